//! Reading by hand is reading as serde reads.

use super::table::{server_message, table_seen, table_view};
use super::*;
use crate::boards::chess::{Chess, Seen, View};
use crate::state::Game;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use shared::chance::Seed;
use shared::clock::ClockConfig;
use shared::outcome::Outcome;
use shared::table::{
    ColourChoice, GameConfig, Owner, Phase, TableResult, TableSeen, TableSettings, TableView,
};
use shared::tournament::{
    EntryView, GameView, MatchEnd, MatchStatus, MatchView, Mode, NobodyAttempted, ScheduledGame, Stage,
    TournamentSettings, TournamentView,
};
use shared::wire::ServerMessage;
use std::fmt::Debug;
use std::fs;
use std::path::PathBuf;

/// An enum with all its words; the match in `name` fails to compile when a variant is missing.
pub(crate) trait Named: Copy + 'static {
    const ALL: &'static [Self];
    fn name(self) -> &'static str;
}

pub(crate) fn words<T: Named + Read + Serialize + PartialEq + Debug>() {
    for variant in T::ALL {
        let word = serde_json::to_value(variant).unwrap();
        assert_eq!(word, json!(variant.name()));
        assert_eq!(T::read(&word), Some(*variant));
    }
    assert_eq!(T::read(&json!("no_such_word")), None);
    assert_eq!(T::read(&json!(3)), None);
}

#[test]
fn every_word_of_every_enum_is_known() {
    words::<GameKind>();
    words::<ChessFlavour>();
    words::<ContestStep>();
    words::<GameStage>();
    words::<EndReason>();
    words::<Phase>();
    words::<shared::rules::go::Scoring>();
    words::<shared::rules::backgammon::Variant>();
    words::<ColourChoice>();
    words::<Stage>();
    words::<MatchStatus>();
    words::<NobodyAttempted>();
    words::<MatchEnd>();
    words::<shared::chat::LineKind>();
    words::<shared::chat::Phrase>();
    words::<shared::chat::Role>();
    words::<shared::tournament::RulingKind>();
    words::<shared::player::NoticeKind>();
    words::<shared::player::Product>();
    words::<shared::rating::Score>();
    words::<shared::ladder::LadderKind>();
}

#[test]
fn modes_are_read_as_serde_reads_them() {
    for mode in [
        json!("ludo_chess"),
        json!("classic"),
        json!("contest_chess"),
        json!({ "go": { "size": 19, "scoring": "japanese" } }),
        json!({ "go": { "size": 9 } }),
        json!({ "backgammon": { "variant": "hypergammon", "cube": true } }),
        json!({ "backgammon": {} }),
        json!({ "backgammon": { "variant": "nackgammon", "cube": false } }),
        json!({ "backgammon": { "variant": "standard" } }),
        json!({ "gin_rummy": { "variant": "standard" } }),
        json!({ "gin_rummy": { "variant": "straight" } }),
        json!({ "gin_rummy": { "variant": "oklahoma" } }),
        json!({ "gin_rummy": {} }),
    ] {
        same::<Mode>(&mode);
    }
    let tavla = json!({ "backgammon": { "variant": "tavla" } });
    for unknown in [json!("draughts"), json!({ "draughts": {} }), json!({}), json!(null), json!(7), tavla] {
        assert_eq!(Mode::read(&unknown), None, "{unknown}");
    }
}

fn golden(name: &str) -> Value {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/golden/wire").join(name);
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

/// What serde reads and what is read by hand are the same.
fn same<T: Read + DeserializeOwned + PartialEq + Debug>(it: &Value) {
    let by_serde: T = serde_json::from_value(it.clone()).unwrap();
    assert_eq!(T::read(it), Some(by_serde));
}

#[test]
fn golden_answers_are_read_as_serde_reads_them() {
    same::<PlayerView>(&golden("http/home.json"));
    same::<PlayerView>(&golden("http/home-waiting.json"));
    same::<Me>(&golden("http/me.json"));
    same::<Registered>(&golden("http/registered.json"));
    same::<LinkMade>(&golden("http/link-made.json"));
    same::<Created>(&golden("http/created.json"));
    same::<Played>(&golden("http/played.json"));
    same::<shared::player::Profile>(&golden("profile/profile.json"));
    same::<shared::player::Profile>(&json!({ "player": "0".repeat(26), "name": "Asha", "cups_won": 0 }));
    same::<shared::tournament::MatchPage>(&golden("http/match-page.json"));
    same::<TournamentSettings>(&golden("http/create-tournament.json"));
    same::<TableSettings>(&golden("http/create-table.json")["settings"]);
    same::<shared::wire::CodeOf>(&golden("http/code-of-table.json"));
    same::<shared::wire::CodeOf>(&golden("http/code-of-event.json"));
}

#[test]
fn golden_ladders_are_read_as_serde_reads_them() {
    use shared::ladder::{LadderPage, LadderStanding, RankHistory};
    use shared::wire::{ChallengeMade, LadderList, LadderMessage};
    let of = |name: &str| golden(&format!("ladder/{name}.json"));
    same::<LadderList>(&of("list"));
    same::<LadderPage>(&of("page"));
    same::<LadderStanding>(&of("standing"));
    same::<LadderStanding>(&of("standing-off"));
    same::<RankHistory>(&of("history"));
    same::<ChallengeMade>(&of("challenge-made"));
    same::<Owner>(&json!({ "by": "ladder", "ladder": "fast", "game": 12 }));
    same::<shared::player::Notice>(&of("notice"));
    same::<shared::player::LadderPlace>(&of("place"));
    for name in ["socket-changed", "socket-other"] {
        same::<LadderMessage>(&of(name));
    }
    // A cause that a newer ladder knows is passed over, the other changes are not lost with it.
    let mut it = of("history");
    let points = RankHistory::read(&it).unwrap().points.len();
    it["points"][0]["cause"]["t"] = json!("crowned");
    assert_eq!(RankHistory::read(&it).unwrap().points.len(), points - 1);
}

#[test]
fn the_numbers_of_a_refusal_are_read_as_the_ladder_names_them() {
    use shared::ladder::LadderReject;
    let problems = golden("ladder/problems.json");
    let problems = problems.as_array().unwrap();
    for problem in problems {
        let reason = serde_json::from_value(problem.clone()).unwrap();
        let named = LadderReject::named(problem["code"].as_str().unwrap(), &reason);
        assert!(named.is_some(), "{problem}");
        assert_eq!(LadderReject::read(problem), named);
    }
    assert!(problems.len() > 5);
    for other in [json!({ "code": "too_fast" }), json!({ "code": "stale" }), json!({})] {
        assert_eq!(LadderReject::read(&other), None);
    }
}

#[test]
fn golden_lobbies_are_read_as_serde_reads_them() {
    for name in ["page", "page-since", "page-yours"] {
        same::<shared::lobby::LobbyPage>(&golden(&format!("lobby/{name}.json")));
    }
    for name in ["you", "you-opening"] {
        same::<shared::lobby::You>(&golden(&format!("lobby/{name}.json")));
    }
    for name in ["changed", "matched", "other"] {
        same::<shared::wire::LobbyMessage>(&golden(&format!("lobby/socket-{name}.json")));
    }
    // A table of a game of next year is not listed, and the others are.
    let mut page = golden("lobby/page.json");
    page["tables"][0]["settings"]["game"] = json!({ "kind": "a_game_of_next_year" });
    let count = page["tables"].as_array().unwrap().len();
    assert_eq!(shared::lobby::LobbyPage::read(&page).unwrap().tables.len(), count - 1);
}

#[test]
fn golden_messages_are_read_as_serde_reads_them() {
    for name in ["welcome", "update", "ack", "nack", "bye", "other"] {
        let it = golden(&format!("socket/server-{name}.json"));
        let by_serde: ServerMessage = serde_json::from_value(it.clone()).unwrap();
        assert_eq!(server_message(it), Some(by_serde), "{name}");
    }
    for broken in [json!([]), json!({}), json!({"t": "ack"}), json!({"t": "ack", "id": "a b", "seq": 1})] {
        assert_eq!(server_message(broken), None);
    }
}

fn seen(it: &Value) -> Option<Seen> {
    Chess::seen(GameKind::LudoChess, it)
}

#[test]
fn golden_events_are_read_as_serde_reads_them() {
    let names = [
        "arrived",
        "closed",
        "departed",
        "draw-declined",
        "draw-offered",
        "ended",
        "left",
        "other",
        "played",
        "rematch-declined",
        "rematch-offered",
        "rematch-opened",
        "seated",
        "started",
    ];
    for name in names {
        let it = golden(&format!("socket/seen-{name}.json"));
        let by_serde: TableSeen<Seen> = serde_json::from_value(it.clone()).unwrap();
        assert_eq!(table_seen(&it, seen), Some(by_serde), "{name}");
    }
    assert_eq!(table_seen(&json!({ "t": "played", "seat": 9, "seen": [] }), seen), None);
}

#[test]
fn golden_tables_are_read_as_serde_reads_them() {
    for name in ["welcome", "update"] {
        let view = golden(&format!("socket/server-{name}.json"))["view"].clone();
        let by_serde: TableView<Value> = serde_json::from_value(view.clone()).unwrap();
        let by_hand = table_view(&view, Chess::view).unwrap();
        let game = by_serde.game.clone();
        // Everything but the game, which serde reads into its own type.
        let (a, b) = (TableView { game: None::<()>, ..strip(by_hand.clone()) }, strip(by_serde));
        assert_eq!(a, b);
        match by_hand.game {
            Some(View::Ludo(state)) => assert_eq!(state, serde_json::from_value(game.unwrap()).unwrap()),
            Some(View::Classic(state)) => assert_eq!(state, serde_json::from_value(game.unwrap()).unwrap()),
            None => assert_eq!(game, None),
        }
    }
}

fn strip<V>(view: TableView<V>) -> TableView<()> {
    TableView {
        table: view.table,
        kind: view.kind,
        listed: view.listed,
        settings: view.settings,
        owner: view.owner,
        phase: view.phase,
        places: view.places,
        seats: view.seats,
        game: None,
        to_act: view.to_act,
        clock: view.clock,
        waits_until: view.waits_until,
        features: view.features,
        draw_offer: view.draw_offer,
        away_until: view.away_until,
        expires: view.expires,
        outcome: view.outcome,
        points: view.points,
        rematch: view.rematch,
        next: view.next,
        muted: view.muted,
        commitment: view.commitment,
        reveal: view.reveal,
    }
}

#[test]
fn forms_with_content_are_read_as_serde_reads_them() {
    let player = PlayerId::from_random(&[1; 26]);
    let code = TournamentCode::from_random(&[2; 12]);
    let owners = [
        Owner::Player { player },
        Owner::Tournament { code, name: "Cup".into(), match_index: 3, game: 2 },
        Owner::Ladder { ladder: shared::ladder::LadderKind::Slow, game: 12 },
    ];
    for owner in owners {
        same::<Owner>(&serde_json::to_value(owner).unwrap());
    }
    let go = shared::table::GoTable { size: 13, scoring: shared::rules::go::Scoring::Japanese, handicap: 4 };
    let house = shared::rules::ludo::House { teams: true, exact_finish: false, ..Default::default() };
    let ludo =
        GameConfig::Ludo(shared::table::LudoTable { players: 4, house, turn_seconds: 60, computers: 2 });
    let chess = [GameConfig::LudoChess, GameConfig::ClassicChess(ChessFlavour::Contest)];
    same::<GameConfig>(&json!({ "kind": "ludo", "flavour": { "players": 3, "turn_seconds": 30 } }));
    for game in chess.into_iter().chain([GameConfig::Go(go), ludo]) {
        same::<GameConfig>(&serde_json::to_value(game).unwrap());
    }
    for result in [GameResult::Draw, GameResult::Void, GameResult::Win(Seat::SECOND)] {
        same::<GameResult>(&serde_json::to_value(result).unwrap());
    }
    assert_eq!(GameResult::read(&json!("won")), None);
}

/// A tournament with everything in it.
fn tournament() -> TournamentView {
    let (a, b) = (PlayerId::from_random(&[3; 26]), PlayerId::from_random(&[4; 26]));
    let name = |text: &str| DisplayName::parse(text).unwrap();
    let entry = |player: &PlayerId, text: &str, n: u32| EntryView {
        player: player.clone(),
        name: name(text),
        accepted: true,
        removed: n == 1,
        flags: 2,
        joined: n,
        nonce: Some(Nonce::new([n as u8; 32])),
        pro: n == 0,
    };
    let result = TableResult {
        table: TableId::parse("t-1").unwrap(),
        at: Instant(5),
        outcome: Outcome::draw(EndReason::MoveCap),
        players: [a.clone(), b.clone()],
        plies: 50,
        points: [14, 14],
        sixes: [3, 4],
        absent: vec![a.clone()],
    };
    let game = MatchView {
        round: 1,
        index: 0,
        status: MatchStatus::InProgress,
        places: [Some(0), None],
        commitment: Some(Commitment::new([9; 32])),
        reveal: Some(Seed::new([8; 32])),
        asked: true,
        own_ruling: true,
        winner: Some(Seat::SECOND),
        by: Some(MatchEnd::TiebreakSixes),
        deadline: Some(Instant(77)),
        game: Some(ScheduledGame {
            number: 2,
            clock: ClockConfig::minutes(15),
            armageddon: true,
            white: Seat::SECOND,
        }),
        table: Some(TableId::parse("K7MW2QXA9B4C:0:2").unwrap()),
        series: [1, 0],
        draws: 1,
        attempted: [true, false],
        games: vec![GameView { result, white: Seat::FIRST }],
    };
    TournamentView {
        code: TournamentCode::from_random(&[5; 12]),
        rev: 12,
        settings: serde_json::from_value(json!({ "name": "Cup", "starts_at": 5, "listed": true })).unwrap(),
        stage: Stage::InProgress,
        organiser: name("Meera"),
        entries: vec![entry(&a, "Meera", 0), entry(&b, "Tomasz", 1)],
        matches: vec![game],
        round: Some(1),
        started: Some(Instant(4)),
        champion: Some(1),
        runner_up: Some(0),
        most_sixes: Some((1, 7)),
        commitment: Commitment::new([6; 32]),
        reveal: Some(Seed::new([7; 32])),
        you_organise: true,
        you_removed: true,
        you: Some(0),
        your_match: Some(0),
    }
}

#[test]
fn a_tournament_is_read_as_serde_reads_it_full_and_bare() {
    let full = tournament();
    assert_eq!(TournamentView::read(&serde_json::to_value(&full).unwrap()), Some(full.clone()));
    let bare = TournamentView {
        matches: vec![],
        round: None,
        started: None,
        champion: None,
        runner_up: None,
        most_sixes: None,
        reveal: None,
        you_organise: false,
        you_removed: false,
        you: None,
        your_match: None,
        ..full
    };
    assert_eq!(TournamentView::read(&serde_json::to_value(&bare).unwrap()), Some(bare));
}

#[test]
fn what_changed_of_a_tournament_is_read_as_serde_reads_it() {
    use shared::tournament::{ChangedHead, TournamentChange};
    let whole = tournament();
    let full = TournamentChange {
        since: 11,
        rev: 12,
        head: Some(ChangedHead {
            stage: whole.stage,
            round: whole.round,
            started: whole.started,
            champion: whole.champion,
            runner_up: whole.runner_up,
            most_sixes: whole.most_sixes,
        }),
        entries: whole.entries.clone(),
        left: vec![whole.entries[0].player.clone()],
        matches: vec![(3, whole.matches[0].clone())],
        chat: Some(9),
        organiser: true,
        more: true,
    };
    for change in [full, TournamentChange { since: 1, rev: 2, ..TournamentChange::default() }] {
        assert_eq!(TournamentChange::read(&serde_json::to_value(&change).unwrap()), Some(change));
    }
    same::<TournamentChange>(&golden("socket/watch-change.json"));
}

#[test]
fn chat_notices_and_lists_are_read_as_serde_reads_them() {
    use shared::chat::ChatPage;
    use shared::tournament::RulingPage;
    use shared::wire::{ChampionsPage, EventsPage, MyEventsPage};
    same::<ChatPage>(&golden("http/chat.json"));
    same::<shared::wire::BlockList>(&golden("http/block-list.json"));
    same::<RulingPage>(&golden("http/rulings.json"));
    same::<shared::player::NoticeList>(&golden("http/notices.json"));
    let event = json!({ "code": "K7MW2QXA9B4C", "name": "Cup", "mode": "classic", "minutes": 10, "players": 3,
        "max_players": 8, "stage": "registration", "approval": true, "starts_at": 7, "at": 5 });
    same::<EventsPage>(&json!({ "events": [event], "next": "x.1" }));
    same::<EventsPage>(&json!({ "events": [] }));
    let mine = json!({ "event": event, "organiser": true, "playing": false });
    same::<MyEventsPage>(&json!({ "events": [mine], "next": "y" }));
    let cup = json!({ "code": "K7MW2QXA9B4C", "name": "Cup", "mode": "ludo_chess", "minutes": 5, "players": 9,
        "finished": 77, "champion": "Asha", "runner_up": "Bruno", "most_sixes": ["Asha", 12] });
    same::<ChampionsPage>(&json!({ "entries": [cup] }));
    use shared::wire::{CalendarMade, CheckoutMade, PushKey, PushView, TierView};
    same::<PushKey>(&golden("services/push-key.json"));
    same::<PushView>(&golden("services/push-view.json"));
    same::<CalendarMade>(&golden("services/calendar-made.json"));
    same::<TierView>(&golden("services/tier.json"));
    same::<CheckoutMade>(&golden("services/checkout-made.json"));
    // A line of a kind that a newer server knows is passed over, the others are not lost with it.
    let mut it = golden("http/chat.json");
    let lines = ChatPage::read(&it).unwrap().lines.len();
    it["lines"][0]["kind"] = json!("sung");
    assert_eq!(ChatPage::read(&it).unwrap().lines.len(), lines - 1);
}

#[test]
fn a_newer_servers_fields_are_passed_over() {
    let mut it = serde_json::to_value(tournament()).unwrap();
    it["weather"] = json!("fine");
    it["settings"]["prize"] = json!(["a", 1]);
    assert_eq!(TournamentView::read(&it), Some(tournament()));
}

#[test]
fn what_is_missing_or_of_another_kind_is_refused() {
    let whole = serde_json::to_value(tournament()).unwrap();
    for name in ["code", "rev", "settings", "stage", "commitment"] {
        let mut it = whole.clone();
        it.as_object_mut().unwrap().remove(name);
        assert_eq!(TournamentView::read(&it), None, "{name}");
        it[name] = json!({ "x": 1 });
        assert_eq!(TournamentView::read(&it), None, "{name}");
    }
}

#[test]
fn the_choices_of_every_game_with_a_board_are_read_as_serde_reads_them() {
    let path =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/golden/games-tables/game-configs.json");
    let all: Vec<Value> = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let shown =
        all.iter().filter(|it| GameKind::read(&it["kind"]).is_some_and(crate::boards::Any::has_board));
    let mut count = 0;
    for it in shown {
        same::<GameConfig>(it);
        count += 1;
    }
    assert!(count >= 2);
    assert_eq!(GameConfig::read(&json!({ "kind": "gin_rummy", "flavour": "kalooki" })), None);
}
