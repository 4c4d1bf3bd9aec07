//! `fuzz SECONDS [TARGET]`: runs the targets one after another for so long, and says how many inputs each has read;
//! `fuzz list` names them. An input that breaks a target is written to a file that is named.

use fuzz::{TARGETS, Target, mutate, rng};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Longer than any reader may take for ten megabytes.
const TOO_LONG: Duration = Duration::from_secs(20);
/// The stack of a reader: what the Worker and the app have in wasm.
const STACK: usize = 1 << 20;
/// Larger inputs are kept in a file while they are read, since no stack that overflows says what it was reading.
const LARGE: usize = 64 << 10;

/// The input under test, for the panic hook.
static CURRENT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let first = args.next();
    if first.as_deref() == Some("list") {
        TARGETS.iter().for_each(|target| println!("{}", target.name));
        return ExitCode::SUCCESS;
    }
    let time = Duration::from_secs(first.and_then(|text| text.parse().ok()).unwrap_or(600));
    let only = args.next();
    let chosen = TARGETS.iter().filter(|target| only.as_ref().is_none_or(|only| only == target.name));
    let mut ran = 0;
    for target in chosen {
        ran += 1;
        keep_what_panics(target);
        let thread = std::thread::Builder::new().name(target.name.to_owned()).stack_size(STACK);
        let held = thread.spawn(move || run(target, time)).map(|running| running.join().unwrap_or(false));
        if !held.unwrap_or(false) {
            return ExitCode::FAILURE;
        }
    }
    if ran == 0 {
        println!("no such target; there are: {}", TARGETS.map(|target| target.name).join(", "));
        return ExitCode::from(2);
    }
    ExitCode::SUCCESS
}

fn file(target: &Target) -> PathBuf {
    std::env::temp_dir().join(format!("fuzz-{}.bin", target.name))
}

/// A panic ends the process in the optimised build: what caused it is written before that.
fn keep_what_panics(target: &'static Target) {
    std::panic::set_hook(Box::new(move |panic| {
        println!("{}: {panic}", target.name);
        if let Ok(input) = CURRENT.lock() {
            broken(target, &input);
        }
    }));
}

fn broken(target: &Target, input: &[u8]) {
    let path = file(target);
    let kept = std::fs::write(&path, input).is_ok();
    println!("{}: BROKEN by the input in {} (kept: {kept})", target.name, path.display());
}

/// Whether the target held.
fn run(target: &Target, time: Duration) -> bool {
    let corpus = corpus(target);
    let mut rng = rng::Rng::new(9);
    let start = Instant::now();
    let (mut inputs, mut slowest) = (0_u64, Duration::ZERO);
    let known = corpus.clone().into_iter().chain(mutate::monsters(&corpus));
    let changed = std::iter::repeat_with(|| mutate::changed(&mut rng, &corpus));
    for input in known.chain(changed) {
        if let Ok(mut current) = CURRENT.lock() {
            current.clone_from(&input);
        }
        let large = input.len() > LARGE && std::fs::write(file(target), &input).is_ok();
        let began = Instant::now();
        (target.read)(&input);
        let took = began.elapsed();
        if took > TOO_LONG {
            broken(target, &input);
            println!("{}: it took {:.1} s", target.name, took.as_secs_f64());
            return false;
        }
        if large {
            let _ = std::fs::remove_file(file(target));
        }
        slowest = slowest.max(took);
        inputs += 1;
        if start.elapsed() > time {
            break;
        }
    }
    println!(
        "{:<16} {:>12} inputs in {:>5.0} s, the slowest took {:.2} s",
        target.name,
        inputs,
        start.elapsed().as_secs_f64(),
        slowest.as_secs_f64()
    );
    true
}

/// Known input: golden files, and the target's own.
fn corpus(target: &Target) -> Vec<Vec<u8>> {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../golden");
    let mut files: Vec<PathBuf> = Vec::new();
    let mut folders: Vec<PathBuf> = target.corpus.iter().map(|folder| golden.join(folder)).collect();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    let read = files.iter().filter_map(|path| std::fs::read(path).ok());
    read.chain(target.seeds.iter().map(|text| text.as_bytes().to_vec())).collect()
}
