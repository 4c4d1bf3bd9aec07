//! What leaves a table: the view of one viewer, and what one viewer may know of an event. Every field is put in by
//! hand; the secret enters with the reveal alone (FD-7, GEN-11).

use super::decide::away;
use super::state::{Body, Place, Table};
use super::{Phase, PlaceView, TableEvent, TableGame, TableSeen, TableSettings, TableSetup, TableView};
use crate::rules::Rules;
use crate::seat::{Seat, SeatSet, Viewer};

impl<G: TableGame> Table<G> {
    /// The table as `viewer` may see it; `None` until it is opened.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> Option<TableView<G::View>> {
        Some(self.body.as_ref()?.view(viewer))
    }

    /// What `viewer` may know of an event, told by the table as it stands after the event.
    #[must_use]
    pub fn seen(&self, event: &TableEvent<G::Event>, viewer: Viewer) -> Option<TableSeen<G::Seen>> {
        let body = self.body.as_ref()?;
        let name = |place: u8| Some(body.places.get(usize::from(place))?.occupant.name.clone());
        Some(match event {
            TableEvent::Opened { .. }
            | TableEvent::RatingTold { .. }
            | TableEvent::Barred { .. }
            | TableEvent::Said { .. }
            | TableEvent::Muted { .. } => return None,
            // A nonce that is added later is no news for the eye or the ear.
            TableEvent::Seated { at, place, .. }
                if body.places.get(usize::from(*place)).is_some_and(|place| place.taken != Some(*at)) =>
            {
                return None;
            }
            TableEvent::Seated { occupant, .. } => TableSeen::Seated { name: occupant.name.clone() },
            // The start follows at once.
            TableEvent::Shrunk { .. } => return None,
            TableEvent::Left { name, .. } => TableSeen::Left { name: name.clone() },
            TableEvent::Started { .. } => TableSeen::Started,
            TableEvent::Played { seat, events, .. } => TableSeen::Played {
                seat: *seat,
                seen: events.iter().filter_map(|event| G::seen(event, viewer)).collect(),
            },
            TableEvent::DrawOffered { seat, .. } => TableSeen::DrawOffered { seat: *seat },
            TableEvent::DrawDeclined { seat, .. } => TableSeen::DrawDeclined { seat: *seat },
            TableEvent::Arrived { place, .. } => TableSeen::Arrived { name: name(*place)? },
            TableEvent::Departed { place, .. } => TableSeen::Departed { name: name(*place)? },
            TableEvent::Ended { outcome, .. } => TableSeen::Ended { outcome: *outcome },
            TableEvent::Closed { .. } => TableSeen::Closed,
            TableEvent::RematchOffered { place, .. } => TableSeen::RematchOffered { name: name(*place)? },
            TableEvent::RematchDeclined { place, .. } => TableSeen::RematchDeclined { name: name(*place)? },
            TableEvent::RematchOpened { table, .. } => TableSeen::RematchOpened { table: table.clone() },
        })
    }
}

impl<G: TableGame> Body<G> {
    fn view(&self, viewer: Viewer) -> TableView<G::View> {
        let running = self.game.as_ref().filter(|_| self.over.is_none());
        let state = self.game.as_ref().map(|game| &game.state);
        TableView {
            table: self.setup.id.clone(),
            kind: G::KIND,
            settings: TableSettings::of(&self.setup),
            owner: self.setup.owner.clone(),
            phase: self.phase(),
            places: self.in_seat_order().map(|(_, place)| self.place_view(place)).collect(),
            seats: self.seats(),
            game: state.map(|state| G::view(state, viewer)),
            to_act: running.map_or(SeatSet::EMPTY, |game| G::to_act(&game.state)),
            clock: self.game.as_ref().filter(|_| G::TIMED).map(|game| game.clock),
            waits_until: running.and_then(|game| game.wait).map(|(_, until)| until),
            features: self.features(),
            draw_offer: running.and_then(|game| game.draw_offer),
            away_until: running.and_then(|game| away(self, game)).map(|(at, seat)| (seat, at)),
            listed: self.setup.listed,
            expires: (self.phase() == Phase::Waiting).then(|| self.opened_at.plus(self.setup.waits)),
            outcome: self.over.as_ref().and_then(|over| over.outcome),
            points: state.and_then(<G as Rules>::points),
            rematch: self.rematch_by_view(),
            next: self.next.clone(),
            muted: self.muted_by(viewer),
            commitment: self.commitment,
            reveal: self.over.as_ref().map(|over| over.reveal.clone()),
        }
    }

    /// Places with their index: the first seat's first once the game has started.
    fn in_seat_order(&self) -> impl Iterator<Item = (u8, &Place)> {
        let count = u8::try_from(self.seats().len()).unwrap_or(2).max(1);
        let first = self.game.as_ref().map_or(0, |game| game.white_place);
        (0..count)
            .map(move |turn| turn.wrapping_add(first) % count)
            .filter_map(|place| Some((place, self.places.get(usize::from(place))?)))
    }

    fn rematch_by_view(&self) -> Vec<u8> {
        let wants = |place: u8| self.rematch.contains(&place);
        (0..)
            .zip(self.in_seat_order())
            .filter(|(_, (place, _))| wants(*place))
            .map(|(index, _)| index)
            .collect()
    }

    /// Nonces are published when they are closed (FD-2).
    fn place_view(&self, place: &Place) -> PlaceView {
        PlaceView {
            player: place.occupant.player.clone(),
            name: place.occupant.name.clone(),
            seated: place.occupant.seated,
            present: place.presence.away_since().is_none(),
            computer: place.occupant.computer,
            nonce: place.occupant.nonce.filter(|_| self.game.is_some()),
        }
    }
}

impl TableSettings {
    /// The nearest form of a setup that a creator could have chosen, for display.
    #[must_use]
    pub fn of(setup: &TableSetup) -> Self {
        let [first, _] = setup.clock.initial;
        let whole = |millis: i64, unit: i64| millis.checked_div(unit).unwrap_or_default();
        Self {
            game: setup.game,
            minutes: u16::try_from(whole(first.0, 60_000)).unwrap_or(u16::MAX),
            increment_seconds: u8::try_from(whole(setup.clock.increment.0, 1_000)).unwrap_or(u8::MAX),
            // A colour that was given by somebody else (a match, a rematch) is known as well as a chosen one.
            colour: match setup.white_place {
                Some(Seat::FIRST) => setup.game.first_colour(),
                Some(_) => setup.game.first_colour().other(),
                None => setup.colour,
            },
        }
    }
}
