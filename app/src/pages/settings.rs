//! The device's choices, and the account on this and other devices.

use super::session::RECOVERY;
use crate::app::{App, app};
use crate::dom;
use crate::i18n::{Key, t, tf, time};
use crate::net::{Trouble, api};
use crate::prefs::{self, Prefs};
use crate::pwa;
use crate::ui::shell::{Place, page as shell};
use crate::ui::toast::toast;
use crate::ui::{form, icon, icon_s, share, sheet, trouble};
use leptos::prelude::*;
use shared::time::Instant;
use shared::wire::Me;

/// The page.
pub(crate) fn page() -> AnyView {
    let app = app();
    let known = Memo::new(move |_| app.me.with(Option::is_some));
    let body = view! {
        <h1 class="d4">{t(Key::NavSettings)}</h1>
        <div class="form">
            {move || known.get().then(|| you(app))}
            {look(app)}
            <section><h2 class="sec d2">{t(Key::DevicesTitle)}</h2>
                <ul class="rows">{move || if known.get() { account(app) } else { recover(app) }}{pwa::install_row(app)}</ul></section>
        </div>
    };
    shell(t(Key::NavSettings), Place::Settings, true, body.into_any())
}

fn you(app: App) -> AnyView {
    let name = RwSignal::new(app.me.get_untracked().map(|me| String::from(me.name)).unwrap_or_default());
    let problem: RwSignal<Option<Key>> = RwSignal::new(None);
    let save = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let Some(me) = app.me.get_untracked() else { return };
        match form::name(&name.get_untracked()) {
            Err(key) => problem.set(Some(key)),
            Ok(name) => {
                problem.set(None);
                leptos::task::spawn_local(async move {
                    match api::rename(name.clone()).await {
                        Ok(()) => {
                            app.set_me(Some(Me { name, ..me }));
                            toast(app, t(Key::Saved));
                        }
                        Err(why) => toast(app, trouble::text(&why)),
                    }
                });
            }
        }
    };
    view! {
        <section class="form"><h2 class="sec d2">{t(Key::You)}</h2>
            <form class="inline" on:submit=save>{form::text_field("nm", t(Key::Name), "input", name, problem.into(), "", 24)}<button class="btn" type="submit">{t(Key::Save)}</button></form></section>
    }
    .into_any()
}

fn look(app: App) -> AnyView {
    let theme = RwSignal::new(match prefs::theme().as_deref() {
        Some("night") => 1,
        Some(_) => 2,
        None => 0,
    });
    Effect::new(move |before: Option<u16>| {
        let now = theme.get();
        if before.is_some_and(|before| before != now) {
            prefs::set_theme([None, Some("night"), Some("paper")][usize::from(now)]);
        }
        now
    });
    let themes = vec![
        (0, t(Key::ThemeSystem).into_any()),
        (1, t(Key::ThemeNight).into_any()),
        (2, t(Key::ThemePaper).into_any()),
    ];
    let change = move |set: fn(&mut Prefs, bool)| {
        move |on: bool| {
            app.prefs.update(|prefs| set(prefs, on));
            app.prefs.get_untracked().save();
        }
    };
    let on = move |get: fn(&Prefs) -> bool| Signal::derive(move || app.prefs.with(get));
    view! {
        <section class="form"><h2 class="sec d2">{t(Key::LookTitle)}</h2>
            {form::seg("theme", t(Key::Theme), themes, theme, None)}
            <div class="switches">
                {form::switch(Key::Coordinates, Key::CoordinatesNote, on(|p| p.coordinates), change(|p, on| p.coordinates = on))}
                {form::switch(Key::Crosses, Key::CrossesNote, on(|p| p.crosses), change(|p, on| p.crosses = on))}
                {form::switch(Key::ConfirmMoves, Key::ConfirmMovesNote, on(|p| p.confirm), change(|p, on| p.confirm = on))}
                {form::switch(Key::AutoFlip, Key::AutoFlipNote, on(|p| p.autoflip), change(|p, on| p.autoflip = on))}
                {form::switch(Key::Motion, Key::MotionNote, on(|p| p.motion), change(|p, on| p.motion = on))}
            </div></section>
    }
    .into_any()
}

fn row(icon_name: &'static str, title: Key, note: Key, button: AnyView) -> AnyView {
    view! {
        <li>{icon(icon_name)}<div class="grow"><p class="strong">{t(title)}</p><p class="small muted">{t(note)}</p></div>{button}</li>
    }
    .into_any()
}

fn button(label: Key, class: &'static str, act: impl Fn() + 'static) -> AnyView {
    view! { <button class=class type="button" on:click=move |_| act()>{t(label)}</button> }.into_any()
}

fn account(app: App) -> AnyView {
    let link: RwSignal<Option<(String, Instant)>> = RwSignal::new(None);
    let link_open = RwSignal::new(false);
    let code = RwSignal::new(String::new());
    let code_open = RwSignal::new(false);
    let out_open = RwSignal::new(false);
    let show_link = move || {
        leptos::task::spawn_local(async move {
            match api::make_link().await {
                Ok(made) => {
                    link.try_set(Some((made.path, made.until)));
                    link_open.try_set(true);
                }
                Err(why) => toast(app, trouble::text(&why)),
            }
        });
    };
    view! {
        {row("#i-phone", Key::OtherDevice, Key::OtherDeviceNote, button(Key::Show, "btn", show_link))}
        {row("#i-key", Key::Recovery, Key::RecoveryNote, button(Key::Show, "btn", move || show_code(app, code, code_open)))}
        {row("#i-door", Key::SignOut, Key::SignOutNote, button(Key::SignOutDo, "btn btn--danger", move || out_open.set(true)))}
        <li hidden>
            {link_sheet(app, link_open, link)}
            {code_sheet(app, code_open, code)}
            {sheet::question(out_open, || t(Key::SignOut).to_owned(), || t(Key::SignOutText).to_owned(), t(Key::Cancel).to_owned(), t(Key::SignOutDo).to_owned(), move || sign_out(app))}
        </li>
    }
    .into_any()
}

fn link_sheet(app: App, open: RwSignal<bool>, link: RwSignal<Option<(String, Instant)>>) -> AnyView {
    let body = move || {
        let (path, until) = link.get()?;
        let url = dom::full_url(&path);
        let copied = url.clone();
        Some(view! {
            <p class="muted">{tf(Key::OtherDeviceText, &[&time::moment(until, app.now.get_untracked())])}</p>
            <figure class="qr">{share::qr(&url, t(Key::QrOfLink))}</figure>
            <div class="sheet__go">
                <button class="btn" type="button" on:click=move |_| share::copy(app, copied.clone(), Key::CopiedLink)>{icon_s("#i-copy")} {t(Key::CopyLink)}</button>
                <button class="btn btn--play" type="button" on:click=move |_| open.set(false)>{t(Key::Close)}</button>
            </div>
        })
    };
    sheet::sheet(open, || t(Key::OtherDevice).to_owned(), body.into_any())
}

/// Shows the code that came with the account, or makes a new one; either way it is shown this once.
fn show_code(app: App, code: RwSignal<String>, open: RwSignal<bool>) {
    if let Some(kept) = dom::load(RECOVERY) {
        code.set(kept);
        open.set(true);
        return;
    }
    leptos::task::spawn_local(async move {
        match api::new_recovery().await {
            Ok(made) => {
                code.try_set(made.recovery);
                open.try_set(true);
            }
            Err(why) => toast(app, trouble::text(&why)),
        }
    });
}

fn code_sheet(app: App, open: RwSignal<bool>, code: RwSignal<String>) -> AnyView {
    let have_it = move |_| {
        dom::store(RECOVERY, None);
        code.set(String::new());
        open.set(false);
    };
    let body = view! {
        <p class="muted">{t(Key::RecoveryText)}</p>
        <p class="code code--big">{move || code.get()}</p>
        <div class="sheet__go">
            <button class="btn" type="button" on:click=move |_| share::copy(app, code.get_untracked(), Key::CopiedCode)>{icon_s("#i-copy")} {t(Key::Copy)}</button>
            <button class="btn btn--play" type="button" on:click=have_it>{t(Key::HaveIt)}</button>
        </div>
    };
    sheet::sheet(open, || t(Key::RecoveryTitle).to_owned(), body.into_any())
}

fn sign_out(app: App) {
    leptos::task::spawn_local(async move {
        match api::sign_out_everywhere().await {
            Ok(()) => {
                dom::store(RECOVERY, None);
                app.set_me(None);
                toast(app, t(Key::SignedOutDone));
            }
            Err(why) => toast(app, trouble::text(&why)),
        }
    });
}

/// Nobody is known here: an account comes back by its code.
fn recover(app: App) -> AnyView {
    let code = RwSignal::new(String::new());
    let failed: RwSignal<Option<Trouble>> = RwSignal::new(None);
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        leptos::task::spawn_local(async move {
            match api::recover(&code.get_untracked()).await {
                Ok(back) => {
                    dom::store(RECOVERY, Some(&back.recovery));
                    app.set_me(Some(Me { player: back.player, name: back.name }));
                    toast(app, t(Key::WelcomeBack));
                }
                Err(why) => drop(failed.try_set(Some(why))),
            }
        });
    };
    view! {
        <li><form class="form grow" on:submit=submit>
            <div class="inline">{form::text_field("rc", t(Key::RecoverLabel), "input input--code", code, Signal::derive(|| None), "", 60)}<button class="btn" type="submit">{t(Key::Open)}</button></div>
            {trouble::notice_of(failed)}
        </form></li>
    }
    .into_any()
}
