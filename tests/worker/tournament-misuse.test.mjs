// Bad input and races at a tournament, over real workerd: one clear code each, nothing changed, nothing lost.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { FOOLS_MATE, PROTOCOL, enter, move } from "./games.mjs";
import { Server, within } from "./harness.mjs";

const CUP = { name: "Cup", mode: "classic", minutes: 5, finals_best_of: 1 };

let server;
before(async () => (server = await Server.start({ vars: { TIERS: "off" } })));
after(() => server.stop());

async function event(count, settings = CUP) {
  const organiser = await server.session("Asha");
  const made = await organiser.api("POST", "/api/tournaments", settings);
  assert.equal(made.status, 201, made.text);
  const at = { organiser, code: made.body.code, path: `/api/tournaments/${made.body.code}`, players: [] };
  for (let n = 0; n < count; n++) {
    const player = await server.session(`Player ${n}`);
    assert.equal((await player.api("POST", `${at.path}/join`, {})).status, 200);
    at.players.push(player);
  }
  return at;
}

const view = async (at) => (await at.organiser.api("GET", at.path)).body;
const answer = ({ status, body }) => [status, body?.code];

test("T-26: both press Play at the same moment, fifty times, and there is one room each time", async () => {
  const at = await event(2);
  assert.equal((await at.organiser.api("POST", `${at.path}/start`, {})).status, 200);
  const rooms = new Set();
  for (let n = 0; n < 50; n++) {
    const pressed = await Promise.all(
      [0, 1, 0, 1].map((who) => at.players[who].api("POST", `${at.path}/play`, {})),
    );
    for (const { status, body, text } of pressed) {
      assert.equal(status, 200, text);
      rooms.add(body.table);
    }
  }
  assert.equal(rooms.size, 1, [...rooms].join(" "));
  const [found] = (await view(at)).matches;
  assert.deepEqual([found.status, found.attempted, found.table], ["in_progress", [true, true], [...rooms][0]]);
});

test("T-26: fifty events, in each of which both press Play for the first time at once", async () => {
  const at = await Promise.all(Array.from({ length: 50 }, () => event(2)));
  for (const one of at) assert.equal((await one.organiser.api("POST", `${one.path}/start`, {})).status, 200);
  for (const one of at) {
    const [a, b] = await Promise.all(one.players.map((player) => player.api("POST", `${one.path}/play`, {})));
    assert.deepEqual([a.status, b.status], [200, 200], a.text + b.text);
    assert.equal(a.body.table, b.body.table);
  }
});

test("T-5: joining from two tabs at once is joining once", async () => {
  const at = await event(0);
  const player = await server.session("Meera");
  const tabs = await Promise.all(Array.from({ length: 6 }, () => player.api("POST", `${at.path}/join`, {})));
  const done = tabs.filter(({ status }) => status === 200);
  assert.equal(done.length, 1, tabs.map(answer).join("; "));
  for (const tab of tabs.filter(({ status }) => status !== 200)) assert.deepEqual(answer(tab), [409, "already_joined"]);
  assert.equal((await view(at)).entries.length, 1);
  assert.equal((await player.api("GET", "/api/home")).body.events.length, 1);
});

test("the last place is given once", async () => {
  const at = await event(1, { ...CUP, max_players: 2 });
  const late = await Promise.all([1, 2, 3, 4].map((n) => server.session(`Late ${n}`)));
  const tried = await Promise.all(late.map((player) => player.api("POST", `${at.path}/join`, {})));
  assert.equal(tried.filter(({ status }) => status === 200).length, 1);
  for (const one of tried.filter(({ status }) => status !== 200)) assert.deepEqual(answer(one), [409, "full"]);
  assert.equal((await view(at)).entries.length, 2);
});

test("what only the organiser may do is refused to a player, a stranger and nobody, and changes nothing", async () => {
  const at = await event(2);
  const stranger = await server.session("Stranger");
  const { player } = at.players[1].me;
  const actions = [
    ["start", {}], ["cancel", {}], ["answer", { player, accept: true }], ["forfeit", { player }],
    ["remove", { player }], ["mute", { player, muted: true }], ["message", { text: "I am the organiser" }],
  ];
  for (const running of [false, true]) {
    if (running) assert.equal((await at.organiser.api("POST", `${at.path}/start`, {})).status, 200);
    const seen = await view(at);
    for (const [action, body] of actions) {
      for (const who of [at.players[0], stranger]) {
        const refused = await who.api("POST", `${at.path}/${action}`, body);
        assert.deepEqual(answer(refused), [403, "not_organiser"], `${action}, running: ${running}`);
      }
      assert.deepEqual(answer(await server.guest().api("POST", `${at.path}/${action}`, body)), [401, "no_session"]);
      const foreign = await at.organiser.api("POST", `${at.path}/${action}`, body, { origin: "https://evil.example" });
      assert.deepEqual(answer(foreign), [403, "bad_origin"], action);
    }
    assert.deepEqual(await view(at), seen, "nothing changed");
  }
});

test("actions out of their time have their codes", async () => {
  const at = await event(2);
  const [one] = at.players;
  const act = (who, action, body = {}) => who.api("POST", `${at.path}/${action}`, body).then(answer);
  const whom = { player: one.me.player };
  assert.deepEqual(await act(one, "play"), [409, "not_running"]);
  assert.deepEqual(await act(at.organiser, "forfeit", whom), [409, "not_running"]);
  assert.deepEqual(await act(at.organiser, "answer", { ...whom, accept: true }), [409, "already_joined"]);
  assert.deepEqual(await act(at.organiser, "play"), [409, "not_running"]);
  assert.equal((await at.organiser.api("POST", `${at.path}/start`, {})).status, 200);
  assert.deepEqual(await act(one, "join"), [409, "not_in_registration"]);
  assert.deepEqual(await act(one, "leave"), [409, "not_in_registration"]);
  assert.deepEqual(await act(at.organiser, "start"), [409, "not_in_registration"]);
  assert.deepEqual(await act(at.organiser, "cancel"), [409, "not_in_registration"]);
  assert.deepEqual(await act(at.organiser, "play"), [403, "not_joined"]);
  assert.deepEqual(await act(at.organiser, "forfeit", { player: at.organiser.me.player }), [403, "not_joined"]);
  for (const body of [{}, { player: 7 }, { player: "x" }, { ...whom, more: 1 }, null]) {
    assert.deepEqual(await act(at.organiser, "forfeit", body), [400, "malformed"], JSON.stringify(body));
  }
  assert.equal((await at.organiser.api("POST", `${at.path}/forfeit`, whom)).status, 200);
  assert.equal((await view(at)).stage, "completed");
  for (const action of ["play", "call"]) assert.deepEqual(await act(one, action), [409, "not_running"]);
  assert.deepEqual(await act(at.organiser, "remove", whom), [409, "not_running"]);
  assert.deepEqual(await act(at.organiser, "unknown"), [404, "not_found"]);
});

test("a result counts once, at its own match, and cannot be given by anybody but its table", async () => {
  const at = await event(4);
  assert.equal((await at.organiser.api("POST", `${at.path}/start`, {})).status, 200);
  const seen = await view(at);
  const players = seen.matches[0].places.map((entry) => {
    const { player } = seen.entries[entry];
    return at.players.find(({ me }) => me.player === player);
  });
  const { body } = await players[0].api("POST", `${at.path}/play`, {});
  assert.equal((await players[1].api("POST", `${at.path}/play`, {})).body.table, body.table);
  const seats = await Promise.all(players.map((player) => enter(player, body.table)));
  seats.sort((a, b) => a.welcome.seat - b.welcome.seat);
  const game = { table: body.table, sockets: seats.map(({ socket }) => socket), view: seats[1].welcome.view, seq: seats[1].welcome.seq };
  for (const uci of FOOLS_MATE) await move(game, uci);
  const decided = async () => {
    for (;;) {
      const now = await view(at);
      if (now.matches[0].winner !== undefined) return now;
    }
  };
  const after = await within(decided(), "the result to arrive");
  assert.deepEqual([after.matches[0].by, after.matches[0].games.length], ["checkmate", 1]);
  assert.equal(after.matches[1].status, "ready", "no other match was touched");
  // There is no way in for a result but from the table itself: not over HTTP, and not over a socket.
  const result = { ...after.matches[0].games[0].result, table: `${at.code}:1:1` };
  for (const path of ["result", "tick", "create"]) {
    assert.deepEqual(answer(await players[0].api("POST", `${at.path}/${path}`, { result })), [404, "not_found"]);
  }
  const socket = await players[0].socket(`${at.path}/socket`, { protocols: [PROTOCOL] });
  for (let n = 0; n < 8; n++) socket.send(JSON.stringify({ t: "result", result }));
  assert.equal((await socket.closed).code, 4408);
  // The game is over: what its players still send changes neither it nor the match.
  game.sockets[0].send(JSON.stringify({ t: "resign", id: "late" }));
  assert.equal((await game.sockets[0].type("nack")).code, "game_over");
  assert.deepEqual((await view(at)).matches, after.matches);
});

test("guessing is refused after five codes a minute on the new routes as well", async () => {
  const at = await event(0);
  const guest = await server.session("Guest");
  for (let n = 0; n < 5; n++) {
    const path = ["chat", "rulings"][n % 2];
    assert.deepEqual(answer(await guest.api("GET", `/api/tournaments/AAAAAAAAAAAA/${path}`)), [404, "no_such_tournament"]);
  }
  for (const path of ["/chat", "/rulings", ""]) {
    assert.deepEqual(answer(await guest.api("GET", `${at.path}${path}`)), [429, "too_many_tries"], path);
  }
  for (const [action, body] of [["say", { text: "hi" }], ["call", {}]]) {
    assert.deepEqual(answer(await guest.api("POST", `${at.path}/${action}`, body)), [429, "too_many_tries"]);
  }
  assert.equal((await at.organiser.api("GET", `${at.path}/chat`)).status, 200);
});
