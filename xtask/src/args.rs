//! What was asked for: the command line, parsed once.

use std::path::PathBuf;

/// One command with its options.
#[derive(Debug, PartialEq)]
pub(crate) enum Command {
    /// Print the usage.
    Help,
    /// Install the tools and nothing else.
    Setup,
    /// Build and serve.
    Play(Play),
    /// Build only.
    Build {
        /// What to build.
        part: Part,
        /// How to build it.
        variant: Variant,
    },
    /// Format, lints, docs, dependency rules.
    Check,
    /// All tiers of tests, or one.
    Test {
        /// The one tier to run.
        only: Option<Tier>,
        /// Test the release build also when it is one tier.
        release: bool,
        /// Compare 100,000 random positions with the references instead of 2,000; the native tier alone.
        deep: bool,
    },
    /// Compare with other programs that play the same games.
    Oracles,
    /// Feed every reader with broken input.
    Fuzz {
        /// The one target, or all of them.
        target: Option<String>,
        /// How long each target runs.
        seconds: u32,
    },
    /// Speeds and sizes.
    Bench,
    /// A whole event against real workerd.
    Load {
        /// With the build of tests, which counts the rows that are written.
        test_clock: bool,
        /// From 2 to 2,048.
        players: u16,
    },
    /// Print a fresh key of the server for pushes.
    Vapid,
}

/// The largest field.
const FIELD: u16 = 2_048;

/// Options of `play`.
#[derive(Debug, PartialEq)]
pub(crate) struct Play {
    /// TCP port on the loopback addresses.
    pub(crate) port: u16,
    /// Where objects, D1 and the development secrets are kept; a default folder if absent.
    pub(crate) data: Option<PathBuf>,
    /// A loopback origin that the Worker may call: a local push service.
    pub(crate) reach: Option<String>,
    /// How to build.
    pub(crate) variant: Variant,
}

/// A part of the build.
#[derive(Debug, PartialEq, Clone, Copy)]
pub(crate) enum Part {
    /// The static site: app, styles, fonts, public files.
    App,
    /// The Worker.
    Worker,
    /// Both.
    All,
}

/// How to build.
#[derive(Debug, PartialEq, Clone, Copy, Default)]
pub(crate) struct Variant {
    /// Small and slow to build; otherwise the dev profile.
    pub(crate) release: bool,
    /// With the clock that tests can set; never deployed.
    pub(crate) test_clock: bool,
}

/// A tier of `cargo xtask test`.
#[derive(Debug, PartialEq, Eq, Clone, Copy)]
pub(crate) enum Tier {
    /// Everything of `cargo xtask check`.
    Check,
    /// Native tests and doctests.
    Native,
    /// Size budgets and what the release bundle must not contain.
    Budgets,
    /// Real workerd.
    Worker,
    /// Real browsers.
    E2e,
}

/// Parses the arguments after `cargo xtask`.
pub(crate) fn parse(args: impl IntoIterator<Item = String>) -> Result<Command, String> {
    let mut rest = args.into_iter();
    let Some(command) = rest.next() else { return Ok(Command::Help) };
    let mut words = Vec::new();
    let mut play = Play { port: 8787, data: None, reach: None, variant: Variant::default() };
    let (mut deep, mut seconds) = (false, 600);
    while let Some(arg) = rest.next() {
        match arg.as_str() {
            "--release" => play.variant.release = true,
            "--deep" => deep = true,
            "--seconds" => {
                let text = rest.next().ok_or("--seconds needs a number")?;
                seconds = text.parse().map_err(|_| format!("--seconds {text}: not a number"))?;
            }
            "--test-clock" => play.variant.test_clock = true,
            "--help" | "-h" => return Ok(Command::Help),
            "--port" => {
                let text = rest.next().ok_or("--port needs a number")?;
                play.port = text.parse().map_err(|_| format!("--port {text}: not a port from 1 to 65535"))?;
            }
            "--data" => play.data = Some(rest.next().ok_or("--data needs a folder")?.into()),
            "--reach" => play.reach = Some(rest.next().ok_or("--reach needs an origin")?),
            flag if flag.starts_with('-') => return Err(format!("unknown option {flag}")),
            word => words.push(word.to_owned()),
        }
    }
    let word = words.first().map(String::as_str);
    if words.len() > 1 {
        return Err(format!("too many arguments: {}", words.join(" ")));
    }
    match (command.as_str(), word) {
        ("help" | "--help" | "-h", _) => Ok(Command::Help),
        ("setup", None) => Ok(Command::Setup),
        ("play", None) => Ok(Command::Play(play)),
        ("build", word) => Ok(Command::Build { part: part(word)?, variant: play.variant }),
        ("check", None) => Ok(Command::Check),
        ("test", None) if deep => {
            Ok(Command::Test { only: Some(Tier::Native), release: play.variant.release, deep })
        }
        ("test", word) => {
            Ok(Command::Test { only: word.map(tier).transpose()?, release: play.variant.release, deep })
        }
        ("oracles", None) => Ok(Command::Oracles),
        ("fuzz", word) => Ok(Command::Fuzz { target: word.map(str::to_owned), seconds }),
        ("bench", None) => Ok(Command::Bench),
        ("load", None) => Ok(Command::Load { players: FIELD, test_clock: play.variant.test_clock }),
        ("load", Some(word)) => match word.parse() {
            Ok(players @ 2..=FIELD) => Ok(Command::Load { players, test_clock: play.variant.test_clock }),
            _ => Err(format!("load {word}: not a number of players from 2 to {FIELD}")),
        },
        ("vapid", None) => Ok(Command::Vapid),
        (known @ ("setup" | "play" | "check" | "bench" | "oracles" | "vapid"), Some(word)) => {
            Err(format!("{known} takes no argument {word}"))
        }
        (unknown, _) => Err(format!("unknown command {unknown}")),
    }
}

fn part(word: Option<&str>) -> Result<Part, String> {
    match word {
        None | Some("all") => Ok(Part::All),
        Some("app") => Ok(Part::App),
        Some("worker") => Ok(Part::Worker),
        Some(other) => Err(format!("build what? {other} is none of app, worker, all")),
    }
}

fn tier(word: &str) -> Result<Tier, String> {
    match word {
        "check" => Ok(Tier::Check),
        "native" => Ok(Tier::Native),
        "budgets" => Ok(Tier::Budgets),
        "worker" => Ok(Tier::Worker),
        "e2e" => Ok(Tier::E2e),
        other => Err(format!("no tier {other}: check, native, budgets, worker or e2e")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Command, String> {
        parse(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn play_has_defaults_and_flags() {
        let plain = Play { port: 8787, data: None, reach: None, variant: Variant::default() };
        assert_eq!(parsed("play"), Ok(Command::Play(plain)));
        let full = Play {
            port: 9000,
            data: Some("d".into()),
            reach: Some("http://127.0.0.1:1".into()),
            variant: Variant { release: true, test_clock: true },
        };
        let line = "play --port 9000 --data d --reach http://127.0.0.1:1 --release --test-clock";
        assert_eq!(parsed(line), Ok(Command::Play(full)));
    }

    #[test]
    fn the_deep_comparison_is_the_native_tier() {
        let deep = Command::Test { only: Some(Tier::Native), release: false, deep: true };
        assert_eq!(parsed("test --deep"), Ok(deep));
        assert_eq!(
            parsed("fuzz sgf --seconds 5"),
            Ok(Command::Fuzz { target: Some("sgf".into()), seconds: 5 })
        );
    }

    #[test]
    fn mistakes_are_named() {
        for (line, word) in [
            ("play --port x", "--port"),
            ("play --speed", "--speed"),
            ("fly", "fly"),
            ("build boat", "boat"),
            ("test everything", "everything"),
            ("play now", "now"),
            ("play --reach", "--reach"),
            ("vapid now", "now"),
        ] {
            let problem = parsed(line).expect_err(line);
            assert!(problem.contains(word), "{problem}");
        }
    }
}
