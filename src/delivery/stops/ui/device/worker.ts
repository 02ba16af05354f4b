import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { registerRoute } from 'workbox-routing/registerRoute.js';
import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js';
import { ownPath } from '../../../../kit/own-path.ts';
import {
  endOwedSession,
  forgetDevice,
  signOutPhone,
  signRequests,
} from '../../../../people/accounts/sign-in/ui/public/sign-requests.ts';
import { deviceMessages, paperHereMessages } from '../../device-messages.ts';
import { phoneChanged } from './phone-database.ts';
import { forgetKeys } from './seal.ts';
import { sendRound } from './send-stops.ts';
import {
  CUSTOMERS,
  forgetCustomers,
  forgetPages,
  isDriversPhone,
  isOfflineScreen,
  isOurs,
  keyOfPage,
  offlineInstead,
  PAGES,
  warmPages,
} from './warm-pages.ts';

// The service worker of a driver's phone, built into /sw.js by scripts/start/build-worker.mjs. It lets the driver's screens open without
// a network and sends what waits when the browser wakes it. What it keeps of pages holds no customer: those data are sealed elsewhere.

interface Waits extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PageFetch extends Waits {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** Files that the driver's screens load, put here by the build. */
declare const DRIVER_ASSETS: readonly string[];
const worker = globalThis as unknown as EventTarget & { clients: { claim(): Promise<void> } };
const ASSETS = 'driver-assets';
/** Of a rep's page, apart: each goes when its own screens of a later release are here. */
const CUSTOMER_ASSETS = 'customer-assets';

// What waits is sent by the worker too.
signRequests();

const on = <E extends Event>(type: string, handle: (event: E) => void): void =>
  worker.addEventListener(type, handle as EventListener);

const controller = new PrecacheController({ cacheName: ASSETS });
// Their names change with their contents.
controller.addToCacheList(DRIVER_ASSETS.map((url) => ({ url, revision: null })));

// A worker of a new release waits until the driver's pages of the old one are closed: none loses the files it may still load.
on<Waits>('install', (event) => event.waitUntil(controller.install(event)));
on<Waits>('activate', (event) => event.waitUntil(worker.clients.claim()));

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request),
);

const pages = new NetworkFirst({
  cacheName: PAGES,
  networkTimeoutSeconds: 4,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      // The first contact after a sign-out without a network.
      requestWillFetch: async ({ request }) => {
        await endOwedSession();
        return request;
      },
      cacheKeyWillBeUsed: async ({ request }) => keyOfPage(request.url),
      // A portal's page, a gateway's: then the page that is kept.
      fetchDidSucceed: async ({ response }) => {
        if (response.type !== 'opaqueredirect' && !isOurs(response)) throw new Error('Not ours.');
        return response;
      },
      cacheWillUpdate: async ({ response }) =>
        response.ok && !response.redirected ? response : null,
      handlerDidError: async () => notHere(),
    },
  ],
});

registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && request.mode === 'navigate' && isOfflineScreen(url.pathname),
  pages,
);

// The first pages and those of a rep hold what their person sees, customers among it, so none is kept: without a network they lead to what the
// phone holds. On a driver's phone any other page says that it needs a connection, with the way back to the stops; elsewhere the browser says so.
registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin &&
    request.mode === 'navigate' &&
    (url.pathname === '/' || /^\/dashboard(\/|$)/.test(url.pathname)),
  async ({ url, request }) => {
    await endOwedSession();
    return fetch(request).catch(async (error: unknown) => {
      const to = await offlineInstead(url);
      if (to !== null) return Response.redirect(ownPath(to));
      if (url.pathname !== '/' && (await isDriversPhone(url.origin)))
        return needsConnection(isOfPaper(url) ? paperHereMessages.signAtLoadCheck : '');
      throw error;
    });
  },
);

/** Said when a screen was never opened with a network. */
const notHere = (): Response =>
  page(
    503,
    'No connection',
    'This page is not on this phone yet. What you saved here is kept.',
    TO_STOPS,
  );

/** Where a shipping paper is signed. */
const isOfPaper = ({ pathname, searchParams }: URL): boolean =>
  /^\/dashboard\/runs\/[^/]+\/?$/.test(pathname) && searchParams.get('tab') === 'papers';

/** Said of a page that only the office has; `then`: what its reader does meanwhile. */
const needsConnection = (then: string): Response =>
  page(
    503,
    'No connection',
    `This page needs a connection. What you saved on this phone is kept.${then && `</p><p>${then}`}`,
    `<p><a href="">Try again</a></p>${TO_STOPS}`,
  );

const TO_STOPS = '<p><a href="/dashboard/stops">Your stops</a></p>';

/** Of a page for which no file can be fetched: readable in the sun, pressed with gloves, dark where the phone is. */
const STYLE =
  ':root{color-scheme:light dark}body{margin:0 auto;max-width:40rem;padding:1rem;font:1.125rem/1.5 system-ui,sans-serif}a{display:block;border:2px solid;border-radius:4px;padding:1rem;text-align:center;font-weight:600;color:inherit;text-decoration:none}';

/** A page of ours without a network. */
function page(status: number, title: string, words: string, more = ''): Response {
  const text = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style><h1>${title}</h1><p>${words}</p>${more}`;
  return new Response(text, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
}

// Signing out, wherever it is pressed: the key goes, what waits stays sealed. The page of the sign-in is the first contact after one
// without a network.
on<PageFetch>('fetch', (event) => {
  const { method, mode, url } = event.request;
  if (!/^\/login(\.data)?$/.test(new URL(url).pathname)) return;
  if (method === 'POST') event.respondWith(signingOut(event.request));
  else if (mode === 'navigate')
    event.respondWith(endOwedSession().then(() => fetch(event.request)));
});

async function signingOut(request: Request): Promise<Response> {
  const form = await request
    .clone()
    .formData()
    .catch(() => null);
  if (form?.get('intent') !== 'sign-out') {
    await endOwedSession();
    await forgetCustomers();
    return fetch(request);
  }
  const response = await fetch(request).catch(() => null);
  if (response && !response.ok && response.type !== 'opaqueredirect') return response;
  await forgetKeys();
  await forgetPages();
  phoneChanged();
  if (response) {
    await forgetDevice();
    return response;
  }
  await signOutPhone();
  return page(200, deviceMessages.signedOutHere, deviceMessages.signedOutText);
}

async function send(): Promise<void> {
  const { trouble } = await sendRound();
  phoneChanged();
  // The browser wakes us again.
  if (trouble) throw new Error(trouble);
}

on<Waits>('sync', (event) =>
  event.waitUntil(endOwedSession().then((ended) => (ended ? undefined : send()))),
);
// A driver's screen, or a rep's day, was opened with a network.
on<Waits & MessageEvent>('message', (event) => {
  if (event.data === 'warm') event.waitUntil(warmPages(ASSETS, DRIVER_ASSETS));
  if (event.data === 'warm-customers') event.waitUntil(warmPages(CUSTOMER_ASSETS, [], [CUSTOMERS]));
});
