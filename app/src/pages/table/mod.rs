//! The page of a table: waiting, joining, board, result; online and on one device.

pub(crate) mod act;
mod belongs;
mod board;
mod bout;
mod closed;
mod cover;
pub(crate) mod desk;
mod heard;
mod join;
mod menu;
mod moves;
mod online;
mod panel;
mod person;
mod proof;
mod report;
mod result;
mod rung;
pub(crate) mod said;
mod seats;
mod talk;
mod waiting;

pub(crate) use board::page as board_page;
pub(crate) use closed::failed as failed_page;
pub(crate) use online::page;
