// A page of text: rules, learning, fair play.

export class TextPage {
  constructor(person) {
    this.person = person;
    this.page = person.page;
    this.article = this.page.locator("article.prose");
  }

  /** Waits until the text is there. */
  async ready(heading) {
    await this.page.getByRole("heading", { name: heading, exact: true, level: 1 }).waitFor();
    await this.article.waitFor();
    return this;
  }

  /** Opens a page by its address. */
  async open(path, heading) {
    await this.page.goto(path);
    // The text stands in the page before the app does; the bar below is the app's own.
    await this.page.locator(".tabbar").waitFor({ state: "attached" });
    return this.ready(heading);
  }

  /** The paragraph that the address names: its text, and whether it can be seen. */
  async named() {
    await this.page.waitForFunction(() => document.querySelector(".prose .at:target")?.closest("p, li, tr") ?? false);
    return this.page.evaluate(() => {
      const part = document.querySelector(".prose .at:target").closest("p, li, tr");
      const { top, bottom } = part.getBoundingClientRect();
      return { text: part.innerText, seen: bottom > 0 && top < innerHeight };
    });
  }

  /** The names of all places in the text. */
  places() {
    return this.article.evaluate((article) => [...article.querySelectorAll("[id]")].map(({ id }) => id));
  }

  /** Where the links of the text lead, within the site. */
  links() {
    return this.article.evaluate((article) => [...article.querySelectorAll("a[href]")].map((link) => link.href));
  }
}
