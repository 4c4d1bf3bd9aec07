//! Files that hold the bytes of a wire message or of a stored state. Old bytes must load, and new bytes must be equal
//! to them. `BLESS=1 cargo test -p native golden` writes them anew: a changed file of an existing message means a new
//! version of the protocol or of the stored form.

use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::fs;
use std::path::PathBuf;

/// A folder of golden files, and which of them have been looked at.
pub struct Golden {
    folder: PathBuf,
    seen: BTreeSet<String>,
}

impl Golden {
    /// The folder `tests/golden/<folder>`.
    #[must_use]
    pub fn open(folder: &str) -> Self {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../golden").join(folder);
        Self { folder, seen: BTreeSet::new() }
    }

    /// Compares a value with its file: the bytes are equal, and the file reads back as the value.
    ///
    /// # Panics
    /// When they differ, or there is no file.
    pub fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(&mut self, name: &str, value: &T) {
        let text = serde_json::to_string_pretty(value).expect("json") + "\n";
        self.check_text(name, &text);
        let back: T = serde_json::from_str(&text).unwrap_or_else(|why| panic!("{name} does not load: {why}"));
        assert_eq!(&back, value, "{name} reads back");
    }

    /// Compares a text with its file.
    ///
    /// # Panics
    /// When they differ, or there is no file.
    pub fn check_text(&mut self, name: &str, text: &str) {
        assert!(self.seen.insert(name.to_owned()), "two samples are called {name}");
        let path = self.folder.join(format!("{name}.json"));
        if std::env::var_os("BLESS").is_some() {
            fs::create_dir_all(&self.folder).expect("the folder");
            fs::write(&path, text).expect("the golden file");
        }
        let golden = fs::read_to_string(&path).unwrap_or_else(|why| panic!("no golden file {name}: {why}"));
        assert_eq!(text, golden, "{name} has changed on the wire or in the store");
    }

    /// Every file of the folder belongs to a sample: nothing that was once spoken is forgotten.
    ///
    /// # Panics
    /// When a file has no sample.
    pub fn done(self) {
        let files = fs::read_dir(&self.folder).expect("the folder");
        let names =
            files.filter_map(|file| Some(file.expect("a file").path().file_stem()?.to_str()?.to_owned()));
        let names: BTreeSet<String> = names.collect();
        assert_eq!(names, self.seen, "files and samples");
    }
}

/// Checks one sample for each variant of an enum. The match is exhaustive, so a new variant without a sample does not
/// compile.
#[macro_export]
macro_rules! golden_variants {
    ($golden:expr, $prefix:literal, $enum:ty { $($variant:pat => $name:literal = $sample:expr,)+ }) => {{
        fn name_of(value: &$enum) -> &'static str {
            match value { $($variant => $name,)+ }
        }
        $(
            let sample: $enum = $sample;
            assert_eq!(name_of(&sample), $name, "the sample is of its variant");
            $golden.check(concat!($prefix, "-", $name), &sample);
        )+
    }};
}
