// The board's page as its players use it: by touch or mouse, by keyboard, by typing. What it shows is read from the
// names that a screen reader hears, and compared with what is drawn.
import assert from "node:assert/strict";

const LETTERS = { pawn: "p", knight: "n", bishop: "b", rook: "r", queen: "q", king: "k" };
const PROMOTIONS = { q: "Queen", r: "Rook", b: "Bishop", n: "Knight" };

export class Board {
  constructor(person, page = person.page) {
    this.person = person;
    this.page = page;
    this.grid = page.getByRole("grid");
    this.actions = page.getByRole("region", { name: "Actions" });
    this.card = page.locator("article.result");
    this.banner = page.locator(".banner");
    this.chip = page.locator(".game__top .chip");
    this.me = page.locator(".seat--me");
    this.opponent = page.locator(".seat--opp");
  }

  /** Waits until the board is there; fails if what a player's bar says does not fit into it. */
  async ready() {
    await this.grid.waitFor();
    const outside = await this.page.evaluate(() => {
      const texts = [...document.querySelectorAll(".seat :not(.sr)")].filter(({ childNodes }) => [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()));
      const out = (text) => {
        const [inner, bar] = [text, text.closest(".seat")].map((element) => element.getBoundingClientRect());
        return inner.top < bar.top - 1 || inner.bottom > bar.bottom + 1;
      };
      return texts.filter(out).map(({ textContent }) => textContent);
    });
    assert.deepEqual(outside, [], "all that a bar says stands in it");
    return this;
  }

  // ---- what it shows ----

  /** How many plies the list of moves has. */
  plies() {
    return this.page.locator(".moves button").count();
  }

  /** The moves as they are written. */
  moves() {
    return this.page.locator(".moves button").evaluateAll((all) => all.map(({ childNodes }) => [...childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ data }) => data).join("")));
  }

  /** Waits until so many plies were played. */
  async at(plies) {
    await this.page.waitForFunction((n) => document.querySelectorAll(".moves button").length === n, plies);
    return this;
  }

  /** Waits until this player must move; the tab says so. */
  async turn() {
    await this.page.waitForFunction(() => document.title.startsWith("Your move"));
  }

  /** The pieces by square, as the first field of a FEN; fails if the drawing shows anything else. */
  async placement() {
    const { said, drawn } = await this.page.evaluate((letters) => {
      const cells = [...document.querySelectorAll("[data-square]")];
      const said = {};
      for (const { dataset, ariaLabel } of cells) {
        const [, side, role] = /, (white|black) (\w+)/i.exec(ariaLabel) ?? [];
        if (role) said[dataset.square] = side.toLowerCase()[0] + letters[role.toLowerCase()].toUpperCase();
      }
      const drawn = {};
      for (const piece of document.querySelectorAll(".b-pieces use")) {
        const [, x, y] = /translate\((\d+)px,\s*(\d+)px\)/.exec(piece.style.transform);
        const square = cells[(y / 100) * 8 + x / 100].dataset.square;
        drawn[square] = (drawn[square] ?? "") + piece.getAttribute("href").slice(1);
      }
      return { said, drawn };
    }, LETTERS);
    assert.deepEqual(drawn, said, "the drawing shows the pieces that are named, each once");
    const rank = (n) => [..."abcdefgh"].map((file) => said[file + n]).map((piece) => {
      if (piece === undefined) return "1";
      return piece[0] === "w" ? piece[1] : piece[1].toLowerCase();
    });
    return [8, 7, 6, 5, 4, 3, 2, 1].map((n) => rank(n).join("").replace(/1+/g, (ones) => ones.length)).join("/");
  }

  /** The squares that carry one of these marks (`rolled`, `target`, `premove` ..), sorted. */
  marked(...marks) {
    return this.page.evaluate((selector) => [...document.querySelectorAll(selector)].map((cell) => cell.dataset.square).sort(), marks.map((mark) => `.cell.is-${mark}`).join());
  }

  /** Where the picked piece may go. */
  targets() {
    return this.marked("target", "capture", "king");
  }

  /** The text of the own (`me`) or the other clock. */
  clock(bar = this.me) {
    return bar.getByRole("timer").innerText();
  }

  /** Waits for the card at the end; gives its title, its reason and its rule. */
  async result() {
    await this.card.waitFor();
    const [title, why] = await Promise.all([this.card.getByRole("heading").innerText(), this.card.locator(".result__why").innerText()]);
    const rule = this.card.locator(".rule > .ltr").first();
    return { title, why, rule: (await rule.count()) ? await rule.innerText() : undefined };
  }

  // ---- what a hand does ----

  /** The middles of squares on the screen. */
  places(...squares) {
    return this.page.evaluate((squares) => {
      document.querySelector(".board").scrollIntoView({ block: "nearest" });
      return squares.map((square) => {
        const box = document.querySelector(`[data-square=${square}]`).getBoundingClientRect();
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      });
    }, squares);
  }

  async #touch({ x, y }) {
    await (this.person.touch ? this.page.touchscreen.tap(x, y) : this.page.mouse.click(x, y));
  }

  /** Taps squares one after the other. */
  async tap(...squares) {
    for (const place of await this.places(...squares)) await this.#touch(place);
  }

  /** Carries a piece; `midway` runs while the finger is down. */
  async drag(from, to, midway = async () => {}) {
    const [start, end] = await this.places(from, to);
    const half = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
    if (!this.person.touch) {
      await this.page.mouse.move(start.x, start.y);
      await this.page.mouse.down();
      await this.page.mouse.move(half.x, half.y);
      await midway();
      await this.page.mouse.move(end.x, end.y);
      await this.page.mouse.up();
      return;
    }
    const screen = await this.person.context.newCDPSession(this.page);
    const send = (type, ...touchPoints) => screen.send("Input.dispatchTouchEvent", { type, touchPoints });
    await send("touchStart", start);
    await send("touchMove", half);
    await midway();
    await send("touchMove", end);
    await send("touchEnd");
    await screen.detach();
  }

  /** Walks over the grid with the arrow keys, and presses Enter on each square. */
  async keys(...squares) {
    const white = (await this.grid.getAttribute("aria-label")).includes("White below");
    const spot = (square) => [square.charCodeAt(0) - 97, Number(square[1])].map((n, axis) => (white ? n : (axis === 0 ? 7 : 9) - n));
    await this.grid.locator("[tabindex='0']").focus();
    for (const square of squares) {
      const here = spot(await this.grid.locator("[tabindex='0']").getAttribute("data-square"));
      const there = spot(square);
      for (let n = here[0]; n < there[0]; n++) await this.page.keyboard.press("ArrowRight");
      for (let n = here[0]; n > there[0]; n--) await this.page.keyboard.press("ArrowLeft");
      for (let n = here[1]; n < there[1]; n++) await this.page.keyboard.press("ArrowUp");
      for (let n = here[1]; n > there[1]; n--) await this.page.keyboard.press("ArrowDown");
      await this.page.keyboard.press("Enter");
    }
  }

  /** Types a move. */
  async type(text) {
    await this.page.getByLabel("Type a move").fill(text);
    await this.page.getByLabel("Type a move").press("Enter");
  }

  /** Chooses the piece of a promotion. */
  async promote(letter) {
    await this.page.getByRole("group", { name: /^Promote on/ }).getByRole("button", { name: PROMOTIONS[letter] }).click();
  }

  /** Plays a move on the own turn by tapping: `e2e4`, `e7e8q`. */
  async move(uci) {
    await this.turn();
    const before = await this.plies();
    await this.tap(uci.slice(0, 2), uci.slice(2, 4));
    if (uci[4]) await this.promote(uci[4]);
    // A planned answer may follow before anybody looks.
    await this.page.waitForFunction((n) => document.querySelectorAll(".moves button").length > n, before);
  }

  /** Plays a move where each is confirmed before it leaves: `e2e4`, sent as `e4`. */
  async send(uci, san) {
    await this.turn();
    const before = await this.plies();
    await this.tap(uci.slice(0, 2), uci.slice(2, 4));
    await this.actions.getByText(`Send ${san}?`).waitFor();
    await this.actions.getByRole("button", { name: "Send", exact: true }).click();
    await this.at(before + 1);
  }

  /** Plans a move while the opponent is on turn. */
  async plan(uci) {
    await this.tap(uci.slice(0, 2), uci.slice(2, 4));
    if (uci[4]) await this.promote(uci[4]);
    await this.page.waitForFunction((square) => document.querySelector(`[data-square=${square}]`).matches(".is-premove"), uci.slice(2, 4));
  }

  /** Asks to resign: beside the moves of a wide screen, elsewhere in the menu. */
  async askToResign() {
    const beside = this.page.locator(".foot").getByRole("button", { name: "Resign" });
    if (await beside.isVisible()) return beside.click();
    await this.page.getByRole("button", { name: "Menu" }).click();
    await this.page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  }

  /** Resigns, and means it. */
  async resign() {
    await this.askToResign();
    await this.page.getByRole("dialog", { name: "Resign this game?" }).getByRole("button", { name: "Resign" }).click();
    await this.card.waitFor();
  }
}

/** Plays moves in turns, the first by `boards[0]`; both boards show each before the next is played. */
export async function playOn(boards, moves) {
  let plies = await boards[0].plies();
  for (const [n, uci] of moves.entries()) {
    await boards[n % 2].move(uci);
    plies += 1;
    await Promise.all(boards.map((board) => board.at(plies)));
  }
}

/** Fails unless all boards show the same pieces and the same moves; gives the placement. */
export async function assertSame(...boards) {
  const [first, ...others] = await Promise.all(boards.map(async (board) => ({ placement: await board.placement(), moves: await board.moves() })));
  for (const other of others) assert.deepEqual(other, first);
  return first.placement;
}
