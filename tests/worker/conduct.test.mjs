// Blocking and reporting, over real workerd and D1.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { CLASSIC, ask, enter, game } from "./games.mjs";
import { Server, within } from "./harness.mjs";

const TOKEN = "operators-token-".repeat(3);
let server;
before(async () => (server = await Server.start({ vars: { OPERATOR_TOKEN: TOKEN } })));
after(() => server.stop());

const block = (client, player, blocked = true) => client.api("POST", "/api/me/blocked", { player, blocked });
const names = ({ body }) => body.players.map(({ name }) => name);
const report = (client, table, body) => client.api("POST", `/api/tables/${table}/report`, body);
const operator = (method = "GET", path = "", body = undefined, token = TOKEN) =>
  server.guest().api(method, `/api/operator/reports${path}`, body, token && { authorization: `Bearer ${token}` });

test("the list of blocked players: who, by name, and back again", async () => {
  const [asha, bilal] = [await server.session("Asha"), await server.session("Bilal")];
  assert.deepEqual((await asha.api("GET", "/api/me/blocked")).body, { players: [] });
  const made = await block(asha, bilal.me.player);
  assert.equal(made.status, 200, made.text);
  assert.deepEqual(names(made), ["Bilal"]);
  assert.deepEqual(names(await asha.api("GET", "/api/me/blocked")), ["Bilal"]);
  assert.deepEqual(names(await bilal.api("GET", "/api/me/blocked")), []);
  assert.deepEqual(names(await block(asha, bilal.me.player, false)), []);
  assert.equal((await block(asha, asha.me.player)).body.code, "not_yourself");
  assert.deepEqual([(await block(asha, "0".repeat(26))).status, (await block(asha, "0".repeat(26))).body.code], [404, "no_such_player"]);
  assert.equal((await block(asha, "x")).body.code, "malformed");
  assert.equal((await server.guest().api("GET", "/api/me/blocked")).body.code, "no_session");
});

test("whoever is blocked sits down at none of the host's tables, open before or after", async () => {
  const [asha, bilal, chitra] = [await server.session("Asha"), await server.session("Bilal"), await server.session("Chitra")];
  const open = async (listed) => (await asha.api("POST", "/api/tables", { settings: CLASSIC, listed })).body.table;
  const sit = (client, table) => client.api("POST", `/api/tables/${table}/sit`, {});
  const early = await open(true);
  await block(asha, bilal.me.player);
  const late = [await open(true), await open(false)];
  const refused = async () => {
    const reply = await sit(bilal, early);
    return reply.status === 403 && reply.body.code === "not_welcome";
  };
  assert.ok(await refused(), "the table that was open has been told before the answer");
  for (const table of late) {
    const reply = await sit(bilal, table);
    assert.deepEqual([reply.status, reply.body.code], [403, "not_welcome"]);
    const { socket } = await enter(bilal, table);
    assert.equal((await ask(socket, { t: "sit" })).code, "not_welcome", "nor by the socket");
  }
  assert.equal((await sit(chitra, late[0])).status, 200);
  await block(asha, bilal.me.player, false);
  assert.equal((await sit(bilal, early)).status, 200);
});

test("a quick match never brings them together, whoever of them blocked the other", async () => {
  const [asha, bilal, chitra] = [await server.session("Asha"), await server.session("Bilal"), await server.session("Chitra")];
  const settings = { ...CLASSIC, minutes: 7, colour: undefined };
  const quick = async (client) => (await client.api("POST", "/api/lobby/classic_chess/quick", { settings })).body;
  const page = async (client) => (await client.api("GET", "/api/lobby/classic_chess")).body.you;
  await block(bilal, asha.me.player);
  assert.ok((await quick(asha)).seek);
  assert.ok((await quick(bilal)).seek, "both wait");
  assert.ok((await page(asha)).seek && (await page(bilal)).seek);
  await quick(chitra);
  const found = async () => {
    for (;;) {
      const { table } = await page(asha);
      if (table) return table;
    }
  };
  const table = await within(found(), "the match of Asha and Chitra");
  assert.equal((await page(chitra)).table, table);
  assert.ok((await page(bilal)).seek, "Bilal waits on");
});

test("a report comes to the operator with the table and what was said; once, and not too many", async () => {
  const at = await game(server, CLASSIC);
  const [meera, ravi] = at.players;
  const stranger = await server.session("Stranger");
  for (const text of ["you fool", "really"]) assert.equal((await ask(at.sockets[1], { t: "say", words: { text } })).t, "ack");
  assert.equal((await ask(at.sockets[0], { t: "say", words: { text: "please" } })).t, "ack");
  const made = await report(meera, at.table, { player: ravi.me.player, reason: "abuse", text: "  He insults me  " });
  assert.equal(made.status, 204, made.text);
  assert.equal((await report(meera, at.table, { player: ravi.me.player, reason: "abuse", text: "He insults me still" })).status, 204);
  const { body } = await operator();
  const found = body.reports.filter(({ table }) => table === at.table);
  assert.equal(found.length, 1, "the same again is the same report");
  const [{ id, by, of, reason, text, lines, kind }] = found;
  assert.deepEqual([by, of], [[meera.me.player, "Meera"], [ravi.me.player, "Ravi"]]);
  assert.deepEqual([reason, text, kind], ["abuse", "He insults me still", "classic_chess"]);
  assert.deepEqual(lines.map((line) => line.text), ["you fool", "really"]);
  const settled = await operator("POST", "", { settled: [id] });
  assert.equal(settled.status, 200, settled.text);
  assert.ok(!settled.body.reports.some((report) => report.id === id));
  for (const [client, player] of [[stranger, ravi], [meera, stranger], [meera, meera]]) {
    const reply = await report(client, at.table, { player: player.me.player, reason: "other" });
    assert.deepEqual([reply.status, reply.body.code], [403, "not_seated"]);
  }
  assert.equal((await report(meera, at.table, { player: ravi.me.player, reason: "ugly" })).body.code, "malformed");
  assert.equal((await report(meera, at.table, { player: ravi.me.player, reason: "other", text: "a\u202eb" })).body.code, "bad_text");
  assert.equal((await report(server.guest(), at.table, { player: ravi.me.player, reason: "other" })).body.code, "no_session");
  for (let n = 2; n < 10; n++) assert.equal((await report(meera, at.table, { player: ravi.me.player, reason: "other" })).status, 204);
  const many = await report(meera, at.table, { player: ravi.me.player, reason: "other" });
  assert.deepEqual([many.status, many.body.code], [429, "too_many"]);
  assert.ok((await operator("GET", `?before=${id}`)).body.reports.every((report) => report.id < id));
});

test("nobody reads reports without the operator's token, and without one there is no such route", async () => {
  for (const token of [null, "", "x".repeat(48), TOKEN.slice(1)]) {
    const reply = await operator("GET", "", undefined, token);
    assert.deepEqual([reply.status, reply.body.code], [401, "no_operator"]);
  }
  assert.equal((await operator("POST", "", { settled: [1] }, "wrong")).status, 401);
  const plain = await Server.start({ vars: { OPERATOR_TOKEN: "short" } });
  const reply = await plain.guest().api("GET", "/api/operator/reports", undefined, { authorization: "Bearer short" });
  assert.deepEqual([reply.status, reply.body.code], [404, "not_found"]);
  await plain.stop();
});
