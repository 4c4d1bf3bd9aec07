// Who has no seat sees the game and can do nothing; and is told nothing that is not public.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertQuiet, heard, shot } from "./harness.mjs";
import { leave, site } from "./kit.mjs";
import { Board, assertSame, playOn } from "./pages/board.mjs";
import { seated } from "./pages/table.mjs";

const kit = site();
const OPENING = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6 d2d3 d7d6 b1c3 e8g8 c1g5 h7h6".split(" ");

/** All values of a message with the way to each, as lines of text. */
function facts(value, path = "") {
  if (value === null || typeof value !== "object") return [`${path}=${JSON.stringify(value)}`];
  return Object.entries(value).flatMap(([key, inner]) => facts(inner, `${path}.${key}`));
}

test("a watcher sees every move and has nothing to act with", async () => {
  const people = [await kit.phone("Asha"), await kit.phone("Bruno")];
  const watcher = await kit.phone();
  const boards = await seated(kit.server, people, { game: { kind: "ludo_chess" } });
  await watcher.page.goto(boards[0].page.url());
  const watching = await new Board(watcher).ready();
  await watching.chip.getByText("Watching").waitFor();
  await playOn(boards, OPENING);
  await watching.at(OPENING.length);
  await boards[0].turn();
  await assertSame(...boards, watching);
  await watching.actions.getByText(/^Asha rolled a /).waitFor();
  await shot(watcher.page, "watching");
  // Nothing to press that would do anything to the game, and no piece can be picked up.
  const buttons = await watching.actions.getByRole("button").evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel));
  assert.deepEqual(buttons, ["How to play"], "the die explains itself to whoever looks on");
  assert.equal(await watcher.page.getByRole("button", { name: "Resign" }).count(), 0);
  assert.equal(await watcher.page.getByLabel("Type a move").count(), 0);
  await watching.tap("g1", "h1");
  await watching.keys("a2", "a3");
  assert.deepEqual(await watching.marked("selected", "target", "capture", "king", "premove"), []);
  assert.equal(await watching.plies(), OPENING.length);
  await boards[0].resign();
  assert.deepEqual((await watching.result()).title, "Bruno won");
  assert.equal(await watcher.page.getByRole("button", { name: /Rematch/ }).count(), 0);

  // Each message to the watcher says only what both players were told in theirs.
  const told = heard(watcher, ({ view }) => view);
  assert.ok(told.length > OPENING.length);
  for (const message of told) {
    assert.equal(message.seat, undefined);
    assert.equal(message.view.phase === "over", message.view.reveal !== undefined, "the secret is public at the end, not before");
    for (const person of people) {
      const same = heard(person, ({ view, seq }) => view && seq === message.seq);
      assert.ok(same.length > 0, `no message ${message.seq} to a player`);
      const known = new Set(same.flatMap(({ view }) => facts(view, ".view")));
      assert.deepEqual(facts(message.view, ".view").filter((fact) => !known.has(fact)), []);
    }
  }
  assert.deepEqual(watcher.frames.filter(({ way, text }) => way === "out" && text !== "ping").map(({ text }) => JSON.parse(text).t), ["hello"], "the watcher's page asks for nothing");
  [...people, watcher].forEach((person) => assertQuiet(person));
  await leave(...people, watcher);
});

test("a third person who opens the invitation too late watches", async () => {
  const people = [await kit.phone("Asha"), await kit.phone("Bruno")];
  const late = await kit.phone("Chitra");
  const [board] = await seated(kit.server, people);
  await late.page.goto(board.page.url());
  const watching = await new Board(late).ready();
  await watching.chip.getByText("Watching").waitFor();
  assert.equal(await late.page.getByRole("button", { name: "Sit down" }).count(), 0);
  await leave(...people, late);
});
