//! What happened at a table, and what others must be told of it.

use super::{GameConfig, TableSetup};
use crate::chance::{Commitment, Nonce, Seed};
use crate::chat::Words;
use crate::clock::Clock;
use crate::ids::{DisplayName, PlayerId, TableId};
use crate::outcome::Outcome;
use crate::rating::Rating;
use crate::seat::Seat;
use crate::time::Instant;
use serde::{Deserialize, Serialize};

/// A player at a place of the table. Places are in the order of arrival; seats are given at the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Occupant {
    /// Who.
    pub player: PlayerId,
    /// The name at the time of sitting down.
    pub name: DisplayName,
    /// The player's own randomness (FD-2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nonce: Option<Nonce>,
    /// Whether the player has taken the place; a reserved place is not taken yet.
    pub seated: bool,
    /// Whether it is a computer's.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub computer: bool,
}

impl Occupant {
    /// The computer number `number` of a table, from 1.
    #[must_use]
    pub fn computer(number: u8) -> Self {
        Self {
            player: PlayerId::of_computer(number),
            name: DisplayName::of_computer(number),
            nonce: None,
            seated: true,
            computer: true,
        }
    }
}

/// An event of a table; `E` is the game's event. Every event carries the time at which it holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TableEvent<E> {
    /// The table exists and its secret is committed (FD-1).
    Opened {
        /// When.
        at: Instant,
        /// The setup.
        setup: Box<TableSetup>,
        /// The commitment to the secret.
        commitment: Commitment,
    },
    /// A place was taken, or a nonce added.
    Seated {
        /// When.
        at: Instant,
        /// Which place, from 0.
        place: u8,
        /// By whom.
        occupant: Occupant,
    },
    /// The creator starts with fewer than the table had seats for: from now on it is a table of this game.
    Shrunk {
        /// When.
        at: Instant,
        /// The game for those who are there.
        game: GameConfig,
    },
    /// A player stood up before the start, or was away from a listed table for too long: the place is free, and those
    /// behind it move up.
    Left {
        /// When.
        at: Instant,
        /// Which place.
        place: u8,
        /// The name of who had it.
        name: DisplayName,
    },
    /// Nonces are closed, seats are given, the clock of who is on turn runs.
    Started {
        /// When.
        at: Instant,
        /// The place that has the first seat.
        white_place: u8,
        /// The game's first event.
        opened: E,
        /// The clock as it starts.
        clock: Clock,
    },
    /// A game action was accepted, or the game itself went on because its time was over (GO-11, LU-27).
    Played {
        /// When.
        at: Instant,
        /// By which seat; nobody where only time passed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// What happened in the game.
        events: Vec<E>,
        /// The clock after the press.
        clock: Clock,
    },
    /// A draw was offered.
    DrawOffered {
        /// When.
        at: Instant,
        /// By whom.
        seat: Seat,
    },
    /// The draw offer of the other seat was refused.
    DrawDeclined {
        /// When.
        at: Instant,
        /// By whom.
        seat: Seat,
    },
    /// A player is here (again).
    Arrived {
        /// When.
        at: Instant,
        /// Which place.
        place: u8,
    },
    /// A player is away.
    Departed {
        /// Since when.
        at: Instant,
        /// Which place.
        place: u8,
    },
    /// The game is over; the secret is revealed (FD-7).
    Ended {
        /// When: the moment that decided, not the moment that noticed (GEN-3).
        at: Instant,
        /// How.
        outcome: Outcome,
        /// The clock, stopped.
        clock: Clock,
        /// The secret.
        reveal: Seed,
    },
    /// The table was closed before it started: taken back, or nobody came.
    Closed {
        /// When.
        at: Instant,
        /// Whether the creator took it back.
        cancelled: bool,
        /// The secret, for completeness of the record.
        reveal: Seed,
    },
    /// It was told how strong a player was when the game began.
    RatingTold {
        /// When.
        at: Instant,
        /// Which place.
        place: u8,
        /// How strong.
        rating: Rating,
    },
    /// A rematch was offered.
    RematchOffered {
        /// When.
        at: Instant,
        /// By which place.
        place: u8,
    },
    /// The rematch offers are off.
    RematchDeclined {
        /// When.
        at: Instant,
        /// By which place.
        place: u8,
    },
    /// Both want a rematch: the new table.
    RematchOpened {
        /// When.
        at: Instant,
        /// Its id.
        table: TableId,
    },
    /// The creator does not want somebody to sit down, or does again.
    Barred {
        /// When.
        at: Instant,
        /// Whom.
        whom: PlayerId,
        /// Which.
        barred: bool,
    },
    /// Somebody who plays here said something. The words are in the talk's own lines and not in what is stored of this
    /// event.
    Said {
        /// When.
        at: Instant,
        /// Which place.
        place: u8,
        /// The words, on the way to the talk's lines.
        #[serde(skip)]
        words: Option<Words>,
    },
    /// A player does not want to hear another one here, or wants to again.
    Muted {
        /// When.
        at: Instant,
        /// Which place.
        place: u8,
        /// Who is not heard.
        whom: PlayerId,
        /// Which.
        muted: bool,
    },
}

/// What a table tells others, through the outbox.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum Effect {
    /// To the tournament that opened it: the result, once.
    Report {
        /// What it needs to know.
        result: Box<TableResult>,
    },
    /// To a new table: open (rematch).
    OpenTable {
        /// Its setup.
        setup: Box<TableSetup>,
    },
    /// To each player who has a place: what the game's state now is, for "what needs me".
    TellPlayer {
        /// Whom.
        player: PlayerId,
        /// What.
        note: crate::player::GameNote,
        /// What the player's object has to do with it besides.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        word: Option<Box<crate::player::GameWord>>,
    },
    /// To the lobby that lists it: how it stands.
    TellLobby {
        /// What.
        note: Box<crate::lobby::TableNote>,
    },
}

/// What a tournament (later: a ladder) learns of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableResult {
    /// The table; the natural key of the result.
    pub table: TableId,
    /// When it was decided.
    pub at: Instant,
    /// How.
    pub outcome: Outcome,
    /// Players in seat order: White, Black.
    pub players: [PlayerId; 2],
    /// How many plies were played.
    pub plies: u32,
    /// GEN-10 totals by seat at the end (LC-18).
    pub points: [u32; 2],
    /// Sixes by seat (LC-17).
    pub sixes: [u32; 2],
    /// Who is to be flagged for an expired room (T-60), if anybody.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub absent: Vec<PlayerId>,
}
