//! Table, tournament, player, lobby and ladder as the shell runs them.

use crate::actor::{Hosted, IndexRow, Line, Log, Post};
use serde::Serialize;
use shared::chat::ChatLine;
use shared::ladder::{Ladder, LadderCommand, LadderEffect, LadderReject};
use shared::lobby::{Lobby, LobbyCommand, LobbyEffect, LobbyReject};
use shared::player::{Player, PlayerCommand, PlayerEffect, PlayerReject, PushLetter, PushOrder, Pushed};
use shared::table::{self, AnyEvent, AnyTable, TableCommand};
use shared::tournament::{
    Tournament, TournamentCommand, TournamentEffect, TournamentEvent, TournamentReject, rulings,
};
use shared::wire::{Address, Body, Reason};

/// The snake-case name of a unit variant, as serde writes it.
fn name<T: Serialize>(value: &T) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(code)) => code,
        _ => "refused".to_owned(),
    }
}

impl Hosted for AnyTable {
    /// A table has a few hundred events at most: they are folded.
    fn save(&self) -> Option<String> {
        None
    }

    fn restore(_: &str) -> Option<Self> {
        None
    }

    fn command(body: Body) -> Option<TableCommand<serde_json::Value>> {
        match body {
            Body::Table(command) => Some(command),
            Body::Tournament(_) | Body::Player(_) | Body::Lobby(_) | Body::Ladder(_) => None,
        }
    }

    fn post(&self, effect: table::Effect) -> Option<Post> {
        let (to, body) = effect.into_message(&self.setup()?.owner)?;
        Some(Post::Object { to, body })
    }

    fn lines(&self, events: &[AnyEvent]) -> Vec<Line> {
        let line = |said: ChatLine| {
            Some(Line { log: Log::Chat, n: said.n, body: serde_json::to_string(&said).ok()? })
        };
        self.lines(events).into_iter().filter_map(line).collect()
    }

    fn code(reject: &table::Reject) -> String {
        reject.code().to_owned()
    }

    fn address(&self) -> Option<Address> {
        Some(Address::Table(self.setup()?.id.clone()))
    }
}

impl Hosted for Tournament {
    /// A field of 2,048 is written anew after 576 events, which are folded in a few milliseconds.
    fn snapshot_every(&self) -> u64 {
        64 + u64::from(self.accepted_players()) / 4
    }

    fn save(&self) -> Option<String> {
        serde_json::to_string(self).ok()
    }

    fn restore(text: &str) -> Option<Self> {
        crate::json::read(text).ok()
    }

    fn command(body: Body) -> Option<TournamentCommand> {
        match body {
            Body::Tournament(command) => Some(command),
            Body::Table(_) | Body::Player(_) | Body::Lobby(_) | Body::Ladder(_) => None,
        }
    }

    fn post(&self, effect: TournamentEffect) -> Option<Post> {
        let (to, body) = match effect {
            TournamentEffect::OpenTable { setup } => {
                (Address::Table(setup.id.clone()), Body::Table(TableCommand::Open { setup }))
            }
            TournamentEffect::SitAt { table, player, name, nonce } => {
                (Address::Table(table), Body::Table(TableCommand::Sit { player, name, nonce }))
            }
            TournamentEffect::CloseTable { table, reason } => {
                (Address::Table(table), Body::Table(TableCommand::Close { reason }))
            }
            TournamentEffect::TellPlayer { player, note, notices } => {
                (Address::Player(player), Body::Player(PlayerCommand::NoteEvent { note, notices }))
            }
        };
        Some(Post::Object { to, body })
    }

    fn lines(&self, events: &[TournamentEvent]) -> Vec<Line> {
        let line = |log, n, body: serde_json::Result<String>| Some(Line { log, n, body: body.ok()? });
        let said = self.lines(events).into_iter();
        let said = said.filter_map(|it| line(Log::Chat, it.n, serde_json::to_string(&it)));
        let ruled = rulings(events, self.rev()).into_iter();
        let ruled = ruled.filter_map(|it| line(Log::Rulings, it.n, serde_json::to_string(&it)));
        said.chain(ruled).collect()
    }

    fn code(reject: &TournamentReject) -> String {
        name(reject)
    }

    fn address(&self) -> Option<Address> {
        Some(Address::Tournament(self.code()?.clone()))
    }

    fn index(&self, events: &[TournamentEvent], seq: u64) -> Option<IndexRow> {
        super::index::changed(self, events, seq)
    }
}

impl Hosted for Player {
    fn save(&self) -> Option<String> {
        serde_json::to_string(self).ok()
    }

    fn restore(text: &str) -> Option<Self> {
        crate::json::read(text).ok()
    }

    fn command(body: Body) -> Option<PlayerCommand> {
        match body {
            Body::Player(command) => Some(command),
            Body::Table(_) | Body::Tournament(_) | Body::Lobby(_) | Body::Ladder(_) => None,
        }
    }

    fn post(&self, effect: PlayerEffect) -> Option<Post> {
        match effect {
            PlayerEffect::Push(letter) => Some(Post::Push(letter)),
            PlayerEffect::Admit { kind, seek } => {
                let player = self.view()?.player;
                let body = Body::Lobby(LobbyCommand::Admit { player, seek });
                Some(Post::Object { to: Address::Lobby(kind), body })
            }
            PlayerEffect::TellRating { table, rating } => {
                let player = self.view()?.player;
                let body = Body::Table(TableCommand::Rating { player, rating });
                Some(Post::Object { to: Address::Table(table), body })
            }
            PlayerEffect::Withdraw { kind, seek } => {
                let player = self.view()?.player;
                let body = Body::Lobby(LobbyCommand::Withdraw { player, seek: Some(seek) });
                Some(Post::Object { to: Address::Lobby(kind), body })
            }
            PlayerEffect::Rename { ladder, player, name } => {
                let body = Body::Ladder(LadderCommand::Rename { player, name });
                Some(Post::Object { to: Address::Ladder(ladder), body })
            }
            PlayerEffect::Bar { table, whom, barred } => {
                let player = self.view()?.player;
                let body = Body::Table(TableCommand::Bar { player, whom, barred });
                Some(Post::Object { to: Address::Table(table), body })
            }
        }
    }

    fn pushed(letter: &PushLetter, outcome: Pushed) -> Option<PlayerCommand> {
        let endpoint = letter.to.endpoint.as_str().to_owned();
        Some(PlayerCommand::Push { order: PushOrder::Settled { endpoint, outcome } })
    }

    fn code(reject: &PlayerReject) -> String {
        name(reject)
    }

    fn address(&self) -> Option<Address> {
        Some(Address::Player(self.view()?.player))
    }
}

impl Hosted for Lobby {
    const RECORDED: bool = false;

    fn save(&self) -> Option<String> {
        serde_json::to_string(self).ok()
    }

    fn restore(text: &str) -> Option<Self> {
        crate::json::read(text).ok()
    }

    fn command(body: Body) -> Option<LobbyCommand> {
        match body {
            Body::Lobby(command) => Some(command),
            Body::Table(_) | Body::Tournament(_) | Body::Player(_) | Body::Ladder(_) => None,
        }
    }

    fn post(&self, effect: LobbyEffect) -> Option<Post> {
        let (to, body) = match effect {
            LobbyEffect::OpenTable { setup } => {
                (Address::Table(setup.id.clone()), Body::Table(TableCommand::Open { setup }))
            }
            LobbyEffect::SitAt { table, player, name, nonce } => {
                (Address::Table(table), Body::Table(TableCommand::Sit { player, name, nonce }))
            }
            LobbyEffect::TellPlayer { player, note } => {
                (Address::Player(player), Body::Player(PlayerCommand::NoteWait { note }))
            }
        };
        Some(Post::Object { to, body })
    }

    fn code(reject: &LobbyReject) -> String {
        name(reject)
    }

    fn address(&self) -> Option<Address> {
        Some(Address::Lobby(self.kind()?))
    }
}

impl Hosted for Ladder {
    const LARGE: bool = true;

    /// A snapshot holds everybody, so it is written the more seldom the more there are: a part of a member for each event,
    /// and a sixteenth of them to fold when the object wakes.
    fn snapshot_every(&self) -> u64 {
        u64::from(self.players() / 16).max(64)
    }

    fn save(&self) -> Option<String> {
        Some(self.to_text())
    }

    fn restore(text: &str) -> Option<Self> {
        Self::from_text(text)
    }

    fn command(body: Body) -> Option<LadderCommand> {
        match body {
            Body::Ladder(command) => Some(command),
            Body::Table(_) | Body::Tournament(_) | Body::Player(_) | Body::Lobby(_) => None,
        }
    }

    fn post(&self, effect: LadderEffect) -> Option<Post> {
        let (to, body) = match effect {
            LadderEffect::OpenTable { setup } => {
                (Address::Table(setup.id.clone()), Body::Table(TableCommand::Open { setup }))
            }
            LadderEffect::SitAt { table, player, name } => {
                (Address::Table(table), Body::Table(TableCommand::Sit { player, name, nonce: None }))
            }
            LadderEffect::TellPlayer { player, note, notices, shown } => {
                (Address::Player(player), Body::Player(PlayerCommand::NoteLadder { note, notices, shown }))
            }
        };
        Some(Post::Object { to, body })
    }

    fn code(reject: &LadderReject) -> String {
        reject.code().to_owned()
    }

    fn reason(reject: &LadderReject) -> Reason {
        reject.reason()
    }

    fn address(&self) -> Option<Address> {
        Some(Address::Ladder(self.kind()?))
    }
}
