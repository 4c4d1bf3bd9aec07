//! The game so far, for the move list and stepping through it.

use super::game::View;
use shared::rules::chess::{Move, Position};
use shared::rules::ludo_chess::Die;

/// One ply.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Ply {
    /// The roll, in the dice phase of Ludo Chess.
    pub(crate) die: Option<Die>,
    /// The move.
    pub(crate) uci: Move,
}

/// Every position and how each move is written.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct History {
    /// The plies.
    pub(crate) plies: Vec<Ply>,
    /// The notation of each ply.
    pub(crate) sans: Vec<String>,
    /// The first position and the one after each ply.
    pub(crate) positions: Vec<Position>,
}

impl History {
    /// The history of a game, reusing what an earlier one of the same game has worked out.
    pub(crate) fn of(view: &View, earlier: Option<&Self>) -> Self {
        let plies = view.plies();
        let start = view.start();
        let mut history = match earlier {
            Some(earlier) if earlier.positions.first() == Some(&start) => earlier.clone(),
            _ => Self { positions: vec![start], ..Self::default() },
        };
        let same = history.plies.iter().zip(&plies).take_while(|(old, new)| old == new).count();
        history.plies.truncate(same);
        history.sans.truncate(same);
        history.positions.truncate(same + 1);
        for ply in plies.into_iter().skip(same) {
            history.push(ply);
        }
        history
    }

    fn push(&mut self, ply: Ply) {
        let Some(position) = self.positions.last() else { return };
        let san = position.san(ply.uci).unwrap_or_else(|_| ply.uci.to_string());
        let next = position.after(ply.uci);
        self.plies.push(ply);
        self.sans.push(san);
        self.positions.push(next);
    }

    /// The position after `played` plies, or the last one.
    pub(crate) fn position(&self, played: usize) -> Option<&Position> {
        self.positions.get(played).or_else(|| self.positions.last())
    }

    /// The move that led to the position after `played` plies.
    pub(crate) fn last_move(&self, played: usize) -> Option<Move> {
        Some(self.plies.get(played.checked_sub(1)?)?.uci)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::chess::Chess;
    use crate::state::Game;
    use serde_json::json;
    use shared::rules::GameKind;

    fn view(moves: &[&str]) -> View {
        let start = Position::start();
        let moves: Vec<Move> = moves.iter().map(|m| m.parse().unwrap()).collect();
        let position = moves.iter().fold(start, |position, mv| position.play(*mv).unwrap());
        let position = serde_json::to_value(position).unwrap();
        let view = json!({ "config": {}, "position": position, "plies": moves });
        Chess::view(GameKind::ClassicChess, &view).unwrap()
    }

    #[test]
    fn moves_are_written_as_players_write_them() {
        let history = History::of(&view(&["e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7"]), None);
        assert_eq!(history.sans, ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"]);
        assert_eq!(history.positions.len(), 8);
        assert_eq!(history.last_move(1), Some("e2e4".parse().unwrap()));
        assert_eq!(history.last_move(0), None);
    }

    #[test]
    fn growing_and_taking_back_equal_a_fresh_start() {
        let long = view(&["e2e4", "e7e5", "g1f3"]);
        let other = view(&["e2e4", "c7c5"]);
        let grown = History::of(&long, Some(&History::of(&view(&["e2e4"]), None)));
        assert_eq!(grown, History::of(&long, None));
        assert_eq!(History::of(&other, Some(&grown)), History::of(&other, None));
    }
}
