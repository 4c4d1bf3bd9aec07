//! The row of the read models for a tournament: what public lists, the archive and a player's own list show.

use crate::actor::{IndexRow, SeatRow};
use serde::Serialize;
use shared::aggregate::Aggregate;
use shared::ids::{PlayerId, TournamentCode};
use shared::tournament::{Stage, Tournament, TournamentEvent};
use shared::wire::CupLine;

/// An entry of the archive as it is kept: with its place in the list, which is not its code.
#[derive(Serialize)]
struct Kept<'a> {
    #[serde(flatten)]
    line: &'a CupLine,
    mark: &'a TournamentCode,
}

/// The row after these events, if one of them shows in a list; `seq` is the number of the last of them. It names only
/// the players whose place changed.
#[must_use]
pub fn changed(tournament: &Tournament, events: &[TournamentEvent], seq: u64) -> Option<IndexRow> {
    use TournamentEvent as E;
    let mut whose: Vec<&PlayerId> = Vec::new();
    let mut shows = false;
    for event in events {
        match event {
            E::Created { organiser, .. } => whose.push(organiser),
            E::Joined { player, accepted: true, .. }
            | E::Answered { player, accept: true, .. }
            | E::Left { player, .. } => whose.push(player),
            E::Started { .. } | E::Cancelled { .. } | E::Completed { .. } => {}
            _ => continue,
        }
        shows = true;
    }
    if !shows {
        return None;
    }
    row(tournament, seq, &whose)
}

/// The whole row, with everybody in it: what the sweep rebuilds the read models from.
#[must_use]
pub fn whole(tournament: &Tournament) -> Option<IndexRow> {
    let organiser = tournament.summary()?.organiser;
    let players = tournament.players();
    let mut whose: Vec<&PlayerId> = players.iter().filter(|player| **player != organiser).collect();
    whose.push(&organiser);
    row(tournament, tournament.rev(), &whose)
}

fn row(tournament: &Tournament, rev: u64, whose: &[&PlayerId]) -> Option<IndexRow> {
    let summary = tournament.summary()?;
    let seat = |player: &&PlayerId| -> SeatRow {
        ((*player).clone(), **player == summary.organiser, tournament.has_place(player))
    };
    let cup = summary.cup.as_ref();
    let cup = cup.and_then(|line| {
        let kept = Kept { line, mark: &summary.mark };
        Some((line.finished, serde_json::to_string(&kept).ok()?))
    });
    Some(IndexRow {
        code: summary.line.code.clone(),
        rev,
        live: tournament.deadline().is_some(),
        listed: summary.listed,
        rank: match summary.line.stage {
            Stage::Registration => 0,
            Stage::InProgress => 1,
            Stage::Completed | Stage::Cancelled => 2,
        },
        at: summary.line.at,
        line: serde_json::to_string(&summary.line).ok()?,
        cup,
        seats: whose.iter().map(seat).collect(),
    })
}
