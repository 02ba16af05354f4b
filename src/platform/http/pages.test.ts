import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from '../../../tests/support/app.ts';
import { addProduct } from '../../../tests/support/rows.ts';
import { VISITOR } from '../../kit/actor.ts';
import { requestContext } from './context.ts';
import { createPageCache, etagMatches } from './page-cache.ts';
import { createPages } from './pages.ts';

let app: AppUnderTest;
let rendered = 0;
const facts = { actor: VISITOR, requestId: 'r', network: '127.0.0.1', profileFailure: undefined };

/** Long enough to be packed, with a script that somebody slipped in. */
const page = (count: number) =>
  `<p>made ${count}</p><script>slipped()</script>${'<p>soap</p>'.repeat(200)}`;
const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** A page that says how often it was made, with a script of its own and whatever the address asks for. */
function shop(headers: Record<string, string> = {}) {
  return createPages({
    app,
    policy: { secure: false },
    unavailablePage: () => 'away',
    publicPage: (url) => (url.pathname === '/own' ? null : url.pathname + url.search),
    render: async (request, context) => {
      rendered += 1;
      const { nonce, setCookies } = requestContext(context as never);
      if (request.url.endsWith('/greeting')) setCookies.push('a=b');
      const status = request.url.endsWith('/missing') ? 404 : 200;
      return new Response(`${page(rendered)}<script nonce="${nonce}">run()</script>`, {
        status,
        headers: { 'content-type': 'text/html', ...headers },
      });
    },
  });
}

const ask = (
  pages: ReturnType<typeof shop>,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
) => pages(new Request(`http://localhost:3000${path}`, { method, headers }), facts);
const nonceIn = (text: string) => /nonce="([^"]+)"/.exec(text)?.[1];

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

describe('public pages are kept', () => {
  test('the second visitor gets the same bytes, and the policy names the page’s own scripts by their hashes', async () => {
    const pages = shop();
    const first = await ask(pages, '/');
    const second = await ask(pages, '/');
    const text = await first.text();
    expect(await second.text()).toBe(text);
    expect(text).toContain('<script>run()</script>');
    for (const response of [first, second]) {
      const policy = response.headers.get('content-security-policy');
      expect(policy).toContain(`script-src 'self' ${hashOf('run()')};`);
      expect(policy).not.toContain(hashOf('slipped()'));
      expect(policy).not.toContain('nonce');
    }
    expect(second.headers.get('cache-control')).toBe('private, no-cache');
    expect(second.headers.get('vary')).toBe('Cookie, Accept-Encoding');
  });

  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['identity', null, (bytes: Buffer) => bytes],
  ] as const)(
    'a browser that takes %s gets %s, with the same page inside',
    async (takes, encoding, open) => {
      const pages = shop();
      const plain = await (await ask(pages, '/')).text();
      for (let times = 0; times < 2; times += 1) {
        const response = await ask(pages, '/', { 'accept-encoding': takes });
        expect(response.headers.get('content-encoding')).toBe(encoding);
        expect(open(Buffer.from(await response.arrayBuffer())).toString()).toBe(plain);
      }
    },
  );

  test('a page of one person is packed too, with a nonce of its own each time', async () => {
    const pages = shop();
    const nonces = new Set<string | undefined>();
    for (let times = 0; times < 2; times += 1) {
      const response = await ask(pages, '/own', { 'accept-encoding': 'br' });
      const bytes = Buffer.from(await response.arrayBuffer());
      // How a brotli stream with a window of 256 kB begins (RFC 7932, 9.1): a larger one costs a walk through all memory.
      expect((bytes[0] ?? 0) & 0b1111).toBe(0b0011);
      const text = brotliDecompressSync(bytes).toString();
      expect(response.headers.get('content-security-policy')).toContain(`'nonce-${nonceIn(text)}'`);
      nonces.add(nonceIn(text));
    }
    expect(nonces.size).toBe(2);
  });

  test.each([
    ['data of a page', page(1), 'br', brotliDecompressSync],
    ['short data', '["none"]', null, (bytes: Buffer) => bytes],
  ] as const)('%s comes in one piece too', async (_name, body, encoding, open) => {
    const pages = createPages({
      app,
      policy: { secure: false },
      unavailablePage: () => 'away',
      publicPage: () => null,
      render: () => {
        const parts = [body.slice(0, 5), body.slice(5)].map((part) => Buffer.from(part));
        return Promise.resolve(
          new Response(Readable.toWeb(Readable.from(parts)) as never, {
            headers: { 'content-type': 'text/x-script' },
          }),
        );
      },
    });
    const response = await ask(pages, '/own.data', { 'accept-encoding': 'gzip, br' });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(open(Buffer.from(await response.arrayBuffer())).toString()).toBe(body);
  });

  test('a browser that holds it gets 304 without a policy: it holds that too', async () => {
    const pages = shop();
    const etag = (await ask(pages, '/')).headers.get('etag') ?? '';
    const again = await ask(pages, '/', { 'if-none-match': `"other", ${etag}` });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect(again.headers.get('content-security-policy')).toBeNull();
    expect((await ask(pages, '/', { 'if-none-match': 'W/"else"' })).status).toBe(200);
  });

  test.each<[string, string, Record<string, string>]>([
    ['with any cookie', '/', { cookie: 'bc_theme=dark' }],
    ['with a token', '/', { authorization: 'Bearer x' }],
    ['of an address that is one person’s own', '/own', {}],
  ])('not %s: each is made anew and not to be stored', async (_name, path, headers) => {
    const pages = shop();
    const before = rendered;
    const response = await ask(pages, path, headers);
    await ask(pages, path, headers);
    expect(rendered - before).toBe(2);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('etag')).toBeNull();
  });

  test.each(['/missing', '/greeting'])(
    'not %s: errors and answers that set a cookie',
    async (path) => {
      const pages = shop();
      const before = rendered;
      await ask(pages, path);
      expect((await ask(pages, path)).headers.get('etag')).toBeNull();
      expect(rendered - before).toBe(2);
    },
  );

  test('a post is never answered from the cache', async () => {
    const pages = shop();
    await ask(pages, '/');
    const before = rendered;
    await ask(pages, '/', {}, 'POST');
    expect(rendered - before).toBe(1);
  });
});

describe('exactly until what visitors see changes', () => {
  const madeAgainAfter = async (change: () => Promise<unknown>) => {
    const pages = shop();
    await ask(pages, '/');
    const before = rendered;
    await change();
    await ask(pages, '/');
    return rendered > before;
  };
  const sql = (text: string) => app.db.pool.query(text);

  test.each([
    ['a new product', () => addProduct(app)],
    ['a product’s name', () => sql("update products set name = 'Renamed'")],
    ['an inactive product', () => sql('update products set is_active = false')],
    ['a product’s pictures', () => sql("update products set images = '[]'")],
    ['a deleted product', () => sql('delete from products')],
    [
      'safety data',
      () =>
        sql("insert into safety_data (name_key, signal_word) values ('laundry-sour', 'Danger')"),
    ],
    ['company settings', () => sql(`update company_settings set settings = '{"name": "Other"}'`)],
  ])('%s', async (_name, change) => {
    expect(await madeAgainAfter(change)).toBe(true);
  });

  test('stock, promises and prices change with every order and leave the pages alone', async () => {
    await addProduct(app);
    expect(
      await madeAgainAfter(() =>
        sql(
          'update products set quantity = 5, promised = 2, price_cents = 700, updated_at = now()',
        ),
      ),
    ).toBe(false);
  });

  test('a change counts at its commit, not before, and for every process', async () => {
    const here = createPageCache(app.db);
    const there = createPageCache(app.db);
    const client = await app.db.pool.connect();
    try {
      await client.query('begin');
      await client.query("update company_settings set settings = '{}'");
      const during = await here.version();
      // Another transaction that began later and commits first must not hide this one.
      await addProduct(app);
      const between = await here.version();
      await client.query('commit');
      const after = await here.version();
      expect(new Set([during, between, after]).size).toBe(3);
      expect(await there.version()).toBe(after);
    } finally {
      client.release();
    }
  });

  test('the record of changes does not grow without end', async () => {
    for (let at = 0; at < 450; at += 1) await sql("update company_settings set settings = '{}'");
    const { rows } = await app.db.pool.query<{ count: number }>(
      'select count(*)::int as count from public_changes',
    );
    expect(rows[0]?.count).toBeLessThan(420);
  });
});

test('the memory is bounded: the page that was not asked for longest goes first', async () => {
  const cache = createPageCache(app.db, 40_000);
  const page = (text: string) => ({
    text,
    nonce: 'NONCE',
    contentType: 'text/html',
    cacheControl: null,
  });
  for (let at = 0; at < 20; at += 1) {
    cache.store(`/${at}`, 'v', page('x'.repeat(4000)));
    cache.find('/0', 'v');
  }
  expect(cache.find('/0', 'v')).toBeDefined();
  expect(cache.find('/1', 'v')).toBeUndefined();
  expect(cache.find('/19', 'v')).toBeDefined();
  // One giant is answered but not kept.
  cache.store('/giant', 'v', page('x'.repeat(60_000)));
  expect(cache.find('/giant', 'v')).toBeUndefined();
  expect(cache.find('/19', 'w')).toBeUndefined();
});

test.each([
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ['"ab"', false],
  [null, false],
])('if-none-match %s -> %s', (header, expected) => {
  expect(etagMatches(header, 'W/"a"')).toBe(expected);
});

test.each([
  ['http://127.0.0.1:4711/cart?a=b', 'http://localhost:3000/cart?a=b'],
  ['http://evil.test//evil.test/x', 'http://localhost:3000//evil.test/x'],
])(
  'a page is asked for under the public address, whatever name the request came by (%s)',
  async (incoming, seen) => {
    let got: Request | undefined;
    const pages = createPages({
      app,
      policy: { secure: false },
      publicPage: () => null,
      unavailablePage: () => '',
      render: async (request) => {
        got = request;
        return new Response(await request.text(), { headers: { 'content-type': 'text/plain' } });
      },
    });
    expect(
      await (
        await pages(
          new Request(incoming, {
            method: 'POST',
            body: 'a=b',
            headers: { 'x-forwarded-host': 'evil.test' },
          }),
          facts,
        )
      ).text(),
    ).toBe('a=b');
    expect(got?.url).toBe(seen);
    expect(got?.method).toBe('POST');
    await pages(new Request(incoming), facts);
    expect(got?.url).toBe(seen);
  },
);
