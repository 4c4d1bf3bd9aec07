//! The boards as parts of the app that are loaded when they are needed.

use super::{Board, Kit};
use crate::apart::apart;
use shared::rules::GameKind;

/// The board of both chess games, as what the app asks of it.
pub(super) struct Chess;
/// The board of go.
pub(super) struct Go;
/// The board of backgammon.
pub(super) struct Backgammon;
/// The card table of gin rummy.
pub(super) struct Gin;
/// The board of ludo.
pub(super) struct Ludo;

apart! {
    chess: &'static dyn Kit = &Chess;
    go: &'static dyn Kit = &Go;
    backgammon: &'static dyn Kit = &Backgammon;
    gin: &'static dyn Kit = &Gin;
    ludo: &'static dyn Kit = &Ludo;
}

/// A board, if it is here.
pub(super) fn get(board: Board) -> Option<&'static dyn Kit> {
    let found = match board {
        Board::Chess => chess::get(),
        Board::Go => go::get(),
        Board::Backgammon => backgammon::get(),
        Board::Gin => gin::get(),
        Board::Ludo => ludo::get(),
    };
    found.copied()
}

/// Whether the board of a game is here: without it nothing of such a game can be read, shown or played.
pub(crate) fn is_here(kind: GameKind) -> bool {
    get(Board::of(kind)).is_some()
}

/// Loads the board of a game unless it is here, then tells whether it is: at once where it was.
pub(crate) fn need(kind: GameKind, then: impl FnOnce(bool) + 'static) {
    let then = Box::new(then);
    match Board::of(kind) {
        Board::Chess => chess::need(then),
        Board::Go => go::need(then),
        Board::Backgammon => backgammon::need(then),
        Board::Gin => gin::need(then),
        Board::Ludo => ludo::need(then),
    }
}

/// Lets the board of a game come while something else is looked at.
pub(crate) fn ahead(kind: GameKind) {
    need(kind, |_| ());
}
