//! What a player object does with a command.

use super::state::{Body, LINK_LASTS, MAX_WRONG_TRIES, Player, TRY_WINDOW};
use super::{
    GameWord, Notice, PlayerCommand, PlayerEffect, PlayerEvent, PlayerReject, PushNotice, TokenHash,
};
use crate::aggregate::{Aggregate, Ctx, Decision};
use crate::time::Instant;

impl Aggregate for Player {
    type Command = PlayerCommand;
    type Event = PlayerEvent;
    type Effect = PlayerEffect;
    type Reject = PlayerReject;

    fn decide(
        &self,
        command: &PlayerCommand,
        ctx: &Ctx<'_>,
    ) -> Result<Decision<PlayerEvent, PlayerEffect>, PlayerReject> {
        let events = match (&self.body, command) {
            (None, PlayerCommand::Register { player, name, recovery }) => {
                vec![PlayerEvent::Registered {
                    at: ctx.now,
                    player: player.clone(),
                    name: name.clone(),
                    recovery: recovery.clone(),
                }]
            }
            (None, _) => return Err(PlayerReject::NoSuchPlayer),
            (Some(body), PlayerCommand::Push { order }) => {
                let (event, effects) = body.push.decide(order, ctx.now)?;
                return Ok(Decision { events: event.map(PlayerEvent::from).into_iter().collect(), effects });
            }
            (Some(body), PlayerCommand::NoteWait { note }) => return Ok(body.note_wait(note)),
            (Some(body), PlayerCommand::Block { whom, name }) => return body.block(whom, name, ctx.now),
            (Some(body), PlayerCommand::Unblock { whom }) => return Ok(body.unblock(whom)),
            (Some(body), command) => body.decide(command, ctx.now)?,
        };
        let pushes = self.pushes(&events);
        let renamed = self.body.iter().zip(events.iter().find_map(|event| match event {
            PlayerEvent::Renamed { name } => Some(name),
            _ => None,
        }));
        let renamed: Vec<PlayerEffect> = renamed.flat_map(|(body, name)| body.renamed(name)).collect();
        let began = events.iter().filter_map(|event| match event {
            PlayerEvent::GameNoted { note } => Some(self.body.as_ref()?.begun(note)),
            _ => None,
        });
        let misnamed = self.body.as_ref().and_then(|body| body.misnamed(command));
        let asked = self.body.as_ref().and_then(|body| body.scores.asked(command, ctx.now));
        let effects =
            pushes.into_iter().chain(began.flatten()).chain(asked).chain(renamed).chain(misnamed).collect();
        Ok(Decision { effects, events })
    }

    /// Links expire when they are looked at; by itself the player is reminded of moves.
    fn tick(&self, ctx: &Ctx<'_>) -> Decision<PlayerEvent, PlayerEffect> {
        let events = self.body.as_ref().map(|body| body.remind(ctx.now)).unwrap_or_default();
        Decision { effects: self.pushes(&events), events }
    }

    /// A wrong try is remembered, so that guessing is slow.
    fn refused(&self, _: &PlayerCommand, reject: &PlayerReject, ctx: &Ctx<'_>) -> Vec<PlayerEvent> {
        let wrong = matches!(reject, PlayerReject::BadLink | PlayerReject::BadRecovery);
        if wrong && self.body.is_some() { vec![PlayerEvent::WrongTry { at: ctx.now }] } else { Vec::new() }
    }

    fn evolve(self, event: &PlayerEvent) -> Self {
        self.record(event)
    }

    fn deadline(&self) -> Option<Instant> {
        self.body.as_ref()?.reminds_at()
    }
}

impl Player {
    /// The pushes of what these events tell.
    fn pushes(&self, events: &[PlayerEvent]) -> Vec<PlayerEffect> {
        let noticed = events.iter().filter_map(|event| match event {
            PlayerEvent::Noticed { notice } => Some(PushNotice::from(notice.as_ref())),
            _ => None,
        });
        let devices = self.body.as_ref().map(|body| &body.push);
        noticed.flat_map(|notice| devices.map(|devices| devices.letters(&notice))).flatten().collect()
    }
}

impl Body {
    fn decide(&self, command: &PlayerCommand, now: Instant) -> Result<Vec<PlayerEvent>, PlayerReject> {
        Ok(match command {
            PlayerCommand::Register { player, recovery, .. } => {
                // The same registration again is the same registration; anybody else's is refused.
                let same = *player == self.player && is_same(recovery, &self.recovery);
                return if same { Ok(Vec::new()) } else { Err(PlayerReject::AlreadyRegistered) };
            }
            PlayerCommand::Rename { name } if *name == self.name => Vec::new(),
            PlayerCommand::Rename { name } => vec![PlayerEvent::Renamed { name: name.clone() }],
            PlayerCommand::NewLink { token } => {
                vec![PlayerEvent::LinkMade { until: now.plus(LINK_LASTS), token: token.clone() }]
            }
            PlayerCommand::UseLink { token } => {
                self.may_try(now)?;
                let good = self.links.iter().any(|link| is_same(&link.token, token) && now < link.until);
                if !good {
                    return Err(PlayerReject::BadLink);
                }
                vec![PlayerEvent::LinkUsed { token: token.clone() }]
            }
            PlayerCommand::Recover { token, next } => {
                self.may_try(now)?;
                if !is_same(token, &self.recovery) {
                    return Err(PlayerReject::BadRecovery);
                }
                vec![PlayerEvent::RecoveryReplaced { recovery: next.clone() }]
            }
            PlayerCommand::NewRecovery { recovery } => {
                vec![PlayerEvent::RecoveryReplaced { recovery: recovery.clone() }]
            }
            PlayerCommand::SignOutEverywhere => {
                vec![PlayerEvent::SessionsEnded { version: self.version.saturating_add(1) }]
            }
            PlayerCommand::NoteGame { note, word } => {
                let noted = self.is_news(note).then(|| PlayerEvent::GameNoted { note: note.clone() });
                let counted = match word.as_deref() {
                    Some(GameWord::Ended(end)) => self.scores.counted(note, end),
                    Some(GameWord::Begun) | None => None,
                };
                let counted = counted.map(|game| PlayerEvent::GameCounted { game: Box::new(game) });
                let told: Vec<Notice> = noted.iter().filter_map(|_| self.your_move(note)).collect();
                noted.into_iter().chain(counted).chain(self.numbered(&told)).collect()
            }
            PlayerCommand::NoteEvent { note, notices } if self.is_newer(note) => {
                let noted = PlayerEvent::EventNoted { note: note.clone() };
                core::iter::once(noted).chain(self.numbered(notices)).collect()
            }
            PlayerCommand::NoteLadder { note, notices, .. } if self.is_newer_of_ladder(note) => {
                let noted = PlayerEvent::LadderNoted { note: *note };
                core::iter::once(noted).chain(self.numbered(notices)).collect()
            }
            PlayerCommand::ReadNotices { through } => {
                let through = (*through).min(self.noticed);
                if through <= self.read { Vec::new() } else { vec![PlayerEvent::NoticesRead { through }] }
            }
            PlayerCommand::NoteEvent { .. } | PlayerCommand::NoteLadder { .. } => Vec::new(),
            PlayerCommand::NewCalendar { token } => vec![PlayerEvent::CalendarMade { token: token.clone() }],
            PlayerCommand::Tier { order } => {
                self.tier.decide(order, now)?.into_iter().map(PlayerEvent::from).collect()
            }
            // Decided before, since they have effects of their own.
            PlayerCommand::Push { .. }
            | PlayerCommand::NoteWait { .. }
            | PlayerCommand::Block { .. }
            | PlayerCommand::Unblock { .. } => Vec::new(),
        })
    }

    /// Refused while the last wrong tries are too fresh, whether or not this one would fit.
    fn may_try(&self, now: Instant) -> Result<(), PlayerReject> {
        let fresh = self.wrong.iter().filter(|at| now < at.plus(TRY_WINDOW)).count();
        if fresh >= MAX_WRONG_TRIES { Err(PlayerReject::TooManyTries) } else { Ok(()) }
    }

    fn is_newer(&self, note: &super::EventNote) -> bool {
        self.events.iter().find(|known| known.code == note.code).is_none_or(|known| note.rev > known.rev)
    }
}

/// Compares without stopping at the first difference.
pub(super) fn is_same(a: &TokenHash, b: &TokenHash) -> bool {
    let (a, b) = (a.0.as_bytes(), b.0.as_bytes());
    a.len() == b.len() && a.iter().zip(b).fold(0, |differ, (a, b)| differ | (a ^ b)) == 0
}
