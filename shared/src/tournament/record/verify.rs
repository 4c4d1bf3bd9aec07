//! Plays a tournament again from its record: what its players and its organiser did is done once more, with the secrets
//! that were revealed, by the tournament's own rules; what follows has to be what is written. Needs nothing but the
//! record, so that it works offline.

use super::compare::{differs, is_result_of, sat_as_reserved};
use super::faults::{Fault, Wrong};
use super::order::{Happened, What, in_order};
use super::{RecordEntry, TournamentRecord, in_match};
use crate::aggregate::Aggregate;
use crate::chance::Seed;
use crate::ids::{PlayerId, TableId};
use crate::seat::Seat;
use crate::table::record::verified_plies;
use crate::table::{TableResult, TableSetup};
use crate::time::{Instant, Millis};
use crate::tournament::draft::Secrets;
use crate::tournament::match_play::{PLACES, of};
use crate::tournament::{
    MatchEnd, Ruling, Stage, Tournament, TournamentCommand as Command, TournamentEffect,
    TournamentEvent as Event, TournamentReject as Reject, rulings,
};
use std::collections::BTreeMap;

/// How far the clocks of two objects may be apart, which need not be on one machine: a table notes when its game ended,
/// the tournament when it opened the table and when it heard of the end.
const CLOCKS_DIFFER: Millis = Millis::minutes(1);

/// Checks a whole record: seeding, bracket, every match, the end, and the games that are in it.
///
/// # Errors
/// The first thing that does not hold.
pub fn verify(record: &TournamentRecord) -> Result<(), Fault> {
    let happened = in_order(record)?;
    let mut replay = Replay::new(record, happened);
    replay.register().map_err(Fault::of)?;
    if record.stage != Stage::Completed {
        return replay.cancel().map_err(Fault::of);
    }
    replay.start()?;
    while let Some(next) = replay.next().cloned() {
        let command = replay.command(&next).map_err(|wrong| next.fault(wrong))?;
        let done = replay.next;
        replay.run(&command, next.at)?;
        if replay.next == done {
            return Err(next.fault(Wrong::Step));
        }
    }
    replay.end()?;
    replay.games()
}

/// A tournament played again.
struct Replay<'a> {
    record: &'a TournamentRecord,
    happened: Vec<Happened<'a>>,
    /// How much of it has happened again.
    next: usize,
    state: Tournament,
    secrets: BTreeMap<String, Seed>,
    organiser: PlayerId,
    rulings: Vec<Ruling>,
    /// When the tournament came to its end.
    ended: Option<Instant>,
    /// What each table was opened with, and when.
    opened: BTreeMap<TableId, (TableSetup, Instant)>,
    /// What each table reported.
    results: BTreeMap<TableId, TableResult>,
}

impl<'a> Replay<'a> {
    fn new(record: &'a TournamentRecord, happened: Vec<Happened<'a>>) -> Self {
        let mut secrets = BTreeMap::new();
        if let Some(reveal) = &record.reveal {
            secrets.insert(record.code.to_string(), reveal.clone());
        }
        for one in &happened {
            if let What::Played(Event::MatchDecided { index, reveal, .. }) = one.what {
                secrets.insert(format!("{}:{index}", record.code), reveal.clone());
            }
        }
        Self {
            record,
            happened,
            next: 0,
            state: Tournament::default(),
            secrets,
            // Who the organiser was is not public, and changes nothing of what is.
            organiser: PlayerId::from_random(&[0; 26]),
            rulings: Vec::new(),
            ended: None,
            opened: BTreeMap::new(),
            results: BTreeMap::new(),
        }
    }

    fn next(&self) -> Option<&Happened<'a>> {
        self.happened.get(self.next)
    }

    /// Creation and joining.
    fn register(&mut self) -> Result<(), Wrong> {
        let TournamentRecord { code, organiser: name, settings, created, .. } = self.record;
        let (code, name, settings) = (code.clone(), name.clone(), Box::new(settings.clone()));
        let organiser = self.organiser.clone();
        let made = self.decide(&Command::Create { code, organiser, name, settings }, *created);
        let made = made.map_err(|_| Wrong::Settings)?;
        let commits = |event: &Event| match event {
            Event::Created { commitment, .. } => Some(*commitment),
            _ => None,
        };
        // The secret of a tournament that was cancelled is not revealed: nothing was drawn from it.
        let sealed = self.record.reveal.is_none() && self.record.stage == Stage::Cancelled;
        if !sealed && made.iter().find_map(commits) != Some(self.record.commitment) {
            return Err(Wrong::Commitment);
        }
        let mut joining: Vec<&RecordEntry> = self.record.entries.iter().collect();
        joining.sort_by_key(|entry| entry.joined);
        if !joining.is_sorted_by(|one, two| one.joined < two.joined) {
            return Err(Wrong::Entries);
        }
        for entry in joining {
            let RecordEntry { player, name, nonce, pro, .. } = entry.clone();
            let answer = Command::Answer { by: self.organiser.clone(), player: player.clone(), accept: true };
            let join = Command::Join { player, name, nonce, pro };
            self.decide(&join, *created).map_err(|_| Wrong::Entries)?;
            if self.record.settings.approval {
                self.decide(&answer, *created).map_err(|_| Wrong::Entries)?;
            }
        }
        Ok(())
    }

    /// Whether the server started or cancelled it at the time that was set (T-6).
    fn is_scheduled(&self, at: Instant) -> bool {
        self.record.settings.starts_at.is_some_and(|starts| starts <= at)
    }

    /// Nothing has happened but that it was cancelled.
    fn cancel(&mut self) -> Result<(), Wrong> {
        let TournamentRecord { started, reveal, matches, rulings, champion, runner_up, .. } = self.record;
        let begun = started.is_some() || reveal.is_some() || !matches.is_empty() || !self.happened.is_empty();
        let won = champion.is_some() || runner_up.is_some() || self.record.most_sixes.is_some();
        if self.record.stage != Stage::Cancelled || begun || won || !rulings.is_empty() {
            return Err(Wrong::End);
        }
        if !self.record.games.is_empty() {
            return Err(Wrong::ForeignGame);
        }
        let ended = self.record.ended;
        let by = self.organiser.clone();
        let command = if self.is_scheduled(ended) { Command::Tick } else { Command::Cancel { by } };
        self.decide(&command, ended).map_err(|_| Wrong::End)?;
        if self.state.stage() == Some(Stage::Cancelled) { Ok(()) } else { Err(Wrong::End) }
    }

    fn start(&mut self) -> Result<(), Fault> {
        let started = self.record.started.ok_or(Fault::of(Wrong::End))?;
        if self.state.accepted_players() < 2 {
            return Err(Fault::of(Wrong::Entries));
        }
        let by = self.organiser.clone();
        let command = if self.is_scheduled(started) { Command::Tick } else { Command::Start { by } };
        self.run(&command, started)?;
        let view = self.state.view(None).ok_or(Fault::of(Wrong::Unfinished))?;
        let written = self.record.matches.iter().map(|found| (found.round, found.index));
        if view.matches.iter().map(|found| (found.round, found.index)).ne(written) {
            return Err(Fault::of(Wrong::Bracket));
        }
        Ok(())
    }

    /// What somebody must have done for this to happen next.
    fn command(&self, happened: &Happened<'_>) -> Result<Command, Wrong> {
        let by = self.organiser.clone();
        let event = match happened.what {
            What::Removed(player) => return Ok(Command::Remove { by, player: player.clone() }),
            What::Played(event) => event,
        };
        Ok(match event {
            Event::Attempted { index, place, .. } => self.play(*index, *place)?,
            Event::RoomOpened { index, .. } => {
                // Who had pressed Play before a room expired may press again, which is no new attempt (T-25).
                let attempted = self.state.match_view(*index).map(|found| found.attempted);
                let here = |place: &Seat| attempted.is_some_and(|attempted| of(&attempted, *place));
                self.play(*index, PLACES.into_iter().find(here).ok_or(Wrong::Step)?)?
            }
            Event::GameCounted { result, .. } | Event::MatchDecided { result: Some(result), .. } => {
                Command::Result { result: result.clone() }
            }
            Event::MatchDecided { index, winner: Some(winner), by: MatchEnd::ForfeitAdmin, .. } => {
                let player = self.player(*index, winner.other()).ok_or(Wrong::Step)?;
                Command::Forfeit { by, player }
            }
            _ => Command::Tick,
        })
    }

    fn play(&self, index: u32, place: Seat) -> Result<Command, Wrong> {
        Ok(Command::Play { player: self.player(index, place).ok_or(Wrong::Step)?, nonce: None })
    }

    /// The player at a place of a match.
    fn player(&self, index: u32, place: Seat) -> Option<PlayerId> {
        let live = self.state.live.as_ref()?;
        Some(live.entry(live.at_place(live.match_at(index)?, place)?)?.player.clone())
    }

    fn decide(&mut self, command: &Command, at: Instant) -> Result<Vec<Event>, Reject> {
        let decision = self.state.decide_with(command, at, Secrets::Revealed(&self.secrets))?;
        for event in &decision.events {
            self.state = core::mem::take(&mut self.state).evolve(event);
        }
        for effect in decision.effects {
            if let TournamentEffect::OpenTable { setup } = effect {
                self.opened.insert(setup.id.clone(), (*setup, at));
            }
        }
        Ok(decision.events)
    }

    /// Does it again, and compares what follows with what is written.
    fn run(&mut self, command: &Command, at: Instant) -> Result<(), Fault> {
        let here = self.next().map_or(Fault::of(Wrong::Step), |next| next.fault(Wrong::Step));
        let events = self.decide(command, at).map_err(|_| here)?;
        let mut numbers = Vec::with_capacity(events.len());
        for event in &events {
            numbers.push(self.take(event)?);
        }
        let ruled = rulings(&events, u64::try_from(events.len()).unwrap_or_default());
        for ruling in ruled.into_iter().filter(Ruling::is_public) {
            let number = usize::try_from(ruling.n).ok().and_then(|n| numbers.get(n.checked_sub(1)?));
            self.rulings.push(Ruling { n: number.copied().flatten().unwrap_or_default(), ..ruling });
        }
        Ok(())
    }

    /// Compares an event with the one that is written; gives the number of it.
    fn take(&mut self, event: &Event) -> Result<Option<u64>, Fault> {
        match event {
            Event::Started { seeds, .. } => {
                let same = self.record.entries.iter().map(|entry| &entry.player).eq(seeds);
                return if same { Ok(None) } else { Err(Fault::of(Wrong::Seeding)) };
            }
            Event::Completed { at, .. } => {
                self.ended = Some(*at);
                return Ok(None);
            }
            Event::Removed { .. } => {}
            _ if in_match(event).is_some() => {}
            _ => return Ok(None),
        }
        let Some(next) = self.next().cloned() else {
            let index = in_match(event).map(|(index, _)| index);
            return Err(Fault { index, ..Fault::of(Wrong::Unfinished) });
        };
        let wrong = match (next.what, event) {
            (What::Removed(_), Event::Removed { .. }) => None,
            (What::Played(written), event) => differs(written, event),
            (What::Removed(_), _) => Some(Wrong::Step),
        };
        let wrong = wrong.or_else(|| self.is_late(event));
        match wrong {
            Some(wrong) => Err(next.fault(wrong)),
            None => {
                self.next = self.next.saturating_add(1);
                Ok(Some(next.n))
            }
        }
    }

    /// Whether a result is older than its room, or younger than the event that it led to; the result is kept.
    fn is_late(&mut self, event: &Event) -> Option<Wrong> {
        let (at, result) = match event {
            Event::GameCounted { at, result, .. } | Event::MatchDecided { at, result: Some(result), .. } => {
                (*at, result)
            }
            _ => return None,
        };
        let opened = self.opened.get(&result.table).map(|(_, opened)| *opened);
        self.results.insert(result.table.clone(), result.as_ref().clone());
        let early = |one: Instant, two: Instant| one.since(two) > CLOCKS_DIFFER;
        let fits = opened.is_some_and(|opened| !early(opened, result.at)) && !early(result.at, at);
        if fits { None } else { Some(Wrong::Time) }
    }

    /// The end, and everything that is told of the whole.
    fn end(&self) -> Result<(), Fault> {
        let record = self.record;
        let view = self.state.view(None).filter(|view| view.stage == Stage::Completed);
        let view = view.ok_or(Fault::of(Wrong::Unfinished))?;
        for (index, (found, written)) in (0_u32..).zip(view.matches.iter().zip(&record.matches)) {
            if found.places != written.places {
                return Err(Fault::in_match(Wrong::Bracket, index));
            }
            if (found.winner, found.by) != (written.winner, written.by) {
                return Err(Fault::in_match(Wrong::Winner, index));
            }
        }
        if self.rulings != record.rulings {
            let mut pairs = self.rulings.iter().zip(&record.rulings);
            let place = pairs.find(|(ruled, written)| ruled != written).map(|(ruled, _)| ruled);
            let n = place.map(|ruled| ruled.n);
            return Err(Fault { n, ..Fault::of(Wrong::Ruling) });
        }
        let checks = [
            (self.ended == Some(record.ended), Wrong::End),
            (view.champion == record.champion, Wrong::Champion),
            (view.runner_up == record.runner_up, Wrong::RunnerUp),
            (view.most_sixes == record.most_sixes, Wrong::MostSixes),
        ];
        match checks.into_iter().find(|(holds, _)| !holds) {
            Some((_, wrong)) => Err(Fault::of(wrong)),
            None => Ok(()),
        }
    }

    /// The games that are in the record: opened as the tournament ordered, true by themselves, and ended as reported.
    fn games(mut self) -> Result<(), Fault> {
        for game in &self.record.games {
            let table = game.setup.id.clone();
            let known = self.results.remove(&table).zip(self.opened.get(&table));
            let wrong = |wrong| Fault::in_game(wrong, table.clone());
            let (result, (setup, _)) = known.ok_or_else(|| wrong(Wrong::ForeignGame))?;
            if game.setup != *setup || !sat_as_reserved(game) {
                return Err(wrong(Wrong::Setup));
            }
            let plies =
                verified_plies(game).map_err(|fault| Fault { game: Some(fault), ..wrong(Wrong::Game) })?;
            if !is_result_of(&result, game, plies) {
                return Err(wrong(Wrong::Result));
            }
        }
        Ok(())
    }
}
