import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { openOrders } from '../../messages.ts';
import { Overview } from './overview.tsx';

const rep = (counts: object) => {
  const page = {
    kind: 'rep',
    visits: [],
    answers: [],
    requested: [],
    places: {},
    calls: { rows: [], found: 0, today: '2026-11-27' },
    ...{ followUps: 0, carts: 0, open: 0, moreOpen: false },
    ...counts,
    approvals: { count: 0, orders: [] },
  };
  const element = (
    <Overview page={page as never} tasks={null} others={[]} sumsUp trucks={{}} outcomes={{}} />
  );
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />,
  );
};

test('a rep’s day leads to what there is, and not to what counts nothing', () => {
  const none = rep({});
  for (const words of ['open cart', 'open order', 'follow-up']) expect(none).not.toContain(words);
  const some = rep({ followUps: 1, carts: 2, open: 3 });
  for (const words of ['1 follow-up due', '2 open carts', '3 open orders'])
    expect(some).toContain(words);
});

test('Today says of what its figure is: open orders, and not what is to do', () => {
  const page = {
    kind: 'desk',
    orders: [],
    today: '2026-11-27',
    now: 0,
    figures: null,
    approvals: { count: 0, orders: [] },
  };
  const today = (sumsUp: boolean) => {
    const props = {
      page: page as never,
      tasks: null,
      others: [],
      sumsUp,
      trucks: {},
      outcomes: {},
    };
    return renderToStaticMarkup(
      <RouterProvider
        router={createMemoryRouter([{ path: '*', element: <Overview {...props} /> }])}
      />,
    );
  };
  expect(today(true)).toContain('0 open orders · ');
  // Before anybody has ordered nothing counts nothing.
  expect(today(false)).not.toContain('open orders');
  expect(today(false)).not.toContain('<section');
  expect(openOrders(1)).toBe('1 open order');
});
