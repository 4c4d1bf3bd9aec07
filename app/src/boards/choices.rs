//! What the form of a new game asks: which game, and what of it may be chosen.

use super::{backgammon, chess, gin, go, ludo};
use crate::i18n::Key;
use crate::reactive::RwSignal;
use crate::ui::art;
use crate::ui::drawings::{self, Sheet};
use crate::ui::el::{Html, Kids};
use shared::rules::GameKind;
use shared::table::{CONTEST_MINUTES, GameConfig};

/// The games of the form, in its order.
pub(crate) const KINDS: [GameKind; 6] = [
    GameKind::LudoChess,
    GameKind::ClassicChess,
    GameKind::Go,
    GameKind::Backgammon,
    GameKind::GinRummy,
    GameKind::Ludo,
];

/// Whether bars and board turn to whoever holds the device, where all players sit at one. Around a board with a corner for
/// each nobody's place changes.
pub(crate) fn follows_hand(kind: GameKind) -> bool {
    kind != GameKind::Ludo
}

/// What is chosen.
#[derive(Clone, Copy)]
pub(crate) struct Choices {
    /// The game.
    pub(crate) kind: RwSignal<GameKind>,
    chess: chess::Options,
    go: go::Options,
    backgammon: backgammon::Options,
    ludo: ludo::Options,
    gin: gin::Options,
}

/// Which clocks a game may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clocks {
    /// Minutes to choose from.
    pub(crate) minutes: [u16; 5],
    /// Other minutes may be typed.
    pub(crate) free: bool,
    /// Seconds may be added for each move.
    pub(crate) increments: bool,
    /// What there is to know.
    pub(crate) hint: Option<Key>,
}

impl Clocks {
    /// GEN-4: a contest has five clocks and no increment.
    pub(super) const CONTEST: Self =
        Self { minutes: CONTEST_MINUTES, free: false, increments: false, hint: Some(Key::ContestHint) };
    /// A friendly game.
    pub(super) const FRIENDLY: Self =
        Self { minutes: [3, 5, 10, 15, 30], free: true, increments: false, hint: None };
}

impl Choices {
    /// The form's first state.
    pub(crate) fn new(kind: GameKind) -> Self {
        Self {
            kind: RwSignal::new(kind),
            chess: chess::Options::new(),
            go: go::Options::new(),
            backgammon: backgammon::Options::new(),
            ludo: ludo::Options::new(),
            gin: gin::Options::new(),
        }
    }

    /// The game with what was chosen; on one device without what only a server asks for.
    pub(crate) fn config(self, local: bool) -> Option<GameConfig> {
        match self.kind.get() {
            GameKind::LudoChess => Some(GameConfig::LudoChess),
            GameKind::ClassicChess => Some(self.chess.config()),
            GameKind::Go => Some(self.go.config()),
            GameKind::Backgammon => Some(self.backgammon.config()),
            GameKind::Ludo => Some(self.ludo.config(local)),
            GameKind::GinRummy => Some(self.gin.config()),
        }
    }

    /// What the form asks about the game; on one device only what matters there.
    pub(crate) fn fields(self, local: bool) -> Html {
        match self.kind.get() {
            GameKind::ClassicChess if !local => self.chess.fields(),
            GameKind::Go => self.go.fields(),
            GameKind::Backgammon => self.backgammon.fields(),
            GameKind::Ludo => self.ludo.fields(local),
            GameKind::GinRummy => self.gin.fields(),
            _ => ().html(),
        }
    }

    /// What the form asks where a computer may play, in a game that one plays.
    pub(crate) fn computer_field(self) -> Html {
        match self.kind.get() {
            GameKind::Ludo => self.ludo.computer_field(),
            _ => ().html(),
        }
    }

    /// What the form of an event asks about the game.
    pub(crate) fn event_fields(self) -> Html {
        match self.kind.get() {
            GameKind::ClassicChess => self.chess.event_fields(),
            GameKind::Go => self.go.event_fields(),
            _ => self.fields(false),
        }
    }

    /// Takes up a game that was chosen before.
    pub(crate) fn set(self, game: GameConfig) {
        match game {
            GameConfig::ClassicChess(flavour) => self.chess.set(flavour),
            GameConfig::Go(table) => self.go.set(table),
            GameConfig::Backgammon(variant) => self.backgammon.set(variant),
            GameConfig::GinRummy(variant) => self.gin.set(variant),
            GameConfig::LudoChess | GameConfig::Ludo(_) => {}
        }
        self.kind.set(game.kind());
    }

    /// The clocks it may have; nothing for a game without any.
    pub(crate) fn clocks(self) -> Option<Clocks> {
        Some(match self.kind.get() {
            GameKind::LudoChess => Clocks { hint: Some(Key::LudoClockHint), ..Clocks::FRIENDLY },
            GameKind::ClassicChess => self.chess.clocks(),
            GameKind::Ludo => return None,
            _ => Clocks::CONTEST,
        })
    }

    /// The symbols of White and Black, if the creator may choose between them.
    pub(crate) fn sides(self) -> Option<[&'static str; 2]> {
        match self.kind.get() {
            GameKind::ClassicChess if self.chess.is_contest() => None,
            GameKind::Go => {
                drawings::need(Sheet::Stones);
                Some(["#stone-w", "#stone-b"])
            }
            GameKind::Backgammon => {
                drawings::need(Sheet::Checkers);
                Some(["#checker-w", "#checker-b"])
            }
            GameKind::GinRummy | GameKind::Ludo => None,
            _ => Some(["#wK", "#bK"]),
        }
    }
}

/// A game as a picture, as wide as a tile.
pub(crate) fn picture(kind: GameKind) -> Html {
    match kind {
        GameKind::LudoChess => art::ludo(),
        GameKind::ClassicChess => art::classic(),
        GameKind::Go => art::tile("go"),
        GameKind::Backgammon => art::tile("backgammon"),
        GameKind::GinRummy => art::tile("gin"),
        GameKind::Ludo => art::tile("ludo"),
    }
}
