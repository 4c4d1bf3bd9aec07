// The service worker: the shell and same-device play without a network, one version at a time.
//
// Build    the build fills in the version and the list of paths that make the page work offline.
// Caches   one a version. It is filled completely or not at all, and never changed afterwards, so that the page and
//          the code it loads always belong together.
// Pages    network first, because links carry previews and redirects; the cached shell after a second or on failure.
// Files    what is in the list comes from the cache; other hashed files from the network, kept once seen.
// /api     is never touched.
// Update   a new version waits. Pages get {type: "update-ready", build}; one that wants it posts {type: "apply"} to
//          `registration.waiting`, and reloads on `controllerchange`. A page that starts later looks at
//          `registration.waiting` itself.
// Push     a message is shown as it says; one with the same tag takes the place of the last. A tap focuses an open tab
//          of the site and takes it to the link, or opens one.
// Healing  a page of version 1 that asks for a hashed file which exists in no cache and no longer on the server gets
//          an error at once (not the shell under the wrong name) and {type: "stale"}, on which it reloads.

const BUILD = "{{build}}";
const SHELL = {{shell}};
const CACHE = `shell-${BUILD}`;
const SEEN = "seen";
const PATIENCE_MS = 1000;
// For crawlers, and for those who look at the site's parts.
const UNUSED = ["/og.png", "/design.html", "/design.css", "/design.js"];

const kept = new Set(SHELL.filter((path) => !UNUSED.includes(path)));
const hashed = (path) => path.startsWith("/assets/");
const isPage = (response) => (response.headers.get("content-type") ?? "").startsWith("text/html");

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  if (event.data?.type === "apply") self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (kept.has(url.pathname) || hashed(url.pathname)) event.respondWith(file(event, url.pathname));
});

self.addEventListener("push", (event) => event.waitUntil(show(event.data)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(follow(event.notification.data?.navigate));
});
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribed(event)));

async function install() {
  const cache = await caches.open(CACHE);
  await Promise.all([...kept].map(async (path) => cache.put(path, await fetched(path))));
  if (self.registration.active) await tell({ type: "update-ready", build: BUILD });
}

// A hashed file that an older version has is the same file; everything else comes past the HTTP cache.
async function fetched(path) {
  const had = hashed(path) && (await caches.match(path));
  if (had) return had;
  const response = await fetch(path, { cache: hashed(path) ? "default" : "reload" });
  if (!response.ok || (hashed(path) && isPage(response))) throw new Error(`${path}: ${response.status}`);
  return response;
}

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function page(event) {
  const network = answer(event);
  event.waitUntil(network.catch(() => undefined));
  const cached = async () => (await caches.open(CACHE)).match("/");
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  try {
    const response = await Promise.race([network, late]);
    if (response && response.status < 500) return response;
  } catch {
    // no network: the shell
  }
  return (await cached()) ?? network;
}

async function answer(event) {
  return (await event.preloadResponse) ?? fetch(event.request);
}

async function file(event, path) {
  const had = (await (await caches.open(CACHE)).match(path)) ?? (hashed(path) && (await caches.match(path)));
  if (had) return had;
  const response = await fetch(event.request);
  if (!hashed(path)) return response;
  if (response.status === 404 || isPage(response)) {
    await tell({ type: "stale", path }, event.clientId);
    return new Response(null, { status: 404, statusText: "of another version" });
  }
  if (response.ok) event.waitUntil(keep(path, response.clone()));
  return response;
}

async function keep(path, response) {
  await (await caches.open(SEEN)).put(path, response);
}

async function tell(message, id) {
  const one = id && (await self.clients.get(id));
  const all = one ? [one] : await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const client of all) client.postMessage(message);
}

// Something is shown for every message, also for one that cannot be read: a browser takes the right to push away from
// a site that is silent.
async function show(data) {
  let message = {};
  try {
    message = data?.json()?.notification ?? {};
  } catch {
    // the plain words below
  }
  const { title, navigate, ...told } = message;
  const options = { body: told.body, tag: told.tag, lang: told.lang, dir: told.dir ?? "auto", data: { navigate } };
  await self.registration.showNotification(title || "Ashtapada", { ...options, icon: "/icons/icon-192.png", badge: "/icons/monochrome-512.png" });
}

async function follow(link) {
  const url = new URL(typeof link === "string" ? link : "/", location.origin);
  // A link of another site is none of ours.
  const to = url.origin === location.origin ? url.href : `${location.origin}/`;
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = tabs.find((tab) => tab.url === to);
  const tab = there ?? tabs.find((tab) => tab.focused) ?? tabs[0];
  try {
    const shown = await tab.focus();
    if (!there) await (shown ?? tab).navigate(to);
  } catch {
    // no tab, or one that this worker may not move
    await self.clients.openWindow(to);
  }
}

// The browser has changed the address: the server is told the new one, so that pushes do not quietly stop.
async function subscribed(event) {
  const { key } = await (await fetch("/api/push/key")).json();
  const fresh = event.newSubscription ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  await post("/api/me/push", fresh.toJSON());
  if (event.oldSubscription) await post("/api/me/push/remove", { endpoint: event.oldSubscription.endpoint });
}

async function post(path, body) {
  await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}
