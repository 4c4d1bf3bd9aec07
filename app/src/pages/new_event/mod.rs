//! Create an event: a name is enough, the rest is set.

mod choices;
mod summary;

use super::event::nobody;
use super::session;
use crate::app::app;
use crate::dom;
use crate::i18n::{Key, t, tf, time};
use crate::net::{Trouble, api};
use crate::reactive::{Memo, RwSignal};
use crate::routes::event_path;
use crate::ui::el::{Html, Kids, el, made, tag};
use crate::ui::shell::{Place, page as shell};
use crate::ui::{form, trouble};
use choices::{CLOCK, Choices, HOURS, NOBODY, OTHER, PLACES, Range, games, typed};
use leptos::prelude::untrack;
use shared::rules::GameKind;
use shared::time::Millis;
use shared::tournament::{MINUTES, Mode, TournamentView};
use summary::summary;

/// Clocks to choose from where an event sets its own; others may be typed (GEN-4).
const OWN_CLOCKS: [u16; 7] = [5, 10, 15, 20, 30, 45, 60];

/// The page.
pub(crate) fn page() -> Html {
    let app = app();
    let choices = Choices::new();
    choices.restore();
    let failed: RwSignal<Option<Trouble>> = RwSignal::new(None);
    let busy = RwSignal::new(false);
    let create = move || match untrack(|| choices.settings(dom::now())) {
        Ok(settings) => {
            let done = move |view: TournamentView| app.nav.go(&event_path(&view.code));
            api::create_tournament(&settings, trouble::settle(busy, failed, done));
        }
        Err(field) => {
            // What is wrong may stand under "More settings".
            if let Some(more) = dom::find("#more").filter(|_| dom::find("#nm[aria-invalid=true]").is_none()) {
                let _ = more.set_attribute("open", "");
            }
            dom::focus(field);
        }
    };
    let body = tag("div", "cols-form").kids((
        fields(choices),
        tag("aside", "aside-top").label(Key::Summary).kids((
            summary(choices),
            tag("div", "form aside-top").kids((
                // The price is known before the button is pressed.
                super::tiers::section(app, Memo::new(move |_| choices.places().unwrap_or(8)), move || {
                    choices.keep()
                }),
                session::name_then(app, Key::CreateEvent, busy, create),
                trouble::notice_of(failed),
            )),
        )),
    ));
    shell(t(Key::NewEvent), Place::Events, false, body.html())
}

/// A row of numbers, the last of which is typed.
fn own_number(
    id: &'static str,
    label: Key,
    mut options: Vec<(u16, Html)>,
    choice: RwSignal<u16>,
    own: RwSignal<String>,
    (range, says, hint): (Range, Key, Html),
) -> Html {
    options.push((OTHER, t(Key::OtherMinutes).html()));
    let problem = Memo::new(move |_| own.with(|text| typed(text, range).is_none().then_some(says)));
    let field =
        move || (choice.get() == OTHER).then(|| form::text_field(id, t(label), "input", own, problem, "", 5));
    el("div")
        .kids((form::seg_with(id, t(label), options, choice, Some(hint)), tag("div", "own").kids(field)))
        .html()
}

fn fields(choices: Choices) -> Html {
    let hours = [1, 24, 72, 168].map(|n: u16| (n, time::span(Millis::hours(n.into())).html())).into();
    let finals = vec![(1, t(Key::OneGame).html()), (3, t(Key::BestOf3).html())];
    let game = Memo::new(move |_| choices.game.kind.get());
    let scheduled = Memo::new(move |_| choices.mode().is_scheduled());
    let window = move || t(if scheduled.get() { Key::TimePerMatchSure } else { Key::TimePerMatchHint });
    tag("div", "form")
        .kids((
            tag("h1", "d4").say(Key::NewEvent),
            tag("p", "lead").say(Key::NewEventLead),
            form::text_field(
                "nm",
                t(Key::EventName),
                "input input--xl",
                choices.name,
                form::problem(choices.problem),
                t(Key::EventNameHint),
                100,
            ),
            form::games("mode", &games(), choices.game.kind),
            made(game, move |game| (choices.game.event_fields(), cube(choices, game)).html()),
            made(scheduled, move |scheduled| clock(choices, scheduled)),
            // A scheduled event is known by its start; elsewhere it is one of the settings that stay as they are.
            made(scheduled, move |scheduled| scheduled.then(|| start(choices)).html()),
            own_number(
                "places",
                Key::Places,
                form::numbers(&[4, 8, 16, 32]),
                choices.places,
                choices.own_places,
                (PLACES, Key::PlacesRange, t(Key::PlacesRange).html()),
            ),
            own_number(
                "hours",
                Key::TimePerMatch,
                hours,
                choices.hours,
                choices.own_hours,
                (HOURS, Key::HoursRange, window.html()),
            ),
            form::seg("finals", t(Key::TheFinal), finals, choices.finals, None),
            more(choices, scheduled),
        ))
        .html()
}

fn switch(title: Key, note: Key, on: RwSignal<bool>) -> Html {
    form::switch(title, note, move || on.get(), move |now| on.set(now))
}

/// BG-20: the cube, at scheduled events only.
fn cube(choices: Choices, game: GameKind) -> Option<Html> {
    let shown = || tag("div", "switches").kids(switch(Key::CubeSwitch, Key::CubeNote, choices.cube)).html();
    (game == GameKind::Backgammon).then(shown)
}

/// The clocks of the game; a scheduled event sets its own.
fn clock(choices: Choices, scheduled: bool) -> Html {
    let minutes: &[u16] = if scheduled { &OWN_CLOCKS } else { &MINUTES };
    let chosen = choices.minutes.get_untracked();
    if !(minutes.contains(&chosen) || scheduled && chosen == OTHER) {
        choices.minutes.set(10);
    }
    let options = form::numbers(minutes);
    if !scheduled {
        return form::seg("minutes", t(Key::MinutesEach), options, choices.minutes, None);
    }
    let hint = t(Key::ContestHint).html();
    let limits = (CLOCK, Key::MinutesRange, hint);
    own_number("minutes", Key::MinutesEach, options, choices.minutes, choices.own_minutes, limits)
}

fn bad(problem: RwSignal<Option<Key>>) -> Html {
    (move || problem.get().map(|key| tag("span", "err").attr("role", "alert").say(key))).html()
}

fn start(choices: Choices) -> Html {
    tag("div", "field")
        .kids((
            tag("label", "lab").attr("for", "start").say(Key::StartTime),
            tag("input", "input").attr("id", "start").attr("type", "datetime-local").typed(choices.start),
            tag("span", "hint").kids(move || start_hint(choices)),
            bad(choices.start_problem),
        ))
        .html()
}

/// The settings that most events leave as they are.
fn more(choices: Choices, scheduled: Memo<bool>) -> Html {
    let absent = (0_u16..).zip(NOBODY).map(|(n, choice)| (n, t(nobody(choice)).html())).collect();
    let count =
        move || tf(Key::OfCharacters, &[&choices.about.with(|text| text.trim().chars().count()).to_string()]);
    let classic = Memo::new(move |_| choices.mode() == Mode::Classic);
    tag("details", "more")
        .attr("id", "more")
        .kids((
            el("summary").say(Key::MoreSettings),
            tag("div", "form").kids((
                tag("div", "field").kids((
                    tag("label", "lab").attr("for", "about").say(Key::Description),
                    tag("textarea", "input")
                        .attr("id", "about")
                        .attr("maxlength", "500")
                        .typed(choices.about),
                    tag("span", "hint").kids(count),
                    bad(choices.about_problem),
                )),
                made(scheduled, move |scheduled| (!scheduled).then(|| start(choices)).html()),
                tag("div", "switches").kids((
                    switch(Key::ApproveEach, Key::ApproveNote, choices.approval),
                    switch(Key::ListPublicly, Key::ListNote, choices.listed),
                    move || classic.get().then(|| switch(Key::FideDraws, Key::FideNote, choices.fide)),
                )),
                form::seg("nobody", t(Key::NobodyComes), absent, choices.nobody, Some(t(Key::NobodyHint))),
            )),
        ))
        .html()
}

fn start_hint(choices: Choices) -> String {
    let now = app().now.get();
    match choices.starts_at() {
        Some(at) => tf(Key::StartsAt, &[&time::moment(at, now), &time::left(at, now)]),
        None => t(Key::StartByHand).to_owned(),
    }
}
