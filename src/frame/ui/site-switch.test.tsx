import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { SiteSwitch } from './site-switch.tsx';

const menu = [
  { id: 'a', name: 'Harbor House', city: 'Austin', state: 'TX' },
  { id: 'b', name: 'Brindle Inn', city: 'Austin', state: 'TX' },
];

const shown = async (address: string) => {
  const chosen = { id: 'a', name: 'Harbor House' };
  const element = <SiteSwitch chosen={chosen} menu={menu} address={address} />;
  const router = createMemoryRouter([{ path: '*', element }]);
  const html = await text(
    (await prerenderToNodeStream(<RouterProvider router={router} />)).prelude,
  );
  return {
    summary: /<summary[\s\S]*?<\/summary>/.exec(html)?.[0].replace(/<[^>]*>/g, ''),
    current: /value="(\w)" aria-current="true"/.exec(html)?.[1],
  };
};

test.each(['/dashboard', '/dashboard/orders/x', '/dashboard/invoices/x'])(
  'the switch names the chosen site on %s, as cart and guide do',
  async (address) => {
    const { summary, current } = await shown(address);
    expect(summary).toContain('Harbor House');
    expect(current).toBe('a');
  },
);

test('above a list of all sites it is the list’s filter', async () => {
  expect((await shown('/dashboard/orders')).summary).toContain('All sites');
  expect((await shown('/dashboard/orders?customer=b')).summary).toContain('Brindle Inn');
});
