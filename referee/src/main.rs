//! `referee`: asks the rules of this project without a browser or a server, and verifies exported records offline.
//!
//! * `referee ask` reads one JSON object a line and writes one JSON object a line, in order.
//! * `referee verify FILE` checks an exported record of a game or of a tournament; `referee verify FILE GAME..` also
//!   checks records of games of that tournament which are not in its file.
//!
//! It calls `shared` and contains no rules of its own.
#![forbid(unsafe_code)]

mod answer;
mod ask;
mod backgammon;
mod chess;
mod fair;
mod gin;
mod go;
mod input;
mod ladder;
mod ludo;
mod ludo_chess;
mod tournament;
mod tournament_run;
mod verify;

use std::io;
use std::process::ExitCode;

const USAGE: &str = "usage: referee ask < questions.jsonl\n       referee verify FILE [GAME..]";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["ask"] => match ask::run(io::stdin().lock(), io::stdout().lock()) {
            Ok(()) => ExitCode::SUCCESS,
            // Nobody reads on: there is nobody left to tell.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("referee: {error}");
                ExitCode::from(2)
            }
        },
        ["verify", path, games @ ..] => match verify::run(path, games) {
            Ok(line) => {
                println!("{line}");
                ExitCode::SUCCESS
            }
            Err(what) => {
                println!("does not hold: {what}");
                ExitCode::FAILURE
            }
        },
        _ => {
            eprintln!("{USAGE}");
            ExitCode::from(2)
        }
    }
}
