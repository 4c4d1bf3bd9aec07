// Tiers, Pro and payments (T-80, T-81): limits held by the server, Stripe's side played by the test, test payments.
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { Server } from "./harness.mjs";

const SECRET = "whsec_of_the_test";
const KEY = "sk_test_of_the_test";
let server, stripe;

/** Stripe as far as a checkout goes: it remembers what it was asked, and says where to pay. */
async function fakeStripe() {
  const asked = [];
  const fake = { asked, status: 200 };
  const http = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
    asked.push({ method: request.method, url: request.url, headers: request.headers, fields });
    const session = { id: `cs_${asked.length}`, url: `https://checkout.stripe.example/c/${asked.length}` };
    response.writeHead(fake.status, { "content-type": "application/json" });
    response.end(JSON.stringify(fake.status === 200 ? session : { error: { type: "api_error" } }));
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  fake.origin = `http://127.0.0.1:${http.address().port}`;
  fake.stop = () => {
    http.closeAllConnections();
    http.close();
  };
  return fake;
}

before(async () => {
  stripe = await fakeStripe();
  const vars = { TIERS: "on", STRIPE_KEY: KEY, STRIPE_API: stripe.origin, STRIPE_WEBHOOK_SECRET: SECRET, PRO_PENCE: "999", PRO_DAYS: "30" };
  server = await Server.start({ reach: [stripe.origin], vars });
});
after(async () => {
  await server.stop();
  stripe.stop();
});

const CUP = { name: "Spring Cup", mode: "classic", minutes: 10 };
const create = (client, max_players) => client.api("POST", "/api/tournaments", { ...CUP, max_players });
const told = ({ status, body }) => [status, body.code];
const now = async () => (await server.guest().api("POST", "/api/test/clock", {})).body.now;

async function ok(client, method, path, body) {
  const reply = await client.api(method, path, body);
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

/** Creates an event of this size and cancels it. */
async function whole(client, max_players) {
  const made = await create(client, max_players);
  assert.equal(made.status, 201, made.text);
  await ok(client, "POST", `/api/tournaments/${made.body.code}/cancel`, {});
  for (;;) {
    const { used } = await ok(client, "GET", "/api/me/tier");
    if (used.active === 0) return;
  }
}

/** The event that Stripe sends for a paid checkout. */
function paid(fields, { id = "cs_test_1", event = "evt_1", ...more } = {}) {
  const metadata = Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => {
    const [, field] = /^metadata\[(.*)\]$/.exec(name) ?? [];
    return field ? [[field, value]] : [];
  }));
  const amount_total = Number(fields["line_items[0][price_data][unit_amount]"]);
  const object = { id, object: "checkout.session", payment_status: "paid", currency: "gbp", amount_total, metadata, ...more };
  return { id: event, object: "event", type: "checkout.session.completed", data: { object } };
}

/** Sends a webhook as Stripe does. */
async function hook(event, { time, secret = SECRET, header } = {}) {
  const body = typeof event === "string" ? event : JSON.stringify(event);
  const t = time ?? Math.floor((await now()) / 1000);
  const mac = createHmac("sha256", secret).update(`${t}.${body}`).digest("hex");
  const response = await fetch(`${server.url}/api/pay/webhook`, {
    method: "POST",
    body,
    headers: { connection: "close", "content-type": "application/json; charset=utf-8", "stripe-signature": header ?? `t=${t},v1=${mac}` },
  });
  const text = await response.text();
  return { status: response.status, body: JSON.parse(text), text };
}

/** Asks for a checkout; gives what Stripe was asked. */
async function checkout(client, product, more = {}) {
  const { url } = await ok(client, "POST", "/api/pay/checkout", { product, ...more });
  const asked = stripe.asked.at(-1);
  assert.equal(url, `https://checkout.stripe.example/c/${stripe.asked.length}`);
  return asked;
}

test("a free event of 8, one at a time, three in 30 days (T-80, T-81)", async () => {
  const client = await server.session("Asha");
  assert.deepEqual(await ok(client, "GET", "/api/me/tier"), {
    off: false,
    pro: false,
    may: { max_players: 8, standard: 0, premium: 0 },
    used: { active: 0, free_created: 0 },
    prices: [
      { product: "standard", amount: 299, currency: "GBP" },
      { product: "premium", amount: 499, currency: "GBP" },
      { product: "pro", amount: 999, currency: "GBP", days: 30 },
    ],
  });
  for (const size of [9, 32, 33, 128]) assert.deepEqual(told(await create(client, size)), [402, "not_paid"], `${size}`);
  for (const size of [129, 2_048]) assert.deepEqual(told(await create(client, size)), [403, "tier_size"], `${size}`);
  const first = await create(client, 8);
  assert.equal(first.status, 201, first.text);
  assert.deepEqual(told(await create(client, 2)), [403, "active_limit"]);
  const { may, used } = await ok(client, "GET", "/api/me/tier");
  assert.deepEqual([may, used], [{ max_players: 0, why: "active_limit", standard: 0, premium: 0 }, { active: 1, free_created: 1 }]);
  await ok(client, "POST", `/api/tournaments/${first.body.code}/cancel`, {});
  await whole(client, 8);
  await whole(client, 8);
  assert.deepEqual(told(await create(client, 8)), [403, "free_limit_30_days"]);
  assert.deepEqual((await ok(client, "GET", "/api/me/tier")).may, { max_players: 0, why: "free_limit_30_days", standard: 0, premium: 0 });
});

test("twenty creations at once give one event", async () => {
  const client = await server.session("Race");
  const replies = await Promise.all(Array.from({ length: 20 }, () => create(client, 8)));
  const made = replies.filter(({ status }) => status === 201);
  assert.equal(made.length, 1, replies.map(({ text }) => text).join("\n"));
  for (const reply of replies.filter(({ status }) => status !== 201)) assert.deepEqual(told(reply), [403, "active_limit"]);
});

test("settings that are refused take nothing", async () => {
  const client = await server.session("Bad");
  for (const settings of [{ ...CUP, minutes: 7 }, { ...CUP, max_players: 1 }, { ...CUP, max_players: 2_049 }, { ...CUP, starts_at: 1 }]) {
    const reply = await client.api("POST", "/api/tournaments", settings);
    assert.deepEqual(told(reply), [400, "bad_settings"], reply.text);
  }
  assert.deepEqual((await ok(client, "GET", "/api/me/tier")).used, { active: 0, free_created: 0 });
});

test("a standard event is paid for at Stripe, granted by its webhook, once, and good for one event", async () => {
  const client = await server.session("Buyer");
  const asked = await checkout(client, "standard", { code: "K7MW2QXA9B4C" });
  assert.deepEqual([asked.method, asked.url, asked.headers.authorization], ["POST", "/v1/checkout/sessions", `Bearer ${KEY}`]);
  assert.match(asked.headers["idempotency-key"], /^[0-9a-f]{32}$/);
  assert.match(asked.headers["content-type"], /^application\/x-www-form-urlencoded/);
  assert.deepEqual(asked.fields, {
    mode: "payment",
    client_reference_id: client.me.player,
    success_url: `${server.url}/t/K7MW2QXA9B4C?paid=standard`,
    cancel_url: `${server.url}/t/K7MW2QXA9B4C`,
    "line_items[0][quantity]": "1",
    "line_items[0][price_data][currency]": "gbp",
    "line_items[0][price_data][unit_amount]": "299",
    "line_items[0][price_data][product_data][name]": "Tournament of up to 32 players",
    "metadata[player]": client.me.player,
    "metadata[product]": "standard",
    "metadata[days]": "0",
    "metadata[pence]": "299",
  });
  assert.deepEqual(told(await create(client, 32)), [402, "not_paid"], "nothing is granted before it is paid");
  const event = paid(asked.fields, { id: "cs_buyer" });
  assert.equal((await hook(event)).status, 200);
  // Repeated, at once, later, and under another event's name: one payment.
  const again = await Promise.all([hook(event), hook(event), hook({ ...event, id: "evt_2" }), hook({ ...event, type: "checkout.session.async_payment_succeeded" })]);
  assert.deepEqual(again.map(({ status }) => status), [200, 200, 200, 200]);
  assert.deepEqual((await ok(client, "GET", "/api/me/tier")).may, { max_players: 32, standard: 1, premium: 0 });
  await server.clock((await now()) + 4 * 86_400_000);
  assert.equal((await hook(event)).status, 200);
  assert.equal((await ok(client, "GET", "/api/me/tier")).may.standard, 1);
  assert.deepEqual(told(await create(client, 33)), [402, "not_paid"]);
  await whole(client, 32);
  assert.deepEqual(told(await create(client, 32)), [402, "not_paid"]);
  // A paid event is no free one.
  assert.deepEqual((await ok(client, "GET", "/api/me/tier")).used, { active: 0, free_created: 0 });
});

test("Pro has no limits until it ends", async () => {
  const client = await server.session("Pro");
  const { fields } = await checkout(client, "pro");
  assert.deepEqual([fields.success_url, fields["metadata[days]"], fields["line_items[0][price_data][unit_amount]"]], [`${server.url}/t/new?paid=pro`, "30", "999"]);
  assert.equal((await hook(paid(fields, { id: "cs_pro" }))).status, 200);
  for (const size of [2_048, 129, 8, 8, 8]) assert.equal((await create(client, size)).status, 201);
  // T-82: a badge for who is Pro, and for nobody else.
  const { body: last } = await create(client, 8);
  for (const player of [client, await server.session("Plain")]) await ok(player, "POST", `/api/tournaments/${last.code}/join`, {});
  const { entries } = await ok(client, "GET", `/api/tournaments/${last.code}`);
  assert.deepEqual(entries.map(({ name, pro }) => [name, pro]), [["Pro", true], ["Plain", undefined]]);
  const { pro, pro_until, may } = await ok(client, "GET", "/api/me/tier");
  assert.deepEqual([pro, may.max_players], [true, 2_048]);
  await server.clock(pro_until);
  assert.equal((await ok(client, "GET", "/api/me/tier")).pro, false);
  assert.deepEqual(told(await create(client, 8)), [403, "active_limit"]);
});

test("what is not Stripe's, not fresh or no payment changes nothing", async () => {
  const client = await server.session("Forger");
  const { fields } = await checkout(client, "premium");
  const event = paid(fields, { id: "cs_forged" });
  const seconds = Math.floor((await now()) / 1000);
  const forged = [
    { secret: "whsec_other" },
    { time: seconds - 301 },
    { time: seconds + 302 },
    { header: "" },
    { header: `t=${seconds}` },
    { header: `t=${seconds},v1=${"0".repeat(64)}` },
    { header: "v1=,t=" },
    { header: "x".repeat(4_000) },
  ];
  for (const how of forged) {
    const reply = await hook(event, how);
    assert.deepEqual(told(reply), [400, "bad_signature"], JSON.stringify(how));
  }
  // A right signature of another body.
  const mac = createHmac("sha256", SECRET).update(`${seconds}.{}`).digest("hex");
  assert.deepEqual(told(await hook(event, { header: `t=${seconds},v1=${mac}` })), [400, "bad_signature"]);
  const wrong = [
    paid(fields, { id: "cs_a", currency: "inr" }),
    paid(fields, { id: "cs_b", amount_total: 1 }),
    paid({ ...fields, "metadata[product]": "gold" }, { id: "cs_c" }),
    paid({ ...fields, "metadata[player]": "nobody" }, { id: "cs_d" }),
    paid(fields, { id: "" }),
  ];
  for (const event of wrong) assert.deepEqual(told(await hook(event)), [400, "bad_payment"], JSON.stringify(event));
  assert.deepEqual(told(await hook("{")), [400, "malformed"]);
  for (const event of [paid(fields, { payment_status: "unpaid" }), { ...paid(fields), type: "charge.refunded" }, {}, null, 7, []]) {
    assert.equal((await hook(event)).status, 200);
  }
  assert.deepEqual((await ok(client, "GET", "/api/me/tier")).may, { max_players: 8, standard: 0, premium: 0 });
  const large = await hook(JSON.stringify({ ...event, pad: "x".repeat(70_000) }));
  assert.deepEqual(told(large), [413, "too_large"]);
  assert.equal((await hook(event)).status, 200);
  assert.equal((await ok(client, "GET", "/api/me/tier")).may.premium, 1);
});

test("a checkout of nothing that is sold, by nobody, or without Stripe is refused", async () => {
  const client = await server.session("Nothing");
  for (const body of [{ product: "gold" }, { product: "standard", code: "x" }, { product: "standard", price: 1 }, {}, null]) {
    assert.deepEqual(told(await client.api("POST", "/api/pay/checkout", body)), [400, "malformed"], JSON.stringify(body));
  }
  assert.deepEqual(told(await server.guest().api("POST", "/api/pay/checkout", { product: "pro" })), [401, "no_session"]);
  stripe.status = 500;
  assert.deepEqual(told(await client.api("POST", "/api/pay/checkout", { product: "pro" })), [503, "unavailable"]);
  stripe.status = 200;
  assert.equal((await client.api("GET", "/api/pay/test/x.y")).status, 404, "no test payments beside Stripe");
});

test("test payments work where the operator allows them, and say that they are none", async () => {
  const local = await Server.start({ vars: { TIERS: "on", TEST_PAYMENTS: "on" } });
  try {
    const client = await local.session("Tester");
    assert.deepEqual((await ok(client, "GET", "/api/me/tier")).prices.map(({ product }) => product), ["standard", "premium"], "Pro has no price here");
    assert.deepEqual(told(await client.api("POST", "/api/pay/checkout", { product: "pro" })), [409, "not_for_sale"]);
    const { url } = await ok(client, "POST", "/api/pay/checkout", { product: "premium" });
    assert.match(url, /^\/api\/pay\/test\//);
    const page = await client.api("GET", url);
    assert.match(page.text, /No money is taken.*Pay £4\.99 for premium/s);
    assert.match(page.headers.get("content-type"), /^text\/html/);
    for (const token of [url.slice(0, -1), `${url}0`, url.replace(/\/test\/./, "/test/_"), "/api/pay/test/", "/api/pay/test/a.b"]) {
      assert.equal((await client.api("POST", token, "")).status, 404, token);
    }
    assert.equal((await ok(client, "GET", "/api/me/tier")).may.premium, 0);
    for (let n = 0; n < 2; n++) {
      const done = await client.api("POST", url, "");
      assert.deepEqual([done.status, done.headers.get("location")], [303, "/t/new"]);
    }
    assert.equal((await ok(client, "GET", "/api/me/tier")).may.premium, 1, "pressed twice, paid once");
    assert.equal((await create(client, 128)).status, 201);
    assert.equal((await client.api("POST", "/api/pay/webhook", {})).status, 404);
    // An old page is good for nothing.
    const second = await ok(client, "POST", "/api/pay/checkout", { product: "premium" });
    await local.clock(Date.now() + 3_700_000);
    assert.equal((await client.api("POST", second.url, "")).status, 404);
  } finally {
    await local.stop();
  }
});

test("an operator may make players Pro, and may do without tiers", async () => {
  const data = server.data;
  const plain = await Server.start({ vars: { TIERS: "off", TEST_PAYMENTS: "on", PRO_PENCE: "999" } });
  let player;
  try {
    const client = await plain.session("Club");
    player = client.me.player;
    for (const size of [2_048, 2_048, 8, 8, 8, 8]) assert.equal((await create(client, size)).status, 201);
    const tier = await ok(client, "GET", "/api/me/tier");
    assert.deepEqual([tier.off, tier.may.max_players, tier.may.why, tier.prices], [true, 2_048, undefined, []]);
    assert.deepEqual(told(await client.api("POST", "/api/pay/checkout", { product: "pro" })), [409, "not_for_sale"]);
  } finally {
    await plain.stop();
  }
  assert.ok(player && data);
  const first = await Server.start({ vars: { TIERS: "on" } });
  const folder = first.data;
  first.own = false;
  const client = await first.session("Chosen");
  assert.deepEqual(told(await create(client, 500)), [403, "tier_size"]);
  assert.deepEqual((await ok(client, "GET", "/api/me/tier")).prices, [], "nobody takes money here");
  await first.stop();
  const second = await Server.start({ data: folder, vars: { TIERS: "on", PRO_PLAYERS: `x, ${client.me.player}` } });
  second.own = true;
  try {
    client.server = second;
    assert.equal((await ok(client, "GET", "/api/me/tier")).pro, true);
    for (const size of [500, 8]) assert.equal((await create(client, size)).status, 201);
    const other = await second.session("Other");
    assert.deepEqual(told(await create(other, 500)), [403, "tier_size"]);
  } finally {
    await second.stop();
  }
});
