//! The rolls so far with what they moved, and the board after any of them.

use shared::rules::ludo::{Board, Move, State};
use shared::seat::Seat;

/// An entry of the list.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Listed {
    /// Who.
    pub(super) seat: Seat,
    /// What fell; nothing where somebody left, or went on with a roll that was made before somebody left.
    pub(super) dice: Vec<u8>,
    /// What was moved.
    pub(super) moves: Vec<Move>,
    /// The player left (LU-27).
    pub(super) left: bool,
    /// The board after it.
    pub(super) after: Board,
}

/// The board before the first entry of the list; nothing if the view does not have it.
fn first(game: &State) -> Option<Board> {
    if game.dropped == 0 { Some(Board::new(game.config.seats())) } else { game.base }
}

/// How many entries can be stepped through.
pub(super) fn count(game: &State) -> usize {
    first(game).map_or(0, |_| game.log.len())
}

/// The entries of a game, oldest first.
pub(super) fn list(game: &State) -> Vec<Listed> {
    let Some(mut board) = first(game) else { return Vec::new() };
    let (house, rulings) = (&game.config.house, &game.config.rulings);
    let mut out = Vec::with_capacity(game.log.len());
    for done in &game.log {
        let mut moves = Vec::new();
        for (token, die) in &done.moves {
            let legal = board.moves(house, rulings, done.seat, *die);
            if let Some(mv) = legal.into_iter().find(|mv| mv.token == *token) {
                board = board.after(done.seat, &mv);
                moves.push(mv);
            }
        }
        if done.is_leave() {
            board.leave(done.seat);
        }
        out.push(Listed {
            seat: done.seat,
            dice: done.dice.clone(),
            moves,
            left: done.is_leave(),
            after: board,
        });
    }
    out
}

/// The board after `played` entries of the list: the present one as the server has it.
pub(super) fn position(game: &State, list: &[Listed], played: usize) -> Board {
    if played >= list.len() {
        return game.board;
    }
    match played.checked_sub(1).and_then(|last| list.get(last)) {
        Some(listed) => listed.after,
        None => first(game).unwrap_or(game.board),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use shared::chance::{Chance, Seed, key};
    use shared::rules::Rules;
    use shared::rules::ludo::{Config, House, Ludo};
    use shared::seat::Viewer;

    /// The views of a random game, at most so many; somebody leaves on the way if there are more than two.
    pub(in crate::boards::ludo) fn views(config: Config, seed: u8, most: usize) -> Vec<State> {
        let chance = Chance::new(key(&Seed::new([seed; 32]), &[]), "a-table");
        let mut state = Ludo::begin(&Ludo::open(&config, &chance).unwrap());
        let mut views = vec![Ludo::view(&state, Viewer::Spectator)];
        while !state.over && views.len() < most {
            let seat = state.turn.seat;
            let events = match Ludo::leave(&state, seat).filter(|_| views.len() == 90) {
                Some(events) => events,
                None => {
                    let legal = Ludo::legal(&state, seat);
                    let action = legal[(views.len() * 31 + usize::from(seed)) % legal.len()];
                    Ludo::decide(&state, seat, &action, &chance).unwrap()
                }
            };
            state = events.iter().fold(state, Ludo::evolve);
            views.push(Ludo::view(&state, Viewer::Spectator));
        }
        views
    }

    fn house(number: u8) -> House {
        House {
            any_to_start: number & 1 > 0,
            must_capture: number & 2 > 0,
            two_dice: number & 4 > 0,
            ..House::default()
        }
    }

    #[test]
    fn every_position_of_a_game_comes_back_also_when_its_view_is_cut() {
        let mut cut = 0;
        for seed in 0..6 {
            let config = Config { players: 2 + seed % 3, house: house(seed), ..Config::default() };
            let views = views(config, seed, 900);
            let end = views.last().unwrap();
            let list = list(end);
            assert_eq!((list.len(), count(end)), (end.log.len(), end.log.len()));
            cut += end.dropped;
            // Each view is one of the positions; those between two moves of one roll are not listed.
            let mut at = 0;
            for (n, view) in views.iter().enumerate() {
                let played = view.log.len() + view.dropped as usize;
                let whole =
                    views.get(n + 1).is_none_or(|next| next.log.len() + next.dropped as usize > played);
                if let Some(shown) = played.checked_sub(end.dropped as usize).filter(|_| whole) {
                    assert_eq!(position(end, &list, shown), view.board, "{seed} {n}");
                    at += 1;
                }
            }
            assert!(at > 60, "{at}");
        }
        assert!(cut > 0, "some game was longer than its view");
    }

    #[test]
    fn lu_27_who_left_is_listed_and_off_the_board() {
        let views = views(Config { players: 3, ..Config::default() }, 5, 120);
        let end = views.last().unwrap();
        let list = list(end);
        let n = list.iter().position(|listed| listed.left).unwrap();
        assert!(!list[n].after.seats().contains(list[n].seat));
        assert!(position(end, &list, n).seats().contains(list[n].seat), "before it");
    }

    #[test]
    fn a_cut_view_of_an_older_server_has_no_steps() {
        let views = views(Config { players: 2, ..Config::default() }, 3, 40);
        let whole = views.last().unwrap();
        let old = State { dropped: 1, base: None, ..whole.clone() };
        assert_eq!((count(&old), list(&old)), (0, Vec::new()));
        assert_eq!(position(&old, &[], 0), whole.board);
    }
}
