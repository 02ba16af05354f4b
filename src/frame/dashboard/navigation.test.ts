import { expect, test } from 'vitest';
import { type Duty, isOneOf, type Member } from '../../kit/actor.ts';
import routes from '../../routes.ts';
import { DRIVERS_HOME } from '../menu-entries.ts';
import {
  customerTabs,
  entryAt,
  homesOf,
  type MenuPerson,
  menuFor,
  moreOfCustomer,
  pagesOf,
  partAt,
  tabRowsAt,
  titleOfTabs,
  waitingAt,
} from './navigation.ts';

const staff = (...duties: Duty[]): MenuPerson => ({ role: 'admin', salesRep: false, duties });
const BUYER: MenuPerson = { role: 'user', salesRep: false, duties: [] };
const REP: MenuPerson = { role: 'user', salesRep: true, duties: [] };
const OWNER: MenuPerson = {
  role: 'super_admin',
  salesRep: false,
  duties: ['desk', 'driver', 'books'],
};
const textsFor = (person: MenuPerson) => menuFor(person).map(({ text }) => text);

const BOOKS = ['To do', 'Invoices', 'Receivables', 'Prices', 'QuickBooks'];
const DESK = ['New order', 'Today', 'Orders', 'Deliveries', 'Customers', 'Messages'];

test('each person is offered the nouns of their work: 5, 4, 6, 5, 10, and a driver none', () => {
  expect(textsFor(BUYER)).toEqual(['Order', 'Orders', 'Invoices', 'Site', 'Safety']);
  expect(textsFor(REP)).toEqual(['New order', 'Today', 'Customers', 'Orders']);
  expect(textsFor(staff('desk'))).toEqual(DESK);
  expect(textsFor(staff('books'))).toEqual(BOOKS);
  expect(textsFor(OWNER)).toEqual([...DESK, 'Products', 'Money', 'Reports', 'Company']);
  expect(textsFor(staff('driver'))).toEqual([]);
  expect(textsFor(staff())).toEqual([]);
});

test('several duties are the union in the owner’s order, and none of it twice', () => {
  expect(textsFor(staff('driver', 'books'))).toEqual([...BOOKS, 'Stops']);
  expect(textsFor(staff('desk', 'driver'))).toEqual(DESK);
  expect(textsFor(staff('books', 'desk', 'driver'))).toEqual([...DESK, 'Money']);
});

test('the menu opens the books below Money and the groups of Company, on their pages and on what stands below these', () => {
  const part = (person: MenuPerson, address: string) =>
    partAt(entryAt(menuFor(person), address), address)?.text;
  expect(part(OWNER, '/dashboard/accounting/inbox?show=money')).toBe('To do');
  expect(part(OWNER, '/dashboard/accounting/inbox/decided')).toBe('To do');
  expect(part(OWNER, '/dashboard/invoices/0198-id')).toBe('Invoices');
  expect(part(OWNER, '/dashboard/prices/requests')).toBe('Prices');
  expect(part(OWNER, '/dashboard/accounting/prices')).toBe('Prices');
  expect(part(OWNER, '/dashboard/accounting/customers')).toBe('QuickBooks');
  expect(part(OWNER, '/dashboard/accounting/syncs/0198-id')).toBe('QuickBooks');
  expect(part(OWNER, '/dashboard/company')).toBe('General');
  expect(part(OWNER, '/dashboard/company?section=trucks')).toBe('Delivery');
  expect(part(OWNER, '/dashboard/people/0198-id')).toBe('People');
  expect(part(OWNER, '/dashboard/orders')).toBeUndefined();
  expect(part(staff('books'), '/dashboard/invoices')).toBeUndefined();
});

test('what waits is counted once, and its sum stands at Money', () => {
  const money = menuFor(OWNER).find(({ text }) => text === 'Money');
  const waiting = { money: 3, books: 2, 'to-do': 2, prices: 104, 'price-requests': 1 };
  const at = (text: string) => {
    const part = money?.tabs?.find((tab) => tab.text === text);
    return part && waitingAt(part, waiting);
  };
  expect([at('To do'), at('Invoices'), at('Prices'), at('QuickBooks')]).toEqual([2, 0, 105, 0]);
  expect(money && waitingAt(money, waiting)).toBe(107);
});

test('without QuickBooks nothing of it stands in the menu, and Company leads to where it is connected later', () => {
  const without: MenuPerson = { ...OWNER, withoutBooks: true };
  const money = menuFor(without).find(({ text }) => text === 'Money');
  expect(money?.tabs?.map(({ text }) => text)).toEqual([
    'To do',
    'Invoices',
    'Receivables',
    'Prices',
  ]);
  expect(money?.tabs?.flatMap(({ tabs = [] }) => tabs.map(({ text }) => text))).toEqual([
    'Open',
    'Not billed',
    'Decided',
    'List',
    'By customer',
    'Asked for',
  ]);
  const at = '/dashboard/accounting';
  expect(partAt(entryAt(menuFor(without), at), at)?.text).toBe('Money and tax');
  const keeper: MenuPerson = { ...staff('books'), withoutBooks: true };
  expect(textsFor(keeper)).toEqual(BOOKS.slice(0, 4));
  expect(menuFor(keeper)[0]?.more?.map(({ to }) => to)).toContain(at);
});

test('the tabs of a noun share its name as their title, and those of a thing its own', () => {
  const titleAt = (person: MenuPerson, address: string) => {
    const entry = entryAt(menuFor(person), address);
    return titleOfTabs(entry, tabRowsAt(person, entry, { address, siteId: null })[0]);
  };
  expect(titleAt(OWNER, '/dashboard/search-words')).toBe('Products');
  expect(titleAt(OWNER, '/dashboard/accounting/customers')).toBe('QuickBooks');
  expect(titleAt(OWNER, '/dashboard/accounting/prices')).toBe('Prices');
  expect(titleAt(OWNER, '/dashboard/company?section=website')).toBe('General');
  expect(titleAt(OWNER, '/dashboard/company?section=ordering')).toBeNull();
  expect(titleAt(OWNER, '/dashboard/people')).toBe('People');
  expect(titleAt(REP, '/dashboard/customers/to-call')).toBe('Customers');
  expect(titleAt(staff('desk'), '/dashboard/invoices')).toBeNull();
  expect(titleAt(staff('desk'), '/dashboard/safety')).toBeNull();
  expect(titleAt(OWNER, `/dashboard/customers/${SITE}/stock`)).toBeNull();
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

const SITE = '01980000-0000-7000-8000-000000000001';

/** Every address that a person reaches from the menu and the tabs of its pages, without its query. */
const reached = (person: MenuPerson): Set<string> =>
  new Set(
    [
      ...menuFor(person).flatMap((entry) => pagesOf(entry)),
      ...(person === BUYER ? [] : customerTabs(person, ':customerId')),
      ...(moreOfCustomer(person, `/dashboard/customers/${SITE}`)?.pages ?? []),
    ].map(({ to }) => to.split('?')[0] ?? to),
  );

/** Each page that had an entry of its own before there were menus by person, and for whom. */
const USERS: readonly Member[] = ['user', 'desk'];
const MONEY: readonly Member[] = ['user', 'desk', 'books'];
const HAD_AN_ENTRY: readonly [string, readonly Member[] | 'owner'][] = [
  ['/dashboard', USERS],
  ['/dashboard/orders', MONEY],
  ['/dashboard/invoices', MONEY],
  ['/dashboard/sheets', USERS],
  ['/dashboard/inventory', USERS],
  ['/dashboard/customers', MONEY],
  ['/dashboard/accounting', ['books']],
  ['/dashboard/accounting/inbox', ['books']],
  ['/dashboard/accounting/statements', ['books']],
  ['/dashboard/accounting/prices', ['books']],
  ['/dashboard/accounting/syncs', ['books']],
  ['/dashboard/prices', ['books']],
  ['/dashboard/accounting/inbox/not-billed', ['desk', 'books']],
  ['/dashboard/accounting/inbox/decided', ['books']],
  ['/dashboard/deliveries', ['desk']],
  ['/dashboard/contact-requests', ['desk']],
  ['/dashboard/people', ['desk']],
  ['/dashboard/search-words', ['desk']],
  ['/dashboard/getting-started', 'owner'],
  ['/dashboard/products', 'owner'],
  ['/dashboard/safety', ['desk']],
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
      // A site's stock and safety stand on the customer's page under their own addresses.
      const there =
        found.has(page) ||
        (page.endsWith('/inventory') && found.has('/dashboard/customers/:customerId/stock')) ||
        // A buyer's other sites stand in the switch, whose last line is the list of them.
        (page.endsWith('/customers') && person === BUYER) ||
        (page.endsWith('/sheets') && found.has('/dashboard/customers/:customerId/safety'));
      if (may) expect(there, page).toBe(true);
    }
    // And whoever sells comes to whom to call, and whoever may, to a new order.
    if (person !== BUYER && isOneOf(person, USERS))
      for (const page of ['/dashboard/customers/to-call', '/dashboard/new-order'])
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
    'customers/who-gets-sheets',
    'deliveries/missing',
    'deliveries/left-without',
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
    // What a rep's phone takes along, and what it brings back.
    'new-order/at-visit',
    // The worker leads there without a signal.
    'without-signal',
    'customers/ask',
    // The sign-in leads here once, on a driver's phone.
    'this-phone',
    'stops',
    // Old addresses that lead on to the day.
    'runs',
    'deliveries/to-decide',
    // An address of before, which leads on.
    'unbilled',
    // By customer for our own people.
    'inventory',
    'sheets',
    // Addresses of before, which lead on.
    'visits',
    'sheets-to-hand',
    'training',
    'inspection',
    'guide',
    'lists',
    // A view of the orders.
    'claims',
  ].map((page) => `/dashboard/${page}`);
  expect(
    [...PAGES]
      .filter((page) => page.startsWith('/dashboard') && !page.includes(':'))
      .filter((page) => !page.endsWith('.csv'))
      .filter((page) => !behindButtons.includes(page) && !found.has(page)),
  ).toEqual([]);
});

test('a page below an entry belongs to it, the longest address first', () => {
  const at = (person: MenuPerson, address: string) => entryAt(menuFor(person), address)?.text;
  expect(at(OWNER, '/dashboard')).toBe('Today');
  expect(at(OWNER, '/dashboard/orders/0198-id')).toBe('Orders');
  expect(at(OWNER, '/dashboard/products')).toBe('Products');
  expect(at(OWNER, '/dashboard/people')).toBe('Company');
  // A new account is of the request, or the customer, that it is opened from.
  for (const person of [OWNER, staff('desk')]) {
    expect(at(person, '/dashboard/people/new?request=1&customer=2')).toBe('Messages');
    expect(at(person, '/dashboard/people/new?customer=2')).toBe('Customers');
  }
  expect(at(OWNER, '/dashboard/people/new')).toBe('Company');
  expect(at(OWNER, '/dashboard/contact-requests/accounts')).toBe('Messages');
  expect(at(OWNER, '/dashboard/accounting/syncs')).toBe('Money');
  expect(at(staff('books'), '/dashboard/accounting/inbox')).toBe('To do');
  expect(at(staff('books'), '/dashboard/accounting/syncs/0198-id')).toBe('QuickBooks');
  expect(at(staff('desk'), `/dashboard/customers/${SITE}/safety`)).toBe('Customers');
  expect(at(BUYER, `/dashboard/customers/${SITE}/safety`)).toBe('Safety');
  expect(at(BUYER, `/dashboard/customers/${SITE}/people`)).toBe('Site');
  expect(at(BUYER, '/cart')).toBe('Order');
  expect(at(BUYER, '/dashboard')).toBe('Order');
  expect(at(BUYER, '/dashboard/orders')).toBe('Orders');
  // What is reached from "⋯" is no part of the page that has it.
  expect(at(staff('books'), `/dashboard/customers/${SITE}`)).toBeUndefined();
  expect(at(staff('books'), '/dashboard/orders')).toBeUndefined();
  expect(at(staff('desk'), '/dashboard/people/0198-id')).toBeUndefined();
  expect(at(OWNER, '/dashboard/elsewhere')).toBeUndefined();
});

test('the tabs of a noun stand on its pages, not on a thing below them; the owner’s money has one row, below its page’s title', () => {
  const rows = (person: MenuPerson, address: string, siteId: string | null = null) =>
    tabRowsAt(person, entryAt(menuFor(person), address), { address, siteId }).map(
      ({ tabs, here }) => `${tabs.length}: ${tabs.find(({ to }) => to === here)?.text}`,
    );
  expect(rows(OWNER, '/dashboard/accounting/syncs')).toEqual(['5: Syncs']);
  expect(rows(OWNER, '/dashboard/accounting/inbox?show=money')).toEqual(['3: Open']);
  expect(rows(OWNER, '/dashboard/invoices')).toEqual([]);
  expect(rows(staff('books'), '/dashboard/accounting/syncs')).toEqual(['5: Syncs']);
  expect(rows(OWNER, '/dashboard/contact-requests/accounts')).toEqual(['2: Account requests']);
  expect(rows(OWNER, '/dashboard/orders?status=open')).toEqual([]);
  expect(rows(staff('desk'), '/dashboard/orders?status=open')).toEqual(['3: Orders']);
  expect(rows(OWNER, '/dashboard/orders/0198-id')).toEqual([]);
  const page = `/dashboard/customers/${SITE}`;
  expect(rows(BUYER, `${page}/details`, SITE)).toEqual(['3: Details']);
  expect(rows(BUYER, `${page}/people`)).toEqual(['3: People']);
  expect(rows(BUYER, `${page}/safety`, SITE)).toEqual([]);
  expect(rows(BUYER, `${page}/stock`, SITE)).toEqual(['3: Stock']);
  expect(rows(REP, page)).toEqual(['7: Overview']);
  expect(rows(REP, `${page}/stock`)).toEqual(['7: Stock']);
  expect(rows(REP, `${page}/safety`)).toEqual(['7: Safety']);
  expect(rows(staff('books'), `${page}/prices`)).toEqual(['5: Prices']);
  expect(rows(REP, '/dashboard/customers/to-call')).toEqual(['2: To call']);
});

test('the owner finds the pages of a product as tabs of each; whoever opens one of them alone has none', () => {
  const product = { id: SITE, nameKey: 'quay-floor-soap' };
  const shown = (person: MenuPerson, address: string) =>
    tabRowsAt(person, entryAt(menuFor(person), address), { address, siteId: null, product }).map(
      ({ tabs, here }) => `${tabs.length}: ${tabs.find(({ to }) => to === here)?.text}`,
    );
  expect(shown(OWNER, `/dashboard/products/${SITE}?made=`)).toEqual(['4: Product']);
  expect(shown(OWNER, `/dashboard/products/${SITE}/prices`)).toEqual(['4: Prices']);
  expect(shown(OWNER, '/dashboard/safety/quay-floor-soap')).toEqual(['4: Safety data']);
  expect(shown(OWNER, '/dashboard/safety/quay-floor-soap/sites')).toEqual(['4: Who needs the SDS']);
  expect(shown(staff('desk'), '/dashboard/safety/quay-floor-soap/sites')).toEqual([]);
  expect(shown(staff('books'), `/dashboard/products/${SITE}/prices`)).toEqual([]);
});

test('the company’s thirteen pages stand in seven groups, each address in its own, and all of them in the list of a phone', () => {
  const company = menuFor(OWNER).find(({ text }) => text === 'Company');
  expect(company?.listed).toBe(true);
  expect(company?.tabs?.map(({ text }) => text)).toEqual([
    'General',
    'Ordering',
    'Delivery',
    'Money and tax',
    'People',
    'System',
    'Set-up guide',
  ]);
  const shown = (address: string) =>
    tabRowsAt(OWNER, entryAt(menuFor(OWNER), address), { address, siteId: null }).map(
      ({ tabs, here }) => tabs.find(({ to }) => to === here)?.text,
    );
  const at = '/dashboard/company';
  expect(shown(at)).toEqual(['Name and address']);
  expect(shown(`${at}?section=company`)).toEqual(['Name and address']);
  expect(shown(`${at}?section=website`)).toEqual(['Website']);
  expect(shown(`${at}?section=ordering`)).toEqual([]);
  expect(shown(`${at}?section=trucks`)).toEqual(['Departures']);
  expect(shown(`${at}?section=deposits`)).toEqual(['Deposits']);
  expect(shown(`${at}?section=sign-in`)).toEqual(['Sign-in and files']);
  expect(shown('/dashboard/calendar')).toEqual(['Closed days']);
  expect(shown('/dashboard/hazmat-training')).toEqual(['Hazmat training']);
  expect(shown('/dashboard/people')).toEqual(['Accounts']);
  expect(shown('/dashboard/audit')).toEqual(['Audit log']);
  expect(shown('/dashboard/errors')).toEqual(['Error reports']);
  expect(shown('/dashboard/webhooks')).toEqual(['Webhooks']);
  expect(shown('/dashboard/getting-started')).toEqual([]);
});
