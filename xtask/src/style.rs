//! The style sheets: one bundle in the order of the layers.

use std::{fs, path::Path, process::Command};

use crate::{
    args::Variant,
    places::Places,
    run::{Outcome, at, run},
    stamp::write,
};

/// The sheets in their order; one that does not exist is left out.
const SHEETS: [&str; 5] = ["tokens.css", "base.css", "layout.css", "components.css", "boards.css"];

/// Bundles the font faces and the sheets of `style/` into one file.
pub(crate) fn bundle(places: &Places, variant: Variant, faces: &Path, into: &Path) -> Outcome {
    let folder = places.at("style");
    let mut entry = format!("@import {:?};\n", faces.display().to_string());
    for sheet in SHEETS.iter().map(|sheet| folder.join(sheet)).filter(|sheet| sheet.is_file()) {
        entry += &format!("@import {:?};\n", sheet.display().to_string());
    }
    let main = into.with_extension("entry.css");
    write(&main, entry.as_bytes())?;
    let mut command = Command::new(places.npm_bin("esbuild"));
    command.current_dir(&places.root).arg(&main).args([
        "--bundle",
        "--log-level=warning",
        "--target=chrome109,firefox115,safari16",
        "--external:/assets/*",
    ]);
    if variant.release {
        command.arg("--minify");
    }
    run(command.arg(format!("--outfile={}", into.display())))?;
    at(&main, fs::remove_file(&main))
}
