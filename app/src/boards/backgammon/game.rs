//! Backgammon as the table's page knows it, and how its messages are read.

use super::set::Set;
use crate::boards::rulebook::begin;
use crate::boards::{OnBoard, Part, Rulebook};
use crate::net::read::{Read, field, fields, flag, named};
use crate::pages::desk::Desk;
use crate::state::Game;
use serde_json::Value;
use shared::chance::Chance;
use shared::rules::backgammon::{
    self, Action, Config, Cube, Done, Event, Flow, ForcedDice, Hop, Opening, Phase, Position, Rulings, Side,
    State,
};
use shared::rules::{GameKind, Rules};
use shared::seat::Seat;
use shared::table::GameConfig;

/// Backgammon on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Backgammon;

impl Game for Backgammon {
    type View = State;
    type Action = Action;
    type Seen = Event;

    fn view(_kind: GameKind, it: &Value) -> Option<State> {
        State::read(it)
    }

    fn seen(_kind: GameKind, it: &Value) -> Option<Event> {
        let (name, it) = it.as_object()?.iter().next()?;
        let side = field(it, "side")?;
        Some(match name.as_str() {
            "rolled" => Event::Rolled { side, dice: field(it, "dice")? },
            "played" => Event::Played {
                side,
                dice: field(it, "dice")?,
                hops: field(it, "hops")?,
                auto: flag(it, "auto"),
            },
            "doubled" => Event::Doubled { side },
            "taken" => Event::Taken { side },
            "dropped" => Event::Dropped { side },
            _ => return None,
        })
    }

    fn legal(view: &State, seat: Seat) -> Vec<Action> {
        backgammon::Backgammon::legal(view, seat)
    }

    /// BG-16: a turn is judged by the position that it reaches, whatever the order of its hops.
    fn allows(view: &State, seat: Seat, action: &Action) -> bool {
        match action {
            Action::Play { .. } => Self::preview(view, seat, action).is_some(),
            _ => Self::legal(view, seat).contains(action),
        }
    }

    fn preview(view: &State, seat: Seat, action: &Action) -> Option<State> {
        backgammon::Backgammon::preview(view, seat, action)
    }
}

impl OnBoard for Backgammon {
    /// A view carries the last 300 steps: of a longer game the positions before cannot be shown.
    fn entries(view: &State) -> usize {
        if view.dropped == 0 { view.steps.len() } else { 0 }
    }

    fn part(desk: Desk) -> &'static dyn Part {
        Set::new(desk)
    }

    fn open(game: GameConfig, chance: &Chance) -> Option<Box<dyn Rulebook>> {
        let GameConfig::Backgammon(variant) = game else { return None };
        begin::<backgammon::Backgammon>(Config { variant, ..Config::default() }, chance)
    }
}

named!(Side { White = "white", Black = "black" });
named!(Phase { Roll = "roll", Move = "move", Double = "double", Over = "over" });
named!(Opening { PlayBoth = "play_both", RollAgain = "roll_again" });
named!(ForcedDice { MaximumThenHigher = "maximum_then_higher", AnyLegalMove = "any_legal_move" });

impl Read for Done {
    fn read(it: &Value) -> Option<Self> {
        Self::parse(it.as_str()?)
    }
}

impl Read for [i8; 24] {
    fn read(it: &Value) -> Option<Self> {
        Vec::<i8>::read(it)?.try_into().ok()
    }
}

fields!(Hop { from, die });
fields!(Config { variant, cube = flag, rulings });
fields!(Rulings {
    opening, forced_dice, inside_instead_of_off = flag, opening_double = flag, cube_limit, auto_pass = flag,
    auto_roll = flag,
});
fields!(Position { points, bar, off });
fields!(Cube { enabled = flag, value, owner, limit });
fields!(Flow { turn, phase, cube, winner });
fields!(State { config, opening, position, flow, dice, rolls, decisions, steps, dropped = or_default });

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::read::tests::words;
    use serde_json::{json, to_value};
    use shared::chance::{Chance, Seed, key};
    use std::fs;

    fn golden(name: &str) -> Value {
        let path = format!("{}/../tests/golden/games/{name}.json", env!("CARGO_MANIFEST_DIR"));
        serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
    }

    #[test]
    fn views_are_read_as_serde_reads_them() {
        for name in ["backgammon-view-seat-0", "backgammon-view-spectator", "backgammon-state"] {
            let it = golden(name);
            let by_serde: State = serde_json::from_value(it.clone()).unwrap();
            assert_eq!(Backgammon::view(GameKind::Backgammon, &it), Some(by_serde), "{name}");
        }
        let mut broken = golden("backgammon-state");
        broken["position"]["points"] = json!(vec![0; 23]);
        assert_eq!(Backgammon::view(GameKind::Backgammon, &broken), None);
        words::<Side>();
        words::<Phase>();
        words::<Opening>();
        words::<ForcedDice>();
    }

    #[test]
    fn events_are_read_as_serde_reads_them() {
        let events = golden("backgammon-events");
        let mut read = 0;
        for it in events.as_array().unwrap() {
            let by_serde: Event = serde_json::from_value(it.clone()).unwrap();
            let seen = Backgammon::seen(GameKind::Backgammon, it);
            let opened = matches!(by_serde, Event::Opened { .. });
            assert_eq!(seen, (!opened).then_some(by_serde));
            read += usize::from(!opened);
        }
        assert!(read > 20);
        let auto = Event::Played { side: Side::Black, dice: [6, 5], hops: Vec::new(), auto: true };
        for event in [auto, Event::Dropped { side: Side::White }] {
            assert_eq!(Backgammon::seen(GameKind::Backgammon, &to_value(&event).unwrap()), Some(event));
        }
        assert_eq!(Backgammon::seen(GameKind::Backgammon, &json!({ "danced": { "side": "black" } })), None);
    }

    #[test]
    fn bg_16_a_turn_is_allowed_in_any_order_of_its_hops() {
        let chance = Chance::new(key(&Seed::new([3; 32]), &[]), "table-1");
        let opened = backgammon::Backgammon::open(&Config::default(), &chance).unwrap();
        let mut state = backgammon::Backgammon::begin(&opened);
        state.dice = Some([3, 1]);
        let seat = state.flow.turn.seat();
        let play =
            |hops: [(u8, u8); 2]| Action::Play { hops: hops.map(|(from, die)| Hop { from, die }).into() };
        for hops in [[(8, 3), (6, 1)], [(6, 1), (8, 3)]] {
            assert!(Backgammon::allows(&state, seat, &play(hops)));
        }
        assert!(!Backgammon::allows(&state, seat.other(), &play([(8, 3), (6, 1)])));
        assert!(!Backgammon::allows(&state, seat, &play([(8, 3), (6, 3)])));
        assert!(!Backgammon::allows(&state, seat, &Action::Roll), "the dice lie there already");
    }

    #[test]
    fn a_game_longer_than_its_view_has_no_steps() {
        let it = golden("backgammon-state");
        let mut state = Backgammon::view(GameKind::Backgammon, &it).unwrap();
        assert_eq!(Backgammon::entries(&state), 24);
        state.dropped = 1;
        assert_eq!(Backgammon::entries(&state), 0);
    }
}
