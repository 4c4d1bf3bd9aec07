// Results and ratings on the screen: by the name at the board to the profile; and an old game from the archive.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertQuiet, shot } from "./harness.mjs";
import { leave, site } from "./kit.mjs";
import { Board, playOn } from "./pages/board.mjs";
import { ProfilePage } from "./pages/profile.mjs";
import { seated } from "./pages/table.mjs";

const kit = site();
const CONTEST = { game: { kind: "classic_chess", flavour: "contest" }, minutes: 5 };
const NOTHING = /status of 404/; // what a browser says when it is told that there is nothing

test("a contest is on both profiles with the rating, found by the name at the board once it is over", async () => {
  const asha = await kit.phone("Asha");
  const bruno = await kit.phone("Bruno");
  const boards = await seated(kit.server, [asha, bruno], CONTEST);
  const [white, black] = boards;
  await playOn(boards, ["e2e4", "e7e5"]);
  assert.equal(await white.opponent.getByRole("link").count(), 0, "nobody leaves a running game by a slip");
  await black.resign();
  await white.card.waitFor();
  await white.opponent.getByRole("link", { name: "Bruno" }).tap();
  const profile = await new ProfilePage(asha).of("Bruno");
  const tally = await profile.results("1 game: 0 won, 0 drawn, 1 lost");
  await tally.getByText("provisional").waitFor();
  await asha.page.getByText("A rating is provisional until").waitFor();
  const line = await profile.results("Lost, resignation, Classic Chess, rating");
  assert.equal(await line.getByRole("link", { name: "Open" }).count(), 0, "a table with a link is not shown to others");
  await shot(asha.page, "profile-others", { fullPage: true });
  await line.getByRole("link", { name: "Asha" }).tap();
  await new ProfilePage(asha).of("Asha");
  const own = await new ProfilePage(asha).results("Won, resignation, Classic Chess, rating");
  await shot(asha.page, "profile-own", { fullPage: true });
  await own.getByRole("link", { name: "Open" }).tap();
  assert.equal((await new Board(asha).result()).title, "You won");
  await asha.page.goto("/settings");
  await asha.page.getByRole("link", { name: "Your results, as others see them" }).tap();
  await new ProfilePage(asha).of("Asha");
  [asha, bruno].forEach((person) => assertQuiet(person));
  await leave(asha, bruno);
});

test("who has played nothing, and who is not there", async () => {
  const asha = await kit.phone();
  const newcomer = await kit.server.session("Newcomer");
  await asha.page.goto(`/u/${newcomer.me.player}`);
  await new ProfilePage(asha).of("Newcomer");
  await asha.page.getByText("No game was played to its end yet.").waitFor();
  await asha.page.goto(`/u/${"0".repeat(26)}`);
  await asha.page.getByRole("heading", { name: "There is no such player", level: 1 }).waitFor();
  await asha.page.goto("/u/nobody");
  await asha.page.getByRole("heading", { name: "There is nothing here", level: 1 }).waitFor();
  assertQuiet(asha, NOTHING);
  await leave(asha);
});

test("a game of last week is on its page as it was: moves, result and proof", async () => {
  const asha = await kit.phone("Asha");
  const bruno = await kit.phone("Bruno");
  const boards = await seated(kit.server, [asha, bruno], { game: { kind: "ludo_chess" } });
  await playOn(boards, ["e2e4", "e7e5", "g1f3"]);
  await boards[1].resign();
  const link = asha.page.url();
  const before = [await boards[0].result(), await boards[0].moves(), await boards[0].placement()];
  await Promise.all([asha, bruno].map(({ page }) => page.goto("/")));
  const { body } = await kit.server.guest().api("POST", "/api/test/clock", "{}");
  await kit.server.clock(body.now + 8 * 86_400_000);
  await asha.page.goto(link);
  // The last look may still have found the object: then it goes, and the next one finds the archive.
  await new Board(asha).ready();
  await asha.page.reload();
  const board = await new Board(asha).ready();
  await board.card.waitFor();
  assert.deepEqual([await board.result(), await board.moves(), await board.placement()], before);
  await asha.page.getByRole("button", { name: /^Rematch as/ }).tap();
  await asha.page.getByText("There is no rematch at this board.").waitFor();
  assertQuiet(asha);
  await leave(asha, bruno);
});
