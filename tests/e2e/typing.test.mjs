// What somebody types is theirs: nothing that happens elsewhere may take it away.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertQuiet } from "./harness.mjs";
import { leave, site } from "./kit.mjs";
import { EventPage } from "./pages/event.mjs";

const kit = site();

test("a half-typed name stays while others join and the connection comes back", async () => {
  const [asha, bruno, chitra] = [await kit.phone(), await kit.phone(), await kit.phone()];
  const host = new EventPage(asha);
  await asha.page.goto("/t/new");
  const link = await host.create({ name: "Sunday at Cubbon Park", minutes: 10, places: 4, as: "Asha" });
  await chitra.page.goto(link);
  const field = chitra.page.getByLabel("Your name");
  await field.fill("Chi");
  const made = await field.elementHandle();
  await bruno.page.goto(link);
  await new EventPage(bruno).join("Bruno");
  await chitra.page.getByRole("region", { name: "Players" }).getByText("Bruno").waitFor();
  await chitra.context.setOffline(true);
  await chitra.context.setOffline(false);
  await host.join();
  await chitra.page.getByRole("region", { name: "Players" }).getByText("Asha").waitFor();
  assert.ok(await made.evaluate((input) => input.isConnected), "the very field that was typed into");
  await field.pressSequentially("tra");
  await new EventPage(chitra).join();
  await chitra.page.getByRole("heading", { name: "You are in" }).waitFor();
  await host.page.getByRole("region", { name: "Players" }).getByText("Chitra").waitFor();
  for (const person of [asha, bruno]) assertQuiet(person);
  await leave(asha, bruno, chitra);
});
