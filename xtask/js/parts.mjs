// Parts of pages in the markup that the app uses: icons, people, boards, dice. For the page /design and for the example
// pages of the tests.
import { readFileSync } from "node:fs";

/** A sheet of `app/art`, without its explanations. */
export const sheet = (name) => readFileSync(new URL(`../../app/art/${name}.svg`, import.meta.url), "utf8").replace(/<!--[\s\S]*?-->\n?/g, "");

export const icon = (id, mod = "") => `<svg class="i${mod}" aria-hidden="true"><use href="#i-${id}"/></svg>`;
export const art = (id) => `<svg viewBox="0 0 64 64" aria-hidden="true"><use href="#${id}"/></svg>`;
export const who = (letter, ink, { size = "", here = "" } = {}) =>
  `<span class="who${size && ` who--${size}`} who--${ink}" aria-hidden="true">${letter}${here && `<i${here === "on" ? "" : ` class="is-${here}"`}></i>`}</span>`;

/** A section of the page /design, and a part of it with a title. */
export const section = (id, title, ...parts) => `<h2 class="d2" id="${id}">${title}</h2>\n${parts.join("\n")}`;
export const part = (title, inner) => `<div><h3>${title}</h3>${inner}</div>`;

// ---- board ----
const FILES = "abcdefgh";
const NAMES = { P: "pawn", N: "knight", B: "bishop", R: "rook", Q: "queen", K: "king" };
const at = (square) => [FILES.indexOf(square[0]), 8 - Number(square[1])];
const squares = (test) => [...Array(64).keys()].map((n) => [n % 8, n >> 3]).filter(([x, y]) => test(x, y));
const DARK = squares((x, y) => (x + y) % 2).map(([x, y]) => `M${x * 100} ${y * 100}h100v100h-100z`).join("");
const CROSSED = [0, 3, 4, 7];
const CROSS = squares((x, y) => CROSSED.includes(x) && CROSSED.includes(y)).map(([x, y]) => `M${x * 100 + 12} ${y * 100 + 12}l76 76m0-76l-76 76`).join("");
const MARK = {
  last: "M0 0h100v100H0z", selected: "M0 0h100v100H0z", premove: "M6 6h88v88H6z", check: "M5 5h90v90H5z", over: "M4 4h92v92H4z",
  rolled: "M4 20V4h16M80 4h16v16M96 80v16H80M20 96H4V80", target: "M50 35a15 15 0 1 1 0 30 15 15 0 0 1 0-30z",
  capture: "M50 6a44 44 0 1 1 0 88 44 44 0 0 1 0-88z", king: "M50 31l19 19-19 19-19-19z",
};

export function placed(fen) {
  const out = {};
  fen.split(" ")[0].split("/").forEach((row, y) => {
    let x = 0;
    for (const c of row) {
      if (/\d/.test(c)) x += Number(c);
      else { out[FILES[x] + (8 - y)] = (c === c.toUpperCase() ? "w" : "b") + c.toUpperCase(); x += 1; }
    }
  });
  return out;
}

export function drawing({ fen, marks = {}, cross = false, coords = true, ghost = "" }) {
  const mark = Object.entries(marks).flatMap(([kind, list]) => list.split(" ").map((s) => { const [x, y] = at(s); return `<path class="mk is-${kind}" d="${MARK[kind]}" transform="translate(${x * 100} ${y * 100})"/>`; })).join("");
  const letters = coords ? `<g class="b-coord">${[...FILES].map((f, x) => `<text class="end" x="${x * 100 + 91}" y="790">${f}</text>`).join("")}${[8, 7, 6, 5, 4, 3, 2, 1].map((r, y) => `<text x="9" y="${y * 100 + 26}">${r}</text>`).join("")}</g>` : "";
  const pieces = Object.entries(placed(fen)).map(([s, id]) => { const [x, y] = at(s); return `<use class="pc${s === ghost ? " is-ghost" : ""}" href="#${id}" x="5" y="4" width="90" height="90" transform="translate(${x * 100} ${y * 100})"/>`; }).join("");
  return `<rect class="b-light" width="800" height="800"/><path class="b-dark" d="${DARK}"/>${cross ? `<path class="b-cross" d="${CROSS}"/>` : ""}${letters}<g class="b-marks">${mark}</g><g class="b-pieces">${pieces}</g>`;
}

export const mini = (options) => `<svg class="mini" viewBox="0 0 800 800" aria-hidden="true">${drawing({ coords: false, ...options })}</svg>`;

// The board with its real grid. `focus` is the one cell in the tab order (roving tabindex).
export function board({ label, focus = "e2", busy = false, extra = "", ...options }) {
  const has = placed(options.fen);
  const states = {};
  for (const [kind, list] of Object.entries(options.marks ?? {})) for (const s of list.split(" ")) (states[s] ??= []).push(kind);
  const rows = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) => `<div role="row">${[...FILES].map((file) => {
    const s = file + rank, id = has[s], st = states[s] ?? [];
    const name = [s, id ? `${id[0] === "w" ? "white" : "black"} ${NAMES[id[1]]}` : "", st.includes("target") || st.includes("king") ? "legal move" : "", st.includes("capture") ? "legal capture" : ""].filter(Boolean).join(", ");
    return `<button class="cell${st.map((k) => ` is-${k}`).join("")}" type="button" role="gridcell" data-square="${s}" tabindex="${s === focus ? 0 : -1}"${st.includes("selected") ? ' aria-selected="true"' : ""} aria-label="${name}"></button>`;
  }).join("")}</div>`).join("\n   ");
  return `<div class="board${busy ? " is-busy" : ""}">
  <svg class="board__svg" viewBox="0 0 800 800" aria-hidden="true">${drawing(options)}</svg>
  <div class="board__grid" role="grid" aria-label="${label}">
   ${rows}
  </div>${extra}
 </div>`;
}

export const took = (ids) => `<span class="took" aria-hidden="true">${ids.map((id, n) => `<svg${n && ids[n - 1] !== id ? ' class="is-new-kind"' : ""} viewBox="0 0 64 64"><use href="#${id}"/></svg>`).join("")}</span>`;

export const die = ({ face, left, low = false, rolling = false }) => `<div class="die-ring${low ? " is-low" : ""}${rolling ? " is-rolling" : ""}"><svg viewBox="0 0 100 100" aria-hidden="true"><circle class="die-ring__bg" cx="50" cy="50" r="45"/><circle class="die-ring__fg" cx="50" cy="50" r="45" pathLength="45" stroke-dasharray="${left} 45"/><use class="die" href="#d${face}" x="23" y="22.5" width="54" height="54"/></svg></div>`;
