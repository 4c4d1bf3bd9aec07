//! A tournament.

use super::{Read, fields, flag, named};
use serde_json::Value;
use shared::rules::{backgammon, gin_rummy};
use shared::tournament::{
    BackgammonEvent, ChangedHead, EntryView, GameView, GinEvent, GoEvent, MatchEnd, MatchPage, MatchStatus,
    MatchView, Mode, NamedMatch, NobodyAttempted, ScheduledGame, Stage, TournamentChange, TournamentSettings,
    TournamentView,
};

impl Read for Mode {
    fn read(it: &Value) -> Option<Self> {
        match it.as_str() {
            Some("ludo_chess") => Some(Self::LudoChess),
            Some("classic") => Some(Self::Classic),
            Some("contest_chess") => Some(Self::ContestChess),
            Some(_) => None,
            None => {
                let (name, its) = it.as_object()?.iter().next()?;
                match name.as_str() {
                    "go" => GoEvent::read(its).map(Self::Go),
                    "backgammon" => BackgammonEvent::read(its).map(Self::Backgammon),
                    "gin_rummy" => GinEvent::read(its).map(Self::GinRummy),
                    _ => None,
                }
            }
        }
    }
}

fields!(GoEvent { size, scoring = or_default });

/// The variant of an event's game by its name; an absent one is the usual one.
fn variant<T: Copy + Default>(it: &Value, names: &[(&str, T)]) -> Option<T> {
    match it.get("variant") {
        None => Some(T::default()),
        Some(name) => {
            let name = name.as_str()?;
            names.iter().find(|(known, _)| *known == name).map(|(_, variant)| *variant)
        }
    }
}

impl Read for BackgammonEvent {
    fn read(it: &Value) -> Option<Self> {
        use backgammon::Variant;
        let names = [
            ("standard", Variant::Standard),
            ("nackgammon", Variant::Nackgammon),
            ("hypergammon", Variant::Hypergammon),
        ];
        Some(Self { variant: variant(it, &names)?, cube: flag(it, "cube") })
    }
}

impl Read for GinEvent {
    fn read(it: &Value) -> Option<Self> {
        use gin_rummy::Variant;
        let names = [
            ("standard", Variant::Standard),
            ("straight", Variant::Straight),
            ("oklahoma", Variant::Oklahoma),
        ];
        Some(Self { variant: variant(it, &names)? })
    }
}

named!(Stage {
    Registration = "registration",
    InProgress = "in_progress",
    Completed = "completed",
    Cancelled = "cancelled",
});
named!(MatchStatus {
    Pending = "pending",
    Ready = "ready",
    InProgress = "in_progress",
    Completed = "completed",
    Bye = "bye",
});
named!(NobodyAttempted { CoinToss = "coin_toss", BothOut = "both_out", AskOrganiser = "ask_organiser" });
named!(MatchEnd {
    Checkmate = "checkmate",
    Timeout = "timeout",
    Resignation = "resignation",
    MoveCapPoints = "move_cap_points",
    Score = "score",
    DoubleDrop = "double_drop",
    Disconnection = "disconnection",
    ContestTiebreak = "contest_tiebreak",
    TiebreakPoints = "tiebreak_points",
    TiebreakSixes = "tiebreak_sixes",
    TiebreakCoinToss = "tiebreak_coin_toss",
    ArmageddonDrawBlackWins = "armageddon_draw_black_wins",
    ForfeitAdmin = "forfeit_admin",
    NoShow = "no_show",
    NoShowCoinToss = "no_show_coin_toss",
    DeadlineTiebreakPoints = "deadline_tiebreak_points",
    DeadlineTiebreakSixes = "deadline_tiebreak_sixes",
    DeadlineTiebreakCoinToss = "deadline_tiebreak_coin_toss",
    DeadlineSeriesLeader = "deadline_series_leader",
    Bye = "bye",
    BothOut = "both_out",
});

fields!(TournamentSettings {
    name, description = or_default, mode = or_default, minutes, max_players, match_deadline_hours,
    finals_best_of, approval = flag, starts_at, listed = flag, fide_automatic_draws = flag,
    nobody_attempted = or_default,
});

fields!(TournamentView {
    code, rev, settings, stage, organiser, entries, matches, round, started, champion, runner_up, most_sixes,
    commitment, reveal, you_organise = flag, you_removed = flag, you, your_match,
});

fields!(TournamentChange { since, rev, head, entries, left, matches, chat, organiser = flag, more = flag });

fields!(ChangedHead { stage, round, started, champion, runner_up, most_sixes });

fields!(EntryView {
    player, name, accepted = flag, removed = flag, flags = or_default, joined = or_default, nonce, pro = flag,
});

fields!(MatchView {
    round, index, status, places, winner, by, deadline, game, table, series = or_default, draws = or_default,
    attempted = or_default, games, commitment, reveal, asked = flag, own_ruling = flag,
});

fields!(MatchPage { rev, mode, minutes, best_of, rounds, this, next });

fields!(NamedMatch { found, players });

fields!(ScheduledGame { number, clock, armageddon = flag, white });

fields!(GameView { result, white });
