// The licences of what ships: node licences.mjs CARGO FONTS OUT
// CARGO is the program, FONTS the licence of the fonts, OUT the text to write. A text that several packages share is
// written once.
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const [cargo, fonts, out] = process.argv.slice(2);
const WASM = "wasm32-unknown-unknown";
const SHIPPED = ["app", "ashtapada-worker"];

const told = execFileSync(cargo, ["metadata", "--format-version", "1", "--filter-platform", WASM], { maxBuffer: 1 << 28 });
const { packages, resolve } = JSON.parse(told);
const byId = new Map(packages.map((found) => [found.id, found]));
const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));

/** Whether a package runs only while building. */
const isMacro = ({ targets }) => targets.some(({ kind }) => kind.includes("proc-macro"));

/** The packages that end up in a module. */
function shipped() {
  const found = new Set();
  const open = packages.filter(({ name, source }) => source === null && SHIPPED.includes(name)).map(({ id }) => id);
  while (open.length > 0) {
    const id = open.pop();
    if (found.has(id) || isMacro(byId.get(id))) continue;
    found.add(id);
    for (const { pkg, dep_kinds: kinds } of nodes.get(id).deps) if (kinds.some(({ kind }) => kind === null)) open.push(pkg);
  }
  return [...found].map((id) => byId.get(id)).filter(({ source }) => source !== null);
}

/** The texts of a package: of several licences to choose from, the MIT one. */
function texts({ manifest_path: manifest, license }) {
  const folder = dirname(manifest);
  const names = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice|unlicense)/i.test(name)).sort();
  const mit = names.filter((name) => /mit/i.test(name));
  const chosen = /\bMIT\b/.test(license ?? "") && mit.length > 0 ? mit : names;
  return chosen.map((name) => readFileSync(join(folder, name), "utf8").replaceAll("\r", "").trim()).filter(Boolean);
}

const shared = new Map();
const bare = [];
for (const found of shipped().sort((a, b) => (a.name < b.name ? -1 : 1))) {
  const line = `${found.name} ${found.version} (${found.license ?? "see its text"})`;
  const own = texts(found);
  if (own.length === 0) bare.push(`${line}${found.repository ? `\n  ${found.repository}` : ""}`);
  for (const text of own) shared.set(text, [...(shared.get(text) ?? []), line]);
}
if (shared.size === 0) throw new Error("cargo metadata names no package that ships");
const rule = `\n\n${"-".repeat(80)}\n\n`;
const parts = [
  "Ashtapada is made with the software and the fonts below, with thanks to their authors.",
  ...[...shared].map(([text, lines]) => `${lines.join("\n")}\n\n${text}`),
  ...(bare.length > 0 ? [`Under the licences named, whose texts these packages do not carry:\n\n${bare.join("\n")}`] : []),
  `Fonts\n\n${readFileSync(fonts, "utf8").trim()}`,
];
writeFileSync(out, `${parts.join(rule)}\n`);
