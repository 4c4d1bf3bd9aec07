//! The rules of a game that is played on this device, behind one face: what the server's table asks of a game, without
//! its type. Each game adds a table of short functions and nothing else.

use super::{Action, Seen, View, chess};
use shared::chance::Chance;
use shared::outcome::{EndReason, Outcome};
use shared::rules::backgammon;
use shared::rules::classic_chess::{self, ClassicChess};
use shared::rules::gin_rummy::{self, GinRummy};
use shared::rules::go;
use shared::rules::ludo;
use shared::rules::ludo_chess::{self, LudoChess};
use shared::rules::{DrawClaim, Features, Rules, Wait};
use shared::seat::{Seat, SeatSet, Viewer};
use shared::table::TableGame;
use shared::time::Millis;

/// A game as its rules have it.
pub(crate) trait Rulebook: Send + Sync {
    /// A copy.
    fn copy(&self) -> Box<dyn Rulebook>;
    /// What a viewer may know.
    fn view(&self, viewer: Viewer) -> View;
    /// Carries an action out: how it is written, and what was seen of it. Nothing if the rules refuse it.
    fn act(&mut self, seat: Seat, action: &Action, chance: &Chance) -> Option<(String, Vec<Seen>)>;
    /// A player leaves a game that others play on: what was seen of it, nothing if that player has nothing to leave any
    /// more. `None` where the game ends by it.
    fn leave(&mut self, seat: Seat) -> Option<Vec<Seen>>;
    /// The same as [`act`](Self::act) for an action as it was written.
    fn replay(&mut self, seat: Seat, text: &str, chance: &Chance) -> Option<()>;
    /// What follows when the game has waited long enough.
    fn time_up(&mut self, chance: &Chance) -> Option<Vec<Seen>>;
    /// Who plays.
    fn seats(&self) -> SeatSet;
    /// Whose hand is at the board: of several who may act, the one who is asked first.
    fn hand(&self) -> Option<Seat>;
    /// Who alone may see what is shown now.
    fn alone(&self) -> Option<Seat>;
    /// Whose clock runs.
    fn clocks(&self) -> SeatSet;
    /// What the game itself waits for.
    fn waits(&self) -> Option<Wait>;
    /// The time for this one turn.
    fn turn_timer(&self) -> Option<Millis>;
    /// How it ended.
    fn outcome(&self) -> Option<Outcome>;
    /// What a fallen flag means.
    fn flag(&self, flagged: Seat, reason: EndReason) -> Outcome;
    /// GEN-10 totals.
    fn points(&self) -> Option<[u32; 2]>;
    /// What may be offered.
    fn features(&self) -> Features;
    /// CL-1.
    fn may_claim(&self, seat: Seat, claim: DrawClaim) -> bool;
}

/// How a game of the rules becomes one of the boards'.
pub(crate) trait Shown: TableGame<Config: Send + Sync, State: Send + Sync> {
    /// What its board shows.
    fn shown(view: Self::View) -> View;
    /// The action behind a board's.
    fn action(action: &Action) -> Option<Self::Action>;
    /// Of several who may act, the one who is asked first on one device.
    fn hand(state: &Self::State) -> Option<Seat> {
        Self::to_act(state).iter().next()
    }
    /// Who alone may see what is shown now: the device is handed to that player first. Nobody in an open game.
    fn alone(_state: &Self::State) -> Option<Seat> {
        None
    }
    /// What was seen, as its board tells it.
    fn told(seen: Vec<Self::Seen>) -> Vec<Seen>;
}

/// Begins a game with these settings; nothing if they contradict each other.
pub(super) fn begin<G: Shown>(config: G::Config, chance: &Chance) -> Option<Box<dyn Rulebook>> {
    let opened = G::open(&config, chance).ok()?;
    Some(Box::new(Running::<G> { state: G::begin(&opened), config }))
}

struct Running<G: Shown> {
    config: G::Config,
    state: G::State,
}

impl<G: Shown> Running<G> {
    fn take(&mut self, events: &[G::Event]) -> Vec<Seen> {
        for event in events {
            self.state = G::evolve(self.state.clone(), event);
        }
        // Whoever looks at the screen sees what everybody may see.
        G::told(events.iter().filter_map(|event| <G as Rules>::seen(event, Viewer::Spectator)).collect())
    }

    fn decide(&mut self, seat: Seat, action: &G::Action, chance: &Chance) -> Option<(String, Vec<Seen>)> {
        let events = G::decide(&self.state, seat, action, chance).ok()?;
        let text = G::write_action(&events)?;
        Some((text, self.take(&events)))
    }
}

impl<G: Shown> Rulebook for Running<G> {
    fn copy(&self) -> Box<dyn Rulebook> {
        Box::new(Self { config: self.config.clone(), state: self.state.clone() })
    }

    fn view(&self, viewer: Viewer) -> View {
        G::shown(G::view(&self.state, viewer))
    }

    fn act(&mut self, seat: Seat, action: &Action, chance: &Chance) -> Option<(String, Vec<Seen>)> {
        self.decide(seat, &G::action(action)?, chance)
    }

    fn leave(&mut self, seat: Seat) -> Option<Vec<Seen>> {
        let events = G::leave(&self.state, seat)?;
        Some(self.take(&events))
    }

    fn replay(&mut self, seat: Seat, text: &str, chance: &Chance) -> Option<()> {
        self.decide(seat, &G::read_action(text)?, chance).map(drop)
    }

    fn time_up(&mut self, chance: &Chance) -> Option<Vec<Seen>> {
        let events = G::time_up(&self.state, chance).ok()?;
        Some(self.take(&events))
    }

    fn seats(&self) -> SeatSet {
        G::seats(&self.config)
    }

    fn hand(&self) -> Option<Seat> {
        G::hand(&self.state)
    }

    fn alone(&self) -> Option<Seat> {
        G::alone(&self.state)
    }

    fn clocks(&self) -> SeatSet {
        G::clocks(&self.state)
    }

    fn waits(&self) -> Option<Wait> {
        G::waits(&self.state)
    }

    fn turn_timer(&self) -> Option<Millis> {
        G::turn_timer(&self.state)
    }

    fn outcome(&self) -> Option<Outcome> {
        G::outcome(&self.state)
    }

    fn flag(&self, flagged: Seat, reason: EndReason) -> Outcome {
        G::flag_outcome(&self.state, flagged, reason)
    }

    fn points(&self) -> Option<[u32; 2]> {
        G::points(&self.state)
    }

    fn features(&self) -> Features {
        G::features(&self.config)
    }

    fn may_claim(&self, seat: Seat, claim: DrawClaim) -> bool {
        G::may_claim(&self.state, seat, claim)
    }
}

impl Shown for LudoChess {
    fn shown(view: ludo_chess::State) -> View {
        View::Chess(chess::View::Ludo(view))
    }

    fn action(action: &Action) -> Option<ludo_chess::Action> {
        let Action::Chess(classic_chess::Action::Move { uci }) = *action else { return None };
        Some(ludo_chess::Action::Move { uci })
    }

    fn told(seen: Vec<ludo_chess::Event>) -> Vec<Seen> {
        let one = |event| match event {
            ludo_chess::Event::Moved { uci, roll, .. } => Seen::Chess(chess::Seen::Moved { uci, roll }),
            ludo_chess::Event::Opened { .. } => Seen::Chess(chess::Seen::Other),
        };
        seen.into_iter().map(one).collect()
    }
}

impl Shown for ClassicChess {
    fn shown(view: classic_chess::State) -> View {
        View::Chess(chess::View::Classic(view))
    }

    fn action(action: &Action) -> Option<classic_chess::Action> {
        let Action::Chess(action) = *action else { return None };
        Some(action)
    }

    fn told(seen: Vec<classic_chess::Event>) -> Vec<Seen> {
        let one = |event| match event {
            classic_chess::Event::Moved { uci, .. } => Seen::Chess(chess::Seen::Moved { uci, roll: None }),
            classic_chess::Event::Opened { .. } => Seen::Chess(chess::Seen::Other),
        };
        seen.into_iter().map(one).collect()
    }
}

impl Shown for go::Go {
    fn shown(view: go::View) -> View {
        View::Go(view)
    }

    fn action(action: &Action) -> Option<go::Action> {
        let Action::Go(action) = *action else { return None };
        Some(action)
    }

    /// Both answer to a count: who has not accepted it is asked.
    fn hand(state: &go::State) -> Option<Seat> {
        match state.flow.phase {
            go::Phase::Count => {
                let open = go::Colour::BOTH.into_iter().find(|colour| !state.flow.accepted[colour.index()]);
                open.map(go::Colour::seat)
            }
            _ => <Self as Rules>::to_act(state).iter().next(),
        }
    }

    fn told(seen: Vec<go::Event>) -> Vec<Seen> {
        seen.into_iter().map(Seen::Go).collect()
    }
}

impl Shown for backgammon::Backgammon {
    fn shown(view: backgammon::State) -> View {
        View::Backgammon(view)
    }

    fn action(action: &Action) -> Option<backgammon::Action> {
        let Action::Backgammon(action) = action else { return None };
        Some(action.clone())
    }

    fn told(seen: Vec<backgammon::Event>) -> Vec<Seen> {
        seen.into_iter().map(Seen::Backgammon).collect()
    }
}

impl Shown for ludo::Ludo {
    fn shown(view: ludo::State) -> View {
        View::Ludo(view)
    }

    fn action(action: &Action) -> Option<ludo::Action> {
        let Action::Ludo(action) = *action else { return None };
        Some(action)
    }

    fn told(seen: Vec<ludo::Event>) -> Vec<Seen> {
        seen.into_iter().map(Seen::Ludo).collect()
    }
}

impl Shown for GinRummy {
    fn shown(view: gin_rummy::View) -> View {
        View::Gin(view)
    }

    fn action(action: &Action) -> Option<gin_rummy::Action> {
        let Action::Gin(action) = action else { return None };
        Some(action.clone())
    }

    /// Between two hands nothing is hidden but what nobody may see (GR-16, GR-20).
    fn alone(state: &gin_rummy::State) -> Option<Seat> {
        (state.phase == gin_rummy::Phase::Hand).then_some(state.hand.turn)
    }

    fn told(seen: Vec<gin_rummy::Seen>) -> Vec<Seen> {
        seen.into_iter().map(Seen::Gin).collect()
    }
}
