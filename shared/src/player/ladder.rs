//! What a player's object does about ladders: notes of the ranks, the word that it is the player's move, and reminders
//! while the clock of a move runs down.

use super::state::Body;
use super::{
    GameNote, GameStage, LadderNews, LadderNote, Notice, NoticeKind, PlayerCommand, PlayerEffect, PlayerEvent,
};
use crate::ids::{DisplayName, TableId};
use crate::time::{Instant, Millis};
use serde::{Deserialize, Serialize};

/// How many hours before the last moment of a move the player is reminded.
pub const REMINDED_BEFORE: [u8; 2] = [24, 4];

/// A reminder that was given, or for which it was too late.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Reminder {
    pub(super) table: TableId,
    pub(super) deadline: Instant,
    pub(super) hours: u8,
}

impl Body {
    /// The games of ladders in which the player is on turn, with the last moment for the move.
    pub(super) fn ladder_moves(&self) -> impl Iterator<Item = (&GameNote, Instant)> {
        let mine = |note: &&GameNote| note.stage == GameStage::YourTurn && note.table.ladder_game().is_some();
        self.games.iter().filter(mine).filter_map(|note| Some((note, note.deadline?)))
    }

    /// A reminder is for one move: the next one begins anew.
    pub(super) fn forget_reminders(&mut self) {
        let running: Vec<(TableId, Instant)> =
            self.ladder_moves().map(|(note, deadline)| (note.table.clone(), deadline)).collect();
        self.reminded.retain(|known| {
            running.iter().any(|(table, deadline)| known.table == *table && known.deadline == *deadline)
        });
    }

    /// The reminders that are still to come, each with its time. None is for a time before the turn began: the player has
    /// just been told how long there is.
    fn to_come(&self) -> impl Iterator<Item = (Instant, u8, &GameNote, Instant)> {
        self.ladder_moves().flat_map(move |(note, deadline)| {
            let done = self.reminded.iter().find(|known| known.table == note.table);
            let before =
                move |hours: u8| Instant(deadline.0.saturating_sub(Millis::hours(i64::from(hours)).0));
            let to_come =
                REMINDED_BEFORE.into_iter().map(move |hours| (before(hours), hours, note, deadline));
            to_come
                .filter(move |(at, hours, ..)| *at > note.at && done.is_none_or(|done| *hours < done.hours))
        })
    }

    /// When the next reminder is due.
    pub(super) fn reminds_at(&self) -> Option<Instant> {
        self.to_come().map(|(at, ..)| at).min()
    }

    /// What is due now. Of two reminders of one move that are late the later one is given; when the last moment is over
    /// there is nothing left to say.
    pub(super) fn remind(&self, now: Instant) -> Vec<PlayerEvent> {
        let mut due: Vec<(u8, &GameNote, Instant)> = self
            .to_come()
            .filter(|(at, ..)| *at <= now)
            .map(|(_, hours, note, deadline)| (hours, note, deadline))
            .collect();
        due.sort_by(|a, b| (&a.1.table, a.0).cmp(&(&b.1.table, b.0)));
        due.dedup_by(|later, first| later.1.table == first.1.table);
        let mut notices = Vec::new();
        let mut events = Vec::new();
        for (hours, note, deadline) in due {
            events.push(PlayerEvent::Reminded { table: note.table.clone(), deadline, hours });
            if now < deadline {
                notices.extend(about(note, NoticeKind::HoursLeft, now, Some(hours)));
            }
        }
        events.extend(self.numbered(&notices));
        events
    }

    /// The word that it is the player's move, when a note says so for the first time: the opponent has moved, and the player
    /// was not looking. Who begins is told of the challenge.
    pub(super) fn your_move(&self, note: &GameNote) -> Option<Notice> {
        let before = self.game(&note.table)?;
        let news = before.stage == GameStage::TheirTurn && note.stage == GameStage::YourTurn && !note.here;
        if news { about(note, NoticeKind::YourMove, note.at, None) } else { None }
    }

    pub(super) fn is_newer_of_ladder(&self, note: &LadderNote) -> bool {
        self.ladders.iter().find(|known| known.ladder == note.ladder).is_none_or(|known| note.rev > known.rev)
    }

    /// The ladders that show the player learn of another name.
    pub(super) fn renamed(&self, name: &DisplayName) -> impl Iterator<Item = PlayerEffect> {
        self.ladders.iter().map(|known| PlayerEffect::Rename {
            ladder: known.ladder,
            player: self.player.clone(),
            name: name.clone(),
        })
    }

    /// A ladder shows the player by a name that is another one by now: the name was changed while the player came in.
    pub(super) fn misnamed(&self, command: &PlayerCommand) -> Option<PlayerEffect> {
        let PlayerCommand::NoteLadder { note, shown: Some(shown), .. } = command else { return None };
        let (ladder, player, name) = (note.ladder, self.player.clone(), self.name.clone());
        (*shown != name).then_some(PlayerEffect::Rename { ladder, player, name })
    }

    /// The notices with the numbers that they get here.
    pub(super) fn numbered(&self, notices: &[Notice]) -> Vec<PlayerEvent> {
        let numbered = (self.noticed.saturating_add(1)..).zip(notices);
        let noticed = numbered.map(|(n, notice)| {
            let notice = Box::new(Notice { n, read: false, ..notice.clone() });
            PlayerEvent::Noticed { notice }
        });
        noticed.collect()
    }
}

/// A notice about a game of a ladder.
fn about(note: &GameNote, kind: NoticeKind, at: Instant, hours: Option<u8>) -> Option<Notice> {
    let (ladder, game) = note.table.ladder_game()?;
    Some(Notice {
        who: note.opponent.clone(),
        deadline: note.deadline,
        ..Notice::of_ladder(kind, at, LadderNews { ladder, game: Some(game), ranks: None, hours })
    })
}
