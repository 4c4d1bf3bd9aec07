//! Finished games, each counted once: what the player has won, drawn and lost in each game, and the ratings
//! (docs/decisions/0011).
//!
//! A table tells its end in a letter that may come twice, late, or after that of a later game. Which game it is says its
//! table; the ratings of the others are those that they had when it began; the own is what it is when the letter comes,
//! so that no game takes back what another gave.

use super::{GameNote, Notice, NoticeKind, PlayerCommand, PlayerEffect};
use crate::ids::{DisplayName, PlayerId, TableId, TournamentCode};
use crate::outcome::{GameResult, Outcome};
use crate::rating::{Rating, Score};
use crate::rules::GameKind;
use crate::seat::Seat;
use crate::time::Instant;
use serde::{Deserialize, Serialize};

/// How many counted games are remembered. Letters are repeated for a day and their ids known for three, so that these are
/// only the second net under "each once".
pub const KEPT_GAMES: usize = 50;
/// How many won tournaments are remembered by name.
pub const KEPT_CUPS: usize = 50;

/// What a table says to a player besides where its game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameWord {
    /// A game that counts for the rating has begun: the table wants to know how strong the player is.
    Begun,
    /// The game is over, and everything is known that it is counted by.
    Ended(GameEnd),
}

/// The end of a game as one of its players counts it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameEnd {
    /// Whether a lobby listed the table, so that anybody may be shown the way to it.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub listed: bool,
    /// The others at the table, the next one first.
    pub others: Vec<Other>,
}

/// Another player of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Other {
    /// Who.
    pub player: PlayerId,
    /// The name at the table.
    pub name: DisplayName,
    /// What the game was against this one; nothing against a partner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// The rating before the game; only where the game counts for ratings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rating>,
}

/// A finished game as it was counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CountedGame {
    /// Its table.
    pub table: TableId,
    /// The game.
    pub kind: GameKind,
    /// When it ended.
    pub at: Instant,
    /// How it ended, and the player's seat.
    pub outcome: (Outcome, Seat),
    /// The tournament, if it was one of its games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<TournamentCode>,
    /// Whether a lobby listed the table.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub listed: bool,
    /// The others at the table.
    pub others: Vec<(PlayerId, DisplayName)>,
    /// The own rating before and after it, if it counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<[Rating; 2]>,
}

impl CountedGame {
    /// What it was to the player.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        let (outcome, seat) = self.outcome;
        match outcome.result {
            GameResult::Win(winner) => Some(if winner == seat { Score::Won } else { Score::Lost }),
            GameResult::Draw => Some(Score::Drawn),
            GameResult::Void => None,
        }
    }
}

/// What the player has done in one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Tally {
    pub(super) kind: GameKind,
    pub(super) won: u32,
    pub(super) drawn: u32,
    pub(super) lost: u32,
    /// The rating, and when the last game that counted for it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) rating: Option<(Rating, Instant)>,
}

/// A tournament that the player has won (T-72).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Cup {
    pub(super) code: TournamentCode,
    pub(super) event: String,
    pub(super) at: Instant,
}

/// Everything that the player has done.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Scores {
    /// By game, in the order in which each was first finished.
    pub(super) tallies: Vec<Tally>,
    /// The last ones, in the order in which they were counted.
    pub(super) games: Vec<CountedGame>,
    /// How many tournaments were won.
    #[serde(default)]
    pub(super) cups_won: u32,
    /// The last ones, the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) cups: Vec<Cup>,
}

impl Scores {
    pub(super) fn is_default(&self) -> bool {
        *self == Self::default()
    }

    fn tally(&self, kind: GameKind) -> Option<&Tally> {
        self.tallies.iter().find(|tally| tally.kind == kind)
    }

    /// The rating as of now: less well known if it is long ago.
    pub(super) fn rating(&self, kind: GameKind, now: Instant) -> Rating {
        let known = self.tally(kind).and_then(|tally| tally.rating);
        known.map_or(Rating::NEW, |(rating, last)| rating.after(now.since(last)))
    }

    /// The answer to a table that asks how strong the player is.
    pub(super) fn asked(&self, command: &PlayerCommand, now: Instant) -> Option<PlayerEffect> {
        let PlayerCommand::NoteGame { note, word } = command else { return None };
        let begun = matches!(word.as_deref(), Some(GameWord::Begun));
        let rating = self.rating(note.kind, now);
        begun.then(|| PlayerEffect::TellRating { table: note.table.clone(), rating })
    }

    /// The game with this end, unless it is counted already or has no result.
    pub(super) fn counted(&self, note: &GameNote, end: &GameEnd) -> Option<CountedGame> {
        let known = self.games.iter().any(|game| game.table == note.table);
        let outcome = note.outcome.filter(|(outcome, _)| !known && outcome.result != GameResult::Void)?;
        let met: Vec<(Rating, Score)> =
            end.others.iter().filter_map(|other| other.rating.zip(other.score)).collect();
        Some(CountedGame {
            table: note.table.clone(),
            kind: note.kind,
            at: note.at,
            outcome,
            tournament: note.tournament.clone(),
            listed: end.listed,
            others: end.others.iter().map(|other| (other.player.clone(), other.name.clone())).collect(),
            rating: (!met.is_empty()).then(|| self.rated(note, &met)),
        })
    }

    /// The rating before and after a game.
    fn rated(&self, note: &GameNote, met: &[(Rating, Score)]) -> [Rating; 2] {
        let known = self.tally(note.kind).and_then(|tally| tally.rating);
        let (own, last) = known.unwrap_or((Rating::NEW, note.at));
        let idle = note.at.since(last);
        [own.after(idle), own.played(idle, met)]
    }

    pub(super) fn record(&mut self, game: &CountedGame) {
        let kind = game.kind;
        if self.tally(kind).is_none() {
            self.tallies.push(Tally { kind, won: 0, drawn: 0, lost: 0, rating: None });
        }
        if let Some(tally) = self.tallies.iter_mut().find(|tally| tally.kind == kind) {
            let count = match game.score() {
                Some(Score::Won) => Some(&mut tally.won),
                Some(Score::Drawn) => Some(&mut tally.drawn),
                Some(Score::Lost) => Some(&mut tally.lost),
                None => None,
            };
            if let Some(count) = count {
                *count = count.saturating_add(1);
            }
            if let Some([_, after]) = game.rating {
                let last = tally.rating.map_or(game.at, |(_, last)| last.max(game.at));
                tally.rating = Some((after, last));
            }
        }
        self.games.push(game.clone());
        let surplus = self.games.len().saturating_sub(KEPT_GAMES);
        self.games.drain(..surplus);
    }

    /// Takes note of a tournament that was won: its notice comes once.
    pub(super) fn note(&mut self, notice: &Notice) {
        let won = notice.code.as_ref().zip(notice.event.as_ref());
        let Some((code, event)) = won.filter(|_| notice.kind == NoticeKind::Champion) else { return };
        self.cups_won = self.cups_won.saturating_add(1);
        self.cups.push(Cup { code: code.clone(), event: event.clone(), at: notice.at });
        let surplus = self.cups.len().saturating_sub(KEPT_CUPS);
        self.cups.drain(..surplus);
    }
}
