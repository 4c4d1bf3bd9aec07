//! What the creator of a game of backgammon chooses (BG-2). The cube is for events that say so (BG-20).

use crate::i18n::{Key, t};
use crate::reactive::RwSignal;
use crate::ui::el::{Html, Kids};
use crate::ui::form;
use shared::rules::backgammon::Variant;
use shared::table::GameConfig;

/// What is chosen.
#[derive(Clone, Copy)]
pub(crate) struct Options {
    variant: RwSignal<u16>,
}

impl Options {
    pub(crate) fn new() -> Self {
        Self { variant: RwSignal::new(0) }
    }

    /// Takes up what was chosen before.
    pub(crate) fn set(self, variant: Variant) {
        let at = Variant::ALL.iter().position(|known| *known == variant).unwrap_or_default();
        self.variant.set(u16::try_from(at).unwrap_or_default());
    }

    fn variant(self) -> Variant {
        Variant::ALL.get(usize::from(self.variant.get())).copied().unwrap_or_default()
    }

    pub(crate) fn config(self) -> GameConfig {
        GameConfig::Backgammon(self.variant())
    }

    pub(crate) fn fields(self) -> Html {
        let names = [Key::BgStandard, Key::BgNackgammon, Key::BgHypergammon].map(t);
        let options = (0..).zip(names).map(|(n, name)| (n, name.html())).collect();
        let hint = move || {
            t(match self.variant() {
                Variant::Standard => Key::BgStandardHint,
                Variant::Nackgammon => Key::BgNackgammonHint,
                Variant::Hypergammon => Key::BgHypergammonHint,
            })
        };
        form::seg_with("variant", t(Key::BgVariant), options, self.variant, Some(hint.html()))
    }
}
