//! Recording events: total, never fails, never rolls.

use super::bracket::Bracket;
use super::match_play::{MatchPlay, of_mut};
use super::shelf::Shelf;
use super::state::{Decided, Entry, Live, Match, Place, Ready, Record, Room, Talk, Tournament};
use super::tiebreak::DrawnGame;
use super::{MatchEnd, Stage, TournamentEvent};
use crate::ids::PlayerId;
use crate::outcome::{EndReason, GameResult};
use crate::seat::Seat;
use crate::table::TableResult;
use std::collections::BTreeMap;
use std::sync::Arc;

impl Tournament {
    /// Records one event. An event that does not fit (there is none in a stored log) changes nothing but the revision.
    pub(super) fn record(mut self, event: &TournamentEvent) -> Self {
        self.rev = self.rev.saturating_add(1);
        match (event, &mut self.live) {
            (TournamentEvent::Created { .. }, live @ None) => *live = created(event),
            (event, Some(live)) => live.record(event),
            (_, None) => {}
        }
        self
    }
}

fn created(event: &TournamentEvent) -> Option<Live> {
    let TournamentEvent::Created { at, code, organiser, name, settings, commitment } = event else {
        return None;
    };
    Some(Live {
        code: code.clone(),
        organiser: organiser.clone(),
        organiser_name: name.clone(),
        settings: Arc::new(settings.as_ref().clone()),
        organiser_talk: Talk::default(),
        commitment: *commitment,
        created: *at,
        stage: Stage::Registration,
        entries: Shelf::default(),
        joined: 0,
        barred: Vec::new(),
        started: None,
        reveal: None,
        matches: Shelf::default(),
        champion: None,
        runner_up: None,
        most_sixes: None,
        finished: None,
        conflicts: Vec::new(),
    })
}

impl Live {
    fn record(&mut self, event: &TournamentEvent) {
        use TournamentEvent as E;
        match event {
            E::Created { .. } => {}
            E::Joined { player, name, nonce, accepted, pro, .. } => {
                self.entries.push(Entry {
                    player: player.clone(),
                    name: name.clone(),
                    accepted: *accepted,
                    joined: self.joined,
                    nonce: *nonce,
                    pro: *pro,
                    removed: false,
                    flags: 0,
                    abandoned: 0,
                    at: None,
                    round: 0,
                    muted: false,
                    talk: Talk::default(),
                });
                self.joined = self.joined.saturating_add(1);
            }
            E::Answered { player, accept: true, .. } => self.change_entry(player, |e| e.accepted = true),
            E::Answered { player, accept: false, .. } => self.entries.retain(|e| e.player != *player),
            E::Left { player, removed, .. } => {
                self.entries.retain(|e| e.player != *player);
                if *removed {
                    self.barred.push(player.clone());
                }
            }
            E::Started { at, seeds, reveal } => {
                self.stage = Stage::InProgress;
                self.started = Some(*at);
                self.reveal = Some(reveal.clone());
                self.draw_bracket(seeds);
            }
            E::Cancelled { .. } => self.stage = Stage::Cancelled,
            E::Reminded { matches, .. } => {
                for index in matches {
                    self.change_match(*index, |found| found.reminded = true);
                }
            }
            E::Flagged { player, index, .. } => {
                self.change_entry(player, |e| e.flags = e.flags.saturating_add(1));
                if let Some(place) = self.place_in(*index, player) {
                    self.change_match(*index, |found| *of_mut(&mut found.flagged, place) = true);
                }
            }
            E::Removed { player, .. } => self.change_entry(player, |e| (e.removed, e.muted) = (true, true)),
            E::Muted { player, muted, .. } => self.change_entry(player, |e| e.muted = *muted),
            E::Posted { at, player, said, .. } if *player == self.organiser => {
                self.organiser_talk.more(*said, *at);
            }
            E::Posted { at, player, said, .. } => self.change_entry(player, |e| e.talk.more(*said, *at)),
            E::ConflictRecorded { result, .. } => self.conflicts.push(result.as_ref().clone()),
            E::Completed { at, champion, runner_up, most_sixes } => {
                self.stage = Stage::Completed;
                self.finished = Some(*at);
                self.champion = champion.as_ref().and_then(|p| self.index_of(p));
                self.runner_up = runner_up.as_ref().and_then(|p| self.index_of(p));
                self.most_sixes =
                    most_sixes.as_ref().and_then(|(p, sixes)| Some((self.index_of(p)?, *sixes)));
            }
            E::MatchReady { .. }
            | E::Attempted { .. }
            | E::RoomOpened { .. }
            | E::RoomClosing { .. }
            | E::OrganiserAsked { .. }
            | E::GameCounted { .. }
            | E::MatchDecided { .. } => self.record_in_match(event),
        }
    }

    fn record_in_match(&mut self, event: &TournamentEvent) {
        use TournamentEvent as E;
        match event {
            E::MatchReady { index, deadline, game, commitment, .. } => self.change_match(*index, |found| {
                let play = MatchPlay {
                    game: game.clone(),
                    wins: [0, 0],
                    drawn: Vec::new(),
                    tosses: 0,
                    attempted: [false, false],
                };
                found.ready = Some(Ready { play, deadline: *deadline, commitment: *commitment });
            }),
            E::Attempted { index, place, .. } => self.change_ready(*index, |ready| {
                *of_mut(&mut ready.play.attempted, *place) = true;
            }),
            E::RoomOpened { index, .. } => self.change_match(*index, |found| {
                if let Some(white) = found.ready.as_ref().map(|ready| ready.play.game.white) {
                    found.rooms.push(Room { white, record: None });
                }
            }),
            E::RoomClosing { index, .. } => self.change_match(*index, |found| found.closing = true),
            E::OrganiserAsked { index, until, .. } => {
                self.change_match(*index, |found| {
                    found.asked = true;
                    // They are told now, and not once more.
                    found.reminded = true;
                });
                self.change_ready(*index, |ready| ready.deadline = *until);
            }
            E::GameCounted { index, result, counted, next, deadline, .. } => {
                self.note_abandoned(result);
                self.change_match(*index, |found| {
                    let drawn = found.close_room(result);
                    found.closing = false;
                    if let Some(mut ready) = found.ready.take() {
                        ready.play = ready.play.counted(*counted, drawn, next.clone());
                        ready.deadline = *deadline;
                        found.ready = Some(ready);
                    }
                    if *counted != super::Counted::Nothing {
                        found.asked = false;
                        found.reminded = false;
                        found.flagged = [false, false];
                    }
                });
            }
            E::MatchDecided { index, winner, by, result, reveal, .. } => {
                if let Some(result) = result {
                    self.note_abandoned(result);
                }
                self.change_match(*index, |found| {
                    if let (Some(result), Some(place)) = (result, winner) {
                        let drawn = found.close_room(result);
                        if let Some(ready) = &mut found.ready {
                            ready.play.won_by(*place, result.outcome.result == GameResult::Draw, drawn);
                        }
                    }
                    found.closing = false;
                    found.asked = false;
                    found.end = Some(Decided { winner: *winner, by: *by, reveal: Some(reveal.clone()) });
                });
                self.advance(*index);
            }
            _ => {}
        }
    }

    /// Entries by seed, every match, and the byes played (T-11, T-12, T-15).
    fn draw_bracket(&mut self, seeds: &[PlayerId]) {
        let mut by_player: BTreeMap<PlayerId, Entry> =
            self.entries.iter().map(|e| (e.player.clone(), e.clone())).collect();
        self.entries = seeds.iter().filter_map(|seed| by_player.remove(seed)).collect();
        let Some(bracket) = self.bracket() else { return };
        let place = |seed: Option<u32>| {
            let entry = seed.and_then(|seed| u16::try_from(seed.saturating_sub(1)).ok());
            entry.map_or(Place::Vacant, Place::Taken)
        };
        let first = bracket.first_round().into_iter().map(|pair| Match {
            places: pair.map(place),
            end: pair.contains(&None).then_some(Decided {
                winner: Some(Seat::FIRST),
                by: MatchEnd::Bye,
                reveal: None,
            }),
            ..Match::default()
        });
        let later = (bracket.matches_in(1)..bracket.matches()).map(|_| Match::default());
        self.matches = first.chain(later).collect();
        for index in 0..bracket.matches_in(1) {
            self.enter(bracket, index);
            self.advance(index);
        }
    }

    /// The players of match `index` are now there.
    fn enter(&mut self, bracket: Bracket, index: u32) {
        let Some((round, _)) = bracket.position(index) else { return };
        let places = self.match_at(index).map_or([Place::Open; 2], |found| found.places);
        for place in places {
            if let Place::Taken(entry) = place {
                self.change_entry_at(entry, |e| {
                    e.at = Some(index);
                    e.round = round;
                });
            }
        }
    }

    /// What the end of match `index`, if it has one, means for its players and for the next match (T-14).
    fn advance(&mut self, index: u32) {
        let Some(found) = self.match_at(index) else { return };
        let Some(end) = found.end.as_ref() else { return };
        let winner = end.winner.and_then(|place| self.at_place(found, place));
        for place in found.places {
            if let Place::Taken(entry) = place {
                self.change_entry_at(entry, |e| e.at = None);
            }
        }
        let Some(bracket) = self.bracket() else { return };
        let Some((next, place)) = bracket.next(index) else { return };
        self.change_match(next, |found| {
            *of_mut(&mut found.places, place) = winner.map_or(Place::Vacant, Place::Taken);
        });
        self.enter(bracket, next);
    }

    fn note_abandoned(&mut self, result: &TableResult) {
        if result.outcome.reason == EndReason::Abandoned {
            for player in &result.absent {
                self.change_entry(player, |e| e.abandoned = e.abandoned.saturating_add(1));
            }
        }
    }

    fn change_entry(&mut self, player: &PlayerId, change: impl FnOnce(&mut Entry)) {
        if let Some(index) = self.index_of(player) {
            self.change_entry_at(index, change);
        }
    }

    fn change_entry_at(&mut self, index: u16, change: impl FnOnce(&mut Entry)) {
        self.entries.change(usize::from(index), change);
    }

    fn change_match(&mut self, index: u32, change: impl FnOnce(&mut Match)) {
        self.matches.change(usize::try_from(index).unwrap_or(usize::MAX), change);
    }

    fn change_ready(&mut self, index: u32, change: impl FnOnce(&mut Ready)) {
        self.change_match(index, |found| {
            if let Some(ready) = &mut found.ready {
                change(ready);
            }
        });
    }
}

impl Match {
    /// Stores the result of the last room and gives what it leaves for a tie-break.
    fn close_room(&mut self, result: &TableResult) -> DrawnGame {
        let Some(room) = self.rooms.last_mut() else { return DrawnGame::default() };
        room.record = Some(Record::of(result));
        by_place(result, room.white)
    }
}

/// Points and sixes of a game by place of the match instead of by seat.
pub(super) fn by_place(result: &TableResult, white: Seat) -> DrawnGame {
    let turned = |[first, second]: [u32; 2]| {
        if white == Seat::FIRST { [first, second] } else { [second, first] }
    };
    DrawnGame { points: turned(result.points), sixes: turned(result.sixes) }
}
