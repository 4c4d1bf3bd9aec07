//! The objects: what each of them adds to the shell. Everything but `class` compiles natively.
//!
//! | module | what it holds |
//! |---|---|
//! | [`hosted`] | table, tournament, player, lobby and ladder as the shell runs them |
//! | [`archive`] | the end of a table that is over, and how it is shown afterwards |
//! | [`card`] | what is kept beside a socket |
//! | [`logs`] | pages of a tournament's chat and of its rulings |
//! | [`export`] | the record of a tournament that is over |
//! | [`frame`] | what a client sends, read and checked |
//! | [`room`] | the sockets of a table: replies, views, presence |
//! | [`hall`] | the sockets of a lobby: a pulse, and who of those who wait is there |
//! | [`stairs`] | the sockets of a ladder: a pulse; the history of a rank |
//! | [`pulse`] | the sockets of a tournament: at most one message a second |
//! | [`index`] | the row of the read models for a tournament |
//! | [`question`] | what each object answers when asked |
//! | `class` | the Durable Object classes |

pub mod archive;
pub mod card;
pub mod export;
pub mod frame;
pub mod hall;
pub mod hosted;
pub mod index;
pub mod logs;
pub mod pulse;
pub mod question;
pub mod rhythm;
pub mod room;
pub mod shown;
pub mod stairs;
#[cfg(test)]
mod tests;
