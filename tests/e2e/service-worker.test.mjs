// The service worker by itself, on a small server that deploys versions as the build does: hashed files of one
// version only, the shell for every unknown path.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { launch } from "./harness.mjs";

const read = (path) => readFileSync(new URL(`../../app/public/${path}`, import.meta.url), "utf8");
const SOURCE = read("sw.js");
const THEME = read("theme.js");
const PATHS = ["/", "/theme.js", "/assets/app-{v}.js", "/og.png"];

// A site whose version, speed and presence a test can change.
class Site {
  version = "v1";
  delay = 0;
  requests = [];

  async start() {
    this.server = createServer((request, response) => this.#answer(request, response));
    await new Promise((done) => { this.server.listen(0, "127.0.0.1", done); });
    this.base = `http://127.0.0.1:${this.server.address().port}`;
    return this;
  }

  stop() {
    this.server.closeAllConnections();
    return new Promise((done) => { this.server.close(done); });
  }

  seen(path) {
    return this.requests.filter((request) => request === path).length;
  }

  #answer(request, response) {
    const path = new URL(request.url, this.base).pathname;
    this.requests.push(path);
    const send = (type, body) => response.writeHead(200, { "content-type": type, "cache-control": "no-store" }).end(body);
    const page = () => send("text/html", `<!doctype html><title>${this.version}</title><meta name="theme-color" media="(prefers-color-scheme: dark)"><script src="/theme.js"></script><script type="module" src="/assets/app-${this.version}.js"></script>`);
    if (path === "/sw.js") return send("text/javascript", SOURCE.replace("{{build}}", this.version).replace("{{shell}}", JSON.stringify(PATHS.map((p) => p.replace("{v}", this.version)))));
    if (path === "/theme.js") return send("text/javascript", THEME);
    if (path === `/assets/app-${this.version}.js`) return send("text/javascript", `window.app = "${this.version}"; window.heard = []; navigator.serviceWorker.addEventListener("message", (e) => heard.push(e.data)); window.claimed = new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done)); window.sw = navigator.serviceWorker.register("/sw.js");`);
    if (path === `/assets/late-${this.version}.js`) return send("text/javascript", "export default 1;");
    if (path === "/og.png") return send("image/png", "");
    if (path.startsWith("/api/")) return send("application/json", `{"n":${this.seen(path)}}`);
    return this.delay ? setTimeout(page, this.delay).unref() : page();
  }
}

let browser, site, context, tab;
before(async () => { browser = await launch(); });
after(() => browser?.close());
beforeEach(async () => {
  site = await new Site().start();
  context = await browser.newContext({ colorScheme: "dark" });
  tab = await context.newPage();
});
afterEach(async () => {
  await context.close();
  await site.stop();
});

// Opens the site and waits until its worker controls the page.
async function installed() {
  await tab.goto(site.base);
  await tab.evaluate(async () => { await sw; if (!navigator.serviceWorker.controller) await claimed; });
}
const title = () => tab.title();
const heard = (type) => tab.waitForFunction((type) => heard.find((m) => m.type === type), type).then((h) => h.jsonValue());
async function deploy(version) {
  site.version = version;
  await tab.evaluate(async () => { await (await sw).update(); });
}

test("without a network every path shows the shell, with its code", async () => {
  await installed();
  await context.setOffline(true);
  for (const path of ["/", "/play/same-device", "/g/7QK2M9XB"]) {
    await tab.goto(site.base + path);
    assert.equal(await tab.evaluate(() => window.app), "v1");
  }
});

test("pages come from the network while there is one", async () => {
  await installed();
  site.version = "v2";
  await tab.goto(`${site.base}/t/K7MW2QXA9B4C`);
  assert.equal(await title(), "v2");
});

test("a network that does not answer gives way to the cached shell", async () => {
  await installed();
  site.delay = 3_600_000;
  await tab.goto(`${site.base}/settings`);
  assert.equal(await tab.evaluate(() => window.app), "v1");
});

test("hashed files are fetched once, pictures for crawlers never, the interface always", async () => {
  await installed();
  await tab.goto(site.base);
  await tab.evaluate(() => import("/assets/late-v1.js"));
  await tab.goto(site.base);
  await tab.evaluate(() => import("/assets/late-v1.js"));
  assert.equal(site.seen("/assets/late-v1.js"), 1);
  assert.equal(site.seen("/og.png"), 0);
  const answers = await tab.evaluate(async () => [await (await fetch("/api/x")).json(), await (await fetch("/api/x")).json()]);
  assert.deepEqual(answers, [{ n: 1 }, { n: 2 }]);
});

test("a new version waits, says so, takes over when asked and leaves no old cache", async () => {
  await installed();
  await deploy("v2");
  assert.deepEqual(await heard("update-ready"), { type: "update-ready", build: "v2" });
  assert.equal(await tab.evaluate(() => window.app), "v1");
  await tab.evaluate(async () => {
    const next = (await sw).waiting;
    const active = new Promise((done) => next.addEventListener("statechange", () => next.state === "activated" && done()));
    next.postMessage({ type: "apply" });
    await active;
  });
  assert.deepEqual(await tab.evaluate(() => caches.keys()), ["shell-v2"]);
  await context.setOffline(true);
  await tab.reload();
  assert.equal(await tab.evaluate(() => window.app), "v2");
});

test("a version that cannot be fetched whole changes nothing", async () => {
  await installed();
  site.version = "v2";
  // The list names a file that this deployment does not have.
  PATHS.push("/assets/missing-{v}.js");
  try {
    await tab.evaluate(async () => {
      const registration = await sw;
      const found = new Promise((done) => registration.addEventListener("updatefound", () => done(registration.installing)));
      await registration.update().catch(() => undefined);
      const next = await found;
      if (next.state !== "redundant") await new Promise((done) => next.addEventListener("statechange", () => next.state === "redundant" && done()));
    });
    await context.setOffline(true);
    await tab.reload();
    assert.equal(await tab.evaluate(() => window.app), "v1");
  } finally {
    PATHS.pop();
  }
});

test("a page that asks for a file of another version is told so and never gets the shell in its place", async () => {
  await installed();
  const answer = await tab.evaluate(async () => { const r = await fetch("/assets/app-v9.js"); return [r.status, await r.text()]; });
  assert.deepEqual(answer, [404, ""]);
  assert.deepEqual(await heard("stale"), { type: "stale", path: "/assets/app-v9.js" });
});

test("a page whose code is gone loads itself again, once", async () => {
  await tab.goto(site.base);
  const before = site.seen("/broken");
  await tab.goto(`${site.base}/broken`);
  // The shell of this moment names code that is not there: as if a deployment came between page and code.
  await tab.evaluate(() => { document.head.append(Object.assign(document.createElement("script"), { type: "module", src: "/assets/app-v0.js" })); });
  await tab.waitForFunction(() => performance.getEntriesByType("navigation")[0].type === "reload");
  await tab.waitForLoadState();
  const failed = await tab.evaluate(() => new Promise((done) => { const s = Object.assign(document.createElement("script"), { type: "module", src: "/assets/app-v0.js", onerror: () => done(true) }); document.head.append(s); }));
  assert.ok(failed);
  assert.equal(site.seen("/broken") - before, 2);
});
