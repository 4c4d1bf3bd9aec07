//! All tiers of tests, and the one line that sums them up.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    args::{Part, Tier, Variant},
    build::build,
    check,
    places::Places,
    run::{Outcome, at, cargo, probe, run, step},
    sizes,
    tally::Tally,
};

const TIERS: [(Tier, &str); 5] = [
    (Tier::Check, "check"),
    (Tier::Native, "native"),
    (Tier::Budgets, "budgets"),
    (Tier::Worker, "worker"),
    (Tier::E2e, "e2e"),
];

/// Runs all tiers, or one; every failure is counted and none stops the rest.
///
/// The whole run tests the release build that would be deployed, but for the test clock. One tier by itself is for
/// working on it, and takes the quick build unless told otherwise.
pub(crate) fn test(places: &Places, only: Option<Tier>, release: bool, deep: bool) -> Outcome {
    let mut tally = Tally::default();
    let variant = Variant { release: release || only.is_none(), test_clock: true };
    for (tier, name) in TIERS.iter().filter(|(tier, _)| only.is_none_or(|only| only == *tier)) {
        tally.tier(name, |tally| match tier {
            Tier::Check => check::all(places, tally),
            Tier::Native => native(places, deep, tally),
            Tier::Budgets => budgets(places, tally),
            Tier::Worker => worker(places, variant, tally),
            Tier::E2e => e2e(places, variant, tally),
        });
    }
    tally.close()
}

/// `deep` compares many more random positions with the references (`tests/native/src/reference`).
fn native(places: &Places, deep: bool, tally: &mut Tally) -> Outcome {
    let mut command = cargo(&places.root);
    command.args(["test", "--workspace", "--no-fail-fast", "--quiet"]);
    if deep {
        command.env("ASHTAPADA_DEEP", "1");
    }
    tally.runner("cargo test", &mut command)
}

fn budgets(places: &Places, tally: &mut Tally) -> Outcome {
    build(places, Part::All, Variant { release: true, test_clock: false })?;
    build(places, Part::Worker, Variant { release: true, test_clock: true })?;
    tally.case("sizes within the budget", || sizes::within_budget(places));
    tally.case("no path of this machine in what ships", || sizes::no_home_path(places));
    tally.case("no test clock in the release build", || sizes::no_test_clock(places));
    Ok(())
}

fn worker(places: &Places, variant: Variant, tally: &mut Tally) -> Outcome {
    build(places, Part::All, variant)?;
    // It checks the records that the Worker exports.
    step("compile the referee", || run(cargo(&places.root).args(["build", "--quiet", "-p", "referee"])))?;
    node(places, variant, "tests/worker", tally)
}

fn e2e(places: &Places, variant: Variant, tally: &mut Tally) -> Outcome {
    ensure_chromium()?;
    build(places, Part::All, variant)?;
    node(places, variant, "tests/e2e", tally)
}

/// Node's runner over the test files of a folder.
fn node(places: &Places, variant: Variant, folder: &str, tally: &mut Tally) -> Outcome {
    let tests = tests_in(&places.at(folder))?;
    if tests.is_empty() {
        return Err(format!("no *.test.mjs in {folder}"));
    }
    let mut command = Command::new("node");
    command
        .current_dir(&places.root)
        .args(["--test", "--test-reporter=spec"])
        .args(tests)
        .env("ASHTAPADA_SITE", places.site(variant))
        .env("ASHTAPADA_WORKER", places.worker(variant))
        .env("CARGO_TARGET_DIR", &places.target);
    tally.runner(&format!("node --test {folder}"), &mut command)
}

fn tests_in(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in at(folder, fs::read_dir(folder))? {
        let path = at(folder, entry)?.path();
        if path.to_string_lossy().ends_with(".test.mjs") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// The browser of the tests: `CHROMIUM`, or an installed one, or Debian's, installed now if that is allowed.
fn ensure_chromium() -> Outcome {
    let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
    let usual = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
    let mut known = named.into_iter().chain(usual.iter().map(|name| Path::new("/usr/bin").join(name)));
    if known.any(|path| path.is_file()) {
        return Ok(());
    }
    let how = "install the package chromium (and fonts-noto-core), or set CHROMIUM to the path of a Chromium";
    let root = probe(Command::new("id").arg("-u")).is_some_and(|(_, text)| text.trim() == "0");
    if !root || probe(Command::new("apt-get").arg("--version")).is_none() {
        return Err(format!("no Chromium for the browser tests: {how}"));
    }
    step("apt-get install chromium fonts-noto-core", || {
        run(Command::new("apt-get").args(["update", "-qq"]))?;
        run(Command::new("apt-get")
            .args(["install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-noto-core"])
            .env("DEBIAN_FRONTEND", "noninteractive"))
    })
    .map_err(|problem| format!("{problem}\n{how}"))
}
