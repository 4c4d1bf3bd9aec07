//! What a viewer may know of a match (GR-26, GR-27). Hidden is the default: nothing secret gets here unless it is named.

use super::card::{Card, Cards, Pile};
use super::close::{Close, Closed};
use super::hand::{Drawn, HandEnd, Play, Source};
use super::meld::{after_discard, best_melds, deadwood};
use super::plays::{self, Plays, Step};
use super::settings::Config;
use super::state::{Action, Event, HandScore, Phase, State};
use crate::seat::{Seat, Viewer};
use serde::{Deserialize, Serialize};

/// The most hands whose scores a view carries; void hands make more of them than five.
pub const VIEW_HANDS: usize = 16;

/// A match as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// The settings.
    pub config: Config,
    /// Number of the hand, from 1.
    pub number: u32,
    /// Who dealt.
    pub dealer: Seat,
    /// The first upcard of the hand.
    pub upcard: Card,
    /// The knock limit; absent where knocking is off (GR-12).
    pub limit: Option<u32>,
    /// What the match is doing.
    pub phase: Phase,
    /// Who is on turn.
    pub turn: Seat,
    /// Where the player on turn has drawn from, once drawn.
    pub drew: Option<Source>,
    /// The viewer's own cards; absent for spectators.
    pub mine: Option<Mine>,
    /// The discard pile, top last.
    pub pile: Pile,
    /// Cards left in stock.
    pub stock: u8,
    /// How many cards each seat holds.
    pub counts: [u8; 2],
    /// Hands won.
    pub wins: [u8; 2],
    /// Points scored.
    pub points: [u32; 2],
    /// How the present hand ended: from then on closed hands are public (GR-16).
    pub end: Option<HandEnd>,
    /// How the last hands that are over were counted, the present one among them once it is, oldest first; at most
    /// [`VIEW_HANDS`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<HandScore>,
    /// What was done in the last hands, the present one last; at most [`VIEW_PLAYS`](super::VIEW_PLAYS) plays of whole
    /// hands.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plays: Vec<Plays>,
}

/// A player's own cards, with what helps to play them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mine {
    /// Whose.
    pub seat: Seat,
    /// The cards.
    pub cards: Cards,
    /// A best arrangement, to be highlighted (GR-27).
    pub melds: Vec<Cards>,
    /// What is left outside it.
    pub deadwood: u32,
    /// The card drawn in this turn.
    pub drawn: Option<Drawn>,
    /// With 11 cards: what is left when this card is discarded. The card just taken from the pile is not listed.
    pub after_discard: Vec<(Card, u32)>,
}

impl Mine {
    fn of(seat: Seat, cards: Cards, drawn: Option<Drawn>) -> Self {
        let taken = drawn.filter(|drawn| drawn.from == Source::Pile).map(|drawn| drawn.card);
        let advice = |(card, left): (Card, u32)| (Some(card) != taken).then_some((card, left));
        let after =
            if drawn.is_some() { after_discard(cards).filter_map(advice).collect() } else { Vec::new() };
        Self { seat, cards, melds: best_melds(cards), deadwood: deadwood(cards), drawn, after_discard: after }
    }
}

/// An event as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seen {
    /// The first hand was dealt.
    Opened {
        /// By whom.
        dealer: Seat,
    },
    /// A card was drawn; from the stock it is shown to the player alone.
    Drew {
        /// By whom.
        seat: Seat,
        /// From where.
        from: Source,
        /// Which, if the viewer may know.
        card: Option<Card>,
    },
    /// A card was discarded.
    Discarded {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
        /// Whether the hand is void now.
        void: bool,
    },
    /// The hand was closed.
    Closed {
        /// By whom.
        seat: Seat,
        /// How.
        how: Close,
        /// The result with both hands.
        result: Closed,
    },
    /// A player is ready for the next hand.
    Ready {
        /// Who.
        seat: Seat,
    },
    /// The next hand was dealt.
    Dealt,
}

fn count(cards: Cards) -> u8 {
    u8::try_from(cards.len()).unwrap_or(u8::MAX)
}

pub(super) fn view(state: &State, viewer: Viewer) -> View {
    let hand = &state.hand;
    let own = match viewer {
        Viewer::Seat(seat) if seat.index() < 2 => Some(seat),
        _ => None,
    };
    let drawn = |seat: Seat| hand.drawn.filter(|_| hand.turn == seat);
    let [first, second] = hand.hands;
    View {
        config: state.config,
        number: state.number,
        dealer: hand.dealer,
        upcard: hand.upcard,
        limit: state.config.variant.knock_limit(hand.upcard),
        phase: state.phase,
        turn: hand.turn,
        drew: hand.drawn.map(|drawn| drawn.from),
        mine: own.map(|seat| Mine::of(seat, hand.cards(seat), drawn(seat))),
        pile: hand.pile.clone(),
        stock: u8::try_from(hand.stock.0.len()).unwrap_or(u8::MAX),
        counts: [count(first), count(second)],
        wins: state.wins,
        points: state.points,
        end: hand.end.clone(),
        scores: last(&state.scores),
        plays: plays::told(&state.log, hand.dealer.other(), own),
    }
}

fn last(scores: &[HandScore]) -> Vec<HandScore> {
    scores.iter().skip(scores.len().saturating_sub(VIEW_HANDS)).copied().collect()
}

pub(super) fn seen(event: &Event, viewer: Viewer) -> Seen {
    match event {
        Event::Opened { dealer, .. } => Seen::Opened { dealer: *dealer },
        Event::Drew { seat, from, card } => {
            let open = *from == Source::Pile || viewer == Viewer::Seat(*seat);
            Seen::Drew { seat: *seat, from: *from, card: open.then_some(*card) }
        }
        Event::Discarded { seat, card, void } => Seen::Discarded { seat: *seat, card: *card, void: *void },
        Event::Closed { seat, how, result, .. } => {
            Seen::Closed { seat: *seat, how: *how, result: result.clone() }
        }
        Event::Ready { seat } => Seen::Ready { seat: *seat },
        Event::Dealt { .. } => Seen::Dealt,
    }
}

/// Everything that the viewer's own seat may do. Closes are listed without declared melds.
pub(super) fn legal(view: &View, seat: Seat) -> Vec<Action> {
    let Some(mine) = view.mine.as_ref().filter(|mine| mine.seat == seat) else { return Vec::new() };
    match view.phase {
        Phase::Over => Vec::new(),
        Phase::Pause { ready } if ready.get(seat.index()) == Some(&false) => vec![Action::Ready],
        Phase::Pause { .. } => Vec::new(),
        Phase::Hand if view.turn != seat => Vec::new(),
        Phase::Hand if mine.drawn.is_none() => {
            let full = [(Source::Stock, view.stock > 0), (Source::Pile, !view.pile.0.is_empty())];
            let draw = |from| Action::Play(Play::Draw { from });
            full.into_iter().filter(|(_, there)| *there).map(|(from, _)| draw(from)).collect()
        }
        Phase::Hand => legal_with_11(view, mine),
    }
}

fn legal_with_11(view: &View, mine: &Mine) -> Vec<Action> {
    let close = |how, card| Action::Play(Play::Close { how, card, melds: None });
    let mut out = Vec::new();
    for (card, left) in &mine.after_discard {
        out.push(Action::Play(Play::Discard { card: *card }));
        if view.limit.is_some_and(|limit| *left <= limit) {
            out.push(close(Close::Knock, Some(*card)));
        }
        if *left == 0 {
            out.push(close(Close::Gin, Some(*card)));
        }
    }
    if mine.deadwood == 0 && view.config.rulings.big_gin {
        out.push(close(Close::BigGin, None));
    }
    out
}

/// The view after the player's own open move: a card taken from the pile, or a discard that does not end the hand.
pub(super) fn preview(view: &View, seat: Seat, action: &Action) -> Option<View> {
    if !legal(view, seat).contains(action) {
        return None;
    }
    let mine = view.mine.as_ref()?;
    let mut next = view.clone();
    let Action::Play(play) = action else { return None };
    let (cards, drawn) = match play {
        Play::Draw { from: Source::Pile } => {
            let card = next.pile.0.pop()?;
            (mine.cards.with(card), Some(Drawn { card, from: Source::Pile }))
        }
        Play::Discard { card } if view.stock > view.config.rulings.void_at => {
            next.pile.0.push(*card);
            next.turn = seat.other();
            (mine.cards.without(*card), None)
        }
        _ => return None,
    };
    next.drew = drawn.map(|drawn| drawn.from);
    if let Some(slot) = next.counts.get_mut(seat.index()) {
        *slot = count(cards);
    }
    next.mine = Some(Mine::of(seat, cards, drawn));
    if let Some(hand) = next.plays.last_mut() {
        hand.0.push(Step::open(play.clone()));
        plays::trim(&mut next.plays);
    }
    Some(next)
}
