// Writes the secrets and settings of development that are not there yet: node secrets.mjs FILE
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { vapidKey } from "./vapid.mjs";

const [, , file] = process.argv;
const had = existsSync(file) ? readFileSync(file, "utf8") : "";
const wanted = {
  SESSION_KEY: () => randomBytes(32).toString("hex"),
  VAPID_KEY: vapidKey,
  VAPID_SUBJECT: () => "mailto:operator@localhost",
  // Tiers as on a real site, paid for by a page of the server itself that takes no money.
  TEST_PAYMENTS: () => "on",
  PRO_PENCE: () => "999",
};
const missing = Object.entries(wanted).filter(([name]) => !new RegExp(`^${name}=`, "m").test(had));
const added = missing.map(([name, value]) => `${name}=${value()}\n`).join("");
if (added !== "") writeFileSync(file, had + added, { mode: 0o600 });
