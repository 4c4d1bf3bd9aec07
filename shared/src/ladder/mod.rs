//! A chess ladder: who stands where, who may challenge whom, and what a result does to the ranks (LD-1 .. LD-30).
//!
//! A game is played at a table of its own; the ladder opens it by a challenge and hears of its end once. Nothing here
//! needs the whole order to be looked at: every question and every change costs O(log n) for n players.
//!
//! | file | reason to change |
//! |---|---|
//! | `ranking` | how the order is held |
//! | `ranks` | what a result does to two ranks (LD-3 .. LD-8), the window (LD-10) |
//! | `kind` | slow and fast, their clocks (LD-30) |
//! | `types` | the contract |
//! | `state` | what is remembered, and read of it |
//! | `decide` | what is allowed, and what follows |
//! | `news` | who is told what |
//! | `digest` | who is told of having been pushed down |
//! | `text` | the stored form |
//! | `view` | what is shown |
//! | `history` | how a rank came to be what it is |

mod decide;
mod digest;
mod history;
mod kind;
mod news;
mod ranking;
mod ranks;
mod state;
mod text;
mod types;
mod view;

pub use decide::STRIKES_WITHIN;
pub use digest::{DIGEST_ACTIVE, DIGEST_AFTER, DIGEST_SLICE};
pub use history::{RANK_POINTS, RankCause, RankHistory, RankPoint, before};
pub use kind::LadderKind;
pub use ranking::Ranking;
pub use ranks::{Ended, Preview, after, window};
pub use state::{Ladder, LadderRow};
pub use types::{LadderCommand, LadderEffect, LadderEvent, LadderReject};
pub use view::{
    ChallengePreview, LADDER_FINDS, LADDER_PAGE, LadderAsk, LadderGame, LadderPage, LadderStanding,
    LadderSummary,
};
