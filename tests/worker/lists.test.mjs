// The read models in D1: public events, the Champions Cup (T-72), a player's own events.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Server, within } from "./harness.mjs";

let server;
before(async () => (server = await Server.start()));
after(() => server.stop());

const CUP = { name: "Spring Cup", mode: "classic", minutes: 10, finals_best_of: 1, listed: true };

async function create(organiser, settings = {}) {
  const { status, body, text } = await organiser.api("POST", "/api/tournaments", { ...CUP, ...settings });
  assert.equal(status, 201, text);
  return body.code;
}

async function act(client, code, action, body = {}) {
  const reply = await client.api("POST", `/api/tournaments/${code}/${action}`, body);
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

async function list(path, client = server.guest()) {
  const { status, body, text } = await client.api("GET", path);
  assert.equal(status, 200, text);
  return body;
}

/** A list once it fits: the rows come through an outbox. */
function until(path, fits, what, client) {
  const look = async () => {
    for (;;) {
      const seen = await list(path, client);
      if (fits(seen)) return seen;
    }
  };
  return within(look(), what);
}

/** All pages of a list, as one. */
async function all(path, field, client) {
  const found = [];
  for (let page = await list(path, client); ; page = await list(`${path}?after=${page.next}`, client)) {
    found.push(...page[field]);
    assert.ok(page[field].length <= 50);
    if (!page.next) return found;
    assert.equal(page[field].length, 50, "only the last page is not full");
  }
}

test("a listed event is seen with its players until it is over; an unlisted one never", async () => {
  const [asha, ravi, meera] = await Promise.all(["Asha", "Ravi", "Meera"].map((name) => server.session(name)));
  const starts_at = Date.now() + 86_400_000;
  const code = await create(asha, { name: "Open Cup", max_players: 4, approval: true, starts_at });
  const hidden = await create(asha, { name: "Club night", listed: false });
  const line = ({ events }) => events.find((event) => event.code === code);
  const first = line(await until("/api/events", line, "the new event"));
  const at = first.at;
  assert.ok(Number.isInteger(at));
  const shown = { code, name: "Open Cup", mode: "classic", minutes: 10, players: 0, max_players: 4, stage: "registration", approval: true, starts_at, at };
  assert.deepEqual(first, shown);
  await act(ravi, code, "join");
  await act(meera, code, "join");
  for (const { me } of [ravi, meera]) await act(asha, code, "answer", { player: me.player, accept: true });
  assert.deepEqual(line(await until("/api/events", (seen) => line(seen)?.players === 2, "two players")), { ...shown, players: 2 });
  await act(asha, code, "start");
  await until("/api/events", (seen) => line(seen)?.stage === "in_progress", "the start");
  await act(asha, code, "forfeit", { player: ravi.me.player });
  await until("/api/events", (seen) => !line(seen), "the end");
  assert.ok(!(await all("/api/events", "events")).some((event) => event.code === hidden));
});

test("a completed event is in the Champions Cup, once, with its champion and runner-up; an unlisted one without its code (T-1, T-72)", async () => {
  const [asha, ravi, meera] = await Promise.all(["Asha", "Ravi", "Meera"].map((name) => server.session(name)));
  const stamp = Date.now();
  const codes = {};
  for (const listed of [true, false]) {
    const name = `Winter Cup ${stamp} ${listed}`;
    const code = await create(asha, { name, listed });
    await act(ravi, code, "join");
    await act(meera, code, "join");
    await act(asha, code, "start");
    const mine = ({ entries }) => entries.filter((entry) => entry.name === name);
    assert.equal(mine({ entries: await all("/api/champions", "entries") }).length, 0);
    await act(asha, code, "forfeit", { player: ravi.me.player });
    await until("/api/champions", (seen) => mine(seen).length > 0, "the entry");
    assert.equal(await server.cron(), "ok");
    const found = mine({ entries: await all("/api/champions", "entries") });
    assert.equal(found.length, 1);
    const { finished, ...entry } = found[0];
    assert.ok(Number.isInteger(finished));
    assert.deepEqual(entry, { ...(listed && { code }), name, mode: "classic", minutes: 10, players: 2, champion: "Meera", runner_up: "Ravi" });
    codes[listed] = code;
  }
  const { text } = await server.guest().api("GET", "/api/champions");
  assert.ok(text.includes(codes.true) && !text.includes(codes.false));
});

test("pages of the Champions Cup follow each other without a gap, and no cursor is the code of an unlisted event", async () => {
  const [ravi, meera] = await Promise.all(["Ravi", "Meera"].map((name) => server.session(name)));
  const codes = new Set();
  const organisers = await Promise.all(Array.from({ length: 4 }, (_, n) => server.session(`Host ${n}`)));
  for (let n = 0; n < 55; n++) {
    const host = organisers[n % organisers.length];
    const code = await create(host, { name: `Night ${n}`, listed: false });
    await act(ravi, code, "join");
    await act(meera, code, "join");
    await act(host, code, "start");
    await act(host, code, "forfeit", { player: ravi.me.player });
    codes.add(code);
  }
  const nights = (entries) => entries.filter(({ name }) => name.startsWith("Night "));
  const whole = async () => {
    for (;;) {
      const found = await all("/api/champions", "entries");
      if (nights(found).length === codes.size) return found;
    }
  };
  const found = await within(whole(), "all entries");
  assert.equal(new Set(nights(found).map(({ name }) => name)).size, codes.size, "each once");
  assert.deepEqual(found.map(({ finished }) => -finished), found.map(({ finished }) => -finished).toSorted((a, b) => a - b));
  const first = await server.guest().api("GET", "/api/champions");
  assert.ok(first.body.next);
  for (const code of codes) assert.ok(!first.text.includes(code), "neither in a line nor in the cursor");
});

test("a cancelled event is in no public list", async () => {
  const asha = await server.session("Asha");
  const code = await create(asha);
  await until("/api/events", ({ events }) => events.some((event) => event.code === code), "the new event");
  await act(asha, code, "cancel");
  await until("/api/events", ({ events }) => !events.some((event) => event.code === code), "the cancelling");
  assert.ok(!(await all("/api/champions", "entries")).some((entry) => entry.code === code));
});

test("a player's events are those organised and played, not those left, and nobody else's", async () => {
  const [asha, ravi] = await Promise.all(["Asha", "Ravi"].map((name) => server.session(name)));
  const own = await create(ravi, { name: "Own", listed: false });
  const played = await create(asha, { name: "Played", listed: false });
  const left = await create(asha, { name: "Left" });
  await act(ravi, played, "join");
  await act(ravi, left, "join");
  await act(ravi, left, "leave");
  await act(ravi, own, "join");
  const mark = await create(ravi, { name: "Mark" });
  // Letters of different tournaments have no order among them: each is waited for.
  const fits = ({ events }) => {
    const at = Object.fromEntries(events.map((mine) => [mine.event.code, mine]));
    return at[own]?.playing && at[played]?.playing && at[mark] && !at[left];
  };
  const { events } = await until("/api/me/events", fits, "the own events", ravi);
  const told = events.map(({ event, organiser, playing }) => [event.name, organiser, playing]);
  assert.deepEqual(told, [["Mark", true, false], ["Played", false, true], ["Own", true, true]]);
  const none = await server.session("Nobody");
  assert.deepEqual(await list("/api/me/events", none), { events: [] });
  const stranger = await server.guest().api("GET", "/api/me/events");
  assert.deepEqual([stranger.status, stranger.body.code], [401, "no_session"]);
});

test("pages follow each other without a gap or a repeat, registration before in progress, the newest first", async () => {
  const asha = await server.session("Asha");
  const [ravi, meera] = await Promise.all(["Ravi", "Meera"].map((name) => server.session(name)));
  const running = await create(asha, { name: "Running" });
  await act(ravi, running, "join");
  await act(meera, running, "join");
  await act(asha, running, "start");
  const codes = [];
  for (let n = 0; n < 101; n++) {
    // One player makes twenty events in ten minutes.
    if (n % 15 === 0) await server.clock((await asha.api("POST", "/api/test/clock", {})).body.now + 600_000);
    codes.push(await create(asha, { name: `Page ${n}` }));
  }
  const whole = async () => {
    for (;;) {
      const found = await all("/api/events", "events");
      if (codes.every((code) => found.some((event) => event.code === code))) return found;
    }
  };
  const found = await within(whole(), "all events");
  const order = found.filter(({ code }) => codes.includes(code) || code === running).map(({ code }) => code);
  assert.equal(new Set(found.map(({ code }) => code)).size, found.length);
  assert.equal(order.at(-1), running);
  const place = ({ stage, at, code }) => `${stage === "registration" ? 1 : 0}.${String(at).padStart(15, "0")}.${code}`;
  const places = found.map(place);
  assert.deepEqual(places, places.toSorted().reverse());
  const mine = await all("/api/me/events", "events", asha);
  assert.equal(mine.length, 102);
});

test("a bad cursor is refused with its code", async () => {
  const asha = await server.session("Asha");
  const good = "1.1700000000000.ABCDEFGHJKLM";
  assert.deepEqual(await list("/api/champions?after=0.1.ABCDEFGHJKLM"), { entries: [] });
  for (const path of ["/api/events", "/api/champions", "/api/me/events"]) {
    const bad = ["", "x", "0", "-1.2.ABCDEFGHJKLM", "2.2.ABCDEFGHJKLM", "0.1e3.ABCDEFGHJKLM", "0.2.abcdefghjklm", "0.2.ABCDEFGHJKL", "0.2.' OR 1", "0".repeat(5_000)];
    if (path !== "/api/events") bad.push(good);
    for (const after of bad) {
      const reply = await asha.api("GET", `${path}?after=${encodeURIComponent(after)}`);
      assert.deepEqual([reply.status, reply.body?.code], [400, "bad_cursor"], `${path} ${after.slice(0, 40)}`);
    }
    assert.equal((await asha.api("POST", path, {})).status, 405);
  }
});
