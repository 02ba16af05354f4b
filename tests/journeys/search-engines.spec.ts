import { type APIRequestContext, expect, test } from '@playwright/test';
import sharp from 'sharp';

/** What search engines and link previews get, over HTTP and without a browser, as they do. */

test.skip(({ isMobile }) => isMobile, 'they have no width');

const PAGES = [
  '/',
  '/about-us',
  '/products',
  '/products/laundry-sour',
  '/privacy-policy',
  '/terms-of-service',
  '/contact-us',
  '/sds',
  '/sds/laundry-sour',
];

const unescape = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'");

async function headOf(request: APIRequestContext, path: string) {
  const answer = await request.get(path, { headers: { accept: 'text/html' } });
  expect(answer.status(), path).toBe(200);
  const html = await answer.text();
  const attribute = (tag: RegExp, name: string) => {
    const found = tag.exec(html)?.[0] ?? '';
    return unescape(new RegExp(`${name}="([^"]*)"`).exec(found)?.[1] ?? '');
  };
  const meta = (name: string) =>
    attribute(new RegExp(`<meta [^>]*(?:name|property)="${name}"[^>]*>`), 'content');
  return {
    html,
    meta,
    lang: attribute(/<html[^>]*>/, 'lang'),
    title: unescape(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    canonicals: [...html.matchAll(/<link [^>]*rel="canonical"[^>]*>/g)].map(
      (match) => /href="([^"]*)"/.exec(match[0])?.[1],
    ),
    data: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
      (match) => JSON.parse(match[1] ?? '') as Record<string, unknown>,
    ),
  };
}

for (const path of PAGES) {
  test(`${path}: language, title, description, one canonical address, a preview of 1200 x 630`, async ({
    request,
    baseURL,
  }) => {
    const { lang, title, meta, canonicals } = await headOf(request, path);
    expect(lang).toBe('en-US');
    expect(title).toContain('Bellcart');
    expect(meta('description').length).toBeGreaterThan(50);
    expect(canonicals).toEqual([`${baseURL}${path}`]);
    expect(meta('og:url')).toBe(`${baseURL}${path}`);
    expect(meta('og:title').length).toBeGreaterThan(4);
    expect(meta('twitter:card')).toBe('summary_large_image');
    expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630']);
    const answer = await request.get(meta('og:image'));
    expect(answer.headers()['content-type']).toBe('image/png');
    const picture = await answer.body();
    expect(await sharp(picture).metadata()).toMatchObject({
      format: 'png',
      width: 1200,
      height: 630,
    });
    // Drawn, not an empty sheet.
    expect((await sharp(picture).stats()).entropy).toBeGreaterThan(1);
  });
}

test('titles and descriptions are each page’s own', async ({ request }) => {
  const heads = await Promise.all(PAGES.map((path) => headOf(request, path)));
  expect(new Set(heads.map(({ title }) => title)).size).toBe(PAGES.length);
  expect(new Set(heads.map(({ meta }) => meta('description'))).size).toBe(PAGES.length);
});

test('the company stands on the home page', async ({ request, baseURL }) => {
  const { data } = await headOf(request, '/');
  expect(data).toEqual([
    expect.objectContaining({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: 'Bellcart Supply Co.',
      url: `${baseURL}/`,
      telephone: '(401) 555-0100',
      address: expect.objectContaining({ '@type': 'PostalAddress', addressRegion: 'RI' }),
    }),
  ]);
  expect(
    (await request.get(String((data[0] as { logo?: string }).logo))).headers()['content-type'],
  ).toBe('image/png');
});

test('a product says its sizes and where it stands, and never a price', async ({
  request,
  baseURL,
}) => {
  const { data, html } = await headOf(request, '/products/laundry-sour');
  expect(data.map((one) => one['@type'])).toEqual(['ProductGroup', 'BreadcrumbList']);
  const [group, crumbs] = data;
  expect(group).toMatchObject({
    productGroupID: 'laundry-sour',
    name: 'Laundry Sour',
    brand: { name: 'Linnetfold' },
    url: `${baseURL}/products/laundry-sour`,
  });
  const sizes = group?.hasVariant as { '@type': string; sku: string; url: string }[];
  expect(sizes.map((size) => [size['@type'], size.sku])).toEqual([
    ['Product', 'LF-1060-P5'],
    ['Product', 'LF-1060-D15'],
    ['Product', 'LF-1060-D55'],
  ]);
  expect(crumbs?.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Products', item: `${baseURL}/products` },
    {
      '@type': 'ListItem',
      position: 2,
      name: 'Laundry',
      item: `${baseURL}/products?category=Laundry`,
    },
    {
      '@type': 'ListItem',
      position: 3,
      name: 'Laundry Sour',
      item: `${baseURL}/products/laundry-sour`,
    },
  ]);
  expect(JSON.stringify(data)).not.toMatch(/offer|price|availability/i);
  expect(html).not.toMatch(/\$\d/);
  for (const { item } of (crumbs?.itemListElement ?? []) as { item: string }[])
    expect((await request.get(item)).status()).toBe(200);
});

test('a sheet says where it stands', async ({ request, baseURL }) => {
  const { data } = await headOf(request, '/sds/laundry-sour');
  expect(data).toEqual([
    expect.objectContaining({
      '@type': 'BreadcrumbList',
      itemListElement: [
        expect.objectContaining({ item: `${baseURL}/sds` }),
        expect.objectContaining({ name: 'Laundry Sour', item: `${baseURL}/sds/laundry-sour` }),
      ],
    }),
  ]);
});

test('search results, unknown pages and people’s own pages are not for the index', async ({
  request,
}) => {
  for (const path of [
    '/products?q=sour',
    '/sds?q=sour',
    '/cart',
    '/reset-password?oobCode=x',
    '/order-placed',
  ]) {
    const answer = await request.get(path);
    expect(/<meta name="robots" content="noindex[^"]*"/.test(await answer.text()), path).toBe(true);
  }
  for (const path of ['/no-such-page', '/products/no-such-thing', '/sds/no-such-thing'])
    expect((await request.get(path)).status(), path).toBe(404);
});

test('every address of the sitemap answers, and names its own canonical address', async ({
  request,
  baseURL,
}) => {
  const answer = await request.get('/sitemap.xml');
  expect(answer.headers()['content-type']).toContain('application/xml');
  const addresses = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    (match) => match[1] ?? '',
  );
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses).toEqual(expect.arrayContaining(PAGES.map((path) => `${baseURL}${path}`)));
  expect(
    addresses.filter((address) => /\/(dashboard|settings|cart|login|api)/.test(address)),
  ).toEqual([]);
  for (const address of addresses) {
    expect(address.startsWith(`${baseURL}/`)).toBe(true);
    const { canonicals } = await headOf(request, address);
    expect(canonicals, address).toEqual([address]);
  }
});

test('robots.txt keeps crawlers from people’s pages, and lets them fetch the pictures that pages name', async ({
  request,
  baseURL,
}) => {
  const lines = (await (await request.get('/robots.txt')).text()).split('\n');
  expect(lines).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  for (const path of [
    '/cart',
    '/dashboard',
    '/settings',
    '/login',
    '/order-placed',
    '/reset-password',
    '/api/',
  ])
    expect(lines).toContain(`Disallow: ${path}`);
  const allowed = lines
    .filter((line) => line.startsWith('Allow: '))
    .map((line) => line.slice('Allow: '.length));
  for (const path of PAGES) {
    const { meta } = await headOf(request, path);
    const picture = new URL(meta('og:image')).pathname;
    expect(
      !picture.startsWith('/api/') || allowed.some((start) => picture.startsWith(start)),
      picture,
    ).toBe(true);
  }
});
