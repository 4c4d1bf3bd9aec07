import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { CLASSIC, CONTEST, LUDO, ask, create, enter, game, move, wander } from "./games.mjs";
import { Server, within } from "./harness.mjs";

// One clock for all: each test starts from where the one before has left it.
let server;
let now;
before(async () => {
  server = await Server.start();
  now = Date.now();
});
after(() => server.stop());

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Moves the clock ahead. With `silent`, nobody has been heard of since before. */
async function pass(time, silent = false) {
  now = (await server.guest().api("POST", "/api/test/clock", "{}")).body.now + time;
  const { status } = await server.guest().api("POST", "/api/test/clock", { now, silent });
  assert.equal(status, 200);
}

/** The public view of a table, once it fits. */
async function until(table, fits, what) {
  const look = async () => {
    for (;;) {
      const { body } = await server.guest().api("GET", `/api/tables/${table}`);
      if (fits(body)) return body;
    }
  };
  return within(look(), what);
}

test("a flag falls by the alarm with nobody connected", async () => {
  const at = await game(server, CLASSIC);
  await move(at, "e2e4");
  await move(at, "e7e5");
  for (const socket of at.sockets) await socket.close();
  await until(at.table, ({ places }) => places.every(({ present }) => !present), "both to be gone");
  // Nobody asks the table anything: only its alarm can end the game, and the players' own lists tell of it.
  await pass(4 * MINUTE);
  await pass(7 * MINUTE);
  const over = await within(
    (async () => {
      for (;;) {
        const { body } = await at.players[0].api("GET", "/api/home");
        const line = body.games.find(({ table }) => table === at.table);
        if (line.stage === "over") return line;
      }
    })(),
    "the alarm",
  );
  // Both were away for five minutes before White's ten were over: abandoned (T-61).
  assert.equal(over.outcome[0].reason, "abandoned");
});

test("the clock decides while both are there, at the time it fell", async () => {
  const at = await game(server, LUDO);
  await move(at, "e2e4");
  const { since } = at.view.clock;
  await pass(11 * MINUTE);
  const { view } = await at.sockets[0].next(({ view }) => view?.phase === "over", "the flag");
  assert.deepEqual(view.outcome, { result: { win: 0 }, reason: "timeout" });
  assert.equal(view.clock.left[1], 0);
  const { body: record } = await at.players[0].api("GET", `/api/tables/${at.table}/record`);
  assert.equal(record.ended, since + 10 * MINUTE);
});

test("45 seconds in the dice phase lose the game (LC-15)", async () => {
  const at = await game(server, LUDO);
  await wander(at, 14);
  assert.ok(at.view.game.die >= 1 && at.view.game.die <= 6, JSON.stringify(at.view.game));
  await pass(44 * SECOND);
  at.sockets[0].send({ t: "resync" });
  assert.equal((await at.sockets[0].type("welcome")).view.phase, "running");
  await pass(1 * SECOND);
  const { view } = await at.sockets[1].next(({ view }) => view?.phase === "over", "the turn timer");
  assert.deepEqual(view.outcome, { result: { win: 1 }, reason: "turn_timer" });
});

test("a silent drop is an absence since the last heartbeat, and a contest is lost after 60 seconds (GEN-5)", async () => {
  const at = await game(server, CONTEST);
  await move(at, "e2e4");
  await pass(40 * SECOND, true);
  // White's own device is heard of again; Black's is not.
  at.sockets[0].send({ t: "tick" });
  const gone = await at.sockets[0].next(({ view }) => view?.places[1].present === false, "the absence");
  assert.equal(gone.view.away_until[0], 1);
  assert.ok(gone.view.away_until[1] - gone.now <= 20 * SECOND, "counted from the last heartbeat");
  at.sockets[0].send("ping");
  await at.sockets[0].next((message) => message === "pong", "pong");
  await pass(21 * SECOND);
  const { view } = await at.sockets[0].next(({ view }) => view?.phase === "over", "the forfeit");
  assert.deepEqual(view.outcome, { result: { win: 0 }, reason: "disconnection" });
});

test("coming back in time cancels the count", async () => {
  const at = await game(server, CONTEST);
  await move(at, "e2e4");
  await at.sockets[1].close();
  await at.sockets[0].next(({ view }) => view?.away_until, "the absence");
  await pass(59 * SECOND);
  await enter(at.players[1], at.table);
  const back = await at.sockets[0].next(({ view }) => view?.places[1].present, "the return");
  assert.equal(back.view.away_until, undefined);
  await pass(30 * SECOND);
  at.sockets[0].send({ t: "resync" });
  assert.equal((await at.sockets[0].type("welcome")).view.phase, "running");
});

test("a table for which nobody comes closes by itself", async () => {
  const meera = await server.session("Meera");
  const table = await create(meera);
  await pass(24 * 60 * MINUTE);
  await until(table, ({ phase }) => phase === "closed", "the end of waiting");
  const late = await (await server.session("Ravi")).api("POST", `/api/tables/${table}/sit`, {});
  assert.equal(late.status, 409);
});

test("a finished table leaves no alarm: the clock can pass without anything happening to it", async () => {
  const at = await game(server, CLASSIC);
  await move(at, "e2e4");
  assert.equal((await ask(at.sockets[1], { t: "resign" })).t, "ack");
  const { seq, view } = await at.sockets[0].next(({ view }) => view?.phase === "over", "the end");
  await pass(48 * 60 * MINUTE, true);
  const { welcome } = await enter(server.guest(), at.table);
  assert.deepEqual(welcome.view.outcome, view.outcome);
  assert.equal(welcome.seq, seq);
});

test("a device link is good for ten minutes", async () => {
  const meera = await server.session("Meera");
  const links = [];
  for (let n = 0; n < 2; n++) links.push((await meera.api("POST", "/api/me/link", {})).body.path.split("#")[1]);
  await pass(10 * MINUTE - 10 * SECOND);
  assert.equal((await server.guest().api("POST", "/api/session/link", { token: links[0] })).status, 200);
  await pass(11 * SECOND);
  assert.equal((await server.guest().api("POST", "/api/session/link", { token: links[1] })).status, 401);
});

test("a session is renewed while it is used, and ends when it is not", async () => {
  const [used, unused] = [await server.session("Meera"), await server.session("Ravi")];
  const first = used.cookies.get("session");
  await pass(100 * 24 * 60 * MINUTE);
  assert.equal((await used.api("GET", "/api/me")).status, 200);
  assert.notEqual(used.cookies.get("session"), first);
  await pass(100 * 24 * 60 * MINUTE);
  assert.equal((await used.api("GET", "/api/me")).status, 200);
  assert.deepEqual((await unused.api("GET", "/api/me")).body, { code: "bad_session" });
});
