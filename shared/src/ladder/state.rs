//! What a ladder remembers, and what can be read of it.

use super::{LadderEvent, LadderKind, LadderReject, Preview, Ranking, after, ranks::Ended, window};
use crate::aggregate::Version;
use crate::ids::{DisplayName, PlayerId};
use crate::time::Instant;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A ladder: an [`Aggregate`](crate::aggregate::Aggregate).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "Stored", into = "Stored")]
pub struct Ladder {
    /// Which of the two it is, from its first player on.
    kind: Option<LadderKind>,
    /// Events so far.
    pub(super) rev: u64,
    /// Everybody who was ever here, by number.
    members: Vec<Member>,
    numbers: BTreeMap<PlayerId, u32>,
    order: Ranking,
    /// The running games by number.
    games: BTreeMap<u64, Game>,
    /// The number of the last game.
    last_game: u64,
}

/// The stored form: the order as a list.
#[derive(Serialize, Deserialize)]
struct Stored {
    #[serde(default)]
    v: Version<1>,
    kind: Option<LadderKind>,
    rev: u64,
    members: Vec<Member>,
    order: Vec<u32>,
    games: BTreeMap<u64, Game>,
    last_game: u64,
}

impl From<Ladder> for Stored {
    fn from(ladder: Ladder) -> Self {
        let order = ladder.order.from(1).collect();
        let Ladder { kind, rev, members, games, last_game, .. } = ladder;
        Self { v: Version, kind, rev, members, order, games, last_game }
    }
}

impl From<Stored> for Ladder {
    fn from(stored: Stored) -> Self {
        let Stored { v: _, kind, rev, members, order, games, last_game } = stored;
        let numbers = (0..).zip(&members).map(|(number, member)| (member.player.clone(), number)).collect();
        let mut ladder =
            Self { kind, rev, members, numbers, order: order.into_iter().collect(), games, last_game };
        let running: Vec<(u64, [u32; 2])> = ladder.games.iter().map(|(n, game)| (*n, game.both())).collect();
        for (number, both) in running {
            for member in both {
                ladder.edit(member, |member| member.games.push(number));
            }
        }
        ladder
    }
}

/// A player, on the ladder or not any more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Member {
    player: PlayerId,
    name: DisplayName,
    /// The last two losses on time since the player came in, the older first (LD-20).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    strikes: Vec<Instant>,
    /// The numbers of the running games; found again from the games.
    #[serde(skip)]
    games: Vec<u64>,
}

/// A running game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Game {
    challenger: u32,
    defender: u32,
}

impl Game {
    const fn both(self) -> [u32; 2] {
        [self.challenger, self.defender]
    }
}

/// A row of the ladder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LadderRow {
    /// From 1, the best.
    pub rank: u32,
    /// Who stands there.
    pub player: PlayerId,
    /// The name to show.
    pub name: DisplayName,
    /// How many games of the player are running on this ladder.
    pub running: u32,
}

impl Ladder {
    /// Which of the two it is; `None` before its first player.
    #[must_use]
    pub const fn kind(&self) -> Option<LadderKind> {
        self.kind
    }

    /// Events so far.
    #[must_use]
    pub const fn rev(&self) -> u64 {
        self.rev
    }

    /// How many players are on the ladder.
    #[must_use]
    pub fn players(&self) -> u32 {
        self.order.len()
    }

    /// How far one may challenge now (LD-10).
    #[must_use]
    pub fn window(&self) -> u32 {
        window(self.players())
    }

    /// The rank of a player.
    #[must_use]
    pub fn rank(&self, player: &PlayerId) -> Option<u32> {
        self.order.rank(self.number(player)?)
    }

    /// So many rows from a rank on.
    pub fn rows(&self, rank: u32, count: usize) -> impl Iterator<Item = LadderRow> + '_ {
        (rank..).zip(self.order.from(rank)).take(count).filter_map(|(rank, number)| {
            let member = self.member(number)?;
            let running = u32::try_from(member.games.len()).unwrap_or(u32::MAX);
            Some(LadderRow { rank, player: member.player.clone(), name: member.name.clone(), running })
        })
    }

    /// The two of a running game: challenger (Black) and defender (White).
    #[must_use]
    pub fn game(&self, game: u64) -> Option<[&PlayerId; 2]> {
        let [challenger, defender] = self.games.get(&game)?.both().map(|number| self.member(number));
        Some([&challenger?.player, &defender?.player])
    }

    /// How many games are running.
    #[must_use]
    pub fn games_running(&self) -> u32 {
        u32::try_from(self.games.len()).unwrap_or(u32::MAX)
    }

    /// The name of a player who is or was on the ladder.
    #[must_use]
    pub fn name(&self, player: &PlayerId) -> Option<&DisplayName> {
        self.member_of(player).map(|member| &member.name)
    }

    /// The numbers of a player's running games, the oldest first.
    #[must_use]
    pub fn running(&self, player: &PlayerId) -> &[u64] {
        self.member_of(player).map_or(&[], |member| &member.games)
    }

    /// Whether the one may challenge the other, checked in the order of LD-10; their ranks.
    ///
    /// # Errors
    /// The first condition that does not hold, with its numbers.
    pub fn may_challenge(
        &self,
        challenger: &PlayerId,
        defender: &PlayerId,
    ) -> Result<[u32; 2], LadderReject> {
        let rank = |player| self.rank(player).ok_or(LadderReject::NotMember);
        let ranks = [rank(challenger)?, rank(defender)?];
        if challenger == defender {
            return Err(LadderReject::Oneself);
        }
        let [own, other] = ranks;
        let (window, distance) = (self.window(), own.abs_diff(other));
        if distance > window {
            return Err(LadderReject::OutOfRange { window, distance });
        }
        let theirs = self.running(defender);
        match self.running(challenger).iter().find(|game| theirs.contains(game)) {
            Some(game) => Err(LadderReject::GameAlreadyActive { game: *game }),
            None => Ok(ranks),
        }
    }

    /// What a game between two would do to their ranks if it ended now (LD-2).
    #[must_use]
    pub fn preview(&self, challenger: &PlayerId, defender: &PlayerId) -> Option<Preview> {
        let ranks = [self.rank(challenger)?, self.rank(defender)?];
        let end = |ended| {
            let [first, second] = after(ranks.map(Some), ended, self.players());
            Some([first?, second?])
        };
        Some(Preview { win: end(Ended::First)?, draw: end(Ended::Draw)?, loss: end(Ended::Second)? })
    }

    pub(super) const fn next_game(&self) -> u64 {
        self.last_game.saturating_add(1)
    }

    /// The losses on time that count for a player who is on the ladder.
    pub(super) fn strikes(&self, player: &PlayerId) -> &[Instant] {
        self.member_of(player).map_or(&[], |member| &member.strikes)
    }

    /// How many have ever been here.
    pub(super) fn known(&self) -> usize {
        self.members.len()
    }

    /// Whether a player is known here by another name.
    pub(super) fn knows_otherwise(&self, player: &PlayerId, name: &DisplayName) -> bool {
        self.member_of(player).is_some_and(|member| member.name != *name)
    }

    fn number(&self, player: &PlayerId) -> Option<u32> {
        self.numbers.get(player).copied()
    }

    fn member(&self, number: u32) -> Option<&Member> {
        self.members.get(usize::try_from(number).ok()?)
    }

    fn member_of(&self, player: &PlayerId) -> Option<&Member> {
        self.member(self.number(player)?)
    }

    fn edit(&mut self, number: u32, change: impl FnOnce(&mut Member)) {
        if let Some(member) = usize::try_from(number).ok().and_then(|number| self.members.get_mut(number)) {
            change(member);
        }
    }

    pub(super) fn record(mut self, event: &LadderEvent) -> Self {
        self.rev = self.rev.saturating_add(1);
        match event {
            LadderEvent::Joined { ladder, at: _, player, name } => {
                self.kind = Some(*ladder);
                let next = u32::try_from(self.members.len()).unwrap_or(u32::MAX);
                let number = *self.numbers.entry(player.clone()).or_insert(next);
                if number == next {
                    let (player, name) = (player.clone(), name.clone());
                    self.members.push(Member { player, name, strikes: Vec::new(), games: Vec::new() });
                }
                self.edit(number, |member| member.name = name.clone());
                self.order.place(number, u32::MAX);
            }
            LadderEvent::Challenged { at: _, game, challenger, defender } => {
                self.last_game = *game;
                if let (Some(challenger), Some(defender)) = (self.number(challenger), self.number(defender)) {
                    let made = Game { challenger, defender };
                    self.games.insert(*game, made);
                    for member in made.both() {
                        self.edit(member, |member| member.games.push(*game));
                    }
                }
            }
            LadderEvent::Ended { at, game, ended, on_time, ranks, .. } => {
                if let Some(over) = self.games.remove(game) {
                    for member in over.both() {
                        self.edit(member, |member| member.games.retain(|n| n != game));
                    }
                    self.order.settle(over.both().into_iter().zip(*ranks));
                    let loser = match ended {
                        Ended::First if *on_time => Some(over.defender),
                        Ended::Second if *on_time => Some(over.challenger),
                        _ => None,
                    };
                    if let Some(loser) = loser.filter(|loser| self.order.rank(*loser).is_some()) {
                        self.edit(loser, |member| {
                            member.strikes.push(*at);
                            member.strikes.sort_unstable();
                            let old = member.strikes.len().saturating_sub(2);
                            member.strikes.drain(..old);
                        });
                    }
                }
            }
            LadderEvent::Removed { player, .. } | LadderEvent::Retired { player, .. } => {
                if let Some(number) = self.number(player) {
                    self.order.remove(number);
                    self.edit(number, |member| member.strikes.clear());
                }
            }
            LadderEvent::Renamed { player, name } => {
                if let Some(number) = self.number(player) {
                    self.edit(number, |member| member.name = name.clone());
                }
            }
        }
        self
    }
}
