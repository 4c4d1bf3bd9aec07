//! A player's profile.

use super::{fields, named};
use shared::player::{CupWin, GameTally, LadderPlace, Profile, RecentGame};
use shared::rating::{Score, Shown};

named!(Score { Won = "won", Drawn = "drawn", Lost = "lost" });

fields!(Shown { points, deviation, provisional = flag });

fields!(GameTally { kind, played, won, drawn, lost, rating });

fields!(RecentGame { table, event, listed = flag, kind, at, others, score, reason, rating });

fields!(CupWin { event, name, at });

fields!(Profile {
    player, name, games = known, ladders = known, recent = known, cups_won = or_default, cups = known,
});

fields!(LadderPlace { ladder, rank, players });
