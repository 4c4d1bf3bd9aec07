//! How a release is compiled: small, and without the paths of the machine that builds it. A panic message names the file
//! it comes from; in a release that file is named as its package is, wherever it stood.

use std::{
    env,
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    places::Places,
    run::{Outcome, capture},
};

/// SHA-256 as a loop: its unrolled form is five times as long, and nothing here hashes much.
const COMPACT: &str = "--cfg=sha2_backend_soft=\"compact\"";

/// Lets `command`, which runs cargo, compile for a release.
pub(crate) fn compile_small(places: &Places, command: &mut Command) -> Outcome {
    let mut flags: Vec<String> = env::var("CARGO_ENCODED_RUSTFLAGS").into_iter().collect();
    flags.push(COMPACT.to_owned());
    for (from, to) in paths(places)? {
        flags.push(format!("--remap-path-prefix={}={to}", from.display()));
    }
    // Separated by a character that no path has.
    command.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"));
    Ok(())
}

/// The folders that may be named, and what they are called instead; the last that fits counts.
fn paths(places: &Places) -> Outcome<Vec<(PathBuf, &'static str)>> {
    let sysroot = capture(Command::new("rustc").current_dir(&places.root).args(["--print", "sysroot"]))?;
    let cargo = cargo_home();
    let mut paths = vec![
        (places.root.clone(), "."),
        (places.target.clone(), "target"),
        (PathBuf::from(sysroot.trim()), "rust"),
        (cargo.clone(), "cargo"),
    ];
    // One folder a registry, named after its host.
    let registries = fs::read_dir(cargo.join("registry/src")).into_iter().flatten().flatten();
    paths.extend(registries.map(|entry| (entry.path(), "crates")));
    Ok(paths)
}

fn cargo_home() -> PathBuf {
    let named = env::var_os("CARGO_HOME").filter(|path| !path.is_empty()).map(PathBuf::from);
    named.unwrap_or_else(|| env::home_dir().unwrap_or_default().join(".cargo"))
}

/// What no shipped file may contain: this machine's folders, and the usual places of people's own.
pub(crate) fn telltales(places: &Places) -> Vec<String> {
    let text = |path: &Path| path.to_string_lossy().into_owned();
    let mut found = vec![text(&places.root), text(&places.target), text(&cargo_home())];
    let home = env::home_dir().map(OsString::from).filter(|home| home.len() > 1);
    found.extend(home.map(|home| format!("{}/", text(Path::new(&home)))));
    found.extend(["/home/", "/Users/", "/registry/src/"].map(str::to_owned));
    found
}
