// The Worker in real workerd, without wrangler's proxy in front: node server.mjs '{"data","port","site","worker"}'
// Prints {"url"} when it answers. It ends when its standard input does, so that it never outlives a test.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { data, port, site, worker, vars } = JSON.parse(process.argv[2]);

// Bindings, routes of the assets and dates come from the one file that is deployed.
const { workerOptions } = unstable_getMiniflareWorkerOptions(join(root, "wrangler.toml"), undefined, {
  overrides: { assets: { directory: site } },
});

const server = new Miniflare({
  ...workerOptions,
  name: "ashtapada",
  modules: ["index.js", "index_bg.wasm"].map((name) => ({
    type: name.endsWith(".wasm") ? "CompiledWasm" : "ESModule",
    path: join(worker, name),
    contents: readFileSync(join(worker, name)),
  })),
  modulesRoot: worker,
  bindings: { ...workerOptions.bindings, ...vars },
  host: "127.0.0.1",
  port,
  cf: false,
  unsafeTriggerHandlers: true,
  defaultPersistRoot: data,
  // Nothing may call out.
  outboundService: (request) => new Response(`${request.url} is outside of the tests`, { status: 599 }),
  log: new Log(LogLevel.WARN),
});

process.stdin.resume().once("end", async () => {
  await server.dispose();
  process.exit(0);
});
const url = await server.ready;
console.log(JSON.stringify({ url: url.origin }));
