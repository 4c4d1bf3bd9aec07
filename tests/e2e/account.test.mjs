// What a guest keeps: the theme, the name, and the account on other devices.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertQuiet, shot } from "./harness.mjs";
import { leave, site } from "./kit.mjs";
import { create } from "./pages/table.mjs";

const kit = site();

/** A guest who got the account through the page, so that its recovery code waits on the device. */
async function guest(name) {
  const person = await kit.phone();
  await person.page.goto("/new");
  await create(person, { name });
  await person.page.goto("/settings");
  await person.page.getByRole("heading", { name: "Settings" }).waitFor();
  return person;
}

const row = ({ page }, title) => page.getByRole("listitem").filter({ hasText: title });
const background = ({ page }) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test("the theme is kept, and follows the system where none was chosen", async () => {
  const person = await kit.phone();
  await person.page.goto("/settings");
  const theme = (name) => person.page.getByRole("radio", { name });
  await theme("As the system").waitFor();
  const night = await background(person);
  await theme("Paper").check();
  const paper = await background(person);
  assert.notEqual(paper, night);
  await person.page.reload();
  await theme("Paper").waitFor();
  assert.equal(await background(person), paper);
  assert.ok(await theme("Paper").isChecked());
  await theme("As the system").check();
  assert.equal(await background(person), night);
  await person.page.emulateMedia({ colorScheme: "light" });
  assert.equal(await background(person), paper);
  await person.page.getByRole("button", { name: "Change theme" }).tap();
  assert.equal(await background(person), night);
  assertQuiet(person);
  await leave(person);
});

test("a name is changed, and a bad one is refused in words", async () => {
  const person = await guest("Asha");
  const name = person.page.getByRole("textbox", { name: "Name", exact: true });
  const save = person.page.getByRole("button", { name: "Save" });
  // Whoever takes the browser's limit away meets the page's own.
  await name.evaluate((field) => field.removeAttribute("maxlength"));
  for (const [text, words] of [["", "Please type your name."], ["x".repeat(10_000), "A name has at most 24 characters."], ["As\u202eha", "Some of these characters cannot be shown in a name."], ["\u200b", "Please type your name."]]) {
    await name.fill(text);
    await save.tap();
    await person.page.getByRole("alert").getByText(words).waitFor();
  }
  await name.fill("Asha of Mysore");
  await save.tap();
  await person.page.getByText("Saved").waitFor();
  await person.page.goto("/");
  await person.page.getByRole("link", { name: "You: Asha of Mysore" }).waitFor();
  assertQuiet(person);
  await leave(person);
});

test("the recovery code is shown once, and brings the account to another device", async () => {
  const person = await guest("Asha");
  const sheet = person.page.getByRole("dialog", { name: "Your recovery code" });
  const show = async () => {
    await row(person, "Recovery code").getByRole("button", { name: "Show" }).tap();
    const code = await sheet.locator(".code").filter({ hasText: /\S/ }).innerText();
    // Nothing of it is cut off, on the narrowest phone either.
    for (const width of [320, 360, 375, 390]) {
      await person.page.setViewportSize({ width, height: 844 });
      const [wide, room] = await sheet.evaluate((box) => [box.scrollWidth, box.clientWidth]);
      assert.ok(wide <= room, `${wide} px in ${room} px at ${width}`);
    }
    await shot(person.page, "settings-recovery");
    await sheet.getByRole("button", { name: "I have it" }).tap();
    await sheet.waitFor({ state: "hidden" });
    return code;
  };
  const code = await show();
  assert.equal(await person.page.locator("dialog .code--big").textContent(), "", "it is nowhere on the page any more");
  assert.ok(!(await person.page.evaluate(() => JSON.stringify(localStorage))).includes(code), "nor on the device");
  const other = await kit.phone();
  await other.page.goto("/settings");
  const field = other.page.getByLabel("Recovery code of another account");
  await field.fill("0000-0000");
  await row(other, "Recovery code").getByRole("button", { name: "Open" }).tap();
  await other.page.getByText("That code does not fit. Look at it again.").waitFor();
  await field.fill(` ${code.toLowerCase()} `);
  await row(other, "Recovery code").getByRole("button", { name: "Open" }).tap();
  await other.page.getByText("Welcome back.").waitFor();
  await other.page.getByRole("link", { name: "You: Asha" }).first().waitFor();
  // A device that has a guest takes another account, and forgets it when told to.
  const third = await guest("Chitra");
  await row(person, "Recovery code").getByRole("button", { name: "Show" }).tap();
  const again = await sheet.locator(".code").filter({ hasText: /\S/ }).innerText();
  await third.page.getByLabel("Recovery code of another account").fill(again);
  await row(third, "Recovery code of another account").getByRole("button", { name: "Open" }).tap();
  await third.page.getByRole("link", { name: "You: Asha" }).first().waitFor();
  await row(third, "Sign out on this device").getByRole("button", { name: "Sign out" }).tap();
  await third.page.getByRole("dialog", { name: "Sign out on this device" }).getByRole("button", { name: "Sign out" }).tap();
  await third.page.getByRole("link", { name: "Play a friend" }).waitFor();
  assert.equal(await third.page.evaluate(async () => (await fetch("/api/me")).status), 200, "nobody, and no fault");
  assert.equal(await third.page.evaluate(async () => (await fetch("/api/me")).text()), "null");
  // The waiting game came along.
  await other.page.goto("/");
  await other.page.getByText("waiting for an opponent").waitFor();
  assertQuiet(person);
  assertQuiet(other, /status of 401 .*\/api\/session\/recover$/);
  await leave(person, other);
});

test("a link brings the account to another device once; signing the others out ends it there", async () => {
  const person = await guest("Asha");
  await person.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await row(person, "Use this account on my phone").getByRole("button", { name: "Show" }).tap();
  const sheet = person.page.getByRole("dialog", { name: "Use this account on my phone" });
  await sheet.getByRole("img", { name: "QR code of the link" }).waitFor();
  await shot(person.page, "settings-device-link");
  await sheet.getByRole("button", { name: "Copy link" }).tap();
  await person.page.getByText("The link is copied.").waitFor();
  const link = await person.page.evaluate(() => navigator.clipboard.readText());
  await sheet.getByRole("button", { name: "Close" }).tap();

  const other = await kit.desktop();
  await other.page.goto(link);
  await other.page.getByRole("button", { name: "Use it on this device" }).click();
  await other.page.getByRole("heading", { name: "What shall we play, Asha?" }).waitFor();
  const third = await kit.desktop();
  await third.page.goto(link);
  await third.page.getByRole("button", { name: "Use it on this device" }).click();
  await third.page.getByText("This link was used already or is too old.").waitFor();
  await third.page.goto("/link");
  await third.page.getByText("This link was used already or is too old.").waitFor();

  await row(person, "Sign out all other devices").getByRole("button", { name: "Sign out" }).tap();
  await person.page.getByRole("dialog", { name: "Sign out all other devices" }).getByRole("button", { name: "Sign out" }).tap();
  await person.page.getByText("All other devices are signed out.", { exact: true }).waitFor();
  const status = ({ page }) => page.evaluate(async () => (await fetch("/api/me")).status);
  await Promise.all([person, other].map(({ page }) => page.goto("/")));
  await other.page.getByText("This device is not signed in any more.").waitFor();
  await other.page.getByRole("link", { name: "Play a friend" }).waitFor();
  await person.page.getByRole("heading", { name: "What shall we play, Asha?" }).waitFor();
  assert.deepEqual([await status(person), await status(other)], [200, 401]);
  assertQuiet(person);
  assertQuiet(other, /status of 401 .*\/api\/(me|home)$/);
  await leave(person, other, third);
});
