//! Pages of the public lists: where one ends and the next begins.

use shared::ids::{PlayerId, TournamentCode};
use std::fmt;

/// The most lines of a page.
pub const PAGE: usize = 50;

/// Which list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum List {
    /// Listed events that are not over.
    Events,
    /// The Champions Cup (T-72).
    Champions,
    /// What this player organises or plays.
    Mine(PlayerId),
}

/// A page of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// Lines as JSON, at most [`PAGE`].
    pub lines: Vec<String>,
    /// The last line's place, if there are more behind it.
    pub next: Option<String>,
}

/// The place of a line in its list: `<rank>.<milliseconds>.<code>`. A page begins behind it, so a list may change
/// between two pages without a line being lost that stayed where it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// Registration before in progress; 0 in lists without ranks.
    pub rank: u8,
    /// Milliseconds since 1970.
    pub at: i64,
    /// The event; in the archive its mark, which is written like a code and is none.
    pub code: TournamentCode,
}

impl Cursor {
    /// Reads a cursor exactly as it was written; anything else is none.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('.');
        let (rank, at, code) = (parts.next()?, parts.next()?, parts.next()?);
        let cursor =
            Self { rank: rank.parse().ok()?, at: at.parse().ok()?, code: TournamentCode::parse(code).ok()? };
        // Whole milliseconds that a number of JavaScript holds.
        let fits = (0..1 << 53).contains(&cursor.at);
        (fits && cursor.to_string() == text).then_some(cursor)
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.rank, self.at, self.code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_reads_back_and_nothing_else_is_one() {
        let text = "1.1700000000000.ABCDEFGHJKLM";
        assert_eq!(Cursor::parse(text).unwrap().to_string(), text);
        for bad in [
            "",
            ".",
            "1",
            "1.2",
            "1.2.ABCDEFGHJKL",
            "1.2.ABCDEFGHJKLMN",
            "1.2.abcdefghjklm",
            "01.2.ABCDEFGHJKLM",
            "1.+2.ABCDEFGHJKLM",
            "1.-2.ABCDEFGHJKLM",
            "256.2.ABCDEFGHJKLM",
            "1.9007199254740992.ABCDEFGHJKLM",
            "1.2.ABCDEFGHJKLM.",
            " 1.2.ABCDEFGHJKLM",
            "1.2.ABCD-EFGH-JKLM",
        ] {
            assert_eq!(Cursor::parse(bad), None, "{bad}");
        }
    }
}
