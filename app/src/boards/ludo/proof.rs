//! The dice of a game and their proof (FD-6, FD-7).

use super::set::Set;
use crate::boards::View;
use crate::i18n::{Key, t, words};
use crate::ui::el::{Html, Kids, el, tag};
use shared::chance::Chance;
use shared::rules::ludo::State;

/// Every roll again that the view has, the rolls for the first move included: how many there were, or nothing if one
/// differs.
pub(super) fn check(game: &View, chance: &Chance) -> Option<usize> {
    let View::Ludo(state) = game else { return Some(0) };
    let first = (0..).zip(&state.roll_off).map(|(index, (_, die))| (index, vec![*die]));
    // A view has the newest rolls: the last of them is the one before the next.
    let rolls = rolls(state);
    let from = state.rolls.checked_sub(rolls.len() as u64)?;
    let all: Vec<(u64, Vec<u8>)> = first.chain((from..).zip(rolls)).collect();
    let same = all.iter().all(|(index, dice)| chance.dice(*index, dice.len()).as_ref() == Ok(dice));
    same.then_some(all.len())
}

/// The dice of the log, roll by roll.
fn rolls(state: &State) -> Vec<Vec<u8>> {
    state.log.iter().map(|done| done.dice.clone()).filter(|dice| !dice.is_empty()).collect()
}

/// Rolls and sixes of each player, as far as the view has them.
pub(super) fn ledger(set: &'static Set) -> Option<Html> {
    let names = set.desk.names.get();
    set.game(|game| {
        let row = |(seat, name): &(shared::seat::Seat, String)| {
            let own = game.log.iter().filter(|done| done.seat == *seat).flat_map(|done| &done.dice);
            el("tr").kids((
                el("th").attr("scope", "row").kids(words::short(name).to_owned()),
                el("td").kids(own.clone().count()),
                el("td").kids(own.filter(|die| **die == 6).count()),
            ))
        };
        let head = |key: Key| el("th").attr("scope", "col").kids(t(key));
        tag("table", "ledger")
            .kids((
                el("thead").kids(el("tr").kids((head(Key::Players), head(Key::Rolls), head(Key::Sixes)))),
                el("tbody").kids(names.iter().map(row).collect::<Vec<_>>()),
            ))
            .html()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::chance::{Nonce, Seed, key};
    use shared::rules::Rules;
    use shared::rules::ludo::{Config, House, Ludo};
    use shared::seat::Viewer;

    /// The view of a game in which so many actions were taken.
    fn game(chance: &Chance, config: Config, actions: usize) -> State {
        let mut state = Ludo::begin(&Ludo::open(&config, chance).unwrap());
        for n in 0..actions {
            let seat = state.turn.seat;
            let legal = Ludo::legal(&state, seat);
            let Some(action) = legal.get(n % legal.len().max(1)) else { break };
            let events = Ludo::decide(&state, seat, action, chance).unwrap();
            state = events.iter().fold(state, Ludo::evolve);
        }
        Ludo::view(&state, Viewer::Spectator)
    }

    #[test]
    fn fd_7_honest_dice_pass_and_any_change_fails_also_in_a_cut_view() {
        let (seed, other) = (Seed::new([7; 32]), Seed::new([8; 32]));
        let nonces = [Some(Nonce::new([1; 32])), None, None, Some(Nonce::new([4; 32]))];
        let chance = |seed: &Seed| Chance::new(key(seed, &nonces), "table-1");
        for (two_dice, actions) in [(false, 60), (true, 60), (false, 700)] {
            let house = House { two_dice, ..House::default() };
            let state = game(&chance(&seed), Config { house, ..Config::default() }, actions);
            assert_eq!(state.dropped > 0, actions > 60);
            let count = rolls(&state).len() + state.roll_off.len();
            assert!(count > 20);
            let verify = |state: &State, seed: &Seed| check(&View::Ludo(state.clone()), &chance(seed));
            assert_eq!(verify(&state, &seed), Some(count));
            assert_eq!(verify(&state, &other), None, "another secret");
            let mut changed = state.clone();
            let done = changed.log.iter_mut().rev().find(|done| !done.dice.is_empty()).unwrap();
            done.dice[0] = done.dice[0] % 6 + 1;
            assert_eq!(verify(&changed, &seed), None, "another roll");
            let mut changed = state.clone();
            changed.roll_off[0].1 = changed.roll_off[0].1 % 6 + 1;
            assert_eq!(verify(&changed, &seed), None, "another beginner");
        }
    }
}
