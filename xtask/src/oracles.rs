//! Other programs that play the same games: installed for themselves outside the checkout, compared with and measured
//! beside the own rules. None of them ships, and nothing of them is linked.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    places::Places,
    run::{Outcome, at, cargo, probe, run, step},
};

/// What is installed from PyPI.
const PACKAGES: [&str; 1] = ["open_spiel"];

/// Installs what is missing and can be had, then compares 1,000 positions with each.
pub(crate) fn oracles(places: &Places) -> Outcome {
    let python = python(places);
    if let Err(problem) = &python {
        println!("OpenSpiel: {problem}");
    }
    step("compile the referee", || run(cargo(&places.root).args(["build", "--quiet", "-p", "referee"])))?;
    let mut command = Command::new(python.unwrap_or_else(|_| "python3".into()));
    command.arg(places.at("tests/oracles/compare.py")).arg(places.target.join("debug/referee"));
    for name in ["gnubg", "gnugo"] {
        match debian(places, name) {
            Ok(program) => {
                command.arg(format!("--{name}")).arg(program);
            }
            Err(problem) => println!("{name}: {problem}"),
        }
    }
    step("compare with the oracles", || run(&mut command))
}

/// Random games a second of OpenSpiel, where `cargo xtask oracles` has installed it; says so where it has not.
pub(crate) fn bench(places: &Places) -> Outcome {
    let python = environment(places).join("bin/python");
    if !has_packages(&python) {
        println!(
            "OpenSpiel is not installed, so nothing is measured beside it: `cargo xtask oracles` installs it"
        );
        return Ok(());
    }
    run(Command::new(python).arg(places.at("tests/bench/open_spiel.py")))
}

/// A private folder of this machine, beside the other tools.
fn folder(places: &Places) -> PathBuf {
    places.tools.with_file_name("oracles")
}

fn environment(places: &Places) -> PathBuf {
    folder(places).join("python")
}

fn has_packages(python: &Path) -> bool {
    probe(Command::new(python).args(["-c", "import pyspiel"])).is_some_and(|(works, _)| works)
}

/// The Python of a private environment with OpenSpiel in it.
fn python(places: &Places) -> Outcome<PathBuf> {
    let home = environment(places);
    let python = home.join("bin/python");
    if has_packages(&python) {
        return Ok(python);
    }
    step("install OpenSpiel from PyPI in a private environment", || {
        run(Command::new("python3").args(["-m", "venv"]).arg(&home))?;
        run(Command::new(&python).args(["-m", "pip", "install", "--quiet"]).args(PACKAGES))
    })?;
    if has_packages(&python) { Ok(python) } else { Err("installed, but does not load".to_owned()) }
}

/// A program of Debian: the installed one, or its package unpacked in the private folder, nothing of the system touched.
fn debian(places: &Places, name: &str) -> Outcome<PathBuf> {
    let installed = Path::new("/usr/games").join(name);
    let home = folder(places).join("debian");
    let own = home.join("usr/games").join(name);
    for program in [installed, own.clone()] {
        if starts(&program) {
            return Ok(program);
        }
    }
    let asked = format!("get {name} from Debian into a private folder");
    step(&asked, || {
        at(&home, fs::create_dir_all(&home))?;
        run(Command::new("apt-get").current_dir(&home).args(["download", "--quiet", name]))?;
        let found = at(&home, fs::read_dir(&home))?.filter_map(Result::ok).map(|entry| entry.path());
        let is_package = |path: &PathBuf| {
            let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            file.starts_with(&format!("{name}_")) && file.ends_with(".deb")
        };
        let package = found.into_iter().find(is_package).ok_or("apt-get downloaded nothing")?;
        run(Command::new("dpkg").arg("-x").arg(package).arg(&home))
    })?;
    if starts(&own) {
        Ok(own)
    } else {
        Err(format!("its package does not start by itself here: apt-get install {name}"))
    }
}

fn starts(program: &Path) -> bool {
    probe(Command::new(program).arg("--version")).is_some_and(|(works, _)| works)
}
