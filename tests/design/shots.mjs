// Photographs the example pages, or any page of a running site, at the sizes that count, in both
// themes, and fails when a page scrolls sideways or the board page hides its action row.
//   node tests/design/shots.mjs OUT [page ..] [--sizes phone,small,side,wide] [--themes night,paper] [--rtl] [--whole] [--base URL]
import { createServer } from "node:http";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const TYPES = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2", ".png": "image/png" };
const SIZES = { phone: [390, 844], small: [320, 568], side: [844, 390], wide: [1280, 800] };
const PAGES = ["home", "home-waiting", "create", "waiting", "join", "board", "board-classic", "board-waiting", "watch", "result", "same-device", "settings", "create-event", "event", "bracket", "champion"];
const BOARDS = ["board", "board-classic", "board-waiting", "watch"];
const FONTS = JSON.parse(readFileSync(join(ROOT, "style/fonts.json"), "utf8")).files;

const flags = Object.fromEntries(process.argv.filter((a) => a.startsWith("--")).map((a, _, all) => [a.slice(2), process.argv[process.argv.indexOf(a) + 1]]));
const values = new Set(["sizes", "themes", "base"].map((f) => flags[f]));
const [out = "build/design", ...picked] = process.argv.slice(2).filter((a) => !a.startsWith("--") && !values.has(a));

// Serves the repository, and /fonts from the packages that style/fonts.json names.
export function serve() {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
    const font = FONTS.find((f) => path === `/fonts/${f.name}`);
    const file = font ? join(ROOT, "node_modules", font.package, font.source) : join(ROOT, path);
    if (!file.startsWith(ROOT) || !existsSync(file)) return response.writeHead(404).end();
    return response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" }).end(readFileSync(file));
  });
  return new Promise((done) => { server.listen(0, "127.0.0.1", () => done({ server, base: `http://127.0.0.1:${server.address().port}` })); });
}

export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"] });

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
        const seen = await tab.evaluate(() => ({ over: document.documentElement.scrollWidth - innerWidth, act: document.querySelector(".game__act")?.getBoundingClientRect().bottom ?? 0 }));
        if (seen.over > 0) faults.push(`${name} at ${size}: ${seen.over} px of horizontal scroll`);
        if (BOARDS.includes(name) && seen.act > height + 0.5) faults.push(`${name} at ${size}: action row ends at ${seen.act} of ${height}`);
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

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
