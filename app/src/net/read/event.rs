//! A tournament.

use super::{fields, named};
use shared::tournament::{
    ChangedHead, EntryView, GameView, MatchEnd, MatchPage, MatchStatus, MatchView, Mode, NamedMatch,
    NobodyAttempted, ScheduledGame, Stage, TournamentChange, TournamentSettings, TournamentView,
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
