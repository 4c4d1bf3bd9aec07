// A player's profile as people read it.
export class ProfilePage {
  constructor({ page }) {
    this.page = page;
  }

  /** Waits until this player's page is shown. */
  async of(name) {
    await this.page.getByRole("heading", { name, level: 1 }).waitFor();
    return this;
  }

  /** Opens the page again until its results have come, and waits for these words in them. */
  async results(words) {
    const row = this.page.getByRole("listitem").filter({ hasText: words }).first();
    while (!(await row.isVisible())) {
      await this.page.reload();
      await this.page.locator("h1:not(.skel)").waitFor();
      await this.page.locator(".skel").waitFor({ state: "detached" });
    }
    return row;
  }
}
