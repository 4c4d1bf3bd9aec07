import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Server, within } from "./harness.mjs";

let server;
before(async () => (server = await Server.start()));
after(() => server.stop());

const HOUR = 3_600_000;

async function started(count) {
  const organiser = await server.session("Asha");
  const { body } = await organiser.api("POST", "/api/tournaments", { name: "Cup", match_deadline_hours: 1, finals_best_of: 1 });
  const players = [];
  for (let n = 0; n < count; n++) {
    const player = await server.session(`P${n}`);
    await player.api("POST", `/api/tournaments/${body.code}/join`, {});
    players.push(player);
  }
  assert.equal((await organiser.api("POST", `/api/tournaments/${body.code}/start`, {})).status, 200);
  return { organiser, players, path: `/api/tournaments/${body.code}` };
}

async function pass(time) {
  const { body } = await server.guest().api("POST", "/api/test/clock", "{}");
  await server.clock(body.now + time);
}

async function over(at) {
  const look = async () => {
    for (;;) {
      const { body } = await at.organiser.api("GET", at.path);
      if (body.stage === "completed") return body;
    }
  };
  return within(look(), "the end of the tournament");
}

test("a match for which one pressed Play goes to that player at the deadline, by the alarm (T-57)", async () => {
  const at = await started(2);
  const [, other] = at.players;
  assert.equal((await other.api("POST", `${at.path}/play`, {})).status, 200);
  await pass(HOUR);
  const view = await over(at);
  assert.equal(view.matches[0].by, "no_show");
  assert.equal(view.entries[view.champion].player, other.me.player);
});

test("the sweep resolves each due match once, however often it runs", async () => {
  const at = await started(3);
  await pass(HOUR);
  for (let n = 0; n < 3; n++) assert.equal(await server.cron(), "ok");
  await pass(2 * HOUR);
  for (let n = 0; n < 3; n++) assert.equal(await server.cron(), "ok");
  const view = await over(at);
  assert.equal(view.matches.filter(({ by }) => by === "no_show_coin_toss").length, 2);
  const { rev } = view;
  assert.equal(await server.cron(), "ok");
  assert.equal((await at.organiser.api("GET", at.path)).body.rev, rev);
});
