//! How a table records what happened: total, without a decision and without chance.

use super::state::{Body, Game, Over, Place, Presence, Press, Table};
use super::talk::Talk;
use super::{Line, Occupant, TableEvent, TableGame};
use crate::clock::Clock;
use crate::rules::Rules;
use crate::seat::{Seat, SeatSet};
use crate::time::Instant;

impl<G: TableGame> Table<G> {
    pub(super) fn record(mut self, event: &TableEvent<G::Event>) -> Self {
        self.seq = self.seq.saturating_add(1);
        self.body = match (self.body.take(), event) {
            (None, TableEvent::Opened { at, setup, commitment }) => Some(Body {
                places: setup.reserved.iter().map(|(player, name)| promised(player, name, *at)).collect(),
                setup: setup.clone(),
                commitment: *commitment,
                opened_at: *at,
                asked: None,
                game: None,
                over: None,
                rematch: Vec::new(),
                next: None,
            }),
            (body, event) => body.map(|body| body.record(event, self.seq)),
        };
        self
    }
}

fn promised(player: &crate::ids::PlayerId, name: &crate::ids::DisplayName, at: Instant) -> Place {
    let (player, name) = (player.clone(), name.clone());
    let occupant = Occupant { player, name, nonce: None, seated: false, computer: false };
    Place { occupant, taken: None, presence: Presence::Away(at), talk: Talk::default(), rating: None }
}

impl<G: TableGame> Body<G> {
    fn record(mut self, event: &TableEvent<G::Event>, seq: u64) -> Self {
        match event {
            TableEvent::Opened { .. } => {}
            TableEvent::Seated { at, place, occupant } => self.seat(*at, *place, occupant),
            TableEvent::Shrunk { game, .. } => {
                self.asked.get_or_insert(self.setup.game);
                self.setup.game = *game;
            }
            TableEvent::Left { place, .. } if usize::from(*place) < self.places.len() => {
                self.places.remove(usize::from(*place));
            }
            TableEvent::Left { .. } => {}
            TableEvent::Started { at, white_place, opened, clock } => {
                let state = G::begin(opened);
                self.game = Some(Game {
                    started_at: *at,
                    white_place: *white_place,
                    seats: self.seats(),
                    wait: G::waits(&state).map(|wait| (wait.number, at.plus(wait.time))),
                    absent_from: *at,
                    state,
                    clock: *clock,
                    moved: seq,
                    pressed: Vec::new(),
                    draw_offer: None,
                    offered: [None; 2],
                });
            }
            TableEvent::Played { at, seat, events, clock } => {
                self.is_here(*at, *seat);
                self.game = self.game.map(|game| game.played(*at, *seat, events, *clock, seq));
            }
            TableEvent::DrawOffered { seat, .. } => self.offer(*seat),
            TableEvent::DrawDeclined { .. } => self.clear_offer(),
            TableEvent::Arrived { at, place } => self.set_presence(*place, Presence::Here(*at)),
            TableEvent::Departed { at, place } => self.set_presence(*place, Presence::Away(*at)),
            TableEvent::Ended { at, outcome, clock, reveal } => {
                self.clear_offer();
                if let Some(game) = &mut self.game {
                    game.clock = *clock;
                    game.moved = seq;
                }
                self.over =
                    Some(Over { at: *at, outcome: Some(*outcome), cancelled: false, reveal: reveal.clone() });
            }
            TableEvent::Closed { at, cancelled, reveal } => {
                self.over =
                    Some(Over { at: *at, outcome: None, cancelled: *cancelled, reveal: reveal.clone() });
            }
            TableEvent::RatingTold { place, rating, .. } => {
                if let Some(place) = self.places.get_mut(usize::from(*place)) {
                    place.rating = Some(*rating);
                }
            }
            TableEvent::RematchOffered { place, .. } => self.rematch.push(*place),
            TableEvent::RematchDeclined { .. } => self.rematch.clear(),
            TableEvent::RematchOpened { table, .. } => self.next = Some(table.clone()),
            TableEvent::Barred { whom, barred, .. } => {
                self.setup.barred.retain(|known| known != whom);
                if *barred {
                    self.setup.barred.push(whom.clone());
                }
            }
            TableEvent::Said { at, place, .. } => self.change_talk(*place, |talk| talk.more(*at)),
            TableEvent::Muted { place, whom, muted, .. } => {
                self.change_talk(*place, |talk| talk.mute(whom, *muted));
            }
        }
        self
    }

    fn seat(&mut self, at: Instant, place: u8, occupant: &Occupant) {
        match self.places.get_mut(usize::from(place)) {
            Some(own) => {
                if own.presence.away_since().is_some() && !own.occupant.seated {
                    own.presence = Presence::Sat(at);
                }
                own.occupant = occupant.clone();
                own.taken.get_or_insert(at);
            }
            None => self.places.push(Place {
                occupant: occupant.clone(),
                taken: Some(at),
                presence: Presence::Sat(at),
                talk: Talk::default(),
                rating: None,
            }),
        }
    }

    fn set_presence(&mut self, place: u8, presence: Presence) {
        if let Some(place) = self.places.get_mut(usize::from(place)) {
            place.presence = presence;
        }
    }

    fn change_talk(&mut self, place: u8, change: impl FnOnce(&mut Talk)) {
        if let Some(place) = self.places.get_mut(usize::from(place)) {
            change(&mut place.talk);
        }
    }

    /// Who sat down and has now moved has the table open: no notes for every turn any more.
    fn is_here(&mut self, at: Instant, seat: Option<Seat>) {
        let place = seat.and_then(|seat| self.place_of_seat(seat));
        if let Some(place) = place.and_then(|place| self.places.get_mut(usize::from(place)))
            && matches!(place.presence, Presence::Sat(_))
        {
            place.presence = Presence::Here(at);
        }
    }

    fn offer(&mut self, seat: Seat) {
        if let Some(game) = &mut self.game {
            game.draw_offer = Some(seat);
            if let Some(offered) = game.offered.get_mut(seat.index()) {
                *offered = Some(game.pressed.len());
            }
        }
    }

    fn clear_offer(&mut self) {
        if let Some(game) = &mut self.game {
            game.draw_offer = None;
        }
    }
}

impl<G: TableGame> Game<G> {
    fn played(
        mut self,
        at: Instant,
        seat: Option<Seat>,
        events: &[<G as Rules>::Event],
        clock: Clock,
        seq: u64,
    ) -> Self {
        let line =
            Line { dice: G::open_roll(&self.state), action: seat.and_then(|_| G::write_action(events)) };
        let (actors, counted) = (G::to_act(&self.state), G::absence_counts(&self.state));
        self.state = events.iter().fold(self.state, G::evolve);
        // Several may answer one count, or get ready for one hand: an answer is not stale because another came first.
        let before = self.wait;
        self.wait = G::waits(&self.state).map(|wait| match self.wait {
            Some((number, until)) if number == wait.number => (number, until),
            _ => (wait.number, at.plus(wait.time)),
        });
        if actors.len() <= 1 || self.wait != before {
            self.moved = seq;
        }
        if !counted && G::absence_counts(&self.state) {
            self.absent_from = at;
        }
        self.clock = clock;
        if let Some(seat) = seat {
            let by = (actors != SeatSet::only(seat)).then_some(seat);
            let left = clock.bank(seat);
            self.pressed.push(Press { at: at.since(self.started_at).0, left, by, line });
        }
        // An offer stands until the opponent moves.
        self.draw_offer = self.draw_offer.filter(|offerer| Some(*offerer) == seat);
        self
    }
}
