// Example pages: home, create, waiting, join, same device, settings.
import { art, drawing, icon, mini, page, who } from "./parts.mjs";

const X = (list) => list.map(([x, y, s]) => `M${x} ${y}h${s}v${s}h-${s}z`).join("");
export const ludoArt = `<svg viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><rect class="b-light" width="320" height="200"/><path class="b-dark" d="${X([[-20, -10, 80], [140, -10, 80], [300, -10, 80], [60, 70, 80], [220, 70, 80], [-20, 150, 80], [140, 150, 80], [300, 150, 80]])}"/><path class="b-cross" d="M65-5l70 70m0-70l-70 70M145 75l70 70m0-70l-70 70M65 75l70 70m0-70l-70 70M145-5l70 70m0-70l-70 70"/><use href="#bP" x="224" y="-2" width="66" height="66"/><use href="#wN" x="47" y="60" width="106" height="106"/><use href="#d3" x="166" y="84" width="84" height="84" transform="rotate(9 208 126)"/></svg>`;
export const classicArt = `<svg viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><rect class="b-light" width="320" height="200"/><path class="b-dark" d="${X([[37, -35, 72], [181, -35, 72], [325, -35, 72], [-35, 37, 72], [109, 37, 72], [253, 37, 72], [37, 109, 72], [181, 109, 72], [325, 109, 72], [-35, 181, 72], [109, 181, 72], [253, 181, 72]])}"/><use href="#bQ" x="36" y="33" width="76" height="76"/><use href="#bK" x="108" y="33" width="76" height="76"/><use href="#bB" x="251" y="33" width="76" height="76"/><use href="#wN" x="180" y="105" width="76" height="76"/><use href="#wP" x="108" y="105" width="76" height="76"/><use href="#wK" x="251" y="105" width="76" height="76"/><use href="#bP" x="-34" y="104" width="76" height="76"/></svg>`;

export const knockoutArt = `<svg viewBox="0 0 320 200" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="3" stroke-linejoin="round"><path opacity=".5" d="M12 25h56v50H12M12 125h56v50H12M68 50h60v100H68"/><path stroke-width="4.5" d="M12 75h56V50h60v50h58"/><use class="i" href="#i-trophy" x="196" y="48" width="104" height="104" stroke-width="1.5" stroke-linecap="round"/></svg>`;

export const seg = (name, legend, options, picked, hint = "") => `<fieldset><legend class="lab">${legend}</legend><div class="seg">${options.map((o, n) => `<label><input type="radio" name="${name}" value="${n}"${n === picked ? " checked" : ""}><span>${o}</span></label>`).join("")}</div>${hint && `<span class="hint">${hint}</span>`}</fieldset>`;
export const modes = (name) => `<fieldset><legend class="lab">Game</legend><div class="modes">
  <label class="mode"><input type="radio" name="${name}" value="ludo_chess" checked><span><span class="mode__art">${ludoArt}</span><span class="mode__txt"><b>Ludo Chess</b><span class="small muted">Seven free moves, then the die names the piece</span></span></span></label>
  <label class="mode"><input type="radio" name="${name}" value="chess"><span><span class="mode__art">${classicArt}</span><span class="mode__txt"><b>Classic Chess</b><span class="small muted">The game you know, no dice</span></span></span></label>
 </div></fieldset>`;
const toggle = (title, note, on = false) => `<label class="switch"><span><b>${title}</b><span class="small muted">${note}</span></span><input type="checkbox" role="switch"${on ? " checked" : ""}></label>`;

const HERO = "r2qkb1r/ppp2ppp/2n2n2/3pp3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w";
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";
const tiles = `<div class="sec"><h2 class="d2">Two games, one board</h2></div>
<div class="tiles">
 <a class="tile" href="create.html"><span class="tile__art">${ludoArt}</span><span class="tile__cap"><b class="d1">Ludo Chess</b><span class="small muted">Seven free moves. Then a die says which piece may move. Move 25 is the last.</span></span></a>
 <a class="tile" href="create.html"><span class="tile__art">${classicArt}</span><span class="tile__cap"><b class="d1">Classic Chess</b><span class="small muted">Sudden death or with increment, from 1 to 60 minutes.</span></span></a>
 <a class="tile tile--wide" href="create-event.html"><span class="tile__art tile__art--ink">${knockoutArt}</span><span class="tile__cap"><b class="d1">Knockout</b><span class="small muted">Up to eight players, one code. A draw is played again.</span></span></a>
</div>`;
const events = `<section><div class="sec"><h2 class="d2">Events</h2><a href="create-event.html">New event</a></div>
 <form class="inline"><div class="field"><label class="lab" for="code">Have a code?</label><input class="input input--code" id="code" inputmode="text" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="14" placeholder="K7MW 2QXA 9B4C"></div><button class="btn" type="submit">Open</button></form>
 <ul class="rows"><li><span class="date"><span>Sun</span><b>6</b><span>Dec</span></span><div class="grow"><p class="strong">Sunday at Cubbon Park</p><p class="small muted">Ludo Chess 10+0, 5 of 8 players</p></div><a class="btn" href="event.html">Open</a></li></ul>
 <!-- nothing yet: <p class="empty">No events yet. <a class="btn" href="/t/new">Create one</a></p> --></section>`;

export const setup = {
  // Nobody is known yet: the page explains itself.
  home: page("Play on one board", "Home", `<section class="hero">
 <div class="hero__txt">
  <h1 class="d4">Send a link.<br>Play on one board.</h1>
  <p class="lead">Chess, and Ludo Chess, where a die names the piece that moves. No account, nothing to install.</p>
  <p class="hero__go"><a class="btn btn--play btn--big" href="create.html">${icon("link")}Play a friend</a><a class="btn btn--big" href="same-device.html">${icon("phone")}On this device</a></p>
 </div>
 <div class="hero__art"><svg viewBox="0 300 800 500" role="img" aria-label="A board in the middle of a game. A die shows three: only the knights and the king may move.">${drawing({ fen: HERO, cross: true, coords: false, marks: { rolled: "f3 c3 g1", last: "e7 e5" } })}<use href="#d3" x="565" y="318" width="170" height="170" transform="rotate(8 650 403)"/></svg></div>
</section>
${tiles}
<div class="two two--even">${events}
<section><div class="sec"><h2 class="d2">How it stays fair</h2></div><p class="muted">Every roll is sealed before the first move and can be checked afterwards, on your own device. Clocks, moves and dice are decided by the server, never by a browser.</p></section></div>`),

  // Something waits for me: that comes first.
  "home-waiting": page("Two games wait for you", "Home", `<h1 class="d4 home-h">Two games wait for you, Meera</h1>
<div class="wait">
 <article class="ready"><div class="ready__art">${mini({ fen: START, cross: true })}</div>
  <div class="ready__txt"><p class="kicker">Your quarter-final is ready</p><h2 class="d3">Monsoon Cup</h2>
   <p class="vs">${who("T", "b", { here: "on" })}<span class="grow"><b>Tomasz Wierzbicki</b> is at the board</span></p>
   <p class="go"><a class="btn btn--play btn--big" href="board.html">${icon("play")}Play</a><span class="due"><time class="strong" datetime="2026-12-04T21:30">today 21:30</time><span class="muted">in 1 h 58 min</span></span></p></div></article>
 <article class="turn"><div class="stack"><p class="kicker">Your turn</p><h2 class="d1">Leyla Karimova</h2><p class="small muted">Classic Chess 15+10, move 19. She played Rd8.</p><p class="small"><b class="fig">06:12</b> on your clock</p><a class="btn" href="board-classic.html">Open board</a></div>
  <div class="turn__board">${mini({ fen: "3r2k1/pp3ppp/2p1b3/4P3/2P5/1P2B3/P4PPP/3R2K1 w", marks: { last: "f8 d8" } })}</div></article>
</div>
<p class="go"><a class="btn" href="create.html">${icon("plus", " i--s")}New game</a><a class="btn btn--quiet" href="same-device.html">${icon("phone", " i--s")}On this device</a></p>
${tiles}
${events}
<!-- a new version waits (last in the body): <div class="update" role="status"><p>A new version is ready.</p><button class="btn">Later</button><button class="btn btn--play">Use it now</button></div> -->
<p class="guest small">You play as a guest on this device. <a class="link" href="settings.html">Keep your seat on another device</a></p>`),

  create: page("New game", "Play", `<form class="form">
 <h1 class="d4">New game</h1>
 <p class="lead">You get a link. The first to sit down plays you, everybody else watches.</p>
 ${modes("mode")}
 ${seg("minutes", "Minutes for each player", ["5", "10", "15", "30"], 1, "No increment. In Ludo Chess each move has 45 seconds once the dice roll.")}
 <!-- Classic Chess shows these two as well -->
 ${seg("inc", "Seconds added after each move", ["0", "3", "5", "10"], 0)}
 ${seg("flavour", "Drawn positions", ["Draw, as in a club", "Decided by points"], 0, "By points: material, then fewer moves, then the clock.")}
 ${seg("colour", "You play", [`${art("wK")}White`, "Either", `${art("bK")}Black`], 1)}
 <div class="field"><label class="lab" for="name">Your name</label><input class="input" id="name" autocomplete="nickname" maxlength="40" value="Meera"><span class="hint">Shown to the others at the board.</span></div>
 <!-- refused: <div class="field is-bad"> .. aria-invalid="true" aria-describedby="name-e" .. <span class="err" id="name-e">A name needs at least one letter or digit.</span></div> -->
 <button class="btn btn--play btn--big" type="submit">${icon("link")}Create and get the link</button>
</form>`, { mainClass: "page page--narrow" }),

  waiting: page("Waiting for an opponent", "Play", `<div class="form">
 <h1 class="d3">Send this link</h1>
 <p class="lead">Ludo Chess, 10 minutes each. The first to sit down plays you.</p>
 <section class="share" aria-label="Invitation">
  <p class="share__url"><output id="link" aria-label="Link">ashtapada.example/g/7QK2M9XB</output><button class="iconbtn" type="button" aria-label="Copy the link">${icon("copy")}</button></p>
  <div class="share__go"><button class="btn btn--play btn--big" type="button">${icon("share")}Share</button><button class="btn" type="button" aria-expanded="true" aria-controls="qr">${icon("qr", " i--s")}QR code</button><button class="btn" type="button">${icon("copy", " i--s")}Copy link</button></div>
  <figure class="qr" id="qr"><svg viewBox="0 0 29 29" role="img" aria-label="QR code of the link"><path fill="currentColor" d="${qrLike()}"/></svg></figure>
 </section>
 <section aria-label="Seats"><ul class="seats">
  <li>${who("M", "a", { here: "on" })}<div class="grow"><p class="seat__name"><bdi>Meera Iyer</bdi></p><p class="small muted">You, White</p></div></li>
  <li><span class="who who--none pulse" aria-hidden="true">?</span><div class="grow"><p class="seat__name">Waiting for Black</p><p class="small muted" role="status">Keep this page open; the board appears by itself.</p></div></li>
 </ul></section>
 <p class="cluster"><button class="btn btn--quiet" type="button">Take the game back</button></p>
</div>`, { mainClass: "page page--narrow" }),

  // A guest opened /g/..: one name, one button.
  join: page("Meera invites you", "Play", `<div class="form">
 <div class="card card--need stack"><p class="kicker">Meera invites you to</p><h1 class="d4">Ludo Chess</h1><p class="meta"><span>10+0</span><span>You have Black</span></p>
  <p class="muted">Seven free moves, then a die names the piece. Move 25 is the last.</p></div>
 <form class="form"><div class="field"><label class="lab" for="name">Your name</label><input class="input input--xl" id="name" autocomplete="nickname" maxlength="40" placeholder="How should we call you?" required></div>
  <button class="btn btn--play btn--big" type="submit">${icon("play")}Sit down</button><a class="btn btn--quiet" href="watch.html">${icon("eye", " i--s")}Just watch</a></form>
 <div class="notice notice--bad" role="alert">${icon("warn")}<div><p class="strong">This seat was taken a moment ago.</p><p>Nothing is lost. You can watch, or start a game of your own.</p></div></div>
</div>`, { mainClass: "page page--narrow" }),

  "same-device": page("On this device", "Play", `<form class="form">
 <h1 class="d4">On this device</h1>
 <p class="lead">Two players, one screen, no network needed.</p>
 ${modes("mode")}
 ${seg("minutes", "Minutes for each player", ["No clock", "5", "10", "15"], 2)}
 <div class="fields"><div class="field"><label class="lab" for="w">White</label><input class="input" id="w" maxlength="40" value="Meera"></div><div class="field"><label class="lab" for="b">Black</label><input class="input" id="b" maxlength="40" placeholder="Guest"></div></div>
 <div class="switches">${toggle("Turn the board after each move", "For passing the phone across", true)}${toggle("Face each other", "Black's name and clock stand on their head")}</div>
 <button class="btn btn--play btn--big" type="submit">${icon("play")}Start</button>
</form>`, { mainClass: "page page--narrow" }),

  settings: page("Settings", "Settings", `<h1 class="d4">Settings</h1>
<form class="form">
 <section class="form"><h2 class="sec d2">You</h2>
  <div class="inline"><div class="field"><label class="lab" for="nm">Name</label><input class="input" id="nm" autocomplete="nickname" maxlength="40" value="Meera Iyer"></div><button class="btn" type="submit">Save</button></div></section>
 <section class="form"><h2 class="sec d2">Look and feel</h2>
  ${seg("theme", "Theme", ["As the system", "Night", "Paper"], 0)}
  <div class="switches">${toggle("Coordinates", "Letters and numbers on the board", true)}${toggle("Crossed squares", "The ashtapada's marks in Ludo Chess", true)}${toggle("Sounds", "Moves, dice, low clock", true)}${toggle("Vibration", "When it is your turn")}${toggle("Motion", "Pieces slide, dice tumble", true)}</div></section>
 <section><h2 class="sec d2">This device and others</h2>
  <ul class="rows"><li>${icon("phone")}<div class="grow"><p class="strong">Use this account on my phone</p><p class="small muted">A link and a QR code that work once, for ten minutes</p></div><button class="btn" type="button">Show</button></li>
   <li>${icon("key")}<div class="grow"><p class="strong">Recovery code</p><p class="small muted">Shown once. Keep it where you keep keys.</p></div><button class="btn" type="button">Make one</button></li>
   <li>${icon("door")}<div class="grow"><p class="strong">Sign out everywhere</p><p class="small muted">Every device needs the recovery code again</p></div><button class="btn btn--danger" type="button">Sign out</button></li>
   <li>${icon("download")}<div class="grow"><p class="strong">Install</p><p class="small muted">Opens like an app, plays offline on one device</p></div><button class="btn" type="button">Install</button></li></ul></section>
</form>
<dialog class="sheet" aria-labelledby="rc-h"><h2 class="d2" id="rc-h">Your recovery code</h2><p class="muted">It is shown this once. With it you get this account back on any device.</p><p class="code code--big">QK7M 2XB9 W4CA 8D3F</p><div class="sheet__go"><button class="btn" type="button">${icon("copy", " i--s")}Copy</button><button class="btn btn--play" type="button">I have it</button></div></dialog>`, { mainClass: "page page--narrow" }),
};

// A picture with the look of a QR code; the app draws the real one.
function qrLike() {
  let bits = 7, d = "";
  const eye = (x, y) => [[x, y, 7, 1], [x, y + 6, 7, 1], [x, y + 1, 1, 5], [x + 6, y + 1, 1, 5], [x + 2, y + 2, 3, 3]].map(([a, b, w, h]) => `M${a} ${b}h${w}v${h}h-${w}z`).join("");
  for (let y = 0; y < 29; y += 1) for (let x = 0; x < 29; x += 1) {
    bits = (bits * 1103515245 + 12345) % 2147483648;
    const corner = (x < 8 && (y < 8 || y > 20)) || (x > 20 && y < 8);
    if (!corner && (bits >> 16) & 1) d += `M${x} ${y}h1v1h-1z`;
  }
  return d + eye(0, 0) + eye(22, 0) + eye(0, 22);
}
