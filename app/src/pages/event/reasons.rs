//! Why a game has its colours and its clock, and by which rule a match was decided. Pure.

use super::shown::{name_of, rounds};
use crate::i18n::{Key, t, tf, words};
use shared::ids::PlayerId;
use shared::outcome::GameResult;
use shared::rules::GameKind;
use shared::tournament::{Draws, MatchEnd, MatchView, Ruling, RulingKind, ScheduledGame, TournamentView};

/// The id of a rule and what it says.
pub(in crate::pages) type Reason = (&'static str, String);

/// Whether the players of a game have colours. At a card table they have places, which mean nothing.
pub(super) const fn has_colours(kind: GameKind) -> bool {
    !matches!(kind, GameKind::GinRummy)
}

/// Why the next game has these colours; nothing where a game without colours begins as it should.
pub(in crate::pages) fn of_colours(game: &MatchView, kind: GameKind) -> Option<Reason> {
    let last = game.games.last().map(|game| game.result.outcome.result);
    let (id, key) = match last {
        None if game.game.as_ref().is_none_or(|next| next.number <= 1) => ("T-27", Key::WhyLot),
        Some(GameResult::Void) | None if !has_colours(kind) => ("T-60", Key::WhyAgain),
        Some(GameResult::Void) | None => ("T-60", Key::WhySame),
        Some(_) => ("T-27", Key::WhyAlternate),
    };
    (id != "T-27" || has_colours(kind)).then(|| (id, t(key).to_owned()))
}

/// Why the next game has this clock; nothing where it is the event's own.
pub(in crate::pages) fn of_clock(game: &MatchView, draws: Draws) -> Option<Reason> {
    let next = game.game.as_ref()?;
    let count = game.draws.to_string();
    match (draws, game.draws) {
        _ if next.armageddon => Some(("T-42", t(Key::WhyArmageddon).to_owned())),
        (_, 0) if game.series != [0, 0] => Some(("T-70", t(Key::WhySeries).to_owned())),
        (Draws::Never, _) | (_, 0) => None,
        (Draws::Replays, _) => Some(("T-40", t(Key::WhyReplay).to_owned())),
        (Draws::Ladder, _) => Some(("T-41", tf(Key::WhyLadder, &[&count, &clock(next)]))),
    }
}

/// The clock of a game: `10+0`.
pub(super) fn clock(next: &ScheduledGame) -> String {
    let minutes = next.clock.initial[0].0 / 60_000;
    words::time_control(minutes as u16, (next.clock.increment.0 / 1_000) as u8)
}

/// The rule by which a match was decided.
pub(in crate::pages) fn of_end(by: MatchEnd) -> Reason {
    let (id, key) = match by {
        MatchEnd::Checkmate | MatchEnd::Timeout | MatchEnd::Resignation | MatchEnd::Score => {
            ("T-43", Key::RuleDecisive)
        }
        MatchEnd::DoubleDrop => ("BG-23", Key::BgRuleDrop),
        MatchEnd::Disconnection => ("GEN-5", Key::RuleDisconnection),
        MatchEnd::ContestTiebreak => ("CX-3", Key::RuleContest),
        MatchEnd::MoveCapPoints => ("LC-11", Key::RuleMoveCap),
        MatchEnd::TiebreakPoints => ("T-50", Key::RuleTiePoints),
        MatchEnd::TiebreakSixes => ("T-50", Key::RuleTieSixes),
        MatchEnd::TiebreakCoinToss => ("T-51", Key::RuleTieCoin),
        MatchEnd::ArmageddonDrawBlackWins => ("T-42", Key::WhyArmageddon),
        MatchEnd::ForfeitAdmin => ("T-63", Key::RuleForfeit),
        MatchEnd::NoShow => ("T-57", Key::RuleNoShow),
        MatchEnd::NoShowCoinToss => ("T-57", Key::RuleNoShowCoin),
        MatchEnd::DeadlineTiebreakPoints
        | MatchEnd::DeadlineTiebreakSixes
        | MatchEnd::DeadlineTiebreakCoinToss => ("T-56", Key::RuleDeadline),
        MatchEnd::DeadlineSeriesLeader => ("T-59", Key::RuleSeriesLead),
        MatchEnd::Bye => ("T-15", Key::RuleBye),
        MatchEnd::BothOut => ("Q-T-28", Key::RuleBothOut),
    };
    (id, t(key).to_owned())
}

/// The name of a player of the event.
pub(super) fn named(view: &TournamentView, player: &PlayerId) -> String {
    let entry = view.entries.iter().find(|entry| entry.player == *player);
    entry.map_or_else(|| t(Key::Nobody).to_owned(), |entry| entry.name.as_str().to_owned())
}

/// A ruling in words.
pub(super) fn ruled(view: &TournamentView, ruling: &Ruling) -> String {
    let game = ruling.index.and_then(|index| view.matches.get(index as usize));
    let round = game.map(|game| words::round(game.round, rounds(view))).unwrap_or_default();
    let winner =
        game.zip(ruling.winner).and_then(|(game, seat)| name_of(view, game.places[seat.index() & 1]));
    let player = ruling.player.as_ref().map(|player| named(view, player)).unwrap_or_default();
    let by = match game.is_some_and(|game| game.own_ruling) {
        true => t(Key::OwnRuling),
        false => ruling.by.map(words::match_end).unwrap_or_default(),
    };
    match (ruling.kind, winner.as_deref()) {
        (RulingKind::Decided, Some(winner)) => tf(Key::RuledFor, &[&round, winner, by]),
        (RulingKind::Decided, None) => tf(Key::RuledNobody, &[&round, by]),
        (RulingKind::SeriesGame, winner) => tf(Key::RuledSeries, &[&round, winner.unwrap_or_default(), by]),
        (RulingKind::Expired, _) => tf(Key::RuledExpired, &[&round]),
        (RulingKind::Abandoned, _) => tf(Key::RuledAbandoned, &[&round]),
        (RulingKind::Asked, _) => tf(Key::RuledAsked, &[&round]),
        (RulingKind::Flagged, _) => tf(Key::RuledFlagged, &[&player]),
        // Who is removed before the start is not among the players any more.
        (RulingKind::Removed, _) if view.started.is_none_or(|start| ruling.at < start) => {
            t(Key::RuledRemovedBefore).to_owned()
        }
        (RulingKind::Removed, _) => tf(Key::RuledRemoved, &[&player]),
        (RulingKind::Muted, _) => tf(Key::RuledMuted, &[&player]),
        (RulingKind::Conflict, _) => tf(Key::RuledConflict, &[&round]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use shared::seat::Seat;

    fn game(
        draws: u8,
        series: [u8; 2],
        number: u32,
        last: Option<GameResult>,
        armageddon: bool,
    ) -> MatchView {
        let result = |result: GameResult| {
            json!({ "white": 0, "result": {
                "table": "t", "at": 0, "players": [player(0), player(1)], "plies": 3, "points": [0, 0],
                "sixes": [0, 0], "absent": [], "outcome": { "result": result, "reason": "stalemate" },
            } })
        };
        serde_json::from_value(json!({
            "round": 1, "index": 0, "status": "ready", "places": [0, 1], "draws": draws, "series": series,
            "games": last.map(result).into_iter().collect::<Vec<_>>(),
            "game": { "number": number, "armageddon": armageddon, "white": 1,
                "clock": shared::clock::ClockConfig::minutes(15) },
        }))
        .unwrap()
    }

    fn player(n: u8) -> shared::ids::PlayerId {
        shared::ids::PlayerId::from_random(&[n; 26])
    }

    #[test]
    fn t_27_t_60_colours_are_by_lot_then_alternate_and_stay_after_a_room_without_a_move() {
        let of = |game: &MatchView| of_colours(game, GameKind::LudoChess).unwrap();
        assert_eq!(of(&game(0, [0, 0], 1, None, false)).1, t(Key::WhyLot));
        assert_eq!(of(&game(1, [0, 0], 2, Some(GameResult::Draw), false)).1, t(Key::WhyAlternate));
        let win = Some(GameResult::Win(Seat::FIRST));
        assert_eq!(of(&game(0, [1, 0], 2, win, false)).1, t(Key::WhyAlternate));
        let void = game(0, [0, 0], 1, Some(GameResult::Void), false);
        assert_eq!(of(&void).0, "T-60");
        // Cards have no colours: only that a table closed is told.
        let cards = |game: &MatchView| of_colours(game, GameKind::GinRummy);
        assert_eq!(cards(&game(0, [0, 0], 1, None, false)), None);
        assert_eq!(cards(&game(0, [1, 0], 2, win, false)), None);
        assert_eq!(cards(&void), Some(("T-60", t(Key::WhyAgain).to_owned())));
    }

    #[test]
    fn t_40_t_41_t_42_t_70_the_clock_is_explained_by_what_set_it() {
        let draw = Some(GameResult::Draw);
        assert_eq!(of_clock(&game(0, [0, 0], 1, None, false), Draws::Ladder), None);
        assert_eq!(of_clock(&game(1, [0, 0], 2, draw, false), Draws::Replays).unwrap().0, "T-40");
        let (id, text) = of_clock(&game(2, [0, 0], 3, draw, false), Draws::Ladder).unwrap();
        assert_eq!((id, text.contains("15+0")), ("T-41", true));
        assert_eq!(of_clock(&game(5, [0, 0], 6, draw, true), Draws::Ladder).unwrap().0, "T-42");
        for draws in [Draws::Replays, Draws::Ladder, Draws::Never] {
            assert_eq!(of_clock(&game(0, [1, 0], 2, draw, false), draws).unwrap().0, "T-70");
        }
        assert_eq!(of_clock(&game(0, [0, 0], 1, None, false), Draws::Never), None);
    }

    #[test]
    fn every_ruling_names_a_rule_and_says_it_in_a_sentence() {
        use MatchEnd as E;
        for by in [
            E::Checkmate,
            E::Timeout,
            E::Resignation,
            E::MoveCapPoints,
            E::Score,
            E::DoubleDrop,
            E::Disconnection,
            E::ContestTiebreak,
            E::TiebreakPoints,
            E::TiebreakSixes,
            E::TiebreakCoinToss,
            E::ArmageddonDrawBlackWins,
            E::ForfeitAdmin,
            E::NoShow,
            E::NoShowCoinToss,
            E::DeadlineTiebreakPoints,
            E::DeadlineTiebreakSixes,
            E::DeadlineTiebreakCoinToss,
            E::DeadlineSeriesLeader,
            E::Bye,
            E::BothOut,
        ] {
            let (id, text) = of_end(by);
            assert!(id.contains('-') && text.ends_with('.'), "{by:?}: {id} {text}");
        }
    }
}
