//! The card table of gin rummy.

mod cards;
mod draw;
mod game;
mod hand;
mod key;
mod layout;
mod melds;
mod moves;
mod options;
mod panel;
mod part;
mod pointer;
mod proof;
mod reveal;
mod row;
mod said;
mod set;
mod typing;
mod words;

pub(crate) use game::Gin;
pub(crate) use options::Options;
