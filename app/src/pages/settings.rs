//! The device's choices, and the account on this and other devices.

use super::session::RECOVERY;
use crate::app::{App, app};
use crate::dom;
use crate::i18n::{Key, t, tf, time};
use crate::net::{Trouble, api};
use crate::prefs::{self, Prefs};
use crate::pwa;
use crate::reactive::{Memo, RwSignal};
use crate::routes::player_path;
use crate::texts::Text;
use crate::ui::el::{Html, Kids, button, effect, el, made, tag};
use crate::ui::shell::{Place, page as shell};
use crate::ui::sound::{self, Sound};
use crate::ui::toast::toast;
use crate::ui::{form, icon, icon_s, share, sheet, trouble};
use shared::time::Instant;
use shared::wire::{LinkMade, Me, Registered};
use std::cell::Cell;

/// The page.
pub(crate) fn page() -> Html {
    let app = app();
    let known = Memo::new(move |_| app.me.with(Option::is_some));
    let body = (
        tag("h1", "d4").say(Key::NavSettings),
        tag("div", "form").kids((
            made(known, move |known| known.then(|| you(app)).html()),
            look(app),
            made(known, move |known| known.then(|| super::notify::section(app)).html()),
            made(known, move |known| known.then(|| super::blocked::section(app)).html()),
            el("section").kids((
                tag("h2", "sec d2").say(Key::DevicesTitle),
                tag("ul", "rows").kids((
                    made(known, move |known| known.then(|| account(app)).html()),
                    made(known, move |_| recover(app)),
                    made(known, move |known| known.then(|| sign_out_here(app)).html()),
                    pwa::install_row(app),
                )),
            )),
            tag("p", "small cluster").kids((
                [Text::Index, Text::FairPlay]
                    .map(|text| tag("a", "link").attr("href", text.path()).kids(text.heading())),
                // A file and no page of the app, so it is not followed inside the page.
                tag("a", "link").attr("href", "/licences.txt").attr("target", "_self").say(Key::Licences),
            )),
        )),
    );
    shell(t(Key::NavSettings), Place::Settings, true, body.html())
}

fn you(app: App) -> Html {
    let name = RwSignal::new(app.me.get_untracked().map(|me| String::from(me.name)).unwrap_or_default());
    let problem: RwSignal<Option<Key>> = RwSignal::new(None);
    let save = move |event: web_sys::Event| {
        event.prevent_default();
        match form::name(&name.get_untracked()) {
            Err(key) => problem.set(Some(key)),
            Ok(name) => {
                problem.set(None);
                let saved = move |me| {
                    app.set_me(Some(me));
                    toast(app, t(Key::Saved));
                };
                api::rename(name, trouble::or_toast(app, saved));
            }
        }
    };
    tag("section", "form")
        .kids((
            tag("h2", "sec d2").say(Key::You),
            tag("form", "inline").on("submit", save).kids((
                form::text_field("nm", t(Key::Name), "input", name, form::problem(problem), "", 24),
                tag("button", "btn").attr("type", "submit").say(Key::Save),
            )),
            app.me.get_untracked().map(|me| {
                let way = player_path(&me.player);
                tag("p", "small").kids(tag("a", "link").attr("href", way).say(Key::YourProfile))
            }),
        ))
        .html()
}

fn look(app: App) -> Html {
    let theme = RwSignal::new(match prefs::theme().as_deref() {
        Some("night") => 1,
        Some(_) => 2,
        None => 0,
    });
    let shown = Cell::new(theme.get_untracked());
    effect(Box::new(move || {
        let now = theme.get();
        if shown.replace(now) != now {
            prefs::set_theme([None, Some("night"), Some("paper")][usize::from(now)]);
        }
    }));
    let themes =
        vec![(0, t(Key::ThemeSystem).html()), (1, t(Key::ThemeNight).html()), (2, t(Key::ThemePaper).html())];
    let change = move |set: fn(&mut Prefs, bool)| move |on: bool| app.prefer(|prefs| set(prefs, on));
    let on = move |get: fn(&Prefs) -> bool| move || app.prefs.with(get);
    let pieces = RwSignal::new(u16::from(app.prefs.get_untracked().contrast));
    let set_pieces = change(|p, on| p.contrast = on);
    effect(Box::new(move || {
        let now = pieces.get() == 1;
        if app.prefs.get_untracked().contrast != now {
            set_pieces(now);
        }
    }));
    let sets = vec![(0, t(Key::PiecesStandard).html()), (1, t(Key::PiecesContrast).html())];
    // What is switched on is heard at once.
    let set_sounds = move |on: bool| {
        change(|p, on| p.sounds = on)(on);
        sound::play(Sound::Move);
    };
    tag("section", "form")
        .kids((
            tag("h2", "sec d2").say(Key::LookTitle),
            form::seg("theme", t(Key::Theme), themes, theme, None),
            form::seg("pieces", t(Key::Pieces), sets, pieces, Some(t(Key::PiecesNote))),
            tag("div", "switches").kids((
                form::switch(Key::Sounds, Key::SoundsNote, on(|p| p.sounds), set_sounds),
                dom::can_buzz().then(|| {
                    form::switch(
                        Key::Vibration,
                        Key::VibrationNote,
                        on(|p| p.vibrate),
                        change(|p, on| p.vibrate = on),
                    )
                }),
                form::switch(
                    Key::Coordinates,
                    Key::CoordinatesNote,
                    on(|p| p.coordinates),
                    change(|p, on| p.coordinates = on),
                ),
                form::switch(
                    Key::Crosses,
                    Key::CrossesNote,
                    on(|p| p.crosses),
                    change(|p, on| p.crosses = on),
                ),
                form::switch(
                    Key::ConfirmMoves,
                    Key::ConfirmMovesNote,
                    on(|p| p.confirm),
                    change(|p, on| p.confirm = on),
                ),
                form::switch(
                    Key::AutoFlip,
                    Key::AutoFlipNote,
                    on(|p| p.autoflip),
                    change(|p, on| p.autoflip = on),
                ),
                form::switch(Key::Motion, Key::MotionNote, on(|p| p.motion), change(|p, on| p.motion = on)),
                form::switch(
                    Key::ChatSwitch,
                    Key::ChatSwitchNote,
                    on(|p| p.chat),
                    change(|p, on| p.chat = on),
                ),
            )),
        ))
        .html()
}

fn row(icon_name: &'static str, title: Key, note: Key, button: Html) -> Html {
    el("li")
        .kids((
            icon(icon_name),
            tag("div", "grow")
                .kids((tag("p", "strong").kids(t(title)), tag("p", "small muted").kids(t(note)))),
            button,
        ))
        .html()
}

fn press(label: Key, class: &'static str, act: impl Fn() + 'static) -> Html {
    button(class).on_click(move |_| act()).kids(t(label)).html()
}

fn account(app: App) -> Html {
    let link: RwSignal<Option<(String, Instant)>> = RwSignal::new(None);
    let link_open = RwSignal::new(false);
    let code = RwSignal::new(String::new());
    let code_open = RwSignal::new(false);
    let out_open = RwSignal::new(false);
    let show_link = move || {
        let show = move |made: LinkMade| {
            link.set(Some((made.path, made.until)));
            link_open.set(true);
        };
        api::make_link(trouble::or_toast(app, show));
    };
    let show = press(Key::Show, "btn", show_link);
    let show_again = press(Key::Show, "btn", move || show_code(app, code, code_open));
    let leave = press(Key::SignOutDo, "btn btn--danger", move || out_open.set(true));
    let question = sheet::question(
        out_open,
        || t(Key::SignOut).to_owned(),
        || t(Key::SignOutText).to_owned(),
        t(Key::Cancel).to_owned(),
        t(Key::SignOutDo).to_owned(),
        move || sign_out(app),
    );
    // Each dialog stands in the row of its button: a list has no other children, and what is hidden shows no dialog.
    let with = |button: Html, sheet: Html| (button, sheet).html();
    (
        row("#i-phone", Key::OtherDevice, Key::OtherDeviceNote, with(show, link_sheet(app, link_open, link))),
        row("#i-key", Key::Recovery, Key::RecoveryNote, with(show_again, code_sheet(app, code_open, code))),
        row("#i-door", Key::SignOut, Key::SignOutNote, with(leave, question)),
    )
        .html()
}

fn link_sheet(app: App, open: RwSignal<bool>, link: RwSignal<Option<(String, Instant)>>) -> Html {
    let body = move || {
        let (path, until) = link.get()?;
        let url = dom::full_url(&path);
        let copied = url.clone();
        Some((
            tag("p", "muted")
                .kids(tf(Key::OtherDeviceText, &[&time::moment(until, app.now.get_untracked())])),
            tag("figure", "qr").kids(share::qr(&url, t(Key::QrOfLink))),
            tag("div", "sheet__go").kids((
                button("btn")
                    .on_click(move |_| share::copy(app, copied.clone(), Key::CopiedLink))
                    .kids((icon_s("#i-copy"), t(Key::CopyLink))),
                button("btn btn--play").on_click(move |_| open.set(false)).say(Key::Close),
            )),
        ))
    };
    sheet::sheet(open, || t(Key::OtherDevice).to_owned(), body.html())
}

/// Shows the code that came with the account, or makes a new one; either way it is shown this once.
fn show_code(app: App, code: RwSignal<String>, open: RwSignal<bool>) {
    if let Some(kept) = dom::load(RECOVERY) {
        code.set(kept);
        open.set(true);
        return;
    }
    let show = move |made: Registered| {
        code.set(made.recovery);
        open.set(true);
    };
    api::new_recovery(trouble::or_toast(app, show));
}

fn code_sheet(app: App, open: RwSignal<bool>, code: RwSignal<String>) -> Html {
    let have_it = move |_| {
        dom::store(RECOVERY, None);
        code.set(String::new());
        open.set(false);
    };
    let body = (
        tag("p", "muted").say(Key::RecoveryText),
        tag("p", "code code--big").kids(move || code.get()),
        tag("div", "sheet__go").kids((
            button("btn")
                .on_click(move |_| share::copy(app, code.get_untracked(), Key::CopiedCode))
                .kids((icon_s("#i-copy"), t(Key::Copy))),
            button("btn btn--play").on_click(have_it).say(Key::HaveIt),
        )),
    );
    sheet::sheet(open, || t(Key::RecoveryTitle).to_owned(), body.html())
}

fn sign_out(app: App) {
    api::sign_out_everywhere(trouble::or_toast(app, move |_| toast(app, t(Key::SignedOutDone))));
}

/// This device forgets who it is; the account stays for whoever has its code.
fn sign_out_here(app: App) -> Html {
    let open = RwSignal::new(false);
    let end = move || {
        let done = move |()| {
            dom::store(RECOVERY, None);
            app.set_me(None);
            app.nav.go("/");
        };
        api::sign_out(trouble::or_toast(app, done));
    };
    let question = sheet::question(
        open,
        || t(Key::SignOutHere).to_owned(),
        || t(Key::SignOutHereText).to_owned(),
        t(Key::Cancel).to_owned(),
        t(Key::SignOutDo).to_owned(),
        end,
    );
    let leave = press(Key::SignOutDo, "btn btn--danger", move || open.set(true));
    row("#i-door", Key::SignOutHere, Key::SignOutHereNote, (leave, question).html())
}

/// An account comes back by its code, also in place of the one that is known here.
fn recover(app: App) -> Html {
    let code = RwSignal::new(String::new());
    let failed: RwSignal<Option<Trouble>> = RwSignal::new(None);
    let submit = move |event: web_sys::Event| {
        event.prevent_default();
        let back = move |back: Registered| {
            dom::store(RECOVERY, Some(&back.recovery));
            app.set_me(Some(Me { player: back.player, name: back.name }));
            toast(app, t(Key::WelcomeBack));
        };
        api::recover(code.get_untracked(), trouble::settle(RwSignal::new(true), failed, back));
    };
    el("li")
        .kids(tag("form", "form grow").on("submit", submit).kids((
            tag("div", "inline").kids((
                form::text_field(
                    "rc",
                    t(Key::RecoverLabel),
                    "input input--code",
                    code,
                    Memo::new(|_| None),
                    "",
                    60,
                ),
                tag("button", "btn").attr("type", "submit").say(Key::Open),
            )),
            app.me.get_untracked().map(|_| tag("p", "small muted").say(Key::RecoverNote)),
            trouble::notice_of(failed),
        )))
        .html()
}
