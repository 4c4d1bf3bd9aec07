//! What a player may create (T-80, T-81): events paid for, Pro, and what counts against the limits.

use super::{EventNote, PlayerEvent, PlayerReject};
use crate::ids::TournamentCode;
use crate::time::{Instant, Millis};
use crate::tournament::{Creator, NotEntitled, Tier, counts_at, entitled};
use serde::{Deserialize, Serialize};

/// How long a reservation waits for its tournament to say that it exists.
pub const RESERVED_FOR: Millis = Millis::hours(1);
/// How many payments are remembered, so that none counts twice.
pub const MAX_PAYMENTS: usize = 200;

/// What can be bought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Product {
    /// One event of up to 32 players.
    Standard,
    /// One event of up to 128 players.
    Premium,
    /// No limits for some days.
    Pro,
}

impl Product {
    /// The stable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Premium => "premium",
            Self::Pro => "pro",
        }
    }
}

/// What a player's object is asked about entitlements.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TierOrder {
    /// An event is about to be created: takes what it needs, or refuses.
    Reserve {
        /// Its code.
        code: TournamentCode,
        /// Its size.
        max_players: u16,
        /// Whether the operator has made the player Pro.
        pro: bool,
    },
    /// It was not created: gives back what was taken.
    Release {
        /// Its code.
        code: TournamentCode,
    },
    /// Something was paid for.
    Grant {
        /// The payment's own name; the same one again changes nothing.
        payment: String,
        /// What.
        product: Product,
        /// For how many days, if it is Pro.
        days: u16,
    },
}

/// What happened to a player's entitlements.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TierEvent {
    /// An event is about to be created.
    Reserved {
        /// When.
        at: Instant,
        /// Its code.
        code: TournamentCode,
        /// The tier it was created under; none for Pro.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tier: Option<Tier>,
    },
    /// It was not created.
    Released {
        /// Its code.
        code: TournamentCode,
    },
    /// Something was paid for.
    Granted {
        /// The payment's own name.
        payment: String,
        /// What.
        product: Product,
        /// Until when, if it is Pro.
        until: Instant,
    },
}

/// An event that the player organises.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Organised {
    /// Its code.
    pub code: TournamentCode,
    /// When it was reserved.
    pub at: Instant,
    /// The tier it was created under; none for Pro, and for events of a server without tiers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tier: Option<Tier>,
    /// Where it stands.
    pub stage: OrganisedStage,
}

/// Where an organised event stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OrganisedStage {
    /// The tournament has not said yet that it exists.
    Reserved,
    /// In registration or in progress.
    Active,
    /// Completed or cancelled.
    Over,
}

/// The entitlements of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entitlements {
    /// Pro until then.
    #[serde(default)]
    pub pro_until: Instant,
    /// Standard events that are paid for and not created.
    #[serde(default)]
    pub standard: u32,
    /// Premium events that are paid for and not created.
    #[serde(default)]
    pub premium: u32,
    /// Events that count against a limit.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub organised: Vec<Organised>,
    /// Payments that have counted, the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub payments: Vec<String>,
}

/// How a player stands at some time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// Pro now.
    pub pro: bool,
    /// Until when it was paid for; 0 if it was not.
    pub pro_until: Instant,
    /// Standard events paid for.
    pub standard: u32,
    /// Premium events paid for.
    pub premium: u32,
    /// Events in registration or in progress.
    pub active: u32,
    /// Free-tier creations in the last 30 days.
    pub free_created: u32,
}

impl Entitlements {
    /// Whether there is nothing to store.
    #[must_use]
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// How the player stands at `now`; `pro` says that the operator has made the player Pro. What was reserved too long
    /// ago counts as given back.
    #[must_use]
    pub fn standing(&self, pro: bool, now: Instant) -> Standing {
        let real = || self.organised.iter().filter(|event| !event.is_stale(now));
        let count = |what: &dyn Fn(&&Organised) -> bool| {
            u32::try_from(real().filter(what).count()).unwrap_or(u32::MAX)
        };
        let back = |tier| {
            let stale = self.organised.iter().filter(|event| event.is_stale(now) && event.tier == Some(tier));
            u32::try_from(stale.count()).unwrap_or(u32::MAX)
        };
        Standing {
            pro: pro || now < self.pro_until,
            pro_until: self.pro_until,
            standard: self.standard.saturating_add(back(Tier::Standard)),
            premium: self.premium.saturating_add(back(Tier::Premium)),
            active: count(&|event| event.stage != OrganisedStage::Over),
            free_created: count(&|event| event.tier == Some(Tier::Free) && counts_at(event.at, now)),
        }
    }

    /// What an order leads to.
    ///
    /// # Errors
    /// `active_limit`, `free_limit_30_days`, `tier_size`, `not_paid`.
    pub fn decide(&self, order: &TierOrder, now: Instant) -> Result<Vec<TierEvent>, PlayerReject> {
        Ok(match order {
            TierOrder::Reserve { code, max_players, pro } => {
                if self.organised.iter().any(|event| event.code == *code && !event.is_stale(now)) {
                    return Ok(Vec::new());
                }
                let tier = self.standing(*pro, now).tier_for(*max_players)?;
                let stale = self.organised.iter().filter(|event| event.is_stale(now));
                let mut events: Vec<TierEvent> =
                    stale.map(|event| TierEvent::Released { code: event.code.clone() }).collect();
                events.push(TierEvent::Reserved { at: now, code: code.clone(), tier });
                events
            }
            TierOrder::Release { code } => {
                let reserved =
                    |event: &&Organised| event.code == *code && event.stage == OrganisedStage::Reserved;
                let found = self.organised.iter().find(reserved);
                found.map(|event| TierEvent::Released { code: event.code.clone() }).into_iter().collect()
            }
            TierOrder::Grant { payment, .. } if self.payments.contains(payment) => Vec::new(),
            TierOrder::Grant { payment, product, days } => {
                let until = match product {
                    Product::Pro => self.pro_until.max(now).plus(Millis::days(i64::from(*days))),
                    Product::Standard | Product::Premium => Instant::default(),
                };
                vec![TierEvent::Granted { payment: payment.clone(), product: *product, until }]
            }
        })
    }

    pub(super) fn record(&mut self, event: &TierEvent) {
        match event {
            TierEvent::Reserved { at, code, tier } => {
                // What counts against no limit any more is forgotten.
                self.organised
                    .retain(|event| event.stage != OrganisedStage::Over || counts_at(event.at, *at));
                self.count(*tier, |credits| credits.saturating_sub(1));
                let (code, stage) = (code.clone(), OrganisedStage::Reserved);
                self.organised.push(Organised { code, at: *at, tier: *tier, stage });
            }
            TierEvent::Released { code } => {
                let tier =
                    self.organised.iter().find(|event| event.code == *code).and_then(|event| event.tier);
                self.organised.retain(|event| event.code != *code);
                self.count(tier, |credits| credits.saturating_add(1));
            }
            TierEvent::Granted { payment, product, until } => {
                self.payments.push(payment.clone());
                let surplus = self.payments.len().saturating_sub(MAX_PAYMENTS);
                self.payments.drain(..surplus);
                match product {
                    Product::Standard => {
                        self.count(Some(Tier::Standard), |credits| credits.saturating_add(1))
                    }
                    Product::Premium => self.count(Some(Tier::Premium), |credits| credits.saturating_add(1)),
                    Product::Pro => self.pro_until = *until,
                }
            }
        }
    }

    fn count(&mut self, tier: Option<Tier>, change: impl Fn(u32) -> u32) {
        match tier {
            Some(Tier::Standard) => self.standard = change(self.standard),
            Some(Tier::Premium) => self.premium = change(self.premium),
            Some(Tier::Free) | None => {}
        }
    }

    /// A tournament tells its organiser where it stands.
    pub(super) fn note(&mut self, note: &EventNote) {
        if !note.organiser {
            return;
        }
        let stage = if note.over { OrganisedStage::Over } else { OrganisedStage::Active };
        match self.organised.iter_mut().find(|event| event.code == note.code) {
            Some(event) => event.stage = stage,
            None if note.over => {}
            None => {
                let (code, at) = (note.code.clone(), note.at);
                self.organised.push(Organised { code, at, tier: None, stage });
            }
        }
    }
}

impl Organised {
    fn is_stale(&self, now: Instant) -> bool {
        self.stage == OrganisedStage::Reserved && now.since(self.at) >= RESERVED_FOR
    }
}

impl Standing {
    /// The tier under which an event of this size is created now; none for Pro.
    ///
    /// # Errors
    /// The first limit that stands against it; `not_paid` when only a payment is missing.
    pub fn tier_for(self, max_players: u16) -> Result<Option<Tier>, PlayerReject> {
        let size = u32::from(max_players);
        let fits = |tier: &Tier| size <= tier.max_players();
        let tier =
            [Tier::Free, Tier::Standard, Tier::Premium].into_iter().find(fits).unwrap_or(Tier::Premium);
        let creator = Creator { pro: self.pro, active: self.active, free_created: self.free_created };
        entitled(creator, tier, size)?;
        if self.pro {
            return Ok(None);
        }
        // The smallest payment that is large enough.
        match (tier, self.standard, self.premium) {
            (Tier::Free, ..) => Ok(Some(Tier::Free)),
            (Tier::Standard, 1.., _) => Ok(Some(Tier::Standard)),
            (_, _, 1..) => Ok(Some(Tier::Premium)),
            _ => Err(PlayerReject::NotPaid),
        }
    }
}

impl From<NotEntitled> for PlayerReject {
    fn from(why: NotEntitled) -> Self {
        match why {
            NotEntitled::MaxPlayersRange | NotEntitled::TierSize => Self::TierSize,
            NotEntitled::ActiveLimit => Self::ActiveLimit,
            NotEntitled::FreeLimit30Days => Self::FreeLimit30Days,
        }
    }
}

impl From<TierEvent> for PlayerEvent {
    fn from(event: TierEvent) -> Self {
        Self::Tier { event }
    }
}
