import { text } from 'node:stream/consumers';
import type { ReactElement } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { isChunkLoadError } from '../company/ui/chunk-load-error.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { TAGLINE } from './messages.ts';
import { MobileSheet } from './ui/mobile-sheet.tsx';
import { PAGE_LOAD_TIMEOUT_MS } from './ui/page-loading.tsx';

/** The markup as the server sends it, with the parts that load on their own. */
async function show(element: ReactElement, path = '/'): Promise<string> {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  const { prelude } = await prerenderToNodeStream(<RouterProvider router={router} />);
  // What React puts between texts and around parts is for React only.
  return (await text(prelude)).replace(/<!--.*?-->/g, '');
}

/** Links in reading order as "text -> address"; what only a screen reader gets is its label. */
function linksOf(html: string): string[] {
  return [...html.matchAll(/<a ([^>]*)>([\s\S]*?)<\/a>/g)].map(
    ([, attributes = '', inner = '']) => {
      const label = /aria-label="([^"]*)"/.exec(attributes)?.[1];
      return `${label ?? inner.replace(/<[^>]*>/g, '').trim()} -> ${/href="([^"]*)"/.exec(attributes)?.[1]}`;
    },
  );
}

const wideHeader = (
  user: { uid: string; role: 'user'; salesRep: boolean; duties: []; displayName: string } | null,
  path = '/',
) =>
  show(
    <Header user={user} inCart={0} cartFor={null} companyName="Bellcart Supply Co." logo={null} />,
    path,
  );
const sheet = (signedIn: boolean) =>
  show(<MobileSheet signedIn={signedIn} inCart={0} onClosed={() => {}} />);

describe('specification, section 2: header', () => {
  test('logo linking home; left Home, About Us, Products; right Cart, then Login when signed out', async () => {
    const links = linksOf(await wideHeader(null));
    expect(links.slice(0, 5)).toEqual([
      'Bellcart Supply Co.: home -> /',
      'Home -> /',
      'About Us -> /about-us',
      'Products -> /products',
      'Cart -> /cart',
    ]);
    expect(new Set(links.slice(5))).toEqual(new Set(['Login -> /login']));
  });

  test('an account menu when signed in, holding Dashboard, Settings and Sign Out', async () => {
    const html = await wideHeader({
      uid: 'u1',
      role: 'user',
      salesRep: false,
      duties: [],
      displayName: 'Marisol Vega',
    });
    expect(html).not.toContain('Login');
    const menu = /<ul[^>]*hidden[\s\S]*<\/ul>/.exec(html)?.[0] ?? '';
    expect(linksOf(menu)).toEqual(['Dashboard -> /dashboard', 'Settings -> /settings']);
    const signOut =
      /<form[^>]*action="\/login"[^>]*><button([^>]*)>Sign Out</.exec(menu)?.[1] ?? '';
    expect(signOut).toContain('value="sign-out"');
    expect(signOut).toContain('type="submit"');
  });

  test('the account menu button shows the display name, or Account if there is none', async () => {
    expect(
      await wideHeader({
        uid: 'u1',
        role: 'user',
        salesRep: false,
        duties: [],
        displayName: 'Marisol Vega',
      }),
    ).toMatch(/aria-expanded="false"[^>]*><span[^>]*>Marisol Vega</);
    expect(
      await wideHeader({ uid: 'u1', role: 'user', salesRep: false, duties: [], displayName: '' }),
    ).toMatch(/aria-expanded="false"[^>]*><span[^>]*>Account</);
  });

  test.each([
    ['/dashboard', true],
    ['/dashboard/orders', true],
    ['/settings', true],
    ['/', false],
    ['/products', false],
    ['/settingsandmore', false],
  ])(
    'the button is highlighted when the path is under dashboard or settings: %s %s',
    async (path, highlighted) => {
      expect(
        /data-here="true"/.test(
          await wideHeader(
            { uid: 'u1', role: 'user', salesRep: false, duties: [], displayName: 'M' },
            path,
          ),
        ),
      ).toBe(highlighted);
    },
  );
});

describe('specification, section 2: mobile menu', () => {
  test('links Home, About Us, Cart, Products, and an Account expander', async () => {
    expect(linksOf(await sheet(true))).toEqual([
      'Home -> /',
      'About Us -> /about-us',
      'Cart -> /cart',
      'Products -> /products',
    ]);
    for (const signedIn of [true, false])
      expect(await sheet(signedIn)).toMatch(
        /<button type="button" aria-expanded="false"[^>]*>Account/,
      );
  });
});

describe('specification, section 2: footer', async () => {
  const html = await show(<Footer companyName="Bellcart Supply Co." />);

  test('the product name as a caption, a short description, a copyright line for 2025 with a developer credit link', () => {
    expect(html).toMatch(/<p[^>]*>Bellcart<\/p>/);
    expect(html).toMatch(/<p[^>]*>Cleaning chemicals for hotels/);
    expect(html.replace(/<[^>]*>/g, '')).toContain(
      '© 2025 Bellcart Supply Co. All rights reserved. Built by the Bellcart team',
    );
    expect(html).toMatch(/Built by <a [^>]*href="\/about-us#bellcart"/);
  });

  test.each([
    [
      'QUICK LINKS',
      ['About Us -> /about-us', 'Products -> /products', 'Cart -> /cart', 'Account -> /login'],
    ],
    ['RESOURCES', ['SDS -> /sds', 'Contact Us -> /contact-us']],
    ['LEGAL', ['Terms Of Service -> /terms-of-service', 'Privacy Policy -> /privacy-policy']],
  ])('%s', (title, links) => {
    const column =
      new RegExp(`<nav aria-label="${title}"[^>]*>[\\s\\S]*?</nav>`).exec(html)?.[0] ?? '';
    expect(column).toContain(`>${title}</h2>`);
    expect(linksOf(column)).toEqual(links);
  });
});

describe('specification, sections 1, 8 and 9', () => {
  test('the tagline', () => {
    expect(TAGLINE.toLowerCase()).toBe(
      'the leading distributor of high-quality hospitality cleaning chemicals',
    );
  });

  test('page chunk load timeout: 120000 ms', () => {
    expect(PAGE_LOAD_TIMEOUT_MS).toBe(120_000);
  });

  test('a script that could not be fetched is a chunk-load error, another fault is not', () => {
    expect(isChunkLoadError(new Error('ChunkLoadError: /assets/about-1.js'))).toBe(true);
    expect(
      isChunkLoadError(
        new TypeError('Failed to fetch dynamically imported module: /assets/about-1.js'),
      ),
    ).toBe(true);
    expect(isChunkLoadError(new TypeError('x is not a function'))).toBe(false);
    expect(isChunkLoadError(undefined)).toBe(false);
  });
});
