// Session tokens as the Worker makes them, made by the tests: right ones, and ones that must not work.
import { createHash, createHmac } from "node:crypto";

/** The key that the harness gives to its servers. */
export const KEY = "5e".repeat(32);

/** A token; `expires` in seconds since 1970. */
export function token({ player, version = 0, expires = Math.floor(Date.now() / 1000) + 3600, key = KEY, format = 1 }) {
  const secret = Buffer.from(key, "hex");
  const id = createHash("sha256").update(secret).digest("hex").slice(0, 8);
  const body = `${format}.${id}.${player}.${version}.${expires}`;
  return `${body}.${createHmac("sha256", secret).update("session-v1\0").update(body).digest("hex")}`;
}

/** A client with this token as its session. */
export function holder(server, text) {
  const client = server.guest();
  client.cookies.set("session", text);
  return client;
}
