import { expect, test } from 'vitest';
import routes from '../../routes.ts';
import { entryAt, navigationFor } from './navigation.ts';

const textsFor = (role: 'user' | 'admin' | 'super_admin') =>
  navigationFor(role).flatMap((group) => group.entries.map((entry) => entry.text));

test('each role is offered what it may open, and nothing else', () => {
  const orders = [
    'Orders',
    'Invoices',
    'Quick order',
    'Saved lists',
    'Sheets of your site',
    'Customers',
  ];
  // The buyer's home comes first.
  expect(textsFor('user')).toEqual(['Order guide', 'Overview', ...orders]);
  expect(textsFor('admin')).toEqual([
    'Overview',
    'Order guide',
    ...orders,
    'New order',
    'Customers to call',
    'Deliveries',
    'Contact inbox',
    'People',
    'Search words',
  ]);
  expect(textsFor('super_admin')).toEqual([
    ...textsFor('admin'),
    'Set-up guide',
    'Products',
    'Prices',
    'Safety data',
    'Accounting',
    'Company settings',
    'Delivery calendar',
    'Audit log',
    'Error reports',
  ]);
});

test('a sales rep begins with the customers to call; a buyer has no such entry', () => {
  const rep = navigationFor('user', true).flatMap((group) => group.entries);
  expect(rep.slice(0, 2).map((entry) => entry.to)).toEqual([
    '/dashboard/new-order',
    '/dashboard/visits',
  ]);
  expect(textsFor('user')).not.toContain('Customers to call');
});

test('every entry leads to a page of the map, and every page of one address has an entry', () => {
  const frame = routes
    .flatMap((route) => route.children ?? [])
    .find((route) => route.path === 'dashboard');
  const pages = new Set(
    (frame?.children ?? []).map((route) =>
      route.index ? '/dashboard' : `/dashboard/${route.path}`,
    ),
  );
  const entries = navigationFor('super_admin').flatMap((group) =>
    group.entries.map((entry) => entry.to),
  );
  // It stands beside the cart, and works without the dashboard.
  pages.add('/quick-order');
  expect(entries.filter((to) => !pages.has(to))).toEqual([]);
  // These stand behind a button of the page above them, or are no pages: what the frame asks of the server.
  const behindButtons = new Set([
    '/dashboard/find',
    '/dashboard/changes',
    '/dashboard/people/new',
    '/dashboard/customers/new',
    '/dashboard/customers/import',
    '/dashboard/products/new',
    '/dashboard/products/import',
    '/dashboard/prices/import',
    '/dashboard/prices/why',
    '/dashboard/prices/customers/import',
    '/dashboard/accounting/products',
    '/dashboard/guide/arrange',
    '/dashboard/guide/count',
    '/dashboard/new-order/callers',
    '/dashboard/new-order/products',
  ]);
  expect(
    [...pages]
      .filter((page) => !page.includes(':') && !page.endsWith('.csv'))
      .filter((page) => !behindButtons.has(page) && !entries.includes(page)),
  ).toEqual([]);
});

test('a page below an entry belongs to it, and the overview only to itself', () => {
  const groups = navigationFor('super_admin');
  expect(entryAt(groups, '/dashboard')?.text).toBe('Overview');
  expect(entryAt(groups, '/dashboard/orders/0198-id')?.text).toBe('Orders');
  expect(entryAt(groups, '/dashboard/products')?.text).toBe('Products');
  expect(entryAt(groups, '/dashboard/elsewhere')).toBeUndefined();
});
