//! A player's devices, calendar and entitlements (T-80, T-81).

use native::room::{code, device, name, player};
use shared::aggregate::{Aggregate, Ctx};
use shared::chance::Seed;
use shared::ids::TournamentCode;
use shared::player::*;
use shared::time::{Instant, Millis};
use shared::tournament::Tier;

const START: Instant = Instant(1_800_000_000_000);

struct Account {
    player: Player,
    now: Instant,
    events: Vec<PlayerEvent>,
}

impl Account {
    fn new() -> Self {
        let mut account = Self { player: Player::default(), now: START, events: Vec::new() };
        let recovery = TokenHash("0".repeat(64));
        account.ask(PlayerCommand::Register { player: player(1), name: name(1), recovery }).unwrap();
        account
    }

    fn ask(&mut self, command: PlayerCommand) -> Result<Vec<PlayerEffect>, PlayerReject> {
        let seed = Seed::new([0; 32]);
        let made = self.player.decide(&command, &Ctx { now: self.now, seed: &seed })?;
        for event in made.events {
            self.player = std::mem::take(&mut self.player).evolve(&event);
            self.events.push(event);
        }
        let folded = self.events.iter().fold(Player::default(), Player::evolve);
        assert_eq!(folded, self.player, "the state is the fold of its events");
        Ok(made.effects)
    }

    fn push(&mut self, order: PushOrder) -> Result<Vec<PlayerEffect>, PlayerReject> {
        self.ask(PlayerCommand::Push { order })
    }

    fn tier(&mut self, order: TierOrder) -> Result<(), PlayerReject> {
        self.ask(PlayerCommand::Tier { order }).map(|effects| assert!(effects.is_empty()))
    }

    fn reserve(&mut self, n: u32, max_players: u16) -> Result<(), PlayerReject> {
        self.tier(TierOrder::Reserve { code: numbered(n), max_players, pro: false })
    }

    /// The tournament says where it stands.
    fn note(&mut self, n: u32, over: bool) {
        let rev = u64::try_from(self.events.len()).unwrap();
        let note = EventNote {
            code: numbered(n),
            rev,
            at: self.now,
            name: "Cup".to_owned(),
            organiser: true,
            playing: false,
            ready: None,
            over,
        };
        self.ask(PlayerCommand::NoteEvent { note, notices: Vec::new() }).unwrap();
    }

    /// An event from its creation to its end.
    fn whole(&mut self, n: u32, max_players: u16) -> Result<(), PlayerReject> {
        self.reserve(n, max_players)?;
        self.note(n, false);
        self.note(n, true);
        Ok(())
    }

    fn pay(&mut self, payment: &str, product: Product) {
        self.tier(TierOrder::Grant { payment: payment.to_owned(), product, days: 30 }).unwrap();
    }

    fn standing(&self) -> Standing {
        self.player.standing(false, self.now).unwrap()
    }

    fn wait(&mut self, by: Millis) {
        self.now = self.now.plus(by);
    }
}

fn numbered(n: u32) -> TournamentCode {
    let bytes = std::array::from_fn(|at| u8::try_from(n >> (5 * at.min(6)) & 31).unwrap());
    TournamentCode::from_random(&bytes)
}

fn subscribe(n: usize) -> PushOrder {
    PushOrder::Subscribe { device: Box::new(device(n)) }
}

#[test]
fn an_address_that_leads_into_a_network_is_none() {
    for good in [
        "https://fcm.googleapis.com/fcm/send/abc:def-_~%20",
        "https://updates.push.services.mozilla.com:443/wpush/v2/x?y=z",
        "https://web.push.apple.com/Q",
        "https://wns2-by3p.notify.windows.com/w/?token=a%2b",
        "https://push.xn--p1ai.xn--p1ai/",
        "https://localhosts.example/",
    ] {
        assert_eq!(
            Endpoint::parse(good, false).map(|found| found.as_str().to_owned()).as_deref(),
            Some(good)
        );
    }
    for bad in [
        "",
        "https://",
        "https:///x",
        "http://push.example.com/",
        "HTTPS://push.example.com/",
        "ftp://push.example.com/",
        "https://localhost/",
        "https://a.localhost/",
        "https://printer.local/",
        "https://db.internal/",
        "https://router.home.arpa/",
        "https://1.0.0.127.in-addr.arpa/",
        "https://push.test/",
        "https://push/",
        "https://push./",
        "https://.com/",
        "https://push..com/",
        "https://127.0.0.1/",
        "https://127.1/",
        "https://2130706433/",
        "https://0x7f000001/",
        "https://0x7f.1/",
        "https://a.0x7f/",
        "https://a.1/",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://push.example.com@127.0.0.1/",
        "https://user:word@push.example.com/",
        "https://push.example.com:8443/",
        "https://push.example.com:443@a/",
        "https://push.example.com\\@127.0.0.1/",
        "https://push.example.com/#a",
        "https://push.example.com/ a",
        "https://push.example.com/\u{e9}",
        "https://push\u{3002}example\u{3002}com/",
        "https://pu_sh.example.com/",
        "https://push.example.com.internal/",
        "https://%31%32%37.0.0.1/",
    ] {
        assert_eq!(Endpoint::parse(bad, false), None, "{bad}");
        assert_eq!(Endpoint::parse(bad, true), None, "{bad}");
    }
    let local = "http://127.0.0.1:8080/push/1";
    assert!(Endpoint::parse(local, false).is_none() && Endpoint::parse(local, true).is_some());
    for bad in
        ["http://127.0.0.1/", "http://127.0.0.1:/", "http://127.0.0.1:80@b/", "http://127.0.0.1:800000/"]
    {
        assert_eq!(Endpoint::parse(bad, true), None, "{bad}");
    }
    let long = format!("https://push.example.com/{}", "x".repeat(MAX_ENDPOINT));
    assert!(Endpoint::parse(&long[..MAX_ENDPOINT], false).is_some());
    assert_eq!(Endpoint::parse(&long[..=MAX_ENDPOINT], false), None);
}

#[test]
fn a_signature_is_made_for_scheme_and_host() {
    for (text, origin) in [
        ("https://push.example.com/a/b?c", "https://push.example.com"),
        ("https://push.example.com?c", "https://push.example.com"),
        ("https://push.example.com", "https://push.example.com"),
    ] {
        assert_eq!(Endpoint::parse(text, false).unwrap().origin(), origin);
    }
}

#[test]
fn keys_without_their_form_are_refused_and_change_nothing() {
    let mut account = Account::new();
    let good = device(1);
    for (p256dh, auth) in [
        ("", good.auth.as_str()),
        (&good.p256dh[1..], &good.auth),
        (&format!("A{}", &good.p256dh[1..]), &good.auth),
        (&format!("{}=", good.p256dh), &good.auth),
        (&good.p256dh.replace('_', "/"), &good.auth),
        (&good.p256dh, ""),
        (&good.p256dh, &good.auth[1..]),
        (&good.p256dh, &format!("{}A", good.auth)),
    ] {
        let bad = Subscription { p256dh: p256dh.to_owned(), auth: auth.to_owned(), ..good.clone() };
        let told = account.push(PushOrder::Subscribe { device: Box::new(bad) });
        assert_eq!(told, Err(PlayerReject::BadSubscription), "{p256dh} {auth}");
    }
    assert_eq!(account.events.len(), 1);
}

#[test]
fn ten_devices_get_pushes_and_a_further_one_takes_the_place_of_the_oldest() {
    let mut account = Account::new();
    for n in 0..12 {
        account.push(subscribe(n)).unwrap();
    }
    // The same again is no news, and does not make it the youngest.
    let before = account.events.len();
    account.push(subscribe(2)).unwrap();
    assert_eq!(account.events.len(), before);
    let letters = account.push(PushOrder::Test).unwrap();
    let address = |letter: &PlayerEffect| match letter {
        PlayerEffect::Push(letter) => Some(letter.to.endpoint.as_str().to_owned()),
        _ => None,
    };
    let to: Vec<_> = letters.iter().filter_map(address).collect();
    assert_eq!(to, (2..12).map(|n| device(n).endpoint.as_str().to_owned()).collect::<Vec<_>>());
    assert_eq!(account.push(PushOrder::Test), Err(PlayerReject::TooFast));
    account.wait(TEST_EVERY);
    assert_eq!(account.push(PushOrder::Test).unwrap().len(), MAX_DEVICES);
    // New keys of a known address replace the old ones.
    let fresh = Subscription { auth: "AAAAAAAAAAAAAAAAAAAAAA".to_owned(), ..device(5) };
    account.push(PushOrder::Subscribe { device: Box::new(fresh.clone()) }).unwrap();
    let devices = account.player.devices().unwrap();
    assert_eq!(devices.list.iter().filter(|known| known.device.endpoint == fresh.endpoint).count(), 1);
    assert_eq!(devices.list.last().unwrap().device, fresh);
}

#[test]
fn a_device_that_is_gone_is_taken_off_and_one_that_refuses_is_marked() {
    let mut account = Account::new();
    assert_eq!(account.push(PushOrder::Test), Err(PlayerReject::NoDevice));
    account.push(subscribe(1)).unwrap();
    account.push(subscribe(2)).unwrap();
    let endpoint = |n| device(n).endpoint.as_str().to_owned();
    let settled = |n, outcome| PushOrder::Settled { endpoint: endpoint(n), outcome };
    account.push(settled(1, Pushed::Gone)).unwrap();
    account.push(settled(1, Pushed::Gone)).unwrap();
    account.push(settled(9, Pushed::Sent)).unwrap();
    assert_eq!(account.player.devices().unwrap().list.len(), 1);
    let known = |account: &Account| account.player.devices().unwrap().list[0].clone();
    account.push(settled(2, Pushed::Sent)).unwrap();
    assert_eq!(known(&account).sent, Some(START));
    let count = account.events.len();
    account.wait(Millis::hours(23));
    account.push(settled(2, Pushed::Sent)).unwrap();
    assert_eq!(account.events.len(), count, "a success is written down once a day");
    account.push(settled(2, Pushed::Refused(403))).unwrap();
    account.wait(Millis::hours(1));
    account.push(settled(2, Pushed::Refused(403))).unwrap();
    assert_eq!(account.events.len(), count + 1, "and so is the same refusal");
    assert_eq!(known(&account).refused, Some((START.plus(Millis::hours(23)), 403)));
    account.push(settled(2, Pushed::Sent)).unwrap();
    assert_eq!((known(&account).sent, known(&account).refused), (Some(START.plus(Millis::days(1))), None));
    account.push(PushOrder::Unsubscribe { endpoint: endpoint(2) }).unwrap();
    assert_eq!(account.player.devices().unwrap().list, []);
}

#[test]
fn who_signs_out_everywhere_is_told_nothing_more_on_any_device() {
    let mut account = Account::new();
    account.push(subscribe(1)).unwrap();
    let token = TokenHash("1".repeat(64));
    account.ask(PlayerCommand::NewCalendar { token: token.clone() }).unwrap();
    account.push(PushOrder::Settings { off: vec![NoticeKind::Result] }).unwrap();
    account.ask(PlayerCommand::SignOutEverywhere).unwrap();
    let devices = account.player.devices().unwrap();
    assert_eq!((devices.list.len(), devices.off.as_slice()), (0, [NoticeKind::Result].as_slice()));
    assert_eq!(account.player.calendar(&token), None);
}

#[test]
fn a_kind_that_is_off_is_not_pushed() {
    let mut account = Account::new();
    account.push(subscribe(1)).unwrap();
    let notice = |kind| PushNotice {
        kind: Some(kind),
        code: Some(code()),
        event: None,
        ladder: None,
        who: None,
        words: None,
        won: None,
        number: 0,
        until: START,
    };
    let off = vec![NoticeKind::Result, NoticeKind::Message, NoticeKind::Result];
    account.push(PushOrder::Settings { off: off.clone() }).unwrap();
    for kind in NoticeKind::ALL {
        let letters = account.player.devices().unwrap().letters(&notice(kind));
        assert_eq!(letters.len(), usize::from(!off.contains(&kind)), "{kind:?}");
    }
    let count = account.events.len();
    account.push(PushOrder::Settings { off: vec![NoticeKind::Message, NoticeKind::Result] }).unwrap();
    assert_eq!(account.events.len(), count, "the same in another order is no news");
    account.push(PushOrder::Settings { off: vec![] }).unwrap();
    assert!(
        account.player.devices().unwrap().is_default() || account.player.devices().unwrap().off.is_empty()
    );
}

#[test]
fn t_81_one_event_at_a_time_and_three_free_ones_in_thirty_days() {
    let mut account = Account::new();
    account.reserve(1, 8).unwrap();
    assert_eq!(account.reserve(2, 2), Err(PlayerReject::ActiveLimit), "a reservation counts");
    account.reserve(1, 8).unwrap();
    account.note(1, false);
    assert_eq!(account.reserve(2, 2), Err(PlayerReject::ActiveLimit));
    account.note(1, true);
    // One that was never created does not count, one that was cancelled does.
    account.reserve(2, 2).unwrap();
    account.tier(TierOrder::Release { code: numbered(2) }).unwrap();
    for n in [3, 4] {
        account.wait(Millis::days(1));
        account.whole(n, 8).unwrap();
    }
    assert_eq!(account.reserve(5, 8), Err(PlayerReject::FreeLimit30Days));
    assert_eq!(account.standing().free_created, 3);
    account.wait(Millis(Millis::days(28).0 - 1));
    assert_eq!(
        account.reserve(5, 8),
        Err(PlayerReject::FreeLimit30Days),
        "30 days of 24 hours, to the millisecond"
    );
    account.wait(Millis(1));
    account.reserve(5, 8).unwrap();
}

#[test]
fn t_80_a_payment_is_good_for_one_event_of_its_size() {
    let mut account = Account::new();
    for (max_players, why) in [
        (9, PlayerReject::NotPaid),
        (32, PlayerReject::NotPaid),
        (33, PlayerReject::NotPaid),
        (128, PlayerReject::NotPaid),
        (129, PlayerReject::TierSize),
        (2_048, PlayerReject::TierSize),
    ] {
        assert_eq!(account.reserve(1, max_players), Err(why), "{max_players}");
    }
    account.pay("cs_1", Product::Standard);
    account.pay("cs_1", Product::Standard);
    assert_eq!(account.standing().standard, 1, "one payment counts once");
    assert_eq!(account.reserve(1, 33), Err(PlayerReject::NotPaid));
    account.whole(1, 32).unwrap();
    assert_eq!(account.reserve(2, 9), Err(PlayerReject::NotPaid));
    // The larger one is taken where the smaller does not do, or is not there.
    account.pay("cs_2", Product::Standard);
    account.pay("cs_3", Product::Premium);
    account.whole(2, 16).unwrap();
    assert_eq!((account.standing().standard, account.standing().premium), (0, 1));
    account.whole(3, 16).unwrap();
    assert_eq!((account.standing().standard, account.standing().premium), (0, 0));
    account.pay("cs_4", Product::Premium);
    account.whole(4, 128).unwrap();
    // What was paid for is no free creation.
    for n in 5..8 {
        account.whole(n, 8).unwrap();
    }
    assert_eq!(account.standing().free_created, 3);
}

#[test]
fn what_was_taken_for_an_event_that_never_came_is_given_back() {
    let mut account = Account::new();
    account.pay("cs_1", Product::Premium);
    account.reserve(1, 100).unwrap();
    assert_eq!((account.standing().premium, account.standing().active), (0, 1));
    account.tier(TierOrder::Release { code: numbered(1) }).unwrap();
    account.tier(TierOrder::Release { code: numbered(1) }).unwrap();
    assert_eq!((account.standing().premium, account.standing().active), (1, 0));
    // Nobody said anything for an hour.
    account.reserve(2, 100).unwrap();
    account.wait(Millis(RESERVED_FOR.0 - 1));
    assert_eq!(account.reserve(3, 100), Err(PlayerReject::ActiveLimit));
    account.wait(Millis(1));
    assert_eq!((account.standing().premium, account.standing().active), (1, 0));
    account.reserve(3, 100).unwrap();
    account.note(3, false);
    assert_eq!((account.standing().premium, account.standing().active), (0, 1));
    account.tier(TierOrder::Release { code: numbered(3) }).unwrap();
    assert_eq!(account.standing().premium, 0, "one that exists cannot be given back");
    // Late word of the lost one: it counts again.
    account.note(2, false);
    assert_eq!(account.standing().active, 2);
}

#[test]
fn t_81_pro_has_no_limits_and_ends() {
    let mut account = Account::new();
    account.pay("cs_1", Product::Pro);
    for (n, size) in [(1, 2_048), (2, 129), (3, 8), (4, 8), (5, 8), (6, 8)] {
        account.reserve(n, size).unwrap();
        account.note(n, false);
    }
    assert_eq!(account.standing().free_created, 0, "what Pro creates is no free creation");
    // A further payment adds its days to those that are left.
    account.wait(Millis::days(10));
    account.pay("cs_2", Product::Pro);
    assert_eq!(account.standing().pro_until, START.plus(Millis::days(60)));
    account.now = Instant(START.plus(Millis::days(60)).0 - 1);
    account.reserve(7, 8).unwrap();
    account.wait(Millis(1));
    assert!(!account.standing().pro);
    assert_eq!(account.reserve(8, 8), Err(PlayerReject::ActiveLimit));
    // Whom the operator makes Pro is Pro without a payment.
    account.tier(TierOrder::Reserve { code: numbered(8), max_players: 500, pro: true }).unwrap();
    assert_eq!(account.standing().tier_for(8), Err(PlayerReject::ActiveLimit));
    assert_eq!(account.player.standing(true, account.now).unwrap().tier_for(2_048), Ok(None));
    assert_eq!(
        account.player.standing(true, account.now).unwrap().tier_for(2_049),
        Err(PlayerReject::TierSize)
    );
}

#[test]
fn t_81_fifty_newer_events_do_not_hide_the_one_that_is_organised() {
    let mut account = Account::new();
    account.reserve(1, 8).unwrap();
    account.note(1, false);
    for n in 100..200 {
        account.wait(Millis(1));
        let note = EventNote {
            code: numbered(n),
            rev: 1,
            at: account.now,
            name: "Other".to_owned(),
            organiser: false,
            playing: true,
            ready: None,
            over: false,
        };
        account.ask(PlayerCommand::NoteEvent { note, notices: Vec::new() }).unwrap();
    }
    assert!(account.player.view().unwrap().events.iter().all(|note| note.code != numbered(1)));
    assert_eq!(account.reserve(2, 8), Err(PlayerReject::ActiveLimit));
}

#[test]
fn what_is_remembered_of_payments_and_events_stays_small() {
    let mut account = Account::new();
    for n in 0..300 {
        account.pay(&format!("cs_{n}"), Product::Standard);
        account.whole(n, 9).unwrap();
        account.wait(Millis::hours(12));
    }
    assert!(serde_json::to_string(&account.player).unwrap().len() < 40_000);
    assert_eq!(Tier::Standard.pence(), 299);
}

#[test]
fn the_calendar_is_for_whoever_knows_its_newest_secret() {
    let mut account = Account::new();
    let (old, new) = (TokenHash("1".repeat(64)), TokenHash("2".repeat(64)));
    assert_eq!(account.player.calendar(&old), None);
    account.ask(PlayerCommand::NewCalendar { token: old.clone() }).unwrap();
    assert_eq!(account.player.calendar(&old), Some((vec![], vec![])));
    account.ask(PlayerCommand::NewCalendar { token: new.clone() }).unwrap();
    assert_eq!(
        (account.player.calendar(&old), account.player.calendar(&new)),
        (None, Some((vec![], vec![])))
    );
    let note = |ready, over, rev| EventNote {
        code: code(),
        rev,
        at: START,
        name: "Cup".to_owned(),
        organiser: false,
        playing: true,
        ready,
        over,
    };
    for (ready, over, shown) in [(None, false, 0), (Some(START), false, 1), (Some(START), true, 0)] {
        let rev = account.player.seq();
        account.ask(PlayerCommand::NoteEvent { note: note(ready, over, rev), notices: Vec::new() }).unwrap();
        assert_eq!(account.player.calendar(&new).unwrap().0.len(), shown);
    }
}
