//! The boards: what to draw as plain data, and its drawing.

pub(crate) mod chess;
