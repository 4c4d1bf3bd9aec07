import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Server } from "../worker/harness.mjs";
import { assertQuiet, desktop, launch, phone, shot } from "./harness.mjs";

let browser;
let server;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

for (const [size, open] of [["phone", phone], ["desktop", desktop]]) {
  for (const colorScheme of ["dark", "light"]) {
    test(`the first page shows itself without a complaint: ${size}, ${colorScheme}`, async () => {
      const person = await open(browser, { colorScheme });
      const fetched = [];
      person.page.on("request", (request) => fetched.push(new URL(request.url())));
      await person.page.goto(server.url);
      await person.page.getByRole("navigation").first().waitFor();
      await shot(person.page, `home-${size}-${colorScheme}`);
      assertQuiet(person);
      assert.deepEqual(fetched.filter((url) => url.origin !== server.url), [], "nothing from elsewhere");
      assert.equal(fetched.filter((url) => url.pathname.endsWith(".wasm")).length, 1, "the wasm comes once");
      await person.context.close();
    });
  }
}
