//! The steps so far, and the position after any of them.

use super::words;
use shared::rules::backgammon::{Done, Hop, Phase, Position, Record, Side, State, written};

/// A step of a game.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Listed {
    /// Who took it.
    pub(super) side: Side,
    /// As it is written: `31: 8/5 6/5`, or a word.
    pub(super) text: String,
    /// What it was.
    pub(super) done: Done,
    /// Where the checkers stand after it.
    pub(super) position: Position,
    /// The cube after it.
    pub(super) cube: Cube,
}

/// The cube: its number, who has it (`None` = both may double), and who offers a double with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cube {
    pub(super) value: u8,
    pub(super) owner: Option<Side>,
    pub(super) offered: Option<Side>,
}

/// The cube at the start (BG-21).
const FREE: Cube = Cube { value: 1, owner: None, offered: None };

/// Two dice that lie on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fallen {
    /// Who plays them.
    pub(super) side: Side,
    /// As they fell.
    pub(super) dice: [u8; 2],
    /// The number of the roll: another one is another throw.
    pub(super) roll: u64,
    /// Each player has thrown one (BG-4).
    pub(super) opening: bool,
    /// They were played already.
    pub(super) played: bool,
}

/// A position with what belongs to it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shown {
    pub(super) position: Position,
    /// The last turn.
    pub(super) last: Option<(Side, Vec<Hop>)>,
    pub(super) dice: Option<Fallen>,
    /// Missing where there is no cube (BG-20).
    pub(super) cube: Option<Cube>,
}

/// The steps of a game, oldest first; none of a game that is longer than its view.
pub(super) fn list(game: &State) -> Vec<Listed> {
    let steps = Record::of(game, Default::default()).map(|record| record.steps).unwrap_or_default();
    let mut position = Position::start(game.config.variant);
    let mut cube = FREE;
    let one = |(side, done): (Side, Done)| {
        let before = position;
        let text = match &done {
            Done::Play { dice, hops } => {
                position = position.after(side, *dice, hops).unwrap_or(position);
                words::play(*dice, &written(&before, side, hops))
            }
            Done::Double => {
                cube.offered = Some(side);
                words::double(cube.value.saturating_mul(2))
            }
            Done::Take => {
                cube = Cube { value: cube.value.saturating_mul(2), owner: Some(side), offered: None };
                words::take().to_owned()
            }
            Done::Drop => words::drop().to_owned(),
        };
        Listed { side, text, done, position, cube }
    };
    steps.into_iter().map(one).collect()
}

/// The position after `played` steps: the present one as the server has it, an earlier one from the list.
pub(super) fn shown(game: &State, list: &[Listed], played: usize) -> Shown {
    let steps = list.get(..played).unwrap_or(list);
    let now = played >= list.len();
    let with_cube = |cube| game.config.cube.then_some(cube);
    let last = steps.iter().rev().find_map(|listed| match &listed.done {
        Done::Play { hops, dice } => Some((listed.side, *dice, hops.clone())),
        _ => None,
    });
    let turns = steps.iter().filter(|listed| matches!(listed.done, Done::Play { .. })).count();
    // Of the opening and the ties before it the last roll counts; each turn after the first has one of its own.
    let roll = (game.opening.len() + turns) as u64;
    let dice = match (game.dice.filter(|_| now), &last) {
        (Some(dice), _) => {
            let opening = game.rolls == game.opening.len() as u64;
            Some(Fallen { side: game.flow.turn, dice, roll: game.rolls, opening, played: false })
        }
        // Between two turns of the present nothing lies there.
        (None, _) if now && game.flow.phase != Phase::Over => None,
        (None, Some((side, dice, _))) => Some(Fallen {
            side: *side,
            dice: *dice,
            roll: roll.saturating_sub(1),
            opening: false,
            played: true,
        }),
        (None, None) => game.opening.last().map(|dice| {
            let [white, black] = *dice;
            let side = if black > white { Side::Black } else { Side::White };
            Fallen { side, dice: *dice, roll, opening: true, played: false }
        }),
    };
    let flow = game.flow;
    let cube = match steps.last() {
        _ if now => Cube {
            value: flow.cube.value,
            owner: flow.cube.owner,
            offered: (flow.phase == Phase::Double).then_some(flow.turn),
        },
        Some(listed) => listed.cube,
        None => FREE,
    };
    let position = match steps.last() {
        _ if now => game.position,
        Some(listed) => listed.position,
        None => Position::start(game.config.variant),
    };
    Shown { position, last: last.map(|(side, _, hops)| (side, hops)), dice, cube: with_cube(cube) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::chance::{Chance, Seed, key};
    use shared::rules::Rules;
    use shared::rules::backgammon::{Action, Backgammon, Config, Variant};
    use shared::seat::Viewer;

    /// A game in which every legal action has its turn, with the states after each action.
    fn game(config: Config, seed: u8) -> Vec<State> {
        let chance = Chance::new(key(&Seed::new([seed; 32]), &[]), "table-1");
        let mut state = Backgammon::begin(&Backgammon::open(&config, &chance).unwrap());
        let mut states = vec![state.clone()];
        for n in 0..400_usize {
            let Some(seat) = Backgammon::to_act(&state).iter().next() else { break };
            let legal = Backgammon::legal(&Backgammon::view(&state, Viewer::Spectator), seat);
            let take = legal.contains(&Action::Take) && n % 7 < 6;
            let action = if take { &legal[0] } else { &legal[(n * 31 + usize::from(seed)) % legal.len()] };
            for event in Backgammon::decide(&state, seat, action, &chance).unwrap() {
                state = Backgammon::evolve(state, &event);
                states.push(state.clone());
            }
        }
        states
    }

    #[test]
    fn every_position_of_a_game_comes_back_with_its_cube() {
        for (variant, cube, seed) in [
            (Variant::Standard, false, 1),
            (Variant::Nackgammon, true, 2),
            (Variant::Hypergammon, true, 3),
            (Variant::Hypergammon, false, 4),
        ] {
            let states = game(Config { variant, cube, ..Config::default() }, seed);
            let end = Backgammon::view(states.last().unwrap(), Viewer::Spectator);
            if end.dropped > 0 {
                continue;
            }
            let list = list(&end);
            assert_eq!(list.len(), end.steps.len());
            for state in &states {
                // Of several states with as many steps, the roll in between changes no checker.
                let shown = shown(&end, &list, state.steps.len());
                assert_eq!(shown.position, state.position, "{variant:?} {}", state.steps.len());
                let own = state.flow.cube;
                let there = shown.cube.map(|cube| (cube.value, cube.owner));
                assert_eq!(there, cube.then_some((own.value, own.owner)));
            }
        }
    }

    #[test]
    fn bg_4_the_opening_roll_lies_there_until_it_is_played() {
        let states = game(Config::default(), 5);
        let first = &states[0];
        let now = shown(first, &[], 0).dice.unwrap();
        assert_eq!((now.opening, now.played, now.side), (true, false, first.flow.turn));
        assert_eq!(Some(&now.dice), first.opening.last());
        let after = states.iter().find(|state| state.steps.len() == 1 && state.dice.is_some()).unwrap();
        let listed = list(after);
        let next = shown(after, &listed, 1).dice.unwrap();
        assert_eq!((next.opening, Some(next.dice), next.side), (false, after.dice, after.flow.turn));
        assert_ne!(next.roll, now.roll);
        // Stepping back shows the opening again.
        let before = shown(after, &listed, 0);
        assert_eq!((before.dice.map(|fallen| fallen.dice), before.last), (Some(now.dice), None));
    }

    #[test]
    fn dice_that_were_played_are_shown_as_played_in_the_past_and_at_the_end() {
        let states = game(Config { variant: Variant::Hypergammon, ..Config::default() }, 6);
        let end = states.last().unwrap();
        assert_eq!(end.flow.phase, Phase::Over);
        let list = list(end);
        for played in 1..=list.len() {
            let shown = shown(end, &list, played);
            assert!(shown.dice.is_some_and(|fallen| fallen.played && fallen.side == list[played - 1].side));
            assert_eq!(shown.last.map(|(side, _)| side), Some(list[played - 1].side));
        }
    }

    #[test]
    fn steps_are_written_as_players_write_them() {
        let config = Config { cube: true, variant: Variant::Hypergammon, ..Config::default() };
        let end = |seed| game(config, seed).pop().unwrap();
        let list: Vec<Listed> = (1..9).map(end).flat_map(|end| list(&end)).collect();
        for listed in &list {
            let plain = match &listed.done {
                Done::Play { dice: [a, b], hops } => {
                    let dice = [a.max(b).to_string(), a.min(b).to_string(), ": ".to_owned()].concat();
                    assert!(listed.text.starts_with(&dice), "{}", listed.text);
                    assert_eq!(hops.is_empty(), listed.text.ends_with("no move"));
                    continue;
                }
                Done::Double => ["Double to ", &(listed.cube.value * 2).to_string()].concat(),
                Done::Take => "Take".to_owned(),
                Done::Drop => "Drop".to_owned(),
            };
            assert_eq!(listed.text, plain);
        }
        assert!(list.iter().any(|listed| listed.done == Done::Take));
    }
}
