//! Melds, least deadwood, lay-offs (GR-2, GR-3, GR-16 to GR-18).

use super::card::{Card, Cards};

/// One suit of a [`Cards`].
const LANE: u64 = 0xffff;

/// Whether these cards are one meld: a set of 3 or 4 equal ranks, or a run of 3 or more in one suit, ace low (GR-2).
///
/// ```
/// use shared::rules::gin_rummy::{Cards, is_meld};
/// assert!(is_meld(Cards::parse("AS2S3S").unwrap()));
/// assert!(!is_meld(Cards::parse("QSKSAS").unwrap()));
/// ```
#[must_use]
pub fn is_meld(cards: Cards) -> bool {
    let Some(first) = cards.iter().next() else { return false };
    if cards.len() < 3 {
        return false;
    }
    if cards.iter().all(|card| card.rank() == first.rank()) {
        return true;
    }
    let run = cards.0 >> cards.0.trailing_zeros();
    cards.iter().all(|card| card.suit() == first.suit()) && run & (run + 1) == 0
}

/// Whether these are melds that share no card and lie within `hand`.
#[must_use]
pub fn are_melds_of(melds: &[Cards], hand: Cards) -> bool {
    let mut left = hand;
    melds.iter().all(|meld| {
        let fits = is_meld(*meld) && meld.is_subset(left);
        left = left.minus(*meld);
        fits
    })
}

/// The cards of a hand that are in some meld; nothing else can be melded.
#[inline]
const fn useful(hand: u64) -> u64 {
    // The three spare bits of a suit keep shifts from reaching the next one.
    let starts = hand & (hand >> 1) & (hand >> 2);
    let runs = starts | (starts << 1) | (starts << 2);
    let (s, h, d, c) = (hand & LANE, (hand >> 16) & LANE, (hand >> 32) & LANE, hand >> 48);
    let ranks = (s & h & (d | c)) | (d & c & (s | h));
    let sets = (ranks | (ranks << 16) | (ranks << 32) | (ranks << 48)) & hand;
    runs | sets
}

/// The sets in `hand` that contain its lowest card `low`; empty masks where there is none.
#[inline]
const fn sets_of(hand: u64, low: u64) -> [u64; 4] {
    let rank = low.trailing_zeros() % 16;
    let mates = hand & (0x0001_0001_0001_0001 << rank);
    match mates.count_ones() {
        3 => [mates, 0, 0, 0],
        4 => {
            // All four, and the three triples with the lowest.
            let second = mates & (mates - 1);
            let b = second & second.wrapping_neg();
            let third = second & (second - 1);
            let c = third & third.wrapping_neg();
            let d = third & (third - 1);
            [mates, mates & !b, mates & !c, mates & !d]
        }
        _ => [0; 4],
    }
}

/// The greatest value that can be melded from these useful cards.
fn most_melded(hand: u64) -> u32 {
    if hand == 0 {
        return 0;
    }
    let low = hand & hand.wrapping_neg();
    let rest = hand & !low;
    // The lowest card is dead ..
    let mut best = most_melded(useful(rest));
    // .. or in a set ..
    for set in sets_of(hand, low) {
        if set != 0 {
            best = best.max(Cards(set).value() + most_melded(useful(hand & !set)));
        }
    }
    // .. or begins a run; one of six or more falls into shorter ones.
    let mut run = low | (low << 1);
    for length in 2..5 {
        run |= low << length;
        if run & !hand != 0 {
            break;
        }
        best = best.max(Cards(run).value() + most_melded(useful(hand & !run)));
    }
    best
}

/// The least deadwood of a hand (GR-3).
///
/// ```
/// use shared::rules::gin_rummy::{Cards, deadwood};
/// // The 5H completes the set; 6H 7H 8H are a run without it.
/// let hand = Cards::parse("5S5D5H6H7H8H KS QD 2C AC").unwrap();
/// assert_eq!(deadwood(hand), 10 + 10 + 2 + 1);
/// ```
#[must_use]
pub fn deadwood(hand: Cards) -> u32 {
    let melded = most_melded(useful(hand.0));
    hand.value().saturating_sub(melded)
}

/// Melds with the least deadwood; of several arrangements the first in the order of Q-GR-9.
#[must_use]
pub fn best_melds(hand: Cards) -> Vec<Cards> {
    let mut best = Best::default();
    arrange(useful(hand.0), &mut Vec::new(), 0, &mut |melds, value| {
        if value >= best.value {
            let other = Best::of(melds, value);
            if value > best.value || other.order() < best.order() {
                best = other;
            }
        }
    });
    best.melds
}

/// Every arrangement with the least deadwood, in the order of Q-GR-9, so that the first is [`best_melds`]. A run that is only
/// laid down in parts is none of its own: it leaves the other player nothing else to lay off.
///
/// ```
/// use shared::rules::gin_rummy::{Cards, arrangements};
/// // The 5C makes a set of four, or the run longer.
/// let hand = Cards::parse("5S5H5D5C6C7C8C KS QD 2H").unwrap();
/// let melds = |text: &str| text.split(' ').map(|meld| Cards::parse(meld).unwrap()).collect::<Vec<_>>();
/// assert_eq!(arrangements(hand), [melds("5S5H5D5C 6C7C8C"), melds("5S5H5D 5C6C7C8C")]);
/// ```
#[must_use]
pub fn arrangements(hand: Cards) -> Vec<Vec<Cards>> {
    let (mut least, mut all) = (0, Vec::new());
    arrange(useful(hand.0), &mut Vec::new(), 0, &mut |melds, value| {
        if value > least {
            (least, all) = (value, Vec::new());
        }
        if value == least && !in_parts(melds) {
            all.push(Best::of(melds, value));
        }
    });
    all.sort_by(|one, other| one.order().cmp(&other.order()));
    all.into_iter().map(|one| one.melds).collect()
}

/// Whether two of the melds are one.
fn in_parts(melds: &[Cards]) -> bool {
    let joins = |one: &Cards, other: &Cards| one != other && is_meld(one.union(*other));
    melds.iter().any(|one| melds.iter().any(|other| joins(one, other)))
}

/// An arrangement, with what Q-GR-9 orders it by.
#[derive(Default)]
struct Best {
    value: u32,
    flat: Vec<Card>,
    melds: Vec<Cards>,
}

impl Best {
    fn of(melds: &[Cards], value: u32) -> Self {
        let flat = melds.iter().flat_map(|meld| meld.iter()).collect();
        Self { value, flat, melds: melds.to_vec() }
    }

    fn order(&self) -> (&[Card], usize) {
        (&self.flat, self.melds.len())
    }
}

/// Walks every arrangement; melds come in the order of their first cards, since each takes the lowest card left.
fn arrange(hand: u64, melds: &mut Vec<Cards>, value: u32, found: &mut dyn FnMut(&[Cards], u32)) {
    if hand == 0 {
        if !melds.is_empty() {
            found(melds, value);
        }
        return;
    }
    let low = hand & hand.wrapping_neg();
    let mut take = |meld: u64| {
        melds.push(Cards(meld));
        arrange(useful(hand & !meld), melds, value + Cards(meld).value(), found);
        melds.pop();
    };
    sets_of(hand, low).into_iter().filter(|set| *set != 0).for_each(&mut take);
    let mut run = low | (low << 1);
    for length in 2..13 {
        run |= low << length;
        if run & !hand != 0 {
            break;
        }
        take(run);
    }
    arrange(useful(hand & !low), melds, value, found);
}

/// For each card of a hand of 11: the deadwood that is left when it is discarded.
pub fn after_discard(hand: Cards) -> impl Iterator<Item = (Card, u32)> {
    hand.iter().map(move |card| (card, deadwood(hand.without(card))))
}

/// What the defender does best after a knock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layoff {
    /// The cards laid off on the knocker's melds.
    pub laid_off: Cards,
    /// The defender's own melds.
    pub melds: Vec<Cards>,
    /// What is left.
    pub deadwood: u32,
}

/// The least deadwood of the defender over all lay-offs and own melds together (GR-17, GR-18).
///
/// ```
/// use shared::rules::gin_rummy::{Cards, best_layoff};
/// let run = [Cards::parse("4H5H6H").unwrap()];
/// let hand = Cards::parse("2H3H7H8H KS KD KC AS 9D 9C").unwrap();
/// // 3H and 2H at one end, 7H and 8H at the other.
/// assert_eq!(best_layoff(&run, hand).deadwood, 1 + 9 + 9);
/// ```
#[must_use]
pub fn best_layoff(knocker: &[Cards], hand: Cards) -> Layoff {
    // Each choice is a chain of cards of which any first part may be laid off.
    let mut chains: Vec<Vec<u64>> = Vec::new();
    for meld in knocker.iter().filter(|meld| is_meld(**meld)).take(17) {
        let lowest = meld.0 & meld.0.wrapping_neg();
        if meld.0 & (lowest << 1) == 0 {
            let mates = (0x0001_0001_0001_0001 << (lowest.trailing_zeros() % 16)) & !meld.0 & hand.0;
            chains.push(vec![mates]);
        } else {
            let highest = 1_u64 << (63 - meld.0.leading_zeros());
            chains.push(chain(hand.0, highest, |bit| bit << 1));
            chains.push(chain(hand.0, lowest, |bit| bit >> 1));
        }
    }
    chains.retain(|chain| chain.iter().any(|bits| *bits != 0));
    let mut best = (u32::MAX, 0);
    lay(hand.0, &chains, 0, &mut best);
    let (deadwood, laid) = best;
    Layoff { laid_off: Cards(laid), melds: best_melds(Cards(hand.0 & !laid)), deadwood }
}

/// Cards of the hand that follow each other from an end of a run.
fn chain(hand: u64, end: u64, step: impl Fn(u64) -> u64) -> Vec<u64> {
    let mut cards = Vec::new();
    let mut bit = end;
    loop {
        let next = step(bit);
        let crosses = next.trailing_zeros() / 16 != bit.trailing_zeros() / 16;
        if next == 0 || crosses || next & hand == 0 {
            return cards;
        }
        cards.push(next);
        bit = next;
    }
}

fn lay(hand: u64, chains: &[Vec<u64>], laid: u64, best: &mut (u32, u64)) {
    let Some((chain, rest)) = chains.split_first() else {
        let left = deadwood(Cards(hand & !laid));
        // Of equal results the one with fewer cards laid off.
        if (left, laid.count_ones()) < (best.0, best.1.count_ones()) {
            *best = (left, laid);
        }
        return;
    };
    lay(hand, rest, laid, best);
    let mut more = laid;
    for bits in chain {
        more |= bits;
        lay(hand, rest, more, best);
    }
}
