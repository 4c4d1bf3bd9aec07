//! `go.*`.

use crate::answer::{Answer, Refusal, fields};
use crate::input::{Question, as_number, as_text};
use serde_json::{Map, Value, json};
use shared::rules::go::{
    Board, Colour, Config, Count, Flow, Illegal, Phase, Point, Rulings, Scoring, Step, handicap_points,
    start_board,
};

pub(crate) fn answer(ask: &str, question: &Question) -> Answer {
    match ask {
        "go.handicap" => handicap(question),
        "go.game" => game(question),
        "go.count" => count(question),
        other => Err(Refusal::unknown_ask(other)),
    }
}

fn config(question: &Question) -> Result<Config, Refusal> {
    let size = question.number("size", 19)? as u8;
    let handicap = match question.optional("handicap") {
        Some(value) => as_number("handicap", value, 9)? as u8,
        None => 0,
    };
    let config = Config { size, handicap, ..Config::default() };
    if config.is_valid() {
        return Ok(config);
    }
    let (field, why) = if matches!(size, 9 | 13 | 19) {
        ("handicap", "not 0 or 2 to 9")
    } else {
        ("size", "not 9, 13 or 19")
    };
    Err(Refusal::bad_value(field, why))
}

/// Komi as a number with its half.
fn komi(config: &Config) -> f64 {
    f64::from(config.komi_half_points()) / 2.0
}

fn handicap(question: &Question) -> Answer {
    let config = config(question)?;
    let points: Vec<String> =
        handicap_points(config.size, config.handicap).into_iter().map(|point| point.to_string()).collect();
    fields(json!({ "points": points, "komi": komi(&config), "first": config.first() }))
}

/// A game being replayed.
struct Replay {
    board: Board,
    flow: Flow,
    prisoners: [u32; 2],
    captures: Vec<Value>,
    ko_points: Vec<Value>,
}

fn game(question: &Question) -> Answer {
    let config = config(question)?;
    let resumed = match question.optional("resumed_after_two_passes") {
        Some(value) => value
            .as_bool()
            .ok_or_else(|| Refusal::bad_value("resumed_after_two_passes", "not true or false"))?,
        None => false,
    };
    let mut replay = Replay {
        board: start_board(&config),
        flow: Flow::start(config.first()),
        prisoners: [0; 2],
        captures: Vec::new(),
        ko_points: Vec::new(),
    };
    for (index, value) in question.list("moves")?.iter().enumerate() {
        replay.resume_if(resumed);
        let text = as_text("moves", value)?;
        replay
            .take(index, text)
            .map_err(|code| Refusal::illegal_action(index, format_args!("{code}: {text}")))?;
    }
    replay.resume_if(resumed);
    replay.told(&config)
}

impl Replay {
    /// Goes on playing if the record says that a count was answered with a resume.
    fn resume_if(&mut self, resumed: bool) {
        if resumed && let Ok(flow) = self.flow.step(self.flow.turn, Step::Resume, &Rulings::default()) {
            self.flow = flow;
        }
    }

    fn take(&mut self, index: usize, text: &str) -> Result<(), &'static str> {
        let colour = self.flow.turn;
        let step = if text.is_empty() { Step::Pass } else { Step::Stone };
        let flow = self.flow.step(colour, step, &Rulings::default()).map_err(|why| why.code())?;
        if text.is_empty() {
            self.board.pass();
        } else {
            let point = Point::parse(text).ok_or("off_board")?;
            let before = self.board.clone();
            let captured = self.board.play(point, colour).map_err(Illegal::code)?;
            if captured > 0 {
                let taken: Vec<String> = before
                    .points()
                    .filter(|p| before.stone(*p).is_some() && self.board.stone(*p).is_none())
                    .map(|p| p.to_string())
                    .collect();
                self.captures.push(json!([index + 1, taken]));
            }
            if let Some(taken_by) = self.prisoners.get_mut(colour.index()) {
                *taken_by += u32::from(captured);
            }
        }
        if let Some(ko) = self.board.ko() {
            self.ko_points.push(json!([index + 1, ko.to_string()]));
        }
        self.flow = flow;
        Ok(())
    }

    fn told(&self, config: &Config) -> Answer {
        let count = Count::of(&self.board);
        let verdicts: Vec<(Point, Result<(), Illegal>)> = self
            .board
            .points()
            .filter(|point| self.board.stone(*point).is_none())
            .map(|point| (point, self.board.may_play(point, self.flow.turn)))
            .collect();
        let illegal: Vec<Value> = verdicts
            .iter()
            .filter_map(|(point, verdict)| verdict.err().map(|why| json!([point.to_string(), why.code()])))
            .collect();
        let [by_black, by_white] = self.prisoners;
        let mut chinese = scored(config, &count, Scoring::Chinese, self.prisoners);
        chinese.insert("neutral".to_owned(), json!(count.neutral));
        let mut japanese = scored(config, &count, Scoring::Japanese, self.prisoners);
        let [black, white] = count.territory;
        japanese.insert("territory".to_owned(), json!({ "black": black, "white": white }));
        fields(json!({
            "captures": self.captures,
            "ko_points": self.ko_points,
            "final_board": self.board.rows(),
            "prisoners": { "by_black": by_black, "by_white": by_white },
            "chinese": chinese,
            "japanese": japanese,
            "to_move": self.flow.turn,
            "legal_points": verdicts.iter().filter(|(_, verdict)| verdict.is_ok()).count(),
            "illegal_empty": illegal,
        }))
    }
}

fn scored(config: &Config, count: &Count, scoring: Scoring, prisoners: [u32; 2]) -> Map<String, Value> {
    let config = Config { scoring, ..*config };
    let [black, white] = count.points(scoring, prisoners);
    let score = count.result(&config, prisoners);
    let mut out = Map::new();
    out.insert("black".to_owned(), json!(black));
    out.insert("white".to_owned(), json!(white));
    out.insert("white_with_komi".to_owned(), json!(f64::from(score.white) / 2.0));
    out.insert("result".to_owned(), json!(score.text()));
    out
}

/// The order of a game without its board.
struct Clocked {
    flow: Flow,
    rulings: Rulings,
    /// When the present count began.
    count_since: Option<i64>,
    resigned: Option<Colour>,
}

fn count(question: &Question) -> Answer {
    let first = colour("first", question.text("first")?)?;
    let rulings = Rulings::default();
    let mut game = Clocked { flow: Flow::start(first), rulings, count_since: None, resigned: None };
    let mut steps = Vec::new();
    for value in question.list("steps")? {
        let object = value.as_object().ok_or_else(|| Refusal::bad_value("steps", "not an object"))?;
        steps.push(game.step(&Question(object))?);
    }
    let ended = match game.resigned {
        Some(Colour::Black) => Some("resign:black"),
        Some(Colour::White) => Some("resign:white"),
        None => game.flow.ended.map(|why| why.code()),
    };
    fields(json!({ "steps": steps, "final": ended }))
}

impl Clocked {
    fn step(&mut self, step: &Question) -> Result<Value, Refusal> {
        let at =
            step.value("at_ms")?.as_i64().ok_or_else(|| Refusal::bad_value("at_ms", "not a whole number"))?;
        let waits = self.rulings.count_waits.0;
        if self.count_since.is_some_and(|since| at.saturating_sub(since) >= waits) {
            self.flow = self.flow.time_up();
            self.count_since = None;
        }
        let kind = step.text("type")?;
        let over = self.resigned.is_some() || self.flow.phase == Phase::Over;
        let player = match step.optional("player") {
            Some(value) => Some(colour("player", as_text("player", value)?)?),
            None => None,
        };
        let named = || player.ok_or_else(|| Refusal::missing("player"));
        let action = match kind {
            "stone" => Some((named()?, Step::Stone)),
            "pass" => Some((named()?, Step::Pass)),
            "accept" => Some((named()?, Step::Accept)),
            "resume" => Some((named()?, Step::Resume)),
            "tick" => None,
            "resign" => {
                let player = named()?;
                if !over {
                    self.resigned = Some(player);
                    self.count_since = None;
                }
                return Ok(self.told(!over));
            }
            _ => return Err(Refusal::bad_value("type", "not stone, pass, accept, resume, resign or tick")),
        };
        if over {
            return Ok(self.told(false));
        }
        let Some((player, action)) = action else { return Ok(self.told(true)) };
        let next = self.flow.step(player, action, &self.rulings);
        let accepted = next.is_ok();
        if let Ok(next) = next {
            let begins = next.phase == Phase::Count && self.flow.phase != Phase::Count;
            self.count_since = match next.phase {
                Phase::Count if begins => Some(at),
                Phase::Count => self.count_since,
                Phase::Play | Phase::Over => None,
            };
            self.flow = next;
        }
        Ok(self.told(accepted))
    }

    fn told(&self, accepted: bool) -> Value {
        let phase = if self.resigned.is_some() { Phase::Over } else { self.flow.phase };
        let turn = (phase == Phase::Play).then_some(self.flow.turn);
        json!({ "accepted": accepted, "phase": phase, "turn": turn })
    }
}

fn colour(field: &str, name: &str) -> Result<Colour, Refusal> {
    match name {
        "black" => Ok(Colour::Black),
        "white" => Ok(Colour::White),
        _ => Err(Refusal::bad_value(field, "not white or black")),
    }
}
