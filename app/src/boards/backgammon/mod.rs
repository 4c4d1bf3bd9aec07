//! The board of backgammon, nackgammon and hypergammon.

mod draw;
mod follow;
mod game;
mod grid;
mod hand;
mod moves;
mod options;
mod panel;
mod part;
mod place;
mod pointer;
mod proof;
mod row;
mod scene;
mod set;
mod words;

pub(crate) use game::Backgammon;
pub(crate) use options::Options;
