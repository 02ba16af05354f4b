import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { ApprovalPanel } from './approval-panel.tsx';

const shown = (
  buyer: boolean,
  approverId: string | null,
  mayApprove = false,
  names: { approverName: string | null; namedName: string } = {
    approverName: 'Theo Lindqvist',
    namedName: 'Theo Lindqvist',
  },
) => {
  const day = {
    orderedFor: '2026-12-01',
    wantedOn: null,
    comesOn: '2026-12-01',
    passedAtMs: null,
    untilMs: Date.parse('2026-11-30T19:00:00Z'),
    timeZone: 'America/New_York',
  };
  const shipTo = {
    name: 'Harbor House',
    address1: '1 Quay Street',
    city: 'Newport',
    state: 'RI',
    zip: '02840',
    phone: '',
    deliveryNote: '',
  };
  const props = {
    order: { id: 'o', version: 1, customerId: 'c', shipTo, lines: [1, 2] },
    approval: {
      ofName: 'Ana',
      limitCents: 50_000,
      ...names,
      approverId,
      mayApprove,
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

test('somebody of ours who decides reads for whom, on the button too', () => {
  expect(shown(true, null, true)).toContain('>Approve order<');
  expect(shown(true, null, true)).not.toContain('Harbor House');
  expect(shown(false, null, true)).toContain('>Approve for Harbor House<');
  expect(shown(false, null, true)).toContain('You were named to decide this for Harbor House.');
});

test('our office reads why it decides: because the limit names it, or because who is named can’t', () => {
  const office = (namedName: string) => shown(false, null, true, { approverName: null, namedName });
  expect(office('')).toContain('The limit names our office to approve it');
  expect(office('Theo Lindqvist')).toContain('Theo Lindqvist was named to approve it and can’t');
  expect(office('')).not.toContain('Nobody');
});
