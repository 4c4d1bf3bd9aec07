// Tables and moves for the tests.
import { Chess } from "chess.js";

export const PROTOCOL = "ashtapada.v1";
export const LUDO = { game: { kind: "ludo_chess" }, minutes: 10, colour: "white" };
export const CLASSIC = { game: { kind: "classic_chess", flavour: "casual" }, minutes: 10, colour: "white" };
export const CONTEST = { game: { kind: "classic_chess", flavour: "contest" }, minutes: 5, colour: "white" };
/** Black mates with its second move. */
export const FOOLS_MATE = ["f2f3", "e7e5", "g2g4", "d8h4"];

/** The table's socket after `hello`; gives the socket and its `welcome`. */
export async function enter(client, table, hello = {}) {
  const socket = await client.socket(`/api/tables/${table}/socket`, { protocols: [PROTOCOL] });
  socket.send({ t: "hello", proto: 1, since: 0, ...hello });
  const welcome = await socket.type("welcome");
  return { socket, welcome, table };
}

/** A new table of `host`; gives its id. */
export async function create(host, settings = LUDO) {
  const { status, body, text } = await host.api("POST", "/api/tables", { settings });
  if (status !== 201) throw new Error(`no table: ${status} ${text}`);
  return body.table;
}

/** A table at which both sit and are connected: the first is White. */
export async function game(server, settings = LUDO) {
  const [white, black] = [await server.session("Meera"), await server.session("Ravi")];
  const table = await create(white, settings);
  const sat = await black.api("POST", `/api/tables/${table}/sit`, {});
  if (sat.status !== 200) throw new Error(`not seated: ${sat.status} ${sat.text}`);
  const seats = [await enter(white, table), await enter(black, table)];
  return { table, players: [white, black], sockets: seats.map(({ socket }) => socket), view: seats[1].welcome.view, seq: seats[1].welcome.seq };
}

let commands = 0;

/** A command id that no other command has. */
export const fresh = () => `c${++commands}`;

/** Sends a command and gives its reply. */
export async function ask(socket, message) {
  const id = message.id ?? fresh();
  socket.send({ ...message, id });
  return socket.next((reply) => reply.id === id && (reply.t === "ack" || reply.t === "nack"), `the reply to ${id}`);
}

/** A move. */
export const act = (base, uci, id = fresh()) => ({ t: "act", id, base, a: { a: "move", uci } });

/** Plays a move in turn at a `game`, and waits until the other side has the new view. */
export async function move(at, uci) {
  const turn = at.view.to_act === 1 ? 0 : 1;
  const reply = await ask(at.sockets[turn], act(at.seq, uci));
  if (reply.t !== "ack") throw new Error(`${uci} refused: ${JSON.stringify(reply)}`);
  const update = await at.sockets[1 - turn].next((message) => message.t === "update" && message.seq >= reply.seq, "the update");
  at.view = update.view;
  at.seq = update.seq;
  return update;
}

const PIECES = [, "p", "p", "n", "b", "r", "q"];

/** The legal moves of a view, in UCI. */
export function legal(view) {
  const { position, die } = view.game;
  const moves = new Chess(position).moves({ verbose: true });
  const fits = ({ piece }) => die === undefined || die === null || piece === "k" || piece === PIECES[die];
  return moves.filter(fits).map(({ from, to, promotion = "" }) => from + to + promotion);
}

/** Plays `plies` moves, or to the end: a fixed choice that wanders over the board. */
export async function wander(at, plies = Infinity) {
  for (let ply = 0; ply < plies && at.view.phase === "running"; ply++) {
    const moves = legal(at.view).sort();
    await move(at, moves[(ply * 7 + 3) % moves.length]);
  }
}
