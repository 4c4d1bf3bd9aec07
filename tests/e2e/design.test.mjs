// The example pages in the real css: contrast of the tokens, no sideways scroll, action row above the fold,
// 44 px targets, and no complaint of axe, in both themes.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { BOARDS, PAGES, ROOT, SIZES, faultsOf, serve } from "../design/look.mjs";
import { launch } from "./harness.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
let browser, site;
before(async () => { [browser, site] = await Promise.all([launch(), serve()]); });
after(async () => { await browser?.close(); site?.server.close(); });

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
