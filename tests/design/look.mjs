// What shots.mjs, icons.mjs and the tests share: the pages, the sizes, a small server, what counts as a fault.
import { createServer } from "node:http";
import { existsSync, readFileSync, statSync } from "node:fs";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { HTML } from "./pages.mjs";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
export const SIZES = { phone: [390, 844], small: [320, 568], side: [844, 390], wide: [1280, 800] };
export const PAGES = Object.keys(HTML);
export const BOARDS = ["board", "board-classic", "board-waiting", "watch"];

const TYPES = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2", ".png": "image/png" };
const FONTS = JSON.parse(readFileSync(join(ROOT, "style/fonts.json"), "utf8")).files;

/** Serves the repository, the example pages as /tests/design/NAME.html, and /fonts from the packages that style/fonts.json names. */
export async function serve() {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
    const page = HTML[/^\/tests\/design\/(.+)\.html$/.exec(path)?.[1]];
    if (page) return response.writeHead(200, { "content-type": TYPES[".html"] }).end(page);
    const font = FONTS.find((f) => path === `/fonts/${f.name}`);
    const file = font ? join(ROOT, "node_modules", font.package, font.source) : join(ROOT, path);
    if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    return response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" }).end(readFileSync(file));
  });
  await new Promise((done) => { server.listen(0, "127.0.0.1", done); });
  return { server, base: `http://127.0.0.1:${server.address().port}` };
}

/** What is wrong with the page as it stands: sideways scroll, targets under 44 px, an action row below the fold. */
export function faultsOf(tab, isBoard) {
  return tab.evaluate((isBoard) => {
    const faults = [];
    const over = document.documentElement.scrollWidth - innerWidth;
    if (over > 0) faults.push(`${over} px of horizontal scroll`);
    const act = document.querySelector(".game__act")?.getBoundingClientRect().bottom ?? 0;
    if (isBoard && act > innerHeight + 0.5) faults.push(`action row ends at ${act} of ${innerHeight}`);
    // Squares of a board and links inside a sentence are as small as their place; moves of the list stand in rows of 36.
    for (const target of document.querySelectorAll("button:not(.cell), a, input, label.switch")) {
      const box = target.getBoundingClientRect();
      if (!box.width || target.matches(".link, .skip, .moves *, .sec > a, .switch input, .tabs *, .promo *")) continue;
      if (box.height < 43.5 || box.width < 43.5) faults.push(`target of ${Math.round(box.width)} x ${Math.round(box.height)}: ${target.outerHTML.slice(0, 90)}`);
    }
    return faults;
  }, isBoard);
}
