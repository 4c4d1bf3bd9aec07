// Photographs the example pages, or any page of a running site, at the sizes that count, in both
// themes, and fails when a page scrolls sideways or the board page hides its action row.
//   node tests/design/shots.mjs OUT [page ..] [--sizes phone,small,side,wide] [--themes night,paper] [--rtl] [--whole] [--base URL]
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { launch } from "../e2e/harness.mjs";
import { BOARDS, PAGES, SIZES, faultsOf, serve } from "./look.mjs";


const flags = Object.fromEntries(process.argv.filter((a) => a.startsWith("--")).map((a, _, all) => [a.slice(2), process.argv[process.argv.indexOf(a) + 1]]));
const values = new Set(["sizes", "themes", "base"].map((f) => flags[f]));
const [out = "build/design", ...picked] = process.argv.slice(2).filter((a) => !a.startsWith("--") && !values.has(a));

async function main() {
  mkdirSync(out, { recursive: true });
  const own = flags.base ? null : await serve();
  const browser = await launch();
  const faults = [];
  for (const size of (flags.sizes ?? Object.keys(SIZES).join()).split(",")) {
    const [width, height] = SIZES[size];
    for (const theme of (flags.themes ?? "night,paper").split(",")) {
      const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme === "paper" ? "light" : "dark", reducedMotion: "reduce", deviceScaleFactor: 1 });
      const tab = await context.newPage();
      for (const name of picked.length ? picked : PAGES) {
        await tab.goto(flags.base ? `${flags.base}${name}` : `${own.base}/tests/design/${name}.html`, { waitUntil: "networkidle" });
        await tab.evaluate(async (rtl) => { if (rtl) document.documentElement.dir = "rtl"; await document.fonts.ready; }, "rtl" in flags);
        faults.push(...(await faultsOf(tab, BOARDS.includes(name))).map((fault) => `${name} at ${size}: ${fault}`));
        await tab.screenshot({ path: join(out, `${name.replace(/\W+/g, "-")}-${size}-${theme}.png`), fullPage: "whole" in flags });
      }
      await context.close();
    }
  }
  await browser.close();
  own?.server.close();
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length ? 1 : 0;
}

await main();
