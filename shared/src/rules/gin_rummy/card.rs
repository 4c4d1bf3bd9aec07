//! Cards and sets of cards.

use serde::{Deserialize, Serialize};
use std::fmt;

const RANKS: &[u8; 13] = b"A23456789TJQK";
const SUITS: &[u8; 4] = b"SHDC";

/// A card. Ordered as the deck is: suits S H D C, ranks A to K (FD-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Card(u8);

impl Card {
    /// The first card of the sorted deck.
    pub(super) const ACE_OF_SPADES: Self = Self(0);

    /// The card at this place of the sorted deck, 0 to 51.
    #[must_use]
    pub const fn new(place: u8) -> Option<Self> {
        if place < 52 { Some(Self(place / 13 * 16 + place % 13)) } else { None }
    }

    /// All 52 in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..52).filter_map(Self::new)
    }

    /// Its place in the sorted deck, 0 to 51.
    #[must_use]
    pub const fn place(self) -> u8 {
        self.suit() * 13 + self.rank()
    }

    /// 0 = ace, 12 = king.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 % 16
    }

    /// 0 to 3: S H D C.
    #[must_use]
    pub const fn suit(self) -> u8 {
        self.0 / 16
    }

    /// Points of deadwood (GR-1): ace 1, pips, ten for T J Q K.
    #[must_use]
    pub const fn value(self) -> u8 {
        if self.rank() >= 9 { 10 } else { self.rank() + 1 }
    }

    /// Reads rank and suit: `7H`, `TS`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let [rank, suit] = *text.as_bytes() else { return None };
        let rank = RANKS.iter().position(|r| *r == rank)?;
        let suit = SUITS.iter().position(|s| *s == suit)?;
        u8::try_from(suit * 13 + rank).ok().and_then(Self::new)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = |signs: &[u8], at: u8| signs.get(usize::from(at)).map_or('?', |b| char::from(*b));
        write!(f, "{}{}", sign(RANKS, self.rank()), sign(SUITS, self.suit()))
    }
}

impl TryFrom<String> for Card {
    type Error = &'static str;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text).ok_or("bad_card")
    }
}

impl From<Card> for String {
    fn from(card: Card) -> Self {
        card.to_string()
    }
}

/// A set of cards: a bit for each, 16 bits a suit, so that shifting by one is the next rank and never another suit.
/// JSON: the cards in order, `"AS2S3S"`.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Cards(pub(super) u64);

impl Cards {
    /// No card.
    pub const EMPTY: Self = Self(0);

    /// Whether the card is in the set.
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        self.0 & (1 << card.0) != 0
    }

    /// The set with the card.
    #[must_use]
    pub const fn with(self, card: Card) -> Self {
        Self(self.0 | (1 << card.0))
    }

    /// The set without the card.
    #[must_use]
    pub const fn without(self, card: Card) -> Self {
        Self(self.0 & !(1 << card.0))
    }

    /// The cards of both.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The cards that are not in the other.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The cards in both.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether every card is in the other.
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// How many cards.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The sum of the values (GR-1).
    #[must_use]
    pub const fn value(self) -> u32 {
        let mut rest = self.0;
        let mut sum = 0;
        while rest != 0 {
            sum += Card(rest.trailing_zeros() as u8).value() as u32;
            rest &= rest - 1;
        }
        sum
    }

    /// The cards in order.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let card = (rest != 0).then(|| Card(rest.trailing_zeros() as u8))?;
            rest &= rest - 1;
            Some(card)
        })
    }

    /// Reads cards one after another, spaces allowed; `None` for anything else and for a card that comes twice.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        list(text)?
            .into_iter()
            .try_fold(Self::EMPTY, |set, card| (!set.contains(card)).then(|| set.with(card)))
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|card| write!(f, "{card}"))
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl TryFrom<String> for Cards {
    type Error = &'static str;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text).ok_or("bad_cards")
    }
}

impl From<Cards> for String {
    fn from(cards: Cards) -> Self {
        cards.to_string()
    }
}

/// Cards in an order of their own, `"7HAS.."`, at most 64.
#[must_use]
pub fn list(text: &str) -> Option<Vec<Card>> {
    let signs: Vec<u8> = text.bytes().filter(|b| *b != b' ').take(130).collect();
    if signs.len() > 128 {
        return None;
    }
    let (pairs, rest) = signs.as_chunks::<2>();
    if !rest.is_empty() {
        return None;
    }
    pairs.iter().map(|pair| std::str::from_utf8(pair).ok().and_then(Card::parse)).collect()
}

/// Cards in an order of their own; JSON `"7HAS.."`.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Pile(pub Vec<Card>);

impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from(self.clone()))
    }
}

impl TryFrom<String> for Pile {
    type Error = &'static str;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        list(&text).map(Self).ok_or("bad_cards")
    }
}

impl From<Pile> for String {
    fn from(pile: Pile) -> Self {
        pile.0.iter().map(ToString::to_string).collect()
    }
}
