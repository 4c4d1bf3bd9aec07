// The board of go as its players use it. Points are called as on the screen: `D4`, no `I`.
import assert from "node:assert/strict";
import { Board } from "./board.mjs";

const LETTERS = "ABCDEFGHJKLMNOPQRST";
const SGF = "abcdefghijklmnopqrs";

export class Goban extends Board {
  constructor(person, page) {
    super(person, page);
    this.lens = this.page.locator(".go-lens");
  }

  /** Waits until the board is there, and looks how large it is. */
  async ready() {
    await super.ready();
    this.size = Math.sqrt(await this.page.locator("[data-point]").count());
    return this;
  }

  /** The point of a name. */
  data(name) {
    const column = LETTERS.indexOf(name[0]);
    const row = this.size - Number(name.slice(1));
    assert.ok(column >= 0 && row >= 0 && row < this.size, name);
    return SGF[column] + SGF[row];
  }

  /** The name of a point. */
  name(data) {
    return LETTERS[SGF.indexOf(data[0])] + (this.size - SGF.indexOf(data[1]));
  }

  /** What the cell of a point says. */
  says(name) {
    return this.page.locator(`[data-point=${this.data(name)}]`).getAttribute("aria-label");
  }

  /** The points whose cells say this, by name. */
  async saying(text) {
    const found = await this.page.evaluate((text) => [...document.querySelectorAll("[data-point]")].filter(({ ariaLabel }) => ariaLabel.includes(text)).map(({ dataset }) => dataset.point), text);
    return found.map((data) => this.name(data)).sort();
  }

  /** The stones in rows from the top; fails if the drawing shows anything else than what is said. */
  async rows() {
    const { said, drawn } = await this.page.evaluate(() => {
      const cells = [...document.querySelectorAll("[data-point]")];
      const said = cells.map(({ ariaLabel }) => (/, black stone/.test(ariaLabel) ? "X" : /, white stone/.test(ariaLabel) ? "O" : "."));
      const drawn = cells.map(() => ".");
      const size = Math.sqrt(cells.length);
      for (const stone of document.querySelectorAll("#go-picture g > use")) {
        const [x, y] = ["x", "y"].map((name) => (Number(stone.getAttribute(name)) + 50) / 100);
        drawn[y * size + x] = stone.getAttribute("href") === "#stone-b" ? "X" : "O";
      }
      return { said: said.join(""), drawn: drawn.join("") };
    });
    assert.equal(drawn, said, "the drawing shows the stones that are named");
    return said.match(new RegExp(`.{${this.size}}`, "g"));
  }

  /** The middle of a point on the screen. */
  async spot(name) {
    return this.page.evaluate((data) => {
      document.querySelector(".board").scrollIntoView({ block: "nearest" });
      const box = document.querySelector(`[data-point=${data}]`).getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }, this.data(name));
  }

  /** Touches (or clicks) a point, as far off as a finger is. */
  async aim(name, [dx, dy] = [0, 0]) {
    const { x, y } = await this.spot(name);
    await (this.person.touch ? this.page.touchscreen.tap(x + dx, y + dy) : this.page.mouse.click(x + dx, y + dy));
  }

  /** The point that waits for its confirmation. */
  async held() {
    const [point] = await this.saying(", chosen");
    return point;
  }

  /** Touches a point in the magnifier, which shows the held one in its middle. */
  async correct(held, name) {
    const box = await this.lens.boundingBox();
    const step = (box.width - 6) / 4.5;
    const [from, to] = [this.data(held), this.data(name)];
    const away = (axis) => (SGF.indexOf(to[axis]) - SGF.indexOf(from[axis])) * step;
    await this.page.touchscreen.tap(box.x + box.width / 2 + away(0), box.y + box.height / 2 + away(1));
  }

  /** Confirms the held point. */
  async confirm() {
    await this.actions.getByRole("button", { name: "Play", exact: true }).click();
  }

  /** Places a stone on the own turn. */
  async place(name) {
    const before = await this.plies();
    await this.aim(name);
    if (this.person.touch) {
      await this.actions.getByText(`${name}?`, { exact: true }).waitFor();
      await this.confirm();
    }
    await this.at(before + 1);
  }

  /** Passes on the own turn; the second pass in a row is asked for. */
  async pass({ asked = false } = {}) {
    const before = await this.plies();
    await this.actions.getByRole("button", { name: "Pass", exact: true }).click();
    if (asked) {
      await this.actions.getByText("Pass too?").waitFor();
      await this.actions.getByRole("button", { name: "Pass", exact: true }).click();
    }
    await this.at(before + 1);
  }
}

/** Two people at a running table of go, the first with Black. */
export function both(boards, moves) {
  return moves.reduce(async (before, name, n) => {
    await before;
    const board = boards[n % 2];
    await board.turn();
    await board.place(name);
    await Promise.all(boards.map((other) => other.at(n + 1)));
  }, Promise.resolve());
}
