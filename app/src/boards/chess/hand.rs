//! What the player's hand is doing: picked a piece, drags it, has to name a promotion. Pointer, keyboard and typed
//! moves all come through here; nothing here touches the browser.

use shared::rules::chess::{Color, Move, Position, Role, Square};

/// What the hand works on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board<'a> {
    /// The position drawn.
    pub(crate) position: &'a Position,
    /// The own colour; `None` = only looking.
    pub(crate) mine: Option<Color>,
    /// The moves that may be chosen: legal ones on the own turn, planned ones otherwise.
    pub(crate) moves: &'a [Move],
}

/// The hand.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Hand {
    /// The picked piece.
    pub(crate) selected: Option<Square>,
    /// A pawn's move that waits for its promotion piece.
    pub(crate) promoting: Option<(Square, Square)>,
    /// Pressed on a piece that was picked before: a release without a drag puts it down.
    again: bool,
}

impl Board<'_> {
    fn is_mine(&self, square: Square) -> bool {
        self.mine.is_some() && self.position.piece_at(square).map(|piece| piece.color) == self.mine
    }

    fn moves<'b>(&'b self, from: Square, to: Square) -> impl Iterator<Item = Move> + 'b {
        self.moves.iter().copied().filter(move |mv| mv.from == from && mv.to == to)
    }
}

impl Hand {
    /// Pressed on a square; tells whether a piece may now be dragged from it.
    pub(crate) fn press(&mut self, board: &Board<'_>, square: Square) -> bool {
        self.promoting = None;
        if !board.is_mine(square) {
            return false;
        }
        self.again = self.selected == Some(square);
        self.selected = Some(square);
        true
    }

    /// Let go over a square, or outside the board. `dragged` = the piece was carried.
    pub(crate) fn release(&mut self, board: &Board<'_>, over: Option<Square>, dragged: bool) -> Option<Move> {
        let selected = self.selected?;
        match over {
            Some(square) if square == selected => {
                if self.again && !dragged {
                    self.selected = None;
                }
                self.again = false;
                None
            }
            Some(square) => self.go(board, square),
            None => {
                // Dropped outside: the piece goes back and stays picked, so that a slip costs nothing.
                self.again = false;
                None
            }
        }
    }

    /// A tap without a pointer: Enter, Space, or a screen reader's activation.
    pub(crate) fn activate(&mut self, board: &Board<'_>, square: Square) -> Option<Move> {
        match self.selected {
            Some(selected) if selected == square => {
                self.cancel();
                None
            }
            Some(selected) if board.moves(selected, square).next().is_some() => self.go(board, square),
            _ => {
                self.cancel();
                if board.is_mine(square) {
                    self.selected = Some(square);
                }
                None
            }
        }
    }

    fn go(&mut self, board: &Board<'_>, to: Square) -> Option<Move> {
        let from = self.selected.take()?;
        self.again = false;
        let mut moves = board.moves(from, to);
        let mv = moves.next()?;
        if mv.promotion.is_some() {
            self.promoting = Some((from, to));
            return None;
        }
        Some(mv)
    }

    /// The promotion piece was chosen.
    pub(crate) fn promote(&mut self, role: Role) -> Option<Move> {
        self.promoting.take().map(|(from, to)| Move::promoting(from, to, role))
    }

    /// Puts everything down.
    pub(crate) fn cancel(&mut self) {
        *self = Self::default();
    }

    /// The position changed under the hand: what is not there any more falls out of it.
    pub(crate) fn refresh(&mut self, board: &Board<'_>) {
        if self.selected.is_some_and(|square| !board.is_mine(square)) {
            self.selected = None;
        }
        if self.promoting.is_some_and(|(from, to)| board.moves(from, to).next().is_none()) {
            self.promoting = None;
        }
    }

    /// The moves of the picked piece.
    pub(crate) fn targets(&self, board: &Board<'_>) -> Vec<Move> {
        let from = |square: Square| board.moves.iter().copied().filter(move |mv| mv.from == square);
        self.selected.map(|square| from(square).collect()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(text: &str) -> Square {
        text.parse().unwrap()
    }

    fn mv(text: &str) -> Move {
        text.parse().unwrap()
    }

    /// Runs `f` with the board of White on turn.
    fn with(fen: &str, f: impl FnOnce(&Board<'_>)) {
        let position: Position = fen.parse().unwrap();
        let moves: Vec<Move> = position.legal_moves().iter().collect();
        f(&Board { position: &position, mine: Some(Color::White), moves: &moves });
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const PROMOTION: &str = "8/4P3/8/8/8/8/k7/4K3 w - - 0 1";

    #[test]
    fn tap_tap_moves() {
        with(START, |board| {
            let mut hand = Hand::default();
            assert!(hand.press(board, square("e2")));
            assert_eq!(hand.release(board, Some(square("e2")), false), None);
            assert_eq!(hand.targets(board).len(), 2);
            assert!(!hand.press(board, square("e4")));
            assert_eq!(hand.release(board, Some(square("e4")), false), Some(mv("e2e4")));
            assert_eq!(hand, Hand::default());
        });
    }

    #[test]
    fn a_drag_moves_and_a_drop_outside_cancels_the_drag_only() {
        with(START, |board| {
            let mut hand = Hand::default();
            hand.press(board, square("g1"));
            assert_eq!(hand.release(board, None, true), None);
            assert_eq!(hand.selected, Some(square("g1")));
            hand.press(board, square("g1"));
            assert_eq!(hand.release(board, Some(square("f3")), true), Some(mv("g1f3")));
        });
    }

    #[test]
    fn a_second_tap_puts_the_piece_down_and_another_piece_is_picked_instead() {
        with(START, |board| {
            let mut hand = Hand::default();
            hand.press(board, square("e2"));
            hand.release(board, Some(square("e2")), false);
            hand.press(board, square("d2"));
            hand.release(board, Some(square("d2")), false);
            assert_eq!(hand.selected, Some(square("d2")));
            hand.press(board, square("d2"));
            hand.release(board, Some(square("d2")), false);
            assert_eq!(hand.selected, None);
        });
    }

    #[test]
    fn a_tap_on_an_impossible_square_puts_the_piece_down() {
        with(START, |board| {
            let mut hand = Hand::default();
            hand.press(board, square("e2"));
            hand.release(board, Some(square("e2")), false);
            hand.press(board, square("e6"));
            assert_eq!(hand.release(board, Some(square("e6")), false), None);
            assert_eq!(hand.selected, None);
        });
    }

    #[test]
    fn a_promotion_asks_for_its_piece() {
        with(PROMOTION, |board| {
            let mut hand = Hand::default();
            hand.press(board, square("e7"));
            assert_eq!(hand.release(board, Some(square("e8")), true), None);
            assert_eq!(hand.promoting, Some((square("e7"), square("e8"))));
            assert_eq!(hand.promote(Role::Knight), Some(mv("e7e8n")));
            assert_eq!(hand.promote(Role::Queen), None);
        });
    }

    #[test]
    fn the_keyboard_takes_the_same_way() {
        with(START, |board| {
            let mut hand = Hand::default();
            assert_eq!(hand.activate(board, square("b1")), None);
            assert_eq!(hand.activate(board, square("c3")), Some(mv("b1c3")));
            hand.activate(board, square("b1"));
            hand.activate(board, square("h7"));
            assert_eq!(hand.selected, None);
        });
    }

    #[test]
    fn what_the_opponent_took_falls_out_of_the_hand() {
        let mut hand = Hand::default();
        with(START, |board| {
            hand.press(board, square("e2"));
        });
        with("rnbqkbnr/pppp1ppp/8/8/8/8/PPPPpPPP/RNBQKBNR w KQkq - 0 1", |board| {
            hand.refresh(board);
            assert_eq!(hand.selected, None);
            assert_eq!(hand.release(board, Some(square("e4")), true), None);
        });
    }

    #[test]
    fn a_watcher_picks_nothing() {
        let position = Position::start();
        let board = Board { position: &position, mine: None, moves: &[] };
        let mut hand = Hand::default();
        assert!(!hand.press(&board, square("e2")));
        assert_eq!(hand.activate(&board, square("e2")), None);
        assert_eq!(hand, Hand::default());
    }
}
