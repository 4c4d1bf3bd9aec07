//! Parts of forms.

use crate::boards::picture;
use crate::i18n::{Key, t, words};
use crate::reactive::{Memo, RwSignal};
use crate::ui::el::{El, Html, Kids, el, tag};
use leptos::prelude::*;
use shared::ids::{BadText, DisplayName};
use shared::rules::GameKind;

/// One choice out of a few, as a row of buttons. `options` are value and label.
pub(crate) fn seg(
    name: &'static str,
    legend: &'static str,
    options: Vec<(u16, Html)>,
    value: RwSignal<u16>,
    hint: Option<&'static str>,
) -> Html {
    seg_with(name, legend, options, value, hint.map(Kids::html))
}

/// [`seg`] with a hint that may change.
pub(crate) fn seg_with(
    name: &'static str,
    legend: &'static str,
    options: Vec<(u16, Html)>,
    value: RwSignal<u16>,
    hint: Option<Html>,
) -> Html {
    seg_of(name, legend, options, move || value.get(), move |choice| value.set(choice), hint)
}

/// [`seg`] of a value that is part of something else.
pub(crate) fn seg_of(
    name: &'static str,
    legend: &'static str,
    options: Vec<(u16, Html)>,
    value: impl Fn() -> u16 + Clone + 'static,
    set: impl Fn(u16) + Clone + 'static,
    hint: Option<Html>,
) -> Html {
    let option = |(choice, label): (u16, Html)| {
        let (value, set) = (value.clone(), set.clone());
        el("label").kids((
            el("input")
                .attr("type", "radio")
                .attr("name", name)
                .checked(move || value() == choice)
                .on("change", move |_| set(choice)),
            el("span").kids(label),
        ))
    };
    el("fieldset")
        .kids((
            tag("legend", "lab").kids(legend),
            tag("div", "seg").kids(options.into_iter().map(option).collect::<Vec<_>>()),
            hint.map(|hint| tag("span", "hint").kids(hint)),
        ))
        .html()
}

/// The classes of a page's one big button, which waits while `busy`.
pub(crate) fn big(busy: RwSignal<bool>) -> impl Fn() -> &'static str {
    move || if busy.get() { "btn btn--play btn--big is-busy" } else { "btn btn--play btn--big" }
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
    tag("label", "switch")
        .kids((
            el("span").kids((el("b").kids(t(title)), tag("span", "small muted").kids(t(note)))),
            el("input")
                .attr("type", "checkbox")
                .attr("role", "switch")
                .checked(on)
                .on("change", move |event| set(event_target_checked(&event))),
        ))
        .html()
}

/// A problem that is set elsewhere.
pub(crate) fn problem(problem: RwSignal<Option<Key>>) -> Memo<Option<Key>> {
    Memo::new(move |_| problem.get())
}

/// A line of text with its label, a problem to show, and classes for the input.
pub(crate) fn text_field(
    id: &'static str,
    label: &'static str,
    class: &'static str,
    value: RwSignal<String>,
    problem: Memo<Option<Key>>,
    placeholder: &'static str,
    max: u16,
) -> Html {
    let label = tag("label", "lab").attr("for", id).kids(label);
    labelled(id, label, class, value, problem, placeholder, max)
}

/// [`text_field`] with words for the problem that come from elsewhere.
pub(crate) fn text_field_saying(
    id: &'static str,
    label: &'static str,
    class: &'static str,
    value: RwSignal<String>,
    problem: RwSignal<Option<&'static str>>,
    placeholder: &'static str,
    max: u16,
) -> Html {
    let label = tag("label", "lab").attr("for", id).kids(label);
    line(id, label, class, value, Memo::new(move |_| problem.get()), placeholder, max)
}

/// [`text_field`] with a label of one's own.
pub(crate) fn labelled(
    id: &'static str,
    label: El,
    class: &'static str,
    value: RwSignal<String>,
    problem: Memo<Option<Key>>,
    placeholder: &'static str,
    max: u16,
) -> Html {
    line(id, label, class, value, Memo::new(move |_| problem.get().map(t)), placeholder, max)
}

fn line(
    id: &'static str,
    label: El,
    class: &'static str,
    value: RwSignal<String>,
    problem: Memo<Option<&'static str>>,
    placeholder: &'static str,
    max: u16,
) -> Html {
    let field = move || if problem.get().is_some() { "field is-bad" } else { "field" };
    let error = ["err-", id].concat();
    let described = error.clone();
    el("div")
        .class(field)
        .kids((
            label,
            el("input")
                .class(class)
                .attr("id", id)
                .attr("autocomplete", "off")
                .attr("spellcheck", "false")
                .attr("maxlength", max)
                .attr("placeholder", placeholder)
                .typed(value)
                .attr("aria-invalid", move || problem.get().is_some().to_string())
                .attr("aria-describedby", described),
            move || {
                let text = problem.get();
                text.map(|text| tag("span", "err").attr("id", error.clone()).attr("role", "alert").kids(text))
            },
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

/// The choice between games, with their pictures.
pub(crate) fn games(name: &'static str, kinds: &[GameKind], chosen: RwSignal<GameKind>) -> Html {
    let card = |kind: &GameKind| {
        let kind = *kind;
        tag("label", "mode").kids((
            el("input")
                .attr("type", "radio")
                .attr("name", name)
                .checked(move || chosen.get() == kind)
                .on("change", move |_| chosen.set(kind)),
            el("span").kids((
                tag("span", "mode__art").kids(picture(kind)),
                tag("span", "mode__txt").kids((
                    el("b").kids(words::kind(kind)),
                    tag("span", "small muted").kids(words::note(kind)),
                )),
            )),
        ))
    };
    el("fieldset")
        .kids((
            tag("legend", "lab").say(Key::Game),
            tag("div", "modes").kids(kinds.iter().map(card).collect::<Vec<_>>()),
        ))
        .html()
}
