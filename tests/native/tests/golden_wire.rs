//! One golden file for each message of the wire: sockets, HTTP, envelopes.

use native::golden::Golden;
use native::golden_variants;
use native::room::*;
use serde_json::{Value, json};
use shared::chat::{ChatLine, ChatPage, LineKind, Phrase, Role, Speaker, Words};
use shared::clock::ClockConfig;
use shared::ids::{ChatText, CommandId, Description, EventName};
use shared::ladder::LadderKind;
use shared::lobby::WaitNote;
use shared::outcome::{ContestStep, EndReason, Outcome};
use shared::player::{
    Blocked, EventNote, GameNote, GameStage, LadderNews, LadderNote, Notice, NoticeKind, NoticeList,
    PlayerCommand, PlayerReject, PlayerView, PushOrder, TierOrder, TokenHash,
};
use shared::rating::Rating;
use shared::rules::{ChessFlavour, DrawClaim, GameKind};
use shared::seat::{Seat, Viewer};
use shared::table::{
    BadSetting, CloseReason, ColourChoice, GameConfig, Phase, Reject, TableCommand, TableResult, TableSeen,
    TableSettings,
};
use shared::time::Instant;
use shared::tournament::{
    ChangedHead, EntryView, MatchEnd, MatchPage, MatchStatus, MatchView, Mode, NamedMatch, NobodyAttempted,
    Ruling, RulingKind, RulingPage, ScheduledGame, Stage, SystemLine, TournamentChange, TournamentCommand,
    TournamentReject, TournamentSettings,
};
use shared::wire::*;

fn id(n: u8) -> CommandId {
    CommandId::parse(&format!("c-{n}")).unwrap()
}

fn hash(n: u8) -> TokenHash {
    TokenHash(format!("{n:02x}").repeat(32))
}

/// A game of Ludo Chess after two plies, as a spectator sees it.
fn room() -> Room {
    let mut room = Room::open(&ludo());
    for n in [1, 2] {
        room.ask(TableCommand::Sit { player: player(n), name: name(n), nonce: Some(nonce(n)) }).unwrap();
        room.ask(TableCommand::Arrive { player: player(n) }).unwrap();
    }
    room.wait(1_250).line("e2e4 e7e5");
    room
}

fn view() -> Value {
    room().view()
}

#[test]
fn messages_of_the_sockets() {
    let mut golden = Golden::open("wire/socket");
    golden_variants!(golden, "client", ClientMessage {
        ClientMessage::Hello { .. } => "hello" = ClientMessage::Hello { proto: 1, since: 7, nonce: Some(nonce(1)) },
        ClientMessage::Sit { .. } => "sit" = ClientMessage::Sit { id: id(1), nonce: None },
        ClientMessage::Start { .. } => "start" = ClientMessage::Start { id: id(9) },
        ClientMessage::Act { .. } => "act" =
            ClientMessage::Act { id: id(2), base: 9, a: json!({"a": "move", "uci": "e7e8q"}) },
        ClientMessage::Resign { .. } => "resign" = ClientMessage::Resign { id: id(3) },
        ClientMessage::Offer { .. } => "offer" = ClientMessage::Offer { id: id(4), what: Offer::Draw },
        ClientMessage::Answer { .. } => "answer" =
            ClientMessage::Answer { id: id(5), what: Offer::Rematch, accept: false },
        ClientMessage::Claim { .. } => "claim" =
            ClientMessage::Claim { id: id(6), what: DrawClaim::ThreefoldRepetition },
        ClientMessage::Cancel { .. } => "cancel" = ClientMessage::Cancel { id: id(7) },
        ClientMessage::Say { .. } => "say" =
            ClientMessage::Say { id: id(8), words: Words::Text(words()) },
        ClientMessage::Mute { .. } => "mute" =
            ClientMessage::Mute { id: id(9), player: player(2), muted: true },
        ClientMessage::Tick => "tick" = ClientMessage::Tick,
        ClientMessage::Resync => "resync" = ClientMessage::Resync,
    });
    golden.check(
        "client-say-phrases",
        &Phrase::ALL.map(|phrase| ClientMessage::Say { id: id(8), words: Words::Phrase(phrase) }).to_vec(),
    );
    let hash = "0123456789abcdef".to_owned();
    let seen = room().table.seen(&room().events, Viewer::Spectator);
    golden_variants!(golden, "server", ServerMessage {
        ServerMessage::Welcome { .. } => "welcome" = ServerMessage::Welcome {
            proto: 1, seq: 9, seat: Some(Seat::FIRST), view: view(), now: Instant(1_002_000), hash: hash.clone(),
        },
        ServerMessage::Update { .. } => "update" = ServerMessage::Update {
            seq: 9, seat: None, seen: seen.clone(), view: view(), now: Instant(1_002_000), hash: hash.clone(),
        },
        ServerMessage::Ack { .. } => "ack" = ServerMessage::Ack { id: id(2), seq: 10 },
        ServerMessage::Nack { .. } => "nack" =
            ServerMessage::Nack { id: Some(id(2)), code: "stale".to_owned(), seq: 10 },
        ServerMessage::Chat { .. } => "chat" = ServerMessage::Chat { lines: talk() },
        ServerMessage::Bye { .. } => "bye" = ServerMessage::Bye { code: "update_required".to_owned() },
        ServerMessage::Other => "other" = ServerMessage::Other,
    });
    golden_variants!(golden, "watch", WatchMessage {
        WatchMessage::Change(_) => "change" = WatchMessage::Change(change()),
        WatchMessage::Other => "other" = WatchMessage::Other,
    });
    golden_variants!(golden, "seen", TableSeen<Value> {
        TableSeen::Seated { .. } => "seated" = TableSeen::Seated { name: name(1) },
        TableSeen::Started => "started" = TableSeen::Started,
        TableSeen::Played { .. } => "played" = TableSeen::Played {
            seat: Some(Seat::FIRST), seen: vec![json!({"e": "moved", "uci": "e2e4"})],
        },
        TableSeen::DrawOffered { .. } => "draw-offered" = TableSeen::DrawOffered { seat: Seat::FIRST },
        TableSeen::DrawDeclined { .. } => "draw-declined" = TableSeen::DrawDeclined { seat: Seat::SECOND },
        TableSeen::Arrived { .. } => "arrived" = TableSeen::Arrived { name: name(1) },
        TableSeen::Departed { .. } => "departed" = TableSeen::Departed { name: name(1) },
        TableSeen::Ended { .. } => "ended" = TableSeen::Ended {
            outcome: Outcome {
                decided_by: Some(ContestStep::Material),
                ..Outcome::win(Seat::SECOND, EndReason::Stalemate)
            },
        },
        TableSeen::Left { .. } => "left" = TableSeen::Left { name: name(1) },
        TableSeen::Closed => "closed" = TableSeen::Closed,
        TableSeen::RematchOffered { .. } => "rematch-offered" = TableSeen::RematchOffered { name: name(1) },
        TableSeen::RematchDeclined { .. } => "rematch-declined" = TableSeen::RematchDeclined { name: name(1) },
        TableSeen::RematchOpened { .. } => "rematch-opened" = TableSeen::RematchOpened { table: table_id(2) },
        TableSeen::Other => "other" = TableSeen::Other,
    });
    golden.done();
}

/// A change with everything in it.
fn change() -> TournamentChange {
    TournamentChange {
        since: 9,
        rev: 12,
        head: Some(ChangedHead {
            stage: Stage::InProgress,
            round: Some(1),
            started: Some(Instant(1_000)),
            champion: Some(3),
            runner_up: Some(1),
            most_sixes: Some((2, 9)),
        }),
        entries: vec![EntryView {
            player: player(1),
            name: name(1),
            accepted: true,
            removed: true,
            flags: 0,
            joined: 4,
            nonce: Some(nonce(1)),
            pro: true,
        }],
        left: vec![player(2)],
        matches: vec![(2, running_match())],
        chat: Some(12),
        organiser: true,
        more: true,
    }
}

fn running_match() -> MatchView {
    let clock = ClockConfig::minutes(10);
    MatchView {
        round: 2,
        index: 0,
        status: MatchStatus::InProgress,
        places: [Some(1), Some(3)],
        commitment: None,
        reveal: None,
        asked: false,
        own_ruling: false,
        winner: None,
        by: None,
        deadline: Some(Instant(9_000)),
        game: Some(ScheduledGame { number: 2, clock, armageddon: false, white: Seat::SECOND }),
        table: Some(room_of_match(GameConfig::LudoChess).id),
        series: [1, 0],
        draws: 1,
        attempted: [true, false],
        games: Vec::new(),
    }
}

fn match_page() -> MatchPage {
    let entry = |n: u8| EntryView {
        player: player(n),
        name: name(n),
        accepted: true,
        removed: false,
        flags: 0,
        joined: u32::from(n),
        nonce: None,
        pro: n == 1,
    };
    let next = MatchView {
        round: 3,
        status: MatchStatus::Pending,
        places: [Some(1), None],
        deadline: None,
        game: None,
        table: None,
        series: [0, 0],
        draws: 0,
        attempted: [false, false],
        ..running_match()
    };
    MatchPage {
        rev: 12,
        mode: Mode::LudoChess,
        minutes: 10,
        best_of: 3,
        rounds: 3,
        this: NamedMatch { found: running_match(), players: [Some(entry(1)), Some(entry(3))] },
        next: Some(NamedMatch { found: next, players: [Some(entry(1)), None] }),
    }
}

#[test]
fn messages_of_a_newer_server_are_not_an_error() {
    let unknown = json!({"t": "fireworks", "colour": "red"});
    assert_eq!(serde_json::from_value::<ServerMessage>(unknown.clone()).unwrap(), ServerMessage::Other);
    assert_eq!(serde_json::from_value::<WatchMessage>(unknown.clone()).unwrap(), WatchMessage::Other);
    assert_eq!(serde_json::from_value::<TableSeen<Value>>(unknown.clone()).unwrap(), TableSeen::Other);
    assert!(serde_json::from_value::<ClientMessage>(unknown).is_err(), "the server answers unknown_type");
    let more = json!({"t": "ack", "id": "c-1", "seq": 3, "since_version_9": true});
    assert!(serde_json::from_value::<ServerMessage>(more).is_ok(), "unknown fields are ignored by clients");
}

fn settings() -> TableSettings {
    TableSettings {
        game: GameConfig::ClassicChess(ChessFlavour::Casual),
        minutes: 10,
        increment_seconds: 5,
        colour: ColourChoice::Random,
    }
}

fn event() -> TournamentSettings {
    TournamentSettings {
        name: EventName::parse("Club evening").unwrap(),
        description: Description::parse("Bring a friend.").unwrap(),
        mode: Mode::LudoChess,
        minutes: 10,
        max_players: 8,
        match_deadline_hours: 24,
        finals_best_of: 3,
        approval: false,
        starts_at: Some(Instant(1_800_000_000_000)),
        listed: true,
        fide_automatic_draws: false,
        nobody_attempted: NobodyAttempted::CoinToss,
    }
}

fn game_note() -> GameNote {
    GameNote {
        table: table_id(1),
        seq: 12,
        at: Instant(1_000),
        kind: GameKind::LudoChess,
        opponent: Some(name(2)),
        tournament: Some(code()),
        here: false,
        stage: GameStage::YourTurn,
        deadline: Some(Instant(46_000)),
        outcome: None,
    }
}

fn event_note() -> EventNote {
    EventNote {
        code: code(),
        rev: 9,
        at: Instant(1_000),
        name: "Club evening".to_owned(),
        organiser: true,
        playing: true,
        ready: Some(Instant(86_400_000)),
        over: false,
    }
}

fn words() -> ChatText {
    ChatText::parse("Well played, all!").unwrap()
}

/// A page of a chat with a line of each sort.
/// What two say at a table.
fn talk() -> Vec<ChatLine> {
    let by = |n| Some(Speaker { player: player(n), name: name(n), role: Role::Player });
    let line = |n, by, text, phrase| {
        let kind = LineKind::Said;
        ChatLine { n, at: Instant(1_000), kind, by, text, phrase, system: None }
    };
    vec![line(7, by(1), None, Some(Phrase::GoodLuck)), line(9, by(2), Some(words()), None)]
}

fn chat() -> ChatPage {
    let by = |role| Some(Speaker { player: player(1), name: name(1), role });
    let line = |n, kind| {
        let (by, text, phrase, system) = (None, None, None, None);
        ChatLine { n, at: Instant(1_000), kind, by, text, phrase, system }
    };
    let system = |n, told| ChatLine { system: Some(told), ..line(n, LineKind::System) };
    let lines = vec![
        ChatLine { by: by(Role::Player), text: Some(words()), ..line(1, LineKind::Said) },
        ChatLine { by: by(Role::Organiser), text: Some(words()), ..line(2, LineKind::Announced) },
        ChatLine { by: by(Role::Player), ..line(3, LineKind::Called) },
        system(4, SystemLine::Ruling(ruling())),
        system(5, SystemLine::Rulings(32)),
        system(6, SystemLine::Celebration { champion: player(1), runner_up: Some(player(2)) }),
    ];
    ChatPage { lines, muted: vec![player(3)] }
}

/// A report with everything in it.
fn report() -> Report {
    Report {
        id: 7,
        at: Instant(1_000),
        table: table_id(1),
        kind: GameKind::Ludo,
        by: (player(1), name(1)),
        of: (player(2), name(2)),
        reason: ReportReason::Stalling,
        text: Some(words()),
        lines: talk(),
    }
}

fn ruling() -> Ruling {
    Ruling {
        n: 4,
        at: Instant(1_000),
        rule: "T-57".to_owned(),
        kind: RulingKind::Decided,
        index: Some(3),
        player: Some(player(2)),
        winner: Some(Seat::SECOND),
        by: Some(MatchEnd::NoShowCoinToss),
        coin: true,
    }
}

/// A notice with everything in it.
fn notice() -> Notice {
    Notice {
        n: 7,
        at: Instant(1_000),
        kind: NoticeKind::Replay,
        code: Some(code()),
        event: Some("Club evening".to_owned()),
        ladder: None,
        who: Some(name(2)),
        index: Some(3),
        deadline: Some(Instant(86_400_000)),
        game: Some(2),
        won: Some(true),
        by: Some(MatchEnd::TiebreakSixes),
        text: Some(words()),
        read: true,
    }
}

fn ladder_notice() -> Notice {
    let news = LadderNews { ladder: LadderKind::Slow, game: Some(12), ranks: Some([10, 7]), hours: None };
    Notice::of_ladder(NoticeKind::LadderResult, Instant(1_000), news)
}

#[test]
fn bodies_of_the_http_interface() {
    let mut golden = Golden::open("wire/http");
    golden.check("set-name", &SetName { name: name(1) });
    golden.check("block-player", &BlockPlayer { player: player(2), blocked: true });
    let blocked = Blocked { player: player(2), name: name(2), at: Instant(1_000) };
    golden.check("block-list", &BlockList { players: vec![blocked] });
    let reason = ReportReason::Abuse;
    golden.check("report-player", &ReportPlayer { player: player(2), reason, text: Some(words()) });
    golden.check("reports", &ReportsPage { reports: vec![report()] });
    golden.check("report-reasons", &ReportReason::ALL.to_vec());
    golden.check("settle-reports", &SettleReports { settled: vec![7, 9] });
    let recovery = "ABCD EFGH".to_owned();
    golden.check("registered", &Registered { player: player(1), name: name(1), recovery: recovery.clone() });
    golden.check("me", &Me { player: player(1), name: name(1) });
    golden.check("link-made", &LinkMade { path: "/link#player.secret".to_owned(), until: Instant(600_000) });
    golden.check("use-link", &UseLink { token: "player.secret".to_owned() });
    golden.check("recover-account", &RecoverAccount { code: recovery });
    let over = GameNote {
        stage: GameStage::Over,
        deadline: None,
        outcome: Some((Outcome::win(Seat::FIRST, EndReason::Checkmate), Seat::SECOND)),
        ..game_note()
    };
    let home: Home = PlayerView {
        player: player(1),
        name: name(1),
        games: vec![game_note(), over],
        events: vec![event_note()],
        unread: 2,
        waits: None,
    };
    golden.check("home", &home);
    golden.check("home-waiting", &Home { games: Vec::new(), waits: Some(GameKind::Ludo), ..home });
    golden.check("notices", &NoticeList { notices: vec![notice()], unread: 0 });
    golden.check("read-notices", &ReadNotices { through: 7 });
    golden.check("chat", &chat());
    golden.check("rulings", &RulingPage { rulings: vec![ruling()] });
    golden.check("acted", &Acted { rev: 7 });
    golden.check("spoken", &Spoken { n: 7 });
    golden.check("create-table", &CreateTable { settings: settings(), nonce: Some(nonce(1)), listed: false });
    golden.check("create-table-listed", &CreateTable { settings: settings(), nonce: None, listed: true });
    golden.check("created", &Created { table: table_id(1) });
    golden.check("code-of-table", &CodeOf::Table(shared::ids::TableId::coded(&[1; 12])));
    golden.check("code-of-event", &CodeOf::Event(code()));
    golden.check("join-table", &JoinTable { nonce: None });
    let create: CreateTournament = event();
    golden.check("create-tournament", &create);
    let join: JoinTournament = JoinTable { nonce: Some(nonce(1)) };
    golden.check("join-tournament", &join);
    let play: PlayTournament = JoinTable { nonce: Some(nonce(2)) };
    golden.check("play-tournament", &play);
    golden.check("played", &Played { table: table_id(1), code: code() });
    golden.check("match-page", &match_page());
    golden.check(
        "problem",
        &Problem {
            code: "bad_settings".to_owned(),
            detail: Some("minutes".to_owned()),
            reason: Reason::default(),
        },
    );
    golden.done();
}

fn table(command: TableCommand<Value>) -> Envelope {
    let to = Address::Table(table_id(1));
    Envelope { id: "tournament/K7MW2QXA9B4C#4096".to_owned(), to, body: Body::Table(command) }
}

#[test]
fn commands_to_a_table_in_their_envelope() {
    let mut golden = Golden::open("wire/table");
    let one = || player(1);
    golden_variants!(golden, "command", TableCommand<Value> {
        TableCommand::Open { .. } => "open" = TableCommand::Open { setup: Box::new(room_of_match(GameConfig::LudoChess)) },
        TableCommand::Sit { .. } => "sit" =
            TableCommand::Sit { player: player(1), name: name(1), nonce: Some(nonce(1)) },
        TableCommand::Start { .. } => "start" = TableCommand::Start { player: one() },
        TableCommand::Act { .. } => "act" =
            TableCommand::Act { player: player(1), base: 9, action: json!({"a": "move", "uci": "e2e4"}) },
        TableCommand::Resign { .. } => "resign" = TableCommand::Resign { player: one() },
        TableCommand::OfferDraw { .. } => "offer-draw" = TableCommand::OfferDraw { player: one() },
        TableCommand::AnswerDraw { .. } => "answer-draw" =
            TableCommand::AnswerDraw { player: one(), accept: true },
        TableCommand::ClaimDraw { .. } => "claim-draw" =
            TableCommand::ClaimDraw { player: one(), claim: DrawClaim::FiftyMoves },
        TableCommand::OfferRematch { .. } => "offer-rematch" = TableCommand::OfferRematch { player: one() },
        TableCommand::DeclineRematch { .. } => "decline-rematch" = TableCommand::DeclineRematch { player: one() },
        TableCommand::Arrive { .. } => "arrive" = TableCommand::Arrive { player: one() },
        TableCommand::Depart { .. } => "depart" = TableCommand::Depart { player: one() },
        TableCommand::Leave { .. } => "leave" = TableCommand::Leave { player: one() },
        TableCommand::Cancel { .. } => "cancel" = TableCommand::Cancel { player: one() },
        TableCommand::Rating { .. } => "rating" = TableCommand::Rating { player: one(), rating: Rating::NEW },
        TableCommand::Close { .. } => "close" =
            TableCommand::Close { reason: CloseReason::ForfeitAdmin { player: player(2) } },
        TableCommand::Bar { .. } => "bar" =
            TableCommand::Bar { player: player(1), whom: player(2), barred: true },
        TableCommand::Say { .. } => "say" = TableCommand::Say { player: player(1), words: Words::Text(words()) },
        TableCommand::Mute { .. } => "mute" =
            TableCommand::Mute { player: player(1), whom: player(2), muted: true },
        TableCommand::Tick => "tick" = TableCommand::Tick,
    });
    golden.check("close-deadline", &CloseReason::DeadlineWithoutMoves);
    golden.check("envelope", &table(TableCommand::Resign { player: one() }));
    golden.done();
}

fn result() -> TableResult {
    TableResult {
        table: room_of_match(GameConfig::LudoChess).id,
        at: Instant(5_000),
        outcome: Outcome::draw(EndReason::MoveCap),
        players: [player(1), player(2)],
        plies: 50,
        points: [21, 21],
        sixes: [3, 4],
        absent: Vec::new(),
    }
}

#[test]
fn commands_to_a_tournament_in_their_envelope() {
    let mut golden = Golden::open("wire/tournament");
    let by = || player(1);
    golden_variants!(golden, "command", TournamentCommand {
        TournamentCommand::Create { .. } => "create" = TournamentCommand::Create {
            code: code(), organiser: player(1), name: name(1), settings: Box::new(event()),
        },
        TournamentCommand::Join { .. } => "join" =
            TournamentCommand::Join { player: player(2), name: name(2), nonce: Some(nonce(2)), pro: true },
        TournamentCommand::Leave { .. } => "leave" = TournamentCommand::Leave { player: player(2) },
        TournamentCommand::Answer { .. } => "answer" =
            TournamentCommand::Answer { by: by(), player: player(2), accept: true },
        TournamentCommand::Start { .. } => "start" = TournamentCommand::Start { by: by() },
        TournamentCommand::Cancel { .. } => "cancel" = TournamentCommand::Cancel { by: by() },
        TournamentCommand::Play { .. } => "play" =
            TournamentCommand::Play { player: player(2), nonce: Some(nonce(2)) },
        TournamentCommand::Result { .. } => "result" = TournamentCommand::Result { result: Box::new(result()) },
        TournamentCommand::Forfeit { .. } => "forfeit" =
            TournamentCommand::Forfeit { by: by(), player: player(2) },
        TournamentCommand::Remove { .. } => "remove" =
            TournamentCommand::Remove { by: by(), player: player(2) },
        TournamentCommand::Say { .. } => "say" = TournamentCommand::Say { player: player(2), text: words() },
        TournamentCommand::Message { .. } => "message" = TournamentCommand::Message { by: by(), text: words() },
        TournamentCommand::Call { .. } => "call" = TournamentCommand::Call { player: player(2) },
        TournamentCommand::Mute { .. } => "mute" =
            TournamentCommand::Mute { by: by(), player: player(2), muted: true },
        TournamentCommand::Tick => "tick" = TournamentCommand::Tick,
    });
    let to = Address::Tournament(code());
    let body = Body::Tournament(TournamentCommand::Tick);
    golden.check("envelope", &Envelope { id: "table/K7MW2QXA9B4C:3:1#8192".to_owned(), to, body });
    golden.done();
}

#[test]
fn commands_to_a_player_in_their_envelope() {
    let mut golden = Golden::open("wire/player");
    golden_variants!(golden, "command", PlayerCommand {
        PlayerCommand::Register { .. } => "register" =
            PlayerCommand::Register { player: player(1), name: name(1), recovery: hash(1) },
        PlayerCommand::Rename { .. } => "rename" = PlayerCommand::Rename { name: name(2) },
        PlayerCommand::NewLink { .. } => "new-link" = PlayerCommand::NewLink { token: hash(2) },
        PlayerCommand::UseLink { .. } => "use-link" = PlayerCommand::UseLink { token: hash(2) },
        PlayerCommand::Recover { .. } => "recover" = PlayerCommand::Recover { token: hash(1), next: hash(3) },
        PlayerCommand::NewRecovery { .. } => "new-recovery" = PlayerCommand::NewRecovery { recovery: hash(3) },
        PlayerCommand::SignOutEverywhere => "sign-out-everywhere" = PlayerCommand::SignOutEverywhere,
        PlayerCommand::NoteGame { .. } => "note-game" = PlayerCommand::NoteGame { note: game_note(), word: None },
        PlayerCommand::NoteEvent { .. } => "note-event" = PlayerCommand::NoteEvent { note: event_note(), notices: vec![notice()] },
        PlayerCommand::NoteLadder { .. } => "note-ladder" = PlayerCommand::NoteLadder {
            note: LadderNote { ladder: LadderKind::Slow, rev: 40, rank: Some(7), players: 212 },
            notices: vec![ladder_notice()], shown: Some(name(1)),
        },
        PlayerCommand::ReadNotices { .. } => "read-notices" = PlayerCommand::ReadNotices { through: 7 },
        PlayerCommand::NewCalendar { .. } => "new-calendar" = PlayerCommand::NewCalendar { token: hash(4) },
        PlayerCommand::Push { .. } => "push" = PlayerCommand::Push { order: PushOrder::Test },
        PlayerCommand::Tier { .. } => "tier" =
            PlayerCommand::Tier { order: TierOrder::Release { code: code() } },
        PlayerCommand::Block { .. } => "block" = PlayerCommand::Block { whom: player(2), name: name(2) },
        PlayerCommand::Unblock { .. } => "unblock" = PlayerCommand::Unblock { whom: player(2) },
        PlayerCommand::NoteWait { .. } => "note-wait" = PlayerCommand::NoteWait {
            note: WaitNote { kind: GameKind::Ludo, rev: 9, at: Instant(1_000), seek: Some(9), table: None },
        },
    });
    let to = Address::Player(player(1));
    let body = Body::Player(PlayerCommand::SignOutEverywhere);
    golden.check("envelope", &Envelope { id: "table/table-1#4096".to_owned(), to, body });
    golden_variants!(golden, "reply", Reply {
        Reply::Done { .. } => "done" = Reply::Done { seq: 12 },
        Reply::Refused { .. } => "refused" = Reply::refused("game_over"),
    });
    golden.done();
}

/// The codes of an enum without fields.
macro_rules! codes {
    ($enum:ident { $($variant:ident),+ $(,)? }) => {{
        json!([$($enum::$variant),+])
    }};
}

#[test]
fn codes_of_refusals_and_results() {
    let mut golden = Golden::open("wire/codes");
    golden.check(
        "table",
        &codes!(Reject {
            NoSuchTable,
            AlreadyOpen,
            TableFull,
            NotSeated,
            NotStarted,
            AlreadyStarted,
            GameOver,
            GameRunning,
            NotYourTurn,
            Stale,
            Malformed,
            NoDrawOffers,
            NoOffer,
            AlreadyOffered,
            ClaimNotValid,
            NoRematch,
            NotCreator,
            BadSettings,
            NotWelcome,
            BadText,
            TooFast,
            ChatFull,
        }),
    );
    golden.check("table-places", &codes!(Reject { TooFewPlayers }));
    golden.check("table-settings", &codes!(BadSetting { Minutes, Increment, Colour, Game, Flavour }));
    golden.check(
        "tournament",
        &codes!(TournamentReject {
            NoSuchTournament,
            CodeTaken,
            BadSettings,
            NotInRegistration,
            Full,
            AlreadyJoined,
            NotJoined,
            NotOrganiser,
            TooFewPlayers,
            NotRunning,
            NoMatch,
            MatchNotReady,
            MatchOver,
            ForeignTable,
            Barred,
            Muted,
            TooFast,
            BadText,
            BadResult,
            ConflictingResult,
        }),
    );
    golden.check(
        "player",
        &codes!(PlayerReject {
            NoSuchPlayer,
            AlreadyRegistered,
            BadLink,
            BadRecovery,
            TooManyTries,
            BadSubscription,
            NoDevice,
            TooFast,
            ActiveLimit,
            FreeLimit30Days,
            TierSize,
            NotPaid,
            NotYourself,
            TooManyBlocked
        }),
    );
    golden.check("end-reason", &json!(EndReason::ALL));
    golden.check("notice-kind", &json!(NoticeKind::ALL));
    golden.check("phase", &codes!(Phase { Waiting, Running, Over, Closed }));
    golden.check("game-kind", &codes!(GameKind { LudoChess, ClassicChess, Go, Backgammon, GinRummy, Ludo }));
    golden.done();
}

#[test]
fn codes_in_rust_are_the_codes_on_the_wire() {
    let rejects: Vec<Reject> = vec![
        Reject::NoSuchTable,
        Reject::AlreadyOpen,
        Reject::TableFull,
        Reject::NotSeated,
        Reject::NotStarted,
        Reject::AlreadyStarted,
        Reject::GameOver,
        Reject::GameRunning,
        Reject::NotYourTurn,
        Reject::Stale,
        Reject::Malformed,
        Reject::NoDrawOffers,
        Reject::NoOffer,
        Reject::AlreadyOffered,
        Reject::ClaimNotValid,
        Reject::NoRematch,
        Reject::NotCreator,
        Reject::BadSettings,
        Reject::TooFewPlayers,
        Reject::NotWelcome,
        Reject::BadText,
        Reject::TooFast,
        Reject::ChatFull,
        Reject::Rules("illegal_move".to_owned()),
    ];
    for reject in rejects {
        assert_eq!(serde_json::to_value(&reject).unwrap(), reject.code());
    }
    for reject in [
        PlayerReject::NoSuchPlayer,
        PlayerReject::AlreadyRegistered,
        PlayerReject::BadLink,
        PlayerReject::BadRecovery,
        PlayerReject::TooManyTries,
        PlayerReject::BadSubscription,
        PlayerReject::NoDevice,
        PlayerReject::TooFast,
        PlayerReject::ActiveLimit,
        PlayerReject::FreeLimit30Days,
        PlayerReject::TierSize,
        PlayerReject::NotPaid,
        PlayerReject::NotYourself,
        PlayerReject::TooManyBlocked,
    ] {
        assert_eq!(serde_json::to_value(reject).unwrap(), reject.code());
    }
}
