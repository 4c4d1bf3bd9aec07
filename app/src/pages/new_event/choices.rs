//! What the form of a new event holds, and the settings that it makes of it.

use crate::boards;
use crate::dom;
use crate::i18n::Key;
use crate::net::json;
use crate::reactive::RwSignal;
use shared::ids::{BadText, Description, EventName};
use shared::rules::GameKind;
use shared::time::Instant;
use shared::tournament::{Mode, NobodyAttempted, OWN_MINUTES, TournamentSettings, worst_case_end};

/// The value of the last option of a row: type it.
pub(super) const OTHER: u16 = 0;
/// What can happen when nobody comes, in the order of the form (Q-T-28).
pub(super) const NOBODY: [NobodyAttempted; 3] =
    [NobodyAttempted::CoinToss, NobodyAttempted::BothOut, NobodyAttempted::AskOrganiser];
/// Where the form is kept while its organiser pays.
const DRAFT: &str = "new-event";
/// The least and the most of what is typed.
pub(super) type Range = (u16, u16);
pub(super) const PLACES: Range = (2, 2_048);
pub(super) const HOURS: Range = (1, 168);
pub(super) const CLOCK: Range = (*OWN_MINUTES.start(), *OWN_MINUTES.end());

/// The games of events: those for two that have a board.
pub(super) fn games() -> Vec<GameKind> {
    boards::KINDS.into_iter().filter(|kind| *kind != GameKind::Ludo).collect()
}

/// The choices of the form.
#[derive(Clone, Copy)]
pub(super) struct Choices {
    pub(super) name: RwSignal<String>,
    pub(super) problem: RwSignal<Option<Key>>,
    pub(super) about: RwSignal<String>,
    pub(super) about_problem: RwSignal<Option<Key>>,
    /// The game with its own choices.
    pub(super) game: boards::Choices,
    /// BG-20.
    pub(super) cube: RwSignal<bool>,
    pub(super) minutes: RwSignal<u16>,
    pub(super) own_minutes: RwSignal<String>,
    pub(super) places: RwSignal<u16>,
    pub(super) own_places: RwSignal<String>,
    pub(super) hours: RwSignal<u16>,
    pub(super) own_hours: RwSignal<String>,
    pub(super) finals: RwSignal<u16>,
    pub(super) start: RwSignal<String>,
    pub(super) start_problem: RwSignal<Option<Key>>,
    pub(super) approval: RwSignal<bool>,
    pub(super) listed: RwSignal<bool>,
    pub(super) fide: RwSignal<bool>,
    pub(super) nobody: RwSignal<u16>,
}

/// A number out of a row of choices, or typed; nothing if what is typed is out of range.
fn number(choice: RwSignal<u16>, own: RwSignal<String>, range: Range) -> Option<u16> {
    match choice.get() {
        OTHER => own.with(|text| typed(text, range)),
        n => Some(n),
    }
}

pub(super) fn typed(text: &str, (least, most): Range) -> Option<u16> {
    let digits: String = text.chars().filter(|c| !matches!(c, ' ' | ',' | '.' | '\u{a0}')).collect();
    digits.parse().ok().filter(|n| (least..=most).contains(n))
}

/// Texts, numbers and switches of the form, each in one order.
type All = ([RwSignal<String>; 6], [RwSignal<u16>; 5], [RwSignal<bool>; 4]);

impl Choices {
    pub(super) fn new() -> Self {
        Self {
            name: RwSignal::new(String::new()),
            problem: RwSignal::new(None),
            about: RwSignal::new(String::new()),
            about_problem: RwSignal::new(None),
            game: boards::Choices::new(GameKind::LudoChess),
            cube: RwSignal::new(false),
            minutes: RwSignal::new(10),
            own_minutes: RwSignal::new("90".to_owned()),
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

    /// What is played.
    pub(super) fn mode(self) -> Mode {
        self.game.config(false).and_then(|game| Mode::of_table(game, self.cube.get())).unwrap_or_default()
    }

    /// All of the form but the game.
    const fn all(self) -> All {
        (
            [self.name, self.about, self.own_places, self.own_hours, self.own_minutes, self.start],
            [self.minutes, self.places, self.hours, self.finals, self.nobody],
            [self.approval, self.listed, self.fide, self.cube],
        )
    }

    /// Keeps the form while its organiser pays on another page.
    pub(super) fn keep(self) {
        let (texts, numbers, switches) = self.all();
        let mut kept: Vec<String> = texts.iter().map(|text| text.get_untracked()).collect();
        kept.extend(numbers.iter().map(|n| n.get_untracked().to_string()));
        kept.extend(switches.iter().map(|on| u16::from(on.get_untracked()).to_string()));
        kept.extend(json::encode(&leptos::prelude::untrack(|| self.mode())));
        dom::store(DRAFT, json::encode(&kept).as_deref());
    }

    /// Takes up a kept form, once.
    pub(super) fn restore(self) {
        let kept: Option<Vec<String>> = dom::load(DRAFT).and_then(|text| json::decode(&text));
        let Some(kept) = kept else { return };
        dom::store(DRAFT, None);
        let mode: Option<Mode> = kept.last().and_then(|text| json::decode(text));
        mode.into_iter().for_each(|mode| self.game.set(mode.game()));
        let (texts, numbers, switches) = self.all();
        let mut kept = kept.into_iter();
        texts.iter().zip(kept.by_ref()).for_each(|(to, text)| to.set(text));
        let mut kept = kept.map(|text| text.parse::<u16>().unwrap_or_default());
        numbers.iter().zip(kept.by_ref()).for_each(|(to, n)| to.set(n));
        switches.iter().zip(kept).for_each(|(to, n)| to.set(n == 1));
    }

    pub(super) fn minutes(self) -> Option<u16> {
        number(self.minutes, self.own_minutes, CLOCK)
    }

    pub(super) fn places(self) -> Option<u16> {
        number(self.places, self.own_places, PLACES)
    }

    fn hours(self) -> Option<u16> {
        number(self.hours, self.own_hours, HOURS)
    }

    /// When it starts by itself; nothing where no time was chosen.
    pub(super) fn starts_at(self) -> Option<Instant> {
        self.start.with(|text| dom::local_time(text))
    }

    /// What is chosen, with what was typed.
    fn draft(
        self,
        (name, description): (EventName, Description),
        [minutes, max_players, match_deadline_hours]: [u16; 3],
    ) -> TournamentSettings {
        let mode = self.mode();
        TournamentSettings {
            name,
            description,
            mode,
            minutes,
            max_players,
            match_deadline_hours,
            finals_best_of: self.finals.get() as u8,
            approval: self.approval.get(),
            starts_at: self.starts_at(),
            listed: self.listed.get(),
            fide_automatic_draws: mode == Mode::Classic && self.fide.get(),
            nobody_attempted: NOBODY.get(usize::from(self.nobody.get())).copied().unwrap_or_default(),
        }
    }

    /// The latest end: nobody ever plays, and each match waits for its deadline (T-22, T-57).
    pub(super) fn latest(self, start: Instant) -> Option<Instant> {
        let unnamed = (EventName::parse("-").ok()?, Description::empty());
        let settings = self.draft(unnamed, [self.minutes()?, self.places()?, self.hours()?]);
        worst_case_end(&settings, settings.max_players.into(), start)
    }

    /// The settings, or the field to mend.
    pub(super) fn settings(self, now: Instant) -> Result<TournamentSettings, &'static str> {
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
        let minutes = self.minutes().ok_or("#minutes")?;
        let places = self.places().ok_or("#places")?;
        let hours = self.hours().ok_or("#hours")?;
        let description = description.map_err(|_| "#about")?;
        if late.is_some() {
            return Err("#start");
        }
        Ok(self.draft((name, description), [minutes, places, hours]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t_1_gen_4_typed_numbers_are_taken_within_their_limits_only() {
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
        for (text, number) in [("1", Some(1)), ("180", Some(180)), ("0", None), ("181", None)] {
            assert_eq!(typed(text, CLOCK), number, "{text}");
        }
    }
}
