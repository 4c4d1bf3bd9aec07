// The example pages in the real css: contrast of the tokens, no sideways scroll, action row above the fold,
// 44 px targets, and no complaint of axe, in both themes. The page /design as it is built and served: every part drawn,
// nothing outside of the screen, in both themes at two sizes.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { sheet } from "../../xtask/js/parts.mjs";
import { BOARDS, PAGES, ROOT, SIZES, faultsOf, serve } from "../design/look.mjs";
import { Server } from "../worker/harness.mjs";
import { assertQuiet, desktop, launch, phone, shot } from "./harness.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
let browser, site, server;
before(async () => { [browser, site, server] = await Promise.all([launch(), serve(), Server.start()]); });
after(async () => {
  await browser?.close();
  site?.server.close();
  await server?.stop();
});

/** A tab of a size and theme, and a function that opens one page in it. */
async function viewer(size, colorScheme) {
  const [width, height] = SIZES[size];
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: "reduce" });
  const tab = await context.newPage();
  const open = async (name) => {
    await tab.goto(`${site.base}/tests/design/${name}.html`);
    await tab.evaluate(() => document.fonts.ready);
  };
  return { context, tab, open };
}

test("every pair of colours in use reaches its contrast", () => {
  const run = spawnSync(process.execPath, [join(ROOT, "tests/design/contrast.mjs")], { encoding: "utf8" });
  assert.equal(run.status, 0, run.stdout + run.stderr);
});

for (const size of Object.keys(SIZES)) {
  test(`every screen fits: ${size}`, async () => {
    const { context, tab, open } = await viewer(size, "dark");
    const faults = [];
    for (const name of PAGES) {
      await open(name);
      faults.push(...(await faultsOf(tab, BOARDS.includes(name))).map((fault) => `${name}: ${fault}`));
      await tab.evaluate(() => { document.documentElement.dir = "rtl"; });
      faults.push(...(await faultsOf(tab, BOARDS.includes(name))).map((fault) => `${name}, right to left: ${fault}`));
    }
    await context.close();
    assert.deepEqual(faults, []);
  });
}

for (const colorScheme of ["dark", "light"]) {
  test(`axe finds nothing on any screen: ${colorScheme}`, async () => {
    const { context, tab, open } = await viewer("phone", colorScheme);
    const found = [];
    for (const name of PAGES) {
      await open(name);
      await tab.evaluate(axe);
      const { violations } = await tab.evaluate(() => globalThis.axe.run(document));
      found.push(...violations.flatMap((v) => v.nodes.map((n) => `${name}: ${v.id}: ${n.html.slice(0, 120)}`)));
    }
    await context.close();
    assert.deepEqual(found, []);
  });
}

// ---- /design ----

const SHEETS = ["base", "pieces", "stones", "checkers", "cards", "tokens"];
const SYMBOLS = SHEETS.flatMap((name) => [...sheet(name).matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id));
const CONTRAST = [...sheet("pieces-contrast").matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => `hc-${id}`);

/** What of the page /design is missing, empty, cut off or outside of the screen. */
function unseen(page, symbols) {
  return page.evaluate((symbols) => {
    const faults = [];
    const over = document.documentElement.scrollWidth - innerWidth;
    if (over > 0) faults.push(`${over} px of horizontal scroll`);
    const shown = new Set();
    for (const use of document.querySelectorAll("use")) {
      const id = use.getAttribute("href").slice(1);
      const symbol = document.getElementById(id);
      if (!(symbol instanceof SVGSymbolElement)) faults.push(`#${id} is no symbol`);
      // One inside a symbol is measured where the symbol is used.
      if (use.closest("symbol")) continue;
      shown.add(id);
      const { width, height } = use.getBBox();
      const box = use.getBoundingClientRect();
      // A line has a length and no area.
      if (!(width + height > 0 && box.width + box.height > 0)) faults.push(`#${id} draws nothing`);
      // One that is a picture by itself is seen whole.
      const frame = use.parentElement.getBoundingClientRect();
      const alone = use.parentElement.matches("svg:not(svg svg)") && use.parentElement.children.length === 1;
      const outside = box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1 || box.bottom > frame.bottom + 1;
      if (alone && outside) faults.push(`#${id} is cut off`);
    }
    // A card stands for the rank, suit and court that it is made of.
    for (const use of document.querySelectorAll("symbol use")) shown.add(use.getAttribute("href").slice(1));
    faults.push(...symbols.filter((id) => !shown.has(id)).map((id) => `#${id} is shown nowhere`));
    for (const part of document.querySelectorAll(".dz, .dz *:not(svg *)")) {
      const { left, right, width } = part.getBoundingClientRect();
      if (width > 0 && (left < -0.5 || right > innerWidth + 0.5)) faults.push(`from ${left} to ${right}: ${part.outerHTML.slice(0, 90)}`);
      const cut = part.matches("button, .chip, .clock, .toast, .input, h1, h2, .d1, .d2, .d3, .d4") && part.scrollWidth > part.clientWidth + 1;
      if (cut) faults.push(`cut off: ${part.outerHTML.slice(0, 90)}`);
    }
    return faults;
  }, symbols);
}

for (const [size, open] of [["phone", phone], ["desktop", desktop]]) {
  for (const colorScheme of ["dark", "light"]) {
    test(`/design shows every part in every state: ${size}, ${colorScheme}`, async () => {
      const person = await open(browser, { colorScheme, baseURL: server.url, reducedMotion: "reduce" });
      const { page } = person;
      await page.goto("/design");
      await page.evaluate(() => document.fonts.ready);
      await shot(page, `design-${size}-${colorScheme}`, { fullPage: true, scale: "css" });
      const faults = await unseen(page, [...SYMBOLS, ...CONTRAST]);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => globalThis.axe.run(document));
      faults.push(...violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.html.slice(0, 160)}`)));
      await page.getByRole("button", { name: "Left to right, right to left" }).click();
      faults.push(...(await unseen(page, [])).map((fault) => `right to left: ${fault}`));
      assert.deepEqual(faults, []);
      assertQuiet(person);
      await person.context.close();
    });
  }
}

test("/design brings the letters of all four scripts in faces of its own", async () => {
  const person = await desktop(browser, { baseURL: server.url });
  const { page } = person;
  await page.goto("/design");
  await page.evaluate(() => document.fonts.ready);
  const faces = await page.evaluate(() => {
    const loaded = [...document.fonts].filter((face) => face.status === "loaded");
    const covers = (face, code) => face.unicodeRange.split(",").some((range) => {
      const [from, to = from] = range.trim().replace(/^U\+/i, "").split("-").map((hex) => Number.parseInt(hex, 16));
      return from <= code && code <= to;
    });
    return Object.fromEntries([["Latin", 0x41], ["Devanagari", 0x905], ["Bengali", 0x985], ["Nastaliq", 0x6a9]].map(([script, code]) => [script, loaded.some((face) => covers(face, code))]));
  });
  assert.deepEqual(faces, { Latin: true, Devanagari: true, Bengali: true, Nastaliq: true });
  await person.context.close();
});
