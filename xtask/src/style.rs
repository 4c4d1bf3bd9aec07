//! The style sheets: one bundle in the order of the layers.

use std::{fs, path::Path, process::Command};

use crate::{
    args::Variant,
    fonts::Font,
    places::Places,
    run::{Outcome, at, run},
    stamp::write,
};

/// The sheets in their order; one that does not exist is left out.
const SHEETS: [&str; 9] = [
    "tokens.css",
    "base.css",
    "layout.css",
    "components.css",
    "ladder.css",
    "boards.css",
    "backgammon.css",
    "gin.css",
    "ludo.css",
];

/// Bundles the sheets of `style/` into one file; the fonts get the names of their contents.
pub(crate) fn bundle(places: &Places, variant: Variant, fonts: &[Font], into: &Path) -> Outcome {
    let folder = places.at("style");
    let mut entry = String::new();
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
        // Public paths: fonts get their names below, the others are copied from app/public.
        "--external:/fonts/*",
        "--external:/icons/*",
    ]);
    if variant.release {
        command.arg("--minify");
    }
    run(command.arg(format!("--outfile={}", into.display())))?;
    let text = at(into, fs::read_to_string(into))?;
    write(into, named(&text, fonts)?.as_bytes())
}

/// Puts the hashed names of the fonts into a sheet; a font that `style/fonts.json` does not list is a problem.
fn named(sheet: &str, fonts: &[Font]) -> Outcome<String> {
    let text = fonts.iter().fold(sheet.to_owned(), |text, font| text.replace(&font.written, &font.public));
    match text.split("/fonts/").nth(1) {
        None => Ok(text),
        Some(rest) => {
            let name: String = rest.chars().take_while(|letter| !"\"')".contains(*letter)).collect();
            Err(format!("a style sheet names /fonts/{name}, which style/fonts.json does not list"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fonts_get_their_hashed_names_and_unknown_ones_are_refused() {
        let font = Font {
            written: "/fonts/a.woff2".into(),
            public: "/assets/a-1.woff2".into(),
            file: "a".into(),
            preload: false,
        };
        let fonts = [font];
        assert_eq!(named("src:url(/fonts/a.woff2)", &fonts), Ok("src:url(/assets/a-1.woff2)".into()));
        let problem = named("src:url(\"/fonts/b.woff2\")", &fonts).expect_err("not listed");
        assert!(problem.contains("/fonts/b.woff2,"), "{problem}");
    }
}
