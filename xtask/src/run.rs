//! Child processes, with one way to say what is done and what went wrong.

use std::{
    fmt::Display,
    path::Path,
    process::{Command, Stdio},
    time::Instant,
};

/// The result of a step: its problem is a sentence for the person at the terminal.
pub(crate) type Outcome<T = ()> = Result<T, String>;

/// Runs a step, printing its name first and the seconds it took afterwards.
pub(crate) fn step<T>(name: &str, work: impl FnOnce() -> Outcome<T>) -> Outcome<T> {
    println!("== {name}");
    let start = Instant::now();
    let outcome = work();
    let verdict = if outcome.is_ok() { "done" } else { "FAILED" };
    println!("== {name}: {verdict} in {:.1} s", start.elapsed().as_secs_f64());
    outcome
}

/// Runs a command with its output shown; an exit status other than 0 is a problem.
pub(crate) fn run(command: &mut Command) -> Outcome {
    let line = shown(command);
    let status = command.status().map_err(|e| format!("cannot start `{line}`: {e}"))?;
    if status.success() { Ok(()) } else { Err(format!("`{line}` ended with {status}")) }
}

/// Runs a command and gives what it printed on standard output; the rest is shown.
pub(crate) fn capture(command: &mut Command) -> Outcome<String> {
    let line = shown(command);
    let output =
        command.stderr(Stdio::inherit()).output().map_err(|e| format!("cannot start `{line}`: {e}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        Ok(text)
    } else {
        Err(format!("`{line}` ended with {}\n{text}", output.status))
    }
}

/// Runs a command and gives all it printed, and whether it succeeded; `None` if it could not start.
pub(crate) fn probe(command: &mut Command) -> Option<(bool, String)> {
    let output = command.stdin(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    Some((output.status.success(), text.into_owned()))
}

/// `cargo` as it was called, in the checkout.
pub(crate) fn cargo(root: &Path) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root);
    for name in ["CARGO_MANIFEST_DIR", "CARGO_MANIFEST_PATH", "CARGO_PKG_NAME"] {
        command.env_remove(name);
    }
    command
}

/// Node with a script of `xtask/js`, in the checkout.
pub(crate) fn script(root: &Path, name: &str) -> Command {
    let mut command = Command::new("node");
    command.current_dir(root).arg(root.join("xtask/js").join(name));
    command
}

/// Adds the path of a file to the problem of reading or writing it.
pub(crate) fn at<T, E: Display>(path: &Path, result: Result<T, E>) -> Outcome<T> {
    result.map_err(|e| format!("{}: {e}", path.display()))
}

fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}
