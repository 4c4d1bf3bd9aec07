//! What each object answers when it is asked. Asking changes nothing.

use crate::http::calendar::{Due, DueOf};
use crate::http::{Found, Glance, Previewed, Question, Room, Who};
use serde::Serialize;
use shared::ids::{PlayerId, TableId};
use shared::ladder::Ladder;
use shared::lobby::Lobby;
use shared::player::{Device, Devices, EventNote, GameNote, LadderPlace, Player};
use shared::seat::Viewer;
use shared::table::{AnyTable, Phase};
use shared::time::Instant;
use shared::tournament::{Tournament, TournamentView};
use shared::wire::{BlockList, PushDevice, PushView};

/// What a table answers. Over HTTP everybody is a spectator: what a seat may know goes to its sockets alone.
#[must_use]
pub fn table(table: &AnyTable, question: &Question) -> Found {
    match question {
        Question::View { .. } => found(table.view(Viewer::Spectator)),
        Question::Record | Question::Pgn => match (table.phase(), table.record()) {
            (Some(Phase::Waiting | Phase::Running), _) => Found::NotYet,
            (_, Some(record)) if *question == Question::Record => found(Some(record)),
            (_, Some(record)) => record.pgn().map_or(Found::Nothing, |pgn| Found::Text(pgn.to_string())),
            (_, None) => Found::Nothing,
        },
        _ => Found::Nothing,
    }
}

/// What a tournament answers, besides its view ([`super::shown`]).
#[must_use]
pub fn tournament(tournament: &Tournament, question: &Question) -> Found {
    match question {
        Question::Row => found(super::index::whole(tournament)),
        Question::Glance { viewer } => found(glance(tournament, viewer.as_ref())),
        Question::Match { index } => found(tournament.match_page(*index)),
        Question::Room { player } => found(Some(Room { table: tournament.room_of(player) })),
        Question::Games => found(tournament.view(None).map(games)),
        _ => Found::Nothing,
    }
}

/// The tables whose results the matches have, in bracket order.
fn games(view: TournamentView) -> Vec<TableId> {
    view.matches.into_iter().flat_map(|found| found.games).map(|game| game.result.table).collect()
}

fn glance(tournament: &Tournament, viewer: Option<&PlayerId>) -> Option<Glance> {
    let settings = tournament.settings()?;
    Some(Glance {
        rev: tournament.rev(),
        name: settings.name.clone(),
        mode: settings.mode,
        minutes: settings.minutes,
        stage: tournament.stage()?,
        players: tournament.accepted_players(),
        max_players: settings.max_players,
        starts_at: tournament.started().or(settings.starts_at),
        is_in: viewer.is_some_and(|viewer| tournament.concerns(viewer)),
    })
}

/// What a player answers. The view is the player's own, so it is given to that player alone.
#[must_use]
pub fn player(player: &Player, question: &Question, now: Instant) -> Found {
    let own = |viewer: &Option<PlayerId>| player.view().filter(|view| viewer.as_ref() == Some(&view.player));
    match question {
        Question::View { viewer } => found(own(viewer)),
        Question::Notices => found(player.notices()),
        Question::Who => {
            let who = player.name().cloned().zip(player.session_version());
            let pro = player.standing(false, now).is_some_and(|standing| standing.pro);
            let quick = player.quick_match().map(|(kind, table)| (kind, table.clone()));
            found(who.map(|(name, version)| Who { name, version, pro, quick }))
        }
        Question::Blocked => found(Some(BlockList { players: player.blocked().to_vec() })),
        Question::Profile => found(player.profile(now)),
        Question::Devices => found(player.devices().map(devices)),
        Question::Calendar { token } => found(player.calendar(token).map(due)),
        Question::Tier { pro } => found(player.standing(*pro, now)),
        _ => Found::Nothing,
    }
}

/// What a lobby answers. One in which nothing has happened is empty.
#[must_use]
pub fn lobby(lobby: &Lobby, question: &Question) -> Found {
    match question {
        Question::Lobby { ask, viewer } => found(Some(lobby.page(*ask, viewer.as_ref()))),
        Question::You { player } => found(Some(lobby.you(player))),
        _ => Found::Nothing,
    }
}

/// What a ladder answers, besides the history of a rank ([`super::stairs`]). One on which nobody is is empty.
#[must_use]
pub fn ladder(ladder: &Ladder, question: &Question) -> Found {
    match question {
        Question::LadderRows { since, .. } if *since == Some(ladder.rev()) => Found::NotYet,
        Question::LadderRows { ask, .. } => found(Some(ladder.page(ask))),
        Question::LadderSummary { ladder: kind, viewer } => {
            found(Some(ladder.summary(*kind, viewer.as_ref())))
        }
        Question::LadderStanding { ladder: kind, player } => found(Some(ladder.standing(*kind, player))),
        Question::LadderPreview { challenger, defender } => {
            found(Some(Previewed::of(ladder.challenge_preview(challenger, defender))))
        }
        Question::LadderPlace { ladder: kind, player } => {
            found(ladder.rank(player).map(|rank| LadderPlace {
                ladder: *kind,
                rank,
                players: ladder.players(),
            }))
        }
        _ => Found::Nothing,
    }
}

fn devices(devices: &Devices) -> PushView {
    let line = |known: &Device| PushDevice {
        endpoint: known.device.endpoint.as_str().to_owned(),
        since: known.since,
        sent: known.sent,
        refused: known.refused,
    };
    PushView { off: devices.off.clone(), devices: devices.list.iter().map(line).collect() }
}

fn due((events, games): (Vec<&EventNote>, Vec<&GameNote>)) -> Vec<Due> {
    let event = |note: &EventNote| {
        let EventNote { code, name, rev, at, .. } = note.clone();
        Some(Due { of: DueOf::Match { code, name }, rev, at, deadline: note.ready? })
    };
    let game = |note: &GameNote| {
        let (ladder, _) = note.table.ladder_game()?;
        let opponent = note.opponent.as_ref().map(ToString::to_string);
        let of = DueOf::Move { table: note.table.clone(), ladder, opponent };
        Some(Due { of, rev: note.seq, at: note.at, deadline: note.deadline? })
    };
    events.into_iter().filter_map(event).chain(games.into_iter().filter_map(game)).collect()
}

pub(super) fn found<T: Serialize>(value: Option<T>) -> Found {
    value.and_then(|value| serde_json::to_string(&value).ok()).map_or(Found::Nothing, Found::Text)
}
