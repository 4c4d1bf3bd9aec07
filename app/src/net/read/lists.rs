//! Chat, notices, the lists of events, pushes and tiers.

use super::{Read, field, fields, named};
use serde_json::Value;
use shared::chat::{ChatLine, ChatPage, LineKind, Phrase, Role, Speaker};
use shared::ids::ChatText;
use shared::ladder::LadderKind;
use shared::player::{Blocked, LadderNews, Notice, NoticeKind, NoticeList, Product};
use shared::tournament::{Ruling, RulingKind, RulingPage, SystemLine};
use shared::wire::{
    BlockList, CalendarMade, ChampionsPage, CheckoutMade, CupLine, EventLine, EventsPage, MayCreate, MyEvent,
    MyEventsPage, Price, PushDevice, PushKey, PushView, TierView, Used,
};

named!(LineKind { Said = "said", Announced = "announced", Called = "called", System = "system" });
named!(Role { Organiser = "organiser", Player = "player" });
named!(RulingKind {
    Decided = "decided",
    SeriesGame = "series_game",
    Expired = "expired",
    Abandoned = "abandoned",
    Asked = "asked",
    Flagged = "flagged",
    Removed = "removed",
    Muted = "muted",
    Conflict = "conflict",
});
named!(NoticeKind {
    Requested = "requested",
    Accepted = "accepted",
    Refused = "refused",
    Started = "started",
    Cancelled = "cancelled",
    MatchReady = "match_ready",
    DeadlineNear = "deadline_near",
    Replay = "replay",
    Result = "result",
    Removed = "removed",
    Champion = "champion",
    RunnerUp = "runner_up",
    Message = "message",
    Called = "called",
    Challenged = "challenged",
    YourMove = "your_move",
    HoursLeft = "hours_left",
    LadderResult = "ladder_result",
    LadderRemoved = "ladder_removed",
    PushedDown = "pushed_down",
});

impl Read for ChatText {
    fn read(it: &Value) -> Option<Self> {
        Self::parse(it.as_str()?).ok()
    }
}

fields!(ChatPage { lines = known, muted });

fields!(BlockList { players = known });

fields!(Blocked { player, name, at });

named!(Phrase {
    Hello = "hello",
    GoodLuck = "good_luck",
    WellPlayed = "well_played",
    Thanks = "thanks",
    OneMoment = "one_moment",
    GoodGame = "good_game",
});

fields!(ChatLine { n, at, kind, by, text, phrase, system });

fields!(Speaker { player, name, role });

impl Read for SystemLine {
    fn read(it: &Value) -> Option<Self> {
        if let Some(ruling) = it.get("ruling") {
            return Ruling::read(ruling).map(Self::Ruling);
        }
        if let Some(count) = it.get("rulings") {
            return u32::read(count).map(Self::Rulings);
        }
        let end = it.get("celebration")?;
        Some(Self::Celebration { champion: field(end, "champion")?, runner_up: field(end, "runner_up")? })
    }
}

fields!(Ruling { n, at, rule, kind, index, player, winner, by, coin = flag });

fields!(RulingPage { rulings = known });

fields!(Notice {
    n = or_default, at, kind, code, event, ladder, who, index, deadline, game, won, by, text, read = flag,
});

named!(LadderKind { Slow = "slow", Fast = "fast" });

fields!(LadderNews { ladder, game, ranks, hours });

fields!(NoticeList { notices = known, unread });

fields!(EventLine { code, name, mode, minutes, players, max_players, stage, approval = flag, starts_at, at });

fields!(EventsPage { events = known, next });

fields!(CupLine { code, name, mode, minutes, players, finished, champion, runner_up, own_ruling = flag, most_sixes });

fields!(ChampionsPage { entries = known, next });

fields!(MyEvent { event, organiser = flag, playing = flag });

fields!(MyEventsPage { events = known, next });

// ---- pushes, calendar, tiers ----

named!(Product { Standard = "standard", Premium = "premium", Pro = "pro" });

fields!(PushKey { key });

fields!(PushView { off = known, devices = known });

fields!(PushDevice { endpoint, since, sent, refused });

fields!(CalendarMade { path });

fields!(TierView { off = flag, pro = flag, pro_until, may, used, prices = known });

fields!(MayCreate { max_players, why, standard, premium });

fields!(Used { active, free_created });

fields!(Price { product, amount, currency, days });

fields!(CheckoutMade { url });
