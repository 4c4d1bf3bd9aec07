// Every screen of the running site: pictures in both themes and sizes, no complaint of axe, nothing sideways at 320 px,
// the action row above the fold, targets large enough, and nothing that the content security policy had to stop.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { faultsOf } from "../design/look.mjs";
import { assertQuiet, shot } from "./harness.mjs";
import { leave, site } from "./kit.mjs";
import { Tables } from "./pages/backgammon.mjs";
import { Board, playOn } from "./pages/board.mjs";
import { CardTable } from "./pages/cardtable.mjs";
import { EventPage } from "./pages/event.mjs";
import { Goban, both } from "./pages/goban.mjs";
import { LadderPage, joinQuietly } from "./pages/ladder.mjs";
import { LudoBoard } from "./pages/ludo.mjs";
import { newTable, seated } from "./pages/table.mjs";

const kit = site();
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const OPENING = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6 d2d3 d7d6 b1c3 e8g8 c1g5 h7h6".split(" ");
const PHONE = { width: 390, height: 844 };
const NOTHING = /status of 404/; // what a browser says when it is told that there is nothing

/** What is wrong with the page as it stands. */
async function inspect({ page }, name, { board = false } = {}) {
  const faults = [];
  await page.evaluate(() => document.fonts.ready);
  for (const [theme, colorScheme] of [["night", "dark"], ["paper", "light"]]) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 1280, height: 800 });
    await shot(page, `${name}-desktop-${theme}`, { animations: "disabled", scale: "css" });
    await page.setViewportSize(PHONE);
    await shot(page, `${name}-phone-${theme}`, { animations: "disabled", scale: "css" });
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => globalThis.axe.run(document));
    faults.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${name}, ${theme}: ${id}: ${html.slice(0, 160)}`)));
  }
  await page.setViewportSize({ width: 320, height: 568 });
  faults.push(...(await faultsOf(page, board)).map((fault) => `${name} at 320 x 568: ${fault}`));
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: null });
  return faults;
}

test("pages before anything has begun", async () => {
  const person = await kit.phone();
  const faults = [];
  for (const [path, heading, name] of [
    ["/", /Send a link/, "home-newcomer"],
    ["/new", "New game", "new-game"],
    ["/new?game=classic", "New game", "new-game-classic"],
    ["/new?game=go", "New game", "new-game-go"],
    ["/new?game=ludo", "New game", "new-game-ludo"],
    ["/new?game=backgammon", "New game", "new-game-backgammon"],
    ["/rules/backgammon", "Backgammon", "rules-backgammon"],
    ["/rules/ludo", "Ludo", "rules-ludo"],
    ["/new?game=gin", "New game", "new-game-gin"],
    ["/rules/gin_rummy", "Gin rummy", "rules-gin"],
    ["/rules", "Rules and learning", "rules"],
    ["/new?game=go&with=anyone", "New game", "new-game-listed"],
    ["/lobby", "Play", "lobby"],
    ["/lobby/go", "Go", "lobby-go"],
    ["/rules/go", "Go", "rules-go"],
    ["/rules/ludo_chess", "Ludo Chess", "rules-ludo-chess"],
    ["/rules/tournaments", "Tournaments", "rules-tournaments"],
    ["/learn/ludo", "Learn Ludo", "learn-ludo"],
    ["/learn/first-game", "Your first game of Ludo Chess", "first-game"],
    ["/fair-play", "Fair play", "fair-play"],
    ["/play/same-device", "On this device", "same-device"],
    ["/events", "Events", "events"],
    ["/ladder", "Chess Ladder", "ladders"],
    ["/ladder/slow", "Slow ladder", "ladder-newcomer"],
    ["/rules/ladder", "The ladder", "rules-ladder"],
    ["/t/new", "New event", "new-event"],
    ["/settings", "Settings", "settings-newcomer"],
    ["/link", "Use this account here", "link"],
  ]) {
    await person.page.goto(path);
    // The first picture of a page stands in the file already; the app's own has the bar below.
    await person.page.locator(".tabbar").waitFor({ state: "attached" });
    await person.page.getByRole("heading", { name: heading }).first().waitFor();
    faults.push(...(await inspect(person, name)));
  }
  assert.deepEqual(faults, []);
  assertQuiet(person);
  await leave(person);
});

test("a link that leads nowhere says so, and shows the ways on", async () => {
  const person = await kit.phone();
  const faults = [];
  for (const [path, heading, name] of [
    ["/g/unknown", "There is no such game", "no-game"],
    ["/g/..%2f..%2fetc", "This link is not complete", "bad-link"],
    ["/t/UNKNOWNCODE", "This link is not complete", "bad-code"],
    ["/t/AAAABBBBCCCC", "There is no such event", "no-event"],
    ["/nowhere", "There is nothing here", "nowhere"],
  ]) {
    await person.page.goto(path);
    await person.page.getByRole("heading", { name: heading, level: 1 }).waitFor();
    await person.page.getByRole("link", { name: "New game" }).first().waitFor();
    if (name !== "bad-code") faults.push(...(await inspect(person, name)));
  }
  assert.deepEqual(faults, []);
  assertQuiet(person, NOTHING);
  await leave(person);
});

test("four mistyped codes do not keep anybody from the right one", async () => {
  const organiser = await kit.phone("Asha");
  const guest = await kit.phone("Bruno");
  await organiser.page.goto("/t/new");
  const event = new EventPage(organiser);
  await event.create({ name: "Monday", minutes: 5, places: 2 });
  await guest.page.goto("/events");
  for (const code of ["AAAA BBBB CCCC", "AAAA BBBB CCCD", "AAAA BBBB CCCE", "AAAA BBBB CCCF", await event.code()]) {
    await guest.page.getByLabel("Have a code?").fill(code);
    const answered = guest.page.waitForResponse((response) => response.url().includes("/api/code/"));
    await guest.page.getByRole("button", { name: "Open" }).tap();
    await answered;
    if (code.startsWith("AAAA")) await guest.page.getByRole("alert").getByText("No game and no event has this code.").waitFor();
    else await guest.page.getByRole("heading", { name: "Monday", level: 1 }).waitFor();
  }
  assertQuiet(guest, NOTHING);
  await leave(organiser, guest);
});

test("a name that is no name is refused in words, and nothing is sent", async () => {
  const person = await kit.phone();
  await person.page.goto("/new");
  await person.page.getByLabel("Your name").evaluate((field) => field.removeAttribute("maxlength"));
  const sent = [];
  person.page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  for (const [text, words] of [["", "Please type your name."], ["   ", "Please type your name."], ["x".repeat(10_240), "A name has at most 24 characters."], ["As\u202eha", "Some of these characters cannot be shown in a name."], ["a\u0007b", "Some of these characters cannot be shown in a name."]]) {
    await person.page.getByLabel("Your name").fill(text);
    await person.page.getByRole("button", { name: "Create and get the link" }).tap();
    await person.page.getByRole("alert").getByText(words).waitFor();
  }
  assert.deepEqual(await inspect(person, "new-game-bad-name"), []);
  assert.deepEqual(sent, []);
  await leave(person);
});

test("a lobby with tables, a game to watch and a wait", async () => {
  const [asha, bruno, chitra] = [await kit.phone("Asha"), await kit.phone("Bruno Wilhelm of Uppsala"), await kit.phone("Chitra")];
  const faults = [];
  const settings = { game: { kind: "classic_chess", flavour: "contest" }, minutes: 5, colour: "white" };
  for (const person of [asha, bruno, chitra]) {
    const data = { settings: person === chitra ? { game: { kind: "ludo_chess" }, minutes: 15 } : settings, listed: true };
    const reply = await person.context.request.post(`${kit.server.url}/api/tables`, { data, headers: { origin: kit.server.url }, maxRetries: 3 });
    const { table } = await reply.json();
    if (person === asha) await bruno.context.request.post(`${kit.server.url}/api/tables/${table}/sit`, { data: {}, headers: { origin: kit.server.url } });
  }
  await asha.page.goto("/lobby");
  await asha.page.getByRole("button", { name: "Sit down with Chitra" }).waitFor();
  await asha.page.getByRole("link", { name: "Open board" }).waitFor();
  faults.push(...(await inspect(asha, "lobby-tables")));
  await bruno.page.goto("/lobby");
  await bruno.page.getByRole("button", { name: "Take back" }).waitFor();
  faults.push(...(await inspect(bruno, "lobby-own")));
  await chitra.page.goto("/lobby/ludo_chess");
  await chitra.page.getByRole("button", { name: "Quick match: Ludo Chess 3+0" }).tap();
  await chitra.page.getByRole("button", { name: "Stop waiting" }).waitFor();
  faults.push(...(await inspect(chitra, "lobby-waiting")));
  await chitra.page.getByRole("navigation").getByRole("link", { name: "Home" }).last().tap();
  await chitra.page.locator(".quickbar").waitFor();
  faults.push(...(await inspect(chitra, "home-waiting-quick")));
  assert.deepEqual(faults, []);
  [asha, bruno, chitra].forEach((person) => assertQuiet(person));
  await leave(asha, bruno, chitra);
});

test("a ladder on all its screens", async () => {
  const people = [await kit.phone("Asha"), await kit.phone("Bruno Wilhelm of Uppsala"), await kit.phone("Chitra")];
  const [asha, bruno] = people;
  const faults = [];
  for (const person of people) await joinQuietly(person, kit.server);
  const ladder = await new LadderPage(bruno).go();
  await ladder.at(2, 3);
  faults.push(...(await inspect(bruno, "ladder-rows")));
  await ladder.ask("Asha");
  faults.push(...(await inspect(bruno, "ladder-challenge")));
  await ladder.sheet.getByRole("button", { name: "Challenge", exact: true }).tap();
  const black = await new Board(bruno).ready();
  const theirs = await new LadderPage(asha).go();
  await theirs.games.getByRole("link", { name: /^Open game with/ }).waitFor();
  faults.push(...(await inspect(asha, "ladder-games")));
  await asha.page.goto(bruno.page.url());
  const white = await new Board(asha).ready();
  await white.turn();
  await white.tap("e2", "e4");
  await white.actions.getByText("Send e4?").waitFor();
  faults.push(...(await inspect(asha, "board-ladder-send", { board: true })));
  await white.actions.getByRole("button", { name: "Send", exact: true }).tap();
  await black.at(1);
  await bruno.page.getByRole("button", { name: "Analyse" }).tap();
  await black.tap("e7", "e5");
  await black.tap("g1", "f3");
  await black.actions.getByText("1... e5 2. Nf3").waitFor();
  faults.push(...(await inspect(bruno, "board-ladder-analysis", { board: true })));
  await black.actions.getByRole("button", { name: "Close the analysis" }).tap();
  await black.resign();
  await black.card.getByText(/^Your rank/).waitFor();
  faults.push(...(await inspect(bruno, "result-ladder")));
  await ladder.go();
  await ladder.line.waitFor();
  await ladder.history();
  faults.push(...(await inspect(bruno, "ladder-history")));
  await bruno.page.getByRole("button", { name: "Leave the ladder" }).tap();
  await bruno.page.getByRole("dialog", { name: /^Leave the / }).waitFor();
  faults.push(...(await inspect(bruno, "ladder-leave")));
  await bruno.page.getByRole("dialog").getByRole("button", { name: "Stay" }).tap();
  await bruno.page.goto("/ladder");
  await bruno.page.getByText("You are at rank 3 of 3").waitFor();
  faults.push(...(await inspect(bruno, "ladders-member")));
  assert.deepEqual(faults, []);
  people.forEach((person) => assertQuiet(person));
  await leave(...people);
});

test("a game of Ludo Chess on all its screens", async () => {
  const asha = await kit.phone("Asha");
  const bruno = await kit.phone();
  const faults = [];
  const link = await newTable(asha, kit.server, { game: { kind: "ludo_chess" } });
  await asha.page.goto(link);
  await asha.page.getByText("Waiting for the second player").waitFor();
  faults.push(...(await inspect(asha, "waiting")));
  await bruno.page.goto(link);
  await bruno.page.getByLabel("Your name").fill("Bruno");
  faults.push(...(await inspect(bruno, "join")));
  await bruno.page.getByRole("button", { name: "Sit down" }).tap();
  const boards = await Promise.all([asha, bruno].map((person) => new Board(person).ready()));
  faults.push(...(await inspect(asha, "board-start", { board: true })));
  await playOn(boards, OPENING);
  await boards[0].turn();
  const [square] = await boards[0].marked("rolled");
  await boards[0].tap(square);
  faults.push(...(await inspect(asha, "board-roll", { board: true })));
  faults.push(...(await inspect(bruno, "board-roll-theirs", { board: true })));
  await asha.page.getByRole("button", { name: "Menu" }).tap();
  faults.push(...(await inspect(asha, "menu", { board: true })));
  await asha.page.getByRole("dialog").getByRole("button", { name: "Close" }).tap();
  await bruno.context.setOffline(true);
  await boards[1].banner.waitFor();
  faults.push(...(await inspect(bruno, "board-offline", { board: true })));
  await bruno.context.setOffline(false);
  await boards[1].chip.getByText("Live").waitFor();
  await asha.page.goto("/");
  await asha.page.getByRole("heading", { name: "One game waits for you, Asha" }).waitFor();
  await asha.page.getByRole("link", { name: "Open board" }).waitFor();
  faults.push(...(await inspect(asha, "home-your-turn")));
  await asha.page.getByRole("link", { name: "Open board" }).tap();
  await boards[0].ready();
  await boards[1].resign();
  await boards[0].result();
  faults.push(...(await inspect(asha, "result-won")), ...(await inspect(bruno, "result-lost")));
  await asha.page.getByRole("button", { name: "Rematch as Black" }).tap();
  await boards[1].card.getByText("Asha wants a rematch.").waitFor();
  faults.push(...(await inspect(bruno, "result-rematch")));
  await asha.page.goto("/settings");
  faults.push(...(await inspect(asha, "settings")));
  assert.deepEqual(faults, []);
  assertQuiet(asha);
  assertQuiet(bruno, /ERR_INTERNET_DISCONNECTED/);
  await leave(asha, bruno);
});

test("a game of Classic Chess on all its screens", async () => {
  const people = [await kit.phone("Asha"), await kit.phone("Bruno"), await kit.phone()];
  const [asha, bruno, watcher] = people;
  const faults = [];
  const boards = await seated(kit.server, people);
  const [white, black] = boards;
  await playOn(boards, "h2h4 g7g5 h4g5 h7h6 g5h6 a7a6 h6h7".split(" "));
  await white.plan("h7g8q");
  faults.push(...(await inspect(asha, "board-premove", { board: true })));
  await asha.page.getByRole("button", { name: "Clear plan" }).tap();
  await black.move("a6a5");
  await white.turn();
  await white.tap("h7", "g8");
  await asha.page.getByRole("group", { name: "Promote on g8" }).waitFor();
  faults.push(...(await inspect(asha, "board-promotion", { board: true })));
  await white.promote("q");
  await black.at(9);
  await black.actions.getByRole("button", { name: "Draw", exact: true }).tap();
  await white.actions.getByRole("button", { name: "Accept" }).waitFor();
  faults.push(...(await inspect(asha, "board-draw-offer", { board: true })));
  await watcher.page.goto(asha.page.url());
  await new Board(watcher).chip.getByText("Watching").waitFor();
  faults.push(...(await inspect(watcher, "board-watching", { board: true })));
  await white.actions.getByRole("button", { name: "Accept" }).tap();
  await black.result();
  faults.push(...(await inspect(bruno, "result-draw")));
  assert.deepEqual(faults, []);
  people.forEach((person) => assertQuiet(person));
  await leave(...people);
});

test("a game of Go on all its screens", async () => {
  const people = [await kit.phone("Asha"), await kit.phone("Bruno")];
  const [asha, bruno] = people;
  const faults = [];
  const link = await newTable(asha, kit.server, { game: { kind: "go", flavour: { size: 19 } }, colour: "black" });
  for (const { page } of people) await page.goto(link);
  await bruno.page.getByRole("button", { name: "Sit down" }).tap();
  const [black, white] = await Promise.all(people.map((person) => new Goban(person).ready()));
  await both([black, white], ["Q16", "D4", "C16", "Q3"]);
  await black.turn();
  await black.aim("R5");
  await black.lens.waitFor();
  faults.push(...(await inspect(asha, "go-aim", { board: true })));
  await black.confirm();
  await white.turn();
  await white.pass();
  await black.turn();
  await asha.page.getByRole("button", { name: "Pass", exact: true }).tap();
  await black.actions.getByText("Pass too?").waitFor();
  faults.push(...(await inspect(asha, "go-pass", { board: true })));
  await black.actions.getByRole("button", { name: "Pass", exact: true }).tap();
  await white.actions.getByRole("button", { name: /^Accept/ }).waitFor();
  faults.push(...(await inspect(bruno, "go-count", { board: true })));
  await white.actions.getByRole("button", { name: /^Accept/ }).tap();
  await white.actions.getByText("You accepted").waitFor();
  faults.push(...(await inspect(bruno, "go-count-accepted", { board: true })));
  await black.actions.getByRole("button", { name: /^Accept/ }).tap();
  await black.result();
  faults.push(...(await inspect(asha, "go-result")));
  assert.deepEqual(faults, []);
  people.forEach((person) => assertQuiet(person));
  await leave(...people);
});

test("a game of backgammon on all its screens", async () => {
  const people = [await kit.phone("Asha"), await kit.phone("Bruno")];
  const faults = [];
  const link = await newTable(people[0], kit.server, { game: { kind: "backgammon", flavour: "nackgammon" } });
  for (const { page } of people) await page.goto(link);
  await people[1].page.getByRole("button", { name: "Sit down" }).tap();
  const boards = await Promise.all(people.map((person) => new Tables(person).ready()));
  const mine = await boards[0].page.evaluate(() => document.title.startsWith("Your move"));
  const [mover, other] = mine ? boards : [...boards].reverse();
  await mover.turn();
  faults.push(...(await inspect(mover.person, "backgammon-start", { board: true })));
  faults.push(...(await inspect(other.person, "backgammon-theirs", { board: true })));
  const sources = await mover.sources();
  for (const source of sources) {
    await mover.tap(source);
    if ((await mover.targets()).length) break;
    await mover.undo.tap();
  }
  faults.push(...(await inspect(mover.person, "backgammon-picked", { board: true })));
  await mover.compose((n) => n - 1);
  faults.push(...(await inspect(mover.person, "backgammon-done", { board: true })));
  await mover.send();
  await other.turn();
  await other.person.page.evaluate(() => { document.documentElement.dataset.pieces = "contrast"; });
  faults.push(...(await inspect(other.person, "backgammon-contrast", { board: true })));
  await other.resign();
  faults.push(...(await inspect(mover.person, "backgammon-result")));
  assert.deepEqual(faults, []);
  people.forEach((person) => assertQuiet(person));
  await leave(...people);
});

test("a game of ludo on all its screens", async () => {
  const people = [await kit.phone("Asha"), await kit.phone("Bruno"), await kit.phone("Cleo"), await kit.phone("Dev")];
  const [asha, bruno, cleo] = people;
  const faults = [];
  const game = { kind: "ludo", flavour: { players: 4, house: { any_to_start: true }, turn_seconds: 120 } };
  const link = await newTable(asha, kit.server, { game, minutes: 0 });
  await asha.page.goto(link);
  await bruno.page.goto(link);
  await bruno.page.getByRole("button", { name: "Sit down" }).tap();
  await asha.page.getByRole("button", { name: "Start with 2" }).waitFor();
  faults.push(...(await inspect(asha, "ludo-waiting")));
  await cleo.page.goto(link);
  faults.push(...(await inspect(cleo, "ludo-join")));
  await cleo.page.getByRole("button", { name: "Sit down" }).tap();
  await people[3].page.goto(link);
  await people[3].page.getByRole("button", { name: "Sit down" }).tap();
  const boards = await Promise.all(people.map((person) => new LudoBoard(person).ready()));
  for (let n = 0; n < 30; n++) {
    const name = await boards[0].onTurn();
    const board = boards[["Asha", "Bruno", "Cleo", "Dev"].indexOf(name)];
    await board.can();
    if (n === 1) faults.push(...(await inspect(board.person, "ludo-roll", { board: true })));
    await board.act((tokens) => tokens[n % tokens.length]);
    const seen = await board.page.locator(".moves").innerText();
    await asha.page.waitForFunction((seen) => document.querySelector(".moves").innerText === seen, seen);
  }
  const name = await boards[0].onTurn();
  const board = boards[["Asha", "Bruno", "Cleo", "Dev"].indexOf(name)];
  while ((await board.can()) === "roll") await board.roll();
  faults.push(...(await inspect(board.person, "ludo-move", { board: true })));
  faults.push(...(await inspect(people.find((person) => person !== board.person), "ludo-move-theirs", { board: true })));
  for (const leaver of boards.slice(0, 3)) {
    await leaver.page.getByRole("button", { name: "Menu" }).tap();
    await leaver.page.getByRole("dialog").getByRole("button", { name: "Leave" }).tap();
    await leaver.page.getByRole("dialog", { name: "Leave this game?" }).getByRole("button", { name: "Leave" }).tap();
    await leaver.me.getByText(/^(2nd|3rd|4th)$/).waitFor();
  }
  await boards[3].result();
  faults.push(...(await inspect(people[3], "ludo-result")));
  assert.deepEqual(faults, []);
  people.forEach((person) => assertQuiet(person));
  await leave(...people);
});

test("a hand of Gin Rummy on all its screens", { timeout: 300_000 }, async () => {
  const people = [await kit.phone("Asha"), await kit.phone("Bruno"), await kit.phone()];
  const faults = [];
  const link = await newTable(people[0], kit.server, { game: { kind: "gin_rummy", flavour: "standard" } });
  for (const { page } of people.slice(0, 2)) await page.goto(link);
  await people[1].page.getByRole("button", { name: "Sit down" }).tap();
  const boards = await Promise.all(people.slice(0, 2).map((person) => new CardTable(person).ready()));
  await Promise.all(boards.map((board) => board.hand.waitFor()));
  const order = (await boards[0].mine()) ? boards : [...boards].reverse();
  faults.push(...(await inspect(order[0].person, "gin-draw", { board: true })), ...(await inspect(order[1].person, "gin-waits", { board: true })));
  await order[0].draw();
  await order[0].tapCard(await order[0].worst());
  faults.push(...(await inspect(order[0].person, "gin-discard", { board: true })));
  await order[0].tapSpot("pile");
  await people[2].page.goto(link);
  await new CardTable(people[2]).chip.getByText("Watching").waitFor();
  faults.push(...(await inspect(people[2], "gin-watching", { board: true })));
  for (let n = 1; ; n++) {
    const mover = order[n % 2];
    await mover.draw();
    if (await mover.closes().count()) {
      await mover.closes().first().click();
      await mover.actions.getByRole("button", { name: "Take back" }).waitFor();
      faults.push(...(await inspect(mover.person, "gin-close", { board: true })));
      await mover.actions.getByRole("button", { name: /^(Knock|Gin|Big gin)$/ }).click();
      break;
    }
    await mover.discard(await mover.worst());
    if ((await mover.left()) <= 2) break;
  }
  for (const board of boards) await board.actions.getByRole("button", { name: "Next hand" }).waitFor();
  faults.push(...(await inspect(people[0], "gin-open", { board: true })), ...(await inspect(people[1], "gin-open-other", { board: true })));
  assert.deepEqual(faults, []);
  people.forEach((person) => assertQuiet(person));
  await leave(...people);
});

test("a game on one device", async () => {
  const person = await kit.phone();
  await person.page.goto("/play/same-device");
  await person.page.getByRole("button", { name: "Start" }).tap();
  await new Board(person).ready();
  assert.deepEqual(await inspect(person, "same-device-board", { board: true }), []);
  await person.page.goto("/play/same-device");
  await person.page.getByRole("radio", { name: /^Gin Rummy / }).check();
  await person.page.getByRole("button", { name: "Start" }).tap();
  const table = new CardTable(person);
  await table.cover.waitFor();
  assert.deepEqual(await inspect(person, "same-device-cover", { board: true }), []);
  await table.take();
  assert.deepEqual(await inspect(person, "same-device-gin", { board: true }), []);
  assertQuiet(person);
  await leave(person);
});

test("an event on all its screens", async () => {
  const people = [await kit.phone("Asha"), await kit.phone("Bruno"), await kit.phone("Chitra")];
  const events = people.map((person) => new EventPage(person));
  const [asha, bruno, chitra] = events;
  const faults = [];
  await asha.page.goto("/t/new");
  const link = await asha.create({ name: "Sunday at Cubbon Park", minutes: 15, places: 4 });
  faults.push(...(await inspect(people[0], "event-organiser")));
  await bruno.page.goto(link);
  await bruno.page.getByRole("heading", { name: /^Join / }).waitFor();
  faults.push(...(await inspect(people[1], "event-join")));
  await bruno.join();
  faults.push(...(await inspect(people[1], "event-joined")));
  await asha.join();
  await chitra.page.goto(link);
  await chitra.join();
  await asha.page.getByRole("heading", { name: "3 players are in" }).waitFor();
  await asha.page.getByRole("button", { name: "Start the event" }).tap();
  await asha.page.getByRole("dialog", { name: "Start now?" }).waitFor();
  faults.push(...(await inspect(people[0], "event-start-question")));
  await asha.page.getByRole("dialog").getByRole("button", { name: "Start the event" }).tap();
  await asha.bracket.waitFor();
  // Three players: one has a bye, two play.
  for (const event of events) {
    await event.bracket.getByRole("tab", { name: "Semi-final" }).tap();
    await event.bracket.getByText("has a bye in this round").waitFor();
  }
  const semi = [];
  for (const event of events) if (await event.mine.count()) semi.push(event);
  assert.equal(semi.length, 2);
  faults.push(...(await inspect(semi[0].person, "event-my-match")));
  const bye = events.find((event) => !semi.includes(event));
  await bye.page.getByText(/^You have a bye/).waitFor();
  faults.push(...(await inspect(bye.person, "event-bye")));
  await semi[0].play();
  await semi[0].page.getByRole("heading", { name: "Waiting for your opponent" }).waitFor();
  faults.push(...(await inspect(semi[0].person, "event-waiting-room")));
  await semi[1].page.getByText("has pressed Play").waitFor();
  const boards = [new Board(semi[0].person), await semi[1].play()];
  await Promise.all(boards.map((board) => board.ready()));
  const white = await semi[0].page.getByRole("region", { name: "You, White" }).count();
  const [first, second] = white ? boards : [...boards].reverse();
  await playOn([first, second], ["e2e4", "e7e5"]);
  await first.resign();
  faults.push(...(await inspect(second.person, "event-result")));
  await second.card.getByRole("link", { name: "Back to the event" }).tap();
  const winner = events.find(({ person }) => person === second.person);
  const finals = await Promise.all([winner, bye].map(async (event) => ({ event, ...(await event.match()) })));
  await finals[0].event.play();
  await finals[1].event.play();
  const last = await Promise.all(finals.map(({ event }) => new Board(event.person).ready()));
  const [whites, blacks] = finals[0].white ? last : [...last].reverse();
  await playOn([whites, blacks], ["e2e4", "e7e5"]);
  await whites.resign();
  await blacks.card.getByRole("link", { name: "Back to the event" }).tap();
  const champion = events.find(({ person }) => person === blacks.person);
  await champion.champion.waitFor();
  faults.push(...(await inspect(blacks.person, "event-champion")));
  await asha.page.goto("/events");
  await asha.page.getByText("Sunday at Cubbon Park").waitFor();
  faults.push(...(await inspect(people[0], "events-mine")));
  assert.deepEqual(faults, []);
  people.forEach((person) => assertQuiet(person));
  await leave(...people);
});

test("the app's code comes once, and no screen loads anything from elsewhere", async () => {
  const person = await kit.phone();
  const fetched = [];
  person.page.on("request", (request) => fetched.push(new URL(request.url())));
  await person.page.goto("/");
  for (const name of ["Play", "Events", "Ladder", "Settings", "Home"]) {
    await person.page.getByRole("navigation").getByRole("link", { name }).last().tap();
    await person.page.getByRole("heading", { level: 1 }).first().waitFor();
  }
  const code = fetched.map(({ pathname }) => pathname).filter((path) => path.endsWith(".wasm"));
  assert.equal(code.filter((path) => path.startsWith("/assets/app-")).length, 1);
  assert.deepEqual(code, [...new Set(code)], "nor does a part of it come twice");
  assert.deepEqual(fetched.filter(({ origin }) => origin !== kit.server.url), []);
  assertQuiet(person);
  await leave(person);
});
