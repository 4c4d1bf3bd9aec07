import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { CLASSIC, LUDO, act, ask, enter, game, legal, move, wander } from "./games.mjs";
import { Server } from "./harness.mjs";

let server;
before(async () => (server = await Server.start()));
after(() => server.stop());

/** Both come back after a restart. */
async function rejoin(at) {
  const seats = [await enter(at.players[0], at.table), await enter(at.players[1], at.table)];
  at.sockets = seats.map(({ socket }) => socket);
  ({ view: at.view, seq: at.seq } = seats[1].welcome);
}

test("no acknowledged move is lost when the server is killed in mid-game, and nothing is invented", async () => {
  const at = await game(server, LUDO);
  await wander(at, 16);
  const before = at.view;
  await server.crash();
  await server.revive();
  await rejoin(at);
  assert.deepEqual(at.view.game, before.game, "with the roll that was on the board");
  assert.equal(at.view.phase, "running");
  assert.equal(at.view.commitment, before.commitment);
  await wander(at);
  assert.equal(at.view.phase, "over");
});

test("a move that was acknowledged just before the kill is there, and its repeat is one ply", async () => {
  for (let round = 0; round < 3; round++) {
    const at = await game(server, CLASSIC);
    const message = act(at.seq, "e2e4");
    const first = await ask(at.sockets[0], message);
    assert.equal(first.t, "ack");
    await server.crash();
    await server.revive();
    await rejoin(at);
    assert.deepEqual(at.view.game.plies, ["e2e4"]);
    assert.deepEqual(await ask(at.sockets[0], message), first, "the same reply for the same id");
    at.sockets[0].send({ t: "resync" });
    assert.equal((await at.sockets[0].type("welcome")).view.game.plies.length, 1);
  }
});

test("a kill in the middle of many commands leaves exactly the acknowledged ones or more, in order", async () => {
  const at = await game(server, CLASSIC);
  const shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"];
  let acked = 0;
  for (let ply = 0; ply < 12; ply++) {
    await move(at, shuffle[ply % 4]);
    acked++;
  }
  const turn = at.sockets[0];
  turn.send(act(at.seq, legal(at.view)[0]));
  await server.crash();
  await server.revive();
  await rejoin(at);
  const { length } = at.view.game.plies;
  assert.ok(length === acked || length === acked + 1, `${length} plies, ${acked} acknowledged`);
});

test("the object is forgotten from memory and comes back the same", async () => {
  const at = await game(server, LUDO);
  await wander(at, 15);
  const { body: before } = await server.guest().api("GET", `/api/tables/${at.table}`);
  await server.crash();
  await server.revive();
  const { body: woken } = await server.guest().api("GET", `/api/tables/${at.table}`);
  assert.deepEqual({ ...woken, places: 0 }, { ...before, places: 0 });
  const { body: home } = await at.players[0].api("GET", "/api/home");
  assert.equal(home.games.length, 1);
});
