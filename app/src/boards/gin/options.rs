//! What the creator of a match of gin rummy chooses (GR-5).

use crate::i18n::{Key, t, words};
use crate::reactive::RwSignal;
use crate::ui::el::{Html, Kids};
use crate::ui::form;
use shared::rules::gin_rummy::Variant;
use shared::table::GameConfig;

/// What is chosen.
#[derive(Clone, Copy)]
pub(crate) struct Options {
    /// The place of the variant among all of them.
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
        GameConfig::GinRummy(self.variant())
    }

    pub(crate) fn fields(self) -> Html {
        let options = (0..).zip(Variant::ALL).map(|(n, variant)| (n, t(words::gin(variant)).html()));
        let hint = move || {
            t(match self.variant() {
                Variant::Standard => Key::GinStandardHint,
                Variant::Straight => Key::GinStraightHint,
                Variant::Oklahoma => Key::GinOklahomaHint,
            })
        };
        form::seg_with("variant", t(Key::GinVariant), options.collect(), self.variant, Some(hint.html()))
    }
}
