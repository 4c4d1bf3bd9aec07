// People who talk at a board: what is unread, muting, blocking, reporting, and that the board is never in the way.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertQuiet, heard, shot } from "./harness.mjs";
import { leave, site } from "./kit.mjs";
import { Board } from "./pages/board.mjs";
import { Talk } from "./pages/talk.mjs";
import { newTable, seated } from "./pages/table.mjs";

const TOKEN = "operators-token-".repeat(3);
const kit = site({ OPERATOR_TOKEN: TOKEN });

test("two talk at a board: an unread mark, a phrase in one touch, after a reload; muted and heard again; a watcher has no chat", async () => {
  const [asha, bruno] = [await kit.phone("Asha"), await kit.desktop("Bruno")];
  const watcher = await kit.phone("Chitra");
  const boards = await seated(kit.server, [asha, bruno]);
  await watcher.page.goto(asha.page.url());
  const watching = await new Board(watcher).ready();
  await watching.chip.getByText("Watching").waitFor();
  const [mine, his] = [new Talk(asha), new Talk(bruno)];
  await his.open();
  await his.say("Good luck, Asha");
  await mine.unread(1);
  await shot(asha.page, "talk-unread-phone");
  // The board stays where it is: the talk is below it on a phone, beside it on a desk.
  const before = await boards[1].grid.boundingBox();
  await mine.open();
  await mine.heard("Good luck, Asha");
  await mine.unread(0);
  await mine.phrase("Thank you");
  await his.heard("Thank you");
  assert.deepEqual(await boards[1].grid.boundingBox(), before);
  await shot(asha.page, "talk-phone");
  await shot(bruno.page, "talk-desktop");
  await asha.page.reload();
  await boards[0].ready();
  await mine.open();
  await mine.heard("Thank you");
  assert.deepEqual(await mine.lines(), ["Good luck, Asha", "Thank you"]);
  await mine.unread(0);
  // Words that will not do stay in the field.
  await mine.field.fill("http://a.example and http://b.example");
  await asha.page.getByRole("button", { name: "Send", exact: true }).click();
  await asha.page.getByText("This cannot be sent").waitFor();
  assert.equal(await mine.field.inputValue(), "http://a.example and http://b.example");
  await mine.field.fill("");

  await mine.about("Bruno", "Good luck, Asha");
  await shot(asha.page, "talk-person-phone");
  await mine.choose("Mute Bruno at this table");
  await asha.page.getByText("You do not see what Bruno writes at this table.").waitFor();
  assert.deepEqual(await mine.lines(), ["Thank you"]);
  await his.say("Hello?");
  // A move of his comes after it: she would have been told by then.
  await boards[0].tap("e2", "e4");
  await boards[1].turn();
  await boards[1].tap("e7", "e5");
  await boards[0].turn();
  assert.deepEqual(await mine.lines(), ["Thank you"]);
  assert.ok(!heard(asha).some(({ t, lines }) => t === "chat" && lines.some(({ text }) => text === "Hello?")));
  await asha.page.getByRole("button", { name: "Hear Bruno again" }).click();
  await mine.heard("Hello?");
  assert.deepEqual(await mine.lines(), ["Good luck, Asha", "Thank you", "Hello?"]);
  // Whoever watches sees neither a chat nor anything of it.
  assert.equal(await watcher.page.getByRole("tab", { name: /Chat/ }).count(), 0);
  assert.ok(!JSON.stringify(heard(watcher)).includes("Hello?"));
  for (const person of [asha, bruno, watcher]) assertQuiet(person);
  await leave(asha, bruno, watcher);
});

test("a blocked player is not heard, sits down at no table of mine, and is unblocked in the settings; a report reaches the operator", async () => {
  const [asha, bruno] = [await kit.phone("Asha"), await kit.phone("Bruno")];
  await seated(kit.server, [asha, bruno]);
  const [mine, his] = [new Talk(asha), new Talk(bruno)];
  await his.open();
  await his.say("You play like a beginner");
  await mine.open();
  await mine.about("Bruno", "You play like a beginner");
  await mine.choose("Report Bruno");
  const report = asha.page.getByRole("dialog", { name: "Report Bruno" });
  await report.getByRole("radio", { name: "Insults or threats" }).check({ force: true });
  await report.getByLabel("In your words").fill("He is rude");
  await shot(asha.page, "report-phone");
  await report.getByRole("button", { name: "Send the report" }).click();
  await asha.page.getByText("Thank you. The report is on its way.").waitFor();
  const reply = await fetch(`${kit.server.url}/api/operator/reports`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const { reports } = await reply.json();
  assert.deepEqual(reports.map(({ of, reason, text, lines }) => [of[1], reason, text, lines[0].text]), [["Bruno", "abuse", "He is rude", "You play like a beginner"]]);

  await mine.menuAbout("Bruno");
  await mine.choose("Block Bruno");
  await asha.page.getByText("Bruno is blocked.").waitFor();
  assert.deepEqual(await mine.lines(), []);
  // The next table of hers does not take him.
  const link = await newTable(asha, kit.server);
  await bruno.page.goto(link);
  await bruno.page.getByRole("button", { name: "Sit down" }).click();
  await bruno.page.getByText("The host of this table does not want to play with you.").waitFor();
  await asha.page.goto("/settings");
  const list = asha.page.getByRole("region", { name: "Blocked players" });
  await list.getByText("Bruno").scrollIntoViewIfNeeded();
  await shot(asha.page, "blocked-phone");
  await list.getByRole("button", { name: "Unblock Bruno" }).click();
  await list.getByText("You have blocked nobody.").waitFor();
  await bruno.page.getByRole("button", { name: "Sit down" }).click();
  await new Board(bruno).ready();
  assertQuiet(asha);
  assertQuiet(bruno, /status of 403/);
  await leave(asha, bruno);
});

test("whoever switches the chat off has none, and no mark", async () => {
  const [asha, bruno] = [await kit.phone("Asha"), await kit.phone("Bruno")];
  await asha.page.goto("/settings");
  await asha.page.getByRole("switch", { name: /Chat at the table/ }).uncheck();
  const boards = await seated(kit.server, [asha, bruno]);
  const [mine, his] = [new Talk(asha), new Talk(bruno)];
  await his.open();
  await his.say("Anybody there?");
  await boards[0].tap("e2", "e4");
  await boards[1].turn();
  assert.equal(await mine.tab.count() + await mine.opener.count(), 0);
  await asha.page.getByRole("button", { name: "Menu" }).click();
  await asha.page.getByRole("dialog").getByRole("link", { name: "Settings" }).click();
  await asha.page.getByRole("switch", { name: /Chat at the table/ }).check();
  await asha.page.goBack();
  await mine.unread(1);
  assertQuiet(asha);
  await leave(asha, bruno);
});
