//! Where squares, yards and homes lie, in whole units: a hundred for a square, the board fifteen squares wide. All of it
//! is said for the seat in the lower left corner; the others lie a quarter turn further each, clockwise as they play.

use shared::rules::ludo::{HOME, LAST_ON_RING, YARD};
use shared::seat::Seat;

/// The width of a square.
pub(super) const SQUARE: i32 = 100;
/// The width of the board.
pub(super) const SIDE: i32 = 15 * SQUARE;
/// From the board to the edge of the picture, so that a token on an outer square is whole.
pub(super) const MARGIN: i32 = 15;
/// The width of the picture.
pub(super) const WIDTH: i32 = SIDE + 2 * MARGIN;
/// Squares of the ring.
pub(super) const RING: u8 = 52;

/// A place of the plane, or a way on it.
pub(super) type Spot = (i32, i32);

/// How many quarter turns a seat lies from the one below: 0 to 3.
pub(super) fn slot(seat: Seat, bottom: Seat) -> u8 {
    (u8::from(seat) + 4 - u8::from(bottom)) % 4
}

/// The seat that lies so many quarter turns from the one below.
pub(super) fn seat_at(slot: u8, bottom: Seat) -> Seat {
    Seat::new((u8::from(bottom) + slot) % 4).unwrap_or(bottom)
}

/// A place after so many quarter turns around the middle.
const fn turned((x, y): Spot, quarters: u8) -> Spot {
    match quarters % 4 {
        0 => (x, y),
        1 => (SIDE - y, x),
        2 => (SIDE - x, SIDE - y),
        _ => (y, SIDE - x),
    }
}

/// The middle of a square by its column and its row.
const fn middle(column: i32, row: i32) -> Spot {
    (column * SQUARE + SQUARE / 2, row * SQUARE + SQUARE / 2)
}

/// A square of the ring, counted from the start of the seat below.
pub(super) fn ring(index: u8) -> Spot {
    let step = i32::from(index % 13);
    let here = match step {
        0..=4 => middle(6, 13 - step),
        5..=10 => middle(10 - step, 8),
        11 => middle(0, 7),
        _ => middle(0, 6),
    };
    turned(here, index / 13)
}

/// The way from a square of the ring to where tokens that share it make room: over the yard beside it; where there is
/// none, over the first square of the column.
pub(super) fn aside(index: u8) -> Spot {
    let (x, y) = match index % 13 {
        0..=4 => (-1, 0),
        5..=10 => (0, 1),
        11 => (1, 0),
        _ => (0, -1),
    };
    match index / 13 % 4 {
        0 => (x, y),
        1 => (-y, x),
        2 => (-x, -y),
        _ => (y, -x),
    }
}

/// The square of the ring on which a token of a slot stands, counted from the start of the seat below.
pub(super) fn on_ring(slot: u8, progress: i8) -> Option<u8> {
    let steps = u8::try_from(progress).ok().filter(|_| progress <= LAST_ON_RING)?;
    Some((13 * slot + steps) % RING)
}

/// Where a token stands when nobody shares its square.
pub(super) fn place(slot: u8, progress: i8, token: u8) -> Spot {
    if let Some(index) = on_ring(slot, progress) {
        return ring(index);
    }
    let here = match progress {
        YARD => (if token.is_multiple_of(2) { 202 } else { 398 }, if token < 2 { 1_102 } else { 1_298 }),
        HOME.. => (750, 838),
        in_column => middle(7, 13 - i32::from(in_column - LAST_ON_RING - 1)),
    };
    turned(here, slot)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::rules::ludo::{is_safe, ring_square};
    use std::collections::BTreeSet;

    fn seat(n: u8) -> Seat {
        Seat::new(n).unwrap()
    }

    #[test]
    fn lu_2_the_ring_is_one_way_of_52_squares_and_each_seat_turns_into_its_own_column() {
        let all: BTreeSet<Spot> = (0..RING).map(ring).collect();
        assert_eq!(all.len(), 52);
        let apart = |(a, b): Spot, (c, d): Spot| ((a - c).abs(), (b - d).abs());
        for index in 0..RING {
            let (x, y) = apart(ring(index), ring((index + 1) % RING));
            // The four inner corners are taken across.
            let fits = if index % 13 == 4 { (x, y) == (100, 100) } else { x + y == 100 };
            assert!(fits, "{index}");
        }
        for slot in 0..4 {
            for progress in 50..55 {
                let (x, y) = apart(place(slot, progress, 0), place(slot, progress + 1, 0));
                assert_eq!(x + y, 100, "{slot} {progress}");
            }
        }
    }

    #[test]
    fn lu_2_what_is_one_square_of_the_rules_is_one_place_from_every_side() {
        for bottom in (0..4).map(seat) {
            for square in 0..RING {
                let places: BTreeSet<Spot> = (0..4)
                    .map(seat)
                    .filter_map(|of| {
                        let progress = (0..=50).find(|at| ring_square(of, *at) == Some(square))?;
                        Some(place(slot(of, bottom), progress, 0))
                    })
                    .collect();
                assert_eq!(places.len(), 1, "{square}");
            }
            assert_eq!(place(slot(bottom, bottom), 0, 0), (650, 1_350), "the own start is below");
            for n in 0..4 {
                assert_eq!(slot(seat_at(n, bottom), bottom), n);
            }
        }
    }

    #[test]
    fn lu_3_tokens_on_a_safe_square_make_room_over_a_yard() {
        for index in (0..RING).filter(|index| is_safe(*index)) {
            let ((x, y), (dx, dy)) = (ring(index), aside(index));
            let (column, row) = ((x + 75 * dx) / 100, (y + 75 * dy) / 100);
            let in_yard = |n: i32| (0..6).contains(&n) || (9..15).contains(&n);
            assert!(in_yard(column) && in_yard(row), "{index}: {column} {row}");
        }
    }
}
