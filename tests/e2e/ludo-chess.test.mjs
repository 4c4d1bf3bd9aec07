// Ludo Chess on two phones: from the invitation over the die to the result, a rematch with colours exchanged, and its
// end by resignation.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { assertQuiet, shot } from "./harness.mjs";
import { leave, site } from "./kit.mjs";
import { Board, assertSame, playOn } from "./pages/board.mjs";
import { create } from "./pages/table.mjs";

const kit = site();

// Seven moves each, which leave every kind of piece something to do.
const OPENING = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6 d2d3 d7d6 b1c3 e8g8 c1g5 h7h6".split(" ");
const MOVES_ON = { one: "pawn", two: "pawn", three: "knight", four: "bishop", five: "rook", six: "queen" };

/** The roll that is shown, in words, and the kinds of pieces that are marked. */
function roll({ page }) {
  return page.evaluate(() => {
    const [, die] = / rolled a (\w+)$/.exec(document.querySelector(".roll__a").textContent) ?? [];
    const marked = [...document.querySelectorAll(".cell.is-rolled")].sort((a, b) => (a.dataset.square < b.dataset.square ? -1 : 1));
    return { die, kinds: marked.map(({ ariaLabel }) => /, (?:white|black) (\w+)/i.exec(ariaLabel)[1].toLowerCase()), squares: marked.map(({ dataset }) => dataset.square) };
  });
}

/** Plays some move that the die allows: taps a marked piece, then one of the squares that light up. */
async function playRolled(board, n) {
  await board.turn();
  const { die, kinds, squares } = await roll(board);
  assert.ok(squares.length > 0 && kinds.every((kind) => kind === MOVES_ON[die] || kind === "king"), `${die}: ${kinds}`);
  await board.tap(squares[(n * 7) % squares.length]);
  await board.page.waitForFunction(() => document.querySelector(".cell:is(.is-target, .is-capture, .is-king)"));
  const targets = await board.targets();
  await board.tap(targets[(n * 5) % targets.length]);
  const picker = board.page.getByRole("group", { name: /^Promote on/ });
  if (await picker.isVisible()) await board.promote("q");
  await board.at(n + 1);
}

const isOver = (board) => board.page.evaluate(() => document.querySelector(".game")?.matches(".is-over") ?? false);

test("two phones play Ludo Chess from the invitation to a rematch", async (t) => {
  const asha = await kit.phone();
  const bruno = await kit.phone();
  let boards;

  await t.test("A creates a game and gets a link; B opens it, gives a name and joins", async () => {
    await asha.page.goto("/");
    await shot(asha.page, "ludo-1-home-newcomer");
    await asha.page.getByRole("link", { name: "Play a friend" }).tap();
    const link = await create(asha, { game: "Ludo Chess", side: "White", name: "Asha" });
    await asha.page.getByText("Waiting for the second player").waitFor();
    await shot(asha.page, "ludo-2-waiting");
    assert.ok(link.includes(await asha.page.getByRole("status", { name: "Link" }).innerText()));
    await bruno.page.goto(link);
    await bruno.page.getByRole("heading", { name: "Ludo Chess" }).waitFor();
    await shot(bruno.page, "ludo-3-join");
    // The rules are one press away, before anything is given.
    await bruno.page.getByRole("button", { name: "How to play" }).tap();
    const rules = bruno.page.getByRole("dialog", { name: "Ludo Chess in short" });
    assert.deepEqual(await rules.getByRole("row").allInnerTexts().then((rows) => rows.map((row) => row.split(/\s+/).filter(Boolean).join(" "))), ["1, 2 Pawn", "3 Knight", "4 Bishop", "5 Rook", "6 Queen"]);
    await shot(bruno.page, "ludo-3-rules");
    await rules.getByRole("button", { name: "Close" }).tap();
    await rules.waitFor({ state: "hidden" });
    // Two taps: the field, the button.
    await bruno.page.getByLabel("Your name").tap();
    await bruno.page.keyboard.type("Bruno");
    await bruno.page.getByRole("button", { name: "Sit down" }).tap();
    boards = await Promise.all([new Board(asha).ready(), new Board(bruno).ready()]);
    await asha.page.getByRole("region", { name: "You, White" }).waitFor();
    await bruno.page.getByRole("region", { name: "You, Black" }).waitFor();
    assert.match(await boards[0].clock(), /^(10:00|09:5\d)$/);
  });

  await t.test("seven free moves each, then the die names the piece", async () => {
    await playOn(boards, OPENING);
    await boards[0].turn();
    const [mine, theirs] = await Promise.all(boards.map(roll));
    assert.deepEqual(mine, theirs, "both see the roll and what it lets go");
    assert.ok(mine.die in MOVES_ON);
    await shot(asha.page, "ludo-4-roll");
    await boards[0].actions.getByRole("button", { name: "How to play" }).tap();
    await asha.page.getByRole("dialog", { name: "Ludo Chess in short" }).getByText(/each move has 45 seconds/).waitFor();
    await asha.page.getByRole("dialog").getByRole("button", { name: "Close" }).tap();
    const plies = await boards[0].plies();
    // A piece that the die does not name can be picked up, but has nowhere to go.
    await boards[0].tap(MOVES_ON[mine.die] === "knight" ? "a2" : "c3");
    assert.deepEqual(await boards[0].targets(), []);
    await boards[0].tap("e5");
    assert.equal(await boards[0].plies(), plies);
  });

  await t.test("the game goes on to its end, which both are told alike", async () => {
    let plies = OPENING.length;
    while (plies < 50 && !(await isOver(boards[0]))) {
      await playRolled(boards[plies % 2], plies);
      plies += 1;
      await Promise.all(boards.map((board) => board.at(plies)));
      // Either the next roll is there, or the game is over.
      await Promise.all(boards.map(({ page }) => page.waitForFunction(() => document.querySelector("article.result") ?? / rolled a \w+$/.test(document.querySelector(".roll__a")?.textContent))));
      if (plies === 22) {
        await boards[0].page.evaluate(() => scrollTo(0, 0));
        await shot(asha.page, "ludo-5-middle");
      }
    }
    assert.ok(plies > 15, "past move 8");
    const [mine, theirs] = await Promise.all(boards.map((board) => board.result()));
    assert.equal(mine.why, theirs.why);
    assert.equal(mine.rule, theirs.rule);
    const told = [mine.title, theirs.title].sort();
    assert.ok([["Draw", "Draw"], ["Asha won", "You won"], ["Bruno won", "You won"]].some((pair) => pair.join() === told.join()), told.join());
    const ends = { Checkmate: "CC-7", Stalemate: "CC-8", "The die left no move": "LC-9", "Points after move 25": "LC-11" };
    const end = Object.keys(ends).find((words) => mine.why.startsWith(words));
    assert.equal(mine.rule, ends[end], mine.why);
    assert.equal(end === "Points after move 25", plies === 50 && !/^(Check|Stale)mate/.test(mine.why));
    await assertSame(...boards);
    await shot(asha.page, "ludo-6-result");
    await asha.page.getByRole("tab", { name: "Fair dice" }).tap();
    const proof = await asha.page.getByText("recomputed on this device, and all fit the seal.").innerText();
    const rolls = plies - OPENING.length + (end === "The die left no move" ? 1 : 0);
    assert.equal(Number.parseInt(proof, 10), rolls);
    await asha.page.getByText("Added by Bruno").waitFor();
    await shot(asha.page, "ludo-6-proof");
    // The file that the referee checks is in the menu.
    await asha.page.getByRole("button", { name: "Menu" }).tap();
    const [download] = await Promise.all([asha.page.waitForEvent("download"), asha.page.getByRole("link", { name: "Download the record" }).tap()]);
    const record = JSON.parse(await readFile(await download.path(), "utf8"));
    assert.equal(record.plies.filter(({ dice }) => dice?.length).length, rolls);
    assert.equal(download.suggestedFilename(), `${record.setup.id}.json`);
    await asha.page.getByRole("dialog").getByRole("button", { name: "Close" }).tap();
  });

  await t.test("a rematch with colours exchanged, which ends by resignation", async () => {
    const first = asha.page.url();
    await asha.page.getByRole("button", { name: "Rematch as Black" }).tap();
    await boards[1].card.getByText("Asha wants a rematch.").waitFor();
    await shot(bruno.page, "ludo-7-rematch-asked");
    await bruno.page.getByRole("button", { name: "Rematch as White" }).tap();
    await Promise.all([asha, bruno].map(({ page }) => page.waitForURL((url) => url.href !== first)));
    assert.equal(asha.page.url(), bruno.page.url());
    await asha.page.getByRole("region", { name: "You, Black" }).waitFor();
    await bruno.page.getByRole("region", { name: "You, White" }).waitFor();
    await playOn([boards[1], boards[0]], ["d2d4", "d7d5"]);
    const question = asha.page.getByRole("dialog", { name: "Resign this game?" });
    await boards[0].askToResign();
    await question.getByText("Bruno wins the game.").waitFor();
    await question.getByRole("button", { name: "Play on" }).tap();
    await question.waitFor({ state: "hidden" });
    assert.equal(await isOver(boards[0]), false);
    await boards[0].askToResign();
    await question.getByRole("button", { name: "Resign" }).tap();
    const [mine, theirs] = await Promise.all(boards.map((board) => board.result()));
    assert.deepEqual([mine.title, theirs.title], ["Bruno won", "You won"]);
    assert.ok([mine, theirs].every(({ why }) => why.startsWith("Resignation.")));
  });

  assertQuiet(asha);
  assertQuiet(bruno);
  await leave(asha, bruno);
});
