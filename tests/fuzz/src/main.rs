//! `fuzz SECONDS [TARGET]`: runs the targets one after another for so long, and says how many inputs each has read. An
//! input that breaks a target is written to a file that is named.

use fuzz::{TARGETS, Target, mutate, rng};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Longer than any reader may take for ten megabytes.
const TOO_LONG: Duration = Duration::from_secs(20);

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let seconds = args.next().and_then(|text| text.parse().ok()).unwrap_or(600);
    let only = args.next();
    let chosen = TARGETS.iter().filter(|target| only.as_ref().is_none_or(|only| only == target.name));
    let mut ran = 0;
    for target in chosen {
        ran += 1;
        if let Err(input) = run(target, Duration::from_secs(seconds)) {
            let path = std::env::temp_dir().join(format!("fuzz-{}.bin", target.name));
            let kept = std::fs::write(&path, input).is_ok();
            println!("{}: BROKEN by the input in {} (kept: {kept})", target.name, path.display());
            return ExitCode::FAILURE;
        }
    }
    if ran == 0 {
        println!("no such target; there are: {}", TARGETS.map(|target| target.name).join(", "));
        return ExitCode::from(2);
    }
    ExitCode::SUCCESS
}

fn run(target: &Target, time: Duration) -> Result<(), Vec<u8>> {
    let corpus = corpus(target);
    let mut rng = rng::Rng::new(9);
    let start = Instant::now();
    let (mut inputs, mut slowest) = (0_u64, Duration::ZERO);
    let known = corpus.clone().into_iter().chain(mutate::monsters(&corpus));
    let changed = std::iter::repeat_with(|| mutate::changed(&mut rng, &corpus));
    for input in known.chain(changed) {
        let began = Instant::now();
        let held = std::panic::catch_unwind(|| (target.read)(&input)).is_ok();
        let took = began.elapsed();
        if !held || took > TOO_LONG {
            return Err(input);
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
    Ok(())
}

/// Known input: golden files, and positions.
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
    let mut known: Vec<Vec<u8>> = files.iter().filter_map(|path| std::fs::read(path).ok()).collect();
    let positions = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq e3 0 1",
        "4HPwATDgc/ABMA",
    ];
    if known.is_empty() {
        known.extend(positions.map(|text| text.as_bytes().to_vec()));
    }
    known
}
