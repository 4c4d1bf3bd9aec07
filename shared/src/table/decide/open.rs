//! Opening a table, taking places, and the start of the game.

use super::Draft;
use crate::chance::{Chance, Label, Nonce, Seed, commitment, key};
use crate::clock::{Clock, ClockConfig};
use crate::ids::{DisplayName, PlayerId};
use crate::rules::Rules;
use crate::seat::SeatSet;
use crate::table::{AwayPolicy, Occupant, Owner, Phase, Reject, TableEvent, TableGame, TableSetup};
use crate::time::{Instant, Millis};

impl<G: TableGame> Draft<'_, G> {
    pub(super) fn open(&mut self, setup: &TableSetup) -> Result<(), Reject> {
        if let Some(body) = &self.table.body {
            // Whom the creator has blocked since, and how many came, make it no other table.
            let game = body.asked.unwrap_or(body.setup.game);
            let opened = TableSetup { game, barred: setup.barred.clone(), ..(*body.setup).clone() };
            return if opened == *setup { Ok(()) } else { Err(Reject::AlreadyOpen) };
        }
        check::<G>(setup)?;
        self.push(TableEvent::Opened {
            at: self.ctx.now,
            setup: Box::new(setup.clone()),
            commitment: commitment(self.ctx.seed, setup.id.as_str()),
        });
        Ok(())
    }

    pub(super) fn sit(
        &mut self,
        player: &PlayerId,
        name: &DisplayName,
        nonce: Option<Nonce>,
    ) -> Result<(), Reject> {
        let body = self.body()?;
        let phase = body.phase();
        let place = body.place_of(player);
        let own = place.and_then(|place| body.places.get(usize::from(place))).map(|place| &place.occupant);
        let mut occupant = match own {
            // The own place again: at most a nonce is added, while nonces are open, and never replaced.
            Some(own) if own.seated => {
                if phase != Phase::Waiting || nonce.is_none() || own.nonce.is_some() {
                    return Ok(());
                }
                own.clone()
            }
            _ => {
                let (player, name) = (player.clone(), name.clone());
                Occupant { player, name, nonce: None, seated: true, computer: false }
            }
        };
        occupant.nonce = nonce;
        match phase {
            Phase::Waiting => {}
            Phase::Running => return Err(Reject::TableFull),
            Phase::Over | Phase::Closed => return Err(Reject::GameOver),
        }
        if place.is_none() && body.setup.barred.contains(player) {
            return Err(Reject::NotWelcome);
        }
        let count = body.places_of_people();
        let free = u8::try_from(body.places.len()).ok().filter(|place| usize::from(*place) < count);
        let place = place.or(free).ok_or(Reject::TableFull)?;
        self.push(TableEvent::Seated { at: self.ctx.now, place, occupant });
        self.start_when_full()
    }

    pub(super) fn start(&mut self, player: &PlayerId) -> Result<(), Reject> {
        let body = self.body()?;
        match &body.setup.owner {
            Owner::Player { player: creator } if creator == player => {}
            _ => return Err(Reject::NotCreator),
        }
        match body.phase() {
            Phase::Waiting => {}
            Phase::Running => return Err(Reject::AlreadyStarted),
            Phase::Over | Phase::Closed => return Err(Reject::GameOver),
        }
        let all = body.places.iter().all(|place| place.occupant.seated);
        let count = u8::try_from(body.places.len()).ok().filter(|_| all);
        let game = count.and_then(|count| body.setup.game.with_people(count)).ok_or(Reject::TooFewPlayers)?;
        self.push(TableEvent::Shrunk { at: self.ctx.now, game });
        self.start_when_full()
    }

    /// When the last place is taken the computers sit down behind the people, nonces are closed, seats are given, and the
    /// clock of who is on turn runs.
    fn start_when_full(&mut self) -> Result<(), Reject> {
        let body = self.body()?;
        let people = body.places_of_people();
        if body.places.len() < people || body.places.iter().any(|place| !place.occupant.seated) {
            return Ok(());
        }
        let first = u8::try_from(people).map_err(|_| Reject::BadSettings)?;
        for (place, number) in (first..).zip(1..=body.setup.game.computers()) {
            self.push(TableEvent::Seated { at: self.ctx.now, place, occupant: Occupant::computer(number) });
        }
        let body = self.body()?;
        let chance = body.chance(self.ctx.seed);
        let white_place = match body.setup.white_place {
            Some(place) => u8::from(place),
            // FD-6: value 0 = the first place has White.
            None => chance
                .uniform(Label::Colours, 0, 2, 1)
                .ok()
                .and_then(|values| values.first().copied())
                .map_or(0, |value| u8::from(value == 1)),
        };
        let config = G::config(&body.setup).ok_or(Reject::BadSettings)?;
        let opened = G::open(&config, &chance).map_err(|_| Reject::BadSettings)?;
        let state = G::begin(&opened);
        let clock = Clock::new(&body.setup.clock, self.ctx.now).press(
            self.ctx.now,
            G::clocks(&state).iter().next(),
            G::turn_timer(&state),
        );
        self.push(TableEvent::Started { at: self.ctx.now, white_place, opened, clock });
        Ok(())
    }

    pub(super) fn bar(&mut self, player: &PlayerId, whom: &PlayerId, barred: bool) -> Result<(), Reject> {
        let body = self.body()?;
        match &body.setup.owner {
            Owner::Player { player: creator } if creator == player => {}
            _ => return Err(Reject::NotCreator),
        }
        let waits = body.phase() == Phase::Waiting;
        if waits && body.setup.barred.contains(whom) != barred {
            self.push(TableEvent::Barred { at: self.ctx.now, whom: whom.clone(), barred });
        }
        Ok(())
    }

    pub(super) fn cancel(&mut self, player: &PlayerId) -> Result<(), Reject> {
        let body = self.body()?;
        match &body.setup.owner {
            Owner::Player { player: creator } if creator == player => {}
            _ => return Err(Reject::NotCreator),
        }
        match (body.phase(), &body.over) {
            (Phase::Closed, Some(over)) if over.cancelled => Ok(()),
            (Phase::Over | Phase::Closed, _) => Err(Reject::GameOver),
            (Phase::Running, _) => Err(Reject::AlreadyStarted),
            (Phase::Waiting, _) => {
                let reveal = self.ctx.seed.clone();
                self.push(TableEvent::Closed { at: self.ctx.now, cancelled: true, reveal });
                Ok(())
            }
        }
    }
}

impl<G: TableGame> Draft<'_, G> {
    pub(super) fn leave(&mut self, player: &PlayerId) -> Result<(), Reject> {
        let body = self.body()?;
        let creator = match &body.setup.owner {
            Owner::Player { player: creator } => creator == player,
            // Its rooms are the tournament's to close, and nobody takes back a challenge (LD-11).
            Owner::Tournament { .. } | Owner::Ladder { .. } => return Err(Reject::NotCreator),
        };
        if creator {
            return self.cancel(player);
        }
        let phase = body.phase();
        let place = body.place_of(player).ok_or(Reject::NotSeated)?;
        match phase {
            Phase::Waiting => {}
            Phase::Running => return Err(Reject::AlreadyStarted),
            Phase::Over | Phase::Closed => return Err(Reject::GameOver),
        }
        if usize::from(place) < body.setup.reserved.len() {
            // Nobody else may have this place: without its player there is no game.
            let reveal = self.ctx.seed.clone();
            self.push(TableEvent::Closed { at: self.ctx.now, cancelled: true, reveal });
        } else {
            self.stand_up(self.ctx.now, place);
        }
        Ok(())
    }

    /// Somebody has no place here any more, and is told so.
    pub(super) fn stand_up(&mut self, at: Instant, place: u8) {
        let Some(body) = &self.table.body else { return };
        let Some(name) = body.places.get(usize::from(place)).map(|place| place.occupant.name.clone()) else {
            return;
        };
        let farewell = body.farewell(place, self.table.seq().saturating_add(1));
        self.push(TableEvent::Left { at, place, name });
        farewell.into_iter().for_each(|note| self.send(note));
    }
}

/// Whether a table can be opened like this.
fn check<G: TableGame>(setup: &TableSetup) -> Result<(), Reject> {
    let config = (setup.game.kind() == <G as Rules>::KIND).then(|| G::config(setup)).flatten();
    let config = config.ok_or(Reject::BadSettings)?;
    G::open(&config, &trial()).map_err(|_| Reject::BadSettings)?;
    let seats = <G as Rules>::seats(&config);
    let mut players: Vec<&PlayerId> = setup.reserved.iter().map(|(player, _)| player).collect();
    players.sort_unstable();
    players.dedup();
    let away = match setup.away {
        AwayPolicy::Forfeit { after } | AwayPolicy::Abandon { after } => after > Millis::ZERO,
        AwayPolicy::ClockOnly => true,
    };
    let place = match setup.white_place {
        Some(place) => place.index() < seats.len(),
        None => seats == SeatSet::TWO,
    };
    let owned = matches!(setup.owner, Owner::Player { .. });
    // A computer never plays in an event, and never alone.
    let people = seats.len().checked_sub(usize::from(setup.game.computers())).filter(|people| *people > 0);
    let fits = players.len() == setup.reserved.len()
        && (owned || !setup.listed)
        && (owned || setup.game.computers() == 0)
        && people.is_some_and(|people| players.len() <= people)
        && has_time::<G>(setup, &config)
        && setup.waits > Millis::ZERO
        && place
        && away;
    if fits { Ok(()) } else { Err(Reject::BadSettings) }
}

/// Whether the clock is one of this game. Without banks the game itself must wait, and absence decides nothing: the
/// server plays for who is away (LU-27). Only a game of two can be decided by one player's absence, or be a match's.
fn has_time<G: TableGame>(setup: &TableSetup, config: &G::Config) -> bool {
    if G::TIMED {
        return setup.clock.initial.iter().all(|bank| *bank > Millis::ZERO)
            && setup.clock.increment >= Millis::ZERO;
    }
    let waits = G::open(config, &trial()).is_ok_and(|opened| G::waits(&G::begin(&opened)).is_some());
    let owned = matches!(setup.owner, Owner::Player { .. });
    setup.clock == ClockConfig::NONE && waits && owned && setup.away == AwayPolicy::ClockOnly
}

/// Contradicting settings must be refused now and not when the last player sits down. The values that fall in a trial
/// are of no game: they are drawn under an empty secret and thrown away.
fn trial() -> Chance {
    Chance::new(key(&Seed::new([0; 32]), &[]), "")
}
