// The card table of gin rummy as its players use it. Cards are called as in the record: `7H`, `TD`.
import assert from "node:assert/strict";
import { Board } from "./board.mjs";

const VALUE = (card) => ("TJQK".includes(card[0]) ? 10 : card[0] === "A" ? 1 : Number(card[0]));
const RANKS = { ace: "A", jack: "J", queen: "Q", king: "K", 10: "T" };

/** `king of diamonds` as `KD`. */
export function card(name) {
  const [, rank, suit] = /(\w+) of (\w)/.exec(name);
  return (RANKS[rank] ?? rank) + suit.toUpperCase();
}

export class CardTable extends Board {
  constructor(person, page) {
    super(person, page);
    this.table = this.page.locator(".gin");
    this.hand = this.page.locator(".gin__hand");
    this.stock = this.page.locator("[data-spot=stock]");
    this.pile = this.page.locator("[data-spot=pile]");
    this.cover = this.page.getByRole("dialog", { name: /^Hand the device to / });
    this.strip = this.page.getByRole("list", { name: "Hands of this match" }).getByRole("listitem");
  }

  /** Waits until the table is there. */
  async ready() {
    await this.table.waitFor();
    return this;
  }

  // ---- what it shows ----

  /** The own cards in the order in which they lie; fails if a card is drawn as another one than it is called. */
  async cards() {
    const cards = await this.page.evaluate(() => [...document.querySelectorAll("[data-card]")].map((button) => ({ card: button.dataset.card, said: button.ariaLabel, drawn: button.querySelector("use").getAttribute("href") })));
    for (const { card: name, said, drawn } of cards) assert.deepEqual([card(said), drawn], [name, `#card-${name}`]);
    return cards.map(({ card: name }) => name);
  }

  /** What a card of the hand says. */
  says(name) {
    return this.page.locator(`[data-card="${name}"]`).getAttribute("aria-label");
  }

  /** How many cards are in stock. */
  async left() {
    return Number(/\d+/.exec(await this.stock.getAttribute("aria-label"))[0]);
  }

  /** The top of the discard pile. */
  async top() {
    return card((await this.pile.getAttribute("aria-label")).split(", ").at(-1));
  }

  /** The deadwood that the table tells. */
  async deadwood() {
    return Number(/\d+/.exec(await this.table.locator(".gin__note b").innerText())[0]);
  }

  /** Every card that the page holds anywhere, by name: in labels, drawings and texts. */
  everyCard() {
    return this.page.evaluate(() => {
      const html = document.body.innerHTML.replace(/<symbol[\s\S]*?<\/symbol>/g, "");
      const named = [...html.matchAll(/(ace|\d+|jack|queen|king) of (spades|hearts|diamonds|clubs)/g)].map(([name]) => name);
      const short = [...html.matchAll(/(?:#card-|data-card=")([A2-9TJQK][SHDC])/g)].map(([, name]) => name);
      return [...new Set([...named, ...short])];
    });
  }

  /** Whether it is this player's turn, once the tab says whose it is. */
  async mine() {
    const title = await this.page.waitForFunction(() => /^Your move|^.+ to move/.exec(document.title)?.[0]);
    return (await title.jsonValue()) === "Your move";
  }

  /** Takes the device in hand, on one device for several players. */
  async take() {
    await this.cover.getByRole("button", { name: /^I am / }).click();
    await this.cover.waitFor({ state: "detached" });
    await this.hand.waitFor();
  }

  /** Waits until this player has to draw. */
  async mayDraw() {
    await this.page.waitForFunction(() => document.querySelector(".gin__pile.is-target[data-spot=stock]"));
  }

  /** Waits until this player holds eleven cards and has to discard. */
  async mayDiscard() {
    await this.page.waitForFunction(() => document.querySelectorAll("[data-card]").length === 11);
  }

  /** Waits until a card lies on top of the pile. */
  async topIs(name) {
    await this.page.waitForFunction((name) => document.querySelector("[data-spot=pile] .gin__stack svg:last-child use")?.getAttribute("href") === `#card-${name}`, name);
  }

  // ---- what a hand does ----

  /** Where a card or a place is, once it has come to rest: a finger aims at what lies still. */
  #spot(selector) {
    return this.page.evaluate(async (selector) => {
      document.querySelector(".gin").scrollIntoView({ block: "nearest" });
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      const where = () => document.querySelector(selector).getBoundingClientRect();
      let box = where();
      for (let still = 0; still < 2; ) {
        await frame();
        const now = where();
        still = now.x === box.x && now.y === box.y ? still + 1 : 0;
        box = now;
      }
      // The left part of a card is never covered.
      const wide = document.querySelector(selector).matches("[data-card]") ? 0.2 : 0.5;
      return { x: box.x + box.width * wide, y: box.y + box.height / 2 };
    }, selector);
  }

  async #press(selector) {
    const { x, y } = await this.#spot(selector);
    await (this.person.touch ? this.page.touchscreen.tap(x, y) : this.page.mouse.click(x, y));
  }

  /** Taps a card of the own hand. */
  tapCard(name) {
    return this.#press(`[data-card="${name}"]`);
  }

  /** Taps the stock or the pile. */
  tapSpot(spot) {
    return this.#press(`[data-spot=${spot}]`);
  }

  /** Carries something: a card's name, or `stock`, `pile`, `hand`. `midway` runs while the finger is down. */
  async carry(from, to, midway = async () => {}) {
    const of = (name) => (/^[A2-9TJQK][SHDC]$/.test(name) ? `[data-card="${name}"]` : `[data-spot=${name}]`);
    const [start, end] = [await this.#spot(of(from)), await this.#spot(of(to))];
    const half = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
    if (!this.person.touch) {
      await this.page.mouse.move(start.x, start.y);
      await this.page.mouse.down();
      await this.page.mouse.move(half.x, half.y);
      await this.page.mouse.move(end.x, end.y);
      await midway();
      return this.page.mouse.up();
    }
    const screen = await this.person.context.newCDPSession(this.page);
    const send = (type, ...touchPoints) => screen.send("Input.dispatchTouchEvent", { type, touchPoints });
    await send("touchStart", start);
    await send("touchMove", half);
    await send("touchMove", end);
    await midway();
    await send("touchEnd");
    await screen.detach();
  }

  /** Draws from the stock or the pile by tapping it. */
  async draw(from = "stock") {
    await this.mayDraw();
    await this.tapSpot(from);
    await this.mayDiscard();
  }

  /** Discards by tapping the card and then the pile. */
  async discard(name) {
    await this.tapCard(name);
    await this.page.locator(`[data-card="${name}"][aria-pressed=true]`).waitFor();
    await this.tapSpot("pile");
    await this.page.locator(`[data-card="${name}"]`).waitFor({ state: "detached" });
  }

  /** The card whose loss leaves least, as a sensible player chooses: the highest that is in no meld and was not just taken. */
  async worst() {
    const cards = await this.cards();
    const said = Object.fromEntries(await Promise.all(cards.map(async (name) => [name, await this.says(name)])));
    const loose = cards.filter((name) => !/in a (set|run)/.test(said[name]));
    const may = (loose.length ? loose : cards).filter((name) => name !== this.taken);
    return may.sort((a, b) => VALUE(b) - VALUE(a))[0] ?? cards.find((name) => name !== this.taken);
  }

  /** The buttons of the action row that close the hand. */
  closes() {
    return this.actions.getByRole("button", { name: /^(Knock|Gin|Big gin)/ });
  }

  /** A whole turn: draws from the stock, closes if that is offered, else discards; tells whether the hand is closed. */
  async playTurn() {
    this.taken = undefined;
    await this.draw();
    if (await this.closes().count()) {
      await this.closes().first().click();
      await this.actions.getByRole("button", { name: "Take back" }).waitFor();
      await this.actions.getByRole("button", { name: /^(Knock|Gin|Big gin)$/ }).click();
      return true;
    }
    const name = await this.worst();
    await this.discard(name);
    return false;
  }
}
