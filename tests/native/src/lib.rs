//! Tests.

pub mod reference;
pub mod room;
pub mod typed;
