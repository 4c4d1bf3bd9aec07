// Example pages: create an event, before the start, the bracket, the champion.
import { icon, page, who } from "./parts.mjs";
import { modes, seg } from "./pages-setup.mjs";

const share = `<div class="ev__share"><button class="code" type="button" aria-label="Copy the code K7MW 2QXA 9B4C">K7MW 2QXA 9B4C${icon("copy", " i--s")}</button><button class="iconbtn" type="button" aria-label="Show QR code" aria-haspopup="dialog">${icon("qr")}</button><button class="iconbtn" type="button" aria-label="Share">${icon("share")}</button></div>`;
const head = (meta, host) => `<header class="ev"><div><h1 class="d4">Monsoon Cup</h1><p class="meta">${meta.map((m) => `<span>${m}</span>`).join("")}</p><p class="small muted">${host}</p></div>
 ${share}</header>`;

const P = { T: ["Tomasz Wierzbicki", "b"], M: ["Meera Iyer", "a"], L: ["Leyla Karimova", "e"], D: ["Diego Herrera", "c"], Z: ["Zainab Mirza", "c"], R: ["Rohan Deshpande", "b"], H: ["Hye-jin Park", "e"] };
const player = (key, state = "", { seed = "", here = "" } = {}) => `<li${state && ` class="is-${state}"`}><span class="fig muted">${seed}</span>${who(key, P[key][1], { size: "s", here })}<span class="grow ell">${key === "M" ? "<b>You</b>" : `<bdi>${P[key][0]}</bdi>`}</span></li>`;

const side = (key, state) => key.length > 1
  ? `<p class="m__p is-open"><span class="who who--s who--none" aria-hidden="true"></span><span class="grow ell">${key}</span></p>`
  : `<p class="m__p${state ? ` is-${state}` : ""}">${who(key, P[key][1], { size: "s" })}<span class="grow ell"><bdi>${P[key][0]}</bdi></span>${state === "winner" ? icon("check", " i--s c-green") + '<span class="sr">won</span>' : ""}</p>`;
const match = (a, b, note, { state = "", win = 0, dot = "" } = {}) => `  <li class="m${state && ` is-${state}`}">${side(a, win && (win === 1 ? "winner" : "loser"))}${side(b, win && (win === 2 ? "winner" : "loser"))}<p class="m__n">${dot}${note}</p></li>`;
const bye = (a) => `  <li class="m is-done">${side(a, "winner")}<p class="m__n">has a bye in this round</p></li>`;

const bracket = (final, champion = "") => `<section aria-labelledby="br-h"><div class="sec"><h2 class="d2" id="br-h">Bracket</h2><span class="end small muted">${champion ? "all 6 matches played" : "3 of 6 matches played"}</span></div>
 <div class="rounds">
 <section aria-label="Quarter-finals"><h3 class="d1">Quarter-finals</h3><ol class="mlist">
${bye("T")}
${match("M", "R", "checkmate, move 19", { state: "done", win: 1 })}
${match("L", "D", champion ? "points 21 to 18" : "playing now, move 16", champion ? { state: "done", win: 1 } : { state: "live", dot: '<span class="dot dot--on"></span>' })}
${match("Z", "H", champion ? "turn timer, move 12" : "draw 1, replay until Tue 08:10, colours swapped", champion ? { state: "done", win: 2 } : {})}
 </ol></section>
 <section aria-label="Semi-finals"><h3 class="d1">Semi-finals</h3><ol class="mlist">
${champion ? match("T", "M", "points 14 to 11", { state: "done", win: 2 }) : match("T", "M", "ready, until 21:30", { state: "mine" })}
${champion ? match("L", "H", "resigned, move 22", { state: "done", win: 1 }) : match("Winner of quarter-final 3", "Winner of quarter-final 4", "until Tue 21:30")}
 </ol></section>
 <section aria-label="Final"><h3 class="d1">Final</h3><ol class="mlist">
${final}
 </ol></section>
 </div></section>`;

export const events = {
  "create-event": page("New event", "Events", `<div class="cols-form">
<form class="form" id="event">
 <h1 class="d4">New event</h1>
 <p class="lead">Give it a name. Everything else is set and can stay as it is.</p>
 <div class="field"><label class="lab" for="nm">Name</label><input class="input input--xl" id="nm" value="Sunday at Cubbon Park" maxlength="100" required><span class="hint">21 of 100 characters</span></div>
 ${modes("m")}
 ${seg("tc", "Minutes for each player", ["5", "10", "15", "30"], 1)}
 <div class="fields">${seg("mp", "Places", ["2", "4", "8"], 2)}${seg("dl", "Time to play a match", ["1 h", "24 h", "3 d", "7 d"], 1, "For each round, and again after each draw")}</div>
</form>
<aside class="aside-top" aria-label="Summary"><div class="ticket">
 <div><h2 class="d2">Sunday at Cubbon Park</h2><p class="small muted">Ludo Chess 10+0</p></div>
 <dl class="kv"><dt>Players</dt><dd class="fig">up to 8</dd><dt>Rounds</dt><dd class="fig">3</dd><dt>Matches</dt><dd class="fig">7</dd></dl>
 <p class="small"><b>In about 2 hours</b> <span class="muted">if everyone plays at once,</span> <b>Tue 15 Dec, 20:00</b> <span class="muted">at the very latest.</span></p>
 <button class="btn btn--play btn--big btn--wide" type="submit" form="event">Create event</button>
</div></aside>
</div>`),

  // Before the start. The organiser sees Start; a visitor sees the join card instead.
  event: page("Monsoon Cup", "Events", `${head(["Ludo Chess 10+0", "5 of 8 players", "24 h a match"], "Hosted by you")}
<section class="card card--need mine" aria-labelledby="go-h"><div class="stack"><h2 class="d2" id="go-h">Five players are in</h2><p class="muted">Send the code or the link. You start when everybody is there; three of you get a bye.</p></div><button class="btn btn--play btn--big" type="button">${icon("play")}Start the event</button></section>
<!-- a visitor: -->
<section class="card stack aside-top" aria-labelledby="jn-h"><h2 class="d2" id="jn-h">Join the Monsoon Cup</h2><form class="inline"><div class="field"><label class="lab" for="name">Your name</label><input class="input" id="name" autocomplete="nickname" maxlength="40" required></div><button class="btn btn--play" type="submit">Join</button></form></section>
<section aria-labelledby="pl-h"><div class="sec"><h2 class="d2" id="pl-h">Players</h2><span class="end small muted">3 places left</span></div>
 <ul class="ppl">${player("M", "", { here: "on" })}${player("T", "", { here: "on" })}${player("L", "", { here: "away" })}${player("Z")}${player("R")}</ul></section>
<!-- nobody yet: <div class="empty"><p>Nobody has joined yet. Send the link to the first one.</p><button class="btn">Share</button></div> -->
<dialog class="sheet" aria-labelledby="q-h"><h2 class="d2" id="q-h">Scan to join</h2><figure class="qr"></figure><p class="code">K7MW 2QXA 9B4C</p><button class="btn" type="button">Close</button></dialog>`),

  bracket: page("Monsoon Cup", "Events", `${head(["Ludo Chess 10+0", "7 players", "24 h a match"], "Hosted by Bengaluru Board Club")}
<section class="card card--need mine" aria-label="Your match">
 <div class="pair-vs"><div class="person">${who("M", "a", { size: "l" })}<span><b class="d2">You</b><span class="small muted">White, game 1</span></span></div><svg aria-hidden="true"><use href="#mark"/></svg><div class="person">${who("T", "b", { size: "l", here: "on" })}<span><b class="d2 ell">Tomasz</b><span class="small c-green">at the board</span></span></div></div>
 <p class="go"><a class="btn btn--play btn--big" href="board.html">${icon("play")}Play semi-final</a><span class="due"><time class="strong" datetime="2026-12-04T21:30">today 21:30</time><span class="muted">in 1 h 58 min</span></span></p>
</section>
${bracket(match("Winner of semi-final 1", "Winner of semi-final 2", "until Wed 21:30"))}
<section aria-labelledby="pl-h"><div class="sec"><h2 class="d2" id="pl-h">Players</h2><span class="end small muted">6 still in</span></div>
 <ul class="ppl">${player("T", "", { seed: 1, here: "on" })}${player("M", "", { seed: 2 })}${player("L", "", { seed: 3, here: "on" })}${player("Z", "", { seed: 4, here: "away" })}${player("H", "", { seed: 5 })}${player("D", "", { seed: 6 })}${player("R", "out", { seed: 7 })}</ul></section>`),

  champion: page("Meera wins the Monsoon Cup", "Events", `${head(["Ludo Chess 10+0", "7 players", "finished today"], "Hosted by Bengaluru Board Club")}
<section class="champ" aria-labelledby="ch-h">${icon("trophy", " c-brass")}<p class="kicker">Champion</p><h2 class="champ__n" id="ch-h"><bdi>Meera Iyer</bdi></h2><p class="muted">3 matches won, 1 draw replayed, 7 sixes</p><p class="go"><button class="btn" type="button">${icon("share", " i--s")}Share</button></p></section>
${bracket(match("M", "L", "checkmate, move 24", { state: "done", win: 1 }), "M")}`),
};
