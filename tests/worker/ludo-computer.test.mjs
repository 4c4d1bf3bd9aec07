// A computer in a free seat of ludo, over real workerd: it sits down by itself, acts by the table's alarm, and is marked.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, create, enter } from "./games.mjs";
import { Server } from "./harness.mjs";

let server;
before(async () => (server = await Server.start()));
after(() => server.stop());

const ludo = (players, computers, listed) => ({ game: { kind: "ludo", flavour: { players, turn_seconds: 30, computers } }, minutes: 0, ...listed });

test("with one person and a computer the game begins at once, and the computer answers by itself", async () => {
  const asha = await server.session("Asha");
  const table = await create(asha, ludo(2, 1));
  const { socket, welcome } = await enter(asha, table);
  let { view, seq } = welcome;
  assert.equal(view.phase, "running");
  assert.deepEqual(view.places.map(({ name, computer, present }) => [name, computer ?? false, present]), [["Asha", false, true], ["Computer 1", true, true]]);
  const acted = { me: 0, computer: 0 };
  while (acted.computer < 4 && view.phase === "running") {
    if (view.to_act === 1) {
      const { dice } = view.game.turn;
      // Of the tokens the first that may be moved; the others are refused and change nothing.
      const tries = dice.length === 0 ? ["roll"] : [0, 1, 2, 3].map((token) => ({ move: { token, die: dice[0] } }));
      let reply;
      for (const a of tries) {
        reply = await ask(socket, { t: "act", base: seq, a });
        if (reply.t === "ack") break;
      }
      assert.equal(reply.t, "ack", JSON.stringify(reply));
      acted.me += 1;
      ({ view, seq } = await socket.next((message) => message.t === "update" && message.seq >= reply.seq, "my action"));
    } else {
      const before = Date.now();
      const update = await socket.next((message) => message.t === "update" && message.seq > seq, "the computer");
      const [{ t, seat }] = update.seen;
      assert.deepEqual([t, seat], ["played", 2]);
      assert.ok(Date.now() - before < 15_000);
      acted.computer += 1;
      ({ view, seq } = update);
    }
  }
  assert.equal(acted.computer, 4);
  const { body: home } = await asha.api("GET", "/api/home");
  assert.equal(home.games.find((game) => game.table === table).opponent, "Computer 1");
});

test("a listed table with a computer waits for people only, and settings without a person are refused", async () => {
  const [asha, bilal, chitra] = [await server.session("Asha"), await server.session("Bilal"), await server.session("Chitra")];
  const { body } = await asha.api("POST", "/api/tables", { settings: ludo(3, 1), listed: true });
  assert.equal((await bilal.api("POST", `/api/tables/${body.table}/sit`, {})).status, 200);
  const { body: view } = await chitra.api("GET", `/api/tables/${body.table}`);
  assert.deepEqual([view.phase, view.places.map(({ computer }) => computer ?? false)], ["running", [false, false, true]]);
  assert.equal((await chitra.api("POST", `/api/tables/${body.table}/sit`, {})).body.code, "table_full");
  for (const [players, computers] of [[2, 2], [4, 4], [3, 9]]) {
    const reply = await asha.api("POST", "/api/tables", { settings: ludo(players, computers) });
    assert.deepEqual([reply.status, reply.body.code, reply.body.detail], [400, "bad_settings", "game"]);
  }
  const quick = await chitra.api("POST", "/api/lobby/ludo/quick", { settings: ludo(3, 1) });
  assert.deepEqual([quick.status, quick.body.code], [400, "bad_settings"]);
});
