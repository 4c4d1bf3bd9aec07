// Backgammon on two phones from the form to the last checker, on one device without any network, and the cube.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { assertQuiet, shot } from "./harness.mjs";
import { leave, site } from "./kit.mjs";
import { Tables } from "./pages/backgammon.mjs";
import { create, newTable } from "./pages/table.mjs";

const kit = site();
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/;

/** A small generator of its own: the same choices each time, on whatever dice. */
function chooser(seed) {
  let state = seed;
  return (n) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * n);
  };
}

/** Which of two boards may play next, once both show as many steps; nothing when the game is over. */
async function next(boards) {
  const counts = await Promise.all(boards.map((board) => board.settled().then(() => board.plies())));
  const most = Math.max(...counts);
  await Promise.all(boards.map((board) => board.at(most)));
  const turns = await Promise.all(boards.map((board) => board.page.evaluate(() => document.title.startsWith("Your move"))));
  return boards[turns.indexOf(true)];
}

test("two phones play hypergammon to its last checker by link, with one reconnection", async (t) => {
  const asha = await kit.phone();
  const bruno = await kit.phone();
  const choose = chooser(20261201);
  let boards;

  await t.test("A chooses hypergammon and sends the link; B sits down", async () => {
    await asha.page.goto("/");
    await asha.page.getByRole("link", { name: /^Backgammon / }).tap();
    await asha.page.getByRole("radio", { name: "Hypergammon" }).check();
    await asha.page.getByText("Three checkers each").waitFor();
    await asha.page.getByText("leaving for a minute loses").waitFor();
    await shot(asha.page, "backgammon-1-form", { fullPage: true });
    const link = await create(asha, { game: "Backgammon", side: "White", name: "Asha" });
    await bruno.page.goto(link);
    await bruno.page.getByRole("heading", { name: "Hypergammon" }).waitFor();
    await bruno.page.getByLabel("Your name").fill("Bruno");
    await bruno.page.getByRole("button", { name: "Sit down" }).tap();
    boards = await Promise.all([asha, bruno].map((person) => new Tables(person).ready()));
    await asha.page.getByRole("region", { name: "You, White" }).waitFor();
    await bruno.page.getByRole("region", { name: "You, Black" }).waitFor();
    // BG-3, BG-4: the start, the same for both, and an opening roll of two different dice.
    const start = { 1: "w1", 2: "w1", 3: "w1", 22: "b1", 23: "b1", 24: "b1" };
    for (const board of boards) {
      assert.deepEqual(await board.position(), start);
      assert.equal(await board.pips(), 69);
    }
    const opening = await asha.page.getByText(/^Opening roll: /).innerText();
    assert.match(opening, /White (\d), Black (?!\1)\d\.$/);
    await shot(asha.page, "backgammon-2-opening");
  });

  await t.test("a turn is composed, taken back, and sent; only its end is seen by the other", async () => {
    const mover = await next(boards);
    const other = boards.find((board) => board !== mover);
    assert.deepEqual(await other.sources(), []);
    const before = await mover.position();
    const dice = await mover.says("dice");
    await mover.compose(choose);
    if (await mover.done.isVisible()) {
      await shot(mover.page, "backgammon-3-turn");
      assert.notDeepEqual(await mover.position(), before);
      while (await mover.undo.isVisible()) await mover.undo.tap();
      assert.deepEqual(await mover.position(), before);
      assert.equal(await mover.says("dice"), dice);
      await mover.compose(choose);
    }
    assert.deepEqual(await other.position(), before, "nothing has left the device");
    await mover.send();
    assert.equal((await next(boards)) !== undefined, true);
    assert.deepEqual(await other.position(), await mover.position());
  });

  await t.test("turns come to both until one has borne off, also when a network goes and comes", async () => {
    let turns = 0;
    for (let mover = await next(boards); mover && turns < 400; mover = await next(boards), turns++) {
      await mover.compose(choose);
      if (turns === 2) {
        const { context } = mover.person;
        await context.setOffline(true);
        await mover.banner.getByText("No connection").waitFor();
        const other = boards.find((board) => board !== mover);
        const known = await other.plies();
        // The turn in hand outlives the connection, and goes out with its return.
        await mover.send();
        assert.equal(await other.plies(), known, "nothing is known of it yet");
        await context.setOffline(false);
        await mover.chip.getByText("Live").waitFor();
      } else {
        await mover.send();
      }
      if (turns === 4) await shot(asha.page, "backgammon-4-middle");
    }
    const [mine, theirs] = await Promise.all(boards.map((board) => board.result()));
    assert.deepEqual([mine.title, theirs.title].sort(), [mine, theirs].some(({ title }) => title === "Asha won") ? ["Asha won", "You won"] : ["Bruno won", "You won"]);
    assert.equal(mine.rule, "BG-14");
    assert.match(mine.why, /^All checkers are off\. +(Asha|Bruno) had \d+ pips? to go\.$/);
    const end = await boards[0].position();
    assert.deepEqual(await boards[1].position(), end);
    assert.ok(end["white-off"] === "w3" || end["black-off"] === "b3", JSON.stringify(end));
    await shot(asha.page, "backgammon-5-result");
    for (const text of await boards[0].moves()) assert.match(text, /^[1-6][1-6]: (no move|(\(?(bar|off|\d+)[*/()\d ]*(off)?[*/()\d ]*)+)$/);
    // FD-7: every roll again, from the opened secret.
    await asha.page.getByRole("tab", { name: "Fair dice" }).tap();
    await asha.page.getByText("recomputed on this device, and all fit the seal.").waitFor();
    // The game can be stepped through.
    await asha.page.getByRole("tab", { name: "Moves" }).tap();
    await asha.page.getByRole("button", { name: "First position" }).tap();
    assert.equal(Object.keys(await boards[0].position()).length, 6);
  });

  assertQuiet(asha);
  assertQuiet(bruno, NO_NETWORK);
  await leave(asha, bruno);
});

test("a watcher of backgammon sees the board from White's side and has nothing to press", async () => {
  const people = [await kit.phone("Asha"), await kit.phone("Bruno")];
  const watcher = await kit.phone();
  const link = await newTable(people[0], kit.server, { game: { kind: "backgammon", flavour: "standard" } });
  for (const { page } of people) await page.goto(link);
  await people[1].page.getByRole("button", { name: "Sit down" }).tap();
  const boards = await Promise.all(people.map((person) => new Tables(person).ready()));
  await watcher.page.goto(link);
  const watching = await new Tables(watcher).ready();
  await watching.chip.getByText("Watching").waitFor();
  assert.equal(await watching.grid.getAttribute("aria-label"), "Backgammon board, White below");
  assert.deepEqual(await watching.position(), { 1: "w2", 6: "b5", 8: "b3", 12: "w5", 13: "b5", 17: "w3", 19: "w5", 24: "b2" });
  const mover = await next(boards);
  await mover.compose(chooser(7));
  await mover.send();
  await watching.at(await mover.plies());
  assert.deepEqual(await watching.position(), await mover.position());
  assert.deepEqual(await watching.sources(), []);
  assert.equal(await watching.actions.getByRole("button").count(), 0);
  await watching.tap("13", "19", "dice");
  assert.deepEqual(await watching.targets(), []);
  people.concat(watcher).forEach((person) => assertQuiet(person));
  await leave(...people, watcher);
});

async function start({ page }, variant) {
  await page.getByRole("radio", { name: /^Backgammon/ }).check();
  await page.getByRole("radio", { name: variant, exact: true }).check();
  await page.getByRole("radio", { name: "No clock" }).check();
  await page.getByLabel("White", { exact: true }).fill("Asha");
  await page.getByLabel("Black", { exact: true }).fill("Bruno");
  await page.getByRole("button", { name: "Start" }).tap();
}

/** Each in its own words: the mover's points as absolute ones, with the side below. */
async function bottom(board) {
  return (await board.grid.getAttribute("aria-label")).includes("White below") ? "white" : "black";
}

test("backgammon on one device without a network: order of dice, drag, keyboard, typing, storage", async () => {
  const person = await kit.offline();
  await start(person, "Standard");
  const board = await new Tables(person).ready();
  await shot(person.page, "backgammon-6-start");
  // The dice are exchanged by a tap on them, as long as none was used.
  const first = await bottom(board);
  assert.match(await board.says("dice"), /^dice: (\d), (\d), \d is used first, press for \d$/);
  const order = async () => /, (\d) is used first, press for (\d)$/.exec(await board.says("dice"))?.slice(1).map(Number);
  const [high, low] = await order();
  assert.ok(high > low);
  await board.tap("dice");
  await board.page.waitForFunction(([low]) => document.querySelector('[data-spot="dice"]').ariaLabel.includes(`${low} is used first`), [low]);
  assert.deepEqual(await order(), [low, high]);
  // A checker is carried: while the finger is down it says where it may go.
  const before = await board.position();
  const [source] = (await board.sources()).slice(-1);
  await board.tap(source);
  const targets = await board.targets();
  if (targets.length) {
    await shot(person.page, "backgammon-7-targets");
    await board.drag(source, targets[0], () => board.waitMarked(source, "selected"));
  }
  await board.undo.waitFor();
  assert.notDeepEqual(await board.position(), before);
  await board.undo.tap();
  assert.deepEqual(await board.position(), before);
  // What is no move is refused in words, and a whole turn can be typed.
  await board.type("1/24");
  await person.page.getByRole("alert").getByText("That is not a legal move.").waitFor();
  await board.compose(chooser(11));
  const written = (await board.forced.isVisible()) ? await board.actions.locator(".says__b").innerText() : (await board.actions.locator(".says__b").innerText()).trim();
  assert.match(written, /\d+\/\d+/);
  await board.type(written);
  await person.page.waitForFunction(() => document.querySelectorAll(".moves button").length > 0);
  assert.ok((await board.moves())[0].endsWith(written), await board.moves());
  assert.notEqual(await bottom(board), first, "the board turns to whoever holds the device");
  // The other plays by keyboard alone.
  const plies = await board.plies();
  while (!(await board.done.isVisible()) && !(await board.forced.isVisible())) {
    await board.step((await board.sources())[0], (spot) => board.keys(spot));
  }
  await board.send();
  assert.ok((await board.plies()) > plies);
  // The page is closed and comes back: the game waits, with the same dice.
  const [waiting, dice] = [await board.position(), await board.says("dice")];
  await person.page.goto("/play/same-device");
  await person.page.getByRole("button", { name: "Go on" }).tap();
  await board.ready();
  assert.deepEqual([await board.position(), await board.says("dice")], [waiting, dice]);
  assertQuiet(person, NO_NETWORK);
  await leave(person);
});

test("hypergammon on one device without a network, to its end", async () => {
  const person = await kit.offline();
  await start(person, "Hypergammon");
  const board = await new Tables(person).ready();
  const choose = chooser(5);
  for (let turns = 0; turns < 400 && !(await board.card.isVisible()); turns++) {
    await board.compose(choose);
    await board.send();
  }
  const { title, why, rule } = await board.result();
  assert.match(title, /^(Asha|Bruno) won$/);
  assert.match(why, /^All checkers are off\./);
  assert.equal(rule, "BG-14");
  await person.page.getByRole("tab", { name: "Fair dice" }).tap();
  await person.page.getByText("recomputed on this device, and all fit the seal.").waitFor();
  assertQuiet(person, NO_NETWORK);
  await leave(person);
});

// ---- the cube: only events use it, so the table of one is told to the page by the test ----

const WELCOME = JSON.parse(readFileSync(new URL("../golden/wire/socket/server-welcome.json", import.meta.url)));
const GAME = JSON.parse(readFileSync(new URL("../golden/games/backgammon-view-seat-0.json", import.meta.url)));

/** Shows a running table with the cube to a person in White's seat; gives what the page sends. */
async function shown(person, { flow, dice = null }) {
  const sent = [];
  const view = {
    ...WELCOME.view,
    kind: "backgammon",
    settings: { game: { kind: "backgammon", flavour: "standard" }, minutes: 10 },
    owner: { by: "tournament", code: "K7MW2QXA9B4C", name: "Club evening", match_index: 0, game: 1 },
    game: { ...GAME, dice, flow: { ...GAME.flow, ...flow, cube: { ...GAME.flow.cube, ...flow.cube } } },
    to_act: 1,
  };
  delete view.points;
  await person.page.routeWebSocket(/\/api\/tables\/.*\/socket$/, (socket) => {
    socket.onMessage((text) => {
      if (!String(text).startsWith("{")) return;
      const message = JSON.parse(text);
      if (message.t === "hello") socket.send(JSON.stringify({ ...WELCOME, view }));
      else if (message.t !== "resync") sent.push(message);
    });
  });
  await person.page.goto("/g/table-1");
  await new Tables(person).ready();
  return sent;
}

test("BG-22, BG-23: the cube is offered on the own turn before the roll, and an offer is taken or dropped", async () => {
  const person = await kit.phone("Asha");
  const board = new Tables(person);
  const { actions } = board;
  let sent = await shown(person, { flow: { turn: "white", phase: "roll", cube: { value: 2, owner: "white" } } });
  await person.page.getByText("The cube is at 2, and only White may double.").waitFor();
  await actions.getByRole("button", { name: "Roll" }).waitFor();
  await actions.getByRole("button", { name: "Double to 4" }).tap();
  await actions.getByText("Double to 4?").waitFor();
  await shot(person.page, "backgammon-8-cube");
  await actions.getByRole("button", { name: "Take back" }).tap();
  await actions.getByRole("button", { name: "Double to 4" }).tap();
  await actions.getByRole("button", { name: "Double", exact: true }).tap();
  await actions.getByText("Player takes or drops").waitFor();
  assert.deepEqual(sent.map(({ t, a }) => [t, a]), [["act", "double"]]);

  await person.page.unrouteAll?.();
  sent = await shown(person, { flow: { turn: "black", phase: "double", cube: { value: 2, owner: "black" } } });
  await actions.getByText("Player doubles", { exact: true }).waitFor();
  await actions.getByText("Take 4, or lose the game").waitFor();
  await shot(person.page, "backgammon-9-offer");
  await actions.getByRole("button", { name: "Drop" }).tap();
  await actions.getByText("Drop the double?").waitFor();
  await actions.getByRole("button", { name: "Take back" }).tap();
  await actions.getByRole("button", { name: "Take", exact: true }).tap();
  await person.page.waitForFunction(() => document.querySelector(".bg.is-busy"));
  assert.deepEqual(sent.map(({ t, a }) => [t, a]), [["act", "take"]]);
  // Neither the table nor its event exists at the server.
  assertQuiet(person, /status of 404/);
  await leave(person);
});
