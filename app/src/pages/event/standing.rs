//! One game of a match as it began, and what follows from its end: what a board says of the match it belongs to. Pure.

use super::reasons::{clock, has_colours};
use crate::i18n::{Key, lower, t, tf, words};
use shared::ids::{PlayerId, TableId};
use shared::outcome::GameResult;
use shared::rules::GameKind;
use shared::seat::Seat;
use shared::tournament::{
    DrawMeans, EntryView, GameView, MatchEnd, MatchPage, MatchRules, MatchStatus, MatchView, NamedMatch,
    ScheduledGame,
};

/// The match as it stood when the game at `table`, its `number`-th, began.
pub(in crate::pages) fn at_game(page: &MatchPage, table: &TableId, number: u32) -> MatchView {
    let found = &page.this.found;
    let Some(at) = found.games.iter().position(|game| game.result.table == *table) else {
        let game = found.game.clone().filter(|game| game.number == number);
        return MatchView { game, ..found.clone() };
    };
    let rules = MatchRules { draws: page.mode.draws(), minutes: page.minutes, best_of: page.best_of };
    let earlier = found.games.get(..at).unwrap_or_default();
    let (draws, series) = counted(rules, earlier);
    let rung = rules.rung(draws.into());
    let white = found.games.get(at).map_or(Seat::FIRST, |game| game.white);
    let game = ScheduledGame { number, clock: rung.clock, armageddon: rung.armageddon, white };
    MatchView { game: Some(game), draws, series, games: earlier.to_vec(), ..found.clone() }
}

/// The draws of the present game of the match after these games, and the games of the series won. Where a tie-break has
/// decided a game of a series the games themselves do not say for whom: the series is left out then.
fn counted(rules: MatchRules, games: &[GameView]) -> (u8, [u8; 2]) {
    let (mut draws, mut wins, mut known) = (0_u8, [0_u8; 2], true);
    for game in games {
        let winner = match game.result.outcome.result {
            GameResult::Void => continue,
            GameResult::Win(Seat::FIRST) => game.white,
            GameResult::Win(_) => game.white.other(),
            GameResult::Draw => match rules.rung(draws.into()).draw_means {
                DrawMeans::NextGame => {
                    draws += 1;
                    continue;
                }
                DrawMeans::NoDraw => continue,
                DrawMeans::BlackWins => game.white.other(),
                DrawMeans::Tiebreakers => {
                    (draws, known) = (0, false);
                    continue;
                }
            },
        };
        draws = 0;
        wins[winner.index() & 1] += 1;
    }
    (draws, if known { wins } else { [0, 0] })
}

/// The names of a match by place.
pub(in crate::pages) fn names(players: &[Option<EntryView>; 2]) -> [String; 2] {
    players
        .each_ref()
        .map(|player| player.as_ref().map(|entry| entry.name.as_str().to_owned()).unwrap_or_default())
}

/// The place of a player in a match.
pub(in crate::pages) fn place_of(game: &NamedMatch, player: Option<&PlayerId>) -> Option<usize> {
    game.players.iter().position(|entry| entry.as_ref().is_some_and(|entry| Some(&entry.player) == player))
}

/// `Game 2 of the match, draw 1, series 1 to 0, 10+0, you have Black`; for who only watches `Asha has White`. At a card
/// table nobody has a colour.
pub(in crate::pages) fn note(
    game: &MatchView,
    kind: GameKind,
    place: Option<usize>,
    names: &[String; 2],
) -> String {
    let Some(next) = &game.game else { return String::new() };
    let mut parts = vec![tf(Key::MatchGame, &[&next.number.to_string()])];
    if game.draws > 0 {
        parts.push(tf(Key::MatchDraws, &[&game.draws.to_string()]));
    }
    let [first, second] = game.series.map(|wins| wins.to_string());
    match place {
        _ if game.series == [0, 0] => {}
        Some(0) => parts.push(tf(Key::SeriesStands, &[&first, &second])),
        Some(_) => parts.push(tf(Key::SeriesStands, &[&second, &first])),
        None => {
            let [one, two] = names.each_ref().map(|name| words::short(name));
            parts.push(tf(Key::SeriesOf, &[one, &first, two, &second]));
        }
    }
    parts.push(if next.armageddon { t(Key::Armageddon).to_owned() } else { clock(next) });
    // The place that has the first seat: White's, in go Black's.
    let first = next.white.index() & 1;
    let seat = |place: usize| if place == first { Seat::FIRST } else { Seat::SECOND };
    let colour = match place {
        Some(place) => tf(Key::YouHave, &[words::side(kind, seat(place))]),
        None => tf(Key::TheyHave, &[words::short(&names[first]), words::side(kind, Seat::FIRST)]),
    };
    parts.extend(Some(colour).filter(|_| has_colours(kind)));
    parts.join(", ")
}

/// What comes after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::pages) enum After {
    /// The event has not counted the game yet.
    Counting,
    /// The match goes on with another game.
    Game,
    /// The match is decided.
    Decided {
        /// The place that advances; nobody where both are out.
        winner: Option<Seat>,
        /// How.
        by: MatchEnd,
    },
}

/// What comes after the game at `table`.
pub(in crate::pages) fn after(page: &MatchPage, table: &TableId) -> After {
    let found = &page.this.found;
    if let Some(by) = found.by {
        return After::Decided { winner: found.winner, by };
    }
    let is_counted = found.games.iter().any(|game| game.result.table == *table);
    // A board that was closed under its players leaves no game behind.
    let is_replaced = found.table.as_ref().is_some_and(|open| open != table);
    if is_counted || is_replaced { After::Game } else { After::Counting }
}

/// Who goes on, and to where: `You are through to the final. Your opponent is Asha.`
pub(in crate::pages) fn advance(page: &MatchPage, winner: Seat, place: Option<usize>) -> String {
    let own = place == Some(winner.index());
    let name = || names(&page.this.players)[winner.index() & 1].clone();
    let Some(next) = &page.next else {
        return if own { [t(Key::NoticeChampion), "."].concat() } else { tf(Key::TheyChampion, &[&name()]) };
    };
    let round = lower(&words::round(next.found.round, page.rounds));
    // `the quarter-final`, but `round 3`.
    let numbered = page.rounds.saturating_sub(next.found.round) > 2;
    if !own {
        return tf(if numbered { Key::TheyReachN } else { Key::TheyReach }, &[&name(), &round]);
    }
    let reached = tf(if numbered { Key::YouReachN } else { Key::YouReach }, &[&round]);
    let opponent = match opponent(page, winner) {
        Some(name) => tf(Key::NextOpponent, &[&name]),
        None => t(Key::NextNotKnown).to_owned(),
    };
    [reached, " ".to_owned(), opponent].concat()
}

/// Whom the winner meets next, once that is known.
fn opponent(page: &MatchPage, winner: Seat) -> Option<String> {
    let own = page.this.players[winner.index() & 1].as_ref()?;
    let players = &page.next.as_ref()?.players;
    let known = players.iter().flatten().any(|entry| entry.player == own.player);
    let other = players.iter().flatten().find(|entry| entry.player != own.player)?;
    known.then(|| other.name.as_str().to_owned())
}

/// Whether the winner can play the next match now.
pub(in crate::pages) fn next_is_ready(page: &MatchPage, winner: Seat) -> bool {
    let open = |next: &NamedMatch| matches!(next.found.status, MatchStatus::Ready | MatchStatus::InProgress);
    page.next.as_ref().is_some_and(open) && opponent(page, winner).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};
    use shared::tournament::Draws;

    fn id(n: u8) -> PlayerId {
        PlayerId::from_random(&[n; 26])
    }

    fn table(n: u32) -> TableId {
        let code = shared::ids::TournamentCode::parse("K7MW2QXA9B4C").unwrap();
        TableId::of_match(&code, 0, n)
    }

    fn played(n: u32, white: u8, result: Value) -> Value {
        json!({ "white": white, "result": {
            "table": table(n), "at": 0, "players": [id(0), id(1)], "plies": 3, "points": [0, 0], "sixes": [0, 0],
            "absent": [], "outcome": { "result": result, "reason": "stalemate" },
        } })
    }

    fn entry(n: u8, name: &str) -> Value {
        json!({ "player": id(n), "name": name, "accepted": true })
    }

    fn page(mode: impl Into<Value>, best_of: u8, this: Value, next: Option<Value>) -> MatchPage {
        let mode: Value = mode.into();
        let players = json!([entry(0, "Asha Rao"), entry(1, "Bruno")]);
        serde_json::from_value(json!({
            "rev": 9, "mode": mode, "minutes": 10, "best_of": best_of, "rounds": 3,
            "this": { "found": this, "players": players }, "next": next,
        }))
        .unwrap()
    }

    fn this(games: Vec<Value>, more: Value) -> Value {
        let mut it = json!({
            "round": 1, "index": 0, "status": "ready", "places": [0, 1], "games": games,
        });
        it.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        it
    }

    fn said(page: &MatchPage, n: u32, place: Option<usize>) -> String {
        note(&at_game(page, &table(n), n), page.mode.kind(), place, &names(&page.this.players))
    }

    #[test]
    fn t_27_t_40_a_game_is_told_as_it_began_however_far_the_match_has_come() {
        let games = vec![
            played(1, 0, json!("draw")),
            played(2, 1, json!("void")),
            played(3, 1, json!("draw")),
            played(4, 0, json!({ "win": 1 })),
        ];
        let page = page("ludo_chess", 1, this(games, json!({ "by": "checkmate", "winner": 1 })), None);
        assert_eq!(said(&page, 1, Some(0)), "Game 1 of the match, 10+0, you have White");
        assert_eq!(said(&page, 2, Some(0)), "Game 2 of the match, draw 1, 10+0, you have Black");
        assert_eq!(said(&page, 3, Some(0)), "Game 3 of the match, draw 1, 10+0, you have Black");
        assert_eq!(said(&page, 4, None), "Game 4 of the match, draw 2, 10+0, Asha has White");
        assert_eq!(at_game(&page, &table(3), 3).games.len(), 2);
    }

    #[test]
    fn t_41_t_42_t_70_ladder_armageddon_and_series_of_a_finished_game() {
        let draws = |from: u32| (from..from + 5).map(|n| played(n, (n % 2) as u8, json!("draw")));
        let mut games = vec![played(1, 0, json!({ "win": 0 }))];
        games.extend(draws(2));
        // Armageddon: the first place has Black, draws and wins the game.
        games.push(played(7, 1, json!("draw")));
        let page =
            page("classic", 3, this(games, json!({ "by": "armageddon_draw_black_wins", "winner": 0 })), None);
        assert_eq!(said(&page, 2, Some(1)), "Game 2 of the match, series 0 to 1, 10+0, you have Black");
        assert_eq!(
            said(&page, 4, None),
            "Game 4 of the match, draw 2, series Asha 1, Bruno 0, 15+0, Asha has White"
        );
        assert!(said(&page, 7, Some(0)).contains("draw 5, series 1 to 0, Armageddon"));
        assert_eq!(
            counted(MatchRules { draws: Draws::Ladder, minutes: 10, best_of: 3 }, &page.this.found.games),
            (0, [2, 0])
        );
    }

    #[test]
    fn t_27_t_70_a_scheduled_event_tells_the_colours_of_its_game() {
        let won = |n: u32| played(n, (n % 2) as u8, json!({ "win": 1 }));
        let games = || this(vec![won(1), won(2)], json!({ "by": "score", "winner": 0 }));
        let go = page(json!({ "go": { "size": 9 } }), 3, games(), None);
        assert_eq!(said(&go, 1, Some(0)), "Game 1 of the match, 10+0, you have White");
        assert_eq!(said(&go, 1, None), "Game 1 of the match, 10+0, Bruno has Black");
        assert_eq!(said(&go, 2, Some(1)), "Game 2 of the match, series 0 to 1, 10+0, you have White");
        let bg = page(json!({ "backgammon": { "cube": true } }), 3, games(), None);
        assert_eq!(said(&bg, 1, Some(0)), "Game 1 of the match, 10+0, you have Black");
        let gin = page(json!({ "gin_rummy": {} }), 3, games(), None);
        assert_eq!(said(&gin, 1, Some(0)), "Game 1 of the match, 10+0");
        assert_eq!(said(&gin, 2, None), "Game 2 of the match, series Asha 1, Bruno 0, 10+0");
    }

    #[test]
    fn t_50_a_series_with_a_tie_break_is_not_guessed_at() {
        let games = (1..=4).map(|n| played(n, 0, json!("draw"))).collect();
        let page = page("ludo_chess", 3, this(games, json!({})), None);
        assert_eq!(said(&page, 4, Some(0)), "Game 4 of the match, 10+0, you have White");
    }

    #[test]
    fn t_28_the_running_game_is_told_from_what_the_server_stored() {
        let clock = shared::clock::ClockConfig::minutes(15);
        let game = json!({ "number": 3, "clock": clock, "white": 1 });
        let running = json!({ "game": game, "draws": 2, "status": "in_progress", "table": table(3) });
        let games = vec![played(1, 0, json!("draw")), played(2, 1, json!("draw"))];
        let page = page("classic", 1, this(games, running), None);
        assert_eq!(said(&page, 3, Some(0)), "Game 3 of the match, draw 2, 15+0, you have Black");
        assert_eq!(after(&page, &table(3)), After::Counting);
        assert_eq!(after(&page, &table(2)), After::Game);
        // A closed room of which there is no game is not taken for the next one.
        assert_eq!(said(&page, 9, Some(0)), "");
    }

    #[test]
    fn t_14_t_72_who_wins_is_told_where_to_and_against_whom() {
        let won = this(vec![played(1, 0, json!({ "win": 0 }))], json!({ "by": "checkmate", "winner": 0 }));
        let next = |places: Value, players: Value, status: &str| {
            json!({ "found": { "round": 2, "index": 0, "status": status, "places": places, "games": [] },
                "players": players })
        };
        let known = page(
            "classic",
            1,
            won.clone(),
            Some(next(json!([0, 4]), json!([entry(0, "Asha Rao"), entry(4, "Chitra")]), "ready")),
        );
        let win = After::Decided { winner: Some(Seat::FIRST), by: MatchEnd::Checkmate };
        assert_eq!(after(&known, &table(1)), win);
        assert_eq!(
            advance(&known, Seat::FIRST, Some(0)),
            "You are through to the semi-final. Your opponent is Chitra."
        );
        assert_eq!(advance(&known, Seat::FIRST, Some(1)), "Asha Rao is through to the semi-final.");
        assert!(next_is_ready(&known, Seat::FIRST));
        let open = page(
            "classic",
            1,
            won.clone(),
            Some(next(json!([0, null]), json!([entry(0, "Asha Rao"), null]), "pending")),
        );
        assert!(!next_is_ready(&open, Seat::FIRST));
        assert!(advance(&open, Seat::FIRST, Some(0)).ends_with(t(Key::NextNotKnown)));
        let last = page("classic", 1, won, None);
        assert_eq!(advance(&last, Seat::FIRST, Some(0)), "You are the champion.");
        assert_eq!(advance(&last, Seat::FIRST, None), "Asha Rao is the champion.");
        assert!(!next_is_ready(&last, Seat::FIRST));
    }
}
