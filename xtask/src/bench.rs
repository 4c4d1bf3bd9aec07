//! The table of speeds and sizes: everything measured in one run on this machine.

use std::process::Command;

use crate::{
    args::{Part, Variant},
    build::build,
    oracles,
    places::Places,
    run::{Outcome, cargo, run, step},
    sizes,
    stamp::empty,
    tools,
};

/// Prints the table.
pub(crate) fn bench(places: &Places) -> Outcome {
    let release = Variant { release: true, test_clock: false };
    build(places, Part::All, release)?;
    let native = || run(cargo(&places.root).args(["build", "--quiet", "--profile", "bench", "-p", "bench"]));
    step("compile the native benchmark", native)?;
    let module = step("compile the wasm benchmark", || wasm(places))?;
    println!();
    run(Command::new(places.target.join("release/bench")).current_dir(&places.root))?;
    println!();
    run(&mut node(places, "tests/bench/brackets.mjs"))?;
    println!();
    run(node(places, "tests/bench/bracket-page.mjs")
        .arg(places.target.join("release/bench"))
        .env("ASHTAPADA_SITE", places.site(release)))?;
    println!();
    run(node(places, "tests/bench/perft.mjs").arg(&module))?;
    println!();
    run(node(places, "tests/bench/games.mjs").arg(&module))?;
    println!();
    oracles::bench(places)?;
    println!();
    run(node(places, "tests/bench/latency.mjs")
        .env("ASHTAPADA_SITE", places.site(release))
        .env("ASHTAPADA_WORKER", places.worker(release)))?;
    println!();
    sizes::within_budget(places)
}

/// A whole event of so many players against real workerd.
pub(crate) fn load(places: &Places, players: u16, test_clock: bool) -> Outcome {
    let release = Variant { release: true, test_clock };
    build(places, Part::All, release)?;
    let program = || run(cargo(&places.root).args(["build", "--quiet", "--release", "-p", "load"]));
    step("compile the load program", program)?;
    println!();
    run(Command::new(places.target.join("release/load"))
        .current_dir(&places.root)
        .arg(places.at("xtask/js/serve.mjs"))
        .args([places.site(release), places.worker(release)])
        .arg(players.to_string()))
}

fn node(places: &Places, script: &str) -> Command {
    let mut command = Command::new("node");
    command.current_dir(&places.root).arg(places.at(script));
    command
}

/// The chess core as a module for Node, built like the app: small, with the same optimiser.
fn wasm(places: &Places) -> Outcome<std::path::PathBuf> {
    let bindgen = tools::wasm_bindgen(places)?;
    run(cargo(&places.root).args([
        "build",
        "--quiet",
        "--release",
        "-p",
        "bench-wasm",
        "--target",
        "wasm32-unknown-unknown",
    ]))?;
    let folder = places.target.join("xtask/bench-wasm");
    empty(&folder)?;
    run(Command::new(bindgen)
        .arg(places.target.join("wasm32-unknown-unknown/release/bench_wasm.wasm"))
        .args(["--target", "nodejs", "--no-typescript", "--out-name", "core", "--out-dir"])
        .arg(&folder))?;
    let bound = folder.join("core_bg.wasm");
    run(Command::new(places.npm_bin("wasm-opt")).arg("-Oz").arg(&bound).arg("-o").arg(&bound))?;
    // The bindings are CommonJS; the checkout is not.
    let module = folder.join("core.cjs");
    std::fs::rename(folder.join("core.js"), &module).map_err(|e| format!("{}: {e}", module.display()))?;
    Ok(module)
}
