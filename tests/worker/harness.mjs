// What the tests of the Worker stand on: real workerd on a free loopback port with its own data, and clients of it.
import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import WebSocket from "ws";
import { vapidKey } from "../../xtask/js/vapid.mjs";

/** How long a test waits for something that must come; it bounds a failure, it proves nothing. */
export const PATIENCE = 20_000;

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The first folder that was built; `cargo xtask test` names the ones it means. */
function built(variable, ...folders) {
  const found = [process.env[variable], ...folders.map((folder) => join(root, folder))].find((path) => path && existsSync(path));
  if (!found) throw new Error(`nothing built in ${folders.join(", ")}: run cargo xtask test, or build with --test-clock`);
  return found;
}

/** A native program of the workspace: `cargo xtask test` compiles it before these tests. */
export function program(name) {
  const target = process.env.CARGO_TARGET_DIR ?? join(root, "target");
  const found = ["debug", "release"].map((profile) => join(target, profile, name)).find((path) => existsSync(path));
  if (!found) throw new Error(`${name} is not compiled: run cargo xtask test, or cargo build -p ${name}`);
  return found;
}

/** Rejects if the promise is not settled in time. */
export function within(promise, what, time = PATIENCE) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`waited ${time} ms for ${what}`)), time);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** One workerd with its data folder. */
export class Server {
  /** Starts workerd; `data` is a new folder that is removed at the end unless one is given. */
  static async start({ data, port = 0, vars = {}, reach = [] } = {}) {
    const server = new Server();
    server.own = data === undefined;
    server.data = data ?? mkdtempSync(join(tmpdir(), "ashtapada-test-"));
    server.port = port;
    server.vars = join(server.data, "test.vars");
    server.reach = reach.flatMap((origin) => ["--reach", origin]);
    // Without tiers, so that every test may create what it likes; those about tiers say so.
    const all = { SESSION_KEY: "5e".repeat(32), VAPID_KEY: vapidKey(), VAPID_SUBJECT: "mailto:operator@localhost", TIERS: "off", ...vars };
    writeFileSync(server.vars, Object.entries(all).map(([name, value]) => `${name}=${value}\n`).join(""));
    await server.#launch();
    return server;
  }

  async #launch() {
    const site = built("ASHTAPADA_SITE", "dist", "build/dev/site");
    const worker = built("ASHTAPADA_WORKER", "build/release-clock/worker", "build/dev-clock/worker");
    const places = ["--site", site, "--worker", worker, "--data", this.data, "--vars", this.vars];
    const script = join(root, "xtask/js/serve.mjs");
    // A group of its own, so that a crash takes workerd and its parent at the same moment.
    this.child = spawn("node", [script, ...places, ...this.reach, "--port", String(this.port)], { detached: true, stdio: ["pipe", "pipe", "pipe"] });
    this.log = "";
    this.child.stderr.on("data", (text) => (this.log += text));
    this.ended = new Promise((resolve) => this.child.once("close", resolve));
    this.told = new EventEmitter();
    createInterface({ input: this.child.stdout }).on("line", (line) => {
      const message = /^\{"(url|cron)":/.test(line) ? JSON.parse(line) : {};
      for (const [name, value] of Object.entries(message)) this.told.emit(name, value);
      this.log += `${line}\n`;
    });
    const died = this.ended.then(() => Promise.reject(new Error(`workerd did not start:\n${this.log}`)));
    [this.url] = await within(Promise.race([once(this.told, "url"), died]), "workerd to start");
    this.port = Number(new URL(this.url).port);
  }

  /** Ends it at once, as a crash does: nothing is flushed, nobody is told. */
  async crash() {
    process.kill(-this.child.pid, "SIGKILL");
    await this.ended;
  }

  /** Starts it again on the same port with the same data. */
  async revive() {
    await this.#launch();
  }

  /** Ends it in good order, and removes its data if the folder was its own. */
  async stop() {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      this.child.stdin.end();
      const patience = setTimeout(() => process.kill(-this.child.pid, "SIGKILL"), 5_000);
      await this.ended;
      clearTimeout(patience);
    }
    if (this.own) rmSync(this.data, { recursive: true, force: true });
  }

  /** Runs the scheduled handler, as the platform does every 15 minutes; gives "ok" or "exception". */
  async cron() {
    const outcome = once(this.told, "cron");
    this.child.stdin.write("cron\n");
    return (await within(outcome, "the scheduled handler"))[0];
  }

  /** Sets the test clock to an instant, in milliseconds since 1970. */
  async clock(now) {
    const { status } = await this.guest().api("POST", "/api/test/clock", { now });
    if (status >= 300) throw new Error(`the test clock answered ${status}`);
  }

  /** A client without a session. */
  guest() {
    return new Client(this);
  }

  /** A client that has given a name. */
  async session(name) {
    const client = this.guest();
    const reply = await client.api("POST", "/api/session", { name });
    if (reply.status >= 300) throw new Error(`no session for ${name}: ${reply.status} ${reply.text}`);
    client.me = reply.body;
    return client;
  }
}

/** One browser's worth of cookies. */
export class Client {
  constructor(server) {
    this.server = server;
    this.cookies = new Map();
  }

  get #headers() {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return { origin: this.server.url, ...(cookie && { cookie }) };
  }

  /** One request. `body` is sent as JSON unless it is a string; gives status, headers, text, and JSON if it is that. */
  async api(method, path, body, headers = {}) {
    const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
    const response = await fetch(this.server.url + path, {
      method,
      body: text,
      redirect: "manual",
      // workerd may close a connection whose request body it did not read; a kept one would break the next request.
      headers: { connection: "close", ...this.#headers, ...(text !== undefined && { "content-type": "application/json" }), ...headers },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name) this.cookies.set(name, value);
    }
    const reply = await response.text();
    let json;
    try {
      json = JSON.parse(reply);
    } catch {
      json = undefined;
    }
    return { status: response.status, headers: response.headers, text: reply, body: json };
  }

  /** Opens a socket, with the session's cookie; rejects with the status if the upgrade is refused. */
  async socket(path, { protocols = [], headers = {} } = {}) {
    const url = this.server.url.replace("http", "ws") + path;
    const socket = new Socket(new WebSocket(url, protocols, { headers: { ...this.#headers, ...headers } }));
    await within(socket.opened, `the socket ${path}`);
    return socket;
  }
}

/** A socket whose messages are read in order. */
export class Socket {
  #inbox = [];
  #waiting = null;

  constructor(raw) {
    this.raw = raw;
    this.seen = [];
    this.opened = new Promise((resolve, reject) => {
      raw.once("open", resolve);
      raw.once("error", reject);
      raw.once("unexpected-response", (_, response) => reject(Object.assign(new Error(`refused: ${response.statusCode}`), { status: response.statusCode })));
    });
    /** Settles with code and reason when the socket is closed. */
    this.closed = new Promise((resolve) => raw.once("close", (code, reason) => resolve({ code, reason: String(reason) })));
    raw.on("error", () => {});
    raw.on("message", (data) => {
      const text = String(data);
      let message;
      try {
        message = JSON.parse(text);
      } catch {
        message = text;
      }
      this.seen.push(message);
      this.#inbox.push(message);
      this.#waiting?.();
    });
  }

  /** Sends a value as JSON, or a string as it is. */
  send(message) {
    this.raw.send(typeof message === "string" ? message : JSON.stringify(message));
  }

  /** The next message that fits; those before it are dropped. */
  async next(fits = () => true, what = "a message") {
    const search = async () => {
      for (;;) {
        while (this.#inbox.length > 0) {
          const message = this.#inbox.shift();
          if (fits(message)) return message;
        }
        await new Promise((resolve) => (this.#waiting = resolve));
      }
    };
    return within(search(), `${what}; seen: ${JSON.stringify(this.seen.slice(-5))}`);
  }

  /** The next message with this `t`. */
  type(t) {
    return this.next((message) => message.t === t, t);
  }

  /** Closes in good order. */
  close() {
    this.raw.close();
    return this.closed;
  }

  /** Breaks the connection without a closing frame, as a lost network does. */
  drop() {
    this.raw.terminate();
  }
}
