//! What the passing of time does: flags, absence, expiry. Judged by timestamps alone, so that it does not matter when
//! an alarm happens to run (GEN-3).

use super::Draft;
use crate::clock::Flag;
use crate::ids::PlayerId;
use crate::outcome::{EndReason, GameResult, Outcome};
use crate::seat::Seat;
use crate::table::state::{Body, Game};
use crate::table::{AwayPolicy, Deed, HOST_GONE_AFTER, Owner, Phase, Reject, TableEvent, TableGame, notes};
use crate::time::{Instant, Millis};

/// Something that will happen by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::table) struct Due {
    /// When.
    pub(in crate::table) at: Instant,
    /// What.
    pub(in crate::table) what: What,
}

/// Things that time alone may do in one go. Without a player each of them brings the end nearer, so that more are not due,
/// unless nobody looked while computers played on: then the alarm rings again.
const MOST_STEPS: usize = 512;

/// What happens by itself. In the order in which equal times are decided: the clock before absence (T-61).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::table) enum What {
    /// A bank or turn timer of this seat reaches zero.
    Flag(Seat, Flag),
    /// The game itself has waited long enough (GO-11, LU-27).
    Wait,
    /// A computer has thought long enough.
    Computer,
    /// This seat has been away for the whole window.
    Away(Seat),
    /// Nobody took the last place.
    Expiry,
    /// The host of a listed table went away before somebody came.
    HostGone,
    /// Somebody else who sat down at it went away before the start.
    GuestGone(u8),
}

/// The next thing that time alone will do.
pub(in crate::table) fn next<G: TableGame>(body: &Body<G>) -> Option<Due> {
    match (body.phase(), &body.game) {
        (Phase::Waiting, _) => {
            let expiry = Due { at: body.opened_at.plus(body.setup.waits), what: What::Expiry };
            let left = host_gone_at(body).map(|at| Due { at, what: What::HostGone });
            let guest = guest_gone_at(body).map(|(at, place)| Due { at, what: What::GuestGone(place) });
            // Of equal times the first.
            [Some(expiry), left, guest].into_iter().flatten().min_by_key(|due| due.at)
        }
        (Phase::Running, Some(game)) => {
            let flag = game.clock.falls_at().map(|(at, seat, flag)| Due { at, what: What::Flag(seat, flag) });
            let wait = game.wait.map(|(_, at)| Due { at, what: What::Wait });
            let away = away(body, game).map(|(at, seat)| Due { at, what: What::Away(seat) });
            let computer = computer_at(body, game).map(|at| Due { at, what: What::Computer });
            // Of equal times the first.
            [flag, wait, away, computer].into_iter().flatten().min_by_key(|due| due.at)
        }
        _ => None,
    }
}

/// When a listed table is closed because its host is away: whoever finds it in the lobby wants to play now. A table that
/// is not listed waits for those who have its link.
fn host_gone_at<G: TableGame>(body: &Body<G>) -> Option<Instant> {
    let Owner::Player { player } = &body.setup.owner else { return None };
    let host = body.places.get(usize::from(body.place_of(player)?))?;
    let for_anybody = body.setup.listed && body.setup.reserved.len() < body.places_of_people();
    let since = host.presence.away_since().filter(|_| for_anybody)?;
    Some(since.plus(HOST_GONE_AFTER))
}

/// When the place of somebody who is away from a listed table is free again, and which: a seat that the list shows as
/// taken must be somebody's who comes. Places that are promised are kept.
fn guest_gone_at<G: TableGame>(body: &Body<G>) -> Option<(Instant, u8)> {
    let guests = (0..).zip(&body.places).skip(body.setup.reserved.len()).filter(|_| body.setup.listed);
    let gone = guests.filter_map(|(n, place)| Some((place.presence.away_since()?.plus(HOST_GONE_AFTER), n)));
    gone.min()
}

/// A computer thinks so long at least; what it takes beyond that differs from turn to turn.
const THINKS: Millis = Millis(700);

/// When a computer acts, if one must: after about as long as a person would take.
fn computer_at<G: TableGame>(body: &Body<G>, game: &Game<G>) -> Option<Instant> {
    if body.setup.game.computers() == 0 || G::to_act(&game.state).minus(body.people(game)).is_empty() {
        return None;
    }
    let more = i64::try_from(game.moved.wrapping_mul(389) % 600).unwrap_or_default();
    Some(game.clock.since.plus(THINKS).plus(Millis(more)))
}

/// When absence will end the game, and whose. Each player has an own count, which does not start before the game
/// does, nor run during a count of go; of two equal ones that of the player on turn (Q-GEN-2).
pub(in crate::table) fn away<G: TableGame>(body: &Body<G>, game: &Game<G>) -> Option<(Instant, Seat)> {
    let window: Millis = match body.setup.away {
        AwayPolicy::Forfeit { after } | AwayPolicy::Abandon { after } => after,
        AwayPolicy::ClockOnly => return None,
    };
    if !G::absence_counts(&game.state) {
        return None;
    }
    let counts = body.places.iter().enumerate().filter_map(|(place, occupant)| {
        let since = occupant.presence.away_since()?.max(game.absent_from);
        Some((since.plus(window), game.seat_of(u8::try_from(place).ok()?)))
    });
    counts.min_by_key(|(at, seat)| (*at, game.clock.running != Some(*seat)))
}

impl<G: TableGame> Draft<'_, G> {
    /// Applies what is overdue, in the order of time.
    pub(super) fn let_time_pass(&mut self) {
        for _ in 0..MOST_STEPS {
            let due = self.table.body.as_ref().and_then(next).filter(|due| due.at <= self.ctx.now);
            let Some(Due { at, what }) = due else { return };
            match what {
                What::Flag(seat, flag) => self.flag(at, seat, flag),
                What::Wait => self.waited(at),
                What::Computer => self.computer(at),
                What::Away(seat) => self.stayed_away(at, seat),
                What::Expiry | What::HostGone => self.expire(at),
                What::GuestGone(place) => self.stand_up(at, place),
            }
        }
    }

    /// The game goes on by itself.
    fn waited(&mut self, at: Instant) {
        let Some((body, game)) = self.started() else { return };
        if let Ok(events) = G::time_up(&game.state, &body.chance(self.ctx.seed)) {
            // Refused is impossible: the game runs.
            let _ = self.played(at, None, events);
        }
    }

    /// A computer acts, by the same door as everybody's commands. It acts now and not when it was due, so that the time of
    /// a person who is next does not begin before the alarm rang; unless its own turn would be over by now.
    fn computer(&mut self, due: Instant) {
        let Some((body, game)) = self.started() else { return };
        let in_time = game.wait.is_none_or(|(_, until)| self.ctx.now < until);
        let at = if in_time { self.ctx.now } else { due };
        let deed = G::computer(&game.state, body.people(game));
        let deed = deed.and_then(|(seat, deed)| Some((body.occupant(seat)?.player.clone(), deed)));
        let base = self.table.seq();
        let done = match deed {
            Some((player, Deed::Act(action))) => self.act(at, &player, base, &action),
            Some((player, Deed::Leave)) => self.resign(at, &player),
            None => Err(Reject::NotYourTurn),
        };
        // It does not come to this; if it ever did, the server would play the turn as it does for who is away.
        if done.is_err() {
            self.waited(at);
        }
    }

    fn flag(&mut self, at: Instant, seat: Seat, flag: Flag) {
        let Some((body, game)) = self.started() else { return };
        if body.expires_without_ply() {
            let absent = body.absent(seat);
            self.end(at, expired(), absent);
            return;
        }
        let reason = match flag {
            Flag::Bank => EndReason::Timeout,
            Flag::TurnTimer => EndReason::TurnTimer,
        };
        let outcome = G::flag_outcome(&game.state, seat, reason);
        self.end(at, outcome, Vec::new());
    }

    fn stayed_away(&mut self, at: Instant, seat: Seat) {
        let Some((body, game)) = self.started() else { return };
        let (absent, opponent) = (body.absent(seat), game.opponent(seat));
        match body.setup.away {
            AwayPolicy::Forfeit { .. } | AwayPolicy::Abandon { .. } if body.expires_without_ply() => {
                self.end(at, expired(), absent);
            }
            AwayPolicy::Forfeit { .. } => {
                self.end(at, Outcome::win(opponent, EndReason::Disconnection), Vec::new());
            }
            AwayPolicy::Abandon { .. } => self.end(at, Outcome::draw(EndReason::Abandoned), absent),
            AwayPolicy::ClockOnly => {}
        }
    }

    pub(super) fn expire(&mut self, at: Instant) {
        let Some(body) = &self.table.body else { return };
        let missing = body.places.iter().map(|place| &place.occupant).filter(|occupant| !occupant.seated);
        let absent = missing.map(|occupant| occupant.player.clone()).collect();
        self.close_unstarted(at, expired(), absent);
    }

    /// Closes a table that has not started, and reports `outcome` to its tournament.
    pub(super) fn close_unstarted(&mut self, at: Instant, outcome: Outcome, absent: Vec<PlayerId>) {
        self.push(TableEvent::Closed { at, cancelled: false, reveal: self.ctx.seed.clone() });
        if let Some(report) =
            self.table.body.as_ref().and_then(|body| notes::report(body, at, outcome, absent))
        {
            self.send(report);
        }
    }

    fn started(&self) -> Option<(&Body<G>, &Game<G>)> {
        let body = self.table.body.as_ref()?;
        Some((body, body.game.as_ref()?))
    }
}

impl<G: TableGame> Body<G> {
    /// Who is to be flagged for a room without a result (T-60): whoever is away; the player on move if both are here.
    fn absent(&self, on_move: Seat) -> Vec<PlayerId> {
        let away: Vec<PlayerId> = self
            .places
            .iter()
            .filter(|place| place.presence.away_since().is_some())
            .map(|place| place.occupant.player.clone())
            .collect();
        if away.is_empty() {
            self.occupant(on_move).map(|occupant| occupant.player.clone()).into_iter().collect()
        } else {
            away
        }
    }
}

/// T-60: closed before the first ply.
pub(super) const fn expired() -> Outcome {
    Outcome { result: GameResult::Void, reason: EndReason::MatchExpired, decided_by: None }
}
