//! The own running games: those that wait for this player first, and among equals the nearest deadline first.

use super::says::number;
use super::things::Ladder;
use crate::i18n::{Key, t, tf, time, words};
use crate::reactive::Memo;
use crate::routes::table_path;
use crate::state::by_urgency;
use crate::ui::el::{Html, Kids, el, made, tag, text};
use crate::ui::{Here, named_line, who};
use shared::ladder::{LadderGame, LadderStanding};
use shared::player::{GameNote, GameStage};
use shared::time::Instant;

/// A running game, with whose turn it is as far as that is known.
#[derive(Clone, Debug, PartialEq)]
struct Running {
    game: LadderGame,
    /// The own turn, and until when.
    turn: Option<(bool, Option<Instant>)>,
}

/// The running games in their order.
fn running(you: &LadderStanding, turns: &[GameNote]) -> Vec<Running> {
    let turn = |game: &LadderGame| {
        let note = turns.iter().find(|note| note.table == game.table)?;
        let mine = match note.stage {
            GameStage::YourTurn => true,
            GameStage::TheirTurn => false,
            GameStage::Waiting | GameStage::Over => return None,
        };
        Some((mine, note.deadline))
    };
    let order = by_urgency(you.games.iter().map(|game| turn(game).unwrap_or_default()));
    let games = order.into_iter().filter_map(|n| you.games.get(n));
    games.map(|game| Running { game: game.clone(), turn: turn(game) }).collect()
}

/// The list.
pub(super) fn list(ladder: Ladder) -> Html {
    let games = Memo::new(move |_| {
        ladder.you.with(|you| {
            ladder.turns.with(|turns| you.as_ref().map(|you| running(you, turns)).unwrap_or_default())
        })
    });
    made(games, move |games| match games.is_empty() {
        true => tag("p", "small muted").say(Key::LadderNoGames).html(),
        false => tag("ul", "rows")
            .kids(games.into_iter().map(|running| row(ladder, running)).collect::<Vec<_>>())
            .html(),
    })
}

fn row(ladder: Ladder, Running { game, turn }: Running) -> Html {
    let name = game.name.as_str().to_owned();
    let side = if game.white { Key::White } else { Key::Black };
    let rank = match game.rank {
        Some(rank) => tf(Key::LadderRank, &[&number(rank)]),
        None => t(Key::LadderGone).to_owned(),
    };
    let about = [rank, tf(Key::LadderYouHave, &[t(side)])].join(", ");
    let mine = matches!(turn, Some((true, _)));
    let (now, short) = (ladder.app.now, words::short(&name).to_owned());
    let state = move || match turn {
        None => String::new(),
        Some((true, None)) => t(Key::LadderMine).to_owned(),
        Some((true, Some(at))) => tf(Key::LadderMineUntil, &[&time::left(at, now.get())]),
        Some((false, None)) => tf(Key::LadderTheirs, &[&short]),
        Some((false, Some(at))) => tf(Key::LadderTheirsUntil, &[&short, &time::left(at, now.get())]),
    };
    let class = if mine { "small c-brass" } else { "small muted" };
    el("li")
        .kids((
            who(&name, "who--s", Here::Unsaid),
            tag("div", "grow").kids((
                tag("p", "strong").kids(named_line(&game.opponent, &name)),
                tag("p", class).kids(text(state)),
                tag("p", "tiny muted").kids(about),
            )),
            tag("a", if mine { "btn btn--play" } else { "btn" })
                .attr("href", table_path(&game.table))
                .attr("aria-label", tf(Key::LadderOpenGameOf, &[&name]))
                .say(Key::Open),
        ))
        .html()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::game_note;
    use shared::ids::{DisplayName, PlayerId, TableId};
    use shared::ladder::LadderKind;

    #[test]
    fn games_that_wait_for_the_player_stand_first_and_unknown_ones_last() {
        let table = |game| TableId::of_ladder(LadderKind::Slow, game);
        let game = |game: u64| LadderGame {
            game,
            table: table(game),
            opponent: PlayerId::from_random(&[game as u8; 26]),
            name: DisplayName::parse("Asha").unwrap(),
            rank: None,
            white: true,
        };
        let note = |game, stage, deadline| game_note(&table(game), stage, deadline);
        let you = LadderStanding {
            ladder: LadderKind::Slow,
            rev: 1,
            players: 9,
            window: 1,
            rank: Some(3),
            reach: None,
            games: (1..=5).map(game).collect(),
            strikes: Vec::new(),
        };
        let turns = [
            note(1, GameStage::TheirTurn, Some(50)),
            note(2, GameStage::YourTurn, Some(90)),
            note(3, GameStage::YourTurn, Some(70)),
            note(4, GameStage::TheirTurn, None),
        ];
        let order: Vec<u64> = running(&you, &turns).iter().map(|running| running.game.game).collect();
        assert_eq!(order, [3, 2, 1, 4, 5]);
    }
}
