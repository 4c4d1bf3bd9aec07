//! What the rows of the page share: which there are, in which order, and what a press does.
//!
//! A row is made once for each table and stays what and where it is while the list changes around it: the longest wait
//! stands first, so that what is new comes last, and a table that is gone keeps its row for a moment. While a finger is
//! down nothing moves at all.

use super::hall::Hall;
use crate::app::App;
use crate::boards;
use crate::dom::{self, Listener};
use crate::net::{Trouble, api};
use crate::pages::session::Gate;
use crate::quick::{self, Quick};
use crate::reactive::{Memo, RwSignal};
use crate::routes::table_path;
use crate::ui::el::effect;
use crate::ui::toast::toast;
use crate::ui::trouble;
use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use shared::ids::TableId;
use shared::lobby::{LobbyTable, QuickLine};
use shared::rules::GameKind;
use shared::table::{Phase, TableSettings};

/// How long the row of a table that is gone stays, in milliseconds.
const STAY: u32 = 4_000;

/// What the rows share. Lent out for ever, as a desk is.
pub(super) struct Things {
    /// The app.
    pub(super) app: App,
    /// The lobbies.
    pub(super) halls: Vec<Hall>,
    /// Asks newcomers for a name.
    pub(super) gate: Gate,
    /// A quick match is being asked for.
    pub(super) busy: RwSignal<bool>,
    /// Why that did not work.
    pub(super) failed: RwSignal<Option<Trouble>>,
    /// At which table somebody is just sitting down.
    pub(super) sitting: RwSignal<Option<TableId>>,
    /// A finger is on the lists.
    pressing: RwSignal<bool>,
    /// Open tables that are gone and keep their rows for a moment.
    gone: RwSignal<Vec<u32>>,
    /// Every table that ever had a row, as it was last seen; its place is the key of its row.
    tables: StoredValue<Vec<LobbyTable>>,
    /// The same of quick matches.
    sorts: StoredValue<Vec<TableSettings>>,
}

/// See [`Things`].
pub(super) type Lists = &'static Things;

impl Things {
    pub(super) fn new(app: App, kinds: &[GameKind]) -> Lists {
        let lists: Lists = Box::leak(Box::new(Self {
            app,
            halls: kinds.iter().map(|kind| Hall::open(app, *kind)).collect(),
            gate: Gate::new(app),
            busy: RwSignal::new(false),
            failed: RwSignal::new(None),
            sitting: RwSignal::new(None),
            pressing: RwSignal::new(false),
            gone: RwSignal::new(Vec::new()),
            tables: StoredValue::new(Vec::new()),
            sorts: StoredValue::new(Vec::new()),
        }));
        for name in ["pointerup", "pointercancel"] {
            // The click comes after it, and is still for what was pressed.
            let lift = move |_| {
                Timeout::new(0, move || lists.pressing.set(false)).forget();
            };
            StoredValue::new_local(Listener::new(&dom::window(), name, lift));
        }
        lists
    }

    // ---- which rows there are ----

    /// A finger comes down on the lists.
    pub(super) fn press(&'static self) {
        self.pressing.set(true);
    }

    /// What `rows` gives, except while a finger is down: then what it gave before.
    pub(super) fn steady(
        &'static self,
        rows: impl Fn() -> Vec<u32> + Send + Sync + 'static,
    ) -> Memo<Vec<u32>> {
        Memo::new(move |before: Option<&Vec<u32>>| match before {
            Some(before) if self.pressing.get() => before.clone(),
            _ => rows(),
        })
    }

    /// The rows of open tables: the longest wait first, with those that are just gone.
    pub(super) fn open(&'static self) -> Memo<Vec<u32>> {
        let open = Memo::new(move |_| self.keys(Phase::Waiting));
        let before: StoredValue<Vec<u32>> = StoredValue::new(Vec::new());
        effect(Box::new(move || {
            let now = open.get();
            let left: Vec<u32> = before.get_value().into_iter().filter(|key| !now.contains(key)).collect();
            before.set_value(now);
            if left.is_empty() {
                return;
            }
            self.gone.update(|gone| gone.extend(&left));
            let forget = move || {
                self.gone.try_update(|gone| gone.retain(|key| !left.contains(key)));
            };
            Timeout::new(STAY, forget).forget();
        }));
        self.steady(move || {
            let mut keys = open.get();
            self.gone.with(|gone| keys.extend(gone));
            self.sorted(keys)
        })
    }

    /// The rows of games that run, the newest first.
    pub(super) fn running(&'static self) -> Memo<Vec<u32>> {
        self.steady(move || {
            let mut keys = self.sorted(self.keys(Phase::Running));
            keys.reverse();
            keys
        })
    }

    /// The rows of quick matches that others wait for.
    pub(super) fn wanted(&'static self) -> Memo<Vec<u32>> {
        self.steady(move || {
            let own = self.app.quick.with(|quick| match quick {
                Some(Quick::Waiting(wait)) => Some(wait.settings.clone()),
                _ => None,
            });
            let lines = self.halls.iter().flat_map(|hall| hall.quick());
            let others = lines.filter(|line| Some(&line.settings) != own.as_ref());
            others.map(|line| key_of(self.sorts, &line.settings, |known, it| known == it)).collect()
        })
    }

    fn keys(&'static self, phase: Phase) -> Vec<u32> {
        let of = |hall: &Hall| hall.tables(phase);
        let tables: Vec<LobbyTable> = self.halls.iter().flat_map(of).collect();
        let same = |known: &LobbyTable, it: &LobbyTable| known.table == it.table;
        tables.iter().map(|table| key_of(self.tables, table, same)).collect()
    }

    /// By when they came to stand like this; each once.
    fn sorted(&'static self, mut keys: Vec<u32>) -> Vec<u32> {
        self.tables.with_value(|tables| {
            let at = |key: &u32| tables.get(*key as usize).map(|table| table.at);
            keys.sort_by_key(|key| (at(key), *key));
        });
        keys.dedup();
        keys
    }

    // ---- what stands in a row ----

    /// The table of a row, as it was last seen.
    pub(super) fn table(&'static self, key: u32) -> Option<LobbyTable> {
        self.tables.with_value(|tables| tables.get(key as usize).cloned())
    }

    /// What the quick match of a row is.
    pub(super) fn sort(&'static self, key: u32) -> Option<TableSettings> {
        self.sorts.with_value(|sorts| sorts.get(key as usize).cloned())
    }

    /// A table as its lobby has it now; nothing if it does not stand like this any more.
    pub(super) fn now(&'static self, table: &LobbyTable, phase: Phase) -> Option<LobbyTable> {
        let now = self.hall(table.settings.game.kind())?.table(&table.table);
        now.filter(|now| now.phase == phase)
    }

    /// How many wait for this quick match.
    pub(super) fn waiting(&'static self, settings: &TableSettings) -> u32 {
        let hall = self.hall(settings.game.kind());
        let line = hall.and_then(|hall| hall.quick().into_iter().find(|line| line.settings == *settings));
        line.map_or(0, |line: QuickLine| line.waiting)
    }

    fn hall(&'static self, kind: GameKind) -> Option<Hall> {
        self.halls.iter().copied().find(|hall| hall.kind == kind)
    }

    // ---- what a press does ----

    /// Sits down, and goes to the board.
    pub(super) fn sit(&'static self, table: LobbyTable) {
        if self.sitting.with_untracked(Option::is_some) {
            return;
        }
        self.gate.pass(move || {
            let (kind, id) = (table.settings.game.kind(), table.table.clone());
            self.sitting.set(Some(id.clone()));
            boards::ahead(kind);
            let path = table_path(&id);
            api::sit(&id, move |answer| {
                self.sitting.set(None);
                match answer {
                    Ok(_) => self.app.nav.go(&path),
                    Err(why) => {
                        toast(self.app, trouble::text(&why));
                        self.hall(kind).into_iter().for_each(Hall::catch_up);
                    }
                }
            });
        });
    }

    /// Stands up, or takes the own table back.
    pub(super) fn leave(&'static self, table: &LobbyTable, busy: RwSignal<bool>) {
        let kind = table.settings.game.kind();
        busy.set(true);
        api::leave_table(&table.table, move |answer| {
            busy.set(false);
            if let Err(why) = answer {
                toast(self.app, trouble::text(&why));
            }
            self.hall(kind).into_iter().for_each(Hall::catch_up);
        });
    }

    /// Asks for a quick match.
    pub(super) fn quick(&'static self, settings: TableSettings) {
        if self.busy.get_untracked() {
            return;
        }
        let ask = move || quick::ask(self.app, settings.clone(), self.busy, self.failed, || ());
        self.gate.pass(ask);
    }

    /// Fetches tables that stand like this for longer.
    pub(super) fn earlier(&'static self, phase: Phase) {
        self.halls.iter().filter(|hall| hall.has_more(phase)).for_each(|hall| hall.earlier(phase));
    }
}

/// The key of an item: its place among all that ever were there. What is known of it is brought up to date.
fn key_of<T: Clone + Send + Sync + 'static>(
    known: StoredValue<Vec<T>>,
    item: &T,
    same: impl Fn(&T, &T) -> bool,
) -> u32 {
    known
        .try_update_value(|known| match known.iter_mut().position(|known| same(known, item)) {
            Some(place) => {
                if let Some(known) = known.get_mut(place) {
                    *known = item.clone();
                }
                place as u32
            }
            None => {
                known.push(item.clone());
                known.len() as u32 - 1
            }
        })
        .unwrap_or_default()
}
