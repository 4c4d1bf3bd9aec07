// An event of backgammon with the cube: a double that is dropped makes the champion (BG-20, BG-23).
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertQuiet, shot } from "./harness.mjs";
import { leave, site } from "./kit.mjs";
import { Tables } from "./pages/backgammon.mjs";
import { EventPage } from "./pages/event.mjs";

const kit = site();

test("BG-20, BG-23: one player doubles, the other drops, and the event has its champion", async () => {
  const people = [await kit.phone("Asha"), await kit.phone("Bruno")];
  const events = people.map((person) => new EventPage(person));
  const [asha, bruno] = events;
  await asha.page.goto("/t/new");
  await asha.page.getByRole("radio", { name: /^Backgammon/ }).check();
  await asha.page.getByRole("switch", { name: /^Doubling cube/ }).check();
  await shot(asha.page, "scheduled-cube-1-form", { fullPage: true });
  const link = await asha.create({ name: "Cube night", game: "Backgammon", minutes: 15, places: 2 });
  await asha.page.locator(".meta").getByText("with the doubling cube").waitFor();
  await asha.page.getByText("who bears off first, or a double that is dropped.").waitFor();
  await asha.join();
  await bruno.page.goto(link);
  await bruno.join();
  await asha.page.getByRole("heading", { name: "2 players are in" }).waitFor();
  await asha.page.getByRole("button", { name: "Start the event" }).tap();
  for (const event of events) {
    assert.match((await event.match()).note, /^Game 1 of the match, 15\+0, you have (White|Black)$/);
  }
  const boards = [];
  for (const event of events) {
    await event.play();
    boards.push(new Tables(event.person));
  }
  await Promise.all(boards.map((board) => board.ready()));
  // The opening roll says who begins; nobody doubles before it is played (BG-22).
  const first = await Promise.race(boards.map((board) => board.turn().then(() => board)));
  const second = boards.find((board) => board !== first);
  assert.equal(await first.actions.getByRole("button", { name: /^Double/ }).count(), 0);
  await first.compose(() => 0);
  await first.send();
  await second.turn();
  await second.actions.getByRole("button", { name: "Double to 2" }).tap();
  await second.actions.getByText("Double to 2?").waitFor();
  await second.actions.getByRole("button", { name: "Double", exact: true }).tap();
  await first.turn();
  await shot(first.page, "scheduled-cube-2-offer");
  await first.actions.getByRole("button", { name: "Drop" }).tap();
  await first.actions.getByText("Drop the double?").waitFor();
  await first.actions.getByRole("button", { name: "Drop" }).tap();
  const [lost, won] = await Promise.all([first, second].map((board) => board.result()));
  assert.deepEqual([won.title, won.rule, lost.rule], ["You won", "BG-23", "BG-23"]);
  await second.card.getByText("You are the champion.").waitFor();
  await shot(second.page, "scheduled-cube-3-result");
  for (const board of boards) await board.card.getByRole("link", { name: "Back to the event" }).click();
  for (const event of events) {
    await event.champion.waitFor();
    assert.match(await event.bracket.innerText(), /double dropped/);
  }
  await shot(asha.page, "scheduled-cube-4-champion", { fullPage: true });
  people.forEach((person) => assertQuiet(person));
  await leave(...people);
});
