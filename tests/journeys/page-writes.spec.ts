import { expect, test } from '@playwright/test';
import pg from 'pg';
import routes from '../../src/routes.ts';
import { signIn } from './steps/sign-in.ts';

// What no page of ours sends, to every page that there is: the answer is a refusal in the 400s, and nobody's fault is reported.

interface Node {
  path?: string | undefined;
  children?: readonly Node[] | undefined;
}

function addressesOf(nodes: readonly Node[], prefix = ''): string[] {
  return nodes.flatMap((node) => {
    const address = node.path ? `${prefix}/${node.path}` : prefix;
    return [address || '/', ...addressesOf(node.children ?? [], address)];
  });
}

/** Every address of map 1 with something in the place of each parameter, also under the name that the browser's router fetches. */
function targets(): string[] {
  const pages = [...new Set(addressesOf(routes))].map((address) =>
    address
      .replace(':productId', PRODUCT)
      .replace(/:\w+/g, '0199d0a0-0000-7000-8000-000000000000')
      .replace('*', 'nowhere/at/all'),
  );
  return pages.flatMap((page) => [page, page === '/' ? '/_root.data' : `${page}.data`]);
}

const PRODUCT = '0199d0a0-0000-7000-8000-000000000000';
const FORM = 'application/x-www-form-urlencoded';

/** What is sent: a name, a method, a content type and a body. */
const ODD: readonly [string, string, string | null, string | null][] = [
  ['a form without fields', 'POST', FORM, ''],
  [
    'a form with an intent that nobody knows',
    'POST',
    FORM,
    'intent=none&id=1&quantity=x&lines=%7B',
  ],
  ['JSON', 'POST', 'application/json', '{"intent":"add"}'],
  ['text', 'POST', 'text/plain', 'intent=add'],
  ['nothing at all', 'POST', null, null],
  [
    'a multipart form that breaks off',
    'POST',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb',
  ],
  ['a multipart form without a boundary', 'POST', 'multipart/form-data', 'a=b'],
  ['a zero byte in a form', 'POST', FORM, 'intent=a%00b'],
  ['PUT', 'PUT', FORM, 'a=b'],
  ['PATCH', 'PATCH', 'application/json', '{}'],
  ['DELETE', 'DELETE', null, null],
];

async function faults(): Promise<{ count: number; latest: string }> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number; latest: string }>(
      `select count(*)::int as count, coalesce(max(id::text), '') as latest from error_reports where origin = 'server'`,
    );
    return rows[0] ?? { count: 0, latest: '' };
  } finally {
    await client.end();
  }
}

for (const who of ['visitor', 'owner'] as const) {
  test(`odd writes of a ${who} are refused on every page, and nothing is reported`, async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(240_000);
    if (who === 'owner') await signIn(page, 'owner', '/dashboard');
    const cookie = (await page.context().cookies())
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const before = await faults();
    const wrong: string[] = [];
    for (const target of targets()) {
      for (const [name, method, type, body] of ODD) {
        const answer = await fetch(`${baseURL}${target}`, {
          method,
          redirect: 'manual',
          headers: {
            origin: baseURL ?? '',
            ...(cookie ? { cookie } : {}),
            ...(type ? { 'content-type': type } : {}),
          },
          ...(body === null ? {} : { body }),
        });
        await answer.arrayBuffer();
        // A form that is a form may be sent on to the sign-in, or be answered as the page answers.
        const fits = name.startsWith('a form')
          ? answer.status < 500
          : answer.status >= 400 && answer.status < 500;
        if (!fits) wrong.push(`${target}: ${name} -> ${answer.status}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await faults()).toEqual(before);
  });
}

test('a zero byte, broken encodings and other unreadable addresses are 400 at pages and endpoints alike', async ({
  baseURL,
}) => {
  const before = await faults();
  for (const address of [
    '/products/%00',
    '/products?q=a%00b',
    '/api/public/products?q=%00',
    '/api/public/products/%00',
    '/sds/%ff',
    '/files/a%00.png',
    '/%C0%80',
    '/api/sds?q%00=1',
  ]) {
    expect((await fetch(`${baseURL}${address}`)).status, address).toBe(400);
  }
  expect(await faults()).toEqual(before);
});
