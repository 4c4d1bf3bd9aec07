// The board of ludo as its players use it. Tokens are called as on the screen: `Red 2`.
import assert from "node:assert/strict";
import { Board } from "./board.mjs";

/**
 * What this device shows that a tap changes: the action row, the list, what may be moved. With what was shown before:
 * whether it shows something else now, and nothing is on its way.
 */
function look(before) {
  const text = (selector) => document.querySelector(selector)?.innerText;
  const cells = [...document.querySelectorAll(".lu__cell")].map(({ ariaLabel }) => ariaLabel);
  const seen = [text(".game__act"), text(".moves"), document.title, ...cells].join("|");
  return before === undefined ? seen : !document.querySelector(".board.is-busy") && seen !== before;
}

/** What the player of this device can do now. */
function can() {
  if (document.querySelector("article.result")) return "over";
  if (document.querySelector(".board.is-busy")) return "";
  if ([...document.querySelectorAll(".game__act button")].some(({ textContent }) => textContent.trim() === "Roll")) return "roll";
  return document.querySelector(".lu__cell.is-mine") ? "move" : "";
}

export class LudoBoard extends Board {
  /** What each token says, by its name. */
  async tokens() {
    const said = await this.page.locator(".lu__cell").evaluateAll((cells) => cells.map(({ ariaLabel }) => ariaLabel));
    return Object.fromEntries(said.map((text) => [text.split(", ")[0], text.split(", ").slice(1).join(", ")]));
  }

  /** Waits until no token is on its way. */
  async still() {
    await this.page.evaluate(async () => {
      const walking = document.getAnimations().filter(({ effect }) => effect?.target?.matches(".lu-token"));
      await Promise.allSettled(walking.map(({ finished }) => finished));
    });
  }

  /** Where each token is, by its name: `square 26`. Fails if one is drawn elsewhere than it can be touched. */
  async places() {
    await this.still();
    const apart = await this.page.evaluate(() => {
      const centre = (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
      };
      const drawn = [...document.querySelectorAll(".lu-token")].map((token) => [token.getAttribute("href"), ...centre(token)]);
      return [...document.querySelectorAll(".lu__cell")].map((cell) => {
        const [x, y] = centre(cell);
        const seat = cell.dataset.token[0];
        return Math.min(...drawn.filter(([href]) => href === `#token-${seat}`).map(([, a, b]) => Math.hypot(a - x, b - y)));
      });
    });
    assert.ok(apart.every((far) => far < 6), `a token is drawn ${Math.max(...apart)} px from its cell`);
    const said = await this.tokens();
    return Object.fromEntries(Object.entries(said).map(([name, text]) => [name, text.split(", ")[0]]));
  }

  /** The names of tokens that may be moved. */
  async movable() {
    const said = await this.tokens();
    return Object.keys(said).filter((name) => said[name].includes("can move"));
  }

  /** Waits until this device can act, or the game is over: `roll`, `move`, `over`. */
  async can() {
    const found = await this.page.waitForFunction(can);
    return found.jsonValue();
  }

  /** Who is on turn, by name, as this device shows it. */
  onTurn() {
    return this.page.locator(".seat.is-turn bdi").first().innerText();
  }

  /** Does something, and waits until this device shows it and nothing is on its way. */
  async #done(act) {
    const before = await this.page.evaluate(look);
    await act();
    await this.page.waitForFunction(look, before);
  }

  /** Rolls by the button. */
  roll() {
    return this.#done(() => this.actions.getByRole("button", { name: "Roll", exact: true }).tap());
  }

  /** Touches a token in its middle. */
  async touch(name) {
    const { x, y } = await this.page.evaluate((name) => {
      document.querySelector(".board").scrollIntoView({ block: "nearest" });
      const cell = [...document.querySelectorAll(".lu__cell")].find(({ ariaLabel }) => ariaLabel.startsWith(`${name},`));
      const box = cell.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }, name);
    await (this.person.touch ? this.page.touchscreen.tap(x, y) : this.page.mouse.click(x, y));
  }

  /** Moves a token by one touch. */
  async move(name) {
    const token = name ?? (await this.movable())[0];
    await this.#done(() => this.touch(token));
  }

  /** Presses the button of the only move. */
  moveOnly() {
    return this.#done(() => this.actions.getByRole("button", { name: "Move", exact: true }).tap());
  }

  /** Does what can be done: rolls, or moves the token that is chosen by `pick` out of those that may be moved. */
  async act(pick = (tokens) => tokens[0]) {
    const can = await this.can();
    if (can === "roll") await this.roll();
    if (can === "move") await this.move(pick(await this.movable()));
    return can;
  }

  /** The places at the end, by name. */
  finalPlaces() {
    return this.page.locator(".lu-places bdi").allInnerTexts();
  }

  /** The smallest width and height of what can be touched, in pixels. */
  smallest() {
    return this.page.evaluate(() => {
      const boxes = [...document.querySelectorAll(".lu__cell")].map((element) => element.getBoundingClientRect());
      return Math.min(...boxes.flatMap(({ width, height }) => [width, height]));
    });
  }
}
