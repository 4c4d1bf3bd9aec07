// Web Push from the server to a local push service that opens what it gets, over real workerd.
import assert from "node:assert/strict";
import { once } from "node:events";
import { after, before, test } from "node:test";
import { Server, within } from "./harness.mjs";
import { Device, PushService } from "./push-service.mjs";

let server, push;
before(async () => {
  push = await PushService.start();
  server = await Server.start({ reach: [push.origin] });
});
after(async () => {
  await server.stop();
  await push.stop();
});

async function ok(client, method, path, body) {
  const reply = await client.api(method, path, body);
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

/** A player with a device. */
async function owner(name, device = push.device()) {
  const client = await server.session(name);
  const { endpoint, keys } = device;
  await ok(client, "POST", "/api/me/push", { endpoint, keys, expirationTime: null });
  return { client, device };
}

/** The list of devices once it fits. */
function devices(client, fits, what) {
  const look = async () => {
    for (;;) {
      const seen = await ok(client, "GET", "/api/me/push/settings");
      if (fits(seen.devices)) return seen.devices;
    }
  };
  return within(look(), what);
}

const now = async () => (await server.guest().api("POST", "/api/test/clock", {})).body.now;

// RFC 8291, appendix A. The local service's own reader has to open it, too: it is written independently.
const EXAMPLE = {
  message: "V2hlbiBJIGdyb3cgdXAsIEkgd2FudCB0byBiZSBhIHdhdGVybWVsb24",
  server: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
  server_secret: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  device: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
};
const DEVICE_SECRET = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
const BODY =
  "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

test("the example of RFC 8291, byte for byte", async () => {
  const { status, text } = await server.guest().api("POST", "/api/test/push", EXAMPLE);
  assert.equal(status, 200, text);
  assert.equal(text, BODY);
  const decoded = (name) => Buffer.from(name, "base64url");
  const device = new Device({ secret: decoded(DEVICE_SECRET), auth: decoded(EXAMPLE.auth) });
  assert.equal(String(device.open(decoded(BODY))), "When I grow up, I want to be a watermelon");
});

test("a test notice reaches every device of the player, sealed, signed and once", async () => {
  const { client, device } = await owner("Asha");
  const second = push.device();
  const { endpoint, keys } = second;
  const { key } = await ok(server.guest(), "GET", "/api/push/key");
  assert.equal(Buffer.from(key, "base64url").length, 65);
  const list = await ok(client, "POST", "/api/me/push", { endpoint, keys });
  assert.deepEqual(list.devices.map((one) => one.endpoint), [device.endpoint, endpoint]);
  await ok(client, "POST", "/api/me/push/test", {});
  const known = await devices(client, (seen) => seen.every(({ sent }) => sent), "both successes");
  assert.deepEqual(known.map(({ refused }) => refused), [undefined, undefined]);
  for (const { path } of [device, second]) {
    const [one, ...more] = push.taken(path);
    assert.deepEqual(more, []);
    assert.ifError(one.error);
    assert.equal(one.claims.key, key);
    assert.equal(one.claims.sub, "mailto:operator@localhost");
    const { ttl, urgency, topic, ...headers } = one.headers;
    assert.deepEqual([one.method, headers["content-encoding"], urgency, topic], ["POST", "aes128gcm", "high", "-test"]);
    assert.ok(Number(ttl) > 0 && Number(ttl) <= 300, ttl);
    assert.deepEqual(one.message, {
      web_push: 8030,
      notification: { title: "Ashtapada", body: "Notices reach this device.", navigate: `${server.url}/settings`, tag: "-test", lang: "en", dir: "auto" },
    });
  }
  const [salt, other] = [device, second].map(({ path }) => push.taken(path)[0].headers["content-length"]);
  assert.equal(salt, other);
  const again = await client.api("POST", "/api/me/push/test", {});
  assert.deepEqual([again.status, again.body.code], [429, "too_fast"]);
});

test("a device that is gone is taken off the list, and never asked again", async () => {
  for (const status of [404, 410]) {
    const { client, device } = await owner("Ravi");
    push.answer = (path) => (path === device.path ? { status } : {});
    await ok(client, "POST", "/api/me/push/test", {});
    assert.deepEqual(await devices(client, (seen) => seen.length === 0, "the device to go"), []);
    const none = await client.api("POST", "/api/me/push/test", {});
    assert.deepEqual([none.status, none.body.code], [409, "no_device"]);
    assert.equal(push.got.filter(({ path }) => path === device.path).length, 1);
  }
  push.answer = () => ({});
});

test("429 and server errors are tried again, not before the service says so; then the notice comes once", async () => {
  const { client, device } = await owner("Meera");
  const waits = [[503, "60"], [429, "120"], [500, "60"]];
  push.answer = (path, count) => {
    const [status, after] = (path === device.path && waits[count]) || [201];
    return { status, headers: after && { "retry-after": after } };
  };
  const statuses = () => push.got.filter(({ path }) => path === device.path).map(({ status }) => status);
  await ok(client, "POST", "/api/me/push/test", {});
  assert.deepEqual(statuses(), [503]);
  let at = await now();
  // Moving the clock is answered when everything that is due by then has been tried.
  for (const [wait, told] of [[59_000, [503]], [2_000, [503, 429]], [118_000, [503, 429]], [3_000, [503, 429, 500]], [61_000, [503, 429, 500, 201]]]) {
    await server.clock((at += wait));
    assert.deepEqual(statuses(), told);
  }
  await server.clock((at += 3_600_000));
  assert.equal(push.taken(device.path).length, 1);
  const [known] = await devices(client, ([one]) => one?.sent, "the success");
  assert.equal(known.refused, undefined);
  push.answer = () => ({});
});

test("a notice that comes too late to be of use is not sent any more", async () => {
  const { client, device } = await owner("Late");
  push.answer = (path) => (path === device.path ? { status: 503, headers: { "retry-after": "600" } } : {});
  await ok(client, "POST", "/api/me/push/test", {});
  push.answer = () => ({});
  // A test is of use for five minutes, and the service wanted ten.
  await server.clock((await now()) + 11 * 60_000);
  assert.deepEqual((await ok(client, "GET", "/api/me/push/settings")).devices.map(({ sent, refused }) => [sent, refused]), [[undefined, undefined]]);
  assert.equal(push.got.filter(({ path }) => path === device.path).length, 1);
  await ok(client, "POST", "/api/me/push/test", {});
  assert.equal(push.taken(device.path).length, 1, "only the fresh one");
});

test("a service that refuses is not asked again for that notice, and the list says so", async () => {
  const { client, device } = await owner("Refused");
  push.answer = (path) => (path === device.path ? { status: 403 } : {});
  await ok(client, "POST", "/api/me/push/test", {});
  const [known] = await devices(client, ([one]) => one?.refused, "the refusal");
  assert.equal(known.refused[1], 403);
  assert.equal(push.got.filter(({ path }) => path === device.path).length, 1);
  push.answer = () => ({});
  await server.clock((await now()) + 11_000);
  await ok(client, "POST", "/api/me/push/test", {});
  await devices(client, ([one]) => one.sent && !one.refused, "the success");
});

test("a redirect is not followed", async () => {
  const { client, device } = await owner("Redirected");
  const other = push.device();
  push.answer = (path) => (path === device.path ? { status: 307, headers: { location: push.origin + other.path } } : {});
  await ok(client, "POST", "/api/me/push/test", {});
  await devices(client, ([one]) => one?.refused?.[1] === 307, "the refusal");
  assert.equal(push.got.filter(({ path }) => path === other.path).length, 0);
  push.answer = () => ({});
});

test("a push survives a crash of the server, and the key of the server stays", async () => {
  const { client, device } = await owner("Crash");
  push.answer = (path) => (path === device.path ? { status: 503, headers: { "retry-after": "60" } } : {});
  await ok(client, "POST", "/api/me/push/test", {});
  const { key } = await ok(client, "GET", "/api/push/key");
  await server.crash();
  push.answer = () => ({});
  await server.revive();
  await server.clock((await now()) + 61_000);
  const [one, ...more] = push.taken(device.path);
  assert.deepEqual(more, []);
  assert.ifError(one.error);
  assert.equal(one.claims.key, key);
  assert.equal((await ok(client, "GET", "/api/push/key")).key, key);
});

test("what describes no device is refused with its code, and changes nothing", async () => {
  const client = await server.session("Bad");
  const { endpoint, keys } = push.device();
  const off = Buffer.from(keys.p256dh, "base64url");
  off[64] ^= 1;
  const bad = [
    [{ endpoint: "http://push.example.com/x", keys }, "bad_subscription"],
    [{ endpoint: "https://127.0.0.1/x", keys }, "bad_subscription"],
    [{ endpoint: "https://localhost/x", keys }, "bad_subscription"],
    [{ endpoint: "https://169.254.169.254/latest", keys }, "bad_subscription"],
    [{ endpoint: "https://[::1]/x", keys }, "bad_subscription"],
    [{ endpoint: "https://service.internal/x", keys }, "bad_subscription"],
    [{ endpoint: `https://push.example.com/${"x".repeat(1_024)}`, keys }, "bad_subscription"],
    [{ endpoint: "", keys }, "bad_subscription"],
    [{ endpoint, keys: { ...keys, auth: "" } }, "bad_subscription"],
    [{ endpoint, keys: { ...keys, p256dh: "" } }, "bad_subscription"],
    [{ endpoint, keys: { ...keys, p256dh: keys.p256dh.slice(0, -1) } }, "bad_subscription"],
    // A point that is not on the curve.
    [{ endpoint, keys: { ...keys, p256dh: off.toString("base64url") } }, "bad_subscription"],
    [{ endpoint }, "malformed"],
    [{ keys }, "malformed"],
    [{ endpoint, keys, more: 1 }, "malformed"],
    [{ endpoint: 7, keys }, "malformed"],
    [null, "malformed"],
    ["", "malformed"],
  ];
  for (const [body, code] of bad) {
    const reply = await client.api("POST", "/api/me/push", body);
    assert.ok(reply.status === 400 || reply.status === 411, reply.text);
    assert.ok([code, "length_required"].includes(reply.body?.code), `${JSON.stringify(body)?.slice(0, 80)}: ${reply.text}`);
  }
  assert.deepEqual(await ok(client, "GET", "/api/me/push/settings"), { off: [], devices: [] });
  for (const path of ["/api/me/push", "/api/me/push/test", "/api/me/push/settings", "/api/me/push/remove"]) {
    const body = path.endsWith("test") ? {} : path.endsWith("settings") ? { off: [] } : path.endsWith("remove") ? { endpoint } : { endpoint, keys };
    const stranger = await server.guest().api("POST", path, body);
    assert.deepEqual([stranger.status, stranger.body.code], [401, "no_session"], path);
    const foreign = await client.api("POST", path, body, { origin: "https://evil.example" });
    assert.deepEqual([foreign.status, foreign.body.code], [403, "bad_origin"], path);
  }
});

test("kinds are switched off and on; a device is removed by its address", async () => {
  const { client, device } = await owner("Settings");
  const set = await ok(client, "POST", "/api/me/push/settings", { off: ["message", "result", "result"] });
  assert.deepEqual(set.off, ["result", "message"]);
  for (const off of [["noise"], "result", null, [7]]) {
    const reply = await client.api("POST", "/api/me/push/settings", { off });
    assert.deepEqual([reply.status, reply.body.code], [400, "malformed"]);
  }
  assert.deepEqual((await ok(client, "POST", "/api/me/push/remove", { endpoint: "https://push.example.com/other" })).devices.length, 1);
  assert.deepEqual(await ok(client, "POST", "/api/me/push/remove", { endpoint: device.endpoint }), { off: ["result", "message"], devices: [] });
  assert.deepEqual((await ok(client, "POST", "/api/me/push/settings", { off: [] })).off, []);
});

test("what happens in a tournament is pushed to who it concerns, each notice once", async () => {
  const organiser = await owner("Organiser");
  const [one, two] = [await owner("Ravi"), await owner("Meera")];
  await ok(two.client, "POST", "/api/me/push/settings", { off: ["started"] });
  const settings = { name: "Push Cup", mode: "classic", minutes: 10, match_deadline_hours: 8, finals_best_of: 1, approval: true };
  const made = await organiser.client.api("POST", "/api/tournaments", settings);
  assert.equal(made.status, 201, made.text);
  const path = `/api/tournaments/${made.body.code}`;
  const tags = ({ device }) => push.taken(device.path).map(({ message }) => message.notification.tag.replace(`${made.body.code}-`, "").replace(/-\d+$/, ""));
  const told = (who, ...kinds) => within((async () => {
    while (tags(who).length < kinds.length) await once(push, "push");
    assert.deepEqual(tags(who).toSorted(), kinds.toSorted());
  })(), `${kinds}; seen ${tags(who)}`);
  for (const { client } of [one, two]) await ok(client, "POST", `${path}/join`, {});
  await told(organiser, "requested", "requested");
  for (const { client } of [one, two]) await ok(organiser.client, "POST", `${path}/answer`, { player: client.me.player, accept: true });
  await told(one, "accepted");
  await ok(organiser.client, "POST", `${path}/start`, {});
  await told(one, "accepted", "started", "match_ready");
  await told(two, "accepted", "match_ready");
  const { message, headers } = push.taken(one.device.path).find(({ message }) => message.notification.tag.endsWith("match_ready"));
  assert.equal(message.notification.title, "Push Cup");
  assert.equal(message.notification.body, "Your match against Meera is ready to be played.");
  assert.equal(message.notification.navigate, `${server.url}/t/${made.body.code}`);
  assert.deepEqual([headers.urgency, headers.topic], ["high", `${made.body.code}-match_ready`]);
  assert.ok(Number(headers.ttl) > 7 * 3_600 && Number(headers.ttl) <= 8 * 3_600, headers.ttl);
  // A quarter of the window is left; looking again, however often, brings nothing new.
  const [match] = (await ok(organiser.client, "GET", path)).matches;
  await server.clock(match.deadline - 2 * 3_600_000);
  await told(one, "accepted", "started", "match_ready", "deadline_near");
  assert.equal(await server.cron(), "ok");
  await ok(organiser.client, "POST", `${path}/forfeit`, { player: two.client.me.player });
  await told(one, "accepted", "started", "match_ready", "deadline_near", "result", "champion");
  await told(two, "accepted", "match_ready", "deadline_near", "result", "runner_up");
  const { notices } = await ok(one.client, "GET", "/api/me/notices");
  assert.equal(notices.length, 6, "the inbox has what was pushed");
});

test("a server without a key pushes nothing, and says so", async () => {
  const plain = await Server.start({ vars: { VAPID_KEY: "" } });
  try {
    const client = await plain.session("Asha");
    const { endpoint, keys } = push.device();
    for (const [method, path, body] of [["GET", "/api/push/key"], ["POST", "/api/me/push", { endpoint, keys }], ["POST", "/api/me/push/test", {}]]) {
      const reply = await client.api(method, path, body);
      assert.deepEqual([reply.status, reply.body.code], [409, "push_off"], path);
    }
  } finally {
    await plain.stop();
  }
});
