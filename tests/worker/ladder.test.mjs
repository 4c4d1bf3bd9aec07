// The ladders: joining, challenges, games by correspondence, results, new ranks, time, leaving, refusals with their numbers.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { FOOLS_MATE, PROTOCOL, act, ask, enter, move } from "./games.mjs";
import { Server, within } from "./harness.mjs";

let server;
before(async () => (server = await Server.start()));
after(() => server.stop());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const names = ["Asha", "Bilal", "Chitra", "Dev", "Esha", "Farid"];

async function get(client, path) {
  const { status, body, text } = await client.api("GET", `/api/ladders${path}`);
  assert.equal(status, 200, text);
  return body;
}

const post = (client, path, body = {}) => client.api("POST", `/api/ladders${path}`, body);

/** New players at the end of a ladder, in order. */
async function join(ladder, count) {
  const players = [];
  for (let n = 0; n < count; n++) {
    const player = await server.session(names[n]);
    const joined = await post(player, `/${ladder}/join`);
    assert.equal(joined.status, 200, joined.text);
    player.rank = joined.body.rank;
    players.push(player);
  }
  return players;
}

const you = (client, ladder) => get(client, `/${ladder}/you`);
const ranks = async (ladder, players) => (await Promise.all(players.map((player) => you(player, ladder)))).map(({ rank }) => rank);

/** What a player sees of a ladder, once it fits: the ladder hears of results by letter. */
function until(client, ladder, fits, what) {
  const look = async () => {
    for (;;) {
      const seen = await you(client, ladder);
      if (fits(seen)) return seen;
    }
  };
  return within(look(), what);
}

async function notices(client) {
  const { body } = await client.api("GET", "/api/me/notices");
  return body.notices.reverse();
}

/** The notices of a kind, once there are so many. */
function told(client, kind, count = 1) {
  const look = async () => {
    for (;;) {
      const found = (await notices(client)).filter((notice) => notice.kind === kind);
      if (found.length >= count) return found;
    }
  };
  return within(look(), kind);
}

async function challenge(ladder, challenger, defender, seen) {
  const { status, body, text } = await post(challenger, `/${ladder}/challenge`, { defender: defender.me.player, seen });
  assert.equal(status, 201, text);
  return body.table;
}

/** Both at the table of a challenge: the first has White, who was challenged. */
async function board(table, white, black) {
  const seats = [await enter(white, table), await enter(black, table)];
  assert.deepEqual(seats.map(({ welcome }) => welcome.seat), [0, 1]);
  return { table, sockets: seats.map(({ socket }) => socket), view: seats[1].welcome.view, seq: seats[1].welcome.seq };
}

async function pass(time) {
  const { body } = await server.guest().api("POST", "/api/test/clock", "{}");
  await server.clock(body.now + time);
}

/** The ladder, so that it can be told that nothing has changed. */
const whole = async (ladder) => (await server.guest().api("GET", `/api/ladders/${ladder}?from=1`)).text;

async function refused(client, path, body, status, expected) {
  const before = await whole("slow");
  const reply = await post(client, path, body);
  assert.deepEqual([reply.status, reply.body], [status, expected], reply.text);
  assert.equal(await whole("slow"), before, "nothing has changed");
}

test("two players join, one challenges, they play to mate, and the ranks move (LD-1, LD-4, LD-11)", async () => {
  const empty = await get(server.guest(), "");
  assert.deepEqual(empty.ladders.map(({ ladder, players, rank }) => [ladder, players, rank]), [["slow", 0, undefined], ["fast", 0, undefined]]);
  assert.deepEqual(empty.ladders.map(({ bank, increment, most }) => [bank, increment, most].map((ms) => ms / DAY)), [[5, 2, 10], [3, 1, 3]]);
  const [asha, bilal, chitra] = await join("fast", 3);
  assert.deepEqual([asha.rank, bilal.rank, chitra.rank], [1, 2, 3]);
  const watcher = await server.guest().socket("/api/ladders/fast/socket", { protocols: [PROTOCOL] });
  const shown = await get(bilal, `/fast/preview?defender=${asha.me.player}`);
  assert.deepEqual([shown.name, shown.ranks, shown.after], ["Asha", [2, 1], { win: [1, 2], draw: [2, 1], loss: [3, 1] }]);
  const table = await challenge("fast", bilal, asha, shown.ranks);
  assert.equal(table, "fast:1");
  await watcher.type("changed");
  const [running] = (await you(asha, "fast")).games;
  assert.deepEqual([running.table, running.name, running.white, running.rank], ["fast:1", "Bilal", true, 2]);
  const [challenged] = await told(asha, "challenged");
  assert.deepEqual([challenged.who, challenged.ladder], ["Bilal", { ladder: "fast", game: 1 }]);
  const at = await board(table, asha, bilal);
  assert.deepEqual(at.view.owner, { by: "ladder", ladder: "fast", game: 1 });
  assert.equal(at.view.clock.running, 0, "White's clock runs at once (Q-LD-6)");
  for (const uci of FOOLS_MATE) await move(at, uci);
  assert.equal(at.view.outcome.reason, "checkmate");
  await until(bilal, "fast", ({ rank }) => rank === 1, "the new rank");
  assert.deepEqual(await ranks("fast", [asha, bilal, chitra]), [2, 1, 3]);
  const [result] = await told(asha, "ladder_result");
  assert.deepEqual([result.won, result.who, result.ladder.ranks], [false, "Bilal", [1, 2]]);
  assert.equal((await ask(at.sockets[0], { t: "offer", what: "rematch" })).code, "no_rematch");
  const profile = (await server.guest().api("GET", `/api/players/${bilal.me.player}`)).body;
  assert.deepEqual(profile.ladders, [{ ladder: "fast", rank: 1, players: 3 }]);
  assert.equal(profile.recent[0].table, "fast:1", "games of a ladder are shown to everybody");
  const history = await get(server.guest(), `/fast/history/${asha.me.player}`);
  assert.deepEqual(history.points.map(({ rank, cause }) => [rank, cause.t, cause.won]), [[2, "game", false], [1, "joined", undefined]]);
  assert.equal(history.next, undefined);
  const pulses = watcher.seen.filter(({ t }) => t === "changed").map(({ rev }) => rev);
  assert.ok(pulses.every((rev, i) => i === 0 || rev > pulses[i - 1]), `no pulse twice: ${pulses}`);
});

test("a draw by agreement moves the lower one up, and draws are offered and claimed (LD-6, CL-1)", async () => {
  const players = await join("slow", 2);
  const [asha, bilal] = players;
  const before = await ranks("slow", players);
  const at = await board(await challenge("slow", asha, bilal), bilal, asha);
  assert.equal((await ask(at.sockets[0], { t: "claim", what: "threefold_repetition" })).code, "claim_not_valid");
  await move(at, "e2e4");
  assert.equal((await ask(at.sockets[0], { t: "offer", what: "draw" })).t, "ack");
  await at.sockets[1].next(({ view }) => view?.draw_offer === 0, "the offer");
  assert.equal((await ask(at.sockets[1], { t: "answer", what: "draw", accept: true })).t, "ack");
  const { games } = await until(asha, "slow", ({ games }) => games.length === 0, "the result");
  assert.deepEqual(games, []);
  assert.deepEqual(await ranks("slow", players), before, "neighbours stay");
  const [result] = await told(bilal, "ladder_result");
  assert.deepEqual([result.won, result.ladder.ranks], [undefined, [before[1], before[1]]]);
});

test("refusals have their rule and their numbers, and change nothing (LD-10, LD-21, GEN-1)", async () => {
  const [asha, bilal, chitra] = await join("slow", 3);
  const stranger = await server.session("Zoya");
  const of = (client) => ({ defender: client.me.player });
  const { players, rank, window } = await you(asha, "slow");
  await refused(stranger, "/slow/challenge", of(asha), 409, { code: "not_member", rule: "LD-10" });
  await refused(asha, "/slow/challenge", of(stranger), 409, { code: "not_member", rule: "LD-10" });
  await refused(asha, "/slow/challenge", of(asha), 409, { code: "self", rule: "LD-10" });
  const numbers = { window, distance: 2 };
  assert.equal(window, 1);
  await refused(asha, "/slow/challenge", of(chitra), 409, { code: "out_of_range", rule: "LD-10", numbers });
  const preview = await asha.api("GET", `/api/ladders/slow/preview?defender=${chitra.me.player}`);
  assert.deepEqual([preview.status, preview.body], [409, { code: "out_of_range", rule: "LD-10", numbers }]);
  const stale = { code: "stale", rule: "LD-10", numbers: { challenger: rank, defender: rank + 1 } };
  await refused(asha, "/slow/challenge", { ...of(bilal), seen: [rank + 1, rank] }, 409, stale);
  const table = await challenge("slow", asha, bilal, [rank, rank + 1]);
  const game = Number(table.split(":")[1]);
  await refused(bilal, "/slow/challenge", of(asha), 409, { code: "game_already_active", rule: "LD-10", numbers: { game } });
  await refused(asha, "/slow/join", {}, 409, { code: "already_member", rule: "LD-1" });
  await refused(stranger, "/slow/retire", {}, 409, { code: "not_member", rule: "LD-10" });
  await refused(server.guest(), "/slow/join", {}, 401, { code: "no_session" });
  const gone = await post(asha, "/slow/retire");
  assert.deepEqual([gone.status, gone.body.rank, gone.body.players, gone.body.games.length], [200, undefined, players - 1, 1]);
  await refused(asha, "/slow/join", {}, 409, { code: "active_games", rule: "LD-21", numbers: { games: 1 } });
  // The game of who has left goes on, and counts by one (LD-7).
  const at = await board(table, bilal, asha);
  assert.equal((await ask(at.sockets[1], { t: "resign" })).t, "ack");
  const before = (await you(bilal, "slow")).rank;
  await until(bilal, "slow", ({ games }) => games.length === 0, "the result");
  assert.ok((await you(bilal, "slow")).rank <= before);
  assert.equal((await ask(at.sockets[0], act(99, "e2e4"))).code, "game_over");
  const again = await post(asha, "/slow/join");
  assert.deepEqual([again.status, again.body.rank], [200, players]);
  for (const [path, body] of [["/slow/challenge", {}], ["/slow/challenge", { ...of(bilal), seen: [1] }], ["/slow/join", { x: 1 }]]) {
    assert.equal((await post(bilal, path, body)).status, 400);
  }
  for (const path of ["/slow?from=x", "/slow?from=-1", "/slow?count=1e3", "/slow?name=%zz", "/slow?name=a&from=1", "/slow?since=", `/slow/history/${asha.me.player}?before=1`]) {
    const reply = await server.guest().api("GET", `/api/ladders${path}`);
    assert.deepEqual([reply.status, reply.body.code], [400, "bad_cursor"], path);
  }
  for (const [path, code] of [["/brisk", "not_found"], ["/slow/history/nobody", "no_such_player"], [`/slow/history/${stranger.me.player}`, "no_such_player"]]) {
    const reply = await server.guest().api("GET", `/api/ladders${path}`);
    assert.deepEqual([reply.status, reply.body.code], [404, code], path);
  }
});

test("two challenges at the same moment are one game (LD-10)", async () => {
  const [asha, bilal] = await join("slow", 2);
  const of = (client) => ({ defender: client.me.player });
  const replies = await Promise.all([post(asha, "/slow/challenge", of(bilal)), post(bilal, "/slow/challenge", of(asha)), post(asha, "/slow/challenge", of(bilal))]);
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409, 409]);
  const table = replies.find(({ status }) => status === 201).body.table;
  for (const { status, body } of replies) {
    if (status === 409) assert.deepEqual(body, { code: "game_already_active", rule: "LD-10", numbers: { game: Number(table.split(":")[1]) } });
  }
  assert.deepEqual((await you(asha, "slow")).games.map((game) => game.table), [table]);
});

test("rows come by rank and by name, and only when something has changed", async () => {
  const [asha, bilal] = await join("slow", 2);
  const guest = server.guest();
  const all = await get(guest, "/slow");
  assert.deepEqual(all.rows.map(({ rank }) => rank), all.rows.map((_, n) => n + 1));
  assert.equal(all.players, all.rows.length);
  assert.deepEqual(await get(guest, `/slow?from=${bilal.rank}&count=1`), { rev: all.rev, players: all.players, rows: [{ rank: bilal.rank, player: bilal.me.player, name: "Bilal", running: 0 }] });
  assert.equal((await guest.api("GET", `/api/ladders/slow?since=${all.rev}`)).status, 204);
  const renamed = await asha.api("POST", "/api/me/name", { name: "Ümit Şah" });
  assert.equal(renamed.status, 200);
  const found = await within(
    (async () => {
      for (;;) {
        const { rows } = await get(guest, `/slow?name=${encodeURIComponent("ümit ş")}`);
        if (rows.length > 0) return rows;
      }
    })(),
    "the new name on the ladder",
  );
  assert.deepEqual(found.map(({ player }) => player), [asha.me.player]);
});

test("who does not move in time loses while nobody is connected, is reminded, and is removed after the third time (LD-20, LD-30)", async () => {
  const [bilal, asha, chitra] = await join("fast", 3);
  let own;
  // Each time the challenger has Black and does nothing: White's clock runs (Q-LD-6).
  for (const [lost, challenger] of [asha, chitra, chitra].entries()) {
    const table = await challenge("fast", challenger, bilal);
    await pass(2 * DAY + 60_000);
    await told(bilal, "hours_left", 2 * lost + 1);
    await pass(20 * HOUR);
    await told(bilal, "hours_left", 2 * lost + 2);
    await pass(4 * HOUR);
    own = await until(bilal, "fast", ({ games }) => games.length === 0, `loss ${lost + 1}`);
    assert.equal(own.strikes?.length ?? 0, lost < 2 ? lost + 1 : 0);
    const record = await server.guest().api("GET", `/api/tables/${table}/record`);
    assert.equal(record.body.outcome.reason, "timeout", record.text);
  }
  assert.equal(own.rank, undefined, "off the ladder");
  assert.equal((await told(bilal, "ladder_removed", 1)).length, 1);
  assert.equal((await told(bilal, "ladder_result", 3)).length, 3, "each result once");
  assert.equal((await told(bilal, "hours_left", 6)).length, 6);
  const back = await post(bilal, "/fast/join");
  assert.deepEqual([back.status, back.body.strikes], [200, undefined], "older losses count no more (LD-21)");
});
