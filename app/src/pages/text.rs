//! A page of text: rules, learning, fair play. The text is a file that the build has made of one of `docs`; here it gets
//! its title and its place, and what leads on.

use crate::boards::KINDS;
use crate::dom;
use crate::i18n::{Key, t, words};
use crate::net::{self, Trouble};
use crate::reactive::RwSignal;
use crate::texts::Text;
use crate::ui::el::{Html, Kids, button, el, tag};
use crate::ui::shell::{Place, page as shell};
use crate::ui::{icon_s, listed, online, trouble};
use leptos::prelude::request_animation_frame;
use std::cell::RefCell;
use web_sys::Element;

thread_local! {
    /// The text that came with the first page, and its address: shown again without being fetched.
    static CAME: RefCell<Option<(String, String)>> = const { RefCell::new(None) };
}

/// Every text begins like this.
const START: &str = "<article";

/// Keeps the text of the first page, before the app takes its place.
pub(crate) fn keep() {
    let path = dom::window().location().pathname().unwrap_or_default();
    if let Some(article) = dom::find("#app article.prose") {
        CAME.set(Some((path, article.outer_html())));
    }
}

/// The page.
pub(crate) fn page(text: Text) -> Html {
    let failed: RwSignal<Option<Trouble>> = RwSignal::new(None);
    let place = el("div");
    let host = place.element().clone();
    let came = CAME.take().filter(|(path, _)| path.trim_end_matches('/') == text.path());
    let load = {
        let host = host.clone();
        move || load(text, host.clone(), failed)
    };
    match came {
        Some((_, article)) => show(&host, &article),
        None => {
            host.set_inner_html(
                "<span class=\"skel skel--line\"></span><span class=\"skel skel--line\"></span>",
            );
            load();
        }
    }
    let again = load.clone();
    online::then(move || {
        if failed.with_untracked(Option::is_some) {
            again();
        }
    });
    let trouble = move || {
        let load = load.clone();
        failed.with(|why| {
            why.as_ref().map(|why| {
                (trouble::notice(why), button("btn btn--play").on_click(move |_| load()).say(Key::TryAgain))
            })
        })
    };
    let body =
        (tag("h1", "d4 prose__h").kids(text.heading()), place.class("prose__in"), trouble, leads_on(text));
    shell(&text.title(), Place::Play, true, body.html())
}

fn load(text: Text, host: Element, failed: RwSignal<Option<Trouble>>) {
    let path = listed::path(listed::TEXTS, &text.stem()).unwrap_or_default();
    net::text(path, START, move |answer| match answer {
        // The page may be gone when the answer comes.
        _ if !host.is_connected() => {}
        Ok(article) => {
            failed.set(None);
            show(&host, &article);
        }
        Err(why) => {
            host.set_inner_html("");
            failed.set(Some(why));
        }
    });
}

/// Puts the text in, and goes to the rule or section that the address names: as the browser does by itself where the
/// text is there from the start, so that it also marks it as the target.
fn show(host: &Element, article: &str) {
    host.set_inner_html(article);
    // After the new page has begun at its top.
    request_animation_frame(|| {
        let location = dom::window().location();
        if location.hash().is_ok_and(|hash| hash.len() > 1) {
            let here = location.href().unwrap_or_default();
            // The same address: only its last part is looked up.
            let _ = location.replace(&here);
        }
    });
}

/// To a game, and to the other pages.
fn leads_on(text: Text) -> Html {
    let game = match text {
        Text::Rules(kind) => Some(kind),
        Text::LearnLudo => Some(shared::rules::GameKind::Ludo),
        Text::FirstGame => Some(shared::rules::GameKind::LudoChess),
        _ => None,
    };
    let play = game.filter(|kind| KINDS.contains(kind)).map(|kind| {
        tag("a", "btn btn--play")
            .attr("href", ["/new?game=", words::code(kind)].concat())
            .kids((icon_s("#i-plus"), t(Key::NewGame)))
    });
    let rules = (text != Text::Index).then(|| {
        tag("a", "btn").attr("href", Text::Index.path()).kids((icon_s("#i-info"), t(Key::AllRules)))
    });
    tag("p", "cluster prose__on no-print").kids((play, rules)).html()
}
