//! The table's state under acknowledgement, refusal, loss and return.

use super::toy::{Pile, PileView};
use super::*;
use serde_json::{Value, json};
use shared::clock::Clock;
use shared::ids::CommandId;
use shared::rules::ChessFlavour;
use shared::seat::Seat;
use shared::table::{GameConfig, TableView};
use shared::time::{Instant, Millis};
use shared::wire::{ClientMessage, Offer, ServerMessage};

/// A view's JSON as the server sends it.
fn view(left: u8, turn: u8, phase: &str) -> Value {
    json!({
        "table": "t1", "kind": "classic_chess", "phase": phase, "places": [],
        "settings": { "game": { "kind": "classic_chess", "flavour": "casual" }, "minutes": 5 },
        "owner": { "by": "player", "player": "0".repeat(26) },
        "game": { "left": left, "turn": turn }, "to_act": 1 << turn,
        "features": { "draw_offers": false, "draw_claims": false }, "commitment": "00".repeat(32),
    })
}

fn update(seq: u64, left: u8, turn: u8, now: i64) -> ServerMessage {
    let view = view(left, turn, "running");
    let hash = super::hash::of(&view);
    let seat = Some(Seat::FIRST);
    ServerMessage::Update { seq, seat, seen: vec![], view, now: Instant(now), hash }
}

fn welcome(seq: u64, left: u8, turn: u8, now: i64) -> ServerMessage {
    match update(seq, left, turn, now) {
        ServerMessage::Update { seq, seat, view, now, hash, .. } => {
            ServerMessage::Welcome { proto: 1, seq, seat, view, now, hash }
        }
        other => other,
    }
}

/// A table on which this device's seat (White) is on turn with ten left.
fn table() -> Table<Pile> {
    let mut table = Table::new("p", None);
    assert_eq!(table.on_server(welcome(5, 10, 0, 1_000), Instant(0)), vec![]);
    table
}

fn sent(effects: &[Effect<u8>]) -> Vec<&ClientMessage> {
    effects.iter().filter_map(|e| if let Effect::Send(message) = e { Some(message) } else { None }).collect()
}

fn id_of(message: &ClientMessage) -> CommandId {
    match message {
        ClientMessage::Act { id, .. } | ClientMessage::Resign { id } => id.clone(),
        other => panic!("{other:?} has no id here"),
    }
}

fn act_id(effects: &[Effect<u8>]) -> CommandId {
    let messages = sent(effects);
    assert_eq!(messages.len(), 1);
    id_of(messages[0])
}

fn shown(table: &Table<Pile>) -> u8 {
    table.shown().unwrap().left
}

#[test]
fn a_loss_while_the_socket_is_opened_afresh_is_a_loss_too() {
    let mut table = table();
    table.renew();
    table.lost(Instant(40));
    assert_eq!(table.connection, Connection::Lost(Instant(1_040)), "the clocks stand still since then");
    let mut unknown = Table::<Pile>::new("p", None);
    unknown.lost(Instant(40));
    assert_eq!(unknown.connection, Connection::Connecting, "nothing is shown that could stand still");
}

#[test]
fn gen_5_whoever_is_away_from_a_contest_is_shown_the_time_that_is_left_to_return() {
    let contest = |change: fn(&mut TableView<PileView>)| {
        let mut table = table();
        let view = table.view.as_mut().unwrap();
        view.settings.game = GameConfig::ClassicChess(ChessFlavour::Contest);
        view.clock = Some(Clock {
            left: [Millis::minutes(5); 2],
            increment: Millis::ZERO,
            most: None,
            running: Some(Seat::FIRST),
            since: Instant(1_000),
            turn_timer: None,
        });
        change(view);
        table
    };
    let mut table = contest(|_| ());
    assert_eq!(table.return_left(Instant(0)), None, "the connection stands");
    table.lost(Instant(40));
    for (at, left) in [(40, 60_000), (15_040, 45_000), (60_039, 1), (60_040, 0), (99_000, 0)] {
        assert_eq!(table.return_left(Instant(at)), Some(Millis(left)), "{at}");
    }
    table.seat = None;
    assert_eq!(table.return_left(Instant(40)), None, "whoever watches loses nothing");
    let stopped = contest(|view| view.clock = None);
    let casual = contest(|view| view.settings.game = GameConfig::ClassicChess(ChessFlavour::Casual));
    for mut table in [stopped, casual] {
        table.lost(Instant(40));
        assert_eq!(table.return_left(Instant(40)), None);
    }
}

#[test]
fn an_own_move_is_drawn_at_once_and_confirmed_later() {
    let mut table = table();
    let effects = table.act(3);
    let id = act_id(&effects);
    assert!(matches!(sent(&effects)[0], ClientMessage::Act { base: 5, a, .. } if *a == json!(3)));
    assert_eq!((shown(&table), table.view.as_ref().unwrap().game.as_ref().unwrap().left), (7, 10));
    assert!(!table.my_turn(), "a second move is not taken while one is on its way");
    assert_eq!(table.act(1), vec![]);

    assert_eq!(table.on_server(ServerMessage::Ack { id, seq: 6 }, Instant(1)), vec![]);
    assert_eq!(shown(&table), 7, "accepted but not seen: the drawing stays");
    table.on_server(update(6, 7, 1, 1_002), Instant(2));
    assert!(table.preview.is_none() && !table.waiting());
    assert_eq!(shown(&table), 7);
}

#[test]
fn the_update_may_come_before_its_ack() {
    let mut table = table();
    let id = act_id(&table.act(3));
    table.on_server(update(6, 7, 1, 1_001), Instant(1));
    assert_eq!(shown(&table), 7);
    table.on_server(ServerMessage::Ack { id, seq: 6 }, Instant(2));
    assert!(!table.waiting());
}

#[test]
fn a_refused_move_goes_back() {
    let mut table = table();
    let id = act_id(&table.act(2));
    let code = "in_check".to_owned();
    let effects =
        table.on_server(ServerMessage::Nack { id: Some(id), code: code.clone(), seq: 5 }, Instant(1));
    assert_eq!(effects, vec![Effect::Tell(Notice::Refused(code))]);
    assert_eq!(shown(&table), 10);
    assert!(table.my_turn());
}

#[test]
fn an_impossible_move_is_not_sent() {
    let mut table = table();
    assert_eq!(table.act(4), vec![]);
    table.on_server(update(6, 7, 1, 1_001), Instant(1));
    assert_eq!(table.act(1), vec![], "not my turn");
}

#[test]
fn after_a_loss_the_same_command_is_sent_again_under_its_old_name() {
    let mut table = table();
    let first = table.act(3);
    table.lost(Instant(40));
    assert_eq!(table.connection, Connection::Lost(Instant(1_040)));
    assert_eq!(table.server_time(Instant(9_000)), Instant(1_040), "clocks stand still on the screen");

    assert!(matches!(table.opened()[..], [Effect::Send(ClientMessage::Hello { since: 5, .. })]));
    let again = table.on_server(welcome(6, 7, 1, 9_500), Instant(9_000));
    assert_eq!(sent(&again), sent(&first), "byte for byte");
    assert_eq!(table.server_time(Instant(9_000)), Instant(9_500));
    assert!(table.preview.is_none(), "after a resync only the server's view is drawn");
}

#[test]
fn a_move_made_while_the_connection_is_away_is_kept_and_sent() {
    let mut table = table();
    table.lost(Instant(40));
    assert_eq!(table.act(3), vec![]);
    assert_eq!(shown(&table), 7);
    assert_eq!(sent(&table.on_server(welcome(5, 10, 0, 9_500), Instant(9_000))).len(), 1);
}

#[test]
fn what_only_presence_made_stale_is_tried_again_with_a_new_name() {
    let mut table = table();
    let old = act_id(&table.act(3));
    let nack = ServerMessage::Nack { id: Some(old.clone()), code: "stale".into(), seq: 6 };
    assert_eq!(table.on_server(nack, Instant(1)), vec![], "waits for the view of that number");
    let effects = table.on_server(update(6, 10, 0, 1_002), Instant(2));
    let messages = sent(&effects);
    assert!(matches!(messages[..], [ClientMessage::Act { base: 6, .. }]));
    assert_ne!(id_of(messages[0]), old);
    assert_eq!(shown(&table), 7);
}

#[test]
fn a_move_for_a_game_that_went_on_is_dropped() {
    let mut table = table();
    let id = act_id(&table.act(3));
    table.on_server(update(7, 6, 0, 1_001), Instant(1));
    assert_eq!(shown(&table), 6, "the server's view, not the drawing ahead of an older one");
    let effects =
        table.on_server(ServerMessage::Nack { id: Some(id), code: "stale".into(), seq: 7 }, Instant(2));
    assert_eq!(effects, vec![Effect::Tell(Notice::Refused("stale".into()))]);
    assert!(table.my_turn());
}

#[test]
fn an_older_update_never_replaces_a_newer() {
    let mut table = table();
    table.on_server(update(8, 4, 0, 1_001), Instant(1));
    assert_eq!(table.on_server(update(7, 6, 1, 1_001), Instant(2)), vec![]);
    assert_eq!((shown(&table), table.seq), (4, 8));
}

#[test]
fn a_possible_premove_is_played_on_the_own_turn() {
    let mut table = table();
    table.act(3);
    table.on_server(update(6, 7, 1, 1_001), Instant(1));
    table.on_server(ServerMessage::Ack { id: CommandId::parse("p-1").unwrap(), seq: 6 }, Instant(1));
    table.plan(Some(2));
    let effects = table.on_server(update(7, 6, 0, 1_002), Instant(2));
    assert!(matches!(sent(&effects)[..], [ClientMessage::Act { base: 7, .. }]));
    assert_eq!(table.premove, None);
}

#[test]
fn an_impossible_premove_is_dropped_that_turn_and_never_fires_later() {
    let mut table = table();
    table.on_server(update(6, 7, 1, 1_001), Instant(1));
    table.plan(Some(3));
    let effects = table.on_server(update(7, 2, 0, 1_002), Instant(2));
    assert!(effects.contains(&Effect::Tell(Notice::PremoveDropped)) && sent(&effects).is_empty());
    table.on_server(update(8, 9, 1, 1_003), Instant(3));
    let effects = table.on_server(update(9, 8, 0, 1_004), Instant(4));
    assert!(sent(&effects).is_empty());
}

#[test]
fn a_premove_does_not_survive_a_resync_or_the_end() {
    let mut table = table();
    table.on_server(update(6, 7, 1, 1_001), Instant(1));
    table.plan(Some(1));
    assert_eq!(table.premove, Some(1));
    assert!(sent(&table.on_server(welcome(7, 6, 0, 1_002), Instant(2))).is_empty());
    assert_eq!(table.premove, None);
    table.plan(Some(1));
    assert_eq!(table.premove, None, "on the own turn a move is a move");
}

#[test]
fn a_torn_view_is_asked_for_again_once() {
    let mut table = table();
    let ServerMessage::Update { seq, seat, seen, view, now, .. } = update(6, 7, 1, 1_001) else { panic!() };
    let torn = ServerMessage::Update { seq, seat, seen, view, now, hash: "0".repeat(16) };
    let resyncs =
        |effects: &[Effect<u8>]| sent(effects).iter().filter(|m| ***m == ClientMessage::Resync).count();
    assert_eq!(resyncs(&table.on_server(torn.clone(), Instant(1))), 1);
    assert_eq!(resyncs(&table.on_server(torn, Instant(1))), 0);
}

#[test]
fn a_message_of_a_newer_server_changes_nothing() {
    let mut table = table();
    let before = table.clone();
    assert_eq!(table.on_server(ServerMessage::Other, Instant(1)), vec![]);
    assert_eq!(table, before);
}

#[test]
fn an_unreadable_view_stops_instead_of_guessing() {
    let mut table = table();
    let view = json!({ "from": "the future" });
    let hash = super::hash::of(&view);
    let message = ServerMessage::Update { seq: 6, seat: None, seen: vec![], view, now: Instant(0), hash };
    assert!(table.on_server(message, Instant(1)).contains(&Effect::Stop));
    assert_eq!(table.connection, Connection::Closed("unreadable".into()));
}

#[test]
fn the_servers_time_follows_the_fastest_message() {
    let mut table = table();
    assert_eq!(table.ahead, Millis(1_000));
    table.on_server(update(6, 7, 1, 1_200), Instant(500));
    assert_eq!(table.ahead, Millis(1_000), "a slow message says less");
    table.on_server(update(7, 6, 0, 1_700), Instant(650));
    assert_eq!(table.ahead, Millis(1_050));
}

#[test]
fn every_other_command_waits_for_its_reply_too() {
    let mut table = table();
    let id = act_id(&table.resign());
    assert!(table.waiting() && table.my_turn());
    table.on_server(ServerMessage::Ack { id, seq: 5 }, Instant(1));
    assert!(!table.waiting());
}

#[test]
fn a_socket_that_is_closed_for_good_stays_closed() {
    let mut table = table();
    let effects = table.on_server(ServerMessage::Bye { code: "signed_out".into() }, Instant(1));
    assert_eq!(effects, vec![Effect::Stop]);
    table.lost(Instant(2));
    assert_eq!(table.connection, Connection::Closed("signed_out".into()));
}

#[test]
fn a_second_press_of_an_offer_asks_nothing_more() {
    let mut table = table();
    let first = table.offer(Offer::Rematch);
    assert_eq!(sent(&first).len(), 1);
    assert_eq!(table.offer(Offer::Rematch), vec![], "on its way");
    assert_eq!(sent(&table.offer(Offer::Draw)).len(), 1, "another offer is another question");
    let Some(ClientMessage::Offer { id, .. }) = sent(&first).first().copied().cloned() else {
        panic!("{first:?}")
    };
    let mut now = view(10, 0, "over");
    now["rematch"] = json!([0]);
    let hash = super::hash::of(&now);
    table.on_server(ServerMessage::Ack { id, seq: 6 }, Instant(0));
    let told = ServerMessage::Update {
        seq: 6,
        seat: Some(Seat::FIRST),
        seen: vec![],
        view: now,
        now: Instant(1_100),
        hash,
    };
    table.on_server(told, Instant(50));
    assert_eq!(table.offer(Offer::Rematch), vec![], "open already");
}
