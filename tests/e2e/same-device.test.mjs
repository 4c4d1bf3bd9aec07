// Two players at one device without any network: both games, to their results.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertQuiet, shot } from "./harness.mjs";
import { leave, site } from "./kit.mjs";
import { Board } from "./pages/board.mjs";

const kit = site();
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED/;

async function start({ page }, game, clock) {
  await page.getByRole("radio", { name: new RegExp(`^${game}`) }).check();
  if (clock) await page.getByRole("radio", { name: clock, exact: true }).check();
  await page.getByLabel("White", { exact: true }).fill("Asha");
  await page.getByLabel("Black", { exact: true }).fill("Bruno");
  await page.getByRole("button", { name: "Start" }).tap();
}

/** Plays moves by tapping, whoever is on turn. */
async function tapAll(board, moves) {
  let plies = await board.plies();
  for (const uci of moves) {
    await board.tap(uci.slice(0, 2), uci.slice(2, 4));
    plies += 1;
    await board.at(plies);
  }
}

test("Classic Chess on one device, to checkmate, and again with colours exchanged", async () => {
  const person = await kit.offline();
  await shot(person.page, "same-device-form");
  await start(person, "Classic Chess", "5");
  const board = await new Board(person).ready();
  await person.page.getByRole("grid", { name: /White below$/ }).waitFor();
  await tapAll(board, ["f2f3"]);
  // The board turns to whoever holds the device.
  await person.page.getByRole("grid", { name: /Black below$/ }).waitFor();
  await tapAll(board, ["e7e5", "g2g4"]);
  // The page is closed and comes back: the game waits.
  await person.page.goto("/play/same-device");
  // A new game does not take its place without a question.
  await person.page.getByRole("button", { name: "Start" }).tap();
  const question = person.page.getByRole("dialog", { name: "Give up the waiting game?" });
  await question.getByText("Asha and Bruno have not finished.").waitFor();
  await question.getByRole("button", { name: "Keep it" }).tap();
  await person.page.getByRole("button", { name: "Go on" }).tap();
  await board.at(3);
  await tapAll(board, ["d8h4"]);
  const { title, why, rule } = await board.result();
  assert.deepEqual([title, why.split(".")[0], rule], ["Bruno won", "Checkmate", "CC-7"]);
  await board.placement();
  await shot(person.page, "same-device-result");
  await person.page.getByRole("button", { name: "Play again" }).tap();
  await board.at(0);
  await person.page.getByRole("region", { name: "White", exact: true }).getByText("Bruno").waitFor();
  assertQuiet(person, NO_NETWORK);
  await leave(person);
});

test("Ludo Chess on one device, to its end", async () => {
  const person = await kit.offline();
  await start(person, "Ludo Chess", "No clock");
  const board = await new Board(person).ready();
  await tapAll(board, "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6 d2d3 d7d6 b1c3 e8g8 c1g5 h7h6".split(" "));
  let plies = 14;
  while (plies < 50 && !(await board.card.isVisible())) {
    const squares = await board.marked("rolled");
    assert.ok(squares.length > 0);
    await board.tap(squares[(plies * 3) % squares.length]);
    await person.page.waitForFunction(() => document.querySelector(".cell:is(.is-target, .is-capture, .is-king)"));
    const targets = await board.targets();
    await board.tap(targets[(plies * 5) % targets.length]);
    if (await person.page.getByRole("group", { name: /^Promote on/ }).isVisible()) await board.promote("q");
    plies += 1;
    await board.at(plies);
    await person.page.waitForFunction(() => document.querySelector("article.result, .cell.is-rolled"));
  }
  const { why } = await board.result();
  assert.match(why, /^(Checkmate|Stalemate|The die left no move|Points after move 25)/);
  await board.placement();
  await person.page.getByRole("tab", { name: "Fair dice" }).tap();
  await person.page.getByText("recomputed on this device, and all fit the seal.").waitFor();
  assertQuiet(person, NO_NETWORK);
  await leave(person);
});
