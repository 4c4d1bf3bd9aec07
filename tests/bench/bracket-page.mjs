// The page of an event with 2,048 players in Chromium at a fourth of the processor's speed: how long until it is
// interactive, and the longest frame while its bracket is moved. The view is that of the native benchmark's event; a
// small server stands in for the Worker, whose own speed is measured elsewhere.
//
//   node bracket-page.mjs BENCH [--slowdown N]     BENCH: the native benchmark, which prints the view
import { execFileSync } from "node:child_process";
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { parseArgs } from "node:util";
import { WebSocketServer } from "ws";
import { launch } from "../e2e/harness.mjs";

const { positionals: [bench], values } = parseArgs({ allowPositionals: true, options: { slowdown: { type: "string", default: "4" } } });
const slowdown = Number(values.slowdown);
const site = process.env.ASHTAPADA_SITE ?? "dist";
const RUNS = 5;
/** A frame longer than this is seen. */
const FRAME = 32;

const view = execFileSync(bench, ["view"], { encoding: "utf8", maxBuffer: 1 << 26 });
const { code, rev, entries, you } = JSON.parse(view);
const TYPES = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".json": "application/json", ".svg": "image/svg+xml", ".woff2": "font/woff2", ".png": "image/png" };

const API = {
  "/api/me": () => JSON.stringify({ player: entries[you].player, name: entries[you].name }),
  "/api/me/notices": () => '{"notices":[],"unread":0}',
  "/api/home": () => JSON.stringify({ player: entries[you].player, name: entries[you].name, games: [], events: [], unread: 0 }),
  "/api/events": () => '{"events":[]}',
  [`/api/tournaments/${code}`]: () => view,
  [`/api/tournaments/${code}/chat`]: () => '{"lines":[]}',
};

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, "http://localhost");
  if (pathname.startsWith("/api/")) {
    if (searchParams.get("since") === String(rev)) return response.writeHead(204).end();
    const body = API[pathname]?.();
    return body === undefined ? response.writeHead(404).end('{"code":"not_found"}') : response.writeHead(200, { "content-type": "application/json" }).end(body);
  }
  const asked = join(site, normalize(pathname));
  const file = existsSync(asked) && statSync(asked).isFile() ? asked : join(site, "index.html");
  const kept = /[.-][0-9a-f]{8,}\./.test(file) ? "public, max-age=31536000, immutable" : "no-cache";
  response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream", "cache-control": kept });
  createReadStream(file).pipe(response);
});
// The event tells nothing: a quiet minute of a large event.
new WebSocketServer({ server, handleProtocols: (protocols) => [...protocols][0] }).on("connection", (socket) => {
  socket.on("message", (text) => String(text) === "ping" && socket.send("pong"));
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const origin = `http://127.0.0.1:${server.address().port}`;

/** Notes when matches are on the screen and the page has answered since: a frame was drawn, and the thread is free. */
const WATCH = `window.interactive = () => new Promise((done) => {
  const look = () => {
    if (!document.querySelector(".bt [data-m] text, #round li .m__p")) return setTimeout(look, 4);
    requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => setTimeout(() => done(performance.now())))));
  };
  look();
});`;

async function person(browser, options) {
  const context = await browser.newContext({ baseURL: origin, colorScheme: "dark", ...options });
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return { context, page };
}

const median = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];

/** First and repeated visits by the link, and the way through the app. */
async function open(browser, options) {
  const times = { first: [], again: [], inside: [] };
  for (let run = 0; run < RUNS; run++) {
    const { context, page } = await person(browser, options);
    await page.goto(`/t/${code}`, { waitUntil: "commit" });
    times.first.push(await page.evaluate("interactive()"));
    await page.evaluate(async () => (await navigator.serviceWorker?.ready)?.active?.state);
    await page.waitForLoadState("networkidle");
    await page.goto(`/t/${code}`, { waitUntil: "commit" });
    times.again.push(await page.evaluate("interactive()"));
    await page.goto("/events");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    const inside = await page.evaluate(async (path) => {
      const link = document.body.appendChild(Object.assign(document.createElement("a"), { href: path }));
      const start = performance.now();
      link.click();
      return (await window.interactive()) - start;
    }, `/t/${code}`);
    times.inside.push(inside);
    await context.close();
  }
  return Object.entries(times).map(([name, list]) => [name, median(list)]);
}

/** The frames while a hand moves the bracket at full size up, down and across, by drag and by key. */
async function pan(browser) {
  const { context, page } = await person(browser, { viewport: { width: 1280, height: 800 } });
  await page.goto(`/t/${code}`);
  await page.evaluate("interactive()");
  const picture = page.locator(".bt");
  await picture.scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  const box = await picture.boundingBox();
  const frames = async (move) => {
    await page.evaluate(() => {
      window.frames_ = [];
      window.moves_ = true;
      const note = (at) => (window.frames_.push(at), window.moves_ && requestAnimationFrame(note));
      requestAnimationFrame(note);
    });
    await move();
    const times = await page.evaluate(() => ((window.moves_ = false), window.frames_));
    const gaps = times.slice(1).map((at, n) => at - times[n]).sort((a, b) => a - b);
    return { longest: gaps.at(-1), late: gaps.filter((gap) => gap > FRAME).length, count: gaps.length, typical: median(gaps) };
  };
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const drag = (dx, dy) => async () => {
    for (let pull = 0; pull < 4; pull++) {
      await page.mouse.move(middle.x - dx / 2, middle.y - dy / 2);
      await page.mouse.down();
      await page.mouse.move(middle.x + dx / 2, middle.y + dy / 2, { steps: 40 });
      await page.mouse.up();
    }
  };
  const keys = async () => {
    for (let n = 0; n < 60; n++) await page.keyboard.press(n % 20 < 10 ? "ArrowDown" : "PageDown");
  };
  const result = [["drag up", await frames(drag(0, -400))], ["drag down", await frames(drag(0, 400))], ["drag across", await frames(drag(-500, -120))]];
  await picture.focus();
  result.push(["keys", await frames(keys)]);
  await context.close();
  return result;
}

const browser = await launch();
try {
  console.log(`event page, 2,048 players, processor at 1/${slowdown}, view of ${(view.length / 1e3).toFixed(0)} kB (aim: interactive under 1,000 ms)`);
  for (const [device, options] of [["desktop", { viewport: { width: 1280, height: 800 } }], ["phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }]]) {
    for (const [visit, ms] of await open(browser, options)) console.log(`${`${device}, ${{ first: "first visit", again: "visited before", inside: "from inside the app" }[visit]}`.padEnd(56)} ${ms.toFixed(0).padStart(12)} ms`);
  }
  console.log(`bracket moved, processor at 1/${slowdown} (aim: no frame over ${FRAME} ms)`);
  for (const [how, { longest, late, count, typical }] of await pan(browser)) {
    console.log(`${`${how}: longest of ${count} frames, ${late} over ${FRAME} ms`.padEnd(56)} ${longest.toFixed(1).padStart(12)} ms   typical ${typical.toFixed(1)} ms`);
  }
} finally {
  await browser.close();
  server.closeAllConnections();
  server.close();
}
