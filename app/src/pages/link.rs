//! The link that brings an account to this device. Its secret stands in the fragment, which no server sees.

use crate::app::app;
use crate::dom;
use crate::i18n::{Key, t, tf};
use crate::net::{Trouble, api};
use crate::reactive::RwSignal;
use crate::ui::el::{Html, Kids, button, tag};
use crate::ui::shell::{Place, page as shell};
use crate::ui::{form, icon, trouble};

/// The page.
pub(crate) fn page() -> Html {
    let app = app();
    let hash = dom::window().location().hash().unwrap_or_default();
    let token = hash.trim_start_matches('#').to_owned();
    let failed: RwSignal<Option<Trouble>> =
        RwSignal::new(token.is_empty().then(|| Trouble::refused("bad_link")));
    let busy = RwSignal::new(false);
    let before = app.me.get_untracked().map(|me| String::from(me.name));
    let take = move |_| {
        let done = move |me| {
            app.set_me(Some(me));
            app.nav.replace("/");
        };
        api::use_link(&token, trouble::settle(busy, failed, done));
    };
    let body = tag("div", "form").kids((
        tag("h1", "d3").say(Key::LinkTitle),
        tag("p", "lead").say(Key::LinkLead),
        before.map(|name| tag("p", "muted").kids(tf(Key::LinkReplaces, &[&name]))),
        move || {
            failed.with(Option::is_none).then(|| {
                button(form::big(busy)).on_click(take.clone()).kids((icon("#i-phone"), t(Key::LinkUse)))
            })
        },
        trouble::notice_of(failed),
    ));
    shell(t(Key::LinkTitle), Place::Settings, true, body.html())
}
