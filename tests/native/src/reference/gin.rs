//! Gin rummy by brute force over subsets: cards are `(rank 1..=13, suit 0..=3)`.

use std::collections::BTreeMap;

/// A card.
pub type Card = (u8, u8);

/// Points of a card.
#[must_use]
pub fn value(card: Card) -> u32 {
    u32::from(card.0.min(10))
}

/// Whether the cards are one meld.
#[must_use]
pub fn is_meld(cards: &[Card]) -> bool {
    if cards.len() < 3 {
        return false;
    }
    let mut sorted = cards.to_vec();
    sorted.sort_unstable();
    let set = sorted.iter().all(|c| c.0 == sorted[0].0);
    let run = sorted.windows(2).all(|w| w[0].1 == w[1].1 && w[0].0 + 1 == w[1].0);
    set || run
}

/// The least deadwood of a hand: for each subset, whether it splits into melds; the rest is dead.
#[must_use]
pub fn deadwood(hand: &[Card]) -> u32 {
    let n = hand.len();
    let pick =
        |mask: usize| -> Vec<Card> { (0..n).filter(|i| mask >> i & 1 == 1).map(|i| hand[i]).collect() };
    let meld: Vec<bool> = (0..1 << n).map(|mask| is_meld(&pick(mask))).collect();
    let mut melds_up: BTreeMap<usize, bool> = BTreeMap::from([(0, true)]);
    let melds: Vec<usize> = (1..1 << n).filter(|mask| meld[*mask]).collect();
    let mut reachable = vec![0];
    while let Some(mask) = reachable.pop() {
        for add in &melds {
            if mask & add == 0 && melds_up.insert(mask | add, true).is_none() {
                reachable.push(mask | add);
            }
        }
    }
    // Every union of disjoint melds has been reached.
    let all: u32 = hand.iter().map(|c| value(*c)).sum();
    let melded = melds_up.keys().map(|mask| pick(*mask).iter().map(|c| value(*c)).sum::<u32>()).max();
    all - melded.unwrap_or(0)
}

/// The least deadwood of a defender: every subset that can be laid off one card after another, then [`deadwood`].
#[must_use]
pub fn layoff(knocker: &[Vec<Card>], hand: &[Card]) -> u32 {
    let mut best = deadwood(hand);
    for (at, card) in hand.iter().enumerate() {
        for (which, meld) in knocker.iter().enumerate() {
            let mut longer = meld.clone();
            longer.push(*card);
            if is_meld(&longer) {
                let mut table = knocker.to_vec();
                table[which] = longer;
                let mut rest = hand.to_vec();
                rest.remove(at);
                best = best.min(layoff(&table, &rest));
            }
        }
    }
    best
}
