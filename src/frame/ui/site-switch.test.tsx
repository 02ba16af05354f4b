import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { SiteSwitch } from './site-switch.tsx';

const menu = [
  { id: 'a', name: 'Harbor House', city: 'Austin', state: 'TX' },
  { id: 'b', name: 'Brindle Inn', city: 'Austin', state: 'TX' },
];

test('the switch names the chosen site', async () => {
  const chosen = { id: 'a', name: 'Harbor House' };
  const element = <SiteSwitch chosen={chosen} menu={menu} address="/dashboard/orders/x" />;
  const router = createMemoryRouter([{ path: '*', element }]);
  const html = await text(
    (await prerenderToNodeStream(<RouterProvider router={router} />)).prelude,
  );
  const summary = /<summary[\s\S]*?<\/summary>/.exec(html)?.[0].replace(/<[^>]*>/g, '');
  expect(summary).toContain('Harbor House');
});
