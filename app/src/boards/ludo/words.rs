//! Ludo in words.

use super::hand::Choice;
use super::moves::Listed;
use super::scene::Cell;
use crate::i18n::{Key, t, tf, words};
use shared::rules::GameKind;
use shared::rules::ludo::{HOME, House, LAST_ON_RING, Move, State, YARD, ring_square};
use shared::seat::Seat;
use shared::table::LudoTable;

/// What a seat is called: its colour.
pub(super) fn side(seat: Seat) -> &'static str {
    words::side(GameKind::Ludo, seat)
}

/// The class that gives the colour of a seat.
pub(super) const fn class(seat: Seat) -> &'static str {
    match seat.index() {
        0 => "lu-0",
        1 => "lu-1",
        2 => "lu-2",
        _ => "lu-3",
    }
}

/// The symbol of a token.
pub(super) const fn token(seat: Seat) -> &'static str {
    match seat.index() {
        0 => "#token-0",
        1 => "#token-1",
        2 => "#token-2",
        _ => "#token-3",
    }
}

/// The symbol of the place in the yard where a token may stand.
pub(super) const fn slot(seat: Seat) -> &'static str {
    match seat.index() {
        0 => "#slot-0",
        1 => "#slot-1",
        2 => "#slot-2",
        _ => "#slot-3",
    }
}

/// A token by its colour and its number: `Red 2`.
pub(super) fn name(seat: Seat, token: u8) -> String {
    [side(seat), " ", &(token + 1).to_string()].concat()
}

/// Where a token stands, or would: `square 26`, `column 2`, `home`.
pub(super) fn place(seat: Seat, progress: i8) -> String {
    match ring_square(seat, progress) {
        Some(square) => tf(Key::LuSquare, &[&square.to_string()]),
        None if progress == YARD => t(Key::LuYard).to_owned(),
        None if progress == HOME => t(Key::LuHome).to_owned(),
        None => tf(Key::LuColumn, &[&(progress - LAST_ON_RING).to_string()]),
    }
}

/// The same as short as in the list: `26`, `c2`, `home`.
fn short(seat: Seat, progress: i8) -> String {
    match ring_square(seat, progress) {
        Some(square) => square.to_string(),
        None if progress == HOME => t(Key::LuHome).to_owned(),
        None => ["c", &(progress - LAST_ON_RING).to_string()].concat(),
    }
}

/// A move as the list has it: `26\u{2013}30`, `26\u{d7}30` where it takes something, `out`.
fn moved(seat: Seat, from: i8, to: i8, takes: bool) -> String {
    if from == YARD {
        return t(Key::LuOut).to_owned();
    }
    [short(seat, from).as_str(), if takes { "\u{d7}" } else { "\u{2013}" }, &short(seat, to)].concat()
}

/// A choice with the number of its token, as it can be typed: `2: 26\u{2013}30`.
pub(super) fn choice(choice: Choice, seat: Seat) -> String {
    let text = moved(seat, choice.from, choice.to, choice.takes > 0);
    [&(choice.token + 1).to_string(), ": ", &text].concat()
}

/// What a single choice does: `Leave the yard`, `To square 30, takes 1`.
pub(super) fn doing(choice: Choice, seat: Seat) -> String {
    if choice.enters() {
        return t(Key::LuLeaveYard).to_owned();
    }
    if choice.is_home() {
        return t(Key::LuBringHome).to_owned();
    }
    let to = place(seat, choice.to);
    tf(if choice.takes > 0 { Key::LuGoTaking } else { Key::LuGo }, &[&to])
}

/// Dice as they are said: `six`, `six and four`.
pub(super) fn dice(dice: &[u8]) -> String {
    let number = |die: &u8| {
        t(match die {
            1 => Key::One,
            2 => Key::Two,
            3 => Key::Three,
            4 => Key::Four,
            5 => Key::Five,
            _ => Key::Six,
        })
    };
    match dice {
        [one, two] => tf(Key::Versus, &[number(one), number(two)]),
        dice => dice.first().map(number).unwrap_or_default().to_owned(),
    }
}

/// An entry of the list: `6 out`, `64 26\u{2013}30, 8\u{2013}14`, `3 \u{b7}` where nothing moved.
pub(super) fn entry(listed: &Listed) -> String {
    if listed.left {
        return t(Key::LuLeft).to_owned();
    }
    let dice: Vec<String> = listed.dice.iter().map(u8::to_string).collect();
    let moves = if listed.moves.is_empty() { "\u{b7}".to_owned() } else { moves(listed) };
    // Who went on with a roll that was made before somebody left has no dice of his own.
    [&dice.concat(), " ", &moves].concat().trim_start().to_owned()
}

/// What was moved by an entry, without the dice.
pub(super) fn moves(listed: &Listed) -> String {
    let one = |mv: &Move| moved(listed.seat, mv.from, mv.to, !mv.captures.is_empty());
    listed.moves.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// What a cell of the grid says of a token: `Red 2, square 26, can move to square 30, takes 1 token`.
pub(super) fn cell(seat: Seat, token: u8, cell: &Cell) -> String {
    let mut parts = vec![name(seat, token), place(seat, cell.progress)];
    let mut add = |on: bool, text: &dyn Fn() -> String| {
        if on {
            parts.push(text());
        }
    };
    add(cell.safe, &|| t(Key::LuSafe).to_owned());
    add(cell.block, &|| t(Key::LuBlock).to_owned());
    if let Some(choice) = cell.choice {
        add(true, &|| tf(Key::LuCanMove, &[&place(seat, choice.to)]));
        add(choice.takes > 0, &|| takes(choice.takes.into()));
    }
    add(cell.held, &|| t(Key::CellSelected).to_owned());
    parts.join(", ")
}

/// How many tokens go back to their yards.
pub(super) fn takes(count: usize) -> String {
    crate::i18n::tn(Key::LuTakes, count as i64, &[])
}

/// The place of a seat as a number, as soon as it is certain (LU-16, LU-27); none in teams (Q-LU-14).
pub(super) fn place_of(game: &State, seat: Seat) -> Option<usize> {
    let at = |list: &[Seat]| list.iter().position(|other| *other == seat);
    if game.config.house.teams {
        return None;
    }
    if game.over {
        return at(&game.places()).map(|n| n + 1);
    }
    let last = || at(&game.leavers).map(|n| usize::from(game.config.players).saturating_sub(n));
    at(&game.finished).map(|n| n + 1).or_else(last)
}

/// A place: `1st`.
pub(super) fn ordinal(place: usize) -> &'static str {
    t(match place {
        1 => Key::LuFirst,
        2 => Key::LuSecond,
        3 => Key::LuThird,
        _ => Key::LuFourth,
    })
}

/// The house rules that are on, by name.
pub(super) fn rules(house: &House) -> Vec<&'static str> {
    let all = [
        (house.any_to_start, Key::LuAnyStart),
        (house.three_tries, Key::LuThreeTries),
        (house.must_capture, Key::LuMustCapture),
        (house.blocks, Key::LuBlocks),
        (!house.exact_finish, Key::LuFreeFinish),
        (house.two_dice, Key::LuTwoDice),
        (house.teams, Key::LuTeams),
    ];
    all.into_iter().filter(|(on, _)| *on).map(|(_, key)| t(key)).collect()
}

/// What sort of game a table plays: a preset by its name, anything else by house rules.
pub(crate) fn preset(table: &LudoTable) -> Key {
    match super::options::preset(&table.house) {
        Some(preset) => preset.name(),
        None => Key::LuHouse,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::rules::ludo::{Board, Config, start};

    fn seat(n: u8) -> Seat {
        Seat::new(n).unwrap()
    }

    fn listed(dice: &[u8], moves: &[(i8, i8, usize)]) -> Listed {
        let mv = |(from, to, captures): &(i8, i8, usize)| Move {
            token: 0,
            from: *from,
            to: *to,
            captures: vec![(seat(0), 0); *captures],
        };
        let after = Board::new(Config::default().seats());
        Listed {
            seat: seat(1),
            dice: dice.to_vec(),
            moves: moves.iter().map(mv).collect(),
            left: false,
            after,
        }
    }

    #[test]
    fn an_entry_says_what_fell_and_what_moved() {
        // Seat 1 starts on square 13 of the ring.
        assert_eq!(entry(&listed(&[6], &[(-1, 0, 0)])), "6 out");
        assert_eq!(entry(&listed(&[4], &[(3, 7, 1)])), "4 16\u{d7}20");
        assert_eq!(entry(&listed(&[2], &[])), "2 \u{b7}");
        assert_eq!(entry(&listed(&[6, 4], &[(47, 53, 0), (52, 56, 0)])), "64 8\u{2013}c3, c2\u{2013}home");
        assert_eq!(entry(&Listed { left: true, ..listed(&[], &[]) }), "left");
    }

    #[test]
    fn lu_2_places_are_said_as_the_rules_number_them() {
        assert_eq!(place(seat(3), 0), "square 39");
        assert_eq!(place(seat(3), 50), "square 37");
        assert_eq!(place(seat(3), 51), "column 1");
        assert_eq!((place(seat(0), 56), place(seat(0), -1)), ("home".into(), "in the yard".into()));
    }

    #[test]
    fn a_cell_says_where_its_token_is_and_what_it_can_do() {
        let bare = Cell { progress: 8, at: (0, 0), safe: true, block: false, choice: None, held: false };
        assert_eq!(cell(seat(0), 1, &bare), "Red 2, square 8, safe");
        let choice = Choice { token: 1, die: 4, from: 9, to: 13, takes: 2 };
        let busy = Cell { progress: 9, safe: false, block: true, choice: Some(choice), held: true, ..bare };
        assert_eq!(
            cell(seat(0), 1, &busy),
            "Red 2, square 9, block, can move to square 13, takes 2 tokens, picked up"
        );
    }

    #[test]
    fn lu_16_lu_27_places_are_told_as_soon_as_they_are_certain() {
        let mut game = start(Config::default(), seat(0));
        game.finished = vec![seat(2)];
        game.leavers = vec![seat(1), seat(0)];
        let places = [0, 1, 2, 3].map(|n| place_of(&game, seat(n)));
        assert_eq!(places, [Some(3), Some(4), Some(1), None]);
        game.config.house.teams = true;
        assert_eq!(place_of(&game, seat(2)), None, "Q-LU-14");
    }

    #[test]
    fn the_rules_that_are_on_are_named() {
        assert!(rules(&House::default()).is_empty());
        let house = House { exact_finish: false, two_dice: true, ..House::default() };
        assert_eq!(rules(&house), ["Free finish", "Two dice"]);
    }
}
