// What the board says of the match its game belongs to: which game, why these colours and this clock, and after the end
// by which rule it goes on, for players and for who watches.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertQuiet, shot } from "./harness.mjs";
import { leave, site } from "./kit.mjs";
import { Board, playOn } from "./pages/board.mjs";
import { EventPage } from "./pages/event.mjs";

const kit = site();
const STALEMATE = "e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 b8c8 f7g6 c8e6".split(" ");

/** Where the parts of the board's page stand on the screen. */
const places = (page) =>
  page.evaluate(() => {
    const rect = (selector) => {
      const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
      return [x, y, width, height].map(Math.round);
    };
    return Object.fromEntries([".game__board", ".seat--opp", ".seat--me", ".game__act", ".strip + *"].map((name) => [name, rect(name)]));
  });

test("a best-of-3 final with a draw, told at its boards", async (t) => {
  const names = ["Asha", "Bruno"];
  const people = [await kit.phone("Asha"), await kit.phone("Bruno", { viewport: { width: 320, height: 568 } })];
  const watcher = await kit.desktop();
  const events = people.map((person) => new EventPage(person));
  await events[0].page.goto("/t/new");
  const link = await events[0].create({ name: "Two for tea", minutes: 30, places: 2, final: "Best of 3" });
  await events[0].join();
  await events[1].page.goto(link);
  await events[1].join();
  await events[0].start(2);
  const white = (await events[0].match()).white ? 0 : 1;
  await events[1].match();
  const strip = ({ page }) => page.locator(".strip > summary");
  const both = (n) => [people[n], people[1 - n]];
  let boards;

  await t.test("the strip has its place before the event answers; nothing moves, nothing leaves the screen", async () => {
    let answer;
    const asked = new Promise((done) => (answer = done));
    for (const { context } of people) await context.route("**/match/*", async (route) => (await asked, route.continue()));
    boards = [await events[1 - white].play(), await events[white].play()].reverse();
    await Promise.all(boards.map((board) => board.ready()));
    const before = await Promise.all(people.map(({ page }) => places(page)));
    for (const person of people) assert.equal(await strip(person).innerText(), "Game 1 of the match");
    answer();
    for (const [n, person] of both(white).entries()) {
      await strip(person).getByText(`Game 1 of the match, 30+0, you have ${["White", "Black"][n]}`).waitFor();
    }
    assert.deepEqual(await Promise.all(people.map(({ page }) => places(page))), before);
    for (const { page } of people) {
      const { height } = page.viewportSize();
      const line = await page.locator(".strip > summary > .ell").boundingBox();
      assert.ok(line.y + line.height <= height, `${height}: the line ends at ${line.y + line.height}`);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    }
    for (const { context } of people) await context.unroute("**/match/*");
    await strip(people[0]).tap();
    await people[0].page.locator(".strip").getByText("The colours of the first game are by lot.").waitFor();
    assert.equal(await people[0].page.locator(".strip .rule > .ltr").first().innerText(), "T-27");
    await shot(people[0].page, "board-strip-1");
    await strip(people[0]).tap();
  });

  await t.test("who watches reads the same, with names", async () => {
    const { page } = watcher;
    await page.goto(boards[0].page.url());
    await strip(watcher).getByText(`Game 1 of the match, 30+0, ${names[white]} has White`).waitFor();
    assert.ok(await page.locator(".strip").evaluate((strip) => strip.open), "beside the board the reasons are open");
    const back = await page.locator(".strip").getByRole("link", { name: "Back to the event" }).getAttribute("href");
    assert.equal(new URL(back, link).href, link);
    await shot(page, "board-strip-watching");
  });

  const watching = new Board(watcher);
  await t.test("a won game of the series: its score, the next clock and colours, and the button to it (T-27, T-70)", async () => {
    await playOn(boards, ["e2e4", "e7e5"]);
    await boards[1].resign();
    for (const [board, next] of [[boards[0], "series 1 to 0, 30+0, you have Black"], [boards[1], "series 0 to 1, 30+0, you have White"]]) {
      await board.card.getByText(`Next: Game 2 of the match, ${next}.`).waitFor();
      assert.deepEqual(await board.card.locator(".result__next .rule > .ltr").allInnerTexts(), ["T-27", "T-70"]);
    }
    await watching.card.getByText(/^Next: Game 2 of the match, series (Asha|Bruno) \d, (Asha|Bruno) \d, 30\+0, .* has White\.$/).waitFor();
    await watching.card.getByText(`${names[white]} 1`).waitFor();
    await shot(boards[0].page, "board-next-series");
    await shot(boards[1].page, "board-next-series-2");
    await Promise.all(boards.map((board) => board.card.getByRole("button", { name: "Play the next game" }).tap()));
    boards = [new Board(people[1 - white]), new Board(people[white])];
    await Promise.all(boards.map(async (board) => (await board.page.locator(".result").waitFor({ state: "detached" }), board.ready())));
    await strip(people[white]).getByText("Game 2 of the match, series 1 to 0, 30+0, you have Black").waitFor();
  });

  await t.test("a drawn game: the replay, with colours exchanged (T-40, T-41)", async () => {
    await watcher.page.goto(boards[0].page.url());
    await playOn(boards, STALEMATE);
    const { title, rule } = await boards[0].result();
    assert.deepEqual([title, rule], ["Draw", "CC-8"]);
    for (const board of boards) {
      await board.card.getByText(/^Next: Game 3 of the match, draw 1, series (1 to 0|0 to 1), 30\+0, you have /).waitFor();
      assert.deepEqual(await board.card.locator(".result__next .rule > .ltr").allInnerTexts(), ["T-27", "T-41"]);
    }
    await shot(boards[0].page, "board-next-replay");
    const finished = boards[0].page.url();
    await boards[0].card.getByRole("button", { name: "Play the replay" }).tap();
    await boards[0].page.getByRole("heading", { name: "Waiting for your opponent" }).waitFor();
    await boards[0].page.locator(".strip").getByText("Game 3 of the match, draw 1").waitFor();
    // Who watches follows to the board that is open now; the finished one still says what it was.
    await watcher.page.goto(finished);
    await strip(watcher).getByText(/^Game 2 of the match, series .*, 30\+0, .* has White$/).waitFor();
    await watching.card.getByRole("link", { name: "Watch the next game" }).click();
    await watcher.page.waitForURL((url) => url.pathname.startsWith("/g/") && url.href !== finished);
    await boards[1].card.getByRole("button", { name: "Play the replay" }).tap();
    boards = [new Board(people[white]), new Board(people[1 - white])];
    await Promise.all(boards.map(async (board) => (await board.page.locator(".result").waitFor({ state: "detached" }), board.ready())));
    await strip(people[white]).getByText("Game 3 of the match, draw 1, series 1 to 0, 30+0, you have White").waitFor();
  });

  await t.test("the last game: who is champion, and by which rule (T-43, T-72)", async () => {
    await playOn(boards, ["e2e4"]);
    await boards[1].resign();
    await boards[0].card.getByText("You are the champion.").waitFor();
    await boards[1].card.getByText(`${names[white]} is the champion.`).waitFor();
    await watching.card.getByText(`${names[white]} is the champion.`).waitFor();
    for (const board of [...boards, watching]) {
      assert.deepEqual(await board.card.locator(".result__next .rule > .ltr").allInnerTexts(), ["T-43"]);
      assert.equal(await board.card.getByRole("button", { name: /^Play/ }).count(), 0);
    }
    await shot(boards[0].page, "board-next-champion");
    await shot(watcher.page, "board-next-watching");
    await boards[0].card.getByRole("link", { name: "Back to the event" }).tap();
    await events[white].champion.getByRole("heading", { name: names[white] }).waitFor();
  });

  for (const person of [...people, watcher]) assertQuiet(person);
  await leave(...people, watcher);
});

test("a semi-final leads to the final with one tap, and the organiser's ruling is named at the board (T-14, T-63)", async () => {
  const names = ["Asha", "Bruno", "Chitra", "Dmitri"];
  const host = await kit.desktop("Meera");
  const people = await Promise.all(names.map((name) => kit.phone(name)));
  const events = people.map((person) => new EventPage(person));
  await host.page.goto("/t/new");
  const hosted = new EventPage(host);
  const link = await hosted.create({ name: "Club night", minutes: 30, places: 4 });
  for (const event of events) {
    await event.page.goto(link);
    await event.join();
  }
  await hosted.start(names.length);
  const matches = await Promise.all(events.map((event) => event.match()));
  const other = names.indexOf(matches[0].opponent);
  const rest = [1, 2, 3].filter((n) => n !== other);
  const meet = async (pair) => {
    const [white, black] = matches[pair[0]].white ? pair : [...pair].reverse();
    const boards = [await events[black].play(), await events[white].play()].reverse();
    await Promise.all(boards.map((board) => board.ready()));
    return [boards, [white, black]];
  };
  const [first, [one]] = await meet([0, other]);
  await playOn(first, ["e2e4"]);
  await first[1].resign();
  await first[0].card.getByText("You are through to the final. Your opponent is not known yet.").waitFor();
  await first[1].card.getByText(`${names[one]} is through to the final.`).waitFor();

  // The organiser gives the second semi-final away while it is played: its board closes with the rule.
  const [second, [two, lost]] = await meet(rest);
  await playOn(second, ["e2e4"]);
  await host.page.locator(".bt [data-m]", { hasText: names[two] }).first().click();
  await host.page.getByRole("button", { name: `${names[lost]} loses the match` }).click();
  await host.page.getByRole("button", { name: "Give the match away" }).click();
  await second[0].card.getByText(`You are through to the final. Your opponent is ${names[one]}.`).waitFor();
  assert.deepEqual(await second[1].card.locator(".rule > .ltr").allInnerTexts(), ["T-63"], "named once");
  await shot(second[1].page, "board-ruling");
  await second[0].card.getByRole("button", { name: "Play the final" }).tap();
  await second[0].page.getByRole("heading", { name: "Waiting for your opponent" }).waitFor();
  for (const person of [host, ...people]) assertQuiet(person);
  await leave(host, ...people);
});
