//! Tests.

pub mod reference;
pub mod room;
