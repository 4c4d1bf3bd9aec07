//! What a table tells others: its result to the tournament, to each player where the game stands, and to the lobby that
//! lists it whether there is a seat or something to watch.

use super::state::{Body, Presence, Table};
use super::{Effect, Owner, Phase, TableEvent, TableGame, TableResult, TableSettings, rated};
use crate::ids::PlayerId;
use crate::ladder::LadderCommand;
use crate::lobby::{LobbyCommand, TableNote};
use crate::outcome::{EndReason, GameResult, Outcome};
use crate::player::{GameNote, GameStage, PlayerCommand};
use crate::rules::Rules;
use crate::seat::Seat;
use crate::time::Instant;
use crate::wire::{Address, Body as Message};

/// The result for a tournament or a ladder; nothing for a player's table.
pub(super) fn report<G: TableGame>(
    body: &Body<G>,
    at: Instant,
    outcome: Outcome,
    absent: Vec<PlayerId>,
) -> Option<Effect> {
    if !body.is_tournament() && !body.is_ladder() {
        return None;
    }
    let [white, black] = [Seat::FIRST, Seat::SECOND].map(|seat| body.occupant(seat));
    let state = body.game.as_ref().map(|game| &game.state);
    let result = TableResult {
        table: body.setup.id.clone(),
        at,
        outcome,
        players: [white?.player.clone(), black?.player.clone()],
        plies: state.map_or(0, <G as Rules>::plies),
        points: state.and_then(G::points).unwrap_or_default(),
        sixes: state.and_then(G::sixes).unwrap_or_default(),
        absent,
    };
    Some(Effect::Report { result: Box::new(result) })
}

/// Whom a decision concerns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whom {
    /// Everybody who has or is promised a place.
    All,
    /// Those who are not looking at the table: the others see it there, and their lists are told when they leave it.
    /// A player object is thus not woken for every move of a game that both players have open.
    NotHere,
    /// One place.
    Place(u8),
}

/// The newest state of the game for every player whom these events concern.
pub(super) fn notes<G: TableGame>(after: &Table<G>, events: &[TableEvent<G::Event>]) -> Vec<Effect> {
    let Some(body) = &after.body else { return Vec::new() };
    let late = rated::told_late(body, events);
    let asked: Vec<Whom> = events
        .iter()
        .filter_map(|event| whom(event, body.is_ladder()))
        .chain(late.then_some(Whom::All))
        .collect();
    let concerned = |index: usize, presence: Presence| {
        asked.iter().any(|whom| match whom {
            Whom::All => true,
            Whom::NotHere => !matches!(presence, Presence::Here(_)),
            Whom::Place(place) => usize::from(*place) == index,
        })
    };
    let places = body.places.iter().enumerate();
    places
        .filter(|(index, place)| !place.occupant.computer && concerned(*index, place.presence))
        .filter_map(|(index, place)| {
            let index = u8::try_from(index).ok()?;
            let note = body.note(index, after.seq);
            let word = rated::word(body, index, events).map(Box::new);
            Some(Effect::TellPlayer { player: place.occupant.player.clone(), note, word })
        })
        .collect()
}

/// How the table stands for the lobby that lists it, when these events changed that.
pub(super) fn lobby_note<G: TableGame>(after: &Table<G>, events: &[TableEvent<G::Event>]) -> Option<Effect> {
    let body = after.body.as_ref().filter(|body| body.setup.listed)?;
    let Owner::Player { player: host } = &body.setup.owner else { return None };
    let is_news = |event: &TableEvent<G::Event>| match event {
        TableEvent::Opened { .. }
        | TableEvent::Left { .. }
        | TableEvent::Started { .. }
        | TableEvent::Ended { .. }
        | TableEvent::Closed { .. } => true,
        // A promised place was told of with the opening.
        TableEvent::Seated { place, .. } => usize::from(*place) >= body.setup.reserved.len(),
        _ => false,
    };
    if !events.iter().any(is_news) {
        return None;
    }
    let note = TableNote {
        table: body.setup.id.clone(),
        seq: after.seq,
        at: body.latest(),
        phase: body.phase(),
        settings: TableSettings::of(&body.setup),
        host: host.clone(),
        players: body
            .places
            .iter()
            .map(|place| (place.occupant.player.clone(), place.occupant.name.clone()))
            .collect(),
    };
    Some(Effect::TellLobby { note: Box::new(note) })
}

const fn whom<E>(event: &TableEvent<E>, by_letter: bool) -> Option<Whom> {
    match event {
        TableEvent::Opened { .. }
        | TableEvent::Seated { .. }
        | TableEvent::Left { .. }
        | TableEvent::Started { .. }
        | TableEvent::Ended { .. }
        | TableEvent::Closed { .. } => Some(Whom::All),
        // In correspondence a move is a word to both, wherever they are: one has a deadline now, the other none any more.
        TableEvent::Played { .. } if by_letter => Some(Whom::All),
        TableEvent::Played { .. } => Some(Whom::NotHere),
        TableEvent::Departed { place, .. } => Some(Whom::Place(*place)),
        // The start follows at once.
        TableEvent::Shrunk { .. }
        // Nobody's list changes by it; when the game is over already, see `rated::told_late`.
        | TableEvent::RatingTold { .. }
        | TableEvent::Arrived { .. }
        | TableEvent::DrawOffered { .. }
        | TableEvent::DrawDeclined { .. }
        | TableEvent::RematchOffered { .. }
        | TableEvent::RematchDeclined { .. }
        | TableEvent::RematchOpened { .. }
        | TableEvent::Barred { .. }
        | TableEvent::Said { .. }
        | TableEvent::Muted { .. } => None,
    }
}

impl<G: TableGame> Body<G> {
    /// To somebody who has no place any more: the game is none of that player's. `seq` is the number of the leaving.
    pub(super) fn farewell(&self, place: u8, seq: u64) -> Option<Effect> {
        let player = self.places.get(usize::from(place))?.occupant.player.clone();
        let note = GameNote { stage: GameStage::Over, opponent: None, ..self.note(place, seq) };
        Some(Effect::TellPlayer { player, note, word: None })
    }

    fn note(&self, place: u8, seq: u64) -> GameNote {
        let seat = self.game.as_ref().map(|game| game.seat_of(place));
        // The next player at the table; in a game of two, the opponent.
        let count = self.seats().len().max(1);
        let next = (usize::from(place) + 1) % count;
        let opponent = self.places.get(next).map(|other| other.occupant.name.clone());
        let running = self.game.as_ref().filter(|_| self.over.is_none());
        let on_turn = running.zip(seat).is_some_and(|(game, seat)| G::to_act(&game.state).contains(seat));
        let stage = match self.phase() {
            Phase::Waiting => GameStage::Waiting,
            Phase::Running if on_turn => GameStage::YourTurn,
            Phase::Running => GameStage::TheirTurn,
            Phase::Over | Phase::Closed => GameStage::Over,
        };
        let falls = running.and_then(|game| game.clock.falls_at());
        GameNote {
            table: self.setup.id.clone(),
            seq,
            at: self.latest(),
            kind: G::KIND,
            opponent,
            tournament: match &self.setup.owner {
                Owner::Tournament { code, .. } => Some(code.clone()),
                Owner::Player { .. } | Owner::Ladder { .. } => None,
            },
            here: self.is_ladder()
                && self
                    .places
                    .get(usize::from(place))
                    .is_some_and(|place| matches!(place.presence, Presence::Here(_))),
            stage,
            deadline: falls
                .filter(|(_, whose, _)| Some(*whose) == seat)
                .map(|(at, ..)| at)
                .or_else(|| running.filter(|_| on_turn)?.wait.map(|(_, until)| until)),
            outcome: self.outcome_for(seat).zip(seat),
        }
    }

    /// The end as a player's list shows it: partners win together (LU-26).
    fn outcome_for(&self, seat: Option<Seat>) -> Option<Outcome> {
        let outcome = self.over.as_ref().and_then(|over| over.outcome)?;
        let game = self.game.as_ref();
        let won = |winner: Seat| {
            game.zip(seat).filter(|(game, own)| G::winners(&game.state, winner).contains(*own))
        };
        match outcome.winner().and_then(won) {
            Some((_, own)) => Some(Outcome { result: GameResult::Win(own), ..outcome }),
            None => Some(outcome),
        }
    }

    /// When the game last changed.
    fn latest(&self) -> Instant {
        match (&self.over, &self.game) {
            (Some(over), _) => over.at,
            (None, Some(game)) => game.clock.since,
            (None, None) => self.opened_at,
        }
    }
}

/// What a result is to a ladder (CL-2): who won, and whether the other lost on time.
fn ladder_result(game: u64, result: &TableResult) -> LadderCommand {
    let [white, black] = &result.players;
    let winner = result.outcome.winner().map(|seat| if seat == Seat::FIRST { white } else { black });
    let on_time = result.outcome.reason == EndReason::Timeout && winner.is_some();
    LadderCommand::Result { game, winner: winner.cloned(), on_time, at: result.at }
}

impl Effect {
    /// The message that carries this effect, with its address. `owner` is that of the table it comes from.
    #[must_use]
    pub fn into_message(self, owner: &Owner) -> Option<(Address, Message)> {
        match self {
            Self::Report { result } => match owner {
                Owner::Tournament { code, .. } => Some((
                    Address::Tournament(code.clone()),
                    Message::Tournament(crate::tournament::TournamentCommand::Result { result }),
                )),
                Owner::Ladder { ladder, game } => {
                    Some((Address::Ladder(*ladder), Message::Ladder(ladder_result(*game, &result))))
                }
                Owner::Player { .. } => None,
            },
            Self::OpenTable { setup } => {
                Some((Address::Table(setup.id.clone()), Message::Table(super::TableCommand::Open { setup })))
            }
            Self::TellPlayer { player, note, word } => {
                Some((Address::Player(player), Message::Player(PlayerCommand::NoteGame { note, word })))
            }
            Self::TellLobby { note } => {
                let kind = note.settings.game.kind();
                Some((Address::Lobby(kind), Message::Lobby(LobbyCommand::Note { note })))
            }
        }
    }
}
