//! Parts of forms.

use crate::i18n::{Key, t};
use leptos::prelude::*;
use shared::ids::{BadText, DisplayName};

/// One choice out of a few, as a row of buttons. `options` are value and label.
pub(crate) fn seg(
    name: &'static str,
    legend: &'static str,
    options: Vec<(u16, AnyView)>,
    value: RwSignal<u16>,
    hint: Option<&'static str>,
) -> AnyView {
    let option = |(choice, label): (u16, AnyView)| {
        view! {
            <label>
                <input type="radio" name=name prop:checked=move || value.get() == choice on:change=move |_| value.set(choice) />
                <span>{label}</span>
            </label>
        }
    };
    view! {
        <fieldset>
            <legend class="lab">{legend}</legend>
            <div class="seg">{options.into_iter().map(option).collect::<Vec<_>>()}</div>
            {hint.map(|hint| view! { <span class="hint">{hint}</span> })}
        </fieldset>
    }
    .into_any()
}

/// Numbers as options of [`seg`].
pub(crate) fn numbers(values: &[u16]) -> Vec<(u16, AnyView)> {
    values.iter().map(|n| (*n, n.to_string().into_any())).collect()
}

/// A switch with a title and a note.
pub(crate) fn switch(title: Key, note: Key, on: Signal<bool>, set: impl Fn(bool) + 'static) -> AnyView {
    view! {
        <label class="switch">
            <span><b>{t(title)}</b><span class="small muted">{t(note)}</span></span>
            <input type="checkbox" role="switch" prop:checked=on on:change=move |event| set(event_target_checked(&event)) />
        </label>
    }
    .into_any()
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
) -> AnyView {
    let field = move || if problem.get().is_some() { "field is-bad" } else { "field" };
    let error = ["err-", id].concat();
    let described = error.clone();
    view! {
        <div class=field>
            <label class="lab" for=id>{label}</label>
            <input class=class id=id autocomplete="off" maxlength=max placeholder=placeholder prop:value=value
                aria-invalid=move || problem.get().is_some().to_string() aria-describedby=described
                on:input=move |event| value.set(event_target_value(&event)) />
            <span class="err" id=error role="alert">{move || problem.get().map(t)}</span>
        </div>
    }
    .into_any()
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
pub(crate) fn modes(name: &'static str, ludo: RwSignal<bool>) -> AnyView {
    let mode = |this: bool, picture: AnyView, title: Key, note: Key| {
        view! {
            <label class="mode">
                <input type="radio" name=name prop:checked=move || ludo.get() == this on:change=move |_| ludo.set(this) />
                <span><span class="mode__art">{picture}</span><span class="mode__txt"><b>{t(title)}</b><span class="small muted">{t(note)}</span></span></span>
            </label>
        }
    };
    view! {
        <fieldset><legend class="lab">{t(Key::Game)}</legend><div class="modes">
            {mode(true, super::art::ludo(), Key::LudoChess, Key::LudoNote)}
            {mode(false, super::art::classic(), Key::ClassicChess, Key::ClassicNote)}
        </div></fieldset>
    }
    .into_any()
}
