//! What the creator of a game of ludo chooses: how many play, the rules, and how long a turn may take (LU-1, LU-20 to
//! LU-27). Whatever is switched, the whole stays one that can be played.

use crate::i18n::{Key, t};
use crate::reactive::{Memo, RwSignal};
use crate::ui::el::{Html, Kids, el, made, tag};
use crate::ui::form;
use shared::rules::ludo::House;
use shared::table::{GameConfig, LudoTable};

/// A set of rules with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Preset {
    /// No house rules.
    Classic,
    /// LU-20.
    Quick,
    /// LU-26.
    Teams,
}

impl Preset {
    const ALL: [Self; 3] = [Self::Classic, Self::Quick, Self::Teams];

    /// Its name.
    pub(super) const fn name(self) -> Key {
        match self {
            Self::Classic => Key::LuClassic,
            Self::Quick => Key::LuQuick,
            Self::Teams => Key::LuTeams,
        }
    }

    const fn hint(self) -> Key {
        match self {
            Self::Classic => Key::LuClassicHint,
            Self::Quick => Key::LuQuickHint,
            Self::Teams => Key::LuTeamsHint,
        }
    }

    fn house(self) -> House {
        let classic = House::default();
        match self {
            Self::Classic => classic,
            Self::Quick => House { any_to_start: true, ..classic },
            Self::Teams => House { teams: true, ..classic },
        }
    }
}

/// The preset that these rules are.
pub(super) fn preset(house: &House) -> Option<Preset> {
    Preset::ALL.into_iter().find(|preset| preset.house() == *house)
}

/// A house rule that can be switched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Switch {
    AnyToStart,
    ThreeTries,
    MustCapture,
    Blocks,
    FreeFinish,
    TwoDice,
    Teams,
}

impl Switch {
    const ALL: [Self; 7] = [
        Self::AnyToStart,
        Self::ThreeTries,
        Self::MustCapture,
        Self::Blocks,
        Self::FreeFinish,
        Self::TwoDice,
        Self::Teams,
    ];

    /// Its name and what it changes.
    const fn words(self) -> (Key, Key) {
        match self {
            Self::AnyToStart => (Key::LuAnyStart, Key::LuAnyStartNote),
            Self::ThreeTries => (Key::LuThreeTries, Key::LuThreeTriesNote),
            Self::MustCapture => (Key::LuMustCapture, Key::LuMustCaptureNote),
            Self::Blocks => (Key::LuBlocks, Key::LuBlocksNote),
            Self::FreeFinish => (Key::LuFreeFinish, Key::LuFreeFinishNote),
            Self::TwoDice => (Key::LuTwoDice, Key::LuTwoDiceNote),
            Self::Teams => (Key::LuTeams, Key::LuTeamsNote),
        }
    }

    const fn is_on(self, house: &House) -> bool {
        match self {
            Self::AnyToStart => house.any_to_start,
            Self::ThreeTries => house.three_tries,
            Self::MustCapture => house.must_capture,
            Self::Blocks => house.blocks,
            Self::FreeFinish => !house.exact_finish,
            Self::TwoDice => house.two_dice,
            Self::Teams => house.teams,
        }
    }
}

/// The rules of a game: how many play, and the house rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rules {
    players: u8,
    house: House,
}

impl Rules {
    /// Another number of players; teams are for four (LU-26).
    const fn with_players(mut self, players: u8) -> Self {
        self.players = players;
        self.house.teams = self.house.teams && players == 4;
        self
    }

    fn with_preset(self, preset: Preset) -> Self {
        let players = if preset == Preset::Teams { 4 } else { self.players };
        Self { players, house: preset.house() }
    }

    /// A switch turned; what does not go with it is turned off (LU-25, LU-26).
    const fn with(mut self, switch: Switch, on: bool) -> Self {
        let house = &mut self.house;
        match switch {
            Switch::AnyToStart => house.any_to_start = on,
            Switch::ThreeTries => {
                house.three_tries = on;
                house.two_dice = house.two_dice && !on;
            }
            Switch::MustCapture => house.must_capture = on,
            Switch::Blocks => house.blocks = on,
            Switch::FreeFinish => house.exact_finish = !on,
            Switch::TwoDice => {
                house.two_dice = on;
                house.three_tries = house.three_tries && !on;
            }
            Switch::Teams => {
                house.teams = on;
                if on {
                    self.players = 4;
                }
            }
        }
        self
    }
}

/// What is chosen.
#[derive(Clone, Copy)]
pub(crate) struct Options {
    rules: RwSignal<Rules>,
    seconds: RwSignal<u16>,
    computers: RwSignal<u16>,
}

impl Options {
    pub(crate) fn new() -> Self {
        let rules = Rules { players: 4, house: House::default() };
        Self { rules: RwSignal::new(rules), seconds: RwSignal::new(30), computers: RwSignal::new(0) }
    }

    /// On one device nobody is hurried.
    pub(crate) fn config(self, local: bool) -> GameConfig {
        let Rules { players, house } = self.rules.get();
        let turn_seconds = if local { 0 } else { self.seconds.get() as u8 };
        let computers = if local { 0 } else { self.computers().get() as u8 };
        GameConfig::Ludo(LudoTable { players, house, turn_seconds, computers })
    }

    /// How many seats are left to the computer; one is the host's.
    fn computers(self) -> Memo<u16> {
        Memo::new(move |_| self.computers.get().min(u16::from(self.rules.get().players) - 1))
    }

    /// What the form asks where computers may play.
    pub(crate) fn computer_field(self) -> Html {
        let computers = self.computers();
        let players = Memo::new(move |_| u16::from(self.rules.get().players));
        made(players, move |players| {
            form::seg_of(
                "computers",
                t(Key::LuComputers),
                form::numbers(&(0..players).collect::<Vec<_>>()),
                move || computers.get(),
                move |n| self.computers.set(n),
                Some(t(Key::LuComputersHint).html()),
            )
        })
    }

    pub(crate) fn fields(self, local: bool) -> Html {
        let rules = self.rules;
        let change = move |f: &dyn Fn(Rules) -> Rules| rules.update(|rules| *rules = f(*rules));
        let players = form::seg_of(
            "players",
            t(Key::Players),
            form::numbers(&[2, 3, 4]),
            move || u16::from(rules.get().players),
            move |n| change(&|rules| rules.with_players(n as u8)),
            None,
        );
        let presets = (0..).zip(Preset::ALL).map(|(n, preset)| (n, t(preset.name()).html())).collect();
        let chosen = move || Preset::ALL.iter().position(|one| one.house() == rules.get().house);
        let hint = move || t(preset(&rules.get().house).map_or(Key::LuOwnHint, Preset::hint));
        let presets = form::seg_of(
            "preset",
            t(Key::LuRules),
            presets,
            move || chosen().map_or(u16::MAX, |n| n as u16),
            move |n| {
                if let Some(preset) = Preset::ALL.get(usize::from(n)) {
                    change(&|rules| rules.with_preset(*preset));
                }
            },
            Some(hint.html()),
        );
        let switch = |switch: Switch| {
            let (title, note) = switch.words();
            let on = move || switch.is_on(&rules.get().house);
            form::switch(title, note, on, move |on| change(&|rules| rules.with(switch, on)))
        };
        let house = tag("details", "more")
            .kids((el("summary").say(Key::LuHouse), tag("div", "switches").kids(Switch::ALL.map(switch))));
        let seconds = (!local).then(|| {
            form::seg(
                "seconds",
                t(Key::LuSeconds),
                form::numbers(&[15, 30, 60, 120]),
                self.seconds,
                Some(t(Key::LuSecondsHint)),
            )
        });
        (players, presets, house, seconds).html()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::rules::ludo::Config;

    fn is_valid(rules: Rules) -> bool {
        Config { players: rules.players, house: rules.house, ..Config::default() }.is_valid()
    }

    #[test]
    fn lu_1_lu_25_lu_26_whatever_is_pressed_the_rules_can_be_played() {
        // All that can be reached by any presses in any order.
        let mut reached = vec![Rules { players: 4, house: House::default() }];
        let mut next = 0;
        while let Some(rules) = reached.get(next).copied() {
            next += 1;
            assert!(is_valid(rules), "{rules:?}");
            let players = (2..=4).map(|n| rules.with_players(n));
            let presets = Preset::ALL.into_iter().map(|preset| rules.with_preset(preset));
            let switches = Switch::ALL
                .into_iter()
                .flat_map(|switch| [true, false].map(|on| (switch, on, rules.with(switch, on))));
            for (switch, on, after) in switches.clone() {
                assert_eq!(switch.is_on(&after.house), on, "{switch:?}");
            }
            for after in players.chain(presets).chain(switches.map(|(.., after)| after)) {
                if !reached.contains(&after) {
                    reached.push(after);
                }
            }
        }
        // Every combination of the switches but two dice with three tries: with 2 and 3 players, and 4 with teams or not.
        assert_eq!(reached.len(), 48 * 2 + 96);
    }

    #[test]
    fn lu_20_lu_26_presets_are_what_the_rules_call_so() {
        let rules = Rules { players: 2, house: House { blocks: true, ..House::default() } };
        assert_eq!(preset(&rules.house), None);
        let teams = rules.with_preset(Preset::Teams);
        assert_eq!((teams.players, teams.house), (4, House { teams: true, ..House::default() }));
        assert_eq!(preset(&teams.with_players(3).house), Some(Preset::Classic));
        assert_eq!(rules.with_preset(Preset::Quick).house, House { any_to_start: true, ..House::default() });
    }
}
