//! The boards: each game in a folder of its own, and the one place that lists them.
//!
//! The table's page and its reducer know no game. They work on [`Any`], whose view, action and event are one of those of
//! the listed games, so that their code is in the module once however many games there are.

mod backgammon;
pub(crate) mod chess;
mod choices;
mod gin;
mod go;
pub(crate) mod ludo;
mod part;
mod rulebook;

pub(crate) use choices::{Choices, Clocks, KINDS, follows_hand, picture};
pub(crate) use part::{Entry, GivingUp, Part, Proof, Score};
pub(crate) use rulebook::{Rulebook, open};

use crate::pages::desk::Desk;
use crate::state::Game;
use serde::Serialize;
use serde_json::Value;
use shared::rules::GameKind;
use shared::seat::Seat;

/// A game that has a board.
pub(crate) trait OnBoard: Game {
    /// How many entries the list of moves of this view has.
    fn entries(view: &Self::View) -> usize;
    /// The game's part of a table's page. Lent out for ever, as the desk is.
    fn part(desk: Desk) -> &'static dyn Part;
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

        #[allow(unreachable_patterns, reason = "once every kind has a board, or as long as there is one board")]
        impl Game for Any {
            type View = View;
            type Action = Action;
            type Seen = Seen;

            fn has_board(kind: GameKind) -> bool {
                matches!(kind, $($(GameKind::$kind)|+)|+)
            }

            fn view(kind: GameKind, it: &Value) -> Option<View> {
                match kind {
                    $($(GameKind::$kind)|+ => $folder::$board::view(kind, it).map(View::$board),)+
                    _ => None,
                }
            }

            fn seen(kind: GameKind, it: &Value) -> Option<Seen> {
                match kind {
                    $($(GameKind::$kind)|+ => $folder::$board::seen(kind, it).map(Seen::$board),)+
                    _ => None,
                }
            }

            fn legal(view: &View, seat: Seat) -> Vec<Action> {
                match view {
                    $(View::$board(view) => {
                        $folder::$board::legal(view, seat).into_iter().map(Action::$board).collect()
                    })+
                }
            }

            fn allows(view: &View, seat: Seat, action: &Action) -> bool {
                match (view, action) {
                    $((View::$board(view), Action::$board(action)) => {
                        $folder::$board::allows(view, seat, action)
                    })+
                    _ => false,
                }
            }

            fn preview(view: &View, seat: Seat, action: &Action) -> Option<View> {
                match (view, action) {
                    $((View::$board(view), Action::$board(action)) => {
                        $folder::$board::preview(view, seat, action).map(View::$board)
                    })+
                    _ => None,
                }
            }
        }

        impl View {
            /// How many entries the list of moves has.
            pub(crate) fn entries(&self) -> usize {
                match self {
                    $(Self::$board(view) => $folder::$board::entries(view),)+
                }
            }
        }

        /// The part of a table's page that its game draws; nothing for a game without a board.
        #[allow(unreachable_patterns, reason = "once every kind has a board")]
        pub(crate) fn part(desk: Desk, kind: GameKind) -> Option<&'static dyn Part> {
            match kind {
                $($(GameKind::$kind)|+ => Some($folder::$board::part(desk)),)+
                _ => None,
            }
        }
    };
}

// Here a new board is listed: the marker of its game, its folder, the kinds of tables that it shows.
boards! {
    Chess in chess: LudoChess, ClassicChess;
    Go in go: Go;
    Backgammon in backgammon: Backgammon;
    Gin in gin: GinRummy;
    Ludo in ludo: Ludo;
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
