//! The program as others use it: lines in, lines out.

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Stdio};

/// Sends lines to `referee ask` and reads as many answers.
pub(crate) fn ask_raw(lines: &[Vec<u8>]) -> Vec<Value> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_referee"))
        .arg("ask")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input: Vec<u8> = lines.iter().flat_map(|line| [line.as_slice(), b"\n"].concat()).collect();
    // A thread of its own: the program answers while it reads, and a full pipe would stop both.
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("no panic").expect("everything was read");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let answers: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), lines.len(), "one answer a line");
    answers
}

/// Asks questions, one a line.
pub(crate) fn ask_all(questions: &[Value]) -> Vec<Value> {
    ask_raw(&questions.iter().map(|question| question.to_string().into_bytes()).collect::<Vec<_>>())
}
