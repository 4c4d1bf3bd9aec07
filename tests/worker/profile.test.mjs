// Profiles: results and ratings of real games, exactly once, with the way only to what anybody could find.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { open, room, until as event } from "./events.mjs";
import { CLASSIC, CONTEST, ask, game, move } from "./games.mjs";
import { Server, within } from "./harness.mjs";

let server;
before(async () => (server = await Server.start()));
after(() => server.stop());

async function profile(client, { me }) {
  const { status, body, text } = await client.api("GET", `/api/players/${me.player}`);
  assert.equal(status, 200, text);
  return body;
}

/** A profile once it fits: the end of a game comes in a letter. */
function until(client, of, fits, what) {
  const look = async () => {
    for (;;) {
      const seen = await profile(client, of);
      if (fits(seen)) return seen;
    }
  };
  return within(look(), what);
}

/** A game that the second player gives up. */
async function won(settings) {
  const at = await game(server, settings);
  await move(at, "e2e4");
  assert.equal((await ask(at.sockets[1], { t: "resign" })).t, "ack");
  return at;
}

test("a contest is rated for both by what they were before it; a friendly game is counted only", async () => {
  const at = await won(CONTEST);
  const [white, black] = at.players;
  const played = ({ games = [] }) => games[0]?.played === 1;
  const guest = server.guest();
  const [first, second] = [await until(guest, white, played, "White's result"), await until(guest, black, played, "Black's result")];
  // Two newcomers: the winner gets what the loser gives.
  const rating = (points) => ({ points, deviation: first.games[0].rating.deviation, provisional: true });
  const gain = first.games[0].rating.points - 1500;
  assert.ok(gain > 100 && gain < 250, `${gain}`);
  assert.deepEqual(first.games, [{ kind: "classic_chess", played: 1, won: 1, drawn: 0, lost: 0, rating: rating(1500 + gain) }]);
  assert.deepEqual(second.games, [{ kind: "classic_chess", played: 1, won: 0, drawn: 0, lost: 1, rating: rating(1500 - gain) }]);
  const [line] = first.recent;
  assert.deepEqual([line.score, line.reason, line.rating, line.others], ["won", "resignation", [1500, 1500 + gain], [[black.me.player, "Ravi"]]]);

  const friendly = await won(CLASSIC);
  const { games } = await until(guest, friendly.players[0], played, "the friendly result");
  assert.deepEqual(games, [{ kind: "classic_chess", played: 1, won: 1, drawn: 0, lost: 0 }]);
});

test("a table with a link is shown to its players alone", async () => {
  const at = await won(CONTEST);
  const [white] = at.players;
  const over = ({ recent = [] }) => recent.length === 1;
  assert.equal((await until(white, white, over, "the own profile")).recent[0].table, at.table);
  assert.equal((await profile(server.guest(), white)).recent[0].table, undefined);
  assert.equal((await profile(at.players[1], white)).recent[0].table, undefined);
});

test("games and a won event of a listed event are shown to everybody, those of an unlisted one only without the way (T-1)", async () => {
  for (const listed of [true, false]) {
    const at = await open(server, { name: `Cup ${listed}`, mode: "classic", minutes: 5, finals_best_of: 1, listed }, 2);
    assert.equal((await at.organiser.api("POST", `${at.path}/start`, {})).status, 200);
    const seen = await event(at, ({ matches }) => matches[0].status === "ready", "the final");
    const final = await room(at, seen.matches[0], seen);
    await move(final, "e2e4");
    assert.equal((await ask(final.sockets[1], { t: "resign" })).t, "ack");
    const end = await event(at, ({ stage }) => stage === "completed", "the end");
    const champion = at.players.find(({ me }) => me.player === end.entries[end.champion].player);
    const whole = ({ recent = [], cups = [] }) => recent.length === 1 && cups.length === 1;
    const own = await until(champion, champion, whole, "the own profile");
    assert.deepEqual([own.recent[0].table, own.recent[0].event, own.cups[0].event], [final.table, at.code, at.code]);
    assert.ok(own.recent[0].rating, "games of events are rated");
    const ways = ({ recent: [line], cups: [cup] }) => [line.table, line.event, cup.event];
    const expected = listed ? [final.table, at.code, at.code] : [undefined, undefined, undefined];
    const fits = (seen) => whole(seen) && JSON.stringify(ways(seen)) === JSON.stringify(expected);
    const others = await until(server.guest(), champion, fits, "what others see");
    assert.deepEqual([others.cups_won, others.cups[0].name], [1, `Cup ${listed}`]);
    if (!listed) assert.ok(!JSON.stringify(others).includes(at.code));
  }
});

test("a name that changes in mid-game is the profile's at once and the table's never", async () => {
  const at = await game(server, CONTEST);
  const [white, black] = at.players;
  assert.equal((await black.api("POST", "/api/me/name", { name: "Ravindra" })).status, 200);
  await move(at, "e2e4");
  assert.equal(at.view.places[1].name, "Ravi");
  assert.equal((await ask(at.sockets[1], { t: "resign" })).t, "ack");
  assert.equal((await profile(server.guest(), black)).name, "Ravindra");
  const seen = await until(white, white, ({ recent = [] }) => recent.length === 1, "the result");
  assert.equal(seen.recent[0].others[0][1], "Ravi");
  const { body: record } = await white.api("GET", `/api/tables/${at.table}/record`);
  assert.equal(record.players[1].name, "Ravi");
});

test("who is not there has no profile, and a session that does not count is told so", async () => {
  for (const id of ["0".repeat(26), "nobody", "..%2f"]) {
    const { status, body } = await server.guest().api("GET", `/api/players/${id}`);
    assert.deepEqual([status, body.code], [404, "no_such_player"], id);
  }
  assert.equal((await server.guest().api("POST", `/api/players/${"0".repeat(26)}`, {})).status, 405);
  assert.equal((await server.guest().api("GET", "/api/players")).status, 404);
});
