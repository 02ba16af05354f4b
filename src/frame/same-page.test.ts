import { expect, test } from 'vitest';
import { sameAt, showsAllSites, withSite } from './same-page.ts';

const A = '01980000-0000-7000-8000-00000000000a';
const B = '01980000-0000-7000-8000-00000000000b';

test.each([
  // The page follows the choice: its address stays, with its query.
  ['/dashboard', '/dashboard'],
  ['/cart', '/cart'],
  // The site stands in the address.
  [`/dashboard/customers/${A}`, `/dashboard/customers/${B}`],
  [`/dashboard/customers/${A}/safety`, `/dashboard/customers/${B}/safety`],
  [`/dashboard/customers/${A}/safety/training`, `/dashboard/customers/${B}/safety/training`],
  [`/dashboard/customers/${A}/people`, `/dashboard/customers/${B}/people`],
  [`/dashboard/customers/${A}/stock/count?room=x`, `/dashboard/customers/${B}/stock/count`],
  [`/dashboard/customers/${A}/stock/thresholds`, `/dashboard/customers/${B}/stock/thresholds`],
  [`/dashboard/customers/${A}/stock/storerooms/${A}`, `/dashboard/customers/${B}/stock`],
  [`/dashboard/customers/${A}/stock?search=x`, `/dashboard/customers/${B}/stock`],
  // A thing of one site has no counterpart: its list, of the other site.
  [`/dashboard/orders/${A}`, `/dashboard/orders?customer=${B}`],
  [`/dashboard/claims/${A}`, `/dashboard/orders?customer=${B}`],
  [`/dashboard/deliveries/${A}/claim`, `/dashboard/orders?customer=${B}`],
  [`/dashboard/invoices/${A}`, `/dashboard/invoices?customer=${B}`],
  [`/dashboard/inspection/${A}`, '/dashboard/sheets'],
  [`/order-placed?order=${A}`, '/dashboard'],
])('%s of one site turns into %s of the other', (address, there) => {
  expect(sameAt(address, B)).toBe(there);
});

test('the lists of all sites take the switch as their filter, from their first page', () => {
  expect(showsAllSites('/dashboard')).toBeNull();
  expect(showsAllSites(`/dashboard/orders/${A}`)).toBeNull();
  expect(showsAllSites('/dashboard/orders?status=open')).toEqual({ site: null });
  expect(showsAllSites(`/dashboard/invoices?customer=${A}`)).toEqual({ site: A });
  expect(withSite('/dashboard/orders?status=open&cursor=x', B)).toBe(
    `/dashboard/orders?status=open&customer=${B}`,
  );
  expect(withSite(`/dashboard/orders?customer=${A}`, null)).toBe('/dashboard/orders');
});
