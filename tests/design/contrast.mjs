// Contrast of every pair of tokens in use (WCAG 2): fails below its bar. Also fails when the two
// copies of the paper theme differ. Run: node tests/design/contrast.mjs [--all]
import { readFileSync } from "node:fs";

const css = readFileSync(new URL("../../style/tokens.css", import.meta.url), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
const block = (selector) => {
  const from = css.indexOf(`\n${selector} {`);
  if (from < 0) throw new Error(`tokens.css has no block ${selector}`);
  return Object.fromEntries([...css.slice(css.indexOf("{", from), css.indexOf("}", from)).matchAll(/(--[\w-]+|color-scheme):\s*([^;]+);/g)].map((m) => [m[1], m[2].trim()]));
};
const shared = block(":root");
const night = block(':root, [data-theme="night"]');
const paper = block('[data-theme="paper"]');
const system = block(":root:not([data-theme])");
const contrast = block('[data-pieces="contrast"]');
const themes = { night: { ...shared, ...night }, paper: { ...shared, ...night, ...paper }, contrast: { ...shared, ...night, ...contrast } };

const channel = (v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const rgb = (hex) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255);
const light = (c) => { const [r, g, b] = c.map(channel); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
const over = (top, ground, alpha) => top.map((v, i) => v * alpha + ground[i] * (1 - alpha));
const ratio = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05); };

// [bar, foreground, grounds]: text 4.5, clocks 7, borders of controls and marks with a meaning 3.
const PAGE = ["ink", "surface", "raised"];
const PAIRS = [
  [4.5, "text", [...PAGE, "well", "brass-wash", "vermilion-wash", "green-wash"]],
  [4.5, "muted", [...PAGE, "well", "brass-wash", "vermilion-wash"]],
  [4.5, "brass-strong", [...PAGE, "brass-wash"]],
  [4.5, "vermilion-text", [...PAGE, "vermilion-wash"]],
  [4.5, "green-text", [...PAGE, "brass-wash", "green-wash"]],
  [4.5, "blue-text", PAGE],
  [4.5, "on-action", ["action", "action-strong"]],
  [4.5, "on-picked", ["picked"]],
  [4.5, "on-vermilion", ["vermilion-fill"]],
  [4.5, "ink", ["text"]],
  [7, "clock-fg", ["clock-bg"]],
  [7, "clock-live-fg", ["clock-live-bg"]],
  [7, "clock-low-fg", ["clock-low-bg"]],
  [7, "text", ["ink"]],
  ...["a", "b", "c", "d", "e"].map((k) => [4.5, `on-who-${k}`, [`who-${k}`]]),
  [3, "edge", ["ink", "surface", "brass-wash"]],
  [3, "focus", [...PAGE, "brass-wash"]],
  [3, "brass", ["ink", "surface", "brass-wash"]],
  [3, "green", ["ink", "surface", "brass-wash"]],
  [3, "vermilion", ["ink", "surface", "vermilion-wash"]],
  [3, "picked", ["surface", "ink"]],
  [3, "muted", ["well"]],
  [4.5, "board-ink", ["board-light", "board-dark"]],
  [3, "piece-w-line", ["board-light", "board-dark"]],
  [3, "piece-w-line", ["piece-w-fill"]],
  [3, "piece-b-fill", ["board-light", "board-dark"]],
  [3, "piece-b-detail", ["piece-b-fill"]],
  [4.5, "die-pip", ["die-face"]],
  [3, "took-b-line", ["ink"]],
  [4.5, "go-line", ["go-board"]],
  [3, "stone-b-fill", ["go-board"]],
  [3, "stone-w-rim", ["go-board", "stone-w-fill"]],
  [3, "go-mark", ["go-board", "stone-w-fill"]],
  [3, "go-mark-b", ["stone-b-fill"]],
  [4.5, "bg-ink", ["bg-board", "bg-bar"]],
  [4.5, "bg-own", ["bg-board", "bg-bar"]],
  [3, "bg-mark", ["bg-board", "bg-point-b", "bg-bar"]],
  [3, "bg-hit", ["bg-board", "bg-bar"]],
  [4.5, "board-ink", ["bg-hit"]],
  [3, "bg-point-a", ["bg-board"]],
  [3, "checker-w-fill", ["bg-board", "bg-point-b", "checker-w-rim"]],
  [3, "checker-w-rim", ["bg-point-a"]],
  [3, "checker-w-mark", ["checker-w-fill"]],
  [3, "checker-b-fill", ["bg-point-a"]],
  [3, "checker-b-rim", ["bg-board", "bg-point-b", "checker-b-fill"]],
  [3, "checker-b-mark", ["checker-b-fill"]],
  [4.5, "felt-ink", ["felt"]],
  [4.5, "felt-muted", ["felt"]],
  [4.5, "felt-meld", ["felt"]],
  ...["s", "h", "d", "c"].map((suit) => [4.5, `card-${suit}`, ["card-face"]]),
  [3, "card-gold", ["card-face"]],
  [3, "card-back-mark", ["card-back"]],
  [3, "card-back-2-mark", ["card-back-2"]],
  [4.5, "ludo-ink", ["ludo-board", "ludo-cell"]],
  [3, "token-rim", ["ludo-board", "ludo-cell", "token-line", "ludo-yellow"]],
  ...["red", "green", "blue"].map((seat) => [3, "token-line", [`ludo-${seat}`]]),
];
// Marks painted over a square: [bar, mark, opacity, squares, what must stand out from it].
const SQUARES = ["board-light", "board-dark"];
const MARKS = [["board-last", 0.78], ["board-picked", 0.72], ["board-premove", 0.5], ["board-check", 0.5]];

let bad = 0, count = 0;
const judge = (theme, bar, name, value) => {
  count += 1;
  if (value < bar) bad += 1;
  if (value < bar || process.argv.includes("--all")) console.log(`${value < bar ? "FAIL" : "  ok"} ${theme.padEnd(5)} ${value.toFixed(2).padStart(5)} of ${bar}  ${name}`);
};
for (const [theme, tokens] of Object.entries(themes)) {
  const colour = (name) => {
    const value = tokens[`--${name}`];
    if (!/^#[0-9a-f]{6}$/.test(value ?? "")) throw new Error(`--${name} in ${theme} is not #rrggbb: ${value}`);
    return rgb(value);
  };
  for (const [bar, fg, grounds] of PAIRS) for (const bg of grounds) judge(theme, bar, `${fg} on ${bg}`, ratio(colour(fg), colour(bg)));
  for (const [mark, alpha] of MARKS) for (const square of SQUARES) {
    const painted = over(colour(mark), colour(square), alpha);
    judge(theme, 3, `board-ink on ${mark} over ${square}`, ratio(colour("board-ink"), painted));
    judge(theme, 3, `piece-w-line on ${mark} over ${square}`, ratio(colour("piece-w-line"), painted));
  }
}
for (const key of new Set([...Object.keys(paper), ...Object.keys(system)])) if (paper[key] !== system[key]) { bad += 1; console.log(`FAIL ${key} differs between the two copies of the paper theme`); }
console.log(`${count} pairs, ${bad} faults`);
process.exitCode = bad ? 1 : 0;
