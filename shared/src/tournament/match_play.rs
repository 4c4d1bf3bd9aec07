//! One match: replays, the clock ladder, Armageddon, tie-breaks and series (T-40 .. T-43, T-70, T-71).
//!
//! A pure state machine that knows no board: it is told how a game ended and says what that means.

use super::tiebreak::{DrawnGame, TiebreakStep, tiebreak};
use super::{Counted, MatchEnd, ScheduledGame};
use crate::clock::ClockConfig;
use crate::seat::Seat;
use crate::time::{Instant, Millis};
use serde::{Deserialize, Serialize};

/// The two clocks of an Armageddon game: White's, Black's (T-42).
pub const ARMAGEDDON: ClockConfig = ClockConfig::banks([Millis(300_000), Millis(240_000)]);

/// What a drawn game leads to: all that a match knows of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draws {
    /// Two replays at the base clock, then points, sixes, a coin (T-40, T-50).
    Replays,
    /// Replays down the ladder of clocks to Armageddon (T-41, T-42).
    Ladder,
    /// Nothing: every game is decisive.
    Never,
}

impl Draws {
    /// Whether sixes count: in T-50, and for most sixes of the event (T-73). Elsewhere they are 0 (Q-T-23).
    #[must_use]
    pub const fn counts_sixes(self) -> bool {
        matches!(self, Self::Replays)
    }
}

/// What a match is played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchRules {
    /// What a drawn game leads to.
    pub draws: Draws,
    /// The base clock: minutes for each side.
    pub minutes: u16,
    /// 1, or 3 in the Finals.
    pub best_of: u8,
}

/// What a draw means at one rung of the ladder of clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawMeans {
    /// Another game.
    NextGame,
    /// T-50.
    Tiebreakers,
    /// T-42.
    BlackWins,
    /// There is none: no game is drawn.
    NoDraw,
}

/// One game of a match (or of a game of a series) that only ever draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rung {
    /// The clock.
    pub clock: ClockConfig,
    /// Whether it is the Armageddon game.
    pub armageddon: bool,
    /// What a draw leads to.
    pub draw_means: DrawMeans,
}

impl MatchRules {
    /// The game after `draws` draws.
    #[must_use]
    pub fn rung(self, draws: usize) -> Rung {
        let plain = |minutes: u16, draw_means| Rung {
            clock: ClockConfig::minutes(i64::from(minutes)),
            armageddon: false,
            draw_means,
        };
        match (self.draws, draws) {
            (Draws::Never, _) => plain(self.minutes, DrawMeans::NoDraw),
            (Draws::Replays, 0 | 1) => plain(self.minutes, DrawMeans::NextGame),
            (Draws::Replays, _) => plain(self.minutes, DrawMeans::Tiebreakers),
            // T-41, Q-T-11: the same table for every base, literally.
            (Draws::Ladder, 0 | 1) => plain(self.minutes, DrawMeans::NextGame),
            (Draws::Ladder, 2) => plain(15, DrawMeans::NextGame),
            (Draws::Ladder, 3) => plain(10, DrawMeans::NextGame),
            (Draws::Ladder, 4) => plain(5, DrawMeans::NextGame),
            (Draws::Ladder, _) => {
                Rung { clock: ARMAGEDDON, armageddon: true, draw_means: DrawMeans::BlackWins }
            }
        }
    }

    /// All games that a match (or a game of a series) can come to.
    #[must_use]
    pub fn ladder(self) -> Vec<Rung> {
        let mut rungs = Vec::new();
        for draws in 0..6 {
            let rung = self.rung(draws);
            rungs.push(rung);
            if rung.draw_means != DrawMeans::NextGame {
                break;
            }
        }
        rungs
    }

    /// Games to win for the match.
    #[must_use]
    pub const fn wins_needed(self) -> u8 {
        self.best_of / 2 + 1
    }
}

/// How a game ended, seen from the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// This place won.
    Win {
        /// Who.
        place: Seat,
        /// How.
        by: MatchEnd,
    },
    /// A draw, or abandoned (T-61).
    Draw(DrawnGame),
    /// The room closed before a ply was played: no game (T-60).
    Expired,
}

/// What the end of a game means for the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// The match goes on.
    GoesOn(Counted),
    /// The match is decided.
    Decided {
        /// Who advances.
        winner: Seat,
        /// How.
        by: MatchEnd,
    },
}

/// Where a match stands between its games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchPlay {
    /// The running game, or the next one: its clock and colours are stored from the moment the last one ended (T-28).
    pub game: ScheduledGame,
    /// Games of the series won, by place (T-71).
    #[serde(default)]
    pub wins: [u8; 2],
    /// The drawn games of the match, or of the present game of the series.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drawn: Vec<DrawnGame>,
    /// How many coins were tossed; the number of the next toss.
    #[serde(default)]
    pub tosses: u32,
    /// Who has pressed Play since the last game with a move (T-25).
    #[serde(default)]
    pub attempted: [bool; 2],
}

impl MatchPlay {
    /// A match that has just become ready; `white` was drawn (T-27).
    #[must_use]
    pub fn new(rules: MatchRules, white: Seat) -> Self {
        let rung = rules.rung(0);
        let game = ScheduledGame { number: 1, clock: rung.clock, armageddon: rung.armageddon, white };
        Self { game, wins: [0, 0], drawn: Vec::new(), tosses: 0, attempted: [false, false] }
    }

    /// What the end of the present game means. `coin` gives the toss of a number; it is asked at most once.
    #[must_use]
    pub fn settle(&self, rules: MatchRules, end: GameEnd, coin: impl FnOnce(u32) -> Seat) -> Settled {
        match end {
            GameEnd::Expired => Settled::GoesOn(Counted::Nothing),
            GameEnd::Win { place, by } => self.won(rules, place, by),
            GameEnd::Draw(game) => match rules.rung(self.drawn.len()).draw_means {
                DrawMeans::NextGame => Settled::GoesOn(Counted::Draw),
                // Such a result is refused before it comes here; it would count as nothing.
                DrawMeans::NoDraw => Settled::GoesOn(Counted::Nothing),
                DrawMeans::BlackWins => {
                    self.won(rules, self.game.white.other(), MatchEnd::ArmageddonDrawBlackWins)
                }
                DrawMeans::Tiebreakers => {
                    let mut drawn = self.drawn.clone();
                    drawn.push(game);
                    let tie = tiebreak(rules.draws, &drawn, || coin(self.tosses));
                    let by = match tie.step {
                        TiebreakStep::Points => MatchEnd::TiebreakPoints,
                        TiebreakStep::Sixes => MatchEnd::TiebreakSixes,
                        TiebreakStep::CoinToss => MatchEnd::TiebreakCoinToss,
                    };
                    self.won(rules, tie.winner, by)
                }
            },
        }
    }

    /// The game after the present one, once it has counted as `counted` (T-27, T-28).
    #[must_use]
    pub fn next_game(&self, rules: MatchRules, counted: Counted) -> ScheduledGame {
        let number = self.game.number.saturating_add(1);
        let draws = match counted {
            Counted::Nothing => return ScheduledGame { number, ..self.game.clone() },
            Counted::Draw => self.drawn.len().saturating_add(1),
            Counted::SeriesGame { .. } => 0,
        };
        let rung = rules.rung(draws);
        ScheduledGame {
            number,
            clock: rung.clock,
            armageddon: rung.armageddon,
            white: self.game.white.other(),
        }
    }

    /// Records a game that did not decide the match. `drawn` is used if it counted as a draw.
    #[must_use]
    pub fn counted(mut self, counted: Counted, drawn: DrawnGame, next: ScheduledGame) -> Self {
        match counted {
            Counted::Nothing => {}
            Counted::Draw => {
                self.drawn.push(drawn);
                self.attempted = [false, false];
            }
            Counted::SeriesGame { winner, by } => {
                *of_mut(&mut self.wins, winner) = of(&self.wins, winner).saturating_add(1);
                self.drawn.clear();
                self.attempted = [false, false];
                self.tosses = self.tosses.saturating_add(u32::from(by == MatchEnd::TiebreakCoinToss));
            }
        }
        self.game = next;
        self
    }

    /// Records the game that decided the match; `drawn` is used if that game was a draw.
    pub fn won_by(&mut self, winner: Seat, by_draw: bool, drawn: DrawnGame) {
        *of_mut(&mut self.wins, winner) = of(&self.wins, winner).saturating_add(1);
        if by_draw {
            self.drawn.push(drawn);
        }
    }

    fn won(&self, rules: MatchRules, winner: Seat, by: MatchEnd) -> Settled {
        if of(&self.wins, winner).saturating_add(1) >= rules.wins_needed() {
            Settled::Decided { winner, by }
        } else {
            Settled::GoesOn(Counted::SeriesGame { winner, by })
        }
    }
}

/// The deadline after a draw or a decided game of an unfinished series (T-24, Q-T-7).
#[must_use]
pub fn refreshed(deadline: Instant, now: Instant, hours: u16) -> Instant {
    deadline.max(now.plus(Millis::hours(i64::from(hours))))
}

/// The places of a match, in order.
pub(super) const PLACES: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

/// The value of one place.
pub(super) const fn of<T: Copy>([first, second]: &[T; 2], place: Seat) -> T {
    if place.index() == 0 { *first } else { *second }
}

/// The value of one place, to be changed.
pub(super) const fn of_mut<T>([first, second]: &mut [T; 2], place: Seat) -> &mut T {
    if place.index() == 0 { first } else { second }
}
