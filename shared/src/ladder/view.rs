//! What a ladder shows: itself in a few words, some of its rows, and what it is to one player.

use super::{Ladder, LadderKind, LadderReject, LadderRow, Preview};
use crate::ids::{DisplayName, PlayerId, TableId};
use crate::time::{Instant, Millis};
use serde::{Deserialize, Serialize};

/// Rows of a page at most.
pub const LADDER_PAGE: usize = 100;
/// Rows that a search by name finds at most.
pub const LADDER_FINDS: usize = 20;

/// Which rows somebody asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LadderAsk {
    /// So many from a rank on, [`LADDER_PAGE`] at most.
    From {
        /// The first rank.
        rank: u32,
        /// How many.
        count: u32,
    },
    /// The best whose names begin like this, capitals and small letters being the same; [`LADDER_FINDS`] at most.
    Named(String),
}

/// A ladder in a few words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LadderSummary {
    /// Which.
    pub ladder: LadderKind,
    /// Its revision.
    pub rev: u64,
    /// How many players are on it.
    pub players: u32,
    /// How many games are running.
    pub running: u32,
    /// How far one may challenge now (LD-10).
    pub window: u32,
    /// What each side starts with (LD-30).
    pub bank: Millis,
    /// What is added after each own move.
    pub increment: Millis,
    /// What a bank may hold at the most.
    pub most: Millis,
    /// The viewer's rank; none without a session, and for who is not on the ladder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rank: Option<u32>,
}

/// Answer of `GET /api/ladders/<ladder>`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LadderPage {
    /// The ladder's revision: pages of the same one go together.
    pub rev: u64,
    /// How many players are on it.
    pub players: u32,
    /// The rows, in order.
    pub rows: Vec<LadderRow>,
}

/// Answer of `GET /api/ladders/<ladder>/you`, and of joining and retiring.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LadderStanding {
    /// Which ladder.
    pub ladder: LadderKind,
    /// Its revision.
    pub rev: u64,
    /// How many players are on it.
    pub players: u32,
    /// How far one may challenge now, up and down (LD-10).
    pub window: u32,
    /// The own rank; none for who is not on the ladder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rank: Option<u32>,
    /// The first and the last rank that may be challenged, the own one being between them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reach: Option<[u32; 2]>,
    /// The own running games, the oldest first. Who has left keeps them (LD-21).
    pub games: Vec<LadderGame>,
    /// The losses on time that count, the older first: a third within 30 days of the first removes the player (LD-20).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub strikes: Vec<Instant>,
}

/// A running game of one player. Whose turn it is and until when is in the player's own list of games, by the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LadderGame {
    /// Its number.
    pub game: u64,
    /// Its table.
    pub table: TableId,
    /// Whom against.
    pub opponent: PlayerId,
    /// The name of the opponent.
    pub name: DisplayName,
    /// The opponent's rank; none for who has left the ladder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rank: Option<u32>,
    /// Whether the player has White, which is whether the player was challenged (LD-11).
    pub white: bool,
}

/// Answer of `GET /api/ladders/<ladder>/preview`: what a challenge would lead to if the ranks stayed as they are. The
/// ranks at the end of the game decide (LD-2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChallengePreview {
    /// The ladder's revision.
    pub rev: u64,
    /// Who would be challenged, and have White (LD-11).
    pub defender: PlayerId,
    /// The name of that player.
    pub name: DisplayName,
    /// The ranks now, the challenger's first: what a challenge says that it has seen.
    pub ranks: [u32; 2],
    /// The ranks after it, the challenger's first.
    pub after: Preview,
}

impl Ladder {
    /// The ladder in a few words. Which of the two it is, is not known to itself.
    #[must_use]
    pub fn summary(&self, ladder: LadderKind, viewer: Option<&PlayerId>) -> LadderSummary {
        LadderSummary {
            ladder,
            rev: self.rev(),
            players: self.players(),
            running: self.games_running(),
            window: self.window(),
            bank: ladder.bank(),
            increment: ladder.increment(),
            most: ladder.most(),
            rank: viewer.and_then(|viewer| self.rank(viewer)),
        }
    }

    /// Some rows.
    #[must_use]
    pub fn page(&self, ask: &LadderAsk) -> LadderPage {
        let rows = match ask {
            LadderAsk::From { rank, count } => {
                let count = usize::try_from(*count).unwrap_or(LADDER_PAGE).min(LADDER_PAGE);
                self.rows(*rank, count).collect()
            }
            LadderAsk::Named(start) => {
                let start = folded(start);
                self.named(|name| begins(name.as_str(), &start), LADDER_FINDS).collect()
            }
        };
        LadderPage { rev: self.rev(), players: self.players(), rows }
    }

    /// What the ladder is to a player, on it or not.
    #[must_use]
    pub fn standing(&self, ladder: LadderKind, player: &PlayerId) -> LadderStanding {
        let (players, window, rank) = (self.players(), self.window(), self.rank(player));
        let game = |game: &u64| {
            let [challenger, defender] = self.game(*game)?;
            let white = defender == player;
            let opponent = if white { challenger } else { defender };
            Some(LadderGame {
                game: *game,
                table: TableId::of_ladder(ladder, *game),
                opponent: opponent.clone(),
                name: self.name(opponent)?.clone(),
                rank: self.rank(opponent),
                white,
            })
        };
        LadderStanding {
            ladder,
            rev: self.rev(),
            players,
            window,
            rank,
            reach: rank
                .map(|rank| [rank.saturating_sub(window).max(1), rank.saturating_add(window).min(players)]),
            games: self.running(player).iter().filter_map(game).collect(),
            strikes: self.strikes(player).to_vec(),
        }
    }

    /// What a challenge would lead to.
    ///
    /// # Errors
    /// Why the one may not challenge the other.
    pub fn challenge_preview(
        &self,
        challenger: &PlayerId,
        defender: &PlayerId,
    ) -> Result<ChallengePreview, LadderReject> {
        let ranks = self.may_challenge(challenger, defender)?;
        let after = self.preview(challenger, defender).ok_or(LadderReject::NotMember)?;
        let name = self.name(defender).ok_or(LadderReject::NotMember)?.clone();
        Ok(ChallengePreview { rev: self.rev(), defender: defender.clone(), name, ranks, after })
    }
}

/// A text in which capitals and small letters are the same.
fn folded(text: &str) -> Vec<char> {
    text.chars().flat_map(char::to_lowercase).collect()
}

/// Whether a name begins with a folded text.
fn begins(name: &str, start: &[char]) -> bool {
    let mut letters = name.chars().flat_map(char::to_lowercase);
    start.iter().all(|wanted| letters.next() == Some(*wanted))
}
