// The chat of a tournament, the log of rulings and the inbox, over real workerd.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PROTOCOL } from "./games.mjs";
import { Server } from "./harness.mjs";

let server;
before(async () => (server = await Server.start()));
after(() => server.stop());

async function event(names, settings = {}) {
  const organiser = await server.session("Asha");
  const made = await organiser.api("POST", "/api/tournaments", { name: "Cup", ...settings });
  assert.equal(made.status, 201, made.text);
  const at = { organiser, code: made.body.code, path: `/api/tournaments/${made.body.code}`, players: [] };
  for (const name of names) {
    const player = await server.session(name);
    assert.equal((await player.api("POST", `${at.path}/join`, {})).status, 200);
    at.players.push(player);
  }
  return at;
}

const kinds = (reply) => reply.body.notices.map(({ kind }) => kind).reverse();

test("what is said is heard, paged and labelled", async () => {
  const at = await event(["Meera", "Noor"]);
  const [meera, noor] = at.players;
  const watcher = await server.guest().socket(`${at.path}/socket`, { protocols: [PROTOCOL] });
  const said = await meera.api("POST", `${at.path}/say`, { text: "  Hello, all!  " });
  assert.equal(said.status, 200, said.text);
  const change = await watcher.next(({ chat }) => chat === said.body.n, "the number of the line");
  assert.equal(change.t, "change");
  assert.equal((await at.organiser.api("POST", `${at.path}/message`, { text: "We start at 8." })).status, 200);
  const { body } = await server.guest().api("GET", `${at.path}/chat`);
  assert.deepEqual(
    body.lines.map(({ kind, by, text }) => [kind, by.role, by.name, text]),
    [["said", "player", "Meera", "Hello, all!"], ["announced", "organiser", "Asha", "We start at 8."]],
  );
  const older = await server.guest().api("GET", `${at.path}/chat?before=${body.lines[1].n}`);
  assert.deepEqual(older.body.lines, body.lines.slice(0, 1));
  assert.equal((await server.guest().api("GET", `${at.path}/chat?before=x`)).body.code, "bad_cursor");
  assert.deepEqual(kinds(await noor.api("GET", "/api/me/notices")), ["message"]);
});

test("bad words, strangers, the muted and the hasty are refused, and nothing is said", async () => {
  const at = await event(["Meera"]);
  const [meera] = at.players;
  const say = (who, body) => who.api("POST", `${at.path}/say`, body);
  for (const text of ["", " ", "a\nb", "a\u202eb", "a\u0000b", "x".repeat(301)]) {
    const reply = await say(meera, { text });
    assert.deepEqual([reply.status, reply.body.code], [400, "bad_text"], JSON.stringify(text).slice(0, 40));
  }
  for (const body of [{}, { text: 7 }, { text: "a", more: 1 }, null]) {
    assert.equal((await say(meera, body)).body.code, "malformed");
  }
  const stranger = await server.session("Stranger");
  assert.deepEqual([(await say(stranger, { text: "hi" })).status, (await say(stranger, { text: "hi" })).body.code], [403, "not_joined"]);
  assert.equal((await say(server.guest(), { text: "hi" })).body.code, "no_session");
  for (const path of ["mute", "message"]) {
    const body = path === "mute" ? { player: meera.me.player, muted: true } : { text: "I am the organiser" };
    const reply = await meera.api("POST", `${at.path}/${path}`, body);
    assert.deepEqual([reply.status, reply.body.code], [403, "not_organiser"]);
  }
  assert.equal((await meera.api("POST", `${at.path}/call`, {})).body.code, "not_running");
  assert.deepEqual((await server.guest().api("GET", `${at.path}/chat`)).body.lines, []);
  for (let n = 0; n < 5; n++) assert.equal((await say(meera, { text: `${n}` })).status, 200);
  const hasty = await say(meera, { text: "5" });
  assert.deepEqual([hasty.status, hasty.body.code], [429, "too_fast"]);
  const mute = (muted) => at.organiser.api("POST", `${at.path}/mute`, { player: meera.me.player, muted });
  assert.equal((await mute(true)).status, 200);
  const quiet = await say(meera, { text: "6" });
  assert.deepEqual([quiet.status, quiet.body.code], [403, "muted"]);
  assert.deepEqual((await at.organiser.api("GET", `${at.path}/chat`)).body.muted, [meera.me.player]);
  const seen = (await meera.api("GET", `${at.path}/chat`)).body;
  assert.deepEqual([seen.lines.length, seen.muted], [5, undefined]);
});

test("a call, a forfeit and the celebration stand in the chat, the rulings in the organiser's log", async () => {
  const at = await event(["Meera", "Noor"]);
  const [meera, noor] = at.players;
  assert.equal((await at.organiser.api("POST", `${at.path}/start`, {})).status, 200);
  assert.equal((await meera.api("POST", `${at.path}/call`, {})).status, 200);
  const again = await meera.api("POST", `${at.path}/call`, {});
  assert.deepEqual([again.status, again.body.code], [429, "too_fast"]);
  assert.equal((await at.organiser.api("POST", `${at.path}/forfeit`, { player: noor.me.player })).status, 200);
  const { body } = await meera.api("GET", `${at.path}/chat`);
  assert.deepEqual(body.lines.map(({ kind }) => kind), ["called", "system", "system"]);
  assert.equal(body.lines[1].system.ruling.rule, "T-63");
  assert.equal(body.lines[2].system.celebration.champion, meera.me.player);
  const log = await at.organiser.api("GET", `${at.path}/rulings`);
  assert.deepEqual(log.body.rulings.map(({ rule }) => rule), ["T-63"]);
  assert.equal((await meera.api("GET", `${at.path}/rulings`)).body.code, "not_organiser");
  assert.equal((await server.guest().api("GET", `${at.path}/rulings`)).body.code, "no_session");
  assert.deepEqual(kinds(await meera.api("GET", "/api/me/notices")), ["started", "match_ready", "result", "champion"]);
  const noors = await noor.api("GET", "/api/me/notices");
  assert.deepEqual(kinds(noors), ["started", "match_ready", "result", "runner_up"]);
  assert.deepEqual(kinds(await at.organiser.api("GET", "/api/me/notices")), ["called"]);
  assert.equal(noors.body.unread, 4);
  const read = await noor.api("POST", "/api/me/notices/read", { through: 3 });
  assert.deepEqual([read.status, read.body.unread, read.body.notices[0].read], [200, 1, undefined]);
  assert.equal((await noor.api("GET", "/api/home")).body.unread, 1);
  assert.equal((await noor.api("POST", "/api/me/notices/read", { through: -1 })).body.code, "malformed");
  assert.equal((await server.guest().api("GET", "/api/me/notices")).body.code, "no_session");
});
