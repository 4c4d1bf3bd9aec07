// Sizes of what is deployed against the budget: node sizes.mjs BUDGETS.json SITE WORKER
// Prints a table; ends with 1 if a size is over its budget.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const [budgetFile, site, worker] = process.argv.slice(2);
const budgets = JSON.parse(readFileSync(budgetFile));
const brotli = (bytes) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });

/** Each file is compressed by itself, as it is sent. */
function measure(folder, ends) {
  const sum = { raw: 0, gzip: 0, brotli: 0 };
  for (const name of readdirSync(folder).filter((name) => ends.some((end) => name.endsWith(end)))) {
    const bytes = readFileSync(join(folder, name));
    sum.raw += bytes.length;
    sum.gzip += gzipSync(bytes, { level: 9 }).length;
    sum.brotli += brotli(bytes).length;
  }
  return sum;
}

const sizes = {
  app: measure(join(site, "assets"), [".js", ".wasm", ".css"]),
  worker: measure(worker, [".js", ".wasm"]),
};
const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`.padStart(12);
console.log(`${"size".padEnd(8)}${["raw", "gzip", "brotli"].map((name) => name.padStart(12)).join("")}   budget`);
let over = 0;
for (const [name, size] of Object.entries(sizes)) {
  const limits = Object.entries(budgets[name] ?? {});
  const verdicts = limits.map(([how, limit]) => {
    const fits = size[how] > 0 && size[how] <= limit;
    over += fits ? 0 : 1;
    return `${how} ${kb(limit).trim()}: ${fits ? "ok" : "OVER"}`;
  });
  console.log(`${name.padEnd(8)}${kb(size.raw)}${kb(size.gzip)}${kb(size.brotli)}   ${verdicts.join(", ")}`);
}
process.exit(over > 0 ? 1 : 0);
