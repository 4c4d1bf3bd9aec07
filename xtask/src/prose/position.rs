//! A chess position as a small board, drawn as the app draws its own: the same classes, symbols and marks.
//!
//! In the file it is a board of letters that reads well by itself, followed by what is marked and by what it shows:
//!
//! ```text
//! 2 P . . . . P P P
//! 1 . . . . . R K .
//!   a b c d e f g h
//! die 3
//! rolled f3
//! Only the knights and the king may move.
//! ```

use super::inline::escape;

/// Marks of a square, and their outlines on a square of 100 (style/boards.css).
const MARKS: [(&str, &str); 6] = [
    ("last", "M0 0h100v100H0z"),
    ("check", "M5 5h90v90H5z"),
    ("rolled", "M4 20V4h16M80 4h16v16M96 80v16H80M20 96H4V80"),
    ("target", "M50 35a15 15 0 1 1 0 30 15 15 0 0 1 0-30z"),
    ("capture", "M50 6a44 44 0 1 1 0 88 44 44 0 0 1 0-88z"),
    ("king", "M50 31l19 19-19 19-19-19z"),
];

const PIECES: [(char, &str); 6] =
    [('K', "king"), ('Q', "queen"), ('R', "rook"), ('B', "bishop"), ('N', "knight"), ('P', "pawn")];

/// A square, from the left and from above.
type Square = (usize, usize);

/// The picture.
pub(super) fn draw(lines: &[String]) -> Result<String, String> {
    let mut pieces: Vec<(char, Square)> = Vec::new();
    let mut marks = String::new();
    let mut die = String::new();
    let mut says = Vec::new();
    let mut ranks = 0;
    for line in lines {
        let mut words = line.split_whitespace();
        let first = words.next().unwrap_or_default();
        let rest = || line.split_whitespace().skip(1);
        if let Some(row) = rank(first).filter(|_| ranks < 8) {
            let signs: Vec<&str> = words.collect();
            if row != ranks || signs.len() != 8 {
                return Err(format!("a rank of a board: {line}"));
            }
            ranks += 1;
            let stands = signs.iter().enumerate().filter(|(_, sign)| **sign != ".");
            pieces.extend(stands.filter_map(|(column, sign)| Some((sign.chars().next()?, (column, row)))));
        } else if first == "die" {
            let number = words.next().filter(|n| matches!(*n, "1" | "2" | "3" | "4" | "5" | "6"));
            let number = number.ok_or_else(|| format!("a die: {line}"))?;
            die = format!(
                "<svg class=\"plate__die\" viewBox=\"0 0 64 64\" aria-hidden=\"true\"><use href=\"#d{number}\"/></svg>"
            );
        } else if let Some((kind, path)) = MARKS.iter().find(|(kind, _)| *kind == first) {
            for name in rest() {
                let (x, y) = square(name).ok_or_else(|| format!("a square: {name}"))?;
                marks += &format!(
                    "<path class=\"mk is-{kind}\" transform=\"translate({} {})\" d=\"{path}\"/>",
                    x * 100,
                    y * 100
                );
            }
        } else if first != "a" {
            says.push(line.trim());
        }
    }
    if ranks != 8 {
        return Err(format!("a board has eight ranks, not {ranks}"));
    }
    let label = escape(&[said(&pieces, true)?, said(&pieces, false)?].join(" "));
    let drawn: String = pieces.iter().map(|(sign, place)| piece(*sign, *place)).collect();
    Ok(format!(
        "<figure class=\"plate plate--board\"><svg viewBox=\"0 0 800 800\" role=\"img\" aria-label=\"{label}\">\
         <rect class=\"b-light\" width=\"800\" height=\"800\"/><path class=\"b-dark\" d=\"{}\"/>\
         <path class=\"b-cross\" d=\"{}\"/>{marks}{drawn}</svg>\
         <figcaption>{die}<span>{}</span></figcaption></figure>",
        squares(|x, y| (x + y) % 2 == 1, "h100v100h-100z"),
        // The crossed squares: files a d e h, ranks 1 4 5 8.
        squares(|x, y| crossed(x) && crossed(y), "l100 100m0-100l-100 100"),
        escape(&says.join(" "))
    ))
}

/// The row of a rank, counted from above.
fn rank(word: &str) -> Option<usize> {
    word.parse::<usize>().ok().and_then(|rank| 8_usize.checked_sub(rank)).filter(|row| *row < 8)
}

fn square(name: &str) -> Option<Square> {
    let mut signs = name.bytes();
    let column = signs.next()?.checked_sub(b'a').filter(|column| *column < 8)?;
    Some((usize::from(column), rank(name.get(1..)?)?))
}

fn crossed(n: usize) -> bool {
    matches!(n, 0 | 3 | 4 | 7)
}

fn squares(fits: impl Fn(usize, usize) -> bool, shape: &str) -> String {
    let all = (0..64).map(|n| (n % 8, n / 8)).filter(|(x, y)| fits(*x, *y));
    all.map(|(x, y)| format!("M{} {}{shape}", x * 100, y * 100)).collect()
}

/// Capital letters are white, as in FEN.
fn piece(sign: char, (x, y): Square) -> String {
    let side = if sign.is_ascii_uppercase() { 'w' } else { 'b' };
    format!(
        "<use href=\"#{side}{}\" x=\"{}\" y=\"{}\" width=\"90\" height=\"90\"/>",
        sign.to_ascii_uppercase(),
        x * 100 + 5,
        y * 100 + 4
    )
}

/// The pieces of a side for those who do not see them: `White: king g1, pawn f2.`
fn said(pieces: &[(char, Square)], white: bool) -> Result<String, String> {
    let mut names = Vec::new();
    for (sign, (x, y)) in pieces.iter().filter(|(sign, _)| sign.is_ascii_uppercase() == white) {
        let kind = PIECES.iter().find(|(known, _)| *known == sign.to_ascii_uppercase());
        let (_, name) = kind.ok_or_else(|| format!("a piece: {sign}"))?;
        names.push(format!("{name} {}{}", "abcdefgh".get(*x..x + 1).unwrap_or_default(), 8 - y));
    }
    Ok(format!("{}: {}.", if white { "White" } else { "Black" }, names.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// LC-9: the worked example of the rules.
    const EXAMPLE: &str = "8 . . . . . . k .\n7 . . . . . . . .\n6 . . . . . . . .\n5 . . . . . . . .\n\
        4 . . . . . . . .\n3 . . . . . . . .\n2 . . . . . n P P\n1 . . . N . . R K\n  a b c d e f g h\n\
        die 3\nrolled d1\ncapture f2\nOnly the knight answers.";

    fn lines(text: &str) -> Vec<String> {
        text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn a_board_of_letters_becomes_a_picture_with_words() {
        let html = draw(&lines(EXAMPLE)).unwrap();
        assert!(html.contains("aria-label=\"White: pawn g2, pawn h2, knight d1, rook g1, king h1. Black: king g8, knight f2.\""), "{html}");
        assert_eq!(html.matches("<use href=\"#").count(), 8, "seven pieces and a die");
        assert!(html.contains("<use href=\"#bN\" x=\"505\" y=\"604\""));
        assert!(html.contains("is-capture\" transform=\"translate(500 600)\""));
        assert!(html.contains("href=\"#d3\"") && html.contains("<span>Only the knight answers.</span>"));
        assert_eq!(html.matches("h100v100h-100z").count(), 32);
        assert_eq!(html.matches("l100 100m0-100l-100 100").count(), 16);
    }

    #[test]
    fn a_board_that_is_none_is_refused() {
        for (from, to) in
            [("8 . .", "8 ."), ("k", "x"), ("die 3", "die 7"), ("rolled d1", "rolled d9"), ("7 .", "6 .")]
        {
            assert!(draw(&lines(&EXAMPLE.replacen(from, to, 1))).is_err(), "{to}");
        }
    }
}
