// Classic Chess on two devices: every way to make a move, planned moves, promotions, mate, rematch, agreed draw.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertQuiet, shot } from "./harness.mjs";
import { leave, site } from "./kit.mjs";
import { Board, assertSame, playOn } from "./pages/board.mjs";
import { create, seated } from "./pages/table.mjs";

const kit = site();

test("Classic Chess from the invitation to checkmate, and a rematch", async (t) => {
  const asha = await kit.phone();
  const bruno = await kit.desktop();
  let boards;
  const both = (plies) => Promise.all(boards.map((board) => board.at(plies)));

  await t.test("a phone invites, a desktop joins", async () => {
    await asha.page.goto("/new?game=classic");
    const link = await create(asha, { game: "Classic Chess", side: "White", name: "Asha" });
    await bruno.page.goto(link);
    await bruno.page.getByLabel("Your name").fill("Bruno");
    await bruno.page.getByRole("button", { name: "Sit down" }).click();
    boards = await Promise.all([new Board(asha).ready(), new Board(bruno).ready()]);
  });

  await t.test("moves by finger, by mouse, by keyboard and by typing, to checkmate", async () => {
    const [white, black] = boards;
    await white.turn();
    await white.drag("e2", "e4", async () => {
      await asha.page.locator(".is-dragging").waitFor();
      assert.deepEqual(await white.targets(), ["e3", "e4"]);
      await shot(asha.page, "classic-1-drag");
    });
    await both(1);
    await black.turn();
    await black.drag("e7", "e5", () => bruno.page.locator(".is-dragging").waitFor());
    await both(2);
    await white.turn();
    await white.keys("f1", "c4");
    await both(3);
    await black.turn();
    await black.type("Ke6");
    await bruno.page.getByText("That is not a legal move.").waitFor();
    await black.type("Nc6");
    await both(4);
    await white.move("d1h5");
    await both(5);
    await black.turn();
    await black.keys("g8", "f6");
    await both(6);
    await white.move("h5f7");
    await both(7);
    assert.deepEqual(await white.moves(), ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"]);
    const [mine, theirs] = await Promise.all(boards.map((board) => board.result()));
    assert.deepEqual([mine.title, theirs.title], ["You won", "Asha won"]);
    assert.ok([mine, theirs].every(({ why, rule }) => why.startsWith("Checkmate.") && rule === "CC-7"));
    assert.equal(await assertSame(...boards), "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR");
    await Promise.all([shot(asha.page, "classic-2-mate-phone"), shot(bruno.page, "classic-2-mate-desktop")]);
  });

  await t.test("the rematch exchanges colours", async () => {
    await bruno.page.getByRole("button", { name: "Rematch as White" }).click();
    await asha.page.getByRole("button", { name: "Rematch as Black" }).tap();
    await bruno.page.getByRole("region", { name: "You, White" }).waitFor();
    boards.reverse();
    await both(0);
  });

  await t.test("a planned move is played at once, an impossible one is dropped and does not come back", async () => {
    const [white, black] = boards;
    await white.move("h2h4");
    await white.plan("h4g5");
    assert.deepEqual(await white.marked("premove"), ["g5", "h4"]);
    await shot(bruno.page, "classic-3-premove");
    await black.move("g7g5");
    await both(3);
    assert.deepEqual((await white.moves()).at(-1), "hxg5");
    await white.plan("g5h6");
    await black.move("a7a5");
    await bruno.page.getByText("Your planned move was not possible any more.").waitFor();
    assert.deepEqual(await white.marked("premove"), []);
    await playOn(boards, ["b2b4", "a5b4", "a2a3"]);
    // Now g5h6 would be possible once a pawn stood there; nothing may play it.
    await white.plan("a1a2");
    await bruno.page.getByRole("button", { name: "Clear plan" }).click();
    assert.deepEqual(await white.marked("premove"), []);
    await black.move("b4a3");
    await both(8);
    await white.turn();
    assert.equal(await white.plies(), 8);
  });

  await t.test("a planned promotion names its piece when it is planned; the picker can be cancelled", async () => {
    const [white, black] = boards;
    await playOn(boards, ["g5g6", "a3a2"]);
    await black.plan("a2b1q");
    await white.move("g6h7");
    await both(12);
    assert.equal((await black.moves()).at(-1), "axb1=Q");
    await white.turn();
    await white.tap("h7", "g8");
    await bruno.page.getByRole("group", { name: "Promote on g8" }).waitFor();
    await shot(bruno.page, "classic-4-promotion");
    await bruno.page.getByRole("button", { name: "Cancel promotion" }).click({ position: { x: 4, y: 4 } });
    assert.equal(await white.plies(), 12);
    await white.move("h7g8n");
    await both(13);
    assert.equal((await black.moves()).at(-1), "hxg8=N");
    await assertSame(...boards);
  });

  await t.test("a draw is offered, refused, offered again and accepted", async () => {
    const [white, black] = boards;
    await white.actions.getByRole("button", { name: "Draw", exact: true }).click();
    await black.actions.getByText("Bruno offers a draw").waitFor();
    await black.actions.getByRole("button", { name: "Play on" }).tap();
    await white.actions.getByRole("button", { name: "Draw", exact: true }).waitFor();
    await black.move("e7e6");
    await black.actions.getByRole("button", { name: "Draw", exact: true }).tap();
    await white.actions.getByRole("button", { name: "Accept" }).click();
    const results = await Promise.all(boards.map((board) => board.result()));
    assert.ok(results.every(({ title, why }) => title === "Draw" && why.startsWith("Both agreed to a draw.")));
  });

  assertQuiet(asha);
  assertQuiet(bruno);
  await leave(asha, bruno);
});

test("who confirms each move sends it with a second tap, and plans none", async () => {
  const people = [await kit.phone("Asha"), await kit.phone("Bruno")];
  const [asha] = people;
  await asha.page.goto("/settings");
  await asha.page.getByRole("switch", { name: /^Confirm each move/ }).check();
  const boards = await seated(kit.server, people);
  const [white, black] = boards;
  await white.turn();
  await white.tap("e2", "e4");
  await white.actions.getByText("Play this move?").waitFor();
  assert.equal(await black.plies(), 0);
  await white.actions.getByRole("button", { name: "Take back" }).tap();
  await white.tap("d2", "d4");
  await white.actions.getByRole("button", { name: "Play", exact: true }).tap();
  await Promise.all(boards.map((board) => board.at(1)));
  assert.deepEqual(await black.moves(), ["d4"]);
  await white.tap("g1", "f3");
  assert.deepEqual(await white.marked("premove", "selected"), []);
  people.forEach((person) => assertQuiet(person));
  await leave(...people);
});

test("a finger on the board neither scrolls the page nor leaves it", async () => {
  const people = [await kit.phone("Asha"), await kit.phone("Bruno")];
  const [white] = await seated(kit.server, people);
  const { page } = people[0];
  const styles = await page.evaluate(() => [".board", ".cell"].map((part) => getComputedStyle(document.querySelector(part)).touchAction));
  assert.deepEqual(styles, ["none", "none"]);
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY), "none");
  await page.evaluate(() => scrollTo(0, 0));
  const address = page.url();
  // Down from the edge of the board, where it would pull to refresh; up, where it would scroll; and to the side.
  await white.turn();
  await white.drag("e8", "e1");
  await white.drag("d4", "d8");
  await white.drag("a5", "h5");
  assert.equal(await page.evaluate(() => scrollY), 0);
  assert.equal(page.url(), address);
  assert.equal(await white.plies(), 0);
  await leave(...people);
});
