//! What the page of a ladder knows, and how that is kept up to date: the own standing, the rows that are looked at, whose
//! turn it is in the own games.

use super::challenge::Challenge;
use super::may::{May, may};
use super::stock::{self, PAGE, Stock};
use crate::app::App;
use crate::dom;
use crate::net::{Happening, Link, Trouble, api, json};
use crate::pages::session::Gate;
use crate::reactive::{Memo, RwSignal};
use crate::state::Newest;
use crate::ui::el::effect;
use crate::ui::online;
use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use shared::ladder::{LadderKind, LadderPage, LadderRow, LadderStanding};
use shared::player::GameNote;
use shared::time::{Instant, Millis};
use shared::wire::LadderMessage;

/// How long the eye rests before what it rests on is fetched, in milliseconds: rows that only fly past are not.
const REST: u32 = 80;
/// After a pulse everybody asks what has changed: the questions are spread over so many milliseconds.
const SPREAD: f64 = 600.0;
/// A ladder on which much happens is not asked more often than this.
const SELDOM: Millis = Millis(4_000);

/// What the page knows. Lent out for ever, as a desk is.
pub(super) struct Things {
    /// The app.
    pub(super) app: App,
    /// Which ladder.
    pub(super) kind: LadderKind,
    /// What the ladder is to this player; nothing for who is nobody here.
    pub(super) you: RwSignal<Option<LadderStanding>>,
    /// The own games, with whose turn it is.
    pub(super) turns: RwSignal<Vec<GameNote>>,
    /// How many are on the ladder.
    pub(super) players: RwSignal<u32>,
    /// The rows that are known.
    pub(super) stock: RwSignal<Stock>,
    /// Which items of the list are in the page.
    pub(super) shown: RwSignal<(u32, u32)>,
    /// Whether enough is known to show the page.
    pub(super) ready: RwSignal<bool>,
    /// Why no more is known.
    pub(super) failed: RwSignal<Option<Trouble>>,
    /// The connection is lost: what is shown may be out of date.
    pub(super) lost: RwSignal<bool>,
    /// What is asked before a challenge is sent.
    pub(super) challenge: RwSignal<Option<Challenge>>,
    /// The question whether to leave is open.
    pub(super) leaving: RwSignal<bool>,
    /// What was searched for: players, once they were found.
    pub(super) found: RwSignal<Option<Vec<LadderRow>>>,
    /// The item with which the list begins when it comes back.
    pub(super) start: StoredValue<Option<u32>>,
    /// Asks newcomers for a name.
    pub(super) gate: Gate,
    newest: StoredValue<Newest>,
    /// The revision that the rows should have: the newest that was told of.
    rev: StoredValue<u64>,
    /// That of the number of players.
    counted: StoredValue<u64>,
    /// When the last pulse was followed.
    followed: StoredValue<Instant>,
    /// A pulse will be followed in a moment anyway.
    due: StoredValue<bool>,
    /// What is looked at will be fetched in a moment anyway.
    resting: StoredValue<bool>,
}

/// See [`Things`].
pub(super) type Ladder = &'static Things;

impl Things {
    pub(super) fn new(app: App, kind: LadderKind) -> Ladder {
        let ladder: Ladder = Box::leak(Box::new(Self {
            app,
            kind,
            you: RwSignal::new(None),
            turns: RwSignal::new(Vec::new()),
            players: RwSignal::new(0),
            stock: RwSignal::new(Stock::default()),
            shown: RwSignal::new((0, PAGE)),
            ready: RwSignal::new(false),
            failed: RwSignal::new(None),
            lost: RwSignal::new(false),
            challenge: RwSignal::new(None),
            leaving: RwSignal::new(false),
            found: RwSignal::new(None),
            start: StoredValue::new(None),
            gate: Gate::new(app),
            newest: StoredValue::new(Newest::default()),
            rev: StoredValue::new(0),
            counted: StoredValue::new(0),
            followed: StoredValue::new(Instant(0)),
            due: StoredValue::new(false),
            resting: StoredValue::new(false),
        }));
        // What the ladder is to somebody changes with who that is.
        let who = Memo::new(move |_| app.me.with(|me| me.as_ref().map(|me| me.player.clone())));
        effect(Box::new(move || {
            who.track();
            ladder.load();
        }));
        effect(Box::new(move || {
            ladder.shown.track();
            ladder.rest();
        }));
        Link::keep(api::ladder_socket(kind), move |happening| ladder.heard(happening));
        online::then(move || ladder.load());
        // An opponent's move is no event of the ladder.
        online::again(app, move || ladder.ask_turns());
        ladder
    }

    fn heard(&'static self, happening: Happening) {
        match happening {
            Happening::Opened => {
                self.lost.set(false);
                self.load();
            }
            Happening::Message(text) => {
                if let Some(LadderMessage::Changed { rev }) = json::decode(&text) {
                    self.pulse(rev);
                }
            }
            Happening::Lost(_) => self.lost.set(true),
        }
    }

    /// Something has changed, and this revision shows it.
    fn pulse(&'static self, rev: u64) {
        if self.told(rev) != Some(true)
            || self.due.try_update_value(|due| std::mem::replace(due, true)) != Some(false)
        {
            return;
        }
        let last = self.followed.try_get_value().unwrap_or_default();
        let early = SELDOM.minus(dom::now().since(last)).max(Millis::ZERO);
        let wait = early.0 as f64 + dom::random() * SPREAD;
        let follow = move || {
            self.due.try_update_value(|due| *due = false);
            self.followed.try_update_value(|at| *at = dom::now());
            self.load();
        };
        Timeout::new(wait as u32, follow).forget();
    }

    /// Takes note of a revision; tells whether it is newer than those before.
    fn told(&'static self, rev: u64) -> Option<bool> {
        self.rev.try_update_value(|known| {
            let newer = *known < rev;
            *known = rev.max(*known);
            newer
        })
    }

    /// Asks for the own standing, and for the rows that are looked at where they may have changed.
    pub(super) fn load(&'static self) {
        if self.app.me.with_untracked(Option::is_none) {
            self.you.set(None);
            self.fetch();
            return;
        }
        let Some(number) = self.newest.try_update_value(Newest::ask) else { return };
        api::ladder_you(self.kind, move |answer| match answer {
            Ok(you) => self.take(you, number),
            Err(why) => self.failed.set(Some(why)),
        });
    }

    /// Takes over what the ladder is to this player after an own action.
    pub(super) fn acted(&'static self, you: LadderStanding) {
        if let Some(number) = self.newest.try_update_value(Newest::ask) {
            self.take(you, number);
        }
    }

    /// Takes over what the ladder is to this player, unless something newer is known.
    fn take(&'static self, you: LadderStanding, number: u32) {
        if self.newest.try_update_value(|newest| newest.take(you.rev, number)) != Some(true) {
            return;
        }
        self.told(you.rev);
        self.count(you.rev, you.players);
        let known = self.ready.try_with_untracked(|ready| *ready) == Some(true);
        if let Some(rank) = you.rank.filter(|_| !known) {
            // The list opens at the own rank.
            let first = rank.saturating_sub(PAGE / 2);
            self.shown.set((first, rank.saturating_add(PAGE / 2).min(you.players)));
        }
        self.you.set(Some(you));
        self.fetch();
        self.ask_turns();
    }

    fn count(&'static self, rev: u64, players: u32) {
        let newer = self.counted.try_update_value(|counted| {
            let newer = *counted <= rev;
            *counted = rev.max(*counted);
            newer
        });
        if newer == Some(true) && self.players.try_with_untracked(|known| *known) != Some(players) {
            self.players.set(players);
        }
    }

    /// Asks whose turn it is, where there are games.
    fn ask_turns(&'static self) {
        let plays = |you: &Option<LadderStanding>| you.as_ref().is_some_and(|you| !you.games.is_empty());
        if self.you.try_with_untracked(plays) == Some(true) {
            api::home(move |home| {
                if let Ok(home) = home {
                    self.turns.set(home.games);
                }
            });
        }
    }

    /// The list has come to rest for a moment: what is looked at is fetched.
    fn rest(&'static self) {
        if self.resting.try_update_value(|resting| std::mem::replace(resting, true)) != Some(false) {
            return;
        }
        let look = move || {
            self.resting.try_update_value(|resting| *resting = false);
            if self.ready.try_with_untracked(|ready| *ready) == Some(true) {
                self.fetch();
            }
        };
        Timeout::new(REST, look).forget();
    }

    /// Fetches what is looked at and not known as it is now.
    fn fetch(&'static self) {
        let Some((first, end)) = self.shown.try_with_untracked(|shown| *shown) else { return };
        let rev = self.rev.try_get_value().unwrap_or_default();
        let pages = self.stock.try_update(|stock| stock.want(first, end, rev)).unwrap_or_default();
        for page in pages {
            api::ladder_rows(self.kind, stock::first(page), PAGE, move |answer| match answer {
                Ok(fresh) => self.came(page, fresh),
                Err(why) => {
                    self.stock.update(|stock| stock.miss(page));
                    self.failed.set(Some(why));
                }
            });
        }
    }

    fn came(&'static self, page: u32, fresh: LadderPage) {
        self.failed.set(None);
        self.count(fresh.rev, fresh.players);
        let near = self.shown.try_with_untracked(|shown| shown.0 / PAGE).unwrap_or_default();
        self.stock.update(|stock| stock.take(page, fresh.rows, fresh.rev, near));
        // It was on its way when something newer was told of.
        if self.rev.try_get_value().is_some_and(|rev| fresh.rev < rev) {
            self.fetch();
        }
        if self.ready.try_with_untracked(|ready| *ready) == Some(false) {
            self.ready.set(true);
        }
    }

    /// The own rank.
    pub(super) fn rank(&'static self) -> Option<u32> {
        self.you.with(|you| you.as_ref()?.rank)
    }

    /// What a row is to this player.
    pub(super) fn may(&'static self, row: &LadderRow) -> May {
        let own = self.app.me.with(|me| me.as_ref().is_some_and(|me| me.player == row.player));
        self.you.with(|you| may(you.as_ref(), row, own))
    }
}
