// The games' parts of the page /design: pieces in both sets at 28 px and large, dice, stones, checkers, cards, tokens, and
// the motions.
import { drawing, icon, part, section } from "./parts.mjs";

const contrast = (inner) => `<div data-pieces="contrast">${inner}</div>`;
const use = (id, attrs = "") => `<use href="#${id}" ${attrs}/>`;
/** A drawing by itself. */
const one = (id, size, { box = "0 0 64 64", moves = "" } = {}) => `<svg class="dz-${size}" viewBox="${box}" aria-hidden="true">${use(id, moves && `class="${moves}" data-moves="${moves}"`)}</svg>`;
const sizes = (ids, box) => ["28", "48", "96"].map((size) => `<span class="dz-row">${ids.map((id) => one(id, size, { box })).join("")}</span>`).join("");
const table = (kind, inner) => `<div class="dz-table dz-table--${kind}">${inner}</div>`;
/** For the sheets whose symbols are drawn around their middle. */
const HUNDRED = "0 0 100 100";

// ---- chess ----

const MEN = "PNBRQK";
const square = (id, dark) => `<svg viewBox="0 0 100 100" aria-hidden="true"><rect class="b-${dark ? "dark" : "light"}" width="100" height="100"/>${use(id, 'x="5" y="4" width="90" height="90"')}</svg>`;
const men = (prefix) => [0, 1].map((shift) => ["w", "b"].map((side) => [...MEN].map((man, n) => square(prefix + side + man, (n + shift + (side === "b")) % 2)).join("")).join("")).join("");
const set = (prefix) => `<div class="stack"><div class="dz-squares">${men(prefix)}</div><div class="dz-squares dz-squares--28">${men(prefix)}</div></div>`;
const MARKS = { last: "f3 e5", selected: "d3", rolled: "d3 g1", target: "c4 b5 e2", capture: "e4", king: "f1 h1", premove: "a2 a3", check: "g8", over: "b5" };
const FEN = "r1bq1rk1/ppp2ppp/8/3pN3/4n3/2PB4/P4PPP/R1BQR1K1 w";
export const PIECES = section("chess", "Chess",
  part("The standard set", set("")),
  part("The high contrast set", contrast(set("hc-"))),
  `<div class="dz-two">${part("All marks of the board", `<svg class="dz-board" viewBox="0 0 800 800" aria-hidden="true">${drawing({ fen: FEN, cross: true, marks: MARKS })}</svg>`)}
${part("Taken", `<span class="took" aria-hidden="true">${["wP", "wP", "wN", "bB", "bQ"].map((id) => `<svg viewBox="0 0 64 64">${use(id)}</svg>`).join("")}</span>`)}</div>`);

// ---- dice, cube ----

const FACES = [1, 2, 3, 4, 5, 6, 0].map((n) => `d${n}`);
const CUBES = [1, 2, 4, 8, 16, 32, 64].map((n) => `cube-${n}`);
const DICE = section("dice", "Dice and doubling cube", ...[["ink", FACES], ["bg", FACES], ["bg", CUBES]].map(([ground, ids]) => table(ground, sizes(ids))));

// ---- go ----

const BLACK = "3 2,4 3,5 3,3 5,2 3", WHITE = "4 2,3 3,4 4,6 5,2 4";
const stones = (list, id) => list.split(",").map((at) => { const [x, y] = at.split(" "); return use(id, `x="${x - 0.5}" y="${y - 0.5}" width="1" height="1"`); }).join("");
const GOBAN = `<svg class="dz-board" viewBox="0 0 8 7" aria-hidden="true"><rect width="8" height="7" fill="var(--go-board)"/><path d="${[1, 2, 3, 4, 5, 6, 7].map((x) => `M${x} 1V6`).join("")}${[1, 2, 3, 4, 5, 6].map((y) => `M1 ${y}H7`).join("")}" fill="none" stroke="var(--go-line)" stroke-width=".035" stroke-linecap="square"/><circle cx="4" cy="3" r=".09" fill="var(--go-line)"/>${stones(BLACK, "stone-b")}${stones(WHITE, "stone-w")}<circle cx="6" cy="5" r=".17" fill="var(--go-mark)"/></svg>`;
const GO = section("go", "Go",
  table("kaya", sizes(["stone-b", "stone-w"], HUNDRED)),
  `<div class="dz-two">${part("Standard", GOBAN)}${part("High contrast", contrast(GOBAN))}</div>`);

// ---- backgammon ----

const column = (n, up) => `<svg x="${n * 100}" y="${up ? 460 : 0}" width="100" height="400" viewBox="0 0 100 400"><g ${up ? 'transform="rotate(180 50 200)"' : ""} color="var(--bg-point-${(n + up) % 2 ? "b" : "a"})">${use("point", 'width="100" height="400"')}</g></svg>`;
const pile = (n, count, id, up) => [...Array(count).keys()].map((k) => use(id, `x="${n * 100 + 4}" y="${up ? 860 - (k + 1) * 92 : k * 92}" width="92" height="92"`)).join("");
const BACK = `<svg class="dz-board" viewBox="0 0 660 860" aria-hidden="true"><rect width="660" height="860" fill="var(--bg-board)"/><rect x="600" width="60" height="860" fill="var(--bg-bar)"/>${[0, 1, 2, 3, 4, 5].map((n) => column(n, 0) + column(n, 1)).join("")}${pile(0, 4, "checker-w", 0)}${pile(3, 2, "checker-b", 0)}${pile(5, 3, "checker-b", 1)}${pile(1, 1, "checker-w", 1)}${use("d5", 'x="250" y="370" width="110" height="110"')}${use("d3", 'x="380" y="370" width="110" height="110"')}${use("cube-2", 'x="60" y="372" width="104" height="104"')}</svg>`;
const BACKGAMMON = section("backgammon", "Backgammon",
  table("bg", sizes(["checker-w", "checker-b"], HUNDRED)),
  `<div class="dz-two">${part("Standard", BACK)}${part("High contrast", contrast(BACK))}</div>`);

// ---- cards ----

const RANKS = [..."A23456789TJQK"], SUITS = [..."SHDC"];
const DECK = SUITS.flatMap((suit) => RANKS.map((rank) => `card-${rank}${suit}`));
const card = (id, kind = "", moves = "") => `<svg class="dz-card${kind}" viewBox="0 0 200 280" aria-hidden="true">${use(id, moves && `class="${moves}" data-moves="${moves}"`)}</svg>`;
const deck = (kind) => [...DECK, "card-back", "card-back-2"].map((id) => card(id, kind)).join("");
const fan = (ids) => `<div class="dz-fan">${ids.map((id) => `<svg viewBox="0 0 200 280" aria-hidden="true">${use(`card-${id}`)}</svg>`).join("")}</div>`;
const FANS = table("felt", fan(["7S", "7H", "7D"]) + fan(["9C", "TC", "JC", "QC"]) + fan(["AH", "2D", "KD"]));
const CARDS = section("cards", "Cards",
  part("Standard", FANS), part("High contrast: four colours", contrast(FANS)),
  table("felt", ["card-AS", "card-KH", "card-QC", "card-JD", "card-TH", "card-back", "card-back-2"].map((id) => card(id, "--l")).join("")),
  part("52 and two backs", table("felt", deck(""))), part("At 28 px", table("felt", deck("--28"))),
  table("felt", SUITS.map((suit) => `<span class="c-brass">${one(`suit-${suit}`, "28", { box: "0 0 100 100" })}</span>`).join("")));

// ---- ludo ----

const SEATS = ["red", "green", "yellow", "blue"];
const slots = SEATS.map((colour, seat) => ["28", "48"].map((size) => `<svg class="dz-${size}" viewBox="${HUNDRED}" aria-hidden="true"><g color="var(--ludo-${colour})">${use(`slot-${seat}`)}</g></svg>`).join("")).join("");
const homes = SEATS.map((colour, seat) => `<svg class="dz-96" viewBox="${HUNDRED}" aria-hidden="true"><rect width="100" height="100" fill="var(--ludo-${colour})"/>${use(`token-${seat}`, 'x="20" y="20" width="60" height="60"')}</svg>`).join("");
const tokens = SEATS.map((_, seat) => `token-${seat}`);
const signs = ["star", "arrow"].map((id) => one(id, "28", { box: HUNDRED }) + one(id, "48", { box: HUNDRED })).join("");
const LUDO = section("ludo", "Ludo",
  part("Standard", table("ludo", sizes(tokens, HUNDRED) + [homes, slots, signs].map((row) => `<span class="dz-row">${row}</span>`).join(""))),
  part("High contrast", contrast(table("ludo", sizes(tokens, HUNDRED) + [homes, slots, signs].map((row) => `<span class="dz-row">${row}</span>`).join("")))),
  part("On the page", table("ink", sizes(tokens, HUNDRED))));

export const BOARDS = [DICE, GO, BACKGAMMON, CARDS, LUDO].join("\n");

// ---- motion ----

export const MOTION = section("motion", "Motion",
  `<p><button class="btn" type="button" data-does="motion">${icon("play", " i--s")}Once more</button></p>`,
  table("kaya", one("stone-b", "96", { box: HUNDRED, moves: "is-placed" })),
  table("bg", one("checker-b", "96", { box: HUNDRED, moves: "is-hit" }) + `<svg class="dz-96" viewBox="0 0 64 64" aria-hidden="true">${use("d4", 'class="die is-rolling" data-moves="is-rolling"')}</svg>`),
  table("felt", card("card-QC", "--l", "is-dealt")),
  table("ludo", one("token-3", "96", { box: HUNDRED, moves: "is-hop" })));
