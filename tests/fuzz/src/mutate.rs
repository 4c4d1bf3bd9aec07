//! Changes of known input.

use crate::rng::Rng;

/// Words that readers look for.
const WORDS: [&str; 34] = [
    "(",
    ")",
    ";",
    "[",
    "]",
    "{",
    "}",
    "\\",
    "\"",
    ":",
    ",",
    "\n",
    " ",
    "SZ[19]",
    "HA[9]",
    "KM[0.5]",
    "B[tt]",
    "W[]",
    "off",
    "bar",
    "Doubles",
    "Takes",
    "Drops",
    "*",
    "1-0",
    "e.p.",
    "0-0",
    "null",
    "-1",
    "65535",
    "1e999",
    "18446744073709551616",
    "\u{fffd}",
    "\0",
];

/// One input made of known ones: a few random changes, now and then a whole other beginning or end.
#[must_use]
pub fn changed(rng: &mut Rng, corpus: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = corpus.get(rng.below(corpus.len())).cloned().unwrap_or_default();
    for _ in 0..=rng.below(6) {
        let at = rng.below(bytes.len() + 1);
        let to = (at + rng.below(24)).min(bytes.len());
        match rng.below(9) {
            0 if at < bytes.len() => bytes[at] ^= 1 << rng.below(8),
            1 if at < bytes.len() => bytes[at] = b" 0123456789abcxyzABCXYZ()[];/-"[rng.below(30)],
            2 => drop(bytes.drain(at..to)),
            3 => {
                let piece = bytes[at..to].to_vec();
                let into = rng.below(bytes.len() + 1);
                bytes.splice(into..into, piece);
            }
            4 => bytes.truncate(at),
            5 => {
                let other = &corpus[rng.below(corpus.len())];
                let from = rng.below(other.len() + 1);
                let until = (from + rng.below(200)).min(other.len());
                bytes.splice(at..at, other[from..until].iter().copied());
            }
            6 => {
                let other = &corpus[rng.below(corpus.len())];
                bytes.truncate(at);
                bytes.extend_from_slice(&other[rng.below(other.len() + 1)..]);
            }
            _ => {
                let word = WORDS[rng.below(WORDS.len())];
                bytes.splice(at..at, word.bytes());
            }
        }
    }
    bytes
}

/// Ten megabytes, and nesting a hundred thousand deep, of every kind that a reader might follow.
#[must_use]
pub fn monsters(corpus: &[Vec<u8>]) -> Vec<Vec<u8>> {
    const LARGE: usize = 10 * 1024 * 1024;
    let mut out: Vec<Vec<u8>> = ["(", "(;", "[", "{", "{\"a\":", "(;B[aa]", "[[", "((((;"]
        .iter()
        .map(|piece| piece.repeat(100_000).into_bytes())
        .collect();
    out.extend(corpus.iter().take(3).map(|known| {
        let times = LARGE / known.len().max(1) + 1;
        known.repeat(times)
    }));
    // One known beginning and then endlessly the same.
    for filler in ["a", ";B[aa]", " 1)", "e4 ", "\n", "9"] {
        let mut bytes = corpus.first().cloned().unwrap_or_default();
        bytes.truncate(bytes.len() / 2);
        bytes.extend(filler.repeat(LARGE / filler.len()).bytes());
        out.push(bytes);
    }
    out
}
