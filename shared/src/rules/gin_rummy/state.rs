//! The match: hands, wins, the pause between hands (GR-4 to GR-7).

use super::card::{Card, Cards, Pile};
use super::close::{Close, Closed, Kind};
use super::hand::{Hand, HandEnd, Play, PlayRefused, Source};
use super::settings::{Config, NextDealer};
use crate::chance::{Chance, Label, Sealed};
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// What the match is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// A hand is played.
    Hand,
    /// A hand is over; the next is dealt when both are ready. Clocks stand still (GR-6).
    Pause {
        /// Who is ready, by seat.
        ready: [bool; 2],
    },
    /// The match is over.
    Over,
}

/// A whole match: the truth, which never leaves the server as it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The settings.
    pub config: Config,
    /// Number of the present hand, from 1, void hands included (FD-6).
    pub number: u32,
    /// The present hand, or the last one.
    pub hand: Hand,
    /// What the match is doing.
    pub phase: Phase,
    /// Hands won, by seat (GR-4).
    pub wins: [u8; 2],
    /// Points scored, by seat; they decide nothing.
    pub points: [u32; 2],
    /// Decisions by players so far.
    pub decisions: u32,
    /// Every hand: deck and plays, for the record.
    pub log: Vec<HandLog>,
    /// How the hands that are over were counted, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<HandScore>,
}

/// How a hand was counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HandScore {
    /// Not at all: the stock ran out (GR-20).
    Void,
    /// Somebody won it (GR-21 to GR-24).
    Won {
        /// Who.
        seat: Seat,
        /// How.
        kind: Kind,
        /// Points of the winner.
        points: u32,
    },
}

/// One hand as the record has it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandLog {
    /// The deck in the order of the deal.
    pub deck: Pile,
    /// The plays in order.
    pub plays: Vec<Play>,
}

/// What a player sends: a play, or that the next hand may begin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// A play in the hand.
    Play(Play),
    /// Ready for the next hand.
    Ready,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The match was set up and the first hand dealt.
    Opened {
        /// The settings.
        config: Config,
        /// Who deals first (GR-7).
        dealer: Seat,
        /// The first deck.
        deck: Pile,
    },
    /// A card was drawn.
    Drew {
        /// By whom.
        seat: Seat,
        /// From where.
        from: Source,
        /// Which.
        card: Card,
    },
    /// A card was discarded.
    Discarded {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
        /// Whether the hand is void now (GR-20).
        void: bool,
    },
    /// The hand was closed.
    Closed {
        /// By whom.
        seat: Seat,
        /// How.
        how: Close,
        /// The closing discard.
        card: Option<Card>,
        /// Declared melds.
        melds: Option<Vec<Cards>>,
        /// The result; both hands are public now.
        result: Closed,
    },
    /// A player is ready for the next hand.
    Ready {
        /// Who.
        seat: Seat,
    },
    /// The next hand was dealt.
    Dealt {
        /// Its deck.
        deck: Pile,
    },
}

/// Why an action was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reject {
    /// Chance is not known here: ask the server.
    Sealed,
    /// The settings make no sense.
    BadConfig,
    /// This game has two seats.
    NoSuchSeat,
    /// The match has ended.
    GameOver,
    /// Between two hands nothing is played; during a hand nobody gets ready.
    WrongPhase,
    /// Ready already.
    AlreadyReady,
    /// The hand refuses the play.
    Play(PlayRefused),
}

impl From<Sealed> for Reject {
    fn from(_: Sealed) -> Self {
        Self::Sealed
    }
}

impl From<PlayRefused> for Reject {
    fn from(why: PlayRefused) -> Self {
        Self::Play(why)
    }
}

impl Reject {
    /// The stable code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Sealed => "sealed",
            Self::BadConfig => "bad_config",
            Self::NoSuchSeat => "no_such_seat",
            Self::GameOver => "game_over",
            Self::WrongPhase => "wrong_phase",
            Self::AlreadyReady => "already_ready",
            Self::Play(why) => why.code(),
        }
    }
}

/// Who deals the hand after one that ended like this (GR-7, Q-GR-3): a void hand is dealt again by the same player.
#[must_use]
pub fn next_dealer(rule: NextDealer, dealer: Seat, winner: Option<Seat>) -> Seat {
    match (winner, rule) {
        (None, _) => dealer,
        (Some(_), NextDealer::Alternates) => dealer.other(),
        (Some(winner), NextDealer::LoserDeals) => winner.other(),
        (Some(winner), NextDealer::WinnerDeals) => winner,
    }
}

fn deck(chance: &Chance, number: u32) -> Result<Pile, Sealed> {
    let order = chance.shuffle(Label::Deck, u64::from(number), 52)?;
    Ok(Pile(order.into_iter().filter_map(|place| u8::try_from(place).ok().and_then(Card::new)).collect()))
}

pub(super) fn open(config: &Config, chance: &Chance) -> Result<Event, Reject> {
    if !config.is_valid() {
        return Err(Reject::BadConfig);
    }
    let dealer = match chance.uniform(Label::FirstDealer, 0, 2, 1)?.first() {
        Some(1) => Seat::SECOND,
        _ => Seat::FIRST,
    };
    Ok(Event::Opened { config: *config, dealer, deck: deck(chance, 1)? })
}

/// Deals; an event that no game wrote may hold no deck, then a sorted one is dealt.
fn deal(dealer: Seat, deck: &Pile) -> Hand {
    let sorted: Vec<Card> = Card::all().collect();
    Hand::deal(dealer, &deck.0).or_else(|| Hand::deal(dealer, &sorted)).unwrap_or_else(|| Hand::none(dealer))
}

pub(super) fn begin(opened: &Event) -> State {
    let (config, dealer, deck) = match opened {
        Event::Opened { config, dealer, deck } => (*config, *dealer, deck.clone()),
        _ => (Config::default(), Seat::FIRST, Pile::default()),
    };
    State {
        config,
        number: 1,
        hand: deal(dealer, &deck),
        phase: Phase::Hand,
        wins: [0; 2],
        points: [0; 2],
        decisions: 0,
        log: vec![HandLog { deck, plays: Vec::new() }],
        scores: Vec::new(),
    }
}

pub(super) fn decide(
    state: &State,
    seat: Seat,
    action: &Action,
    chance: &Chance,
) -> Result<Vec<Event>, Reject> {
    if seat.index() > 1 {
        return Err(Reject::NoSuchSeat);
    }
    match (state.phase, action) {
        (Phase::Over, _) => Err(Reject::GameOver),
        (Phase::Hand, Action::Play(play)) => decide_play(state, seat, play).map(|event| vec![event]),
        (Phase::Pause { ready }, Action::Ready) => {
            if ready.get(seat.index()) == Some(&true) {
                return Err(Reject::AlreadyReady);
            }
            let mut events = vec![Event::Ready { seat }];
            if ready.get(seat.other().index()) == Some(&true) {
                events.push(Event::Dealt { deck: deck(chance, state.number.saturating_add(1))? });
            }
            Ok(events)
        }
        _ => Err(Reject::WrongPhase),
    }
}

fn decide_play(state: &State, seat: Seat, play: &Play) -> Result<Event, Reject> {
    let mut hand = state.hand.clone();
    hand.play(seat, play, &state.config)?;
    Ok(match play {
        Play::Draw { from } => {
            Event::Drew { seat, from: *from, card: hand.drawn.map_or(hand.upcard, |drawn| drawn.card) }
        }
        Play::Discard { card } => {
            Event::Discarded { seat, card: *card, void: hand.end == Some(HandEnd::Void) }
        }
        Play::Close { how, card, melds } => match hand.end {
            Some(HandEnd::Closed { result, .. }) => {
                Event::Closed { seat, how: *how, card: *card, melds: melds.clone(), result }
            }
            _ => return Err(Reject::WrongPhase),
        },
    })
}

/// The next hand, dealt because the pause is over.
pub(super) fn pause_over(state: &State, chance: &Chance) -> Result<Vec<Event>, Reject> {
    if !matches!(state.phase, Phase::Pause { .. }) {
        return Ok(Vec::new());
    }
    Ok(vec![Event::Dealt { deck: deck(chance, state.number.saturating_add(1))? }])
}

pub(super) fn evolve(mut state: State, event: &Event) -> State {
    let (seat, play) = match event {
        Event::Opened { .. } => return begin(event),
        Event::Ready { seat } => {
            if let Phase::Pause { ready } = &mut state.phase
                && let Some(slot) = ready.get_mut(seat.index())
            {
                *slot = true;
                state.decisions = state.decisions.saturating_add(1);
            }
            return state;
        }
        Event::Dealt { deck } => {
            let dealer =
                next_dealer(state.config.rulings.next_dealer, state.hand.dealer, state.hand.winner());
            state.hand = deal(dealer, deck);
            state.number = state.number.saturating_add(1);
            state.phase = Phase::Hand;
            state.log.push(HandLog { deck: deck.clone(), plays: Vec::new() });
            return state;
        }
        Event::Drew { seat, from, .. } => (*seat, Play::Draw { from: *from }),
        Event::Discarded { seat, card, .. } => (*seat, Play::Discard { card: *card }),
        Event::Closed { seat, how, card, melds, .. } => {
            (*seat, Play::Close { how: *how, card: *card, melds: melds.clone() })
        }
    };
    if state.hand.play(seat, &play, &state.config).is_ok() {
        state.decisions = state.decisions.saturating_add(1);
        if let Some(log) = state.log.last_mut() {
            log.plays.push(play);
        }
        settle(&mut state);
    }
    state
}

/// Counts a hand that is over.
fn settle(state: &mut State) {
    let (kind, points) = match &state.hand.end {
        None => return,
        Some(HandEnd::Void) => (Kind::Knock, 0),
        Some(HandEnd::Closed { result, .. }) => (result.kind, result.points),
    };
    state.phase = Phase::Pause { ready: [false; 2] };
    let Some(winner) = state.hand.winner() else {
        state.scores.push(HandScore::Void);
        return;
    };
    state.scores.push(HandScore::Won { seat: winner, kind, points });
    if let Some(slot) = state.points.get_mut(winner.index()) {
        *slot = slot.saturating_add(points);
    }
    if let Some(wins) = state.wins.get_mut(winner.index()) {
        *wins = wins.saturating_add(1);
        if *wins >= state.config.rulings.hands_to_win {
            state.phase = Phase::Over;
        }
    }
}

impl State {
    /// Who has won the match.
    #[must_use]
    pub fn winner(&self) -> Option<Seat> {
        if self.phase != Phase::Over {
            return None;
        }
        self.hand.winner()
    }
}
