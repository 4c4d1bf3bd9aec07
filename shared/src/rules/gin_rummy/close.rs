//! Closing a hand: knock, gin, big gin; undercut and points (GR-13 to GR-24).

use super::card::{Card, Cards};
use super::meld::{are_melds_of, best_layoff, best_melds, deadwood};
use serde::{Deserialize, Serialize};

/// How a player closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Close {
    /// GR-13.
    Knock,
    /// GR-14.
    Gin,
    /// GR-15.
    BigGin,
}

/// What a closed hand was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// The knocker won (GR-21).
    Knock,
    /// The defender won (GR-22).
    Undercut,
    /// GR-23.
    Gin,
    /// GR-24.
    BigGin,
}

/// Why a close is refused. Of several reasons the first in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CloseRefused {
    /// The discard is not in the hand, or big gin comes with one, or the others without.
    BadDiscard,
    /// GR-11.
    DiscardJustDrawn,
    /// The declared melds are none, overlap, or use other cards.
    InvalidMelds,
    /// The variant has no knock (GR-12).
    KnockDisabled,
    /// GR-13.
    OverLimit,
    /// GR-14.
    NotGin,
    /// GR-15.
    NotBigGin,
}

impl CloseRefused {
    /// The stable code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::BadDiscard => "bad_discard",
            Self::DiscardJustDrawn => "discard_just_drawn",
            Self::InvalidMelds => "invalid_melds",
            Self::KnockDisabled => "knock_disabled",
            Self::OverLimit => "over_limit",
            Self::NotGin => "not_gin",
            Self::NotBigGin => "not_big_gin",
        }
    }
}

/// A player's wish to close.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closing {
    /// The 11 cards.
    pub hand: Cards,
    /// How.
    pub close: Close,
    /// The closing discard; none with big gin.
    pub discard: Option<Card>,
    /// The melds the player declares; `None` = the server arranges them (GR-16).
    pub melds: Option<Vec<Cards>>,
    /// The card that the player took from the discard pile in this turn.
    pub taken: Option<Card>,
    /// The knock limit of the hand (GR-12).
    pub limit: Option<u32>,
    /// Whether big gin exists (Q-GR-8).
    pub big_gin: bool,
}

/// A hand after it was closed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Closed {
    /// What it was.
    pub kind: Kind,
    /// The knocker's melds.
    pub knocker_melds: Vec<Cards>,
    /// The knocker's other cards.
    pub knocker_rest: Cards,
    /// The defender's own melds.
    pub defender_melds: Vec<Cards>,
    /// What the defender laid off.
    pub laid_off: Cards,
    /// The defender's other cards.
    pub defender_rest: Cards,
    /// The knocker's deadwood.
    pub knocker_deadwood: u32,
    /// The defender's deadwood after lay-offs.
    pub defender_deadwood: u32,
    /// Points of the winner.
    pub points: u32,
}

impl Closed {
    /// Whether the player who closed won the hand.
    #[must_use]
    pub const fn knocker_wins(&self) -> bool {
        !matches!(self.kind, Kind::Undercut)
    }
}

impl Closing {
    /// The melds and the other cards, if the close is allowed.
    ///
    /// # Errors
    /// See [`CloseRefused`].
    pub fn check(&self) -> Result<(Close, Vec<Cards>, Cards), CloseRefused> {
        let kept = match (self.close, self.discard) {
            (Close::BigGin, None) => self.hand,
            (Close::Knock | Close::Gin, Some(card)) if self.hand.contains(card) => self.hand.without(card),
            _ => return Err(CloseRefused::BadDiscard),
        };
        if self.discard.is_some() && self.discard == self.taken {
            return Err(CloseRefused::DiscardJustDrawn);
        }
        let melds = match &self.melds {
            Some(melds) if !are_melds_of(melds, kept) => return Err(CloseRefused::InvalidMelds),
            Some(melds) => melds.clone(),
            None => best_melds(kept),
        };
        let rest = melds.iter().fold(kept, |rest, meld| rest.minus(*meld));
        let close = match self.close {
            Close::Knock => match self.limit {
                None => return Err(CloseRefused::KnockDisabled),
                Some(limit) if rest.value() > limit => return Err(CloseRefused::OverLimit),
                // A knock without deadwood is gin (GR-14).
                Some(_) if rest.is_empty() => Close::Gin,
                Some(_) => Close::Knock,
            },
            Close::Gin if !rest.is_empty() => return Err(CloseRefused::NotGin),
            Close::BigGin if !rest.is_empty() || !self.big_gin => return Err(CloseRefused::NotBigGin),
            close => close,
        };
        Ok((close, melds, rest))
    }

    /// The hand after the close, against this defender.
    ///
    /// # Errors
    /// See [`CloseRefused`].
    pub fn resolve(&self, defender: Cards) -> Result<Closed, CloseRefused> {
        let (close, melds, rest) = self.check()?;
        Ok(score(close, melds, rest, defender))
    }
}

fn score(close: Close, knocker_melds: Vec<Cards>, knocker_rest: Cards, defender: Cards) -> Closed {
    let knocker_deadwood = knocker_rest.value();
    let (laid_off, defender_melds, defender_deadwood) = if close == Close::Knock {
        let best = best_layoff(&knocker_melds, defender);
        (best.laid_off, best.melds, best.deadwood)
    } else {
        (Cards::EMPTY, best_melds(defender), deadwood(defender))
    };
    let (kind, points) = match close {
        Close::Gin => (Kind::Gin, defender_deadwood.saturating_add(25)),
        Close::BigGin => (Kind::BigGin, defender_deadwood.saturating_add(31)),
        Close::Knock if defender_deadwood > knocker_deadwood => {
            (Kind::Knock, defender_deadwood.saturating_sub(knocker_deadwood))
        }
        Close::Knock => {
            (Kind::Undercut, knocker_deadwood.saturating_sub(defender_deadwood).saturating_add(25))
        }
    };
    let defender_rest = defender_melds.iter().fold(defender.minus(laid_off), |rest, meld| rest.minus(*meld));
    Closed {
        kind,
        knocker_melds,
        knocker_rest,
        defender_melds,
        laid_off,
        defender_rest,
        knocker_deadwood,
        defender_deadwood,
        points,
    }
}
