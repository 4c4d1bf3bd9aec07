// Go on two phones from the form to the count, and on one device without any network.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertQuiet, shot } from "./harness.mjs";
import { leave, site } from "./kit.mjs";
import { Goban } from "./pages/goban.mjs";
import { create, newTable } from "./pages/table.mjs";

const kit = site();
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/;

/** Two walls with a neutral line between them. */
const WALLS = Array.from({ length: 9 }, (_, n) => [`D${n + 1}`, `F${n + 1}`]).flat();

test("two phones play go on 9 lines to its end by link, with one reconnection", async (t) => {
  const asha = await kit.phone();
  const bruno = await kit.phone();
  let boards;

  await t.test("A chooses go with its options and sends the link; B sits down", async () => {
    await asha.page.goto("/");
    await asha.page.getByRole("link", { name: /^Go / }).tap();
    await asha.page.getByRole("radio", { name: "9 × 9" }).check();
    await asha.page.getByText("White gets 5.5 points").waitFor();
    await asha.page.getByRole("group", { name: "Stones for Black" }).getByRole("radio", { name: "4", exact: true }).check();
    await asha.page.getByText("White begins, and gets half a point.").waitFor();
    await asha.page.getByRole("group", { name: "Stones for Black" }).getByRole("radio", { name: "0", exact: true }).check();
    await shot(asha.page, "go-1-form", { fullPage: true });
    const link = await create(asha, { game: "Go", side: "Black", name: "Asha" });
    await bruno.page.goto(link);
    await bruno.page.getByRole("heading", { name: "Go", exact: true }).waitFor();
    await bruno.page.getByLabel("Your name").fill("Bruno");
    await bruno.page.getByRole("button", { name: "Sit down" }).tap();
    boards = await Promise.all([asha, bruno].map((person) => new Goban(person).ready()));
    await asha.page.getByRole("region", { name: "You, Black" }).waitFor();
    await bruno.page.getByRole("region", { name: "You, White" }).waitFor();
    assert.equal(boards[0].size, 9);
  });

  await t.test("a touch only aims; the stone is placed by its confirmation", async () => {
    const [black] = boards;
    await black.turn();
    await black.aim("C3");
    await black.actions.getByText("C3?").waitFor();
    await shot(asha.page, "go-2-aim");
    await black.aim("D1");
    await black.actions.getByText("D1?").waitFor();
    assert.equal(await black.plies(), 0);
    await black.actions.getByRole("button", { name: "Take back" }).tap();
    assert.equal(await black.held(), undefined);
    await black.place("D1");
    await boards[1].at(1);
    assert.equal(await boards[1].says("D1"), "D1, black stone, last move");
  });

  await t.test("stones come to both, also when a network goes and comes", async () => {
    const [black, white] = boards;
    for (const [n, name] of WALLS.entries()) {
      if (n === 0) continue;
      const [mover, other] = n % 2 ? [white, black] : [black, white];
      await mover.turn();
      if (n === 7) {
        await bruno.context.setOffline(true);
        await white.banner.getByText("No connection").waitFor();
        await white.aim(name);
        await white.confirm();
        await white.at(n + 1);
        assert.equal(await black.plies(), n, "nothing is known of it yet");
        await bruno.context.setOffline(false);
        await white.chip.getByText("Live").waitFor();
      } else {
        await mover.place(name);
      }
      await other.at(n + 1);
    }
    const rows = await black.rows();
    assert.deepEqual(rows, Array(9).fill("...X.O..."));
    assert.deepEqual(await white.rows(), rows);
    // An occupied point is told, and nothing waits.
    await black.turn();
    await black.aim("D5");
    await black.actions.getByText("There is a stone already.").waitFor();
    assert.equal(await black.held(), undefined);
  });

  await t.test("two passes bring the count; it is resumed once, and accepted by both", async () => {
    const [black, white] = boards;
    await black.pass();
    await white.turn();
    await white.pass({ asked: true });
    await Promise.all(boards.map(({ actions }) => actions.getByRole("button", { name: "Accept 36 : 41.5" }).waitFor()));
    assert.equal((await black.saying("Black's in the count")).length, 27);
    assert.equal((await white.saying("White's in the count")).length, 27);
    assert.match(await black.page.getByRole("timer", { name: /count stands in/ }).innerText(), /^[12]:\d\d$/);
    await black.actions.getByRole("button", { name: /^Accept/ }).tap();
    await white.opponent.getByText("accepted the count").waitFor();
    await shot(asha.page, "go-3-count");
    await white.actions.getByRole("button", { name: "Resume" }).tap();
    await black.turn();
    assert.deepEqual(await black.saying("in the count"), []);
    await black.place("E5");
    await white.turn();
    await white.pass();
    await black.turn();
    await black.pass({ asked: true });
    for (const board of boards) await board.actions.getByRole("button", { name: "Accept 37 : 41.5" }).tap();
    const [mine, theirs] = await Promise.all(boards.map((board) => board.result()));
    assert.deepEqual([mine.title, theirs.title, mine.rule], ["Bruno won", "You won", "GO-15"]);
    assert.match(mine.why, /Black 37, White 41\.5, with a komi of 5\.5\.$/);
    await shot(bruno.page, "go-4-result");
    // The game can be stepped through.
    await asha.page.getByRole("button", { name: "First position" }).tap();
    assert.ok((await black.rows()).every((row) => row === "........."));
    await asha.page.locator(".moves button").nth(2).tap();
    assert.deepEqual(await black.saying(" stone"), ["D1", "D2", "F1"]);
  });

  assertQuiet(asha);
  assertQuiet(bruno, NO_NETWORK);
  await leave(asha, bruno);
});

test("a watcher of go sees the board and has nothing to press", async () => {
  const people = [await kit.phone("Asha"), await kit.phone("Bruno")];
  const watcher = await kit.phone();
  const game = { kind: "go", flavour: { size: 13, scoring: "japanese", handicap: 2 } };
  const link = await newTable(people[0], kit.server, { game, colour: "black" });
  for (const { page } of people) await page.goto(link);
  await people[1].page.getByRole("button", { name: "Sit down" }).tap();
  const [black, white] = await Promise.all(people.map((person) => new Goban(person).ready()));
  await watcher.page.goto(link);
  const watching = await new Goban(watcher).ready();
  await watching.chip.getByText("Watching").waitFor();
  // GO-2, GO-3: two stones lie there, and White begins.
  assert.deepEqual(await watching.saying("black stone"), ["D4", "K10"]);
  await white.turn();
  await white.place("G7");
  await watching.at(1);
  assert.deepEqual(await watching.rows(), await black.rows());
  assert.equal(await watching.actions.getByRole("button").count(), 0);
  await watching.aim("C3");
  assert.equal(await watching.held(), undefined);
  people.concat(watcher).forEach((person) => assertQuiet(person));
  await leave(...people, watcher);
});

async function start({ page }, size) {
  await page.getByRole("radio", { name: /^Go / }).check();
  await page.getByRole("radio", { name: `${size} × ${size}` }).check();
  await page.getByRole("radio", { name: "No clock" }).check();
  await page.getByLabel("Black", { exact: true }).fill("Asha");
  await page.getByLabel("White", { exact: true }).fill("Bruno");
  await page.getByRole("button", { name: "Start" }).tap();
}

test("go on one device without a network: ko, keyboard, typing, storage, the count", async () => {
  const person = await kit.offline();
  await start(person, 9);
  const board = await new Goban(person).ready();
  for (const name of ["D5", "G5", "E6", "F6", "E4"]) await board.place(name);
  // White types, and Black walks over the board with the arrow keys.
  await board.type("f4");
  await board.at(6);
  await board.type("F4");
  await person.page.getByRole("alert").getByText("There is a stone already.").waitFor();
  await person.page.locator(".go__grid [tabindex='0']").focus();
  for (const key of ["Home", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "Enter"]) await person.page.keyboard.press(key);
  await board.at(7);
  assert.equal(await board.says("A1"), "A1, black stone, last move");
  await board.place("E5");
  await board.place("F5");
  // GO-8, GO-9: the ko point is marked and refused.
  assert.equal(await board.says("E5"), "E5, empty, ko");
  await person.page.getByRole("region", { name: "Black" }).getByText("Captures 1").waitFor();
  await shot(person.page, "go-5-ko");
  await board.aim("E5");
  await board.actions.getByText("Ko: play elsewhere first.").waitFor();
  await board.place("A9");
  await board.place("B9");
  await board.place("E5");
  // The page is closed and comes back: the game waits.
  const rows = await board.rows();
  await person.page.goto("/play/same-device");
  await person.page.getByRole("button", { name: "Go on" }).tap();
  await board.at(12);
  assert.deepEqual(await board.rows(), rows);
  await board.pass();
  await board.pass({ asked: true });
  await board.actions.getByRole("button", { name: /^Black accepts/ }).tap();
  await board.actions.getByRole("button", { name: /^White accepts/ }).tap();
  const { why, rule } = await board.result();
  assert.match(why, /^Decided by the score\. +Black \d+, White \d+\.5, with a komi of 5\.5\.$/);
  assert.equal(rule, "GO-15");
  await shot(person.page, "go-6-result");
  assertQuiet(person, NO_NETWORK);
  await leave(person);
});

test("200 inexact touches on 19 lines at 360 pixels place no stone on a wrong point", async () => {
  const person = await kit.offline({ viewport: { width: 360, height: 780 } });
  await start(person, 19);
  const board = await new Goban(person).ready();
  // A small generator of its own: the same touches each time.
  let state = 20261201;
  const random = () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
  const off = () => (random() + random() + random() - 1.5) * 12;
  let corrected = 0;
  for (let n = 0; n < 200; n++) {
    const free = await board.saying(", empty");
    const meant = free[Math.floor(random() * free.length)];
    await board.aim(meant, [off(), off()]);
    let held = await board.held();
    // The finger was off by a line: what the player sees in the magnifier is corrected there, or aimed again.
    for (let tries = 0; held !== meant; tries++) {
      assert.ok(tries < 6, `${meant} cannot be reached from ${held}`);
      corrected += 1;
      if (held && corrected < 4) await shot(person.page, `go-7-magnifier-${corrected}`);
      const near = held && [0, 1].every((axis) => Math.abs(board.data(held).charCodeAt(axis) - board.data(meant).charCodeAt(axis)) <= 2);
      if (near && tries < 3) await board.correct(held, meant);
      else await board.aim(meant);
      held = await board.held();
      // Suicide or ko: another point is meant.
      if (held === undefined && (await board.actions.getByText(/no liberty|Ko:/).count())) break;
    }
    if (held !== meant) continue;
    const plies = await board.plies();
    const colour = plies % 2 === 0 ? "black" : "white";
    await board.confirm();
    await board.at(plies + 1);
    assert.match(await board.says(meant), new RegExp(`^${meant}, ${colour} stone, last move`));
  }
  assert.ok(corrected > 0, "some touches were off by a line");
  await shot(person.page, "go-8-full");
  assertQuiet(person, NO_NETWORK);
  await leave(person);
});
