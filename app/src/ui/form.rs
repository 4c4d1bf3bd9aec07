//! Parts of forms.

use crate::i18n::{Key, t};
use crate::ui::el::{Html, Kids, el};
use leptos::prelude::*;
use shared::ids::{BadText, DisplayName};

/// One choice out of a few, as a row of buttons. `options` are value and label.
pub(crate) fn seg(
    name: &'static str,
    legend: &'static str,
    options: Vec<(u16, Html)>,
    value: RwSignal<u16>,
    hint: Option<&'static str>,
) -> Html {
    let option = |(choice, label): (u16, Html)| {
        el("label").kids((
            el("input")
                .attr("type", "radio")
                .attr("name", name)
                .checked(move || value.get() == choice)
                .on("change", move |_| value.set(choice)),
            el("span").kids(label),
        ))
    };
    el("fieldset")
        .kids((
            el("legend").class("lab").kids(legend),
            el("div").class("seg").kids(options.into_iter().map(option).collect::<Vec<_>>()),
            hint.map(|hint| el("span").class("hint").kids(hint)),
        ))
        .html()
}

/// Numbers as options of [`seg`].
pub(crate) fn numbers(values: &[u16]) -> Vec<(u16, Html)> {
    values.iter().map(|n| (*n, n.to_string().html())).collect()
}

/// A switch with a title and a note.
pub(crate) fn switch(
    title: Key,
    note: Key,
    on: impl Fn() -> bool + 'static,
    set: impl Fn(bool) + 'static,
) -> Html {
    el("label")
        .class("switch")
        .kids((
            el("span").kids((el("b").kids(t(title)), el("span").class("small muted").kids(t(note)))),
            el("input")
                .attr("type", "checkbox")
                .attr("role", "switch")
                .checked(on)
                .on("change", move |event| set(event_target_checked(&event))),
        ))
        .html()
}

/// A line of text with its label, a problem to show, and classes for the input.
pub(crate) fn text_field(
    id: &'static str,
    label: &'static str,
    class: &'static str,
    value: RwSignal<String>,
    problem: Signal<Option<Key>>,
    placeholder: &'static str,
    max: u16,
) -> Html {
    let field = move || if problem.get().is_some() { "field is-bad" } else { "field" };
    let error = ["err-", id].concat();
    let described = error.clone();
    el("div")
        .class(field)
        .kids((
            el("label").class("lab").attr("for", id).kids(label),
            el("input")
                .class(class)
                .attr("id", id)
                .attr("autocomplete", "off")
                .attr("maxlength", max)
                .attr("placeholder", placeholder)
                .typed(value)
                .attr("aria-invalid", move || problem.get().is_some().to_string())
                .attr("aria-describedby", described),
            el("span")
                .class("err")
                .attr("id", error)
                .attr("role", "alert")
                .kids(move || problem.get().map(t)),
        ))
        .html()
}

/// Reads a name, or says what is wrong with it.
pub(crate) fn name(text: &str) -> Result<DisplayName, Key> {
    DisplayName::parse(text).map_err(|bad| match bad {
        BadText::Empty | BadText::BadLength => Key::NameEmpty,
        BadText::TooLong => Key::NameTooLong,
        BadText::BadCharacter => Key::NameBadCharacter,
    })
}

/// The choice between the two games, with their pictures.
pub(crate) fn modes(name: &'static str, ludo: RwSignal<bool>) -> Html {
    let mode = |this: bool, picture: Html, title: Key, note: Key| {
        el("label").class("mode").kids((
            el("input")
                .attr("type", "radio")
                .attr("name", name)
                .checked(move || ludo.get() == this)
                .on("change", move |_| ludo.set(this)),
            el("span").kids((
                el("span").class("mode__art").kids(picture),
                el("span")
                    .class("mode__txt")
                    .kids((el("b").kids(t(title)), el("span").class("small muted").kids(t(note)))),
            )),
        ))
    };
    el("fieldset")
        .kids((
            el("legend").class("lab").kids(t(Key::Game)),
            el("div").class("modes").kids((
                mode(true, super::art::ludo(), Key::LudoChess, Key::LudoNote),
                mode(false, super::art::classic(), Key::ClassicChess, Key::ClassicNote),
            )),
        ))
        .html()
}
