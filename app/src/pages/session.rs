//! A guest gives one name, once.

use crate::app::App;
use crate::dom;
use crate::i18n::{Key, t};
use crate::net::{Trouble, api};
use crate::reactive::{Memo, RwSignal};
use crate::ui::el::{Html, Kids, el, tag};
use crate::ui::{form, sheet, trouble};
use leptos::prelude::*;
use shared::ids::DisplayName;
use shared::wire::Me;
use std::rc::Rc;

/// Where the recovery code waits until its owner has seen it.
pub(crate) const RECOVERY: &str = "recovery";

/// Registers this device under a name, unless somebody is registered already.
fn ensure(app: App, name: Option<DisplayName>, then: impl FnOnce(Result<(), Trouble>) + 'static) {
    if app.me.get_untracked().is_some() {
        return then(Ok(()));
    }
    let Some(name) = name else { return then(Err(Trouble::refused("signed_out"))) };
    api::register(name, move |registered| match registered {
        Ok(registered) => {
            dom::store(RECOVERY, Some(&registered.recovery));
            app.set_me(Some(Me { player: registered.player, name: registered.name }));
            then(Ok(()));
        }
        // The cookie is known, only this page did not know it yet.
        Err(why) if why.code() == "already_signed_in" => {
            api::me(move |me| then(me.map(|me| app.set_me(me))));
        }
        Err(why) => then(Err(why)),
    });
}

/// The part of a form that asks for the name, when nobody is known, and its button. `act` runs once somebody is.
pub(crate) fn name_then(
    app: App,
    label: Key,
    busy: RwSignal<bool>,
    act: impl Fn() + Clone + 'static,
) -> Html {
    name_and(app, t(label).html(), busy, Rc::new(act))
}

/// [`name_then`] with a label that may change.
pub(crate) fn name_and(app: App, label: Html, busy: RwSignal<bool>, act: Rc<dyn Fn()>) -> Html {
    let name = RwSignal::new(String::new());
    let problem: RwSignal<Option<Key>> = RwSignal::new(None);
    let failed: RwSignal<Option<Trouble>> = RwSignal::new(None);
    let unknown = Memo::new(move |_| app.me.with(Option::is_none));
    let submit = move |event: web_sys::Event| {
        event.prevent_default();
        if busy.get_untracked() {
            return;
        }
        let parsed = form::name(&name.get_untracked());
        if let (true, Err(key)) = (unknown.get_untracked(), &parsed) {
            problem.set(Some(*key));
            dom::focus("#name");
            return;
        }
        problem.set(None);
        let act = act.clone();
        ensure(app, parsed.ok(), trouble::settle(busy, failed, move |()| act()));
    };
    tag("form", "form")
        .on("submit", submit)
        .kids((
            move || {
                unknown.get().then(|| {
                    form::text_field(
                        "name",
                        t(Key::YourName),
                        "input input--xl",
                        name,
                        form::problem(problem),
                        t(Key::YourNameHint),
                        24,
                    )
                })
            },
            el("button")
                .class(form::big(busy))
                .attr("type", "submit")
                .kids((crate::ui::icon("#i-play"), label)),
            trouble::notice_of(failed),
        ))
        .html()
}

/// Asks for a name on a sheet before something is done that needs one; whoever is known is not asked.
#[derive(Clone, Copy)]
pub(crate) struct Gate {
    app: App,
    open: RwSignal<bool>,
    act: StoredValue<Option<Rc<dyn Fn()>>, LocalStorage>,
}

impl Gate {
    pub(crate) fn new(app: App) -> Self {
        Self { app, open: RwSignal::new(false), act: StoredValue::new_local(None) }
    }

    /// Does it, at once or when a name was given.
    pub(crate) fn pass(self, act: impl Fn() + 'static) {
        if self.app.me.with_untracked(Option::is_some) {
            return act();
        }
        self.act.set_value(Some(Rc::new(act)));
        self.open.set(true);
        dom::focus("#name");
    }

    /// The sheet; it stands in the page that asks.
    pub(crate) fn sheet(self) -> Html {
        let act = move || {
            self.open.set(false);
            if let Some(act) = self.act.try_update_value(Option::take).flatten() {
                act();
            }
        };
        let form = name_then(self.app, Key::PlayAs, RwSignal::new(false), act);
        sheet::sheet(self.open, || t(Key::NameFirst).to_owned(), form)
    }
}
