import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { dayHint } from './change-order.tsx';
import { OrderActions } from './order-actions.tsx';

const order = { id: 'o', number: 'BC-1', status: 'placed', version: 1, lines: [], restSince: null };

async function buttons(editing: boolean): Promise<string[]> {
  const element = (
    <OrderActions
      order={order as never}
      move={{ send: () => {}, busy: false, failed: null }}
      {...{ role: 'user' as const }}
      today="2026-12-01"
      waits={false}
      onRun={null}
      mayMove
      mayEdit
      editing={editing}
      onEdit={() => {}}
      deliver={null}
    />
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  const html = await text(
    (await prerenderToNodeStream(<RouterProvider router={router} />)).prelude,
  );
  return [...html.matchAll(/<button[\s\S]*?<\/button>/g)].map(([one]) =>
    one.replace(/<!--.*?-->|<[^>]*>/g, '').trim(),
  );
}

test('the buttons keep their places while the order is changed: a second click meets the same one', async () => {
  const before = await buttons(false);
  expect(before.slice(0, 2)).toEqual(['Change order', 'Order again']);
  expect(await buttons(true)).toEqual(before);
});

test('a day is promised once the order is confirmed, and wished for or planned before', () => {
  const of = (status: string, wantedOn: string | null, promisedOn: string | null = '2026-12-09') =>
    dayHint({ status: status as 'placed', wantedOn, promisedOn });
  expect(of('placed', '2026-12-09')).toBe('Wished for Wed, Dec 9.');
  expect(of('placed', null)).toBe('Wed, Dec 9, once we have confirmed it.');
  expect(of('confirmed', '2026-12-09')).toBe('Promised for Wed, Dec 9.');
});
