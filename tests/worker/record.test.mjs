// The record of an event: had from real workerd once it is over, and checked offline by the referee (FD-7, FD-8).
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { open, room, until, view } from "./events.mjs";
import { FOOLS_MATE, ask, move, wander } from "./games.mjs";
import { Server, program } from "./harness.mjs";

const REFEREE = program("referee");

let server;
let folder;
before(async () => {
  server = await Server.start();
  folder = mkdtempSync(join(tmpdir(), "ashtapada-record-"));
});
after(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.stop();
});

/** What the referee says of records: its exit code and its line. */
function verify(...records) {
  const files = records.map((record, n) => {
    const file = join(folder, `${n}.json`);
    writeFileSync(file, typeof record === "string" ? record : JSON.stringify(record));
    return file;
  });
  const { status, stdout, stderr } = spawnSync(REFEREE, ["verify", ...files], { encoding: "utf8" });
  return [status, stdout + stderr];
}

test("a small event to its end: its record holds, with every roll of its games, and a changed one does not", async () => {
  const at = await open(server, { name: "Spring Cup", mode: "ludo_chess", minutes: 10, finals_best_of: 1, listed: false }, 3);
  const stranger = server.guest();
  const refused = async (client) => {
    const { status, body } = await client.api("GET", `${at.path}/record`);
    return [status, body?.code];
  };
  assert.deepEqual(await refused(stranger), [409, "event_running"], "nothing of it before the start");
  await at.organiser.api("POST", `${at.path}/call`, {});
  assert.equal((await at.organiser.api("POST", `${at.path}/start`, {})).status, 200);
  let seen = await view(at);
  assert.deepEqual(await refused(at.organiser), [409, "event_running"], "nor while it runs, by nobody");
  const first = await room(at, seen.matches[1], seen);
  await wander(first, 24);
  if (first.view.phase === "running") {
    assert.equal((await ask(first.sockets[0], { t: "resign" })).t, "ack");
  }
  seen = await until(at, ({ matches }) => matches[1].games?.length > 0, "the first result");
  while (seen.matches[2].status !== "ready") {
    const replay = await room(at, seen.matches[1], seen);
    assert.equal((await ask(replay.sockets[0], { t: "resign" })).t, "ack");
    seen = await until(at, ({ matches }) => matches[2].status === "ready", "the final to be ready");
  }
  const final = await room(at, seen.matches[2], seen);
  await wander(final, 20);
  if (final.view.phase === "running") {
    assert.equal((await ask(final.sockets[1], { t: "resign" })).t, "ack");
  } else if (final.view.outcome.result === "draw") {
    assert.equal((await at.organiser.api("POST", `${at.path}/forfeit`, { player: final.view.places[0].player })).status, 200);
  }
  seen = await until(at, ({ stage }) => stage === "completed", "the end");

  const { status, text, body: record } = await stranger.api("GET", `${at.path}/record`);
  assert.equal(status, 200, text);
  const champion = seen.entries[seen.champion].name;
  assert.equal(record.games.length, seen.matches.flatMap(({ games = [] }) => games).length);
  assert.deepEqual(verify(text), [0, `holds: ${at.code}, 3 players, 3 matches, ${record.games.length} games checked, champion ${champion}\n`]);
  const { games, ...alone } = record;
  assert.equal(verify(alone)[0], 0, "the games may be left out");
  assert.deepEqual(verify(alone, ...games), verify(text), "and given as files of their own");
  const { text: own } = await stranger.api("GET", `/api/tables/${games[0].setup.id}/record`);
  assert.deepEqual(JSON.parse(own), games[0], "a game is the same as from its own table");
  assert.ok(!text.includes(at.organiser.me.player), "who organised is told by name alone");

  const changed = (change) => {
    const other = structuredClone(record);
    change(other);
    return verify(other);
  };
  assert.deepEqual(changed((r) => (r.champion = r.runner_up)), [1, "does not hold: champion\n"]);
  assert.deepEqual(changed((r) => (r.reveal = "00".repeat(32))), [1, "does not hold: commitment\n"]);
  assert.deepEqual(changed((r) => ([r.entries[0], r.entries[1]] = [r.entries[1], r.entries[0]])), [1, "does not hold: seeding\n"]);
  const [code, line] = changed((r) => (r.games[0].plies[0].move = "a2a5"));
  assert.deepEqual([code, line], [1, `does not hold: game ${games[0].setup.id}: move in ply 1\n`]);
});

test("a cancelled event has a record; an unknown code has none", async () => {
  const at = await open(server, { name: "Rained off", mode: "classic", minutes: 5 }, 2);
  assert.equal((await at.organiser.api("POST", `${at.path}/cancel`, {})).status, 200);
  const { status, text } = await at.players[0].api("GET", `${at.path}/record`);
  assert.equal(status, 200, text);
  assert.deepEqual(verify(text), [0, `holds: ${at.code}, 2 players, cancelled\n`]);
  const unknown = await server.guest().api("GET", "/api/tournaments/AAAAAAAAAAAA/record");
  assert.deepEqual([unknown.status, unknown.body.code], [404, "no_such_tournament"]);
  assert.equal((await at.organiser.api("POST", `${at.path}/record`, {})).status, 405);
});

test("classic, to a mate in the final", async () => {
  const at = await open(server, { name: "Mates", mode: "classic", minutes: 5, finals_best_of: 3, listed: true }, 2);
  await at.organiser.api("POST", `${at.path}/start`, {});
  for (let number = 1; number <= 3; number++) {
    const seen = await until(at, ({ stage, matches }) => stage === "completed" || matches[0].game?.number === number, "the next game");
    if (seen.stage === "completed") break;
    const game = await room(at, seen.matches[0], seen);
    for (const uci of FOOLS_MATE) await move(game, uci);
  }
  await until(at, ({ stage }) => stage === "completed", "the end");
  const { text, body } = await server.guest().api("GET", `${at.path}/record`);
  assert.equal(body.games.length, 3, "colours alternate, so Black's mates go 1:0, 1:1, 2:1");
  const [code, line] = verify(text);
  assert.equal(code, 0, line);
});
