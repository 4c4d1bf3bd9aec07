//! Lines of a talk and the field that adds one: the same at a table and in an event.

use super::el::{El, Html, Kids, el, tag};
use super::{Here, who};
use crate::i18n::{Key, t, time, words};
use crate::reactive::RwSignal;
use shared::chat::{ChatLine, LineKind, Role, Speaker};
use shared::time::Instant;

/// The words of a line.
pub(crate) fn words(line: &ChatLine) -> String {
    match (&line.text, line.phrase) {
        _ if line.kind == LineKind::Called => t(Key::CallsOrganiser).to_owned(),
        (Some(text), _) => text.as_str().to_owned(),
        (None, Some(phrase)) => words::phrase(phrase).to_owned(),
        (None, None) => String::new(),
    }
}

/// Somebody's line; `more` stands behind it.
pub(crate) fn line(now: RwSignal<Instant>, line: &ChatLine, by: &Speaker, more: Html) -> El {
    let name = by.name.as_str();
    let at = line.at;
    let when = el("time").kids(move || time::moment(at, now.get()));
    let organiser = by.role == Role::Organiser;
    let role = organiser.then(|| tag("span", "chip chip--brass").say(Key::OrganiserPanel));
    let class = match line.kind {
        LineKind::Announced | LineKind::Called => "is-loud",
        LineKind::Said | LineKind::System => "",
    };
    let head = el("p").kids((el("b").kids(el("bdi").kids(name.to_owned())), " ", role, when));
    let body = tag("div", "grow").kids((head, el("p").kids(el("bdi").kids(words(line)))));
    el("li").class(class).kids((who(name, "who--s", Here::Unsaid), body, more))
}

/// The lines, as a log: what is added is read out.
pub(crate) fn log(label: Key, lines: Html) -> El {
    el("div").attr("role", "log").label(label).kids(tag("ol", "chat").kids(lines))
}

/// The field, with the button that sends what stands in it; `more` stands beside that.
pub(crate) fn field(
    id: &'static str,
    hint: String,
    text: RwSignal<String>,
    send: impl Fn() + 'static,
    more: Option<El>,
) -> Html {
    tag("form", "say")
        .on("submit", move |event| {
            event.prevent_default();
            send();
        })
        .kids((
            tag("input", "input")
                .attr("id", id)
                .attr("aria-label", hint.clone())
                .attr("placeholder", hint)
                .attr("autocomplete", "off")
                .attr("maxlength", 300)
                .typed(text),
            el("button").class("btn").attr("type", "submit").say(Key::Send),
            more,
        ))
        .html()
}
