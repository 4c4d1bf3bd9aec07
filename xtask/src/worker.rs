//! The Worker: wasm and its module for workerd, by `worker-build`.

use std::{fs, path::Path, process::Command};

use crate::{
    args::Variant,
    places::Places,
    release,
    run::{Outcome, at, run, step},
    stamp::{Hash, unless_same},
    tools,
};

/// Inputs of the Worker besides the tools.
const INPUTS: [&str; 9] = [
    "worker/src",
    "worker/Cargo.toml",
    "shared/src",
    "shared/Cargo.toml",
    "Cargo.toml",
    "Cargo.lock",
    ".cargo",
    "xtask/src/worker.rs",
    "xtask/src/release.rs",
];

/// Builds the Worker unless it is up to date.
pub(crate) fn build(places: &Places, variant: Variant) -> Outcome {
    let out = places.worker(variant);
    let stamp = places.scratch(variant).join("worker.stamp");
    let inputs = Hash::new()
        .add_all(&places.root, &INPUTS)?
        .add_all(&places.root, &["package-lock.json"])?
        .add(out.to_string_lossy().as_bytes());
    unless_same(&stamp, inputs, &out.join("index.js"), || {
        tools::ensure_wasm_target(places)?;
        let builder = tools::worker_build(places)?;
        let bindgen = tools::wasm_bindgen(places)?;
        step("build the worker", || {
            let mut command = Command::new(builder);
            command
                .current_dir(&places.root)
                .arg(places.at("worker"))
                .arg(if variant.release { "--release" } else { "--dev" })
                .arg("--out-dir")
                .arg(&out)
                // Otherwise it would download them.
                .env("WASM_BINDGEN_BIN", bindgen)
                .env("WASM_OPT_BIN", places.npm_bin("wasm-opt"))
                .env("ESBUILD_BIN", places.npm_bin("esbuild"))
                .env("CARGO_TARGET_DIR", &places.target);
            if variant.release {
                release::compile_small(places, &mut command)?;
            } else {
                command.arg("--no-opt");
            }
            if variant.test_clock {
                command.args(["--", "--features", "test-clock"]);
            }
            if let Some(folder) = out.parent() {
                at(folder, fs::create_dir_all(folder))?;
            }
            run(&mut command)?;
            if variant.release { shrink(places, &out.join("index_bg.wasm")) } else { Ok(()) }
        })
    })
    .map(|_| ())
}

/// What workerd reads; nothing newer may be written.
const FEATURES: [&str; 7] = [
    "mutable-globals",
    "sign-ext",
    "nontrapping-float-to-int",
    "bulk-memory",
    "multivalue",
    "reference-types",
    "exception-handling",
];

/// Optimises the module for size: nothing is inlined, functions that differ in constants only become one, and the
/// names go, which would keep both from happening.
fn shrink(places: &Places, module: &Path) -> Outcome {
    let small = module.with_extension("small");
    let mut command = Command::new(places.npm_bin("wasm-opt"));
    command.arg(module).arg("-o").arg(&small).args([
        "-Oz",
        "--one-caller-inline-max-function-size=0",
        "--always-inline-max-function-size=0",
        "--merge-similar-functions",
        "--strip-debug",
    ]);
    command.args(FEATURES.map(|feature| format!("--enable-{feature}")));
    run(&mut command)?;
    at(module, fs::rename(&small, module))
}
