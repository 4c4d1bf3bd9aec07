//! The local server: workerd under wrangler, started and stopped as one group of processes.

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
/// Wrangler does not run the `crons` of wrangler.toml by itself; this is their period.
const SWEEP: Duration = Duration::from_secs(15 * 60);

/// Builds, serves until Ctrl-C (or a hang-up, or a polite kill), stops everything it started.
pub(crate) fn play(places: &Places, options: &Play) -> Outcome {
    let start = Instant::now();
    build(places, Part::All, options.variant)?;
    if TcpListener::bind((Ipv4Addr::LOCALHOST, options.port)).is_err() {
        return Err(format!("port {} is in use: choose another with --port", options.port));
    }
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
    let mut server = Group::start(&mut wrangler(places, options, &data, &secrets, &log)?)?;
    let since = Instant::now();
    while !ok(options.port, "/") {
        if stop.load(Ordering::Relaxed) {
            return Ok(());
        }
        if server.ended() || since.elapsed() > READY {
            let text = fs::read_to_string(&log).unwrap_or_default();
            return Err(format!(
                "the server did not start; its log, {}:\n{}",
                log.display(),
                tail(&text, 40)
            ));
        }
        sleep(POLL);
    }
    println!(
        "== ready in {:.1} s: http://localhost:{}   (Ctrl-C stops it)",
        start.elapsed().as_secs_f64(),
        options.port
    );
    let mut swept = Instant::now();
    while !stop.load(Ordering::Relaxed) {
        if server.ended() {
            return Err(format!("the server ended; its log is {}", log.display()));
        }
        if swept.elapsed() >= SWEEP {
            swept = Instant::now();
            ok(options.port, "/cdn-cgi/handler/scheduled");
        }
        sleep(POLL);
    }
    println!("\n== stopping");
    Ok(())
}

/// The secrets of development: made once, kept beside the state, never in the checkout's history.
fn secrets(places: &Places, data: &Path) -> Outcome<PathBuf> {
    let file = data.join("dev.vars");
    if !file.is_file() {
        run(script(&places.root, "secrets.mjs").arg(&file))?;
    }
    Ok(file)
}

fn wrangler(places: &Places, options: &Play, data: &Path, secrets: &Path, log: &Path) -> Outcome<Command> {
    let output = at(log, File::create(log))?;
    let errors = at(log, output.try_clone())?;
    let mut command = Command::new("node");
    command
        .current_dir(&places.root)
        .arg(places.at("node_modules/wrangler/bin/wrangler.js"))
        .arg("dev")
        .arg(places.worker(options.variant).join("index.js"))
        .args([
            "--config",
            "wrangler.toml",
            "--no-bundle",
            "--ip",
            "127.0.0.1",
            "--local",
            "--inspector-port",
            "0",
        ])
        .args(["--show-interactive-dev-session=false", "--port", &options.port.to_string()])
        .arg("--assets")
        .arg(places.site(options.variant))
        .arg("--persist-to")
        .arg(data)
        .arg("--env-file")
        .arg(secrets)
        // Nothing may call out: no metrics, no error reports, no look-up of the visitor's place, no update check.
        .envs([("CI", "1"), ("WRANGLER_SEND_METRICS", "false"), ("WRANGLER_SEND_ERROR_REPORTS", "false")])
        .envs([("CLOUDFLARE_CF_FETCH_ENABLED", "false"), ("WRANGLER_HIDE_BANNER", "true")])
        .env("WRANGLER_LOG_PATH", data.join("wrangler-logs"))
        .stdin(Stdio::null())
        .stdout(output)
        .stderr(errors);
    Ok(command)
}

/// Whether the server answers a path with 200.
fn ok(port: u16, path: &str) -> bool {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let ask = || -> std::io::Result<bool> {
        let mut socket = TcpStream::connect_timeout(&address, Duration::from_secs(1))?;
        socket.set_read_timeout(Some(Duration::from_secs(10)))?;
        write!(socket, "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
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
        command.spawn().map(Self).map_err(|e| format!("cannot start wrangler: {e}"))
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
