//! The twelve laws of `Rules`, for every game, each on its own random games.

use proptest::prelude::*;
use shared::rules::backgammon::Backgammon;
use shared::rules::classic_chess::ClassicChess;
use shared::rules::gin_rummy::GinRummy;
use shared::rules::go::Go;
use shared::rules::laws::{self, Walk};
use shared::rules::ludo::Ludo;
use shared::rules::ludo_chess::LudoChess;

/// Plies of a walk where only a longer one could show more.
const LIMIT: usize = 120;

/// `law: cases, plies` for one game.
macro_rules! laws {
    ($game:ident as $module:ident: $($law:ident: $cases:literal, $limit:expr;)*) => {
        mod $module {
            use super::*;
            $(proptest! {
                #![proptest_config(ProptestConfig::with_cases($cases))]
                #[test]
                fn $law(seed in any::<[u8; 32]>()) {
                    let held = Walk::<$game>::random(seed, $limit).and_then(|walk| laws::$law(&walk));
                    prop_assert_eq!(held, Ok(()));
                }
            })*
        }
    };
    ($($game:ident as $module:ident;)*) => {$(laws! {
        $game as $module:
        every_legal_action_is_accepted: 24, LIMIT;
        every_accepted_action_is_legal: 6, LIMIT;
        no_input_panics: 24, LIMIT;
        invariants_hold: 24, LIMIT;
        state_is_the_fold_of_its_events: 48, LIMIT;
        state_is_the_replay_of_its_actions: 48, LIMIT;
        deciding_twice_gives_equal_events: 48, LIMIT;
        json_round_trip: 24, LIMIT;
        views_hide_what_they_must: 24, LIMIT;
        a_preview_never_contradicts_the_server: 24, LIMIT;
        a_live_game_always_has_somebody_to_act: 48, LIMIT;
        random_play_ends_within_its_bound: 16, 20_000;
    })*};
}

laws! {
    ClassicChess as classic_chess;
    LudoChess as ludo_chess;
    Go as go;
    Backgammon as backgammon;
    GinRummy as gin_rummy;
    Ludo as ludo;
}
