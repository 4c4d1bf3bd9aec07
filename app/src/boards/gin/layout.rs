//! Where the cards of a hand lie: in two rows, all in hundredths of a card's width.

use super::melds::Sort;
use shared::rules::gin_rummy::Card;

/// How wide the rows are.
pub(super) const WIDTH: i32 = 475;
/// A whole card.
const CARD: i32 = 100;
/// From card to card, where there is room.
const STEP: i32 = 64;
/// Between two groups.
const GAP: i32 = 22;

/// A card in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placed {
    /// Which.
    pub(super) card: Card,
    /// Its left edge.
    pub(super) x: i32,
    /// 0 above, 1 below.
    pub(super) row: i32,
    /// What it belongs to.
    pub(super) sort: Sort,
}

/// The mark over neighbours that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bar {
    /// Its left end.
    pub(super) x: i32,
    /// How wide it is.
    pub(super) width: i32,
    /// 0 above, 1 below.
    pub(super) row: i32,
    /// What it marks.
    pub(super) sort: Sort,
}

/// The hand as it lies.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Layout {
    /// The cards in their order.
    pub(super) cards: Vec<Placed>,
    /// The marks.
    pub(super) bars: Vec<Bar>,
}

/// Cards with what each belongs to.
type Sorted = (Card, Sort);

/// Lays cards out. `grouped` = they stand by melds, with room between these; else as the player wants them.
pub(super) fn layout(cards: &[Sorted], grouped: bool) -> Layout {
    let (above, below) = cards.split_at(cut(cards, grouped));
    let mut out = Layout::default();
    lay(&mut out, above, 0, grouped);
    lay(&mut out, below, 1, grouped);
    out
}

/// How many cards lie above: half of them, or as near to it as a place between two groups is.
fn cut(cards: &[Sorted], grouped: bool) -> usize {
    let count = cards.len();
    let may = |at: &usize| {
        let around = cards.get(at.wrapping_sub(1)).zip(cards.get(*at));
        !grouped || around.is_none_or(|((_, one), (_, other))| one != other || *one == Sort::Loose)
    };
    let far = |at: &usize| ((2 * at).abs_diff(count), std::cmp::Reverse(*at));
    (0..=count).filter(may).min_by_key(far).unwrap_or_default()
}

/// Neighbours that belong together.
fn groups(cards: &[Sorted]) -> impl Iterator<Item = &[Sorted]> {
    cards.chunk_by(|(_, one), (_, other)| one == other)
}

fn lay(out: &mut Layout, cards: &[Sorted], row: i32, grouped: bool) {
    let parts = if grouped { groups(cards).count() as i32 } else { 1 };
    let gap = if grouped { GAP } else { 0 };
    let whole = parts * CARD + (parts - 1) * gap;
    let covered = cards.len() as i32 - parts;
    let step = if covered > 0 { STEP.min((WIDTH - whole) / covered) } else { STEP };
    let mut x = (WIDTH - whole - covered.max(0) * step) / 2;
    for group in groups(cards) {
        let (start, mut end) = (x, x);
        for (card, sort) in group {
            out.cards.push(Placed { card: *card, x, row, sort: *sort });
            end = x;
            x += step;
        }
        if grouped {
            x = end + CARD + gap;
        }
        // In one row without gaps a mark ends where the next card begins.
        let last = cards.last().map(|(card, _)| *card) == group.last().map(|(card, _)| *card);
        let width = if grouped || last { end + CARD - start } else { x - start };
        let sort = group.first().map_or(Sort::Loose, |(_, sort)| *sort);
        out.bars.push(Bar { x: start, width, row, sort });
    }
}

/// Where a carried card would come to lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    /// After how many of the other cards.
    pub(super) after: usize,
    /// Where this is marked.
    pub(super) x: i32,
    /// 0 above, 1 below.
    pub(super) row: i32,
}

impl Layout {
    /// Where a carried card belongs that is over this place.
    pub(super) fn slot(&self, carried: Card, x: i32, row: i32) -> Slot {
        let others = || self.cards.iter().filter(|placed| placed.card != carried);
        let passed = |placed: &&Placed| placed.row == row && placed.x + STEP / 2 < x;
        let follows = others().find(|placed| placed.row == row && !passed(placed));
        let end = || others().rfind(|placed| placed.row == row).map_or(WIDTH / 2, |last| last.x + CARD);
        let after = others().filter(|placed| placed.row < row || passed(placed)).count();
        Slot { after, x: follows.map_or_else(end, |next| next.x), row }
    }
}

#[cfg(test)]
mod tests {
    use super::super::melds::sorted;
    use super::*;
    use shared::rules::gin_rummy::{Cards, best_melds};

    fn lay_out(hand: &str, grouped: bool) -> Layout {
        let cards = Cards::parse(hand).unwrap();
        let melds = best_melds(cards);
        let order: Vec<Card> =
            if grouped { super::super::melds::by_melds(cards, &melds) } else { cards.iter().collect() };
        layout(&sorted(&order, &melds), grouped)
    }

    const HANDS: [&str; 8] = [
        "7S7H7D 9CTCJCQC AH2D3S KD",
        "AS2S3S4S5S6S7S8S9STS KD",
        "AS3H5D7C9STHJDQC 2S4D6H",
        "AS2S3S 4H5H6H 7D8D9D TC KC",
        "2S2H2D2C 9C9H9D9S KSKHKD",
        "AS2S3S4S5S 9H9D9C KD QD 2H",
        "KSKHKD 2C3C4C 6D8DTD 7S",
        "AS3H5D7C9STHJDQC 2S4D",
    ];

    #[test]
    fn every_hand_fits_into_two_rows_and_every_index_can_be_read() {
        for hand in HANDS {
            for grouped in [true, false] {
                let layout = lay_out(hand, grouped);
                assert_eq!(layout.cards.len() as u32, Cards::parse(hand).unwrap().len());
                for placed in &layout.cards {
                    assert!(placed.x >= 0 && placed.x + CARD <= WIDTH, "{hand} {placed:?}");
                }
                // Rank and suit end at 40 hundredths of a card; in a run of ten in one row they are cut a little.
                for pair in layout.cards.windows(2).filter(|pair| pair[0].row == pair[1].row) {
                    assert!(pair[1].x - pair[0].x >= 40, "{hand} {pair:?}");
                }
            }
        }
    }

    #[test]
    fn a_card_on_a_phone_of_360_is_44_pixels_wide_to_the_finger() {
        // 19.4 hundredths of the felt's width, as the style has it.
        let pixels = |hundredths: i32| f64::from(hundredths) * 0.194 * 360.0 / 100.0;
        for hand in ["7S7H7D 9CTCJC AH2D3S KD 6D", "AS3H5D7C9STHJDQC 2S4D6H"] {
            let layout = lay_out(hand, true);
            for pair in layout.cards.windows(2).filter(|pair| pair[0].row == pair[1].row) {
                assert!(pixels(pair[1].x - pair[0].x) >= 43.5, "{hand} {pair:?}");
            }
        }
    }

    #[test]
    fn gr_27_a_meld_is_never_torn_and_has_one_mark() {
        for hand in HANDS {
            let layout = lay_out(hand, true);
            let melds = best_melds(Cards::parse(hand).unwrap());
            let marks = layout.bars.iter().filter(|bar| bar.sort != Sort::Loose).count();
            assert_eq!(marks, melds.len(), "{hand}");
            for meld in &melds {
                let rows: Vec<i32> =
                    layout.cards.iter().filter(|p| meld.contains(p.card)).map(|p| p.row).collect();
                assert!(rows.iter().all(|row| *row == rows[0]), "{hand} {meld:?}");
            }
        }
    }

    #[test]
    fn rows_are_halves_where_the_player_orders_the_cards() {
        let layout = lay_out(HANDS[0], false);
        let rows = |row| layout.cards.iter().filter(|placed| placed.row == row).count();
        assert_eq!((rows(0), rows(1)), (6, 5));
        // The marks of one row touch each other.
        for pair in layout.bars.windows(2).filter(|pair| pair[0].row == pair[1].row) {
            assert_eq!(pair[0].x + pair[0].width, pair[1].x);
        }
    }

    #[test]
    fn a_carried_card_belongs_where_it_is_held() {
        let layout = lay_out(HANDS[2], false);
        let of = |n: usize| layout.cards[n];
        let first = of(0);
        let slot = |card, x, row| layout.slot(card, x, row).after;
        assert_eq!(slot(first.card, first.x, 0), 0, "over its own place");
        assert_eq!(slot(first.card, of(3).x + 50, 0), 3);
        assert_eq!(slot(first.card, WIDTH, 0), 5, "after the last one above");
        assert_eq!(slot(first.card, WIDTH, 1), 10);
        assert_eq!(slot(of(10).card, -40, 0), 0);
        let above = layout.slot(of(10).card, of(2).x, 0);
        assert_eq!(above, Slot { after: 2, x: of(2).x, row: 0 }, "marked before the card that follows");
        assert_eq!(layout.slot(of(0).card, WIDTH, 0), Slot { after: 5, x: of(5).x + CARD, row: 0 });
    }
}
