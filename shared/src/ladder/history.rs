//! How a player's rank came to be what it is, read backwards out of the events.
//!
//! An event moves two players at the most by themselves; all others keep their order (LD-8), so where somebody stood
//! before it follows from where that player stands after it and from the few ranks in the event. So nothing is written
//! down for those who are pushed, and a history costs a look at each event and no ladder.

use super::{Ended, LadderEvent, LadderKind};
use crate::ids::{DisplayName, PlayerId};
use crate::time::Instant;
use serde::{Deserialize, Serialize};

/// Points of a page at most.
pub const RANK_POINTS: usize = 200;

/// Answer of `GET /api/ladders/<ladder>/history/<player>`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RankHistory {
    /// Which ladder.
    pub ladder: LadderKind,
    /// Whose.
    pub player: PlayerId,
    /// The name.
    pub name: DisplayName,
    /// The ladder's revision.
    pub rev: u64,
    /// The rank now; none for who is not on the ladder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rank: Option<u32>,
    /// The changes, the newest first: at most [`RANK_POINTS`], and there may be none on a page that is not the last.
    pub points: Vec<RankPoint>,
    /// Where the next page begins, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A change of a rank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RankPoint {
    /// When.
    pub at: Instant,
    /// The rank from then on; none for who left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rank: Option<u32>,
    /// What did it.
    pub cause: RankCause,
}

/// What changed a rank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum RankCause {
    /// The player came in at the bottom (LD-1).
    Joined,
    /// The player left.
    Retired,
    /// The player lost on time for the third time within 30 days (LD-20).
    Removed,
    /// An own game ended; the rank may be the same as before.
    Game {
        /// Its number.
        game: u64,
        /// Whom against.
        opponent: PlayerId,
        /// The name of the opponent.
        name: DisplayName,
        /// Whether it was won; nothing for a draw.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        won: Option<bool>,
        /// Whether the loser lost on time.
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        on_time: bool,
    },
    /// The game of two others moved one of them past the player.
    Pushed {
        /// Its number.
        game: u64,
        /// The two, the challenger first.
        by: [(PlayerId, DisplayName); 2],
    },
    /// Somebody above left the ladder.
    Left {
        /// Who.
        player: PlayerId,
        /// The name.
        name: DisplayName,
    },
}

/// Where somebody stood before an event, and what the event was to that player: nothing if it did not touch the rank.
/// `names` knows everybody who was ever on the ladder.
///
/// ```
/// use shared::ids::{DisplayName, PlayerId};
/// use shared::ladder::{Ended, LadderEvent, before};
/// use shared::time::Instant;
///
/// let player = |n: u8| PlayerId::parse(&format!("{n:026}")).unwrap();
/// // 10 beat 4 and moved up to 7: whoever stands at 8 now stood at 7.
/// let event = LadderEvent::Ended {
///     at: Instant(5), game: 1, players: [player(1), player(2)], ended: Ended::First, on_time: false,
///     from: [Some(10), Some(4)], ranks: [Some(7), Some(5)],
/// };
/// let name = |_: &PlayerId| DisplayName::parse("Asha").ok();
/// let (rank, point) = before(Some(8), &player(3), &event, name);
/// assert_eq!((rank, point.unwrap().rank), (Some(7), Some(8)));
/// ```
#[must_use]
pub fn before(
    rank: Option<u32>,
    player: &PlayerId,
    event: &LadderEvent,
    names: impl Fn(&PlayerId) -> Option<DisplayName>,
) -> (Option<u32>, Option<RankPoint>) {
    let point = |at: &Instant, cause| Some(RankPoint { at: *at, rank, cause });
    match event {
        LadderEvent::Joined { at, player: who, .. } if who == player => (None, point(at, RankCause::Joined)),
        LadderEvent::Retired { at, player: who, rank: stood } if who == player => {
            (Some(*stood), point(at, RankCause::Retired))
        }
        LadderEvent::Removed { at, player: who, rank: stood } if who == player => {
            (Some(*stood), point(at, RankCause::Removed))
        }
        LadderEvent::Retired { at, player: who, rank: stood }
        | LadderEvent::Removed { at, player: who, rank: stood } => match rank {
            Some(now) if now >= *stood => {
                let left =
                    names(who).and_then(|name| point(at, RankCause::Left { player: who.clone(), name }));
                (Some(now.saturating_add(1)), left)
            }
            _ => (rank, None),
        },
        LadderEvent::Ended { at, game, players: [challenger, defender], ended, on_time, from, ranks } => {
            let (game, on_time) = (*game, *on_time);
            let own = |stood: Option<u32>, opponent: &PlayerId, win: Ended| {
                let won = (*ended != Ended::Draw).then_some(*ended == win);
                let cause = |name| RankCause::Game { game, opponent: opponent.clone(), name, won, on_time };
                // The game of somebody who has left changes no rank of that player.
                (stood, stood.and_then(|_| point(at, cause(names(opponent)?))))
            };
            let [challenger_from, defender_from] = *from;
            if player == challenger {
                return own(challenger_from, defender, Ended::First);
            }
            if player == defender {
                return own(defender_from, challenger, Ended::Second);
            }
            let stood = rank.map(|rank| put_in(taken_out(rank, *ranks), *from));
            let pushed = names(challenger).zip(names(defender)).filter(|_| stood != rank);
            let pushed = pushed.and_then(|(first, second)| {
                let by = [(challenger.clone(), first), (defender.clone(), second)];
                point(at, RankCause::Pushed { game, by })
            });
            (stood, pushed)
        }
        LadderEvent::Joined { .. }
        | LadderEvent::Challenged { .. }
        | LadderEvent::Digested { .. }
        | LadderEvent::Renamed { .. } => (rank, None),
    }
}

/// The place among the others of who stands at a rank, those at `taken` being taken out.
fn taken_out(rank: u32, taken: [Option<u32>; 2]) -> u32 {
    let above = taken.into_iter().flatten().filter(|other| *other < rank).count();
    rank.saturating_sub(u32::try_from(above).unwrap_or_default())
}

/// The rank of who has a place among the others when those at `put` are put in.
fn put_in(place: u32, put: [Option<u32>; 2]) -> u32 {
    let mut put: Vec<u32> = put.into_iter().flatten().collect();
    put.sort_unstable();
    put.into_iter().fold(place, |rank, other| if other <= rank { rank.saturating_add(1) } else { rank })
}
