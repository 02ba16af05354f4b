import type { Waiting } from './server/waiting.ts';

/** A page of the menu, or one that stands as a tab on it. */
export interface Tab {
  to: string;
  text: string;
  /** Matches only its own address, not those below it. */
  exact?: boolean;
  /** Tabs of this tab. */
  tabs?: readonly Tab[];
}

/** One line of somebody's menu: a noun, with today's pages of it. */
export interface Entry extends Tab {
  /** What its number counts: what that page shows and waits for this person. */
  counts?: readonly (keyof Waiting)[];
  /** Pages that are seldom wanted: behind "⋯" on its page. */
  more?: readonly Tab[];
  /** Where pages begin that are reached from its pages and have no tab. */
  also?: readonly string[];
}

/** Where a driver's day begins. */
export const DRIVERS_HOME = '/dashboard/stops';

const NEW_ORDER: Entry = {
  to: '/dashboard/new-order',
  text: 'New order',
  also: ['/cart', '/order-placed'],
};
const CLAIMS: Tab = { to: '/dashboard/claims', text: 'Claims' };
const INVOICES: Entry = { to: '/dashboard/invoices', text: 'Invoices' };
const NOT_BILLED: Tab = { to: '/dashboard/unbilled', text: 'Not billed' };
const HAND_OVER: Tab = { to: '/dashboard/sheets-to-hand', text: 'SDS to hand over' };
const SEARCH_WORDS: Tab = { to: '/dashboard/search-words', text: 'Search words' };
const PEOPLE: Tab = { to: '/dashboard/people', text: 'People' };
const ALL_CUSTOMERS: Tab = { to: '/dashboard/customers', text: 'All' };
const ALL_ORDERS: Tab = { to: '/dashboard/orders', text: 'All' };

/** Where a site's own pages begin; our own people come to them from a customer. */
export const OF_A_SITE = [
  '/dashboard/guide',
  '/dashboard/lists',
  '/quick-order',
  '/dashboard/sheets',
  '/dashboard/inventory',
  '/dashboard/training',
  '/dashboard/inspection',
];
const CUSTOMERS: Entry = {
  to: '/dashboard/customers',
  text: 'Customers',
  tabs: [ALL_CUSTOMERS, { to: '/dashboard/visits', text: 'To call' }],
  also: OF_A_SITE,
};

/** Of the site that is ordered for, once there is one. */
export const DETAILS: Tab = { to: '/dashboard/customers', text: 'Details' };
export const BUYER: readonly Entry[] = [
  {
    to: '/dashboard/guide',
    text: 'Order',
    tabs: [
      { to: '/dashboard/guide', text: 'Guide' },
      { to: '/cart', text: 'In this order' },
      { to: '/dashboard/lists', text: 'Lists' },
      { to: '/quick-order', text: 'Paste or upload' },
    ],
    also: ['/order-placed'],
  },
  {
    to: '/dashboard/orders',
    text: 'Orders',
    tabs: [{ to: '/dashboard', text: 'Latest', exact: true }, ALL_ORDERS, CLAIMS],
    counts: ['approvals'],
    also: ['/dashboard/deliveries'],
  },
  { ...INVOICES, counts: ['overdue-invoices'] },
  {
    to: '/dashboard/inventory',
    text: 'Site',
    tabs: [{ to: '/dashboard/inventory', text: 'Stock' }, DETAILS],
  },
  {
    to: '/dashboard/sheets',
    text: 'Safety',
    tabs: [
      { to: '/dashboard/sheets', text: 'Chemicals' },
      { to: '/dashboard/training', text: 'Training' },
      { to: '/dashboard/inspection', text: 'Inspection pack' },
    ],
    counts: ['names'],
  },
];

export const REP: readonly Entry[] = [
  NEW_ORDER,
  { to: '/dashboard', text: 'Today', exact: true },
  CUSTOMERS,
  {
    to: '/dashboard/orders',
    text: 'Orders',
    tabs: [ALL_ORDERS, CLAIMS, INVOICES],
    counts: ['on-hold', 'approvals'],
    also: ['/dashboard/deliveries'],
  },
];

const TODAY: Entry = { to: '/dashboard', text: 'Today', exact: true };
export const ORDERS: Entry = {
  to: '/dashboard/orders',
  text: 'Orders',
  tabs: [ALL_ORDERS, CLAIMS],
  counts: ['fresh', 'on-hold', 'claims'],
};
const DELIVERIES: Entry = {
  to: '/dashboard/deliveries',
  text: 'Deliveries',
  tabs: [
    { to: '/dashboard/runs', text: 'Plan' },
    { to: '/dashboard/deliveries', text: 'Live' },
    { to: '/dashboard/deliveries/to-decide', text: 'To decide' },
  ],
  counts: ['overdue', 'decide'],
};
const MESSAGES: Entry = {
  to: '/dashboard/contact-requests',
  text: 'Messages',
  tabs: [
    { to: '/dashboard/contact-requests', text: 'Mail' },
    { to: '/dashboard/people?tab=requests', text: 'Account requests' },
  ],
  counts: ['requests', 'accounts'],
};
export const DESK: readonly Entry[] = [
  NEW_ORDER,
  { ...TODAY, more: [HAND_OVER, SEARCH_WORDS, PEOPLE] },
  { ...ORDERS, tabs: [ALL_ORDERS, CLAIMS, INVOICES, NOT_BILLED] },
  DELIVERIES,
  CUSTOMERS,
  MESSAGES,
];

export const BOOKS: readonly Entry[] = [
  {
    to: '/dashboard/accounting/inbox',
    text: 'To do',
    tabs: [{ to: '/dashboard/accounting/inbox', text: 'Open' }, NOT_BILLED],
    counts: ['money', 'books'],
    more: [
      { to: '/dashboard/orders', text: 'Orders' },
      { to: '/dashboard/customers', text: 'Customers' },
    ],
  },
  { ...INVOICES, counts: ['differing'] },
  { to: '/dashboard/accounting/statements', text: 'Receivables' },
  {
    to: '/dashboard/prices',
    text: 'Prices',
    tabs: [
      { to: '/dashboard/prices', text: 'List' },
      { to: '/dashboard/accounting/prices', text: 'Waiting for a yes' },
      { to: '/dashboard/accounting/list-prices', text: 'List prices held' },
    ],
    counts: ['prices'],
  },
  {
    to: '/dashboard/accounting',
    text: 'QuickBooks',
    tabs: [
      { to: '/dashboard/accounting', text: 'Connection', exact: true },
      { to: '/dashboard/accounting/syncs', text: 'Syncs' },
      { to: '/dashboard/accounting/products', text: 'Match products' },
      { to: '/dashboard/accounting/customers', text: 'Match customers' },
      { to: '/dashboard/accounting/invoice-parts', text: 'Invoice items' },
    ],
    counts: ['quickbooks'],
    also: ['/dashboard/accounting'],
  },
];

/** What the bookkeeper's five are to whoever does more than the books: one entry, with the five as its tabs. */
export const MONEY: Entry = {
  to: '/dashboard/accounting/inbox',
  text: 'Money',
  tabs: BOOKS,
  counts: ['money', 'books'],
  also: ['/dashboard/accounting'],
};

export const OWNER: readonly Entry[] = [
  NEW_ORDER,
  TODAY,
  ORDERS,
  DELIVERIES,
  CUSTOMERS,
  MESSAGES,
  {
    to: '/dashboard/products',
    text: 'Products',
    tabs: [
      { to: '/dashboard/products', text: 'All' },
      { to: '/dashboard/safety', text: 'Safety data' },
      HAND_OVER,
      SEARCH_WORDS,
    ],
    counts: ['hazards', 'sheets', 'owed'],
  },
  MONEY,
  { to: '/dashboard/reports', text: 'Reports' },
  {
    to: '/dashboard/company',
    text: 'Settings',
    tabs: [
      { to: '/dashboard/company', text: 'Company' },
      { to: '/dashboard/calendar', text: 'Delivery days' },
      { to: '/dashboard/hazmat-training', text: 'Drivers and trucks' },
      PEOPLE,
      { to: '/dashboard/audit', text: 'Audit log' },
      { to: '/dashboard/errors', text: 'Error reports' },
      { to: '/dashboard/getting-started', text: 'Set-up guide' },
    ],
    counts: ['faults'],
  },
];

export const STOPS: Entry = { to: DRIVERS_HOME, text: 'Stops' };
