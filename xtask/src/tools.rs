//! What the commands need, and how it gets here: once, in fixed versions, outside `target`.

use std::{fs, path::PathBuf, process::Command};

use crate::{
    places::Places,
    run::{Outcome, at, capture, cargo, probe, run, step},
    stamp::{Hash, unless_same},
};

const WORKER_BUILD: &str = "0.8.7";
/// It cuts where `wasm_split_helpers` of `app/Cargo.toml` marks: a new version of one asks for a look at the other.
const WASM_SPLIT: &str = "0.2.4";
const NODE_MAJOR: u32 = 20;
const WASM: &str = "wasm32-unknown-unknown";

/// Everything that `build` and `play` need.
pub(crate) fn ensure_all(places: &Places) -> Outcome {
    ensure_npm(places)?;
    ensure_wasm_target(places)?;
    wasm_bindgen(places)?;
    wasm_split(places)?;
    worker_build(places).map(|_| ())
}

/// Node, npm, and the packages of `package-lock.json`.
pub(crate) fn ensure_npm(places: &Places) -> Outcome {
    let how = format!(
        "install Node.js {NODE_MAJOR} or newer with npm (https://nodejs.org, or your system's packages), then run this again"
    );
    let Some((true, version)) = probe(Command::new("node").arg("--version")) else {
        return Err(format!("Node.js is missing: {how}"));
    };
    let major = version.trim().trim_start_matches('v').split('.').next().and_then(|n| n.parse::<u32>().ok());
    if major.is_none_or(|major| major < NODE_MAJOR) {
        return Err(format!("Node.js {} is too old: {how}", version.trim()));
    }
    let inputs =
        Hash::new().add_all(&places.root, &["package-lock.json", "package.json"])?.add(version.as_bytes());
    let modules = places.at("node_modules");
    unless_same(&modules.join(".xtask-stamp"), inputs, &modules, || {
        if probe(Command::new("npm").arg("--version")).is_none() {
            return Err(format!("npm is missing: {how}"));
        }
        // No package here needs its install script: the native programs are packages of their own.
        step("npm ci (wrangler, esbuild, binaryen, fonts, ..)", || {
            run(Command::new("npm").current_dir(&places.root).args([
                "ci",
                "--ignore-scripts",
                "--no-audit",
                "--no-fund",
                "--loglevel=error",
            ]))
        })
    })
    .map(|_| ())
}

/// The standard library for WebAssembly.
pub(crate) fn ensure_wasm_target(places: &Places) -> Outcome {
    let libraries = capture(Command::new("rustc").current_dir(&places.root).args(["--print", "sysroot"]))?;
    if PathBuf::from(libraries.trim()).join("lib/rustlib").join(WASM).join("lib").is_dir() {
        return Ok(());
    }
    step("rustup target add", || {
        run(Command::new("rustup").current_dir(&places.root).args(["target", "add", WASM]))
    })
    .map_err(|problem| {
        format!("{problem}\ninstall Rust with rustup (https://rustup.rs), then: rustup target add {WASM}")
    })
}

/// The `wasm-bindgen` program in the version of the lock file: the two must be equal.
pub(crate) fn wasm_bindgen(places: &Places) -> Outcome<PathBuf> {
    let lock = places.at("Cargo.lock");
    let text = at(&lock, fs::read_to_string(&lock))?;
    let version = locked(&text, "wasm-bindgen").ok_or("Cargo.lock names no version of wasm-bindgen")?;
    // Its own lock file is older than this compiler likes; its default features are its tests' web server.
    install(places, "wasm-bindgen", "wasm-bindgen-cli", version, &["--no-default-features"])
}

/// The `wasm-split-cli` program, for a release of the app.
pub(crate) fn wasm_split(places: &Places) -> Outcome<PathBuf> {
    let flags = ["--locked", "--features", "build-binary"];
    install(places, "wasm-split-cli", "wasm_split_cli_support", WASM_SPLIT, &flags)
}

/// The `worker-build` program.
pub(crate) fn worker_build(places: &Places) -> Outcome<PathBuf> {
    install(places, "worker-build", "worker-build", WORKER_BUILD, &["--locked"])
}

/// The version of a package in the text of a lock file.
fn locked<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name);
    lines.nth(1)?.strip_prefix("version = \"")?.strip_suffix('"')
}

fn install(places: &Places, program: &str, package: &str, version: &str, flags: &[&str]) -> Outcome<PathBuf> {
    let folder = places.tools.join(format!("{program}-{version}"));
    let binary = folder.join("bin").join(program);
    if binary.is_file() {
        return Ok(binary);
    }
    // Installed aside and moved when complete, so that a break leaves nothing that looks installed.
    let aside = places.tools.join(format!(".{program}-{version}-{}", std::process::id()));
    step(&format!("cargo install {package} {version} (once, into {})", folder.display()), || {
        run(cargo(&places.root)
            .args(["install", package, "--version", version, "--debug", "--root"])
            .arg(&aside)
            .args(flags)
            .env("CARGO_TARGET_DIR", aside.join("build"))
            .env_remove("RUSTFLAGS"))?;
        at(&aside, fs::remove_dir_all(aside.join("build")))?;
        match fs::rename(&aside, &folder) {
            Err(_) if binary.is_file() => at(&aside, fs::remove_dir_all(&aside)),
            moved => at(&folder, moved),
        }
    })
    .map_err(|problem| {
        format!(
            "{problem}\n{package} {version} is needed from crates.io; run this again when it is reachable"
        )
    })?;
    Ok(binary)
}

#[cfg(test)]
mod tests {
    use super::locked;

    #[test]
    fn the_version_is_that_of_exactly_this_package() {
        let lock = "[[package]]\nname = \"wasm-bindgen-macro\"\nversion = \"9.9.9\"\n\n\
                    [[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.1\"\nsource = \"r\"\n";
        assert_eq!(locked(lock, "wasm-bindgen"), Some("0.2.1"));
        assert_eq!(locked(lock, "wasm"), None);
    }
}
