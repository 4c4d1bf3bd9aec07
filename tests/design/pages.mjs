// Writes the example pages beside this file: one a screen, in the real css, with the markup the
// app uses. Run: node tests/design/pages.mjs
import { writeFileSync } from "node:fs";
import { setup } from "./pages-setup.mjs";
import { games } from "./pages-game.mjs";
import { events } from "./pages-event.mjs";

for (const [name, html] of Object.entries({ ...setup, ...games, ...events })) {
  writeFileSync(new URL(`${name}.html`, import.meta.url), html);
}
