//! What is written beside what follows from the rules.

use super::faults::Wrong;
use super::in_match;
use crate::seat::Seat;
use crate::table::{Record as GameRecord, TableResult};
use crate::tournament::{ScheduledGame, TournamentEvent as Event};

/// Whether the places of a game were taken under the names for which they were reserved.
pub(super) fn sat_as_reserved(game: &GameRecord) -> bool {
    let named = game.players.iter().map(|player| (&player.player, &player.name));
    named.eq(game.setup.reserved.iter().map(|(player, name)| (player, name)))
}

/// Whether a table reported this of its game. Who was absent is in no record of a game.
pub(super) fn is_result_of(result: &TableResult, game: &GameRecord, plies: u32) -> bool {
    let by_place = |place: Seat| game.players.get(place.index()).map(|player| &player.player);
    let [white, black] = &result.players;
    result.at == game.ended
        && result.outcome == game.outcome
        && by_place(game.white_place) == Some(white)
        && by_place(game.white_place.other()) == Some(black)
        && result.plies == plies
        && result.points == game.points.unwrap_or_default()
        && result.sixes == game.sixes.unwrap_or_default()
}

/// What is wrong with an event as it is written, if this is what happened.
pub(super) fn differs(written: &Event, happened: &Event) -> Option<Wrong> {
    if written == happened {
        return None;
    }
    if in_match(written) != in_match(happened) {
        let index = |event| in_match(event).map(|(index, _)| index);
        return Some(if index(written) == index(happened) { Wrong::Time } else { Wrong::Step });
    }
    Some(match (written, happened) {
        (
            Event::MatchReady { deadline, game, commitment, .. },
            Event::MatchReady { deadline: until, game: next, commitment: sealed, .. },
        ) => {
            if commitment == sealed {
                next_game(game, next).unwrap_or(if deadline == until { Wrong::Step } else { Wrong::Deadline })
            } else {
                Wrong::Commitment
            }
        }
        (Event::RoomOpened { .. }, Event::RoomOpened { .. }) => Wrong::Number,
        (Event::OrganiserAsked { .. }, Event::OrganiserAsked { .. }) => Wrong::Deadline,
        (
            Event::GameCounted { counted, next, deadline, .. },
            Event::GameCounted { counted: as_what, next: after, deadline: until, .. },
        ) => {
            if counted == as_what {
                next_game(next, after).unwrap_or(if deadline == until {
                    Wrong::Step
                } else {
                    Wrong::Deadline
                })
            } else {
                Wrong::Counted
            }
        }
        (Event::MatchDecided { .. }, Event::MatchDecided { .. }) => Wrong::Winner,
        (Event::GameCounted { .. }, Event::MatchDecided { .. })
        | (Event::MatchDecided { .. }, Event::GameCounted { .. }) => Wrong::Counted,
        _ => Wrong::Step,
    })
}

fn next_game(written: &ScheduledGame, next: &ScheduledGame) -> Option<Wrong> {
    let checks = [
        (written.number == next.number, Wrong::Number),
        (written.white == next.white, Wrong::Colours),
        (written.clock == next.clock && written.armageddon == next.armageddon, Wrong::Clock),
    ];
    checks.into_iter().find(|(holds, _)| !holds).map(|(_, wrong)| wrong)
}
