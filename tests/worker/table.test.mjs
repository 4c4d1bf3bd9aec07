import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, test } from "node:test";
import { CLASSIC, CONTEST, FOOLS_MATE, LUDO, PROTOCOL, act, ask, create, enter, fresh, game, move, wander } from "./games.mjs";
import { Server } from "./harness.mjs";
import { holder, token } from "./sessions.mjs";

let server;
before(async () => (server = await Server.start()));
after(() => server.stop());

const socketOf = (client, table, options = { protocols: [PROTOCOL] }) => client.socket(`/api/tables/${table}/socket`, options);

test("a whole Ludo Chess game over two sockets, and its record", async () => {
  const at = await game(server);
  const [meera, ravi] = at.players;
  assert.equal((await meera.api("GET", `/api/tables/${at.table}/record`)).body.code, "game_running");
  await wander(at);
  assert.ok(at.view.outcome.reason, JSON.stringify(at.view));
  assert.ok(at.view.game.plies.length > 14 || at.view.outcome.reason === "checkmate");
  const { body: record } = await ravi.api("GET", `/api/tables/${at.table}/record`);
  assert.deepEqual(record.outcome, at.view.outcome);
  assert.equal(record.plies.length >= at.view.game.plies.length, true);
  const digest = createHash("sha256").update("fair-v1\0").update(Buffer.from(record.reveal, "hex")).update("\0").update(at.table);
  assert.equal(digest.digest("hex"), at.view.commitment, "the revealed secret is the one that was committed to");
  const pgn = await ravi.api("GET", `/api/tables/${at.table}/pgn`);
  assert.match(pgn.headers.get("content-type"), /chess-pgn/);
  assert.match(pgn.text, /\[White "Meera"\]/);
  const { body: home } = await ravi.api("GET", "/api/home");
  assert.equal(home.games.find(({ table }) => table === at.table).stage, "over");
});

test("Classic Chess to the mate, then a rematch with colours exchanged", async () => {
  const at = await game(server, CLASSIC);
  for (const uci of FOOLS_MATE) await move(at, uci);
  assert.deepEqual(at.view.outcome, { result: { win: 1 }, reason: "checkmate" });
  const [white, black] = at.sockets;
  assert.equal((await ask(white, { t: "offer", what: "rematch" })).t, "ack");
  assert.equal((await ask(black, { t: "answer", what: "rematch", accept: true })).t, "ack");
  const { view } = await white.next(({ view }) => view?.next, "the rematch");
  const again = [await enter(at.players[0], view.next), await enter(at.players[1], view.next)];
  for (const { socket } of again) assert.equal((await ask(socket, { t: "sit" })).t, "ack");
  const { seat } = await again[0].socket.next((message) => message.view?.phase === "running", "the start");
  assert.equal(seat, 1);
});

test("settings out of range open no table", async () => {
  const meera = await server.session("Meera");
  const bad = [
    { ...LUDO, minutes: 0 },
    { ...LUDO, minutes: 181 },
    { ...LUDO, increment_seconds: 1 },
    { ...CLASSIC, increment_seconds: 61 },
    { ...CONTEST, minutes: 4 },
    { ...CONTEST, colour: "black" },
    { ...CLASSIC, game: { kind: "classic_chess", flavour: "tournament" } },
  ];
  for (const settings of bad) {
    const { status, body } = await meera.api("POST", "/api/tables", { settings });
    assert.deepEqual([status, body.code], [400, "bad_settings"], JSON.stringify(settings));
  }
  for (const settings of [null, {}, { game: { kind: "chequers" }, minutes: 5 }, { ...LUDO, minutes: 70_000 }, { ...LUDO, stake: 1 }]) {
    const { status, body } = await meera.api("POST", "/api/tables", { settings });
    assert.deepEqual([status, body.code], [400, "malformed"], JSON.stringify(settings));
  }
  assert.deepEqual((await meera.api("GET", "/api/home")).body.games, []);
});

test("a link to no table is told as such everywhere, and makes none", async () => {
  const meera = await server.session("Meera");
  for (const id of ["0".repeat(26), "nothing", "a%20b", "x".repeat(65), "%F0%9F%98%80", "..%2f.."]) {
    for (const [method, path, body] of [["GET", ""], ["GET", "/record"], ["GET", "/pgn"], ["POST", "/sit", {}]]) {
      const reply = await meera.api(method, `/api/tables/${id}${path}`, body);
      assert.deepEqual([reply.status, reply.body?.code], [404, "no_such_table"], `${method} ${id}${path}`);
    }
    const page = await fetch(`${server.url}/g/${id}`);
    assert.equal(page.status, 404);
    assert.match(await page.text(), /<!doctype html>/i);
    const socket = await socketOf(meera, id);
    assert.deepEqual(await socket.type("bye"), { t: "bye", code: "not_found" });
    assert.equal((await socket.closed).code, 4404);
  }
});

test("the page of a table names what it is, with the host's name as text", async () => {
  const host = await server.session(`<b>"O'Neil" & co`);
  const table = await create(host, { ...CLASSIC, increment_seconds: 5 });
  const page = await fetch(`${server.url}/g/${table}`);
  const html = await page.text();
  assert.equal(page.status, 200);
  assert.ok(html.includes('<meta property="og:title" content="&lt;b&gt;&quot;O&#39;Neil&quot; &amp; co invites you: Chess, 10 minutes + 5 s">'), html.slice(0, 1500));
  assert.ok(html.includes(`<meta property="og:url" content="${server.url}/g/${table}">`));
  assert.ok(!html.includes("<b>"));
  assert.match(page.headers.get("content-security-policy"), /default-src 'none'/);
});

test("the third player finds the table full, and the first may take it back before the start", async () => {
  const [meera, ravi, third] = [await server.session("Meera"), await server.session("Ravi"), await server.session("Zoya")];
  const table = await create(meera);
  await ravi.api("POST", `/api/tables/${table}/sit`, {});
  const late = await third.api("POST", `/api/tables/${table}/sit`, {});
  assert.deepEqual([late.status, late.body.code], [409, "table_full"]);
  const other = await create(meera);
  const { socket } = await enter(meera, other);
  assert.equal((await ask(socket, { t: "cancel" })).t, "ack");
  const closed = await third.api("POST", `/api/tables/${other}/sit`, {});
  assert.equal(closed.status, 409);
  assert.equal((await third.api("GET", `/api/tables/${other}`)).body.phase, "closed");
});

test("frames that make no sense have one coded reply each and change nothing", async () => {
  const at = await game(server, CLASSIC);
  const [white] = at.sockets;
  const before = at.seq;
  const frames = [
    ["{", "malformed"],
    ["[]", "malformed"],
    ['{"t":"act","id":"x","base":1}', "malformed"],
    [JSON.stringify({ ...act(before, "e2e4", "x"), extra: 1 }), "malformed"],
    ['{"t":"teleport","id":"x"}', "unknown_type"],
    [JSON.stringify({ t: "tick", x: "x".repeat(5_000) }), "too_large"],
  ];
  for (const [frame, code] of frames) {
    white.send(frame);
    const reply = await white.type("nack");
    assert.deepEqual([reply.code, reply.seq], [code, before], frame.slice(0, 80));
  }
  white.raw.send(Buffer.from([0, 255, 1]));
  assert.equal((await white.type("nack")).code, "malformed");
  white.send("{");
  assert.deepEqual(await white.type("bye"), { t: "bye", code: "abuse" });
  assert.equal((await white.closed).code, 4408);
  const { socket, welcome } = await enter(at.players[0], at.table);
  assert.deepEqual(welcome.view.game.plies, []);
  socket.close();
});

test("commands that are stale, out of turn, of a foreign seat or after the end are refused", async () => {
  const at = await game(server, CLASSIC);
  const [white, black] = at.sockets;
  const stranger = await enter(await server.session("Zoya"), at.table);
  const nobody = await enter(server.guest(), at.table);
  const refused = async (socket, message, code) => {
    const reply = await ask(socket, message);
    assert.deepEqual([reply.t, reply.code], ["nack", code], JSON.stringify(message));
  };
  await refused(black, act(at.seq, "e7e5"), "not_your_turn");
  await refused(white, act(at.seq, "e2e5"), "illegal_move");
  await refused(white, act(at.seq + 5, "e2e4"), "stale");
  await refused(white, { ...act(at.seq, "e2e4"), a: { a: "move", uci: "castle" } }, "malformed");
  await refused(stranger.socket, act(at.seq, "e2e4"), "not_seated");
  await refused(stranger.socket, { t: "resign" }, "not_seated");
  await refused(stranger.socket, { t: "sit" }, "table_full");
  await refused(nobody.socket, act(at.seq, "e2e4"), "signed_out");
  await refused(white, { t: "cancel" }, "already_started");
  await refused(white, { t: "offer", what: "rematch" }, "game_running");
  await refused(white, { t: "claim", what: "fifty_moves" }, "claim_not_valid");
  const old = at.seq;
  await move(at, "e2e4");
  await refused(white, act(at.seq, "d2d4"), "not_your_turn");
  await move(at, "e7e5");
  await refused(white, act(old, "d2d4"), "stale");
  assert.equal((await ask(black, { t: "resign" })).t, "ack");
  await refused(white, act(at.seq, "d2d4"), "game_over");
  await refused(white, { t: "resign" }, "game_over");
  const { body: view } = await at.players[0].api("GET", `/api/tables/${at.table}`);
  assert.deepEqual(view.outcome, { result: { win: 0 }, reason: "resignation" });
  assert.equal(view.game.plies.length, 2);
});

test("draw offers exist only where the flavour has them", async () => {
  const casual = await game(server, CLASSIC);
  await move(casual, "e2e4");
  assert.equal((await ask(casual.sockets[1], { t: "offer", what: "draw" })).t, "ack");
  assert.equal((await ask(casual.sockets[0], { t: "answer", what: "draw", accept: true })).t, "ack");
  assert.equal((await casual.players[0].api("GET", `/api/tables/${casual.table}`)).body.outcome.reason, "agreement");
  for (const settings of [LUDO, CONTEST]) {
    const at = await game(server, settings);
    assert.equal((await ask(at.sockets[0], { t: "offer", what: "draw" })).code, "no_draw_offers");
  }
});

test("a command sent three times is one ply and one reply, byte for byte", async () => {
  const at = await game(server, CLASSIC);
  const message = act(at.seq, "e2e4", "once");
  const replies = [];
  at.sockets[0].raw.on("message", (data) => String(data).includes('"once"') && replies.push(String(data)));
  for (let n = 0; n < 3; n++) await ask(at.sockets[0], message);
  assert.equal(replies.length, 3);
  assert.equal(new Set(replies).size, 1, replies.join("\n"));
  const { welcome } = await enter(at.players[1], at.table);
  assert.equal(welcome.view.game.plies.length, 1);
});

test("two tabs of one player converge and both may move", async () => {
  const at = await game(server, CLASSIC);
  const second = await enter(at.players[0], at.table);
  await move(at, "e2e4");
  await move(at, "e7e5");
  const same = await second.socket.next(({ seq }) => seq === at.seq, "the same state");
  assert.deepEqual(same.view, at.view);
  const both = [ask(at.sockets[0], act(at.seq, "g1f3")), ask(second.socket, act(at.seq, "d2d4"))];
  const replies = (await Promise.all(both)).map(({ t }) => t).sort();
  assert.deepEqual(replies, ["ack", "nack"]);
  second.socket.send({ t: "resync" });
  assert.equal((await second.socket.type("welcome")).view.game.plies.length, 3);
});

test("every view arrives with its hash, and a spectator gets no more than the public", async () => {
  const at = await game(server, LUDO);
  const watchers = [await enter(server.guest(), at.table), await enter(await server.session("Zoya"), at.table)];
  await wander(at, 20);
  for (const { socket } of watchers) await socket.next(({ seq }) => seq === at.seq, "the last state");
  const [nobody, stranger] = watchers.map(({ socket }) => socket.seen);
  assert.deepEqual(nobody.at(-1).view, stranger.at(-1).view);
  assert.deepEqual(nobody.at(-1).view, (await server.guest().api("GET", `/api/tables/${at.table}`)).body);
  for (const message of nobody) {
    assert.equal(message.seat, undefined);
    assert.equal(message.view.reveal, undefined);
    assert.match(message.hash, /^[0-9a-f]{16}$/);
    const sorted = (value) =>
      Array.isArray(value) ? value.map(sorted)
      : value && typeof value === "object" ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]))
      : value;
    const text = JSON.stringify(sorted(message.view));
    assert.equal(message.hash, createHash("sha256").update(text).digest("hex").slice(0, 16));
  }
});

test("an upgrade by an old client, a foreign page or a dead session is told why", async () => {
  const meera = await server.session("Meera");
  const table = await create(meera);
  for (const protocols of [["ashtapada.v0"], ["ashtapada.v2"], ["chat"], []]) {
    const socket = await socketOf(meera, table, { protocols });
    assert.deepEqual(await socket.type("bye"), { t: "bye", code: "update_required" }, String(protocols));
    assert.equal((await socket.closed).code, 4426);
  }
  await assert.rejects(socketOf(meera, table, { protocols: [PROTOCOL], headers: { origin: "https://evil.example" } }), { status: 403 });
  for (const text of [token({ player: meera.me.player, key: "ab".repeat(32) }), token({ player: meera.me.player, version: 7 })]) {
    const socket = await socketOf(holder(server, text), table);
    assert.deepEqual(await socket.type("bye"), { t: "bye", code: "signed_out" });
    assert.equal((await socket.closed).code, 4401);
  }
  assert.equal((await meera.api("GET", `/api/tables/${table}/socket`)).status, 426);
  assert.equal((await meera.api("GET", `/api/tables/${table}`)).body.places.length, 1, "nobody else sat down");
});

test("a hundred bad connections change neither clock nor seat", async () => {
  const at = await game(server, CLASSIC);
  const bad = holder(server, token({ player: at.players[1].me.player, key: "ab".repeat(32) }));
  for (let n = 0; n < 100; n += 10) {
    const batch = Array.from({ length: 10 }, async () => (await socketOf(bad, at.table)).closed);
    for (const { code } of await Promise.all(batch)) assert.equal(code, 4401);
  }
  at.sockets[0].send({ t: "resync" });
  const { view, seq } = await at.sockets[0].type("welcome");
  assert.deepEqual([view, seq], [at.view, at.seq]);
});

test("heartbeats are answered, and a socket that closes is an absence that a new one ends", async () => {
  const at = await game(server, CLASSIC);
  at.sockets[1].send("ping");
  await at.sockets[1].next((message) => message === "pong", "pong");
  at.sockets[1].drop();
  const gone = await at.sockets[0].next(({ view }) => view?.places[1].present === false, "the absence");
  assert.deepEqual(gone.seen, [{ t: "departed", name: "Ravi" }]);
  await enter(at.players[1], at.table);
  const back = await at.sockets[0].next(({ view }) => view?.places[1].present === true, "the return");
  assert.deepEqual(back.seen, [{ t: "arrived", name: "Ravi" }]);
  assert.equal(back.view.phase, "running");
});

test("a player's own randomness is published only when the game starts", async () => {
  const [meera, ravi] = [await server.session("Meera"), await server.session("Ravi")];
  const nonces = ["1a".repeat(32), "2b".repeat(32)];
  const { body } = await meera.api("POST", "/api/tables", { settings: LUDO, nonce: nonces[0] });
  const { socket, welcome } = await enter(meera, body.table);
  assert.ok(!JSON.stringify(welcome).includes(nonces[0]));
  await ravi.api("POST", `/api/tables/${body.table}/sit`, { nonce: nonces[1] });
  const { view } = await socket.next(({ view }) => view?.phase === "running", "the start");
  assert.deepEqual(view.places.map(({ nonce }) => nonce), nonces);
  const bad = await ravi.api("POST", `/api/tables/${body.table}/sit`, { nonce: "zz" });
  assert.deepEqual([bad.status, bad.body.code], [400, "malformed"]);
});

test("ids of commands are per player", async () => {
  const at = await game(server, CLASSIC);
  const id = fresh();
  assert.equal((await ask(at.sockets[0], act(at.seq, "e2e4", id))).t, "ack");
  const { seq } = await at.sockets[1].type("update");
  assert.equal((await ask(at.sockets[1], act(seq, "e7e5", id))).t, "ack");
});
