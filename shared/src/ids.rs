//! Identifiers and names: parsed once at the edge, so that the inside never meets a bare string.

use crate::ladder::LadderKind;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Why a text is not an identifier or name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BadText {
    /// Nothing is left after trimming.
    Empty,
    /// More characters than allowed.
    TooLong,
    /// A character that is not allowed: control, bidirectional override, or outside the alphabet.
    BadCharacter,
    /// Not as many characters as needed.
    BadLength,
}

macro_rules! text_id {
    ($(#[$doc:meta])* $name:ident, $check:expr) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(String);

        impl $name {
            /// Parses the text.
            ///
            /// # Errors
            /// See [`BadText`].
            pub fn parse(text: &str) -> Result<Self, BadText> {
                let check: fn(&str) -> Result<String, BadText> = $check;
                check(text).map(Self)
            }

            /// The text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl TryFrom<String> for $name {
            type Error = String;
            fn try_from(text: String) -> Result<Self, Self::Error> {
                Self::parse(&text).map_err(|why| format!("{why:?}"))
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> Self {
                id.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

text_id!(
    /// A player: 26 characters of `0-9 a-z` without `i l o u`.
    PlayerId,
    |text| token(text, 26, 26, |c| BASE32.contains(c))
);
text_id!(
    /// A table: 1 to 64 characters of `A-Z a-z 0-9 : -`. A free table has a code of 12 characters as an event has, which
    /// can be read aloud and typed: parsing forgives the same. Other ids are taken as they are: that of a rematch has 26
    /// characters, and that of a tournament's table is derived, `<code>:<match>:<game>`, so that opening it twice is
    /// opening it once.
    ///
    /// ```
    /// use shared::ids::TableId;
    /// let table = TableId::parse("k7mw 2qxa-9b4c").unwrap();
    /// assert_eq!(table.as_str(), "K7MW2QXA9B4C");
    /// assert_eq!(table.grouped().as_deref(), Some("K7MW 2QXA 9B4C"));
    /// assert_eq!(TableId::parse("K7MW2QXA9B4C:3:1").unwrap().grouped(), None);
    /// ```
    TableId,
    |text| {
        let plain = || token(text, 1, 64, |c| c.is_ascii_alphanumeric() || c == ':' || c == '-');
        typed_code(text).or_else(|_| plain())
    }
);
text_id!(
    /// A command, named by the client that sends it: 1 to 40 characters of `A-Z a-z 0-9 _ -`.
    CommandId,
    |text| token(text, 1, 40, |c| c.is_ascii_alphanumeric() || c == '_' || c == '-')
);
text_id!(
    /// An invite code (T-3): 12 characters of `A-Z 2-9` without `I O`. Parsing forgives spaces, hyphens, lower case.
    ///
    /// ```
    /// use shared::ids::TournamentCode;
    /// let code = TournamentCode::parse("k7mw 2qxa-9b4c").unwrap();
    /// assert_eq!(code.as_str(), "K7MW2QXA9B4C");
    /// assert_eq!(code.grouped(), "K7MW 2QXA 9B4C");
    /// ```
    TournamentCode,
    typed_code
);
text_id!(
    /// A player's name: 1 to 24 characters after trimming; no control and no bidirectional-override characters, and at
    /// least one that can be seen.
    DisplayName,
    |text| visible(text, 24, false)
);
text_id!(
    /// A tournament's name: 1 to 100 characters after trimming (T-1, Q-T-1).
    EventName,
    |text| visible(text, 100, false)
);
text_id!(
    /// A tournament's description: 0 to 500 characters after trimming (T-1).
    Description,
    |text| visible(text, 500, true)
);

text_id!(
    /// A line of a tournament's chat: 1 to 300 characters after trimming, all on one line; no control and no
    /// bidirectional-control characters, and at least one that can be seen.
    ChatText,
    |text| visible(text, 300, false)
);

/// The alphabet of random identifiers.
pub const BASE32: &str = "0123456789abcdefghjkmnpqrstvwxyz";
/// The alphabet of invite codes (T-3, Q-T-3).
pub const CODE_ALPHABET: &str = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/// A text of `len` characters of a 32-sign alphabet from as many random bytes (the low five bits of each).
fn from_bytes(alphabet: &str, bytes: &[u8]) -> String {
    bytes
        .iter()
        .filter_map(|b| alphabet.as_bytes().get(usize::from(*b & 31)))
        .map(|b| char::from(*b))
        .collect()
}

impl PlayerId {
    /// The id that these random bytes name.
    #[must_use]
    pub fn from_random(bytes: &[u8; 26]) -> Self {
        Self(from_bytes(BASE32, bytes))
    }
}

impl PlayerId {
    /// The id of the computer number `number` of a table. It is nobody's: those of people are random.
    #[must_use]
    pub fn of_computer(number: u8) -> Self {
        Self(format!("{number:026}"))
    }
}

impl DisplayName {
    /// The name of the computer number `number` of a table.
    #[must_use]
    pub fn of_computer(number: u8) -> Self {
        Self(format!("Computer {number}"))
    }
}

impl TableId {
    /// The id that these random bytes name.
    #[must_use]
    pub fn from_random(bytes: &[u8; 26]) -> Self {
        Self(from_bytes(BASE32, bytes))
    }

    /// The code of a free table that these random bytes name.
    #[must_use]
    pub fn coded(bytes: &[u8; 12]) -> Self {
        Self(from_bytes(CODE_ALPHABET, bytes))
    }

    /// The code in groups of four, for reading aloud; nothing for an id that is none.
    #[must_use]
    pub fn grouped(&self) -> Option<String> {
        typed_code(&self.0).ok().map(|code| grouped(&code))
    }

    /// The table of game `game` (from 1) of match `match_index` in a tournament.
    #[must_use]
    pub fn of_match(code: &TournamentCode, match_index: u32, game: u32) -> Self {
        Self(format!("{code}:{match_index}:{game}"))
    }

    /// The table of game `game` (from 1) of a ladder.
    ///
    /// ```
    /// use shared::{ids::TableId, ladder::LadderKind};
    /// let table = TableId::of_ladder(LadderKind::Slow, 12);
    /// assert_eq!(TableId::parse("slow:12"), Ok(table.clone()));
    /// assert_eq!(table.ladder_game(), Some((LadderKind::Slow, 12)));
    /// ```
    #[must_use]
    pub fn of_ladder(ladder: LadderKind, game: u64) -> Self {
        Self(format!("{}:{game}", ladder.as_str()))
    }

    /// The ladder and the number of the game, if it is a game of a ladder.
    #[must_use]
    pub fn ladder_game(&self) -> Option<(LadderKind, u64)> {
        let (ladder, game) = self.0.split_once(':')?;
        // The name alone is one: `+12` and `012` are other texts, and so other tables.
        let game = game.parse().ok().filter(|number: &u64| number.to_string() == game)?;
        Some((LadderKind::named(ladder)?, game))
    }
}

impl Description {
    /// No description.
    #[must_use]
    pub const fn empty() -> Self {
        Self(String::new())
    }
}

impl Default for Description {
    fn default() -> Self {
        Self::empty()
    }
}

impl TournamentCode {
    /// The code that these random bytes name.
    #[must_use]
    pub fn from_random(bytes: &[u8; 12]) -> Self {
        Self(from_bytes(CODE_ALPHABET, bytes))
    }

    /// The code in groups of four, for reading aloud.
    #[must_use]
    pub fn grouped(&self) -> String {
        grouped(&self.0)
    }
}

/// A code of 12 characters as people write it: spaces, hyphens and lower case are forgiven.
fn typed_code(text: &str) -> Result<String, BadText> {
    // Longer is refused before it is walked.
    if text.len() > 64 {
        return Err(BadText::TooLong);
    }
    let plain: String =
        text.chars().filter(|c| !c.is_whitespace() && *c != '-').map(|c| c.to_ascii_uppercase()).collect();
    token(&plain, 12, 12, |c| CODE_ALPHABET.contains(c))
}

fn grouped(code: &str) -> String {
    let mut out = String::with_capacity(14);
    for (i, c) in code.chars().enumerate() {
        if i > 0 && i % 4 == 0 {
            out.push(' ');
        }
        out.push(c);
    }
    out
}

fn token(text: &str, min: usize, max: usize, ok: fn(char) -> bool) -> Result<String, BadText> {
    if text.is_empty() {
        return Err(BadText::Empty);
    }
    if text.len() > max.saturating_mul(4) {
        return Err(BadText::TooLong);
    }
    if !text.chars().all(ok) {
        return Err(BadText::BadCharacter);
    }
    let len = text.chars().count();
    if len > max {
        return Err(BadText::TooLong);
    }
    if len < min {
        return Err(BadText::BadLength);
    }
    Ok(text.to_owned())
}

fn visible(text: &str, max: usize, may_be_empty: bool) -> Result<String, BadText> {
    // A character has at most four bytes: longer is refused before it is walked.
    if text.len() > max.saturating_mul(4).saturating_add(64) {
        return Err(BadText::TooLong);
    }
    let text = text.trim();
    if text.is_empty() {
        return if may_be_empty { Ok(String::new()) } else { Err(BadText::Empty) };
    }
    let newline_ok = may_be_empty;
    if text.chars().any(|c| is_forbidden(c) && !(newline_ok && c == '\n')) {
        return Err(BadText::BadCharacter);
    }
    if text.chars().all(|c| is_invisible(c) || c.is_whitespace()) {
        return Err(BadText::Empty);
    }
    if text.chars().count() > max {
        return Err(BadText::TooLong);
    }
    Ok(text.to_owned())
}

/// Control characters, and the bidirectional controls that could reorder the text around a name.
const fn is_forbidden(c: char) -> bool {
    c.is_ascii_control()
        || matches!(c, '\u{80}'..='\u{9f}' | '\u{200e}' | '\u{200f}' | '\u{61c}' | '\u{202a}'..='\u{202e}'
            | '\u{2028}' | '\u{2029}' | '\u{2066}'..='\u{2069}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}')
}

/// Joiners and fillers: allowed inside a name (Indic scripts need them) but not a name by themselves.
const fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2064}' | '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}'
        | '\u{3164}' | '\u{ffa0}' | '\u{2800}' | '\u{180b}'..='\u{180e}' | '\u{fe00}'..='\u{fe0f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_refused_when_they_cannot_be_seen() {
        assert_eq!(DisplayName::parse("  Meera ").map(String::from), Ok("Meera".to_owned()));
        assert_eq!(DisplayName::parse(" \t "), Err(BadText::Empty));
        assert_eq!(DisplayName::parse("\u{200d}\u{200b}"), Err(BadText::Empty));
        assert_eq!(DisplayName::parse("a\u{202e}b"), Err(BadText::BadCharacter));
        assert_eq!(DisplayName::parse("a\u{7}b"), Err(BadText::BadCharacter));
        assert_eq!(DisplayName::parse(&"x".repeat(10_240)), Err(BadText::TooLong));
        assert_eq!(DisplayName::parse(&"ü".repeat(25)), Err(BadText::TooLong));
        assert!(DisplayName::parse(&"म".repeat(24)).is_ok());
    }

    #[test]
    fn t_3_codes_have_no_look_alikes() {
        assert!(TournamentCode::parse("K7MW2QXA9B4I").is_err());
        assert!(TournamentCode::parse("K7MW2QXA9B40").is_err());
        assert!(TournamentCode::parse("K7MW2QXA9B4").is_err());
        assert_eq!(CODE_ALPHABET.len(), 32);
        assert_eq!(TournamentCode::from_random(&[255; 12]).as_str(), "999999999999");
    }

    #[test]
    fn the_code_of_a_table_is_read_as_people_write_it_and_other_ids_as_they_are() {
        let table = TableId::coded(&[7; 12]);
        assert_eq!(table.as_str(), "HHHHHHHHHHHH");
        for text in ["hhhh hhhh hhhh", "HHHH-hhhh-HHHH", " hhhhhhhhhhhh "] {
            assert_eq!(TableId::parse(text), Ok(table.clone()), "{text}");
        }
        let derived = TableId::of_match(&TournamentCode::from_random(&[3; 12]), 0, 1);
        for id in [TableId::from_random(&[9; 26]), derived] {
            assert_eq!(TableId::parse(id.as_str()), Ok(id.clone()));
            assert_eq!(id.grouped(), None, "{id}");
        }
        assert!(TableId::parse("hhhh hhhh hhh").is_err(), "no code, and no id has spaces");
    }

    #[test]
    fn identifiers_refuse_foreign_characters() {
        assert!(TableId::parse("../etc").is_err());
        assert!(TableId::parse("").is_err());
        assert!(TableId::parse(&"a".repeat(65)).is_err());
        assert!(PlayerId::parse(PlayerId::from_random(&[7; 26]).as_str()).is_ok());
    }
}
