//! Deadwood, lay-offs and closes against brute force, and the worked cases of the rules.

use native::reference::gin as plain;
use native::reference::positions;
use native::reference::rng::Rng;
use shared::rules::gin_rummy::{
    Card, Cards, Close, CloseRefused, Closing, Kind, Variant, after_discard, are_melds_of, arrangements,
    best_layoff, best_melds, deadwood, is_meld,
};

fn cards(text: &str) -> Cards {
    Cards::parse(text).unwrap_or_else(|| panic!("{text}"))
}

fn card(text: &str) -> Card {
    Card::parse(text).unwrap_or_else(|| panic!("{text}"))
}

fn plain_of(hand: Cards) -> Vec<plain::Card> {
    hand.iter().map(|c| (c.rank() + 1, c.suit())).collect()
}

/// Hands with many melds: from a part of the deck, or from a few ranks.
fn random_hand(rng: &mut Rng, size: usize) -> Cards {
    let mut deck: Vec<Card> = match rng.below(4) {
        0 => Card::all().filter(|c| c.suit() < 2).collect(),
        1 => Card::all().filter(|c| c.rank() < 5).collect(),
        2 => Card::all().filter(|c| c.rank() % 4 < 2 || c.suit() == 0).collect(),
        _ => Card::all().collect(),
    };
    rng.shuffle(&mut deck);
    deck.into_iter().take(size).collect()
}

/// Field report (ichabod801/t_games#482): melds that are not the best. 100,000 hands in the deep run.
#[test]
fn gr_3_deadwood_equals_subset_enumeration() {
    let mut rng = Rng::new(3);
    for n in 0..positions() {
        let hand = random_hand(&mut rng, 10 + n as usize % 2);
        assert_eq!(deadwood(hand), plain::deadwood(&plain_of(hand)), "{hand}");
        let melds = best_melds(hand);
        assert!(are_melds_of(&melds, hand), "{hand} {melds:?}");
        let rest = melds.iter().fold(hand, |rest, meld| rest.minus(*meld));
        assert_eq!(rest.value(), deadwood(hand), "{hand} {melds:?}");
    }
}

/// GR-16: what the closing player may choose from.
#[test]
fn q_gr_9_every_best_arrangement_is_found_once_and_the_first_is_the_servers() {
    let mut rng = Rng::new(9);
    let mut several = 0;
    for _ in 0..positions() {
        let hand = random_hand(&mut rng, 10);
        let all = arrangements(hand);
        assert_eq!(all.first().cloned().unwrap_or_default(), best_melds(hand), "{hand}");
        for melds in &all {
            assert!(are_melds_of(melds, hand), "{hand} {melds:?}");
            let rest = melds.iter().fold(hand, |rest, meld| rest.minus(*meld));
            assert_eq!(rest.value(), deadwood(hand), "{hand} {melds:?}");
        }
        let mut sets: Vec<Vec<Cards>> = all.clone();
        sets.iter_mut().for_each(|melds| melds.sort());
        sets.sort();
        sets.dedup();
        assert_eq!(sets.len(), all.len(), "{hand} {all:?}");
        several += u32::from(all.len() > 1);
    }
    assert!(several > 20, "{several}");
}

/// Field report (ichabod801/t_games#366): lay-offs that make room for others.
#[test]
fn gr_18_layoffs_equal_exhaustive_laying_off() {
    let mut rng = Rng::new(18);
    let mut laid = 0;
    for _ in 0..positions() / 4 {
        let knocker = random_hand(&mut rng, 10);
        let melds = best_melds(knocker);
        let mut rest: Vec<Card> = Card::all().filter(|c| !knocker.contains(*c)).collect();
        rng.shuffle(&mut rest);
        // Mostly cards near the knocker's, so that there is something to lay off.
        rest.sort_by_key(|c| {
            melds.iter().all(|m| m.iter().all(|k| k.suit() != c.suit() || k.rank().abs_diff(c.rank()) > 3))
        });
        let hand: Cards = rest.into_iter().take(10).collect();
        let table: Vec<Vec<plain::Card>> = melds.iter().map(|meld| plain_of(*meld)).collect();
        let best = best_layoff(&melds, hand);
        assert_eq!(best.deadwood, plain::layoff(&table, &plain_of(hand)), "{melds:?} {hand}");
        let kept = hand.minus(best.laid_off);
        assert!(best.laid_off.is_subset(hand) && are_melds_of(&best.melds, kept));
        assert_eq!(best.melds.iter().fold(kept, |rest, m| rest.minus(*m)).value(), best.deadwood);
        laid += u32::from(!best.laid_off.is_empty());
    }
    assert!(laid > 20, "lay-offs happened {laid} times");
}

#[test]
fn gr_1_and_gr_2_values_and_melds() {
    assert_eq!(cards("AS2S9STSJSQSKS").value(), 1 + 2 + 9 + 40);
    for meld in ["AS2S3S", "TSJSQSKS", "7S7H7D", "7S7H7D7C", "AS2S3S4S5S6S7S8S9STSJSQSKS"] {
        assert!(is_meld(cards(meld)), "{meld}");
    }
    for no in ["", "7S", "7S7H", "QSKSAS", "AS2S4S", "AS2S3H", "7S7H8S", "KSAH2H", "QHKHAD"] {
        assert!(!is_meld(cards(no)), "{no}");
    }
    for bad in ["1S", "10H", "7h", "7HS", "7H7H", "XX"] {
        assert_eq!(Cards::parse(bad), None, "{bad}");
    }
}

#[test]
fn q_gr_9_the_canonical_arrangement_is_the_smallest() {
    // 4S belongs to the run or to the set: equal deadwood; the run begins with the smaller card.
    let hand = cards("3S4S5S4H4D KH QC 9D 8C TD");
    assert_eq!(best_melds(hand), [cards("3S4S5S")]);
    // A set of four: whole, not three of it.
    assert_eq!(best_melds(cards("7S7H7D7C KH QC 9D 2C TD AS")), [cards("7S7H7D7C")]);
    assert_eq!(best_melds(cards("AS3S5S")), Vec::<Cards>::new());
}

#[test]
fn gr_12_knock_limits() {
    for (variant, upcard, limit) in [
        (Variant::Standard, "AS", Some(10)),
        (Variant::Straight, "7H", None),
        (Variant::Oklahoma, "7S", Some(7)),
        (Variant::Oklahoma, "TC", Some(10)),
        (Variant::Oklahoma, "KD", Some(10)),
        (Variant::Oklahoma, "AH", Some(0)),
    ] {
        assert_eq!(variant.knock_limit(card(upcard)), limit);
    }
}

fn closing(hand: &str, close: Close, discard: Option<&str>) -> Closing {
    Closing {
        hand: cards(hand),
        close,
        discard: discard.map(card),
        melds: None,
        taken: None,
        limit: Some(10),
        big_gin: true,
    }
}

const TEN: &str = "AS2S3S 4H5H6H 7D8D9D 5C 4C"; // 11 cards; without the 5C the deadwood is 4

#[test]
fn gr_13_knock_at_or_under_the_limit() {
    let mut knock = closing(TEN, Close::Knock, Some("5C"));
    assert_eq!(knock.check().map(|(close, _, rest)| (close, rest)), Ok((Close::Knock, cards("4C"))));
    knock.limit = Some(4);
    assert!(knock.check().is_ok(), "Q-GR-13: equal is enough");
    knock.limit = Some(3);
    assert_eq!(knock.check(), Err(CloseRefused::OverLimit));
    knock.limit = None;
    assert_eq!(knock.check(), Err(CloseRefused::KnockDisabled));
}

#[test]
fn gr_14_a_knock_without_deadwood_is_gin() {
    let hand = "AS2S3S 4H5H6H 7D8D9DTD 5C";
    let knock = closing(hand, Close::Knock, Some("5C"));
    assert_eq!(knock.resolve(cards("KSKHKD2H3H 9C8C7C JH QH")).unwrap().kind, Kind::Gin);
    // Straight: only the action gin exists.
    let straight = Closing { limit: None, ..knock };
    assert_eq!(straight.check(), Err(CloseRefused::KnockDisabled));
    let gin = Closing { close: Close::Gin, ..straight };
    assert!(gin.check().is_ok());
    assert_eq!(closing(TEN, Close::Gin, Some("5C")).check(), Err(CloseRefused::NotGin));
}

#[test]
fn gr_15_big_gin_melds_all_eleven() {
    let hand = "AS2S3S 4H5H6H7H 7D8D9DTD";
    let big = closing(hand, Close::BigGin, None);
    let defender = cards("KSKHKD KC 2C 4C 6C 8C TC QC");
    let closed = big.resolve(defender).unwrap();
    assert_eq!((closed.kind, closed.points), (Kind::BigGin, 2 + 4 + 6 + 8 + 10 + 10 + 31), "GR-24");
    assert_eq!(closing(TEN, Close::BigGin, None).check(), Err(CloseRefused::NotBigGin));
    assert_eq!(closing(TEN, Close::BigGin, Some("5C")).check(), Err(CloseRefused::BadDiscard));
    assert_eq!(Closing { big_gin: false, ..big }.check(), Err(CloseRefused::NotBigGin), "Q-GR-8 off");
}

#[test]
fn gr_11_and_gr_16_reasons_in_their_order() {
    let mut knock = closing(TEN, Close::Knock, Some("5C"));
    knock.taken = Some(card("5C"));
    knock.melds = Some(vec![cards("KS")]);
    knock.limit = None;
    assert_eq!(knock.check(), Err(CloseRefused::DiscardJustDrawn));
    knock.taken = None;
    assert_eq!(knock.check(), Err(CloseRefused::InvalidMelds));
    for melds in ["AS2S|3S", "AS2S3S|AS2S3S", "TSJSQS"] {
        knock.melds = Some(melds.split('|').map(cards).collect());
        assert_eq!(knock.check(), Err(CloseRefused::InvalidMelds), "{melds}");
    }
    knock.melds = Some(vec![cards("AS2S3S"), cards("4H5H6H"), cards("7D8D9D")]);
    assert_eq!(knock.check(), Err(CloseRefused::KnockDisabled));
    // GR-13: the declared deadwood counts, not the best.
    knock.limit = Some(10);
    knock.melds = Some(vec![cards("AS2S3S"), cards("4H5H6H")]);
    assert_eq!(knock.check(), Err(CloseRefused::OverLimit));
    knock.melds = None;
    knock.discard = Some(card("KS"));
    assert_eq!(knock.check(), Err(CloseRefused::BadDiscard));
}

#[test]
fn gr_21_to_gr_23_points() {
    let knock = closing(TEN, Close::Knock, Some("5C")); // deadwood 4
    // The 3H and 7H go to the run of hearts, TD to the diamonds.
    let defender = cards("3H7H TD KSKHKD 9C QC JS 2C");
    let closed = knock.resolve(defender).unwrap();
    assert_eq!(closed.laid_off, cards("3H7HTD"));
    assert_eq!((closed.defender_deadwood, closed.points), (31, 27), "GR-21");
    assert_eq!(closed.kind, Kind::Knock);
    // GR-22: equal is an undercut.
    let defender = cards("KSKHKD JSJHJD JC 2C 2D 3H");
    let closed = knock.resolve(defender).unwrap();
    assert_eq!((closed.kind, closed.defender_deadwood, closed.points), (Kind::Undercut, 4, 25));
    assert!(!closed.knocker_wins());
    let defender = cards("KSKHKD JSJHJD JC 2C 3H 2H");
    let closed = knock.resolve(defender).unwrap();
    assert_eq!((closed.defender_deadwood, closed.points), (2, 27), "3H then 2H on one run (two lay-offs)");
    // GR-23: gin cannot be undercut, and nothing is laid off.
    let gin = closing("AS2S3S 4H5H6H 7D8D9DTD 5C", Close::Gin, Some("5C"));
    let closed = gin.resolve(cards("KSKHKD JSJHJD JC 3H2HAH")).unwrap();
    assert_eq!((closed.kind, closed.defender_deadwood, closed.points), (Kind::Gin, 0, 25));
    let closed = gin.resolve(cards("KSKHKD JSJHJD JC 3H 7H 9C")).unwrap();
    assert_eq!((closed.laid_off, closed.points), (Cards::EMPTY, 19 + 25));
}

#[test]
fn q_gr_10_the_defender_breaks_a_meld_if_that_is_better() {
    // The run 7H8H9H holds the 7H that begins a longer lay-off? No: laying off 7H alone would leave 8H, 9H; all go.
    let run = [cards("4H5H6H")];
    let best = best_layoff(&run, cards("7H8H9H 2C KS QD JC TC 9S 2D"));
    assert_eq!(best.deadwood, 2 + 10 * 4 + 9 + 2);
    // The set of four gives its 7H away, so that the 8H can follow: 8 less than keeping it whole.
    let best = best_layoff(&run, cards("7H7S7C7D 8H KS QD JC TS AC"));
    assert_eq!((best.deadwood, best.laid_off), (41, cards("7H8H")));
    assert_eq!(best.melds, [cards("7S7D7C")]);
}

#[test]
fn discard_advice_lists_every_card() {
    let hand = cards(TEN);
    let advice: Vec<(Card, u32)> = after_discard(hand).collect();
    assert_eq!(advice.len(), 11);
    for (card, left) in advice {
        assert_eq!(left, deadwood(hand.without(card)));
    }
}
