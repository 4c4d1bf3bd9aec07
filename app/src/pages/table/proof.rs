//! The dice and their proof: what was sealed before the first move, and after the end every roll recomputed on this
//! device from what the server then opened (FD-1 to FD-7).

use super::desk::Desk;
use crate::boards::chess::View;
use crate::i18n::{Key, t, tf, tn, words};
use crate::reactive::Memo;
use crate::ui::el::{El, Html, Kids, el, tag};
use crate::ui::icon_s;
use shared::chance::{Chance, Commitment, Nonce, Seed, commitment, key};
use shared::ids::TableId;
use shared::rules::ludo_chess::{Die, State};
use shared::table::{Phase, PlaceView};

/// What a check found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Check {
    /// The secret is not open yet.
    Sealed,
    /// So many rolls, all as the secret says.
    Good(usize),
    /// The secret is not the sealed one, or a roll differs.
    Bad,
}

/// The pane.
pub(crate) fn pane(desk: Desk) -> Html {
    let check = Memo::new(move |_| {
        desk.view(|view| {
            let state = match &view.game {
                Some(View::Ludo(state)) => state,
                _ => return Check::Sealed,
            };
            let nonces: Vec<Option<Nonce>> = view.places.iter().map(|place| place.nonce).collect();
            view.reveal
                .as_ref()
                .map_or(Check::Sealed, |seed| verify(seed, &nonces, &view.table, view.commitment, state))
        })
        .unwrap_or(Check::Sealed)
    });
    let result = move || match check.get() {
        Check::Sealed => tag("p", "small muted").say(Key::ProofSealed),
        Check::Good(rolls) => tag("p", "notice notice--good")
            .attr("role", "status")
            .kids((icon_s("#i-check"), el("span").kids(tn(Key::ProofGood, rolls as i64, &[])))),
        Check::Bad => tag("p", "notice notice--bad")
            .attr("role", "alert")
            .kids((icon_s("#i-warn"), el("span").say(Key::ProofBad))),
    };
    let seal = move || grouped(&desk.view(|view| view.commitment.to_string()).unwrap_or_default());
    (
        result,
        tag("p", "proof").kids((
            icon_s("#i-shield"),
            el("span").say(Key::Seal),
            tag("code", "ltr").kids(seal),
        )),
        move || desk.view(|view| view.places.iter().map(added).collect::<Vec<_>>()),
        move || ledger(desk),
    )
        .html()
}

/// What a player's device added before the first roll: noted with the seal, it shows that neither was exchanged (FD-2).
fn added(place: &PlaceView) -> El {
    let hex =
        place.nonce.map_or_else(|| t(Key::RandomNone).to_owned(), |nonce| grouped(&String::from(nonce)));
    tag("p", "proof").kids((
        icon_s("#i-shield"),
        el("span").kids(tf(Key::RandomOf, &[words::short(place.name.as_str())])),
        tag("code", "ltr").kids(hex),
    ))
}

/// Groups of four, to be compared by eye.
fn grouped(hex: &str) -> String {
    hex.as_bytes().chunks(4).map(String::from_utf8_lossy).collect::<Vec<_>>().join(" ")
}

/// Every roll again, from the secret and the players' own randomness.
fn verify(
    seed: &Seed,
    nonces: &[Option<Nonce>],
    table: &TableId,
    sealed: Commitment,
    state: &State,
) -> Check {
    if commitment(seed, table.as_str()) != sealed {
        return Check::Bad;
    }
    let chance = Chance::new(key(seed, nonces), table.as_str());
    let fallen = rolls(state);
    let same = (0_u64..).zip(&fallen).all(|(roll, die)| chance.die(roll) == Ok(die.number()));
    if same { Check::Good(fallen.len()) } else { Check::Bad }
}

/// All rolls in their order; the last one may have had no move.
fn rolls(state: &State) -> Vec<Die> {
    state.plies.iter().filter_map(|ply| ply.die).chain(state.die).collect()
}

/// Rolls and sixes of each side.
fn ledger(desk: Desk) -> Option<Html> {
    let names = desk.names.get();
    let title = if desk.phase.get() == Some(Phase::Over) { Key::Players } else { Key::SixesSoFar };
    desk.game.with(|game| {
        let Some(View::Ludo(state)) = game else { return None };
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::rules::Rules;
    use shared::rules::ludo_chess::{Config, LudoChess};
    use shared::seat::Seat;

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
        let sealed = commitment(&seed, table.as_str());
        let state = game(&seed, &nonces, &table);
        let count = rolls(&state).len();
        assert!(count >= 6);
        assert_eq!(verify(&seed, &nonces, &table, sealed, &state), Check::Good(count));
        assert_eq!(verify(&other, &nonces, &table, sealed, &state), Check::Bad, "another secret");
        assert_eq!(verify(&seed, &[None, None], &table, sealed, &state), Check::Bad, "other nonces");
        let mut changed = state.clone();
        let ply = changed.plies.last_mut().unwrap();
        ply.die = Some(Die::ALL[usize::from(ply.die.unwrap().number() % 6)]);
        assert_eq!(verify(&seed, &nonces, &table, sealed, &changed), Check::Bad, "another roll");
    }
}
