//! Tests.

pub mod room;
