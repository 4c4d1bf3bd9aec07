//! The exported record of a finished game (GEN-8, FD-7, LC-20): everything that somebody needs to recompute every roll,
//! move, clock reading and the result without asking the server. `docs/FAIRNESS.md` describes the format.
//!
//! ```text
//! {"v":1,"setup":{..},"commitment":"..","players":[{"player":"..","name":"..","nonce":".."},..],"reveal":"..",
//!  "white_place":0,"started":..,"plies":[{"move":"e2e4","at":..,"left":..},{"dice":[3],"move":"g1f3",..}],
//!  "ended":..,"left":[..,..],"outcome":{..},"position":"..","points":[39,39],"sixes":[0,0]}
//! ```

mod archive;
mod pgn;
mod verify;

pub use archive::ArchivedTable;
pub(crate) use verify::verified_plies;
pub use verify::{Fault, Wrong, verify};

use super::state::{Body, Game, Place, Press, Table};
use super::{Line, Occupant, TableGame, TableSetup};
use crate::aggregate::Version;
use crate::chance::{Commitment, Nonce, Seed};
use crate::ids::{DisplayName, PlayerId};
use crate::outcome::Outcome;
use crate::rules::Rules;
use crate::seat::Seat;
use crate::time::{Instant, Millis};
use serde::{Deserialize, Serialize};

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The format.
    pub v: Version<1>,
    /// What the table was opened with; its id is the context of the chance.
    pub setup: TableSetup,
    /// Published before the game (FD-1).
    pub commitment: Commitment,
    /// Players in **place order**, which is the order in which their nonces enter the key (FD-2).
    pub players: Vec<RecordPlayer>,
    /// The secret, revealed at the end (FD-7).
    pub reveal: Seed,
    /// The place that had the first seat (White in chess).
    pub white_place: Seat,
    /// When the first clock started.
    pub started: Instant,
    /// The plies, and at last the roll that nobody could or did answer, if there was one (LC-20).
    pub plies: Vec<RecordPly>,
    /// When it was decided.
    pub ended: Instant,
    /// Time left on the clocks of the first and the second seat at the end.
    pub left: [Millis; 2],
    /// How it ended.
    pub outcome: Outcome,
    /// The last position in the game's usual notation.
    pub position: String,
    /// GEN-10 totals by seat at the end, where the game has them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<[u32; 2]>,
    /// Sixes by seat (LC-17), where the game has them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sixes: Option<[u32; 2]>,
}

/// A player of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordPlayer {
    /// Who.
    pub player: PlayerId,
    /// The name at the time.
    pub name: DisplayName,
    /// What the player's device added to the chance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nonce: Option<Nonce>,
    /// Whether it was a computer.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub computer: bool,
}

/// A ply with its time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordPly {
    /// What fell and what was played.
    #[serde(flatten)]
    pub line: Line,
    /// By whom, where not exactly one seat could act: answers to a count of go, who is ready for the next hand, who left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Seat>,
    /// When the action was accepted; absent for an open roll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Instant>,
    /// What was left on the mover's clock after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<Millis>,
}

impl<G: TableGame> Table<G> {
    /// The record of the game; `None` while its secret is not revealed, and for a table that never started.
    #[must_use]
    pub fn record_of_game(&self) -> Option<Record> {
        let body = self.body.as_ref()?;
        let (game, over) = (body.game.as_ref()?, body.over.as_ref()?);
        Some(Record {
            v: Version,
            // Whom somebody has blocked is nobody else's to know.
            setup: TableSetup { barred: Vec::new(), ..(*body.setup).clone() },
            commitment: body.commitment,
            players: body.record_players(),
            reveal: over.reveal.clone(),
            white_place: Seat::new(game.white_place)?,
            started: game.started_at,
            plies: game.record_plies(),
            ended: over.at,
            left: game.clock.left,
            outcome: over.outcome?,
            position: G::position(&game.state),
            points: G::points(&game.state),
            sixes: <G as Rules>::sixes(&game.state),
        })
    }
}

impl<G: TableGame> Body<G> {
    fn record_players(&self) -> Vec<RecordPlayer> {
        let player = |place: &Place| {
            let Occupant { player, name, nonce, computer, .. } = place.occupant.clone();
            RecordPlayer { player, name, nonce, computer }
        };
        self.places.iter().map(player).collect()
    }
}

impl<G: TableGame> Game<G> {
    fn record_plies(&self) -> Vec<RecordPly> {
        let timed = |press: &Press| RecordPly {
            line: press.line.clone(),
            by: press.by,
            at: Some(self.started_at.plus(Millis(press.at))),
            left: Some(press.left),
        };
        let mut plies: Vec<RecordPly> = self.pressed.iter().map(timed).collect();
        let open = G::open_roll(&self.state);
        if !open.is_empty() {
            let line = Line { dice: open, action: None };
            plies.push(RecordPly { line, by: None, at: None, left: None });
        }
        plies
    }
}
