// The talk at a board as its players use it.
export class Talk {
  constructor({ page }) {
    this.page = page;
    this.tab = page.getByRole("tab", { name: /^Chat/ });
    this.opener = page.locator(".game__top").getByRole("button", { name: /^Chat/ });
    this.log = page.getByRole("log", { name: "Chat" });
    this.field = page.locator("#talk");
    this.dialog = page.getByRole("dialog");
  }

  /** Opens the pane by the button beside the title. */
  async open() {
    await this.opener.click();
    await this.field.waitFor();
  }

  /** Writes a line and waits until it stands in the log. */
  async say(text) {
    await this.field.fill(text);
    await this.page.getByRole("button", { name: "Send", exact: true }).click();
    await this.heard(text);
  }

  /** Says a phrase at one touch, and waits until it stands in the log. */
  async phrase(text) {
    await this.page.getByRole("group", { name: "Say" }).getByRole("button", { name: text, exact: true }).click();
    await this.heard(text);
  }

  /** Waits for a line. */
  heard(text) {
    return this.line(text).waitFor();
  }

  line(text) {
    return this.log.getByRole("listitem").filter({ hasText: text });
  }

  /** The words of all lines, without names and times. */
  lines() {
    return this.log.locator("li p:last-child").allInnerTexts();
  }

  /** Waits until so many lines are unread; 0 = no mark. */
  async unread(count) {
    const badge = this.opener.locator(".badge");
    await (count === 0 ? badge.waitFor({ state: "detached" }) : badge.getByText(String(count), { exact: true }).waitFor());
  }

  /** What can be done about a player, from one of the lines. */
  async about(name, text) {
    await this.line(text).getByRole("button", { name: `About ${name}` }).click();
    await this.dialog.waitFor();
  }

  /** The same from the menu. */
  async menuAbout(name) {
    await this.page.getByRole("button", { name: "Menu" }).click();
    await this.dialog.getByRole("button", { name: `About ${name}` }).click();
    await this.dialog.getByRole("heading", { name }).waitFor();
  }

  /** Chooses what to do; its own sheet goes, and another one may come at once. */
  async choose(name) {
    const title = await this.dialog.getByRole("heading").innerText();
    await this.dialog.getByRole("button", { name, exact: true }).click();
    await this.page.getByRole("dialog", { name: title, exact: true }).waitFor({ state: "hidden" });
  }
}
