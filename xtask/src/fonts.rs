//! The fonts: taken from npm packages, cut down to what the languages need, never committed.

use std::{fs, path::PathBuf};

use crate::{
    places::Places,
    run::{Outcome, at, run, script},
    stamp::{Hash, empty, unless_same},
};

/// The folder with the cut fonts (hashed names) and `faces.css`, which declares them at `/assets/`.
pub(crate) fn build(places: &Places) -> Outcome<PathBuf> {
    let folder = places.target.join("xtask/fonts");
    let inputs = Hash::new()
        .add_all(&places.root, &["xtask/js/fonts.mjs", "xtask/fonts.json", "package-lock.json"])?;
    unless_same(&folder.with_extension("stamp"), inputs, &folder.join("faces.css"), || {
        empty(&folder)?;
        run(script(&places.root, "fonts.mjs").arg(places.at("xtask/fonts.json")).arg(&folder))
    })?;
    Ok(folder)
}

/// The cut font files.
pub(crate) fn cut(folder: &std::path::Path) -> Outcome<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in at(folder, fs::read_dir(folder))? {
        let path = at(folder, entry)?.path();
        if path.extension().is_some_and(|end| end == "woff2") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
