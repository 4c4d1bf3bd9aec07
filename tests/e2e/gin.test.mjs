// Gin rummy on two phones from the form to the end of the match, and on one device that goes from hand to hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertQuiet, heard, shot } from "./harness.mjs";
import { leave, site } from "./kit.mjs";
import { CardTable, card } from "./pages/cardtable.mjs";
import { create, newTable } from "./pages/table.mjs";

const kit = site();
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/;

/** The hand is over on this page: both hands lie open, or it is void. */
const over = ({ page }) => page.waitForFunction(() => document.querySelector(".gin__verdict") || /hand is void/.test(document.querySelector(".game__act").textContent));

/** Plays the present hand to its end, whoever begins; `turn` is told before each turn who plays it. */
async function playHand(boards, turn = async () => {}) {
  let at = (await boards[0].mine()) ? 0 : 1;
  for (let n = 0; ; n++) {
    const mover = boards[at];
    await mover.mayDraw();
    const done = (await turn(mover, boards[1 - at], n)) ?? (await mover.playTurn());
    if (done || (await mover.left()) <= 2) break;
    at = 1 - at;
  }
  await Promise.all(boards.map(over));
}

test("two phones play a match of gin rummy to its end by link, with one reconnection", { timeout: 600_000 }, async (t) => {
  const asha = await kit.phone();
  const bruno = await kit.phone();
  let boards;

  await t.test("A chooses the variant and sends the link; B sits down", async () => {
    await asha.page.goto("/");
    await asha.page.getByRole("link", { name: /^Gin Rummy / }).tap();
    const variant = (name) => asha.page.getByRole("group", { name: "Variant" }).getByRole("radio", { name });
    for (const [name, hint] of [["Straight", "Nobody knocks"], ["Oklahoma", "An ace means gin only"], ["Standard", "Knock with 10 or less"]]) {
      await variant(name).check();
      await asha.page.getByText(hint).waitFor();
    }
    await asha.page.getByRole("group", { name: "Minutes for each player" }).getByRole("radio", { name: "30" }).check();
    assert.equal(await asha.page.getByRole("group", { name: "You play" }).count(), 0, "there are no sides");
    await shot(asha.page, "gin-1-form", { fullPage: true });
    const link = await create(asha, { game: "Gin Rummy", name: "Asha" });
    await bruno.page.goto(link);
    await bruno.page.getByRole("heading", { name: "Gin Rummy", exact: true }).waitFor();
    await bruno.page.getByLabel("Your name").fill("Bruno");
    await bruno.page.getByRole("button", { name: "Sit down" }).tap();
    boards = await Promise.all([asha, bruno].map((person) => new CardTable(person).ready()));
    for (const board of boards) {
      await board.hand.waitFor();
      assert.equal((await board.cards()).length, 10);
      assert.equal(await board.left(), 31);
      assert.equal(await board.table.getByRole("img", { name: /holds 10 cards$/ }).count(), 1);
    }
  });

  await t.test("each sees the own cards, and no page and no message has the other's", async () => {
    const [one, other] = await Promise.all(boards.map((board) => board.cards()));
    assert.equal(new Set([...one, ...other]).size, 20);
    for (const [board, mine, theirs, person] of [[boards[0], one, other, asha], [boards[1], other, one, bruno]]) {
      const held = await board.everyCard();
      assert.deepEqual(theirs.filter((name) => held.includes(name)), []);
      assert.ok(mine.every((name) => held.includes(name)));
      const told = heard(person, ({ view }) => view?.game).map((message) => JSON.stringify(message.view.game));
      assert.ok(told.length > 0);
      for (const text of told) assert.deepEqual(theirs.filter((name) => text.includes(name)), []);
    }
  });

  await t.test("a turn by taps; a card that was taken stays; a network goes and comes", async () => {
    const at = (await boards[0].mine()) ? 0 : 1;
    const [first, second] = [boards[at], boards[1 - at]];
    await shot(first.page, "gin-2-draw");
    // A card is drawn first.
    const [any] = await first.cards();
    await first.tapCard(any);
    await first.actions.getByText("Draw a card first.").waitFor();
    const top = await first.top();
    await first.draw("pile");
    assert.match(await first.says(top), /just drawn/);
    await first.tapCard(top);
    await first.actions.getByText("it stays").waitFor();
    first.taken = top;
    const out = await first.worst();
    await first.tapCard(out);
    await first.page.locator(`[data-card="${out}"][aria-pressed=true]`).waitFor();
    await first.actions.getByRole("button", { name: /^Discard / }).waitFor();
    await shot(first.page, "gin-3-discard");
    await first.tapSpot("pile");
    await second.topIs(out);
    await first.at(1);
    // The other's network is away: the draw waits, and comes when it is back.
    await second.person.context.setOffline(true);
    await second.banner.getByText("No connection").waitFor();
    await second.tapSpot("stock");
    await second.actions.getByText("Your move waits").waitFor();
    assert.equal((await second.cards()).length, 10);
    await second.person.context.setOffline(false);
    await second.chip.getByText("Live").waitFor();
    await second.mayDiscard();
    second.taken = undefined;
    // Carried onto the pile by a finger.
    const thrown = await second.worst();
    await second.carry(thrown, "pile", () => shot(second.page, "gin-4-carry"));
    await first.topIs(thrown);
    await second.at(2);
  });

  await t.test("hands are played to their ends; both hands lie open in between", async () => {
    let hands = 0;
    while (!(await boards[0].card.isVisible())) {
      await playHand(boards, async (mover, other, n) => {
        if (n !== 4 || hands) return undefined;
        // What the other holds is on no page but the own.
        const held = await other.cards();
        const known = await mover.everyCard();
        const open = await other.everyCard();
        assert.deepEqual(held.filter((name) => known.includes(name) && !open.includes(name)), []);
        return undefined;
      });
      hands += 1;
      if (await boards[0].card.isVisible()) break;
      const verdicts = await Promise.all(boards.map(async ({ page }) => ((await page.locator(".gin__verdict").count()) ? page.locator(".gin__verdict").innerText() : "void")));
      if (verdicts[0] !== "void") {
        assert.match(verdicts[0], /^(You|Bruno) (knocked with \d+|went gin|laid down big gin)\. (You|Bruno) had \d+\. (You|Bruno) won \d+ points?\.$/);
        for (const board of boards) assert.equal(await board.table.locator(".gin__side").count(), 2);
      }
      if (hands === 1) await shot(asha.page, "gin-5-open");
      const marks = await Promise.all(boards.map((board) => board.strip.nth(hands - 1).getAttribute("class")));
      assert.deepEqual(marks.sort(), verdicts[0] === "void" ? ["is-void", "is-void"] : ["is-lost", "is-won"]);
      await boards[0].actions.getByRole("button", { name: "Next hand" }).tap();
      await boards[0].actions.getByText("The other is asked.").waitFor();
      await boards[1].actions.getByRole("button", { name: "Next hand" }).tap();
      for (const board of boards) await board.hand.waitFor();
      for (const board of boards) assert.equal((await board.cards()).length, 10);
    }
    assert.ok(hands >= 3);
  });

  await t.test("the end says who won, and every deal is found to fit its seal", async () => {
    const results = await Promise.all(boards.map((board) => board.result()));
    assert.deepEqual(results.map(({ rule }) => rule), ["GR-4", "GR-4"]);
    assert.equal(results.filter(({ title }) => title === "You won").length, 1);
    assert.match(results[0].why, /^Decided by the score\. +Points: Asha \d+, Bruno \d+\.$/);
    await shot(asha.page, "gin-6-result");
    for (const { page } of [asha, bruno]) {
      await page.getByRole("tab", { name: "Fair cards" }).tap();
      await page.getByText("deals played again on this device, and all fit the seal.").waitFor();
    }
    await asha.page.getByRole("button", { name: "Rematch", exact: true }).waitFor();
  });

  assertQuiet(asha, NO_NETWORK);
  assertQuiet(bruno, NO_NETWORK);
  await leave(asha, bruno);
});

test("a watcher of gin rummy sees backs and the pile, and has nothing to press", async () => {
  const people = [await kit.phone("Asha"), await kit.phone("Bruno")];
  const watcher = await kit.phone();
  const link = await newTable(people[0], kit.server, { game: { kind: "gin_rummy", flavour: "oklahoma" } });
  for (const { page } of people) await page.goto(link);
  await people[1].page.getByRole("button", { name: "Sit down" }).tap();
  const boards = await Promise.all(people.map((person) => new CardTable(person).ready()));
  await Promise.all(boards.map((board) => board.hand.waitFor()));
  await watcher.page.goto(link);
  const watching = await new CardTable(watcher).ready();
  await watching.chip.getByText("Watching").waitFor();
  const first = (await boards[0].mine()) ? boards[0] : boards[1];
  await first.draw();
  await watching.table.getByRole("img", { name: /holds 11 cards$/ }).waitFor();
  assert.equal(await watching.left(), 30);
  first.taken = undefined;
  const out = await first.worst();
  await first.discard(out);
  await watching.topIs(out);
  const known = (await watching.everyCard()).map((name) => (name.includes(" ") ? card(name) : name));
  const cards = (await Promise.all(boards.map((board) => board.cards()))).flat();
  assert.deepEqual(cards.filter((name) => known.includes(name)), []);
  assert.equal(await watching.actions.getByRole("button").count(), 0);
  assert.equal(await watching.page.locator("[data-card]").count(), 0);
  await shot(watcher.page, "gin-7-watching");
  people.concat(watcher).forEach((person) => assertQuiet(person));
  await leave(...people, watcher);
});

// ---- on one device ----

/** Keeps the cards of the hand that were in the page after every change of it, and those that were painted with the cover. */
function witness() {
  const moments = (globalThis.moments = []);
  const painted = (globalThis.painted = []);
  const cards = () => [...document.querySelectorAll("[data-card]")].map(({ dataset }) => dataset.card).sort();
  const look = () => {
    const now = cards();
    if (moments.at(-1)?.join() !== now.join()) moments.push(now);
  };
  const frame = () => {
    if (document.querySelector(".cover") && cards().length) painted.push(cards());
    requestAnimationFrame(frame);
  };
  document.addEventListener("DOMContentLoaded", () => {
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    frame();
  });
}

async function start({ page }, { variant = "Standard", clock = "No clock" } = {}) {
  await page.getByRole("radio", { name: /^Gin Rummy / }).check();
  await page.getByRole("radio", { name: variant }).check();
  await page.getByRole("radio", { name: clock, exact: true }).check();
  await page.getByLabel("First player", { exact: true }).fill("Asha");
  await page.getByLabel("Second player", { exact: true }).fill("Bruno");
  await page.getByRole("button", { name: "Start" }).click();
}

test("gin rummy on one device without a network: the device is handed over, and nobody sees the other's cards", { timeout: 600_000 }, async () => {
  const person = await kit.offline();
  await person.context.addInitScript(witness);
  await person.page.goto("/play/same-device");
  await start(person, { variant: "Oklahoma", clock: "15" });
  const board = await new CardTable(person).ready();
  await board.cover.waitFor();
  await shot(person.page, "gin-8-cover");
  // Nothing but the first card of the pile is anywhere on the page, and the clocks stand still.
  const top = await board.top();
  assert.deepEqual((await board.everyCard()).map((name) => (name.includes(" ") ? card(name) : name)).filter((name) => name !== top), []);
  assert.equal(await person.page.locator(".clock.is-live").count(), 0);
  await board.take();
  assert.equal((await board.cards()).length, 10);
  assert.equal(await person.page.locator(".clock.is-live").count(), 1);
  await shot(person.page, "gin-9-hand");

  // Drawn by carrying it to the hand, ordered by the keyboard, discarded by typing.
  await board.carry("stock", "hand");
  await board.mayDiscard();
  const before = await board.cards();
  await person.page.locator(`[data-card="${before[0]}"]`).focus();
  await person.page.keyboard.press("Shift+ArrowRight");
  await person.page.waitForFunction((name) => document.querySelectorAll("[data-card]")[1].dataset.card === name, before[0]);
  assert.deepEqual(await board.cards(), [before[1], before[0], ...before.slice(2)]);
  await person.page.waitForFunction((name) => document.activeElement?.dataset.card === name, before[0]);
  await person.page.keyboard.press("End");
  await person.page.waitForFunction((name) => document.activeElement?.dataset.card === name, before.at(-1));
  const sort = board.table.getByRole("button", { name: "Sort by melds" });
  assert.equal(await sort.getAttribute("aria-pressed"), "false");
  await board.carry(before.at(-1), before[1]);
  await person.page.waitForFunction((name) => document.querySelectorAll("[data-card]")[0].dataset.card === name, before.at(-1));
  // By mouse: a browser takes no tap of a finger that left the screen a tenth of a second ago.
  await sort.click();
  await person.page.waitForFunction((cards) => [...document.querySelectorAll("[data-card]")].map(({ dataset }) => dataset.card).join() === cards, before.join());
  await board.type("stock");
  await person.page.getByRole("alert").getByText("You have drawn already.").waitFor();
  board.taken = undefined;
  const out = await board.worst();
  await board.type(out.replace("T", "10").toLowerCase());
  await board.cover.waitFor();
  assert.equal(await person.page.locator("[data-card]").count(), 0);
  await board.cover.getByText(/discarded the/).waitFor();

  // The page is closed and comes back: the game waits, covered.
  await person.page.goto("/play/same-device");
  await person.page.getByRole("button", { name: "Go on" }).tap();
  await board.cover.waitFor();
  assert.equal(await person.page.locator("[data-card]").count(), 0);
  let hands = 0;
  while (!(await board.card.isVisible())) {
    await board.take();
    const closed = await board.playTurn();
    // The device is handed on, the hand is over, or the match is.
    await person.page.waitForFunction(() => document.querySelector(".cover, .gin__verdict, article.result") || /hand is void/.test(document.querySelector(".game__act").textContent));
    if (await board.cover.isVisible()) {
      assert.ok(!closed);
      continue;
    }
    hands += 1;
    if (await board.card.isVisible()) break;
    if (hands === 1) await shot(person.page, "gin-10-between");
    await board.actions.getByRole("button", { name: "Next hand" }).tap();
    await board.cover.waitFor();
  }
  assert.ok(hands >= 3);
  const { title, rule } = await board.result();
  assert.match(title, /^(Asha|Bruno) won$/);
  assert.equal(rule, "GR-4");
  await person.page.getByRole("tab", { name: "Fair cards" }).tap();
  await person.page.getByText("deals played again on this device, and all fit the seal.").waitFor();

  // At no moment were two hands in the page, nor any card of a hand under the cover.
  const { moments, painted } = await person.page.evaluate(() => ({ moments: globalThis.moments, painted: globalThis.painted }));
  assert.ok(moments.length > 40);
  assert.deepEqual(painted, []);
  assert.deepEqual(moments.filter((cards) => cards.length > 11), []);
  let last = [];
  for (const cards of moments) {
    const kept = cards.filter((name) => last.includes(name));
    if (cards.length && last.length) assert.ok(kept.length >= Math.min(cards.length, last.length) - 1, `${last} became ${cards}`);
    last = cards;
  }
  assertQuiet(person, NO_NETWORK);
  await leave(person);
});

test("gin rummy with a mouse at a desk: the hand is ordered by carrying cards, and a close is asked for first", async () => {
  const person = await kit.desktop();
  await person.page.goto("/play/same-device");
  await start(person);
  const board = await new CardTable(person).ready();
  await board.take();
  const before = await board.cards();
  await board.carry(before[9], before[0], () => board.table.locator(".gin__gap").waitFor());
  await person.page.waitForFunction((name) => document.querySelectorAll("[data-card]")[0].dataset.card === name, before[9]);
  assert.deepEqual(await board.cards(), [before[9], ...before.slice(0, 9)]);
  await shot(person.page, "gin-11-desk");
  // Turns until somebody may close: it is asked for, taken back, and meant.
  for (;;) {
    await board.draw();
    if (await board.closes().count()) break;
    board.taken = undefined;
    await board.discard(await board.worst());
    if (await board.actions.getByText("hand is void").isVisible()) await board.actions.getByRole("button", { name: "Next hand" }).click();
    await board.take();
  }
  await board.closes().first().click();
  await board.actions.getByRole("button", { name: "Take back" }).click();
  await board.closes().first().click();
  await shot(person.page, "gin-12-close");
  await board.actions.getByRole("button", { name: /^(Knock|Gin|Big gin)$/ }).click();
  await person.page.locator(".gin__verdict").waitFor();
  assert.equal(await board.strip.first().getAttribute("class"), (await board.strip.first().innerText()).includes("Asha") ? "is-won" : "is-lost");
  await shot(person.page, "gin-13-open-desk");
  assertQuiet(person);
  await leave(person);
});
