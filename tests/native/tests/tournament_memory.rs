//! What the object of a tournament of 2,048 players holds in memory: everything that the shell keeps of it, and the text
//! of its view. Measured here with pointers of eight bytes; in the Worker they have four.
#![allow(missing_docs, reason = "a test")]

use ashtapada_worker::actor::memory::Bell;
use ashtapada_worker::actor::{
    Actor, Answered, Commit, Entry, Fate, Inbound, IndexRow, Letter, Loaded, Log, Origin, Ports, Store,
    StoreError, Transport, Undelivered,
};
use ashtapada_worker::http::Found;
use ashtapada_worker::objects::shown::Shown;
use ashtapada_worker::push::Verdict;
use native::room::code;
use shared::ids::{DisplayName, PlayerId};
use shared::outcome::{EndReason, Outcome};
use shared::player::PushLetter;
use shared::seat::Seat;
use shared::table::TableResult;
use shared::time::Instant;
use shared::tournament::{MatchView, Stage, Tournament, TournamentCommand, TournamentView};
use shared::wire::{Envelope, Reply};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Counts what is allocated and not freed, and the most of it.
struct Counting;

static LIVE: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

#[allow(unsafe_code, reason = "an allocator that counts and leaves the work to the system's")]
// SAFETY: every call is handed on to the system's allocator as it is.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let live = LIVE.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        MOST.fetch_max(live, Ordering::Relaxed);
        // SAFETY: the caller's promises are the system's.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller's promises are the system's.
        unsafe { System.dealloc(block, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// Surroundings that keep nothing, so that only the object's own memory counts.
#[derive(Default)]
struct Nowhere {
    bell: Bell,
}

impl Store for Nowhere {
    fn load(&self) -> Result<Option<Loaded>, StoreError> {
        Ok(None)
    }
    fn replied(&self, _: Inbound<'_>) -> Result<Option<Answered>, StoreError> {
        Ok(None)
    }
    fn commit(&self, _: &Commit) -> Result<(), StoreError> {
        Ok(())
    }
    fn due(&self, _: Instant, _: u32) -> Result<Vec<Letter>, StoreError> {
        Ok(Vec::new())
    }
    fn behind(&self, _: &Letter, _: u32) -> Result<Vec<Letter>, StoreError> {
        Ok(Vec::new())
    }
    fn back(&self, _: u64, _: u32) -> Result<Vec<Entry>, StoreError> {
        Ok(Vec::new())
    }
    fn next_due(&self) -> Result<Option<Instant>, StoreError> {
        Ok(None)
    }
    fn settle(&self, _: u64, _: Fate) -> Result<(), StoreError> {
        Ok(())
    }
    fn lines(&self, _: Log, _: u64, _: u32) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }
    fn journal(&self, _: u64) -> Result<Vec<Entry>, StoreError> {
        Ok(Vec::new())
    }
    fn has_told_all(&self) -> Result<bool, StoreError> {
        Ok(true)
    }
    async fn clear(&self) -> Result<(), StoreError> {
        Ok(())
    }
}

impl Transport for Nowhere {
    async fn deliver(&self, _: &Envelope) -> Result<Reply, Undelivered> {
        Ok(Reply::Done { seq: 1 })
    }
    async fn index(&self, _: &IndexRow) -> Result<(), Undelivered> {
        Ok(())
    }
    async fn push(&self, _: &PushLetter) -> Result<Verdict, Undelivered> {
        Ok(Verdict::Dropped)
    }
}

impl Ports for Nowhere {
    type Store = Self;
    type Alarm = Bell;
    type Transport = Self;
    fn store(&self) -> &Self {
        self
    }
    fn alarm(&self) -> &Bell {
        &self.bell
    }
    fn transport(&self) -> &Self {
        self
    }
    fn now(&self) -> Instant {
        NOW
    }
    fn entropy(&self) -> Result<[u8; 32], StoreError> {
        Ok([7; 32])
    }
    fn log(&self, _: &str) {}
}

const PLAYERS: u16 = 2_048;
const NOW: Instant = Instant(1_800_000_000_000);
const MEGABYTE: usize = 1_000_000;

/// The object: the shell with its tournament, and the text of the view.
struct Object {
    actor: Actor<Tournament, Nowhere>,
    shown: Shown,
    told: u64,
}

impl Object {
    fn new() -> Self {
        let actor = Actor::new(Nowhere::default());
        native::sim::object::at_once(actor.wake()).unwrap();
        Self { actor, shown: Shown::default(), told: 0 }
    }

    fn tell(&mut self, command: &TournamentCommand) {
        self.told += 1;
        let id = format!("edge#{}", self.told);
        let handled = self.actor.handle(Origin::Envelope { id: &id }, command, NOW).unwrap();
        assert!(matches!(handled.reply, Reply::Done { .. }), "{:?}", handled.reply);
    }

    fn view(&self) -> TournamentView {
        let view = self.actor.read(|cup, _| self.shown.view(cup, None));
        let Some(Found::Text(text)) = view else { panic!("it is shown") };
        serde_json::from_str(&text).unwrap()
    }

    /// The player with the first place wins.
    fn play(&mut self, view: &TournamentView, index: usize) {
        let found = self.actor.read(|cup, _| cup.match_view(index as u32)).flatten().unwrap();
        let players = found.places.map(|entry| view.entries[usize::from(entry.unwrap())].player.clone());
        for player in &players {
            self.tell(&TournamentCommand::Play { player: player.clone(), nonce: None });
        }
        let result = Box::new(self.result(&found, players));
        self.tell(&TournamentCommand::Result { result });
    }

    fn result(&self, found: &MatchView, players: [PlayerId; 2]) -> TableResult {
        let table = self.actor.read(|cup, _| cup.room_of(&players[0])).flatten().unwrap();
        let white = found.game.as_ref().unwrap().white;
        let [first, second] = players;
        let (players, winner) = match white {
            Seat::FIRST => ([first, second], Seat::FIRST),
            _ => ([second, first], Seat::SECOND),
        };
        TableResult {
            table,
            at: NOW,
            outcome: Outcome::win(winner, EndReason::Checkmate),
            players,
            plies: 31,
            points: [20, 12],
            sixes: [3, 1],
            absent: Vec::new(),
        }
    }
}

fn player(n: u16) -> PlayerId {
    PlayerId::parse(&format!("{n:026}")).unwrap()
}

fn megabytes(bytes: usize) -> f64 {
    #[allow(clippy::cast_precision_loss, reason = "a few million")]
    let bytes = bytes as f64;
    bytes / 1e6
}

#[test]
fn the_object_of_the_largest_field_holds_less_than_four_megabytes() {
    let before = LIVE.load(Ordering::Relaxed);
    let held = || LIVE.load(Ordering::Relaxed) - before;
    let mut object = Object::new();
    let name = |n: u16| DisplayName::parse(&format!("Player {n} of the field")).unwrap();
    let settings =
        serde_json::json!({"name": "Cup", "mode": "ludo_chess", "max_players": PLAYERS, "finals_best_of": 1});
    object.tell(&TournamentCommand::Create {
        code: code(),
        organiser: player(9_999),
        name: name(9_999),
        settings: serde_json::from_value(settings).unwrap(),
    });
    for n in 0..PLAYERS {
        let (player, name) = (player(n), name(n));
        object.tell(&TournamentCommand::Join {
            player,
            name,
            nonce: Some(native::room::nonce(7)),
            pro: true,
        });
    }
    drop(object.view());
    let joined = held();
    MOST.store(LIVE.load(Ordering::Relaxed), Ordering::Relaxed);
    object.tell(&TournamentCommand::Start { by: player(9_999) });
    let starting = MOST.load(Ordering::Relaxed) - before;
    drop(object.view());
    let started = held();
    let entries = TournamentView { matches: Vec::new(), ..object.view() };
    for index in 0..usize::from(PLAYERS) - 1 {
        object.play(&entries, index);
    }
    let end = object.view();
    assert_eq!(end.stage, Stage::Completed);
    drop((end, entries));
    let completed = held();
    println!(
        "2,048 players: {:.2} MB joined, {:.2} MB started, {:.2} MB completed; {:.2} MB at the most while starting",
        megabytes(joined),
        megabytes(started),
        megabytes(completed),
        megabytes(starting)
    );
    for held in [joined, started, completed] {
        assert!(held < 4 * MEGABYTE, "{held} bytes");
    }
}
