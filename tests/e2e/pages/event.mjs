// The page of an event: joining, starting, the own match, the bracket, the champion.
import { Board } from "./board.mjs";

export class EventPage {
  constructor(person) {
    this.person = person;
    this.page = person.page;
    this.mine = this.page.getByRole("region", { name: "Your match" });
    this.bracket = this.page.getByRole("region", { name: "Bracket" });
    this.champion = this.page.locator(".champ");
  }

  /** Creates an event through the form. */
  async create({ name, game = "Classic Chess", minutes, places, final = "One game", as }) {
    const choose = (group, option) => this.page.getByRole("group", { name: group }).getByRole("radio", { name: option, exact: true }).check();
    await this.page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
    await this.page.getByRole("radio", { name: new RegExp(`^${game}`) }).check();
    await choose("Minutes for each player", String(minutes));
    const known = this.page.getByRole("group", { name: "Places" }).getByRole("radio", { name: String(places), exact: true });
    if (await known.count()) {
      await known.check();
    } else {
      await choose("Places", "Other");
      await this.page.locator("#places").fill(String(places));
    }
    await choose("Final", final);
    if (as) await this.page.getByLabel("Your name").fill(as);
    await this.page.getByRole("button", { name: "Create event" }).click();
    await this.page.getByRole("heading", { name, level: 1 }).waitFor();
    return this.page.url();
  }

  /** The code as it is shown, in groups of four. */
  code() {
    return this.page.locator(".ev__share .code").innerText();
  }

  /** Joins, under a name if the device has none. */
  async join(name) {
    if (name) await this.page.getByLabel("Your name").fill(name);
    await this.page.getByRole("button", { name: "Join", exact: true }).click();
    await this.page.getByRole("heading", { name: "You are in" }).waitFor();
  }

  /** The organiser starts the full event. Only once this page has heard of everybody: before, it asks about free places. */
  async start(players) {
    await this.page.getByRole("heading", { name: `${players} players are in` }).waitFor();
    await this.page.getByRole("button", { name: "Start the event" }).click();
  }

  /** Waits until there is a match of mine; gives the opponent's name, my colour and the note on the game. */
  async match() {
    await this.mine.getByRole("button", { name: /^Play / }).waitFor();
    const [note, opponent] = await Promise.all([
      this.mine.locator(".mine__note").innerText(),
      this.mine.locator(".person").last().locator("bdi").innerText(),
    ]);
    return { note, opponent, white: /you have White$/.test(note) };
  }

  /** Presses Play; gives the board, which may still wait for the opponent. */
  async play() {
    await this.mine.getByRole("button", { name: /^(Play |Back to the board)/ }).click();
    await this.page.waitForURL(/\/g\//);
    return new Board(this.person);
  }
}
