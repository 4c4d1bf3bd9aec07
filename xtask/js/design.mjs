// The page /design: every part of the site in every state, made of the same sheets and drawings as the app.
//   node design.mjs FOLDER CSS ART..     CSS, ART: the public paths of style sheet and drawings; writes FOLDER/design.html
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BOARDS, MOTION, PIECES } from "./design-games.mjs";
import { icon, part, section, sheet, who } from "./parts.mjs";

const [folder, css, ...drawings] = process.argv.slice(2);
const tokens = readFileSync(new URL("../../style/tokens.css", import.meta.url), "utf8");
const row = (inner) => `<div class="dz-row">${inner}</div>`;

// ---- colours and type ----

/** The names of the colours of a block of the tokens, in their order. */
function colours(selector) {
  const from = tokens.indexOf(`\n${selector} {`);
  const block = tokens.slice(from, tokens.indexOf("\n}", from));
  return [...block.matchAll(/--([\w-]+): #[0-9a-f]{6}/g)].map(([, name]) => name);
}
const swatch = (name) => `<div class="dz-colour"><svg viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true"><rect width="100" height="40" fill="var(--${name})"/></svg><span class="swatch">${name}</span></div>`;
const COLOURS = section("colours", "Colours",
  part("Of the theme", `<div class="dz-grid">${colours(':root, [data-theme="night"]').map(swatch).join("")}</div>`),
  part("Of objects on the table, the same in both themes", `<div class="dz-grid">${colours(":root").map(swatch).join("")}</div>`),
  part("Of the high contrast set, where it differs", `<div class="dz-grid" data-pieces="contrast">${colours('[data-pieces="contrast"]').map(swatch).join("")}</div>`));

const TYPE = section("type", "Type",
  `<div class="dz-two"><div class="stack"><p class="d4">Send a link</p><p class="d3">Quarter-final, Friday</p><p class="d2">Knight or king</p><p class="d1">Ludo Chess</p></div>
<div class="stack"><p class="lead">The first to open it sits down, everybody else watches.</p><p>Body text. A die names the piece that moves; move 25 is the last.</p><p class="small muted">Small and muted: Classic Chess 15+10, move 19.</p><p class="tiny">Tiny: shown once.</p><p class="fig strong">0123456789 07:58 1,024</p><p><a class="link" href="#type">A link inside text</a>, <b class="c-brass">brass</b>, <b class="c-verm">vermilion</b>, <b class="c-green">green</b>, <b class="c-blue">blue</b></p></div></div>`,
  `<div class="dz-two">${part("Latin, extended", `<p class="d2">Łukasz Żółć, Đặng Ngọc</p><p>İstanbul, São Tomé, Ærø, Čeština</p>`)}
${part("Devanagari", `<div lang="hi"><p class="d2">अष्टापद पर खेलें</p><p>कड़ी भेजिए और एक ही बिसात पर खेलिए। पासा बताता है कि कौन-सा मोहरा चलेगा।</p></div>`)}
${part("Bengali", `<div lang="bn"><p class="d2">এক ছকে খেলুন</p><p>লিংক পাঠান, একই বোর্ডে খেলুন। পাশা বলে দেয় কোন ঘুঁটি চলবে।</p></div>`)}
${part("Nastaliq", `<div lang="ur" dir="rtl"><p class="d2">ایک بساط پر کھیلیں</p><p>لنک بھیجیں اور ایک ہی بساط پر کھیلیں۔ پانسہ بتاتا ہے کہ کون سا مہرہ چلے گا۔</p><p><button class="btn btn--play" type="button">کھیل شروع کریں</button></p></div>`)}</div>`);

// ---- logo, icons ----

const icons = [...sheet("base").matchAll(/id="i-([\w-]+)"/g)].map(([, name]) => name);
const LOGO = section("logo", "Logo and icons",
  row(`<svg class="dz-96 c-brass" aria-hidden="true"><use href="#mark"/></svg><svg class="dz-28 c-brass" aria-hidden="true"><use href="#mark"/></svg><span class="brand"><svg aria-hidden="true"><use href="#mark"/></svg><span>Ashtapada</span></span>`),
  `<div class="dz-tiles">${["go", "backgammon", "gin", "ludo"].map((game) => `<img src="${drawings.find((path) => path.includes(`/tile-${game}-`))}" width="320" height="200" alt="The picture of ${game}">`).join("")}</div>`,
  `<div class="dz-icons">${icons.map((name) => `<span>${icon(name)}${name}</span>`).join("")}</div>`);

// ---- controls ----

const seg = (name, options, picked) => `<div class="seg">${options.map((o, n) => `<label><input type="radio" name="${name}"${n === picked ? " checked" : ""}><span>${o}</span></label>`).join("")}</div>`;
const toggle = (title, note, on) => `<label class="switch"><span><b>${title}</b><span class="small muted">${note}</span></span><input type="checkbox" role="switch"${on ? " checked" : ""}></label>`;
const field = (id, label, attrs, { bad = "", hint = "" } = {}) => `<div class="field${bad && " is-bad"}"><label class="lab" for="${id}">${label}</label><input class="input" id="${id}" autocomplete="off" ${attrs}${bad && ` aria-invalid="true" aria-describedby="${id}-e"`}>${bad && `<span class="err" id="${id}-e">${bad}</span>`}${hint && `<span class="hint">${hint}</span>`}</div>`;
const button = (classes, label, attrs = "") => `<button class="btn ${classes}" type="button" ${attrs}>${label}</button>`;
const BUTTONS = section("buttons", "Buttons",
  row(button("btn--play", `${icon("play", " i--s")}Play`) + button("", "Plain") + button("btn--danger", `${icon("flag", " i--s")}Resign`) + button("btn--quiet", "Quiet") + button("is-on", "On", 'aria-pressed="true"')),
  row(button("btn--play btn--big", `${icon("link")}Play a friend`) + button("btn--big", `${icon("phone")}On this device`)),
  row(button("btn--play is-busy", "Saving", 'aria-busy="true"') + button("is-busy", "Saving", 'aria-busy="true"') + button("", "Not now", "disabled") + button("btn--play", "Not now", "disabled") + button("btn--sq", icon("share"), 'aria-label="Share"') + `<button class="iconbtn" type="button" aria-label="Notices: 3 unread">${icon("bell")}<span class="badge" aria-hidden="true">3</span></button><button class="iconbtn" type="button" aria-label="Sounds">${icon("sound")}</button><button class="iconbtn" type="button" aria-label="Sounds off">${icon("mute")}</button>`),
  row(`<button class="code" type="button">K7MW 2QXA 9B4C${icon("copy", " i--s")}</button>`));
const INPUTS = section("inputs", "Inputs",
  `<div class="dz-two">${field("dz-a", "Your name", 'value="Meera"', { hint: "Shown to the others at the board." })}${field("dz-b", "Empty", 'placeholder="How shall we call you?"')}${field("dz-c", "Refused", 'value=""', { bad: "Please type a name." })}${field("dz-d", "Not now", 'value="Asha" disabled')}</div>`,
  `<div class="dz-two"><fieldset><legend class="lab">Minutes for each player</legend>${seg("dz-m", ["5", "10", "15", "30"], 1)}</fieldset><fieldset><legend class="lab">Pieces</legend>${seg("dz-p", ["Standard", "High contrast"], 0)}</fieldset></div>`,
  `<div class="switches">${toggle("Sounds", "Moves, dice, cards and the clock", true)}${toggle("Vibration", "A short buzz when it is your turn", false)}</div>`,
  `<div class="tabs" role="tablist" aria-label="Example">${["Moves", "Chat", "Fair dice"].map((name, n) => `<button type="button" role="tab" aria-selected="${n === 0}"${n ? ' tabindex="-1"' : ""}>${name}</button>`).join("")}</div>`);

// ---- messages, people, clocks ----

const notice = (kind, mark, title, text) => `<div class="notice${kind}">${icon(mark)}<div><p class="strong">${title}</p><p>${text}</p></div></div>`;
const MESSAGES = section("messages", "Messages",
  `<div class="dz-two">${notice("", "info", "Good to know", "The link works once, for ten minutes.")}${notice(" notice--good", "check", "All rolls fit the seal", "34 rolls were recomputed on this device.")}${notice(" notice--bad", "warn", "This seat was taken a moment ago", "Nothing is lost. You can watch.")}<p class="empty">No events yet. ${button("", "Create one")}</p></div>`,
  `<div class="toasts"><p class="toast">Copied the link</p><p class="toast">Your move was not played ${button("", "Why?")}</p></div>`,
  `<div class="update"><p>A new version is ready.</p>${button("", "Later")}${button("btn--play", "Use it now")}</div>`,
  `<p class="banner is-off">${icon("offline", " i--s")}<span>Reconnecting. Both clocks stand still.</span></p><p class="banner is-wait"><span>This game is open in another tab.</span></p>`,
  row(`<span class="chip">Over</span><span class="chip chip--green"><span class="dot dot--on"></span>Live</span><span class="chip chip--verm">${icon("offline")}Offline</span><span class="chip chip--brass">Your turn</span><span class="dot dot--on"></span><span class="dot dot--away"></span><span class="dot dot--verm"></span>`),
  `<div class="dz-two"><div class="card stack"><p class="d1">A plain card</p><p class="muted">It holds things together.</p></div><div class="card card--need stack"><p class="kicker">Your quarter-final is ready</p><p class="d2">Monsoon Cup</p></div></div>`,
  `<div class="dz-two"><div class="stack" aria-hidden="true"><span class="skel skel--title"></span><span class="skel skel--line"></span></div><p><span class="spin"></span></p></div>`,
  `<article class="result is-won"><div class="result__top"><p class="result__h">You won</p><p class="score"><span>14</span>${icon("minus")}<span>11</span></p></div><p class="result__why"><b>More points after move 25.</b> You have 14 on the board, Tomasz has 11.</p><div class="result__go">${button("btn--play", "Rematch")}${button("", "Check the dice")}</div></article>`,
  `<dialog class="sheet" open><p class="d2">Resign this game?</p><p class="muted">Tomasz wins the quarter-final.</p><div class="sheet__go">${button("", "Play on")}${button("btn--danger", "Resign")}</div></dialog>`);

const clock = (text, state = "") => `<span class="clock${state && ` ${state}`}">${text}</span>`;
const ring = (face, left, state = "") => `<div class="die-ring ${state}"><svg viewBox="0 0 100 100" aria-hidden="true"><circle class="die-ring__bg" cx="50" cy="50" r="45"/><circle class="die-ring__fg" cx="50" cy="50" r="45" pathLength="45" stroke-dasharray="${left} 45"/><use class="die" href="#d${face}" x="23" y="22.5" width="54" height="54"/></svg></div>`;
const PEOPLE = section("clocks", "People, clocks, rings",
  row(["a", "b", "c", "d", "e"].map((ink, n) => who("MTZLK"[n], ink, { here: ["on", "away", "gone", "on", ""][n] })).join("") + `<span class="who who--none" aria-hidden="true">?</span>` + who("M", "a", { size: "s" }) + who("M", "a", { size: "l" })),
  row(clock("07:58") + clock("06:41", "is-live") + clock("12.4", "is-low") + clock("05:00", "is-frozen") + clock("1:02:03", "clock--big is-live")),
  row(ring(3, 31) + ring(5, 7, "is-low") + ring(0, 45, "die-ring--wait") + ring(6, 44, "is-rolling")));

const NAV = ["colours", "type", "logo", "buttons", "inputs", "messages", "clocks", "chess", "dice", "go", "backgammon", "cards", "ludo", "motion"];
const title = "Every part in every state";
/** The second set of chess pieces keeps its own names here, so that both can stand on one page. */
const other = sheet("pieces-contrast").replaceAll('id="', 'id="hc-');

const page = () => `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="dark light">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#14110f">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f6f0e4">
<title>${title} - Ashtapada</title>
<script src="/theme.js"></script>
<link rel="stylesheet" href="${css}">
<link rel="stylesheet" href="/design.css">
<link rel="icon" href="/icons/favicon.svg" type="image/svg+xml">
<script type="module" src="/design.js"></script>
</head>
<body>
${["base", "pieces", "stones", "checkers", "cards", "tokens"].map(sheet).join("")}${other}
<header class="top"><div class="top__in"><a class="brand" href="/"><svg aria-hidden="true"><use href="#mark"/></svg><span>Ashtapada</span></a><div class="top__end"><button class="iconbtn" type="button" aria-label="Change theme" data-does="theme">${icon("theme")}</button></div></div></header>
<main class="page"><div class="dz">
<h1 class="d4">${title}</h1>
<nav class="dz-tools" aria-label="Parts">${NAV.map((id) => `<a class="btn" href="#${id}">${id[0].toUpperCase() + id.slice(1)}</a>`).join("")}</nav>
<p class="dz-tools">${button("", `${icon("swap", " i--s")}Left to right, right to left`, 'data-does="direction"')}</p>
${[COLOURS, TYPE, LOGO, BUTTONS, INPUTS, MESSAGES, PEOPLE, PIECES, BOARDS, MOTION].join("\n")}
</div></main>
</body>
</html>
`;

writeFileSync(join(folder, "design.html"), page());
