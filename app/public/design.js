// The page /design only: its row of switches. The theme is chosen as the app chooses it (theme.js).
const root = document.documentElement;
const store = (key, value) => {
  try {
    localStorage[key] = value;
  } catch {
    // storage is forbidden: for this visit only
  }
};
const does = {
  theme() {
    const dark = root.dataset.theme ? root.dataset.theme === "night" : matchMedia("(prefers-color-scheme: dark)").matches;
    store("theme", dark ? "paper" : "night");
    dispatchEvent(new Event("themechange"));
    root.dataset.theme = dark ? "paper" : "night";
  },
  direction() {
    root.dir = root.dir === "rtl" ? "ltr" : "rtl";
  },
  // A class taken off and put on again begins its motion anew.
  motion() {
    for (const part of document.querySelectorAll("[data-moves]")) {
      part.classList.remove(part.dataset.moves);
      part.getBoundingClientRect();
      part.classList.add(part.dataset.moves);
    }
  },
};
for (const button of document.querySelectorAll("[data-does]")) button.addEventListener("click", () => does[button.dataset.does]());
