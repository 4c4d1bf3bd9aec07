//! Every rule of tournaments is cited by a test: by its id in a test's name or beside it.
#![allow(missing_docs, reason = "a test")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The ids of the rules of tournaments.
const RULES: [&str; 45] = [
    "T-1", "T-2", "T-3", "T-4", "T-5", "T-6", "T-7", "T-10", "T-11", "T-12", "T-13", "T-14", "T-15", "T-20",
    "T-21", "T-22", "T-23", "T-24", "T-25", "T-26", "T-27", "T-28", "T-29", "T-40", "T-41", "T-42", "T-43",
    "T-50", "T-51", "T-55", "T-56", "T-57", "T-58", "T-59", "T-60", "T-61", "T-62", "T-63", "T-64", "T-70",
    "T-71", "T-72", "T-73", "T-80", "T-81",
];

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        let name = entry.file_name();
        if path.is_dir() && name != "node_modules" && name != "golden" {
            files(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs" || end == "mjs") && name != "rules_cited.rs"
        {
            found.push(path);
        }
    }
}

/// Ids in names (`t_12_q_t_5_the_placement`) and in words (`T-12`), as `T-12`.
fn cited(text: &str) -> BTreeSet<String> {
    let plain = text.to_lowercase().replace('_', "-");
    let mut ids = BTreeSet::new();
    for (at, _) in plain.match_indices("t-") {
        let before = plain[..at].chars().next_back();
        let digits: String = plain[at + 2..].chars().take_while(char::is_ascii_digit).collect();
        // `Q-T-5` is a ruling and not the rule T-5; `event-7` is none at all.
        let ruling = plain[..at].ends_with("q-");
        if !digits.is_empty() && !ruling && before.is_none_or(|c| !c.is_alphanumeric()) {
            ids.insert(format!("T-{digits}"));
        }
    }
    ids
}

#[test]
fn every_rule_of_tournaments_is_cited_by_a_test() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut paths = Vec::new();
    for folder in ["tests/native/tests", "tests/worker", "tests/e2e", "referee/tests"] {
        files(&root.join(folder), &mut paths);
    }
    let mut ids = BTreeSet::new();
    for path in paths {
        ids.extend(cited(&fs::read_to_string(path).expect("a file")));
    }
    let missing: Vec<&str> = RULES.into_iter().filter(|rule| !ids.contains(*rule)).collect();
    assert!(missing.is_empty(), "no test cites {missing:?}");
    assert!(ids.contains("T-83"), "conduct");
}

#[test]
fn ids_are_read_from_names_and_from_words() {
    let ids = cited("fn t_12_q_t_5_placement // T-3, Q-T-28, event_t_7");
    assert_eq!(ids.into_iter().collect::<Vec<_>>(), ["T-12", "T-3", "T-7"]);
}
