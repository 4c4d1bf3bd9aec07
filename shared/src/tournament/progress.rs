//! How the bracket moves on by itself: start, readiness, deadlines, decisions, the end.

use super::deadline::{DeadlineRules, ORGANISER_ASKED_FOR, Resolution, deadline_of, resolve};
use super::draft::Draft;
use super::finish;
use super::match_play::{MatchPlay, PLACES};
use super::news::{News, finalists};
use super::state::Place;
use super::{CompletionStep as Step, MatchEnd, Stage, TournamentEvent as Event};
use crate::chance::{Chance, Label, Nonce, key};
use crate::ids::PlayerId;
use crate::player::NoticeKind as Kind;
use crate::seat::Seat;
use crate::table::{CloseReason, TableResult};

impl Draft<'_> {
    /// Does what is overdue: the scheduled start (T-6) and due matches, in bracket order, each once (T-55). What a
    /// resolution makes ready has a full window, so one pass is enough.
    pub(super) fn pass_time(&mut self) {
        let now = self.now();
        let Some(live) = self.live() else { return };
        match live.stage {
            Stage::Registration if live.settings.starts_at.is_some_and(|at| at <= now) => {
                // Nobody pressed anything: the organiser hears of it as well.
                let players = live.accepted();
                if players < 2 {
                    self.cancel_now();
                    self.notify_absent_organiser(Kind::Cancelled);
                } else {
                    self.start();
                    self.notify_absent_organiser(Kind::Started);
                }
            }
            Stage::InProgress => {
                self.remind();
                let Some(live) = self.live() else { return };
                let indexes = (0_u32..).zip(live.matches.iter()).filter(|(_, found)| found.is_due(now));
                let overdue: Vec<u32> = indexes.map(|(index, _)| index).collect();
                for index in overdue {
                    self.come_due(index);
                }
            }
            Stage::Registration | Stage::Completed | Stage::Cancelled => {}
        }
    }

    /// Draws the bracket (T-11, T-12) and readies what can be played.
    pub(super) fn start(&mut self) {
        let Some(live) = self.live() else { return };
        let (players, nonces): (Vec<PlayerId>, Vec<Option<Nonce>>) = live
            .entries
            .iter()
            .filter(|entry| entry.accepted)
            .map(|entry| (entry.player.clone(), entry.nonce))
            .unzip();
        let dropped: Vec<PlayerId> =
            live.entries.iter().filter(|entry| !entry.accepted).map(|entry| entry.player.clone()).collect();
        let context = live.code.to_string();
        let reveal = self.secret(&context);
        let chance = Chance::new(key(&reveal, &nonces), context);
        let count = u32::try_from(players.len()).unwrap_or(0);
        // Never sealed: the key is at hand.
        let order = chance.shuffle(Label::Seeding, 0, count).unwrap_or_default();
        let at = |place: u32| players.get(usize::try_from(place).ok()?).cloned();
        let seeds = order.into_iter().filter_map(at).collect();
        self.emit(Event::Started { at: self.now(), seeds, reveal });
        self.notify_all(&News::of(Kind::Started));
        for player in &dropped {
            self.notify(player, News::of(Kind::Refused));
        }
        let matches = self.live().map_or(0, |live| live.matches.len());
        for index in (0_u32..).take(matches) {
            self.look_at(index);
        }
    }

    /// The organiser, unless that is a player who was told already.
    fn notify_absent_organiser(&mut self, kind: Kind) {
        let absent = self.live().is_some_and(|live| live.index_of(&live.organiser).is_none());
        if absent {
            self.notify_organiser(News::of(kind));
        }
    }

    /// Moves match `index` on if its places now allow it.
    fn look_at(&mut self, index: u32) {
        let Some(found) = self.match_at(index) else { return };
        if found.end.is_some() || found.ready.is_some() {
            return;
        }
        match found.places {
            [Place::Taken(_), Place::Taken(_)] => self.ready(index),
            [Place::Vacant, Place::Vacant] => self.decide_match(index, None, MatchEnd::BothOut, None),
            [Place::Taken(_), Place::Vacant] => self.walk_over(index, Seat::FIRST),
            [Place::Vacant, Place::Taken(_)] => self.walk_over(index, Seat::SECOND),
            [Place::Open, _] | [_, Place::Open] => {}
        }
    }

    /// Nobody will come to meet the player at `place`. Who was removed does not advance by that (T-83).
    fn walk_over(&mut self, index: u32, place: Seat) {
        if self.is_removed(index, place) {
            self.decide_match(index, None, MatchEnd::BothOut, None);
        } else {
            self.decide_match(index, Some(place), MatchEnd::Bye, None);
        }
    }

    /// Both players are known: commitment, colours, clock, deadline (T-21, T-23, T-27).
    fn ready(&mut self, index: u32) {
        let now = self.now();
        let Some(live) = self.live() else { return };
        let round = live.bracket().and_then(|bracket| bracket.position(index)).map_or(1, |(round, _)| round);
        let start = live.started.unwrap_or(now);
        let deadline = deadline_of(start, round, now, live.settings.match_deadline_hours);
        let rules = live.rules_of(index);
        let (_, commitment) = self.match_secret(index);
        let white = self.drawn(index, Label::Colours, 0);
        let game = MatchPlay::new(rules, white).game;
        self.emit(Event::MatchReady { at: now, index, deadline, game, commitment });
        for place in PLACES {
            if self.is_removed(index, place) {
                self.decide_match(index, Some(place.other()), MatchEnd::ForfeitAdmin, None);
                return;
            }
        }
        self.notify_next(index, Kind::MatchReady, None);
    }

    /// The deadline of an undecided match has come. A room may hold a running game, which only its table knows: the
    /// table is asked, and its result is awaited (T-58).
    fn come_due(&mut self, index: u32) {
        if self.table_of(index).is_some() {
            self.emit(Event::RoomClosing { at: self.now(), index });
            self.close_room(index, CloseReason::DeadlineWithoutMoves);
        } else {
            self.resolve(index);
        }
    }

    /// Resolves a due match in which no game is running.
    pub(super) fn resolve(&mut self, index: u32) {
        let now = self.now();
        let Some(live) = self.live() else { return };
        let Some(found) = live.match_at(index) else { return };
        let Some(ready) = found.ready.as_ref() else { return };
        let rules = DeadlineRules {
            draws: live.settings.mode.draws(),
            nobody_attempted: live.settings.nobody_attempted,
            asked: found.asked,
        };
        let resolution = resolve(rules, &ready.play, |number| self.drawn(index, Label::Coin, number));
        let players = self.players(index);
        let flag = |draft: &mut Self, flagged: [bool; 2]| {
            for (player, flagged) in players.iter().zip(flagged) {
                let counted =
                    |player: &PlayerId| draft.live().is_some_and(|live| live.is_counted(index, player));
                if let (Some(player), true) = (player, flagged)
                    && !counted(player)
                {
                    draft.emit(Event::Flagged { at: now, player: player.clone(), index });
                }
            }
        };
        match resolution {
            Resolution::AskOrganiser => {
                flag(self, [true, true]);
                self.emit(Event::OrganiserAsked { at: now, index, until: now.plus(ORGANISER_ASKED_FOR) });
                self.notify_next(index, Kind::MatchReady, None);
                self.notify_organiser(News::of(Kind::Called).index(index));
            }
            Resolution::Decided { winner, by, flagged } => {
                flag(self, flagged);
                self.decide_match(index, winner, by, None);
            }
        }
    }

    /// Decides a match and moves the bracket on (T-14).
    pub(super) fn decide_match(
        &mut self,
        index: u32,
        winner: Option<Seat>,
        by: MatchEnd,
        result: Option<&TableResult>,
    ) {
        let (reveal, _) = self.match_secret(index);
        let result = result.cloned().map(Box::new);
        self.emit(Event::MatchDecided { at: self.now(), index, winner, by, result, reveal });
        self.notify_result(index, winner, by);
        let next = self.live().and_then(|live| live.bracket()?.next(index));
        match next {
            Some((next, _)) => self.look_at(next),
            None => self.complete(index),
        }
    }

    /// The Finals are decided (T-72).
    fn complete(&mut self, finals: u32) {
        let Some(live) = self.live() else { return };
        let Some(found) = live.match_at(finals) else { return };
        let winner = found.end.as_ref().and_then(|end| end.winner);
        let players = self.players(finals);
        let (champion, runner_up) = finalists(&players, winner);
        let most_sixes = finish::most_sixes(live);
        self.emit(Event::Completed { at: self.now(), champion, runner_up, most_sixes });
        let steps = self.live().map(finish::completion_of).unwrap_or_default();
        for step in steps {
            match step {
                Step::NotifyWinner(player) => self.notify(&player, News::of(Kind::Champion)),
                Step::NotifyRunnerUp(player) => self.notify(&player, News::of(Kind::RunnerUp)),
                Step::TournamentCompleted | Step::ChatCelebration | Step::ArchivedChampionsCup => {}
            }
        }
        self.tell_all();
    }
}
