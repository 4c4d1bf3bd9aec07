//! The fonts: taken from npm packages, cut down to what the pages use, never committed.

use std::{fs, path::PathBuf};

use crate::{
    places::Places,
    run::{Outcome, at, run, script},
    stamp::{Hash, empty, unless_same},
};

/// What the fonts follow from.
pub(crate) const INPUTS: [&str; 3] = ["style/fonts.json", "xtask/js/fonts.mjs", "package-lock.json"];

/// One cut font.
pub(crate) struct Font {
    /// The path that style sheets write: `/fonts/NAME`.
    pub(crate) written: String,
    /// The public path with the hash of its content.
    pub(crate) public: String,
    /// The cut file.
    pub(crate) file: PathBuf,
    /// Whether it is fetched with the page.
    pub(crate) preload: bool,
}

/// The cut fonts, and the file with their licences.
pub(crate) struct Fonts {
    /// In the order of `style/fonts.json`.
    pub(crate) all: Vec<Font>,
    /// Goes wherever the fonts go.
    pub(crate) licence: PathBuf,
}

/// Cuts the fonts unless that is done.
pub(crate) fn build(places: &Places) -> Outcome<Fonts> {
    let folder = places.target.join("xtask/fonts");
    let names = folder.join("names.txt");
    let inputs = Hash::new().add_all(&places.root, &INPUTS)?;
    unless_same(&folder.with_extension("stamp"), inputs, &names, || {
        empty(&folder)?;
        run(script(&places.root, "fonts.mjs").arg(places.at("style/fonts.json")).arg(&folder))
    })?;
    let text = at(&names, fs::read_to_string(&names))?;
    let all = text
        .lines()
        .filter_map(|line| {
            let mut words = line.split(' ');
            let (name, hashed, when) = (words.next()?, words.next()?, words.next()?);
            Some(Font {
                written: format!("/fonts/{name}"),
                public: format!("/assets/{hashed}"),
                file: folder.join(hashed),
                preload: when == "preload",
            })
        })
        .collect();
    Ok(Fonts { all, licence: folder.join("LICENSE.txt") })
}
