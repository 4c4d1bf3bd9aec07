// Draws the icons and the preview picture from SVG: node tests/design/icons.mjs
// The PNGs are committed (they are small and ours), so this runs only when a drawing changes.
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sheet } from "../../xtask/js/parts.mjs";
import { launch } from "../e2e/harness.mjs";
import { serve } from "./look.mjs";

const PUBLIC = fileURLToPath(new URL("../../app/public/", import.meta.url));
const INK = "#14110f", BRASS = "#d4a24c", TEXT = "#f2e9dc", MUTED = "#b3a593";
const sprite = sheet("base") + sheet("pieces");

// The mark on a 32 grid, `size` wide in the middle of a 100 box.
const mark = (colour, size) => `<svg x="${50 - size / 2}" y="${50 - size / 2}" width="${size}" height="${size}" viewBox="1.75 1.75 28.5 28.5" fill="none" stroke="${colour}"><path d="M3 3h26v26H3z" stroke-width="2.5"/><path d="M3 3l26 26M29 3 3 29" stroke-width="2"/><path d="m16 9.5 6.5 6.5-6.5 6.5L9.5 16z" fill="${colour}" stroke="none"/></svg>`;
const icon = ({ ground = "", round = 0, colour = BRASS, size }) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${ground && `<rect width="100" height="100" rx="${round}" fill="${ground}"/>`}${mark(colour, size)}</svg>`;

const DARK = [...Array(64).keys()].filter((n) => ((n % 8) + (n >> 3)) % 2).map((n) => `M${(n % 8) * 100} ${(n >> 3) * 100}h100v100h-100z`).join("");
const CROSS = [...Array(64).keys()].filter((n) => [0, 3, 4, 7].includes(n % 8) && [0, 3, 4, 7].includes(n >> 3)).map((n) => `M${(n % 8) * 100 + 12} ${(n >> 3) * 100 + 12}l76 76m0-76l-76 76`).join("");
const MEN = "bR a8,bQ d8,bK e8,bR h8,bP a7,bP b7,bP c7,bP f7,bP g7,bP h7,bN c6,bN f6,bP d5,bP e5,wB c4,wP e4,wN c3,wP d3,wN f3,wP a2,wP b2,wP c2,wP f2,wP g2,wP h2,wR a1,wQ d1,wR f1,wK g1";
const men = MEN.split(",").map((m) => { const [id, s] = m.split(" "); return `<use href="#${id}" x="${"abcdefgh".indexOf(s[0]) * 100 + 5}" y="${(8 - s[1]) * 100 + 4}" width="90" height="90"/>`; }).join("");
const brackets = ["c3", "f3", "g1"].map((s) => `<path transform="translate(${"abcdefgh".indexOf(s[0]) * 100} ${(8 - s[1]) * 100})" d="M4 20V4h16M80 4h16v16M96 80v16H80M20 96H4V80" fill="none" stroke="#2a211a" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`).join("");
const preview = `${sprite}<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="${INK}"/>
<svg x="570" y="0" width="630" height="630" viewBox="0 0 800 800"><rect width="800" height="800" fill="#d8ccb8"/><path fill="#998a72" d="${DARK}"/><path d="${CROSS}" stroke="#2a211a" stroke-width="1.6" opacity=".22" fill="none"/>${brackets}${men}</svg>
<use href="#d3" x="470" y="392" width="190" height="190" transform="rotate(-8 565 487)"/>
<svg x="64" y="64" width="84" height="84" viewBox="0 0 100 100">${mark(BRASS, 100)}</svg>
<g font-family="Eczar" font-weight="600" fill="${TEXT}"><text x="60" y="256" font-size="84" letter-spacing="-1">Ashtapada</text></g>
<g font-family="Hanken Grotesk" font-weight="480" font-size="36" fill="${MUTED}"><text x="64" y="330">Chess and Ludo Chess</text><text x="64" y="378">by link, on one board</text></g></svg>`;

const FILES = {
  "icons/icon-192.png": [192, 192, icon({ ground: INK, round: 20, size: 64 })],
  "icons/icon-512.png": [512, 512, icon({ ground: INK, round: 20, size: 64 })],
  "icons/maskable-512.png": [512, 512, icon({ ground: INK, size: 50 })],
  "icons/monochrome-512.png": [512, 512, icon({ colour: "#000", size: 60 })],
  "icons/apple-touch-icon.png": [180, 180, icon({ ground: INK, size: 62 })],
  "og.png": [1200, 630, preview],
};

const { server, base } = await serve();
const browser = await launch();
for (const [name, [width, height, svg]] of Object.entries(FILES)) {
  const tab = await browser.newPage({ viewport: { width, height } });
  await tab.goto(`${base}/tests/design/home.html`);
  await tab.evaluate(async (markup) => {
    document.body.innerHTML = markup;
    document.body.style.cssText = "min-block-size:0;background:none;overflow:hidden";
    document.documentElement.style.background = "none";
    const picture = document.body.lastElementChild;
    picture.style.cssText = "inline-size:100vw;block-size:100vh";
    await Promise.all([document.fonts.load("600 84px Eczar"), document.fonts.load("480 36px 'Hanken Grotesk'")]);
  }, svg);
  await tab.screenshot({ path: PUBLIC + name, omitBackground: true });
  await tab.close();
  console.log(`${name}: ${statSync(PUBLIC + name).size} bytes`);
}
await browser.close();
server.close();
