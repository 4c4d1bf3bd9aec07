//! What the creator of a game of go chooses (GO-1 to GO-4).

use crate::i18n::{Key, t, tf};
use crate::reactive::RwSignal;
use crate::ui::el::{Html, Kids};
use crate::ui::form;
use shared::rules::go::{Scoring, halves};
use shared::table::{GameConfig, GoTable};

/// What is chosen.
#[derive(Clone, Copy)]
pub(crate) struct Options {
    size: RwSignal<u16>,
    scoring: RwSignal<u16>,
    handicap: RwSignal<u16>,
}

impl Options {
    pub(crate) fn new() -> Self {
        Self { size: RwSignal::new(9), scoring: RwSignal::new(0), handicap: RwSignal::new(0) }
    }

    fn table(self) -> GoTable {
        GoTable {
            size: self.size.get() as u8,
            scoring: if self.scoring.get() == 0 { Scoring::Chinese } else { Scoring::Japanese },
            handicap: self.handicap.get() as u8,
        }
    }

    pub(crate) fn config(self) -> GameConfig {
        GameConfig::Go(self.table())
    }

    /// Takes up what was chosen before.
    pub(crate) fn set(self, table: GoTable) {
        self.size.set(table.size.into());
        self.scoring.set(u16::from(table.scoring == Scoring::Japanese));
        self.handicap.set(table.handicap.into());
    }

    /// In an event nobody knows who is the weaker player: there are no stones before the game.
    pub(crate) fn event_fields(self) -> Html {
        let sizes = [9, 13, 19].map(|n: u16| (n, tf(Key::GoLines, &[&n.to_string()]).html()));
        let rules = vec![(0, t(Key::GoChinese).html()), (1, t(Key::GoJapanese).html())];
        let hint = move || t(if self.scoring.get() == 0 { Key::GoChineseHint } else { Key::GoJapaneseHint });
        (
            form::seg("size", t(Key::GoSize), sizes.into(), self.size, None),
            form::seg_with("scoring", t(Key::GoScoring), rules, self.scoring, Some(hint.html())),
        )
            .html()
    }

    pub(crate) fn fields(self) -> Html {
        let komi = move || {
            let table = self.table();
            match table.handicap {
                0 => tf(Key::GoKomiHint, &[&halves(u32::from(table.config().komi_half_points()))]),
                _ => t(Key::GoHandicapHint).to_owned(),
            }
        };
        (
            self.event_fields(),
            form::seg_with(
                "handicap",
                t(Key::GoHandicap),
                form::numbers(&[0, 2, 3, 4, 5, 6, 7, 8, 9]),
                self.handicap,
                Some(komi.html()),
            ),
        )
            .html()
    }
}
