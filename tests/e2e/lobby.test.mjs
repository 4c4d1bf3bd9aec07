// Two phones meet through the list of open tables, two through a quick match, two by a code; and what may go wrong on the
// way: a list that changes under the finger, a page that is loaded again, a network that goes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertQuiet, shot } from "./harness.mjs";
import { leave, site } from "./kit.mjs";
import { Board, playOn } from "./pages/board.mjs";
import { Lobby } from "./pages/lobby.mjs";
import { newTable } from "./pages/table.mjs";

const kit = site();
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/;
const NOTHING = /status of 404/;

/** Opens a listed table without the form; gives its id. */
async function listed({ context }, settings) {
  const data = { settings: { increment_seconds: 0, colour: "random", ...settings }, listed: true };
  const reply = await context.request.post(`${kit.server.url}/api/tables`, { data, headers: { origin: kit.server.url }, maxRetries: 3 });
  assert.equal(reply.status(), 201, await reply.text());
  return (await reply.json()).table;
}

test("a newcomer has a link for a friend after two taps from home", async () => {
  const person = await kit.phone();
  let taps = 0;
  const tap = async (target) => {
    taps += 1;
    await target.tap();
  };
  await person.page.goto("/");
  await tap(person.page.getByRole("link", { name: "Play a friend" }));
  await tap(person.page.getByLabel("Your name"));
  await person.page.keyboard.type("Asha");
  await person.page.keyboard.press("Enter");
  await person.page.getByRole("heading", { name: "Send this link" }).waitFor();
  assert.ok(taps < 3, `${taps} taps`);
  await person.page.getByRole("button", { name: "QR code" }).tap();
  await person.page.getByRole("img", { name: "QR code of the link" }).waitFor();
  await shot(person.page, "lobby-friend", { fullPage: true });
  assertQuiet(person);
  await leave(person);
});

test("two phones meet through the list: one opens a table for all, the other sits down by one tap", async () => {
  const [asha, bruno, chitra] = [await kit.phone(), await kit.phone(), await kit.phone("Chitra")];
  const watching = await new Lobby(chitra).go("classic_chess");
  await watching.open.getByText("No table is open now.").waitFor();
  await shot(chitra.page, "lobby-empty", { fullPage: true });

  // From the empty list to the form, which knows the game and for whom the table is.
  await asha.page.goto("/");
  await asha.page.getByRole("link", { name: "Find an opponent" }).tap();
  await asha.page.getByRole("link", { name: "Classic Chess", exact: true }).tap();
  await asha.page.getByRole("link", { name: "Open a table" }).first().tap();
  assert.ok(await asha.page.getByRole("radio", { name: /^Classic Chess/ }).isChecked());
  assert.ok(await asha.page.getByRole("radio", { name: "Anybody" }).isChecked());
  await asha.page.getByRole("radio", { name: "Decided by points" }).check();
  await asha.page.getByRole("group", { name: "Minutes for each player" }).getByRole("radio", { name: "3", exact: true }).check();
  await asha.page.getByText("Your table is listed for all").waitFor();
  await shot(asha.page, "lobby-form", { fullPage: true });
  await asha.page.getByLabel("Your name").fill("Asha");
  await asha.page.getByRole("button", { name: "Open a table" }).tap();
  await asha.page.getByRole("heading", { name: "Your table is open" }).waitFor();
  await shot(asha.page, "lobby-waiting-listed", { fullPage: true });

  // Everybody sees it with its options, without asking.
  const row = watching.row("Asha");
  await row.waitFor();
  assert.match(await row.innerText(), /Classic Chess 3\+0, Contest\s+1 seat free, open for under a minute, you have Black/);
  const lobby = await new Lobby(bruno).go();
  await lobby.row("Asha").waitFor();
  await shot(bruno.page, "lobby-list", { fullPage: true });
  await lobby.sit("Asha");
  const sheet = bruno.page.getByRole("dialog");
  await sheet.getByLabel("Your name").fill("Bruno");
  await sheet.getByRole("button", { name: "Play", exact: true }).tap();
  const boards = await Promise.all([asha, bruno].map((person) => new Board(person).ready()));
  await asha.page.getByRole("region", { name: "You, White" }).waitFor();
  await bruno.page.getByRole("region", { name: "You, Black" }).waitFor();
  await Promise.all(boards.map((board) => board.chip.getByText("Live").waitFor()));
  await playOn(boards, ["e2e4", "e7e5"]);

  // For the third it is a game to watch.
  await watching.running.getByText("Asha and Bruno").waitFor();
  await watching.open.getByText("No table is open now.").waitFor();
  await watching.running.getByRole("link", { name: "Watch Asha and Bruno" }).tap();
  const seen = await new Board(chitra).ready();
  await seen.chip.getByText("Watching").waitFor();
  await seen.at(2);
  await boards[1].resign();
  await seen.result();
  await watching.go("classic_chess");
  await watching.running.getByText("No game of this list runs now.").waitFor();
  [asha, bruno, chitra].forEach((person) => assertQuiet(person));
  await leave(asha, bruno, chitra);
});

test("two phones meet through a quick match, one of them after its page was loaded again", async () => {
  const [asha, bruno] = [await kit.phone("Asha"), await kit.phone()];
  const first = await new Lobby(asha).go("ludo_chess");
  await first.quick("Ludo Chess 5+0");
  await first.wait.getByText("Ludo Chess 5+0").waitFor();
  assert.match(await first.wait.getByRole("timer").innerText(), /^0:\d\d$/);
  await shot(asha.page, "lobby-quick-waiting", { fullPage: true });
  // It goes on while something else is looked at, and when the page is loaded again.
  await asha.page.getByRole("navigation").getByRole("link", { name: "Events" }).last().tap();
  await first.bar.getByText("Ludo Chess 5+0").waitFor();
  await shot(asha.page, "lobby-quick-bar");
  await asha.page.reload();
  await first.bar.getByText("Waiting for an opponent").waitFor();

  const second = await new Lobby(bruno).go("ludo_chess");
  await second.open.getByText("Somebody wants a quick match").waitFor();
  await shot(bruno.page, "lobby-quick-wanted", { fullPage: true });
  await second.open.getByRole("button", { name: "Play, Quick match: Ludo Chess 5+0" }).tap();
  const sheet = bruno.page.getByRole("dialog");
  await sheet.getByLabel("Your name").fill("Bruno");
  await sheet.getByRole("button", { name: "Play", exact: true }).tap();
  const boards = await Promise.all([asha, bruno].map((person) => new Board(person).ready()));
  assert.equal(asha.page.url(), bruno.page.url());
  assert.equal(await first.bar.count(), 0);
  const white = await asha.page.getByRole("region", { name: "You, White" }).count();
  const [one, two] = white ? boards : [...boards].reverse();
  await Promise.all(boards.map((board) => board.chip.getByText("Live").waitFor()));
  await playOn([one, two], ["e2e4", "e7e5"]);
  await one.resign();
  [asha, bruno].forEach((person) => assertQuiet(person));
  await leave(asha, bruno);
});

test("a wait is taken back, and whoever lost the network meanwhile comes to the board when it is back", async () => {
  const [asha, bruno] = [await kit.phone("Asha"), await kit.phone("Bruno")];
  const [first, second] = [await new Lobby(asha).go("go"), await new Lobby(bruno).go("go")];
  await first.quick("Go 9 × 9, 10+0");
  await first.wait.getByRole("button", { name: "Stop waiting" }).tap();
  await asha.page.getByRole("button", { name: "Quick match: Go 9 × 9, 10+0", exact: true }).waitFor();
  assert.equal(await first.wait.count(), 0);
  await second.quick("Go 9 × 9, 10+0");
  await second.wait.getByText("Go 9 × 9, 10+0").waitFor();
  await bruno.context.setOffline(true);
  await second.page.getByText("No connection. This list may be out of date.").waitFor();
  await shot(bruno.page, "lobby-offline", { fullPage: true });
  await first.open.getByRole("button", { name: "Play, Quick match: Go 9 × 9, 10+0" }).tap();
  await asha.page.getByRole("grid").waitFor();
  await bruno.context.setOffline(false);
  await bruno.page.getByRole("grid").waitFor();
  assert.equal(asha.page.url(), bruno.page.url());
  assertQuiet(asha);
  assertQuiet(bruno, NO_NETWORK);
  await leave(asha, bruno);
});

test("a code that was read out leads to the table, however it is typed", async () => {
  const [asha, bruno] = [await kit.phone("Asha"), await kit.phone("Bruno")];
  const link = await newTable(asha, kit.server);
  await asha.page.goto(link);
  const shown = await asha.page.getByRole("button", { name: /^Copy the code/ }).innerText();
  assert.match(shown, /^[A-Z2-9]{4} [A-Z2-9]{4} [A-Z2-9]{4}$/);
  const lobby = await new Lobby(bruno).go();
  for (const [text, words] of [["", "A code has 12 letters"], ["K7MW", "A code has 12 letters"], ["AAAA-bbbb-CCCC", "No game and no event has this code"]]) {
    await lobby.type(text);
    await bruno.page.getByRole("alert").getByText(words).waitFor();
  }
  await lobby.type(` ${shown.toLowerCase().replaceAll(" ", "-")} `);
  await bruno.page.getByRole("heading", { name: "Classic Chess" }).waitFor();
  await bruno.page.getByRole("button", { name: "Sit down" }).tap();
  await Promise.all([asha, bruno].map((person) => new Board(person).ready()));
  assert.equal(asha.page.url(), bruno.page.url());
  assertQuiet(asha);
  assertQuiet(bruno, NOTHING);
  await leave(asha, bruno);
});

test("the list changes without moving what is about to be pressed, and a table that is gone says so", async () => {
  const hosts = await Promise.all(["Asha", "Dev", "Esha"].map((name) => kit.phone(name)));
  const [asha, dev, esha] = hosts;
  const bruno = await kit.desktop("Bruno");
  const settings = (minutes) => ({ game: { kind: "go", flavour: { size: 13 } }, minutes });
  const first = await listed(asha, settings(3));
  const lobby = await new Lobby(bruno).go("go");
  const button = await lobby.open.getByRole("button", { name: "Sit down with Asha" }).elementHandle();
  const row = await lobby.row("Asha").elementHandle();
  const [box, place] = [await button.boundingBox(), await row.boundingBox()];
  await listed(dev, settings(5));
  await lobby.row("Dev").waitFor();
  assert.deepEqual(await button.boundingBox(), box, "what is new comes last");
  assert.ok(await button.evaluate((it) => it.isConnected), "and nothing is made anew");

  // The button is held while another table comes: the press is still for Asha's, and nothing moves under it.
  const news = bruno.page.waitForResponse(async (response) => response.url().includes("/api/lobby/go") && (await response.text()).includes('"Esha"'));
  await bruno.page.mouse.move(box.x + 10, box.y + 10);
  await bruno.page.mouse.down();
  await listed(esha, settings(10));
  await news;
  // The button itself is down by a pixel as long as it is held.
  assert.deepEqual(await row.boundingBox(), place);
  assert.equal(await lobby.row("Esha").count(), 0, "the newcomer appears when the button is let go");
  await bruno.page.mouse.up();
  await bruno.page.getByRole("grid").waitFor();
  assert.ok(bruno.page.url().endsWith(first));

  // Whoever was away meanwhile sees what is gone, and what is still there.
  const [chitra, late] = [await kit.phone("Chitra"), await kit.phone("Farid")];
  const [list, slow] = [await new Lobby(chitra).go("go"), await new Lobby(late).go("go")];
  await slow.row("Dev").waitFor();
  await late.context.setOffline(true);
  await slow.page.getByText("No connection. This list may be out of date.").waitFor();
  await list.sit("Dev");
  await chitra.page.getByRole("grid").waitFor();
  await late.context.setOffline(false);
  const gone = slow.open.getByRole("button", { name: "Gone" });
  await gone.waitFor();
  assert.ok(await gone.isDisabled());
  await slow.row("Esha").getByRole("button", { name: "Sit down with Esha" }).waitFor();
  assert.equal(await slow.open.getByRole("button", { name: "Sit down with Dev" }).count(), 0);
  [...hosts, bruno, chitra].forEach((person) => assertQuiet(person));
  assertQuiet(late, NO_NETWORK);
  await leave(...hosts, bruno, chitra, late);
});

test("an own table is taken back where it is listed, and is gone for everybody", async () => {
  const [asha, bruno] = [await kit.phone("Asha"), await kit.phone("Bruno")];
  await listed(asha, { game: { kind: "ludo_chess" }, minutes: 15 });
  const [own, other] = [await new Lobby(asha).go("ludo_chess"), await new Lobby(bruno).go("ludo_chess")];
  await other.row("Asha").waitFor();
  await own.row("Your table").getByRole("link", { name: "Open" }).waitFor();
  await shot(asha.page, "lobby-own-table", { fullPage: true });
  await own.row("Your table").getByRole("button", { name: "Take back" }).tap();
  await other.open.getByRole("button", { name: "Gone" }).waitFor();
  await other.open.getByText("No table is open now.").waitFor();
  await own.open.getByText("No table is open now.").waitFor();
  [asha, bruno].forEach((person) => assertQuiet(person));
  await leave(asha, bruno);
});

test("at a contest both see how long an absence may still last (GEN-5)", async () => {
  const [asha, bruno] = [await kit.phone("Asha"), await kit.phone("Bruno")];
  const link = await newTable(asha, kit.server, { game: { kind: "classic_chess", flavour: "contest" }, minutes: 10 });
  for (const { page } of [asha, bruno]) await page.goto(link);
  await bruno.page.getByRole("button", { name: "Sit down" }).tap();
  const [white, black] = await Promise.all([asha, bruno].map((person) => new Board(person).ready()));
  await playOn([white, black], ["e2e4", "e7e5"]);
  await bruno.context.setOffline(true);
  await black.banner.getByText("Be back in time, or the game is lost").waitFor();
  const [minutes, seconds] = (await black.banner.getByRole("timer").innerText()).split(":").map(Number);
  const first = minutes * 60 + seconds;
  assert.ok(first <= 60 && first > 20, `${first}`);
  await bruno.page.waitForFunction((before) => document.querySelector(".banner [role=timer]").textContent !== before, await black.banner.getByRole("timer").innerText());
  await shot(bruno.page, "contest-away-own");
  await white.opponent.getByText(/^away, \d+ seconds to return$/).waitFor({ timeout: 45_000 });
  await shot(asha.page, "contest-away-theirs");
  await bruno.context.setOffline(false);
  await black.chip.getByText("Live").waitFor();
  assert.equal(await black.banner.count(), 0);
  await white.opponent.getByText(/to return$/).waitFor({ state: "detached" });
  await playOn([white, black], ["g1f3"]);
  assertQuiet(asha);
  assertQuiet(bruno, NO_NETWORK);
  await leave(asha, bruno);
});
