//! All plays under rulings other than the default ones, by plain search: every order of the dice, every checker.

use super::packed::{Packed, highest};
use super::plays::{Line, Play};
use super::settings::{ForcedDice, Rulings};

pub(super) fn plays(packed: &Packed, rulings: &Rulings, dice: [u8; 2], out: &mut Vec<Play>) {
    out.clear();
    let [a, b] = dice;
    if !(1..=6).contains(&a) || !(1..=6).contains(&b) || highest(packed.own) == 0 {
        return;
    }
    let mut found = Vec::new();
    let start = Line { own: packed.own, ..Line::START };
    let orders: &[&[u8]] = if a == b { &[&[a, a, a, a]] } else { &[&[a, b], &[b, a]] };
    for order in orders {
        walk(packed, rulings, start, order, order.first().copied().unwrap_or(0), &mut found);
    }
    keep(rulings, a.max(b), found, out);
}

/// A play with whether it wins or nothing more could be played after it, and its first die.
struct Found {
    play: Play,
    complete: bool,
    wins: bool,
    first: u8,
}

fn walk(packed: &Packed, rulings: &Rulings, line: Line, left: &[u8], first: u8, out: &mut Vec<Found>) {
    let Some((die, rest)) = left.split_first() else { return };
    for from in movable(packed, rulings, line.own, *die) {
        let (own, hit) = packed.moved(line.own, from, *die);
        let next = line.then(own, hit, from);
        let second =
            if rest.is_empty() && next.count > 1 { *die } else { rest.first().copied().unwrap_or(*die) };
        let wins = highest(own) == 0;
        let complete = wins || rest.iter().all(|die| movable(packed, rulings, own, *die).is_empty());
        out.push(Found { play: next.play([first, second]), complete, wins, first });
        if !wins {
            walk(packed, rulings, next, rest, first, out);
        }
    }
}

/// The places from which `die` may be played; only those that bear off, if the ruling wants it and there are any.
fn movable(packed: &Packed, rulings: &Rulings, own: u128, die: u8) -> Vec<u8> {
    let all: Vec<u8> = packed.movable(own, die).collect();
    if !rulings.inside_instead_of_off && all.iter().any(|from| *from <= die) {
        return all.into_iter().filter(|from| *from <= die).collect();
    }
    all
}

fn keep(rulings: &Rulings, high: u8, found: Vec<Found>, out: &mut Vec<Play>) {
    let most = found.iter().map(|f| f.play.dice_used()).max().unwrap_or(0);
    let high_alone = most == 1 && found.iter().any(|f| f.first == high);
    for f in found {
        let kept = match rulings.forced_dice {
            ForcedDice::AnyLegalMove => f.complete,
            ForcedDice::MaximumThenHigher => {
                f.wins || (f.play.dice_used() == most && (!high_alone || f.first == high))
            }
        };
        if kept && !out.iter().any(|known| known.ends_like(&f.play)) {
            out.push(f.play);
        }
    }
}
