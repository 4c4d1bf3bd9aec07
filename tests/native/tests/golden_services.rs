//! Golden files of what lies around the games: pushes, calendar, tiers and payments.

use ashtapada_worker::http::calendar::{Due, DueOf, calendar};
use ashtapada_worker::push::words;
use native::golden::Golden;
use native::golden_variants;
use native::room::{code, player};
use shared::player::*;
use shared::rules::GameKind;
use shared::time::Instant;
use shared::tournament::Tier;
use shared::wire::*;
use std::path::PathBuf;

const NOW: Instant = Instant(1_800_000_000_000);

fn device() -> Subscription {
    Subscription {
        endpoint: Endpoint::parse("https://push.example.com/send/abc", false).unwrap(),
        p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
            .to_owned(),
        auth: "BTBZMqHH6r4Tts7J_aSIgg".to_owned(),
        origin: "https://a.example".to_owned(),
    }
}

fn letter() -> PushLetter {
    let notice = PushNotice {
        kind: Some(NoticeKind::MatchReady),
        code: Some(code()),
        event: Some("Diwali Cup".to_owned()),
        ladder: None,
        who: Some("Ravi".to_owned()),
        words: None,
        won: None,
        number: 0,
        until: Instant(NOW.0 + 3_600_000),
    };
    PushLetter { to: device(), notice }
}

#[test]
fn golden_orders_events_and_letters_of_a_player() {
    let mut golden = Golden::open("services/stored");
    let endpoint = || device().endpoint.as_str().to_owned();
    golden_variants!(golden, "push-order", PushOrder {
        PushOrder::Subscribe { .. } => "subscribe" = PushOrder::Subscribe { device: Box::new(device()) },
        PushOrder::Unsubscribe { .. } => "unsubscribe" = PushOrder::Unsubscribe { endpoint: endpoint() },
        PushOrder::Test => "test" = PushOrder::Test,
        PushOrder::Settings { .. } => "settings" = PushOrder::Settings { off: vec![NoticeKind::Result] },
        PushOrder::Settled { .. } => "settled" =
            PushOrder::Settled { endpoint: endpoint(), outcome: Pushed::Refused(403) },
    });
    golden_variants!(golden, "push-event", PushEvent {
        PushEvent::Subscribed { .. } => "subscribed" = PushEvent::Subscribed { at: NOW, device: Box::new(device()) },
        PushEvent::Unsubscribed { .. } => "unsubscribed" = PushEvent::Unsubscribed { endpoint: endpoint() },
        PushEvent::Tested { .. } => "tested" = PushEvent::Tested { at: NOW },
        PushEvent::Set { .. } => "set" = PushEvent::Set { off: NoticeKind::ALL.to_vec() },
        PushEvent::Settled { .. } => "settled" =
            PushEvent::Settled { at: NOW, endpoint: endpoint(), refused: Some(403) },
    });
    golden_variants!(golden, "tier-order", TierOrder {
        TierOrder::Reserve { .. } => "reserve" = TierOrder::Reserve { code: code(), max_players: 32, pro: false },
        TierOrder::Release { .. } => "release" = TierOrder::Release { code: code() },
        TierOrder::Grant { .. } => "grant" =
            TierOrder::Grant { payment: "cs_1".to_owned(), product: Product::Pro, days: 30 },
    });
    golden_variants!(golden, "tier-event", TierEvent {
        TierEvent::Reserved { .. } => "reserved" =
            TierEvent::Reserved { at: NOW, code: code(), tier: Some(Tier::Standard) },
        TierEvent::Released { .. } => "released" = TierEvent::Released { code: code() },
        TierEvent::Granted { .. } => "granted" =
            TierEvent::Granted { payment: "cs_1".to_owned(), product: Product::Pro, until: NOW },
    });
    golden_variants!(golden, "effect", PlayerEffect {
        PlayerEffect::Push(_) => "push" = PlayerEffect::Push(Box::new(letter())),
        PlayerEffect::Admit { .. } => "admit" = PlayerEffect::Admit { kind: GameKind::Ludo, seek: 9 },
        PlayerEffect::TellRating { .. } => "tell-rating" = PlayerEffect::TellRating { table: native::room::table_id(1), rating: shared::rating::Rating::NEW },
        PlayerEffect::Withdraw { .. } => "withdraw" = PlayerEffect::Withdraw { kind: GameKind::Ludo, seek: 9 },
        PlayerEffect::Rename { .. } => "rename" = PlayerEffect::Rename {
            ladder: shared::ladder::LadderKind::Slow, player: native::room::player(1), name: native::room::name(2),
        },
        PlayerEffect::Bar { .. } => "bar" = PlayerEffect::Bar {
            table: native::room::table_id(1), whom: native::room::player(2), barred: true,
        },
    });
    golden.check(
        "effect-push-test",
        &PushLetter { notice: PushNotice { kind: None, ..letter().notice }, ..letter() },
    );
    golden.done();
}

#[test]
fn golden_bodies_of_the_http_interface() {
    let mut golden = Golden::open("wire/services");
    golden.check("push-key", &PushKey { key: device().p256dh });
    let keys = PushKeys { p256dh: device().p256dh, auth: device().auth };
    let endpoint = device().endpoint.as_str().to_owned();
    let plain = SubscribePush { endpoint: endpoint.clone(), keys, expiration_time: None };
    golden.check("subscribe-push", &plain);
    // As a browser writes it.
    let browser = serde_json::to_string(&plain).unwrap().replacen('{', "{\"expirationTime\":null,", 1);
    assert_eq!(serde_json::from_str::<SubscribePush>(&browser).unwrap(), plain);
    golden.check("remove-push", &RemovePush { endpoint: endpoint.clone() });
    golden.check("set-push", &SetPush { off: vec![NoticeKind::Result, NoticeKind::Message] });
    let known = PushDevice { endpoint, since: NOW, sent: Some(NOW), refused: Some((NOW, 403)) };
    golden.check("push-view", &PushView { off: vec![NoticeKind::Result], devices: vec![known] });
    golden.check(
        "push-message",
        &serde_json::from_str::<serde_json::Value>(&words::message(&letter())).unwrap(),
    );
    let path = format!("/api/calendar/{}{}.ics", player(1), player(2));
    golden.check("calendar-made", &CalendarMade { path });
    let price = |product, amount, days| Price { product, amount, currency: "GBP".to_owned(), days };
    golden.check(
        "tier",
        &TierView {
            off: false,
            pro: false,
            pro_until: Some(NOW),
            may: MayCreate {
                max_players: 32,
                why: Some("free_limit_30_days".to_owned()),
                standard: 1,
                premium: 0,
            },
            used: Used { active: 0, free_created: 3 },
            prices: vec![price(Product::Standard, 299, None), price(Product::Pro, 999, Some(30))],
        },
    );
    golden.check("checkout", &Checkout { product: Product::Premium, code: Some(code()) });
    golden.check("checkout-made", &CheckoutMade { url: "https://pay.example.com/c/1".to_owned() });
    golden.done();
}

#[test]
fn golden_calendars() {
    let due = |name: &str, deadline: i64| Due {
        of: DueOf::Match { code: code(), name: name.to_owned() },
        rev: 12,
        at: NOW,
        deadline: Instant(NOW.0 + deadline),
    };
    let long = "Shatranj, Chaturanga; \\ और शतरंज: the longest night of the year 🏆🏆🏆🏆🏆🏆🏆";
    let two = calendar(&[due("Diwali Cup", 86_400_000), due(long, 90_000_999)], "https://a.example");
    for (name, text) in [("two", two), ("empty", calendar(&[], "http://localhost:8787"))] {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../golden/calendar/{name}.ics"));
        if std::env::var_os("BLESS").is_some() {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, &text).unwrap();
        }
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text, "{name}");
    }
}
