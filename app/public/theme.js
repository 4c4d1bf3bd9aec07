// Runs before the first paint (a blocking script in the head, loaded beside the style sheet).
//
// 1. The chosen theme, motion and pieces: localStorage "theme" = "night" | "paper", "motion" = "off", "pieces" =
//    "contrast"; absent means "as the system", or the standard set. Whoever changes the theme stores it and dispatches the event "themechange" on window.
// 2. data-at="home" | "deep" on <html>: which of the two first pictures in index.html shows.
// 3. A page of one version that asks for a file of another one heals: when a script or style sheet under /assets/
//    cannot be loaded, the page is loaded again, at most once a minute.
(() => {
  const root = document.documentElement;
  const read = (store, key) => {
    try {
      return store()[key];
    } catch {
      return undefined; // storage is forbidden: as the system
    }
  };
  const local = () => localStorage;
  const session = () => sessionStorage;

  function theme() {
    const chosen = read(local, "theme");
    if (chosen === "night" || chosen === "paper") root.dataset.theme = chosen;
    else delete root.dataset.theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      const dark = chosen ? chosen === "night" : meta.media.includes("dark");
      meta.content = dark ? "#14110f" : "#f6f0e4";
    }
  }

  theme();
  addEventListener("themechange", theme);
  if (read(local, "motion") === "off") root.dataset.motion = "off";
  if (read(local, "pieces") === "contrast") root.dataset.pieces = "contrast";
  root.dataset.at = location.pathname === "/" ? "home" : "deep";

  addEventListener("error", ({ target }) => {
    const path = target?.src ?? target?.href ?? "";
    if (!String(path).includes("/assets/")) return;
    const now = Date.now();
    if (now - Number(read(session, "healed") ?? 0) < 60000) return;
    try {
      sessionStorage.healed = now;
    } catch {
      return; // without a memory of it, a reload could go on for ever
    }
    location.reload();
  }, true);
})();
