import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { CLASSIC, LUDO, PROTOCOL, ask, create, enter, game } from "./games.mjs";
import { Server, within } from "./harness.mjs";
import { holder, token } from "./sessions.mjs";

let server;
before(async () => (server = await Server.start()));
after(() => server.stop());

/** A refusal has its status, one code, and nothing else that could be read. */
async function refused(reply, status, code) {
  const { status: got, body, text } = await reply;
  assert.deepEqual([got, body?.code], [status, code], text.slice(0, 200));
}

test("a guest gives a name and is known by the cookie", async () => {
  const guest = server.guest();
  const nobody = await guest.api("GET", "/api/me");
  assert.deepEqual([nobody.status, nobody.text], [200, "null"], "that nobody is known yet is an answer");
  await refused(guest.api("GET", "/api/home"), 401, "no_session");
  const reply = await guest.api("POST", "/api/session", { name: "  Meera " });
  assert.equal(reply.status, 201);
  assert.match(reply.body.recovery, /^([A-Z2-9]{4}-){4}[A-Z2-9]{4}$/);
  assert.match(reply.headers.get("set-cookie"), /^session=.*; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
  const me = await guest.api("GET", "/api/me");
  assert.deepEqual(me.body, { player: reply.body.player, name: "Meera" });
  assert.equal(me.headers.get("cache-control"), "no-store");
  await refused(guest.api("POST", "/api/session", { name: "Other" }), 409, "already_signed_in");
});

test("a name that cannot be shown is refused with one code and makes nobody", async () => {
  const guest = server.guest();
  const names = ["", "   ", "\u200d\u200b", "x".repeat(10_240), "a\u0007b", "\u0000", "a\u202eb", "\u2066x", "y".repeat(25)];
  for (const name of names) await refused(guest.api("POST", "/api/session", { name }), 400, "bad_name");
  assert.equal(guest.cookies.size, 0);
  const meera = await server.session("Meera");
  for (const name of names) await refused(meera.api("POST", "/api/me/name", { name }), 400, "bad_name");
  assert.equal((await meera.api("GET", "/api/me")).body.name, "Meera");
  assert.deepEqual((await meera.api("POST", "/api/me/name", { name: "मीरा" })).body.name, "मीरा");
  assert.equal((await meera.api("GET", "/api/home")).body.name, "मीरा");
});

test("bodies that are no JSON, of another shape, too large or of another type are refused", async () => {
  const meera = await server.session("Meera");
  const post = (body, headers) => meera.api("POST", "/api/me/name", body, headers);
  for (const body of ["", "{", "null", "[]", "7", '{"name":7}', '{"nam":"x"}', '{"name":"x","more":1}', "\u0000"]) {
    await refused(post(body), 400, "malformed");
  }
  await refused(post(JSON.stringify({ name: "x".repeat(20_000) })), 413, "too_large");
  await refused(post('{"name":"x"}', { "content-type": "text/plain" }), 415, "bad_content_type");
  assert.equal((await post('{"name":"x"}', { "content-type": "application/json; charset=utf-8" })).status, 200);
});

test("a session that is not ours does not count", async () => {
  const { me } = await server.session("Meera");
  const good = token({ player: me.player });
  assert.equal((await holder(server, good).api("GET", "/api/me")).status, 200);
  const wrong = [
    token({ player: me.player, key: "ab".repeat(32) }),
    token({ player: me.player, expires: Math.floor(Date.now() / 1000) - 1 }),
    token({ player: me.player, format: 2 }),
    token({ player: "nobody" }),
    `${good}0`,
    good.replace(me.player, "0".repeat(26)),
    "x",
    "....",
    "x".repeat(5_000),
  ];
  for (const text of wrong) {
    await refused(holder(server, text).api("GET", "/api/me"), 401, "bad_session");
    await refused(holder(server, text).api("POST", "/api/tables", { settings: { game: { kind: "ludo_chess" }, minutes: 10 } }), 401, "bad_session");
  }
  // Signed by us, for a player who does not exist or of another generation.
  await refused(holder(server, token({ player: "0".repeat(26) })).api("GET", "/api/me"), 401, "signed_out");
  await refused(holder(server, token({ player: me.player, version: 1 })).api("GET", "/api/me"), 401, "signed_out");
});

test("a second device comes in by a link, once", async () => {
  const phone = await server.session("Meera");
  const { body: link } = await phone.api("POST", "/api/me/link", {});
  assert.match(link.path, /^\/link#[0-9a-z]{26}\.[0-9a-z]{26}$/);
  const laptop = server.guest();
  const secret = link.path.split("#")[1];
  for (const bad of ["", "x", secret.slice(0, -1), `${phone.me.player}.${"0".repeat(26)}`, `${"0".repeat(26)}.${"0".repeat(26)}`]) {
    await refused(laptop.api("POST", "/api/session/link", { token: bad }), 401, "bad_link");
  }
  assert.equal((await laptop.api("POST", "/api/session/link", { token: secret })).status, 200);
  assert.equal((await laptop.api("GET", "/api/me")).body.player, phone.me.player);
  await refused(server.guest().api("POST", "/api/session/link", { token: secret }), 401, "bad_link");
});

test("signing out everywhere ends every other session, and every link", async () => {
  const phone = await server.session("Meera");
  const { body: link } = await phone.api("POST", "/api/me/link", {});
  const laptop = holder(server, phone.cookies.get("session"));
  assert.equal((await laptop.api("GET", "/api/me")).status, 200);
  assert.equal((await phone.api("POST", "/api/me/sign-out-everywhere", {})).status, 200);
  await refused(laptop.api("GET", "/api/me"), 401, "signed_out");
  await refused(laptop.api("POST", "/api/me/name", { name: "Thief" }), 401, "signed_out");
  await refused(server.guest().api("POST", "/api/session/link", { token: link.path.split("#")[1] }), 401, "bad_link");
  assert.equal((await phone.api("GET", "/api/me")).body.name, "Meera");
  await phone.api("POST", "/api/session/end", {});
  assert.equal((await phone.api("GET", "/api/me")).text, "null");
});

test("signing out everywhere closes the sockets of all devices, and leaves those of others", async () => {
  const { table, players, sockets } = await game(server, CLASSIC);
  const [meera] = players;
  const laptop = holder(server, meera.cookies.get("session"));
  const second = await enter(laptop, table);
  const { body: event } = await meera.api("POST", "/api/tournaments", { name: "Monday", mode: "classic", minutes: 5, finals_best_of: 1 });
  const watching = await laptop.socket(`/api/tournaments/${event.code}/socket`, { protocols: [PROTOCOL] });
  assert.equal((await meera.api("POST", "/api/me/sign-out-everywhere", {})).status, 200);
  for (const socket of [sockets[0], second.socket, watching]) {
    assert.deepEqual(await socket.type("bye"), { t: "bye", code: "signed_out" });
    assert.equal((await within(socket.closed, "the socket to close")).code, 4401);
  }
  assert.equal((await ask(sockets[1], { t: "resign" })).t, "ack", "the opponent plays on");
  // This device has a new session and comes back.
  assert.equal((await enter(meera, table)).welcome.seat, 0);
});

test("one player makes twenty tables and events in ten minutes, and others are not hindered", async () => {
  const meera = await server.session("Meera");
  const monday = { name: "Monday", mode: "classic", minutes: 5, finals_best_of: 1 };
  for (let n = 0; n < 19; n++) await create(meera);
  // What is refused for itself does not count.
  await refused(meera.api("POST", "/api/tables", { settings: { ...LUDO, minutes: 0 } }), 400, "bad_settings");
  assert.equal((await meera.api("POST", "/api/tournaments", monday)).status, 201);
  await refused(meera.api("POST", "/api/tables", { settings: LUDO }), 429, "too_many");
  await refused(meera.api("POST", "/api/tournaments", monday), 429, "too_many");
  await create(await server.session("Ravi"));
  const { body } = await server.guest().api("POST", "/api/test/clock", "{}");
  await server.clock(body.now + 10 * 60_000);
  await create(meera);
});

test("an old name of a route is no route", async () => {
  const meera = await server.session("Meera");
  await refused(meera.api("POST", "/api/me/sign-out", {}), 404, "not_found");
});

test("the recovery code brings the account back, once, and a new one is shown", async () => {
  const lost = await server.session("Meera");
  const found = server.guest();
  for (const bad of ["", "x", "AAAA-AAAA-AAAA-AAAA-AAAA", "x".repeat(10_000)]) {
    await refused(found.api("POST", "/api/session/recover", { code: bad }), 401, "bad_recovery");
  }
  const typed = lost.me.recovery.toLowerCase().replaceAll("-", " ");
  const reply = await found.api("POST", "/api/session/recover", { code: typed });
  assert.equal(reply.body.player, lost.me.player);
  assert.equal((await found.api("GET", "/api/me")).body.player, lost.me.player);
  await refused(server.guest().api("POST", "/api/session/recover", { code: lost.me.recovery }), 401, "bad_recovery");
  const next = await found.api("POST", "/api/me/recovery", {});
  await refused(server.guest().api("POST", "/api/session/recover", { code: reply.body.recovery }), 401, "bad_recovery");
  assert.equal((await server.guest().api("POST", "/api/session/recover", { code: next.body.recovery })).status, 200);
});

test("a page of another site can change nothing", async () => {
  const meera = await server.session("Meera");
  const rename = (headers) => meera.api("POST", "/api/me/name", { name: "Evil" }, headers);
  for (const origin of ["https://evil.example", "null", `${server.url}.evil.example`, server.url.replace("http:", "https:")]) {
    await refused(rename({ origin }), 403, "bad_origin");
  }
  assert.equal((await meera.api("GET", "/api/me")).body.name, "Meera");
});

test("paths and methods that do not exist have their codes", async () => {
  const meera = await server.session("Meera");
  for (const path of ["/api/", "/api/nothing", "/api/me/", "/api/me/secret", "/api/tables/x/y", "/api/tables/a/b/c"]) {
    await refused(meera.api("GET", path), 404, "not_found");
  }
  await refused(meera.api("GET", "/api/session"), 405, "method_not_allowed");
  await refused(meera.api("DELETE", "/api/me"), 405, "method_not_allowed");
  await refused(meera.api("PUT", "/api/tables", {}), 405, "method_not_allowed");
  for (const path of ["/g/x", "/g/x/y", "/t/x"]) await refused(meera.api("POST", path, { name: "x" }), 405, "method_not_allowed");
});
