// Scheduled events over real workerd: their own clock and start, the game's settings at every table, and nothing drawn.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { open, room, until, view } from "./events.mjs";
import { ask, move } from "./games.mjs";
import { Server, program, within } from "./harness.mjs";

const MINUTE = 60_000;

let server;
let folder;
before(async () => {
  server = await Server.start();
  folder = mkdtempSync(join(tmpdir(), "ashtapada-scheduled-"));
});
after(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.stop();
});

/** The server's time. */
const now = async () => (await server.guest().api("POST", "/api/test/clock", "{}")).body.now;

/** Whoever is on turn acts; the other side then has the new view. */
async function act(at, action) {
  const turn = at.view.to_act === 1 ? 0 : 1;
  const reply = await ask(at.sockets[turn], { t: "act", base: at.seq, a: action });
  assert.equal(reply.t, "ack", `${JSON.stringify(action)}: ${JSON.stringify(reply)}`);
  const update = await at.sockets[1 - turn].next((message) => message.t === "update" && message.seq >= reply.seq, "the update");
  [at.view, at.seq] = [update.view, update.seq];
  return turn;
}

/** A line of a public list, once it is there: rows come through an outbox. */
function line(path, find) {
  const look = async () => {
    for (;;) {
      const found = find((await server.guest().api("GET", path)).body);
      if (found) return found;
    }
  };
  return within(look(), `the line in ${path}`);
}

/** What the offline verifier says of the event's record. */
async function verified(at) {
  const { status, text } = await server.guest().api("GET", `${at.path}/record`);
  assert.equal(status, 200, text);
  const file = join(folder, `${at.code}.json`);
  writeFileSync(file, text);
  const { status: code, stdout, stderr } = spawnSync(program("referee"), ["verify", file], { encoding: "utf8" });
  return [code, stdout + stderr];
}

/** The opening roll is played from the own eighth point, which every roll can be. */
const OPENING = ({ opening }) => ({ play: { hops: opening.at(-1).toSorted((a, b) => b - a).map((die) => ({ from: 8, die })) } });

test("BG-20, BG-23: backgammon with the cube starts by itself, and a dropped double makes the champion", async () => {
  const starts_at = (await now()) + 30 * MINUTE;
  const mode = { backgammon: { variant: "standard", cube: true } };
  const at = await open(server, { name: "Cube night", mode, minutes: 12, finals_best_of: 1, starts_at, listed: true }, 2);
  const { settings } = await view(at);
  assert.deepEqual([settings.mode, settings.minutes, settings.starts_at], [mode, 12, starts_at]);
  const page = await (await fetch(`${server.url}/t/${at.code}`)).text();
  assert.ok(page.includes("Backgammon tournament with the cube, 12 minutes a side. 2 of 8 players so far"), page.slice(0, 1200));
  const listed = await line("/api/events", ({ events }) => events.find(({ code, players }) => code === at.code && players === 2));
  assert.deepEqual([listed.mode, listed.minutes, listed.starts_at], [mode, 12, starts_at]);
  await server.clock(starts_at);
  const seen = await until(at, ({ stage }) => stage === "in_progress", "the start that was set (T-6)");
  assert.ok(seen.started >= starts_at);
  const game = await room(at, seen.matches[0], seen);
  assert.deepEqual(game.view.settings.game, { kind: "backgammon", flavour: "standard" });
  assert.equal(game.view.game.config.cube, true);
  assert.deepEqual(game.view.clock.left.map((left) => left > 11 * MINUTE && left <= 12 * MINUTE), [true, true]);
  // Nobody doubles before the opening roll is played (BG-22).
  const first = game.view.to_act === 1 ? 0 : 1;
  assert.equal((await ask(game.sockets[first], { t: "act", base: game.seq, a: "double" })).t, "nack");
  await act(game, OPENING(game.view.game));
  const doubler = await act(game, "double");
  const dropper = await act(game, "drop");
  assert.notEqual(doubler, dropper);
  assert.deepEqual(game.view.outcome, { result: { win: doubler }, reason: "double_drop" });
  const over = await until(at, ({ stage }) => stage === "completed", "the champion");
  const [found] = over.matches;
  assert.deepEqual([found.by, found.draws ?? 0, found.games.length], ["double_drop", 0, 1]);
  assert.equal(over.entries[over.champion].player, game.view.places[doubler].player);
  const [code, said] = await verified(at);
  assert.equal(code, 0, said);
  const cup = await line("/api/champions", ({ entries }) => entries.find(({ code }) => code === at.code));
  assert.deepEqual([cup.mode, cup.minutes, cup.most_sixes], [mode, 12, undefined]);
});

test("CX-3: contest chess turns a stalemate into a win, and nothing is replayed", async () => {
  const at = await open(server, { name: "Contest", mode: "contest_chess", minutes: 7, finals_best_of: 1 }, 2);
  assert.equal((await at.organiser.api("POST", `${at.path}/start`, {})).status, 200);
  const seen = await view(at);
  const game = await room(at, seen.matches[0], seen);
  assert.deepEqual(game.view.settings.game, { kind: "classic_chess", flavour: "contest" });
  const stalemate = "e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 b8c8 f7g6 c8e6".split(" ");
  for (const uci of stalemate) await move(game, uci);
  assert.deepEqual(game.view.outcome, { result: { win: 0 }, reason: "stalemate", decided_by: "material" });
  const over = await until(at, ({ stage }) => stage === "completed", "the champion");
  assert.deepEqual([over.matches[0].by, over.matches[0].games.length], ["contest_tiebreak", 1]);
  const { body } = await at.organiser.api("GET", `${at.path}/rulings`);
  assert.deepEqual(body.rulings.map(({ rule }) => rule), ["CX-3"]);
  const [code, said] = await verified(at);
  assert.equal(code, 0, said);
});

test("GO-16, GR-5: go is counted, gin rummy is resigned, each at the tables that its event asks for", async () => {
  const go = { go: { size: 9, scoring: "japanese" } };
  const board = await open(server, { name: "Nine lines", mode: go, minutes: 45, finals_best_of: 1 }, 2);
  assert.equal((await board.organiser.api("POST", `${board.path}/start`, {})).status, 200);
  let seen = await view(board);
  const game = await room(board, seen.matches[0], seen);
  assert.deepEqual(game.view.settings.game, { kind: "go", flavour: { size: 9, scoring: "japanese", handicap: 0 } });
  for (const action of [{ stone: { at: "ee" } }, "pass", "pass"]) await act(game, action);
  for (const socket of game.sockets) {
    const accepted = await ask(socket, { t: "act", base: game.seq, a: "accept" });
    assert.equal(accepted.t, "ack", JSON.stringify(accepted));
  }
  seen = await until(board, ({ stage }) => stage === "completed", "the count");
  assert.deepEqual([seen.matches[0].by, seen.matches[0].games.length], ["score", 1]);
  const gin = { gin_rummy: { variant: "oklahoma" } };
  const table = await open(server, { name: "Oklahoma", mode: gin, minutes: 20, finals_best_of: 1 }, 2);
  assert.equal((await table.organiser.api("POST", `${table.path}/start`, {})).status, 200);
  seen = await view(table);
  const hand = await room(table, seen.matches[0], seen);
  assert.deepEqual(hand.view.settings.game, { kind: "gin_rummy", flavour: "oklahoma" });
  assert.equal((await ask(hand.sockets[1], { t: "resign" })).t, "ack");
  seen = await until(table, ({ stage }) => stage === "completed", "the resignation");
  assert.equal(seen.matches[0].by, "resignation");
  for (const at of [board, table]) {
    const [code, said] = await verified(at);
    assert.equal(code, 0, said);
  }
});

test("GEN-5, T-60: whoever is away for a minute loses the game; before the first move the room only closes", async () => {
  const mode = { go: { size: 9 } };
  const at = await open(server, { name: "Away", mode, minutes: 30, finals_best_of: 1 }, 2);
  assert.equal((await at.organiser.api("POST", `${at.path}/start`, {})).status, 200);
  let seen = await view(at);
  /** One player leaves for so long. */
  const leave = async (game, who, time) => {
    await game.sockets[who].close();
    await game.sockets[1 - who].next(({ view: seen }) => seen?.away_until, "the absence");
    await server.clock((await now()) + time);
  };
  const early = await room(at, seen.matches[0], seen);
  await leave(early, 0, 2 * MINUTE);
  seen = await until(at, ({ matches }) => matches[0].games?.length === 1, "the room to close");
  assert.deepEqual([seen.matches[0].games[0].result.outcome, seen.matches[0].status], [{ result: "void", reason: "match_expired" }, "ready"]);
  const game = await room(at, seen.matches[0], seen);
  await act(game, { stone: { at: "ee" } });
  await act(game, { stone: { at: "dd" } });
  await leave(game, 1, 2 * MINUTE);
  seen = await until(at, ({ stage }) => stage === "completed", "the forfeit");
  assert.deepEqual([seen.matches[0].by, seen.matches[0].draws ?? 0], ["disconnection", 0]);
  assert.equal(seen.entries[seen.champion].player, game.view.places[0].player);
});

test("settings that no event of a game can have are refused with a code, and nothing is created", async () => {
  const organiser = await server.session("Asha");
  const make = (settings) => organiser.api("POST", "/api/tournaments", { name: "Odd", minutes: 10, ...settings });
  for (const [settings, detail] of [
    [{ mode: "contest_chess", minutes: 0 }, "minutes"],
    [{ mode: "contest_chess", minutes: 181 }, "minutes"],
    [{ mode: "classic", minutes: 7 }, "minutes"],
    [{ mode: { go: { size: 10 } } }, "game"],
    [{ mode: "contest_chess", fide_automatic_draws: true }, "fide_automatic_draws"],
  ]) {
    const { status, body, text } = await make(settings);
    assert.deepEqual([status, body], [400, { code: "bad_settings", detail }], `${JSON.stringify(settings)}: ${text}`);
  }
  for (const mode of ["go", { go: { size: 9, handicap: 2 } }, { ludo: {} }, { gin_rummy: { cube: true } }, { backgammon: { cube: 1 } }, 7]) {
    const { status, body, text } = await make({ mode });
    assert.deepEqual([status, body.code], [400, "malformed"], `${JSON.stringify(mode)}: ${text}`);
  }
  assert.deepEqual((await organiser.api("GET", "/api/home")).body.events, []);
});
