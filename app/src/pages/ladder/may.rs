//! Whom a player may challenge, and why not the others (LD-10). The ladder decides; this says it beforehand. Pure.

use super::challenge::preview;
use shared::ids::TableId;
use shared::ladder::{LadderRow, LadderStanding, Preview};

/// What a row is to this player.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum May {
    /// The own one.
    Me,
    /// May be challenged: the ranks of both, the own first, and what would become of them.
    Yes {
        /// The ranks now.
        ranks: [u32; 2],
        /// The ranks after each end.
        after: Preview,
    },
    /// The two have a running game, at this table.
    Playing(TableId),
    /// Too far away.
    Far {
        /// So many ranks.
        distance: u32,
        /// How far one may challenge.
        window: u32,
        /// The other is above.
        above: bool,
    },
    /// This player is not on the ladder.
    Stranger,
}

/// What a row of the ladder is to this player.
pub(super) fn may(you: Option<&LadderStanding>, row: &LadderRow, own: bool) -> May {
    if own {
        return May::Me;
    }
    let Some((you, rank)) = you.and_then(|you| Some((you, you.rank?))) else { return May::Stranger };
    if let Some(game) = you.games.iter().find(|game| game.opponent == row.player) {
        return May::Playing(game.table.clone());
    }
    let (window, distance) = (you.window, rank.abs_diff(row.rank));
    let ranks = [rank, row.rank];
    match preview(ranks, you.players).filter(|_| distance <= window) {
        Some(after) => May::Yes { ranks, after },
        None => May::Far { distance, window, above: row.rank < rank },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::ids::{DisplayName, PlayerId};
    use shared::ladder::{LadderGame, LadderKind};

    fn player(n: u8) -> PlayerId {
        PlayerId::from_random(&[n; 26])
    }

    fn name() -> DisplayName {
        DisplayName::parse("Asha").unwrap()
    }

    fn row(rank: u32) -> LadderRow {
        LadderRow { rank, player: player(rank as u8), name: name(), running: 0 }
    }

    /// The standing of the player of rank 14 on a ladder of 30 with a reach of 3.
    fn you() -> LadderStanding {
        LadderStanding {
            ladder: LadderKind::Slow,
            rev: 1,
            players: 30,
            window: 3,
            rank: Some(14),
            reach: Some([11, 17]),
            games: Vec::new(),
            strikes: Vec::new(),
        }
    }

    #[test]
    fn ld_10_a_tenth_up_and_down_may_be_challenged() {
        let you = you();
        for rank in 1..=30 {
            let may = may(Some(&you), &row(rank), rank == 14);
            match rank {
                14 => assert_eq!(may, May::Me),
                11..=17 => assert!(matches!(may, May::Yes { ranks: [14, other], .. } if other == rank)),
                _ => {
                    let (distance, above) = (rank.abs_diff(14), rank < 14);
                    assert_eq!(may, May::Far { distance, window: 3, above });
                }
            }
        }
    }

    #[test]
    fn ld_10_two_with_a_running_game_are_led_to_it_however_far_they_are_apart() {
        let table = TableId::of_ladder(LadderKind::Slow, 9);
        for rank in [12, 2] {
            let mut you = you();
            you.games.push(LadderGame {
                game: 9,
                table: table.clone(),
                opponent: player(rank as u8),
                name: name(),
                rank: Some(rank),
                white: true,
            });
            assert_eq!(may(Some(&you), &row(rank), false), May::Playing(table.clone()));
        }
    }

    #[test]
    fn who_is_not_on_the_ladder_challenges_nobody() {
        let left = LadderStanding { rank: None, reach: None, ..you() };
        assert_eq!(may(Some(&left), &row(3), false), May::Stranger);
        assert_eq!(may(None, &row(3), false), May::Stranger);
    }
}
