// Cuts the fonts that style/fonts.json lists to their letters and weights: node fonts.mjs LIST.json FOLDER
// Writes files with a hash in their name, `names.txt` (name, hashed name, "preload" or "later"; one font a line) and
// `LICENSE.txt`, which has to go wherever the fonts go.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";

const [list, folder] = process.argv.slice(2);
const require = createRequire(import.meta.url);

/** All characters of a CSS `unicode-range` value. */
function characters(ranges) {
  return ranges
    .split(",")
    .flatMap((range) => {
      const [from, to = from] = range.trim().replace("U+", "").split("-").map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i));
    })
    .join("");
}

const names = [];
const licences = new Map();
for (const font of JSON.parse(readFileSync(list)).files) {
  const whole = readFileSync(require.resolve(`${font.package}/${font.source}`));
  const [min, max] = font.weight.split(" ").map(Number);
  const cut = await subsetFont(whole, characters(font.unicodeRange), { targetFormat: "woff2", variationAxes: { wght: { min, max } } });
  const hash = createHash("sha256").update(cut).digest("hex").slice(0, 12);
  const hashed = font.name.replace(/\.woff2$/, `-${hash}.woff2`);
  writeFileSync(join(folder, hashed), cut);
  names.push(`${font.name} ${hashed} ${font.preload ? "preload" : "later"}\n`);
  licences.set(font.package, readFileSync(require.resolve(`${font.package}/LICENSE`), "utf8"));
  console.log(`   ${font.name}: ${whole.length} -> ${cut.length} bytes`);
}
writeFileSync(join(folder, "LICENSE.txt"), [...licences].map(([name, text]) => `${name}\n\n${text}\n\n`).join(""));
writeFileSync(join(folder, "names.txt"), names.join(""));
