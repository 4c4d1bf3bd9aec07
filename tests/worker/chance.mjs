// What fell by chance, worked out again from the opened secret: FD-1 to FD-6 in a second implementation, which shares no
// code with the project's.
import { createHash, createHmac } from "node:crypto";

const SUITS = "SHDC";
const RANKS = "A23456789TJQK";
/** The sorted deck of FD-5. */
export const DECK = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

/** What was published before the first draw (FD-1). */
export function commitment(seed, context) {
  return createHash("sha256").update("fair-v1\0").update(Buffer.from(seed, "hex")).update("\0").update(context).digest("hex");
}

/** The key of all draws (FD-2); `nonces` by place, null where a player added none. */
export function keyOf(seed, nonces) {
  if (nonces.every((nonce) => !nonce)) return Buffer.from(seed, "hex");
  const mixed = Buffer.concat(nonces.map((nonce) => (nonce ? Buffer.from(nonce, "hex") : Buffer.alloc(32))));
  return createHmac("sha256", Buffer.from(seed, "hex")).update(mixed).digest();
}

/** Numbers below n, one after another, at one address (FD-3, FD-4). */
function* below(key, context, label, index) {
  let n = yield;
  for (let block = 0; ; block++) {
    const at = Buffer.alloc(12);
    at.writeBigUInt64BE(BigInt(index));
    at.writeUInt32BE(block, 8);
    const stream = createHmac("sha256", key).update(context).update("\0").update(label).update("\0").update(at).digest();
    for (let i = 0; i < 32; i += 4) {
      const word = stream.readUInt32BE(i);
      if (word < Math.floor(2 ** 32 / n) * n) n = yield word % n;
    }
  }
}

function stream(...address) {
  const words = below(...address);
  words.next();
  return (n) => words.next(n).value;
}

/** Who deals the first hand of gin rummy (GR-7). */
export const firstDealer = (key, context) => stream(key, context, "first-dealer", 0)(2);

/** The deck of a hand in the order of the deal (FD-5). */
export function deck(key, context, hand) {
  const next = stream(key, context, "deck", hand);
  const order = [...DECK];
  for (let last = order.length - 1; last > 0; last--) {
    const other = next(last + 1);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

/** Roll number `roll` of a game, of so many dice. */
export function dice(key, context, roll, count) {
  const next = stream(key, context, "dice", roll);
  return Array.from({ length: count }, () => next(6) + 1);
}
