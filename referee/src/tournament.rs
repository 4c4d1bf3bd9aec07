//! `tournament.*`: bracket, clocks, matches, tie-breaks, deadlines, tiers.

use crate::answer::{Answer, Refusal, fields};
use crate::input::{Question, as_list, as_number, as_text};
use crate::tournament_run;
use serde::Serialize;
use serde_json::{Value, json};
use shared::clock::ClockConfig;
use shared::seat::Seat;
use shared::time::Instant;
use shared::tournament::{
    Bracket, Creator, DeadlineRules, DrawnGame, Draws, GameEnd, MatchEnd, MatchPlay, MatchRules, MatchStatus,
    Mode, NobodyAttempted, Resolution, ScheduledGame, Settled, TiebreakStep, Tier, entitled, is_due,
    refreshed, resolve, tiebreak,
};

/// Most points, sixes or plies of one game; more is a mistake.
const MOST: u64 = 1_000_000;

pub(crate) fn answer(ask: &str, question: &Question) -> Answer {
    match ask {
        "tournament.bracket" => bracket(question),
        "tournament.clocks" => clocks(question),
        "tournament.match" => play_match(question),
        "tournament.tiebreak" => break_tie(question),
        "tournament.sweep" => sweep(question),
        "tournament.refresh" => refresh(question),
        "tournament.entitlement" => entitlement(question),
        "tournament.run" => tournament_run::run(question),
        other => Err(Refusal::unknown_ask(other)),
    }
}

fn bracket(question: &Question) -> Answer {
    let players = small(question.number("players", u64::from(u32::MAX))?);
    let bracket = Bracket::new(players).ok_or_else(|| Refusal::bad_value("players", "not 2 to 2048"))?;
    fields(json!({
        "slots": bracket.slots(),
        "rounds": bracket.rounds(),
        "byes": bracket.byes(),
        "bye_matches": bracket.bye_matches(),
        "first_round": bracket.first_round(),
    }))
}

fn clocks(question: &Question) -> Answer {
    let rules = rules(question, 1)?;
    let games: Vec<Value> = rules
        .ladder()
        .into_iter()
        .map(|rung| {
            let [white, black] = rung.clock.initial;
            json!({
                "label": label(&rung.clock, rung.armageddon),
                "white_ms": white,
                "black_ms": black,
                "increment_ms": rung.clock.increment,
                "draw_means": rung.draw_means,
            })
        })
        .collect();
    fields(json!({ "games": games }))
}

/// A match, told game by game.
struct Told {
    rules: MatchRules,
    play: MatchPlay,
    end: Option<(Seat, Value)>,
}

fn play_match(question: &Question) -> Answer {
    let best_of = match question.number("best_of", 3)? {
        1 => 1,
        3 => 3,
        _ => return Err(Refusal::bad_value("best_of", "not 1 or 3")),
    };
    let rules = rules(question, best_of)?;
    let first_white = place("first_white", question.value("first_white")?)?;
    let mut told = Told { rules, play: MatchPlay::new(rules, first_white), end: None };
    let mut steps = Vec::new();
    for event in question.list("events")? {
        let event = object("events", event)?;
        let accepted = told.end.is_none();
        // Read first: a malformed event is an error wherever it stands.
        let happened = Happened::read(&event)?;
        if rules.draws == Draws::Never && matches!(happened, Happened::Ends(GameEnd::Draw(_), _)) {
            return Err(Refusal::bad_value("type", "no game of this mode is drawn"));
        }
        if accepted {
            told.happen(&event, happened)?;
        }
        steps.push(told.step(accepted));
    }
    fields(json!({ "steps": steps }))
}

enum Happened {
    Ends(GameEnd, Option<MatchEnd>),
    Forfeit(Seat),
}

impl Happened {
    fn read(event: &Question) -> Result<Self, Refusal> {
        Ok(match event.text("type")? {
            "win" => {
                let place = place("player", event.value("player")?)?;
                let by = event.optional("reason").map(win_reason).transpose()?;
                Self::Ends(GameEnd::Win { place, by: by.unwrap_or(MatchEnd::Checkmate) }, by)
            }
            "draw" | "abandoned" => Self::Ends(GameEnd::Draw(drawn(event)?), None),
            "match_expired" => Self::Ends(GameEnd::Expired, None),
            "admin_forfeit" => Self::Forfeit(place("player", event.value("player")?)?),
            _ => return Err(Refusal::bad_value("type", "no such event")),
        })
    }
}

fn win_reason(reason: &Value) -> Result<MatchEnd, Refusal> {
    match as_text("reason", reason)? {
        "checkmate" => Ok(MatchEnd::Checkmate),
        "timeout" => Ok(MatchEnd::Timeout),
        "resignation" => Ok(MatchEnd::Resignation),
        "move_cap_points" | "move_cap" => Ok(MatchEnd::MoveCapPoints),
        "score" => Ok(MatchEnd::Score),
        "double_drop" => Ok(MatchEnd::DoubleDrop),
        "disconnection" => Ok(MatchEnd::Disconnection),
        "contest_tiebreak" => Ok(MatchEnd::ContestTiebreak),
        _ => Err(Refusal::bad_value("reason", "no game is won like that")),
    }
}

impl Told {
    fn happen(&mut self, event: &Question, happened: Happened) -> Result<(), Refusal> {
        let (end, given) = match happened {
            Happened::Forfeit(loser) => {
                self.end = Some((loser.other(), json!(MatchEnd::ForfeitAdmin)));
                return Ok(());
            }
            Happened::Ends(end, given) => (end, given),
        };
        let coin = event.optional("coin").map(|coin| place("coin", coin)).transpose()?;
        let mut tossed = false;
        let settled = self.play.settle(self.rules, end, |_| {
            tossed = true;
            coin.unwrap_or(Seat::FIRST)
        });
        if tossed && coin.is_none() {
            return Err(Refusal::missing("coin"));
        }
        let drawn = if let GameEnd::Draw(game) = end { Some(game) } else { None };
        match settled {
            Settled::GoesOn(counted) => {
                let next = self.play.next_game(self.rules, counted);
                self.play = self.play.clone().counted(counted, drawn.unwrap_or_default(), next);
            }
            Settled::Decided { winner, by } => {
                self.play.won_by(winner, drawn.is_some(), drawn.unwrap_or_default());
                let won_without_reason = matches!(end, GameEnd::Win { .. }) && given.is_none();
                let reason = if won_without_reason { Value::Null } else { json!(by) };
                self.end = Some((winner, reason));
            }
        }
        Ok(())
    }

    fn step(&self, accepted: bool) -> Value {
        let over = self.end.is_some();
        let ScheduledGame { clock, armageddon, white, .. } = &self.play.game;
        json!({
            "accepted": accepted,
            "status": if over { MatchStatus::Completed } else { MatchStatus::Ready },
            "draw_count": self.play.drawn.len(),
            "series_wins": self.play.wins,
            "winner": self.end.as_ref().map(|(winner, _)| name(*winner)),
            "reason": self.end.as_ref().map(|(_, reason)| reason),
            "next_time_control": if over { Value::Null } else { json!(label(clock, *armageddon)) },
            "next_white": if over { Value::Null } else { json!(name(*white)) },
        })
    }
}

fn break_tie(question: &Question) -> Answer {
    let mode = mode(question)?;
    let games = drawn_games(question)?;
    let coin = question.optional("coin").map(|coin| place("coin", coin)).transpose()?;
    let tie = tiebreak(mode.draws(), &games, || coin.unwrap_or(Seat::FIRST));
    if tie.step == TiebreakStep::CoinToss && coin.is_none() {
        return Err(Refusal::missing("coin"));
    }
    fields(json!({
        "winner": name(tie.winner),
        "decided_by": tie.step,
        "total_points": tie.points,
        "total_sixes": tie.sixes,
    }))
}

fn sweep(question: &Question) -> Answer {
    let found = object("match", question.value("match")?)?;
    let now = Instant(milliseconds(question, "now_ms")?);
    let status: MatchStatus = word("status", found.value("status")?)?;
    let deadline = match found.optional("deadline_ms") {
        Some(_) => Some(Instant(milliseconds(&found, "deadline_ms")?)),
        None => None,
    };
    let plies = found.optional("live_game_plies").map(|plies| as_number("live_game_plies", plies, MOST));
    let running = plies.transpose()?.is_some_and(|plies| plies > 0);
    let play = swept(&found)?;
    let due = deadline.is_some_and(|deadline| is_due(status, deadline, now));
    if !due || running {
        return fields(json!({ "action": "none", "winner": null, "reason": null, "flags": [] }));
    }
    let coin = found.optional("coin").map(|coin| place("coin", coin)).transpose()?;
    let mut tossed = false;
    // Sixes of classic games are 0 (Q-T-23), so one mode serves both.
    let rules =
        DeadlineRules { draws: Draws::Replays, nobody_attempted: NobodyAttempted::CoinToss, asked: false };
    let resolution = resolve(rules, &play, |_| {
        tossed = true;
        coin.unwrap_or(Seat::FIRST)
    });
    if tossed && coin.is_none() {
        return Err(Refusal::missing("coin"));
    }
    match resolution {
        Resolution::Decided { winner, by, flagged } => {
            let flags: Vec<&str> = PLACES
                .into_iter()
                .zip(flagged)
                .filter(|(_, flagged)| *flagged)
                .map(|(at, _)| name(at))
                .collect();
            fields(json!({ "action": "resolve", "winner": winner.map(name), "reason": by, "flags": flags }))
        }
        Resolution::AskOrganiser => fields(json!({ "action": "none" })),
    }
}

/// The state of a match that is swept.
fn swept(found: &Question) -> Result<MatchPlay, Refusal> {
    let rules = MatchRules { draws: Draws::Replays, minutes: 10, best_of: 3 };
    let mut play = MatchPlay::new(rules, Seat::FIRST);
    let flag =
        |value: &Value| value.as_bool().ok_or_else(|| Refusal::bad_value("attempted", "not true or false"));
    if found.optional("attempted").is_some() {
        match found.list("attempted")? {
            [a, b] => play.attempted = [flag(a)?, flag(b)?],
            _ => return Err(Refusal::bad_value("attempted", "not a pair")),
        }
    }
    let series = found.optional("series").is_some_and(|series| series == &Value::Bool(true));
    if series && found.optional("series_wins").is_some() {
        play.wins = found.pair("series_wins", 3)?.map(|wins| u8::try_from(wins).unwrap_or(u8::MAX));
    }
    let games = if found.optional("drawn_games").is_some() { drawn_games(found)? } else { Vec::new() };
    let draws = match found.optional("draw_count") {
        Some(draws) => as_number("draw_count", draws, MOST)?,
        None => games.len() as u64,
    };
    if draws > 0 {
        play.drawn = games;
        // Drawn games of which nothing is told leave it to the coin.
        if play.drawn.is_empty() {
            play.drawn.push(DrawnGame::default());
        }
    }
    Ok(play)
}

fn refresh(question: &Question) -> Answer {
    let hours = question.number("match_deadline_hours", 168)?;
    let hours = u16::try_from(hours).unwrap_or_default();
    if hours == 0 {
        return Err(Refusal::bad_value("match_deadline_hours", "not 1 to 168"));
    }
    let before = Instant(milliseconds(question, "deadline_before_ms")?);
    let draw = Instant(milliseconds(question, "draw_at_ms")?);
    fields(json!({ "deadline_after_ms": refreshed(before, draw, hours) }))
}

fn entitlement(question: &Question) -> Answer {
    let pro = match question.optional("pro") {
        None => false,
        Some(pro) => pro.as_bool().ok_or_else(|| Refusal::bad_value("pro", "not true or false"))?,
    };
    let tier = match question.optional("tier") {
        None if pro => Tier::Premium,
        None => return Err(Refusal::missing("tier")),
        Some(tier) => word("tier", tier)?,
    };
    let players = question.value("max_players")?;
    let players = players.as_i64().ok_or_else(|| Refusal::bad_value("max_players", "not a whole number"))?;
    let count = |field| match question.optional(field) {
        None => Ok(0),
        Some(value) => as_number(field, value, MOST).map(small),
    };
    let creator = Creator {
        pro,
        active: count("active_tournaments")?,
        free_created: count("free_created_last_30_days")?,
    };
    let verdict = entitled(creator, tier, u32::try_from(players).unwrap_or(0));
    fields(json!({ "allowed": verdict.is_ok(), "reason": verdict.err() }))
}

const PLACES: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

/// `10+0`, .., `Armageddon`.
fn label(clock: &ClockConfig, armageddon: bool) -> String {
    let [white, _] = clock.initial;
    if armageddon {
        "Armageddon".to_owned()
    } else {
        format!("{}+{}", white.0 / 60_000, clock.increment.0 / 1_000)
    }
}

fn name(place: Seat) -> &'static str {
    if place == Seat::FIRST { "A" } else { "B" }
}

fn place(field: &str, value: &Value) -> Result<Seat, Refusal> {
    match value.as_str() {
        Some("A") => Ok(Seat::FIRST),
        Some("B") => Ok(Seat::SECOND),
        _ => Err(Refusal::bad_value(field, "not A or B")),
    }
}

/// A mode: its name, or its name with the settings of its game.
pub(crate) fn mode(question: &Question) -> Result<Mode, Refusal> {
    let mode = question.value("mode")?;
    serde_json::from_value(mode.clone()).map_err(|error| Refusal::bad_value("mode", error))
}

fn rules(question: &Question, best_of: u8) -> Result<MatchRules, Refusal> {
    let mode = mode(question)?;
    let minutes = u16::try_from(question.number("base_minutes", 180)?).unwrap_or_default();
    if !mode.has_clock(minutes) {
        return Err(Refusal::bad_value("base_minutes", "not a clock of this mode"));
    }
    Ok(MatchRules { draws: mode.draws(), minutes, best_of })
}

fn drawn_games(question: &Question) -> Result<Vec<DrawnGame>, Refusal> {
    let games = as_list("drawn_games", question.value("drawn_games")?)?;
    games.iter().map(|game| drawn(&object("drawn_games", game)?)).collect()
}

fn drawn(game: &Question) -> Result<DrawnGame, Refusal> {
    let both = |field: &str| match game.optional(field) {
        None => Ok([0, 0]),
        Some(value) => {
            let value = object(field, value)?;
            let of =
                |name| value.optional(name).map_or(Ok(0), |count| as_number(field, count, MOST).map(small));
            Ok([of("A")?, of("B")?])
        }
    };
    Ok(DrawnGame { points: both("points")?, sixes: both("sixes")? })
}

/// A word that names a value of an enum.
fn word<T: serde::de::DeserializeOwned + Serialize>(field: &str, value: &Value) -> Result<T, Refusal> {
    as_text(field, value)?;
    serde_json::from_value(value.clone()).map_err(|error| Refusal::bad_value(field, error))
}

fn milliseconds(question: &Question, field: &str) -> Result<i64, Refusal> {
    let value = question.value(field)?;
    value.as_i64().ok_or_else(|| Refusal::bad_value(field, "not a whole number of milliseconds"))
}

pub(crate) fn object<'a>(field: &str, value: &'a Value) -> Result<Question<'a>, Refusal> {
    value.as_object().map(Question).ok_or_else(|| Refusal::bad_value(field, "not an object"))
}

pub(crate) fn small(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
