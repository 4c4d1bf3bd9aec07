//! What a ladder remembers, and what can be read of it.

use super::digest::Digest;
use super::{LadderEvent, LadderKind, LadderReject, Preview, Ranking, after, ranks::Ended, window};
use crate::ids::{DisplayName, PlayerId};
use crate::time::Instant;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A ladder: an [`Aggregate`](crate::aggregate::Aggregate).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ladder {
    /// Which of the two it is, from its first player on.
    pub(super) kind: Option<LadderKind>,
    /// Events so far.
    pub(super) rev: u64,
    /// Everybody who was ever here, by number.
    pub(super) members: Vec<Member>,
    numbers: BTreeMap<Key, u32>,
    pub(super) order: Ranking,
    /// The running games by number.
    pub(super) games: BTreeMap<u64, Game>,
    /// The number of the last game.
    pub(super) last_game: u64,
    pub(super) digest: Digest,
}

/// A player's id without the indirection of a text: there may be hundreds of thousands.
type Key = [u8; 26];

fn key(player: &PlayerId) -> Key {
    let mut key = [0; 26];
    for (byte, letter) in key.iter_mut().zip(player.as_str().bytes()) {
        *byte = letter;
    }
    key
}

/// A player, on the ladder or not any more.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Member {
    pub(super) player: PlayerId,
    pub(super) name: DisplayName,
    /// The last two losses on time since the player came in, the older first (LD-20).
    pub(super) strikes: Vec<Instant>,
    /// The numbers of the running games; found again from the games.
    pub(super) games: Vec<u64>,
    /// The rank that the player was told last.
    pub(super) told: u32,
    /// When the player last joined, challenged, was challenged, or ended a game.
    pub(super) active: Instant,
}

impl Member {
    fn row(&self, rank: u32) -> LadderRow {
        let running = u32::try_from(self.games.len()).unwrap_or(u32::MAX);
        LadderRow { rank, player: self.player.clone(), name: self.name.clone(), running }
    }
}

/// A running game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Game {
    pub(super) challenger: u32,
    pub(super) defender: u32,
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
        let members = self.order.from(rank).filter_map(|number| self.member(number));
        (rank..).zip(members).take(count).map(|(rank, member)| member.row(rank))
    }

    /// The best so many whose names fit.
    pub(super) fn named(
        &self,
        fits: impl Fn(&DisplayName) -> bool,
        count: usize,
    ) -> impl Iterator<Item = LadderRow> {
        let members = self.order.from(1).filter_map(|number| self.member(number));
        let fitting = (1..).zip(members).filter(move |(_, member)| fits(&member.name));
        fitting.take(count).map(|(rank, member)| member.row(rank))
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
    pub(super) fn known(&self) -> u32 {
        u32::try_from(self.members.len()).unwrap_or(u32::MAX)
    }

    /// Whether a player is known here by another name.
    pub(super) fn knows_otherwise(&self, player: &PlayerId, name: &DisplayName) -> bool {
        self.member_of(player).is_some_and(|member| member.name != *name)
    }

    /// A ladder of these parts; who is in which game is found again from the games.
    pub(super) fn of(
        kind: Option<LadderKind>,
        rev: u64,
        members: Vec<Member>,
        order: Ranking,
        games: BTreeMap<u64, Game>,
    ) -> Self {
        let numbers = (0..).zip(&members).map(|(number, member)| (key(&member.player), number)).collect();
        let mut ladder = Self { kind, rev, members, numbers, order, games, ..Self::default() };
        let running: Vec<(u64, [u32; 2])> = ladder.games.iter().map(|(n, game)| (*n, game.both())).collect();
        for (number, both) in running {
            for member in both {
                ladder.edit(member, |member| member.games.push(number));
            }
        }
        ladder
    }

    fn number(&self, player: &PlayerId) -> Option<u32> {
        self.numbers.get(&key(player)).copied()
    }

    pub(super) fn member(&self, number: u32) -> Option<&Member> {
        self.members.get(usize::try_from(number).ok()?)
    }

    fn member_of(&self, player: &PlayerId) -> Option<&Member> {
        self.member(self.number(player)?)
    }

    pub(super) fn edit(&mut self, number: u32, change: impl FnOnce(&mut Member)) {
        if let Some(member) = usize::try_from(number).ok().and_then(|number| self.members.get_mut(number)) {
            change(member);
        }
    }

    pub(super) fn record(mut self, event: &LadderEvent) -> Self {
        self.rev = self.rev.saturating_add(1);
        match event {
            LadderEvent::Joined { ladder, at, player, name } => {
                self.kind = Some(*ladder);
                let next = u32::try_from(self.members.len()).unwrap_or(u32::MAX);
                let number = *self.numbers.entry(key(player)).or_insert(next);
                if number == next {
                    self.members.push(Member {
                        player: player.clone(),
                        name: name.clone(),
                        strikes: Vec::new(),
                        games: Vec::new(),
                        told: 0,
                        active: *at,
                    });
                }
                self.edit(number, |member| member.name = name.clone());
                self.order.place(number, u32::MAX);
                self.told(number, *at);
            }
            LadderEvent::Challenged { at, game, challenger, defender } => {
                self.last_game = *game;
                if let (Some(challenger), Some(defender)) = (self.number(challenger), self.number(defender)) {
                    let made = Game { challenger, defender };
                    self.games.insert(*game, made);
                    for member in made.both() {
                        self.edit(member, |member| {
                            member.games.push(*game);
                            member.active = *at;
                        });
                    }
                }
            }
            LadderEvent::Ended { at, game, ended, on_time, ranks, .. } => {
                if let Some(over) = self.games.remove(game) {
                    for member in over.both() {
                        self.edit(member, |member| member.games.retain(|n| n != game));
                    }
                    self.order.settle(over.both().into_iter().zip(*ranks));
                    over.both().into_iter().for_each(|member| self.told(member, *at));
                    self.digest.moved(*at);
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
            LadderEvent::Digested { at, from, to } => self.digested(*at, *from, *to),
            LadderEvent::Renamed { player, name } => {
                if let Some(number) = self.number(player) {
                    self.edit(number, |member| member.name = name.clone());
                }
            }
        }
        self
    }
}
