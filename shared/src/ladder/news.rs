//! What a ladder tells its players.

use super::state::Ladder;
use super::{Ended, LadderEffect, LadderEvent};
use crate::ids::PlayerId;
use crate::player::{LadderNews, LadderNote, Notice, NoticeKind};
use crate::time::Instant;

impl Ladder {
    /// Tells a player how the own place stands after revision `rev`. Nothing before anybody has joined.
    pub(super) fn tell(
        &self,
        player: &PlayerId,
        rev: u64,
        rank: Option<u32>,
        players: u32,
        notices: Vec<Notice>,
    ) -> Option<LadderEffect> {
        let note = LadderNote { ladder: self.kind?, rev, rank, players };
        Some(LadderEffect::TellPlayer { player: player.clone(), note, notices, shown: None })
    }

    /// To the one who was challenged: a game runs, and it is your move.
    pub(super) fn challenged(
        &self,
        challenger: &PlayerId,
        defender: &PlayerId,
        game: u64,
        at: Instant,
    ) -> Option<LadderEffect> {
        let ladder = self.kind?;
        let news = LadderNews { ladder, game: Some(game), ranks: None, hours: None };
        let notice = Notice {
            who: self.name(challenger).cloned(),
            deadline: Some(at.plus(ladder.bank())),
            ..Notice::of_ladder(NoticeKind::Challenged, at, news)
        };
        let rev = self.rev.saturating_add(1);
        self.tell(defender, rev, self.rank(defender), self.players(), vec![notice])
    }

    /// To both players of a game that ended by these events: the result, the new rank, and that somebody is off the ladder.
    pub(super) fn ended(&self, events: &[LadderEvent]) -> Vec<LadderEffect> {
        let Some(LadderEvent::Ended { at, game, players, ended, from, ranks, .. }) = events.first() else {
            return Vec::new();
        };
        let rev = self.rev.saturating_add(u64::try_from(events.len()).unwrap_or_default());
        let removed = events.iter().find_map(|event| match event {
            LadderEvent::Removed { player, .. } => Some(player),
            _ => None,
        });
        let players_left = self.players().saturating_sub(u32::from(removed.is_some()));
        let [challenger, defender] = players;
        let ([from_first, from_second], [first, second]) = (*from, *ranks);
        let sides = [
            (challenger, defender, from_first.zip(first), *ended == Ended::First),
            (defender, challenger, from_second.zip(second), *ended == Ended::Second),
        ];
        let told = sides.into_iter().filter_map(|(player, opponent, moved, won)| {
            let ladder = self.kind?;
            let news = LadderNews {
                ladder,
                game: Some(*game),
                ranks: moved.map(|(before, after)| [before, after]),
                hours: None,
            };
            let mut notices = vec![Notice {
                who: self.name(opponent).cloned(),
                won: (*ended != Ended::Draw).then_some(won),
                ..Notice::of_ladder(NoticeKind::LadderResult, *at, news)
            }];
            let gone = removed == Some(player);
            if gone {
                let news = LadderNews { game: None, ranks: None, ..news };
                notices.push(Notice::of_ladder(NoticeKind::LadderRemoved, *at, news));
            }
            let rank = moved.map(|(_, after)| after).filter(|_| !gone);
            self.tell(player, rev, rank, players_left, notices)
        });
        told.collect()
    }
}
