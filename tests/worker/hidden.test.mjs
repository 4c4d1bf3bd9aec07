// Hidden information (GEN-11, GR-26): whole games on real workerd, of which every message to everybody is kept: both seats,
// who watches with and without a session, every answer to a request, refusals among them, and what the server writes about
// itself. When the secret is open it is known what each of them might know at each moment, and all of it is searched for
// more. Field reports: boardgame.io#1159, Wizehive/firepoker#88.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DECK, commitment, deck, dice, firstDealer, keyOf } from "./chance.mjs";
import { ask, enter } from "./games.mjs";
import { Server } from "./harness.mjs";

const CARD = /[A2-9TJQK][SHDC]/g;
const NONCES = ["1a".repeat(32), "2b".repeat(32)];

let server;
before(async () => (server = await Server.start()));
after(() => server.stop());

/** A table whose every message is kept. */
class Watched {
  /** Everything that reached somebody: who, after how many plays, and the text. */
  kept = [];
  /** Plays so far; what is told while one is on its way may know of it. */
  step = 0;

  static async open(settings) {
    const at = new Watched();
    at.clients = { first: await server.session("Meera"), second: await server.session("Ravi"), watcher: await server.session("Zoya"), nobody: server.guest() };
    for (const [role, client] of Object.entries(at.clients)) at.#listen(role, client);
    const { body } = await at.clients.first.api("POST", "/api/tables", { settings, nonce: NONCES[0] });
    at.table = body.table;
    await at.clients.second.api("POST", `/api/tables/${at.table}/sit`, { nonce: NONCES[1] });
    at.sockets = {};
    for (const [role, client] of Object.entries(at.clients)) {
      const { socket, welcome } = await enter(client, at.table);
      at.sockets[role] = socket;
      at.take(role, welcome);
    }
    await at.settled();
    return at;
  }

  #listen(role, client) {
    const { api, socket } = client;
    client.api = async (...args) => {
      const reply = await api.apply(client, args);
      const headers = [...reply.headers].filter(([name]) => name !== "set-cookie");
      this.kept.push({ role, step: this.step, text: reply.text, headers: JSON.stringify(headers) });
      return reply;
    };
    client.socket = async (...args) => {
      const opened = await socket.apply(client, args);
      opened.raw.on("message", (data) => this.kept.push({ role, step: this.step, text: String(data) }));
      return opened;
    };
  }

  /** The newest view of everybody, and how new it is. */
  views = {};
  seqs = {};
  seq = 0;
  take(role, { view, seq }) {
    this.views[role] = view;
    this.seqs[role] = seq;
    this.seq = Math.max(this.seq, seq);
  }

  /** Waits until everybody has the same state: nothing of the one before is on its way then. */
  async settled() {
    for (const [role, socket] of Object.entries(this.sockets)) {
      while (this.seqs[role] < this.seq) this.take(role, await socket.type("update"));
    }
  }

  /** The seat that is asked first, as a role. */
  get turn() {
    return this.views.first.to_act & 1 ? "first" : "second";
  }

  /** A command that is accepted. */
  async act(role, a) {
    this.step += 1;
    const reply = await ask(this.sockets[role], { t: "act", base: this.seq, a });
    assert.equal(reply.t, "ack", `${JSON.stringify(a)}: ${JSON.stringify(reply)}`);
    this.seq = reply.seq;
    await this.settled();
  }

  /** A command that is refused. */
  async refused(role, message) {
    const reply = await ask(this.sockets[role], { base: this.seq, ...message });
    assert.equal(reply.t, "nack", JSON.stringify(message));
  }

  /** What everybody may ask for over HTTP. */
  async look() {
    for (const client of Object.values(this.clients)) {
      for (const path of [`/api/tables/${this.table}`, `/api/tables/${this.table}/record`, `/api/tables/${this.table}/pgn`, "/api/home", "/api/me", "/api/me/notices", "/api/champions"]) await client.api("GET", path);
      await client.api("POST", `/api/tables/${this.table}/sit`, {});
      await client.api("POST", `/api/tables/${this.table}/record`, {});
    }
    const late = await enter(this.clients.watcher, this.table);
    late.socket.close();
  }

  /** The end: everything that was kept before the secret was opened, and the secret. */
  opened() {
    const { reveal, places, commitment: sealed } = this.views.first;
    assert.equal(commitment(reveal, this.table), sealed);
    const nonces = places.map(({ nonce }) => nonce);
    assert.deepEqual(nonces, NONCES);
    const key = keyOf(reveal, nonces);
    const before = this.kept.filter(({ step }) => step < this.step);
    assert.ok(before.length > 100);
    const secrets = [reveal, key.toString("hex")].flatMap((hex) => [hex, hex.toUpperCase(), Buffer.from(hex, "hex").toString("base64"), Buffer.from(hex, "hex").toString("base64url")]);
    for (const secret of secrets) {
      for (const { role, step, text, headers = "" } of before) assert.ok(!(text + headers).includes(secret), `the secret, told to ${role} after ${step} plays`);
      assert.ok(!server.log.includes(secret), "the secret, written by the server");
    }
    return { key, before };
  }
}

// ---- gin rummy ----

const VALUE = (card) => ("TJQK".includes(card[0]) ? 10 : card[0] === "A" ? 1 : Number(card[0]));
const listed = (text) => text.match(CARD) ?? [];

/** One sensible play of the player on turn; tells what it was. */
async function play(at, rng) {
  const role = at.turn;
  const { game } = at.views[role];
  if (game.phase.pause) return { role, a: "ready" };
  const { mine } = game;
  if (!mine.drawn) {
    const from = rng() < 0.25 ? "pile" : "stock";
    return { role, a: { play: { draw: { from } } }, from };
  }
  const [card, left] = mine.after_discard.toSorted(([one, a], [other, b]) => a - b || VALUE(other) - VALUE(one))[0];
  if (left === 0 || (game.limit !== null && left <= game.limit)) return { role, a: { play: { close: { how: left === 0 ? "gin" : "knock", card } } }, card };
  return { role, a: { play: { discard: { card } } }, card };
}

/** The truth after each play: what every role may know of the present hand. */
function truth(key, table, done) {
  const other = { first: "second", second: "first" };
  const seat = ["first", "second"];
  let dealer = seat[firstDealer(key, table)];
  let number = 0;
  let state;
  const deal = () => {
    number += 1;
    const order = deck(key, table, number);
    const hands = { first: new Set(), second: new Set() };
    order.slice(0, 20).forEach((card, n) => hands[n % 2 ? dealer : other[dealer]].add(card));
    state = { number, hands, stock: order.slice(21), pile: [order[20]], turn: other[dealer], open: new Set([order[20]]), drawn: { first: [], second: [] }, dealt: { first: [...hands.first], second: [...hands.second] } };
  };
  deal();
  const past = [];
  let words = "";
  const snapshot = () => ({
    number,
    past: [...past],
    words,
    known: Object.fromEntries(["first", "second", "watcher", "nobody"].map((role) => [role, new Set([...state.open, ...(state.dealt[role] ?? []), ...(state.drawn[role] ?? [])])])),
  });
  const moments = [snapshot()];
  const ready = new Set();
  for (const { role, a } of done) {
    const { draw, discard, close } = a.play ?? {};
    if (a === "ready") {
      ready.add(role);
      if (ready.size === 2) {
        ready.clear();
        past.push(words);
        words = "";
        // GR-7: a void hand is dealt again by the same player.
        if (state.closed) dealer = other[dealer];
        deal();
      }
    } else if (draw?.from === "stock") {
      const card = state.stock.shift();
      state.hands[role].add(card);
      state.drawn[role].push(card);
      words += "s";
    } else if (draw) {
      state.hands[role].add(state.pile.pop());
      words += "p";
    } else if (discard) {
      assert.ok(state.hands[role].delete(discard.card), `${role} had the ${discard.card}`);
      state.pile.push(discard.card);
      state.open.add(discard.card);
      words += `-${discard.card}`;
    } else {
      state.hands[role].delete(close.card);
      state.open.add(close.card);
      // GR-16: both hands are public now.
      for (const cards of Object.values(state.hands)) for (const card of cards) state.open.add(card);
      state.closed = true;
      words += `${close.how[0]}${close.card}`;
    }
    moments.push(snapshot());
  }
  return moments;
}

/** Every text of a message but names that are no cards, with its path; the plays of past hands are given by themselves. */
function* texts(value, path = "") {
  if (typeof value === "string") yield [path, value];
  else if (value && typeof value === "object") for (const [name, inner] of Object.entries(value)) yield* texts(inner, `${path}.${name}`);
}

/** Ids, names and hashes of what the reader has: their letters are no cards. */
const OPAQUE = /\.(table|player|commitment|hash|id|nonce|name)$/;

test("a whole match of gin rummy tells nobody a card before its time", { timeout: 300_000 }, async () => {
  const at = await Watched.open({ game: { kind: "gin_rummy", flavour: "standard" }, minutes: 30, colour: "white" });
  let state = 20261205;
  const rng = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
  const done = [];
  while (at.views.first.phase === "running") {
    if (done.length % 24 === 5) {
      await at.look();
      const [mover, other] = at.turn === "first" ? ["first", "second"] : ["second", "first"];
      const held = listed(at.views[mover].game.mine.cards);
      const a = (play) => ({ t: "act", a: { play } });
      await at.refused(other, a({ draw: { from: "stock" } }));
      await at.refused(mover, a({ discard: { card: DECK.find((card) => !held.includes(card)) } }));
      await at.refused(mover, a({ close: { how: "big_gin" } }));
      await at.refused("watcher", a({ draw: { from: "stock" } }));
      await at.refused("nobody", a({ discard: { card: held[0] } }));
      // A few frames without sense, and the socket would be closed.
      if (done.length < 24) await at.refused(mover, { t: "act", a: { play: { draw: { from: "sleeve" } } } });
    }
    const { role, a } = await play(at, rng);
    done.push({ role, a });
    await at.act(role, a);
  }
  assert.equal(at.views.first.outcome.reason, "score");
  const { key, before } = at.opened();
  const moments = truth(key, at.table, done);
  assert.ok(moments.at(-1).number >= 3);
  // The truth is the server's: what each had on the hand at the end.
  const last = at.views.first.game;
  assert.equal(moments.at(-1).number, last.number);

  let searched = 0;
  let unknown = 0;
  for (const { role, step, text } of before) {
    const { known, past, words } = moments[step];
    const message = read(text);
    const told = message?.view?.game?.plays ?? message?.game?.plays;
    if (told) {
      // What was done in the hands before, and nothing that was drawn in them.
      assert.deepEqual(told.slice(0, -1), past.slice(-(told.length - 1) || past.length));
      assert.equal(told.at(-1).replace(/s[A2-9TJQK][SHDC]/g, "s"), words);
    }
    for (const [path, value] of texts(message)) {
      if (OPAQUE.test(path) || (/\.plays\.\d+$/.test(path) && told && value !== told.at(-1))) continue;
      for (const card of value.match(CARD) ?? []) {
        searched += 1;
        assert.ok(known[role].has(card), `${role} was told ${card} in ${path} after ${step} plays: ${text.slice(0, 200)}`);
      }
    }
    unknown += DECK.length - known[role].size;
  }
  assert.ok(searched > 2_000 && unknown > 5_000, `${searched} cards were told, ${unknown} were not`);
  // Each seat was told its own cards, so that the search finds cards at all.
  for (const role of ["first", "second"]) assert.ok(before.some((it) => it.role === role && it.text.includes('"mine":{')));
  for (const role of ["watcher", "nobody"]) assert.ok(before.every((it) => it.role !== role || !it.text.includes('"mine":{')));
  assert.deepEqual(records(before), []);
  // No three cards in the order of a deck, in whatever the server wrote.
  for (let number = 1; number <= last.number; number++) {
    const order = deck(key, at.table, number);
    for (let n = 2; n < order.length; n++) assert.ok(!server.log.includes(order.slice(n - 2, n + 1).join("")), server.log);
  }
});

/** A message as it was meant; a text that is no JSON as one text. */
function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return { text };
  }
}

/** What was told of a record or of the secret. */
const records = (kept) => kept.filter(({ text }) => text.includes('"plies"') || text.includes('"reveal"'));

// ---- dice ----

/** The names of all fields of the game in a message. */
function fieldsOf(value, into = new Set()) {
  if (Array.isArray(value)) value.forEach((inner) => fieldsOf(inner, into));
  else if (value && typeof value === "object") {
    for (const [name, inner] of Object.entries(value)) {
      into.add(name);
      fieldsOf(inner, into);
    }
  }
  return into;
}

/** Fails if a message of a game of dice holds more than what has fallen: its rolls are the first of the true ones. */
function search(at, { key, before }, { rollsOf, diceOf, count, fields }) {
  const of = (message) => message?.view?.game ?? (message?.kind && message.game);
  const views = before.map((it) => ({ ...it, game: of(read(it.text)) })).filter(({ game }) => game);
  assert.ok(views.length > 50);
  const names = new Set();
  for (const { role, step, game, text } of views) {
    fieldsOf(game, names);
    const rolled = rollsOf(game);
    const lying = diceOf(game);
    if (lying.length) {
      const truth = dice(key, at.table, rolled - 1, count);
      assert.ok(lying.every((die) => truth.includes(die)), `${role} after ${step} plays: ${text.slice(0, 200)}`);
    }
  }
  // A field that somebody adds has to be looked at here first.
  assert.deepEqual([...names].filter((name) => !fields.includes(name)), []);
  assert.deepEqual(records(before), []);
}

test("a game of ludo tells no roll before it has fallen", { timeout: 120_000 }, async () => {
  const at = await Watched.open({ game: { kind: "ludo", flavour: { players: 2, turn_seconds: 120 } }, minutes: 0, colour: "white" });
  for (let n = 0; n < 60 && at.views.first.phase === "running"; n++) {
    if (n % 20 === 3) await at.look();
    const role = at.turn;
    const { turn } = at.views[role].game;
    if (turn.dice.length === 0) {
      await at.act(role, "roll");
      continue;
    }
    if (n % 12 === 1) await at.refused(role, { t: "act", a: "roll" });
    const [die] = turn.dice;
    const may = (progress) => (progress < 0 ? die === 6 : progress + die <= 56);
    const token = at.views[role].game.board.tokens[turn.seat].findIndex(may);
    await at.act(role, { move: { token, die } });
  }
  await finish(at);
  const rules = ["players", "house", "any_to_start", "three_tries", "must_capture", "blocks", "exact_finish", "two_dice", "teams", "rulings", "pairs_are_safe", "unused_six_rolls", "home_earns_roll", "stop_at_winner", "turn_timer", "turns_before_leaving"];
  const fields = [...rules, "config", "roll_off", "board", "tokens", "seats", "left", "turn", "seat", "six_streak", "tries_used", "dice", "rolled_six", "earned", "rolls", "finished", "leavers", "timeouts", "over", "decisions", "log", "dropped"];
  search(at, at.opened(), { rollsOf: ({ rolls }) => rolls, diceOf: ({ turn }) => turn.dice, count: 1, fields });
});

/** Resigns; the secret is opened then. */
async function finish(at) {
  at.step += 1;
  if (at.views.first.phase === "running") {
    const reply = await ask(at.sockets.first, { t: "resign" });
    assert.equal(reply.t, "ack");
    at.seq = reply.seq;
  }
  await at.settled();
  assert.equal(at.views.first.phase, "over");
}

const BAR = 25;

/** The plays of a turn of backgammon that use the most dice, the higher one if only one can be used. */
function plays({ position, flow, dice: [a, b] }) {
  const white = flow.turn === "white";
  const sign = white ? 1 : -1;
  const start = Array(26).fill(0);
  position.points.forEach((n, at) => (start[white ? 24 - at : at + 1] = n * sign));
  start[BAR] = position.bar[white ? 0 : 1];
  const all = [];
  const walk = (board, dice, hops) => {
    let moved = false;
    const from = board[BAR] > 0 ? [BAR] : [...Array(24).keys()].map((n) => 24 - n);
    const inside = () => board.slice(7).every((n) => n <= 0);
    for (const die of new Set(dice)) {
      for (const point of from) {
        if (board[point] <= 0) continue;
        const to = point - die;
        const off = to <= 0 && inside() && (to === 0 || board.slice(point + 1, 7).every((n) => n <= 0));
        if (!(off || (to > 0 && board[to] >= -1))) continue;
        const next = [...board];
        next[point] -= 1;
        if (to > 0) next[to] = Math.max(next[to], 0) + 1;
        const rest = [...dice];
        rest.splice(rest.indexOf(die), 1);
        moved = true;
        walk(next, rest, [...hops, { from: point, die }]);
      }
    }
    if (!moved) all.push(hops);
  };
  walk(start, a === b ? [a, a, a, a] : [a, b], []);
  const most = Math.max(...all.map((hops) => hops.length));
  return all.filter((hops) => hops.length === most).toSorted((one, other) => (other[0]?.die ?? 0) - (one[0]?.die ?? 0));
}

test("a game of backgammon tells no roll before it has fallen", { timeout: 120_000 }, async () => {
  const at = await Watched.open({ game: { kind: "backgammon", flavour: "standard" }, minutes: 10, colour: "white" });
  for (let n = 0; n < 30 && at.views.first.phase === "running"; n++) {
    if (n % 10 === 3) await at.look();
    const role = at.turn;
    const { game } = at.views[role];
    if (n % 10 === 1) await at.refused("watcher", { t: "act", a: "roll" });
    await at.act(role, game.dice ? { play: { hops: plays(game)[0] } } : "roll");
  }
  await finish(at);
  const rules = ["variant", "cube", "rulings", "opening", "forced_dice", "inside_instead_of_off", "opening_double", "cube_limit", "auto_pass", "auto_roll"];
  const fields = [...rules, "config", "position", "points", "bar", "off", "flow", "turn", "phase", "cube", "enabled", "value", "owner", "winner", "limit", "dice", "rolls", "decisions", "steps", "dropped"];
  search(at, at.opened(), { rollsOf: ({ rolls }) => rolls, diceOf: ({ dice: lying }) => lying ?? [], count: 2, fields });
});
