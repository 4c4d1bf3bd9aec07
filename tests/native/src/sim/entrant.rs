//! A player of a tournament: presses Play whenever there is something to play, and goes to the room.

use super::client::{Client, Style};
use super::net::Event;
use super::world::World;
use shared::chance::Nonce;
use shared::ids::{DisplayName, PlayerId, TableId, TournamentCode};
use shared::tournament::{MatchStatus, Stage, TournamentCommand};
use shared::wire::{Address, Body};

/// A player of a tournament.
pub struct Entrant {
    /// Who.
    pub player: PlayerId,
    /// The name.
    pub name: DisplayName,
    /// Which tournament.
    pub code: TournamentCode,
    /// Rooms that it has gone to.
    pub rooms: Vec<TableId>,
    /// Never presses Play: a no-show.
    pub absent: bool,
    /// How it plays.
    pub style: Style,
}

impl Entrant {
    /// Looks at the tournament, and says when to look again.
    pub fn look(world: &mut World, number: usize) {
        let Some(entrant) = world.entrants.get(number) else { return };
        let (code, player, name) = (entrant.code.clone(), entrant.player.clone(), entrant.name.clone());
        let (absent, style) = (entrant.absent, entrant.style);
        let address = Address::Tournament(code);
        let Some(tournament) = world.object(&address).tournament() else { return };
        let Some(view) = tournament.view(Some(&player)) else { return };
        if matches!(view.stage, Stage::Completed | Stage::Cancelled) {
            return;
        }
        let own = view.your_match.and_then(|index| view.matches.get(usize::try_from(index).ok()?));
        let playable =
            own.is_some_and(|own| matches!(own.status, MatchStatus::Ready | MatchStatus::InProgress));
        if playable && !absent {
            match tournament.room_of(&player) {
                Some(room) if !world.entrants[number].rooms.contains(&room) => {
                    // The room may be open without this player having pressed Play.
                    Self::press(world, &address, &player);
                    world.entrants[number].rooms.push(room.clone());
                    Client::join(world, &room, (player, name), style);
                }
                // Whoever waits for a room that does not open presses again.
                Some(_) if world.net.happens(0.1) => Self::press(world, &address, &player),
                Some(_) => {}
                None => Self::press(world, &address, &player),
            }
        }
        let wait = world.net.range(2_000..20_000);
        world.net.after(wait, Event::Entrant { entrant: number });
    }

    fn press(world: &mut World, address: &Address, player: &PlayerId) {
        let nonce = world.net.happens(0.5).then(|| Nonce::new(world.net.bytes()));
        // People press twice.
        let times = 1 + i32::from(world.net.happens(0.3));
        for _ in 0..times {
            let play = TournamentCommand::Play { player: player.clone(), nonce };
            world.send(address.clone(), Body::Tournament(play));
        }
    }
}
