// What goes wrong among people, on the screen: chat spam, an organiser who must be known as one and be able to act, and
// invite codes that are guessed. What the server does of it is in tests/worker.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertQuiet } from "./harness.mjs";
import { leave, site } from "./kit.mjs";
import { EventPage } from "./pages/event.mjs";

const kit = site();

async function cup(names) {
  const host = await kit.desktop("Meera");
  await host.page.goto("/t/new");
  const link = await new EventPage(host).create({ name: "Club night", minutes: 30, places: 4 });
  const people = [];
  for (const name of names) {
    const person = await kit.phone(name);
    await person.page.goto(link);
    await new EventPage(person).join();
    people.push(person);
  }
  return { host, people, link };
}

test("the chat names the organiser as such, and keeps spam and links out with words for it", async () => {
  const { host, people: [asha, bruno] } = await cup(["Asha", "Bruno"]);
  const say = async ({ page }, text) => {
    await page.getByLabel("Write to everybody").fill(text);
    await page.getByRole("button", { name: "Send", exact: true }).click();
  };
  // A player with the organiser's name is still no organiser.
  const double = await kit.phone("Meera");
  await double.page.goto(host.page.url());
  await new EventPage(double).join();
  await say(host, "Welcome");
  await say(double, "I am the organiser");
  const line = (text) => bruno.page.getByRole("log").getByRole("listitem").filter({ hasText: text });
  await line("Welcome").getByText("Organiser", { exact: true }).waitFor();
  await line("I am the organiser").waitFor();
  assert.equal(await line("I am the organiser").getByText("Organiser", { exact: true }).count(), 0);

  await say(asha, "see https://a.example and https://b.example");
  await asha.page.getByText("This cannot be sent: 1 to 300 characters, at most one link.").waitFor();
  // Her lines of this moment are all spent at once, so that the next one comes too early however slow this machine is.
  const spend = (code) => Promise.all(Array.from({ length: 8 }, (_, n) => fetch(`/api/tournaments/${code}/say`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ text: `spam ${n}` }) })));
  const fast = asha.page.getByText("That was a bit fast.");
  do {
    await asha.page.evaluate(`(${spend})(${JSON.stringify(new URL(asha.page.url()).pathname.split("/").pop())})`);
    await say(asha, "one too many");
    // Either it is refused, or the field is empty again.
    await asha.page.waitForFunction(() => document.body.innerText.includes("That was a bit fast.") || document.querySelector("#say").value === "");
  } while (!(await fast.isVisible()));
  // What was refused is still there to be sent later.
  assert.equal(await asha.page.getByLabel("Write to everybody").inputValue(), "one too many");
  for (const person of [host, asha, bruno, double]) assertQuiet(person, /status of 4(00|29)/);
  await leave(host, asha, bruno, double);
});

test("T-83: the organiser removes a player before the start and in a match; both are told, the opponent advances", async () => {
  const { host, people: [asha, bruno, chitra] } = await cup(["Asha", "Bruno", "Chitra"]);
  const remove = async (name) => {
    await host.page.getByRole("button", { name: `Remove ${name}` }).click();
    await host.page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  };
  await remove("Chitra");
  await host.page.getByRole("heading", { name: "2 players are in" }).waitFor();
  await chitra.page.getByRole("heading", { name: /^Join / }).or(chitra.page.getByText("declined")).first().waitFor();
  await host.page.getByRole("button", { name: "Start the event" }).click();
  await host.page.getByRole("dialog").getByRole("button", { name: "Start the event" }).click();
  const events = [asha, bruno].map((person) => new EventPage(person));
  for (const event of events) await event.match();
  await remove("Bruno");
  await events[0].champion.getByRole("heading", { name: "Asha" }).waitFor();
  await bruno.page.goto("/notices");
  await bruno.page.getByText(/removed/).first().waitFor();
  for (const person of [host, asha, bruno, chitra]) assertQuiet(person, /status of 40\d/);
  await leave(host, asha, bruno, chitra);
});

test("wrong invite codes all look alike, and after five of them nothing is told for a while", async () => {
  const { host, people: [asha] } = await cup(["Asha"]);
  const guesser = await kit.phone("Eve");
  const wrong = ["K7MW2QXA9B4C", "AAAAAAAAAAAA", "BBBBBBBBBBBB", "CCCCCCCCCCCC", "ZZZZZZZZZZZZ"];
  // A device that knows who it is asks once for each page.
  await guesser.page.goto("/");
  await guesser.page.waitForFunction(() => localStorage.getItem("me")?.includes("Eve"));
  for (const code of wrong) {
    await guesser.page.goto(`/t/${encodeURIComponent(code)}`);
    await guesser.page.getByRole("heading", { name: "There is no such event" }).waitFor();
  }
  await guesser.page.goto(host.page.url());
  await guesser.page.getByText("That was a bit fast.").waitFor();
  // Who is in it is not a guesser.
  await asha.page.reload();
  await asha.page.getByRole("heading", { name: "You are in", exact: true }).waitFor();
  assertQuiet(guesser, /status of 4(04|29)/);
  await leave(host, asha, guesser);
});
