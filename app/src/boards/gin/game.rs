//! Gin rummy as the table's page knows it, and how its messages are read.

use super::moves;
use super::set::Set;
use crate::boards::rulebook::begin;
use crate::boards::{OnBoard, Part, Rulebook};
use crate::net::read::{Read, field, fields, flag, named};
use crate::pages::desk::Desk;
use crate::state::Game;
use serde_json::Value;
use shared::chance::Chance;
use shared::rules::gin_rummy::{
    Action, Card, Cards, Close, Closed, Config, Drawn, GinRummy, HandEnd, HandScore, Kind, Mine, NextDealer,
    Phase, Pile, Play, Plays, Rulings, Seen, Source, Variant, View, are_melds_of,
};
use shared::rules::{GameKind, Rules};
use shared::seat::Seat;
use shared::table::GameConfig;

/// Gin rummy on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Gin;

impl Game for Gin {
    type View = View;
    type Action = Action;
    type Seen = Seen;

    fn view(_kind: GameKind, it: &Value) -> Option<View> {
        View::read(it)
    }

    fn seen(_kind: GameKind, it: &Value) -> Option<Seen> {
        if it.as_str() == Some("dealt") {
            return Some(Seen::Dealt);
        }
        let (name, it) = it.as_object()?.iter().next()?;
        Some(match name.as_str() {
            "opened" => Seen::Opened { dealer: field(it, "dealer")? },
            "drew" => {
                Seen::Drew { seat: field(it, "seat")?, from: field(it, "from")?, card: field(it, "card")? }
            }
            "discarded" => {
                Seen::Discarded { seat: field(it, "seat")?, card: field(it, "card")?, void: flag(it, "void") }
            }
            "closed" => Seen::Closed {
                seat: field(it, "seat")?,
                how: field(it, "how")?,
                result: field(it, "result")?,
            },
            "ready" => Seen::Ready { seat: field(it, "seat")? },
            _ => return None,
        })
    }

    fn legal(view: &View, seat: Seat) -> Vec<Action> {
        GinRummy::legal(view, seat)
    }

    /// Melds may be declared with a close (GR-16); which close it is does not hang on them.
    fn allows(view: &View, seat: Seat, action: &Action) -> bool {
        let Action::Play(Play::Close { how, card, melds: Some(melds) }) = action else {
            return Self::legal(view, seat).contains(action);
        };
        let plain = Action::Play(Play::Close { how: *how, card: *card, melds: None });
        let kept = |cards: Cards| card.map_or(cards, |card| cards.without(card));
        let own = view.mine.as_ref().is_some_and(|mine| are_melds_of(melds, kept(mine.cards)));
        own && Self::legal(view, seat).contains(&plain)
    }

    fn preview(view: &View, seat: Seat, action: &Action) -> Option<View> {
        GinRummy::preview(view, seat, action)
    }
}

impl OnBoard for Gin {
    /// The turns of the present hand: of the earlier ones only the plays are known, not the cards.
    fn entries(view: &View) -> usize {
        view.plays.last().map_or(0, |plays| moves::turns(plays).count())
    }

    fn part(desk: Desk) -> &'static dyn Part {
        Set::new(desk)
    }

    fn open(game: GameConfig, chance: &Chance) -> Option<Box<dyn Rulebook>> {
        let GameConfig::GinRummy(variant) = game else { return None };
        begin::<GinRummy>(Config { variant, ..Config::default() }, chance)
    }
}

named!(Variant { Standard = "standard", Straight = "straight", Oklahoma = "oklahoma" });
named!(NextDealer { Alternates = "alternates", LoserDeals = "loser_deals", WinnerDeals = "winner_deals" });
named!(Source { Stock = "stock", Pile = "pile" });
named!(Close { Knock = "knock", Gin = "gin", BigGin = "big_gin" });
named!(Kind { Knock = "knock", Undercut = "undercut", Gin = "gin", BigGin = "big_gin" });

impl Read for Card {
    fn read(it: &Value) -> Option<Self> {
        Self::parse(it.as_str()?)
    }
}

impl Read for Cards {
    fn read(it: &Value) -> Option<Self> {
        Self::parse(it.as_str()?)
    }
}

impl Read for Pile {
    fn read(it: &Value) -> Option<Self> {
        String::read(it)?.try_into().ok()
    }
}

impl Read for Plays {
    fn read(it: &Value) -> Option<Self> {
        String::read(it)?.try_into().ok()
    }
}

impl Read for Phase {
    fn read(it: &Value) -> Option<Self> {
        match it.as_str() {
            Some("hand") => Some(Self::Hand),
            Some("over") => Some(Self::Over),
            Some(_) => None,
            None => Some(Self::Pause { ready: field(it.get("pause")?, "ready")? }),
        }
    }
}

impl Read for HandEnd {
    fn read(it: &Value) -> Option<Self> {
        if it.as_str() == Some("void") {
            return Some(Self::Void);
        }
        let it = it.get("closed")?;
        Some(Self::Closed { knocker: field(it, "knocker")?, result: field(it, "result")? })
    }
}

impl Read for HandScore {
    fn read(it: &Value) -> Option<Self> {
        if it.as_str() == Some("void") {
            return Some(Self::Void);
        }
        let it = it.get("won")?;
        Some(Self::Won { seat: field(it, "seat")?, kind: field(it, "kind")?, points: field(it, "points")? })
    }
}

fields!(Config { variant, rulings });
fields!(Rulings { hands_to_win, next_dealer, spade_doubles = flag, big_gin = flag, void_at, pause });
fields!(Drawn { card, from });
fields!(Mine { seat, cards, melds, deadwood, drawn, after_discard });
fields!(Closed {
    kind,
    knocker_melds,
    knocker_rest,
    defender_melds,
    laid_off,
    defender_rest,
    knocker_deadwood,
    defender_deadwood,
    points,
});
fields!(View {
    config, number, dealer, upcard, limit, phase, turn, drew, mine, pile, stock, counts, wins, points, end,
    scores = or_default, plays = or_default,
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::gin::moves::tests::{Walk, next};
    use crate::net::read::tests::words;
    use serde_json::{json, to_value};
    use shared::seat::Viewer;

    /// What every viewer sees of a match, at each of its steps.
    #[test]
    fn views_and_events_are_read_as_serde_writes_them() {
        let mut phases = [0; 3];
        let mut ends = [0; 2];
        for seed in 0..4 {
            let mut walk = Walk::new(Config::default(), seed);
            for _ in 0..400 {
                for viewer in [Viewer::Seat(Seat::FIRST), Viewer::Seat(Seat::SECOND), Viewer::Spectator] {
                    let view = GinRummy::view(&walk.state, viewer);
                    assert_eq!(Gin::view(GameKind::GinRummy, &to_value(&view).unwrap()), Some(view));
                }
                phases[match walk.state.phase {
                    Phase::Hand => 0,
                    Phase::Pause { .. } => 1,
                    Phase::Over => 2,
                }] += 1;
                match &walk.state.hand.end {
                    Some(HandEnd::Void) => ends[0] += 1,
                    Some(HandEnd::Closed { .. }) => ends[1] += 1,
                    None => {}
                }
                let Some(action) = next(&walk, seed % 2 == 0) else { break };
                for event in walk.act(&action) {
                    for viewer in [Viewer::Seat(Seat::FIRST), Viewer::Spectator] {
                        let seen = GinRummy::seen(&event, viewer).unwrap();
                        assert_eq!(Gin::seen(GameKind::GinRummy, &to_value(&seen).unwrap()), Some(seen));
                    }
                }
            }
        }
        assert!(phases.iter().all(|n| *n > 0) && ends.iter().all(|n| *n > 0), "{phases:?} {ends:?}");
    }

    #[test]
    fn every_word_is_known_and_nothing_else_is() {
        words::<Variant>();
        words::<NextDealer>();
        words::<Source>();
        words::<Close>();
        words::<Kind>();
        for end in [json!("wall"), json!({ "closed": {} }), json!(3)] {
            assert_eq!((HandEnd::read(&end), HandScore::read(&end), Phase::read(&end)), (None, None, None));
        }
        assert_eq!(Gin::seen(GameKind::GinRummy, &json!({ "danced": { "seat": 0 } })), None);
        let opened = Seen::Opened { dealer: Seat::SECOND };
        assert_eq!(Gin::seen(GameKind::GinRummy, &to_value(&opened).unwrap()), Some(opened));
    }

    #[test]
    fn a_view_of_a_server_that_does_not_tell_the_plays_is_read_too() {
        let walk = Walk::new(Config::default(), 1);
        let view = GinRummy::view(&walk.state, Viewer::Spectator);
        let mut it = to_value(&view).unwrap();
        it.as_object_mut().unwrap().remove("plays");
        let read = Gin::view(GameKind::GinRummy, &it).unwrap();
        assert_eq!((Gin::entries(&read), read.pile), (0, view.pile));
    }

    #[test]
    fn gr_16_a_close_may_come_with_declared_melds_of_the_own_cards() {
        // 5C makes a set of four, or the run longer.
        let cards = Cards::parse("5S5H5D5C6C7C8C 2H2D AS KD").unwrap();
        let mut view = GinRummy::view(&Walk::new(Config::default(), 1).state, Viewer::Seat(Seat::FIRST));
        let melds = shared::rules::gin_rummy::best_melds(cards);
        let drawn = Some(Drawn { card: Card::parse("KD").unwrap(), from: Source::Stock });
        let after_discard = shared::rules::gin_rummy::after_discard(cards).collect();
        view.turn = Seat::FIRST;
        view.mine = Some(Mine { seat: Seat::FIRST, cards, melds, deadwood: 15, drawn, after_discard });
        let close = |how, card: &str, melds: &[&str]| {
            let melds = melds.iter().map(|meld| Cards::parse(meld).unwrap()).collect();
            Action::Play(Play::Close { how, card: Card::parse(card), melds: Some(melds) })
        };
        let allows = |action: Action| Gin::allows(&view, Seat::FIRST, &action);
        assert!(allows(close(Close::Knock, "KD", &["5S5H5D", "5C6C7C8C"])));
        assert!(allows(close(Close::Knock, "KD", &["5S5H5D5C", "6C7C8C"])));
        assert!(!allows(close(Close::Knock, "KD", &["5S5H5D5C", "5C6C7C8C"])), "a card in two melds");
        assert!(!allows(close(Close::Knock, "KD", &["9C9H9D"])), "cards of somebody else");
        assert!(!allows(close(Close::Gin, "KD", &["5S5H5D", "5C6C7C8C"])));
        assert!(!allows(close(Close::Knock, "AS", &["5S5H5D", "5C6C7C8C"])), "over the limit");
    }
}
