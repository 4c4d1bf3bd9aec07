// The frame of the example pages; what stands in them is in xtask/js/parts.mjs. See pages.mjs.
import { icon, sheet, who } from "../../xtask/js/parts.mjs";

export * from "../../xtask/js/parts.mjs";

const sprite = sheet("base") + sheet("pieces");

export const document = (title, body) => `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-visual">
<meta name="color-scheme" content="dark light">
<title>${title} - Ashtapada</title>
<link rel="stylesheet" href="../../style/tokens.css">
<link rel="stylesheet" href="../../style/base.css">
<link rel="stylesheet" href="../../style/layout.css">
<link rel="stylesheet" href="../../style/components.css">
<link rel="stylesheet" href="../../style/boards.css">
</head>
<body>
${sprite}
${body}
</body>
</html>
`;

const NAV = [["home.html", "home", "Home"], ["create.html", "play", "Play"], ["create-event.html", "trophy", "Events"], ["settings.html", "settings", "Settings"]];
const links = (here, inner) => NAV.map(([href, id, name]) => `<a href="${href}"${name === here ? ' aria-current="page"' : ""}>${inner(id, name)}</a>`).join("");

// A page of the shell: header, main, bottom bar, toasts.
export const page = (title, here, main, { mainClass = "page" } = {}) => document(title, `<a class="skip" href="#main">Skip to content</a>
<header class="top"><div class="top__in">
 <a class="brand" href="home.html"><svg aria-hidden="true"><use href="#mark"/></svg><span>Ashtapada</span></a>
 <nav aria-label="Main">${links(here, (_, name) => name)}</nav>
 <div class="top__end">
  <button class="iconbtn" type="button" aria-label="Change theme">${icon("theme")}</button>
  <a class="iconbtn" href="settings.html" aria-label="You: Meera Iyer">${who("M", "a", { size: "s" })}</a>
 </div>
</div></header>
<main id="main" class="${mainClass} has-tabbar" tabindex="-1">
${main}
</main>
<nav class="tabbar" aria-label="Main">${links(here, (id, name) => icon(id) + name)}</nav>
<div class="toasts" role="status" aria-live="polite"></div>`);
