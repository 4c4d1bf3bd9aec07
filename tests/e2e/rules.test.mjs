// Rules, learning and fair play: served with and without scripts, opened from home, from the table and from the card at the
// end, on a phone without a network, in print.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertQuiet, shot } from "./harness.mjs";
import { leave, site } from "./kit.mjs";
import { EventPage } from "./pages/event.mjs";
import { TextPage } from "./pages/text.mjs";
import { seated } from "./pages/table.mjs";

const kit = site();
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/;

/** Every page: its address, its heading, its title. */
const PAGES = [
  ["/rules", "Rules and learning", "Rules and learning"],
  ["/rules/ludo_chess", "Ludo Chess", "Rules of Ludo Chess"],
  ["/rules/classic_chess", "Classic Chess", "Rules of Classic Chess"],
  ["/rules/go", "Go", "Rules of Go"],
  ["/rules/backgammon", "Backgammon", "Rules of Backgammon"],
  ["/rules/gin_rummy", "Gin Rummy", "Rules of Gin Rummy"],
  ["/rules/ludo", "Ludo", "Rules of Ludo"],
  ["/rules/tournaments", "Tournaments", "Tournaments"],
  ["/rules/ladder", "The ladder", "The ladder"],
  ["/learn/ludo", "Learn Ludo", "Learn Ludo"],
  ["/learn/first-game", "Your first game of Ludo Chess", "Your first game of Ludo Chess"],
  ["/fair-play", "Fair play", "Fair play"],
];

test("every page is served with its title, one heading and its text, also to whoever has no scripts", async () => {
  for (const [path, heading, title] of PAGES) {
    const response = await fetch(kit.server.url + path);
    const html = await response.text();
    assert.equal(response.status, 200, path);
    assert.ok(html.includes(`<title>${title} - Ashtapada</title>`), path);
    assert.deepEqual([...html.matchAll(/<h1[^>]*>([^<]*)/g)].map(([, text]) => text), [heading]);
    assert.match(html, /<meta name="description" content="[^"]{40,}">/, path);
    assert.match(html, /<article class="prose"[^>]*>.{200,}<\/article>/s, path);
    assert.ok(response.headers.get("content-security-policy"), path);
  }
});

test("every page has one heading, and every link leads to a page and a place that exist", async () => {
  const person = await kit.phone();
  const text = new TextPage(person);
  const places = new Map();
  const links = [];
  for (const [path, heading, title] of PAGES) {
    await text.open(path, heading);
    assert.equal(await person.page.title(), `${title} - Ashtapada`);
    assert.equal(await person.page.locator("h1").count(), 1, path);
    const ids = await text.places();
    assert.equal(new Set(ids).size, ids.length, `${path}: a name twice`);
    places.set(path, new Set(ids));
    links.push(...(await text.links()).map((link) => [path, new URL(link)]));
    await person.page.setViewportSize({ width: 360, height: 740 });
    const over = await person.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.equal(over, 0, `${path} scrolls sideways`);
    await person.page.setViewportSize({ width: 390, height: 844 });
  }
  assert.ok(links.length > 80);
  const lost = links.filter(([, { pathname, hash }]) => {
    const ids = places.get(pathname);
    return ids ? hash !== "" && !ids.has(hash.slice(1)) : !["/new", "/play/same-device", "/events", "/t/new", "/settings"].includes(pathname);
  });
  assert.deepEqual(lost.map(([from, to]) => `${from}: ${to.pathname}${to.hash}`), []);
  assertQuiet(person);
  await leave(person);
});

test("home leads to the rules, they to a rule, and the rule stands out", async () => {
  const person = await kit.phone();
  const { page } = person;
  await page.goto("/");
  await page.getByRole("link", { name: /^Rules and learning/ }).tap();
  const text = await new TextPage(person).ready("Rules and learning");
  await shot(page, "rules-index");
  await page.getByRole("link", { name: "Ludo Chess", exact: true }).first().tap();
  await text.ready("Ludo Chess");
  assert.equal(await page.evaluate(() => scrollY), 0);
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Rulings" }).tap();
  await page.waitForFunction(() => Math.abs(document.getElementById("rulings").getBoundingClientRect().top) < 60);
  // From one page to a rule of another: T-60 is named where it says how a game is left.
  await page.getByRole("link", { name: "T-60" }).tap();
  await text.ready("Tournaments");
  const { text: said, seen } = await text.named();
  assert.match(said, /^Before the first move/);
  assert.ok(seen);
  await shot(page, "rules-named");
  await page.goBack();
  await text.ready("Ludo Chess");
  assertQuiet(person);
  await leave(person);
});

test("an address with a rule opens at the rule, and the wrong one says that nothing is there", async () => {
  const person = await kit.phone();
  const text = await new TextPage(person).open("/rules/ludo_chess#lc-9", "Ludo Chess");
  const { text: said, seen } = await text.named();
  assert.match(said, /draw by dice/);
  assert.ok(seen);
  await person.page.goto("/rules/tag");
  await person.page.getByRole("heading", { name: "There is nothing here", level: 1 }).waitFor();
  assertQuiet(person, /status of 404/);
  await leave(person);
});

test("the card at the end leads to its rule, and back to the board", async () => {
  const people = [await kit.phone("Asha"), await kit.phone("Bruno")];
  const boards = await seated(kit.server, people, { game: { kind: "ludo_chess" } });
  const { page } = people[1];
  await boards[0].move("e2e4");
  await boards[1].at(1);
  await boards[1].resign();
  const { rule } = await boards[1].result();
  assert.equal(rule, "GEN-6");
  const board = page.url();
  await boards[1].card.getByRole("link", { name: "Rule GEN-6" }).tap();
  const text = await new TextPage(people[1]).ready("Ludo Chess");
  assert.match((await text.named()).text, /resign at any time/);
  await page.goBack();
  await page.waitForURL(board);
  assert.equal((await boards[1].result()).rule, "GEN-6");
  // The menu leads to the short rules, and these to all of them.
  await page.getByRole("button", { name: "Menu" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "How to play" }).tap();
  await page.getByRole("dialog").getByRole("link", { name: "All the rules" }).tap();
  await text.ready("Ludo Chess");
  assert.equal(await page.getByRole("dialog").count(), 0);
  people.forEach((person) => assertQuiet(person));
  await leave(...people);
});

test("an event leads to the rules of tournaments", async () => {
  const person = await kit.phone("Asha");
  await person.page.goto("/t/new");
  await new EventPage(person).create({ name: "Tuesday", minutes: 5, places: 2 });
  await person.page.getByRole("link", { name: "Tournaments", exact: true }).tap();
  const text = await new TextPage(person).ready("Tournaments");
  assert.ok((await text.places()).includes("t-57"));
  assertQuiet(person);
  await leave(person);
});

test("without a network every page opens", async () => {
  const person = await kit.offline();
  const text = new TextPage(person);
  for (const [path, heading] of PAGES) await text.open(path, heading);
  await text.open("/rules/tournaments#t-57", "Tournaments");
  assert.match((await text.named()).text, /pressed Play/);
  await text.open("/learn/ludo", "Learn Ludo");
  await person.page.getByRole("img", { name: /^The ludo board/ }).waitFor();
  assertQuiet(person, NO_NETWORK);
  await leave(person);
});

test("a page reads well with scripts off, and on paper", async () => {
  const person = await kit.phone(undefined, { javaScriptEnabled: false });
  await person.page.goto("/rules/ludo");
  await person.page.getByRole("heading", { name: "Ludo", exact: true, level: 1 }).waitFor();
  await person.page.getByRole("link", { name: "fair play" }).click();
  await person.page.getByRole("heading", { name: "Fair play", level: 1 }).waitFor();
  await leave(person);
  const desk = await kit.desktop();
  await new TextPage(desk).open("/rules/ludo_chess", "Ludo Chess");
  await desk.page.emulateMedia({ media: "print", colorScheme: "dark" });
  const { ground, ink, hidden } = await desk.page.evaluate(() => ({
    ground: getComputedStyle(document.body).backgroundColor,
    ink: getComputedStyle(document.querySelector("article.prose")).color,
    hidden: [".top", ".tabbar", ".toc", ".prose__on"].filter((part) => document.querySelector(part)?.checkVisibility()),
  }));
  assert.deepEqual([ground, ink, hidden], ["rgb(255, 255, 255)", "rgb(0, 0, 0)", []]);
  await shot(desk.page, "rules-print", { fullPage: true });
  await leave(desk);
});
