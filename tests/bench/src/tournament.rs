//! The bracket of a knockout from given seeds, and a whole event from its creation to its champion, each at 2,048
//! players: what the programs of `brackets.mjs` do in the same run.

use shared::aggregate::{Aggregate, Ctx};
use shared::chance::{Nonce, Seed};
use shared::ids::{DisplayName, EventName, PlayerId, TournamentCode};
use shared::outcome::{EndReason, Outcome};
use shared::seat::Seat;
use shared::table::TableResult;
use shared::time::Instant as Time;
use shared::tournament::{Bracket, Stage, Tournament, TournamentCommand as Command, TournamentSettings};
use std::hint::black_box;
use std::time::Instant;

const PLAYERS: u16 = 2_048;
const NOW: Time = Time(1_800_000_000_000);

pub(crate) fn measure() {
    let runs = 1_000;
    let start = Instant::now();
    for _ in 0..runs {
        let bracket = Bracket::new(black_box(u32::from(PLAYERS)));
        black_box(bracket.map(Bracket::first_round));
    }
    line("own core, bracket of 2048 from given seeds", start.elapsed().as_secs_f64() / f64::from(runs));
    let start = Instant::now();
    let Some(events) = event() else {
        eprintln!("the event of the benchmark has no champion");
        std::process::exit(1);
    };
    line(&format!("own core, whole event of 2048, {events} events"), start.elapsed().as_secs_f64());
}

fn line(what: &str, seconds: f64) {
    let ms = seconds * 1e3;
    let digits = if ms < 10.0 { 4 } else { 0 };
    println!("{what:<56} {ms:>12.digits$} ms");
}

/// The view of a player right after the start, as the page of the event gets it.
pub(crate) fn view() -> Option<String> {
    let state = started()?;
    serde_json::to_string(&state.view(Some(&player(1_000)?))?).ok()
}

fn run(state: &mut Tournament, command: &Command) -> Option<()> {
    let made = state.decide(command, &Ctx { now: NOW, seed: &Seed::new([7; 32]) }).ok()?;
    *state = made.events.iter().fold(std::mem::take(state), Tournament::evolve);
    black_box(made.effects);
    Some(())
}

fn player(n: u16) -> Option<PlayerId> {
    PlayerId::parse(&format!("{n:026}")).ok()
}

/// A tournament that has just started.
fn started() -> Option<Tournament> {
    const NAMES: [&str; 4] = ["Asha", "Tomasz Wierzbicki", "Meera Iyer", "Leyla"];
    let mut state = Tournament::default();
    let settings: TournamentSettings = settings()?;
    let code = TournamentCode::parse("K7MW2QXA9B4C").ok()?;
    let organiser = player(9_999)?;
    let create = Command::Create {
        code,
        organiser: organiser.clone(),
        name: DisplayName::parse("Club").ok()?,
        settings: Box::new(settings),
    };
    run(&mut state, &create)?;
    for (n, name) in (0..PLAYERS).zip(NAMES.iter().cycle()) {
        let name = DisplayName::parse(&format!("{name} {n}")).ok()?;
        let [high, low] = n.to_be_bytes();
        let nonce = Some(Nonce::new([high ^ low; 32]));
        run(&mut state, &Command::Join { player: player(n)?, name, nonce, pro: n.is_multiple_of(50) })?;
    }
    run(&mut state, &Command::Start { by: organiser })?;
    Some(state)
}

/// A tournament in which the first player of each match wins; the number of its events if it has a champion. Joining,
/// the draw from committed chance, rooms, deadlines and everything that is told to anybody are computed as well.
fn event() -> Option<u64> {
    let mut state = started()?;
    let matches = Bracket::new(u32::from(PLAYERS))?.matches();
    let entries = state.view(None)?.entries;
    for index in 0..matches {
        let found = state.match_view(index)?;
        let [one, two] = found.places.map(|entry| entries.get(usize::from(entry?)));
        let players = [one?.player.clone(), two?.player.clone()];
        for player in &players {
            run(&mut state, &Command::Play { player: player.clone(), nonce: None })?;
        }
        let table = state.room_of(&players[0])?;
        let white = found.game?.white;
        let seated = if white == Seat::FIRST { players } else { [players[1].clone(), players[0].clone()] };
        let winner = if white == Seat::FIRST { Seat::FIRST } else { Seat::SECOND };
        let result = TableResult {
            table,
            at: NOW,
            outcome: Outcome::win(winner, EndReason::Checkmate),
            players: seated,
            plies: 31,
            points: [20, 12],
            sixes: [3, 1],
            absent: Vec::new(),
        };
        run(&mut state, &Command::Result { result: Box::new(result) })?;
    }
    (state.stage()? == Stage::Completed).then(|| state.rev())
}

fn settings() -> Option<TournamentSettings> {
    Some(TournamentSettings {
        name: EventName::parse("Cup").ok()?,
        description: Default::default(),
        mode: Default::default(),
        minutes: 10,
        max_players: PLAYERS,
        match_deadline_hours: 24,
        finals_best_of: 1,
        approval: false,
        starts_at: None,
        listed: false,
        fide_automatic_draws: false,
        nobody_attempted: Default::default(),
    })
}
