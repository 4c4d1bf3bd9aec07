//! What is unchanged can be skipped: content hashes of files, and stamps that remember them.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::run::{Outcome, at};

/// FNV-1a with 128 bits: stable over versions of Rust, and wide enough that names do not collide by accident.
/// It guards a cache, not a secret.
#[derive(Clone, Copy)]
pub(crate) struct Hash(u128);

impl Hash {
    /// The hash of nothing.
    pub(crate) fn new() -> Self {
        Self(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }

    /// Adds a field; its length is hashed too, so that fields cannot run into each other.
    pub(crate) fn add(mut self, bytes: &[u8]) -> Self {
        for byte in (bytes.len() as u64).to_be_bytes().iter().chain(bytes) {
            self.0 = (self.0 ^ u128::from(*byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        }
        self
    }

    /// Adds every file under the paths, by name and content. A path that does not exist counts as such.
    pub(crate) fn add_all(mut self, root: &Path, paths: &[&str]) -> Outcome<Self> {
        for path in paths {
            for file in files(&root.join(path))? {
                let name = file.strip_prefix(root).unwrap_or(&file).to_string_lossy().into_owned();
                self = self.add(name.as_bytes()).add(&at(&file, fs::read(&file))?);
            }
        }
        Ok(self)
    }

    /// 32 hexadecimal digits.
    pub(crate) fn hex(self) -> String {
        format!("{:032x}", self.0)
    }

    /// 12 hexadecimal digits, for file names.
    pub(crate) fn short(self) -> String {
        self.hex().chars().take(12).collect()
    }
}

/// All files under a path, sorted; the path itself if it is a file; none if it does not exist.
pub(crate) fn files(path: &Path) -> Outcome<Vec<PathBuf>> {
    if path.is_file() {
        return Ok(vec![path.to_owned()]);
    }
    let mut found = Vec::new();
    if path.is_dir() {
        for entry in at(path, fs::read_dir(path))? {
            found.extend(files(&at(path, entry)?.path())?);
        }
    }
    found.sort();
    Ok(found)
}

/// Does `work` unless the stamp file says that it was done for the same inputs and `output` still exists.
pub(crate) fn unless_same(
    stamp: &Path,
    inputs: Hash,
    output: &Path,
    work: impl FnOnce() -> Outcome,
) -> Outcome<bool> {
    let wanted = inputs.hex();
    if output.exists() && fs::read_to_string(stamp).is_ok_and(|have| have == wanted) {
        return Ok(false);
    }
    // A step that is broken off half way must not look finished.
    if stamp.exists() {
        at(stamp, fs::remove_file(stamp))?;
    }
    work()?;
    write(stamp, wanted.as_bytes())?;
    Ok(true)
}

/// Writes a file, making its folder.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Outcome {
    if let Some(folder) = path.parent() {
        at(folder, fs::create_dir_all(folder))?;
    }
    at(path, fs::write(path, bytes))
}

/// Empties a folder, making it if needed.
pub(crate) fn empty(folder: &Path) -> Outcome {
    if folder.exists() {
        at(folder, fs::remove_dir_all(folder))?;
    }
    at(folder, fs::create_dir_all(folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_do_not_run_into_each_other() {
        let split = |a: &str, b: &str| Hash::new().add(a.as_bytes()).add(b.as_bytes()).hex();
        assert_ne!(split("ab", "c"), split("a", "bc"));
        assert_eq!(split("ab", "c"), split("ab", "c"));
    }

    #[test]
    fn work_is_skipped_only_for_the_same_inputs_and_a_present_output() {
        let folder = std::env::temp_dir().join(format!("xtask-stamp-{}", std::process::id()));
        let (stamp, output) = (folder.join("stamp"), folder.join("out"));
        let ran = |input: &str| {
            unless_same(&stamp, Hash::new().add(input.as_bytes()), &output, || write(&output, b"x"))
                .expect("step")
        };
        assert!(ran("one"));
        assert!(!ran("one"));
        assert!(ran("two"));
        fs::remove_file(&output).expect("remove");
        assert!(ran("two"));
        fs::remove_dir_all(&folder).expect("clean up");
    }

    #[test]
    fn a_failed_step_is_not_remembered() {
        let folder = std::env::temp_dir().join(format!("xtask-failed-{}", std::process::id()));
        let (stamp, output) = (folder.join("stamp"), folder.join("out"));
        let input = || Hash::new().add(b"in");
        assert!(unless_same(&stamp, input(), &output, || write(&output, b"x")).is_ok());
        fs::remove_file(&output).expect("remove");
        let half = || write(&output, b"half").and(Err("broken off".to_owned()));
        assert!(unless_same(&stamp, input(), &output, half).is_err());
        assert_eq!(unless_same(&stamp, input(), &output, || write(&output, b"x")), Ok(true));
        fs::remove_dir_all(&folder).expect("clean up");
    }
}
