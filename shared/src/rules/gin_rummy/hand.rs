//! One hand from the deal to its close, without the match (GR-8 to GR-20).

use super::card::{Card, Cards, Pile};
use super::close::{Close, CloseRefused, Closed, Closing};
use super::settings::Config;
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// Where a card is drawn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The top of the stock.
    Stock,
    /// The top of the discard pile.
    Pile,
}

/// What a player does in a hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Play {
    /// Draw a card (GR-10).
    Draw {
        /// From where.
        from: Source,
    },
    /// Discard one and end the turn.
    Discard {
        /// Which.
        card: Card,
    },
    /// Close the hand.
    Close {
        /// How.
        how: Close,
        /// The closing discard; none with big gin.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
        /// Declared melds (GR-16).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        melds: Option<Vec<Cards>>,
    },
}

/// Why a play is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayRefused {
    /// The hand has ended.
    HandOver,
    /// The opponent is on turn.
    NotYourTurn,
    /// A card has been drawn already.
    AlreadyDrawn,
    /// A card must be drawn first (GR-10).
    DrawFirst,
    /// The card is not in the hand.
    NotInHand,
    /// GR-11.
    DiscardJustDrawn,
    /// The pile is empty. Never happens after a legal deal.
    NoCard,
    /// The close is not allowed.
    Close(CloseRefused),
}

impl PlayRefused {
    /// The stable code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::HandOver => "hand_over",
            Self::NotYourTurn => "not_your_turn",
            Self::AlreadyDrawn => "already_drawn",
            Self::DrawFirst => "draw_first",
            Self::NotInHand => "not_in_hand",
            Self::DiscardJustDrawn => "discard_just_drawn",
            Self::NoCard => "no_card",
            Self::Close(why) => why.code(),
        }
    }
}

/// A card drawn in the present turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drawn {
    /// Which.
    pub card: Card,
    /// From where.
    pub from: Source,
}

/// How a hand ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HandEnd {
    /// The stock ran out (GR-20).
    Void,
    /// Somebody closed.
    Closed {
        /// Who.
        knocker: Seat,
        /// The result.
        result: Closed,
    },
}

/// A hand. Everything in it but the discard pile is secret from somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hand {
    /// Who dealt.
    pub dealer: Seat,
    /// The first upcard, which sets the limit in oklahoma (GR-12).
    pub upcard: Card,
    /// The cards of both seats.
    pub hands: [Cards; 2],
    /// The stock, next card last.
    pub stock: Pile,
    /// The discard pile, top last.
    pub pile: Pile,
    /// Who is on turn.
    pub turn: Seat,
    /// The card drawn in this turn.
    pub drawn: Option<Drawn>,
    /// How it ended.
    pub end: Option<HandEnd>,
}

/// Cards dealt before the stock: two hands and the upcard.
pub(super) const DEALT: usize = 21;

impl Hand {
    /// Deals a deck of 52 different cards (GR-8); `None` for anything else.
    #[must_use]
    pub fn deal(dealer: Seat, deck: &[Card]) -> Option<Self> {
        let all: Cards = deck.iter().copied().collect();
        if deck.len() != 52 || all.len() != 52 {
            return None;
        }
        let mut hands = [Cards::EMPTY; 2];
        for (number, card) in deck.iter().take(20).enumerate() {
            let seat = if number % 2 == 0 { dealer.other() } else { dealer };
            if let Some(hand) = hands.get_mut(seat.index()) {
                *hand = hand.with(*card);
            }
        }
        let upcard = *deck.get(DEALT - 1)?;
        let stock = deck.iter().skip(DEALT).rev().copied().collect();
        Some(Self {
            dealer,
            upcard,
            hands,
            stock: Pile(stock),
            pile: Pile(vec![upcard]),
            turn: dealer.other(),
            drawn: None,
            end: None,
        })
    }

    /// A hand without cards, over before it began.
    pub(super) const fn none(dealer: Seat) -> Self {
        Self {
            dealer,
            upcard: Card::ACE_OF_SPADES,
            hands: [Cards::EMPTY; 2],
            stock: Pile(Vec::new()),
            pile: Pile(Vec::new()),
            turn: dealer.other(),
            drawn: None,
            end: Some(HandEnd::Void),
        }
    }

    /// The cards of a seat.
    #[must_use]
    pub fn cards(&self, seat: Seat) -> Cards {
        self.hands.get(seat.index()).copied().unwrap_or_default()
    }

    fn keep(&mut self, seat: Seat, cards: Cards) {
        if let Some(hand) = self.hands.get_mut(seat.index()) {
            *hand = cards;
        }
    }

    /// The card taken from the pile in this turn.
    #[must_use]
    pub fn taken(&self) -> Option<Card> {
        self.drawn.filter(|drawn| drawn.from == Source::Pile).map(|drawn| drawn.card)
    }

    /// Plays; the hand is unchanged if the play is refused.
    ///
    /// # Errors
    /// See [`PlayRefused`].
    pub fn play(&mut self, seat: Seat, play: &Play, config: &Config) -> Result<(), PlayRefused> {
        if self.end.is_some() {
            return Err(PlayRefused::HandOver);
        }
        if seat != self.turn {
            return Err(PlayRefused::NotYourTurn);
        }
        match (play, self.drawn) {
            (Play::Draw { .. }, Some(_)) => Err(PlayRefused::AlreadyDrawn),
            (Play::Draw { from }, None) => self.draw(*from),
            (_, None) => Err(PlayRefused::DrawFirst),
            (Play::Discard { card }, Some(_)) => self.discard(*card, config),
            (Play::Close { how, card, melds }, Some(_)) => self.close(*how, *card, melds.as_deref(), config),
        }
    }

    fn draw(&mut self, from: Source) -> Result<(), PlayRefused> {
        let pile = match from {
            Source::Stock => &mut self.stock,
            Source::Pile => &mut self.pile,
        };
        let card = pile.0.pop().ok_or(PlayRefused::NoCard)?;
        let turn = self.turn;
        self.keep(turn, self.cards(turn).with(card));
        self.drawn = Some(Drawn { card, from });
        Ok(())
    }

    fn discard(&mut self, card: Card, config: &Config) -> Result<(), PlayRefused> {
        let turn = self.turn;
        if !self.cards(turn).contains(card) {
            return Err(PlayRefused::NotInHand);
        }
        if self.taken() == Some(card) {
            return Err(PlayRefused::DiscardJustDrawn);
        }
        self.keep(turn, self.cards(turn).without(card));
        self.pile.0.push(card);
        self.drawn = None;
        self.turn = turn.other();
        if self.stock.0.len() <= usize::from(config.rulings.void_at) {
            self.end = Some(HandEnd::Void);
        }
        Ok(())
    }

    fn close(
        &mut self,
        how: Close,
        card: Option<Card>,
        melds: Option<&[Cards]>,
        config: &Config,
    ) -> Result<(), PlayRefused> {
        let knocker = self.turn;
        let closing = Closing {
            hand: self.cards(knocker),
            close: how,
            discard: card,
            melds: melds.map(<[Cards]>::to_vec),
            taken: self.taken(),
            limit: config.variant.knock_limit(self.upcard),
            big_gin: config.rulings.big_gin,
        };
        let mut result = closing.resolve(self.cards(knocker.other())).map_err(PlayRefused::Close)?;
        if config.rulings.spade_doubles
            && config.variant == super::Variant::Oklahoma
            && self.upcard.suit() == 0
        {
            result.points = result.points.saturating_mul(2);
        }
        if let Some(card) = card {
            self.keep(knocker, closing.hand.without(card));
            self.pile.0.push(card);
        }
        self.drawn = None;
        self.end = Some(HandEnd::Closed { knocker, result });
        Ok(())
    }

    /// Who won the hand; `None` if it is not over or void.
    #[must_use]
    pub fn winner(&self) -> Option<Seat> {
        match &self.end {
            Some(HandEnd::Closed { knocker, result }) if result.knocker_wins() => Some(*knocker),
            Some(HandEnd::Closed { knocker, .. }) => Some(knocker.other()),
            _ => None,
        }
    }
}
