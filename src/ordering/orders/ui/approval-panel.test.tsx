import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { ApprovalPanel } from './approval-panel.tsx';

const shown = (buyer: boolean, approverId: string | null) => {
  const day = {
    orderedFor: '2026-12-01',
    wantedOn: null,
    comesOn: '2026-12-01',
    passedAtMs: null,
    untilMs: Date.parse('2026-11-30T19:00:00Z'),
    timeZone: 'America/New_York',
  };
  const props = {
    order: { id: 'o', version: 1, customerId: 'c', lines: [1, 2] },
    approval: {
      ofName: 'Ana',
      limitCents: 50_000,
      approverName: 'Theo Lindqvist',
      approverId,
      mayApprove: false,
      day,
    },
    alsoOrdered: [],
    buyer,
  };
  const router = createMemoryRouter([{ path: '/', element: createElement(ApprovalPanel, props) }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
};

test('an order that waits for approval leads to its products and to who decides', () => {
  expect(shown(true, null)).toContain('href="#products"');
  expect(shown(true, null)).toContain('See its 2 products');
  expect(shown(true, null)).toContain('href="/dashboard/customers/c/people"');
  expect(shown(false, 'theo')).toContain('href="/dashboard/people/theo"');
  // A rep opens no page of people: the name alone.
  expect(shown(false, null)).not.toContain('/people');
  expect(shown(false, null)).toContain('Theo Lindqvist is asked to approve it.');
});
