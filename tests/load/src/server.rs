//! workerd with the site and the Worker, as `cargo xtask play` serves them, on data of its own.

use crate::Outcome;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Complaints that are shown.
const SHOWN: usize = 40;
/// The kernel counts computing time in hundredths of a second.
const TICKS: f64 = 100.0;

/// A running server; it ends with this value.
pub(crate) struct Server {
    child: Child,
    data: PathBuf,
    complaints: Arc<AtomicUsize>,
    /// Where it answers.
    pub(crate) url: String,
}

impl Server {
    pub(crate) fn start(script: &str, site: &str, worker: &str) -> Outcome<Self> {
        let data = std::env::temp_dir().join(format!("ashtapada-load-{}", std::process::id()));
        fs::create_dir_all(&data).map_err(|why| why.to_string())?;
        let vars = data.join("load.vars");
        // A key for this run only, and no limits of tiers.
        fs::write(&vars, format!("SESSION_KEY={}\nTIERS=off\n", "5e".repeat(32)))
            .map_err(|why| why.to_string())?;
        let mut child = Command::new("node")
            .arg(script)
            .args(["--site", site, "--worker", worker, "--port", "0", "--data"])
            .arg(&data)
            .arg("--vars")
            .arg(&vars)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|why| format!("node: {why}"))?;
        let out = child.stdout.take().ok_or("no output")?;
        let mut url = None;
        let mut lines = BufReader::new(out).lines();
        for text in lines.by_ref().map_while(Result::ok) {
            if let Some(found) = text.strip_prefix("{\"url\":\"").and_then(|rest| rest.split('"').next()) {
                url = Some(found.trim_end_matches('/').replace("localhost", "127.0.0.1"));
                break;
            }
        }
        // What it says later is not needed, but must be read.
        std::thread::spawn(move || lines.for_each(drop));
        let url = url.ok_or("the server did not start")?;
        let complaints = Arc::new(AtomicUsize::new(0));
        if let Some(errors) = child.stderr.take() {
            let complaints = Arc::clone(&complaints);
            std::thread::spawn(move || {
                for text in BufReader::new(errors).lines().map_while(Result::ok) {
                    // The first ones are shown; a flood says no more.
                    if complaints.fetch_add(1, Ordering::Relaxed) < SHOWN {
                        eprintln!("{text}");
                    }
                }
            });
        }
        Ok(Self { child, data, complaints, url })
    }

    /// Lines that workerd or the Worker wrote about something that went wrong.
    pub(crate) fn complaints(&self) -> usize {
        self.complaints.load(Ordering::Relaxed)
    }

    /// Resident bytes of workerd.
    pub(crate) fn memory(&self) -> u64 {
        let of = |pid: &u32| {
            let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
            let rss = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
            rss.split_whitespace().next()?.parse::<u64>().ok()
        };
        self.workerd().iter().filter_map(of).sum::<u64>() * 1_024
    }

    /// Seconds that workerd has computed, in all its threads.
    pub(crate) fn computed(&self) -> f64 {
        let of = |pid: &u32| {
            let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
            let (_, rest) = stat.rsplit_once(')')?;
            let ticks: Vec<f64> =
                rest.split_whitespace().skip(11).take(2).filter_map(|n| n.parse().ok()).collect();
            Some(ticks.iter().sum::<f64>() / TICKS)
        };
        self.workerd().iter().filter_map(of).sum()
    }

    /// The processes of workerd below the one that was started.
    fn workerd(&self) -> Vec<u32> {
        let mut known = vec![self.child.id()];
        let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
        let stats: Vec<(u32, u32, bool)> = processes
            .filter_map(|entry| {
                let pid = entry.file_name().to_str()?.parse().ok()?;
                let stat = fs::read_to_string(entry.path().join("stat")).ok()?;
                let (name, rest) = stat.rsplit_once(')')?;
                let parent = rest.split_whitespace().nth(1)?.parse().ok()?;
                Some((pid, parent, name.ends_with("workerd")))
            })
            .collect();
        loop {
            let before = known.len();
            for (pid, parent, _) in &stats {
                if known.contains(parent) && !known.contains(pid) {
                    known.push(*pid);
                }
            }
            if known.len() == before {
                break;
            }
        }
        let found = stats.iter().filter(|(pid, _, workerd)| *workerd && known.contains(pid));
        found.map(|(pid, ..)| *pid).collect()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // In good order, or else at once.
        drop(self.child.stdin.take());
        let ended = (0..50).any(|_| {
            std::thread::sleep(std::time::Duration::from_millis(100));
            matches!(self.child.try_wait(), Ok(Some(_)) | Err(_))
        });
        if !ended {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
        let _ = fs::remove_dir_all(&self.data);
    }
}
