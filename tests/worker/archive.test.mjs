// A game that was over for a week: its object is deleted, and everything that was shown is shown from the archive.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { open, room, until } from "./events.mjs";
import { CONTEST, LUDO, PROTOCOL, ask, enter, game, wander } from "./games.mjs";
import { Server, program, within } from "./harness.mjs";

const REFEREE = program("referee");
const WEEK = 7 * 86_400_000;

let server;
let folder;
before(async () => {
  server = await Server.start();
  folder = mkdtempSync(join(tmpdir(), "ashtapada-archive-"));
});
after(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.stop();
});

/** Everything that is shown of a table, without who is there. */
async function shown(table) {
  const guest = server.guest();
  const [view, record, pgn, page] = await Promise.all(
    [`/api/tables/${table}`, `/api/tables/${table}/record`, `/api/tables/${table}/pgn`, `/g/${table}`].map((path) => guest.api("GET", path)),
  );
  for (const { status, text } of [view, record, pgn, page]) assert.equal(status, 200, text);
  const places = view.body.places.map((place) => ({ ...place, present: false }));
  const { welcome, socket } = await enter(guest, table);
  socket.close();
  assert.equal(welcome.seat, undefined);
  const told = { ...welcome.view, places: welcome.view.places.map((place) => ({ ...place, present: false })) };
  return { view: { ...view.body, places }, record: record.body, pgn: pgn.text, page: page.text, told };
}

async function pass(time) {
  const { body } = await server.guest().api("POST", "/api/test/clock", "{}");
  await server.clock(body.now + time);
}

/** Waits until the table is shown from the archive: then even a player who looks at it is not there. */
async function archived(player, table) {
  const look = async () => {
    for (;;) {
      const { socket, welcome } = await enter(player, table);
      socket.close();
      if (!welcome.view.places.some(({ present }) => present)) return;
    }
  };
  return within(look(), "the table to be archived");
}

function verify(record) {
  const file = join(folder, "record.json");
  writeFileSync(file, JSON.stringify(record));
  const { status, stdout, stderr } = spawnSync(REFEREE, ["verify", file], { encoding: "utf8" });
  return [status, stdout + stderr];
}

test("a game with dice: page, record, PGN and socket are the same a week later, also after a restart", async () => {
  const at = await game(server, LUDO);
  await wander(at, 20);
  if (at.view.phase === "running") assert.equal((await ask(at.sockets[0], { t: "resign" })).t, "ack");
  for (const socket of at.sockets) socket.close();
  const was = await shown(at.table);
  assert.equal(verify(was.record)[0], 0);
  await pass(WEEK - 60_000);
  assert.deepEqual(await shown(at.table), was);
  await pass(120_000);
  await archived(at.players[0], at.table);
  assert.deepEqual(await shown(at.table), was);
  await server.crash();
  await server.revive();
  assert.deepEqual(await shown(at.table), was);
  assert.deepEqual(verify((await shown(at.table)).record), verify(was.record), "and the referee says the same");

  const stranger = await server.session("Nobody");
  const sat = await stranger.api("POST", `/api/tables/${at.table}/sit`, {});
  assert.deepEqual([sat.status, sat.body.code], [409, "game_over"]);
  const { socket, welcome } = await enter(at.players[1], at.table);
  assert.equal(welcome.seat, 1, "players still have their seats");
  assert.equal((await ask(socket, { t: "resign" })).code, "game_over");
  assert.equal((await ask(socket, { t: "offer", what: "rematch" })).code, "archived");
  assert.deepEqual((await shown(at.table)).view, was.view, "and nothing has changed");
});

test("a rematch can be had until then, and the way to it stays", async () => {
  const at = await game(server, CONTEST);
  assert.equal((await ask(at.sockets[1], { t: "resign" })).t, "ack");
  await pass(WEEK - 60_000);
  const seats = await Promise.all(at.players.map((player) => enter(player, at.table)));
  for (const { socket } of seats) assert.equal((await ask(socket, { t: "offer", what: "rematch" })).t, "ack");
  const { view } = await seats[0].socket.next((message) => message.view?.next, "the rematch");
  for (const { socket } of seats) socket.close();
  await pass(120_000);
  await archived(at.players[0], at.table);
  assert.equal((await shown(at.table)).view.next, view.next);
});

test("the record of an event has its games from the archive", async () => {
  const at = await open(server, { name: "Old Cup", mode: "classic", minutes: 5, finals_best_of: 1 }, 2);
  assert.equal((await at.organiser.api("POST", `${at.path}/start`, {})).status, 200);
  const seen = await until(at, ({ matches }) => matches[0].status === "ready", "the final");
  const final = await room(at, seen.matches[0], seen);
  await wander(final, 4);
  assert.equal((await ask(final.sockets[0], { t: "resign" })).t, "ack");
  await until(at, ({ stage }) => stage === "completed", "the end");
  for (const socket of final.sockets) socket.close();
  const { text: was } = await at.organiser.api("GET", `${at.path}/record`);
  await pass(WEEK + 60_000);
  await archived(at.players[0], final.table);
  assert.equal((await at.organiser.api("GET", `${at.path}/record`)).text, was);
  assert.equal(verify(JSON.parse(was))[0], 0);
});

test("a table that never began leaves nothing behind", async () => {
  const host = await server.session("Host");
  const { body } = await host.api("POST", "/api/tables", { settings: LUDO });
  const until = (fits, what) => {
    const look = async () => {
      while (!fits(await server.guest().api("GET", `/api/tables/${body.table}`)));
    };
    return within(look(), what);
  };
  await pass(86_400_000 + 60_000);
  await until((reply) => reply.body.phase === "closed", "the table to be closed");
  await pass(WEEK + 60_000);
  await until(({ status }) => status === 404, "the table to be gone");
  const socket = await server.guest().socket(`/api/tables/${body.table}/socket`, { protocols: [PROTOCOL] });
  assert.equal((await socket.type("bye")).code, "not_found");
});
