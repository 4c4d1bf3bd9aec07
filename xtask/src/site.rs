//! The static site: app, styles, fonts and public files, each under a name that follows from its content.
//!
//! `app/public/` is copied as it is, but for `sw.js`: there `{{build}}` becomes the build id and `{{shell}}` a JSON list
//! of the paths that make the page work offline. `index.html` may use `{{js}}`, `{{wasm}}`, `{{css}}`, `{{build}}`,
//! `{{art}}` and `{{texts}}` (the paths of the drawings and of the pages of text) and `{{preload}}` (links that fetch the
//! fonts and the wasm early).

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    args::Variant,
    art, fonts,
    places::Places,
    prose, release,
    run::{Outcome, at, cargo, run, script, step},
    split,
    stamp::{Hash, empty, files, unless_same, write},
    style, tools,
};

/// Inputs of the app's code.
const CODE: [&str; 12] = [
    "app/src",
    "app/art/base.svg",
    "app/art/pieces.svg",
    "app/Cargo.toml",
    "shared/src",
    "shared/Cargo.toml",
    "Cargo.toml",
    "Cargo.lock",
    ".cargo",
    "xtask/src/site.rs",
    "xtask/src/release.rs",
    "xtask/src/split.rs",
];

/// What else the site is made of.
const REST: [&str; 10] = [
    "app/public",
    "app/art",
    "style",
    "index.html",
    "docs/rules",
    "docs/learn",
    "docs/fair_play.md",
    "xtask/src",
    "xtask/js",
    "worker/Cargo.toml",
];

/// The Content-Security-Policy of every page and file.
const CSP: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; \
    img-src 'self' data:; style-src 'self'; font-src 'self'; worker-src 'self'; manifest-src 'self'; \
    base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

/// The licences of what ships, at the root of the site.
const LICENCES: &str = "licences.txt";

/// The public paths of the code, and what the browser should fetch early.
struct Names {
    js: String,
    wasm: String,
    css: String,
    art: Vec<String>,
    texts: Vec<String>,
    preload: Vec<String>,
}

/// Builds the site unless it is up to date.
pub(crate) fn build(places: &Places, variant: Variant) -> Outcome {
    let variant = Variant { test_clock: false, ..variant };
    let scratch = places.scratch(variant);
    let code = Hash::new().add_all(&places.root, &CODE)?.add_all(&places.root, &["package-lock.json"])?;
    let bindings = scratch.join("app");
    unless_same(&scratch.join("app.stamp"), code, &bindings.join("app_bg.wasm"), || {
        tools::ensure_wasm_target(places)?;
        let bindgen = tools::wasm_bindgen(places)?;
        step("compile the app", || compile(places, variant))?;
        empty(&bindings)?;
        if variant.release {
            let splitter = tools::wasm_split(places)?;
            let wasm = linked(places, "release");
            return step("split and bind the app", || {
                split::split(places, &splitter, &bindgen, &wasm, &bindings)
            });
        }
        step("bind the app", || bind(&bindgen, &linked(places, "debug"), &bindings))
    })?;
    let site = places.site(variant);
    let inputs = code.add_all(&places.root, &REST)?.add(site.to_string_lossy().as_bytes());
    unless_same(&scratch.join("site.stamp"), inputs, &site.join("index.html"), || {
        step("assemble the site", || assemble(places, variant, &bindings, &site))
    })
    .map(|_| ())
}

fn compile(places: &Places, variant: Variant) -> Outcome {
    let mut command = cargo(&places.root);
    let app = ["-p", "app", "--bin", "app", "--target", "wasm32-unknown-unknown"];
    if variant.release {
        command.arg("rustc").args(app).args(["--release", "--features", "split"]);
        // The splitter needs to know where code names other code, and what it is called.
        command.args(["--", "-C", "link-arg=--emit-relocs", "-C", "strip=none"]);
        release::compile_small(places, &mut command)?;
    } else {
        command.arg("build").args(app);
        // Views become boxed instead of one type each: compiles faster, runs the same.
        command.args(["--config", "target.wasm32-unknown-unknown.rustflags=['--cfg=erase_components']"]);
    }
    run(&mut command)
}

/// What the linker has written.
fn linked(places: &Places, profile: &str) -> PathBuf {
    places.target.join("wasm32-unknown-unknown").join(profile).join("app.wasm")
}

fn bind(bindgen: &Path, wasm: &Path, bindings: &Path) -> Outcome {
    run(Command::new(bindgen)
        .arg(wasm)
        .args(["--target", "web", "--no-typescript", "--out-name", "app", "--out-dir"])
        .arg(bindings))
}

fn assemble(places: &Places, variant: Variant, bindings: &Path, site: &Path) -> Outcome {
    empty(site)?;
    let texts = prose::read(places)?;
    let names = assets(places, variant, bindings, &texts, site)?;
    run(script(&places.root, "design.mjs").arg(site).arg(&names.css).args(&names.art))?;
    let public = places.at("app/public");
    for file in files(&public)?.iter().filter(|file| file.as_path() != public.join("sw.js")) {
        let name = file.strip_prefix(&public).unwrap_or(file);
        write(&site.join(name), &at(file, fs::read(file))?)?;
    }
    let page = read(&places.at("index.html"))?;
    let worker = read(&public.join("sw.js")).ok();
    let build = files(site)?
        .iter()
        .try_fold(Hash::new(), |hash, file| {
            let name = file.strip_prefix(site).unwrap_or(file).to_string_lossy().into_owned();
            Ok::<_, String>(hash.add(name.as_bytes()).add(&at(file, fs::read(file))?))
        })?
        .add(page.as_bytes())
        .add(worker.as_deref().unwrap_or_default().as_bytes())
        .short();
    let page = fill(&page, &names, &build);
    write(&site.join("index.html"), page.as_bytes())?;
    if let Some(worker) = worker {
        let shell = json_list(&shell(site, &names.preload)?);
        let text = worker.replace("{{build}}", &build).replace("{{shell}}", &shell);
        write(&site.join("sw.js"), text.as_bytes())?;
    }
    // After the list for offline use: there every page is the shell.
    prose::pages(&texts, &page, site)?;
    write(&site.join("version.json"), format!("{{\"build\":\"{build}\"}}\n").as_bytes())?;
    write(&site.join("_headers"), headers().as_bytes())
}

/// Writes the hashed files into `assets/` of the site.
fn assets(
    places: &Places,
    variant: Variant,
    bindings: &Path,
    texts: &[prose::Text],
    site: &Path,
) -> Outcome<Names> {
    let fonts = fonts::build(places)?;
    for font in &fonts.all {
        let name = font.file.file_name().unwrap_or_default();
        write(&site.join("assets").join(name), &at(&font.file, fs::read(&font.file))?)?;
    }
    let mut licences = script(&places.root, "licences.mjs");
    licences.arg(cargo(&places.root).get_program()).arg(&fonts.licence).arg(site.join(LICENCES));
    run(&mut licences)?;
    let wasm = hashed(site, "app", "wasm", &bindings.join("app_bg.wasm"))?;
    let parts = split::modules(bindings)?
        .into_iter()
        .map(|module| Ok((module.name.clone(), hashed(site, &module.name, "wasm", &module.file)?)))
        .collect::<Outcome<Vec<_>>>()?;
    let ahead = split::script(places, bindings, &parts)?;
    // A script of its own: the policy allows no inline one, and the bundle needs the hashed name of the wasm.
    let boot = format!("import init from \"./app.js\";\n{ahead}init({{ module_or_path: \"{wasm}\" }});\n");
    write(&bindings.join("boot.js"), boot.as_bytes())?;
    let bundle = bindings.join("bundle.mjs");
    let mut esbuild = Command::new(places.npm_bin("esbuild"));
    esbuild.current_dir(bindings).args(["boot.js", "--bundle", "--format=esm", "--log-level=warning"]);
    esbuild.args(["--target=chrome109,firefox115,safari16", "--define:import.meta.url=location.href"]);
    // The bindings name the script that loads the parts once for each of them.
    esbuild.arg("--log-override:duplicate-object-key=silent");
    if variant.release {
        esbuild.arg("--minify");
    }
    run(esbuild.arg(format!("--outfile={}", bundle.display())))?;
    let js = hashed(site, "app", "js", &bundle)?;
    let sheet = bindings.join("style.css");
    style::bundle(places, variant, &fonts.all, &sheet)?;
    let css = hashed(site, "style", "css", &sheet)?;
    let art = art::build(places, site)?;
    let texts = prose::parts(texts, site)?;
    let preload = fonts.all.into_iter().filter(|font| font.preload).map(|font| font.public).collect();
    Ok(Names { js, wasm, css, art, texts, preload })
}

/// Copies a file into `assets/` under a name that follows from its content; gives its public path.
fn hashed(site: &Path, stem: &str, end: &str, file: &Path) -> Outcome<String> {
    let bytes = at(file, fs::read(file))?;
    let name = format!("{stem}-{}.{end}", Hash::new().add(&bytes).short());
    write(&site.join("assets").join(&name), &bytes)?;
    Ok(format!("/assets/{name}"))
}

fn fill(page: &str, names: &Names, build: &str) -> String {
    let font = |path: &String| {
        format!("<link rel=\"preload\" href=\"{path}\" as=\"font\" type=\"font/woff2\" crossorigin>\n")
    };
    let mut preload: String = names.preload.iter().map(font).collect();
    preload += &format!(
        "<link rel=\"preload\" href=\"{}\" as=\"fetch\" type=\"application/wasm\" crossorigin>",
        names.wasm
    );
    page.replace("{{js}}", &names.js)
        .replace("{{wasm}}", &names.wasm)
        .replace("{{css}}", &names.css)
        .replace("{{art}}", &names.art.join(" "))
        .replace("{{texts}}", &names.texts.join(" "))
        .replace("{{preload}}", &preload)
        .replace("{{build}}", build)
}

/// The public paths that the service worker keeps for offline use: everything but fonts that
/// few pages need, which are kept when first used.
fn shell(site: &Path, preload: &[String]) -> Outcome<Vec<String>> {
    let mut paths = vec!["/".to_owned()];
    for file in files(site)? {
        let name: PathBuf = file.strip_prefix(site).unwrap_or(&file).to_owned();
        let path = format!("/{}", name.to_string_lossy());
        let rare = path.ends_with(".woff2") && !preload.contains(&path);
        if path != "/index.html" && !path.ends_with(LICENCES) && !rare {
            paths.push(path);
        }
    }
    Ok(paths)
}

fn json_list(paths: &[String]) -> String {
    let quoted: Vec<String> = paths.iter().map(|path| format!("{path:?}")).collect();
    format!("[{}]", quoted.join(","))
}

/// Headers for Cloudflare's static assets.
fn headers() -> String {
    format!(
        "/*\n  Content-Security-Policy: {CSP}\n  Strict-Transport-Security: max-age=63072000; includeSubDomains\n  \
         X-Content-Type-Options: nosniff\n  Cross-Origin-Opener-Policy: same-origin\n  \
         Referrer-Policy: same-origin\n/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n\
         /sw.js\n  Cache-Control: no-cache\n/version.json\n  Cache-Control: no-store\n"
    )
}

fn read(path: &Path) -> Outcome<String> {
    at(path, fs::read_to_string(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_placeholder_is_filled() {
        let names = Names {
            js: "/assets/app-1.js".into(),
            wasm: "/assets/app-2.wasm".into(),
            css: "/assets/style-3.css".into(),
            art: vec!["/assets/stones-6.svg".into(), "/assets/tokens-7.svg".into()],
            texts: vec!["/assets/rules-go-8.txt".into()],
            preload: vec!["/assets/a-4.woff2".into()],
        };
        let page = fill("{{js}} {{wasm}} {{css}} {{art}} {{texts}} {{build}} {{preload}}", &names, "b5");
        assert!(!page.contains("{{"), "{page}");
        for part in [
            "app-1.js",
            "app-2.wasm",
            "style-3.css",
            "stones-6.svg /assets/tokens-7.svg",
            "rules-go-8.txt",
            "b5",
            "a-4.woff2",
        ] {
            assert!(page.contains(part), "{part} in {page}");
        }
    }

    #[test]
    fn the_policy_allows_nothing_inline_and_no_other_host() {
        assert!(
            !CSP.contains("unsafe-inline") && !CSP.contains("http") && CSP.starts_with("default-src 'none'")
        );
        assert!(headers().lines().all(|line| line.starts_with('/') || line.starts_with("  ")));
    }
}
