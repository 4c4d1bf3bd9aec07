//! The talk of an event: players, the organiser, and what the server ruled.

use super::{Event, reasons};
use crate::i18n::{Key, t, tf, time};
use crate::net::{Trouble, api};
use crate::pages::blocked;
use crate::reactive::{Memo, RwSignal};
use crate::ui::chat as talk;
use crate::ui::el::{El, Html, Kids, button, each, effect, el, made, tag};
use crate::ui::{icon, rule_id, trouble};
use leptos::prelude::GetValue;
use shared::chat::{ChatLine, ChatPage, Role, add_lines};
use shared::ids::PlayerId;
use shared::tournament::{SystemLine, TournamentView};

/// What the parts of the chat share.
#[derive(Clone, Copy)]
struct Chat {
    event: Event,
    lines: RwSignal<Vec<ChatLine>>,
    muted: RwSignal<Vec<PlayerId>>,
    /// There may be older lines.
    more: RwSignal<bool>,
    failed: RwSignal<Option<Trouble>>,
}

/// A page has at most so many lines.
const PAGE: usize = 50;

/// The section.
pub(super) fn section(event: Event) -> Html {
    let chat = Chat {
        event,
        lines: RwSignal::new(Vec::new()),
        muted: RwSignal::new(Vec::new()),
        more: RwSignal::new(false),
        failed: RwSignal::new(None),
    };
    // At first, and whenever a newer line is told of.
    effect(Box::new(move || {
        event.chat.track();
        chat.load(None);
    }));
    blocked::load(event.app);
    let shown =
        move |line: &&ChatLine| line.by.as_ref().is_none_or(|by| !blocked::is_blocked(event.app, &by.player));
    let keys =
        move || chat.lines.with(|lines| lines.iter().filter(shown).map(|line| line.n as u32).collect());
    let earlier = move || {
        let first = chat.lines.with(|lines| lines.first().map(|line| line.n)).filter(|_| chat.more.get());
        first
            .map(|first| button("btn btn--quiet").on_click(move |_| chat.load(Some(first))).say(Key::Earlier))
    };
    let none = move || chat.lines.with(Vec::is_empty).then(|| tag("p", "muted").say(Key::NobodySpoke));
    el("section")
        .attr("aria-labelledby", "ch-t")
        .kids((
            tag("div", "sec").kids(tag("h2", "d2").attr("id", "ch-t").say(Key::TableTalk)),
            earlier,
            none,
            talk::log(Key::TableTalk, each(keys, move |n| line(chat, n)))
                .class("chat__log")
                .attr("tabindex", "0"),
            form(chat),
            trouble::notice_of(chat.failed),
        ))
        .html()
}

impl Chat {
    fn load(self, before: Option<u64>) {
        let Some(code) = self.event.code.try_get_value() else { return };
        api::chat(&code, before, move |page| match page {
            Ok(page) => self.take(page, before.is_some()),
            Err(why) => self.failed.set(Some(why)),
        });
    }

    /// Adds a page: lines that are known already stay.
    fn take(self, page: ChatPage, older: bool) {
        // The page may be gone when the answer comes.
        let first = self.lines.try_with_untracked(|lines| lines.first().map(|line| line.n));
        let Some(first) = first else { return };
        if older || first.is_none() {
            self.more.set(page.lines.len() == PAGE);
        }
        self.muted.set(page.muted);
        self.lines.update(|lines| add_lines(lines, page.lines));
    }
}

fn form(chat: Chat) -> Html {
    let event = chat.event;
    let may = Memo::new(move |_| {
        event.with(|view| {
            let own = view.you.and_then(|own| view.entries.get(usize::from(own)));
            (view.you_organise || own.is_some_and(|own| own.accepted), view.you_organise)
        })
    });
    made(may, move |may| match may {
        Some((true, organises)) => field(chat, organises),
        _ => ().html(),
    })
}

fn field(chat: Chat, organises: bool) -> Html {
    let text = RwSignal::new(String::new());
    let busy = RwSignal::new(false);
    let send = move |all: bool| {
        let words = text.get_untracked();
        if words.trim().is_empty() || busy.get_untracked() {
            return;
        }
        let sent = move |()| {
            text.set(String::new());
            chat.load(None);
        };
        api::say(&chat.event.code(), words.trim(), all, trouble::settle(busy, chat.failed, sent));
    };
    let all = organises.then(|| button("btn").on_click(move |_| send(true)).say(Key::TellAll));
    talk::field("say", t(Key::SayHint).to_owned(), text, move || send(false), all)
}

fn line(chat: Chat, n: u32) -> El {
    let found = chat.lines.with(|lines| lines.iter().find(|line| line.n as u32 == n).cloned());
    let Some(line) = found else { return el("li") };
    let (at, now) = (line.at, chat.event.app.now);
    match &line.by {
        Some(by) => {
            let (player, name) = (by.player.clone(), by.name.as_str().to_owned());
            let more = (by.role != Role::Organiser).then(|| mute(chat, player, name));
            talk::line(now, &line, by, more.html())
        }
        None => {
            let when = el("time").kids(move || time::moment(at, now.get()));
            let told = chat.event.with(|view| system(view, line.system.as_ref())).unwrap_or_default();
            el("li").class("is-system").kids((
                icon("#i-info"),
                tag("div", "grow").kids(el("p").kids((
                    told.0.map(|id| (el("b").kids(rule_id(&id, None)), " ")),
                    told.1,
                    when,
                ))),
            ))
        }
    }
}

/// The rule and the words of a system line.
fn system(view: &TournamentView, line: Option<&SystemLine>) -> (Option<String>, String) {
    let name = |player: &PlayerId| reasons::named(view, player);
    match line {
        Some(SystemLine::Ruling(ruling)) => (Some(ruling.rule.clone()), reasons::ruled(view, ruling)),
        Some(SystemLine::Rulings(n)) => (None, crate::i18n::tn(Key::RulingsTold, i64::from(*n), &[])),
        Some(SystemLine::Celebration { champion, .. }) => (None, tf(Key::Celebration, &[&name(champion)])),
        None => (None, String::new()),
    }
}

/// The organiser's switch for one player.
fn mute(chat: Chat, player: PlayerId, name: String) -> Html {
    let event = chat.event;
    let of = player.clone();
    let muted = Memo::new(move |_| {
        let muted = chat.muted.with(|muted| muted.contains(&of));
        event.with(|view| view.you_organise).unwrap_or_default().then_some(muted)
    });
    made(muted, move |muted| {
        let Some(muted) = muted else { return ().html() };
        let label = tf(if muted { Key::UnmuteOf } else { Key::MuteOf }, &[&name]);
        let player = player.clone();
        let act = move |_| {
            let done = trouble::or_toast(event.app, move |()| chat.load(None));
            api::mute(&event.code(), &player, !muted, done);
        };
        button(if muted { "iconbtn is-on" } else { "iconbtn" })
            .attr("aria-label", label)
            .attr("aria-pressed", muted.to_string())
            .on_click(act)
            .kids(icon("#i-mute"))
            .html()
    })
}
