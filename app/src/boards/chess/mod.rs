//! The board of both chess games.

mod bar;
pub(crate) mod draw;
mod follow;
mod game;
mod grid;
mod hand;
mod history;
mod options;
mod part;
mod plans;
mod pointer;
mod proof;
mod read;
mod row;
mod said;
mod scene;
mod set;
mod study;
mod tries;

pub(crate) use game::{Chess, Seen, View, chess_move};
pub(crate) use options::Options;

use follow::Ids;
use hand::{Board, Hand};
use history::History;
use plans::plans;
use scene::{Cell, Look, Mark, MarkKind, Scene, scene};
use study::Study;
