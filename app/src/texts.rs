//! The pages of text: which there are, where they are, and which of them states a rule. Pure; the texts are files of
//! `docs` that the build makes ready (`xtask/src/prose.rs`).

use crate::i18n::{Key, t, tf, words};
use shared::rules::GameKind;

/// A page of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Text {
    /// All of them.
    Index,
    /// The rules of a game.
    Rules(GameKind),
    Tournaments,
    Ladder,
    /// What Ludo is, with a map of the squares.
    LearnLudo,
    /// A first game of Ludo Chess.
    FirstGame,
    /// What is fair, and how it is checked (T-84, FD).
    FairPlay,
}

impl Text {
    /// Its address.
    pub(crate) const fn path(self) -> &'static str {
        match self {
            Self::Index => "/rules",
            Self::Rules(GameKind::LudoChess) => "/rules/ludo_chess",
            Self::Rules(GameKind::ClassicChess) => "/rules/classic_chess",
            Self::Rules(GameKind::Go) => "/rules/go",
            Self::Rules(GameKind::Backgammon) => "/rules/backgammon",
            Self::Rules(GameKind::GinRummy) => "/rules/gin_rummy",
            Self::Rules(GameKind::Ludo) => "/rules/ludo",
            Self::Tournaments => "/rules/tournaments",
            Self::Ladder => "/rules/ladder",
            Self::LearnLudo => "/learn/ludo",
            Self::FirstGame => "/learn/first-game",
            Self::FairPlay => "/fair-play",
        }
    }

    /// The page at an address without a slash at its end.
    pub(crate) fn at(path: &str) -> Option<Self> {
        let others =
            [Self::Index, Self::Tournaments, Self::Ladder, Self::LearnLudo, Self::FirstGame, Self::FairPlay];
        GameKind::ALL.into_iter().map(Self::Rules).chain(others).find(|text| text.path() == path)
    }

    /// The name of its file, without what follows from its content.
    pub(crate) fn stem(self) -> String {
        self.path().trim_start_matches('/').replace('/', "-")
    }

    /// What stands at its top.
    pub(crate) fn heading(self) -> &'static str {
        t(match self {
            Self::Rules(kind) => return words::kind(kind),
            Self::Index => Key::AllRules,
            Self::Tournaments => Key::TextTournaments,
            Self::Ladder => Key::TextLadder,
            Self::LearnLudo => Key::LearnLudo,
            Self::FirstGame => Key::FirstGame,
            Self::FairPlay => Key::FairPlay,
        })
    }

    /// What its tab is called.
    pub(crate) fn title(self) -> String {
        match self {
            Self::Rules(_) => tf(Key::RulesOf, &[self.heading()]),
            _ => self.heading().to_owned(),
        }
    }
}

/// Where a rule is stated: `/rules/ludo_chess#lc-9`. Rules that all games share are on the page of each, so that of the
/// game at hand is the right one; without a game it is that of tournaments, where such a rule is named for a match.
pub(crate) fn of_rule(id: &str, kind: Option<GameKind>) -> Option<String> {
    let family = id.strip_prefix("Q-").unwrap_or(id).split('-').next()?;
    let text = match family {
        "GEN" => kind.map_or(Text::Tournaments, Text::Rules),
        "LC" => Text::Rules(GameKind::LudoChess),
        "CC" | "CT" | "CX" | "CL" => Text::Rules(GameKind::ClassicChess),
        "GO" => Text::Rules(GameKind::Go),
        "BG" => Text::Rules(GameKind::Backgammon),
        "GR" => Text::Rules(GameKind::GinRummy),
        "LU" => Text::Rules(GameKind::Ludo),
        "T" => Text::Tournaments,
        "LD" => Text::Ladder,
        "FD" => Text::FairPlay,
        _ => return None,
    };
    Some([text.path(), "#", &id.to_ascii_lowercase()].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/");

    fn file(text: Text) -> String {
        let path = text.path();
        let name = match text {
            Text::Index => "rules/README".to_owned(),
            Text::FairPlay | Text::FirstGame => path.trim_start_matches('/').replace('-', "_"),
            _ => path.trim_start_matches('/').to_owned(),
        };
        std::fs::read_to_string([DOCS, &name, ".md"].concat()).unwrap()
    }

    #[test]
    fn every_page_has_its_file_and_says_what_the_file_says() {
        let mut count = 0;
        for path in GameKind::ALL.map(|kind| Text::Rules(kind).path()).into_iter().chain([
            "/rules",
            "/rules/tournaments",
            "/rules/ladder",
            "/learn/ludo",
            "/learn/first-game",
            "/fair-play",
        ]) {
            let text = Text::at(path).unwrap();
            assert_eq!(text.path(), path);
            assert_eq!(file(text).lines().next().unwrap(), ["# ", text.heading()].concat());
            assert!(!text.stem().contains('/') && text.title().ends_with(text.heading()));
            count += 1;
        }
        assert_eq!(count, 12);
        assert_eq!(Text::at("/rules/tag"), None);
    }

    #[test]
    fn a_rule_is_found_on_the_page_that_states_it() {
        let of = |id, kind| of_rule(id, kind).unwrap_or_default();
        assert_eq!(of("LC-9", None), "/rules/ludo_chess#lc-9");
        assert_eq!(of("Q-T-28", None), "/rules/tournaments#q-t-28");
        assert_eq!(of("CX-3", Some(GameKind::ClassicChess)), "/rules/classic_chess#cx-3");
        assert_eq!(of("GEN-5", Some(GameKind::Go)), "/rules/go#gen-5");
        assert_eq!(of("GEN-6", Some(GameKind::LudoChess)), "/rules/ludo_chess#gen-6");
        assert_eq!(of("GEN-5", None), "/rules/tournaments#gen-5");
        assert_eq!(of_rule("XY-1", None), None);
    }

    #[test]
    fn gen_3_gen_5_gen_6_every_game_states_the_rules_that_end_all_of_them() {
        for kind in GameKind::ALL {
            // Ludo has no clock (Q-LU-16), and who is away there is played for (LU-27).
            let ends: &[&str] =
                if kind == GameKind::Ludo { &["GEN-6"] } else { &["GEN-3", "GEN-5", "GEN-6"] };
            let text = file(Text::Rules(kind)).replace('\n', " ");
            for id in ends {
                let states = |before: &str| text.contains(&[before, id].concat());
                assert!(states("(") || states(", "), "{kind:?}: {id}");
            }
        }
    }
}
