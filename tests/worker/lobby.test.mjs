// The lobbies: the list by pulse and by revision, quick matches, seats, spectators, wrong input.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { CLASSIC, CONTEST, FOOLS_MATE, LUDO, PROTOCOL, ask, enter, move } from "./games.mjs";
import { Server, within } from "./harness.mjs";

let server;
before(async () => (server = await Server.start()));
after(() => server.stop());

const GAME = { kind: "ludo", flavour: { players: 4, turn_seconds: 30 } };
const FOUR = { game: GAME, minutes: 0 };
const names = ["Asha", "Bilal", "Chitra", "Dev"];
const guests = (count) => Promise.all(Array.from({ length: count }, (_, n) => server.session(names[n] ?? `Guest ${n}`)));

async function open(host, settings, listed = true) {
  const { status, body, text } = await host.api("POST", "/api/tables", { settings, listed });
  assert.equal(status, 201, text);
  return body.table;
}

async function page(kind, client = server.guest(), query = "") {
  const { status, body, text } = await client.api("GET", `/api/lobby/${kind}${query}`);
  assert.equal(status, 200, text);
  return body;
}

/** The page once it fits: a table tells its lobby by letter. */
function until(kind, fits, what, client) {
  const look = async () => {
    for (;;) {
      const seen = await page(kind, client);
      if (fits(seen)) return seen;
    }
  };
  return within(look(), what);
}

const line = (table) => ({ tables }) => tables.find((one) => one.table === table);
const watch = (client, kind) => client.socket(`/api/lobby/${kind}/socket`, { protocols: [PROTOCOL] });

async function quick(client, kind, settings) {
  const { status, body, text } = await client.api("POST", `/api/lobby/${kind}/quick`, { settings });
  assert.equal(status, 200, text);
  return body;
}

test("two guests who want the same meet at one table, are told at once, and play", async () => {
  const [asha, bilal, chitra] = await guests(3);
  const settings = { ...CLASSIC, minutes: 3, colour: undefined };
  const doors = await Promise.all([asha, bilal, chitra].map((client) => watch(client, "classic_chess")));
  const waits = await quick(asha, "classic_chess", settings);
  assert.equal(waits.seek.settings.minutes, 3);
  assert.equal(waits.table, undefined);
  assert.deepEqual(await quick(asha, "classic_chess", settings), waits, "the same again is the same");
  await quick(chitra, "classic_chess", { ...settings, minutes: 5 });
  const { quick: lines } = await page("classic_chess");
  assert.deepEqual(lines.map(({ settings: { minutes }, waiting, seats }) => [minutes, waiting, seats]), [[3, 1, 2], [5, 1, 2]]);
  assert.equal((await asha.api("GET", "/api/home")).body.waits, "classic_chess");
  await quick(bilal, "classic_chess", settings);
  const [one, two] = await Promise.all(doors.slice(0, 2).map((door) => door.type("matched")));
  assert.equal(one.table, two.table);
  const { you } = await page("classic_chess", bilal);
  assert.deepEqual(you, { table: one.table });
  assert.deepEqual(await quick(asha, "classic_chess", settings), { table: one.table }, "pressed again: to the game");
  const seats = await Promise.all([asha, bilal].map((client) => enter(client, one.table)));
  assert.deepEqual(new Set(seats.map(({ welcome }) => welcome.seat)), new Set([0, 1]));
  assert.equal(seats[0].welcome.view.phase, "running");
  seats.sort((a, b) => a.welcome.seat - b.welcome.seat);
  const at = { sockets: seats.map(({ socket }) => socket), view: seats[1].welcome.view, seq: Math.max(...seats.map(({ welcome }) => welcome.seq)) };
  for (const uci of FOOLS_MATE) await move(at, uci);
  assert.equal(at.view.outcome.reason, "checkmate");
  await until("classic_chess", (seen) => !line(one.table)(seen), "the end to be heard");
  assert.deepEqual((await page("classic_chess", asha)).you, {});
  assert.ok(!doors[2].seen.some(({ t }) => t === "matched"), "nobody else is told");
  assert.equal((await page("classic_chess", chitra)).you.seek.settings.minutes, 5, "and waits on");
  await chitra.api("POST", "/api/lobby/classic_chess/withdraw", {});
  assert.deepEqual((await page("classic_chess", chitra)).you, {});
});

test("the list is told by pulse and fetched by revision, and ends with the game", async () => {
  const [asha, bilal] = await guests(2);
  const stranger = server.guest();
  const door = await watch(stranger, "backgammon");
  const settings = { game: { kind: "backgammon", flavour: "standard" }, minutes: 5, colour: "white" };
  const table = await open(asha, settings);
  const first = await until("backgammon", line(table), "the table");
  const { n, at, ...shown } = line(table)(first);
  assert.deepEqual(shown, { table, phase: "waiting", settings: { ...settings, increment_seconds: 0 }, host: asha.me.player, players: ["Asha"], seats: 2 });
  assert.ok(n > 0 && at > 0);
  assert.deepEqual([first.open, first.running, first.you], [1, 0, undefined]);
  const pulse = await door.type("changed");
  assert.ok(pulse.rev <= first.rev);
  const hidden = await open(asha, settings, false);
  const sat = await bilal.api("POST", `/api/tables/${table}/sit`, {});
  assert.equal(sat.status, 200, sat.text);
  await until("backgammon", ({ running }) => running === 1, "the start");
  await door.type("changed");
  const change = await page("backgammon", stranger, `?since=${first.rev}`);
  assert.deepEqual([change.since, change.tables.map((one) => [one.table, one.phase, one.players])], [first.rev, [[table, "running", ["Asha", "Bilal"]]]]);
  // Whoever came to watch sees the game, and has no seat.
  const { welcome } = await enter(stranger, table);
  assert.equal(welcome.seat, undefined);
  const { socket } = await enter(bilal, table);
  assert.equal((await ask(socket, { t: "resign" })).t, "ack");
  const over = await until("backgammon", ({ running }) => running === 0, "the end");
  assert.deepEqual((await page("backgammon", stranger, `?since=${change.rev}`)).gone, [table]);
  assert.deepEqual(over.tables, []);
  const pulses = door.seen.filter(({ t }) => t === "changed").map(({ rev }) => rev);
  assert.ok(pulses.every((rev, i) => i === 0 || rev > pulses[i - 1]), `no pulse twice: ${pulses}`);
  assert.ok(!JSON.stringify(door.seen).includes(table), "what it is is asked for, not told");
  assert.ok(!JSON.stringify([first, change, over]).includes(hidden), "a private table is nowhere");
});

test("a change storm is one pulse a second, not one a change", async () => {
  const hosts = await guests(6);
  const door = await watch(server.guest(), "gin_rummy");
  const settings = { game: { kind: "gin_rummy", flavour: "standard" }, minutes: 5 };
  const start = Date.now();
  await Promise.all(hosts.flatMap((host) => [1, 2, 3].map(() => open(host, settings))));
  await until("gin_rummy", ({ open: count }) => count === 18, "all tables");
  const rev = (await page("gin_rummy")).rev;
  await door.next((message) => message.t === "changed" && message.rev >= rev, "the last pulse");
  const most = Math.ceil((Date.now() - start) / 1_000) + 2;
  assert.ok(door.seen.length <= most, `${door.seen.length} pulses for ${rev} changes, at most ${most}`);
  const fourth = await hosts[0].api("POST", "/api/tables", { settings, listed: true });
  assert.deepEqual([fourth.status, fourth.body.code], [409, "too_many_open"]);
  const unlisted = await hosts[0].api("POST", "/api/tables", { settings });
  assert.equal(unlisted.status, 201, "a private one takes no place in the list");
});

test("twenty who join at once take exactly the seats that are there", async () => {
  const [host, ...others] = await guests(21);
  for (const [settings, free] of [[FOUR, 3], [CONTEST, 1]]) {
    const kind = settings.game.kind;
    const table = await open(host, settings);
    await until(kind, line(table), "the table");
    const replies = await Promise.all(others.map((client) => client.api("POST", `/api/tables/${table}/sit`, {})));
    const seated = replies.filter(({ status }) => status === 200);
    assert.equal(seated.length, free);
    for (const { status, body } of replies.filter(({ status }) => status !== 200)) assert.deepEqual([status, body.code], [409, "table_full"]);
    const { body: view } = await host.api("GET", `/api/tables/${table}`);
    assert.deepEqual([view.phase, view.places.length], ["running", free + 1]);
    assert.equal(new Set(view.places.map(({ player }) => player)).size, free + 1);
    const { players, phase } = line(table)(await until(kind, (seen) => line(table)(seen)?.phase === "running", "the start"));
    assert.deepEqual([players.length, phase], [free + 1, "running"]);
  }
});

test("twenty who want a quick match at once are paired by twos, each once", async () => {
  const players = await guests(20);
  const settings = { game: { kind: "go", flavour: { size: 9, scoring: "japanese" } }, minutes: 5 };
  const doors = await Promise.all(players.map((client) => watch(client, "go")));
  await Promise.all(players.map((client) => quick(client, "go", settings)));
  const told = await Promise.all(doors.map((door) => door.type("matched")));
  const tables = new Map();
  told.forEach(({ table }, n) => tables.set(table, [...(tables.get(table) ?? []), players[n].me.player]));
  assert.equal(tables.size, 10);
  for (const [table, two] of tables) {
    const { body: view } = await players[0].api("GET", `/api/tables/${table}`);
    assert.deepEqual(new Set(view.places.map(({ player }) => player)), new Set(two));
    assert.equal(view.phase, "running");
  }
  assert.deepEqual((await page("go")).quick ?? [], []);
});

test("a ludo table for four is there until the last seat is taken; whoever waits for four waits for four (LU-1)", async () => {
  const [asha, bilal, chitra, dev] = await guests(4);
  const table = await open(asha, FOUR);
  for (const [n, client] of [bilal, chitra].entries()) {
    await client.api("POST", `/api/tables/${table}/sit`, {});
    const { players, phase, seats } = line(table)(await until("ludo", (seen) => line(table)(seen)?.players.length === n + 2, "the seat"));
    assert.deepEqual([players.length, phase, seats], [n + 2, "waiting", 4]);
  }
  await dev.api("POST", `/api/tables/${table}/sit`, {});
  await until("ludo", (seen) => line(table)(seen)?.phase === "running", "the start");
  const four = await guests(4);
  const doors = await Promise.all(four.map((client) => watch(client, "ludo")));
  for (const client of four.slice(0, 3)) assert.ok((await quick(client, "ludo", FOUR)).seek);
  await quick(four[3], "ludo", FOUR);
  const told = await Promise.all(doors.map((door) => door.type("matched")));
  assert.equal(new Set(told.map((message) => message.table)).size, 1);
});

test("a player waits in one lobby only, and in none when a game begins", async () => {
  const [asha, bilal] = await guests(2);
  await Promise.all(["ludo_chess", "ludo"].map((kind) => watch(asha, kind)));
  await quick(asha, "ludo_chess", { ...LUDO, minutes: 20 });
  await quick(asha, "ludo", { ...FOUR, game: { ...GAME, flavour: { players: 3, turn_seconds: 60 } } });
  await until("ludo_chess", ({ you }) => !you.seek, "the older wait to end", asha);
  assert.ok((await page("ludo", asha)).you.seek);
  const table = await open(bilal, { ...LUDO, minutes: 30 }, false);
  await asha.api("POST", `/api/tables/${table}/sit`, {});
  await until("ludo", ({ you }) => !you.seek, "the wait to end with the game", asha);
  assert.equal((await asha.api("GET", "/api/home")).body.waits, undefined);
});

test("whoever asks two lobbies at the same moment, with somebody waiting in each, gets one match", async () => {
  const chess = { ...CLASSIC, minutes: 20, colour: undefined };
  const go = { game: { kind: "go", flavour: { size: 13, scoring: "chinese" } }, minutes: 20 };
  for (let round = 0; round < 5; round += 1) {
    const [asha, bilal, chitra] = await guests(3);
    const [one, two] = await Promise.all([watch(bilal, "classic_chess"), watch(chitra, "go")]);
    await Promise.all(["classic_chess", "go"].map((kind) => watch(asha, kind)));
    await quick(bilal, "classic_chess", chess);
    await quick(chitra, "go", go);
    await Promise.all([quick(asha, "classic_chess", chess), quick(asha, "go", go)]);
    const table = (kind, client) => page(kind, client).then(({ you }) => you.table);
    const settled = async () => {
      for (;;) {
        const [a, b] = await Promise.all([table("classic_chess", asha), table("go", asha)]);
        if (a || b) return [a, b];
      }
    };
    const [a, b] = await within(settled(), "a match");
    // Whatever was under way has arrived when the one who was not found is found by somebody else.
    const [left, kind, settings, door] = a ? [chitra, "go", go, two] : [bilal, "classic_chess", chess, one];
    assert.ok(!(a && b), "one match");
    const [dev] = await guests(1);
    await quick(dev, kind, settings);
    const { table: other } = await door.type("matched");
    assert.equal(await table(kind, left), other);
    assert.ok(other !== (a ?? b));
    const { body } = await dev.api("GET", `/api/tables/${other}`);
    assert.deepEqual(new Set(body.places.map(({ player }) => player)), new Set([left.me.player, dev.me.player]));
    // Until it is over, every lobby leads back to the one match: the player's object hears of it by letter.
    const leads = async () => {
      for (;;) if ((await quick(asha, kind, settings)).table === (a ?? b)) return;
    };
    await within(leads(), "the way back");
  }
});

test("a seat is left before the start, and is free for somebody else; nobody leaves for others", async () => {
  const [asha, bilal, chitra, stranger] = await guests(4);
  const three = { ...FOUR, game: { ...GAME, flavour: { players: 3, turn_seconds: 45 } } };
  const table = await open(asha, three);
  const leave = async (client, body = {}) => {
    const { status, body: problem } = await client.api("POST", `/api/tables/${table}/leave`, body);
    return [status, problem?.code];
  };
  await bilal.api("POST", `/api/tables/${table}/sit`, {});
  await until("ludo", (seen) => line(table)(seen)?.players.length === 2, "the seat");
  assert.deepEqual(await leave(stranger), [403, "not_seated"]);
  assert.deepEqual(await leave(server.guest()), [401, "no_session"]);
  assert.deepEqual(await leave(bilal, { player: asha.me.player }), [400, "malformed"]);
  assert.equal(line(table)(await page("ludo", bilal)).yours, true);
  assert.deepEqual(await leave(bilal), [204, undefined]);
  assert.deepEqual(await leave(bilal), [403, "not_seated"], "twice");
  await until("ludo", (seen) => line(table)(seen)?.players.length === 1, "the free seat");
  const { body: home } = await bilal.api("GET", "/api/home");
  assert.deepEqual(home.games.map(({ stage }) => stage), ["over"]);
  for (const client of [chitra, bilal]) assert.equal((await client.api("POST", `/api/tables/${table}/sit`, {})).status, 200);
  assert.deepEqual(await leave(bilal), [409, "already_started"]);
  const second = await open(asha, three);
  await until("ludo", line(second), "the table");
  assert.equal((await asha.api("POST", `/api/tables/${second}/leave`, {})).status, 204);
  await until("ludo", (seen) => !line(second)(seen), "the end");
  assert.deepEqual((await asha.api("POST", "/api/tables/unknown/leave", {})).body.code, "no_such_table");
});

test("a code that was read out leads to its table as to its event, however it is typed", async () => {
  const [asha, bilal] = await guests(2);
  const table = await open(asha, { ...LUDO, minutes: 12 }, false);
  assert.match(table, /^[A-HJ-NP-Z2-9]{12}$/);
  const typed = (text, client = bilal) => client.api("GET", `/api/code/${encodeURIComponent(text)}`);
  const grouped = table.match(/.{4}/g);
  for (const text of [table, grouped.join(" "), grouped.join("-").toLowerCase()]) {
    const { status, body } = await typed(text, server.guest());
    assert.deepEqual([status, body], [200, { table }], text);
  }
  const { body: event } = await asha.api("POST", "/api/tournaments", { name: "Monsoon Cup", mode: "classic", minutes: 5, finals_best_of: 1 });
  assert.deepEqual((await typed(event.code.toLowerCase())).body, { event: event.code });
  const view = await server.guest().api("GET", `/api/tables/${grouped.join("-").toLowerCase()}`);
  assert.equal(view.body.table, table);
  assert.equal((await bilal.api("POST", `/api/tables/${grouped.join("%20").toLowerCase()}/sit`, {})).status, 200);
  // Wrong ones are counted as those of events are, and then an event is not told of either.
  const [guesser] = await guests(1);
  const wrong = ["AAAABBBBCCCC", "AAAABBBBCCCD", "AAAABBBBCCCE", "AAAABBBBCCCF", "no code at all"];
  for (const text of wrong) {
    const { status, body } = await typed(text, guesser);
    assert.deepEqual([status, body.code], [404, "no_such_tournament"], text);
  }
  assert.equal((await typed(event.code, guesser)).body.code, "too_many_tries");
});

test("whoever is gone waits no longer, and a table whose host is gone is closed", async () => {
  const [asha, bilal] = await guests(2);
  const door = await watch(asha, "ludo_chess");
  const settings = { ...LUDO, minutes: 15 };
  const { seek } = await quick(asha, "ludo_chess", settings);
  const table = await open(bilal, settings);
  const seat = await enter(bilal, table);
  await until("ludo_chess", line(table), "the table");
  await door.close();
  await seat.socket.close();
  const { body } = await server.guest().api("POST", "/api/test/clock", {});
  await server.clock(body.now + 26_000);
  await until("ludo_chess", ({ you }) => !you.seek, "the absent to be taken out", asha);
  assert.ok(seek.n > 0);
  assert.ok(line(table)(await page("ludo_chess")), "a host may be away for a while");
  await server.clock(body.now + 26_000 + 120_000);
  await until("ludo_chess", (seen) => !line(table)(seen), "the table to be closed");
  const late = await asha.api("POST", `/api/tables/${table}/sit`, {});
  assert.deepEqual([late.status, late.body.code], [409, "game_over"]);
});

test("a host takes a table back, and it is gone from the list", async () => {
  const [asha] = await guests(1);
  const table = await open(asha, { ...LUDO, minutes: 7 });
  await until("ludo_chess", line(table), "the table");
  const { socket } = await enter(asha, table);
  assert.equal((await ask(socket, { t: "cancel" })).t, "ack");
  await until("ludo_chess", (seen) => !line(table)(seen), "the end");
});

test("wrong input gets one code each and changes nothing", async () => {
  const [asha] = await guests(1);
  const before = await page("ludo_chess", asha);
  const reply = async (method, path, body, client = asha) => {
    const { status, body: problem } = await client.api(method, `/api/lobby/${path}`, body);
    return [status, problem?.code];
  };
  for (const kind of ["poker", "Ludo", "ludo%20", "0", "%F0%9F%98%80"]) {
    assert.deepEqual(await reply("GET", kind), [404, "not_found"], kind);
    assert.deepEqual(await reply("POST", `${kind}/quick`, { settings: LUDO }), [404, "not_found"], kind);
    const socket = await watch(asha, kind);
    assert.deepEqual(await socket.type("bye"), { t: "bye", code: "not_found" });
  }
  for (const query of ["since=-1", "since=", "since=1.5", "since=99999999999999999999", "open_before=x", "since=1&open_before=2"]) {
    assert.deepEqual(await reply("GET", `ludo_chess?${query}`), [400, "bad_cursor"], query);
  }
  assert.equal((await page("ludo_chess", asha, "?since=4000000000")).since, undefined, "of another life: all of it");
  const bad = [
    [{ settings: { ...LUDO, minutes: 0 } }, "bad_settings"],
    [{ settings: { ...LUDO, increment_seconds: 2 } }, "bad_settings"],
    [{ settings: CLASSIC }, "bad_settings"],
    [{ settings: FOUR }, "bad_settings"],
    [{ settings: LUDO, nonce: "x" }, "malformed"],
    [{ settings: LUDO, table: "mine" }, "malformed"],
    [{ settings: LUDO, player: "0".repeat(26) }, "malformed"],
    [{}, "malformed"],
  ];
  for (const [body, code] of bad) assert.deepEqual(await reply("POST", "ludo_chess/quick", body), [400, code], JSON.stringify(body));
  assert.deepEqual(await reply("POST", "ludo_chess/withdraw", { seek: 1 }), [400, "malformed"]);
  assert.deepEqual(await reply("POST", "ludo_chess/quick", { settings: LUDO }, server.guest()), [401, "no_session"]);
  assert.deepEqual(await reply("POST", "ludo_chess", {}), [405, "method_not_allowed"]);
  assert.deepEqual(await reply("GET", "ludo_chess/quick"), [405, "method_not_allowed"]);
  assert.deepEqual(await reply("POST", "ludo_chess/join", {}), [404, "not_found"]);
  const listed = await asha.api("POST", "/api/tables", { settings: { ...LUDO, minutes: 0 }, listed: true });
  assert.deepEqual([listed.status, listed.body.code], [400, "bad_settings"]);
  const foreign = await asha.api("POST", "/api/lobby/ludo_chess/quick", { settings: LUDO }, { origin: "https://evil.example" });
  assert.deepEqual([foreign.status, foreign.body.code], [403, "bad_origin"]);
  assert.equal((await asha.api("POST", "/api/lobby/ludo_chess/withdraw", {})).status, 200, "whoever does not wait is let be");
  assert.deepEqual(await page("ludo_chess", asha), before);
  const door = await watch(asha, "ludo_chess");
  for (let n = 0; n < 8; n += 1) door.send({ t: "hello" });
  assert.equal((await within(door.closed, "to be shown out")).code, 4408);
});

test("a lobby is there again after a crash, with who is open and nobody who is gone", async () => {
  const [asha, bilal] = await guests(2);
  const table = await open(asha, { ...LUDO, minutes: 9 });
  await until("ludo_chess", line(table), "the table");
  const before = line(table)(await page("ludo_chess"));
  await server.crash();
  await server.revive();
  assert.deepEqual(line(table)(await page("ludo_chess")), before);
  await bilal.api("POST", `/api/tables/${table}/sit`, {});
  await until("ludo_chess", (seen) => line(table)(seen)?.phase === "running", "the start");
});
