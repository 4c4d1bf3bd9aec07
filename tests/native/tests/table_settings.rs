//! What the creator of a free table may choose.

use native::room::{name, player, table_id};
use shared::rules::ChessFlavour;
use shared::seat::Seat;
use shared::table::{AwayPolicy, BadSetting, ColourChoice, GameConfig, TableSettings, TableSetup};
use shared::time::Millis;

const CASUAL: GameConfig = GameConfig::ClassicChess(ChessFlavour::Casual);
const CONTEST: GameConfig = GameConfig::ClassicChess(ChessFlavour::Contest);

fn setup(settings: &TableSettings) -> Result<TableSetup, BadSetting> {
    settings.setup(table_id(1), (player(1), name(1)))
}

fn of(game: GameConfig, minutes: u16) -> TableSettings {
    TableSettings { game, minutes, ..TableSettings::default() }
}

#[test]
fn the_default_is_ludo_chess_with_ten_minutes() {
    let settings = TableSettings::default();
    assert_eq!((settings.game, settings.minutes, settings.increment_seconds), (GameConfig::LudoChess, 10, 0));
    let setup = setup(&settings).unwrap();
    assert_eq!(setup.clock.initial, [Millis::minutes(10); 2]);
    assert_eq!(setup.white_place, None, "colours are drawn");
    assert_eq!(setup.away, AwayPolicy::Abandon { after: Millis(300_000) }, "T-61, Q-GEN-5");
    assert_eq!(setup.reserved, [(player(1), name(1))]);
}

#[test]
fn gen_4_a_contest_has_one_of_five_clocks_and_no_increment() {
    for minutes in 0..=200 {
        let allowed = [3, 5, 10, 20, 30].contains(&minutes);
        let expected = if allowed { None } else { Some(BadSetting::Minutes) };
        assert_eq!(setup(&of(CONTEST, minutes)).err(), expected, "{minutes} minutes");
    }
    let with_increment = TableSettings { increment_seconds: 1, ..of(CONTEST, 10) };
    assert_eq!(setup(&with_increment), Err(BadSetting::Increment));
}

#[test]
fn gen_5_a_contest_is_forfeited_after_sixty_seconds() {
    assert_eq!(setup(&of(CONTEST, 10)).unwrap().away, AwayPolicy::Forfeit { after: Millis(60_000) });
}

#[test]
fn cx_7_the_host_of_a_contest_has_white() {
    let colour = |colour| setup(&TableSettings { colour, ..of(CONTEST, 10) }).map(|setup| setup.white_place);
    assert_eq!(colour(ColourChoice::Random), Ok(Some(Seat::FIRST)));
    assert_eq!(colour(ColourChoice::White), Ok(Some(Seat::FIRST)));
    assert_eq!(colour(ColourChoice::Black), Err(BadSetting::Colour));
}

#[test]
fn casual_games_take_1_to_180_minutes() {
    for game in [CASUAL, GameConfig::LudoChess] {
        for minutes in [1, 7, 180] {
            assert!(setup(&of(game, minutes)).is_ok());
        }
        for minutes in [0, 181, u16::MAX] {
            assert_eq!(setup(&of(game, minutes)), Err(BadSetting::Minutes));
        }
    }
}

#[test]
fn lc_14_only_casual_classic_chess_may_have_an_increment() {
    let with = |game, increment_seconds| setup(&TableSettings { increment_seconds, ..of(game, 10) });
    assert_eq!(with(CASUAL, 60).unwrap().clock.increment, Millis(60_000));
    assert_eq!(with(CASUAL, 61), Err(BadSetting::Increment));
    assert_eq!(with(GameConfig::LudoChess, 1), Err(BadSetting::Increment));
}

#[test]
fn tournament_and_ladder_games_cannot_be_opened_freely() {
    for flavour in [ChessFlavour::Tournament, ChessFlavour::Ladder] {
        assert_eq!(setup(&of(GameConfig::ClassicChess(flavour), 10)), Err(BadSetting::Flavour));
    }
}

#[test]
fn what_was_chosen_is_what_is_shown() {
    for game in [CASUAL, GameConfig::LudoChess] {
        for colour in [ColourChoice::Random, ColourChoice::White, ColourChoice::Black] {
            let chosen = TableSettings { colour, ..of(game, 25) };
            assert_eq!(TableSettings::of(&setup(&chosen).unwrap()), chosen);
        }
    }
}

#[test]
fn codes_are_those_of_the_json() {
    for bad in [BadSetting::Minutes, BadSetting::Increment, BadSetting::Colour, BadSetting::Flavour] {
        assert_eq!(serde_json::to_value(bad).unwrap(), bad.code());
    }
}
