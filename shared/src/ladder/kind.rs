//! The two ladders and their clocks.

use crate::time::Millis;
use serde::{Deserialize, Serialize};

/// Which ladder; a player may be on both independently (LD-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LadderKind {
    /// 5 days, 2 more after each own move, never more than 10.
    Slow,
    /// 3 days, 1 more after each own move, never more than 3.
    Fast,
}

impl LadderKind {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Slow, Self::Fast];

    /// How it is called in addresses and ids.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Slow => "slow",
            Self::Fast => "fast",
        }
    }

    /// The ladder of this name.
    ///
    /// ```
    /// use shared::ladder::LadderKind;
    /// assert!(LadderKind::ALL.iter().all(|ladder| LadderKind::named(ladder.as_str()) == Some(*ladder)));
    /// assert_eq!(LadderKind::named("Slow"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|ladder| ladder.as_str() == name)
    }

    /// What each side starts with.
    #[must_use]
    pub const fn bank(self) -> Millis {
        match self {
            Self::Slow => Millis::days(5),
            Self::Fast => Millis::days(3),
        }
    }

    /// What is added after each own move.
    #[must_use]
    pub const fn increment(self) -> Millis {
        match self {
            Self::Slow => Millis::days(2),
            Self::Fast => Millis::days(1),
        }
    }

    /// What a bank may hold at the most.
    #[must_use]
    pub const fn most(self) -> Millis {
        match self {
            Self::Slow => Millis::days(10),
            Self::Fast => Millis::days(3),
        }
    }

    /// The bank after an own move that took so long; `None` if the flag fell, which it does when all of the bank was used
    /// (LD-30, Q-LD-6).
    ///
    /// ```
    /// use shared::{ladder::LadderKind, time::Millis};
    /// assert_eq!(LadderKind::Slow.after_move(Millis::days(5), Millis::days(1)), Some(Millis::days(6)));
    /// assert_eq!(LadderKind::Fast.after_move(Millis::days(3), Millis::hours(6)), Some(Millis::days(3)));
    /// assert_eq!(LadderKind::Fast.after_move(Millis::days(3), Millis::days(3)), None);
    /// ```
    #[must_use]
    pub fn after_move(self, bank: Millis, used: Millis) -> Option<Millis> {
        let left = bank.minus(used);
        (left > Millis::ZERO).then(|| left.plus(self.increment()).min(self.most()))
    }
}
