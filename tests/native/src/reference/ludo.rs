//! Ludo square by square: a token is at a place, and walks one step after another.

use std::collections::BTreeSet;

/// Where a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// In the yard.
    Yard,
    /// On this square of the ring.
    Ring(u8),
    /// In the own column, 1 to 5.
    Column(u8),
    /// In the centre.
    Home,
}

/// House rules.
#[derive(Clone, Copy, Debug, Default)]
#[allow(missing_docs)]
pub struct Options {
    pub any_to_start: bool,
    pub three_tries: bool,
    pub must_capture: bool,
    pub blocks: bool,
    pub overshoot: bool,
    pub teams: bool,
}

/// Tokens by seat; seats that do not play are `None`.
pub type Tokens = [Option<[Place; 4]>; 4];

/// What a token may do.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub struct Outcome {
    pub token: usize,
    pub tokens: Tokens,
    pub captures: Vec<(usize, usize)>,
    pub extra_roll: bool,
    pub streak_after: u8,
    pub finished: bool,
    pub over: bool,
    pub next: Option<usize>,
}

/// Token, where it ends, whom it captures.
type Walk = (usize, Place, Vec<(usize, usize)>);

/// What a roll leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Roll {
    /// The third six.
    Forfeited(usize),
    /// Nothing can be moved; who is next, and whether that is a further try.
    Pass(usize, bool),
    /// The choices.
    Play(BTreeSet<Outcome>),
}

fn start(seat: usize) -> u8 {
    [0, 13, 26, 39][seat]
}

/// Every player leaves the ring on the square two before the own start.
fn gate(seat: usize) -> u8 {
    [50, 11, 24, 37][seat]
}

const SAFE: [u8; 8] = [0, 8, 13, 21, 26, 34, 39, 47];

fn enemies(tokens: &Tokens, options: &Options, seat: usize) -> Vec<usize> {
    (0..4)
        .filter(|other| *other != seat && tokens[*other].is_some())
        .filter(|other| !(options.teams && (seat + 2) % 4 == *other))
        .collect()
}

fn one_step(seat: usize, place: Place) -> Option<Place> {
    match place {
        Place::Yard | Place::Home => None,
        Place::Ring(square) if square == gate(seat) => Some(Place::Column(1)),
        Place::Ring(square) => Some(Place::Ring(if square == 51 { 0 } else { square + 1 })),
        Place::Column(5) => Some(Place::Home),
        Place::Column(n) => Some(Place::Column(n + 1)),
    }
}

fn blocked(tokens: &Tokens, options: &Options, seat: usize, place: Place) -> bool {
    options.blocks
        && matches!(place, Place::Ring(_))
        && enemies(tokens, options, seat)
            .iter()
            .any(|other| tokens[*other].unwrap().iter().filter(|p| **p == place).count() > 1)
}

fn walk(tokens: &Tokens, options: &Options, seat: usize, from: Place, die: u8) -> Option<Place> {
    if from == Place::Yard {
        let out = Place::Ring(start(seat));
        return ((die == 6 || options.any_to_start) && !blocked(tokens, options, seat, out)).then_some(out);
    }
    if from == Place::Home {
        return None;
    }
    let mut place = from;
    for _ in 0..die {
        if place == Place::Home {
            return options.overshoot.then_some(place);
        }
        place = one_step(seat, place)?;
        if blocked(tokens, options, seat, place) {
            return None;
        }
    }
    Some(place)
}

fn home(tokens: &Tokens, seat: usize) -> bool {
    tokens[seat].is_some_and(|own| own.iter().all(|p| *p == Place::Home))
}

fn after(tokens: &Tokens, seat: usize) -> Option<usize> {
    let mut at = seat;
    for _ in 0..4 {
        at = if at == 3 { 0 } else { at + 1 };
        if tokens[at].is_some() && !home(tokens, at) {
            return Some(at);
        }
    }
    None
}

fn over(tokens: &Tokens, options: &Options) -> bool {
    if options.teams {
        return (home(tokens, 0) && home(tokens, 2)) || (home(tokens, 1) && home(tokens, 3));
    }
    (0..4).filter(|s| tokens[*s].is_some() && !home(tokens, *s)).count() < 2
}

/// Everything that a roll of one die leads to.
#[must_use]
pub fn roll(tokens: &Tokens, options: &Options, seat: usize, die: u8, streak: u8, tries: u8) -> Roll {
    let next = after(tokens, seat).unwrap_or(seat);
    if die == 6 && streak == 2 {
        return Roll::Forfeited(next);
    }
    let own = tokens[seat].expect("plays");
    let mut moves: Vec<Walk> = Vec::new();
    for (token, from) in own.iter().enumerate() {
        let Some(to) = walk(tokens, options, seat, *from, die) else { continue };
        let mut captures = Vec::new();
        if let Place::Ring(square) = to
            && !SAFE.contains(&square)
        {
            for other in enemies(tokens, options, seat) {
                for (n, place) in tokens[other].unwrap().iter().enumerate() {
                    if *place == to {
                        captures.push((other, n));
                    }
                }
            }
        }
        moves.push((token, to, captures));
    }
    if options.must_capture && moves.iter().any(|(_, _, captures)| !captures.is_empty()) {
        moves.retain(|(_, _, captures)| !captures.is_empty());
    }
    if moves.is_empty() {
        let idle = own.iter().all(|p| matches!(p, Place::Yard | Place::Home));
        let again = options.three_tries && idle && die != 6 && streak == 0 && tries < 2;
        return Roll::Pass(if again { seat } else { next }, again);
    }
    let outcomes = moves.into_iter().map(|(token, to, captures)| {
        let mut tokens = *tokens;
        tokens[seat].as_mut().unwrap()[token] = to;
        for (other, n) in &captures {
            tokens[*other].as_mut().unwrap()[*n] = Place::Yard;
        }
        let (finished, over) = (home(&tokens, seat), over(&tokens, options));
        let extra_roll = !finished && !over && (die == 6 || !captures.is_empty());
        let streak_after = if extra_roll && die == 6 { streak + 1 } else { 0 };
        let next = if over {
            None
        } else if extra_roll {
            Some(seat)
        } else {
            after(&tokens, seat)
        };
        Outcome { token, tokens, captures, extra_roll, streak_after, finished, over, next }
    });
    Roll::Play(outcomes.collect())
}
