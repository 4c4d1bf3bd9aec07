//! The games of this build at a table.

use super::{Deed, GameConfig, LEAVE, TableGame, TableSetup};
use crate::bots;
use crate::rules::backgammon::{self, Backgammon, Done, Side};
use crate::rules::chess::Move;
use crate::rules::classic_chess::{self, ClassicChess};
use crate::rules::gin_rummy::{self, GinRummy, Source};
use crate::rules::go::{self, Go, Point};
use crate::rules::ludo::{self, Ludo};
use crate::rules::ludo_chess::{self, LudoChess};
use crate::rules::{ChessFlavour, Rules};
use crate::seat::{Seat, SeatSet, Viewer};

impl TableGame for LudoChess {
    fn config(setup: &TableSetup) -> Option<ludo_chess::Config> {
        (setup.game == GameConfig::LudoChess).then(ludo_chess::Config::default)
    }

    fn open_roll(state: &ludo_chess::State) -> Vec<u8> {
        state.die.map(ludo_chess::Die::number).into_iter().collect()
    }

    fn write_action(events: &[ludo_chess::Event]) -> Option<String> {
        match events.first()? {
            ludo_chess::Event::Moved { uci, .. } => Some(uci.to_string()),
            ludo_chess::Event::Opened { .. } => None,
        }
    }

    fn read_action(text: &str) -> Option<ludo_chess::Action> {
        Some(ludo_chess::Action::Move { uci: text.parse::<Move>().ok()? })
    }

    fn position(state: &ludo_chess::State) -> String {
        state.position.fen()
    }
}

impl TableGame for ClassicChess {
    fn config(setup: &TableSetup) -> Option<classic_chess::Config> {
        let GameConfig::ClassicChess(flavour) = setup.game else { return None };
        let tournament = flavour == ChessFlavour::Tournament;
        Some(classic_chess::Config {
            fide_automatic_draws: setup.fide_automatic_draws && tournament,
            flag_needs_mating_material: setup.flag_needs_mating_material && tournament,
            ..classic_chess::Config::of(flavour)
        })
    }

    fn write_action(events: &[classic_chess::Event]) -> Option<String> {
        match events.first()? {
            classic_chess::Event::Moved { uci, .. } => Some(uci.to_string()),
            classic_chess::Event::Opened { .. } => None,
        }
    }

    fn read_action(text: &str) -> Option<classic_chess::Action> {
        Some(classic_chess::Action::Move { uci: text.parse::<Move>().ok()? })
    }

    fn position(state: &classic_chess::State) -> String {
        state.position.fen()
    }
}

/// Points in SGF; `pass`, `accept`, `resume`. The position: rows from the top, then whose turn it is and the ko point.
impl TableGame for Go {
    fn config(setup: &TableSetup) -> Option<go::Config> {
        if let GameConfig::Go(table) = setup.game { Some(table.config()) } else { None }
    }

    fn write_action(events: &[go::Event]) -> Option<String> {
        Some(match events.first()? {
            go::Event::Placed { at, .. } => at.to_string(),
            go::Event::Passed { .. } => "pass".to_owned(),
            go::Event::Accepted { .. } => "accept".to_owned(),
            go::Event::Resumed { .. } => "resume".to_owned(),
            go::Event::Opened { .. } | go::Event::CountStood => return None,
        })
    }

    fn read_action(text: &str) -> Option<go::Action> {
        Some(match text {
            "pass" => go::Action::Pass,
            "accept" => go::Action::Accept,
            "resume" => go::Action::Resume,
            point => go::Action::Stone { at: Point::parse(point)? },
        })
    }

    fn position(state: &go::State) -> String {
        let [black, white] = state.prisoners;
        let turn = if state.flow.turn == go::Colour::Black { 'b' } else { 'w' };
        let ko = state.board.ko().map_or_else(|| "-".to_owned(), |point| point.to_string());
        format!("{} {turn} {ko} {black} {white}", state.board.rows().join("/"))
    }
}

/// `roll 31`, `double`, `take`, `drop`, or a turn as [`Done`] writes it; in brackets the rolls with which the server
/// ended turns that could not be played (Q-BG-9). The position is GNU Backgammon's id for White on roll.
impl TableGame for Backgammon {
    fn config(setup: &TableSetup) -> Option<backgammon::Config> {
        let GameConfig::Backgammon(variant) = setup.game else { return None };
        let rulings = backgammon::Rulings::default();
        Some(backgammon::Config { variant, cube: setup.cube, rulings })
    }

    fn open_roll(state: &backgammon::State) -> Vec<u8> {
        state.dice.map(Vec::from).unwrap_or_default()
    }

    fn write_action(events: &[backgammon::Event]) -> Option<String> {
        let (first, rest) = events.split_first()?;
        let mut text = match first {
            backgammon::Event::Rolled { dice: [a, b], .. } => format!("roll {a}{b}"),
            backgammon::Event::Played { auto: false, dice, hops, .. } => Done::play(*dice, hops).into(),
            backgammon::Event::Doubled { .. } => "double".to_owned(),
            backgammon::Event::Taken { .. } => "take".to_owned(),
            backgammon::Event::Dropped { .. } => "drop".to_owned(),
            backgammon::Event::Opened { .. } | backgammon::Event::Played { .. } => return None,
        };
        for event in rest {
            if let backgammon::Event::Played { auto: true, dice: [a, b], .. } = event {
                text.push_str(&format!(" ({a}{b})"));
            }
        }
        Some(text)
    }

    fn read_action(text: &str) -> Option<backgammon::Action> {
        let word = text.split(' ').next()?;
        if word == "roll" {
            return Some(backgammon::Action::Roll);
        }
        Some(match Done::parse(word)? {
            Done::Play { hops, .. } => backgammon::Action::Play { hops },
            Done::Double => backgammon::Action::Double,
            Done::Take => backgammon::Action::Take,
            Done::Drop => backgammon::Action::Drop,
        })
    }

    fn position(state: &backgammon::State) -> String {
        state.position.position_id(Side::White)
    }
}

/// As the text record writes a match (`docs/RECORDS.md`), a card from the stock with its name: `s7H`; and `ready`. The
/// position: hands won and points, both hands, the pile, and how many cards are left in stock.
impl TableGame for GinRummy {
    fn config(setup: &TableSetup) -> Option<gin_rummy::Config> {
        let GameConfig::GinRummy(variant) = setup.game else { return None };
        Some(gin_rummy::Config { variant, ..gin_rummy::Config::default() })
    }

    fn write_action(events: &[gin_rummy::Event]) -> Option<String> {
        use gin_rummy::Event;
        let play = match events.first()? {
            Event::Drew { from: Source::Stock, card, .. } => return Some(format!("s{card}")),
            Event::Ready { .. } => return Some("ready".to_owned()),
            Event::Opened { .. } | Event::Dealt { .. } => return None,
            Event::Drew { from, .. } => gin_rummy::Play::Draw { from: *from },
            Event::Discarded { card, .. } => gin_rummy::Play::Discard { card: *card },
            Event::Closed { how, card, melds, .. } => {
                gin_rummy::Play::Close { how: *how, card: *card, melds: melds.clone() }
            }
        };
        Some(gin_rummy::record::word(&play))
    }

    fn read_action(text: &str) -> Option<gin_rummy::Action> {
        if text == "ready" {
            return Some(gin_rummy::Action::Ready);
        }
        let word = if text.starts_with('s') { "s" } else { text };
        gin_rummy::record::read_word(word).map(gin_rummy::Action::Play)
    }

    fn position(state: &gin_rummy::State) -> String {
        let ([a, b], [first, second]) = (state.wins, state.points);
        let [own, other] = state.hand.hands;
        let pile: gin_rummy::Cards = state.hand.pile.0.iter().copied().collect();
        format!("{a}-{b} {first}-{second} {own} {other} {pile} {}", state.hand.stock.0.len())
    }
}

/// `roll 6`, `roll 64`, a token with the die that moves it (`1@6`), or [`LEAVE`]. The position: the progress of the four
/// tokens of each seat.
impl TableGame for Ludo {
    fn config(setup: &TableSetup) -> Option<ludo::Config> {
        if let GameConfig::Ludo(table) = setup.game { Some(table.config()) } else { None }
    }

    fn open_roll(state: &ludo::State) -> Vec<u8> {
        state.turn.dice.to_vec()
    }

    fn write_action(events: &[ludo::Event]) -> Option<String> {
        Some(match events.first()? {
            ludo::Event::Rolled { dice, .. } => {
                let dice: String = dice.iter().map(ToString::to_string).collect();
                format!("roll {dice}")
            }
            ludo::Event::Moved { die, mv, .. } => format!("{}@{die}", mv.token),
            ludo::Event::Left { .. } => LEAVE.to_owned(),
            ludo::Event::Opened { .. } | ludo::Event::TimedOut { .. } => return None,
        })
    }

    fn read_action(text: &str) -> Option<ludo::Action> {
        if text.starts_with("roll") {
            return Some(ludo::Action::Roll);
        }
        let (token, die) = text.split_once('@')?;
        Some(ludo::Action::Move { token: token.parse().ok()?, die: die.parse().ok()? })
    }

    fn position(state: &ludo::State) -> String {
        let seat = |tokens: &[i8; 4]| tokens.map(|progress| progress.to_string()).join(",");
        let seats: Vec<String> = state.board.tokens.iter().map(seat).collect();
        seats.join(" ")
    }

    fn computer(state: &ludo::State, people: SeatSet) -> Option<(Seat, Deed<ludo::Action>)> {
        let seat = Self::to_act(state).minus(people).iter().next()?;
        if let Some(leaver) = bots::ludo::gets_up(state, people) {
            return Some((leaver, Deed::Leave));
        }
        let action = bots::ludo::choose(&Self::view(state, Viewer::Seat(seat)), seat)?;
        Some((seat, Deed::Act(action)))
    }
}
