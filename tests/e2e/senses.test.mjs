// What is seen and heard by choice: the two sets of pieces, sounds, vibration, and the drawings of games not yet opened.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertQuiet, shot } from "./harness.mjs";
import { leave, site } from "./kit.mjs";
import { Board } from "./pages/board.mjs";

const kit = site();

/** Counts the sounds that a page starts, instead of trusting a loudspeaker. */
async function listening(person) {
  await person.context.addInitScript(() => {
    globalThis.heard = [];
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...when) {
      globalThis.heard.push(this.buffer.duration);
      return start.apply(this, when);
    };
  });
  return person;
}
const heard = ({ page }) => page.evaluate(() => globalThis.heard.length);

async function begin({ page }, game) {
  await page.goto("/play/same-device");
  await page.getByRole("radio", { name: new RegExp(`^${game}`) }).check();
  await page.getByRole("button", { name: "Start" }).tap();
}

/** Waits until the service worker keeps the site. */
const kept = ({ page }) => page.evaluate(async () => {
  const { active } = await navigator.serviceWorker.ready;
  if (active.state !== "activated") await new Promise((done) => active.addEventListener("statechange", () => active.state === "activated" && done()));
});

/** How the white king on the board is drawn: the paint of its symbol. */
const ink = ({ page }) => page.evaluate(() => {
  const use = document.querySelector('.board use[href="#wK"]');
  const { width, height } = use.getBBox();
  return [document.querySelectorAll("#wK").length, document.querySelector("#wK").getAttribute("stroke"), width > 0 && height > 0];
});

test("the high contrast set takes the place of the standard one at once, stays, and goes again", async () => {
  const person = await kit.phone();
  const { page } = person;
  await begin(person, "Classic Chess");
  const board = await new Board(person).ready();
  assert.deepEqual(await ink(person), [1, "var(--piece-w-line,#2a211a)", true]);
  // A game is kept from its first move on.
  await board.tap("e2", "e4");
  await board.at(1);
  await page.getByRole("button", { name: "Menu" }).tap();
  await page.getByRole("link", { name: "Settings" }).tap();
  const sets = page.getByRole("group", { name: "Pieces" });
  const choose = (name) => sets.getByRole("radio", { name }).check({ force: true });
  await choose("High contrast");
  await page.locator("#wK[stroke='#000']").waitFor({ state: "attached" });
  await page.goBack();
  await page.getByRole("button", { name: "Go on" }).tap();
  await board.ready();
  assert.deepEqual(await ink(person), [1, "#000", true]);
  await shot(page, "pieces-contrast");
  // It is there before the first move of the next visit, and without a network.
  await kept(person);
  await person.context.setOffline(true);
  await page.reload();
  await page.locator("#wK[stroke='#000']").waitFor({ state: "attached" });
  assert.equal(await page.locator("html").getAttribute("data-pieces"), "contrast");
  await page.goto("/settings");
  await choose("Standard");
  await page.locator("#wK:not([stroke='#000'])").waitFor({ state: "attached" });
  assert.equal(await page.locator("html").getAttribute("data-pieces"), null);
  assertQuiet(person, /ERR_INTERNET_DISCONNECTED/);
  await leave(person);
});

test("a move is heard, a capture lasts longer, and one tap makes the game silent", async () => {
  const person = await listening(await kit.phone());
  const { page } = person;
  await begin(person, "Classic Chess");
  const board = await new Board(person).ready();
  await board.tap("e2", "e4");
  await board.at(1);
  await page.waitForFunction(() => globalThis.heard.length === 1);
  await board.tap("d7", "d5");
  await board.at(2);
  await page.waitForFunction(() => globalThis.heard.length === 2);
  await board.tap("e4", "d5");
  await board.at(3);
  await page.waitForFunction(() => globalThis.heard.length === 3);
  const [move, reply, capture] = await page.evaluate(() => globalThis.heard);
  assert.equal(move, reply);
  assert.ok(capture > move, `${capture} s after ${move} s`);
  await page.getByRole("button", { name: "Turn sounds off" }).tap();
  await board.tap("d8", "d5");
  await board.at(4);
  assert.equal(await heard(person), 3);
  // It stays off, and comes back by one tap.
  await page.reload();
  await page.getByRole("button", { name: "Go on" }).tap();
  await board.at(4);
  await page.getByRole("button", { name: "Turn sounds on" }).tap();
  await board.tap("b1", "c3");
  await board.at(5);
  await page.waitForFunction(() => globalThis.heard.length > 0);
  assertQuiet(person);
  await leave(person);
});

test("the drawings of games that were not opened are kept for a time without a network, and fetched by no page", async () => {
  const person = await kit.phone();
  const { page } = person;
  const fetched = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto("/");
  await page.getByRole("navigation").first().waitFor();
  await kept(person);
  // The pictures of the games are on home; what their boards need is not.
  const sheets = (await page.locator("meta[name=art]").getAttribute("content")).split(" ").filter((path) => !path.includes("/tile-"));
  for (const name of ["stones", "checkers", "cards", "tokens", "pieces-contrast"]) assert.ok(sheets.some((path) => path.startsWith(`/assets/${name}-`)), name);
  assert.deepEqual(fetched.filter((path) => sheets.includes(path)), []);
  const texts = await page.evaluate((sheets) => Promise.all(sheets.map(async (path) => (await caches.match(path))?.text())), sheets);
  assert.ok(texts.every((text) => text?.startsWith("<svg ")));
  await leave(person);
});
