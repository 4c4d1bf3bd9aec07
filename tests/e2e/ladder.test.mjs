// The ladder in two and more browsers: joining, a challenge with its preview, a game by correspondence in which each move is
// confirmed, a draw that is agreed on, a win that moves both ranks, and leaving; and what may go wrong on the way.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertQuiet, shot } from "./harness.mjs";
import { leave, site } from "./kit.mjs";
import { Board, assertSame } from "./pages/board.mjs";
import { LadderPage, challengeQuietly, joinQuietly, retireQuietly } from "./pages/ladder.mjs";
import { signIn } from "./pages/table.mjs";

const kit = site();
const CONFLICT = /status of 409/; // what a browser says when it is refused

/** A person with a session and an id. */
async function known(name) {
  const person = await kit.phone();
  person.id = (await signIn(person, kit.server, name)).player;
  return person;
}

/** So many people on a ladder, in the order of their ranks. */
async function members(kind, ...names) {
  const people = [];
  for (const name of names) {
    const person = await known(name);
    await joinQuietly(person, kit.server, kind);
    people.push(person);
  }
  return people;
}

test("two browsers play the ladder: join, challenge, an agreed draw, a win that moves both ranks, leaving", async () => {
  const [asha, bruno] = [await kit.phone(), await kit.phone()];
  // From home over both ladders to the slow one.
  await asha.page.goto("/");
  await asha.page.getByRole("link", { name: /^Chess Ladder/ }).tap();
  await asha.page.getByText("5 days for each side at the start, 2 days more after each own move").waitFor();
  await asha.page.getByText("3 days for each side at the start, 1 day more after each own move").waitFor();
  await shot(asha.page, "ladder-both", { fullPage: true });
  await asha.page.getByRole("link", { name: "Open: Slow ladder" }).tap();
  const first = new LadderPage(asha);
  await asha.page.getByText("Nobody is on this ladder yet.").waitFor();
  await shot(asha.page, "ladder-empty", { fullPage: true });
  await first.join("Asha");
  await first.at(1, 1);

  const second = await new LadderPage(bruno).go();
  await bruno.page.getByText("You begin at the bottom, at rank 2.").waitFor();
  await second.join("Bruno");
  await second.at(2, 2);
  await second.shows("Asha", "You");
  // The page that was open all the time has the newcomer, too.
  await first.at(1, 2);
  await first.row("Bruno").waitFor();

  // LD-11: the challenger has Black. The preview is that of the rules.
  const sheet = await second.ask("Asha");
  await sheet.getByText("You have Black, Asha has White.").waitFor();
  assert.deepEqual(await second.preview(), [["You win", "1", "Asha to 2"], ["Draw", "2", "Asha stays 1"], ["You lose", "2", "Asha stays 1"]]);
  await shot(bruno.page, "ladder-challenge");
  await sheet.getByRole("button", { name: "Challenge", exact: true }).tap();
  const black = await new Board(bruno).ready();
  await bruno.page.getByRole("region", { name: "You, Black" }).waitFor();

  // The challenged player finds the game, with its deadline, on the ladder's page.
  await first.games.getByText("Bruno").waitFor();
  await first.games.getByText(/^Your turn, your clock ends in (5 days|4 d 23 h)$/).waitFor();
  await shot(asha.page, "ladder-games", { fullPage: true });
  await first.games.getByRole("link", { name: "Open game with Bruno" }).tap();
  const white = await new Board(asha).ready();
  await Promise.all([white, black].map((board) => board.chip.getByText("Live").waitFor()));
  assert.match(await white.clock(), /^(5 d 0 h|4 d 23 h)$/);

  // LD-30, and nothing leaves before Send: the other board stays as it is.
  await white.turn();
  await white.tap("e2", "e4");
  await white.actions.getByText("Send e4?").waitFor();
  await shot(asha.page, "ladder-send");
  assert.equal(asha.frames.filter(({ way, text }) => way === "out" && text.includes('"act"')).length, 0);
  await white.actions.getByRole("button", { name: "Take back" }).tap();
  await white.send("d2d4", "d4");
  await black.at(1);
  assert.match(await black.clock(black.opponent), /^(7 d 0 h|6 d 23 h)$/);
  await black.send("d7d5", "d5");
  await white.at(2);

  // CL-1: a draw is agreed on; neighbours keep their ranks (LD-6).
  await black.actions.getByRole("button", { name: "Draw", exact: true }).tap();
  await white.actions.getByRole("button", { name: "Accept" }).tap();
  assert.equal((await white.result()).title, "Draw");
  assert.equal((await black.result()).title, "Draw");
  await black.card.getByText("Your rank stays 2.").waitFor();
  assert.equal(await black.card.getByRole("button", { name: /Rematch/ }).count(), 0);
  await shot(bruno.page, "ladder-drawn");

  // The next game is another challenge; a win against the neighbour changes places (LD-4).
  await black.card.getByRole("link", { name: "To the ladder" }).tap();
  await second.challenge("Asha");
  await white.card.getByRole("link", { name: "To the ladder" }).tap();
  await first.games.getByRole("link", { name: "Open game with Bruno" }).tap();
  await white.ready();
  await white.chip.getByText("Live").waitFor();
  await white.send("e2e4", "e4");
  await black.at(1);
  await assertSame(white, black);
  await white.resign();
  await black.card.getByText("Your rank: 2 to 1.").waitFor();
  await white.card.getByText("Your rank: 1 to 2.").waitFor();
  await black.card.getByRole("link", { name: "To the ladder" }).tap();
  await second.at(1, 2);
  await second.shows("You", "Asha");
  await second.line.waitFor();
  assert.deepEqual(await second.history(), [["1", "won against Asha"], ["2", "drew with Asha"], ["2", "joined"]]);
  await shot(bruno.page, "ladder-history", { fullPage: true });

  // Leaving closes the gap for the other, whose page follows (LD-1).
  await white.card.getByRole("link", { name: "To the ladder" }).tap();
  await first.at(2, 2);
  await second.leave();
  await first.at(1, 1);
  [asha, bruno].forEach((person) => assertQuiet(person));
  await leave(asha, bruno);
});

test("who is out of reach has no button but a reason, and a name or a rank leads to its row", async () => {
  const people = await members("fast", "Asha", "Bruno", "Chitra", "Dev");
  const dev = people[3];
  const ladder = await new LadderPage(dev).go("fast");
  await ladder.at(4, 4);
  await dev.page.getByText("You may challenge the next player above and below.").waitFor();
  await ladder.row("Asha").getByText("3 ranks above you, your reach is 1").waitFor();
  assert.equal(await ladder.row("Asha").getByRole("button").count(), 0);
  await ladder.row("Chitra").getByRole("button", { name: "Play! Challenge Chitra, rank 3" }).waitFor();
  await ladder.find("br");
  await dev.page.getByText("1 player found").waitFor({ state: "attached" });
  await ladder.shows("Bruno");
  await ladder.find("Zoe");
  await dev.page.getByText("Nobody on this ladder has a name that begins like this.").waitFor();
  await dev.page.getByRole("button", { name: "Show all ranks" }).tap();
  await ladder.shows("Asha", "Bruno", "Chitra", "You");
  people.forEach((person) => assertQuiet(person));
  await leave(...people);
});

test("ranks that have changed since they were shown are shown again before anything begins", async () => {
  const people = await members("slow", "Ela", "Femi", "Gita");
  const [ela, femi, gita] = people;
  const ladder = await new LadderPage(gita).go();
  const own = await ladder.me.innerText();
  const [, rank] = /rank (\d+) of/.exec(own).map(Number);
  const sheet = await ladder.ask("Femi");
  // Somebody above leaves while the question is open.
  await retireQuietly(ela, kit.server);
  await sheet.getByRole("button", { name: "Challenge", exact: true }).tap();
  await sheet.getByText(`you are at ${rank - 1}, Femi is at ${rank - 2}`).waitFor();
  await shot(gita.page, "ladder-moved");
  await sheet.getByRole("button", { name: "Challenge", exact: true }).tap();
  await new Board(gita).ready();
  // LD-10: one game at a time between two; the row leads to it instead.
  await ladder.go();
  await ladder.row("Femi").getByRole("link", { name: "Open game with Femi" }).waitFor();
  // LD-21: who leaves keeps the running game, and may not come back before it is over.
  await ladder.leave();
  await gita.page.getByText("You have left, and one game is still running.").waitFor();
  await ladder.games.getByText("Femi", { exact: true }).waitFor();
  assertQuiet(gita, CONFLICT);
  [ela, femi].forEach((person) => assertQuiet(person));
  await leave(...people);
});

test("what is tried on the analysis board stays on the device, also when the page is loaded again", async () => {
  const people = await members("fast", "Hana", "Ivo");
  const [hana, ivo] = people;
  const path = await challengeQuietly(ivo, kit.server, hana.id, "fast");
  await Promise.all(people.map(({ page }) => page.goto(path)));
  const [white, black] = await Promise.all(people.map((person) => new Board(person).ready()));
  await Promise.all([white, black].map((board) => board.chip.getByText("Live").waitFor()));
  await hana.page.getByRole("button", { name: "Analyse" }).tap();
  await white.actions.getByText("Only you see this: try a move").waitFor();
  for (const [from, to] of [["e2", "e4"], ["c7", "c5"], ["g1", "f3"]]) await white.tap(from, to);
  await white.actions.getByText("1. e4 c5 2. Nf3").waitFor();
  await shot(hana.page, "ladder-analysis");
  await white.actions.getByRole("button", { name: "One move back" }).tap();
  await white.tap("b1", "c3");
  await white.actions.getByText("1. e4 c5 2. Nc3").waitFor();
  assert.equal(hana.frames.filter(({ way, text }) => way === "out" && text.includes('"act"')).length, 0);
  assert.equal(await black.plies(), 0);
  await hana.page.reload();
  await white.ready();
  await hana.page.getByText("Your variations").click();
  await hana.page.getByRole("button", { name: "1. e4 c5 2. Nf3", exact: true }).tap();
  await white.actions.getByRole("button", { name: "Play e4" }).tap();
  await white.actions.getByText("Send e4?").waitFor();
  await white.actions.getByRole("button", { name: "Send", exact: true }).tap();
  await black.at(1);
  await assertSame(white, black);
  people.forEach((person) => assertQuiet(person));
  await leave(...people);
});
