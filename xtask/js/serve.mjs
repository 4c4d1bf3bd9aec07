// The Worker and its site in real workerd, as wrangler.toml describes them; for play, tests and bench alike.
//
//   node serve.mjs --site DIR --worker DIR --data DIR [--port N] [--vars FILE] [--reach ORIGIN].. [--live]
//
// Prints one line {"url": ..} when it answers. Lines on standard input: "cron" runs the scheduled handler and prints
// {"cron": OUTCOME}. The end of standard input ends it, so that it never outlives who started it.
// --reach: the Worker may call this loopback origin, and no other.
// --live: runs the scheduled handler every 15 minutes, and takes up a new build as soon as it is there.
import { existsSync, readFileSync, readdirSync, watchFile } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Log, LogLevel, Miniflare, Response, fetch } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { values } = parseArgs({
  options: {
    site: { type: "string" },
    worker: { type: "string" },
    data: { type: "string" },
    port: { type: "string", default: "0" },
    vars: { type: "string" },
    reach: { type: "string", multiple: true, default: [] },
    live: { type: "boolean", default: false },
  },
});
const CRON = { cron: "*/15 * * * *" };

/** Bindings, routes and dates are those of the file that is deployed; only the places differ. */
function options() {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(root, "wrangler.toml"), undefined, {
    overrides: { assets: { directory: values.site } },
  });
  const text = values.vars === undefined ? "" : readFileSync(values.vars, "utf8");
  const vars = text.split("\n").filter((line) => line.includes("=")).map((line) => /^([^=]+)=(.*)$/.exec(line).slice(1));
  return {
    ...workerOptions,
    name: "ashtapada",
    modulesRoot: values.worker,
    modules: ["index.js", "index_bg.wasm"].map((name) => ({
      type: name.endsWith(".wasm") ? "CompiledWasm" : "ESModule",
      path: join(values.worker, name),
      contents: readFileSync(join(values.worker, name)),
    })),
    bindings: { ...workerOptions.bindings, ...Object.fromEntries(vars) },
    host: "127.0.0.1",
    port: Number(values.port),
    defaultPersistRoot: values.data,
    log: new Log(values.live ? LogLevel.INFO : LogLevel.WARN),
    // Nothing may call out, but to what was named on this machine.
    cf: false,
    outboundService: outbound,
  };
}

async function outbound(request) {
  const { origin, hostname } = new URL(request.url);
  if (hostname !== "127.0.0.1" || !values.reach.includes(origin)) return new Response(`${request.url}: no way out`, { status: 599 });
  const { method, headers } = request;
  // The Worker follows redirects or not; nobody does it here.
  return fetch(request.url, { method, headers, body: await request.arrayBuffer(), redirect: "manual" });
}

/** Brings D1 up to date, with the table by which wrangler knows what was applied. */
async function migrate(server) {
  const folder = join(root, "worker/migrations");
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".sql")).sort() : [];
  if (files.length === 0) return;
  const db = await server.getD1Database("DB");
  await db
    .prepare(
      "CREATE TABLE IF NOT EXISTS d1_migrations(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, " +
        "applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)",
    )
    .run();
  const { results } = await db.prepare("SELECT name FROM d1_migrations").all();
  const applied = new Set(results.map(({ name }) => name));
  for (const name of files.filter((name) => !applied.has(name))) {
    const sql = readFileSync(join(folder, name), "utf8").replaceAll(/^\s*--.*$/gm, "");
    const statements = sql.split(/;\s*$/m).map((text) => text.trim()).filter((text) => text !== "");
    await db.batch([
      ...statements.map((text) => db.prepare(text)),
      db.prepare("INSERT INTO d1_migrations(name) VALUES (?)").bind(name),
    ]);
  }
}

const server = new Miniflare(options());
const cron = async () => (await server.getWorker()).scheduled(CRON);
const stop = async () => {
  await server.dispose();
  process.exit(0);
};
process.once("SIGTERM", stop).once("SIGINT", stop);
createInterface({ input: process.stdin })
  .on("line", async (line) => {
    if (line === "cron") console.log(JSON.stringify({ cron: (await cron()).outcome }));
  })
  .once("close", stop);

/** Once more when workerd closed the connection before it answered; what was applied is not applied again. */
async function migrated(server, tries = 3) {
  try {
    await migrate(server);
  } catch (error) {
    if (tries <= 1 || error.cause?.code !== "UND_ERR_SOCKET") throw error;
    await migrated(server, tries - 1);
  }
}

const { origin } = await server.ready;
await migrated(server);
if (values.live) {
  setInterval(() => cron().catch(console.error), 15 * 60 * 1000);
  const reload = (now, before) => {
    // A build removes the files first; wait for the new ones.
    if (now.mtimeMs === 0 || now.mtimeMs === before.mtimeMs) return;
    console.log("new build: reload");
    server.setOptions(options()).catch(console.error);
  };
  for (const file of [join(values.worker, "index.js"), join(values.site, "_headers")]) watchFile(file, { interval: 500 }, reload);
}
console.log(JSON.stringify({ url: origin }));
