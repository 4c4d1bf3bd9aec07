// What the tests in browsers stand on: Debian's Chromium, contexts of a phone and of a desktop, pictures.
import assert from "node:assert/strict";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { PATIENCE } from "../worker/harness.mjs";

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

/**
 * A context of its own with one page. It remembers every complaint of the browser (errors of scripts, of the network
 * and of the content security policy), and every frame of its sockets, of all its pages.
 */
async function person(browser, options) {
  const context = await browser.newContext({ colorScheme: "dark", locale: "en", ...options });
  context.setDefaultTimeout(PATIENCE);
  const complaints = [];
  const frames = [];
  const requests = [];
  context.on("requestfinished", async (request) => {
    if (!request.url().includes("/api/")) return;
    const response = await request.response().catch(() => null);
    requests.push(`${request.method()} ${new URL(request.url()).pathname} ${response?.status()}`);
  });
  context.on("requestfailed", (request) => requests.push(`${request.method()} ${request.url()} ${request.failure()?.errorText}`));
  context.on("page", (page) => {
    page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(`console: ${message.text()} ${message.location().url}`);
    });
    page.on("websocket", (socket) => {
      const path = new URL(socket.url()).pathname;
      const keep = (way) => ({ payload }) => frames.push({ page, path, way, text: String(payload) });
      socket.on("framereceived", keep("in")).on("framesent", keep("out"));
    });
  });
  const page = await context.newPage();
  return { context, page, complaints, frames, requests, touch: options.hasTouch === true };
}

/** The messages that came over a person's sockets, oldest first. */
export function heard({ frames }, fits = () => true) {
  return frames.filter(({ way, text }) => way === "in" && text.startsWith("{")).map(({ text }) => JSON.parse(text)).filter(fits);
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

/** Prints what a person saw, heard and complained about, with a picture: for a test that has failed. */
export async function testify({ page, complaints, frames, requests }, who) {
  if (page.isClosed()) return;
  const text = await page.locator("body").innerText().catch((error) => String(error));
  await shot(page, `failed-${who.replaceAll(/[^a-z0-9]+/gi, "-")}`).catch(() => {});
  const heardLast = frames.slice(-6).map(({ way, path, text }) => `${way} ${path} ${text.slice(0, 300)}`);
  console.log([`--- ${who}: ${page.url()}`, text, ...complaints, ...requests.slice(-20), ...heardLast, "---"].join("\n"));
}
