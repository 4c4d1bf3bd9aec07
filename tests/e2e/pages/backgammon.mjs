// The board of backgammon as its players use it. Places are called as in the page: points `1` to `24` the way White counts
// absolutely, `white-bar`, `black-off`, `dice`. What is drawn is compared with what is said.
import assert from "node:assert/strict";
import { Board } from "./board.mjs";

export class Tables extends Board {
  constructor(person, page) {
    super(person, page);
    this.undo = this.actions.getByRole("button", { name: "Undo" });
    this.done = this.actions.getByRole("button", { name: "Done" });
    this.forced = this.actions.getByRole("button", { name: "Play", exact: true });
  }

  /** What the cell of a place says. */
  says(spot) {
    return this.page.locator(`[data-spot="${spot}"]`).getAttribute("aria-label");
  }

  /** The places that carry one of these marks. */
  marked(...marks) {
    return this.page.evaluate((selector) => [...document.querySelectorAll(selector)].map(({ dataset }) => dataset.spot), marks.map((mark) => `.bg .cell.is-${mark}`).join());
  }

  /** From where a checker may move. */
  sources() {
    return this.marked("mine");
  }

  /** Where the picked checker may go. */
  targets() {
    return this.marked("target", "capture");
  }

  /** The checkers of both sides by place (`w5`, `b2`); fails if the drawing shows anything else than what is said. */
  async position() {
    const { said, drawn } = await this.page.evaluate(() => {
      const cells = [...document.querySelectorAll(".bg [data-cell]")];
      const said = {};
      for (const { dataset, ariaLabel } of cells) {
        const [, count, side] = /, (\d+) (white|black) checkers?/.exec(ariaLabel) ?? [];
        if (side) said[dataset.spot] = side[0] + count;
      }
      const columns = [...Array(14).keys()].map((n) => (n < 6 ? 60 + n * 100 : n === 6 ? 650 : n < 13 ? 40 + n * 100 : 1340));
      const counts = {};
      for (const checker of document.querySelectorAll(".bg use.pc:not(.is-dragging)")) {
        const [x, y] = /translate\((-?\d+)px,\s*(-?\d+)px\)/.exec(checker.style.transform).slice(1).map(Number);
        const { spot } = cells[columns.indexOf(x) + (y > 695 ? 15 : 0)].dataset;
        const side = checker.getAttribute("href") === "#checker-w" ? "w" : "b";
        counts[spot] = { side, n: (counts[spot]?.n ?? 0) + 1, mixed: counts[spot]?.mixed || (counts[spot] && counts[spot].side !== side) };
      }
      const drawn = Object.fromEntries(Object.entries(counts).map(([spot, { side, n, mixed }]) => [spot, `${mixed ? "mixed " : ""}${side}${n}`]));
      return { said, drawn };
    });
    assert.deepEqual(drawn, said, "the drawing shows the checkers that are named");
    return said;
  }

  /** Waits until a place carries a mark. */
  async waitMarked(spot, mark, on = true) {
    await this.page.waitForFunction(([spot, mark, on]) => document.querySelector(`[data-spot="${spot}"]`).classList.contains(`is-${mark}`) === on, [spot, mark, on]);
  }

  /** The middles of places on the screen. */
  places(...spots) {
    return this.page.evaluate((spots) => {
      document.querySelector(".board").scrollIntoView({ block: "nearest" });
      const board = document.querySelector(".board").getBoundingClientRect();
      return spots.map((spot) => {
        const box = document.querySelector(`[data-spot="${spot}"]`).getBoundingClientRect();
        // The dice lie in one half of their row: at the right for who is below.
        if (spot === "dice") return { x: board.x + (board.width * 960) / 1390, y: board.y + board.height / 2 };
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      });
    }, spots);
  }

  /** Walks over the grid with the arrow keys, and presses Enter on each place. */
  async keys(...spots) {
    const cell = (selector) => this.page.locator(selector).getAttribute("data-cell").then(Number);
    const row = (n) => (n < 14 ? 0 : n === 14 ? 1 : 2);
    await this.grid.locator("[tabindex='0']").focus();
    for (const spot of spots) {
      const there = await cell(`[data-spot="${spot}"]`);
      let here = await cell(".bg__grid [tabindex='0']");
      for (let tries = 0; here !== there; tries++) {
        assert.ok(tries < 40, `no way from ${here} to ${there}`);
        const key = row(here) !== row(there) ? (row(here) < row(there) ? "ArrowDown" : "ArrowUp") : here < there ? "ArrowRight" : "ArrowLeft";
        await this.page.keyboard.press(key);
        here = await cell(".bg__grid [tabindex='0']");
      }
      await this.page.keyboard.press("Enter");
    }
  }

  /** The pips that a player has to go. */
  async pips(bar = this.me) {
    return Number((await bar.locator(".pts b").first().innerText()).trim());
  }

  /** Whether this player is on turn; where both sit at one device, whether the game goes on. */
  async mayPlay() {
    return this.page.evaluate(() => !document.querySelector("article.result") && !!document.querySelector(".game__act .btn--play, .bg .cell.is-mine"));
  }

  /** Plays the turn by tapping only what the page offers, up to the button that sends it. */
  async compose(choose) {
    for (;;) {
      await this.page.waitForFunction(() => document.querySelector(".game__act .btn--play, .bg .cell.is-mine"));
      if (await this.done.isVisible()) return;
      if (await this.forced.isVisible()) return;
      const sources = await this.sources();
      await this.step(sources[choose(sources.length)], (...spots) => this.tap(...spots), choose);
    }
  }

  /** Moves one checker from a place by `press`, to the only target or to a chosen one. */
  async step(source, press, choose = () => 0) {
    const before = await this.says("dice");
    await press(source);
    await this.page.waitForFunction((before) => document.querySelector(".bg .cell.is-target, .bg .cell.is-capture") || document.querySelector('[data-spot="dice"]').ariaLabel !== before, before);
    const targets = await this.targets();
    if (targets.length) await press(targets[choose(targets.length)]);
    await this.page.waitForFunction((before) => document.querySelector('[data-spot="dice"]').ariaLabel !== before, before);
  }

  /** Sends a turn that is composed. */
  async send() {
    const before = await this.plies();
    await ((await this.done.isVisible()) ? this.done : this.forced).click();
    await this.page.waitForFunction((n) => document.querySelectorAll(".moves button").length > n, before);
  }

  /** Waits until the server has answered what was sent last. */
  async settled() {
    await this.page.waitForFunction(() => !document.querySelector(".bg.is-busy"));
  }
}
