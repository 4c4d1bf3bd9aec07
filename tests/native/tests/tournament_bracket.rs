//! T-10 .. T-15 for every size, by counting, independently of how the bracket computes.
#![allow(missing_docs, reason = "a test")]

use shared::seat::Seat;
use shared::tournament::Bracket;

fn all() -> impl Iterator<Item = (u32, Bracket)> {
    (2..=2_048).map(|n| (n, Bracket::new(n).unwrap()))
}

#[test]
fn t_1_sizes_outside_the_range_have_no_bracket() {
    assert!([0, 1, 2_049, u32::MAX].into_iter().all(|n| Bracket::new(n).is_none()));
}

#[test]
fn t_10_q_t_25_slots_rounds_and_byes_for_every_size_and_no_match_for_third_place() {
    for (n, bracket) in all() {
        let mut slots = 1;
        let mut rounds = 0;
        while slots < n {
            slots *= 2;
            rounds += 1;
        }
        assert_eq!((bracket.slots(), bracket.rounds(), bracket.byes()), (slots, rounds, slots - n));
        assert_eq!(bracket.matches(), slots - 1);
    }
}

#[test]
fn t_12_q_t_5_the_placement_by_its_own_words() {
    for (n, bracket) in all() {
        let half = bracket.slots() / 2;
        let bits = half.ilog2();
        let mut expected = vec![[None, None]; half as usize];
        for seed in 1..=half {
            let text = format!("{:0width$b}", seed - 1, width = bits as usize);
            let reversed: String = text.chars().rev().collect();
            let place = if bits == 0 { 0 } else { usize::from_str_radix(&reversed, 2).unwrap() };
            let other = bracket.slots() + 1 - seed;
            expected[place] = [Some(seed), (other <= n).then_some(other)];
        }
        assert_eq!(bracket.first_round(), expected);
    }
}

#[test]
fn t_13_every_player_once_never_two_byes_and_balanced_in_every_part() {
    for (n, bracket) in all() {
        let first = bracket.first_round();
        let mut seeds: Vec<u32> = first.iter().flatten().flatten().copied().collect();
        seeds.sort_unstable();
        assert_eq!(seeds, (1..=n).collect::<Vec<_>>());
        let byes: Vec<u32> = first.iter().map(|pair| u32::from(pair.contains(&None))).collect();
        assert!(first.iter().all(|pair| pair[0].is_some()), "never bye against bye");
        assert_eq!(byes.iter().sum::<u32>(), bracket.byes());
        let with_bye: Vec<u32> =
            first.iter().filter(|pair| pair[1].is_none()).filter_map(|pair| pair[0]).collect();
        assert!(with_bye.iter().all(|seed| *seed <= bracket.byes()), "byes are those of seeds 1 to B");
        let listed: Vec<u32> = (0..).zip(&byes).filter(|(_, bye)| **bye == 1).map(|(i, _)| i).collect();
        assert_eq!(bracket.bye_matches(), listed);
        let mut part = byes.len();
        while part >= 1 {
            let sums: Vec<u32> = byes.chunks(part).map(|chunk| chunk.iter().sum()).collect();
            assert!(
                sums.iter().max().unwrap() - sums.iter().min().unwrap() <= 1,
                "{n} players, parts of {part}"
            );
            part /= 2;
        }
    }
}

#[test]
fn t_14_the_winner_goes_only_to_half_the_index_of_the_next_round() {
    for (_, bracket) in all() {
        let mut number = 0;
        for round in 1..=bracket.rounds() {
            for index in 0..bracket.slots() >> round {
                assert_eq!(bracket.position(number), Some((round, index)));
                assert_eq!(bracket.number(round, index), Some(number));
                let next = bracket.number(round + 1, index / 2);
                let place = if index % 2 == 0 { Seat::FIRST } else { Seat::SECOND };
                assert_eq!(bracket.next(number), next.map(|next| (next, place)));
                number += 1;
            }
        }
        assert_eq!(number, bracket.matches());
        assert_eq!(bracket.next(bracket.matches() - 1), None, "the Finals are the last");
        assert_eq!(bracket.position(bracket.matches()), None);
    }
}

#[test]
fn t_15_worked_example_of_twelve_players() {
    let bracket = Bracket::new(12).unwrap();
    assert_eq!(bracket.slots(), 16);
    assert_eq!(bracket.bye_matches(), [0, 2, 4, 6]);
    let pairs = [(1, 0), (5, 12), (3, 0), (7, 10), (2, 0), (6, 11), (4, 0), (8, 9)];
    let expected: Vec<[Option<u32>; 2]> =
        pairs.iter().map(|(a, b)| [Some(*a), (*b > 0).then_some(*b)]).collect();
    assert_eq!(bracket.first_round(), expected);
}

#[test]
fn t_14_two_players_have_only_finals() {
    let bracket = Bracket::new(2).unwrap();
    assert_eq!((bracket.rounds(), bracket.matches(), bracket.byes()), (1, 1, 0));
    assert_eq!(bracket.first_round(), [[Some(1), Some(2)]]);
    assert_eq!(bracket.next(0), None);
}
