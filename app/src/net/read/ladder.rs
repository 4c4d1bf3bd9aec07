//! Ladders.

use super::{Read, field, fields, flag};
use serde_json::Value;
use shared::ladder::{
    LadderGame, LadderPage, LadderReject, LadderRow, LadderStanding, LadderSummary, RankCause, RankHistory,
    RankPoint,
};
use shared::wire::{ChallengeMade, LadderList, LadderMessage};

fields!(LadderList { ladders = known });

fields!(LadderSummary { ladder, rev, players, running, window, bank, increment, most, rank });

fields!(LadderPage { rev, players, rows });

fields!(LadderRow { rank, player, name, running });

fields!(LadderStanding { ladder, rev, players, window, rank, reach, games, strikes });

fields!(LadderGame { game, table, opponent, name, rank, white });

fields!(RankHistory { ladder, player, name, rev, rank, points = known, next });

fields!(RankPoint { at, rank, cause });

fields!(ChallengeMade { table });

impl Read for LadderReject {
    /// The refusal in a problem: `named`, without the map that it reads from.
    fn read(it: &Value) -> Option<Self> {
        let numbers = it.get("numbers").unwrap_or(&Value::Null);
        let number = |name| field::<u32>(numbers, name);
        Some(match it.get("code")?.as_str()? {
            "already_member" => Self::AlreadyMember,
            "active_games" => Self::ActiveGames { games: number("games")? },
            "not_member" => Self::NotMember,
            "self" => Self::Oneself,
            "out_of_range" => Self::OutOfRange { window: number("window")?, distance: number("distance")? },
            "game_already_active" => Self::GameAlreadyActive { game: field(numbers, "game")? },
            "stale" => Self::Stale { ranks: [number("challenger")?, number("defender")?] },
            "unknown_game" => Self::UnknownGame,
            "not_a_player" => Self::NotAPlayer,
            "full" => Self::Full,
            "wrong_ladder" => Self::WrongLadder,
            _ => return None,
        })
    }
}

impl Read for RankCause {
    fn read(it: &Value) -> Option<Self> {
        Some(match it.get("t")?.as_str()? {
            "joined" => Self::Joined,
            "retired" => Self::Retired,
            "removed" => Self::Removed,
            "game" => Self::Game {
                game: field(it, "game")?,
                opponent: field(it, "opponent")?,
                name: field(it, "name")?,
                won: field(it, "won")?,
                on_time: flag(it, "on_time"),
            },
            "pushed" => Self::Pushed { game: field(it, "game")?, by: field(it, "by")? },
            "left" => Self::Left { player: field(it, "player")?, name: field(it, "name")? },
            _ => return None,
        })
    }
}

impl Read for LadderMessage {
    fn read(it: &Value) -> Option<Self> {
        Some(match it.get("t")?.as_str()? {
            "changed" => Self::Changed { rev: field(it, "rev")? },
            _ => Self::Other,
        })
    }
}
