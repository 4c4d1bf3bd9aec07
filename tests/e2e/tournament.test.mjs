// A tournament of four on four phones, from the code to the champion, with one drawn game and its replay.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertQuiet, shot } from "./harness.mjs";
import { leave, site } from "./kit.mjs";
import { playOn } from "./pages/board.mjs";
import { EventPage } from "./pages/event.mjs";

const kit = site();

// Stalemate after ten moves: no black man can move, and the black king is not attacked.
const STALEMATE = "e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 b8c8 f7g6 c8e6".split(" ");
const MATE = "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7".split(" ");

test("four players, one draw and its replay, one champion", async (t) => {
  const names = ["Asha", "Bruno", "Chitra", "Dmitri"];
  const people = [await kit.phone(), await kit.phone(), await kit.phone(), await kit.phone()];
  const events = people.map((person) => new EventPage(person));
  const [asha] = events;
  let link;

  await t.test("Asha creates the event and joins it; the others come by code and by link", async () => {
    await asha.page.goto("/events");
    await asha.page.getByRole("link", { name: "New event" }).tap();
    link = await asha.create({ name: "Sunday at Cubbon Park", minutes: 30, places: 4, as: "Asha" });
    await shot(asha.page, "event-1-organiser");
    await asha.join();
    const code = await asha.code();
    assert.match(code, /^[A-HJ-NP-Z2-9]{4} [A-HJ-NP-Z2-9]{4} [A-HJ-NP-Z2-9]{4}$/);
    await events[1].page.goto("/");
    await events[1].page.getByLabel("Have a code?").fill(` ${code.toLowerCase().replaceAll(" ", "-")}`);
    await events[1].page.getByRole("button", { name: "Open" }).tap();
    await events[1].page.getByRole("heading", { name: "Join Sunday at Cubbon Park" }).waitFor();
    assert.equal(events[1].page.url(), link);
    await shot(events[1].page, "event-2-join");
    await events[1].join("Bruno");
    for (const n of [2, 3]) {
      await events[n].page.goto(link);
      await events[n].join(names[n]);
    }
    // The organiser's page counts without being asked.
    await asha.page.getByRole("heading", { name: "4 players are in" }).waitFor();
  });

  // Who plays whom is drawn by the server.
  let pairs;
  await t.test("the organiser starts; everybody has a match", async () => {
    await events[0].start(names.length);
    const matches = await Promise.all(events.map((event) => event.match()));
    const pairOf = (n) => [n, names.indexOf(matches[n].opponent)].sort((a, b) => Number(matches[b].white) - Number(matches[a].white));
    const first = pairOf(0);
    const second = pairOf([0, 1, 2, 3].find((n) => !first.includes(n)));
    assert.deepEqual([...first, ...second].sort(), [0, 1, 2, 3]);
    assert.ok([first, second].every(([white, black]) => matches[white].white && !matches[black].white), "one White in each");
    assert.ok(matches.every(({ note }) => note.startsWith("Game 1 of the match, 30+0, you have ")));
    pairs = [first, second];
    await shot(asha.page, "event-3-my-match");
  });

  /** Both press Play; gives the two boards, White's first. */
  async function meet([white, black]) {
    const boards = [await events[black].play(), await events[white].play()].reverse();
    await Promise.all(boards.map((board) => board.ready()));
    assert.equal(boards[0].page.url(), boards[1].page.url(), "one room");
    return boards;
  }
  async function back(boards) {
    await Promise.all(boards.map((board) => board.card.getByRole("link", { name: "Back to the event" }).click()));
  }

  await t.test("the first semi-final is drawn, and replayed with colours exchanged on the same clock", async () => {
    const [white, black] = pairs[0];
    const boards = await meet([white, black]);
    await playOn(boards, STALEMATE);
    const results = await Promise.all(boards.map((board) => board.result()));
    assert.ok(results.every(({ title, why, rule }) => title === "Draw" && why.startsWith("Stalemate") && rule === "CC-8"));
    await shot(boards[0].page, "event-4-draw");
    assert.equal(await boards[0].page.getByRole("button", { name: /Rematch/ }).count(), 0);
    await back(boards);
    const replay = await Promise.all([white, black].map((n) => events[n].match()));
    assert.deepEqual(replay.map(({ note }) => note), ["Game 2 of the match, draw 1, 30+0, you have Black", "Game 2 of the match, draw 1, 30+0, you have White"]);
    const again = await meet([black, white]);
    for (const board of again) assert.match(await board.clock(), /^(30:00|29:5\d)$/);
    await playOn(again, ["e2e4", "e7e5"]);
    assert.equal(await again[0].actions.getByRole("button", { name: "Draw", exact: true }).count(), 0, "no draw offers in a tournament (T-29)");
    await again[1].resign();
    assert.equal((await again[0].result()).title, "You won");
    await back(again);
    pairs[0] = [black, white]; // the winner first
  });

  await t.test("the second semi-final is decided by checkmate", async () => {
    const boards = await meet(pairs[1]);
    await playOn(boards, MATE);
    assert.deepEqual((await boards[1].result()).title, `${names[pairs[1][0]]} won`);
    await back(boards);
    await events[pairs[1][1]].page.getByRole("heading", { name: "You are out" }).waitFor();
  });

  await t.test("the final makes a champion, and every page shows the same one", async () => {
    const finalists = [pairs[0][0], pairs[1][0]];
    const matches = await Promise.all(finalists.map((n) => events[n].match()));
    const [white, black] = matches[0].white ? finalists : [...finalists].reverse();
    await shot(events[white].page, "event-5-bracket", { fullPage: true });
    const boards = await meet([white, black]);
    await playOn(boards, MATE);
    await Promise.all(boards.map((board) => board.result()));
    await back(boards);
    for (const event of events) {
      await event.champion.getByRole("heading", { name: names[white] }).waitFor();
      await event.champion.getByText(`${names[black]} was the other finalist`).waitFor();
      assert.match(await event.bracket.innerText(), /3 of 3 matches played/);
    }
    await shot(events[white].page, "event-6-champion", { fullPage: true });
    // Somebody who only has the link sees it too.
    const guest = await kit.desktop();
    await guest.page.goto(link);
    await guest.page.locator(".champ").getByRole("heading", { name: names[white] }).waitFor();
    await shot(guest.page, "event-6-champion-desktop");
    assertQuiet(guest);
    await leave(guest);
  });

  people.forEach((person) => assertQuiet(person));
  await leave(...people);
});
