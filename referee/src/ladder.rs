//! `ladder.*`: results, windows, clocks, and whole runs through the same aggregate that the server runs.

use crate::answer::{Answer, Refusal, fields};
use crate::input::{Question, as_number, as_text};
use crate::tournament::object;
use crate::tournament_run::{label, player as numbered};
use serde_json::{Map, Value, json};
use shared::aggregate::{Aggregate, Ctx};
use shared::chance::Seed;
use shared::ids::PlayerId;
use shared::ladder::{
    Ended, Ladder, LadderCommand as Command, LadderEvent, LadderKind, LadderReject, Ranking, after, window,
};
use shared::time::{Instant, Millis};
use std::collections::BTreeMap;

/// The largest ladder that is asked about: its order is in the answer.
const MOST: u64 = 100_000;

pub(crate) fn answer(ask: &str, question: &Question) -> Answer {
    match ask {
        "ladder.result" => result(question),
        "ladder.gone" => gone(question),
        "ladder.run" => run(question),
        "ladder.clock" => clock(question),
        "ladder.window" => fields(json!({ "window": window(count(question, "players", MOST)?) })),
        other => Err(Refusal::unknown_ask(other)),
    }
}

fn count(question: &Question, field: &str, most: u64) -> Result<u32, Refusal> {
    let number = question.number(field, most)?;
    u32::try_from(number).map_err(|why| Refusal::bad_value(field, why))
}

fn players(question: &Question) -> Result<u32, Refusal> {
    match count(question, "players", MOST)? {
        0 => Err(Refusal::bad_value("players", "0")),
        players => Ok(players),
    }
}

fn rank(question: &Question, field: &str, players: u32) -> Result<u32, Refusal> {
    match count(question, field, u64::from(players))? {
        0 => Err(Refusal::bad_value(field, "ranks begin at 1")),
        rank => Ok(rank),
    }
}

/// The old ranks in their new order, after those at `old` were moved to `new`.
fn ranking_after(players: u32, old: &[u32], new: &[Option<u32>]) -> Answer {
    let mut order: Ranking = (1..=players).collect();
    order.settle(old.iter().copied().zip(new.iter().copied()));
    fields(json!({ "ranking_after": order.from(1).collect::<Vec<_>>() }))
}

fn result(question: &Question) -> Answer {
    let players = players(question)?;
    let ranks = [rank(question, "challenger_rank", players)?, rank(question, "defender_rank", players)?];
    if ranks[0] == ranks[1] {
        return Err(Refusal::bad_value("defender_rank", "the challenger's"));
    }
    let ended = match question.text("result")? {
        "challenger" => Ended::First,
        "defender" => Ended::Second,
        "draw" => Ended::Draw,
        _ => return Err(Refusal::bad_value("result", "not challenger, defender or draw")),
    };
    ranking_after(players, &ranks, &after(ranks.map(Some), ended, players))
}

fn gone(question: &Question) -> Answer {
    let players = players(question)?;
    let rank = rank(question, "rank", players)?;
    let ended = match question.text("outcome")? {
        "win" => Ended::First,
        "loss" => Ended::Second,
        "draw" => Ended::Draw,
        _ => return Err(Refusal::bad_value("outcome", "not win, loss or draw")),
    };
    let [stays, _] = after([Some(rank), None], ended, players);
    ranking_after(players, &[rank], &[stays])
}

fn clock(question: &Question) -> Answer {
    let kind = match question.text("ladder")? {
        "slow" => LadderKind::Slow,
        "fast" => LadderKind::Fast,
        _ => return Err(Refusal::bad_value("ladder", "not slow or fast")),
    };
    let (mut bank, mut moves) = (kind.bank(), Vec::new());
    for think in question.list("think_ms")? {
        let used = as_number("think_ms", think, i64::MAX.unsigned_abs())?;
        let used = Millis(i64::try_from(used).unwrap_or(i64::MAX));
        match kind.after_move(bank, used) {
            Some(left) => {
                bank = left;
                moves.push(json!({ "flag": false, "bank_after_ms": left.0 }));
            }
            None => {
                moves.push(json!({ "flag": true, "bank_after_ms": 0 }));
                break;
            }
        }
    }
    fields(json!({ "moves": moves }))
}

/// A ladder whose players have the names of the question.
struct Run {
    state: Ladder,
    seed: Seed,
    ids: BTreeMap<String, PlayerId>,
    names: BTreeMap<PlayerId, String>,
}

fn run(question: &Question) -> Answer {
    let mut run = Run {
        state: Ladder::default(),
        seed: Seed::new([0; 32]),
        ids: BTreeMap::new(),
        names: BTreeMap::new(),
    };
    let mut steps = Vec::new();
    for op in question.list("ops")? {
        let op = object("ops", op)?;
        let mut step = run.step(&Question(op.0))?;
        let order = run.state.rows(1, usize::MAX).map(|row| run.name(&row.player));
        step.insert("ranking_after".to_owned(), order.collect());
        steps.push(Value::Object(step));
    }
    fields(json!({ "steps": steps }))
}

impl Run {
    fn step(&mut self, op: &Question) -> Answer {
        let now = match op.optional("at_ms") {
            None => 0,
            Some(at) => at.as_i64().ok_or_else(|| Refusal::bad_value("at_ms", "not a whole number"))?,
        };
        let now = Instant(now);
        match op.text("op")? {
            "join" => {
                let player = self.player(op, "player")?;
                let name = label()?;
                let done = self
                    .command(&Command::Join { ladder: LadderKind::Slow, player: player.clone(), name }, now);
                Ok(self.told(done, |run, _| match run.state.rank(&player) {
                    Some(rank) => vec![("rank", json!(rank))],
                    None => Vec::new(),
                }))
            }
            "challenge" => {
                let (challenger, defender) = (self.player(op, "challenger")?, self.player(op, "defender")?);
                let [black, white] = [&challenger, &defender].map(|player| self.name(player));
                let done = self.command(&Command::Challenge { challenger, defender, seen: None }, now);
                Ok(self.told(done, |_, events| match events {
                    [LadderEvent::Challenged { game, .. }, ..] => {
                        vec![("game", json!(format!("g{game}"))), ("white", white), ("black", black)]
                    }
                    _ => Vec::new(),
                }))
            }
            "result" => {
                let text = op.text("game")?;
                let number = text.strip_prefix('g').and_then(|number| number.parse().ok());
                let winner = match op.optional("winner") {
                    None => None,
                    Some(name) => Some(self.id(as_text("winner", name)?)?),
                };
                let on_time = match op.optional("by_timeout") {
                    None => false,
                    Some(flag) => {
                        flag.as_bool().ok_or_else(|| Refusal::bad_value("by_timeout", "not a boolean"))?
                    }
                };
                // Number 0 is no game.
                let game = number.unwrap_or(0);
                let done = self.command(&Command::Result { game, winner, on_time, at: now }, now);
                let text = json!(text);
                Ok(self.told(done, |run, events| {
                    let removed = events.iter().filter_map(|event| match event {
                        LadderEvent::Removed { player, .. } => Some(("removed", run.name(player))),
                        _ => None,
                    });
                    [("game", text)].into_iter().chain(removed).collect()
                }))
            }
            "retire" => {
                let player = self.player(op, "player")?;
                let done = self.command(&Command::Retire { player }, now);
                Ok(self.told(done, |_, _| Vec::new()))
            }
            _ => Err(Refusal::bad_value("op", "not join, challenge, result or retire")),
        }
    }

    fn command(&mut self, command: &Command, now: Instant) -> Result<Vec<LadderEvent>, LadderReject> {
        let events = self.state.decide(command, &Ctx { now, seed: &self.seed })?.events;
        for event in &events {
            self.state = core::mem::take(&mut self.state).evolve(event);
        }
        Ok(events)
    }

    fn told(
        &self,
        done: Result<Vec<LadderEvent>, LadderReject>,
        more: impl FnOnce(&Self, &[LadderEvent]) -> Vec<(&'static str, Value)>,
    ) -> Map<String, Value> {
        let mut step = Map::new();
        step.insert("ok".to_owned(), json!(done.is_ok()));
        match done {
            Ok(events) => {
                step.extend(more(self, &events).into_iter().map(|(name, value)| (name.to_owned(), value)))
            }
            Err(why) => {
                let code = serde_json::to_value(why).ok().and_then(|why| why.get("code").cloned());
                step.insert("error".to_owned(), code.unwrap_or(Value::Null));
            }
        }
        step
    }

    fn player(&mut self, op: &Question, field: &str) -> Result<PlayerId, Refusal> {
        self.id(op.text(field)?)
    }

    fn id(&mut self, name: &str) -> Result<PlayerId, Refusal> {
        if let Some(id) = self.ids.get(name) {
            return Ok(id.clone());
        }
        let id = numbered(self.ids.len())?;
        self.ids.insert(name.to_owned(), id.clone());
        self.names.insert(id.clone(), name.to_owned());
        Ok(id)
    }

    fn name(&self, player: &PlayerId) -> Value {
        self.names.get(player).map_or(Value::Null, |name| json!(name))
    }
}
