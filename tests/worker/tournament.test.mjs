import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { open, room, until, view } from "./events.mjs";
import { FOOLS_MATE, PROTOCOL, ask, move } from "./games.mjs";
import { Server } from "./harness.mjs";

let server;
before(async () => (server = await Server.start()));
after(() => server.stop());

const CUP = { name: "Spring Cup", mode: "classic", minutes: 10, finals_best_of: 1 };

const event = (settings = CUP, count = 4) => open(server, settings, count);

test("four players, a draw with its replay, and a champion", async () => {
  const at = await event();
  const watcher = await server.guest().socket(`${at.path}/socket`, { protocols: [PROTOCOL] });
  assert.equal((await at.organiser.api("POST", `${at.path}/start`, {})).status, 200);
  const pulse = await watcher.type("change");
  assert.ok(pulse.rev > pulse.since && pulse.head.stage === "in_progress" && pulse.more, JSON.stringify(pulse));
  let seen = await view(at);
  assert.equal(seen.stage, "in_progress");
  const first = await room(at, seen.matches[0], seen);
  // 1.e3 a5 .. to a stalemate in ten moves: a draw that the flavour knows.
  const stalemate = "e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 b8c8 f7g6 c8e6".split(" ");
  for (const uci of stalemate) await move(first, uci);
  assert.deepEqual(first.view.outcome, { result: "draw", reason: "stalemate" });
  seen = await until(at, ({ matches }) => matches[0].draws === 1, "the draw to arrive");
  const { game: next } = seen.matches[0];
  // The board asks for its match alone, and whoever has the newest view gets nothing again.
  const page = await server.guest().api("GET", `${at.path}/match/0`);
  assert.equal(page.status, 200, page.text);
  assert.deepEqual(page.body.this.found, seen.matches[0]);
  assert.deepEqual(page.body.this.players.map(({ name }) => name), seen.matches[0].places.map((place) => seen.entries[place].name));
  assert.equal(page.body.next.found.round, 2);
  for (const index of ["3", "-1", "x", "4294967296"]) {
    const { status, body } = await server.guest().api("GET", `${at.path}/match/${index}`);
    assert.deepEqual([status, body.code], [404, "not_found"], index);
  }
  assert.equal((await server.guest().api("GET", `/api/tournaments/K7MW2QXA9B4C/match/0`)).body.code, "no_such_tournament");
  const { rev } = await view(at);
  assert.equal((await at.organiser.api("GET", `${at.path}?since=${rev}`)).status, 204);
  assert.equal((await at.organiser.api("GET", `${at.path}?since=${rev - 1}`)).body.rev, rev);
  assert.equal((await at.organiser.api("GET", `${at.path}?since=now`)).body.code, "bad_cursor");
  assert.equal(next.number, 2);
  const replay = await room(at, seen.matches[0], seen);
  assert.notEqual(replay.table, first.table);
  assert.deepEqual(
    [replay.view.places[0].player, replay.view.places[1].player],
    [first.view.places[1].player, first.view.places[0].player],
    "colours alternate (T-27)",
  );
  for (const uci of FOOLS_MATE) await move(replay, uci);
  const second = await room(at, seen.matches[1], await view(at));
  for (const uci of FOOLS_MATE) await move(second, uci);
  seen = await until(at, ({ matches }) => matches[2].status === "ready", "the final to be ready");
  const final = await room(at, seen.matches[2], seen);
  for (const uci of FOOLS_MATE) await move(final, uci);
  seen = await until(at, ({ stage }) => stage === "completed", "the end");
  assert.equal(seen.entries[seen.champion].player, final.view.places[1].player);
  const { body: home } = await at.players[0].api("GET", "/api/home");
  assert.equal(home.events[0].over, true);
  assert.equal((await at.players[0].api("POST", `${at.path}/play`, {})).status, 409);
});

test("fifty presses of Play give one room", async () => {
  const at = await event(CUP, 2);
  await at.organiser.api("POST", `${at.path}/start`, {});
  const presses = Array.from({ length: 50 }, (_, n) => at.players[n % 2].api("POST", `${at.path}/play`, {}));
  const replies = await Promise.all(presses);
  assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200], JSON.stringify(replies.map(({ text }) => text)));
  assert.equal(new Set(replies.map(({ body }) => body.table)).size, 1);
  const { body: table } = await server.guest().api("GET", `/api/tables/${replies[0].body.table}`);
  assert.equal(table.phase, "running");
});

test("a tournament's table has no draw offers and no rematch, and reports once", async () => {
  const at = await event({ ...CUP, mode: "ludo_chess" }, 2);
  await at.organiser.api("POST", `${at.path}/start`, {});
  const seen = await view(at);
  const game = await room(at, seen.matches[0], seen);
  assert.equal((await ask(game.sockets[0], { t: "offer", what: "draw" })).code, "no_draw_offers");
  assert.equal((await ask(game.sockets[1], { t: "resign" })).t, "ack");
  const over = await until(at, ({ stage }) => stage === "completed", "the end");
  assert.equal(over.matches[0].games.length, 1);
  assert.equal((await ask(game.sockets[1], { t: "offer", what: "rematch" })).code, "no_rematch");
});

test("only the organiser starts, forfeits, removes and cancels", async () => {
  const at = await event(CUP, 2);
  const [one, two] = at.players;
  for (const [action, body] of [["start", {}], ["cancel", {}], ["remove", { player: two.me.player }], ["forfeit", { player: two.me.player }]]) {
    const reply = await one.api("POST", `${at.path}/${action}`, body);
    assert.equal(reply.status, action === "forfeit" ? reply.status : 403, reply.text);
    assert.ok(reply.status >= 400 && reply.status < 500, reply.text);
  }
  assert.equal((await at.organiser.api("POST", `${at.path}/start`, {})).status, 200);
  const done = await at.organiser.api("POST", `${at.path}/forfeit`, { player: two.me.player });
  assert.equal(done.status, 200, done.text);
  assert.deepEqual(Object.keys(done.body), ["rev"], "an action is answered in a few bytes, however large the field");
  const seen = await view(at);
  assert.deepEqual([seen.rev, seen.stage, seen.matches[0].by], [done.body.rev, "completed", "forfeit_admin"]);
});

test("joining, leaving, approval and a full list have their codes", async () => {
  const at = await event({ ...CUP, max_players: 2, approval: true }, 2);
  const [one] = at.players;
  const again = await one.api("POST", `${at.path}/join`, {});
  assert.deepEqual([again.status, again.body.code], [409, "already_joined"]);
  const start = await at.organiser.api("POST", `${at.path}/start`, {});
  assert.deepEqual([start.status, start.body.code], [409, "too_few_players"]);
  for (const { me } of at.players) {
    const reply = await at.organiser.api("POST", `${at.path}/answer`, { player: me.player, accept: true });
    assert.equal(reply.status, 200, reply.text);
  }
  const late = await (await server.session("Late")).api("POST", `${at.path}/join`, {});
  assert.deepEqual([late.status, late.body.code], [409, "full"]);
  assert.equal((await one.api("POST", `${at.path}/leave`, {})).status, 200);
  assert.equal((await at.organiser.api("POST", `${at.path}/cancel`, {})).status, 200);
  assert.equal((await view(at)).stage, "cancelled");
  const closed = await one.api("POST", `${at.path}/join`, {});
  assert.deepEqual([closed.status, closed.body.code], [409, "not_in_registration"]);
});

test("settings out of range create nothing", async () => {
  const asha = await server.session("Asha");
  const bad = [
    [{ ...CUP, minutes: 7 }, "bad_settings"],
    [{ ...CUP, max_players: 1 }, "bad_settings"],
    [{ ...CUP, max_players: 2049 }, "bad_settings"],
    [{ ...CUP, finals_best_of: 2 }, "bad_settings"],
    [{ ...CUP, match_deadline_hours: 0 }, "bad_settings"],
    [{ ...CUP, starts_at: 1 }, "bad_settings"],
    [{ ...CUP, description: "x".repeat(501) }, "bad_settings"],
    [{ ...CUP, name: "" }, "bad_name"],
    [{ ...CUP, name: "x".repeat(10_240) }, "bad_name"],
    [{ ...CUP, name: "a\u202eb" }, "bad_name"],
    [{ ...CUP, prize: 7 }, "malformed"],
    [{ minutes: 10 }, "malformed"],
    [null, "malformed"],
  ];
  for (const [settings, code] of bad) {
    const reply = await asha.api("POST", "/api/tournaments", settings);
    assert.deepEqual([reply.status, reply.body?.code], [400, code], JSON.stringify(settings)?.slice(0, 100));
  }
  assert.deepEqual((await asha.api("GET", "/api/home")).body.events, []);
});

test("codes have twelve signs, are forgiving to type, and cannot be guessed", async () => {
  const at = await event(CUP, 0);
  assert.match(at.code, /^[A-HJ-NP-Z2-9]{12}$/);
  const guest = await server.session("Guest");
  const typed = `${at.code.slice(0, 4)}-${at.code.slice(4, 8)} ${at.code.slice(8)}`.toLowerCase();
  assert.equal((await guest.api("GET", `/api/tournaments/${encodeURIComponent(typed)}`)).body.code, at.code);
  const wrong = ["AAAAAAAAAAAA", "nonsense", "%F0%9F%98%80", `${at.code}X`, "BBBBBBBBBBBB"];
  for (const code of wrong) {
    const reply = await guest.api("GET", `/api/tournaments/${code}`);
    assert.deepEqual([reply.status, reply.body], [404, { code: "no_such_tournament" }], code);
  }
  // From now on nothing is told for a minute, by any way in, whether the code is right or not.
  for (const [method, path, body] of [["GET", ""], ["POST", "/join", {}], ["POST", "/play", {}]]) {
    for (const code of [at.code, "CCCCCCCCCCCC"]) {
      const reply = await guest.api(method, `/api/tournaments/${code}${path}`, body);
      assert.deepEqual([reply.status, reply.body.code], [429, "too_many_tries"], `${method} ${code}${path}`);
    }
  }
  const socket = await guest.socket(`${at.path}/socket`, { protocols: [PROTOCOL] });
  assert.deepEqual(await socket.type("bye"), { t: "bye", code: "too_many_tries" });
  assert.equal((await at.organiser.api("GET", at.path)).status, 200, "who is in it is not kept out");
});

test("whoever has no session is known by the network address", async () => {
  const at = await event(CUP, 0);
  const headers = { "cf-connecting-ip": "203.0.113.9" };
  const stranger = server.guest();
  for (let n = 0; n < 5; n++) {
    assert.equal((await stranger.api("GET", "/api/tournaments/AAAAAAAAAAAA", undefined, headers)).status, 404);
  }
  assert.equal((await stranger.api("GET", at.path, undefined, headers)).status, 429);
  assert.equal((await fetch(`${server.url}/t/${at.code}`, { headers })).status, 404, "the page tells no more");
  assert.equal((await stranger.api("GET", at.path, undefined, { "cf-connecting-ip": "203.0.113.10" })).status, 200);
  assert.equal((await fetch(`${server.url}/t/new`, { headers })).status, 200, "the form for a new one is no guess");
});

test("the page of a tournament says what it is", async () => {
  const at = await event({ ...CUP, name: "A <i>Cup</i>" }, 1);
  const page = await fetch(`${server.url}/t/${at.code}`);
  const html = await page.text();
  assert.equal(page.status, 200);
  assert.ok(html.includes('og:title" content="A &lt;i&gt;Cup&lt;/i&gt;"'), html.slice(0, 1200));
  assert.ok(html.includes("Classic chess tournament, 10 minutes a side. 1 of 8 players so far"), html.slice(0, 1200));
});

test("the pulse tells the last revision, and whoever talks to it is shown out", async () => {
  const at = await event(CUP, 0);
  const watcher = await server.guest().socket(`${at.path}/socket`, { protocols: [PROTOCOL] });
  for (let n = 0; n < 6; n++) await (await server.session(`P${n}`)).api("POST", `${at.path}/join`, {});
  const { rev } = await view(at);
  const last = await watcher.next((message) => message.rev === rev, "the last revision");
  assert.equal(last.t, "change");
  assert.ok(last.entries.some(({ name }) => name === "P5"), JSON.stringify(last));
  for (let n = 0; n < 8; n++) watcher.send("hello?");
  assert.equal((await watcher.closed).code, 4408);
});

test("each of several bursts of changes is told to its end", async () => {
  const at = await event(CUP, 0);
  const watcher = await server.guest().socket(`${at.path}/socket`, { protocols: [PROTOCOL] });
  const player = await server.session("Restless");
  // Each burst ends with something that is owed until the alarm; the alarm before it has rung by then.
  for (let burst = 0; burst < 4; burst++) {
    for (let n = 0; n < 2; n++) {
      assert.equal((await player.api("POST", `${at.path}/join`, {})).status, 200);
      assert.equal((await player.api("POST", `${at.path}/leave`, {})).status, 200);
    }
    const { rev } = await view(at);
    await watcher.next((message) => message.rev === rev, `burst ${burst}`);
  }
});
