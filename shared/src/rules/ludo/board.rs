//! The board: the ring, the columns, and single moves (LU-2 to LU-10, LU-22 to LU-24).

use super::settings::{House, Rulings};
use super::state::Done;
use crate::seat::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// Progress of a token in the yard.
pub const YARD: i8 = -1;
/// Progress of the last ring square of a player.
pub const LAST_ON_RING: i8 = 50;
/// Progress of a token that is home.
pub const HOME: i8 = 56;
/// Squares of the ring.
const RING: u8 = 52;

/// Where all tokens stand, by seat and token number. Tokens of seats that do not play stay in the yard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Board {
    /// Progress of each token: -1 yard, 0 own start, 1 to 50 track, 51 to 55 column, 56 home (LU-2).
    pub tokens: [[i8; 4]; 4],
    /// Who plays.
    seats: SeatSet,
    /// Who has left (LU-27).
    left: SeatSet,
}

/// A move of one token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Move {
    /// Its number, 0 to 3.
    pub token: u8,
    /// Progress before.
    pub from: i8,
    /// Progress after.
    pub to: i8,
    /// Tokens sent to their yards: seat and number, ascending.
    pub captures: Vec<(Seat, u8)>,
}

/// The ring square of a token, if it is on the ring.
///
/// ```
/// use shared::rules::ludo::ring_square;
/// use shared::seat::Seat;
/// let seat = Seat::new(3).unwrap();
/// assert_eq!(ring_square(seat, 0), Some(39));
/// assert_eq!(ring_square(seat, 50), Some(37)); // Q-LU-17: 38 is never used by seat 3
/// assert_eq!(ring_square(seat, 51), None);
/// ```
#[must_use]
pub fn ring_square(seat: Seat, progress: i8) -> Option<u8> {
    let progress = u8::try_from(progress).ok().filter(|p| *p <= LAST_ON_RING.unsigned_abs())?;
    Some(start_square(seat).saturating_add(progress) % RING)
}

/// The progress at which a token of `seat` stands on this ring square, if it ever does: the other way of
/// [`ring_square`].
fn progress_on(seat: Seat, square: u8) -> Option<i8> {
    let steps = square.checked_add(RING)?.checked_sub(start_square(seat))? % RING;
    i8::try_from(steps).ok().filter(|progress| *progress <= LAST_ON_RING)
}

fn start_square(seat: Seat) -> u8 {
    u8::from(seat).saturating_mul(13)
}

/// Starts and stars: nothing is captured there (LU-3).
#[must_use]
pub const fn is_safe(square: u8) -> bool {
    matches!(square % 13, 0 | 8)
}

impl Board {
    /// All tokens of these seats in their yards.
    #[must_use]
    pub fn new(seats: SeatSet) -> Self {
        Self { tokens: [[YARD; 4]; 4], seats, left: SeatSet::EMPTY }
    }

    /// A board with these tokens; `None` if a progress is not -1 to 56.
    #[must_use]
    pub fn with_tokens(seats: SeatSet, tokens: [[i8; 4]; 4]) -> Option<Self> {
        let fits = tokens.iter().flatten().all(|progress| (YARD..=HOME).contains(progress));
        fits.then(|| Self { tokens, ..Self::new(seats) })
    }

    /// Who plays, finished or not; those who left are not in it.
    #[must_use]
    pub const fn seats(&self) -> SeatSet {
        self.seats.minus(self.left)
    }

    /// Whether the player has left.
    #[must_use]
    pub const fn has_left(&self, seat: Seat) -> bool {
        self.seats.contains(seat) && self.left.contains(seat)
    }

    /// The tokens of a seat.
    #[must_use]
    pub fn of(&self, seat: Seat) -> [i8; 4] {
        self.tokens.get(seat.index()).copied().unwrap_or([YARD; 4])
    }

    fn set(&mut self, seat: Seat, token: u8, progress: i8) {
        let slot = self.tokens.get_mut(seat.index()).and_then(|own| own.get_mut(usize::from(token)));
        if let Some(slot) = slot {
            *slot = progress;
        }
    }

    /// Whether all four tokens are home (LU-15).
    #[must_use]
    pub fn is_finished(&self, seat: Seat) -> bool {
        self.seats().contains(seat) && self.of(seat).iter().all(|progress| *progress == HOME)
    }

    /// Whether the player still rolls.
    #[must_use]
    pub fn is_active(&self, seat: Seat) -> bool {
        self.seats().contains(seat) && !self.is_finished(seat)
    }

    /// Who still rolls.
    pub fn active(&self) -> impl Iterator<Item = Seat> + '_ {
        self.seats().iter().filter(|seat| !self.is_finished(*seat))
    }

    /// Who rolls after `seat`: clockwise the next who has not finished (LU-4); maybe the same player.
    #[must_use]
    pub fn next_after(&self, seat: Seat) -> Option<Seat> {
        (1..=4_u8)
            .filter_map(|step| Seat::new((u8::from(seat) + step) % 4))
            .find(|next| self.is_active(*next))
    }

    /// Whether every token that is not home is in the yard (LU-21).
    #[must_use]
    pub fn all_in_yard(&self, seat: Seat) -> bool {
        self.of(seat).iter().all(|progress| matches!(*progress, YARD | HOME))
    }

    /// Takes the tokens of a player off the board.
    pub const fn leave(&mut self, seat: Seat) {
        self.left = self.left.with(seat);
    }

    /// How many tokens of `seat` stand on this ring square.
    fn count_on(&self, seat: Seat, square: u8) -> usize {
        let there = progress_on(seat, square);
        self.of(seat).iter().filter(|progress| Some(**progress) == there).count()
    }

    /// Opponents of a seat that are on the board.
    fn opponents(&self, house: &House, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let house = *house;
        self.seats().iter().filter(move |other| *other != seat && !house.partners(seat, *other))
    }

    /// Whether an opponent's block stands here (LU-23).
    fn is_blocked(&self, house: &House, seat: Seat, square: u8) -> bool {
        self.opponents(house, seat).any(|other| self.count_on(other, square) >= 2)
    }

    /// The progress after a token moves from `from` by one die, if it can; must_capture aside.
    fn target(&self, house: &House, seat: Seat, from: i8, die: u8) -> Option<i8> {
        let to = match from {
            YARD if die == 6 || house.any_to_start => 0,
            YARD | HOME => return None,
            _ => from.checked_add(i8::try_from(die).ok()?)?,
        };
        let to = if to > HOME && !house.exact_finish { HOME } else { to };
        if to > HOME {
            return None;
        }
        let mut path = from.saturating_add(1)..=to.min(LAST_ON_RING);
        let stopped = house.blocks
            && path.any(|progress| {
                ring_square(seat, progress).is_some_and(|square| self.is_blocked(house, seat, square))
            });
        (!stopped).then_some(to)
    }

    /// Whom a token of `seat` captures by ending here (LU-9, LU-10).
    fn captures(&self, house: &House, rulings: &Rulings, seat: Seat, to: i8) -> Vec<(Seat, u8)> {
        let Some(square) = ring_square(seat, to).filter(|square| !is_safe(*square)) else {
            return Vec::new();
        };
        let mut out = Vec::new();
        for other in self.opponents(house, seat) {
            if rulings.pairs_are_safe && self.count_on(other, square) >= 2 {
                continue;
            }
            let there = progress_on(other, square);
            let taken = (0_u8..).zip(self.of(other)).filter(|(_, progress)| Some(*progress) == there);
            out.extend(taken.map(|(token, _)| (other, token)));
        }
        out
    }

    /// Whether `seat` has a legal move with this die (LU-6).
    #[must_use]
    pub fn can_move(&self, house: &House, seat: Seat, die: u8) -> bool {
        let any = |from: &i8| self.target(house, seat, *from, die).is_some();
        (1..=6).contains(&die) && self.is_active(seat) && self.of(seat).iter().any(any)
    }

    /// Every legal move of `seat` with this die, by token (LU-6, LU-22).
    #[must_use]
    pub fn moves(&self, house: &House, rulings: &Rulings, seat: Seat, die: u8) -> Vec<Move> {
        if !(1..=6).contains(&die) || !self.is_active(seat) {
            return Vec::new();
        }
        let one = |(token, from): (u8, i8)| {
            let to = self.target(house, seat, from, die)?;
            Some(Move { token, from, to, captures: self.captures(house, rulings, seat, to) })
        };
        let mut moves: Vec<Move> = (0..).zip(self.of(seat)).filter_map(one).collect();
        if house.must_capture && moves.iter().any(|mv| !mv.captures.is_empty()) {
            moves.retain(|mv| !mv.captures.is_empty());
        }
        moves
    }

    /// The board after a move.
    #[must_use]
    pub fn after(&self, seat: Seat, mv: &Move) -> Self {
        let mut next = *self;
        next.set(seat, mv.token, mv.to);
        for (other, token) in &mv.captures {
            next.set(*other, *token, YARD);
        }
        next
    }

    /// The board after a roll with its moves, or after somebody left. Moves that are not legal change nothing.
    #[must_use]
    pub fn played(&self, house: &House, rulings: &Rulings, done: &Done) -> Self {
        let mut next = *self;
        if done.is_leave() {
            next.leave(done.seat);
        }
        for (token, die) in &done.moves {
            let moves = next.moves(house, rulings, done.seat, *die);
            if let Some(mv) = moves.iter().find(|mv| mv.token == *token) {
                next = next.after(done.seat, mv);
            }
        }
        next
    }

    /// The winning team, with teams (LU-26): both partners home, or an opponent gone.
    #[must_use]
    pub fn winning_team(&self, house: &House) -> Option<[Seat; 2]> {
        if !house.teams {
            return None;
        }
        let seat = |index: u8| Seat::new(index).unwrap_or(Seat::FIRST);
        [[seat(0), seat(2)], [seat(1), seat(3)]].into_iter().find(|team| {
            let home = team.iter().all(|seat| self.is_finished(*seat));
            let rivals_left =
                team.iter().any(|seat| self.has_left(Seat::new((u8::from(*seat) + 1) % 4).unwrap_or(*seat)));
            home || (rivals_left && team.iter().all(|seat| !self.has_left(*seat)))
        })
    }

    /// Whether the game is over: one player left, or one team home (LU-16, LU-26).
    #[must_use]
    pub fn is_over(&self, house: &House, rulings: &Rulings) -> bool {
        if house.teams {
            return self.winning_team(house).is_some();
        }
        let first_home = rulings.stop_at_winner && self.seats().iter().any(|seat| self.is_finished(seat));
        first_home || self.active().count() <= 1
    }
}
