// The worker of /site/: the binder of a storeroom opens without a connection after its first time (docs/decisions). The page puts its sheets
// into the cache `binder:<address>`; the newest is asked for first, and what is kept answers when nothing comes.
const PATIENCE_MS = 4000;
const cacheOf = (binder) => `binder:${binder}`;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** The page as the server has it now; it replaces the kept one. A code that was taken back leaves nothing behind. */
async function ask(request, binder) {
  const answer = await fetch(request);
  if (answer.status === 410 || answer.status === 404) await caches.delete(cacheOf(binder));
  else if (answer.ok && answer.headers.get('content-type')?.startsWith('text/html')) {
    // A captive portal answers too: only our own page carries its address.
    const text = await answer.clone().text();
    if (!text.includes(`data-binder="${binder}"`)) throw new Error('This is not the binder.');
    await (await caches.open(cacheOf(binder))).put(binder, answer.clone());
  } else throw new Error(`The server answers ${answer.status}.`);
  return answer;
}

async function page(event, binder) {
  const kept = await caches.match(binder, { cacheName: cacheOf(binder) });
  const asked = ask(event.request, binder);
  event.waitUntil(asked.catch(() => undefined));
  if (!kept) return asked;
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, kept));
  return Promise.race([asked.catch(() => kept), late]);
}

/** A revision never changes: what is kept is right. */
const sheet = async (request) => (await caches.match(request)) ?? fetch(request);

const script = (request) =>
  fetch(request)
    .then((answer) => (answer.ok ? answer : Promise.reject(new Error('no script'))))
    .catch(async () => (await caches.match('/site-binder.js')) ?? Response.error());

self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== location.origin) return;
  if (/^\/site\/[\w-]{22}$/.test(pathname)) event.respondWith(page(event, pathname));
  else if (/^\/site\/[\w-]{22}\/.+\.pdf$/.test(pathname)) event.respondWith(sheet(event.request));
  else if (pathname === '/site-binder.js') event.respondWith(script(event.request));
});
