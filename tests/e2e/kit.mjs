// One server and one browser for the tests of a file.
import { after, afterEach, before } from "node:test";
import { Server } from "../worker/harness.mjs";
import { desktop, launch, phone, testify } from "./harness.mjs";
import { signIn } from "./pages/table.mjs";

/** Starts both before the tests of the file, and stops them after; `vars` are settings of the server. */
export function site(vars = {}) {
  const kit = {
    /** A person on a phone; with a name, one whom the server knows. */
    phone: (name, options) => arrive(phone, name, options),
    /** A person on a phone that has opened the site once and has no network now, at the page of games on one device. */
    async offline(options) {
      const person = await arrive(phone, undefined, options);
      await person.page.goto("/");
      await person.page.getByRole("link", { name: "On this device" }).first().waitFor();
      await person.page.evaluate(async () => {
        const { active } = await navigator.serviceWorker.ready;
        if (active.state !== "activated") await new Promise((done) => active.addEventListener("statechange", () => active.state === "activated" && done()));
      });
      await person.context.setOffline(true);
      await person.page.goto("/play/same-device");
      return person;
    },
    /** A person at a desk. */
    desktop: (name, options) => arrive(desktop, name, options),
  };
  async function arrive(device, name, options) {
    const person = await device(kit.browser, { baseURL: kit.server.url, ...options });
    people.push(person);
    if (name) await signIn(person, kit.server, name);
    return person;
  }
  const people = [];
  before(async () => {
    [kit.server, kit.browser] = await Promise.all([Server.start({ vars }), launch()]);
  });
  // What a failed test leaves behind is told before the browser goes.
  afterEach(async (context) => {
    if (context.passed === false) await Promise.all(people.map((person, n) => testify(person, `${context.name}, person ${n + 1}`)));
    people.length = 0;
  });
  after(async () => {
    await kit.browser?.close();
    await kit.server?.stop();
  });
  return kit;
}

/** Closes the contexts of people. */
export function leave(...people) {
  return Promise.all(people.map(({ context }) => context.close()));
}
