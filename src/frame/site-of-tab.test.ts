import { createMemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { SITE_HEADER } from '../kit/site-choice.ts';
import { followSite, readForOwnSite } from './site-of-tab.ts';

afterEach(() => vi.unstubAllGlobals());

/** A tab whose browser remembers the inn by now, opened so, and with what the tab kept. */
async function opened(by: 'navigate' | 'reload', kept: string | null) {
  const held = new Map(kept === null ? [] : [['bellcart.site', kept]]);
  const asked: (string | null)[] = [];
  const ask = (_: URL, init?: RequestInit) => {
    asked.push(new Headers(init?.headers).get(SITE_HEADER));
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
          return { customer: { id: asked.at(-1) ?? 'inn' } };
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
  return { shows: root.customer.id, keeps: held.get('bellcart.site') };
}

test('a tab that is loaded anew stays with its own site, though another tab chose another', async () => {
  expect(await opened('reload', 'hotel')).toEqual({ shows: 'hotel', keeps: 'hotel' });
});

test('a tab that goes to an address, and a new one, follow what the browser remembers', async () => {
  expect(await opened('navigate', 'hotel')).toEqual({ shows: 'inn', keeps: 'inn' });
  expect(await opened('reload', null)).toEqual({ shows: 'inn', keeps: 'inn' });
});
