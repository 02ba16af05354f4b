import { expect, test } from 'vitest';
import { sameAt, showsAllSites, withSite } from './same-page.ts';

const A = '01980000-0000-7000-8000-00000000000a';
const B = '01980000-0000-7000-8000-00000000000b';

test.each([
  // The page follows the choice: its address stays, with its query.
  ['/dashboard/guide', '/dashboard/guide'],
  ['/dashboard/training?show=due', '/dashboard/training?show=due'],
  ['/cart', '/cart'],
  // The site stands in the address.
  [`/dashboard/customers/${A}`, `/dashboard/customers/${B}`],
  [`/dashboard/inventory/${A}/count?room=x`, `/dashboard/inventory/${B}/count`],
  [`/dashboard/inventory/${A}/kit/${A}`, `/dashboard/inventory/${B}`],
  // A thing of one site has no counterpart: its list.
  [`/dashboard/orders/${A}`, '/dashboard/orders'],
  [`/dashboard/deliveries/${A}/claim`, '/dashboard/orders'],
  [`/dashboard/invoices/${A}`, '/dashboard/invoices'],
  [`/dashboard/lists/${A}`, '/dashboard/lists'],
  [`/dashboard/inspection/${A}`, '/dashboard/inspection'],
  [`/order-placed?order=${A}`, '/cart'],
])('%s of one site turns into %s of the other', (address, there) => {
  expect(sameAt(address, B)).toBe(there);
});

test('the lists of all sites take the switch as their filter, from their first page', () => {
  expect(showsAllSites('/dashboard/guide')).toBeNull();
  expect(showsAllSites(`/dashboard/orders/${A}`)).toBeNull();
  expect(showsAllSites('/dashboard/orders?status=open')).toEqual({ site: null });
  expect(showsAllSites(`/dashboard/invoices?customer=${A}`)).toEqual({ site: A });
  expect(withSite('/dashboard/orders?status=open&cursor=x', B)).toBe(
    `/dashboard/orders?status=open&customer=${B}`,
  );
  expect(withSite(`/dashboard/orders?customer=${A}`, null)).toBe('/dashboard/orders');
});
