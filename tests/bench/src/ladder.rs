//! A ladder beside what is usually done: a plain list, and ranks by `COUNT(*)` in SQLite. An operation is a whole game as
//! the ladder sees it: the ranks of the two are asked for, and the result moves them. Then what a player costs in memory,
//! how long a large ladder takes to wake, and how many rows are written for a result.

use ashtapada_worker::json;
use rusqlite::{Connection, params};
use shared::aggregate::{Aggregate, Ctx};
use shared::chance::Seed;
use shared::ids::{DisplayName, PlayerId};
use shared::ladder::{Ended, Ladder, LadderCommand as Command, LadderEvent, LadderKind, Ranking, after};
use shared::time::Instant as Time;
use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};

const SIZES: [u32; 3] = [1_272, 100_000, 1_000_000];
/// How long each is measured.
const LONG: Duration = Duration::from_millis(1_500);
/// The size whose waking is measured.
const LARGE: u32 = 100_000;

pub(crate) fn measure() -> Result<(), Box<dyn Error>> {
    println!("{:<46} {:>12} {:>12} {:>12}", "ladder, games a second", "1,272", "100,000", "1,000,000");
    let own = SIZES.map(ranks);
    row("own ranks (treap)", own.map(Some));
    row("own ladder: challenge, result, all that is told", SIZES.map(ladder));
    row("plain list", SIZES.map(list).map(Some));
    let mut sql = [None; 3];
    for (place, size) in sql.iter_mut().zip(SIZES) {
        *place = Some(count(size)?);
    }
    row("SQLite, ranks by COUNT(*) over an index", sql);
    if let ([.., Some(slow)], [.., fast]) = (sql, own) {
        println!("own ranks, times SQLite at a million: {:.0}", fast / slow);
    }
    println!();
    large()
}

fn row(what: &str, speeds: [Option<f64>; 3]) {
    let [a, b, c] = speeds.map(|speed| speed.map_or_else(|| "-".to_owned(), |speed| format!("{speed:.0}")));
    println!("{what:<46} {a:>12} {b:>12} {c:>12}");
}

/// A fixed sequence of pairs that may play each other: two ranks within the window, and how the game ends.
struct Pairs {
    state: u64,
    players: u32,
}

impl Pairs {
    const fn of(players: u32) -> Self {
        Self { state: 0x2545_f491_4f6c_dd1d, players }
    }

    fn roll(&mut self, below: u32) -> u32 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        u32::try_from(self.state % u64::from(below.max(1))).unwrap_or_default()
    }

    fn next(&mut self) -> ([u32; 2], Ended) {
        let window = shared::ladder::window(self.players);
        let first = self.roll(self.players - window) + 1;
        let second = first + 1 + self.roll(window);
        let ended =
            [Ended::First, Ended::Second, Ended::Draw][usize::try_from(self.roll(3)).unwrap_or_default()];
        ([second, first], ended)
    }
}

/// Operations a second.
fn speed(mut operate: impl FnMut()) -> f64 {
    let (start, mut count) = (Instant::now(), 0_u32);
    while start.elapsed() < LONG {
        for _ in 0..16 {
            operate();
        }
        count += 16;
        // A slow one is stopped after a few.
        if count == 16 && start.elapsed() > LONG / 2 {
            break;
        }
    }
    f64::from(count) / start.elapsed().as_secs_f64()
}

fn ranks(players: u32) -> f64 {
    let mut order: Ranking = (0..players).collect();
    let mut pairs = Pairs::of(players);
    speed(|| {
        let (ranks, ended) = pairs.next();
        let members = ranks.map(|rank| order.at(rank).unwrap_or_default());
        let stood = members.map(|member| order.rank(member));
        let moved = after(stood, ended, players);
        order.settle(members.into_iter().zip(moved));
        black_box(order.len());
    })
}

fn list(players: u32) -> f64 {
    let mut order: Vec<u32> = (0..players).collect();
    let mut pairs = Pairs::of(players);
    speed(|| {
        let (ranks, ended) = pairs.next();
        let members = ranks.map(|rank| order[rank as usize - 1]);
        // Somebody knows the players, and asks for their ranks.
        let stood = members.map(|member| {
            order.iter().position(|one| *one == member).and_then(|at| u32::try_from(at + 1).ok())
        });
        let mut moved: Vec<(Option<u32>, u32)> =
            after(stood, ended, players).into_iter().zip(members).collect();
        moved.sort_unstable();
        order.retain(|one| !members.contains(one));
        for (rank, member) in moved {
            order.insert(rank.unwrap_or(1) as usize - 1, member);
        }
        black_box(order.len());
    })
}

/// Each player has a place on a line, and the rank is how many stand before it; moving somebody is giving another place,
/// halfway between two others.
fn count(players: u32) -> rusqlite::Result<f64> {
    let db = Connection::open_in_memory()?;
    db.execute_batch("CREATE TABLE players(id INTEGER PRIMARY KEY, place REAL NOT NULL); BEGIN")?;
    {
        let mut insert = db.prepare("INSERT INTO players(id, place) VALUES (?, ?)")?;
        for player in 0..players {
            insert.execute(params![player, f64::from(player)])?;
        }
    }
    db.execute_batch("COMMIT; CREATE INDEX by_place ON players(place)")?;
    let mut rank =
        db.prepare("SELECT COUNT(*) FROM players WHERE place <= (SELECT place FROM players WHERE id = ?)")?;
    let mut swap = db.prepare("UPDATE players SET place = ? WHERE id = ?")?;
    let mut at = db.prepare("SELECT place FROM players WHERE id = ?")?;
    let mut pairs = Pairs::of(players);
    let mut failed = None;
    let speed = speed(|| {
        let ([first, second], _) = pairs.next();
        let mut operate = || -> rusqlite::Result<()> {
            let ranks = [first - 1, second - 1].map(|id| rank.query_row([id], |row| row.get::<_, u32>(0)));
            for rank in ranks {
                black_box(rank?);
            }
            let places = [first - 1, second - 1].map(|id| at.query_row([id], |row| row.get::<_, f64>(0)));
            let [one, other] = places;
            swap.execute(params![other?, first - 1])?;
            swap.execute(params![one?, second - 1])?;
            Ok(())
        };
        failed = operate().err().or(failed.take());
    });
    failed.map_or(Ok(speed), Err)
}

const NOW: Time = Time(1_800_000_000_000);

fn run(state: &mut Ladder, command: &Command) -> Option<Vec<LadderEvent>> {
    let made = state.decide(command, &Ctx { now: NOW, seed: &Seed::new([7; 32]) }).ok()?;
    *state = made.events.iter().fold(std::mem::take(state), Ladder::evolve);
    black_box(made.effects);
    Some(made.events)
}

fn player(n: u32) -> Option<PlayerId> {
    PlayerId::parse(&format!("{n:026}")).ok()
}

fn full(players: u32) -> Option<Ladder> {
    const NAMES: [&str; 4] = ["Asha", "Tomasz Wierzbicki", "Meera Iyer", "Leyla"];
    let mut state = Ladder::default();
    for (n, name) in (0..players).zip(NAMES.iter().cycle()) {
        let name = DisplayName::parse(&format!("{name} {n}")).ok()?;
        let event = LadderEvent::Joined { ladder: LadderKind::Slow, at: NOW, player: player(n)?, name };
        state = state.evolve(&event);
    }
    Some(state)
}

/// A challenge and its result by the commands that the object gets, with the notes and notices that follow.
fn game(state: &mut Ladder, pairs: &mut Pairs) -> Option<Vec<LadderEvent>> {
    let ([first, second], ended) = pairs.next();
    let who = |state: &Ladder, rank| state.rows(rank, 1).next().map(|row| row.player);
    let (challenger, defender) = (who(state, first)?, who(state, second)?);
    let winner = match ended {
        Ended::First => Some(challenger.clone()),
        Ended::Second => Some(defender.clone()),
        Ended::Draw => None,
    };
    let mut events = run(
        state,
        &Command::Challenge { challenger: challenger.clone(), defender, seen: Some([first, second]) },
    )?;
    let game = *state.running(&challenger).last()?;
    events.extend(run(state, &Command::Result { game, winner, on_time: false, at: NOW })?);
    Some(events)
}

fn ladder(players: u32) -> Option<f64> {
    let mut state = full(players)?;
    let mut pairs = Pairs::of(players);
    let mut failed = false;
    let speed = speed(|| failed |= game(&mut state, &mut pairs).is_none());
    (!failed).then_some(speed)
}

/// Pages of memory that this process holds, in bytes.
fn resident() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split(' ').nth(1)?.parse().ok()?;
    Some(pages * 4_096)
}

fn large() -> Result<(), Box<dyn Error>> {
    let before = resident();
    let mut state = full(LARGE).ok_or("a ladder of the benchmark cannot be filled")?;
    let held = before.zip(resident()).map(|(before, after)| after.saturating_sub(before) / u64::from(LARGE));
    line("memory a player", held.map_or_else(|| "-".to_owned(), |bytes| format!("{bytes} bytes")));
    let text = state.to_text();
    line("snapshot", format!("{:.1} MB", text.len() as f64 / 1e6));
    // As many events as come between two snapshots, stored as the object stores them.
    let mut pairs = Pairs::of(LARGE);
    let mut entries = Vec::new();
    let mut events = 0;
    while events < LARGE as usize / 16 {
        let made = game(&mut state, &mut pairs).ok_or("a game of the benchmark was refused")?;
        events += made.len();
        for event in made {
            entries.push(serde_json::to_string(&[event])?);
        }
    }
    let start = Instant::now();
    let woken = Ladder::from_text(&text).ok_or("the snapshot does not load")?;
    let loaded = start.elapsed();
    let mut woken = woken;
    for entry in &entries {
        for event in json::read::<Vec<LadderEvent>>(entry)? {
            woken = woken.evolve(&event);
        }
    }
    let all = start.elapsed();
    if woken != state {
        return Err("what was woken is not what slept".into());
    }
    line("waking, the snapshot", format!("{:.1} ms", loaded.as_secs_f64() * 1e3));
    line(
        &format!("waking, with {} events to fold", entries.len()),
        format!("{:.1} ms", all.as_secs_f64() * 1e3),
    );
    let start = Instant::now();
    black_box(state.to_text().len());
    line("writing a snapshot", format!("{:.1} ms", start.elapsed().as_secs_f64() * 1e3));
    line("rows written for a result", "6, however many ranks move".to_owned());
    Ok(())
}

fn line(what: &str, value: String) {
    println!("{:<56} {value:>26}", format!("ladder of {LARGE}: {what}"));
}
