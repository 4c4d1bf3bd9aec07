//! Go as the table's page knows it, and how its messages are read.

use super::set::Set;
use crate::boards::rulebook::begin;
use crate::boards::{OnBoard, Part, Rulebook};
use crate::net::read::{Read, field, fields, named};
use crate::pages::desk::Desk;
use crate::state::Game;
use serde_json::Value;
use shared::chance::Chance;
use shared::rules::go::{
    self, Action, Board, Colour, Config, Count, Counted, Event, Final, Flow, Moves, Phase, Point, ResumeTurn,
    Rulings, Score, State, View,
};
use shared::rules::{GameKind, Rules};
use shared::seat::Seat;
use shared::table::GameConfig;

/// Go on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Go;

impl Game for Go {
    type View = View;
    type Action = Action;
    type Seen = Event;

    fn view(_kind: GameKind, it: &Value) -> Option<View> {
        View::read(it)
    }

    fn seen(_kind: GameKind, it: &Value) -> Option<Event> {
        if it.as_str() == Some("count_stood") {
            return Some(Event::CountStood);
        }
        let (name, it) = it.as_object()?.iter().next()?;
        let colour = field(it, "colour")?;
        Some(match name.as_str() {
            "placed" => Event::Placed { colour, at: field(it, "at")?, captured: field(it, "captured")? },
            "passed" => Event::Passed { colour },
            "accepted" => Event::Accepted { colour },
            "resumed" => Event::Resumed { colour },
            _ => return None,
        })
    }

    fn legal(view: &View, seat: Seat) -> Vec<Action> {
        go::Go::legal(view, seat)
    }

    fn preview(view: &View, seat: Seat, action: &Action) -> Option<View> {
        go::Go::preview(view, seat, action)
    }
}

impl OnBoard for Go {
    /// A view carries the last 700 entries: of a longer game the positions before cannot be shown.
    fn entries(view: &View) -> usize {
        if view.game.dropped == 0 { view.game.moves.len() } else { 0 }
    }

    fn part(desk: Desk) -> &'static dyn Part {
        Set::new(desk)
    }

    fn open(game: GameConfig, chance: &Chance) -> Option<Box<dyn Rulebook>> {
        let GameConfig::Go(table) = game else { return None };
        begin::<go::Go>(table.config(), chance)
    }
}

named!(ResumeTurn { NormalOrder = "normal_order", OpponentOfResumer = "opponent_of_resumer" });
named!(Colour { Black = "black", White = "white" });
named!(Phase { Play = "play", Count = "count", Over = "over" });
named!(Final {
    BothAccepted = "both_accepted",
    CountStandsTimeout = "count_stands_timeout",
    SecondCountWithoutAStone = "second_count_without_a_stone",
});

impl Read for Board {
    fn read(it: &Value) -> Option<Self> {
        String::read(it)?.try_into().ok()
    }
}

impl Read for Moves {
    fn read(it: &Value) -> Option<Self> {
        String::read(it)?.try_into().ok()
    }
}

impl Read for Point {
    fn read(it: &Value) -> Option<Self> {
        Self::parse(it.as_str()?)
    }
}

fields!(Config { size, scoring, handicap, rulings });
fields!(Rulings {
    komi_half_points, count_waits, resume_turn, second_count_final = flag, handicap_compensation = flag,
});
fields!(Flow { phase, turn, passes, accepted, resumed_without_stone = flag, ended });
fields!(State { config, board, flow, prisoners, moves_made, moves, dropped = or_default });
fields!(Count { stones, territory, neutral, map });
fields!(Score { black, white });
fields!(Counted { count, score, text });
fields!(View { game, count });

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::read::tests::words;
    use serde_json::{json, to_value};
    use shared::chance::Chance;

    fn play(view: &View, seat: Seat, action: Action) -> View {
        Go::preview(view, seat, &action).unwrap()
    }

    fn start(size: u8) -> View {
        let config = Config { size, ..Config::default() };
        let opened = <go::Go as Rules>::open(&config, &Chance::sealed()).unwrap();
        <go::Go as Rules>::view(&<go::Go as Rules>::begin(&opened), shared::seat::Viewer::Spectator)
    }

    #[test]
    fn views_are_read_as_serde_writes_them() {
        let mut view = start(9);
        let at = |text| Action::Stone { at: Point::parse(text).unwrap() };
        for (seat, action) in
            [(0, at("ee")), (1, at("ce")), (0, Action::Pass), (1, Action::Pass), (0, Action::Accept)]
        {
            view = play(&view, Seat::new(seat).unwrap(), action);
            assert_eq!(Go::view(GameKind::Go, &to_value(&view).unwrap()), Some(view.clone()));
        }
        assert!(view.count.is_some());
        let mut broken = to_value(&view).unwrap();
        broken["game"]["board"] = json!("XX/O");
        assert_eq!(Go::view(GameKind::Go, &broken), None);
    }

    #[test]
    fn events_are_read_as_serde_writes_them() {
        let (colour, at) = (Colour::White, Point::parse("dq").unwrap());
        let events = [
            Event::Placed { colour, at, captured: 3 },
            Event::Passed { colour },
            Event::Accepted { colour },
            Event::Resumed { colour },
            Event::CountStood,
        ];
        for event in events {
            assert_eq!(Go::seen(GameKind::Go, &to_value(&event).unwrap()), Some(event));
        }
        assert_eq!(Go::seen(GameKind::Go, &json!({ "danced": { "colour": "black" } })), None);
        words::<ResumeTurn>();
        words::<Colour>();
        words::<Phase>();
        words::<Final>();
    }

    #[test]
    fn go_18_a_game_longer_than_its_view_has_no_steps() {
        let mut view = start(9);
        assert_eq!(Go::entries(&view), 0);
        view.game.moves = "aabb".to_owned().try_into().unwrap();
        assert_eq!(Go::entries(&view), 2);
        view.game.dropped = 1;
        assert_eq!(Go::entries(&view), 0);
    }
}
