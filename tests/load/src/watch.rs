//! Everybody's socket of the tournament's page. One of them follows the changes as the app does.

use crate::client::Client;
use crate::{Outcome, each, fetch};
use shared::ids::PlayerId;
use shared::tournament::{Stage, TournamentView};
use shared::wire::WatchMessage;
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use tungstenite::{Error, Message, WebSocket};

/// Threads that read.
const EYES: usize = 4;

#[derive(Default)]
struct Shared {
    texts: AtomicUsize,
    told: AtomicUsize,
    last_told: Mutex<Option<Instant>>,
    view: Mutex<Option<TournamentView>>,
    stop: AtomicBool,
}

pub(crate) struct Watch {
    shared: Arc<Shared>,
    count: usize,
    threads: Vec<JoinHandle<()>>,
}

impl Watch {
    pub(crate) fn open(players: &[Client], path: &str) -> Outcome<Self> {
        let shared = Arc::new(Shared::default());
        *shared.view.lock().expect("no panic") = Some(fetch(&players[0], path)?);
        let sockets = each(players.len(), |n| {
            let socket = players[n].socket(&format!("{path}/socket"))?;
            socket.get_ref().set_nonblocking(true).map_err(|why| why.to_string())?;
            Ok(socket)
        })?;
        let mut parts: Vec<Vec<WebSocket<TcpStream>>> = (0..EYES).map(|_| Vec::new()).collect();
        for (n, socket) in sockets.into_iter().enumerate() {
            parts[n % EYES].push(socket);
        }
        let threads = parts.into_iter().map(|part| {
            let shared = Arc::clone(&shared);
            let everybody = players.len();
            thread::spawn(move || read(part, &shared, everybody))
        });
        let mut threads: Vec<JoinHandle<()>> = threads.collect();
        threads.push(follow(&players[0], path, &shared)?);
        Ok(Self { shared, count: players.len(), threads })
    }

    /// Waits until every socket was told of the start.
    pub(crate) fn started(&self, patience: Duration) -> Outcome<()> {
        let begin = Instant::now();
        while self.shared.told.load(Ordering::Relaxed) < self.count {
            if begin.elapsed() > patience {
                let told = self.shared.told.load(Ordering::Relaxed);
                return Err(format!("{told} of {} sockets were told of the start", self.count));
            }
            thread::sleep(Duration::from_millis(1));
        }
        Ok(())
    }

    /// How long after `at` the last of them was told.
    pub(crate) fn told_after(&self, at: Instant) -> Duration {
        let last = *self.shared.last_told.lock().expect("no panic");
        last.map_or(Duration::ZERO, |last| last.duration_since(at))
    }

    pub(crate) fn texts(&self) -> usize {
        self.shared.texts.load(Ordering::Relaxed)
    }

    /// Whether whoever follows the changes comes to see the matches of this view.
    pub(crate) fn followed(&self, view: &TournamentView) -> bool {
        let begin = Instant::now();
        loop {
            if self.view().is_some_and(|seen| seen.matches == view.matches && seen.champion == view.champion)
            {
                return true;
            }
            if begin.elapsed() > Duration::from_secs(10) {
                return false;
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// The tournament as whoever follows the changes sees it.
    pub(crate) fn view(&self) -> Option<TournamentView> {
        self.shared.view.lock().expect("no panic").clone()
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.shared.stop.store(true, Ordering::Relaxed);
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

/// Reads sockets and counts. Looking at a quiet socket costs this machine as much as it costs workerd to write to one: so
/// they are looked at closely only until everybody is told of the start, which is timed, and seldom afterwards.
fn read(mut sockets: Vec<WebSocket<TcpStream>>, shared: &Shared, everybody: usize) {
    while !shared.stop.load(Ordering::Relaxed) {
        let mut quiet = true;
        for socket in &mut sockets {
            match socket.read() {
                Ok(Message::Text(text)) => {
                    quiet = false;
                    shared.texts.fetch_add(1, Ordering::Relaxed);
                    if text.contains("\"more\":true") && text.contains("\"in_progress\"") {
                        *shared.last_told.lock().expect("no panic") = Some(Instant::now());
                        shared.told.fetch_add(1, Ordering::Relaxed);
                    }
                }
                Ok(_) | Err(Error::Io(_)) => {}
                Err(why) => {
                    eprintln!("a socket that watches: {why}");
                    return;
                }
            }
        }
        if quiet {
            let timed = shared.told.load(Ordering::Relaxed) < everybody;
            thread::sleep(Duration::from_millis(if timed { 2 } else { 100 }));
        }
    }
}

/// Follows the changes: applies what can be applied, and fetches the view anew when it must.
fn follow(client: &Client, path: &str, shared: &Arc<Shared>) -> Outcome<JoinHandle<()>> {
    let mut socket = client.socket(&format!("{path}/socket"))?;
    let timeout = Some(Duration::from_millis(500));
    socket.get_ref().set_read_timeout(timeout).map_err(|why| why.to_string())?;
    let viewer = PlayerId::parse(&client.player).map_err(|why| format!("{why:?}"))?;
    let (client, path, shared) = (client.clone(), path.to_owned(), Arc::clone(shared));
    Ok(thread::spawn(move || {
        while !shared.stop.load(Ordering::Relaxed) {
            let Ok(Message::Text(text)) = socket.read() else { continue };
            let Ok(WatchMessage::Change(change)) = serde_json::from_str(&text) else { continue };
            let applied = {
                let mut view = shared.view.lock().expect("no panic");
                view.as_mut().is_some_and(|view| view.apply(&change, Some(&viewer)))
            };
            if !applied {
                match fetch(&client, &path) {
                    Ok(fresh) => *shared.view.lock().expect("no panic") = Some(fresh),
                    Err(why) => eprintln!("whoever follows: {why}"),
                }
            }
            let over = shared.view.lock().expect("no panic").as_ref().map(|view| view.stage);
            if over == Some(Stage::Completed) {
                return;
            }
        }
    }))
}
