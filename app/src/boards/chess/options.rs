//! What the creator of a game of classic chess chooses.

use crate::boards::Clocks;
use crate::i18n::{Key, t};
use crate::reactive::RwSignal;
use crate::ui::el::{Html, Kids};
use crate::ui::form;
use shared::rules::ChessFlavour;
use shared::table::GameConfig;

/// What is chosen.
#[derive(Clone, Copy)]
pub(crate) struct Options {
    contest: RwSignal<u16>,
}

impl Options {
    pub(crate) fn new() -> Self {
        Self { contest: RwSignal::new(0) }
    }

    /// Drawn positions are decided (CX).
    pub(crate) fn is_contest(self) -> bool {
        self.contest.get() == 1
    }

    pub(crate) fn config(self) -> GameConfig {
        let flavour = if self.is_contest() { ChessFlavour::Contest } else { ChessFlavour::Casual };
        GameConfig::ClassicChess(flavour)
    }

    pub(crate) fn clocks(self) -> Clocks {
        if self.is_contest() { Clocks::CONTEST } else { Clocks { increments: true, ..Clocks::FRIENDLY } }
    }

    /// Takes up what was chosen before.
    pub(crate) fn set(self, flavour: ChessFlavour) {
        self.contest.set(u16::from(flavour == ChessFlavour::Contest));
    }

    pub(crate) fn fields(self) -> Html {
        self.choice(Key::DrawsAsDraws)
    }

    /// In an event a drawn game is replayed (T-41), or decided at once (CX-3).
    pub(crate) fn event_fields(self) -> Html {
        self.choice(Key::DrawsReplayed)
    }

    fn choice(self, drawn: Key) -> Html {
        let options = vec![(0, t(drawn).html()), (1, t(Key::DrawsDecided).html())];
        form::seg("flavour", t(Key::DrawnPositions), options, self.contest, Some(t(Key::DrawnHint)))
    }
}
