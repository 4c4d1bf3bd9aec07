//! The local server: workerd with the bindings of wrangler.toml, started and stopped as one group of processes.

use std::{
    fs::{self, File},
    io::{Read, Write},
    net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::sleep,
    time::{Duration, Instant},
};

use signal_hook::{
    consts::{SIGHUP, SIGINT, SIGTERM},
    flag,
};

use crate::{
    args::{Part, Play},
    build::build,
    places::Places,
    run::{Outcome, at, run, script},
};

/// How long the server may take to answer its first request.
const READY: Duration = Duration::from_secs(60);
const POLL: Duration = Duration::from_millis(100);

/// Builds, serves until Ctrl-C (or a hang-up, or a polite kill), stops everything it started.
pub(crate) fn play(places: &Places, options: &Play) -> Outcome {
    let start = Instant::now();
    // Asked before the build, so that nobody waits for a refusal.
    if TcpListener::bind((Ipv4Addr::LOCALHOST, options.port)).is_err() {
        return Err(format!("port {} is in use: choose another with --port", options.port));
    }
    build(places, Part::All, options.variant)?;
    let data = options.data.clone().unwrap_or_else(|| places.at(".wrangler/play"));
    at(&data, fs::create_dir_all(&data))?;
    let data = at(&data, data.canonicalize())?;
    let secrets = secrets(places, &data)?;
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM, SIGHUP] {
        flag::register(signal, Arc::clone(&stop)).map_err(|e| format!("cannot wait for Ctrl-C: {e}"))?;
    }
    let log = data.join("server.log");
    println!("== start workerd (state in {}, log in {})", data.display(), log.display());
    let mut server = Group::start(&mut server(places, options, &data, &secrets, &log)?)?;
    await_answer(&mut server, options.port, &log, &stop)?;
    let seconds = start.elapsed().as_secs_f64();
    println!("== ready in {seconds:.1} s: http://localhost:{}   (Ctrl-C stops it)", options.port);
    while !stop.load(Ordering::Relaxed) {
        if server.ended() {
            return Err(format!("the server ended; its log is {}", log.display()));
        }
        sleep(POLL);
    }
    println!("\n== stopping");
    Ok(())
}

/// Returns when the page is served, or when the stop was asked for; a server that does not come up is a problem.
fn await_answer(server: &mut Group, port: u16, log: &Path, stop: &AtomicBool) -> Outcome {
    let since = Instant::now();
    while !answers(port) && !stop.load(Ordering::Relaxed) {
        if server.ended() || since.elapsed() > READY {
            let text = tail(&fs::read_to_string(log).unwrap_or_default(), 40);
            return Err(format!("the server did not start; its log, {}:\n{text}", log.display()));
        }
        sleep(POLL);
    }
    Ok(())
}

/// The secrets and settings of development: each made once, kept beside the state, never in the checkout's history.
fn secrets(places: &Places, data: &Path) -> Outcome<PathBuf> {
    let file = data.join("dev.vars");
    run(script(&places.root, "secrets.mjs").arg(&file))?;
    Ok(file)
}

fn server(places: &Places, options: &Play, data: &Path, secrets: &Path, log: &Path) -> Outcome<Command> {
    let output = at(log, File::create(log))?;
    let errors = at(log, output.try_clone())?;
    let mut command = script(&places.root, "serve.mjs");
    command.arg("--live").args(["--port", &options.port.to_string()]);
    command.arg("--site").arg(places.site(options.variant));
    command.arg("--worker").arg(places.worker(options.variant));
    command.arg("--data").arg(data).arg("--vars").arg(secrets);
    if let Some(origin) = &options.reach {
        command.args(["--reach", origin]);
    }
    // Nothing may call out: no metrics, no error reports.
    command.envs([("CI", "1"), ("WRANGLER_SEND_METRICS", "false"), ("WRANGLER_SEND_ERROR_REPORTS", "false")]);
    // Its standard input ends with this process, however that ends, and then it ends too.
    command.stdin(Stdio::piped()).stdout(output).stderr(errors);
    Ok(command)
}

/// Whether the page is served.
fn answers(port: u16) -> bool {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let ask = || -> std::io::Result<bool> {
        let mut socket = TcpStream::connect_timeout(&address, Duration::from_secs(1))?;
        socket.set_read_timeout(Some(Duration::from_secs(10)))?;
        socket.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
        let mut head = [0; 12];
        socket.read_exact(&mut head)?;
        Ok(head.ends_with(b" 200"))
    };
    ask().unwrap_or(false)
}

fn tail(text: &str, count: usize) -> String {
    let lines: Vec<&str> = text.lines().collect();
    lines.iter().skip(lines.len().saturating_sub(count)).map(|line| format!("  {line}\n")).collect()
}

/// A process with all that it starts, ended together when dropped.
struct Group(Child);

impl Group {
    fn start(command: &mut Command) -> Outcome<Self> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        command.spawn().map(Self).map_err(|e| format!("cannot start node: {e}"))
    }

    fn ended(&mut self) -> bool {
        self.0.try_wait().is_ok_and(|status| status.is_some())
    }

    fn signal(&self, name: &str) {
        let group = format!("-{}", self.0.id());
        let _ =
            Command::new("sh").args(["-c", "kill -s \"$0\" -- \"$1\" 2>/dev/null", name, &group]).status();
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.signal("TERM");
        let since = Instant::now();
        while !self.ended() && since.elapsed() < Duration::from_secs(5) {
            sleep(POLL);
        }
        self.signal("KILL");
        let _ = self.0.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tail_of_a_log_is_its_last_lines() {
        assert_eq!(tail("a\nb\nc", 2), "  b\n  c\n");
        assert_eq!(tail("", 2), "");
    }

    #[cfg(unix)]
    #[test]
    fn a_dropped_group_takes_its_children_with_it() {
        let mut shell = Command::new("sh");
        shell.args(["-c", "sleep 1000 & echo $!; wait"]).stdout(Stdio::piped());
        let mut group = Group::start(&mut shell).expect("start");
        let mut byte = [0];
        let mut pid = String::new();
        let out = group.0.stdout.as_mut().expect("stdout");
        while out.read_exact(&mut byte).is_ok() && byte != *b"\n" {
            pid.push(char::from(byte[0]));
        }
        let alive = || {
            Command::new("sh").args(["-c", "kill -0 $0 2>/dev/null", &pid]).status().expect("sh").success()
        };
        assert!(alive());
        drop(group);
        // The group was killed before the drop returned; init only has to collect it.
        let since = Instant::now();
        while alive() && since.elapsed() < Duration::from_secs(10) {
            std::thread::yield_now();
        }
        assert!(!alive());
    }
}
