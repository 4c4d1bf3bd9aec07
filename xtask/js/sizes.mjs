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
function measure(folder, fits) {
  const sum = { raw: 0, gzip: 0, brotli: 0 };
  for (const name of readdirSync(folder).filter(fits)) {
    const bytes = readFileSync(join(folder, name));
    sum.raw += bytes.length;
    sum.gzip += gzipSync(bytes, { level: 9 }).length;
    sum.brotli += brotli(bytes).length;
  }
  return sum;
}

const assets = join(site, "assets");
const ends = (...all) => (name) => all.some((end) => name.endsWith(end));
/** A module beside the main one, by its name without the hash. */
const part = (name) => name.endsWith(".wasm") && !name.startsWith("app-") && name.slice(0, name.lastIndexOf("-"));
const parts = [...new Set(readdirSync(assets).map(part).filter(Boolean))].sort();
const sizes = {
  worker: measure(worker, ends(".js", ".wasm")),
  app: measure(assets, (name) => ends(".js", ".wasm", ".css")(name) && !part(name)),
};
for (const name of parts) sizes[name] = measure(assets, (file) => part(file) === name);
// The first visit of a guest who is sent the link of a table, whichever game it is.
const largest = parts.filter((name) => budgets.boards.includes(name)).sort((a, b) => sizes[b].brotli - sizes[a].brotli)[0];
if (largest) sizes["app and the largest board"] = sum(sizes.app, sizes[largest]);

function sum(one, other) {
  return Object.fromEntries(Object.keys(one).map((how) => [how, one[how] + other[how]]));
}

// What has a budget and is not there would never be over it.
for (const name of Object.keys(budgets.sizes)) sizes[name] ??= { raw: 0, gzip: 0, brotli: 0 };
const wide = Math.max(...Object.keys(sizes).map((name) => name.length)) + 1;
const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`.padStart(12);
console.log(`${"size".padEnd(wide)}${["raw", "gzip", "brotli"].map((name) => name.padStart(12)).join("")}   budget`);
let over = 0;
for (const [name, size] of Object.entries(sizes)) {
  const limits = Object.entries(budgets.sizes[name] ?? {});
  const verdicts = limits.map(([how, limit]) => {
    const fits = size[how] > 0 && size[how] <= limit;
    over += fits ? 0 : 1;
    return `${how} ${kb(limit).trim()}: ${fits ? "ok" : "OVER"}`;
  });
  console.log(`${name.padEnd(wide)}${kb(size.raw)}${kb(size.gzip)}${kb(size.brotli)}   ${verdicts.join(", ")}`);
}
process.exit(over > 0 ? 1 : 0);
