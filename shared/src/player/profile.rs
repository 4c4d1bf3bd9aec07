//! What everybody may see of a player.

use super::counted::Tally;
use super::{CountedGame, LadderNote, Player};
use crate::ids::{DisplayName, PlayerId, TableId, TournamentCode};
use crate::ladder::LadderKind;
use crate::outcome::EndReason;
use crate::rating::{Score, Shown};
use crate::rules::GameKind;
use crate::time::Instant;
use serde::{Deserialize, Serialize};

/// How many finished games, and how many won tournaments, a profile lists.
pub const RECENT: usize = 20;

/// Answer of `GET /api/players/<id>`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Profile {
    /// Who.
    pub player: PlayerId,
    /// The name.
    pub name: DisplayName,
    /// What was played, game by game, the most played first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<GameTally>,
    /// The ladders that the player is on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ladders: Vec<LadderPlace>,
    /// The last finished games, the newest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub recent: Vec<RecentGame>,
    /// How many tournaments were won.
    #[serde(default)]
    pub cups_won: u32,
    /// The last of them, the newest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cups: Vec<CupWin>,
}

/// What a player has done in one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameTally {
    /// The game.
    pub kind: GameKind,
    /// Finished games: the sum of the three.
    pub played: u32,
    /// Won.
    pub won: u32,
    /// Drawn.
    pub drawn: u32,
    /// Lost.
    pub lost: u32,
    /// The rating; absent as long as no game counted for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<Shown>,
}

/// A player's place on a ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LadderPlace {
    /// Which ladder.
    pub ladder: LadderKind,
    /// The rank now.
    pub rank: u32,
    /// How many players are on the ladder.
    pub players: u32,
}

/// A finished game in a profile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecentGame {
    /// The table, for whoever may be shown the way to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableId>,
    /// The event, if it was a game of one and whoever asks may be shown the way to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<TournamentCode>,
    /// Whether a lobby listed the table.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub listed: bool,
    /// The game.
    pub kind: GameKind,
    /// When it ended.
    pub at: Instant,
    /// The others at the table, with their names at the time.
    pub others: Vec<(PlayerId, DisplayName)>,
    /// What it was to the player.
    pub score: Score,
    /// Why it ended.
    pub reason: EndReason,
    /// The rating before and after it, in whole points, if it counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<[u16; 2]>,
}

/// A tournament that was won (T-72).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CupWin {
    /// Its code, for whoever may be shown the way to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<TournamentCode>,
    /// Its name.
    pub name: String,
    /// When.
    pub at: Instant,
}

impl Player {
    /// The profile as the player sees it, with the way to everything; `None` until registered.
    #[must_use]
    pub fn profile(&self, now: Instant) -> Option<Profile> {
        let body = self.body.as_ref()?;
        let scores = &body.scores;
        let tally = |tally: &Tally| {
            let Tally { kind, won, drawn, lost, rating } = *tally;
            GameTally {
                kind,
                played: won.saturating_add(drawn).saturating_add(lost),
                won,
                drawn,
                lost,
                rating: rating.map(|_| scores.rating(kind, now).shown()),
            }
        };
        let mut games: Vec<GameTally> = scores.tallies.iter().map(tally).collect();
        games.sort_by_key(|game| (core::cmp::Reverse(game.played), game.kind));
        let mut recent: Vec<&CountedGame> = scores.games.iter().collect();
        // Letters of two tables may have come in another order than their games ended.
        recent.sort_by(|a, b| (b.at, &b.table).cmp(&(a.at, &a.table)));
        let cups = scores.cups.iter().rev().take(RECENT);
        Some(Profile {
            player: body.player.clone(),
            name: body.name.clone(),
            games,
            ladders: body.ladders.iter().filter_map(LadderPlace::of).collect(),
            recent: recent.into_iter().filter_map(RecentGame::of).take(RECENT).collect(),
            cups_won: scores.cups_won,
            cups: cups
                .map(|cup| CupWin { event: Some(cup.code.clone()), name: cup.event.clone(), at: cup.at })
                .collect(),
        })
    }
}

impl LadderPlace {
    /// The place that a note tells of: as it was when it was written.
    const fn of(note: &LadderNote) -> Option<Self> {
        match note.rank {
            Some(rank) => Some(Self { ladder: note.ladder, rank, players: note.players }),
            None => None,
        }
    }
}

impl RecentGame {
    fn of(game: &CountedGame) -> Option<Self> {
        Some(Self {
            table: Some(game.table.clone()),
            event: game.tournament.clone(),
            listed: game.listed,
            kind: game.kind,
            at: game.at,
            others: game.others.clone(),
            score: game.score()?,
            reason: game.outcome.0.reason,
            rating: game.rating.map(|both| both.map(|rating| rating.shown().points)),
        })
    }
}

impl Profile {
    /// The events that it names.
    #[must_use]
    pub fn events(&self) -> Vec<TournamentCode> {
        let games = self.recent.iter().filter_map(|game| game.event.clone());
        let mut codes: Vec<_> = games.chain(self.cups.iter().filter_map(|cup| cup.event.clone())).collect();
        codes.sort_unstable();
        codes.dedup();
        codes
    }

    /// The profile as others see it: with the way only to what anybody could have found, tables that a lobby listed and
    /// events that were listed publicly (T-1). The name of a tournament's table tells the code of its event.
    #[must_use]
    pub fn for_others(mut self, public: &[TournamentCode]) -> Self {
        let open = |event: &Option<TournamentCode>| event.as_ref().is_some_and(|code| public.contains(code));
        for game in &mut self.recent {
            let shown = if game.event.is_some() { open(&game.event) } else { game.listed };
            if !shown {
                (game.table, game.event) = (None, None);
            }
        }
        for cup in self.cups.iter_mut().filter(|cup| !open(&cup.event)) {
            cup.event = None;
        }
        self
    }
}
