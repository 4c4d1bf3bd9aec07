//! A guest gives one name, once.

use crate::app::App;
use crate::dom;
use crate::i18n::{Key, t};
use crate::net::{Trouble, api};
use crate::reactive::{Memo, RwSignal};
use crate::ui::el::{Html, Kids, el, tag};
use crate::ui::{form, trouble};
use shared::ids::DisplayName;
use shared::wire::Me;

/// Where the recovery code waits until its owner has seen it.
pub(crate) const RECOVERY: &str = "recovery";

/// Registers this device under a name, unless somebody is registered already.
fn ensure(app: App, name: Option<DisplayName>, then: impl FnOnce(Result<(), Trouble>) + 'static) {
    if app.me.get_untracked().is_some() {
        return then(Ok(()));
    }
    let Some(name) = name else { return then(Err(Trouble::Refused("signed_out".to_owned()))) };
    api::register(name, move |registered| match registered {
        Ok(registered) => {
            dom::store(RECOVERY, Some(&registered.recovery));
            app.set_me(Some(Me { player: registered.player, name: registered.name }));
            then(Ok(()));
        }
        // The cookie is known, only this page did not know it yet.
        Err(Trouble::Refused(code)) if code == "already_signed_in" => {
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
                .kids((crate::ui::icon("#i-play"), t(label))),
            trouble::notice_of(failed),
        ))
        .html()
}
