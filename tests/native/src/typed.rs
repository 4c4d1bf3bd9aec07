//! A table of one game without JSON: for tests that play thousands of games.

use crate::room::{name, nonce, player};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use shared::aggregate::{Aggregate, Ctx};
use shared::chance::{Nonce, Seed};
use shared::ids::PlayerId;
use shared::outcome::Outcome;
use shared::rules::Rules;
use shared::seat::{Seat, Viewer};
use shared::table::{Effect, Phase, Reject, Table, TableCommand, TableEvent, TableGame, TableSetup};
use shared::time::Instant;

/// A table, its secret and its history.
pub struct Hall<G: TableGame> {
    /// The table as it stands.
    pub table: Table<G>,
    /// Its secret.
    pub seed: Seed,
    /// The time of the next command.
    pub now: i64,
    /// All events.
    pub events: Vec<TableEvent<<G as Rules>::Event>>,
    /// All effects.
    pub effects: Vec<Effect>,
}

impl<G: TableGame> Hall<G> {
    /// A table that was never opened.
    #[must_use]
    pub fn new(seed: [u8; 32]) -> Self {
        Self {
            table: Table::default(),
            seed: Seed::new(seed),
            now: 0,
            events: Vec::new(),
            effects: Vec::new(),
        }
    }

    /// A table at which players 1 and 2 have sat down with these nonces.
    #[must_use]
    pub fn started(setup: &TableSetup, seed: [u8; 32], nonces: [Option<Nonce>; 2]) -> Self {
        let mut hall = Self::new(seed);
        hall.ask(&TableCommand::Open { setup: Box::new(setup.clone()) }).expect("it opens");
        for (n, nonce) in [1, 2].into_iter().zip(nonces) {
            hall.ask(&TableCommand::Sit { player: player(n), name: name(n), nonce }).expect("a place");
            hall.ask(&TableCommand::Arrive { player: player(n) }).expect("arrives");
        }
        hall
    }

    /// Lets time pass, then decides, as the shell does.
    ///
    /// # Errors
    /// As the table refuses.
    pub fn ask(&mut self, command: &TableCommand<G::Action>) -> Result<(), Reject> {
        self.tick();
        let ctx = Ctx { now: Instant(self.now), seed: &self.seed };
        let made = self.table.decide(command, &ctx)?;
        self.take(made.events, made.effects);
        Ok(())
    }

    /// Only lets time pass.
    pub fn tick(&mut self) {
        let ctx = Ctx { now: Instant(self.now), seed: &self.seed };
        let made = self.table.tick(&ctx);
        self.take(made.events, made.effects);
    }

    fn take(&mut self, events: Vec<TableEvent<<G as Rules>::Event>>, effects: Vec<Effect>) {
        for event in &events {
            self.table = std::mem::take(&mut self.table).evolve(event);
        }
        self.events.extend(events);
        self.effects.extend(effects);
    }

    /// Whether the game runs.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.table.phase() == Some(Phase::Running)
    }

    /// A table at which as many players as it seats have sat down, with sockets open.
    ///
    /// # Panics
    /// When the table refuses them.
    #[must_use]
    pub fn full(setup: &TableSetup, seed: [u8; 32]) -> Self {
        let mut hall = Self::new(seed);
        hall.ask(&TableCommand::Open { setup: Box::new(setup.clone()) }).expect("it opens");
        for n in 1..=4 {
            if hall.table.phase() == Some(Phase::Waiting) {
                let sit = TableCommand::Sit { player: player(n), name: name(n), nonce: Some(nonce(n)) };
                hall.ask(&sit).expect("a place");
                hall.ask(&TableCommand::Arrive { player: player(n) }).expect("arrives");
            }
        }
        hall
    }

    /// The first seat that may act, with what it may do by what it sees.
    #[must_use]
    pub fn turn(&self) -> Option<(Seat, Vec<G::Action>)> {
        let seat = self.table.view(Viewer::Spectator)?.to_act.iter().next()?;
        let view = self.table.view(Viewer::Seat(seat))?;
        Some((seat, G::legal(&view.game?, seat)))
    }

    /// The player of a seat acts on the present state.
    ///
    /// # Errors
    /// As the table refuses.
    pub fn act(&mut self, seat: Seat, action: G::Action) -> Result<(), Reject> {
        self.ask(&TableCommand::Act { player: self.player_of(seat), base: self.table.seq(), action })
    }

    /// The player of a seat.
    #[must_use]
    pub fn player_of(&self, seat: Seat) -> PlayerId {
        let of = |player: &&PlayerId| self.table.viewer(Some(*player)) == Viewer::Seat(seat);
        self.table.players().find(of).expect("both seats are taken").clone()
    }

    /// A random legal action of the player on turn.
    pub fn random_act(&self, rng: &mut SmallRng) -> Option<TableCommand<G::Action>> {
        let (seat, actions) = self.turn()?;
        let action = actions.choose(rng)?.clone();
        Some(TableCommand::Act { player: self.player_of(seat), base: self.table.seq(), action })
    }

    /// How it ended.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.table.view(Viewer::Spectator)?.outcome
    }

    /// How many events say that the game is over.
    #[must_use]
    pub fn ends(&self) -> usize {
        let is_end =
            |event: &&TableEvent<_>| matches!(event, TableEvent::Ended { .. } | TableEvent::Closed { .. });
        self.events.iter().filter(is_end).count()
    }
}

/// A whole random game: random nonces and pauses, now and then a resignation, an absence or a slow move.
#[must_use]
pub fn random_game<G: TableGame>(setup: &TableSetup, number: u64) -> Hall<G> {
    let mut rng = SmallRng::seed_from_u64(number);
    let nonces = [0, 1].map(|_| rng.random_bool(0.5).then(|| nonce(rng.random())));
    play_on(Hall::started(setup, rng.random(), nonces), rng)
}

/// The same at a table that is full already, with two to four players.
#[must_use]
pub fn random_party<G: TableGame>(setup: &TableSetup, number: u64) -> Hall<G> {
    let mut rng = SmallRng::seed_from_u64(number);
    play_on(Hall::full(setup, rng.random()), rng)
}

fn play_on<G: TableGame>(mut hall: Hall<G>, mut rng: SmallRng) -> Hall<G> {
    while hall.is_running() {
        hall.now +=
            if rng.random_bool(0.02) { rng.random_range(0..400_000) } else { rng.random_range(0..20_000) };
        let command = match rng.random_range(0..300) {
            0 => Some(TableCommand::Resign { player: player(rng.random_range(1..=2)) }),
            1 => Some(TableCommand::Depart { player: player(rng.random_range(1..=2)) }),
            2 => Some(TableCommand::OfferDraw { player: player(rng.random_range(1..=2)) }),
            _ => hall.random_act(&mut rng),
        };
        // A refusal is possible (the flag fell meanwhile, no draw offers here) and changes nothing.
        let _ = command.is_some_and(|command| hall.ask(&command).is_ok());
        hall.tick();
    }
    hall
}
