import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { CartPage } from '../server/load-cart.ts';
import { approverOf } from './add-to.tsx';
import { PlaceButton } from './order-form.tsx';
import { OrderBar } from './order-surface.tsx';
import type { Placing } from './use-placing.ts';

type Bar = Parameters<typeof OrderBar>[0];

/** What the bar of a phone says of an order. */
function bar(page: Partial<CartPage>, totals: object): string {
  const props = {
    page: {
      customer: { id: 'c', name: 'Harborview Inn' },
      nextRun: {
        delivery: { day: '2026-12-01', cutOffAtMs: Date.parse('2026-11-30T19:00:00Z') },
        nowMs: Date.parse('2026-11-30T15:00:00Z'),
      },
      cutOffs: {},
      minimumCents: 10_000,
      limit: null as CartPage['limit'],
      backOrdersAllowed: false,
      ...page,
    },
    order: { waiting: 0, stateOf: () => 'saved' },
    lines: [],
    children: null,
  };
  const sum = { totalCents: 70_000, subtotalCents: 60_000, ...totals };
  const approver = approverOf(props.page, sum.totalCents);
  const addTo = { open: null, beside: null, totals: sum, approver };
  const router = createMemoryRouter([
    { path: '/', element: <OrderBar {...({ ...props, addTo } as unknown as Bar)} /> },
  ]);
  return renderToStaticMarkup(<RouterProvider router={router} />).replace(/<[^>]+>/g, ' ');
}

test('an order above the limit says in the bar whom it waits for, and no day', () => {
  const above = bar({ limit: { limitCents: 50_000, approver: 'Theo Lindqvist' } }, {});
  expect(above).toContain('waits for approval by Theo Lindqvist');
  expect(above).not.toContain('Dec 1');
  expect(above).not.toContain('order by');
  expect(bar({ limit: { limitCents: 50_000, approver: null } }, {})).toContain('by our office');
  const within = bar({ limit: { limitCents: 70_000, approver: 'Theo Lindqvist' } }, {});
  expect(within).toContain('Tue, Dec 1');
  expect(within).not.toContain('approval');
});

test('an order below the minimum says in the bar what is missing', () => {
  expect(bar({}, { subtotalCents: 4283 })).toContain('add $57.17 of goods');
  expect(bar({}, {})).not.toContain('of goods');
});

test('Place order pressed below the minimum says beside the button what is missing', () => {
  const placing = { missed: { of: 'minimum', cents: 5717 }, isBusy: false };
  expect(
    renderToStaticMarkup(
      <PlaceButton placing={placing as unknown as Placing} addTo={null} approver={null} />,
    ),
  ).toContain('Add $57.17 of goods to reach the order minimum.');
});
