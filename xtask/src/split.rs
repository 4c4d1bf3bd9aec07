//! The app as one module that every page needs, and others that are loaded when they are needed (`app/src/apart.rs`).
//!
//! The linker's output, with its relocations and names, goes through `wasm-split-cli`: what only one of the parts reaches
//! becomes a module of that part, what several of them reach but not the rest becomes many small ones. Those small ones are
//! merged into the main module: a request for each would cost more than their bytes.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    places::Places,
    run::{Outcome, at, run},
    stamp::{empty, files, write},
};

/// How the file of a part's module begins; its name follows.
const SPLIT: &str = "split_";
/// How the files begin that several parts share.
const SHARED: &str = "chunk_";
/// What the modules call the main one where they import from it.
const MAIN: &str = "__wasm_split";
/// The part that the pages below an address need: it is fetched beside the app.
const BEFORE: [(&str, &str); 7] = [
    ("/t/", "about_events"),
    ("/events", "about_events"),
    ("/champions", "about_events"),
    ("/ladder", "about_ladders"),
    ("/settings", "about_me"),
    ("/notices", "about_me"),
    ("/u/", "about_me"),
];

/// A part's module, under its public path.
pub(crate) struct Module {
    /// The name of the part.
    pub(crate) name: String,
    /// Where its module is.
    pub(crate) file: PathBuf,
}

/// Takes the linked `wasm` apart, writes the bindings and the modules into `bindings`, and makes all of them small.
pub(crate) fn split(
    places: &Places,
    splitter: &Path,
    bindgen: &Path,
    wasm: &Path,
    bindings: &Path,
) -> Outcome {
    let cut = bindings.join("cut");
    empty(&cut)?;
    run(Command::new(splitter).env("RUST_LOG", "error").arg(wasm).arg(&cut).args(["--out-name", "app"]))?;
    let bound = bindings.join("app_bg.wasm");
    // The modules work on the table of functions, which is exported by a name of the linker's.
    run(Command::new(bindgen)
        .arg(cut.join("app.wasm"))
        .args(["--target", "web", "--no-typescript", "--keep-lld-exports", "--out-name", "app", "--out-dir"])
        .arg(bindings))?;
    for (file, _) in named(&cut, SPLIT)?.into_iter().chain(named(&cut, SHARED)?) {
        let bytes = at(&file, fs::read(&file))?;
        write(&file, &nameless(&bytes).ok_or_else(|| format!("{} is no module", file.display()))?)?;
    }
    let mut merge = Command::new(places.npm_bin("wasm-merge"));
    merge.arg(&bound).arg(MAIN);
    for (file, name) in named(&cut, SHARED)? {
        merge.arg(file).arg(name);
    }
    run(merge.arg("-o").arg(&bound))?;
    for (file, name) in named(&cut, SPLIT)? {
        small(places, &file, &bindings.join(format!("{name}.wasm")))?;
    }
    small(places, &bound, &bound)?;
    at(&cut, fs::remove_dir_all(&cut))
}

fn small(places: &Places, from: &Path, to: &Path) -> Outcome {
    run(Command::new(places.npm_bin("wasm-opt")).arg("-Oz").arg(from).arg("-o").arg(to))
}

/// A module without the names of its functions. They would be dropped in the end; the splitter writes some of them in a way
/// that the next tool complains of. Nothing for what is no module.
fn nameless(module: &[u8]) -> Option<Vec<u8>> {
    let (head, mut rest) = module.split_at_checked(8)?;
    let mut kept = head.to_vec();
    while let Some((id, body)) = rest.split_first() {
        let (length, body) = number(body)?;
        let (body, next) = body.split_at_checked(length)?;
        let whole = &rest[..rest.len() - next.len()];
        if *id != 0 || !body.starts_with(b"\x04name") {
            kept.extend_from_slice(whole);
        }
        rest = next;
    }
    Some(kept)
}

/// A number as WebAssembly writes it, seven bits a byte, and what follows it.
fn number(mut bytes: &[u8]) -> Option<(usize, &[u8])> {
    let (mut value, mut shift) = (0, 0);
    loop {
        let (byte, rest) = bytes.split_first()?;
        value |= usize::from(byte & 0x7f).checked_shl(shift)?;
        bytes = rest;
        shift += 7;
        if byte & 0x80 == 0 {
            return Some((value, bytes));
        }
    }
}

/// The modules whose files begin so, with their names.
fn named(folder: &Path, start: &str) -> Outcome<Vec<(PathBuf, String)>> {
    let name = |file: PathBuf| {
        let name = file.file_name()?.to_str()?.strip_suffix(".wasm")?.to_owned();
        name.starts_with(start).then_some((file, name))
    };
    Ok(files(folder)?.into_iter().filter_map(name).collect())
}

/// The modules of the parts that `bindings` has: none but in a release.
pub(crate) fn modules(bindings: &Path) -> Outcome<Vec<Module>> {
    let module = |(file, name): (PathBuf, String)| Module { name: name[SPLIT.len()..].to_owned(), file };
    Ok(named(bindings, SPLIT)?.into_iter().map(module).collect())
}

/// Writes the script that loads the parts, each with its public path; gives what to say at the start of the app.
pub(crate) fn script(places: &Places, bindings: &Path, parts: &[(String, String)]) -> Outcome<&'static str> {
    if parts.is_empty() {
        return Ok("");
    }
    let template = places.at("xtask/js/modules.js");
    let text = filled(&at(&template, fs::read_to_string(&template))?, parts);
    write(&bindings.join(format!("{MAIN}.js")), text.as_bytes())?;
    Ok("import { ahead } from \"./__wasm_split.js\";\nahead(location.pathname);\n")
}

fn filled(template: &str, parts: &[(String, String)]) -> String {
    let path = |part: &str| parts.iter().find(|(name, _)| name == part).map(|(_, path)| path);
    let before: Vec<String> = BEFORE
        .iter()
        .filter_map(|(start, part)| path(part).map(|path| format!("[{start:?}, {path:?}]")))
        .collect();
    let loaders: Vec<String> = parts
        .iter()
        .map(|(name, path)| format!("export const __wasm_split_load_{name} = loader({path:?});"))
        .collect();
    template
        .replace("{{before}}", &format!("[{}]", before.join(", ")))
        .replace("{{loaders}}", &loaders.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_names_are_taken_out() {
        let section = |id: u8, body: &[u8]| [&[id, 0x80 | body.len() as u8, 0][..], body].concat();
        let (types, code, other) = (section(1, &[0; 9]), section(10, b"\x04name"), section(0, b"\x05names"));
        let parts = [b"\0asm\x01\0\0\0".to_vec(), types, section(0, b"\x04name.."), code, other];
        let without = [&parts[..2], &parts[3..]].concat().concat();
        assert_eq!(nameless(&parts.concat()), Some(without));
        assert_eq!(nameless(&parts.concat()[..12]), None, "cut off");
    }

    #[test]
    fn every_part_has_a_loader_and_an_address_that_needs_one_begins_it() {
        let parts = [("go".to_owned(), "/assets/go-1.wasm".to_owned())];
        let parts =
            [&parts[..], &[("about_events".to_owned(), "/assets/about_events-2.wasm".to_owned())]].concat();
        let text = filled("const BEFORE = {{before}};\n{{loaders}}\n", &parts);
        assert!(!text.contains("{{"), "{text}");
        assert!(
            text.contains("export const __wasm_split_load_go = loader(\"/assets/go-1.wasm\");"),
            "{text}"
        );
        assert!(text.contains("[\"/t/\", \"/assets/about_events-2.wasm\"]"), "{text}");
        assert!(!text.contains("/settings"), "a part that is not there is not asked for: {text}");
    }
}
