//! Both chess games behind one face: they move alike, and differ in the die and in their ends.

use super::history::Ply;
use super::set::Set;
use crate::boards::rulebook::begin;
use crate::boards::{OnBoard, Part, Rulebook};
use crate::net::read::field;
use crate::pages::desk::Desk;
use crate::state::Game;
#[cfg(test)]
use serde::Deserialize;
use serde_json::Value;
use shared::chance::Chance;
use shared::rules::chess::{Move, Position};
use shared::rules::classic_chess::{self, Action, ClassicChess};
use shared::rules::ludo_chess::{self, Die, FREE_PLIES, LudoChess};
use shared::rules::{GameKind, Rules};
use shared::seat::Seat;
use shared::table::GameConfig;

/// Whichever of the chess games a table plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Chess;

/// A game as it stands.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum View {
    /// Ludo Chess; has `sixes`.
    Ludo(ludo_chess::State),
    /// Classic chess; has `config`.
    Classic(classic_chess::State),
}

/// What happened in either game.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(Deserialize), serde(tag = "e", rename_all = "snake_case"))]
pub(crate) enum Seen {
    /// A piece was moved, and in Ludo Chess the next side rolled.
    Moved {
        uci: Move,
        #[cfg_attr(test, serde(default))]
        roll: Option<Die>,
    },
    /// Anything else.
    #[cfg_attr(test, serde(other))]
    Other,
}

/// The action of a move; both games write it alike.
pub(crate) fn chess_move(uci: Move) -> Action {
    Action::Move { uci }
}

impl Game for Chess {
    type View = View;
    type Action = Action;
    type Seen = Seen;

    fn view(kind: GameKind, it: &Value) -> Option<View> {
        let (position, outcome) = (field(it, "position")?, field(it, "outcome")?);
        if kind == GameKind::ClassicChess {
            let (config, plies) = (field(it, "config")?, field(it, "plies")?);
            return Some(View::Classic(classic_chess::State { config, position, plies, outcome }));
        }
        Some(View::Ludo(ludo_chess::State {
            position,
            plies: field(it, "plies")?,
            die: field(it, "die")?,
            sixes: field(it, "sixes")?,
            outcome,
        }))
    }

    /// What a newer server adds is `Other`.
    fn seen(_kind: GameKind, it: &Value) -> Option<Seen> {
        Some(match it.get("e")?.as_str()? {
            "moved" => Seen::Moved { uci: field(it, "uci")?, roll: field(it, "roll")? },
            _ => Seen::Other,
        })
    }

    fn legal(view: &View, seat: Seat) -> Vec<Action> {
        match view {
            View::Ludo(state) => LudoChess::legal(state, seat).into_iter().map(from_ludo).collect(),
            View::Classic(state) => ClassicChess::legal(state, seat),
        }
    }

    fn preview(view: &View, seat: Seat, action: &Action) -> Option<View> {
        let Action::Move { uci } = *action;
        match view {
            View::Ludo(state) => {
                LudoChess::preview(state, seat, &ludo_chess::Action::Move { uci }).map(View::Ludo)
            }
            View::Classic(state) => ClassicChess::preview(state, seat, action).map(View::Classic),
        }
    }
}

impl OnBoard for Chess {
    fn entries(view: &View) -> usize {
        view.played()
    }

    fn part(desk: Desk) -> &'static dyn Part {
        Set::new(desk)
    }

    fn open(game: GameConfig, chance: &Chance) -> Option<Box<dyn Rulebook>> {
        match game {
            GameConfig::LudoChess => begin::<LudoChess>(ludo_chess::Config::default(), chance),
            GameConfig::ClassicChess(flavour) => {
                begin::<ClassicChess>(classic_chess::Config::of(flavour), chance)
            }
            _ => None,
        }
    }
}

fn from_ludo(action: ludo_chess::Action) -> Action {
    let ludo_chess::Action::Move { uci } = action;
    Action::Move { uci }
}

impl View {
    /// Which game it is.
    pub(crate) fn kind(&self) -> GameKind {
        match self {
            Self::Ludo(_) => GameKind::LudoChess,
            Self::Classic(_) => GameKind::ClassicChess,
        }
    }

    /// Whether a die names the piece.
    pub(crate) fn is_ludo(&self) -> bool {
        matches!(self, Self::Ludo(_))
    }

    /// The present position.
    pub(crate) fn position(&self) -> &Position {
        match self {
            Self::Ludo(state) => &state.position,
            Self::Classic(state) => &state.position,
        }
    }

    /// Where the game began.
    pub(crate) fn start(&self) -> Position {
        match self {
            Self::Ludo(_) => Position::start(),
            Self::Classic(state) => state.config.start(),
        }
    }

    /// The plies so far.
    pub(crate) fn plies(&self) -> Vec<Ply> {
        match self {
            Self::Ludo(state) => state.plies.iter().map(|ply| Ply { die: ply.die, uci: ply.uci }).collect(),
            Self::Classic(state) => state.plies.iter().map(|uci| Ply { die: None, uci: *uci }).collect(),
        }
    }

    /// How many plies were played.
    pub(crate) fn played(&self) -> usize {
        match self {
            Self::Ludo(state) => state.plies.len(),
            Self::Classic(state) => state.plies.len(),
        }
    }

    /// The roll for the side to move.
    pub(crate) fn die(&self) -> Option<Die> {
        match self {
            Self::Ludo(state) => state.die,
            Self::Classic(_) => None,
        }
    }

    /// Whether the next move needs a roll (LC-3).
    pub(crate) fn is_dice_phase(&self) -> bool {
        self.is_ludo() && self.played() >= FREE_PLIES as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use shared::chance::{Chance, Key, Seed, key};
    use shared::rules::ChessFlavour;

    fn chance() -> Chance {
        let key: Key = key(&Seed::new([3; 32]), &[]);
        Chance::new(key, "t")
    }

    #[test]
    fn a_view_is_read_as_the_game_it_is() {
        let opened = LudoChess::open(&ludo_chess::Config::default(), &chance()).unwrap();
        let ludo: Value = serde_json::to_value(LudoChess::begin(&opened)).unwrap();
        assert!(Chess::view(GameKind::LudoChess, &ludo).unwrap().is_ludo());
        let config = classic_chess::Config::of(ChessFlavour::Casual);
        let opened = ClassicChess::open(&config, &chance()).unwrap();
        let classic = serde_json::to_value(ClassicChess::begin(&opened)).unwrap();
        assert!(!Chess::view(GameKind::ClassicChess, &classic).unwrap().is_ludo());
    }

    #[test]
    fn both_games_write_a_move_alike() {
        let uci: Move = "e2e4".parse().unwrap();
        let ludo = serde_json::to_value(ludo_chess::Action::Move { uci }).unwrap();
        assert_eq!(serde_json::to_value(chess_move(uci)).unwrap(), ludo);
    }

    #[test]
    fn events_of_either_game_and_of_a_newer_server_are_read() {
        let die = |seen: Value| match Chess::seen(GameKind::LudoChess, &seen).unwrap() {
            Seen::Moved { roll, .. } => roll.map(Die::number),
            Seen::Other => Some(99),
        };
        assert_eq!(die(json!({ "e": "moved", "uci": "e2e4" })), None);
        assert_eq!(die(json!({ "e": "moved", "uci": "e2e4", "roll": 4 })), Some(4));
        assert_eq!(die(json!({ "e": "opened", "config": {} })), Some(99));
        assert_eq!(die(json!({ "e": "teleported" })), Some(99));
    }

    #[test]
    fn a_previewed_turn_of_the_dice_phase_waits_for_the_roll() {
        let opened = LudoChess::open(&ludo_chess::Config::default(), &chance()).unwrap();
        let mut state = LudoChess::begin(&opened);
        while state.plies.len() < FREE_PLIES as usize {
            let seat = Seat::of(state.position.turn());
            let action = LudoChess::legal(&state, seat)[0];
            let events = LudoChess::decide(&state, seat, &action, &chance()).unwrap();
            state = events.iter().fold(state, LudoChess::evolve);
        }
        let view = View::Ludo(state);
        assert!(view.is_dice_phase() && view.die().is_some());
        let seat = Seat::of(view.position().turn());
        let ahead = Chess::preview(&view, seat, &Chess::legal(&view, seat)[0]).unwrap();
        assert_eq!((ahead.die(), ahead.played()), (None, view.played() + 1));
        assert!(Chess::legal(&ahead, seat.other()).is_empty());
    }
}
