//! A tournament with its shell: time, commands, stored events, and the checks that hold after every step.
#![allow(dead_code, missing_docs, unreachable_pub, reason = "each test file uses its own part")]

pub mod hall;

use shared::aggregate::{Aggregate, Ctx, Decision};
use shared::chance::{Nonce, Seed};
use shared::ids::{DisplayName, EventName, PlayerId, TableId, TournamentCode};
use shared::outcome::{EndReason, GameResult, Outcome};
use shared::seat::Seat;
use shared::table::{TableResult, TableSetup};
use shared::time::{Instant, Millis};
use shared::tournament::*;

pub type Told = Decision<TournamentEvent, TournamentEffect>;

pub const HOUR: i64 = 3_600_000;
pub const START: Instant = Instant(1_800_000_000_000);

pub fn code() -> TournamentCode {
    TournamentCode::parse("K7MW2QXA9B4C").unwrap()
}

/// Player `n`: ids sort like numbers.
pub fn player(n: usize) -> PlayerId {
    PlayerId::parse(&format!("{n:026}")).unwrap()
}

pub fn number(player: &PlayerId) -> usize {
    player.as_str().parse().unwrap()
}

pub fn name(n: usize) -> DisplayName {
    DisplayName::parse(&format!("Player {n}")).unwrap()
}

pub fn organiser() -> PlayerId {
    player(900_000)
}

pub fn settings() -> TournamentSettings {
    TournamentSettings {
        name: EventName::parse("Diwali Cup").unwrap(),
        description: Default::default(),
        mode: Mode::LudoChess,
        minutes: 10,
        max_players: 2_048,
        match_deadline_hours: 24,
        finals_best_of: 1,
        approval: false,
        starts_at: None,
        listed: false,
        fide_automatic_draws: false,
        nobody_attempted: NobodyAttempted::CoinToss,
    }
}

/// The tournament as the worker holds it.
pub struct World {
    pub state: Tournament,
    pub log: Vec<TournamentEvent>,
    /// The same, decision by decision.
    pub journal: Vec<record::Batch>,
    pub effects: Vec<TournamentEffect>,
    pub now: Instant,
    pub seed: Seed,
}

impl World {
    /// Nothing yet.
    pub fn empty() -> Self {
        Self {
            state: Tournament::default(),
            log: Vec::new(),
            journal: Vec::new(),
            effects: Vec::new(),
            now: START,
            seed: Seed::new([42; 32]),
        }
    }

    /// Created, nobody joined.
    pub fn new(settings: TournamentSettings) -> Self {
        let mut world = Self::empty();
        world.run(create(settings)).unwrap();
        world
    }

    /// `n` players joined and it started.
    pub fn started(settings: TournamentSettings, n: usize) -> Self {
        let approval = settings.approval;
        let mut world = Self::new(settings);
        for i in 0..n {
            world.join(i).unwrap();
            if approval {
                let accept = TournamentCommand::Answer { by: organiser(), player: player(i), accept: true };
                world.run(accept).unwrap();
            }
        }
        world.run(TournamentCommand::Start { by: organiser() }).unwrap();
        world
    }

    pub fn ctx(&self) -> Ctx<'_> {
        Ctx { now: self.now, seed: &self.seed }
    }

    fn apply(&mut self, told: &Told) {
        let before = self.state.rev();
        for event in &told.events {
            self.state = core::mem::take(&mut self.state).evolve(event);
        }
        assert_eq!(self.state.rev(), before + told.events.len() as u64);
        self.log.extend(told.events.iter().cloned());
        if !told.events.is_empty() {
            self.journal.push(record::Batch { last: self.state.rev(), events: told.events.clone() });
        }
        self.effects.extend(told.effects.iter().cloned());
    }

    /// What the worker does at an alarm.
    pub fn tick(&mut self) -> Told {
        let told = self.state.tick(&self.ctx());
        self.apply(&told);
        let again = self.state.tick(&self.ctx());
        assert_eq!((again.events.len(), again.effects.len()), (0, 0), "time passes once");
        assert!(self.state.deadline().is_none_or(|at| at > self.now), "nothing overdue is left");
        told
    }

    /// What the worker does with a command.
    pub fn run(&mut self, command: TournamentCommand) -> Result<Told, TournamentReject> {
        self.tick();
        let told = self.state.decide(&command, &self.ctx());
        assert_eq!(told, self.state.decide(&command, &self.ctx()), "deciding twice gives the same");
        if let Ok(told) = &told {
            self.apply(told);
        }
        told
    }

    /// The state that the stored events fold to.
    pub fn folded(&self) -> Tournament {
        self.log.iter().fold(Tournament::default(), |state, event| state.evolve(event))
    }

    /// The record of a tournament that is over, without its games: what was written is what is read.
    pub fn record(&self) -> TournamentRecord {
        let record = self.state.export(&self.journal).expect("it is over");
        let text = serde_json::to_string(&record).unwrap();
        assert_eq!(serde_json::from_str::<TournamentRecord>(&text).unwrap(), record);
        record
    }

    pub fn join(&mut self, n: usize) -> Result<Told, TournamentReject> {
        let nonce = n.is_multiple_of(3).then(|| Nonce::new([u8::try_from(n % 250).unwrap(); 32]));
        self.run(TournamentCommand::Join { player: player(n), name: name(n), nonce, pro: false })
    }

    pub fn play(&mut self, player: &PlayerId) -> Result<Told, TournamentReject> {
        self.run(TournamentCommand::Play { player: player.clone(), nonce: None })
    }

    pub fn report(&mut self, result: TableResult) -> Result<Told, TournamentReject> {
        self.run(TournamentCommand::Result { result: Box::new(result) })
    }

    pub fn wait(&mut self, hours: i64) {
        self.now = self.now.plus(Millis::hours(hours));
    }

    pub fn view(&self) -> TournamentView {
        self.state.view(Some(&organiser())).unwrap()
    }

    pub fn matches(&self) -> Vec<MatchView> {
        self.view().matches
    }

    pub fn found(&self, index: u32) -> MatchView {
        self.matches().remove(index as usize)
    }

    /// The player at a place of a match.
    pub fn at(&self, index: u32, place: Seat) -> PlayerId {
        let view = self.view();
        let entry = view.matches[index as usize].places[place.index()].expect("the place is taken");
        view.entries[usize::from(entry)].player.clone()
    }

    /// Both press Play; the room's setup as its table got it.
    pub fn open(&mut self, index: u32) -> TableSetup {
        let [a, b] = [Seat::FIRST, Seat::SECOND].map(|place| self.at(index, place));
        self.play(&a).unwrap();
        self.play(&b).unwrap();
        let table = self.found(index).table.expect("a room is open");
        self.setup(&table)
    }

    pub fn setup(&self, table: &TableId) -> TableSetup {
        let setups = self.effects.iter().filter_map(|effect| match effect {
            TournamentEffect::OpenTable { setup } if setup.id == *table => Some(setup.as_ref().clone()),
            _ => None,
        });
        let setups: Vec<TableSetup> = setups.collect();
        assert_eq!(setups.len(), 1, "one room is opened once");
        setups.into_iter().next().unwrap()
    }

    /// Plays the next game of a match to this end.
    pub fn game(&mut self, index: u32, end: End) -> Result<Told, TournamentReject> {
        let setup = self.open(index);
        let result = end.of(&setup, self.now);
        self.report(result)
    }
}

pub fn create(settings: TournamentSettings) -> TournamentCommand {
    TournamentCommand::Create {
        code: code(),
        organiser: organiser(),
        name: DisplayName::parse("Asha").unwrap(),
        settings: Box::new(settings),
    }
}

/// How a table reports the end of a game, by place of the match.
#[derive(Clone, Copy, Debug)]
pub enum End {
    Win(Seat, EndReason),
    Draw { points: [u32; 2], sixes: [u32; 2] },
    Abandoned { points: [u32; 2], by: Seat },
    Expired { absent: [bool; 2] },
}

/// A win by checkmate.
pub const fn mate(place: Seat) -> End {
    End::Win(place, EndReason::Checkmate)
}

/// A draw with nothing to tell the players apart.
pub const fn level() -> End {
    End::Draw { points: [10, 10], sixes: [2, 2] }
}

impl End {
    pub fn of(self, setup: &TableSetup, at: Instant) -> TableResult {
        let white = setup.white_place.unwrap();
        let seat = |place: Seat| if place == white { Seat::FIRST } else { Seat::SECOND };
        let turn = |[a, b]: [u32; 2]| if white == Seat::FIRST { [a, b] } else { [b, a] };
        let who = |place: Seat| setup.reserved[place.index()].0.clone();
        let (outcome, plies, points, sixes, absent) = match self {
            Self::Win(place, reason) => (Outcome::win(seat(place), reason), 31, [20, 12], [3, 1], vec![]),
            Self::Draw { points, sixes } => {
                (Outcome::draw(EndReason::StalemateByDice), 20, turn(points), turn(sixes), vec![])
            }
            Self::Abandoned { points, by } => {
                (Outcome::draw(EndReason::Abandoned), 9, turn(points), [0, 0], vec![who(by)])
            }
            Self::Expired { absent } => {
                let outcome =
                    Outcome { result: GameResult::Void, reason: EndReason::MatchExpired, decided_by: None };
                let places = [Seat::FIRST, Seat::SECOND].into_iter().zip(absent);
                (outcome, 0, [39, 39], [0, 0], places.filter(|p| p.1).map(|p| who(p.0)).collect())
            }
        };
        TableResult {
            table: setup.id.clone(),
            at,
            outcome,
            players: [who(white), who(white.other())],
            plies,
            points,
            sixes,
            absent,
        }
    }
}

/// The notes in a decision.
pub fn told(decision: &Told) -> Vec<(PlayerId, shared::player::EventNote)> {
    let notes = decision.effects.iter().filter_map(|effect| match effect {
        TournamentEffect::TellPlayer { player, note, .. } => Some((player.clone(), note.clone())),
        _ => None,
    });
    notes.collect()
}

/// The notices in a decision: to whom, of which kind, in order.
pub fn noticed(decision: &Told) -> Vec<(PlayerId, shared::player::NoticeKind)> {
    notices(decision).into_iter().map(|(player, notice)| (player, notice.kind)).collect()
}

/// The notices in a decision.
pub fn notices(decision: &Told) -> Vec<(PlayerId, shared::player::Notice)> {
    let letters = decision.effects.iter().filter_map(|effect| match effect {
        TournamentEffect::TellPlayer { player, notices, .. } => Some((player, notices)),
        _ => None,
    });
    letters.flat_map(|(player, notices)| notices.iter().map(|n| (player.clone(), n.clone()))).collect()
}
