//! The board of go.

mod aim;
mod draw;
mod game;
mod grid;
mod moves;
mod options;
mod panel;
mod part;
mod pointer;
mod row;
mod scene;
mod set;
mod words;

pub(crate) use game::Go;
pub(crate) use options::Options;
