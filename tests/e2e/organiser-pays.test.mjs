// A larger event is paid for (T-80), and what a device can be told: both from a click on the screen.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertQuiet, shot } from "./harness.mjs";
import { leave, site } from "./kit.mjs";
import { EventPage } from "./pages/event.mjs";

const kit = site({ TIERS: "on", TEST_PAYMENTS: "on" });

for (const device of ["phone", "desktop"]) {
  test(`T-80 T-81: an event of 16 is bought and created, the form as it was left: ${device}`, async () => {
    const person = await kit[device]("Meera");
    const { page } = person;
    await page.goto("/t/new");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Large cup");
    await page.getByRole("radio", { name: /^Classic Chess/ }).check();
    await page.getByRole("group", { name: "Places" }).getByRole("radio", { name: "16", exact: true }).check();
    await page.getByText("More settings").click();
    await page.getByLabel("Description").fill("Bring tea.");
    await page.getByText("Up to 8 players are free.").waitFor();
    await shot(page, `pay-1-limit-${device}`, { fullPage: true });
    // Without paying it is refused with the reason, and nothing is created.
    await page.getByRole("button", { name: "Create event" }).click();
    await page.getByText("An event of this size has to be paid for first.").waitFor();
    assert.equal(new URL(page.url()).pathname, "/t/new");
    await page.getByRole("button", { name: "Up to 32 players: £2.99" }).click();
    await page.getByRole("heading", { name: "Test payment" }).waitFor();
    await page.getByRole("button", { name: "Pay £2.99 for standard" }).click();
    await page.waitForURL(/\/t\/new/);
    assert.equal(await page.getByRole("textbox", { name: "Name", exact: true }).inputValue(), "Large cup");
    assert.ok(await page.getByRole("radio", { name: /^Classic Chess/ }).isChecked());
    assert.ok(await page.getByRole("group", { name: "Places" }).getByRole("radio", { name: "16", exact: true }).isChecked());
    await page.getByRole("button", { name: "Create event" }).click();
    await page.getByRole("heading", { name: "Large cup", level: 1 }).waitFor();
    await page.getByText("Bring tea.").waitFor();
    await page.getByText(/16 places left|0 of 16|of 16/).first().waitFor();
    // One event at a time: the next one says so and sells nothing that would not help.
    await page.goto("/t/new");
    assert.equal(await page.getByRole("textbox", { name: "Name", exact: true }).inputValue(), "", "a kept form is taken up once");
    await page.getByText("You have an event that is not over yet.").waitFor();
    assert.equal(await page.getByRole("button", { name: /£2\.99/ }).count(), 0);
    await shot(page, `pay-2-second-${device}`);
    assertQuiet(person, /status of 40[23]/);
    await leave(person);
  });
}

test("who comes back before the payment is known is not asked to pay again", async () => {
  const person = await kit.phone("Meera");
  const { page } = person;
  await page.clock.install();
  await page.goto("/t/new?paid=standard");
  await page.getByRole("group", { name: "Places" }).getByRole("radio", { name: "16", exact: true }).check();
  await page.getByText("The payment is being confirmed.").waitFor();
  assert.equal(await page.getByRole("button", { name: /£/ }).count(), 0);
  await page.clock.runFor(60_000);
  await page.getByRole("button", { name: /£2\.99/ }).waitFor();
  assertQuiet(person);
  await leave(person);
});

/** The row of this device in the settings. */
const row = (page) => page.locator("#notices li", { hasText: "On this device" });

test("a browser that may not is told where its settings are", async () => {
  const person = await kit.phone("Asha");
  await person.context.addInitScript(() => Object.defineProperty(Notification, "permission", { get: () => "denied" }));
  await person.page.goto("/settings");
  await row(person.page).getByText("The browser does not allow it for this site").waitFor();
  assert.equal(await row(person.page).getByRole("button").count(), 0, "no dead switch");
  assertQuiet(person);
  await leave(person);
});

test("a browser that cannot reach its maker's push service says so, and can try again", async () => {
  const person = await kit.phone("Asha");
  await person.context.grantPermissions(["notifications"], { origin: kit.server.url });
  await person.page.goto("/settings");
  await person.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await row(person.page).getByRole("button", { name: "Switch on" }).tap();
  await row(person.page).getByText("does not reach the push service of its maker").waitFor();
  await shot(person.page, "push-no-service");
  await row(person.page).getByRole("button", { name: "Try again" }).tap();
  await row(person.page).getByText("does not reach the push service of its maker").waitFor();
  // What Chromium says in a context of a test, in place of not reaching its service.
  assertQuiet(person, /does not support the Push API in incognito mode|push service/);
  await leave(person);
});

test("in Safari's tab on an iPhone the way to the home screen is shown, and no switch", async () => {
  const person = await kit.phone("Asha");
  await person.context.addInitScript(() => {
    delete window.PushManager;
    navigator.standalone = false;
  });
  await person.page.goto("/settings");
  await row(person.page).getByText("Add to Home Screen").waitFor();
  assert.equal(await row(person.page).getByRole("button").count(), 0);
  await shot(person.page, "push-iphone");
  assertQuiet(person);
  await leave(person);
});

test("where the push service answers, the switch comes on, is tested and goes off again", async () => {
  const person = await kit.phone("Asha");
  await person.context.grantPermissions(["notifications"], { origin: kit.server.url });
  // Chromium's own service is out of reach: what its answer would be stands in for it, in the form of the standard.
  await person.context.addInitScript(() => {
    let made = null;
    const endpoint = "https://push.example.com/device/1";
    const keys = { p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", auth: "BTBZMqHH6r4Tts7J_aSIgg" };
    PushManager.prototype.subscribe = async () => (made = Object.assign(Object.create(PushSubscription.prototype), { toJSON: () => ({ endpoint, expirationTime: null, keys }) }));
    PushManager.prototype.getSubscription = async () => made;
    Object.defineProperty(PushSubscription.prototype, "endpoint", { get: () => endpoint });
    PushSubscription.prototype.unsubscribe = async () => ((made = null), true);
  });
  await person.page.goto("/settings");
  await person.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await row(person.page).getByRole("button", { name: "Switch on" }).tap();
  await row(person.page).getByText("This device is told, also while the site is closed").waitFor();
  const { devices } = await person.page.evaluate(async () => (await fetch("/api/me/push/settings")).json());
  assert.deepEqual(devices.map(({ endpoint }) => endpoint), ["https://push.example.com/device/1"]);
  await row(person.page).getByRole("button", { name: "Switch off" }).tap();
  await row(person.page).getByRole("button", { name: "Switch on" }).waitFor();
  assertQuiet(person);
  await leave(person);
});
