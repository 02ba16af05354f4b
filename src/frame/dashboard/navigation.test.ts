import { expect, test } from 'vitest';
import { type Duty, isOneOf, type Member } from '../../kit/actor.ts';
import routes from '../../routes.ts';
import { DRIVERS_HOME } from '../menu-entries.ts';
import {
  customerTabs,
  entryAt,
  homesOf,
  menuFor,
  pagesOf,
  type Standing,
  tabRowsAt,
} from './navigation.ts';

const staff = (...duties: Duty[]): Standing => ({ role: 'admin', salesRep: false, duties });
const BUYER: Standing = { role: 'user', salesRep: false, duties: [] };
const REP: Standing = { role: 'user', salesRep: true, duties: [] };
const OWNER: Standing = {
  role: 'super_admin',
  salesRep: false,
  duties: ['desk', 'driver', 'books'],
};
const textsFor = (person: Standing) => menuFor(person).map(({ text }) => text);

const BOOKS = ['To do', 'Invoices', 'Receivables', 'Prices', 'QuickBooks'];
const DESK = ['New order', 'Today', 'Orders', 'Deliveries', 'Customers', 'Messages'];

test('each person is offered the nouns of their work: 5, 4, 6, 5, 10, and a driver none', () => {
  expect(textsFor(BUYER)).toEqual(['Order', 'Orders', 'Invoices', 'Site', 'Safety']);
  expect(textsFor(REP)).toEqual(['New order', 'Today', 'Customers', 'Orders']);
  expect(textsFor(staff('desk'))).toEqual(DESK);
  expect(textsFor(staff('books'))).toEqual(BOOKS);
  expect(textsFor(OWNER)).toEqual([...DESK, 'Products', 'Money', 'Reports', 'Settings']);
  expect(textsFor(staff('driver'))).toEqual([]);
  expect(textsFor(staff())).toEqual([]);
});

test('several duties are the union in the owner’s order, and none of it twice', () => {
  expect(textsFor(staff('driver', 'books'))).toEqual([...BOOKS, 'Stops']);
  expect(textsFor(staff('desk', 'driver'))).toEqual(DESK);
  expect(textsFor(staff('books', 'desk', 'driver'))).toEqual([...DESK, 'Money']);
});

test('the first duty decides where one begins, and the others are named', () => {
  const begins = (...duties: Duty[]) => homesOf(duties).map(({ to }) => to);
  expect(begins('driver', 'desk')).toEqual(['/dashboard', DRIVERS_HOME]);
  expect(begins('driver', 'books')).toEqual(['/dashboard/accounting/inbox', DRIVERS_HOME]);
  expect(begins('driver')).toEqual([DRIVERS_HOME]);
});

interface Node {
  path?: string | undefined;
  index?: boolean | undefined;
  children?: Node[] | undefined;
}
const under = (nodes: readonly Node[], prefix = ''): string[] =>
  nodes.flatMap((node) => {
    const path = node.path ? `${prefix}/${node.path}` : prefix;
    return [...(node.path || node.index ? [path] : []), ...under(node.children ?? [], path)];
  });
const PAGES = new Set(under(routes));

/** Every address that a person reaches from the menu and the tabs of its pages, without its query. */
const reached = (person: Standing): Set<string> =>
  new Set(
    [
      ...menuFor(person).flatMap((entry) => pagesOf(entry)),
      ...(person === BUYER ? [] : customerTabs(person, ':customerId')),
    ].map(({ to }) => to.split('?')[0] ?? to),
  );

/** Each page that had an entry of its own before there were menus by person, and for whom. */
const USERS: readonly Member[] = ['user', 'desk'];
const MONEY: readonly Member[] = ['user', 'desk', 'books'];
const HAD_AN_ENTRY: readonly [string, readonly Member[] | 'owner'][] = [
  ['/dashboard', USERS],
  ['/dashboard/guide', USERS],
  ['/dashboard/orders', MONEY],
  ['/dashboard/invoices', MONEY],
  ['/quick-order', USERS],
  ['/dashboard/lists', USERS],
  ['/dashboard/sheets', USERS],
  ['/dashboard/inventory', USERS],
  ['/dashboard/training', USERS],
  ['/dashboard/inspection', USERS],
  ['/dashboard/customers', MONEY],
  ['/dashboard/accounting', ['books']],
  ['/dashboard/accounting/inbox', ['books']],
  ['/dashboard/accounting/statements', ['books']],
  ['/dashboard/accounting/prices', ['books']],
  ['/dashboard/accounting/syncs', ['books']],
  ['/dashboard/prices', ['books']],
  ['/dashboard/unbilled', ['desk', 'books']],
  ['/dashboard/runs', ['desk']],
  ['/dashboard/deliveries', ['desk']],
  ['/dashboard/claims', ['desk']],
  ['/dashboard/sheets-to-hand', ['desk']],
  ['/dashboard/contact-requests', ['desk']],
  ['/dashboard/people', ['desk']],
  ['/dashboard/search-words', ['desk']],
  ['/dashboard/getting-started', 'owner'],
  ['/dashboard/products', 'owner'],
  ['/dashboard/safety', 'owner'],
  ['/dashboard/hazmat-training', 'owner'],
  ['/dashboard/company', 'owner'],
  ['/dashboard/calendar', 'owner'],
  ['/dashboard/audit', 'owner'],
  ['/dashboard/errors', 'owner'],
];

test.each([
  ['buyer', BUYER],
  ['rep', REP],
  ['desk', staff('desk')],
  ['books', staff('books')],
  ['desk and books', staff('desk', 'books')],
  ['driver and books', staff('driver', 'books')],
  ['owner', OWNER],
] as const)(
  '%s: every page that lost its entry is a tab on a page of the menu',
  (_name, person) => {
    const found = reached(person);
    for (const [page, who] of HAD_AN_ENTRY) {
      const may = who === 'owner' ? person === OWNER : isOneOf(person, who);
      // A site's stock stands on the customer's page under its own address.
      const there =
        found.has(page) || (page.endsWith('/inventory') && found.has(`${page}/:customerId`));
      if (may) expect(there, page).toBe(true);
    }
    // And whoever sells comes to whom to call, and whoever may, to a new order.
    if (person !== BUYER && isOneOf(person, USERS))
      for (const page of ['/dashboard/visits', '/dashboard/new-order'])
        expect(found).toContain(page);
  },
);

test('every entry and every tab leads to a page of the map', () => {
  for (const person of [BUYER, REP, staff('desk'), staff('books'), OWNER])
    for (const page of reached(person)) expect(PAGES, page).toContain(page);
});

test('every page of one address is in the owner’s menu, or behind a button of a page of it', () => {
  const found = reached(OWNER);
  // Or they are no pages: what the frame asks of the server.
  const behindButtons = [
    'find',
    'changes',
    'people/new',
    'customers/new',
    'customers/import',
    'products/new',
    'products/import',
    'prices/import',
    'prices/why',
    'prices/customers/import',
    'guide/arrange',
    'guide/count',
    'orders/put-on-run',
    'new-order/callers',
    'new-order/products',
    // The sign-in leads here once, on a driver's phone.
    'this-phone',
    'stops',
    // By customer for our own people.
    'inventory',
  ].map((page) => `/dashboard/${page}`);
  expect(
    [...PAGES]
      .filter((page) => page.startsWith('/dashboard') && !page.includes(':'))
      .filter((page) => !page.endsWith('.csv'))
      .filter((page) => !behindButtons.includes(page) && !found.has(page)),
  ).toEqual([]);
});

test('a page below an entry belongs to it, the longest address first', () => {
  const at = (person: Standing, address: string) => entryAt(menuFor(person), address)?.text;
  expect(at(OWNER, '/dashboard')).toBe('Today');
  expect(at(OWNER, '/dashboard/orders/0198-id')).toBe('Orders');
  expect(at(OWNER, '/dashboard/products')).toBe('Products');
  expect(at(OWNER, '/dashboard/people')).toBe('Settings');
  expect(at(OWNER, '/dashboard/people?tab=requests')).toBe('Messages');
  expect(at(OWNER, '/dashboard/accounting/syncs')).toBe('Money');
  expect(at(staff('books'), '/dashboard/accounting/inbox')).toBe('To do');
  expect(at(staff('books'), '/dashboard/accounting/syncs/0198-id')).toBe('QuickBooks');
  expect(at(staff('desk'), '/dashboard/sheets')).toBe('Customers');
  expect(at(BUYER, '/cart')).toBe('Order');
  expect(at(BUYER, '/dashboard')).toBe('Orders');
  expect(at(OWNER, '/dashboard/elsewhere')).toBeUndefined();
});

test('the tabs of a noun stand on its pages, not on a thing below them; the owner’s money has two rows', () => {
  const rows = (person: Standing, address: string, siteId: string | null = null) =>
    tabRowsAt(person, entryAt(menuFor(person), address), address, siteId).map(
      ({ tabs, here }) => `${tabs.length}: ${tabs.find(({ to }) => to === here)?.text}`,
    );
  expect(rows(OWNER, '/dashboard/accounting/syncs')).toEqual(['5: QuickBooks', '5: Syncs']);
  expect(rows(OWNER, '/dashboard/accounting/inbox?show=money')).toEqual(['5: To do', '2: Open']);
  expect(rows(staff('books'), '/dashboard/accounting/syncs')).toEqual(['5: Syncs']);
  expect(rows(OWNER, '/dashboard/people?tab=requests')).toEqual(['2: Account requests']);
  expect(rows(OWNER, '/dashboard/orders?status=open')).toEqual(['2: All']);
  expect(rows(OWNER, '/dashboard/orders/0198-id')).toEqual([]);
  const site = '01980000-0000-7000-8000-000000000001';
  expect(rows(BUYER, `/dashboard/customers/${site}`, site)).toEqual(['2: Details']);
  expect(rows(BUYER, '/dashboard/training', site)).toEqual(['3: Training']);
  expect(rows(REP, `/dashboard/inventory/${site}`)).toEqual(['8: Stock']);
  expect(rows(REP, '/dashboard/training', site)).toEqual(['8: Training']);
  expect(rows(staff('books'), `/dashboard/customers/${site}/prices`)).toEqual(['2: Prices']);
});
