//! The board of both chess games.

pub(crate) mod draw;
mod follow;
mod game;
mod grid;
mod hand;
mod history;
mod plans;
mod pointer;
mod scene;

pub(crate) use follow::Ids;
pub(crate) use game::{Chess, Seen, View, chess_move};
pub(crate) use hand::{Board, Hand};
pub(crate) use history::History;
pub(crate) use plans::plans;
pub(crate) use scene::{Cell, Look, Mark, MarkKind, Scene, scene};
