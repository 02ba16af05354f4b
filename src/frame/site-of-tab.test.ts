import { createMemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { SITE_HEADER } from '../kit/site-choice.ts';
import { followSite, hideOtherSite, readForOwnSite, showOwnSite } from './site-of-tab.ts';

afterEach(() => vi.unstubAllGlobals());

/** A tab whose browser remembers the inn by now, opened so, and with what the tab kept. */
async function opened(by: 'navigate' | 'reload', message: string | null) {
  const held = new Map(message === null ? [] : [['bellcart.site', message]]);
  const requested: (string | null)[] = [];
  const ask = (_: URL, init?: RequestInit) => {
    requested.push(new Headers(init?.headers).get(SITE_HEADER));
    return Promise.resolve(new Response('ok'));
  };
  const sessionStorage = {
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, value: string) => held.set(name, value),
  };
  const origin = 'https://shop.example';
  vi.stubGlobal('window', { fetch: ask, sessionStorage, location: { origin } });
  vi.stubGlobal('performance', { now: () => 0, getEntriesByType: () => [{ type: by }] });
  readForOwnSite();
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        path: '/',
        loader: async () => {
          await window.fetch(new URL('/_root.data', origin));
          return { customer: { id: requested.at(-1) ?? 'inn' } };
        },
      },
    ],
    { hydrationData: { loaderData: { root: { customer: { id: 'inn' } } } } },
  );
  const end = followSite(router);
  await expect.poll(() => router.state.revalidation).toBe('idle');
  const root = router.state.loaderData.root as { customer: { id: string } };
  end();
  router.dispose();
  return { shows: root.customer.id, stores: held.get('bellcart.site') };
}

test('a tab that is loaded anew stays with its own site, though another tab chose another', async () => {
  expect(await opened('reload', 'hotel')).toEqual({ shows: 'hotel', stores: 'hotel' });
});

test('a tab that goes to an address, and a new one, follow what the browser remembers', async () => {
  expect(await opened('navigate', 'hotel')).toEqual({ shows: 'inn', stores: 'inn' });
  expect(await opened('reload', null)).toEqual({ shows: 'inn', stores: 'inn' });
});

/** Runs what stands in the head of a page that was made for the inn; answers how many style sheets hide it, and how it is shown. */
function inHead(by: 'navigate' | 'reload', stored: string | null) {
  const page = { adoptedStyleSheets: [] as object[] };
  const timers: (() => void)[] = [];
  vi.stubGlobal('document', page);
  vi.stubGlobal('sessionStorage', { getItem: () => stored });
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type: by }] });
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  );
  vi.stubGlobal('setTimeout', (done: () => void) => timers.push(done));
  vi.stubGlobal('showSite', undefined);
  // oxlint-disable-next-line no-implied-eval, no-new-func -- it stands in a page as text
  new Function(hideOtherSite('inn'))();
  return {
    hiding: () => page.adoptedStyleSheets.length,
    late: () => timers.forEach((done) => done()),
  };
}

test('a page that was made for another site than its tab shows is hidden before it is drawn', () => {
  expect(inHead('reload', 'hotel').hiding()).toBe(1);
  for (const [by, stored] of [
    ['reload', 'inn'],
    ['reload', null],
    ['navigate', 'hotel'],
  ] as const)
    expect(inHead(by, stored).hiding()).toBe(0);
});

test('it is shown once it is drawn for the tab’s site, and when no script comes', async () => {
  await opened('reload', 'hotel');
  const head = inHead('reload', 'hotel');
  showOwnSite('inn');
  expect(head.hiding()).toBe(1);
  showOwnSite('hotel');
  expect(head.hiding()).toBe(0);
  const alone = inHead('reload', 'hotel');
  alone.late();
  expect(alone.hiding()).toBe(0);
});
