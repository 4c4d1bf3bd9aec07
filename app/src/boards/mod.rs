//! The boards: each game in a folder of its own, and the one place that lists them.
//!
//! The table's page and its reducer know no game. They work on [`Any`], whose view, action and event are one of those of
//! the listed games, so that their code is in the module once however many games there are.

mod backgammon;
pub(crate) mod chess;
mod choices;
mod gin;
mod go;
mod kits;
pub(crate) mod ludo;
mod part;
mod rulebook;

pub(crate) use choices::{Choices, Clocks, KINDS, follows_hand, picture};
pub(crate) use kits::{ahead, is_here, need};
pub(crate) use part::{Entry, GivingUp, Part, Proof, Score};
pub(crate) use rulebook::Rulebook;

use crate::pages::desk::Desk;
use crate::state::Game;
use serde::Serialize;
use serde_json::Value;
use shared::chance::Chance;
use shared::rules::GameKind;
use shared::seat::Seat;
use shared::table::GameConfig;

/// A game that has a board.
pub(crate) trait OnBoard: Game {
    /// How many entries the list of moves of this view has.
    fn entries(view: &Self::View) -> usize;
    /// The game's part of a table's page. Lent out for ever, as the desk is.
    fn part(desk: Desk) -> &'static dyn Part;
    /// Begins a game on this device; nothing for another game, or if its settings contradict each other.
    fn open(game: GameConfig, chance: &Chance) -> Option<Box<dyn Rulebook>>;
}

/// Whichever game a table plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Any;

macro_rules! boards {
    ($($board:ident in $folder:ident: $($kind:ident),+;)+) => {
        /// A game as this viewer may know it.
        #[allow(clippy::large_enum_variant, reason = "a page has a handful of them, each of one game")]
        #[derive(Clone, Debug, PartialEq)]
        pub(crate) enum View { $($board(<$folder::$board as Game>::View)),+ }

        /// What a player wants; its JSON is that of the game.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(untagged)]
        pub(crate) enum Action { $($board(<$folder::$board as Game>::Action)),+ }

        /// What happened in a game.
        #[derive(Clone, Debug, PartialEq)]
        pub(crate) enum Seen { $($board(<$folder::$board as Game>::Seen)),+ }

        /// The boards, each a module of its own in a release.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        enum Board { $($board),+ }

        impl Board {
            /// The one that shows the tables of this game.
            const fn of(kind: GameKind) -> Self {
                match kind {
                    $($(GameKind::$kind)|+ => Self::$board,)+
                }
            }
        }

        impl View {
            /// The board that shows it.
            const fn board(&self) -> Board {
                match self {
                    $(Self::$board(_) => Board::$board,)+
                }
            }
        }

        $(
            impl Kit for kits::$board {
                fn view(&self, kind: GameKind, it: &Value) -> Option<View> {
                    $folder::$board::view(kind, it).map(View::$board)
                }

                fn seen(&self, kind: GameKind, it: &Value) -> Option<Seen> {
                    $folder::$board::seen(kind, it).map(Seen::$board)
                }

                fn legal(&self, view: &View, seat: Seat) -> Vec<Action> {
                    let View::$board(view) = view else { return Vec::new() };
                    $folder::$board::legal(view, seat).into_iter().map(Action::$board).collect()
                }

                fn allows(&self, view: &View, seat: Seat, action: &Action) -> bool {
                    let (View::$board(view), Action::$board(action)) = (view, action) else { return false };
                    $folder::$board::allows(view, seat, action)
                }

                fn preview(&self, view: &View, seat: Seat, action: &Action) -> Option<View> {
                    let (View::$board(view), Action::$board(action)) = (view, action) else { return None };
                    $folder::$board::preview(view, seat, action).map(View::$board)
                }

                fn entries(&self, view: &View) -> usize {
                    let View::$board(view) = view else { return 0 };
                    $folder::$board::entries(view)
                }

                fn part(&self, desk: Desk) -> &'static dyn Part {
                    $folder::$board::part(desk)
                }

                fn open(&self, game: GameConfig, chance: &Chance) -> Option<Box<dyn Rulebook>> {
                    $folder::$board::open(game, chance)
                }
            }
        )+
    };
}

// Here a new board is listed: the marker of its game, its folder, the kinds of tables that it shows. And in `kits`: there
// it becomes a module of its own.
boards! {
    Chess in chess: LudoChess, ClassicChess;
    Go in go: Go;
    Backgammon in backgammon: Backgammon;
    Gin in gin: GinRummy;
    Ludo in ludo: Ludo;
}

/// What the app asks of a board, wherever its code is.
trait Kit: Send + Sync {
    /// See [`Game::view`].
    fn view(&self, kind: GameKind, it: &Value) -> Option<View>;
    /// See [`Game::seen`].
    fn seen(&self, kind: GameKind, it: &Value) -> Option<Seen>;
    /// See [`Game::legal`].
    fn legal(&self, view: &View, seat: Seat) -> Vec<Action>;
    /// See [`Game::allows`].
    fn allows(&self, view: &View, seat: Seat, action: &Action) -> bool;
    /// See [`Game::preview`].
    fn preview(&self, view: &View, seat: Seat, action: &Action) -> Option<View>;
    /// See [`OnBoard::entries`].
    fn entries(&self, view: &View) -> usize;
    /// See [`OnBoard::part`].
    fn part(&self, desk: Desk) -> &'static dyn Part;
    /// See [`OnBoard::open`].
    fn open(&self, game: GameConfig, chance: &Chance) -> Option<Box<dyn Rulebook>>;
}

/// Until its board is there nothing of a game can be read or done: [`need`] comes first.
impl Game for Any {
    type View = View;
    type Action = Action;
    type Seen = Seen;

    fn view(kind: GameKind, it: &Value) -> Option<View> {
        kits::get(Board::of(kind))?.view(kind, it)
    }

    fn seen(kind: GameKind, it: &Value) -> Option<Seen> {
        kits::get(Board::of(kind))?.seen(kind, it)
    }

    fn legal(view: &View, seat: Seat) -> Vec<Action> {
        kits::get(view.board()).map(|kit| kit.legal(view, seat)).unwrap_or_default()
    }

    fn allows(view: &View, seat: Seat, action: &Action) -> bool {
        kits::get(view.board()).is_some_and(|kit| kit.allows(view, seat, action))
    }

    fn preview(view: &View, seat: Seat, action: &Action) -> Option<View> {
        kits::get(view.board())?.preview(view, seat, action)
    }
}

impl View {
    /// How many entries the list of moves has.
    pub(crate) fn entries(&self) -> usize {
        kits::get(self.board()).map_or(0, |kit| kit.entries(self))
    }
}

/// The part of a table's page that its game draws; nothing until the board is there.
pub(crate) fn part(desk: Desk, kind: GameKind) -> Option<&'static dyn Part> {
    kits::get(Board::of(kind)).map(|kit| kit.part(desk))
}

/// Begins a game on this device; nothing until its board is there, or if its settings contradict each other.
pub(crate) fn open(game: GameConfig, chance: &Chance) -> Option<Box<dyn Rulebook>> {
    kits::get(Board::of(game.kind()))?.open(game, chance)
}

/// Whether a player of this game has cards that the others may not see: on one device it is handed over first.
pub(crate) const fn hides(kind: GameKind) -> bool {
    matches!(kind, GameKind::GinRummy)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::{Connection, Table};
    use serde_json::json;
    use shared::chance::Nonce;
    use shared::time::Instant;
    use shared::wire::ServerMessage;

    #[test]
    fn a_table_of_a_game_without_a_board_says_so() {
        let mut table = Table::<Any>::new("p", Some(Nonce::new([1; 32])));
        let (view, now, hash) = (json!({ "kind": "a_game_of_next_year" }), Instant(0), String::new());
        table.on_server(ServerMessage::Update { seq: 6, seat: None, seen: vec![], view, now, hash }, now);
        assert_eq!(table.connection, Connection::Closed("no_board".into()));
        assert!(KINDS.into_iter().all(Any::has_board));
    }
}
