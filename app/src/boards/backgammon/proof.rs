//! The dice of a game and their proof (FD-6, FD-7).

use super::set::Set;
use super::words;
use crate::boards::View as AnyView;
use crate::i18n::{Key, t};
use crate::ui::el::{Html, Kids, el, tag};
use shared::chance::Chance;
use shared::rules::backgammon::{Done, Opening, Side, State};

/// Every roll again: how many there were, or nothing if one differs. Of a game longer than its view only those that the
/// view still has.
pub(super) fn check(game: &AnyView, chance: &Chance) -> Option<usize> {
    let AnyView::Backgammon(state) = game else { return Some(0) };
    let fallen = rolls(state);
    let same = fallen.iter().all(|(index, dice)| {
        let drawn = chance.dice(*index, 2).unwrap_or_default();
        let turned = [dice[1], dice[0]];
        // A turn tells its dice in the order in which they were used.
        drawn == dice || (*index >= state.opening.len() as u64 && drawn == turned)
    });
    same.then_some(fallen.len())
}

/// All rolls with their numbers, the opening and its ties first; what was played tells the others, the last first.
fn rolls(state: &State) -> Vec<(u64, [u8; 2])> {
    let mut all: Vec<(u64, [u8; 2])> = (0..).zip(state.opening.iter().copied()).collect();
    let opening = all.len() as u64;
    let played = state.steps.iter().rev().filter_map(|done| match done {
        Done::Play { dice, .. } => Some(*dice),
        _ => None,
    });
    let later = state.dice.into_iter().chain(played);
    // The opening roll was played too, and is there already.
    all.extend((opening..state.rolls).rev().zip(later));
    all
}

/// Turns and doubles of each side.
pub(super) fn ledger(set: &'static Set) -> Html {
    let rows = set.list.with(|list| {
        Side::BOTH.map(|side| {
            let dice: Vec<[u8; 2]> = list
                .iter()
                .filter(|listed| listed.side == side)
                .filter_map(
                    |listed| if let Done::Play { dice, .. } = listed.done { Some(dice) } else { None },
                )
                .collect();
            let doubles = dice.iter().filter(|[a, b]| a == b).count();
            el("tr").kids((
                el("th").attr("scope", "row").kids(words::side(side)),
                el("td").kids(dice.len()),
                el("td").kids(doubles),
            ))
        })
    });
    let head = |key: Key| el("th").attr("scope", "col").kids(t(key));
    tag("table", "ledger")
        .kids((
            el("thead").kids(el("tr").kids((head(Key::Players), head(Key::Rolls), head(Key::BgDoubles)))),
            el("tbody").kids(rows),
        ))
        .html()
}

/// Whether the rolls of a game can be told from its view: not where the opening is rolled again (Q-BG-2).
pub(super) fn is_told(state: &State) -> bool {
    state.config.rulings.opening == Opening::PlayBoth
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::chance::{Nonce, Seed, key};
    use shared::rules::Rules;
    use shared::rules::backgammon::{Backgammon, Config, Variant};

    /// A game with these dice, after so many actions.
    fn game(config: &Config, chance: &Chance, actions: usize) -> State {
        let mut state = Backgammon::begin(&Backgammon::open(config, chance).unwrap());
        for n in 0..actions {
            let Some(seat) = Backgammon::to_act(&state).iter().next() else { break };
            let legal = Backgammon::legal(&state, seat);
            let action = &legal[(n * 7) % legal.len()];
            let events = Backgammon::decide(&state, seat, action, chance).unwrap();
            state = events.iter().fold(state, Backgammon::evolve);
        }
        state
    }

    #[test]
    fn fd_7_honest_dice_pass_and_any_change_fails() {
        let nonces = [Some(Nonce::new([1; 32])), None];
        for (variant, actions) in [(Variant::Standard, 20), (Variant::Hypergammon, 400)] {
            for seed in 1..8 {
                let chance = Chance::new(key(&Seed::new([seed; 32]), &nonces), "table-1");
                let other = Chance::new(key(&Seed::new([seed + 100; 32]), &nonces), "table-1");
                let config = Config { variant, ..Config::default() };
                let state = game(&config, &chance, actions);
                let verify = |state: &State, chance| check(&AnyView::Backgammon(state.clone()), chance);
                assert_eq!(verify(&state, &chance), Some(state.rolls as usize), "{variant:?} {seed}");
                assert_eq!(verify(&state, &other), None, "another secret");
                let mut changed = state.clone();
                let last = changed.steps.iter_mut().rev().find(|done| matches!(done, Done::Play { .. }));
                if let Some(Done::Play { dice, .. }) = last {
                    *dice = [dice[0] % 6 + 1, dice[1]];
                }
                assert_eq!(verify(&changed, &chance), None, "another roll");
                let mut turned = state.clone();
                turned.opening.last_mut().unwrap().reverse();
                assert_eq!(verify(&turned, &chance), None, "each die of the opening is one player's");
            }
        }
    }

    #[test]
    fn fd_7_a_long_game_is_checked_as_far_as_its_view_goes() {
        let chance = Chance::new(key(&Seed::new([9; 32]), &[]), "table-1");
        let mut state = game(&Config::default(), &chance, 30);
        state.steps.drain(..10);
        state.dropped = 10;
        let told = check(&AnyView::Backgammon(state.clone()), &chance).unwrap();
        assert!(told < state.rolls as usize && told >= state.steps.len());
    }
}
