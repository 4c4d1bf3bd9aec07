//! Players who ask several lobbies at once, while the words between lobbies and players overtake each other in every way:
//! nobody is in two matches, and nobody waits for ever beside somebody who wants the same.

mod lobby_kit;

use ashtapada_worker::actor::{Hosted, Post};
use lobby_kit::{ludo, minutes};
use native::reference::rng::Rng;
use native::room::{name, player, table_id};
use shared::aggregate::{Aggregate, Ctx};
use shared::chance::Seed;
use shared::ids::{PlayerId, TableId};
use shared::lobby::{Lobby, LobbyCommand, TableNote};
use shared::player::{Player, PlayerCommand, TokenHash};
use shared::rules::GameKind;
use shared::table::{Phase, TableCommand, TableSettings};
use shared::time::{Instant, Millis};
use shared::wire::{Address, Body};
use std::collections::{BTreeMap, VecDeque};

const KINDS: [GameKind; 2] = [GameKind::LudoChess, GameKind::Ludo];
const PLAYERS: u8 = 5;

/// Somewhere letters come from or go to, as text, so that it can be a key.
type Place = String;

/// A quick match that is not over at its table.
struct Match {
    table: TableId,
    settings: TableSettings,
    players: Vec<(PlayerId, shared::ids::DisplayName)>,
}

struct World {
    rng: Rng,
    now: Instant,
    lobbies: BTreeMap<GameKind, Lobby>,
    players: BTreeMap<PlayerId, Player>,
    /// Letters under way, in order for each pair of sender and receiver.
    lanes: BTreeMap<(Place, Place), VecDeque<(Address, Body)>>,
    matches: Vec<Match>,
    fresh: u64,
    made: usize,
}

fn seed() -> Seed {
    Seed::new([3; 32])
}

impl World {
    fn new(of: u64) -> Self {
        let lobbies = KINDS.map(|kind| (kind, Lobby::default())).into();
        let (players, lanes) = (BTreeMap::new(), BTreeMap::new());
        let (rng, now) = (Rng::new(of), Instant(1_000));
        let mut world =
            Self { rng, now, lobbies, players, lanes, matches: Vec::new(), fresh: 1_000, made: 0 };
        for n in 1..=PLAYERS + 1 {
            let recovery = TokenHash("0".repeat(64));
            let register = PlayerCommand::Register { player: player(n), name: name(n), recovery };
            world.deliver(&Address::Player(player(n)), Body::Player(register));
        }
        world
    }

    fn post(&mut self, from: &str, post: Option<Post>) {
        if let Some(Post::Object { to, body }) = post {
            let lane = (from.to_owned(), format!("{to:?}"));
            self.lanes.entry(lane).or_default().push_back((to, body));
        }
    }

    /// An object gets a command and decides; what it has to say is under way from now on.
    fn deliver(&mut self, to: &Address, body: Body) {
        let (seed, from) = (seed(), format!("{to:?}"));
        let ctx = Ctx { now: self.now, seed: &seed };
        match (to, body) {
            (Address::Lobby(kind), Body::Lobby(command)) => {
                let lobby = self.lobbies.get_mut(kind).unwrap();
                let made = lobby.decide(&command, &ctx).unwrap();
                *lobby = made.events.iter().fold(std::mem::take(lobby), Lobby::evolve);
                let lobby = lobby.clone();
                made.effects.into_iter().for_each(|effect| self.post(&from, lobby.post(effect)));
            }
            (Address::Player(id), Body::Player(command)) => {
                let player = self.players.entry(id.clone()).or_default();
                let made = player.decide(&command, &ctx).unwrap();
                *player = made.events.iter().fold(std::mem::take(player), Player::evolve);
                let player = player.clone();
                made.effects.into_iter().for_each(|effect| self.post(&from, player.post(effect)));
            }
            (Address::Table(_), Body::Table(TableCommand::Open { setup })) => self.open(&setup),
            _ => {}
        }
    }

    /// A match: its table runs until somebody ends it.
    fn open(&mut self, setup: &shared::table::TableSetup) {
        for (player, _) in &setup.reserved {
            let other = self.matches.iter().find(|other| other.players.iter().any(|(of, _)| of == player));
            assert!(other.is_none(), "{player} is in two matches at once");
        }
        self.made += 1;
        let settings = TableSettings::of(setup);
        let (table, players) = (setup.id.clone(), setup.reserved.clone());
        self.matches.push(Match { table, settings, players });
        self.say(self.matches.len() - 1, Phase::Running, 4);
    }

    /// The table of a match tells its lobby how it stands.
    fn say(&mut self, of: usize, phase: Phase, seq: u64) {
        let Match { table, settings, players } = &self.matches[of];
        let (table, settings, players) = (table.clone(), settings.clone(), players.clone());
        let (to, host) = (Address::Lobby(settings.game.kind()), players[0].0.clone());
        let from = format!("{:?}", Address::Table(table.clone()));
        let note = TableNote { table, seq, at: self.now, phase, settings, host, players };
        let body = Body::Lobby(LobbyCommand::Note { note: Box::new(note) });
        self.post(&from, Some(Post::Object { to, body }));
    }

    /// The next letter of some lane arrives.
    fn carry(&mut self) -> bool {
        let ready: Vec<(Place, Place)> =
            self.lanes.iter().filter(|(_, lane)| !lane.is_empty()).map(|(key, _)| key.clone()).collect();
        let Some(lane) = self.rng.pick(&ready).cloned() else { return false };
        let (to, body) = self.lanes.get_mut(&lane).unwrap().pop_front().unwrap();
        self.deliver(&to, body);
        true
    }

    fn seek(&mut self, n: u8, settings: TableSettings) {
        self.fresh += 1;
        let (to, table) = (Address::Lobby(settings.game.kind()), table_id(self.fresh));
        let (player, name, avoids) = (player(n), name(n), Vec::new());
        let seek = LobbyCommand::Seek { player, name, settings, nonce: None, table, avoids };
        self.deliver(&to, Body::Lobby(seek));
    }

    fn act(&mut self) {
        let n = self.rng.below(usize::from(PLAYERS)) as u8 + 1;
        let choices = [minutes(5), minutes(10), ludo(2), ludo(3)];
        match self.rng.below(8) {
            0..=4 => {
                let settings = self.rng.pick(&choices).cloned().unwrap();
                self.seek(n, settings);
            }
            5 => {
                let kind = *self.rng.pick(&KINDS).unwrap();
                let withdraw = LobbyCommand::Withdraw { player: player(n), seek: None };
                self.deliver(&Address::Lobby(kind), Body::Lobby(withdraw));
            }
            _ if !self.matches.is_empty() => {
                let of = self.rng.below(self.matches.len());
                self.say(of, Phase::Over, 90);
                self.matches.remove(of);
            }
            _ => {}
        }
    }

    /// Who waits, for what.
    fn waiting(&self) -> Vec<(PlayerId, TableSettings)> {
        let seeks = self.lobbies.values().flat_map(Lobby::seeks);
        seeks.map(|seek| (seek.player.clone(), seek.settings.clone())).collect()
    }

    /// Everything that is under way arrives.
    fn quiet(&mut self) {
        while self.carry() {}
    }

    /// Whoever still waits has one wait that somebody can be paired with.
    fn nobody_is_forgotten(&mut self) {
        let mut seen: Vec<PlayerId> = self.waiting().into_iter().map(|(player, _)| player).collect();
        seen.sort();
        assert!(seen.windows(2).all(|two| two[0] != two[1]), "somebody waits in two lobbies");
        // A newcomer who wants the same as somebody finds somebody, until nobody waits.
        while let Some((_, settings)) = self.waiting().first().cloned() {
            let before = self.made;
            for _ in 1..settings.game.seats() {
                let waits = self.waiting();
                let is_free = |n: &u8| waits.iter().all(|(of, _)| *of != player(*n));
                let n = (PLAYERS + 1..32).find(is_free).unwrap();
                let recovery = TokenHash("0".repeat(64));
                let register = PlayerCommand::Register { player: player(n), name: name(n), recovery };
                self.deliver(&Address::Player(player(n)), Body::Player(register));
                self.seek(n, settings.clone());
                self.quiet();
            }
            assert!(self.made > before, "{settings:?}: nobody is found for those who wait");
            while !self.matches.is_empty() {
                self.say(0, Phase::Over, 90);
                self.matches.remove(0);
            }
            self.quiet();
        }
    }
}

#[test]
fn whoever_asks_two_lobbies_at_once_gets_one_match_in_whatever_order_the_words_arrive() {
    let mut made = 0;
    for of in 0..3_000 {
        let mut world = World::new(of);
        for _ in 0..60 {
            world.now = world.now.plus(Millis(world.rng.below(40) as i64));
            if world.rng.below(3) == 0 || !world.carry() {
                world.act();
            }
        }
        world.quiet();
        world.nobody_is_forgotten();
        made += world.made;
    }
    assert!(made > 3_000, "{made} matches");
}

#[test]
fn two_waits_that_both_find_somebody_at_the_same_moment_make_one_match() {
    let mut world = World::new(0);
    world.seek(2, minutes(5));
    world.seek(3, ludo(2));
    world.quiet();
    // Before the first lobby's word has reached the player's object the second one is asked.
    world.seek(1, minutes(5));
    world.now = world.now.plus(Millis(1));
    world.seek(1, ludo(2));
    world.quiet();
    let of: Vec<&Match> =
        world.matches.iter().filter(|it| it.players.iter().any(|(of, _)| *of == player(1))).collect();
    assert_eq!(of.len(), 1);
    assert_eq!(world.made, 1);
    world.matches.clear();
    world.nobody_is_forgotten();
}
