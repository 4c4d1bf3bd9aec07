// Random games a second of the own rules in wasm: node games.mjs MODULE
import { createRequire } from "node:module";

const { games, roll_out } = createRequire(import.meta.url)(process.argv[2]);

console.log(`${"random games, wasm".padEnd(24)}${"games/s".padStart(15)}${"decisions a game".padStart(19)}`);
for (const game of games().split(",")) {
  let count = 0;
  let decisions = 0;
  const start = performance.now();
  while (performance.now() - start < 1500) {
    const batch = 20;
    decisions += roll_out(game, batch, count + 1);
    count += batch;
  }
  const speed = count / ((performance.now() - start) / 1000);
  console.log(`${game.padEnd(24)}${speed.toFixed(0).padStart(15)}${(decisions / count).toFixed(0).padStart(19)}`);
}
