// What the tests in browsers stand on: Debian's Chromium, contexts of a phone and of a desktop, pictures.
import assert from "node:assert/strict";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("../..", import.meta.url));
const shots = join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), "screenshots");

const PROGRAMS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/usr/bin/google-chrome-stable"];
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A browser; several contexts of it are several people. */
export async function launch() {
  const executablePath = [process.env.CHROMIUM, ...PROGRAMS].find((path) => path && existsSync(path));
  if (!executablePath) throw new Error("no Chromium: install the package chromium, or set CHROMIUM to its path");
  return chromium.launch({ executablePath, args: FLAGS });
}

/** A person on a phone, 390 x 844. */
export function phone(browser, options = {}) {
  return person(browser, { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true, ...options });
}

/** A person at a desk, 1280 x 800. */
export function desktop(browser, options = {}) {
  return person(browser, { viewport: { width: 1280, height: 800 }, ...options });
}

/** A context of its own with one page, which remembers every complaint of the browser. */
async function person(browser, options) {
  const context = await browser.newContext({ colorScheme: "dark", locale: "en", ...options });
  const page = await context.newPage();
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`console: ${message.text()} ${message.location().url}`);
  });
  return { context, page, complaints };
}

/** Fails if the browser complained, except about what the test expects (patterns). */
export function assertQuiet({ complaints }, ...expected) {
  const left = complaints.filter((text) => !expected.some((pattern) => pattern.test(text)));
  assert.deepEqual(left, []);
}

/** A picture in target/screenshots. */
export async function shot(page, name, options = {}) {
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: join(shots, `${name}.png`), ...options });
}
