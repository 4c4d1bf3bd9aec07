// Making a table, inviting to it, sitting down at it.
import { Board } from "./board.mjs";

/** Creates a table through the form of the page; gives the link that is to be sent. */
export async function create({ page }, { game = "Ludo Chess", side, name } = {}) {
  await page.getByRole("radio", { name: new RegExp(`^${game}`) }).check();
  if (side) await page.getByRole("radio", { name: side, exact: true }).check();
  if (name) await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Create and get the link" }).click();
  await page.getByRole("heading", { name: "Send this link" }).waitFor();
  return page.url();
}

/** Gives a person a session without the form. */
export async function signIn({ context }, server, name) {
  const reply = await context.request.post(`${server.url}/api/session`, { data: { name }, headers: { origin: server.url }, maxRetries: 3 });
  if (!reply.ok()) throw new Error(`no session for ${name}: ${reply.status()} ${await reply.text()}`);
  return reply.json();
}

/** Makes a table without the form; gives its address. */
export async function newTable({ context }, server, { game = { kind: "classic_chess", flavour: "casual" }, minutes = 10, colour = "white" } = {}) {
  const settings = { game, minutes, increment_seconds: 0, colour };
  const reply = await context.request.post(`${server.url}/api/tables`, { data: { settings }, headers: { origin: server.url }, maxRetries: 3 });
  if (!reply.ok()) throw new Error(`no table: ${reply.status()} ${await reply.text()}`);
  return `${server.url}/g/${(await reply.json()).table}`;
}

/** Two people with sessions at a running table, the first as White; gives their boards. */
export async function seated(server, [first, second], settings = {}) {
  const link = await newTable(first, server, settings);
  await first.page.goto(link);
  await second.page.goto(link);
  await second.page.getByRole("button", { name: "Sit down" }).click();
  const boards = await Promise.all([first, second].map((person) => new Board(person).ready()));
  // Who has just sat down opens the socket afresh, with the new session.
  await Promise.all(boards.map((board) => board.chip.getByText("Live").waitFor()));
  return boards;
}
