// A push service on this machine, as RFC 8030, 8188, 8291 and 8292 describe one: it gives addresses to devices, checks
// who sends, opens what was sealed for the device, and keeps it. For tests; and for development, on its own:
//
//   node tests/worker/push-service.mjs [PORT]     then  cargo xtask play --test-clock --reach http://127.0.0.1:PORT
//
// prints a device for POST /api/me/push, and every message that arrives for it.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";

const text = (...parts) => Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)));

/** A device with its own keys, which never leave it. */
export class Device {
  constructor({ secret, auth = randomBytes(16) } = {}) {
    this.curve = createECDH("prime256v1");
    if (secret) this.curve.setPrivateKey(secret);
    else this.curve.generateKeys();
    this.auth = auth;
    this.public = this.curve.getPublicKey();
  }

  /** What a browser's `PushSubscription.toJSON()` gives. */
  subscription(endpoint) {
    const keys = { p256dh: this.public.toString("base64url"), auth: this.auth.toString("base64url") };
    return { endpoint, expirationTime: null, keys };
  }

  /** Opens a body of `aes128gcm`: however many records, whatever their size. */
  open(body) {
    const [salt, size, length] = [body.subarray(0, 16), body.readUInt32BE(16), body[20]];
    const [sender, sealed] = [body.subarray(21, 21 + length), body.subarray(21 + length)];
    if (length !== 65 || size < 18) throw new Error("no header of RFC 8188");
    const agreed = this.curve.computeSecret(sender);
    const material = hkdfSync("sha256", agreed, this.auth, text("WebPush: info\0", this.public, sender), 32);
    const key = Buffer.from(hkdfSync("sha256", material, salt, text("Content-Encoding: aes128gcm\0"), 16));
    const base = Buffer.from(hkdfSync("sha256", material, salt, text("Content-Encoding: nonce\0"), 12));
    const plain = [];
    for (let n = 0; n * size < sealed.length; n++) {
      const record = sealed.subarray(n * size, (n + 1) * size);
      const nonce = Buffer.from(base);
      nonce.writeUInt32BE((nonce.readUInt32BE(8) ^ n) >>> 0, 8);
      const cipher = createDecipheriv("aes-128-gcm", key, nonce);
      cipher.setAuthTag(record.subarray(-16));
      const padded = text(cipher.update(record.subarray(0, -16)), cipher.final());
      const end = padded.findLastIndex((byte) => byte !== 0);
      const last = (n + 1) * size >= sealed.length;
      if (padded[end] !== (last ? 2 : 1)) throw new Error("no delimiter of RFC 8188");
      plain.push(padded.subarray(0, end));
    }
    return Buffer.concat(plain);
  }
}

/** Checks who sends (RFC 8292); gives the claims. */
export function sender(header, origin, now = Date.now()) {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? "") ?? [];
  if (!token) throw new Error(`no sender: ${header}`);
  const [head, claims, signature] = token.split(".");
  const raw = Buffer.from(key, "base64url");
  if (raw.length !== 65 || raw[0] !== 4) throw new Error("no key of P-256");
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map((half) => half.toString("base64url"));
  const signer = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } });
  const signed = { key: signer, dsaEncoding: "ieee-p1363" };
  if (!verify("sha256", Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, "base64url"))) throw new Error("not signed by its key");
  const [algorithm, told] = [head, claims].map((part) => JSON.parse(Buffer.from(part, "base64url")));
  if (algorithm.alg !== "ES256") throw new Error(`not ES256: ${algorithm.alg}`);
  if (told.aud !== origin) throw new Error(`for another service: ${told.aud}`);
  const left = told.exp - now / 1000;
  if (!(left > 0 && left <= 86_400)) throw new Error(`expires in ${left} s`);
  if (!/^(mailto:|https:)/.test(told.sub)) throw new Error(`nobody to write to: ${told.sub}`);
  return { ...told, key };
}

/** The service. `answer(path, count)` may give another status than 201, headers, and a time in ms to be late by. */
export class PushService extends EventEmitter {
  static async start(port = 0) {
    const service = new PushService();
    service.answer = () => ({});
    service.devices = new Map();
    /** Every request, in order: path, status that was given, headers, and what the device read. */
    service.got = [];
    service.server = createServer((request, response) => service.#take(request, response));
    service.server.listen(port, "127.0.0.1");
    await once(service.server, "listening");
    service.origin = `http://127.0.0.1:${service.server.address().port}`;
    return service;
  }

  /** A new device with its address here. */
  device(path = `/push/${randomBytes(12).toString("base64url")}`) {
    const device = new Device();
    this.devices.set(path, device);
    return { device, path, ...device.subscription(this.origin + path) };
  }

  /** What was taken for this path. */
  taken(path) {
    return this.got.filter((one) => one.path === path && one.status === 201);
  }

  async #take(request, response) {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const before = this.got.filter((one) => one.path === request.url).length;
    const { status = 201, headers = {}, late = 0 } = this.answer(request.url, before);
    const one = { path: request.url, status, method: request.method, headers: request.headers };
    try {
      one.claims = sender(request.headers.authorization, this.origin);
      one.message = JSON.parse(this.devices.get(request.url)?.open(body) ?? "null");
    } catch (error) {
      one.error = error;
    }
    if (late > 0) await new Promise((resolve) => setTimeout(resolve, late));
    this.got.push(one);
    response.writeHead(status, headers).end(status === 201 ? "" : "no");
    this.emit("push", one);
  }

  async stop() {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, "close");
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const service = await PushService.start(Number(process.argv[2] ?? 0));
  const { endpoint, keys } = service.device();
  console.log(`cargo xtask play --test-clock --reach ${service.origin}`);
  console.log(`a device for POST /api/me/push: ${JSON.stringify({ endpoint, keys })}`);
  service.on("push", ({ headers, message, error }) => {
    const { ttl, urgency, topic } = headers;
    console.log(error ? String(error) : JSON.stringify({ ttl, urgency, topic, message }));
  });
}
