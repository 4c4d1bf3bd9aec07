// Cuts the fonts of a list to their ranges and writes the style sheet that declares them.
// node fonts.mjs LIST.json FOLDER: files with a hash in their name, `faces.css`, `preload.txt` (one path a line).
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
      const [from, to = from] = range.replace("U+", "").split("-").map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i));
    })
    .join("");
}

const rules = [];
const preload = [];
for (const { family, package: name, file, weight, keep, preload: early } of JSON.parse(readFileSync(list)).faces) {
  const whole = readFileSync(require.resolve(`${name}/files/${file}.woff2`));
  const cut = await subsetFont(whole, characters(keep), { targetFormat: "woff2" });
  const hash = createHash("sha256").update(cut).digest("hex").slice(0, 12);
  const path = `/assets/${file}-${hash}.woff2`;
  writeFileSync(join(folder, `${file}-${hash}.woff2`), cut);
  rules.push(
    `@font-face { font-family: "${family}"; font-style: normal; font-weight: ${weight}; font-display: swap; ` +
      `src: url("${path}") format("woff2"); unicode-range: ${keep}; }`,
  );
  if (early) preload.push(path);
  console.log(`   ${file}: ${whole.length} -> ${cut.length} bytes`);
}
writeFileSync(join(folder, "preload.txt"), preload.map((path) => `${path}\n`).join(""));
writeFileSync(join(folder, "faces.css"), rules.map((rule) => `${rule}\n`).join(""));
