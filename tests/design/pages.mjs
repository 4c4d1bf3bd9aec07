// The example pages by name: one a screen, in the real css, with the markup the app uses. They are made when they are
// asked for; nothing of them is kept.
import { events } from "./pages-event.mjs";
import { games } from "./pages-game.mjs";
import { setup } from "./pages-setup.mjs";

export const HTML = { ...setup, ...games, ...events };
