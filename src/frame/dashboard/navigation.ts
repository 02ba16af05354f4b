import { DUTIES, type Duty, type Role } from '../../kit/actor.ts';
import type { Waiting } from '../server/attention.ts';

export interface Entry {
  to: string;
  text: string;
  /** Matches only its own address, not those below it. */
  exact?: boolean;
}

export interface Group {
  title: string;
  entries: readonly Entry[];
}

/** Where a driver's day begins. */
export const DRIVERS_HOME = '/dashboard/stops';

const OVERVIEW: Entry = { to: '/dashboard', text: 'Overview', exact: true };
const GUIDE: Entry = { to: '/dashboard/guide', text: 'Order guide' };

const ORDER_LIST: Entry = { to: '/dashboard/orders', text: 'Orders' };
const INVOICES: Entry = { to: '/dashboard/invoices', text: 'Invoices' };
const CUSTOMERS: Entry = { to: '/dashboard/customers', text: 'Customers' };
/** What a site does with the shop and its chemicals. */
const AT_THE_SITE: readonly Entry[] = [
  { to: '/quick-order', text: 'Quick order' },
  { to: '/dashboard/lists', text: 'Saved lists' },
  { to: '/dashboard/sheets', text: 'Sheets of your site' },
  { to: '/dashboard/inventory', text: 'Chemicals at your site' },
  { to: '/dashboard/training', text: 'Training' },
  { to: '/dashboard/inspection', text: 'Inspection pack' },
];
/** The order guide is the buyer's home; staff come to it from a customer. */
const BUYER: Group = {
  title: 'Orders',
  entries: [GUIDE, OVERVIEW, ORDER_LIST, INVOICES, ...AT_THE_SITE, CUSTOMERS],
};
const ORDERS: Group = { title: 'Orders', entries: [OVERVIEW, ORDER_LIST, INVOICES, CUSTOMERS] };
/** The buyers' pages, for our own people: below their own work. */
const SITES: Group = { title: 'Sites', entries: [GUIDE, ...AT_THE_SITE] };

/** What the books are kept with; orders and customers are read there, and not changed. */
const BOOKS: Group = {
  title: 'Books',
  entries: [
    { to: '/dashboard/accounting', text: 'Accounting' },
    { to: '/dashboard/accounting/inbox', text: 'Inbox of the books' },
    { to: '/dashboard/invoices', text: 'Invoices' },
    { to: '/dashboard/accounting/statements', text: 'Statements' },
    { to: '/dashboard/accounting/prices', text: 'Prices from the books' },
    { to: '/dashboard/unbilled', text: 'Delivered and invoiced' },
    { to: '/dashboard/accounting/syncs', text: 'Syncs' },
    { to: '/dashboard/prices', text: 'Prices' },
  ],
};
const READING: Group = {
  title: 'Orders',
  entries: [
    { to: '/dashboard/orders', text: 'Orders' },
    { to: '/dashboard/customers', text: 'Customers' },
  ],
};

const DRIVING: Group = {
  title: 'Driving',
  entries: [{ to: DRIVERS_HOME, text: 'Stops' }],
};

/** For our own people: staff and sales reps. */
const SELLING: Group = {
  title: 'Selling',
  entries: [
    { to: '/dashboard/new-order', text: 'New order' },
    { to: '/dashboard/visits', text: 'Customers to call' },
  ],
};

const DESK: Group = {
  title: 'Desk',
  entries: [
    { to: '/dashboard/runs', text: 'Runs' },
    { to: '/dashboard/deliveries', text: 'Deliveries' },
    { to: '/dashboard/claims', text: 'Claims' },
    { to: '/dashboard/sheets-to-hand', text: 'Sheets due' },
    { to: '/dashboard/unbilled', text: 'Delivered and invoiced' },
    { to: '/dashboard/contact-requests', text: 'Contact inbox' },
    { to: '/dashboard/people', text: 'People' },
    { to: '/dashboard/search-words', text: 'Search words' },
  ],
};

const COMPANY: Group = {
  title: 'Company',
  entries: [
    { to: '/dashboard/getting-started', text: 'Set-up guide' },
    { to: '/dashboard/reports', text: 'Reports' },
    { to: '/dashboard/products', text: 'Products' },
    { to: '/dashboard/prices', text: 'Prices' },
    { to: '/dashboard/safety', text: 'Safety data' },
    { to: '/dashboard/hazmat-training', text: 'Hazmat training' },
    { to: '/dashboard/accounting', text: 'Accounting' },
    { to: '/dashboard/accounting/inbox', text: 'Inbox of the books' },
    { to: '/dashboard/accounting/statements', text: 'Statements' },
    { to: '/dashboard/accounting/prices', text: 'Prices from the books' },
    { to: '/dashboard/company', text: 'Company settings' },
    { to: '/dashboard/calendar', text: 'Delivery calendar' },
    { to: '/dashboard/audit', text: 'Audit log' },
    { to: '/dashboard/errors', text: 'Error reports' },
  ],
};

/** The duties in the order in which they decide the home page. */
const FIRST: readonly Duty[] = ['desk', 'books', 'driver'];
const HOMES: Readonly<Record<Duty, { to: string; text: string }>> = {
  desk: { to: '/dashboard', text: 'Orders to work on' },
  books: { to: '/dashboard/accounting', text: 'The books' },
  driver: { to: DRIVERS_HOME, text: 'Your stops' },
};

/** Where somebody of the staff begins, the first duty first, and then where their other duties begin. */
export const homesOf = (duties: readonly Duty[]): readonly { to: string; text: string }[] =>
  FIRST.filter((duty) => duties.includes(duty)).map((duty) => HOMES[duty]);

const ofDuties = (duties: readonly Duty[]): readonly Group[] => {
  const [desk, driver, books] = DUTIES.map((duty) => duties.includes(duty));
  return [
    ...(desk ? [ORDERS, SELLING, DESK] : []),
    ...(books ? [desk ? withoutDoubles(BOOKS, ORDERS, DESK) : BOOKS] : []),
    ...(books && !desk ? [READING] : []),
    ...(driver && !desk ? [DRIVING] : []),
    ...(desk ? [SITES] : []),
  ];
};

const withoutDoubles = (group: Group, ...others: Group[]): Group => ({
  ...group,
  entries: group.entries.filter(
    ({ to }) => !others.some((other) => other.entries.some((entry) => entry.to === to)),
  ),
});

/**
 * What the dashboard offers to a role by its duties (product.md's permission table), and to a sales rep, who is of role user. The browser only
 * leaves out what the server would refuse.
 */
export function navigationFor(
  role: Role,
  salesRep = false,
  duties: readonly Duty[] = [],
): readonly Group[] {
  if (role === 'super_admin') return [ORDERS, SELLING, DESK, COMPANY, SITES];
  if (role === 'admin') return ofDuties(duties);
  return salesRep ? [SELLING, ORDERS, SITES] : [BUYER];
}

/** The entry that an address belongs to: the longest that it begins with. */
export function entryAt(groups: readonly Group[], pathname: string): Entry | undefined {
  return groups
    .flatMap((group) => group.entries)
    .filter(
      (entry) => pathname === entry.to || (!entry.exact && pathname.startsWith(`${entry.to}/`)),
    )
    .toSorted((a, b) => b.to.length - a.to.length)[0];
}

/** What the number beside a page counts: what its list shows and waits for this person. */
const COUNTED: Readonly<Record<string, readonly (keyof Waiting)[]>> = {
  '/dashboard/orders': ['fresh', 'on-hold', 'approvals'],
  '/dashboard/deliveries': ['overdue', 'decide'],
  '/dashboard/claims': ['claims'],
  '/dashboard/unbilled': ['unbilled'],
  '/dashboard/contact-requests': ['requests'],
  '/dashboard/people': ['accounts'],
  '/dashboard/safety': ['sheets', 'owed'],
  '/dashboard/sheets-to-hand': ['recalls'],
  '/dashboard/accounting/inbox': ['money', 'books'],
  '/dashboard/errors': ['faults'],
};

/** How much waits behind an entry. */
export const waitingAt = (to: string, waiting: Waiting): number =>
  (COUNTED[to] ?? []).reduce((sum, key) => sum + waiting[key], 0);

/** How much waits behind all of them. */
export const waitingIn = (groups: readonly Group[], waiting: Waiting): number =>
  groups.flatMap(({ entries }) => entries).reduce((sum, { to }) => sum + waitingAt(to, waiting), 0);
