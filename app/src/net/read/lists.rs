//! Chat, notices, the lists of events, pushes and tiers.

use super::{Read, field, flag, named, or_default};
use serde_json::Value;
use shared::ids::ChatText;
use shared::player::{Notice, NoticeKind, NoticeList, Product};
use shared::tournament::{
    ChatLine, ChatPage, LineKind, Role, Ruling, RulingKind, RulingPage, Speaker, SystemLine,
};
use shared::wire::{
    CalendarMade, ChampionsPage, CheckoutMade, CupLine, EventLine, EventsPage, MayCreate, MyEvent,
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
});

impl Read for ChatText {
    fn read(it: &Value) -> Option<Self> {
        Self::parse(it.as_str()?).ok()
    }
}

/// A list without what cannot be read: a newer server's lines, kinds and notices.
fn known<T: Read>(it: &Value, name: &str) -> Vec<T> {
    let list = it.get(name).and_then(Value::as_array);
    list.into_iter().flatten().filter_map(T::read).collect()
}

impl Read for ChatPage {
    fn read(it: &Value) -> Option<Self> {
        Some(Self { lines: known(it, "lines"), muted: field(it, "muted")? })
    }
}

impl Read for ChatLine {
    fn read(it: &Value) -> Option<Self> {
        Some(Self {
            n: field(it, "n")?,
            at: field(it, "at")?,
            kind: field(it, "kind")?,
            by: field(it, "by")?,
            text: field(it, "text")?,
            system: field(it, "system")?,
        })
    }
}

impl Read for Speaker {
    fn read(it: &Value) -> Option<Self> {
        Some(Self { player: field(it, "player")?, name: field(it, "name")?, role: field(it, "role")? })
    }
}

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

impl Read for Ruling {
    fn read(it: &Value) -> Option<Self> {
        Some(Self {
            n: field(it, "n")?,
            at: field(it, "at")?,
            rule: field(it, "rule")?,
            kind: field(it, "kind")?,
            index: field(it, "index")?,
            player: field(it, "player")?,
            winner: field(it, "winner")?,
            by: field(it, "by")?,
            coin: flag(it, "coin"),
        })
    }
}

impl Read for RulingPage {
    fn read(it: &Value) -> Option<Self> {
        Some(Self { rulings: known(it, "rulings") })
    }
}

impl Read for Notice {
    fn read(it: &Value) -> Option<Self> {
        Some(Self {
            n: or_default(it, "n")?,
            at: field(it, "at")?,
            kind: field(it, "kind")?,
            code: field(it, "code")?,
            event: field(it, "event")?,
            who: field(it, "who")?,
            index: field(it, "index")?,
            deadline: field(it, "deadline")?,
            game: field(it, "game")?,
            won: field(it, "won")?,
            by: field(it, "by")?,
            text: field(it, "text")?,
            read: flag(it, "read"),
        })
    }
}

impl Read for NoticeList {
    fn read(it: &Value) -> Option<Self> {
        Some(Self { notices: known(it, "notices"), unread: field(it, "unread")? })
    }
}

impl Read for EventLine {
    fn read(it: &Value) -> Option<Self> {
        Some(Self {
            code: field(it, "code")?,
            name: field(it, "name")?,
            mode: field(it, "mode")?,
            minutes: field(it, "minutes")?,
            players: field(it, "players")?,
            max_players: field(it, "max_players")?,
            stage: field(it, "stage")?,
            approval: flag(it, "approval"),
            starts_at: field(it, "starts_at")?,
            at: field(it, "at")?,
        })
    }
}

impl Read for EventsPage {
    fn read(it: &Value) -> Option<Self> {
        Some(Self { events: known(it, "events"), next: field(it, "next")? })
    }
}

impl Read for CupLine {
    fn read(it: &Value) -> Option<Self> {
        Some(Self {
            code: field(it, "code")?,
            name: field(it, "name")?,
            mode: field(it, "mode")?,
            minutes: field(it, "minutes")?,
            players: field(it, "players")?,
            finished: field(it, "finished")?,
            champion: field(it, "champion")?,
            runner_up: field(it, "runner_up")?,
            most_sixes: field(it, "most_sixes")?,
        })
    }
}

impl Read for ChampionsPage {
    fn read(it: &Value) -> Option<Self> {
        Some(Self { entries: known(it, "entries"), next: field(it, "next")? })
    }
}

impl Read for MyEvent {
    fn read(it: &Value) -> Option<Self> {
        Some(Self {
            event: field(it, "event")?,
            organiser: flag(it, "organiser"),
            playing: flag(it, "playing"),
        })
    }
}

impl Read for MyEventsPage {
    fn read(it: &Value) -> Option<Self> {
        Some(Self { events: known(it, "events"), next: field(it, "next")? })
    }
}

// ---- pushes, calendar, tiers ----

named!(Product { Standard = "standard", Premium = "premium", Pro = "pro" });

impl Read for PushKey {
    fn read(it: &Value) -> Option<Self> {
        Some(Self { key: field(it, "key")? })
    }
}

impl Read for PushView {
    fn read(it: &Value) -> Option<Self> {
        Some(Self { off: known(it, "off"), devices: known(it, "devices") })
    }
}

impl Read for PushDevice {
    fn read(it: &Value) -> Option<Self> {
        Some(Self {
            endpoint: field(it, "endpoint")?,
            since: field(it, "since")?,
            sent: field(it, "sent")?,
            refused: field(it, "refused")?,
        })
    }
}

impl Read for CalendarMade {
    fn read(it: &Value) -> Option<Self> {
        Some(Self { path: field(it, "path")? })
    }
}

impl Read for TierView {
    fn read(it: &Value) -> Option<Self> {
        let (may, used) = (it.get("may")?, it.get("used")?);
        Some(Self {
            off: flag(it, "off"),
            pro: flag(it, "pro"),
            pro_until: field(it, "pro_until")?,
            may: MayCreate {
                max_players: field(may, "max_players")?,
                why: field(may, "why")?,
                standard: field(may, "standard")?,
                premium: field(may, "premium")?,
            },
            used: Used { active: field(used, "active")?, free_created: field(used, "free_created")? },
            prices: known(it, "prices"),
        })
    }
}

impl Read for Price {
    fn read(it: &Value) -> Option<Self> {
        Some(Self {
            product: field(it, "product")?,
            amount: field(it, "amount")?,
            currency: field(it, "currency")?,
            days: field(it, "days")?,
        })
    }
}

impl Read for CheckoutMade {
    fn read(it: &Value) -> Option<Self> {
        Some(Self { url: field(it, "url")? })
    }
}
