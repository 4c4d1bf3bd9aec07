//! What people write to each other, at a table and in an event: how a line looks, and how often somebody may add one.
//!
//! The words are in no event: they are stored beside the events, in the same commit, as lines.

use crate::ids::{ChatText, DisplayName, PlayerId};
use crate::time::{Instant, Millis};
use crate::tournament::SystemLine;
use serde::{Deserialize, Serialize};

/// The most links in a player's line.
pub const LINKS: usize = 1;

/// What somebody says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Words {
    /// Own words.
    Text(ChatText),
    /// One of a few phrases, which everybody reads in the own language.
    Phrase(Phrase),
}

/// What players say to each other most often.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phrase {
    /// Before the game.
    Hello,
    /// Before the game.
    GoodLuck,
    /// Of a move, or of the game.
    WellPlayed,
    /// To any of the others.
    Thanks,
    /// The player will be back.
    OneMoment,
    /// After the game.
    GoodGame,
}

impl Phrase {
    /// All of them, in the order in which a game needs them.
    pub const ALL: [Self; 6] =
        [Self::Hello, Self::GoodLuck, Self::WellPlayed, Self::Thanks, Self::OneMoment, Self::GoodGame];

    /// The stable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hello => "hello",
            Self::GoodLuck => "good_luck",
            Self::WellPlayed => "well_played",
            Self::Thanks => "thanks",
            Self::OneMoment => "one_moment",
            Self::GoodGame => "good_game",
        }
    }

    /// The phrase with this name.
    ///
    /// ```
    /// use shared::chat::Phrase;
    /// assert_eq!(Phrase::named("good_luck"), Some(Phrase::GoodLuck));
    /// assert_eq!(Phrase::named("good luck"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|phrase| phrase.name() == name)
    }
}

/// A line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChatLine {
    /// The number of its event: lines are in its order, with gaps.
    pub n: u64,
    /// When.
    pub at: Instant,
    /// What sort of line.
    pub kind: LineKind,
    /// Who said it; nobody said a system line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Speaker>,
    /// The words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<ChatText>,
    /// The phrase, in place of words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phrase: Option<Phrase>,
    /// What a system line of an event tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub system: Option<SystemLine>,
}

/// What sort of line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    /// Somebody's words.
    Said,
    /// The organiser's message to all.
    Announced,
    /// A player calls the organiser.
    Called,
    /// By the server.
    System,
}

/// Who said a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Speaker {
    /// Who.
    pub player: PlayerId,
    /// The name.
    pub name: DisplayName,
    /// As what: nobody can pass for the organiser by a name.
    pub role: Role,
}

/// As what somebody speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// The organiser of the event (T-83).
    Organiser,
    /// A player.
    Player,
}

/// A page of an event's chat, the newest line last. Answer of `GET /api/tournaments/<code>/chat`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChatPage {
    /// The lines.
    pub lines: Vec<ChatLine>,
    /// Who is muted; told to the organiser only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub muted: Vec<PlayerId>,
}

/// Adds lines to those that are known, each to its place by number; one that is known already stays.
pub fn add_lines(known: &mut Vec<ChatLine>, more: impl IntoIterator<Item = ChatLine>) {
    for line in more {
        if let Err(at) = known.binary_search_by_key(&line.n, |other| other.n) {
            known.insert(at, line);
        }
    }
}

/// So many at once, and then one every so often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// At once.
    pub burst: i64,
    /// And then one in this time.
    pub every: Millis,
}

impl Pace {
    /// Lines of one speaker.
    pub const TALK: Self = Self { burst: 5, every: Millis::seconds(5) };

    /// The time up to which somebody has used up the allowance, after one more at `now`; `None` if it is used up.
    ///
    /// ```
    /// use shared::chat::Pace;
    /// use shared::time::Instant;
    /// let once = Pace { burst: 1, ..Pace::TALK };
    /// let used = once.used(Instant(0), Instant(1_000)).unwrap();
    /// assert_eq!(once.used(used, Instant(5_999)), None);
    /// assert!(once.used(used, Instant(6_000)).is_some());
    /// ```
    #[must_use]
    pub fn used(self, before: Instant, now: Instant) -> Option<Instant> {
        let next = before.max(now).plus(self.every);
        (next.since(now).0 <= self.every.0.saturating_mul(self.burst)).then_some(next)
    }
}

/// Whether a player may write this: a line with many links is advertising.
#[must_use]
pub fn has_few_links(text: &ChatText) -> bool {
    let text = text.as_str().to_lowercase();
    ["://", "www."].iter().map(|mark| text.matches(mark).count()).max().unwrap_or(0) <= LINKS
}
