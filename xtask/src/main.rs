//! `cargo xtask`: every command of the project, set-up included.
//!
//! It compiles first on a fresh machine, so it has one small dependency and leaves JSON, fonts and compression to
//! scripts for Node, which the build needs anyway. Map of the program:
//!
//! - `places`: where everything is; `run`: child processes; `stamp`: what is unchanged and can be skipped;
//! - `tools`: what must be installed, and installing it;
//! - `site`, `split`, `style`, `fonts`, `art`, `prose`, `worker`: the parts of a build; `release`: how it is compiled for;
//!   `build`: their order;
//! - `play`: the local server; `check`, `test`, `oracles`, `fuzz`, `bench`, `sizes`: proofs and measurements.

mod args;
mod art;
mod bench;
mod build;
mod check;
mod fonts;
mod fuzz;
mod oracles;
mod places;
mod play;
mod prose;
mod release;
mod run;
mod site;
mod sizes;
mod split;
mod stamp;
mod style;
mod tally;
mod test;
mod tools;
mod worker;

use std::process::ExitCode;

use args::{Command, parse};
use places::Places;

const USAGE: &str = "\
cargo xtask COMMAND

  play   [--port 8787] [--data DIR] [--reach ORIGIN] [--release] [--test-clock]
         build what changed, serve it on http://localhost:PORT, stop with Ctrl-C
  build  [app|worker|all] [--release] [--test-clock]
  check  format, lints, docs, dependency rules, licences
  test   [TIER] [--release]  check, then every tier of tests; closes with `N passed, N failed`.
         TIER is one of check, native, budgets, worker, e2e: only that one, against the quick build
         --deep  only the native tier, with 100,000 random positions a comparison instead of 2,000
  oracles  compare 1,000 positions each with GNU Backgammon, GNU Go and OpenSpiel, installed outside the checkout
  fuzz   [TARGET] [--seconds 600]  feed every reader, or one, with broken input for so long
  bench  the table of speeds and sizes
  load   [PLAYERS]  a whole tournament of 2,048 players, or of fewer, against real workerd on this machine; some minutes
  vapid  print a fresh key of the server for pushes, for the secret VAPID_KEY
  setup  only install what the other commands need
";

fn main() -> ExitCode {
    let command = match parse(std::env::args().skip(1)) {
        Ok(command) => command,
        Err(problem) => {
            eprintln!("{problem}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    let places = Places::find();
    let outcome = match command {
        Command::Help => {
            print!("{USAGE}");
            Ok(())
        }
        Command::Setup => tools::ensure_all(&places),
        Command::Play(options) => play::play(&places, &options),
        Command::Build { part, variant } => build::build(&places, part, variant),
        Command::Check => check::check(&places),
        Command::Test { only, release, deep } => test::test(&places, only, release, deep),
        Command::Oracles => oracles::oracles(&places),
        Command::Fuzz { target, seconds } => fuzz::fuzz(&places, target.as_deref(), seconds),
        Command::Bench => bench::bench(&places),
        Command::Load { players, test_clock } => bench::load(&places, players, test_clock),
        Command::Vapid => vapid(&places),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("\nxtask: {problem}");
            ExitCode::FAILURE
        }
    }
}

/// Prints a key, and what to do with it.
fn vapid(places: &Places) -> run::Outcome {
    run::run(&mut run::script(&places.root, "vapid.mjs"))?;
    eprintln!(
        "\nKeep it: whoever subscribed to another key gets nothing any more. Put the line above into\n  \
         npx wrangler secret put VAPID_KEY\nand an address by which push services reach you into VAPID_SUBJECT \
         (mailto:.. or https://..)."
    );
    Ok(())
}
