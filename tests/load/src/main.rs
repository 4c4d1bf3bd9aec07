//! A whole event from its creation to its champion against real workerd on this machine: everybody registers, joins and
//! watches; every match is played over its table's socket, some to checkmate, the rest to a resignation.
//!
//! `load SERVE.mjs SITE WORKER [PLAYERS] [ONE_IN]`: one match in `ONE_IN` is played to its natural end. With the build of
//! the Worker that tests use, which counts them, each step also says how many rows the objects wrote.

mod client;
mod game;
mod server;
mod watch;

use client::Client;
use server::Server;
use shared::ids::TournamentCode;
use shared::tournament::{MatchStatus, Stage, TournamentView};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::{Duration, Instant};
use watch::Watch;

/// Requests under way at a time.
const HANDS: usize = 12;
/// After this long everybody's letter of the start has arrived.
const INFORMED: Duration = Duration::from_secs(120);
/// Nothing may take longer than this from the start to the champion.
const PATIENCE: Duration = Duration::from_secs(40 * 60);

type Outcome<T> = Result<T, String>;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [script, site, worker, rest @ ..] = args.as_slice() else {
        eprintln!("load SERVE.mjs SITE WORKER [PLAYERS] [ONE_IN]");
        std::process::exit(2);
    };
    let number = |at: usize, default: usize| rest.get(at).map_or(Ok(default), |text| text.parse());
    let (Ok(players), Ok(one_in)) = (number(0, 2_048), number(1, 16)) else {
        eprintln!("PLAYERS and ONE_IN are numbers");
        std::process::exit(2);
    };
    let done = Server::start(script, site, worker).and_then(|server| event(&server, players, one_in.max(1)));
    if let Err(why) = done {
        eprintln!("load: {why}");
        std::process::exit(1);
    }
}

fn line(what: &str, value: impl std::fmt::Display) {
    println!("{what:<58} {value:>12}");
}

/// A step of the event: how long it took, how long workerd computed for it, and what was written.
struct Step<'a> {
    server: &'a Server,
    begin: Instant,
    computed: f64,
    rows: Option<u64>,
}

impl<'a> Step<'a> {
    fn begin(server: &'a Server) -> Self {
        let rows = client::rows(&server.url);
        Self { server, begin: Instant::now(), computed: server.computed(), rows }
    }

    /// Prints the line of the step.
    fn end(&self, what: &str) {
        self.took(what, self.begin.elapsed());
    }

    fn took(&self, what: &str, took: Duration) {
        let computed = self.server.computed() - self.computed;
        let rows = client::rows(&self.server.url).zip(self.rows);
        let rows = rows.map_or_else(String::new, |(now, before)| format!(" {:>8} rows", now - before));
        println!("{what:<58} {:>10.2} s {computed:>10.2} s{rows}", took.as_secs_f64());
    }
}

/// Runs `work` for 0 .. count on several threads; the results in order.
fn each<T: Send>(count: usize, work: impl Fn(usize) -> Outcome<T> + Sync) -> Outcome<Vec<T>> {
    let (next, made) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    thread::scope(|scope| {
        for _ in 0..HANDS.min(count) {
            scope.spawn(|| {
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    if n >= count {
                        break;
                    }
                    let done = work(n);
                    made.lock().expect("no panic").insert(n, done);
                }
            });
        }
    });
    made.into_inner().expect("no panic").into_values().collect()
}

fn event(server: &Server, count: usize, one_in: usize) -> Outcome<()> {
    println!("a tournament of {count} players, one match in {one_in} played to checkmate\n");
    println!("{:<58} {:>12} {:>12}", "", "wall", "workerd, CPU");
    let whole = Step::begin(server);
    let step = Step::begin(server);
    let organiser = Client::register(&server.url, "Organiser")?;
    let players = each(count, |n| Client::register(&server.url, &format!("Player {}", n + 1)))?;
    step.end("register everybody");

    let step = Step::begin(server);
    let settings = serde_json::json!({
        "name": "Load", "mode": "classic", "minutes": 5, "max_players": count, "match_deadline_hours": 168,
    });
    let made = organiser.post("/api/tournaments", &settings)?;
    let code: TournamentCode =
        made["code"].as_str().and_then(|text| TournamentCode::parse(text).ok()).ok_or("no code")?;
    step.end("create");
    let path = format!("/api/tournaments/{code}");

    let step = Step::begin(server);
    each(count, |n| players[n].post(&format!("{path}/join"), &serde_json::json!({})))?;
    step.end("join, everybody");

    let step = Step::begin(server);
    let watch = Watch::open(&players, &path)?;
    step.end("open a socket for everybody");

    let before = server.memory();
    let step = Step::begin(server);
    let acted = organiser.post(&format!("{path}/start"), &serde_json::json!({}))?;
    let rev = acted["rev"].as_u64().ok_or("no revision")?;
    step.end("start: bracket drawn, stored, answered");
    watch.started(Duration::from_secs(60))?;
    step.took("start: told to every socket that watches", watch.told_after(step.begin));
    let step = Step::begin(server);
    let bytes = each(count, |n| players[n].text(&path).map(|view| view.len()))?;
    step.end("the whole view fetched by everybody");
    let step = Step::begin(server);
    each(count, |n| informed(&players[n], &code, rev))?;
    step.end("everybody's own page knows of the start");

    let step = Step::begin(server);
    let played = run(server, &watch, &players, &path, one_in)?;
    let elapsed = step.begin.elapsed();
    step.end("start to champion");
    whole.end("altogether");
    let view = fetch(&players[0], &path)?;
    let champion = view.champion.and_then(|entry| view.entries.get(usize::from(entry)));
    let undecided = view.matches.iter().filter(|found| found.winner.is_none()).count();
    if view.stage != Stage::Completed || undecided > 0 {
        return Err(format!("{:?} with {undecided} undecided matches", view.stage));
    }
    let followed = watch.followed(&view);
    println!();
    line("champion", champion.map_or("none", |entry| entry.name.as_str()));
    line("matches", view.matches.len());
    line("games", played.games);
    line("games to checkmate", played.mates);
    #[allow(clippy::cast_precision_loss, reason = "a few thousand")]
    line("games a second", format!("{:.1}", played.games as f64 / elapsed.as_secs_f64()));
    line("the whole view", format!("{} kB", bytes[0] / 1_000));
    line("HTTP requests, altogether", client::requests());
    line("of them repeated, because no answer came in ten seconds", client::repeated());
    line("texts to the sockets that watch", watch.texts());
    line("whoever follows the changes sees what whoever fetches sees", followed);
    line("memory of workerd before the start", format!("{} MB", before / 1_000_000));
    line("memory of workerd, the most", format!("{} MB", played.memory.max(before) / 1_000_000));
    line("lines of complaint by workerd or the Worker", server.complaints());
    each(64.min(count), |n| players[n].get("/api/me/notices"))?;
    if followed { Ok(()) } else { Err("whoever follows the changes sees something else".to_owned()) }
}

/// Waits until the player's own page knows the event as it is from this revision on.
fn informed(client: &Client, code: &TournamentCode, rev: u64) -> Outcome<()> {
    let begin = Instant::now();
    while begin.elapsed() < INFORMED {
        let home = client.get("/api/home")?;
        let events = home["events"].as_array().map(Vec::as_slice).unwrap_or_default();
        let own = events.iter().find(|event| event["code"] == code.as_str());
        if own.and_then(|own| own["rev"].as_u64()).is_some_and(|known| known >= rev) {
            return Ok(());
        }
        thread::sleep(Duration::from_millis(50));
    }
    Err(format!("{} was not told of the start", client.player))
}

fn fetch(client: &Client, path: &str) -> Outcome<TournamentView> {
    serde_json::from_value(client.get(path)?).map_err(|why| format!("view: {why}"))
}

struct Played {
    games: usize,
    mates: usize,
    memory: u64,
}

/// Plays every game as soon as its match can be played, until the champion stands.
fn run(server: &Server, watch: &Watch, players: &[Client], path: &str, one_in: usize) -> Outcome<Played> {
    let by_id: BTreeMap<String, &Client> =
        players.iter().map(|client| (client.player.clone(), client)).collect();
    let (send, receive) = mpsc::channel::<(u32, [String; 2])>();
    let receive = Arc::new(Mutex::new(receive));
    let (games, mates) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let trouble: Mutex<Option<String>> = Mutex::new(None);
    let begin = Instant::now();
    let mut memory = 0;
    thread::scope(|scope| {
        for _ in 0..HANDS {
            let receive = Arc::clone(&receive);
            let (games, mates, trouble, by_id) = (&games, &mates, &trouble, &by_id);
            scope.spawn(move || {
                loop {
                    let next = receive.lock().expect("no panic").recv();
                    let Ok((index, pair)) = next else { return };
                    let pair = pair.map(|player| by_id[&player]);
                    let natural = usize::try_from(index).unwrap_or(0).is_multiple_of(one_in);
                    match game::play(pair, path, natural) {
                        Ok(()) => {
                            games.fetch_add(1, Ordering::Relaxed);
                            mates.fetch_add(usize::from(natural), Ordering::Relaxed);
                        }
                        Err(why) => {
                            eprintln!("match {index}: {why}");
                            trouble.lock().expect("no panic").get_or_insert(format!("match {index}: {why}"));
                        }
                    }
                }
            });
        }
        let mut taken: BTreeSet<(u32, u32)> = BTreeSet::new();
        loop {
            memory = memory.max(server.memory());
            if trouble.lock().expect("no panic").is_some() || begin.elapsed() > PATIENCE {
                break;
            }
            let Some(view) = watch.view() else { continue };
            if view.stage == Stage::Completed {
                break;
            }
            for (index, found) in (0_u32..).zip(&view.matches) {
                let (Some(game), MatchStatus::Ready, [Some(one), Some(two)]) =
                    (&found.game, found.status, found.places)
                else {
                    continue;
                };
                if taken.insert((index, game.number)) {
                    let id = |entry: u16| view.entries[usize::from(entry)].player.to_string();
                    send.send((index, [id(one), id(two)])).expect("they listen");
                }
            }
            thread::sleep(Duration::from_millis(200));
        }
        drop(send);
    });
    match trouble.into_inner().expect("no panic") {
        Some(why) => Err(why),
        None if begin.elapsed() > PATIENCE => Err("no champion in time".to_owned()),
        None => Ok(Played { games: games.into_inner(), mates: mates.into_inner(), memory }),
    }
}
