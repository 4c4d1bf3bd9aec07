// The talk at a table, over real workerd: who hears it, limits, muting, and what is there after a crash.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { CLASSIC, CONTEST, act, ask, create, enter, game, move } from "./games.mjs";
import { Server } from "./harness.mjs";

let server;
before(async () => (server = await Server.start()));
after(() => server.stop());

const say = (socket, text) => ask(socket, { t: "say", words: { text } });
const mute = (socket, player, muted) => ask(socket, { t: "mute", player, muted });
/** The lines that a socket was told, in order. */
const heard = (socket) => socket.seen.filter(({ t }) => t === "chat").flatMap(({ lines }) => lines.map(({ text, phrase }) => text ?? phrase));
/** Waits until a socket was told this line. */
const line = async (socket, words) => {
  const says = ({ t, lines }) => t === "chat" && lines.some(({ text, phrase }) => (text ?? phrase) === words);
  // It may have come while something else was waited for.
  return socket.seen.find(says) ?? socket.next(says, words);
};

test("players hear each other at once, a watcher of a contest learns nothing, and the game goes on", async () => {
  const at = await game(server, CONTEST);
  const [white, black] = at.sockets;
  const { socket: watcher } = await enter(server.guest(), at.table);
  const { socket: friend } = await enter(await server.session("Friend"), at.table);
  const { body: before } = await server.guest().api("GET", `/api/tables/${at.table}`);
  assert.equal((await say(white, "Good luck, Ravi! नमस्ते")).t, "ack");
  assert.equal((await ask(black, { t: "say", words: { phrase: "thanks" } })).t, "ack");
  const [first] = (await line(black, "Good luck, Ravi! नमस्ते")).lines;
  assert.deepEqual([first.by.name, first.by.role, first.by.player, first.kind], ["Meera", "player", at.players[0].me.player, "said"]);
  await line(white, "thanks");
  assert.deepEqual((await server.guest().api("GET", `/api/tables/${at.table}`)).body, before, "nothing to see over HTTP");
  // The talk has moved the table's number on; a move made for the number before is not stale.
  const reply = await ask(white, act(at.seq, "e2e4"));
  assert.equal(reply.t, "ack", JSON.stringify(reply));
  for (const socket of [watcher, friend]) {
    await socket.next(({ view }) => view?.game.plies.length === 1, "the move");
    assert.ok(!JSON.stringify(socket.seen).includes("Good luck") && !socket.seen.some(({ t }) => t === "chat"));
    const kinds = socket.seen.map(({ t }) => t);
    assert.deepEqual(kinds.filter((t) => t === "update").length, 1, `one change, the move: ${kinds}`);
  }
  assert.deepEqual([(await say(friend, "e5!")).code, (await say(watcher, "e5!")).code], ["not_seated", "signed_out"]);
  assert.deepEqual(heard(white), ["Good luck, Ravi! नमस्ते", "thanks"]);
});

test("what was said is there after a new connection and after a crash, once", async () => {
  const at = await game(server, CLASSIC);
  const [white] = at.sockets;
  const id = "say-once";
  assert.equal((await ask(white, { t: "say", id, words: { text: "one" } })).t, "ack");
  await server.crash();
  await server.revive();
  const { socket } = await enter(at.players[0], at.table);
  await line(socket, "one");
  assert.equal((await ask(socket, { t: "say", id, words: { text: "one" } })).t, "ack", "the same again gets the same reply");
  assert.equal((await say(socket, "two")).t, "ack");
  const { socket: black } = await enter(at.players[1], at.table);
  await line(black, "two");
  assert.deepEqual(heard(black), ["one", "two"]);
  const { socket: watcher } = await enter(server.guest(), at.table);
  assert.deepEqual(heard(watcher), []);
});

test("whoever is muted is not heard, here or on another device, and is not told; what was missed comes back", async () => {
  const at = await game(server, CLASSIC);
  const [meera, ravi] = at.players;
  const [white, black] = at.sockets;
  assert.equal((await mute(white, ravi.me.player, true)).t, "ack");
  await white.next(({ view }) => view?.muted?.[0] === ravi.me.player, "the own view");
  assert.equal((await say(black, "can you hear me?")).t, "ack");
  await line(black, "can you hear me?");
  assert.equal((await say(white, "no")).t, "ack");
  await line(white, "no");
  assert.deepEqual(heard(white), ["no"]);
  const { socket: phone, welcome } = await enter(meera, at.table);
  assert.deepEqual(welcome.view.muted, [ravi.me.player]);
  await line(phone, "no");
  assert.deepEqual(heard(phone), ["no"]);
  assert.ok(!black.seen.some(({ view }) => view?.muted), "the muted one does not learn of it");
  assert.equal((await mute(phone, ravi.me.player, false)).t, "ack");
  await line(white, "can you hear me?");
  await line(phone, "can you hear me?");
  assert.equal((await mute(white, meera.me.player, true)).code, "not_seated");
  assert.equal((await mute(white, "nobody", true)).code, "malformed");
});

test("bad words and floods are refused with a code, and the others hear nothing of them", async () => {
  const at = await game(server, CLASSIC);
  const [white, black] = at.sockets;
  for (const text of ["", "  ", "a\u202eb", "a\nb", "x".repeat(301), "http://a.example www.b.example http://c.example"]) {
    assert.equal((await say(white, text)).code, "bad_text", JSON.stringify(text).slice(0, 30));
  }
  for (let n = 0; n < 5; n++) assert.equal((await say(black, `${n}`)).t, "ack");
  assert.equal((await say(black, "5")).code, "too_fast");
  await line(white, "4");
  assert.deepEqual(heard(white), ["0", "1", "2", "3", "4"]);
  const { body } = await server.guest().api("POST", "/api/test/clock", {});
  await server.clock(body.now + 5_000);
  assert.equal((await say(black, "later")).t, "ack");
});

test("while a table waits its players talk, and after the end too", async () => {
  const host = await server.session("Asha");
  const table = await create(host, { game: { kind: "ludo", flavour: { players: 3, turn_seconds: 30 } }, minutes: 0 });
  const guest = await server.session("Bilal");
  await guest.api("POST", `/api/tables/${table}/sit`, {});
  const [{ socket: one }, { socket: two }] = [await enter(host, table), await enter(guest, table)];
  assert.equal((await say(one, "one more and we begin")).t, "ack");
  await line(two, "one more and we begin");
  const at = await game(server, CLASSIC);
  await move(at, "e2e4");
  assert.equal((await ask(at.sockets[1], { t: "resign" })).t, "ack");
  assert.equal((await ask(at.sockets[1], { t: "say", words: { phrase: "good_game" } })).t, "ack");
  await line(at.sockets[0], "good_game");
});
