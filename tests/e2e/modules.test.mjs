// The parts of the app that are modules of their own in a release: each comes when it is needed and once, and when it does
// not come the page says so and can be tried again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertQuiet, shot } from "./harness.mjs";
import { leave, site } from "./kit.mjs";
import { Board } from "./pages/board.mjs";

const kit = site();
// What the browser says of requests that a test breaks off, and of the service worker that it does not let in.
const BLOCKED = /ERR_FAILED|reading 'waiting'/;

/** Why there is nothing to test: a build other than a release has the app in one module. */
async function whole() {
  // What a page is told to load lists no part: the script of the app names them.
  const page = await (await fetch(kit.server.url)).text();
  const [script] = /\/assets\/app-[^"]*\.js/.exec(page);
  const text = await (await fetch(new URL(script, kit.server.url))).text();
  return !text.includes("__wasm_split_load_go") && "this build has the app in one module";
}

/** A person without a service worker, and what they fetch of the parts. */
async function visitor() {
  const person = await kit.phone(undefined, { serviceWorkers: "block" });
  const fetched = [];
  person.page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".wasm")) fetched.push(/([a-z_]+)-[^/]*$/.exec(pathname)[1]);
  });
  return { ...person, fetched };
}

test("home needs no part, the form of a new game that of its game, an event its own", async (t) => {
  const one = await whole();
  if (one) return t.skip(one);
  const person = await visitor();
  await person.page.goto("/");
  await person.page.getByRole("link", { name: "On this device" }).first().waitFor();
  assert.deepEqual(person.fetched, ["app"]);
  const board = person.page.waitForEvent("requestfinished", (request) => /\/go-[^/]*\.wasm$/.test(request.url()));
  await person.page.goto("/new?game=go");
  await board;
  await person.page.goto("/events");
  await person.page.getByRole("heading", { level: 1, name: "Events" }).waitFor();
  assert.equal(person.fetched.filter((name) => name === "about_events").length, 1, "begun early, and fetched once");
  assertQuiet(person, BLOCKED);
  await leave(person);
});

test("a page whose part does not come says so, and comes when it is asked for again", async (t) => {
  const one = await whole();
  if (one) return t.skip(one);
  const person = await visitor();
  await person.context.route(/\/about_me-[^/]*\.wasm$/, (route) => route.abort());
  await person.page.goto("/settings");
  await person.page.getByRole("alert").getByText("The server cannot be reached.").waitFor();
  await shot(person.page, "modules-missing-page");
  await person.context.unrouteAll();
  await person.page.getByRole("button", { name: "Try again" }).tap();
  await person.page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  assertQuiet(person, BLOCKED);
  await leave(person);
});

test("a board that does not come takes no game away, and comes when it is asked for again", async (t) => {
  const one = await whole();
  if (one) return t.skip(one);
  const person = await visitor();
  await person.context.route(/\/chess-[^/]*\.wasm$/, (route) => route.abort());
  await person.page.goto("/play/same-device");
  await person.page.getByRole("radio", { name: /^Classic Chess/ }).check();
  await person.page.getByRole("button", { name: "Start" }).tap();
  await person.page.getByText("The server cannot be reached.").waitFor();
  await person.context.unrouteAll();
  await person.page.getByRole("button", { name: "Start" }).tap();
  const board = await new Board(person).ready();
  await board.tap("e2", "e4");
  await board.at(1);
  // A stored game waits for its board, and is not given up by a form that does not know of it.
  await person.context.route(/\/chess-[^/]*\.wasm$/, (route) => route.abort());
  await person.page.goto("/play/same-device");
  await person.page.getByRole("button", { name: "Try again" }).waitFor();
  await person.context.unrouteAll();
  await person.page.getByRole("button", { name: "Try again" }).tap();
  await person.page.getByRole("button", { name: "Go on" }).tap();
  await board.at(1);
  assertQuiet(person, BLOCKED);
  await leave(person);
});
