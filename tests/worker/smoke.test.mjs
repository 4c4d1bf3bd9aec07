import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Server } from "./harness.mjs";

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; img-src 'self' data:; " +
  "style-src 'self'; font-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; " +
  "frame-ancestors 'none'; form-action 'self'";

let server;
before(async () => (server = await Server.start()));
after(() => server.stop());

test("every page has the policy, whether it is a file or written by the Worker", async () => {
  for (const path of ["/", "/index.html", "/settings", "/g/none", "/t/none"]) {
    const page = await fetch(server.url + path, { headers: { "sec-fetch-mode": "navigate" } });
    assert.equal(page.headers.get("content-security-policy"), POLICY, path);
    assert.equal(page.headers.get("x-content-type-options"), "nosniff", path);
    assert.equal(page.headers.get("cross-origin-opener-policy"), "same-origin", path);
    assert.match(page.headers.get("strict-transport-security"), /max-age=/, path);
    assert.match(await page.text(), /<!doctype html>/i, path);
  }
});

test("the files a page names exist and may be kept for ever", async () => {
  const page = await (await fetch(server.url)).text();
  const paths = [...page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map((match) => match[1]);
  assert.ok(paths.some((path) => path.endsWith(".js")) && paths.some((path) => path.endsWith(".wasm")), page);
  for (const path of paths) {
    const file = await fetch(server.url + path);
    assert.equal(file.status, 200, path);
    assert.match(file.headers.get("cache-control"), /immutable/, path);
    await file.arrayBuffer();
  }
});

test("the page and version.json name the same build", async () => {
  const { build } = await (await fetch(`${server.url}/version.json`)).json();
  assert.match(build, /^[0-9a-f]{12}$/);
  assert.ok((await (await fetch(server.url)).text()).includes(build));
});

test("an unknown API path is refused, not answered with the page", async () => {
  const { status, text } = await server.guest().api("GET", "/api/no-such-thing");
  assert.equal(status, 404);
  assert.doesNotMatch(text, /<!doctype/i);
});

test("the scheduled handler runs", async () => {
  assert.equal(await server.cron(), "ok");
});

test("a server that is killed comes back on its port", async () => {
  const { url } = server;
  await server.crash();
  await assert.rejects(fetch(url));
  await server.revive();
  assert.equal(server.url, url);
  assert.equal((await fetch(url)).status, 200);
});
