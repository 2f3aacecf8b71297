// @ts-check
/**
 * Keeps one version of the client in the browser, so that it starts without a network. Pages come
 * from the server where it can be reached; files of the version from here; everything else is
 * none of its business.
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const CLIENT = new URL(worker.location.href).searchParams.get("client") ?? "/client/";
const CACHE = `pioche ${CLIENT}`;
const SHELL = "/";
const FACTS = /^\/api\/games/; // the same for everybody, and worth showing when it is old

worker.addEventListener("install", (event) => event.waitUntil(keepAll()));
worker.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request, url));
  else if (url.pathname.startsWith(CLIENT)) event.respondWith(kept(request));
  else if (FACTS.test(url.pathname)) event.respondWith(latest(request));
});

async function keepAll() {
  const cache = await caches.open(CACHE);
  const answer = await fetch(`${CLIENT}files.json`);
  /** @type {string[]} */
  const names = await answer.json();
  await cache.addAll([SHELL, ...names.map((name) => CLIENT + name)]);
  await worker.skipWaiting();
}

async function forgetOthers() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await worker.clients.claim();
}

/** @param {Request} request @param {URL} url */
async function page(request, url) {
  try {
    const answer = await fetch(request);
    const cache = await caches.open(CACHE);
    if (url.pathname === SHELL && answer.ok) await cache.put(SHELL, answer.clone());
    return answer;
  } catch (error) {
    return (await caches.match(SHELL)) ?? Promise.reject(error);
  }
}

/** @param {Request} request */
async function kept(request) {
  const found = await caches.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}

/** @param {Request} request */
async function latest(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone());
    return answer;
  } catch (error) {
    return (await caches.match(request)) ?? Promise.reject(error);
  }
}
