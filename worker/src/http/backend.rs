//! What the routes ask of their surroundings. The worker implements it on the platform, the tests in memory.

use super::lists::{Cursor, List, Page};
use super::problem::Refusal;
use super::secret::SECRET_BYTES;
use super::session::Keyring;
use crate::push::encrypt::Point;
use serde::{Deserialize, Serialize};
use shared::chat::ChatLine;
use shared::ids::{DisplayName, EventName, PlayerId, TableId, TournamentCode};
use shared::ladder::{ChallengePreview, LadderAsk, LadderKind, LadderReject};
use shared::player::TokenHash;
use shared::rules::GameKind;
use shared::time::Instant;
use shared::tournament::{Mode, Stage};
use shared::wire::{Address, Body, Reason, Reply, Report};

/// No answer could be had. The command may or may not have been done; its sender may ask again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unavailable(pub String);

impl From<Unavailable> for Refusal {
    fn from(_: Unavailable) -> Self {
        Self::new("unavailable")
    }
}

/// What an object can be asked; asking changes nothing and creates nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "q", rename_all = "snake_case")]
pub enum Question {
    /// The view of this player, or of a spectator: of a table, a tournament or (the own) player.
    View {
        /// Who looks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        viewer: Option<PlayerId>,
    },
    /// A tournament in a few words: [`Glance`].
    Glance {
        /// Who looks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        viewer: Option<PlayerId>,
    },
    /// The record of a finished game, or of a tournament that is over, without its games.
    Record,
    /// The tables of a tournament that have reported, in bracket order: a list of [`TableId`].
    Games,
    /// The same as PGN.
    Pgn,
    /// The room of this player's match.
    Room {
        /// Who plays.
        player: PlayerId,
    },
    /// One match of a tournament: [`shared::tournament::MatchPage`].
    Match {
        /// Its index in bracket order.
        index: u32,
    },
    /// What the read models should hold of a tournament: [`crate::actor::IndexRow`].
    Row,
    /// A page of a tournament's chat.
    Chat {
        /// Lines with a lower number; the newest if there is none.
        before: Option<u64>,
        /// Who looks.
        viewer: Option<PlayerId>,
    },
    /// A page of a tournament's rulings; not told to anybody but the organiser.
    Rulings {
        /// Rulings with a lower number; the newest if there is none.
        before: Option<u64>,
        /// Who looks.
        viewer: PlayerId,
    },
    /// Whom a player has blocked: [`shared::wire::BlockList`].
    Blocked,
    /// What there is at a table to a report of one player by another: [`Conduct`]. Nothing if one of them does not play
    /// there.
    Conduct {
        /// Who reports.
        by: PlayerId,
        /// Who is reported.
        of: PlayerId,
    },
    /// Whether this player may report somebody now; counts it if so: [`May`].
    Report,
    /// A player's notices, asked by that player.
    Notices,
    /// The devices of a player: [`shared::wire::PushView`].
    Devices,
    /// What is due in a player's calendar, for whoever knows its secret: a list of [`super::calendar::Due`].
    Calendar {
        /// The hash of the secret.
        token: TokenHash,
    },
    /// What a player may create now: [`shared::player::Standing`].
    Tier {
        /// Whether the operator has made the player Pro.
        pro: bool,
    },
    /// Name and session version of a player: [`Who`].
    Who,
    /// What a player has done, with the way to everything: [`shared::player::Profile`].
    Profile,
    /// What a lobby lists: [`shared::lobby::LobbyPage`].
    Lobby {
        /// Which tables.
        ask: shared::lobby::Ask,
        /// Who looks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        viewer: Option<PlayerId>,
    },
    /// What a lobby is to this player: [`shared::lobby::You`].
    You {
        /// Who.
        player: PlayerId,
    },
    /// Rows of a ladder: [`shared::ladder::LadderPage`]. Not told anew if nothing has changed.
    LadderRows {
        /// Which rows.
        ask: LadderAsk,
        /// The revision that is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<u64>,
    },
    /// A ladder in a few words: [`shared::ladder::LadderSummary`].
    LadderSummary {
        /// Which it is: one on which nobody is does not know it.
        ladder: LadderKind,
        /// Who looks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        viewer: Option<PlayerId>,
    },
    /// What a ladder is to a player: [`shared::ladder::LadderStanding`].
    LadderStanding {
        /// Which it is.
        ladder: LadderKind,
        /// Who.
        player: PlayerId,
    },
    /// What a challenge would lead to: [`Previewed`].
    LadderPreview {
        /// Who.
        challenger: PlayerId,
        /// Whom.
        defender: PlayerId,
    },
    /// A page of the history of a rank: [`shared::ladder::RankHistory`].
    LadderHistory {
        /// Which ladder it is.
        ladder: LadderKind,
        /// Whose.
        player: PlayerId,
        /// Where the page begins, and the rank before that.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        before: Option<(u64, Option<u32>)>,
    },
    /// Where a player stands: [`shared::player::LadderPlace`]; nothing for who is not on the ladder.
    LadderPlace {
        /// Which it is.
        ladder: LadderKind,
        /// Who.
        player: PlayerId,
    },
    /// Whether this player may make another table or event now; counts it if so: [`May`].
    Create,
    /// This player has signed out everywhere: a table or tournament closes the sockets opened before. No answer.
    Dismiss {
        /// Who.
        player: PlayerId,
    },
    /// Whether this player may look up invite codes now; counts a wrong one if it was wrong: [`May`].
    Guess {
        /// Whether to count.
        wrong: bool,
    },
}

/// Who a player is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Who {
    /// The name.
    pub name: DisplayName,
    /// Sessions of another version do not count.
    pub version: u32,
    /// Whether Pro was paid for (T-81).
    #[serde(default)]
    pub pro: bool,
    /// The quick match that is not over, with its game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quick: Option<(GameKind, TableId)>,
}

/// Answer to [`Question::Glance`]: what a preview shows, and whether the viewer guesses. A view of 2,048 players is
/// too much to be looked into for that.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Glance {
    /// Number of its events so far.
    #[serde(default)]
    pub rev: u64,
    /// Its name.
    pub name: EventName,
    /// The game.
    pub mode: Mode,
    /// Minutes for each side.
    pub minutes: u16,
    /// T-7.
    pub stage: Stage,
    /// Accepted players.
    pub players: u32,
    /// Places.
    pub max_players: u16,
    /// When it will start by itself (T-6), or when it started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts_at: Option<Instant>,
    /// Whether the viewer plays in it, asks to, or organises it.
    pub is_in: bool,
}

/// Answer to [`Question::Guess`], [`Question::Report`] and [`Question::Create`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct May {
    /// Whether it is not too much yet.
    pub may: bool,
    /// Whom the player does not want to meet at what is created.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blocked: Vec<PlayerId>,
}

/// Answer to [`Question::Conduct`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conduct {
    /// The game.
    pub kind: GameKind,
    /// The name of who reports.
    pub by: DisplayName,
    /// The name of who is reported.
    pub of: DisplayName,
    /// What the latter said last, the newest last.
    pub lines: Vec<ChatLine>,
}

/// Answer to [`Question::LadderPreview`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Previewed {
    /// What a challenge would lead to.
    After(ChallengePreview),
    /// Why there is none, by code and reason.
    Refused(String, Reason),
}

impl Previewed {
    /// What a ladder says.
    #[must_use]
    pub fn of(answer: Result<ChallengePreview, LadderReject>) -> Self {
        match answer {
            Ok(after) => Self::After(after),
            Err(reject) => Self::Refused(reject.code().to_owned(), reject.reason()),
        }
    }
}

/// Answer to [`Question::Room`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Room {
    /// The table, if a room is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableId>,
}

/// What an object says to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// The answer, as JSON (PGN: as text).
    Text(String),
    /// There is no such object.
    Nothing,
    /// There is, but it does not tell this yet: the game is still running.
    NotYet,
}

/// A request to another server: a form, and how it is signed for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outbound {
    /// The address.
    pub url: String,
    /// `Authorization`.
    pub authorization: String,
    /// `Idempotency-Key`.
    pub key: String,
    /// The body, as a form.
    pub body: String,
}

/// The surroundings of the routes.
#[allow(async_fn_in_trait, reason = "a request lives on one thread")]
pub trait Backend {
    /// The server's time.
    fn now(&self) -> Instant;

    /// Random bytes for an id or a secret.
    ///
    /// # Errors
    /// When there are none.
    fn random(&self) -> Result<[u8; SECRET_BYTES], Unavailable>;

    /// The keys of sessions; `None` if the operator has not set any.
    fn keys(&self) -> Option<Keyring>;

    /// Gives an object a command, under a fresh id, and waits until what follows from it at other objects is on its
    /// way.
    ///
    /// # Errors
    /// When there was no answer.
    async fn command(&self, to: &Address, body: Body) -> Result<Reply, Unavailable>;

    /// Asks an object.
    ///
    /// # Errors
    /// When there was no answer.
    async fn ask(&self, to: &Address, question: &Question) -> Result<Found, Unavailable>;

    /// Whose recovery code this is.
    ///
    /// # Errors
    /// When it cannot be looked up.
    async fn recovery_player(&self, hash: &TokenHash) -> Result<Option<PlayerId>, Unavailable>;

    /// Remembers whose recovery code this is.
    ///
    /// # Errors
    /// When it is not known to be remembered.
    async fn remember_recovery(&self, hash: &TokenHash, player: &PlayerId) -> Result<(), Unavailable>;

    /// Forgets a spent recovery code.
    ///
    /// # Errors
    /// When it is not known to be forgotten.
    async fn forget_recovery(&self, hash: &TokenHash) -> Result<(), Unavailable>;

    /// A page of a public list from the read models.
    ///
    /// # Errors
    /// When it cannot be read.
    async fn list(&self, list: &List, after: Option<&Cursor>) -> Result<Page, Unavailable>;

    /// Which of these events are listed publicly, as far as the read models know.
    ///
    /// # Errors
    /// When it cannot be read.
    async fn listed(&self, codes: &[TournamentCode]) -> Result<Vec<TournamentCode>, Unavailable>;

    /// Keeps a report for the operator; the same player reported by the same one at the same table is one report.
    ///
    /// # Errors
    /// When it is not known to be kept.
    async fn report(&self, report: &Report) -> Result<(), Unavailable>;

    /// Reports that are not settled, the newest first, at most 50: those with a lower number.
    ///
    /// # Errors
    /// When they cannot be read.
    async fn reports(&self, before: Option<u64>) -> Result<Vec<Report>, Unavailable>;

    /// Reports with these numbers are settled.
    ///
    /// # Errors
    /// When it is not known to be written.
    async fn settle_reports(&self, settled: &[u64]) -> Result<(), Unavailable>;

    /// The server's public key for pushes, if the operator has set one.
    fn push_key(&self) -> Option<String>;

    /// Whether a device may have its push service on this machine: only in test builds.
    fn may_push_to_itself(&self) -> bool;

    /// Whether this is a point of the curve P-256.
    async fn is_point(&self, point: &Point) -> bool;

    /// A setting or secret of the operator; `None` if it is not set, or empty.
    fn setting(&self, name: &str) -> Option<String>;

    /// Sends a request to another server.
    ///
    /// # Errors
    /// When there was no answer.
    async fn call(&self, request: &Outbound) -> Result<(u16, String), Unavailable>;

    /// The app's page.
    ///
    /// # Errors
    /// When it cannot be read.
    async fn page(&self) -> Result<String, Unavailable>;

    /// Whether somebody without a session, known by the network address, may look up invite codes now; counts a wrong
    /// one if it was wrong. Kept in memory only.
    fn guess_without_session(&self, address: &str, wrong: bool) -> bool;
}
