import { expect, test } from 'vitest';
import type { Duty } from '../../kit/actor.ts';
import routes from '../../routes.ts';
import { DRIVERS_HOME, entryAt, homesOf, navigationFor } from './navigation.ts';

const textsFor = (role: 'user' | 'admin' | 'super_admin', ...duties: Duty[]) =>
  navigationFor(role, false, duties).flatMap((group) => group.entries.map((entry) => entry.text));

test('each role is offered what it may open, and nothing else', () => {
  const site = [
    'Quick order',
    'Saved lists',
    'Sheets of your site',
    'Chemicals at your site',
    'Training',
    'Inspection pack',
  ];
  // The buyer's home comes first.
  expect(textsFor('user')).toEqual([
    'Order guide',
    'Overview',
    'Orders',
    'Invoices',
    ...site,
    'Customers',
  ]);
  // Whoever works here sees the own work first, and the buyers' pages below it.
  const desk = [
    'Overview',
    'Orders',
    'Invoices',
    'Customers',
    'New order',
    'Customers to call',
    'Runs',
    'Deliveries',
    'Claims',
    'Sheets due',
    'Delivered and invoiced',
    'Contact inbox',
    'People',
    'Search words',
  ];
  const sites = ['Order guide', ...site];
  expect(textsFor('admin', 'desk')).toEqual([...desk, ...sites]);
  expect(textsFor('super_admin')).toEqual([
    ...desk,
    'Set-up guide',
    'Products',
    'Prices',
    'Safety data',
    'Hazmat training',
    'Accounting',
    'Inbox of the books',
    'Statements',
    'Prices from the books',
    'Company settings',
    'Delivery calendar',
    'Audit log',
    'Error reports',
    ...sites,
  ]);
});

test('staff are offered what their duties are for, several the union, and none of it twice', () => {
  expect(textsFor('admin', 'driver')).toEqual(['Stops']);
  const books = [
    'Accounting',
    'Inbox of the books',
    'Invoices',
    'Statements',
    'Prices from the books',
    'Delivered and invoiced',
    'Syncs',
    'Prices',
    'Orders',
    'Customers',
  ];
  expect(textsFor('admin', 'books')).toEqual(books);
  expect(textsFor('admin', 'driver', 'books')).toEqual([...books, 'Stops']);
  expect(textsFor('admin', 'desk', 'driver')).toEqual(textsFor('admin', 'desk'));
  const all = textsFor('admin', 'desk', 'driver', 'books');
  const sites = textsFor('admin', 'desk').indexOf('Order guide');
  expect(all).toEqual([
    ...textsFor('admin', 'desk').slice(0, sites),
    'Accounting',
    'Inbox of the books',
    'Statements',
    'Prices from the books',
    'Syncs',
    'Prices',
    ...textsFor('admin', 'desk').slice(sites),
  ]);
  expect(new Set(all).size).toBe(all.length);
});

test('the first duty decides where one begins, and the others are named', () => {
  const begins = (...duties: Duty[]) => homesOf(duties).map(({ to }) => to);
  expect(begins('driver', 'desk')).toEqual(['/dashboard', DRIVERS_HOME]);
  expect(begins('driver', 'books')).toEqual(['/dashboard/accounting', DRIVERS_HOME]);
  expect(begins('driver')).toEqual([DRIVERS_HOME]);
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
    '/dashboard/accounting/customers',
    '/dashboard/accounting/invoice-parts',
    '/dashboard/accounting/list-prices',
    '/dashboard/accounting/prices',
    '/dashboard/accounting/products',
    '/dashboard/accounting/syncs',
    '/dashboard/guide/arrange',
    '/dashboard/orders/put-on-run',
    '/dashboard/deliveries/to-decide',
    '/dashboard/guide/count',
    '/dashboard/new-order/callers',
    '/dashboard/new-order/products',
    // The sign-in leads here once, on a driver's phone.
    '/dashboard/this-phone',
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
