//! Ludo as the table's page knows it, and how its messages are read.

use super::moves;
use super::set::Set;
use crate::boards::rulebook::begin;
use crate::boards::{OnBoard, Part, Rulebook};
use crate::net::read::{Read, field, fields, flag, named};
use crate::pages::desk::Desk;
use crate::state::Game;
use serde_json::Value;
use shared::chance::Chance;
use shared::rules::ludo::{
    self, Action, Board, Config, Dice, Done, Event, House, Move, Rolled, Rulings, State, Turn,
};
use shared::rules::{GameKind, Rules};
use shared::seat::{Seat, SeatSet};
use shared::table::GameConfig;

/// Ludo on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Ludo;

impl Game for Ludo {
    type View = State;
    type Action = Action;
    type Seen = Event;

    fn view(_kind: GameKind, it: &Value) -> Option<State> {
        State::read(it)
    }

    fn seen(_kind: GameKind, it: &Value) -> Option<Event> {
        let (name, it) = it.as_object()?.iter().next()?;
        let seat = field(it, "seat")?;
        Some(match name.as_str() {
            "rolled" => Event::Rolled {
                seat,
                dice: field(it, "dice")?,
                then: field(it, "then")?,
                auto: flag(it, "auto"),
            },
            "moved" => {
                Event::Moved { seat, die: field(it, "die")?, mv: field(it, "move")?, auto: flag(it, "auto") }
            }
            "timed_out" => Event::TimedOut { seat },
            "left" => Event::Left { seat },
            _ => return None,
        })
    }

    fn legal(view: &State, seat: Seat) -> Vec<Action> {
        ludo::Ludo::legal(view, seat)
    }

    fn preview(view: &State, seat: Seat, action: &Action) -> Option<State> {
        ludo::Ludo::preview(view, seat, action)
    }
}

impl OnBoard for Ludo {
    fn entries(view: &State) -> usize {
        moves::count(view)
    }

    fn part(desk: Desk) -> &'static dyn Part {
        Set::new(desk)
    }

    fn open(game: GameConfig, chance: &Chance) -> Option<Box<dyn Rulebook>> {
        let GameConfig::Ludo(table) = game else { return None };
        begin::<ludo::Ludo>(table.config(), chance)
    }
}

named!(Rolled { Forfeit = "forfeit", Pass = "pass", Again = "again", Play = "play" });

impl Read for Board {
    fn read(it: &Value) -> Option<Self> {
        let (seats, left): (SeatSet, SeatSet) = (field(it, "seats")?, field(it, "left")?);
        let mut board = Self::with_tokens(seats, field(it, "tokens")?)?;
        left.iter().for_each(|seat| board.leave(seat));
        Some(board)
    }
}

impl Read for Dice {
    fn read(it: &Value) -> Option<Self> {
        Vec::read(it)?.try_into().ok()
    }
}

impl Read for Done {
    fn read(it: &Value) -> Option<Self> {
        Self::parse(it.as_str()?)
    }
}

impl Read for House {
    fn read(it: &Value) -> Option<Self> {
        Some(Self {
            any_to_start: flag(it, "any_to_start"),
            three_tries: flag(it, "three_tries"),
            must_capture: flag(it, "must_capture"),
            blocks: flag(it, "blocks"),
            exact_finish: it.get("exact_finish").is_none_or(|exact| exact == true),
            two_dice: flag(it, "two_dice"),
            teams: flag(it, "teams"),
        })
    }
}

fields!(Rulings {
    pairs_are_safe = flag, unused_six_rolls = flag, home_earns_roll = flag, stop_at_winner = flag, turn_timer,
    turns_before_leaving,
});
fields!(Config { players, house, rulings });
fields!(Turn { seat, six_streak, tries_used, dice, rolled_six = flag, earned = flag });
fields!(Move { token, from, to, captures });
fields!(State {
    config, roll_off, board, turn, rolls, finished, leavers, timeouts, over = flag, decisions, log,
    dropped = or_default, base,
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::read::tests::words;
    use serde_json::{json, to_value};
    use shared::time::Millis;

    #[test]
    fn views_are_read_as_serde_writes_them() {
        for players in 2..=4 {
            let house = House {
                teams: players == 4,
                two_dice: players == 3,
                exact_finish: false,
                ..House::default()
            };
            let rulings = Rulings { turn_timer: Some(Millis(30_000)), ..Rulings::default() };
            let config = Config { players, house, rulings };
            let views = moves::tests::views(config, players, 500);
            for view in views.iter().step_by(7) {
                assert_eq!(Ludo::view(GameKind::Ludo, &to_value(view).unwrap()), Some(view.clone()));
            }
            let mut broken = to_value(&views[0]).unwrap();
            broken["board"]["tokens"][0][0] = json!(57);
            assert_eq!(Ludo::view(GameKind::Ludo, &broken), None);
            broken["board"]["tokens"][0] = json!([1, 2, 3]);
            assert_eq!(Ludo::view(GameKind::Ludo, &broken), None);
        }
    }

    #[test]
    fn golden_views_and_events_are_read_as_serde_reads_them() {
        let golden = |name: &str| -> Value {
            let path = [env!("CARGO_MANIFEST_DIR"), "/../tests/golden/games/", name].concat();
            serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
        };
        for name in ["ludo-state.json", "ludo-view-seat-0.json", "ludo-view-spectator.json"] {
            let it = golden(name);
            assert_eq!(State::read(&it), Some(serde_json::from_value(it).unwrap()), "{name}");
        }
        let events = golden("ludo-events.json");
        let mut read = 0;
        for it in events.as_array().unwrap() {
            let by_serde: Event = serde_json::from_value(it.clone()).unwrap();
            // The opening is in no view's news.
            if !matches!(by_serde, Event::Opened { .. }) {
                assert_eq!(Ludo::seen(GameKind::Ludo, it), Some(by_serde));
                read += 1;
            }
        }
        assert!(read > 5);
    }

    #[test]
    fn events_are_read_as_serde_writes_them() {
        let seat = Seat::new(2).unwrap();
        let mv = Move { token: 3, from: -1, to: 0, captures: vec![(Seat::FIRST, 2)] };
        let events = [
            Event::Rolled { seat, dice: vec![6, 4], then: Rolled::Play, auto: true },
            Event::Moved { seat, die: 6, mv, auto: false },
            Event::TimedOut { seat },
            Event::Left { seat },
        ];
        for event in events {
            assert_eq!(Ludo::seen(GameKind::Ludo, &to_value(&event).unwrap()), Some(event));
        }
        assert_eq!(Ludo::seen(GameKind::Ludo, &json!({ "danced": { "seat": 1 } })), None);
        words::<Rolled>();
    }

    #[test]
    fn the_house_rules_are_read_as_serde_reads_them_also_where_some_are_not_said() {
        for it in
            [json!({}), json!({ "teams": true, "exact_finish": false }), to_value(House::default()).unwrap()]
        {
            assert_eq!(House::read(&it), Some(serde_json::from_value(it).unwrap()));
        }
    }
}
