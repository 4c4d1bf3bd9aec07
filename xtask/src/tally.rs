//! Counting what passed and what failed, over all runners.

use std::{
    io::{BufRead, BufReader},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use crate::run::{Outcome, step};

/// The counts of a whole run, and how long each tier took.
#[derive(Default)]
pub(crate) struct Tally {
    passed: u64,
    failed: u64,
    failures: Vec<String>,
    times: Vec<(String, Duration)>,
}

impl Tally {
    /// One case of our own.
    pub(crate) fn case(&mut self, name: &str, work: impl FnOnce() -> Outcome) {
        match step(name, work) {
            Ok(()) => self.passed += 1,
            Err(problem) => {
                println!("{problem}");
                self.fail(name);
            }
        }
    }

    /// A test runner: its output is shown as it comes, and its closing lines are counted.
    pub(crate) fn runner(&mut self, name: &str, command: &mut Command) -> Outcome {
        println!("== {name}");
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|e| format!("cannot start {}: {e}", command.get_program().display()))?;
        let (mut passed, mut failed) = (0, 0);
        if let Some(output) = child.stdout.take() {
            for line in BufReader::new(output).split(b'\n') {
                let line = line.map_err(|e| format!("{name}: {e}"))?;
                let line = String::from_utf8_lossy(&line);
                println!("{line}");
                let (more_passed, more_failed) = counts(&line);
                passed += more_passed;
                failed += more_failed;
            }
        }
        let status = child.wait().map_err(|e| format!("{name}: {e}"))?;
        self.passed += passed;
        if failed > 0 {
            self.failed += failed;
            self.failures.push(format!("{name}: {failed} tests"));
        } else if !status.success() {
            self.fail(&format!("{name}: ended with {status} before its tests"));
        } else if passed == 0 {
            self.fail(&format!("{name}: ran no test"));
        }
        Ok(())
    }

    /// Times a tier.
    pub(crate) fn tier(&mut self, name: &str, work: impl FnOnce(&mut Self) -> Outcome) {
        let start = Instant::now();
        if let Err(problem) = work(self) {
            println!("{problem}");
            self.fail(&format!("{name}: {}", problem.lines().next().unwrap_or_default()));
        }
        self.times.push((name.to_owned(), start.elapsed()));
    }

    /// Prints times, failures and the closing line; a failure is a problem.
    pub(crate) fn close(self) -> Outcome {
        println!();
        for (name, time) in &self.times {
            println!("{name:<10} {:>7.1} s", time.as_secs_f64());
        }
        for failure in &self.failures {
            println!("failed: {failure}");
        }
        println!("{} passed, {} failed", self.passed, self.failed);
        if self.failed == 0 { Ok(()) } else { Err("there are failures, named above".to_owned()) }
    }

    fn fail(&mut self, name: &str) {
        self.failed += 1;
        self.failures.push(name.to_owned());
    }
}

/// What a line of output says of passed and failed tests: the closing line of a cargo test binary, or one of the
/// closing lines of Node's runner. A test that was cut short did not pass.
fn counts(line: &str) -> (u64, u64) {
    if let Some(rest) = line.strip_prefix("test result: ") {
        let number = |word: &str| {
            let before =
                rest.split("; ").flat_map(|part| part.split(". ")).find_map(|part| part.strip_suffix(word));
            before.and_then(|number| number.trim().parse().ok()).unwrap_or(0)
        };
        return (number(" passed"), number(" failed"));
    }
    let mut words = line.trim_start_matches(['#', 'ℹ', ' ']).split(' ');
    let closing = line.starts_with(['#', 'ℹ']);
    match (closing, words.next(), words.next().and_then(|n| n.parse().ok()), words.next()) {
        (true, Some("pass"), Some(n), None) => (n, 0),
        (true, Some("fail" | "cancelled"), Some(n), None) => (0, n),
        _ => (0, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closing_lines_are_counted() {
        let cargo =
            "test result: FAILED. 12 passed; 3 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1s";
        for (line, expected) in [
            (cargo, (12, 3)),
            ("test result: ok. 7 passed; 0 failed; 0 ignored", (7, 0)),
            ("ℹ pass 5", (5, 0)),
            ("# fail 2", (0, 2)),
            ("ℹ cancelled 1", (0, 1)),
            ("ℹ skipped 1", (0, 0)),
            ("pass 5", (0, 0)),
            ("ℹ pass 5 of them", (0, 0)),
            ("a test printed: test result: ok. 7 passed", (0, 0)),
        ] {
            assert_eq!(counts(line), expected, "{line}");
        }
    }

    #[test]
    fn a_runner_that_dies_or_runs_nothing_has_failed() {
        let run = |script: &str| {
            let mut tally = Tally::default();
            tally.runner("r", Command::new("sh").args(["-c", script])).expect("sh");
            (tally.passed, tally.failed)
        };
        assert_eq!(run("echo 'ℹ pass 2'"), (2, 0));
        assert_eq!(run("echo 'ℹ pass 2'; exit 1"), (2, 1));
        assert_eq!(run("echo 'ℹ pass 2'; echo 'ℹ fail 3'; exit 1"), (2, 3));
        assert_eq!(run("true"), (0, 1));
    }
}
