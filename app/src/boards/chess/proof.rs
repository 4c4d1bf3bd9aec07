//! The dice of a game and their proof.

use super::View;
use super::set::Set;
use crate::boards::View as AnyView;
use crate::i18n::{Key, t, words};
use crate::ui::el::{Html, Kids, el, tag};
use shared::chance::Chance;
use shared::rules::ludo_chess::{Die, State};
use shared::seat::Seat;
use shared::table::Phase;

/// Every roll again: how many there were, or nothing if one differs (FD-7).
pub(super) fn check(game: &AnyView, chance: &Chance) -> Option<usize> {
    let AnyView::Chess(View::Ludo(state)) = game else { return Some(0) };
    let fallen = rolls(state);
    let same = (0_u64..).zip(&fallen).all(|(roll, die)| chance.die(roll) == Ok(die.number()));
    same.then_some(fallen.len())
}

/// All rolls in their order; the last one may have had no move.
fn rolls(state: &State) -> Vec<Die> {
    state.plies.iter().filter_map(|ply| ply.die).chain(state.die).collect()
}

/// Rolls and sixes of each side.
pub(super) fn ledger(set: &'static Set) -> Option<Html> {
    let names = [Seat::FIRST, Seat::SECOND].map(|seat| set.desk.name(seat));
    let over = set.desk.phase.get() == Some(Phase::Over);
    let title = if over { Key::Players } else { Key::SixesSoFar };
    set.game(|game| {
        let View::Ludo(state) = game else { return None };
        let all = rolls(state).len();
        // White rolls first in the dice phase, then in turns.
        let counts = [all.div_ceil(2), all / 2];
        let row = |side: usize| {
            el("tr").kids((
                el("th").attr("scope", "row").kids(words::short(&names[side]).to_owned()),
                el("td").kids(counts[side]),
                el("td").kids(state.sixes[side]),
            ))
        };
        let head = |key: Key| el("th").attr("scope", "col").kids(t(key));
        let table = tag("table", "ledger").kids((
            el("thead").kids(el("tr").kids((head(title), head(Key::Rolls), head(Key::Sixes)))),
            el("tbody").kids((row(0), row(1))),
        ));
        Some(table.html())
    })
    .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::chance::{Nonce, Seed, key};
    use shared::ids::TableId;
    use shared::rules::Rules;
    use shared::rules::ludo_chess::{Config, LudoChess};

    /// A game of twenty plies with these dice.
    fn game(seed: &Seed, nonces: &[Option<Nonce>], table: &TableId) -> State {
        let chance = Chance::new(key(seed, nonces), table.as_str());
        let mut state = LudoChess::begin(&LudoChess::open(&Config::default(), &chance).unwrap());
        while state.plies.len() < 20 && state.outcome.is_none() {
            let seat = Seat::of(state.position.turn());
            let action = LudoChess::legal(&state, seat)[0];
            let events = LudoChess::decide(&state, seat, &action, &chance).unwrap();
            state = events.iter().fold(state, LudoChess::evolve);
        }
        state
    }

    #[test]
    fn fd_7_honest_dice_pass_and_any_change_fails() {
        let table = TableId::parse("table-1").unwrap();
        let (seed, other) = (Seed::new([7; 32]), Seed::new([8; 32]));
        let nonces = [Some(Nonce::new([1; 32])), None];
        let state = game(&seed, &nonces, &table);
        let count = rolls(&state).len();
        assert!(count >= 6);
        let verify = |seed: &Seed, nonces: &[Option<Nonce>], state: &State| {
            let chance = Chance::new(key(seed, nonces), table.as_str());
            check(&AnyView::Chess(View::Ludo(state.clone())), &chance)
        };
        assert_eq!(verify(&seed, &nonces, &state), Some(count));
        assert_eq!(verify(&other, &nonces, &state), None, "another secret");
        assert_eq!(verify(&seed, &[None, None], &state), None, "other nonces");
        let mut changed = state.clone();
        let ply = changed.plies.last_mut().unwrap();
        ply.die = Some(Die::ALL[usize::from(ply.die.unwrap().number() % 6)]);
        assert_eq!(verify(&seed, &nonces, &changed), None, "another roll");
    }
}
