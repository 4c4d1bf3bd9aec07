//! The architecture page names the test that holds each invariant: those tests must exist.

use std::path::Path;

fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The texts between backticks.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

#[test]
fn every_test_that_the_architecture_page_names_exists() {
    let page = std::fs::read_to_string(root().join("docs/ARCHITECTURE.md")).unwrap();
    let rows = page.lines().filter(|line| {
        line.strip_prefix("| ")
            .and_then(|rest| rest.split(' ').next())
            .is_some_and(|n| n.parse::<u32>().is_ok())
    });
    let mut named = 0;
    for row in rows {
        let held_by = row.rsplit(" | ").next().unwrap();
        let mut file = String::new();
        for text in quoted(held_by) {
            if text.contains('/') {
                file = std::fs::read_to_string(root().join(text)).unwrap_or_else(|e| panic!("{text}: {e}"));
            } else {
                let found = file.contains(&format!("fn {text}")) || file.contains(&format!("\"{text}\""));
                assert!(found, "no test {text} as row {row:?} says");
                named += 1;
            }
        }
    }
    assert!(named >= 19, "the invariants' table was not found");
}

#[test]
fn every_place_of_the_code_map_exists() {
    let page = std::fs::read_to_string(root().join("docs/ARCHITECTURE.md")).unwrap();
    let map = page.split("## Code map").nth(1).and_then(|rest| rest.split("\n## ").next()).unwrap();
    let places: Vec<&str> = map
        .lines()
        .filter(|line| line.starts_with("| `"))
        .filter_map(|line| line.split(" | ").next())
        .flat_map(quoted)
        .filter(|text| text.contains('/') && !text.contains('{') && !text.contains('*'))
        .collect();
    assert!(places.len() > 12, "the code map was not found");
    for place in places {
        assert!(root().join(place).exists(), "{place} is in the code map but not in the tree");
    }
}
