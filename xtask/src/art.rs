//! The sheets of drawings: each SVG file of `app/art` under a name that follows from its content.
//!
//! What every page needs (`base.svg`, `pieces.svg`) is compiled into the app and not written here.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::{
    places::Places,
    run::{Outcome, at},
    stamp::{Hash, files, write},
};

/// Compiled into the app.
const INSIDE: [&str; 2] = ["base.svg", "pieces.svg"];

/// Writes the sheets into `assets/` of the site; gives their public paths, sorted.
pub(crate) fn build(places: &Places, site: &Path) -> Outcome<Vec<String>> {
    sheets(places)?
        .iter()
        .map(|file| {
            let text = at(file, fs::read_to_string(file))?;
            let text = without_comments(&text);
            let stem = file.file_stem().unwrap_or_default().to_string_lossy();
            let name = format!("{stem}-{}.svg", Hash::new().add(text.as_bytes()).short());
            write(&site.join("assets").join(&name), text.as_bytes())?;
            Ok(format!("/assets/{name}"))
        })
        .collect()
}

fn sheets(places: &Places) -> Outcome<Vec<PathBuf>> {
    let inside = |file: &PathBuf| INSIDE.iter().any(|name| file.ends_with(name));
    Ok(files(&places.at("app/art"))?.into_iter().filter(|file| !inside(file)).collect())
}

/// A drawing without its explanations.
pub(crate) fn without_comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("<!--") {
        out.push_str(before);
        rest = after.split_once("-->").map_or("", |(_, after)| after);
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_is_written_without_explanations() {
        let text = "<svg a=\"b\">\n<!-- one\n two --><g/>\n<!-- three --></svg>\n";
        assert_eq!(without_comments(text), "<svg a=\"b\">\n<g/>\n</svg>\n");
    }
}
