// A clock that runs out ends the game for everybody, looked at or not.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertQuiet, shot } from "./harness.mjs";
import { leave, site } from "./kit.mjs";
import { Board, playOn } from "./pages/board.mjs";
import { seated } from "./pages/table.mjs";

const kit = site();

// The server's clock only goes forward, for all tests of this file.
let ahead = 0;
async function pass(minutes) {
  ahead += minutes * 60_000;
  await kit.server.clock(Date.now() + ahead);
}

async function two(settings) {
  const people = [await kit.phone("Asha"), await kit.phone("Bruno")];
  return { people, boards: await seated(kit.server, people, settings) };
}

/** The results on several boards, as pairs of title and first sentence. */
async function results(...boards) {
  const all = await Promise.all(boards.map((board) => board.result()));
  return all.map(({ title, why, rule }) => [title, why.split(".")[0], rule]);
}

test("a bank that is used up loses, and both are told alike", async () => {
  const { people, boards } = await two({ minutes: 10 });
  await playOn(boards, ["e2e4", "e7e5"]);
  await pass(10.1);
  assert.deepEqual(await results(...boards), [["Bruno won", "Time ran out", "GEN-3"], ["You won", "Time ran out", "GEN-3"]]);
  assert.match(await boards[0].clock(), /^0\.0$/);
  await shot(people[0].page, "clock-timeout-lost");
  people.forEach((person) => assertQuiet(person));
  await leave(...people);
});

test("45 seconds without a move lose once the dice roll, whatever the bank says", async () => {
  const { people, boards } = await two({ game: { kind: "ludo_chess" }, minutes: 30 });
  await playOn(boards, "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6 d2d3 d7d6 b1c3 e8g8 c1g5 h7h6".split(" "));
  await boards[0].turn();
  await pass(0.8);
  assert.deepEqual(await results(...boards), [["Bruno won", "The 45 seconds of a move ran out", "LC-15"], ["You won", "The 45 seconds of a move ran out", "LC-15"]]);
  people.forEach((person) => assertQuiet(person));
  await leave(...people);
});

test("who closes the browser on his turn loses on time too", async () => {
  const { people, boards } = await two({ minutes: 3 });
  await playOn(boards, ["e2e4", "e7e5"]);
  await people[0].context.close();
  await boards[1].opponent.getByText(/to return/).waitFor();
  await pass(3.1);
  assert.deepEqual(await results(boards[1]), [["You won", "Time ran out", "GEN-3"]]);
  await leave(people[1]);
});

test("a game that nobody looks at ends on time, and says so to whoever comes back", async () => {
  const { people, boards } = await two({ minutes: 3 });
  await playOn(boards, ["e2e4"]);
  const link = boards[0].page.url();
  await Promise.all(people.map(({ page }) => page.goto("about:blank")));
  await pass(3.1);
  await people[0].page.goto("/");
  await people[0].page.getByText("Classic Chess, You won, time ran out").waitFor();
  await people[1].page.goto(link);
  assert.deepEqual(await results(new Board(people[1])), [["Asha won", "Time ran out", "GEN-3"]]);
  await leave(...people);
});

test("in a contest a minute of absence loses", async () => {
  const { people, boards } = await two({ game: { kind: "classic_chess", flavour: "contest" }, minutes: 10 });
  await playOn(boards, ["e2e4", "e7e5"]);
  await people[1].context.close();
  await boards[0].opponent.getByText(/to return/).waitFor();
  await pass(1.1);
  assert.deepEqual(await results(boards[0]), [["You won", "Away for more than a minute", "GEN-5"]]);
  await leave(people[0]);
});
