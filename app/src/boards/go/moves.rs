//! The moves so far, and the position after any of them.

use shared::rules::go::{Board, Colour, Entry, Point, State, start_board};

/// A move with its colour; none where play only went on.
pub(super) type Listed = (Option<Colour>, Entry);

/// The moves of a game, oldest first. White begins after a handicap (GO-2); a resume changes no turn (GO-12).
pub(super) fn list(game: &State) -> Vec<Listed> {
    let mut turn = game.config.first();
    let one = |entry: Entry| match entry {
        Entry::Resumed => (None, entry),
        Entry::Stone(_) | Entry::Pass => {
            let colour = turn;
            turn = turn.other();
            (Some(colour), entry)
        }
    };
    game.moves.iter().map(one).collect()
}

/// A position of a game.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shown {
    /// The board.
    pub(super) board: Board,
    /// Stones taken by Black and by White.
    pub(super) prisoners: [u32; 2],
    /// The stone placed last, if the last move was one.
    pub(super) last: Option<Point>,
}

/// The position after `played` entries of the list: the present one as the server has it, an earlier one played again.
pub(super) fn position(game: &State, list: &[Listed], played: usize) -> Shown {
    let stone = |listed: Option<&Listed>| match listed {
        Some((_, Entry::Stone(point))) => Some(*point),
        _ => None,
    };
    if played >= list.len() {
        return Shown { board: game.board.clone(), prisoners: game.prisoners, last: stone(list.last()) };
    }
    let mut shown = Shown { board: start_board(&game.config), prisoners: [0; 2], last: None };
    for listed in list.iter().take(played) {
        match listed {
            (Some(colour), Entry::Stone(point)) => {
                // The server has played it already.
                let captured = shown.board.play(*point, *colour).unwrap_or_default();
                shown.prisoners[colour.index()] += u32::from(captured);
            }
            (_, Entry::Pass) => shown.board.pass(),
            _ => {}
        }
        shown.last = stone(Some(listed));
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::chance::Chance;
    use shared::rules::Rules;
    use shared::rules::go::{Action, Config, Go};
    use shared::seat::Viewer;

    /// A random game with its states.
    fn game(size: u8, handicap: u8, seed: usize) -> Vec<State> {
        let sealed = Chance::sealed();
        let config = Config { size, handicap, ..Config::default() };
        let mut state = Go::begin(&Go::open(&config, &sealed).unwrap());
        let mut states = vec![state.clone()];
        for n in 0..220_usize {
            let Some(seat) = Go::to_act(&state).iter().next() else { break };
            let legal = Go::legal(&Go::view(&state, Viewer::Spectator), seat);
            // Passes come, and a count is resumed rather than accepted.
            let action = match legal.as_slice() {
                [Action::Accept, resume] => *resume,
                legal if n % 37 > 34 => *legal.last().unwrap(),
                legal => legal[(n * 31 + seed) % legal.len()],
            };
            let events = Go::decide(&state, seat, &action, &sealed).unwrap();
            let before = state.moves.len();
            state = events.iter().fold(state, Go::evolve);
            if state.moves.len() > before {
                states.push(state.clone());
            }
        }
        states
    }

    #[test]
    fn every_position_of_a_game_comes_back_with_its_prisoners_and_its_ko() {
        for (size, handicap, seed) in [(9, 0, 1), (9, 4, 2), (13, 0, 3), (19, 9, 4)] {
            let states = game(size, handicap, seed);
            let end = states.last().unwrap();
            let list = list(end);
            assert_eq!(list.len() + 1, states.len());
            for (played, state) in states.iter().enumerate() {
                let shown = position(end, &list, played);
                assert_eq!(
                    (&shown.board, shown.prisoners),
                    (&state.board, state.prisoners),
                    "{size} {played}"
                );
            }
        }
    }

    #[test]
    fn go_2_black_begins_and_after_a_handicap_white() {
        assert_eq!(list(game(9, 0, 5).last().unwrap())[0].0, Some(Colour::Black));
        assert_eq!(list(game(9, 2, 5).last().unwrap())[0].0, Some(Colour::White));
    }
}
