//! What a table can be asked. `A` is the game's action; at the worker's edge it is still a JSON value.

use super::TableSetup;
use crate::chance::Nonce;
use crate::chat::Words;
use crate::ids::{DisplayName, PlayerId};
use crate::rating::Rating;
use crate::rules::DrawClaim;
use serde::{Deserialize, Serialize};

/// A command to a table. Sockets, HTTP, other objects, the alarm and the simulation all build the same one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum TableCommand<A> {
    /// Open it. Opening an open table with the same setup is accepted and changes nothing.
    Open {
        /// All it needs to know.
        setup: Box<TableSetup>,
    },
    /// Take a free place, or the place reserved for this player. Taking the own place again changes nothing, except
    /// that a nonce may be added while nonces are open. When the last place is taken the game starts. Who sits down
    /// counts as connected until `Depart`: the shell sends it when no socket of the player opens within its usual
    /// silence.
    Sit {
        /// Who.
        player: PlayerId,
        /// The name to show.
        name: DisplayName,
        /// The player's own randomness (FD-2).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nonce: Option<Nonce>,
    },
    /// The creator starts with those who have sat down, where the game can be played by fewer than the table has seats
    /// for (LU-1): two at least, and everybody who has a place must have taken it.
    Start {
        /// Who.
        player: PlayerId,
    },
    /// A game action.
    Act {
        /// Who.
        player: PlayerId,
        /// The table's sequence number that the player saw. Refused as `stale` when the game itself has changed since
        /// (presence and offers advance the number too, and do not make a move stale), or when it lies ahead.
        base: u64,
        /// The action.
        action: A,
    },
    /// GEN-6.
    Resign {
        /// Who.
        player: PlayerId,
    },
    /// Offer a draw, where the flavour has offers. It stands until answered or until the opponent moves; offering
    /// while the opponent's offer stands accepts it. One offer by each side between two plies.
    OfferDraw {
        /// Who.
        player: PlayerId,
    },
    /// Answer the opponent's draw offer.
    AnswerDraw {
        /// Who.
        player: PlayerId,
        /// Yes or no.
        accept: bool,
    },
    /// Claim a draw (CL-1).
    ClaimDraw {
        /// Who.
        player: PlayerId,
        /// What is claimed.
        claim: DrawClaim,
    },
    /// Offer a rematch after the end; when both have, a new table opens with colours exchanged (contest: the other
    /// hosts). Not at a tournament's table.
    OfferRematch {
        /// Who.
        player: PlayerId,
    },
    /// Take back the own rematch offer or refuse the other's.
    DeclineRematch {
        /// Who.
        player: PlayerId,
    },
    /// The player's first socket opened, or a heartbeat came after silence. Also for a player whose place is reserved
    /// and not taken yet; a stranger is refused as `not_seated`.
    Arrive {
        /// Who.
        player: PlayerId,
    },
    /// The player's last socket is gone, or its heartbeat has been silent; away since `ctx.now` (the shell passes the
    /// time of the last heartbeat, which may lie in the past). Older than the last arrival: changes nothing.
    Depart {
        /// Who.
        player: PlayerId,
    },
    /// The creator takes back a table that has not started.
    Cancel {
        /// Who.
        player: PlayerId,
    },
    /// A player stands up from a table that has not started, and the place is free again. A table whose creator leaves,
    /// or one of those for whom its places are kept (a rematch), is closed.
    Leave {
        /// Who.
        player: PlayerId,
    },
    /// A player's object says how strong the player was when the game began; it is asked for where the game counts
    /// ([`TableSetup::is_rated`]). The first word stands.
    Rating {
        /// Who.
        player: PlayerId,
        /// How strong.
        rating: Rating,
    },
    /// The owner (a tournament) closes the table.
    Close {
        /// Why.
        reason: CloseReason,
    },
    /// The creator does not want somebody to sit down, or does again. Who sits already stays.
    Bar {
        /// The creator.
        player: PlayerId,
        /// Whom.
        whom: PlayerId,
        /// Which.
        barred: bool,
    },
    /// A player says something to the others who play here.
    Say {
        /// Who.
        player: PlayerId,
        /// What.
        words: Words,
    },
    /// A player does not want to hear another one here, or wants to again.
    Mute {
        /// Who.
        player: PlayerId,
        /// Whom.
        whom: PlayerId,
        /// Which.
        muted: bool,
    },
    /// Only let time pass.
    Tick,
}

/// Why a tournament closes a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum CloseReason {
    /// The deadline came and no ply was played (T-58); refused as `game_running` once a ply was played.
    DeadlineWithoutMoves,
    /// The organiser forfeited this player (T-63).
    ForfeitAdmin {
        /// Who loses.
        player: PlayerId,
    },
}

/// Why a command was refused. Serialised as its snake-case code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reject {
    /// The table was never opened.
    NoSuchTable,
    /// It is open already, with another setup.
    AlreadyOpen,
    /// Both places are taken or reserved.
    TableFull,
    /// The player has no place here.
    NotSeated,
    /// The game has not started.
    NotStarted,
    /// The game has started already.
    AlreadyStarted,
    /// The game is over.
    GameOver,
    /// The game is still running.
    GameRunning,
    /// It is not this player's turn.
    NotYourTurn,
    /// The command was made for an older state.
    Stale,
    /// The command's shape is not what this game takes.
    Malformed,
    /// The flavour has no draw offers (CT-3, CX-1, LC-19, T-29).
    NoDrawOffers,
    /// There is no offer to answer.
    NoOffer,
    /// The player has offered already.
    AlreadyOffered,
    /// The claimed condition does not hold (CL-1).
    ClaimNotValid,
    /// A tournament's table has no rematch.
    NoRematch,
    /// Only the creator may do this.
    NotCreator,
    /// The settings are out of range.
    BadSettings,
    /// The game cannot be played by so few.
    TooFewPlayers,
    /// The creator does not play with this player.
    NotWelcome,
    /// There is too much of a link in what was to be said.
    BadText,
    /// Said too soon after the last.
    TooFast,
    /// The player has said as much here as one may.
    ChatFull,
    /// The game's rules refused the action; the game's own code.
    #[serde(untagged)]
    Rules(String),
}

impl Reject {
    /// The stable code: the snake-case name, or the game's own code.
    ///
    /// ```
    /// use shared::table::Reject;
    /// assert_eq!(Reject::NotYourTurn.code(), "not_your_turn");
    /// assert_eq!(Reject::Rules("illegal_move".to_owned()).code(), "illegal_move");
    /// ```
    #[must_use]
    pub fn code(&self) -> &str {
        match self {
            Self::NoSuchTable => "no_such_table",
            Self::AlreadyOpen => "already_open",
            Self::TableFull => "table_full",
            Self::NotSeated => "not_seated",
            Self::NotStarted => "not_started",
            Self::AlreadyStarted => "already_started",
            Self::GameOver => "game_over",
            Self::GameRunning => "game_running",
            Self::NotYourTurn => "not_your_turn",
            Self::Stale => "stale",
            Self::Malformed => "malformed",
            Self::NoDrawOffers => "no_draw_offers",
            Self::NoOffer => "no_offer",
            Self::AlreadyOffered => "already_offered",
            Self::ClaimNotValid => "claim_not_valid",
            Self::NoRematch => "no_rematch",
            Self::NotCreator => "not_creator",
            Self::BadSettings => "bad_settings",
            Self::TooFewPlayers => "too_few_players",
            Self::NotWelcome => "not_welcome",
            Self::BadText => "bad_text",
            Self::TooFast => "too_fast",
            Self::ChatFull => "chat_full",
            Self::Rules(code) => code,
        }
    }
}

impl<A> TableCommand<A> {
    /// The same command with its action turned into another form.
    ///
    /// # Errors
    /// What `change` says of the action.
    pub fn try_map<B, E>(self, change: impl FnOnce(A) -> Result<B, E>) -> Result<TableCommand<B>, E> {
        Ok(match self {
            Self::Open { setup } => TableCommand::Open { setup },
            Self::Sit { player, name, nonce } => TableCommand::Sit { player, name, nonce },
            Self::Start { player } => TableCommand::Start { player },
            Self::Act { player, base, action } => TableCommand::Act { player, base, action: change(action)? },
            Self::Resign { player } => TableCommand::Resign { player },
            Self::OfferDraw { player } => TableCommand::OfferDraw { player },
            Self::AnswerDraw { player, accept } => TableCommand::AnswerDraw { player, accept },
            Self::ClaimDraw { player, claim } => TableCommand::ClaimDraw { player, claim },
            Self::OfferRematch { player } => TableCommand::OfferRematch { player },
            Self::DeclineRematch { player } => TableCommand::DeclineRematch { player },
            Self::Arrive { player } => TableCommand::Arrive { player },
            Self::Depart { player } => TableCommand::Depart { player },
            Self::Cancel { player } => TableCommand::Cancel { player },
            Self::Leave { player } => TableCommand::Leave { player },
            Self::Rating { player, rating } => TableCommand::Rating { player, rating },
            Self::Close { reason } => TableCommand::Close { reason },
            Self::Bar { player, whom, barred } => TableCommand::Bar { player, whom, barred },
            Self::Say { player, words } => TableCommand::Say { player, words },
            Self::Mute { player, whom, muted } => TableCommand::Mute { player, whom, muted },
            Self::Tick => TableCommand::Tick,
        })
    }
}
