//! What happens on the board, in words for the live region.

use super::Seen;
use super::set::Set;
use crate::boards::Seen as AnySeen;
use crate::i18n::{Key, lower, t, tf, words};
use crate::pages::desk::Desk;
use shared::rules::ludo_chess::Die;
use shared::seat::Seat;

/// A move, and what it let fall.
pub(super) fn played(set: &'static Set, seat: Seat, seen: &[AnySeen]) -> Option<String> {
    let roll = seen.iter().find_map(|event| match event {
        AnySeen::Chess(Seen::Moved { roll, .. }) => Some(*roll),
        _ => None,
    })?;
    let san = set.history.try_with_untracked(|history| history.sans.last().cloned())??;
    let side = words::color(seat.color());
    let mut text = tf(Key::SaidPlayed, &[side, &spoken(&san)]);
    if let Some(die) = roll {
        text.push(' ');
        text.push_str(&rolled(set.desk, seat.other(), die));
    }
    Some(text)
}

/// `You rolled a three: knight or king.`
fn rolled(desk: Desk, seat: Seat, die: Die) -> String {
    let moves = lower(words::die_moves(die));
    if desk.seat.try_get_untracked().flatten() == Some(seat) && !desk.local {
        tf(Key::SaidYouRolled, &[words::die(die), &moves])
    } else {
        tf(Key::SaidRolled, &[&desk.name_now(seat), words::die(die), &moves])
    }
}

/// Notation as it is read aloud: `Nxd4+` becomes `knight takes d4, check`.
pub(super) fn spoken(san: &str) -> String {
    if san.starts_with("O-O-O") {
        return [t(Key::CastlesLong), ending(san)].concat();
    }
    if san.starts_with("O-O") {
        return [t(Key::CastlesShort), ending(san)].concat();
    }
    let mut out = String::new();
    for c in san.chars() {
        let word = match c {
            'N' => t(Key::Knight),
            'B' => t(Key::Bishop),
            'R' => t(Key::Rook),
            'Q' => t(Key::Queen),
            'K' => t(Key::King),
            'x' => t(Key::Takes),
            '=' => t(Key::Becomes),
            '+' | '#' => continue,
            c => {
                out.push(c);
                continue;
            }
        };
        if !out.is_empty() && !out.ends_with(' ') {
            out.push(' ');
        }
        out.push_str(&lower(word));
        out.push(' ');
    }
    out.truncate(out.trim_end().len());
    out.push_str(ending(san));
    out
}

fn ending(san: &str) -> &'static str {
    match san.chars().last() {
        Some('+') => t(Key::SpokenCheck),
        Some('#') => t(Key::SpokenMate),
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::spoken;

    #[test]
    fn notation_is_read_as_words() {
        assert_eq!(spoken("e4"), "e4");
        assert_eq!(spoken("Nxd4+"), "knight takes d4, check");
        assert_eq!(spoken("exd8=Q#"), "e takes d8 becomes queen, checkmate");
        assert_eq!(spoken("O-O"), "castles on the king's side");
        assert_eq!(spoken("O-O-O+"), "castles on the queen's side, check");
        assert_eq!(spoken("Rae1"), "rook ae1");
    }
}
