// Example pages: the game frame in its states.
import { board, die, document, icon, took, who } from "./parts.mjs";

const top = ({ title, sub, banner = "", state = `<span class="chip chip--green"><span class="dot dot--on"></span>Live</span>`, back = "home.html" }) => `<header class="game__top">
 <a class="iconbtn" href="${back}" aria-label="Back">${icon("back", " flip")}</a>
 <div class="game__title"><h1 class="gt">${title}</h1><p class="tiny muted ell">${sub}</p></div>
 ${state}
 <button class="iconbtn" type="button" aria-label="Menu" aria-haspopup="dialog">${icon("menu")}</button>${banner}
</header>`;

const seat = ({ side, name, letter, ink, sub, clock, spoken, state = "", here = "on", label }) => `<section class="seat seat--${side}" aria-label="${label}">
 ${who(letter, ink, { here })}
 <div class="grow"><p class="seat__name"><bdi>${name}</bdi></p><p class="seat__sub">${sub}</p></div>
 <span class="clock${state && ` is-${state}`}" role="timer" aria-label="${spoken}">${clock}</span>
</section>`;

const points = (n, ids) => `<span class="fig pts"><b>${n}</b> points</span>${took(ids)}`;

// `parts` is one element per region, in the order the frame needs.
const frame = (title, { top, opp, board, me, act, panel, over = false, live = "", sheets = "" }) => document(title, `<main class="game${over ? " is-over" : ""}" id="main">
${top}
${opp}
<section class="game__board" aria-label="Board">
 ${board}
</section>
${me}
<section class="game__act" aria-label="Actions">
 ${act}
</section>
<section class="game__panel" aria-label="Game">
 ${panel}
</section>
</main>
<div class="sr" role="log" aria-live="polite" aria-label="Moves as they happen">${live}</div>
<div class="toasts" role="status" aria-live="polite"></div>
${sheets}`);

const step = `<div class="step" role="group" aria-label="Step through the game"><button class="iconbtn" type="button" aria-label="First move">${icon("first")}</button><button class="iconbtn" type="button" aria-label="Previous move">${icon("back")}</button><button class="iconbtn" type="button" aria-label="Next move" disabled>${icon("next")}</button><button class="iconbtn" type="button" aria-label="Last move" disabled>${icon("last")}</button></div>`;

const tabs = (...names) => `<div class="tabs" role="tablist" aria-label="Game">${names.map((n, k) => `<button type="button" role="tab" id="tab-${k}" aria-controls="pane-${k}" aria-selected="${k === 0}"${k ? ' tabindex="-1"' : ""}>${n}</button>`).join("")}</div>`;

const ply = (san, { face = 0, now = false } = {}) => `<button type="button"${now ? ' aria-current="true"' : ""}>${face ? `<svg viewBox="0 0 64 64" aria-hidden="true"><use href="#d${face}"/></svg><span class="sr">die ${face}, </span>` : ""}${san}</button>`;
const moves = (rows) => `<div class="game__body" role="tabpanel" id="pane-0" aria-labelledby="tab-0" tabindex="0"><ol class="moves">
${rows.map((r) => typeof r === "string" ? `  <li class="is-part">${r}</li>` : `  <li><span>${r[0]}</span>${r[1]}${r[2] ?? "<span></span>"}</li>`).join("\n")}
 </ol></div>`;

const cap = (now) => `<div class="cap"><span class="cap__bar" aria-hidden="true">${[...Array(25).keys()].map((n) => `<i class="${[n < 7 ? "is-open" : n < now - 1 ? "is-done" : "", n === now - 1 ? "is-now" : ""].filter(Boolean).join(" ")}"></i>`).join("")}</span><p class="tiny muted">Move ${now} of 25. After 25, points decide.</p></div>`;

const resign = `<button class="btn btn--danger only-wide" type="button" aria-haspopup="dialog">${icon("flag", " i--s")}Resign</button>`;
const typed = `<form class="typed"><div class="field"><label class="sr" for="typed">Type a move</label><input class="input ltr" id="typed" autocomplete="off" autocapitalize="none" spellcheck="false" placeholder="Type a move"></div></form>`;
const chat = `<div class="game__body" role="tabpanel" id="pane-1" aria-labelledby="tab-1" tabindex="0" hidden><ul class="chat"><li>${who("T", "b", { size: "s" })}<span><b><bdi>Tomasz Wierzbicki</bdi></b><time datetime="19:24">19:24</time><br>I am at the board whenever you are.</span></li></ul>
 <form class="say"><label class="sr" for="say">Message</label><input class="input" id="say" maxlength="300" autocomplete="off" placeholder="Write to Tomasz"><button class="btn" type="submit">Send</button></form></div>`;
const dice = `<div class="game__body stack" role="tabpanel" id="pane-2" aria-labelledby="tab-2" tabindex="0" hidden><p class="small muted">Every roll of this game was sealed before move 1. When it is over, your device can recompute all of them.</p><p class="proof">${icon("shield", " i--s")}<span>Seal</span><code class="ltr">9f2c 71ab 03d8 e5b0</code></p><table class="ledger"><thead><tr><th scope="col">Sixes so far</th><th scope="col">Rolls</th><th scope="col">Sixes</th></tr></thead><tbody><tr><th scope="row">You</th><td>5</td><td>0</td></tr><tr><th scope="row">Tomasz</th><td>4</td><td>0</td></tr></tbody></table></div>`;

const LUDO = "r1bq1rk1/ppp2ppp/8/3p4/3nn3/2PB1N2/P4PPP/R1BQR1K1 w";
const ludoRows = [
  [1, ply("e4"), ply("e5")], [2, ply("Nf3"), ply("Nc6")], [3, ply("Bc4"), ply("Bc5")], [4, ply("c3"), ply("Nf6")], [5, ply("d4"), ply("exd4")], [6, ply("cxd4"), ply("Bb4+")], [7, ply("Nc3"), ply("Nxe4")],
  "Dice from move 8",
  [8, ply("O-O", { face: 4 }), ply("Bxc3", { face: 4 })], [9, ply("bxc3", { face: 1 }), ply("d5", { face: 1 })], [10, ply("Bd3", { face: 4 }), ply("O-O", { face: 2 })], [11, ply("Re1", { face: 5 }), ply("Nxd4", { face: 3, now: true })],
];
const ludoPanel = (end = resign) => `${cap(12)}
 ${tabs("Moves", 'Chat<span class="dot dot--verm"></span><span class="sr">, new message</span>', "Fair dice")}
 ${moves(ludoRows)}
 ${chat}
 ${dice}
 <div class="foot">${step}${end && typed}${end}</div>`;

const ludoSeats = {
  opp: seat({ side: "opp", label: "Opponent, Black", name: "Tomasz Wierzbicki", letter: "T", ink: "b", sub: points(35, ["wP", "wP", "wP", "wN"]), clock: "07:58", spoken: "Tomasz, 7 minutes 58 seconds" }),
  me: seat({ side: "me", label: "You, White", name: "Meera Iyer", letter: "M", ink: "a", sub: points(33, ["bP", "bB"]), clock: "06:41", spoken: "You, 6 minutes 41 seconds, running", state: "live" }),
};
const ludoBoard = { fen: LUDO, cross: true, focus: "f3", label: "Ludo Chess board, White below", marks: { last: "c6 d4", selected: "f3", rolled: "f3 g1", target: "d2 e5 g5 h4", capture: "d4", king: "f1 h1" } };

const CLASSIC = "r1bqk2r/pP3ppp/2n2n2/2b1p3/4P3/5N2/PPP2PPP/RNBQ1RK1 w";

export const games = {
  // Ludo Chess, my turn in the dice phase: selected knight, legal targets, king moves, brackets.
  board: frame("Your move: knight or king", {
    top: top({ title: "Monsoon Cup", sub: "Quarter-final, Ludo Chess 10+0" }), ...ludoSeats, board: board(ludoBoard),
    act: `<div class="roll">
  ${die({ face: 3, left: 31 })}
  <div class="grow"><p class="roll__a">You rolled a three</p><p class="roll__b">Knight or king</p><p class="roll__c"><svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="5" fill="currentColor"/></svg><span>5 squares</span><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M8 2l6 6-6 6-6-6z" fill="none" stroke="currentColor" stroke-width="2"/></svg><span>2 squares</span></p></div>
  <p class="roll__t fig"><b>31</b><span>seconds</span></p>
 </div>`,
    panel: ludoPanel(), live: "Black played knight takes d4. You rolled a three: knight or king.",
    sheets: `<dialog class="sheet" aria-labelledby="resign-h"><h2 class="d2" id="resign-h">Resign this game?</h2><p class="muted">Tomasz wins the quarter-final.</p><div class="sheet__go"><button class="btn" type="button" autofocus>Play on</button><button class="btn btn--danger" type="button">Resign</button></div></dialog>
<dialog class="sheet" aria-label="Menu"><ul class="sheet__acts"><li><button type="button">${icon("flip")}Turn the board</button></li><li><button type="button">${icon("sound")}Sounds on</button></li><li><button type="button">${icon("share")}Share this game</button></li><li><button type="button">${icon("flag")}Resign</button></li></ul><button class="btn" type="button">Close</button></dialog>`,
  }),

  // Classic Chess, promotion picker open, low clock, offers where the flavour has them.
  "board-classic": frame("Choose a piece", {
    top: top({ title: "Casual game", sub: "Classic Chess 5+3" }),
    opp: seat({ side: "opp", label: "Opponent, Black", name: "Zainab Mirza", letter: "Z", ink: "c", sub: took(["wP"]), clock: "02:14", spoken: "Zainab, 2 minutes 14 seconds", here: "away" }),
    board: board({ fen: CLASSIC, focus: "b7", label: "Board, White below", marks: { last: "e8 f8", selected: "b7", target: "b8", capture: "a8 c8" }, extra: `
  <button class="promo__veil" type="button" aria-label="Cancel promotion"></button>
  <div class="promo" role="group" aria-label="Promote to" style="--file: 2">${["Q", "R", "B", "N"].map((p, n) => `<button type="button" aria-label="${["Queen", "Rook", "Bishop", "Knight"][n]}"><svg viewBox="0 0 64 64" aria-hidden="true"><use href="#w${p}"/></svg></button>`).join("")}</div>` }),
    me: seat({ side: "me", label: "You, White", name: "Meera Iyer", letter: "M", ink: "a", sub: took(["bP", "bP"]), clock: "00:17", spoken: "You, 17 seconds, running", state: "low" }),
    act: `<div class="says"><div class="grow"><p class="roll__a">Zainab played Kf8</p><p class="says__b">Choose a piece</p></div><div class="acts"><button class="btn" type="button">${icon("equal", " i--s")}Draw</button></div></div>`,
    panel: `${tabs("Moves", "Chat")}
 ${moves([[1, ply("e4"), ply("e5")], [2, ply("Nf3"), ply("Nc6")], [3, ply("Bb5"), ply("Nf6")], [4, ply("O-O"), ply("Kf8", { now: true })]])}
 ${chat}
 <div class="foot">${step}${typed}</div>`,
    live: "Black played king f8.",
  }),

  // Opponent's turn: premove set, connection lost, both clocks frozen.
  "board-waiting": frame("Tomasz to move", {
    top: top({ title: "Monsoon Cup", sub: "Quarter-final, Ludo Chess 10+0", banner: `
 <p class="banner is-off">${icon("offline", " i--s")}<span>No connection. The clocks run on at the server and stand still only here.</span></p>` }),
    opp: seat({ side: "opp", label: "Opponent, Black", name: "Tomasz Wierzbicki", letter: "T", ink: "b", here: "gone", sub: `<span class="c-verm">left, 42 seconds to return</span>`, clock: "07:58", spoken: "Tomasz, 7 minutes 58 seconds, stopped", state: "frozen" }),
    board: board({ ...ludoBoard, fen: "r1bq1rk1/ppp2ppp/8/3p4/3Nn3/2PB4/P4PPP/R1BQR1K1 b", focus: "d1", marks: { last: "f3 d4", check: "g8", premove: "d1 f3" } }),
    me: seat({ side: "me", label: "You, White", name: "Meera Iyer", letter: "M", ink: "a", sub: points(36, ["bP", "bB", "bN"]), clock: "06:32", spoken: "You, 6 minutes 32 seconds, stopped", state: "frozen" }),
    act: `<div class="roll">
  <div class="die-ring die-ring--wait"><svg viewBox="0 0 100 100" aria-hidden="true"><circle class="die-ring__bg" cx="50" cy="50" r="45"/><use class="die" href="#d5" x="23" y="22.5" width="54" height="54"/></svg></div>
  <div class="grow"><p class="roll__a">Tomasz rolled a five</p><p class="roll__b">Rook or king</p><p class="roll__c"><span>Your premove: Qf3</span></p></div>
  <button class="btn" type="button">Clear</button>
 </div>`,
    panel: ludoPanel(),
  }),

  // Watching: no action of mine, chips say so.
  watch: frame("Watching Tomasz and Meera", {
    top: top({ title: "Monsoon Cup", sub: "Quarter-final, Ludo Chess 10+0", state: `<span class="chip">${icon("eye")}Watching</span>` }), ...ludoSeats,
    board: board({ ...ludoBoard, marks: { last: "c6 d4", rolled: "f3 g1" } }),
    act: `<div class="roll">
  ${die({ face: 3, left: 31 })}
  <div class="grow"><p class="roll__a">Meera rolled a three</p><p class="roll__b">Knight or king</p><p class="roll__c">${icon("eye")}<span>4 watching</span></p></div>
  <p class="roll__t fig"><b>31</b><span>seconds</span></p>
 </div>`,
    panel: ludoPanel(""),
  }),

  // Over: the board stays, the card takes the action row. Rematch states follow in comments.
  result: frame("You won", {
    over: true,
    top: top({ title: "Ludo Chess with Tomasz", sub: "Friendly, 10+0", state: `<span class="chip">Over</span>` }),
    opp: seat({ side: "opp", label: "Opponent, Black", name: "Tomasz Wierzbicki", letter: "T", ink: "b", sub: points(11, ["wP", "wP", "wN"]), clock: "01:12", spoken: "Tomasz, 1 minute 12 seconds" }),
    board: board({ fen: "6k1/5ppp/4bn2/8/1r6/3B1P2/4R1PP/1N4K1 w", cross: true, focus: "b4", label: "Final position, White below", marks: { last: "b8 b4" } }),
    me: seat({ side: "me", label: "You, White", name: "Meera Iyer", letter: "M", ink: "a", sub: points(14, ["bP", "bB", "bQ"]), clock: "02:40", spoken: "You, 2 minutes 40 seconds" }),
    act: `<article class="result is-won" aria-labelledby="res-h" tabindex="-1">
  <div class="result__top"><h2 class="result__h" id="res-h">You won</h2><p class="score"><span>14</span>${icon("minus")}<span>11</span></p><button class="iconbtn" type="button" aria-label="Share this game">${icon("share")}</button></div>
  <p class="result__why"><b>More points after move 25.</b> You have 14 on the board, Tomasz has 11.</p>
  <div class="result__go"><button class="btn btn--play" type="button">${icon("swap", " i--s")}Rematch as Black</button><a class="btn" href="#proof">${icon("shield", " i--s")}Check the dice</a></div>
  <!-- asked:    <button class="btn btn--play is-busy" disabled>Rematch as Black</button><p class="small muted">Asked Tomasz.</p>
       offered:  <p class="small"><b>Tomasz wants a rematch.</b></p> <button class="btn btn--play">Play as Black</button><button class="btn">Not now</button>
       draw in an event: <a class="btn btn--play">Play game 2</a> <p class="due">..</p> -->
  <p class="rule"><span class="ltr">LC-11</span><span>Move 25 is the last; the pieces on the board are counted.</span></p>
 </article>`,
    panel: `${tabs("Moves", "Chat", "Fair dice")}
 ${moves([[23, ply("Kg1", { face: 2 }), ply("Rb8", { face: 5 })], [24, ply("Re2", { face: 5 }), ply("Be6", { face: 4 })], [25, ply("Nb1", { face: 3 }), ply("Rb4", { face: 5, now: true })]])}
 ${chat}
 ${dice}
 <div class="foot">${step}</div>`,
    live: "The game is over. You won by points, 14 to 11.",
  }),
};
