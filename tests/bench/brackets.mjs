// The bracket of a knockout from given seeds, and a whole event computed to its champion, by two libraries from npm.
// Printed beside the same of the own core, which the native benchmark prints in the same run.
//
//   node brackets.mjs [PLAYERS]
import { performance } from "node:perf_hooks";
import managed from "brackets-manager";
import memory from "brackets-memory-db";
import Organizer from "tournament-organizer";

const players = Number(process.argv[2] ?? 2048);
/** What takes longer than this for one event is measured at a smaller field, and its size is named. */
const PATIENCE = 60_000;

function line(what, ms) {
  console.log(`${what.padEnd(56)} ${ms.toFixed(ms < 10 ? 3 : 0).padStart(12)} ms`);
}

async function manager(count) {
  const storage = new memory.InMemoryDatabase();
  const brackets = new managed.BracketsManager(storage);
  const seeding = Array.from({ length: count }, (_, n) => `Player ${n + 1}`);
  const start = performance.now();
  await brackets.create.stage({
    name: "Cup",
    tournamentId: 0,
    type: "single_elimination",
    seeding,
    settings: { seedOrdering: ["inner_outer"], balanceByes: true },
  });
  return { storage, brackets, ms: performance.now() - start };
}

async function managerEvent(count) {
  const { storage, brackets, ms } = await manager(count);
  const start = performance.now();
  // Rounds are played in order; only the matches of the round are asked for.
  for (const { id } of await storage.select("round")) {
    for (const match of await storage.select("match", { round_id: id })) {
      await brackets.update.match({ id: match.id, opponent1: { score: 1, result: "win" }, opponent2: { score: 0 } });
    }
  }
  return ms + performance.now() - start;
}

function organizer(count) {
  const make = new (Organizer.default ?? Organizer)();
  const start = performance.now();
  const event = make.createTournament("Cup", { stageOne: { format: "single-elimination" } });
  for (let n = 0; n < count; n++) event.createPlayer(`Player ${n + 1}`);
  event.startTournament();
  return { event, ms: performance.now() - start };
}

function organizerEvent(count) {
  const { event, ms } = organizer(count);
  const start = performance.now();
  for (;;) {
    const open = event.getMatches().filter((match) => match.isActive());
    if (open.length === 0) break;
    for (const match of open) event.enterResult(match.getId(), 1, 0);
  }
  return ms + performance.now() - start;
}

/** The largest field, halved from `players`, at which an event is likely to end in time. */
async function affordable(event) {
  for (let count = 64; ; count *= 2) {
    const start = performance.now();
    await event(count);
    const took = performance.now() - start;
    // The work grows at most with the cube of the field.
    if (count * 2 > players || took * 8 > PATIENCE) return { count, ms: took };
  }
}

line(`brackets-manager, bracket of ${players}`, (await manager(players)).ms);
line(`tournament-organizer, bracket of ${players}`, organizer(players).ms);
for (const [name, event] of [["brackets-manager", managerEvent], ["tournament-organizer", organizerEvent]]) {
  const { count, ms } = await affordable(event);
  line(`${name}, whole event of ${count}`, ms);
}
