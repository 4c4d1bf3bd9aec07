//! The board of ludo.

mod draw;
mod game;
mod grid;
mod hand;
mod moves;
mod options;
mod panel;
mod part;
mod pointer;
mod proof;
mod row;
mod scene;
mod set;
mod track;
mod words;

pub(crate) use game::Ludo;
pub(crate) use options::Options;
pub(crate) use words::preset;
