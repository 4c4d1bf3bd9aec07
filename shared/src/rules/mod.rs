//! One trait for every game: *decide -> events -> evolve*, and the closed registry of games.
//!
//! `decide` holds all rules; `evolve` only records. Events carry the dice and cards that fell, so a replay needs no
//! random source and a half-applied move cannot be written. What one viewer may know is a type of its own
//! ([`Rules::View`], [`Rules::Seen`]): hidden is the default. Open games use `View = State` and `Seen = Event`.
//!
//! A chess state keeps its plies in a compact form (UCI and die), so that the view carries the whole game, move list
//! and step-through included, in under 4 KB.

pub mod backgammon;
pub mod chess;
pub mod classic_chess;
pub mod gin_rummy;
pub mod go;
#[cfg(any(test, feature = "laws"))]
pub mod laws;
pub mod ludo;
pub mod ludo_chess;
mod registry;
pub mod sgf;

pub(crate) use registry::games;

use crate::chance::{Chance, Sealed};
use crate::outcome::{ContestStep, Outcome};
use crate::seat::{Seat, SeatSet, Viewer};
use crate::time::Millis;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt::Debug;

/// The games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameKind {
    /// Chess with a die (LC).
    LudoChess,
    /// Classic chess (CC) in one of its flavours.
    ClassicChess,
    /// Go (GO).
    Go,
    /// Backgammon (BG).
    Backgammon,
    /// Gin rummy (GR).
    GinRummy,
    /// Ludo (LU).
    Ludo,
}

impl GameKind {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::LudoChess, Self::ClassicChess, Self::Go, Self::Backgammon, Self::GinRummy, Self::Ludo];

    /// The stable name, as on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::LudoChess => "ludo_chess",
            Self::ClassicChess => "classic_chess",
            Self::Go => "go",
            Self::Backgammon => "backgammon",
            Self::GinRummy => "gin_rummy",
            Self::Ludo => "ludo",
        }
    }

    /// The game with this name.
    ///
    /// ```
    /// use shared::rules::GameKind;
    /// for kind in GameKind::ALL {
    ///     assert_eq!(GameKind::named(kind.name()), Some(kind));
    ///     assert_eq!(serde_json::to_string(&kind).unwrap(), format!("\"{}\"", kind.name()));
    /// }
    /// assert_eq!(GameKind::named("poker"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// The flavours of classic chess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChessFlavour {
    /// A free game by the full rules: draw offers, claims, automatic draws (CC plus CL-1), no rating, no deadline.
    #[default]
    Casual,
    /// CT.
    Tournament,
    /// CX: every drawn position is decided at once (CX-3).
    Contest,
    /// CL.
    Ladder,
}

/// What a game offers besides its moves; decides which commands a table accepts and which buttons are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Features {
    /// Draw offers and their answer (CL-1); refused elsewhere (CT-3, CX-1, LC-19).
    pub draw_offers: bool,
    /// Claims of threefold repetition and of 50 moves (CL-1).
    pub draw_claims: bool,
}

/// A phase in which the game itself waits: the count of go (GO-11), the pause between two hands of gin rummy, a roll of
/// ludo (LU-27).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wait {
    /// Which wait of the game it is: as long as the number stays the same, the same time runs on.
    pub number: u64,
    /// How long it lasts, from the moment the phase began.
    pub time: Millis,
}

/// A claim of a draw (CL-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawClaim {
    /// The position stands for the third time.
    ThreefoldRepetition,
    /// 50 moves by each side without pawn move and capture.
    FiftyMoves,
}

/// The rules of one game, implemented by a unit marker: `pub struct Go;`.
pub trait Rules: Clone + PartialEq + Debug + 'static {
    /// Which game this is.
    const KIND: GameKind;
    /// Whether each player has a bank of time. Without one the game must [wait](Rules::waits) for every action, so that
    /// it ends although nobody plays (Q-LU-16).
    const TIMED: bool = true;
    /// The settings of one game, rulings included.
    type Config: Clone + PartialEq + Debug + Serialize + DeserializeOwned;
    /// The whole truth; lives on the server only.
    type State: Clone + PartialEq + Debug + Serialize + DeserializeOwned;
    /// What a player wants: one clock press.
    type Action: Clone + PartialEq + Debug + Serialize + DeserializeOwned;
    /// What happened, with every value that fell.
    type Event: Clone + PartialEq + Debug + Serialize + DeserializeOwned;
    /// What one viewer may know of a state.
    type View: Clone + PartialEq + Debug + Serialize + DeserializeOwned;
    /// What one viewer may know of an event.
    type Seen: Clone + PartialEq + Debug + Serialize + DeserializeOwned;
    /// Why an action was refused; [`Rules::code`] gives its stable code.
    type Reject: Clone + PartialEq + Debug + From<Sealed>;

    /// The first event of a game.
    ///
    /// # Errors
    /// When the settings contradict each other, or chance is sealed.
    fn open(config: &Self::Config, chance: &Chance) -> Result<Self::Event, Self::Reject>;

    /// The state after the first event.
    fn begin(opened: &Self::Event) -> Self::State;

    /// Decides an action of `seat`.
    ///
    /// # Errors
    /// When the rules refuse it; nothing has changed (GEN-1).
    fn decide(
        state: &Self::State,
        seat: Seat,
        action: &Self::Action,
        chance: &Chance,
    ) -> Result<Vec<Self::Event>, Self::Reject>;

    /// Records an event: never fails, never rolls.
    fn evolve(state: Self::State, event: &Self::Event) -> Self::State;

    /// Who may act now. Empty once the game is over.
    fn to_act(state: &Self::State) -> SeatSet;

    /// Who plays under these settings, two to four seats; most games have two.
    fn seats(_config: &Self::Config) -> SeatSet {
        SeatSet::TWO
    }

    /// Whose clock runs: that of who may act, unless the clocks stand still (GO-11, GR-6). At most one seat.
    fn clocks(state: &Self::State) -> SeatSet {
        Self::to_act(state)
    }

    /// What the game itself waits for now, if for anything.
    fn waits(_state: &Self::State) -> Option<Wait> {
        None
    }

    /// What happens when the time of [`waits`](Self::waits) is over.
    ///
    /// # Errors
    /// When chance is sealed.
    fn time_up(_state: &Self::State, _chance: &Chance) -> Result<Vec<Self::Event>, Self::Reject> {
        Ok(Vec::new())
    }

    /// What follows when the player of `seat` gives up and the others play on (LU-27): nothing if that player is out
    /// already. `None` where giving up is the end of the game, as in every game of two (GEN-6).
    fn leave(_state: &Self::State, _seat: Seat) -> Option<Vec<Self::Event>> {
        None
    }

    /// Whether absence is counted now (GEN-5); not during the count of go (Q-GEN-2).
    fn absence_counts(_state: &Self::State) -> bool {
        true
    }

    /// Who wins together with the seat that the outcome names: partners (LU-26).
    fn winners(_state: &Self::State, winner: Seat) -> SeatSet {
        SeatSet::only(winner)
    }

    /// The seats from the best to the worst, where the game orders more than a winner and the rest (LU-16); without it who
    /// does not win has lost. Seats that are not in it are ordered by the outcome alone.
    fn places(_state: &Self::State) -> Vec<Seat> {
        Vec::new()
    }

    /// The end of the game, once it is over. A drawn position in the contest flavour of chess is `Draw` here; the
    /// table decides it with [`Rules::contest_winner`], since CX-3 looks at the clocks.
    fn outcome(state: &Self::State) -> Option<Outcome>;

    /// What `viewer` may know of the state.
    fn view(state: &Self::State, viewer: Viewer) -> Self::View;

    /// What `viewer` may know of the event; `None` if nothing at all.
    fn seen(event: &Self::Event, viewer: Viewer) -> Option<Self::Seen>;

    /// Every action that `seat` may take, judged on what that seat receives.
    fn legal(view: &Self::View, seat: Seat) -> Vec<Self::Action>;

    /// The view after the player's own action as far as it can be known without chance: drawn at once, replaced by
    /// the server's view when it comes.
    fn preview(_view: &Self::View, _seat: Seat, _action: &Self::Action) -> Option<Self::View> {
        None
    }

    /// The stable code of a reject, in snake case.
    fn code(reject: &Self::Reject) -> &'static str;

    /// How many moves players have made (not rolls, nor answers to a count); zero means that a closed room is no result (T-60).
    fn plies(state: &Self::State) -> u32;

    /// What the settings offer besides moves.
    fn features(_config: &Self::Config) -> Features {
        Features::default()
    }

    /// The time for this one turn, beside the bank (LC-15).
    fn turn_timer(_state: &Self::State) -> Option<Millis> {
        None
    }

    /// Whether `seat` may claim this draw now (CL-1).
    fn may_claim(_state: &Self::State, _seat: Seat, _claim: DrawClaim) -> bool {
        false
    }

    /// Who wins a drawn position in the contest flavour, and by which step of CX-3; `None` where draws are draws.
    /// `clock` is the time left on White's and Black's clock after the last move was charged (CX-5).
    fn contest_winner(_state: &Self::State, _clock: [Millis; 2]) -> Option<(Seat, ContestStep)> {
        None
    }

    /// What a fallen flag of `flagged` means; by default the loss of the game (GEN-3). The switch
    /// `flag_needs_mating_material` (Q-CT-3) may make it a draw.
    fn flag_outcome(_state: &Self::State, flagged: Seat, reason: crate::outcome::EndReason) -> Outcome {
        Outcome::win(flagged.other(), reason)
    }

    /// GEN-10 totals of the pieces on the board (LC-18), by seat, where the game has them.
    fn points(_state: &Self::State) -> Option<[u32; 2]> {
        None
    }

    /// Sixes rolled so far by each seat (LC-17), where the game has them.
    fn sixes(_state: &Self::State) -> Option<[u32; 2]> {
        None
    }
}
