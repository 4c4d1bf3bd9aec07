//! The state of a table, and plain questions to it.

use super::talk::Talk;
use super::{GameConfig, Line, Occupant, Owner, Phase, TableGame, TableSetup};
use crate::aggregate::Version;
use crate::chance::{Chance, Commitment, Nonce, Seed, key};
use crate::clock::Clock;
use crate::ids::{DisplayName, PlayerId, TableId};
use crate::outcome::Outcome;
use crate::rating::Rating;
use crate::rules::Rules;
use crate::seat::{Seat, SeatSet, Viewer};
use crate::time::{Instant, Millis};
use serde::{Deserialize, Serialize};

/// One game between two to four fixed seats: an [`Aggregate`](crate::aggregate::Aggregate).
///
/// The secret is not part of it: it comes in with each command ([`Ctx`](crate::aggregate::Ctx)) and enters the state
/// only when the end reveals it (FD-7), so that nothing that shows a state can show the secret of a running game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Table<G: TableGame> {
    /// The stored form.
    #[serde(default)]
    pub(super) v: Version<1>,
    /// Events so far.
    pub(super) seq: u64,
    /// Everything else; `None` until it is opened.
    pub(super) body: Option<Body<G>>,
}

/// An opened table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub(super) struct Body<G: TableGame> {
    pub(super) setup: Box<TableSetup>,
    pub(super) commitment: Commitment,
    pub(super) opened_at: Instant,
    pub(super) places: Vec<Place>,
    /// The game that the table was opened for, if it was started for fewer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) asked: Option<GameConfig>,
    pub(super) game: Option<Game<G>>,
    pub(super) over: Option<Over>,
    /// Places that want a rematch.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) rematch: Vec<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) next: Option<TableId>,
}

/// A place with its player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Place {
    pub(super) occupant: Occupant,
    /// When the place was taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) taken: Option<Instant>,
    pub(super) presence: Presence,
    #[serde(default, skip_serializing_if = "Talk::is_none")]
    pub(super) talk: Talk,
    /// How strong the player was when the game began, once it is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) rating: Option<Rating>,
}

/// Whether a player is connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Presence {
    /// Sat down, no socket reported yet: counts as connected.
    Sat(Instant),
    /// Connected since.
    Here(Instant),
    /// Not connected since.
    Away(Instant),
}

impl Presence {
    pub(super) const fn away_since(self) -> Option<Instant> {
        match self {
            Self::Away(since) => Some(since),
            Self::Sat(_) | Self::Here(_) => None,
        }
    }
}

/// A started game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub(super) struct Game<G: TableGame> {
    pub(super) started_at: Instant,
    /// The place that has the first seat; the others follow in order.
    pub(super) white_place: u8,
    /// Who plays.
    #[serde(default = "two", skip_serializing_if = "is_two")]
    pub(super) seats: SeatSet,
    pub(super) state: G::State,
    pub(super) clock: Clock,
    /// The sequence number of the last event that changed the game itself.
    pub(super) moved: u64,
    /// Every action that was accepted.
    pub(super) pressed: Vec<Press>,
    /// What the game itself waits for: the number of the wait, and until when.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) wait: Option<(u64, Instant)>,
    /// Since when absence counts (Q-GEN-2): the start, or the end of a count of go.
    pub(super) absent_from: Instant,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) draw_offer: Option<Seat>,
    /// At which number of actions each seat last offered a draw.
    #[serde(default)]
    pub(super) offered: [Option<usize>; 2],
}

/// An action that was accepted, as the record has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Press {
    /// When, in milliseconds after the start.
    pub(super) at: i64,
    /// What was left on the clock of who did it.
    pub(super) left: Millis,
    /// By whom, where not exactly one seat could act.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) by: Option<Seat>,
    /// What.
    #[serde(flatten)]
    pub(super) line: Line,
}

const fn two() -> SeatSet {
    SeatSet::TWO
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the form that serde asks for
fn is_two(seats: &SeatSet) -> bool {
    *seats == SeatSet::TWO
}

/// The end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Over {
    pub(super) at: Instant,
    /// `None`: closed before it started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) outcome: Option<Outcome>,
    #[serde(default)]
    pub(super) cancelled: bool,
    pub(super) reveal: Seed,
}

impl<G: TableGame> Default for Table<G> {
    fn default() -> Self {
        Self { v: Version, seq: 0, body: None }
    }
}

impl<G: TableGame> Table<G> {
    /// Events so far.
    #[must_use]
    pub const fn seq(&self) -> u64 {
        self.seq
    }

    /// What it was opened with.
    #[must_use]
    pub fn setup(&self) -> Option<&TableSetup> {
        self.body.as_ref().map(|body| &*body.setup)
    }

    /// Where it stands; `None` until it is opened.
    #[must_use]
    pub fn phase(&self) -> Option<Phase> {
        self.body.as_ref().map(Body::phase)
    }

    /// When the game was over, or the table was closed.
    #[must_use]
    pub fn ended(&self) -> Option<Instant> {
        self.body.as_ref()?.over.as_ref().map(|over| over.at)
    }

    /// The table of the rematch, once it is open.
    #[must_use]
    pub fn next(&self) -> Option<TableId> {
        self.body.as_ref()?.next.clone()
    }

    /// Who this player is at the table: the seat once the game has started, the place before, a spectator otherwise.
    #[must_use]
    pub fn viewer(&self, player: Option<&PlayerId>) -> Viewer {
        let place = player.zip(self.body.as_ref()).and_then(|(player, body)| {
            let place = body.place_of(player)?;
            Some(body.game.as_ref().map_or_else(|| seat_of_index(place), |game| game.seat_of(place)))
        });
        place.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// The name of somebody who plays here; `None` for a computer, and for whoever has not taken the place.
    #[must_use]
    pub fn person(&self, player: &PlayerId) -> Option<DisplayName> {
        let body = self.body.as_ref()?;
        let occupant = &body.places.get(usize::from(body.place_of(player)?))?.occupant;
        (occupant.seated && !occupant.computer).then(|| occupant.name.clone())
    }

    /// Whether the player of a place counts as connected; `None` for anybody who has no place.
    #[must_use]
    pub fn is_present(&self, player: &PlayerId) -> Option<bool> {
        let body = self.body.as_ref()?;
        let place = body.places.get(usize::from(body.place_of(player)?))?;
        Some(place.presence.away_since().is_none())
    }

    /// Players who have or are promised a place, in place order.
    pub fn players(&self) -> impl Iterator<Item = &PlayerId> {
        self.body.iter().flat_map(|body| body.places.iter().map(|place| &place.occupant.player))
    }
}

impl<G: TableGame> Body<G> {
    pub(super) fn phase(&self) -> Phase {
        match (&self.game, &self.over) {
            (_, Some(over)) if over.outcome.is_none() => Phase::Closed,
            (_, Some(_)) => Phase::Over,
            (Some(_), None) => Phase::Running,
            (None, None) => Phase::Waiting,
        }
    }

    /// The place of a player, taken or promised.
    pub(super) fn place_of(&self, player: &PlayerId) -> Option<u8> {
        let index = self.places.iter().position(|place| place.occupant.player == *player)?;
        u8::try_from(index).ok()
    }

    /// The chance of the game: the key of the secret and of the nonces **in place order** (FD-2), since colours are
    /// themselves drawn from it; the context is the table's id.
    pub(super) fn chance(&self, seed: &Seed) -> Chance {
        Chance::new(key(seed, &self.nonces()), self.setup.id.as_str())
    }

    /// The nonces in place order.
    pub(super) fn nonces(&self) -> Vec<Option<Nonce>> {
        self.places.iter().map(|place| place.occupant.nonce).collect()
    }

    /// The occupant of a seat (a place before the start).
    pub(super) fn occupant(&self, seat: Seat) -> Option<&Occupant> {
        self.places.get(usize::from(self.place_of_seat(seat)?)).map(|place| &place.occupant)
    }

    /// The place of a seat, given or promised.
    pub(super) fn place_of_seat(&self, seat: Seat) -> Option<u8> {
        let white = self.game.as_ref().map_or_else(|| self.promised_white(), |game| game.white_place);
        place_of_seat(self.seats(), white, seat)
    }

    /// The place of a viewer: the way back of [`Table::viewer`].
    pub(super) fn place_of_viewer(&self, seat: Seat) -> Option<u8> {
        if self.game.is_some() { self.place_of_seat(seat) } else { Some(u8::from(seat)) }
    }

    /// Who plays here.
    pub(super) fn seats(&self) -> SeatSet {
        match &self.game {
            Some(game) => game.seats,
            None => G::config(&self.setup).map_or(SeatSet::TWO, |config| <G as Rules>::seats(&config)),
        }
    }

    /// The place that has White by the setup, or the first one while that is open.
    fn promised_white(&self) -> u8 {
        self.setup.white_place.map_or(0, u8::from)
    }

    /// How many places are for people.
    pub(super) fn places_of_people(&self) -> usize {
        self.seats().len().saturating_sub(usize::from(self.setup.game.computers()))
    }

    /// The seats of people in a game that has started.
    pub(super) fn people(&self, game: &Game<G>) -> SeatSet {
        let people = (0..).zip(&self.places).filter(|(_, place)| !place.occupant.computer);
        people.fold(SeatSet::EMPTY, |seats, (place, _)| seats.with(game.seat_of(place)))
    }

    pub(super) const fn is_tournament(&self) -> bool {
        matches!(self.setup.owner, Owner::Tournament { .. })
    }

    pub(super) const fn is_ladder(&self) -> bool {
        matches!(self.setup.owner, Owner::Ladder { .. })
    }

    /// Whether the game would end without a result now: not a ply was played (T-60).
    pub(super) fn expires_without_ply(&self) -> bool {
        self.setup.expires_without_ply() && self.game.as_ref().is_none_or(|game| G::plies(&game.state) == 0)
    }
}

impl<G: TableGame> Game<G> {
    pub(super) fn seat_of(&self, place: u8) -> Seat {
        let count = self.seats.len().max(1);
        let turn = (usize::from(place) + count).saturating_sub(usize::from(self.white_place)) % count;
        self.seats.iter().nth(turn).unwrap_or(Seat::FIRST)
    }

    /// The opponent in a game of two.
    pub(super) fn opponent(&self, seat: Seat) -> Seat {
        self.seats.iter().find(|other| *other != seat).unwrap_or(seat)
    }
}

/// The place with this index as a number that fits a seat; places beyond the table count as the last.
pub(super) fn seat_of_index(place: u8) -> Seat {
    Seat::new(place).unwrap_or(Seat::SECOND)
}

/// The place of a seat, when `white` is the place of the first one and the others follow in order.
fn place_of_seat(seats: SeatSet, white: u8, seat: Seat) -> Option<u8> {
    let count = seats.len().max(1);
    let turn = seats.iter().position(|one| one == seat)?;
    u8::try_from((turn + usize::from(white)) % count).ok()
}
