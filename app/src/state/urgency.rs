//! The order in which games want to be played.

use shared::time::Instant;

/// Whether a game waits for this player, and until when.
pub(crate) type Waits = (bool, Option<Instant>);

/// The order of games: those that wait for this player first, and among equals the nearest deadline first; one without a
/// deadline comes last. Gives their places in the list.
///
/// A sort of the library would be a copy of its code for each kind of game that is sorted; a player has few of them.
pub(crate) fn by_urgency(games: impl Iterator<Item = Waits>) -> Vec<usize> {
    let mut order: Vec<((bool, Instant), usize)> = Vec::new();
    for (n, (mine, deadline)) in games.enumerate() {
        let key = (!mine, deadline.unwrap_or(Instant(i64::MAX)));
        let place = order.partition_point(|(other, _)| *other <= key);
        order.insert(place, (key, n));
    }
    order.into_iter().map(|(_, n)| n).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_own_turn_comes_first_and_then_the_nearest_deadline() {
        let games = [
            (false, Some(Instant(1))),
            (true, None),
            (true, Some(Instant(90))),
            (false, None),
            (true, Some(Instant(10))),
            (true, Some(Instant(90))),
        ];
        assert_eq!(by_urgency(games.into_iter()), [4, 2, 5, 1, 0, 3], "equals keep their order");
        assert_eq!(by_urgency([].into_iter()), [] as [usize; 0]);
    }
}
