//! Every rule and every ruling is cited by a test: by its id in the test's name or beside it.
#![allow(missing_docs, reason = "a test")]

use std::collections::BTreeSet;
use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// The ids, by what stands before the last hyphen. T-84 is of its own kind: how people behave.
const RULES: [(&str, &[RangeInclusive<u8>]); 26] = [
    ("T", &[1..=7, 10..=15, 20..=29, 40..=43, 50..=51, 55..=59, 60..=64, 70..=73, 80..=83]),
    ("GEN", &[1..=11]),
    ("CC", &[1..=11]),
    ("CT", &[1..=4]),
    ("CX", &[1..=7]),
    ("CL", &[1..=2]),
    ("LC", &[1..=20]),
    ("GR", &[1..=27]),
    ("GO", &[1..=19]),
    ("BG", &[1..=16, 20..=25]),
    ("LU", &[1..=16, 20..=27]),
    ("LD", &[1..=8, 10..=12, 20..=21, 30..=30]),
    ("FD", &[1..=8]),
    ("Q-GEN", &[1..=5]),
    ("Q-CC", &[1..=1]),
    ("Q-CT", &[1..=3]),
    ("Q-CX", &[1..=4]),
    ("Q-CL", &[1..=1]),
    ("Q-LC", &[1..=13]),
    ("Q-GR", &[1..=14]),
    ("Q-GO", &[1..=9]),
    ("Q-BG", &[1..=9]),
    ("Q-LU", &[1..=17]),
    ("Q-LD", &[1..=8]),
    ("Q-FD", &[1..=1]),
    ("Q-T", &[1..=28]),
];

/// What no test can hold yet, and why.
const NOT_YET: [(&str, &str); 1] =
    [("Q-GEN-4", "nothing is staked here yet, so no contest has anybody to give a signed receipt to")];

fn rules() -> impl Iterator<Item = String> {
    let of = |family: &'static str, range: &RangeInclusive<u8>| {
        range.clone().map(move |number| format!("{family}-{number}"))
    };
    RULES.iter().flat_map(move |(family, ranges)| ranges.iter().flat_map(move |range| of(family, range)))
}

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

/// Ids in names (`t_12_q_t_5_the_placement`) and in words (`T-12`), as `T-12` and `Q-T-5`.
fn cited(text: &str) -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for word in text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '-') {
        let parts: Vec<String> = word.split(['_', '-']).map(str::to_uppercase).collect();
        for (at, pair) in parts.windows(2).enumerate() {
            let [family, number] = pair else { continue };
            let ruling = at > 0 && parts[at - 1] == "Q";
            let family = if ruling { format!("Q-{family}") } else { family.clone() };
            if number.parse::<u8>().is_ok() && RULES.iter().any(|(known, _)| *known == family) {
                ids.insert(format!("{family}-{number}"));
            }
        }
    }
    ids
}

#[test]
fn every_rule_is_cited_by_a_test() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut paths = Vec::new();
    for folder in ["tests/native/tests", "tests/worker", "tests/e2e", "referee/tests"] {
        files(&root.join(folder), &mut paths);
    }
    let mut shared = Vec::new();
    files(&root.join("shared/src"), &mut shared);
    paths.extend(shared.into_iter().filter(|path| path.file_name().is_some_and(|name| name == "tests.rs")));
    let mut ids = BTreeSet::new();
    for path in paths {
        ids.extend(cited(&fs::read_to_string(path).expect("a file")));
    }
    let excused = |rule: &String| NOT_YET.iter().any(|(id, _)| id == rule);
    let missing: Vec<String> = rules().filter(|rule| !ids.contains(rule) && !excused(rule)).collect();
    assert!(missing.is_empty(), "no test cites {missing:?}");
    let known: BTreeSet<String> = rules().collect();
    for (rule, why) in NOT_YET {
        assert!(known.contains(rule) && !ids.contains(rule), "{rule} is cited now, although {why}");
    }
}

#[test]
fn ids_are_read_from_names_and_from_words() {
    let ids = cited("fn t_12_q_t_5_placement // T-3, Q-LU-17: event_t_7, start-7, go 19, GO-9.");
    assert_eq!(ids.into_iter().collect::<Vec<_>>(), ["GO-9", "Q-LU-17", "Q-T-5", "T-12", "T-3", "T-7"]);
}
