//! A lobby as the page knows it: fetched once, brought up to date when its pulse says that something has changed.

use crate::app::App;
use crate::dom;
use crate::net::{Happening, Link, Trouble, api, json};
use crate::quick;
use crate::reactive::{Memo, RwSignal};
use crate::state::Newest;
use crate::ui::el::effect;
use crate::ui::online;
use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use shared::ids::TableId;
use shared::lobby::{Ask, LobbyPage, LobbyTable, QuickLine};
use shared::rules::GameKind;
use shared::table::Phase;
use shared::wire::LobbyMessage;
use std::cell::Cell;

/// After a pulse everybody asks what has changed: the questions are spread over so many milliseconds.
const SPREAD: f64 = 600.0;
/// How long the first page may take before it is asked for without the socket, in milliseconds.
const FIRST_PAGE: u32 = 1_200;

/// A lobby.
#[derive(Clone, Copy)]
pub(super) struct Hall {
    app: App,
    /// Of which game.
    pub(super) kind: GameKind,
    /// What is known of it.
    pub(super) page: RwSignal<Option<LobbyPage>>,
    /// Why nothing is known, or no more.
    pub(super) failed: RwSignal<Option<Trouble>>,
    /// The connection is lost: what is shown may be out of date.
    pub(super) lost: RwSignal<bool>,
    newest: StoredValue<Newest>,
    /// A question will be asked in a moment anyway.
    due: StoredValue<bool>,
}

impl Hall {
    /// Opens it for as long as the part of the page lives that asks.
    pub(super) fn open(app: App, kind: GameKind) -> Self {
        let hall = Self {
            app,
            kind,
            page: RwSignal::new(None),
            failed: RwSignal::new(None),
            lost: RwSignal::new(false),
            newest: StoredValue::new(Newest::default()),
            due: StoredValue::new(false),
        };
        let link = Link::keep(api::lobby_socket(kind), move |happening| match happening {
            Happening::Opened => {
                hall.lost.set(false);
                hall.catch_up();
            }
            Happening::Message(text) => {
                if let Some(LobbyMessage::Changed { rev }) = json::decode(&text) {
                    hall.pulse(rev);
                }
            }
            Happening::Lost(_) => hall.lost.set(true),
        });
        // What a lobby is to its viewer changes with the viewer, and so does whom its socket belongs to.
        let who = Memo::new(move |_| app.me.with(|me| me.as_ref().map(|me| me.player.clone())));
        let first = Cell::new(true);
        effect(Box::new(move || {
            who.track();
            if !first.replace(false) {
                hall.load();
                link.try_with_value(|link| link.as_ref().map(Link::renew));
            }
        }));
        online::then(move || hall.load());
        // A socket that does not open cannot say why; the same question over HTTP can.
        let known = move || hall.page.try_with_untracked(Option::is_some) != Some(false);
        Timeout::new(FIRST_PAGE, move || {
            if !known() {
                hall.load()
            }
        })
        .forget();
        hall
    }

    /// Asks for all of it.
    pub(super) fn load(self) {
        self.ask(Ask::Newest);
    }

    /// Asks for what has changed since.
    pub(super) fn catch_up(self) {
        let known = self.page.try_with_untracked(|page| page.as_ref().map(|page| page.rev)).flatten();
        self.ask(known.map_or(Ask::Newest, Ask::Since));
    }

    /// Something has changed, and this revision shows it.
    fn pulse(self, rev: u64) {
        let known = self.page.try_with_untracked(|page| page.as_ref().is_some_and(|page| page.rev >= rev));
        if known != Some(false)
            || self.due.try_update_value(|due| std::mem::replace(due, true)) != Some(false)
        {
            return;
        }
        let ask = move || {
            self.due.try_update_value(|due| *due = false);
            self.catch_up();
        };
        Timeout::new((dom::random() * SPREAD) as u32, ask).forget();
    }

    fn ask(self, ask: Ask) {
        let Some(number) = self.newest.try_update_value(Newest::ask) else { return };
        api::lobby(self.kind, ask, move |answer| match answer {
            Ok(fresh) => {
                self.failed.set(None);
                if self.newest.try_update_value(|newest| newest.take(fresh.rev, number)) == Some(true) {
                    self.take(fresh);
                }
            }
            Err(why) => self.failed.set(Some(why)),
        });
    }

    fn take(self, fresh: LobbyPage) {
        if let Some(you) = fresh.you.clone() {
            quick::heard(self.app, self.kind, you, fresh.rev);
        }
        self.page.try_update(|page| match page {
            Some(page) => page.apply(fresh),
            None => *page = Some(fresh),
        });
    }

    /// Fetches tables that are older than those that are known.
    pub(super) fn earlier(self, phase: Phase) {
        let oldest = self.page.try_with_untracked(|page| {
            let tables = page.iter().flat_map(|page| &page.tables);
            tables.filter(|table| table.phase == phase).map(|table| table.n).min()
        });
        let Some(Some(oldest)) = oldest else { return };
        let running = phase == Phase::Running;
        let ask = if running { Ask::RunningBefore(oldest) } else { Ask::OpenBefore(oldest) };
        api::lobby(self.kind, ask, move |answer| match answer {
            Ok(older) => {
                self.page.try_update(|page| {
                    if let Some(page) = page {
                        add(page, older, running);
                    }
                });
            }
            Err(why) => self.failed.set(Some(why)),
        });
    }

    /// The tables that stand like this.
    pub(super) fn tables(self, phase: Phase) -> Vec<LobbyTable> {
        self.page.with(|page| {
            let tables = page.iter().flat_map(|page| &page.tables);
            tables.filter(|table| table.phase == phase).cloned().collect()
        })
    }

    /// What is waited for.
    pub(super) fn quick(self) -> Vec<QuickLine> {
        self.page.with(|page| page.as_ref().map(|page| page.quick.clone()).unwrap_or_default())
    }

    /// Whether there are older tables that stand like this.
    pub(super) fn has_more(self, phase: Phase) -> bool {
        let more =
            |page: &LobbyPage| if phase == Phase::Running { page.more_running } else { page.more_open };
        self.page.with(|page| page.as_ref().is_some_and(more))
    }

    /// A table of it.
    pub(super) fn table(self, table: &TableId) -> Option<LobbyTable> {
        self.page.with(|page| page.as_ref()?.tables.iter().find(|known| known.table == *table).cloned())
    }
}

/// Puts older tables behind those that are known; what is known of a table is as new at least.
fn add(page: &mut LobbyPage, older: LobbyPage, running: bool) {
    let known = |table: &LobbyTable| page.tables.iter().any(|known| known.table == table.table);
    let fresh: Vec<LobbyTable> = older.tables.into_iter().filter(|table| !known(table)).collect();
    page.tables.extend(fresh);
    if running {
        page.more_running = older.more_running;
    } else {
        page.more_open = older.more_open;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::ids::PlayerId;
    use shared::table::TableSettings;
    use shared::time::Instant;

    fn table(n: u64, at: i64) -> LobbyTable {
        LobbyTable {
            n,
            table: TableId::parse(&format!("table-{n}")).unwrap(),
            phase: Phase::Waiting,
            settings: TableSettings::default(),
            host: PlayerId::from_random(&[1; 26]),
            players: Vec::new(),
            seats: 2,
            at: Instant(at),
            yours: false,
        }
    }

    #[test]
    fn an_older_page_adds_what_is_not_known_and_changes_nothing_that_is() {
        let mut page =
            LobbyPage { rev: 90, tables: vec![table(9, 5)], more_open: true, ..LobbyPage::default() };
        let older = LobbyPage { rev: 95, tables: vec![table(9, 7), table(4, 1)], ..LobbyPage::default() };
        add(&mut page, older, false);
        assert_eq!((page.rev, page.more_open), (90, false), "what changed since is still asked for");
        assert_eq!(page.tables, [table(9, 5), table(4, 1)]);
    }
}
