// The ladder as its players use it: coming in, the rows, a challenge, the own games, going out.
export class LadderPage {
  constructor(person) {
    this.person = person;
    this.page = person.page;
    this.me = this.page.locator(".la__me");
    this.rows = this.page.locator(".rank > li");
    this.list = this.page.locator(".la__list");
    this.games = this.page.locator(".la__games");
    this.sheet = this.page.getByRole("dialog", { name: /^Challenge / });
    this.line = this.page.getByRole("img", { name: /^Rank over/ });
  }

  /** Opens the page of a ladder. */
  async go(kind = "slow") {
    await this.page.goto(`/ladder/${kind}`);
    await this.page.getByRole("heading", { name: "All ranks" }).waitFor();
    return this;
  }

  /** Joins; whoever is nobody yet gives a name. */
  async join(name) {
    await this.page.getByRole("button", { name: "Join the ladder" }).click();
    if (name) {
      await this.page.getByRole("dialog").getByLabel("Your name").fill(name);
      await this.page.getByRole("dialog").getByRole("button", { name: "Play", exact: true }).click();
    }
    await this.me.waitFor();
    return this;
  }

  /** Waits until this is the own rank. */
  async at(rank, of) {
    await this.me.getByText(`You are at rank ${rank} of ${of}`).waitFor();
  }

  /** The row of a player. */
  row(name) {
    return this.rows.filter({ has: this.page.locator("bdi", { hasText: new RegExp(`^${name}$`) }) });
  }

  /** Waits until these stand in the list, the best first; the own row as `You`. */
  async shows(...names) {
    const shown = (names) => [...document.querySelectorAll(".rank > li")].map((row) => row.querySelector(".strong")?.innerText.trim()).join() === names;
    await this.page.waitForFunction(shown, names.join());
  }

  /** Opens the sheet of a challenge. */
  async ask(name) {
    await this.row(name).getByRole("button", { name: /^Play! / }).click();
    await this.sheet.waitFor();
    return this.sheet;
  }

  /** What the sheet says of both ranks after each end. */
  async preview() {
    const ends = this.sheet.locator(".prev > div");
    return (await ends.allInnerTexts()).map((text) => text.split(/\n+/).map((part) => part.trim()));
  }

  /** Challenges a player, and comes to the board. */
  async challenge(name) {
    await this.ask(name);
    await this.sheet.getByRole("button", { name: "Challenge", exact: true }).click();
    await this.page.getByRole("grid").waitFor();
  }

  /** Looks for a name or a rank. */
  async find(text) {
    await this.page.getByLabel("Find by name or rank").fill(text);
  }

  /** The changes of the own rank, the newest first, as rank and reason. */
  async history() {
    const table = this.page.getByText("As a table");
    if (!(await this.page.locator(".la__table").isVisible())) await table.click();
    const rows = this.page.locator(".ledger--rank tbody tr");
    await rows.first().waitFor();
    return rows.evaluateAll((all) => all.map(({ cells }) => [cells[1].innerText, cells[2].innerText]));
  }

  /** Leaves, and means it. */
  async leave() {
    await this.page.getByRole("button", { name: "Leave the ladder" }).click();
    const question = this.page.getByRole("dialog", { name: /^Leave the / });
    await question.getByRole("button", { name: "Leave the ladder" }).click();
    await this.page.getByRole("heading", { name: "You are not on this ladder" }).waitFor();
  }
}

/** A player joins without the page. */
export async function joinQuietly({ context }, server, kind = "slow") {
  await post(context, server, `/api/ladders/${kind}/join`, {});
}

/** A player leaves without the page. */
export async function retireQuietly({ context }, server, kind = "slow") {
  await post(context, server, `/api/ladders/${kind}/retire`, {});
}

/** A challenge without the page; gives the path of the board. */
export async function challengeQuietly({ context }, server, defender, kind = "slow") {
  const { table } = await post(context, server, `/api/ladders/${kind}/challenge`, { defender });
  return `/g/${table}`;
}

async function post(context, server, path, data) {
  const reply = await context.request.post(`${server.url}${path}`, { data, headers: { origin: server.url }, maxRetries: 3 });
  if (!reply.ok()) throw new Error(`${path}: ${reply.status()} ${await reply.text()}`);
  return reply.json();
}
