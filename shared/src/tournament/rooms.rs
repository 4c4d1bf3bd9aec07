//! Commands of the games: pressing Play, and the tables' results.

use super::draft::Draft;
use super::evolve::by_place;
use super::match_play::{GameEnd, Settled, of, refreshed};
use super::state::{Live, Match, Room};
use super::{
    Counted, Draws, MatchEnd, ROOM_WAITS, TournamentEffect, TournamentEvent as Event,
    TournamentReject as Reject,
};
use crate::chance::{Label, Nonce};
use crate::ids::{PlayerId, TableId};
use crate::outcome::{EndReason, GameResult};
use crate::player::NoticeKind as Kind;
use crate::seat::Seat;
use crate::table::{ColourChoice, Owner, TableResult, TableSetup};
use crate::time::{Instant, Millis};

/// How long a player may be away from a running game before it counts as abandoned (T-61, Q-T-17).
pub const ABANDONED_AFTER: Millis = Millis::seconds(300);
/// Contradicting results that are kept; later ones are refused.
const CONFLICTS_KEPT: usize = 64;

impl Draft<'_> {
    /// Play: an attempt (T-25), one room (T-26), and the presser's place in it.
    pub(super) fn play(&mut self, player: &PlayerId, nonce: Option<Nonce>) -> Result<(), Reject> {
        let now = self.now();
        let (index, place) = self.match_of(player, Reject::NoMatch)?;
        let live = self.running()?;
        let found = live.match_at(index).ok_or(Reject::NoMatch)?;
        let ready = found.ready.as_ref().ok_or(Reject::MatchNotReady)?;
        let name =
            live.index_of(player).and_then(|entry| live.entry(entry)).ok_or(Reject::NotJoined)?.name.clone();
        let room = found.open_room();
        let table = TableId::of_match(&live.code, index, room.unwrap_or(ready.play.game.number));
        let setup = if room.is_none() { setup_of(live, index, table.clone(), now) } else { None };
        // Once the deadline has come, who came until then is settled; only a running game may still be entered.
        let attempted = found.closing || of(&ready.play.attempted, place);
        if !attempted {
            self.emit(Event::Attempted { at: now, index, place });
        }
        if let Some(setup) = setup {
            self.emit(Event::RoomOpened { at: now, index, table: table.clone() });
            self.send(TournamentEffect::OpenTable { setup: Box::new(setup) });
        }
        self.send(TournamentEffect::SitAt { table, player: player.clone(), name, nonce });
        Ok(())
    }

    /// A table's result. The first counts; the same again changes nothing; another one is kept as a conflict.
    pub(super) fn result(&mut self, result: &TableResult) -> Result<(), Reject> {
        let live = self.made()?;
        let (index, found, room) = find_room(live, &result.table).ok_or(Reject::ForeignTable)?;
        let players = live.players_of(found, room.white).ok_or(Reject::ForeignTable)?;
        if players != result.players {
            return Err(Reject::ForeignTable);
        }
        let end = end_of(result, room.white, live.settings.mode.draws())?;
        if let Some(record) = &room.record {
            let same = record.result(result.table.clone(), players) == *result;
            return if same { Ok(()) } else { self.conflict(result) };
        }
        if found.end.is_some() {
            // The match was decided without this game; its closing is no news, a played end is a contradiction.
            let closed = end == GameEnd::Expired || result.outcome.reason == EndReason::ForfeitAdmin;
            return if closed { Ok(()) } else { self.conflict(result) };
        }
        if result.outcome.reason == EndReason::ForfeitAdmin {
            return Err(Reject::BadResult);
        }
        self.game_over(index, end, result);
        Ok(())
    }

    /// The end of the present game of an undecided match.
    fn game_over(&mut self, index: u32, end: GameEnd, result: &TableResult) {
        let Some(live) = self.live() else { return };
        let Some(found) = live.match_at(index) else { return };
        let Some(ready) = found.ready.as_ref() else { return };
        let (rules, hours, now) = (live.rules_of(index), live.settings.match_deadline_hours, self.now());
        let was_closing = found.closing;
        let settled = ready.play.settle(rules, end, |number| self.drawn(index, Label::Coin, number));
        let flagged = self.no_shows(index, result, was_closing);
        match settled {
            Settled::Decided { winner, by } => {
                self.flag(index, flagged);
                self.decide_match(index, Some(winner), by, Some(result));
            }
            Settled::GoesOn(counted) => {
                let next = ready.play.next_game(rules, counted);
                let deadline = match counted {
                    Counted::Nothing => ready.deadline,
                    Counted::Draw | Counted::SeriesGame { .. } => refreshed(ready.deadline, now, hours),
                };
                let result = Box::new(result.clone());
                self.emit(Event::GameCounted { at: now, index, result, counted, next, deadline });
                self.flag(index, flagged);
                match counted {
                    Counted::Nothing if was_closing => self.resolve(index),
                    Counted::Nothing => self.notify_next(index, Kind::MatchReady, None),
                    Counted::Draw => self.notify_next(index, Kind::Replay, None),
                    Counted::SeriesGame { winner, .. } => {
                        self.notify_next(index, Kind::Replay, Some(winner));
                    }
                }
            }
        }
    }

    /// Who is flagged for how a game ended: the absent of an expired room (T-60), unless the deadline closed it
    /// (T-58) or the same absence from this match was counted before, and whoever abandons a game not for the first time (T-61, Q-T-17).
    fn no_shows(&self, index: u32, result: &TableResult, closing: bool) -> Vec<PlayerId> {
        let abandoned = result.outcome.reason == EndReason::Abandoned;
        let expired = result.outcome.result == GameResult::Void && !closing;
        let (players, live) = (self.players(index), self.live());
        let before = |player: &PlayerId| {
            let live = self.live()?;
            Some(live.entry(live.index_of(player)?)?.abandoned)
        };
        players
            .into_iter()
            .flatten()
            .filter(|player| result.absent.contains(player))
            .filter(|player| {
                expired && !live.is_some_and(|live| live.is_counted(index, player))
                    || abandoned && before(player).is_some_and(|games| games > 0)
            })
            .collect()
    }

    fn flag(&mut self, index: u32, players: Vec<PlayerId>) {
        for player in players {
            self.emit(Event::Flagged { at: self.now(), player, index });
        }
    }

    fn conflict(&mut self, result: &TableResult) -> Result<(), Reject> {
        let kept = &self.made()?.conflicts;
        if kept.contains(result) {
            return Ok(());
        }
        if kept.len() >= CONFLICTS_KEPT {
            return Err(Reject::ConflictingResult);
        }
        self.emit(Event::ConflictRecorded { at: self.now(), result: Box::new(result.clone()) });
        Ok(())
    }
}

/// The match and the room that a table's name means.
fn find_room<'a>(live: &'a Live, table: &TableId) -> Option<(u32, &'a Match, &'a Room)> {
    let mut parts = table.as_str().split(':');
    let (code, index, game) = (parts.next()?, parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    // The canonical name only: no leading zeros, no further parts.
    let canonical = code == live.code.as_str() && TableId::of_match(&live.code, index, game) == *table;
    let found = live.match_at(index).filter(|_| canonical)?;
    Some((index, found, found.room(game)?))
}

/// What a table's result means for the match; refused if no game of a tournament can end like that.
fn end_of(result: &TableResult, white: Seat, draws: Draws) -> Result<GameEnd, Reject> {
    match result.outcome.result {
        GameResult::Void => Ok(GameEnd::Expired),
        GameResult::Draw if draws == Draws::Never => Err(Reject::BadResult),
        GameResult::Draw => Ok(GameEnd::Draw(by_place(result, white))),
        GameResult::Win(seat) => {
            let by = match result.outcome.reason {
                _ if result.outcome.decided_by.is_some() => MatchEnd::ContestTiebreak,
                EndReason::Checkmate => MatchEnd::Checkmate,
                EndReason::Timeout | EndReason::TurnTimer => MatchEnd::Timeout,
                EndReason::Resignation => MatchEnd::Resignation,
                EndReason::MoveCap => MatchEnd::MoveCapPoints,
                EndReason::Score => MatchEnd::Score,
                EndReason::DoubleDrop => MatchEnd::DoubleDrop,
                EndReason::Disconnection => MatchEnd::Disconnection,
                EndReason::ForfeitAdmin => MatchEnd::ForfeitAdmin,
                _ => return Err(Reject::BadResult),
            };
            let place = match u8::from(seat) {
                0 => white,
                1 => white.other(),
                _ => return Err(Reject::BadResult),
            };
            Ok(GameEnd::Win { place, by })
        }
    }
}

/// Everything the table of a match's next game is told (T-28).
fn setup_of(live: &Live, index: u32, table: TableId, now: Instant) -> Option<TableSetup> {
    let found = live.match_at(index)?;
    let ready = found.ready.as_ref()?;
    let game = &ready.play.game;
    let reserved = |place| {
        let entry = live.entry(live.at_place(found, place)?)?;
        Some((entry.player.clone(), entry.name.clone()))
    };
    Some(TableSetup {
        id: table,
        game: live.settings.mode.game(),
        fide_automatic_draws: live.settings.fide_automatic_draws,
        flag_needs_mating_material: false,
        cube: live.settings.mode.has_cube(),
        clock: game.clock,
        away: live.settings.mode.away(),
        owner: Owner::Tournament {
            code: live.code.clone(),
            name: live.settings.name.to_string(),
            match_index: index,
            game: game.number,
        },
        reserved: vec![reserved(Seat::FIRST)?, reserved(Seat::SECOND)?],
        white_place: Some(game.white),
        colour: ColourChoice::Random,
        waits: ready.deadline.since(now).min(ROOM_WAITS),
        rematch_of: None,
        listed: false,
        barred: Vec::new(),
    })
}
