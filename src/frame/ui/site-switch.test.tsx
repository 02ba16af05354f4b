import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { SiteSwitch } from './site-switch.tsx';

const menu = [
  { id: 'a', name: 'Harbor House', city: 'Austin', state: 'TX' },
  { id: 'b', name: 'Brindle Inn', city: 'Austin', state: 'TX' },
];

const shown = async (ofRecord: { id: string; name: string } | null) => {
  const chosen = { id: 'a', name: 'Harbor House' };
  const element = (
    <SiteSwitch chosen={chosen} ofRecord={ofRecord} menu={menu} address="/dashboard/orders/x" />
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  const html = await text(
    (await prerenderToNodeStream(<RouterProvider router={router} />)).prelude,
  );
  return {
    summary: /<summary[\s\S]*?<\/summary>/.exec(html)?.[0].replace(/<[^>]*>/g, ''),
    current: /value="(\w)" aria-current="true"/.exec(html)?.[1],
  };
};

test('the switch names the chosen site', async () => {
  const { summary, current } = await shown(null);
  expect(summary).toContain('Harbor House');
  expect(current).toBe('a');
});

test('beside an order of another site it names that one, and says nothing of the chosen one', async () => {
  const { summary, current } = await shown({ id: 'b', name: 'Brindle Inn' });
  expect(summary).toContain('Brindle Inn');
  expect(summary).not.toContain('Harbor House');
  expect(current).toBe('b');
});
