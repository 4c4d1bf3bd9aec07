//! What was done in the hands of a match, as one viewer saw it: the list of moves, and what a proof plays again.

use super::card::Card;
use super::hand::{Play, Source};
use super::record::{read_word, word};
use super::state::HandLog;
use crate::seat::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The most plays that a view carries; a match of five full hands has some 300. Older hands are left out whole, and a
/// present hand that is longer by itself (a card may go round the pile for ever, Q-GR-14) as well.
pub const VIEW_PLAYS: usize = 600;

/// A play, with the card that it drew from the stock where the viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What was done.
    pub play: Play,
    /// The card from the stock, if it is the viewer's.
    pub drawn: Option<Card>,
}

/// The plays of one hand, oldest first. JSON: one text, each play as the record writes it, without spaces between them:
/// `s-KDp-3Ss7H-QC`. A card after an `s` is one that the viewer drew.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Plays(pub Vec<Step>);

impl Step {
    /// A play whose card everybody may know, or nobody.
    #[must_use]
    pub const fn open(play: Play) -> Self {
        Self { play, drawn: None }
    }

    fn read(text: &str) -> Option<Self> {
        match text.strip_prefix('s').filter(|card| !card.is_empty()) {
            Some(card) => {
                let play = Play::Draw { from: Source::Stock };
                Some(Self { play, drawn: Some(Card::parse(card)?) })
            }
            None => read_word(text).map(Self::open),
        }
    }
}

impl From<Plays> for String {
    fn from(plays: Plays) -> Self {
        let mut out = Self::new();
        for step in plays.0 {
            out.push_str(&word(&step.play));
            if let Some(card) = step.drawn {
                out.push_str(&Self::from(card));
            }
        }
        out
    }
}

impl TryFrom<String> for Plays {
    type Error = &'static str;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        read(&text).map(Self).ok_or("bad_plays")
    }
}

impl fmt::Debug for Plays {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from(self.clone()))
    }
}

/// Every play begins with a small letter or a dash, and has none further on.
fn read(text: &str) -> Option<Vec<Step>> {
    let begins = |(_, sign): &(usize, char)| *sign == '-' || sign.is_ascii_lowercase();
    let (mut steps, mut rest) = (Vec::new(), text);
    while !rest.is_empty() {
        let end = rest.char_indices().skip(1).find(begins).map_or(rest.len(), |(at, _)| at);
        let (first, others) = rest.split_at_checked(end)?;
        steps.push(Step::read(first)?);
        rest = others;
    }
    Some(steps)
}

/// The plays of the last hands, the present one last. `first` began the present hand; `own` sees what it drew there.
pub(super) fn told(log: &[HandLog], first: Seat, own: Option<Seat>) -> Vec<Plays> {
    let mut hands: Vec<Plays> = log.iter().map(open).collect();
    if let (Some(own), Some(hand), Some(plays)) = (own, log.last(), hands.last_mut()) {
        name_draws(hand, first, own, plays);
    }
    trim(&mut hands);
    hands
}

fn open(hand: &HandLog) -> Plays {
    Plays(hand.plays.iter().cloned().map(Step::open).collect())
}

/// The stock is what the deck has behind the deal, and is drawn in that order.
fn name_draws(hand: &HandLog, first: Seat, own: Seat, plays: &mut Plays) {
    let mut stock = hand.deck.0.iter().skip(super::hand::DEALT);
    let mut turn = first;
    for step in &mut plays.0 {
        match step.play {
            Play::Draw { from: Source::Stock } => {
                let card = stock.next().copied();
                step.drawn = card.filter(|_| turn == own);
            }
            Play::Discard { .. } => turn = turn.other(),
            Play::Draw { .. } | Play::Close { .. } => {}
        }
    }
}

/// Leaves out what is more than a view carries.
pub(super) fn trim(hands: &mut Vec<Plays>) {
    let mut left = VIEW_PLAYS;
    let fits = hands.iter().rev().take_while(|hand| {
        let rest = left.checked_sub(hand.0.len());
        left = rest.unwrap_or_default();
        rest.is_some()
    });
    let kept = fits.count();
    hands.drain(..hands.len().saturating_sub(kept));
}
