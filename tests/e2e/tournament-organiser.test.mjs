// An organiser at a desk and phones: requests, a forfeit, a no-show at its deadline, a best-of-3 final, talk, notices
// and the archive.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertQuiet, shot } from "./harness.mjs";
import { leave, site } from "./kit.mjs";
import { playOn } from "./pages/board.mjs";
import { EventPage } from "./pages/event.mjs";

const kit = site();
const MATE = "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7".split(" ");
const HOUR = 3_600_000;

test("approval, a forfeit, a no-show and a best-of-3 final", async (t) => {
  const names = ["Asha", "Bruno", "Chitra", "Dmitri"];
  const host = await kit.desktop("Meera");
  const people = await Promise.all(names.map((name) => kit.phone(name)));
  const stranger = await kit.phone("Eve");
  const organiser = new EventPage(host);
  const events = people.map((person) => new EventPage(person));
  let link;

  await t.test("the form has every setting, and the event asks for approval (T-1, T-4)", async () => {
    await host.page.goto("/t/new");
    await host.page.getByText("More settings").click();
    await host.page.getByLabel("Description").fill("Tea at four.");
    await host.page.getByRole("switch", { name: /^I approve each player/ }).check();
    link = await organiser.create({ name: "Club night", minutes: 30, places: 4, final: "Best of 3" });
    await host.page.getByText("Tea at four.").waitFor();
  });

  await t.test("requests are accepted and declined; who asked sees the answer", async () => {
    for (const person of [...people, stranger]) {
      await person.page.goto(link);
      await person.page.getByRole("button", { name: "Ask to join" }).tap();
      await person.page.getByRole("heading", { name: "You asked to join" }).waitFor();
    }
    await host.page.getByRole("button", { name: "Decline Eve" }).click();
    await stranger.page.getByRole("heading", { name: "Your request was declined" }).waitFor();
    await shot(host.page, "organiser-1-requests");
    for (const name of names) await host.page.getByRole("button", { name: `Accept ${name}` }).click();
    for (const { page } of people) await page.getByRole("heading", { name: "You are in", exact: true }).waitFor();
    await host.page.getByRole("heading", { name: "4 players are in" }).waitFor();
  });

  await t.test("everybody talks; the organiser's message reaches the inbox", async () => {
    await people[0].page.getByLabel("Write to everybody").fill("Good luck!");
    await people[0].page.getByRole("button", { name: "Send" }).tap();
    for (const { page } of [host, ...people]) await page.getByRole("log").getByText("Good luck!").waitFor();
    await host.page.getByLabel("Write to everybody").fill("We start at once.");
    await host.page.getByRole("button", { name: "Tell all" }).click();
    await people[3].page.getByRole("log").getByText("We start at once.").waitFor();
    await host.page.getByRole("button", { name: "Do not let Asha write" }).click();
    await host.page.getByRole("button", { name: "Let Asha write again" }).waitFor();
    await people[0].page.getByLabel("Write to everybody").fill("Again");
    await people[0].page.getByRole("button", { name: "Send" }).tap();
    await people[0].page.getByText("The organiser does not let you write here.").waitFor();
  });

  let pairs;
  await t.test("after the start a player calls the organiser, who gives one match away (T-63)", async () => {
    await organiser.start(names.length);
    const matches = await Promise.all(events.map((event) => event.match()));
    const other = names.indexOf(matches[0].opponent);
    const rest = [1, 2, 3].filter((n) => n !== other);
    pairs = [[0, other], rest];
    await people[rest[0]].page.getByRole("button", { name: "Call the organiser" }).tap();
    await host.page.getByRole("log").getByText("calls the organiser to the match.").waitFor();
    // In the picture the match opens with a press.
    await host.page.locator(".bt [data-m]", { hasText: names[rest[0]] }).first().click();
    await host.page.getByRole("button", { name: `${names[rest[1]]} loses the match` }).click();
    await host.page.getByRole("button", { name: "Give the match away" }).click();
    await people[rest[0]].page.getByText(/^You are through/).waitFor();
    await host.page.getByRole("tab", { name: "Rulings" }).click();
    await host.page.getByText(`${names[rest[0]]} advances, decided by the organiser.`).first().waitFor();
    await shot(host.page, "organiser-2-running", { fullPage: true });
  });

  await t.test("who came advances at the deadline, the other did not (T-57)", async () => {
    const [came, stayed] = pairs[0];
    await events[came].play();
    await kit.server.clock(Date.now() + 25 * HOUR);
    await people[came].page.goto(link);
    await events[came].match();
    await people[stayed].page.getByRole("heading", { name: "You are out" }).waitFor();
    await people[stayed].page.getByText(`${names[came]} won the semi-final.`).waitFor();
    await host.page.getByRole("log").getByText(`${names[came]} advances, the opponent did not come.`).waitFor();
  });

  await t.test("the final is a best of 3 (T-70), and the champion stands in the archive (T-72)", async () => {
    const finalists = [pairs[0][0], pairs[1][0]];
    for (const wins of [0, 1]) {
      for (const n of finalists) await people[n].page.goto(link);
      const matches = await Promise.all(finalists.map((n) => events[n].match()));
      assert.equal(matches.filter(({ white }) => white).length, 1);
      if (wins === 1) assert.match(matches[0].note, /^Game 2 of the match, series (1 to 0|0 to 1), 30\+0, you have /);
      // The same player wins both games, once with each colour.
      const [white, black] = matches[0].white ? finalists : [...finalists].reverse();
      const boards = [await events[black].play(), await events[white].play()].reverse();
      await Promise.all(boards.map((board) => board.ready()));
      if (white === finalists[0]) {
        await playOn(boards, MATE);
      } else {
        await playOn(boards, ["e2e4"]);
        await boards[0].resign();
      }
      await Promise.all(boards.map((board) => board.result()));
    }
    await host.page.goto(link);
    await organiser.champion.getByRole("heading", { name: names[finalists[0]] }).waitFor();
    assert.equal(await host.page.getByRole("button", { name: /^Remove / }).count(), 0, "nobody is removed from what is over");
    await shot(host.page, "organiser-3-champion", { fullPage: true });
    await host.page.getByRole("link", { name: "Events", exact: true }).first().click();
    await host.page.getByRole("link", { name: "Champions Cup" }).click();
    const line = host.page.getByRole("listitem").filter({ hasText: "Club night" });
    await line.getByText(names[finalists[0]], { exact: true }).waitFor();
    await line.getByText(`${names[finalists[1]]} was the other finalist`).waitFor();
    await shot(host.page, "organiser-4-archive");
    await people[finalists[0]].page.goto("/notices");
    await people[finalists[0]].page.getByText("You are the champion").waitFor();
    await people[finalists[0]].page.getByText("Meera writes: We start at once.").waitFor();
    await shot(people[finalists[0]].page, "organiser-5-notices");
  });

  for (const person of [host, ...people, stranger]) assertQuiet(person, /status of 403/);
  await leave(host, stranger, ...people);
});
