//! A player who looks for a game: asks for quick matches here and there, opens tables, sits down at those of others,
//! thinks better of it, loses the connection.

use super::client::{Client, Style};
use super::net::Event;
use super::world::World;
use crate::room::table_id;
use ashtapada_worker::objects::card::Card;
use shared::chance::Nonce;
use shared::ids::{DisplayName, PlayerId, TableId};
use shared::lobby::{Ask, LobbyCommand, LobbyPage};
use shared::rules::GameKind;
use shared::rules::ludo::House;
use shared::table::{GameConfig, LudoTable, Phase, TableCommand, TableSettings};
use shared::wire::{Address, Body, LobbyMessage, Reply};
use std::collections::BTreeMap;

/// A player who looks for a game.
pub struct Seeker {
    /// Who.
    pub player: PlayerId,
    /// The name.
    pub name: DisplayName,
    /// Whether it still does anything; it keeps its connections all the same.
    pub acts: bool,
    /// The connections to lobbies.
    pub doors: BTreeMap<GameKind, u64>,
    /// Tables that it has gone to.
    pub tables: Vec<TableId>,
    /// Matches that it was told of by a lobby at once.
    pub matched: Vec<TableId>,
}

/// The lobbies of this world.
pub const LOBBIES: [GameKind; 2] = [GameKind::LudoChess, GameKind::Ludo];

fn settings(kind: GameKind, choice: usize) -> TableSettings {
    match kind {
        GameKind::Ludo => {
            let players = [2, 3][choice % 2];
            let game = GameConfig::Ludo(LudoTable {
                players,
                house: House::default(),
                turn_seconds: 10,
                computers: 0,
            });
            TableSettings { game, minutes: 0, ..TableSettings::default() }
        }
        _ => TableSettings { minutes: [3, 5][choice % 2], ..TableSettings::default() },
    }
}

impl Seeker {
    /// Somebody who will look soon.
    pub fn come(world: &mut World, player: PlayerId, name: DisplayName) {
        let seeker = world.seekers.len();
        let (doors, tables, matched) = (BTreeMap::new(), Vec::new(), Vec::new());
        world.seekers.push(Self { player, name, acts: true, doors, tables, matched });
        world.net.after(world.net.range(0..5_000), Event::Seeker { seeker });
    }

    /// What a lobby says.
    ///
    /// # Panics
    /// When it is no message of a lobby.
    pub fn told(world: &mut World, number: usize, text: &str) {
        match serde_json::from_str(text).expect("a message of a lobby") {
            LobbyMessage::Matched { table } => {
                if let Some(seeker) = world.seekers.get_mut(number) {
                    seeker.matched.push(table);
                }
            }
            LobbyMessage::Changed { .. } => {}
            LobbyMessage::Other => panic!("unexpected {text}"),
        }
    }

    /// Looks at a lobby, does something or nothing, and says when to look again.
    pub fn look(world: &mut World, number: usize) {
        let Some(seeker) = world.seekers.get(number) else { return };
        let (player, acts) = (seeker.player.clone(), seeker.acts);
        let kind = LOBBIES[world.net.index(LOBBIES.len())];
        Self::keep_door(world, number, kind);
        let page = page(world, kind, &player);
        if let Some(table) = page.you.as_ref().and_then(|you| you.table.clone()) {
            Self::go(world, number, &table);
        }
        if acts {
            Self::act(world, number, kind, &page);
        }
        let wait = world.net.range(2_000..15_000);
        world.net.after(wait, Event::Seeker { seeker: number });
    }

    /// Opens the connection if there is none, and now and then loses it.
    fn keep_door(world: &mut World, number: usize, kind: GameKind) {
        let seeker = &world.seekers[number];
        let door = seeker.doors.get(&kind).copied().filter(|door| world.wires.is_whole(*door));
        match door {
            Some(door) if world.net.happens(world.net.chaos().broken) => world.wires.break_off(door),
            Some(_) => {}
            None => {
                let who = Some((seeker.player.clone(), seeker.name.clone()));
                let card = Card::new(who, world.net.now()).to_text();
                let door = world.wires.open(&Address::Lobby(kind), number, card);
                world.seekers[number].doors.insert(kind, door);
            }
        }
    }

    fn act(world: &mut World, number: usize, kind: GameKind, page: &LobbyPage) {
        let lobby = Address::Lobby(kind);
        let player = world.seekers[number].player.clone();
        match world.net.index(10) {
            0..=4 => {
                let (name, choice) = (world.seekers[number].name.clone(), world.net.index(2));
                let nonce = world.net.happens(0.5).then(|| Nonce::new(world.net.bytes()));
                // People press twice; each press draws an id of its own.
                for _ in 0..1 + world.net.index(2) {
                    let table = table_id(world.net.fresh());
                    let (player, name) = (player.clone(), name.clone());
                    let settings = settings(kind, choice);
                    let avoids = Vec::new();
                    let seek = LobbyCommand::Seek { player, name, settings, nonce, table, avoids };
                    world.send(lobby.clone(), Body::Lobby(seek));
                }
            }
            5 => world.send(lobby, Body::Lobby(LobbyCommand::Withdraw { player, seek: None })),
            6 => Self::open(world, number, kind),
            7 | 8 => {
                let free = |table: &&shared::lobby::LobbyTable| table.phase == Phase::Waiting;
                if let Some(table) = page.tables.iter().find(free) {
                    let table = table.table.clone();
                    Self::go(world, number, &table);
                }
            }
            _ => {}
        }
    }

    /// Opens a table, as the Worker's edge does; it may get lost on the way.
    fn open(world: &mut World, number: usize, kind: GameKind) {
        let (host, name) = (world.seekers[number].player.clone(), world.seekers[number].name.clone());
        let (table, settings) = (table_id(world.net.fresh()), settings(kind, world.net.index(2)));
        let mut setup = settings.setup(table.clone(), (host.clone(), name.clone())).expect("in range");
        setup.listed = true;
        let offer = LobbyCommand::Offer { table: table.clone(), host: host.clone(), settings };
        if let Reply::Refused { code, .. } = world.order(Address::Lobby(kind), Body::Lobby(offer)) {
            assert_eq!(code, "too_many_open");
            return;
        }
        let to = Address::Table(table.clone());
        world.send(to.clone(), Body::Table(TableCommand::Open { setup: Box::new(setup) }));
        world.send(to, Body::Table(TableCommand::Sit { player: host, name, nonce: None }));
        Self::go(world, number, &table);
    }

    /// Goes to a table, and sits down there if there is a place.
    fn go(world: &mut World, number: usize, table: &TableId) {
        let seeker = &mut world.seekers[number];
        if seeker.tables.contains(table) {
            return;
        }
        seeker.tables.push(table.clone());
        let who = (seeker.player.clone(), seeker.name.clone());
        Client::join(world, table, who, Style::hasty());
    }
}

/// What a lobby shows to a player.
///
/// # Panics
/// When it is none.
pub fn page(world: &mut World, kind: GameKind, player: &PlayerId) -> LobbyPage {
    let lobby = world.object(&Address::Lobby(kind)).lobby().expect("a lobby");
    lobby.page(Ask::Newest, Some(player))
}
