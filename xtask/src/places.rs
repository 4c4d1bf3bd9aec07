//! Where everything is.

use std::{env, path::PathBuf};

use crate::args::Variant;

/// The folders of one checkout and of this machine.
pub(crate) struct Places {
    /// The checkout.
    pub(crate) root: PathBuf,
    /// Cargo's target folder.
    pub(crate) target: PathBuf,
    /// Tools installed once for all checkouts.
    pub(crate) tools: PathBuf,
}

impl Places {
    /// Reads the environment that `cargo xtask` runs in.
    pub(crate) fn find() -> Self {
        // At run time, since a shared target folder may hold an xtask built in another checkout.
        let manifest = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
        let mut root = PathBuf::from(manifest);
        root.pop();
        let target =
            env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |dir| root.join(dir));
        let tools = env::var_os("ASHTAPADA_TOOLS")
            .map_or_else(|| cache_home().join("ashtapada/tools"), PathBuf::from);
        Self { root, target, tools }
    }

    /// A file or folder of the checkout.
    pub(crate) fn at(&self, relative: &str) -> PathBuf {
        self.root.join(relative)
    }

    /// A program that npm installed in the checkout.
    pub(crate) fn npm_bin(&self, name: &str) -> PathBuf {
        self.root.join("node_modules/.bin").join(name)
    }

    /// The built static files: `dist` is what is deployed.
    pub(crate) fn site(&self, variant: Variant) -> PathBuf {
        self.at(if variant.release { "dist" } else { "build/dev/site" })
    }

    /// The built Worker: `build/release/worker` is what is deployed.
    pub(crate) fn worker(&self, variant: Variant) -> PathBuf {
        self.at("build").join(name(variant)).join("worker")
    }

    /// Intermediate files of a build and its stamps.
    pub(crate) fn scratch(&self, variant: Variant) -> PathBuf {
        self.target.join("xtask").join(name(variant))
    }
}

/// A folder name for a variant.
pub(crate) fn name(variant: Variant) -> &'static str {
    match (variant.release, variant.test_clock) {
        (false, false) => "dev",
        (false, true) => "dev-clock",
        (true, false) => "release",
        (true, true) => "release-clock",
    }
}

fn cache_home() -> PathBuf {
    let home = || env::home_dir().unwrap_or_else(env::temp_dir).join(".cache");
    env::var_os("XDG_CACHE_HOME").filter(|dir| !dir.is_empty()).map_or_else(home, PathBuf::from)
}
