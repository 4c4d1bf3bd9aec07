//! Tests.

pub mod golden;
pub mod reference;
pub mod room;
pub mod sim;
pub mod typed;
pub mod walks;
