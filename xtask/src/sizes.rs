//! Sizes of what is deployed, and what must not be in it.

use std::fs;

use crate::{
    args::Variant,
    places::Places,
    release,
    run::{Outcome, at, run, script},
    stamp::files,
};

/// The route that only builds with the test clock answer.
const CLOCK_ROUTE: &[u8] = b"/api/test/clock";

const RELEASE: Variant = Variant { release: true, test_clock: false };
const CLOCK: Variant = Variant { release: true, test_clock: true };

/// Prints the table of sizes; one over its budget is a problem.
pub(crate) fn within_budget(places: &Places) -> Outcome {
    run(script(&places.root, "sizes.mjs")
        .arg(places.at("tests/budgets.json"))
        .arg(places.site(RELEASE))
        .arg(places.worker(RELEASE)))
    .map_err(|_| "a size is over its budget in tests/budgets.json".to_owned())
}

/// The deployed Worker has no test clock; the tested one has, or this would prove nothing.
pub(crate) fn no_test_clock(places: &Places) -> Outcome {
    if names_clock(places, RELEASE)? {
        return Err("the release build of the worker answers the route of the test clock".to_owned());
    }
    if names_clock(places, CLOCK)? {
        return Ok(());
    }
    Err("the build with the test clock does not name its route, so its absence from the release proves nothing".to_owned())
}

/// Nothing that ships names a folder of the machine that built it.
pub(crate) fn no_home_path(places: &Places) -> Outcome {
    let telltales = release::telltales(places);
    for file in files(&places.site(RELEASE))?.into_iter().chain(files(&places.worker(RELEASE))?) {
        let bytes = at(&file, fs::read(&file))?;
        // Texts stand back to back in a module: a route that ends in `/api/home` before one that begins is no folder.
        let found = |path: &[u8]| {
            let mut windows = bytes.windows(path.len()).enumerate();
            windows.any(|(at, window)| window == path && !bytes[..at].ends_with(b"/api"))
        };
        let holds = |path: &&String| found(path.as_bytes());
        if let Some(path) = telltales.iter().find(holds) {
            return Err(format!("{} contains {path}", file.display()));
        }
    }
    Ok(())
}

fn names_clock(places: &Places, variant: Variant) -> Outcome<bool> {
    for name in ["index.js", "index_bg.wasm"] {
        let file = places.worker(variant).join(name);
        if at(&file, fs::read(&file))?.windows(CLOCK_ROUTE.len()).any(|window| window == CLOCK_ROUTE) {
            return Ok(true);
        }
    }
    Ok(false)
}
