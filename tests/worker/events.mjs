// Events for the tests: players who joined, rooms of matches, views.
import assert from "node:assert/strict";
import { enter } from "./games.mjs";
import { within } from "./harness.mjs";

/** A new event with so many players, each with a nonce for the seeding. */
export async function open(server, settings, count) {
  const organiser = await server.session("Asha");
  const { status, body, text } = await organiser.api("POST", "/api/tournaments", settings);
  assert.equal(status, 201, text);
  const players = [];
  for (let n = 0; n < count; n++) {
    const player = await server.session(`Player ${n + 1}`);
    const joined = await player.api("POST", `/api/tournaments/${body.code}/join`, { nonce: String(n).repeat(2).padStart(64, "0") });
    assert.equal(joined.status, 200, joined.text);
    players.push(player);
  }
  return { organiser, players, code: body.code, path: `/api/tournaments/${body.code}` };
}

/** Presses Play for both players of a match; gives the room with White's and Black's sockets. */
export async function room(at, match, seen) {
  const ids = match.places.map((place) => seen.entries[place].player);
  const pair = ids.map((id) => at.players.find(({ me }) => me.player === id));
  const tables = [];
  for (const player of pair) {
    const { status, body, text } = await player.api("POST", `${at.path}/play`, {});
    assert.equal(status, 200, text);
    tables.push(body.table);
  }
  assert.equal(tables[0], tables[1]);
  const seats = await Promise.all(pair.map((player) => enter(player, tables[0])));
  seats.sort((a, b) => a.welcome.seat - b.welcome.seat);
  const { view: shown, seq } = seats[1].welcome;
  return { table: tables[0], sockets: seats.map(({ socket }) => socket), view: shown, seq };
}

/** The event as its organiser sees it. */
export async function view(at) {
  return (await at.organiser.api("GET", at.path)).body;
}

/** The same once it fits. */
export async function until(at, fits, what) {
  const look = async () => {
    for (;;) {
      const seen = await view(at);
      if (fits(seen)) return seen;
    }
  };
  return within(look(), what);
}
