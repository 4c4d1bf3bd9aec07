//! Ludo under the laws.

use super::{Action, Config, HOME, House, Ludo, Rulings, State, YARD};
use crate::rules::laws::{Broken, Lawful};
use crate::seat::Seat;
use crate::time::Millis;

impl House {
    /// Combination `number` of the switches, from 0 to 127: one bit each. Not every one is allowed with every number of
    /// players.
    #[must_use]
    pub const fn combination(number: u8) -> Self {
        Self {
            any_to_start: number & 1 > 0,
            three_tries: number & 2 > 0,
            must_capture: number & 4 > 0,
            blocks: number & 8 > 0,
            exact_finish: number & 16 == 0,
            teams: number & 32 > 0,
            two_dice: number & 64 > 0,
        }
    }
}

impl Lawful for Ludo {
    /// Every combination of house rules that is allowed, with two, three and four players.
    fn configs() -> Vec<Config> {
        let timed = Rulings { turn_timer: Some(Millis::seconds(30)), ..Rulings::default() };
        let ruled = Rulings {
            pairs_are_safe: true,
            unused_six_rolls: true,
            home_earns_roll: true,
            stop_at_winner: true,
            ..timed
        };
        let all = (2..=4).flat_map(|players| {
            (0..128).map(move |bits| {
                let rulings = match bits % 3 {
                    0 => Rulings::default(),
                    1 => timed,
                    _ => ruled,
                };
                Config { players, house: House::combination(bits), rulings }
            })
        });
        all.filter(Config::is_valid).collect()
    }

    fn actions() -> Vec<Action> {
        let moves = (0..6).flat_map(|token| (0..9).map(move |die| Action::Move { token, die }));
        moves.chain([Action::Roll]).collect()
    }

    fn invariants(state: &State) -> Result<(), Broken> {
        let tokens = state.board.tokens;
        if !tokens.iter().flatten().all(|progress| (YARD..=HOME).contains(progress)) {
            return Err("a token off the board".to_owned());
        }
        let empty = |seat: &Seat| !state.config.seats().contains(*seat);
        if (0..4).filter_map(Seat::new).filter(empty).any(|seat| state.board.of(seat) != [YARD; 4]) {
            return Err("an empty seat has moved".to_owned());
        }
        let mut places = state.places();
        let count = places.len();
        places.sort_unstable();
        places.dedup();
        if places.len() == count { Ok(()) } else { Err("somebody has two places".to_owned()) }
    }

    fn agrees(preview: &State, server: &State) -> bool {
        preview == server
    }

    fn bound(_: &Config) -> Option<usize> {
        Some(12_000)
    }
}
