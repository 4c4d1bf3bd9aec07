// How long a persisted move takes over local sockets with real workerd: from sending it until the mover has the
// acknowledgement, and until the opponent has the update. Whole games, one move at a time. Each move waits for one fsync
// of its table's log, so what that alone takes on this disk is measured beside it.
import { randomUUID } from "node:crypto";
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Server } from "../worker/harness.mjs";

const GAMES = 8;
/** Its moves are not measured: the first games also compile and open. */
const WARM_UP = 2;
/** Knights out and back, and a pawn's step in between, so that no position comes three times. */
const ROUND = ["g1f3", "g8f6", "f3g1", "f6g8"];
const STEPS = ["a", "b", "c", "d", "e", "h", "f"].map((file) => [`${file}2${file}3`, `${file}7${file}6`]);
const MOVES = STEPS.flatMap((pair) => [...ROUND, ...pair]);
const SETTINGS = { game: { kind: "classic_chess", flavour: "casual" }, minutes: 10, colour: "white" };

const must = (reply, what) => {
  if (reply.status >= 300) throw new Error(`${what}: ${reply.status} ${reply.text}`);
  return reply.body;
};

/** The sockets of White and Black at a table that has started, and its sequence number. */
async function sit(server, number) {
  const players = [await server.session(`White ${number}`), await server.session(`Black ${number}`)];
  const { table } = must(await players[0].api("POST", "/api/tables", { settings: SETTINGS }), "create");
  must(await players[1].api("POST", `/api/tables/${table}/sit`, {}), "sit");
  const sockets = [];
  let seq = 0;
  for (const player of players) {
    const socket = await player.socket(`/api/tables/${table}/socket`, { protocols: ["ashtapada.v1"] });
    socket.send({ t: "hello", proto: 1 });
    seq = (await socket.type("welcome")).seq;
    sockets.push(socket);
  }
  return { sockets, seq };
}

/** Plays one game; gives the milliseconds of every move. */
async function play({ sockets, seq }) {
  const times = { ack: [], update: [] };
  let base = seq;
  for (const [ply, uci] of MOVES.entries()) {
    const [mover, other] = ply % 2 === 0 ? sockets : [...sockets].reverse();
    const id = randomUUID();
    const start = performance.now();
    mover.send({ t: "act", id, base, a: { a: "move", uci } });
    const arrived = async (message) => ((await message), performance.now() - start);
    const ack = mover.next((message) => message.id === id, "the reply").then((message) => {
      if (message.t !== "ack") throw new Error(`${uci} was refused: ${message.code}`);
      base = message.seq;
    });
    const update = other.next((message) => message.t === "update" && message.seq > seq, "the update");
    const [toMover, toOther] = await Promise.all([arrived(ack), arrived(update)]);
    seq = base;
    times.ack.push(toMover);
    times.update.push(toOther);
  }
  await Promise.all(sockets.map((socket) => socket.close()));
  return times;
}

/** What SQLite does for one move, without anything around it: a page with its header at the end of a file, and fsync. */
function disk() {
  const folder = mkdtempSync(join(tmpdir(), "ashtapada-bench-"));
  const file = openSync(join(folder, "log"), "w");
  const page = Buffer.alloc(24 + 4096, 1);
  const times = [];
  for (let n = 0; n < 400; n += 1) {
    const start = performance.now();
    writeSync(file, page);
    fsyncSync(file);
    times.push(performance.now() - start);
  }
  closeSync(file);
  rmSync(folder, { recursive: true });
  return times;
}

const percentile = (times, p) => [...times].sort((a, b) => a - b)[Math.ceil((p / 100) * times.length) - 1];
const cells = (...values) => values.map((value) => String(value).padStart(12)).join("");

const server = await Server.start();
try {
  const all = { ack: [], update: [] };
  for (let number = 0; number < WARM_UP + GAMES; number += 1) {
    const times = await play(await sit(server, number));
    if (number >= WARM_UP) for (const name of ["ack", "update"]) all[name].push(...times[name]);
  }
  console.log(`${"persisted move".padEnd(28)}${cells("p50", "p99", "moves")}`);
  all.disk = disk();
  for (const [name, text] of [["ack", "until the mover knows"], ["update", "until the opponent knows"], ["disk", "of it the disk: one fsync"]]) {
    const [p50, p99] = [50, 99].map((p) => `${percentile(all[name], p).toFixed(2)} ms`);
    console.log(`${text.padEnd(28)}${cells(p50, p99, all[name].length)}`);
  }
} finally {
  await server.stop();
}
