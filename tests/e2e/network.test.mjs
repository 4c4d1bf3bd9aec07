// Lost networks, sleeping tabs, two tabs: whatever happens, all boards end up the same, and every move counts once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertQuiet, heard, shot } from "./harness.mjs";
import { leave, site } from "./kit.mjs";
import { Board, assertSame, playOn } from "./pages/board.mjs";
import { newTable, seated } from "./pages/table.mjs";

const kit = site();

// What a browser says about requests without a network.
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/;

async function lose(board) {
  await board.person.context.setOffline(true);
  await board.banner.getByText("No connection").waitFor();
}

async function regain(board) {
  await board.person.context.setOffline(false);
  await board.chip.getByText("Live").waitFor();
}

async function two(settings) {
  const people = [await kit.phone("Asha"), await kit.phone("Bruno")];
  return { people, boards: await seated(kit.server, people, settings) };
}

test("a lost network freezes both clocks on the screen; back again, the board is the server's", async () => {
  const { people, boards } = await two();
  const [white, black] = boards;
  await white.move("e2e4");
  await white.plan("d2d4");
  await lose(white);
  assert.match(await white.banner.innerText(), /The clocks run on at the server and stand still only here/);
  await white.chip.getByText("Offline").waitFor();
  const frozen = () => Promise.all([white.me, white.opponent].map((bar) => white.clock(bar)));
  const before = await frozen();
  assert.equal(await white.page.locator(".clock.is-frozen").count(), 2);
  await shot(white.page, "network-offline");
  // The opponent thinks and plays meanwhile; his own clocks run.
  const running = await black.clock();
  await black.page.waitForFunction((text) => document.querySelector(".seat--me .clock").textContent !== text, running);
  await black.move("e7e5");
  assert.deepEqual(await frozen(), before);
  assert.equal(await white.plies(), 1, "nothing is invented while the network is away");
  await regain(white);
  await white.at(2);
  await white.turn();
  assert.deepEqual(await white.marked("premove"), [], "the plan was made for another position");
  assert.equal(await white.banner.count(), 0);
  assert.equal(await assertSame(...boards), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR");
  await playOn(boards, ["g1f3"]);
  people.forEach((person) => assertQuiet(person, NO_NETWORK));
  await leave(...people);
});

test("a move made without a network is drawn at once, sent later, and counts once", async () => {
  const { people, boards } = await two();
  const [white, black] = boards;
  await lose(white);
  await white.tap("d2", "d4");
  await white.at(1);
  // It is nowhere but in this page, and the page says so.
  await white.actions.getByText("Your move waits").waitFor();
  await white.actions.getByText("Keep this page open until it is sent").waitFor();
  await shot(white.page, "network-move-waits");
  assert.equal(await black.plies(), 0);
  // Something else happens at the table before the move arrives.
  await black.actions.getByRole("button", { name: "Draw", exact: true }).tap();
  await black.actions.getByRole("button", { name: "Draw offered" }).waitFor();
  await regain(white);
  await black.at(1);
  assert.equal(await assertSame(...boards), "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR");
  people.forEach((person) => assertQuiet(person, NO_NETWORK));
  await leave(...people);
});

test("a page that found no network opens by itself when it returns", async () => {
  const person = await kit.phone("Asha");
  const link = await newTable(person, kit.server);
  await person.page.goto("/");
  await person.page.getByRole("heading", { name: "What shall we play, Asha?" }).waitFor();
  await person.page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active.state !== "activated") await new Promise((done) => active.addEventListener("statechange", () => active.state === "activated" && done()));
  });
  await person.context.setOffline(true);
  await person.page.goto(link);
  await person.page.getByRole("heading", { name: "No connection" }).waitFor();
  await shot(person.page, "network-none");
  await person.context.setOffline(false);
  await person.page.getByRole("heading", { name: "Send this link" }).waitFor();
  assertQuiet(person, NO_NETWORK);
  await leave(person);
});

test("networks come and go through a whole game without a phantom piece", async () => {
  const { people, boards } = await two({ game: { kind: "ludo_chess" } });
  const line = "d2d4 d7d5 c2c4 d5c4 e2e3 b7b5 a2a4 c7c6 a4b5 c6b5 d1f3 c8b7 f3f7 e8f7".split(" ");
  for (const [n, uci] of line.entries()) {
    const [mover, other] = [boards[n % 2], boards[(n + 1) % 2]];
    await mover.turn();
    // Each combination in turn: the one who waits is away, the one who moves, both, nobody.
    const away = [[other], [mover], [mover, other], []][n % 4];
    for (const board of away) await lose(board);
    await mover.tap(uci.slice(0, 2), uci.slice(2, 4));
    await mover.at(n + 1);
    for (const board of away.reverse()) await regain(board);
    await Promise.all(boards.map((board) => board.at(n + 1)));
    await assertSame(...boards);
  }
  // The hash that the server sends fits what each has, at the same number of events.
  const last = people.map((person) => heard(person, ({ view }) => view).at(-1));
  assert.equal(last[0].seq, last[1].seq);
  people.forEach((person) => assertQuiet(person, NO_NETWORK));
  await leave(...people);
});

test("two tabs of one player show the same, and two moves at once are one move", async () => {
  const { people, boards } = await two();
  const [white, black] = boards;
  const page = await people[0].context.newPage();
  await page.goto(white.page.url());
  const tab = await new Board(people[0], page).ready();
  await tab.page.getByRole("region", { name: "You, White" }).waitFor();
  const all = [...boards, tab];
  await playOn([tab, black], ["e2e4", "e7e5"]);
  await Promise.all(all.map((board) => board.at(2)));
  await white.move("g1f3");
  await Promise.all(all.map((board) => board.at(3)));
  await black.move("b8c6");
  await Promise.all([white, tab].map((board) => board.turn()));
  const [first, second] = [await white.places("f1", "c4"), await tab.places("f1", "b5")];
  const taps = async (board, places) => { for (const { x, y } of places) await board.page.touchscreen.tap(x, y); };
  await Promise.all([taps(white, first), taps(tab, second)]);
  await black.at(5);
  await black.turn();
  await Promise.all(all.map((board) => board.at(5)));
  await assertSame(...all);
  // The tab that came too late has nothing left to send.
  await black.move("a7a6");
  await Promise.all(all.map((board) => board.at(6)));
  await assertSame(...all);
  people.forEach((person) => assertQuiet(person));
  await leave(...people);
});

test("a tab that slept wakes up with everything that happened", async () => {
  const { people, boards } = await two({ minutes: 30 });
  const [white, black] = boards;
  await playOn(boards, ["e2e4", "e7e5"]);
  const other = await people[0].context.newPage();
  await other.goto(white.page.url());
  const awake = await new Board(people[0], other).ready();
  // The first tab is put to sleep as a phone does it; the game goes on in the second.
  const screen = await people[0].context.newCDPSession(white.page);
  const hide = (state) => white.page.evaluate((state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    Object.defineProperty(document, "hidden", { value: state === "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
  await hide("hidden");
  await screen.send("Page.setWebLifecycleState", { state: "frozen" });
  await playOn([awake, black], ["g1f3", "b8c6", "f1b5", "a7a6"]);
  await kit.server.clock(Date.now() + 120_000);
  await screen.send("Page.setWebLifecycleState", { state: "active" });
  await hide("visible");
  await white.at(6);
  await white.turn();
  await assertSame(white, awake, black);
  const seqs = people[0].frames.filter(({ page, way, text }) => page === white.page && way === "in" && text.includes('"view"')).map(({ text }) => JSON.parse(text).seq);
  assert.deepEqual(seqs, [...seqs].sort((a, b) => a - b), "never back");
  assert.equal(seqs.at(-1), heard(people[1], ({ view }) => view).at(-1).seq, "nothing is missing");
  await playOn([white, black], ["b5a4"]);
  people.forEach((person) => assertQuiet(person));
  await leave(...people);
});
