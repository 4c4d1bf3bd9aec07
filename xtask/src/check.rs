//! Proofs that need no test: format, lints, docs, and what may depend on what.

use std::process::Command;

use crate::{
    places::Places,
    run::{Outcome, capture, cargo, run},
    tally::Tally,
    tools,
};

const WASM: [&str; 2] = ["--target", "wasm32-unknown-unknown"];

/// In `shared` and in the Worker a panic loses memory of other objects of the isolate.
const NO_PANIC: [&str; 8] = [
    "clippy::unwrap_used",
    "clippy::expect_used",
    "clippy::panic",
    "clippy::indexing_slicing",
    "clippy::string_slice",
    "clippy::unreachable",
    "clippy::todo",
    "clippy::unimplemented",
];

/// What the rules must not know: browsers, platforms, random sources, clocks.
const NOT_IN_SHARED: [&str; 8] =
    ["web-sys", "js-sys", "wasm-bindgen", "worker", "getrandom", "rand", "tokio", "chrono"];

/// Licences under which code may ship beside ours.
const PERMISSIVE: [&str; 11] = [
    "MIT",
    "MIT-0",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "ISC",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Runs every check and says what failed.
pub(crate) fn check(places: &Places) -> Outcome {
    let mut tally = Tally::default();
    all(places, &mut tally)?;
    tally.close()
}

/// Runs every check, each of them one case of the tally.
pub(crate) fn all(places: &Places, tally: &mut Tally) -> Outcome {
    tools::ensure_wasm_target(places)?;
    let root = &places.root;
    tally.case("format", || run(cargo(root).args(["fmt", "--all", "--", "--check"])));
    tally.case("clippy, native", || clippy(places, &["--workspace", "--all-targets"], &[]));
    tally.case("clippy, app in wasm", || clippy(places, &["-p", "app", WASM[0], WASM[1]], &[]));
    let worker = ["-p", "shared", "-p", "ashtapada-worker", "--lib", WASM[0], WASM[1]];
    tally.case("clippy, app in wasm as it is split", || {
        clippy(places, &["-p", "app", "--features", "app/split", WASM[0], WASM[1]], &[])
    });
    tally.case("clippy and no panic, shared and worker in wasm", || clippy(places, &worker, &NO_PANIC));
    let clock = [&worker[..], &["--features", "ashtapada-worker/test-clock"]].concat();
    tally.case("clippy and no panic, worker with the test clock", || clippy(places, &clock, &NO_PANIC));
    tally.case("docs, native", || docs(places, &["--workspace"]));
    tally.case("docs, app and worker in wasm", || {
        docs(places, &["-p", "app", "-p", "ashtapada-worker", WASM[0], WASM[1]])
    });
    tally.case("shared depends on no platform", || shared_is_pure(places));
    tally.case("licences of what ships", || licences(places));
    Ok(())
}

fn clippy(places: &Places, what: &[&str], deny: &[&str]) -> Outcome {
    let mut command = cargo(&places.root);
    command.args(["clippy", "--quiet"]).args(what).args(["--", "-D", "warnings"]);
    for lint in deny {
        command.args(["-D", lint]);
    }
    run(&mut command)
}

fn docs(places: &Places, what: &[&str]) -> Outcome {
    run(cargo(&places.root)
        .args(["doc", "--no-deps", "--quiet"])
        .args(what)
        .env("RUSTDOCFLAGS", "-D warnings"))
}

/// The packages that a package is built from, one a line as `name vVERSION|LICENCE`.
fn tree(places: &Places, package: &str, target: &str) -> Outcome<String> {
    let mut command: Command = cargo(&places.root);
    command.args([
        "tree",
        "-p",
        package,
        "--target",
        target,
        "-e",
        "normal,no-proc-macro",
        "--prefix",
        "none",
    ]);
    capture(command.args(["-f", "{p}|{l}"]))
}

fn shared_is_pure(places: &Places) -> Outcome {
    let text = tree(places, "shared", "all")?;
    let names: Vec<&str> = text.lines().filter_map(|line| line.split(' ').next()).collect();
    let found: Vec<&&str> = NOT_IN_SHARED.iter().filter(|name| names.contains(name)).collect();
    if !names.contains(&"shared") {
        return Err(format!("cargo tree told nothing about shared:\n{text}"));
    }
    if found.is_empty() { Ok(()) } else { Err(format!("shared depends on {found:?}:\n{text}")) }
}

fn licences(places: &Places) -> Outcome {
    let mut refused = Vec::new();
    for package in ["app", "ashtapada-worker"] {
        let text = tree(places, package, WASM[1])?;
        refused.extend(text.lines().map(|line| line.trim_end_matches(" (*)")).filter_map(|line| {
            let (name, licence) = line.split_once('|')?;
            (!permits(licence)).then(|| format!("{name}: {licence:?}"))
        }));
    }
    refused.sort();
    refused.dedup();
    if refused.is_empty() {
        Ok(())
    } else {
        Err(format!("licences that may not ship:\n{}", refused.join("\n")))
    }
}

/// Whether an SPDX expression can be satisfied by permissive licences alone. `/` is an old way to write `OR`.
fn permits(expression: &str) -> bool {
    let text = expression.trim();
    let parts = |separators: &[&str]| split(text, separators);
    if let Some(parts) = parts(&[" OR ", "/"]) {
        return parts.iter().any(|part| permits(part));
    }
    if let Some(parts) = parts(&[" AND "]) {
        return parts.iter().all(|part| permits(part));
    }
    match text.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')) {
        Some(inner) => permits(inner),
        None => PERMISSIVE.contains(&text),
    }
}

/// Splits at separators outside parentheses; `None` if there are none.
fn split<'a>(text: &'a str, separators: &[&str]) -> Option<Vec<&'a str>> {
    let (mut depth, mut from, mut parts) = (0_usize, 0, Vec::new());
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {
                let hit =
                    separators.iter().find(|separator| depth == 0 && text[at..].starts_with(**separator));
                if let Some(separator) = hit {
                    parts.push(&text[from..at]);
                    from = at + separator.len();
                }
            }
        }
    }
    parts.push(&text[from..]);
    (parts.len() > 1).then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::permits;

    #[test]
    fn a_choice_needs_one_permissive_licence_and_a_conjunction_needs_all() {
        for yes in ["MIT", "MIT OR GPL-3.0", "MIT/Apache-2.0", "(MIT OR Apache-2.0) AND Unicode-3.0"] {
            assert!(permits(yes), "{yes}");
        }
        for no in
            ["GPL-3.0-or-later", "", "MIT AND GPL-3.0", "(MIT AND GPL-3.0) OR LGPL-3.0", "Apache-2.0 WITH X"]
        {
            assert!(!permits(no), "{no}");
        }
    }
}
