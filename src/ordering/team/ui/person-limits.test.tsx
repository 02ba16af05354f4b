import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { PersonLimits } from './person-limits.tsx';

const shown = (ownAllowed: boolean) => {
  const approvers = ['ana', 'ben'].map((id) => ({
    id,
    displayName: id,
    email: `${id}@hotel.example`,
  }));
  const customer = {
    customerId: 'c',
    customerName: 'Harbor House',
    city: 'Newport',
    limitCents: 50_000,
    approverId: null,
    ownAllowed,
    approvers,
  };
  const props = { personId: 'ana', customers: [customer], answer: undefined, busy: false };
  const router = createMemoryRouter([{ path: '/', element: createElement(PersonLimits, props) }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
};

test('who may not approve their own orders is not offered as their approver', () => {
  expect(shown(false)).toContain('value="ben"');
  expect(shown(false)).not.toContain('value="ana"');
  expect(shown(true)).toContain('value="ana"');
});
