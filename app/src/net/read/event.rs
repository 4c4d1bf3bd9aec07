//! A tournament.

use super::{Read, field, flag, named, or_default};
use serde_json::Value;
use shared::tournament::{
    ChangedHead, EntryView, GameView, MatchEnd, MatchStatus, MatchView, Mode, NobodyAttempted, ScheduledGame,
    Stage, TournamentChange, TournamentSettings, TournamentView,
};

named!(Mode { LudoChess = "ludo_chess", Classic = "classic" });
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

impl Read for TournamentSettings {
    fn read(it: &Value) -> Option<Self> {
        Some(Self {
            name: field(it, "name")?,
            description: or_default(it, "description")?,
            mode: or_default(it, "mode")?,
            minutes: field(it, "minutes")?,
            max_players: field(it, "max_players")?,
            match_deadline_hours: field(it, "match_deadline_hours")?,
            finals_best_of: field(it, "finals_best_of")?,
            approval: flag(it, "approval"),
            starts_at: field(it, "starts_at")?,
            listed: flag(it, "listed"),
            fide_automatic_draws: flag(it, "fide_automatic_draws"),
            nobody_attempted: or_default(it, "nobody_attempted")?,
        })
    }
}

impl Read for TournamentView {
    fn read(it: &Value) -> Option<Self> {
        Some(Self {
            code: field(it, "code")?,
            rev: field(it, "rev")?,
            settings: field(it, "settings")?,
            stage: field(it, "stage")?,
            organiser: field(it, "organiser")?,
            entries: field(it, "entries")?,
            matches: field(it, "matches")?,
            round: field(it, "round")?,
            started: field(it, "started")?,
            champion: field(it, "champion")?,
            runner_up: field(it, "runner_up")?,
            most_sixes: field(it, "most_sixes")?,
            commitment: field(it, "commitment")?,
            reveal: field(it, "reveal")?,
            you_organise: flag(it, "you_organise"),
            you: field(it, "you")?,
            your_match: field(it, "your_match")?,
        })
    }
}

impl Read for TournamentChange {
    fn read(it: &Value) -> Option<Self> {
        Some(Self {
            since: field(it, "since")?,
            rev: field(it, "rev")?,
            head: field(it, "head")?,
            entries: field(it, "entries")?,
            left: field(it, "left")?,
            matches: field(it, "matches")?,
            chat: field(it, "chat")?,
            organiser: flag(it, "organiser"),
            more: flag(it, "more"),
        })
    }
}

impl Read for ChangedHead {
    fn read(it: &Value) -> Option<Self> {
        Some(Self {
            stage: field(it, "stage")?,
            round: field(it, "round")?,
            started: field(it, "started")?,
            champion: field(it, "champion")?,
            runner_up: field(it, "runner_up")?,
            most_sixes: field(it, "most_sixes")?,
        })
    }
}

impl Read for EntryView {
    fn read(it: &Value) -> Option<Self> {
        Some(Self {
            player: field(it, "player")?,
            name: field(it, "name")?,
            accepted: flag(it, "accepted"),
            removed: flag(it, "removed"),
            flags: or_default(it, "flags")?,
            joined: or_default(it, "joined")?,
            nonce: field(it, "nonce")?,
            pro: flag(it, "pro"),
        })
    }
}

impl Read for MatchView {
    fn read(it: &Value) -> Option<Self> {
        Some(Self {
            round: field(it, "round")?,
            index: field(it, "index")?,
            status: field(it, "status")?,
            places: field(it, "places")?,
            winner: field(it, "winner")?,
            by: field(it, "by")?,
            deadline: field(it, "deadline")?,
            game: field(it, "game")?,
            table: field(it, "table")?,
            series: or_default(it, "series")?,
            draws: or_default(it, "draws")?,
            attempted: or_default(it, "attempted")?,
            games: field(it, "games")?,
            commitment: field(it, "commitment")?,
            reveal: field(it, "reveal")?,
            asked: flag(it, "asked"),
        })
    }
}

impl Read for ScheduledGame {
    fn read(it: &Value) -> Option<Self> {
        Some(Self {
            number: field(it, "number")?,
            clock: field(it, "clock")?,
            armageddon: flag(it, "armageddon"),
            white: field(it, "white")?,
        })
    }
}

impl Read for GameView {
    fn read(it: &Value) -> Option<Self> {
        Some(Self { result: field(it, "result")?, white: field(it, "white")? })
    }
}
