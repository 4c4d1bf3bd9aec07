//! The pages of rules and learning say what the rules are: every rule of a game is stated on its page, no page names a
//! rule that does not exist, what a card or a ruling names can be read up, and what is drawn is true.
#![allow(missing_docs, reason = "a test")]

use shared::rules::chess::{Color, Move, Position, Role, Square, Status};
use shared::rules::ludo::{is_safe, ring_square};
use shared::rules::ludo_chess::{Die, dice_moves, piece_of};
use shared::seat::Seat;
use std::collections::BTreeSet;
use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// The ids of the specification by family, and the page that states them; the rules of all games are stated on several.
const RULES: [(&str, &str, &[RangeInclusive<u8>]); 13] = [
    ("GEN", "", &[1..=11]),
    ("CC", "rules/classic_chess.md", &[1..=11]),
    ("CT", "rules/classic_chess.md", &[1..=4]),
    ("CX", "rules/classic_chess.md", &[1..=7]),
    ("CL", "rules/classic_chess.md", &[1..=2]),
    ("LC", "rules/ludo_chess.md", &[1..=20]),
    ("GR", "rules/gin_rummy.md", &[1..=27]),
    ("GO", "rules/go.md", &[1..=19]),
    ("BG", "rules/backgammon.md", &[1..=16, 20..=25]),
    ("LU", "rules/ludo.md", &[1..=16, 20..=27]),
    ("FD", "fair_play.md", &[1..=8]),
    (
        "T",
        "rules/tournaments.md",
        &[1..=7, 10..=15, 20..=29, 40..=43, 50..=51, 55..=59, 60..=64, 70..=73, 80..=84],
    ),
    ("LD", "rules/ladder.md", &[1..=8, 10..=12, 20..=21, 30..=30]),
];

/// The rulings by family: each is on the page of its family.
const RULINGS: [(&str, u8); 12] = [
    ("GEN", 5),
    ("CC", 1),
    ("CT", 3),
    ("CX", 4),
    ("CL", 1),
    ("LC", 13),
    ("GR", 14),
    ("GO", 9),
    ("BG", 9),
    ("LU", 17),
    ("FD", 1),
    ("T", 28),
];

/// The rulings on the ladder.
const LADDER: u8 = 8;

/// What no player is told: BG-3 gives the start once more, in numbers that do not depend on the side.
const INSIDE: [&str; 1] = ["BG-3"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The pages: their files below `docs`, and their text in one line.
fn pages() -> Vec<(String, String)> {
    let mut pages = Vec::new();
    for folder in ["rules", "learn"] {
        for entry in fs::read_dir(root().join("docs").join(folder)).unwrap().flatten() {
            let name = entry.file_name().into_string().unwrap();
            if name.ends_with(".md") {
                pages.push(format!("{folder}/{name}"));
            }
        }
    }
    pages.push("fair_play.md".to_owned());
    let text = |name: &String| fs::read_to_string(root().join("docs").join(name)).unwrap();
    pages.iter().map(|name| (name.clone(), text(name).replace('\n', " "))).collect()
}

/// Every id, with the page that states it.
fn rules() -> Vec<(String, &'static str)> {
    let mut ids = Vec::new();
    for (family, page, ranges) in RULES {
        for range in ranges {
            ids.extend(range.clone().map(|number| (format!("{family}-{number}"), page)));
        }
        let last = RULINGS.iter().find(|(known, _)| *known == family).map_or(LADDER, |(_, last)| *last);
        ids.extend((1..=last).map(|number| (format!("Q-{family}-{number}"), page)));
    }
    ids
}

/// The ids of known families in a text.
fn ids(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    let is_id = |word: &&str| {
        word.strip_prefix("Q-").unwrap_or(word).split_once('-').is_some_and(|(family, number)| {
            RULES.iter().any(|(known, ..)| *known == family)
                && !number.is_empty()
                && number.bytes().all(|byte| byte.is_ascii_digit())
        })
    };
    words.filter(is_id).map(str::to_owned).collect()
}

/// The ids that a text states: those in brackets of their own, `(LC-7, Q-LC-4)`.
fn stated(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for part in text.split('(').skip(1) {
        let inside = part.split(')').next().unwrap_or_default();
        let named: BTreeSet<String> = inside.split(", ").map(|id| id.trim().to_owned()).collect();
        if named == ids(inside) {
            found.extend(named);
        }
    }
    found
}

#[test]
fn no_page_names_a_rule_that_does_not_exist() {
    let known: BTreeSet<String> = rules().into_iter().map(|(id, _)| id).collect();
    for (name, text) in pages() {
        let strange: Vec<String> = ids(&text).difference(&known).cloned().collect();
        assert!(strange.is_empty(), "{name}: {strange:?}");
    }
}

#[test]
fn every_rule_and_ruling_is_stated_on_its_page() {
    let pages = pages();
    let on = |page: &str| -> BTreeSet<String> {
        pages
            .iter()
            .filter(|(name, _)| page.is_empty() || name == page)
            .flat_map(|(_, text)| stated(text))
            .collect()
    };
    let mut missing = Vec::new();
    for (family, page, _) in RULES {
        let here = on(page);
        let of = |id: &str| id.strip_prefix("Q-").unwrap_or(id).split('-').next() == Some(family);
        missing.extend(rules().into_iter().map(|(id, _)| id).filter(|id| of(id) && !here.contains(id)));
    }
    assert_eq!(missing, INSIDE, "the rules that no page states");
}

/// The sources that name rules to players, without their tests.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn whatever_the_app_or_a_ruling_names_can_be_read_up() {
    let mut files = vec![root().join("shared/src/tournament/ruling.rs")];
    sources(&root().join("app/src"), &mut files);
    let everywhere: BTreeSet<String> = pages().iter().flat_map(|(_, text)| stated(text)).collect();
    let mut named = BTreeSet::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        // An id that is a text of its own is shown to somebody.
        named.extend(
            code.split('"').skip(1).step_by(2).filter(|text| ids(text).contains(*text)).map(str::to_owned),
        );
    }
    for id in ["LC-9", "CX-2", "GEN-3", "GO-15", "T-57", "Q-T-28"] {
        assert!(named.contains(id), "{id} is not found in the sources any more");
    }
    let lost: Vec<&String> = named.difference(&everywhere).collect();
    assert!(lost.is_empty(), "no page states {lost:?}");
}

// ---- what is drawn ----

/// A board of letters with its marks, as `xtask/src/prose/position.rs` reads it.
struct Drawn {
    /// The ranks, from above, as in FEN.
    board: String,
    marks: Vec<(String, Vec<String>)>,
}

/// A rank of letters and points as FEN has it.
fn rank(signs: &str) -> String {
    let mut out = signs.to_owned();
    for empty in (1..=8).rev() {
        out = out.replace(&".".repeat(empty), &empty.to_string());
    }
    out
}

fn boards(name: &str) -> Vec<Drawn> {
    let text = fs::read_to_string(root().join("docs").join(name)).unwrap();
    let fences = text.split("```board\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let read = |fence: &str| {
        let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let ranks: Vec<String> = fence.lines().take(8).map(|line| rank(&words(line)[1..].concat())).collect();
        let marks = fence.lines().skip(9).map(words).map(|words| (words[0].clone(), words[1..].to_vec()));
        Drawn { board: ranks.join("/"), marks: marks.collect() }
    };
    fences.map(read).collect()
}

impl Drawn {
    fn of(&self, mark: &str) -> Vec<Square> {
        let names = self.marks.iter().filter(|(kind, _)| kind == mark).flat_map(|(_, names)| names);
        names.map(|name| name.parse().unwrap()).collect()
    }

    fn die(&self) -> Option<Die> {
        let (_, number) = self.marks.iter().find(|(kind, _)| kind == "die")?;
        let number: u8 = number[0].parse().unwrap();
        Die::ALL.into_iter().find(|die| die.number() == number)
    }

    fn position(&self, side: Color) -> Position {
        self.with(side).unwrap_or_else(|| panic!("not a position with {side:?} to move: {}", self.board))
    }

    /// Nothing where the other side would be in check.
    fn with(&self, side: Color) -> Option<Position> {
        let side = if side == Color::White { "w" } else { "b" };
        format!("{} {side} - - 0 8", self.board).parse().ok()
    }

    /// The position for the side whose piece or king is marked; for White where nothing is.
    fn marked(&self) -> Position {
        let any = self.with(Color::White).unwrap_or_else(|| self.position(Color::Black));
        let marked = self.of("rolled").into_iter().chain(self.of("check")).next();
        match marked.and_then(|square| any.piece_at(square)).map(|piece| piece.color) {
            Some(Color::Black) => self.position(Color::Black),
            _ => self.position(Color::White),
        }
    }
}

#[test]
fn lc_4_lc_5_lc_9_what_the_drawn_boards_mark_is_what_the_rules_allow() {
    let mut rolls = 0;
    for drawn in ["learn/first_game.md", "rules/ludo_chess.md"].into_iter().flat_map(boards) {
        let position = drawn.marked();
        for king in drawn.of("check") {
            assert_eq!(position.piece_at(king).map(|piece| piece.role), Some(Role::King), "{}", drawn.board);
            assert!(position.is_check(), "{}", drawn.board);
        }
        let Some(die) = drawn.die() else { continue };
        rolls += 1;
        let moves = dice_moves(&position, die);
        let is_king = |mv: &Move| position.piece_at(mv.from).map(|piece| piece.role) == Some(Role::King);
        let from: BTreeSet<Square> = moves.iter().filter(|mv| !is_king(mv)).map(|mv| mv.from).collect();
        assert_eq!(from, drawn.of("rolled").into_iter().collect(), "{} on {die:?}", drawn.board);
        let quiet = moves.iter().filter(|mv| is_king(mv) && position.piece_at(mv.to).is_none());
        let quiet: BTreeSet<Square> = quiet.map(|mv| mv.to).collect();
        assert_eq!(quiet, drawn.of("king").into_iter().collect(), "{} on {die:?}", drawn.board);
        for target in drawn.of("capture").into_iter().chain(drawn.of("target")) {
            assert!(moves.iter().any(|mv| mv.to == target), "{}: {target:?}", drawn.board);
        }
    }
    assert_eq!(rolls, 3, "boards with a die");
}

#[test]
fn lc_9_lc_10_the_mates_and_draws_that_are_told_are_such() {
    let learn = boards("learn/first_game.md");
    assert_eq!(learn[3].marked().status(), Status::Checkmate);
    // One answer: a 4. Every other roll draws.
    let answers = |drawn: &Drawn| {
        let position = drawn.marked();
        assert_eq!(position.status(), Status::Ongoing);
        Die::ALL.map(|die| dice_moves(&position, die).len())
    };
    assert_eq!(answers(&learn[4]), [0, 0, 0, 1, 0, 0]);
    assert_eq!(answers(&boards("rules/ludo_chess.md")[0]), [0, 0, 1, 0, 0, 0]);
    assert_eq!(piece_of(Die::ALL[2]), Role::Knight);
}

#[test]
fn lc_11_the_count_that_is_told_adds_up() {
    let count = |drawn: &Drawn, side: fn(char) -> bool| -> u32 {
        let value = |piece: char| match piece.to_ascii_lowercase() {
            'p' => 1,
            'n' | 'b' => 3,
            'r' => 5,
            'q' => 9,
            _ => 0,
        };
        drawn.board.chars().filter(|piece| side(*piece)).map(value).sum()
    };
    let last = boards("learn/first_game.md").pop().unwrap();
    let counted = [count(&last, |c| c.is_ascii_uppercase()), count(&last, |c| c.is_ascii_lowercase())];
    assert_eq!(counted, [11, 10]);
    let says = last
        .marks
        .iter()
        .map(|(first, rest)| [first.as_str(), &rest.join(" ")].join(" "))
        .collect::<String>();
    assert!(says.contains("three pawns: 11.") && says.contains("four pawns: 10."), "{says}");
}

#[test]
fn lu_2_lu_3_the_map_of_ludo_numbers_the_ring_and_marks_the_safe_squares() {
    let map = fs::read_to_string(root().join("docs/learn/ludo_map.svg")).unwrap();
    let attribute = |tag: &str, name: &str| -> Option<String> {
        Some(tag.split_once(&format!(" {name}=\""))?.1.split('"').next()?.to_owned())
    };
    let places: Vec<(i32, i32)> = map
        .split("<text")
        .skip(1)
        .zip(0..)
        .map(|(tag, n)| {
            assert!(tag.split('>').nth(1).unwrap().starts_with(&format!("{n}<")), "{tag}");
            let at = |name| attribute(tag, name).unwrap().parse::<i32>().unwrap() / 40;
            (at("x"), at("y"))
        })
        .collect();
    assert_eq!(places.len(), 52);
    assert_eq!(places.iter().collect::<BTreeSet<_>>().len(), 52);
    // One step is one square on, at the corners of the centre obliquely; the ring closes.
    for (n, (x, y)) in places.iter().enumerate() {
        let (a, b) = places[(n + 1) % 52];
        let (right, down) = ((a - x).abs(), (b - y).abs());
        let corner = matches!(n, 4 | 17 | 30 | 43);
        assert_eq!((right, down), if corner { (1, 1) } else { (right, 1 - right) }, "{n}");
    }
    let safe: Vec<u8> = map
        .split("<path class=\"safe\"")
        .skip(1)
        .map(|tag| attribute(tag, "data-square").unwrap().parse().unwrap())
        .collect();
    assert_eq!(safe, (0..52).filter(|square| is_safe(*square)).collect::<Vec<u8>>());
    // The table below the map.
    let text = fs::read_to_string(root().join("docs/learn/ludo.md")).unwrap();
    let row = |progress: i8| {
        let squares = (0..4).map(|seat| ring_square(Seat::new(seat).unwrap(), progress).unwrap());
        squares.map(|square| format!(" {square} |")).collect::<String>()
    };
    assert!(text.contains(&format!("| starts on |{}", row(0))));
    assert!(text.contains(&format!("| leaves the ring after |{}", row(50))));
}
