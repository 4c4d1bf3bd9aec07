//! Random lobbies beside a naive model that scans everything that was ever said.

mod lobby_kit;

use lobby_kit::*;
use native::reference::rng::Rng;
use native::room::{player, table_id};
use shared::aggregate::Aggregate;
use shared::ids::{PlayerId, TableId};
use shared::lobby::*;
use shared::table::{Phase, TableSettings};
use shared::time::{Instant, Millis};
use std::collections::{BTreeMap, BTreeSet};

/// A table as it really is: what it has said, one word after another.
struct Real {
    words: Vec<(u64, Phase, Vec<u8>)>,
    settings: TableSettings,
    /// How many of its words have arrived.
    heard: usize,
}

/// The number of a note, and what it said: phase, players, settings.
type Arrived = (u64, Phase, Vec<u8>, TableSettings);

/// Somebody who waits: for what, since when, and whether the own object has admitted it.
struct Waits {
    who: u8,
    settings: TableSettings,
    since: Instant,
    admitted: bool,
}

/// What a lobby should hold, worked out the long way.
#[derive(Default)]
struct Model {
    /// For each table everything that has arrived, in order.
    arrived: BTreeMap<u64, Vec<Arrived>>,
    queue: Vec<Waits>,
    matches: Vec<(TableId, BTreeSet<PlayerId>)>,
}

impl Model {
    fn newest(&self, table: u64) -> Option<&Arrived> {
        self.arrived.get(&table)?.iter().max_by_key(|word| word.0)
    }

    fn shown(&self) -> BTreeSet<TableId> {
        let is_shown = |table: &&u64| {
            self.newest(**table).is_some_and(|(_, phase, players, settings)| match phase {
                Phase::Waiting => players.len() < usize::from(settings.game.seats()),
                Phase::Running => true,
                Phase::Over | Phase::Closed => false,
            })
        };
        self.arrived.keys().filter(is_shown).map(|table| table_id(*table)).collect()
    }

    fn hear(&mut self, table: u64, word: &(u64, Phase, Vec<u8>), settings: &TableSettings) {
        let news = self.newest(table).is_none_or(|newest| newest.0 < word.0);
        let words = self.arrived.entry(table).or_default();
        words.push((word.0, word.1, word.2.clone(), settings.clone()));
        if news && word.1 == Phase::Running {
            self.queue.retain(|waits| !word.2.contains(&waits.who));
        }
        if news && word.1 == Phase::Over {
            self.matches.retain(|(of, _)| *of != table_id(table));
        }
    }

    fn pass(&mut self, now: Instant) {
        self.queue.retain(|waits| now.since(waits.since) < SEEK_LASTS);
    }

    fn seek(&mut self, who: u8, settings: &TableSettings, since: Instant) {
        let plays = self.matches.iter().any(|(_, players)| players.contains(&player(who)));
        let same = self.queue.iter().any(|waits| waits.who == who && waits.settings == *settings);
        if !(plays || same) {
            self.queue.retain(|waits| waits.who != who);
            self.queue.push(Waits { who, settings: settings.clone(), since, admitted: false });
        }
    }

    /// Who plays together now that this one may be paired.
    fn admit(&mut self, who: u8) -> Option<Vec<u8>> {
        let own = self.queue.iter_mut().find(|waits| waits.who == who && !waits.admitted)?;
        own.admitted = true;
        let settings = own.settings.clone();
        let fits = self.queue.iter().filter(|waits| waits.admitted && waits.settings == settings);
        let fits: Vec<u8> = fits.map(|waits| waits.who).collect();
        if fits.len() < usize::from(settings.game.seats()) {
            return None;
        }
        self.queue.retain(|waits| !fits.contains(&waits.who));
        Some(fits)
    }
}

struct World {
    kit: Kit,
    model: Model,
    rng: Rng,
    real: BTreeMap<u64, Real>,
    follower: LobbyPage,
    ludo: bool,
}

const PLAYERS: usize = 9;

impl World {
    fn new(seed: u64) -> Self {
        let kit = Kit::default();
        let follower = kit.page();
        let real = BTreeMap::new();
        Self {
            kit,
            model: Model::default(),
            rng: Rng::new(seed),
            real,
            follower,
            ludo: seed.is_multiple_of(2),
        }
    }

    fn settings(&mut self) -> TableSettings {
        let choices =
            if self.ludo { [ludo(2), ludo(3), ludo(4)] } else { [minutes(3), minutes(5), minutes(10)] };
        self.rng.pick(&choices).cloned().unwrap()
    }

    fn someone(&mut self) -> u8 {
        self.rng.below(PLAYERS) as u8 + 1
    }

    fn step(&mut self) {
        match self.rng.below(12) {
            0 => self.open(),
            1..=3 => self.live(),
            4..=6 => self.arrive(),
            7 => self.seek(),
            8 => {
                let who = self.someone();
                self.admit(who);
            }
            9 => {
                let who = self.someone();
                self.kit.withdraw(who);
                self.model.queue.retain(|waits| waits.who != who);
            }
            10 => {
                let long = if self.rng.below(20) == 0 { 3_000_000 } else { 30_000 };
                let by = Millis(self.rng.below(long) as i64);
                self.kit.wait(by);
                self.model.pass(self.kit.now);
            }
            _ => {
                let since = self.follower.rev;
                let news = self.kit.lobby.page(Ask::Since(since), None);
                assert_eq!(news.since, Some(since));
                self.follower.apply(news);
                assert_eq!(self.follower, self.kit.page(), "whoever follows sees what whoever fetches sees");
            }
        }
        self.compare();
    }

    /// Somebody opens a table; its first word is under way.
    fn open(&mut self) {
        let (n, host, settings) = (self.real.len() as u64, self.someone(), self.settings());
        let open = self.kit.lobby.page(Ask::Newest, None).tables.into_iter();
        let own = open.filter(|line| line.host == player(host) && line.phase == Phase::Waiting).count();
        let offered = self.kit.offer(n, host, settings.clone());
        if own >= MAX_OPEN_PER_HOST {
            assert_eq!(offered, Err(LobbyReject::TooManyOpen));
        }
        if offered.is_ok() {
            self.real.insert(n, Real { words: vec![(1, Phase::Waiting, vec![host])], settings, heard: 0 });
        }
    }

    /// Something happens at a table.
    fn live(&mut self) {
        let tables: Vec<u64> = self.real.keys().copied().collect();
        let (Some(table), who) = (self.rng.pick(&tables).copied(), self.someone()) else { return };
        let ends = self.rng.below(6) == 0;
        let real = self.real.get_mut(&table).unwrap();
        let (seq, phase, mut players) = real.words.last().unwrap().clone();
        let seats = usize::from(real.settings.game.seats());
        let next = match phase {
            Phase::Waiting if ends => Phase::Closed,
            Phase::Waiting if players.contains(&who) => return,
            Phase::Waiting => {
                players.push(who);
                if players.len() == seats { Phase::Running } else { Phase::Waiting }
            }
            Phase::Running if ends => Phase::Over,
            _ => return,
        };
        real.words.push((seq + 1 + u64::from(ends), next, players));
    }

    /// A word arrives: the next one of a table, or an old one once more.
    fn arrive(&mut self) {
        let tables: Vec<u64> = self.real.keys().copied().collect();
        let Some(table) = self.rng.pick(&tables).copied() else { return };
        let again = self.rng.below(4) == 0;
        let old = self.rng.bits() as usize;
        let real = self.real.get_mut(&table).unwrap();
        let word = if again && real.heard > 0 {
            real.words[old % real.heard].clone()
        } else if let Some(word) = real.words.get(real.heard) {
            real.heard += 1;
            word.clone()
        } else {
            return;
        };
        let settings = real.settings.clone();
        self.kit.note(table, word.0, word.1, &word.2, settings.clone());
        self.model.hear(table, &word, &settings);
    }

    fn seek(&mut self) {
        let (who, settings) = (self.someone(), self.settings());
        let made = self.kit.ask_for(who, settings.clone()).unwrap();
        assert!(!made.iter().any(|effect| matches!(effect, LobbyEffect::OpenTable { .. })));
        self.model.seek(who, &settings, self.kit.now);
        if self.rng.below(2) == 0 {
            self.admit(who);
        }
    }

    /// The player's object admits whatever the player waits for.
    fn admit(&mut self, who: u8) {
        let waited = self.kit.lobby.you(&player(who)).seek.map(|seek| seek.settings);
        let made = self.kit.admit(who);
        let expected = self.model.admit(who);
        let opened = made.iter().find_map(|effect| match effect {
            LobbyEffect::OpenTable { setup } => Some(setup.clone()),
            _ => None,
        });
        assert_eq!(opened.is_some(), expected.is_some());
        let (Some(setup), Some(fits), Some(settings)) = (opened, expected, waited) else { return };
        let players: Vec<PlayerId> = setup.reserved.iter().map(|(player, _)| player.clone()).collect();
        assert_eq!(players, fits.iter().map(|n| player(*n)).collect::<Vec<_>>(), "the longest wait first");
        self.model.matches.push((setup.id.clone(), players.into_iter().collect()));
        let n: u64 = setup.id.as_str().strip_prefix("table-").unwrap().parse().unwrap();
        let words = vec![(1, Phase::Waiting, fits.clone()), (4, Phase::Running, fits)];
        self.real.insert(n, Real { words, settings, heard: 0 });
    }

    fn compare(&self) {
        let shown: BTreeSet<TableId> = self.kit.tables().into_iter().collect();
        assert_eq!(shown, self.model.shown());
        let queue: Vec<PlayerId> = self.model.queue.iter().map(|waits| player(waits.who)).collect();
        assert_eq!(self.kit.waiting(), queue);
        let mut seen = BTreeSet::new();
        for (table, players) in &self.model.matches {
            let kept: BTreeSet<PlayerId> = self.kit.lobby.match_players(table).iter().cloned().collect();
            assert_eq!(kept, *players);
            for player in players {
                assert!(seen.insert(player), "nobody is in two matches");
                assert!(!queue.contains(player), "nobody who has a match waits");
            }
        }
    }

    /// Everything comes to its end and is heard.
    fn rest(&mut self) {
        let tables: Vec<u64> = self.real.keys().copied().collect();
        for table in tables {
            let real = self.real.get_mut(&table).unwrap();
            let (seq, phase, players) = real.words.last().unwrap().clone();
            let end = match phase {
                Phase::Waiting => Some(Phase::Closed),
                Phase::Running => Some(Phase::Over),
                _ => None,
            };
            real.words.extend(end.map(|end| (seq + 1, end, players)));
            let (words, settings) = (real.words[real.heard..].to_vec(), real.settings.clone());
            for (seq, phase, players) in words {
                self.kit.note(table, seq, phase, &players, settings.clone());
            }
        }
        assert_eq!(self.kit.tables(), [], "no ghosts");
        self.kit.wait(SEEK_LASTS);
        assert_eq!(self.kit.waiting(), []);
        assert_eq!(self.kit.lobby.deadline(), None, "nothing is waited for");
    }
}

#[test]
fn random_lobbies_hold_what_a_naive_model_holds_and_nothing_when_all_is_over() {
    for seed in 0..400 {
        let mut world = World::new(seed);
        for _ in 0..150 {
            world.step();
        }
        world.rest();
    }
}
