// The pages where people meet, as they use them: the lists, quick match, the field for a code.
export class Lobby {
  constructor(person) {
    this.person = person;
    this.page = person.page;
    this.open = this.#section("Open tables");
    this.running = this.#section("Games to watch");
    this.wait = this.page.locator("section.quick");
    this.bar = this.page.locator("section.quickbar");
  }

  #section(name) {
    return this.page.locator("section").filter({ has: this.page.getByRole("heading", { name, exact: true }) });
  }

  /** Goes to the lobby of a game, or of all. */
  async go(kind) {
    await this.page.goto(kind ? `/lobby/${kind}` : "/lobby");
    await this.page.getByRole("heading", { name: "Open tables" }).waitFor();
    return this;
  }

  /** The row of a host's open table. */
  row(host) {
    return this.open.getByRole("listitem").filter({ has: this.page.locator("bdi", { hasText: new RegExp(`^${host}$`) }) });
  }

  /** Sits down at a host's table; gives nothing, since the page is left for the board. */
  async sit(host) {
    await this.open.getByRole("button", { name: `Sit down with ${host}` }).tap();
  }

  /** One press of a quick match. */
  async quick(name) {
    await this.page.getByRole("button", { name: `Quick match: ${name}`, exact: true }).tap();
  }

  /** Types a code, and opens what it leads to. */
  async type(code) {
    await this.page.getByLabel("Have a code?").fill(code);
    await this.page.getByRole("button", { name: "Open", exact: true }).tap();
  }
}
