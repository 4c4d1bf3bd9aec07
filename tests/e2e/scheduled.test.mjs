// Scheduled events: go with a clock and a start of its own, and chess in which a drawn position is decided at once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertQuiet, shot } from "./harness.mjs";
import { leave, site } from "./kit.mjs";
import { Board, playOn } from "./pages/board.mjs";
import { EventPage } from "./pages/event.mjs";
import { Goban } from "./pages/goban.mjs";

const kit = site();
const MINUTE = 60_000;

/** A moment as a field for date and time takes it, in the time zone of the page. */
const typed = (page, at) => page.evaluate((at) => new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16), at);

/** The rules of an event, as terms and what stands beside them. */
const rules = (event) => event.page.getByRole("region", { name: "Rules of this event" }).evaluate((section) => Object.fromEntries([...section.querySelectorAll("dt")].map((term) => [term.innerText, term.nextElementSibling.innerText])));

/** Both press Play; gives their boards, the first seat's first. */
async function meet(events, first, board = Board) {
  const pages = [events[first], events[1 - first]];
  for (const event of pages) await event.play();
  const boards = pages.map((event) => new board(event.person));
  await Promise.all(boards.map((one) => one.ready()));
  return boards;
}

test("an event of go starts at its time, is played by its own clock, and one count makes the champion", async (t) => {
  const people = [await kit.phone("Asha"), await kit.phone("Bruno")];
  const events = people.map((person) => new EventPage(person));
  const [asha] = events;
  const start = Math.ceil((Date.now() + 40 * MINUTE) / MINUTE) * MINUTE;
  let link;

  await t.test("the form asks what an event of go needs, and nothing else", async () => {
    const { page } = asha;
    await page.goto("/t/new");
    await page.getByRole("radio", { name: /^Go/ }).check();
    await page.getByRole("group", { name: "Board" }).getByRole("radio", { name: "9 × 9" }).check();
    await page.getByRole("radio", { name: "Territory" }).check();
    assert.equal(await page.getByText("Stones for Black").count(), 0, "no handicap in an event");
    const clock = page.getByRole("group", { name: "Minutes for each player" });
    await clock.getByRole("radio", { name: "Other" }).check();
    await page.locator("#minutes").fill("181");
    await page.getByText("Between 1 and 180 minutes.").waitFor();
    await page.locator("#minutes").fill("7");
    await page.getByLabel("Start", { exact: true }).fill(await typed(page, start));
    const summary = page.getByRole("complementary", { name: "Summary" });
    await summary.getByText("Go 9 × 9, 7+0").waitFor();
    await summary.getByText(/^Over in 56 min if everyone plays at once, by .* waits for its deadline\.$/).waitFor();
    await shot(page, "scheduled-1-form", { fullPage: true });
    // Another game has other clocks; what was typed for this one is still there.
    await page.getByRole("radio", { name: /^Ludo Chess/ }).check();
    await summary.getByText("Ludo Chess 10+0").waitFor();
    assert.equal(await clock.getByRole("radio", { name: "Other" }).count(), 0);
    await page.getByRole("radio", { name: /^Go/ }).check();
    await clock.getByRole("radio", { name: "Other" }).check();
    link = await asha.create({ name: "Nine lines", game: "Go", minutes: "Other", places: 2 });
  });

  await t.test("the page tells what is played, the clock and the start", async () => {
    await asha.join();
    await events[1].page.goto(link);
    await events[1].join();
    for (const event of events) {
      await event.page.locator(".meta").getByText("Go 9 × 9, 7+0").waitFor();
      await event.page.locator(".ev").getByText(/^Starts /).waitFor();
      const said = await rules(event);
      assert.equal(said.Game, "Go 9 × 9, territory, komi 5.5");
      assert.equal(said["Minutes for each player"], "7");
      assert.match(said.Start, /\d/);
      assert.match(said["Every game is decided by"], /^the count: White's 5\.5 points leave no tie/);
      assert.match(said["Being away"], /^A minute away/);
      assert.equal(said["After a draw"], undefined);
    }
    await shot(events[1].page, "scheduled-2-event", { fullPage: true });
  });

  let boards;
  await t.test("it starts by itself; the match and its board tell the clock and who has Black", async () => {
    await kit.server.clock(start);
    const matches = await Promise.all(events.map((event) => event.match()));
    const colour = /^Game 1 of the match, 7\+0, you have (White|Black)$/;
    const [mine, theirs] = matches.map(({ note }) => colour.exec(note)?.[1]);
    assert.deepEqual([mine, theirs].sort(), ["Black", "White"], JSON.stringify(matches));
    assert.match((await rules(asha)).Start, /^started /);
    await shot(asha.page, "scheduled-3-match");
    boards = await meet(events, mine === "Black" ? 0 : 1, Goban);
    for (const board of boards) await board.page.locator(".strip").getByText(/Game 1 of the match, 7\+0/).waitFor();
    assert.match(await boards[0].clock(), /^0?(7:00|6:5\d)$/);
    assert.equal(boards[0].size, 9);
  });

  await t.test("two passes, the count, and the champion without a replay", async () => {
    const [black, white] = boards;
    await black.turn();
    await black.place("E5");
    await white.turn();
    await white.pass();
    await black.turn();
    await black.pass({ asked: true });
    for (const board of boards) await board.actions.getByRole("button", { name: /^Accept/ }).tap();
    const [won, lost] = await Promise.all(boards.map((board) => board.result()));
    assert.deepEqual([won.title, won.rule], ["You won", "GO-15"]);
    assert.match(lost.title, /^(Asha|Bruno) won$/);
    await shot(black.page, "scheduled-4-result");
    await black.card.getByText("You are the champion.").waitFor();
    for (const board of boards) await board.card.getByRole("link", { name: "Back to the event" }).click();
    for (const event of events) {
      await event.champion.waitFor();
      assert.match(await event.bracket.innerText(), /by the score/);
    }
    await shot(events[0].page, "scheduled-5-champion", { fullPage: true });
    const guest = await kit.desktop();
    await guest.page.goto("/champions");
    await guest.page.getByText(/Nine lines, Go 9 × 9, 7\+0/).waitFor();
    await guest.page.goto(link);
    await guest.page.locator(".champ").waitFor();
    await shot(guest.page, "scheduled-5-champion-desktop", { fullPage: true });
    assertQuiet(guest);
    await leave(guest);
  });

  people.forEach((person) => assertQuiet(person));
  await leave(...people);
});

// Stalemate after ten moves: no black man can move, and the black king is not attacked. White is far ahead.
const STALEMATE = "e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 b8c8 f7g6 c8e6".split(" ");

test("CX-3: an event of contest chess decides a stalemate at once", async () => {
  const people = [await kit.desktop("Meera"), await kit.phone("Ravi")];
  const events = people.map((person) => new EventPage(person));
  const [meera] = events;
  await meera.page.goto("/t/new");
  await meera.page.getByRole("radio", { name: /^Classic Chess/ }).check();
  await meera.page.getByRole("radio", { name: "Decided by points" }).check();
  await shot(meera.page, "scheduled-6-form-desktop", { fullPage: true });
  const link = await meera.create({ name: "No draws", minutes: 20, places: 2 });
  const said = await rules(meera);
  assert.deepEqual([said.Game, said["Minutes for each player"], said.Start], ["Contest Chess", "20", "when the organiser starts it"]);
  await meera.join();
  await events[1].page.goto(link);
  await events[1].join();
  await meera.page.getByRole("heading", { name: "2 players are in" }).waitFor();
  await meera.page.getByRole("button", { name: "Start the event" }).click();
  const matches = await Promise.all(events.map((event) => event.match()));
  const first = matches.findIndex(({ white }) => white);
  const boards = await meet(events, first);
  await playOn(boards, STALEMATE);
  const [won, lost] = await Promise.all(boards.map((board) => board.result()));
  assert.deepEqual([won.title, won.rule], ["You won", "CC-8"]);
  assert.match(won.why, /^Stalemate: no legal move, and no check\. More material decides\.$/);
  assert.match(lost.title, / won$/);
  await shot(boards[0].page, "scheduled-7-contest-result");
  for (const board of boards) {
    await board.card.getByText("CX-3").waitFor();
    await board.card.getByRole("link", { name: "Back to the event" }).click();
  }
  for (const event of events) {
    await event.champion.waitFor();
    assert.match(await event.bracket.innerText(), /drawn position, decided by points/);
  }
  await events[1].page.getByRole("region", { name: "Bracket" }).getByRole("button").last().click();
  const sheet = events[1].page.getByRole("dialog");
  await sheet.getByText("A drawn position is decided at once").waitFor();
  await sheet.getByRole("row").getByText(/^Game 1, White: /).waitFor();
  await shot(events[1].page, "scheduled-8-details");
  people.forEach((person) => assertQuiet(person));
  await leave(...people);
});
