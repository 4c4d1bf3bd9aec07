//! `tournament.run`: a whole tournament through the same aggregate that the server runs.

use crate::answer::{Answer, Refusal, fields};
use crate::input::{Question, as_number};
use crate::tournament::{mode, object, small};
use serde_json::{Value, json};
use shared::aggregate::{Aggregate, Ctx};
use shared::chance::{Chance, Label, Seed, key};
use shared::ids::{DisplayName, PlayerId, TournamentCode};
use shared::outcome::{EndReason, Outcome};
use shared::seat::Seat;
use shared::table::TableResult;
use shared::time::Instant;
use shared::tournament::{
    Bracket, CompletionStep, MatchStatus, MatchView, PLAYERS, Stage, Tournament,
    TournamentCommand as Command, TournamentEvent, TournamentSettings, completion,
};
use std::collections::BTreeSet;

const CODE: &str = "REFEREEASKED";
const NOW: Instant = Instant(0);

pub(crate) fn run(question: &Question) -> Answer {
    let mut run = Run::start(question)?;
    let all = 0..run.bracket.matches();
    let initial = all.map(|number| Ok(run.show(&run.found(number)?))).collect::<Result<Vec<_>, Refusal>>()?;
    let mut steps = Vec::new();
    for step in question.list("steps")? {
        let events = run.step(&object("steps", step)?)?;
        steps.push(json!({ "events": events }));
    }
    let view = run.state.view(None).ok_or_else(|| broken("no tournament"))?;
    let named = |entry: Option<u16>| entry.map(|entry| run.name(entry));
    let over = view.stage == Stage::Completed;
    let end: Vec<CompletionStep<&Value>> =
        if over { completion(named(view.champion), named(view.runner_up)) } else { Vec::new() };
    fields(json!({
        "initial_matches": initial,
        "steps": steps,
        "champion": named(view.champion),
        "runner_up": named(view.runner_up),
        "most_sixes": view.most_sixes.map(|(entry, _)| run.name(entry)),
        "completion_events": end,
    }))
}

struct Run {
    state: Tournament,
    seed: Seed,
    bracket: Bracket,
    /// Names by seed: entries of a started tournament stand in that order.
    names: Vec<Value>,
}

impl Run {
    fn start(question: &Question) -> Result<Self, Refusal> {
        let mode = mode(question)?;
        let finals_best_of = match question.optional("finals_best_of") {
            None => 3,
            Some(games) => match as_number("finals_best_of", games, 3)? {
                1 => 1,
                3 => 3,
                _ => return Err(Refusal::bad_value("finals_best_of", "not 1 or 3")),
            },
        };
        let names = names(question)?;
        let bracket = u32::try_from(names.len()).ok().and_then(Bracket::new);
        let bracket = bracket.ok_or_else(|| Refusal::bad_value("seed_order", "not 2 to 2048 players"))?;
        let settings = TournamentSettings {
            mode,
            finals_best_of,
            max_players: u16::try_from(*PLAYERS.end()).unwrap_or(u16::MAX),
            ..serde_json::from_value(json!({ "name": "referee" })).map_err(broken)?
        };
        let mut run = Self { state: Tournament::default(), seed: Seed::new([0; 32]), bracket, names };
        let code = TournamentCode::parse(CODE).map_err(|why| broken(format!("{why:?}")))?;
        let (organiser, name) = (player(0)?, label()?);
        run.command(&Command::Create {
            code: code.clone(),
            organiser: organiser.clone(),
            name: name.clone(),
            settings: Box::new(settings),
        })?;
        for seed_number in joining_order(&run.seed, &code, run.names.len())? {
            let player = player(seed_number)?;
            run.command(&Command::Join { player, name: name.clone(), nonce: None, pro: false })?;
        }
        run.command(&Command::Start { by: organiser })?;
        Ok(run)
    }

    fn command(&mut self, command: &Command) -> Result<Vec<TournamentEvent>, Refusal> {
        let ctx = Ctx { now: NOW, seed: &self.seed };
        let decision = self.state.decide(command, &ctx).map_err(|why| broken(format!("{why:?}")))?;
        for event in &decision.events {
            self.state = core::mem::take(&mut self.state).evolve(event);
        }
        Ok(decision.events)
    }

    fn found(&self, number: u32) -> Result<MatchView, Refusal> {
        self.state.match_view(number).ok_or_else(|| broken("no such match"))
    }

    fn name(&self, entry: u16) -> &Value {
        self.names.get(usize::from(entry)).unwrap_or(&Value::Null)
    }

    fn players(&self, found: &MatchView) -> [Option<&Value>; 2] {
        found.places.map(|entry| entry.map(|entry| self.name(entry)))
    }

    fn show(&self, found: &MatchView) -> Value {
        json!({
            "round": found.round,
            "index": found.index,
            "players": self.players(found),
            "status": found.status,
        })
    }

    /// Plays the games of one step and tells which matches became ready.
    fn step(&mut self, step: &Question) -> Result<Vec<Value>, Refusal> {
        let (round, index) = (step.number("round", 11)?, small(step.number("index", 1_023)?));
        let number = u8::try_from(round).ok().and_then(|round| self.bracket.number(round, index));
        let number = number.ok_or_else(|| Refusal::bad_value("index", "no such match"))?;
        let mut events = Vec::new();
        for game in step.list("games")? {
            let found = self.found(number)?;
            if found.status != MatchStatus::Ready {
                return Err(Refusal::bad_value("games", "the match is not ready"));
            }
            events.extend(self.game(number, &found, &object("games", game)?)?);
        }
        let mut told = Vec::new();
        for event in &events {
            if let TournamentEvent::MatchReady { index, .. } = event {
                let found = self.found(*index)?;
                told.push(json!({
                    "event": "match_ready",
                    "round": found.round,
                    "index": found.index,
                    "notify": self.players(&found),
                }));
            }
        }
        Ok(told)
    }

    fn game(
        &mut self,
        number: u32,
        found: &MatchView,
        game: &Question,
    ) -> Result<Vec<TournamentEvent>, Refusal> {
        let places = self.players(found);
        let place_of = |field: &str, name: &str| {
            let is = |at: Option<&Value>| at.is_some_and(|at| text(at) == name);
            let [first, second] = places.map(is);
            match (first, second) {
                (true, _) => Ok(Seat::FIRST),
                (_, true) => Ok(Seat::SECOND),
                _ => Err(Refusal::bad_value(field, "names a player who is not in this match")),
            }
        };
        let winner = game.optional("winner").map(|name| place_of("winner", &text(name))).transpose()?;
        let mut sixes = [0, 0];
        if let Some(rolled) = game.optional("sixes") {
            for (name, count) in object("sixes", rolled)?.0 {
                let count = if count.is_null() { 0 } else { small(as_number("sixes", count, 1_000)?) };
                let [first, second] = &mut sixes;
                *(if place_of("sixes", name)? == Seat::FIRST { first } else { second }) = count;
            }
        }
        let white = found.game.as_ref().map_or(Seat::FIRST, |game| game.white);
        let players = [self.at(found, white)?, self.at(found, white.other())?];
        self.command(&Command::Play { player: players[0].clone(), nonce: None })?;
        let seat = |place: Seat| if place == white { Seat::FIRST } else { Seat::SECOND };
        let [first, second] = sixes;
        let result = TableResult {
            table: self.found(number)?.table.ok_or_else(|| broken("no room"))?,
            at: NOW,
            outcome: winner.map_or(Outcome::draw(EndReason::StalemateByDice), |winner| {
                Outcome::win(seat(winner), EndReason::Checkmate)
            }),
            players,
            plies: 1,
            points: [0, 0],
            sixes: if white == Seat::FIRST { [first, second] } else { [second, first] },
            absent: Vec::new(),
        };
        self.command(&Command::Result { result: Box::new(result) })
    }

    /// The player at a place.
    fn at(&self, found: &MatchView, place: Seat) -> Result<PlayerId, Refusal> {
        let [first, second] = found.places;
        let entry = if place == Seat::FIRST { first } else { second };
        player(usize::from(entry.ok_or_else(|| broken("a place is empty"))?) + 1)
    }
}

/// The players by seed; each once.
fn names(question: &Question) -> Result<Vec<Value>, Refusal> {
    let names = question.list("seed_order")?;
    let mut seen = BTreeSet::new();
    for name in names {
        if !(name.is_string() || name.is_u64()) {
            return Err(Refusal::bad_value("seed_order", "a player is not a text"));
        }
        if !seen.insert(text(name)) {
            return Err(Refusal::bad_value("seed_order", "a player stands in it twice"));
        }
    }
    Ok(names.to_vec())
}

/// A player's name as the key of an object would write it.
fn text(name: &Value) -> String {
    name.as_str().map_or_else(|| name.to_string(), str::to_owned)
}

/// The order in which seeds 1, 2, .. have to join so that the drawn seeding is the given one.
fn joining_order(seed: &Seed, code: &TournamentCode, count: usize) -> Result<Vec<usize>, Refusal> {
    let context = code.to_string();
    let chance = Chance::new(key(&seed.derive(&context), &[]), context);
    let order = chance.shuffle(Label::Seeding, 0, small(count as u64)).map_err(broken)?;
    let mut joining = vec![0; count];
    for (seed_number, place) in (1..).zip(order) {
        if let Some(slot) = usize::try_from(place).ok().and_then(|place| joining.get_mut(place)) {
            *slot = seed_number;
        }
    }
    Ok(joining)
}

/// A name for a seed inside the program; 0 is the organiser.
pub(crate) fn player(seed: usize) -> Result<PlayerId, Refusal> {
    let digits = format!("{seed:026}");
    PlayerId::parse(&digits).map_err(|why| broken(format!("{why:?}")))
}

pub(crate) fn label() -> Result<DisplayName, Refusal> {
    DisplayName::parse("player").map_err(|why| broken(format!("{why:?}")))
}

/// Something that no question can cause.
fn broken(why: impl std::fmt::Display) -> Refusal {
    Refusal::bad_value("steps", why)
}
