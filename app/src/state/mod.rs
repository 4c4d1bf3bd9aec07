//! What the page knows, as pure reducers: Leptos only calls them.

pub(crate) mod clock;
mod hash;
pub(crate) mod local;
mod newest;
pub(crate) mod table;
#[cfg(test)]
mod table_tests;
#[cfg(test)]
pub(crate) mod toy;
mod urgency;

pub(crate) use newest::Newest;
pub(crate) use table::{Connection, Effect, Game, Notice, Table};
pub(crate) use urgency::by_urgency;
