// A player's deadlines as a calendar that other programs subscribe to.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Server, within } from "./harness.mjs";

let server;
before(async () => (server = await Server.start()));
after(() => server.stop());

async function ok(client, method, path, body) {
  const reply = await client.api(method, path, body);
  assert.ok(reply.status < 300, reply.text);
  return reply.body;
}

/** Lines of a calendar as RFC 5545 writes them, made whole again. */
function lines(text) {
  assert.ok(text.endsWith("\r\n"));
  assert.doesNotMatch(text.replaceAll("\r\n", ""), /[\r\n]/);
  for (const line of text.split("\r\n")) assert.ok(Buffer.byteLength(line) <= 75, line);
  return text.replaceAll("\r\n ", "").split("\r\n").slice(0, -1);
}

const stamp = (ms) => `${new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, "")}`;

/** The calendar once it fits: notes of a tournament come as letters. */
function until(path, fits, what) {
  const look = async () => {
    for (;;) {
      const { status, text } = await server.guest().api("GET", path);
      assert.equal(status, 200, text);
      if (fits(lines(text))) return lines(text);
    }
  };
  return within(look(), what);
}

test("the deadline of the own match is in the calendar from its start to its end", async () => {
  const [asha, ravi, meera] = await Promise.all(["Asha", "Ravi", "Meera"].map((name) => server.session(name)));
  const name = "Cup, of; the \\ year \u{1F3C6}".padEnd(60, "\u0939");
  const { code } = await ok(asha, "POST", "/api/tournaments", { name, mode: "classic", minutes: 10, match_deadline_hours: 5, finals_best_of: 1 });
  for (const player of [ravi, meera]) await ok(player, "POST", `/api/tournaments/${code}/join`, {});
  const { path } = await ok(ravi, "POST", "/api/me/calendar", {});
  const empty = await server.guest().api("GET", path);
  assert.match(empty.headers.get("content-type"), /^text\/calendar; charset=utf-8/);
  assert.ok(!lines(empty.text).includes("BEGIN:VEVENT"));
  assert.ok(lines(empty.text).includes("BEGIN:VTIMEZONE"), "a calendar has at least one component");
  await ok(asha, "POST", `/api/tournaments/${code}/start`, {});
  const [{ deadline }] = (await ok(asha, "GET", `/api/tournaments/${code}`)).matches;
  const found = await until(path, (all) => all.includes("BEGIN:VEVENT"), "the deadline");
  const field = (name) => found.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1));
  assert.deepEqual([found[0], found.at(-1), field("VERSION")], ["BEGIN:VCALENDAR", "END:VCALENDAR", ["2.0"]]);
  assert.deepEqual(field("DTSTART"), [stamp(deadline)]);
  const host = new URL(server.url).host;
  assert.deepEqual(field("UID"), [`${code}@${host}`]);
  assert.deepEqual(field("URL"), [`${server.url}/t/${code}`]);
  const escaped = name.replaceAll("\\", "\\\\").replaceAll(",", "\\,").replaceAll(";", "\\;");
  assert.deepEqual(field("SUMMARY"), [`${escaped}: last moment for your match`]);
  const [uid] = field("UID");
  assert.deepEqual((await until(path, () => true, "the same")).filter((line) => line.startsWith("UID:")), [`UID:${uid}`]);
  await ok(asha, "POST", `/api/tournaments/${code}/forfeit`, { player: ravi.me.player });
  await until(path, (all) => !all.includes("BEGIN:VEVENT"), "the end");
});

test("a new address ends the old one; every address that leads nowhere has one answer", async () => {
  const client = await server.session("Asha");
  const first = await ok(client, "POST", "/api/me/calendar", {});
  assert.match(first.path, /^\/api\/calendar\/[0-9a-z]{52}\.ics$/);
  const second = await ok(client, "POST", "/api/me/calendar", {});
  assert.notEqual(first.path, second.path);
  const guest = server.guest();
  assert.equal((await guest.api("GET", second.path)).status, 200);
  const other = await server.session("Other");
  const stranger = second.path.replace(client.me.player, other.me.player);
  const nobody = second.path.replace(client.me.player, "0".repeat(26));
  const bad = [first.path, stranger, nobody, second.path.replace(".ics", ""), second.path.replace(".ics", ".ICS"), "/api/calendar/.ics", "/api/calendar/x", `${second.path.slice(0, -5)}.ics`, `/api/calendar/${"é".repeat(40)}.ics`];
  for (const path of bad) {
    const reply = await guest.api("GET", path);
    assert.deepEqual([reply.status, reply.body], [404, { code: "not_found" }], path);
  }
  const unknown = await guest.api("POST", "/api/me/calendar", {});
  assert.deepEqual([unknown.status, unknown.body.code], [401, "no_session"]);
  assert.equal((await client.api("POST", "/api/me/calendar", { x: 1 })).status, 400);
  assert.equal((await client.api("GET", "/api/me/calendar")).status, 405);
});
