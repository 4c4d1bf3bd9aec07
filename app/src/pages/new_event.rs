//! Create an event: a name is enough, the rest is set.

use super::event::nobody;
use super::session;
use crate::app::app;
use crate::dom;
use crate::i18n::{Key, t, tf, time, tn, words};
use crate::net::{Trouble, api, json};
use crate::reactive::{Memo, RwSignal};
use crate::routes::event_path;
use crate::ui::el::{Html, Kids, el, tag};
use crate::ui::shell::{Place, page as shell};
use crate::ui::{form, trouble};
use leptos::prelude::untrack;
use shared::ids::{BadText, Description, EventName};
use shared::rules::GameKind;
use shared::time::{Instant, Millis};
use shared::tournament::{
    Bracket, Mode, NobodyAttempted, TournamentSettings, TournamentView, worst_case_end,
};

/// The value of the last option of a row: type it.
const OTHER: u16 = 0;
/// What can happen when nobody comes, in the order of the form (Q-T-28).
const NOBODY: [NobodyAttempted; 3] =
    [NobodyAttempted::CoinToss, NobodyAttempted::BothOut, NobodyAttempted::AskOrganiser];

/// The choices of the form.
#[derive(Clone, Copy)]
struct Choices {
    name: RwSignal<String>,
    problem: RwSignal<Option<Key>>,
    about: RwSignal<String>,
    about_problem: RwSignal<Option<Key>>,
    kind: RwSignal<GameKind>,
    minutes: RwSignal<u16>,
    places: RwSignal<u16>,
    own_places: RwSignal<String>,
    hours: RwSignal<u16>,
    own_hours: RwSignal<String>,
    finals: RwSignal<u16>,
    start: RwSignal<String>,
    start_problem: RwSignal<Option<Key>>,
    approval: RwSignal<bool>,
    listed: RwSignal<bool>,
    fide: RwSignal<bool>,
    nobody: RwSignal<u16>,
}

/// A number out of a row of choices, or typed; nothing if what is typed is out of range.
fn number(choice: RwSignal<u16>, own: RwSignal<String>, range: (u16, u16)) -> Option<u16> {
    match choice.get() {
        OTHER => own.with(|text| typed(text, range)),
        n => Some(n),
    }
}

fn typed(text: &str, (least, most): (u16, u16)) -> Option<u16> {
    let digits: String = text.chars().filter(|c| !matches!(c, ' ' | ',' | '.' | '\u{a0}')).collect();
    digits.parse().ok().filter(|n| (least..=most).contains(n))
}

/// The games of events.
const MODES: [GameKind; 2] = [GameKind::LudoChess, GameKind::ClassicChess];
/// Where the form is kept while its organiser pays.
const DRAFT: &str = "new-event";
const PLACES: (u16, u16) = (2, 2_048);
const HOURS: (u16, u16) = (1, 168);

/// Texts, numbers and switches of the form, each in one order.
type All = ([RwSignal<String>; 5], [RwSignal<u16>; 5], [RwSignal<bool>; 3]);

impl Choices {
    fn new() -> Self {
        Self {
            name: RwSignal::new(String::new()),
            problem: RwSignal::new(None),
            about: RwSignal::new(String::new()),
            about_problem: RwSignal::new(None),
            kind: RwSignal::new(GameKind::LudoChess),
            minutes: RwSignal::new(10),
            places: RwSignal::new(8),
            own_places: RwSignal::new("64".to_owned()),
            hours: RwSignal::new(24),
            own_hours: RwSignal::new("48".to_owned()),
            finals: RwSignal::new(3),
            start: RwSignal::new(String::new()),
            start_problem: RwSignal::new(None),
            approval: RwSignal::new(false),
            listed: RwSignal::new(false),
            fide: RwSignal::new(false),
            nobody: RwSignal::new(0),
        }
    }

    fn is_ludo(self) -> bool {
        self.kind.get() == GameKind::LudoChess
    }

    /// All of the form.
    const fn all(self) -> All {
        (
            [self.name, self.about, self.own_places, self.own_hours, self.start],
            [self.minutes, self.places, self.hours, self.finals, self.nobody],
            [self.approval, self.listed, self.fide],
        )
    }

    /// Keeps the form while its organiser pays on another page.
    fn keep(self) {
        let (texts, numbers, switches) = self.all();
        let mut kept: Vec<String> = texts.iter().map(|text| text.get_untracked()).collect();
        kept.extend(numbers.iter().map(|n| n.get_untracked().to_string()));
        kept.extend(switches.iter().map(|on| u16::from(on.get_untracked()).to_string()));
        kept.push(words::code(self.kind.get_untracked()).to_owned());
        dom::store(DRAFT, json::encode(&kept).as_deref());
    }

    /// Takes up a kept form, once.
    fn restore(self) {
        let kept: Option<Vec<String>> = dom::load(DRAFT).and_then(|text| json::decode(&text));
        let Some(kept) = kept else { return };
        dom::store(DRAFT, None);
        let kind = MODES.into_iter().find(|kind| kept.last().is_some_and(|code| code == words::code(*kind)));
        kind.into_iter().for_each(|kind| self.kind.set(kind));
        let (texts, numbers, switches) = self.all();
        let mut kept = kept.into_iter();
        texts.iter().zip(kept.by_ref()).for_each(|(to, text)| to.set(text));
        let mut kept = kept.map(|text| text.parse::<u16>().unwrap_or_default());
        numbers.iter().zip(kept.by_ref()).for_each(|(to, n)| to.set(n));
        switches.iter().zip(kept).for_each(|(to, n)| to.set(n == 1));
    }

    fn places(self) -> Option<u16> {
        number(self.places, self.own_places, PLACES)
    }

    fn hours(self) -> Option<u16> {
        number(self.hours, self.own_hours, HOURS)
    }

    /// When it starts by itself; nothing where no time was chosen.
    fn starts_at(self) -> Option<Instant> {
        self.start.with(|text| dom::local_time(text))
    }

    /// What is chosen, with what was typed.
    fn draft(
        self,
        (name, description): (EventName, Description),
        (max_players, match_deadline_hours): (u16, u16),
    ) -> TournamentSettings {
        let ludo = self.is_ludo();
        TournamentSettings {
            name,
            description,
            mode: if ludo { Mode::LudoChess } else { Mode::Classic },
            minutes: self.minutes.get(),
            max_players,
            match_deadline_hours,
            finals_best_of: self.finals.get() as u8,
            approval: self.approval.get(),
            starts_at: self.starts_at(),
            listed: self.listed.get(),
            fide_automatic_draws: !ludo && self.fide.get(),
            nobody_attempted: NOBODY.get(usize::from(self.nobody.get())).copied().unwrap_or_default(),
        }
    }

    /// The latest end: nobody ever plays, and each match waits for its deadline (T-22, T-57).
    fn latest(self, start: Instant) -> Option<Instant> {
        let unnamed = (EventName::parse("-").ok()?, Description::empty());
        let settings = self.draft(unnamed, (self.places()?, self.hours()?));
        worst_case_end(&settings, settings.max_players.into(), start)
    }

    /// The settings, or the field to mend.
    fn settings(self, now: Instant) -> Result<TournamentSettings, &'static str> {
        let name = EventName::parse(&self.name.get()).map_err(|bad| match bad {
            BadText::TooLong => Key::EventNameTooLong,
            BadText::BadCharacter => Key::NameBadCharacter,
            BadText::Empty | BadText::BadLength => Key::EventNameEmpty,
        });
        let description = Description::parse(&self.about.get()).map_err(|bad| match bad {
            BadText::BadCharacter => Key::NameBadCharacter,
            _ => Key::AboutTooLong,
        });
        let late = self.starts_at().is_some_and(|start| start <= now).then_some(Key::StartPast);
        self.problem.set(name.as_ref().err().copied());
        self.about_problem.set(description.as_ref().err().copied());
        self.start_problem.set(late);
        let name = name.map_err(|_| "#nm")?;
        let places = self.places().ok_or("#places")?;
        let hours = self.hours().ok_or("#hours")?;
        let description = description.map_err(|_| "#about")?;
        if late.is_some() {
            return Err("#start");
        }
        Ok(self.draft((name, description), (places, hours)))
    }
}

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
    (range, says, hint): ((u16, u16), Key, Key),
) -> Html {
    options.push((OTHER, t(Key::OtherMinutes).html()));
    let problem = Memo::new(move |_| own.with(|text| typed(text, range).is_none().then_some(says)));
    let field =
        move || (choice.get() == OTHER).then(|| form::text_field(id, t(label), "input", own, problem, "", 5));
    el("div")
        .kids((form::seg(id, t(label), options, choice, Some(t(hint))), tag("div", "own").kids(field)))
        .html()
}

fn fields(choices: Choices) -> Html {
    let hours = [1, 24, 72, 168].map(|n: u16| (n, time::span(Millis::hours(n.into())).html())).into();
    let finals = vec![(1, t(Key::OneGame).html()), (3, t(Key::BestOf3).html())];
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
            form::games("mode", &MODES, choices.kind),
            form::seg("minutes", t(Key::MinutesEach), form::numbers(&[5, 10, 15, 30]), choices.minutes, None),
            own_number(
                "places",
                Key::Places,
                form::numbers(&[4, 8, 16, 32]),
                choices.places,
                choices.own_places,
                (PLACES, Key::PlacesRange, Key::PlacesRange),
            ),
            own_number(
                "hours",
                Key::TimePerMatch,
                hours,
                choices.hours,
                choices.own_hours,
                (HOURS, Key::HoursRange, Key::TimePerMatchHint),
            ),
            form::seg("finals", t(Key::TheFinal), finals, choices.finals, None),
            more(choices),
        ))
        .html()
}

/// The settings that most events leave as they are.
fn more(choices: Choices) -> Html {
    let switch = |title: Key, note: Key, on: RwSignal<bool>| {
        form::switch(title, note, move || on.get(), move |now| on.set(now))
    };
    let absent = (0_u16..).zip(NOBODY).map(|(n, choice)| (n, t(nobody(choice)).html())).collect();
    let bad = move |problem: RwSignal<Option<Key>>| {
        move || problem.get().map(|key| tag("span", "err").attr("role", "alert").say(key))
    };
    let count =
        move || tf(Key::OfCharacters, &[&choices.about.with(|text| text.trim().chars().count()).to_string()]);
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
                tag("div", "field").kids((
                    tag("label", "lab").attr("for", "start").say(Key::StartTime),
                    tag("input", "input")
                        .attr("id", "start")
                        .attr("type", "datetime-local")
                        .typed(choices.start),
                    tag("span", "hint").kids(move || start_hint(choices)),
                    bad(choices.start_problem),
                )),
                tag("div", "switches").kids((
                    switch(Key::ApproveEach, Key::ApproveNote, choices.approval),
                    switch(Key::ListPublicly, Key::ListNote, choices.listed),
                    move || (!choices.is_ludo()).then(|| switch(Key::FideDraws, Key::FideNote, choices.fide)),
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

/// Rounds of a knockout of so many players (T-10).
fn rounds(players: u16) -> u16 {
    Bracket::new(players.into()).map_or(1, |bracket| bracket.rounds().into())
}

/// The earliest end: everybody plays at once, and each game takes both clocks.
fn earliest(minutes: u16, players: u16, finals: u16) -> Millis {
    let games = i64::from(rounds(players) - 1 + finals.div_ceil(2));
    Millis::minutes(games * 2 * i64::from(minutes))
}

fn summary(choices: Choices) -> Html {
    let app = app();
    let name = move || {
        let name = choices.name.get();
        if name.trim().is_empty() { t(Key::NewEvent).to_owned() } else { name }
    };
    let game = move || {
        let mode = if choices.is_ludo() { Mode::LudoChess } else { Mode::Classic };
        [words::mode(mode), " ", &words::time_control(choices.minutes.get(), 0)].concat()
    };
    let players = move || choices.places().unwrap_or(2);
    let soon = move || {
        tf(Key::EndsSoonest, &[&time::span(earliest(choices.minutes.get(), players(), choices.finals.get()))])
    };
    let late = move || {
        let now = app.now.get();
        let start = choices.starts_at().filter(|at| *at > now).unwrap_or(now);
        let end = choices.latest(start).unwrap_or(start);
        tf(Key::EndsLatest, &[&time::moment(end, now)])
    };
    tag("div", "ticket")
        .kids((
            el("div").kids((tag("h2", "d2").kids(name), tag("p", "small muted").kids(game))),
            tag("dl", "kv").kids((
                el("dt").say(Key::Players),
                tag("dd", "fig").kids(move || tn(Key::UpTo, i64::from(players()), &[])),
                el("dt").say(Key::Rounds),
                tag("dd", "fig").kids(move || rounds(players())),
                el("dt").say(Key::Matches),
                tag("dd", "fig").kids(move || players() - 1),
            )),
            tag("p", "small").kids((soon, " ", tag("span", "muted").kids(late))),
        ))
        .html()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t_10_rounds_and_the_span_of_an_event() {
        let counts: Vec<u16> = [2, 3, 4, 5, 8, 9, 2_048].map(rounds).to_vec();
        assert_eq!(counts, [1, 2, 2, 3, 3, 4, 11]);
        assert_eq!(earliest(10, 8, 3), Millis::minutes(80));
    }

    #[test]
    fn t_1_typed_numbers_are_taken_within_their_limits_only() {
        for (text, number) in
            [("2", Some(2)), ("2,048", Some(2_048)), (" 100 ", Some(100)), ("1", None), ("2049", None)]
        {
            assert_eq!(typed(text, PLACES), number, "{text}");
        }
        for (text, number) in
            [("1", Some(1)), ("168", Some(168)), ("0", None), ("169", None), ("a day", None), ("", None)]
        {
            assert_eq!(typed(text, HOURS), number, "{text}");
        }
    }
}
