// The alarm of an object that has letters to send, in real workerd.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Server } from "./harness.mjs";
import { PushService } from "./push-service.mjs";

/** A letter that is not settled by then is looked after by the alarm (GRACE in worker/src/actor/shell.rs). */
const GRACE = 2_000;
const PLAYERS = 48;

let server, push;
before(async () => {
  push = await PushService.start();
  server = await Server.start({ reach: [push.origin] });
});
after(async () => {
  await server.stop();
  await push.stop();
});

test("a letter that is settled while its alarm rings leaves the platform no alarm to be cancelled", async () => {
  const owners = [];
  for (let n = 0; n < PLAYERS; n++) {
    const client = await server.session(`Player ${n}`);
    const device = push.device();
    const { status, text } = await client.api("POST", "/api/me/push", { endpoint: device.endpoint, keys: device.keys });
    assert.equal(status, 200, text);
    owners.push({ client, path: device.path });
  }
  // The answers come around the moment at which the alarm rings.
  const late = new Map(owners.map(({ path }, n) => [path, GRACE - PLAYERS + 2 * n]));
  push.answer = (path) => ({ late: late.get(path) });
  const tests = await Promise.all(owners.map(({ client }) => client.api("POST", "/api/me/push/test", {})));
  assert.deepEqual(tests.map(({ status }) => status), Array(PLAYERS).fill(200), tests[0].text);
  for (const { path } of owners) assert.ok(push.taken(path).length >= 1);
  assert.doesNotMatch(server.log, /alarm handler cancel/);
});
