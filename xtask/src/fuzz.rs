//! Broken input for every reader: `tests/fuzz`.

use std::process::Command;

use crate::{
    places::Places,
    run::{Outcome, cargo, run, step},
};

/// Runs the targets, or one, for so many seconds each.
pub(crate) fn fuzz(places: &Places, target: Option<&str>, seconds: u32) -> Outcome {
    step("compile the fuzz targets", || {
        run(cargo(&places.root).args(["build", "--quiet", "--profile", "bench", "-p", "fuzz"]))
    })?;
    let mut command = Command::new(places.target.join("release/fuzz"));
    command.current_dir(&places.root).arg(seconds.to_string()).args(target);
    run(&mut command)
}
