//! Commands before and around the games: creation, joining, start, the organiser's decisions.

use super::draft::{Draft, Secrets};
use super::news::News;
use super::state::{Live, Match, Tournament};
use super::{
    MatchEnd, Stage, TournamentCommand as Command, TournamentEffect, TournamentEvent as Event,
    TournamentReject as Reject, TournamentSettings,
};
use crate::aggregate::{Aggregate, Ctx, Decision};
use crate::chance::{Nonce, commitment};
use crate::ids::{DisplayName, PlayerId, TournamentCode};
use crate::player::NoticeKind as Kind;
use crate::seat::Seat;
use crate::table::CloseReason;
use crate::time::Instant;

/// The most open requests (T-4): as many as the largest field, so that nobody can fill the store with them.
const REQUESTS: usize = 2_048;

impl Aggregate for Tournament {
    type Command = Command;
    type Event = Event;
    type Effect = TournamentEffect;
    type Reject = Reject;

    fn decide(&self, command: &Command, ctx: &Ctx<'_>) -> Result<Decision<Event, TournamentEffect>, Reject> {
        self.decide_with(command, ctx.now, Secrets::Own(ctx.seed))
    }

    fn tick(&self, ctx: &Ctx<'_>) -> Decision<Event, TournamentEffect> {
        if self.deadline().is_none_or(|at| ctx.now < at) {
            return Decision::default();
        }
        let mut draft = Draft::new(self, ctx.now, Secrets::Own(ctx.seed));
        draft.pass_time();
        draft.finish()
    }

    fn evolve(self, event: &Event) -> Self {
        self.record(event)
    }

    fn deadline(&self) -> Option<Instant> {
        let live = self.live.as_ref()?;
        match live.stage {
            Stage::Registration => live.settings.starts_at,
            Stage::InProgress => {
                let hours = live.settings.match_deadline_hours;
                let next = |found: &Match| found.reminds_at(hours).or_else(|| found.due_at());
                live.matches.iter().filter_map(next).min()
            }
            Stage::Completed | Stage::Cancelled => None,
        }
    }
}

impl Tournament {
    /// Decides a command with secrets from wherever they come: the tournament itself has its own, whoever checks a
    /// record has those that were revealed.
    pub(super) fn decide_with(
        &self,
        command: &Command,
        now: Instant,
        secrets: Secrets<'_>,
    ) -> Result<Decision<Event, TournamentEffect>, Reject> {
        let mut draft = Draft::new(self, now, secrets);
        draft.pass_time();
        draft.run(command)?;
        Ok(draft.finish())
    }
}

impl Draft<'_> {
    fn run(&mut self, command: &Command) -> Result<(), Reject> {
        match command {
            Command::Create { code, organiser, name, settings } => {
                self.create(code, organiser, name, settings)
            }
            Command::Join { player, name, nonce, pro } => self.join(player, name, *nonce, *pro),
            Command::Leave { player } => self.leave(player),
            Command::Answer { by, player, accept } => self.answer(by, player, *accept),
            Command::Start { by } => self.start_now(by),
            Command::Cancel { by } => self.cancel(by),
            Command::Play { player, nonce } => self.play(player, *nonce),
            Command::Result { result } => self.result(result),
            Command::Forfeit { by, player } => self.forfeit(by, player),
            Command::Remove { by, player } => self.remove(by, player),
            Command::Say { player, text } => self.say(player, text),
            Command::Message { by, text } => self.message(by, text),
            Command::Call { player } => self.call(player),
            Command::Mute { by, player, muted } => self.mute(by, player, *muted),
            Command::Tick => self.made().map(|_| ()),
        }
    }

    fn create(
        &mut self,
        code: &TournamentCode,
        organiser: &PlayerId,
        name: &DisplayName,
        settings: &TournamentSettings,
    ) -> Result<(), Reject> {
        if let Some(live) = self.live() {
            let same = live.code == *code && live.organiser == *organiser && *live.settings == *settings;
            return if same { Ok(()) } else { Err(Reject::CodeTaken) };
        }
        settings.check(self.now()).map_err(|_| Reject::BadSettings)?;
        let commitment = commitment(&self.secret(code.as_str()), code.as_str());
        self.emit(Event::Created {
            at: self.now(),
            code: code.clone(),
            organiser: organiser.clone(),
            name: name.clone(),
            settings: Box::new(settings.clone()),
            commitment,
        });
        self.tell(organiser);
        Ok(())
    }

    fn join(
        &mut self,
        player: &PlayerId,
        name: &DisplayName,
        nonce: Option<Nonce>,
        pro: bool,
    ) -> Result<(), Reject> {
        let live = self.registering()?;
        if live.barred.contains(player) {
            return Err(Reject::Barred);
        }
        if live.index_of(player).is_some() {
            return Err(Reject::AlreadyJoined);
        }
        if live.accepted() >= usize::from(live.settings.max_players) {
            return Err(Reject::Full);
        }
        let accepted = !live.settings.approval;
        if !accepted && live.entries.len().saturating_sub(live.accepted()) >= REQUESTS {
            return Err(Reject::Full);
        }
        self.emit(Event::Joined {
            at: self.now(),
            player: player.clone(),
            name: name.clone(),
            nonce,
            accepted,
            pro,
        });
        self.tell(player);
        if !accepted {
            self.notify_organiser(News::of(Kind::Requested).who(name));
        }
        Ok(())
    }

    fn leave(&mut self, player: &PlayerId) -> Result<(), Reject> {
        let live = self.registering()?;
        live.index_of(player).ok_or(Reject::NotJoined)?;
        self.emit(Event::Left { at: self.now(), player: player.clone(), removed: false });
        self.tell(player);
        Ok(())
    }

    fn answer(&mut self, by: &PlayerId, player: &PlayerId, accept: bool) -> Result<(), Reject> {
        self.organised_by(by)?;
        let live = self.registering()?;
        let entry = live.index_of(player).and_then(|index| live.entry(index)).ok_or(Reject::NotJoined)?;
        if entry.accepted {
            return Err(Reject::AlreadyJoined);
        }
        if accept && live.accepted() >= usize::from(live.settings.max_players) {
            return Err(Reject::Full);
        }
        self.emit(Event::Answered { at: self.now(), player: player.clone(), accept });
        self.notify(player, News::of(if accept { Kind::Accepted } else { Kind::Refused }));
        Ok(())
    }

    fn start_now(&mut self, by: &PlayerId) -> Result<(), Reject> {
        self.organised_by(by)?;
        if self.registering()?.accepted() < 2 {
            return Err(Reject::TooFewPlayers);
        }
        self.start();
        self.tell(by);
        Ok(())
    }

    fn cancel(&mut self, by: &PlayerId) -> Result<(), Reject> {
        self.organised_by(by)?;
        self.registering()?;
        self.cancel_now();
        self.tell(by);
        Ok(())
    }

    fn forfeit(&mut self, by: &PlayerId, player: &PlayerId) -> Result<(), Reject> {
        self.organised_by(by)?;
        let (index, place) = self.match_of(player, Reject::MatchOver)?;
        self.give_up(index, place, player);
        Ok(())
    }

    fn remove(&mut self, by: &PlayerId, player: &PlayerId) -> Result<(), Reject> {
        let live = self.organised_by(by)?;
        let found = live.index_of(player).and_then(|index| live.entry(index));
        let (stage, entry) = (live.stage, found.ok_or(Reject::NotJoined)?);
        match stage {
            Stage::Registration => {
                self.emit(Event::Left { at: self.now(), player: player.clone(), removed: true });
                self.notify(player, News::of(Kind::Removed));
            }
            Stage::InProgress if entry.removed => return Ok(()),
            Stage::InProgress => {
                self.emit(Event::Removed { at: self.now(), player: player.clone() });
                self.notify(player, News::of(Kind::Removed));
                // A pending match is forfeited as soon as it is ready.
                if let Ok((index, place)) = self.match_of(player, Reject::MatchOver) {
                    self.give_up(index, place, player);
                }
            }
            Stage::Completed | Stage::Cancelled => return Err(Reject::NotRunning),
        }
        Ok(())
    }

    /// The opponent advances at once, any room is closed (T-63).
    fn give_up(&mut self, index: u32, place: Seat, player: &PlayerId) {
        self.close_room(index, CloseReason::ForfeitAdmin { player: player.clone() });
        self.decide_match(index, Some(place.other()), MatchEnd::ForfeitAdmin, None);
    }

    /// The undecided match of a player with both players known, and the player's place in it.
    pub(super) fn match_of(&self, player: &PlayerId, none: Reject) -> Result<(u32, Seat), Reject> {
        let live = self.running()?;
        let entry = live.index_of(player).ok_or(Reject::NotJoined)?;
        let index = live.entry(entry).and_then(|entry| entry.at).ok_or(none)?;
        let found = live.match_at(index).filter(|found| found.ready.is_some());
        let found = found.ok_or(Reject::MatchNotReady)?;
        let first = live.at_place(found, Seat::FIRST) == Some(entry);
        Ok((index, if first { Seat::FIRST } else { Seat::SECOND }))
    }

    pub(super) fn organised_by(&self, by: &PlayerId) -> Result<&Live, Reject> {
        let live = self.made()?;
        if live.organiser == *by { Ok(live) } else { Err(Reject::NotOrganiser) }
    }

    fn registering(&self) -> Result<&Live, Reject> {
        let live = self.made()?;
        if live.stage == Stage::Registration { Ok(live) } else { Err(Reject::NotInRegistration) }
    }

    pub(super) fn running(&self) -> Result<&Live, Reject> {
        let live = self.made()?;
        if live.stage == Stage::InProgress { Ok(live) } else { Err(Reject::NotRunning) }
    }
}
