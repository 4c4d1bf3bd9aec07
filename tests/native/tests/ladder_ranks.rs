//! What a result does to the ranks (LD-2 .. LD-8), against the text of the rules followed word by word on a list; the
//! order behind it, against that list; the window (LD-10) and the clocks (LD-30).
#![allow(missing_docs, reason = "a test")]

use proptest::prelude::*;
use shared::ladder::{Ended, LadderKind, Ranking, after, window};
use shared::time::Millis;

/// The rules in the order of their words, by taking out, putting in and changing places.
mod words {
    use super::Ended;

    pub(super) fn swap_up(list: &mut [u32], rank: usize) {
        if rank > 1 {
            list.swap(rank - 1, rank - 2);
        }
    }

    pub(super) fn swap_down(list: &mut [u32], rank: usize) {
        if rank < list.len() {
            list.swap(rank - 1, rank);
        }
    }

    fn rank(list: &[u32], member: u32) -> usize {
        list.iter().position(|other| *other == member).expect("in the list") + 1
    }

    pub(super) fn result(list: &mut Vec<u32>, [first, second]: [u32; 2], ended: Ended) {
        let (winner, loser) = match ended {
            Ended::First => (first, second),
            Ended::Second => (second, first),
            Ended::Draw => {
                let (a, b) = (rank(list, first), rank(list, second));
                let lower = a.max(b);
                if lower > a.min(b) + 1 {
                    swap_up(list, lower);
                }
                return;
            }
        };
        let (w, l) = (rank(list, winner), rank(list, loser));
        if w > l + 1 {
            list.remove(w - 1);
            list.insert(w - (w - l) / 2 - 1, winner);
            let now = rank(list, loser);
            swap_down(list, now);
        } else if w == l + 1 {
            list.swap(w - 1, l - 1);
        } else {
            swap_up(list, w);
            let now = rank(list, loser);
            swap_down(list, now);
        }
    }
}

/// The whole order after the two new ranks were told.
fn told(players: u32, old: [Option<u32>; 2], ended: Ended) -> Vec<u32> {
    let mut order: Ranking = (1..=players).collect();
    let new = after(old, ended, players);
    order.settle(old.into_iter().zip(new).filter_map(|(old, new)| Some((old?, new))));
    order.from(1).collect()
}

#[test]
fn ld_2_to_ld_8_every_result_between_every_two_of_up_to_24_players_is_as_the_words_say() {
    for players in 2..=24 {
        for first in 1..=players {
            for second in (1..=players).filter(|second| *second != first) {
                for ended in [Ended::First, Ended::Second, Ended::Draw] {
                    let mut list: Vec<u32> = (1..=players).collect();
                    words::result(&mut list, [first, second], ended);
                    assert_eq!(
                        told(players, [Some(first), Some(second)], ended),
                        list,
                        "{first} {second} {ended:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn ld_3_q_ld_1_q_ld_2_half_the_distance_is_rounded_down_and_the_loser_stands_one_below() {
    // 9 beats 4: 9 moves up two ranks, 4 goes one down.
    assert_eq!(after([Some(9), Some(4)], Ended::First, 12), [Some(7), Some(5)]);
    // A distance of two: both would stand at the same rank; the loser's exchange brings the winner to the loser's rank.
    assert_eq!(after([Some(6), Some(4)], Ended::First, 12), [Some(4), Some(5)]);
    // Q-LD-8: who challenged does not matter.
    assert_eq!(after([Some(4), Some(9)], Ended::Second, 12), [Some(5), Some(7)]);
}

#[test]
fn ld_5_q_ld_7_first_and_last_stay() {
    assert_eq!(after([Some(1), Some(12)], Ended::First, 12), [Some(1), Some(12)]);
    assert_eq!(after([Some(3), Some(4)], Ended::First, 12), [Some(2), Some(5)]);
}

#[test]
fn ld_6_a_draw_brings_the_lower_one_up_unless_it_stands_directly_below() {
    assert_eq!(after([Some(9), Some(4)], Ended::Draw, 12), [Some(8), Some(4)]);
    assert_eq!(after([Some(4), Some(5)], Ended::Draw, 12), [Some(4), Some(5)]);
}

#[test]
fn ld_7_against_who_has_left_one_up_one_down_or_nothing() {
    for players in 1..=9 {
        for rank in 1..=players {
            for (ended, apply) in [
                (Ended::First, words::swap_up as fn(&mut [u32], usize)),
                (Ended::Second, words::swap_down),
                (Ended::Draw, |_, _| ()),
            ] {
                let mut list: Vec<u32> = (1..=players).collect();
                apply(&mut list, rank as usize);
                assert_eq!(told(players, [Some(rank), None], ended), list, "{rank} of {players}, {ended:?}");
            }
        }
    }
    assert_eq!(after([None, None], Ended::First, 5), [None, None]);
}

#[test]
fn ld_10_q_ld_3_the_window_is_a_tenth_and_at_least_one() {
    assert_eq!([1, 9, 10, 19, 20, 730, 735, 1_000_000].map(window), [1, 1, 1, 1, 2, 73, 73, 100_000]);
}

#[test]
fn ld_30_q_ld_6_the_bank_is_capped_after_the_increment_and_all_of_it_used_is_a_flag() {
    let play = |kind: LadderKind, hours: &[i64]| {
        let mut bank = Some(kind.bank());
        for used in hours {
            bank = bank.and_then(|bank| kind.after_move(bank, Millis::hours(*used)));
        }
        bank
    };
    assert_eq!(play(LadderKind::Slow, &[0, 0, 0]), Some(Millis::days(10)));
    assert_eq!(play(LadderKind::Slow, &[120]), None);
    assert_eq!(play(LadderKind::Slow, &[119]), Some(Millis::hours(49)));
    // Fast: never more than at the start.
    assert_eq!(play(LadderKind::Fast, &[1]), Some(Millis::days(3)));
    assert_eq!(play(LadderKind::Fast, &[48, 47]), Some(Millis::hours(25)));
    assert_eq!(play(LadderKind::Fast, &[48, 48]), None);
}

#[derive(Clone, Debug)]
enum Step {
    Place(u32, u32),
    Remove(u32),
}

proptest! {
    #[test]
    fn ld_8_the_order_is_that_of_a_list(steps in prop::collection::vec(
        prop_oneof![
            3 => (0..60_u32, 0..70_u32).prop_map(|(member, rank)| Step::Place(member, rank)),
            1 => (0..60_u32).prop_map(Step::Remove),
        ],
        0..300,
    )) {
        let (mut order, mut list) = (Ranking::default(), Vec::<u32>::new());
        for step in steps {
            match step {
                Step::Place(member, rank) => {
                    list.retain(|other| *other != member);
                    let at = (rank.max(1) as usize - 1).min(list.len());
                    list.insert(at, member);
                    order.place(member, rank);
                }
                Step::Remove(member) => {
                    let was = list.iter().position(|other| *other == member);
                    list.retain(|other| *other != member);
                    prop_assert_eq!(order.remove(member), was.map(|at| at as u32 + 1));
                }
            }
            prop_assert_eq!(order.len() as usize, list.len());
            prop_assert_eq!(order.from(1).collect::<Vec<_>>(), list.clone());
        }
        for (rank, member) in (1..).zip(&list) {
            prop_assert_eq!(order.rank(*member), Some(rank));
            prop_assert_eq!(order.at(rank), Some(*member));
            prop_assert_eq!(order.from(rank).next(), Some(*member));
        }
        prop_assert_eq!(order.at(0), None);
        prop_assert_eq!(order.at(order.len() + 1), None);
        prop_assert_eq!(order.rank(1_000), None);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// An order that is read at once is the one that is filled one by one, and goes on in the same way.
    #[test]
    fn ld_8_an_order_of_a_list_is_that_list(
        members in prop::collection::vec(0..60_u32, 0..80),
        moves in prop::collection::vec((0..60_u32, 0..70_u32), 0..40),
    ) {
        let mut order: Ranking = members.iter().copied().collect();
        let mut one_by_one = Ranking::default();
        let mut list: Vec<u32> = Vec::new();
        for member in members {
            if !list.contains(&member) {
                list.push(member);
                one_by_one.place(member, u32::MAX);
            }
        }
        prop_assert_eq!(&order, &one_by_one);
        for (member, rank) in moves {
            order.place(member, rank);
            list.retain(|other| *other != member);
            list.insert((rank.max(1) as usize - 1).min(list.len()), member);
            prop_assert_eq!(order.from(1).collect::<Vec<_>>(), list.clone());
        }
        for (rank, member) in (1..).zip(&list) {
            prop_assert_eq!((order.rank(*member), order.at(rank)), (Some(rank), Some(*member)));
        }
    }
}
