import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { openOrders } from '../../messages.ts';
import { Overview } from './overview.tsx';

test('Today says of what its figure is: open orders, and not what is to do', () => {
  const page = {
    kind: 'desk',
    orders: [],
    today: '2026-11-27',
    now: 0,
    figures: null,
    approvals: { count: 0, orders: [] },
  };
  const element = <Overview page={page as never} tasks={null} others={[]} sumsUp trucks={{}} />;
  const html = renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />,
  );
  expect(html).toContain('0 open orders · ');
  expect(openOrders(1)).toBe('1 open order');
});
