// Writes fresh secrets for development: node secrets.mjs FILE
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";

writeFileSync(process.argv[2], `SESSION_KEY=${randomBytes(32).toString("hex")}\n`, { mode: 0o600, flag: "wx" });
