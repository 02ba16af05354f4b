import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { siteOfPage } from '../same-page.ts';
import { SiteSwitch } from './site-switch.tsx';

const match = (params: Record<string, string>, loaderData?: unknown) => ({ params, loaderData });

test('a page belongs to the site that its address names, or whose thing it shows; else it follows the choice', () => {
  expect(siteOfPage([match({}, { customer: { id: 'a' } }), match({ customerId: 'b' })])).toBe('b');
  expect(siteOfPage([match({}), match({}, { order: { customerId: 'b' } })])).toBe('b');
  expect(siteOfPage([match({}), match({}, { invoice: { customerId: 'b' } })])).toBe('b');
  expect(siteOfPage([match({}), match({}, { order: null })])).toBeNull();
  expect(siteOfPage([match({}), match({}, null)])).toBeNull();
});

const menu = [
  { id: 'a', name: 'Harbor House', city: 'Austin', state: 'TX' },
  { id: 'b', name: 'Brindle Inn', city: 'Austin', state: 'TX' },
];

async function named(ofPage: string | null): Promise<string> {
  const chosen = { id: 'a', name: 'Harbor House' };
  const element = (
    <SiteSwitch chosen={chosen} ofPage={ofPage} menu={menu} address="/dashboard/orders/x" />
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  const html = await text(
    (await prerenderToNodeStream(<RouterProvider router={router} />)).prelude,
  );
  return /<summary[\s\S]*?<\/summary>/.exec(html)?.[0].replace(/<[^>]*>/g, '') ?? '';
}

test('the switch names the site of the page, not the one that is ordered for', async () => {
  expect(await named('b')).toContain('Brindle Inn');
  expect(await named(null)).toContain('Harbor House');
  // One that the person may not order for is none of the switch.
  expect(await named('c')).toContain('Harbor House');
});
