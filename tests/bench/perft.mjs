// Perft of the own core in wasm beside chessops and chess.js, in one run: node perft.mjs MODULE
// Each counts by its own perft; leaves are counted without being played where it knows how. The counts must agree.
import { createRequire } from "node:module";
import { Chess as ChessJs } from "chess.js";
import { Chess } from "chessops/chess";
import { perft as chessops } from "chessops/debug";
import { parseFen } from "chessops/fen";

const { perft } = createRequire(import.meta.url)(process.argv[2]);

/** Positions, and the depths for fast and for slow programs. */
const SUITE = [
  ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 4],
  ["r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 3],
  ["8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 4],
  ["r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, 3],
  ["rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, 3],
  ["r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4, 3],
];

const programs = {
  "own core": perft,
  chessops: (fen, depth) => chessops(Chess.fromSetup(parseFen(fen).unwrap()).unwrap(), depth),
  "chess.js": (fen, depth) => new ChessJs(fen).perft(depth),
};

function measure(count, deep) {
  const start = performance.now();
  const counts = SUITE.map(([fen, fast, slow]) => count(fen, deep ? fast : slow));
  return { counts, seconds: (performance.now() - start) / 1000 };
}

console.log(`${"perft, wasm".padEnd(12)}${"nodes".padStart(14)}${"seconds".padStart(11)}${"million/s".padStart(15)}`);
let expected;
for (const [name, count] of Object.entries(programs)) {
  const { counts } = measure(count, false);
  expected ??= counts;
  if (counts.some((n, i) => n !== expected[i])) throw new Error(`${name} counts ${counts}, not ${expected}`);
  const { counts: measured, seconds } = measure(count, name !== "chess.js");
  const nodes = measured.reduce((a, b) => a + b);
  console.log(`${name.padEnd(12)}${String(nodes).padStart(14)}${seconds.toFixed(2).padStart(11)}${(nodes / seconds / 1e6).toFixed(1).padStart(15)}`);
}
