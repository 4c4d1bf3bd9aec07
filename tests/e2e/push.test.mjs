// The service worker's half of Web Push, in a real Chromium: a message is delivered by the DevTools protocol, since a
// browser cannot subscribe without its vendor's service. The server's half is tests/worker/push.test.mjs.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { within } from "../worker/harness.mjs";
import { launch } from "./harness.mjs";

const SOURCE = readFileSync(new URL("../../app/public/sw.js", import.meta.url), "utf8").replace("{{build}}", "v1").replace("{{shell}}", "[]");
const PAGE = `<!doctype html><title>page</title><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>`;
const SCRIPT = `window.ready = navigator.serviceWorker.register("/sw.js").then(() => navigator.serviceWorker.ready);
window.controlled = new Promise((done) => navigator.serviceWorker.controller ? done() : navigator.serviceWorker.addEventListener("controllerchange", done));`;

let browser, server, origin, context, page, devtools, registration, worker;
const posted = [];

before(async () => {
  browser = await launch();
  server = createServer(async (request, response) => {
    const send = (type, body) => response.writeHead(200, { "content-type": type, "cache-control": "no-store" }).end(body);
    if (request.url === "/sw.js") return send("text/javascript", SOURCE);
    if (request.url === "/page.js") return send("text/javascript", SCRIPT);
    if (request.url.startsWith("/icons/")) return send("image/png", readFileSync(new URL(`../../app/public${request.url}`, import.meta.url)));
    if (request.url.startsWith("/api/")) {
      const chunks = [];
      for await (const chunk of request) chunks.push(chunk);
      posted.push([request.method, request.url, Buffer.concat(chunks).toString()]);
      return send("application/json", "{}");
    }
    return send("text/html", PAGE);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${server.address().port}`;
});
after(async () => {
  await browser?.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

beforeEach(async () => {
  posted.length = 0;
  context = await browser.newContext();
  await context.grantPermissions(["notifications"], { origin });
  page = await context.newPage();
  devtools = await context.newCDPSession(page);
  const versions = new Promise((done) => devtools.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
    const [active] = versions.filter(({ status }) => status === "activated");
    if (active) done(active);
  }));
  await devtools.send("ServiceWorker.enable");
  const started = context.waitForEvent("serviceworker");
  await page.goto(`${origin}/t/K7MW2QXA9B4C`);
  await page.evaluate(() => Promise.all([window.ready, window.controlled]));
  worker = await started;
  registration = (await within(versions, "the worker")).registrationId;
});
afterEach(() => context.close());

// The browser now and then drops a message that comes by the DevTools protocol, and says nothing of it: like a push
// service, the test then sends it again.
const AGAIN = 3_000;

/** Delivers a message as the push service's connection would, and gives what is shown once it fits. */
async function deliver(message, fits = (shown) => shown.length > 0) {
  const data = typeof message === "string" ? message : JSON.stringify(message);
  const look = async () => {
    for (let sent = 0; ; ) {
      if (Date.now() - sent > AGAIN) {
        await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId: registration, data });
        sent = Date.now();
      }
      const shown = await page.evaluate(async () => {
        const all = await (await window.ready).getNotifications();
        return all.map(({ title, body, tag, lang, dir, data }) => ({ title, body, tag, lang, dir, data }));
      });
      if (fits(shown)) return shown;
    }
  };
  return within(look(), `a notification for ${data.slice(0, 80)}`);
}

const told = (more = {}) => ({
  web_push: 8030,
  notification: { title: "Diwali Cup", body: "Your match is ready to be played.", navigate: `${origin}/t/K7MW2QXA9B4C`, tag: "K7MW2QXA9B4C-match_ready", lang: "en", dir: "auto", ...more },
});

/** Taps the notification with this tag: the event that the browser makes of it. */
const tap = (tag) =>
  worker.evaluate(async (tag) => {
    const [notification] = (await self.registration.getNotifications()).filter((one) => one.tag === tag);
    const waits = [];
    const event = new NotificationEvent("notificationclick", { notification });
    event.waitUntil = (work) => waits.push(work);
    // A made event has no person behind it, so the browser opens and focuses nothing: what is asked of it is written down.
    const calls = [];
    self.clients.openWindow = async (url) => calls.push(["open", url]);
    WindowClient.prototype.focus = async function () { calls.push(["focus", this.url]); return this; };
    WindowClient.prototype.navigate = async function (url) { calls.push(["navigate", url]); return this; };
    self.dispatchEvent(event);
    await Promise.all(waits);
    return { calls, left: (await self.registration.getNotifications()).length };
  }, tag);

test("a message is shown with its title, words, tag and link", async () => {
  const [shown, ...more] = await deliver(told());
  assert.deepEqual(more, []);
  assert.deepEqual(shown, {
    title: "Diwali Cup",
    body: "Your match is ready to be played.",
    tag: "K7MW2QXA9B4C-match_ready",
    lang: "en",
    dir: "auto",
    data: { navigate: `${origin}/t/K7MW2QXA9B4C` },
  });
});

test("a message with the same tag takes the place of the last; another stands beside it", async () => {
  await deliver(told());
  const replaced = await deliver(told({ body: "again" }), (shown) => shown.some(({ body }) => body === "again"));
  assert.equal(replaced.length, 1);
  const beside = await deliver(told({ tag: "other", body: "beside" }), (shown) => shown.length > 1);
  assert.deepEqual(beside.map(({ body }) => body).toSorted(), ["again", "beside"]);
});

test("something is shown for a message that nobody can read", async () => {
  for (const text of ["", "no JSON", "null", "{}", '{"notification":null}', '{"notification":{"title":""}}']) {
    const before = await page.evaluate(async () => (await (await window.ready).getNotifications()).length);
    const shown = await deliver(text, (shown) => shown.length > before);
    assert.equal(shown.at(-1).title, "Ashtapada", text);
  }
});

test("a tap focuses the tab that is there, and closes the notification", async () => {
  await deliver(told());
  assert.deepEqual(await tap("K7MW2QXA9B4C-match_ready"), { calls: [["focus", `${origin}/t/K7MW2QXA9B4C`]], left: 0 });
});

test("a tap takes an open tab of the site to the link", async () => {
  await page.goto(`${origin}/settings`);
  await page.evaluate(() => Promise.all([window.ready, window.controlled]));
  await deliver(told());
  const { calls } = await tap("K7MW2QXA9B4C-match_ready");
  assert.deepEqual(calls, [["focus", `${origin}/settings`], ["navigate", `${origin}/t/K7MW2QXA9B4C`]]);
});

test("without a tab a tap opens one", async () => {
  await deliver(told());
  const blank = await context.newPage();
  await page.goto("about:blank");
  const { calls } = await tap("K7MW2QXA9B4C-match_ready");
  assert.deepEqual(calls, [["open", `${origin}/t/K7MW2QXA9B4C`]]);
  await blank.close();
});

test("a link to another site leads to this one", async () => {
  for (const navigate of ["https://evil.example/t/1", "javascript:alert(1)", 7, null]) {
    await deliver(told({ navigate, tag: "evil" }), (shown) => shown.some(({ tag }) => tag === "evil"));
    const { calls } = await tap("evil");
    assert.deepEqual(calls.at(-1), ["navigate", `${origin}/`], String(navigate));
  }
});
