import { COMPANY_TITLE, SECTION_TITLES, type Section } from '../company/choices.ts';
import type { Waiting } from './server/waiting.ts';

/** A page of the menu, or one that stands as a tab on it. */
export interface Tab {
  to: string;
  text: string;
  /** Matches only its own address, not those below it. */
  exact?: boolean;
  /** Its tabs are one page to whoever reads it: all of them have its name as their title, and their own in the browser's. */
  oneTitle?: boolean;
  /** Tabs of this tab. */
  tabs?: readonly Tab[];
  /** What its number counts: what that page shows and waits for this person. */
  counts?: readonly (keyof Waiting)[];
}

/** One line of somebody's menu: a noun, with today's pages of it. */
export interface Entry extends Tab {
  /** Pages that are seldom wanted: behind "⋯" on its page. */
  more?: readonly Tab[];
  /** While one is in it, its tabs stand below it in the menu, each a page with a title and tabs of its own. */
  opens?: boolean;
  /** On a phone its tabs are a list of sections, which its own address shows; beside it stands the first of them on a desktop. */
  listed?: boolean;
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
const INVOICES: Entry = { to: '/dashboard/invoices', text: 'Invoices' };
const NOT_BILLED: Tab = { to: '/dashboard/accounting/inbox/not-billed', text: 'Not billed' };
const DECIDED: Tab = { to: '/dashboard/accounting/inbox/decided', text: 'Decided' };
const SAFETY_DATA: Tab = { to: '/dashboard/safety', text: 'Safety data' };
const SEARCH_WORDS: Tab = { to: '/dashboard/search-words', text: 'Search words' };
const PEOPLE: Tab = { to: '/dashboard/people', text: 'People' };
const ALL_CUSTOMERS: Tab = { to: '/dashboard/customers', text: 'All' };
const ALL_ORDERS: Tab = { to: '/dashboard/orders', text: 'Orders' };

/** Where a site's own pages begin; our own people come to them from a customer. */
export const OF_A_SITE = ['/dashboard/guide', '/dashboard/inventory', '/dashboard/inspection'];
const TO_CALL: Tab = { to: '/dashboard/customers/to-call', text: 'To call' };
const CUSTOMERS: Entry = {
  to: '/dashboard/customers',
  text: 'Customers',
  oneTitle: true,
  tabs: [ALL_CUSTOMERS, TO_CALL],
  also: OF_A_SITE,
};

/** On to the safety of the site that is ordered for. */
export const SAFETY = '/dashboard/sheets';
export const BUYER: readonly Entry[] = [
  {
    to: '/dashboard',
    text: 'Order',
    exact: true,
    also: ['/cart', '/order-placed', '/dashboard/guide'],
  },
  {
    to: '/dashboard/orders',
    text: 'Orders',
    counts: ['approvals', 'answered'],
    also: ['/dashboard/deliveries', '/dashboard/claims'],
  },
  { ...INVOICES, counts: ['overdue-invoices'] },
  {
    to: '/dashboard/inventory',
    text: 'Site',
    also: ['/dashboard/customers'],
  },
  { to: SAFETY, text: 'Safety', counts: ['new-sheets', 'names'], also: ['/dashboard/inspection'] },
];

export const REP: readonly Entry[] = [
  NEW_ORDER,
  { to: '/dashboard', text: 'Today', exact: true },
  {
    ...CUSTOMERS,
    tabs: [ALL_CUSTOMERS, { ...TO_CALL, counts: ['follow-ups'] }],
    counts: ['follow-ups'],
  },
  {
    to: '/dashboard/orders',
    text: 'Orders',
    tabs: [ALL_ORDERS, INVOICES],
    counts: ['on-hold', 'approvals'],
    also: ['/dashboard/deliveries', '/dashboard/claims'],
  },
];

const TODAY: Entry = { to: '/dashboard', text: 'Today', exact: true };
export const ORDERS: Entry = {
  to: '/dashboard/orders',
  text: 'Orders',
  counts: ['unconfirmed', 'fresh', 'on-hold', 'approvals', 'claims', 'damage'],
  also: ['/dashboard/claims'],
};
const DELIVERIES: Entry = {
  to: '/dashboard/deliveries',
  text: 'Deliveries',
  counts: ['overdue', 'decide'],
  also: ['/dashboard/runs'],
};
const MESSAGES: Entry = {
  to: '/dashboard/contact-requests',
  text: 'Messages',
  oneTitle: true,
  tabs: [
    { to: '/dashboard/contact-requests', text: 'Mail', counts: ['requests'] },
    {
      to: '/dashboard/contact-requests/accounts',
      text: 'Account requests',
      counts: ['accounts'],
    },
  ],
  counts: ['requests', 'accounts'],
};
export const DESK: readonly Entry[] = [
  NEW_ORDER,
  { ...TODAY, more: [SAFETY_DATA, SEARCH_WORDS, PEOPLE] },
  { ...ORDERS, tabs: [ALL_ORDERS, INVOICES, NOT_BILLED] },
  DELIVERIES,
  CUSTOMERS,
  MESSAGES,
];

const FROM_INVOICES: Tab = { to: '/dashboard/accounting/prices', text: 'From invoices' };
const FROM_QUICKBOOKS: Tab = { to: '/dashboard/accounting/list-prices', text: 'From QuickBooks' };
const QUICKBOOKS = '/dashboard/accounting';
const OF_QUICKBOOKS = [FROM_INVOICES.to, FROM_QUICKBOOKS.to];
/** Where a company that works without it connects it later. */
const CONNECT_LATER: Tab = { to: QUICKBOOKS, text: 'QuickBooks' };

/** A thing that waits is counted at the page that settles it, and there alone. */
export const BOOKS: readonly Entry[] = [
  {
    to: '/dashboard/accounting/inbox',
    text: 'To do',
    tabs: [{ to: '/dashboard/accounting/inbox', text: 'Open' }, NOT_BILLED, DECIDED],
    counts: ['to-do'],
    more: [
      { to: '/dashboard/orders', text: 'Orders' },
      { to: '/dashboard/customers', text: 'Customers' },
    ],
  },
  INVOICES,
  { to: '/dashboard/accounting/statements', text: 'Receivables' },
  {
    to: '/dashboard/prices',
    text: 'Prices',
    oneTitle: true,
    tabs: [
      { to: '/dashboard/prices', text: 'List' },
      { to: '/dashboard/prices/customers', text: 'By customer' },
      { ...FROM_INVOICES, counts: ['prices'] },
      { ...FROM_QUICKBOOKS, counts: ['held-prices'] },
      { to: '/dashboard/prices/requests', text: 'Asked for', counts: ['price-requests'] },
    ],
    counts: ['prices', 'held-prices', 'price-requests'],
  },
  {
    to: QUICKBOOKS,
    text: 'QuickBooks',
    oneTitle: true,
    tabs: [
      { to: QUICKBOOKS, text: 'Connection', exact: true },
      { to: '/dashboard/accounting/syncs', text: 'Syncs' },
      { to: '/dashboard/accounting/products', text: 'Match products' },
      { to: '/dashboard/accounting/customers', text: 'Match customers' },
      { to: '/dashboard/accounting/invoice-parts', text: 'Invoice items' },
    ],
    counts: ['quickbooks'],
    also: [QUICKBOOKS],
  },
];

/** The same of a company that works without QuickBooks: nothing is read from it, matched or taken over. */
export const BOOKS_WITHOUT: readonly Entry[] = BOOKS.filter(({ to }) => to !== QUICKBOOKS).map(
  ({ tabs, more, ...entry }) => ({
    ...entry,
    ...(tabs && { tabs: tabs.filter(({ to }) => !OF_QUICKBOOKS.includes(to)) }),
    ...(more && { more: [...more, CONNECT_LATER] }),
  }),
);

/** What the bookkeeper's pages are to whoever does more than the books: one entry that opens them below it. */
export const moneyOf = (books: readonly Entry[]): Entry => ({
  to: '/dashboard/accounting/inbox',
  text: 'Money',
  opens: true,
  // What a bookkeeper finds behind "⋯" has entries of its own here.
  tabs: books.map(({ more: _more, ...entry }) => entry),
  counts: books.flatMap(({ counts = [] }) => counts),
  also: books === BOOKS ? [QUICKBOOKS] : [],
});

/** A screen of the company's settings. */
const section = (key: Section): Tab => ({
  to: `/dashboard/company?section=${key}`,
  text: SECTION_TITLES[key],
});

export const ownersMenu = (books: readonly Entry[]): readonly Entry[] => [
  NEW_ORDER,
  TODAY,
  ORDERS,
  DELIVERIES,
  CUSTOMERS,
  MESSAGES,
  {
    to: '/dashboard/products',
    text: 'Products',
    oneTitle: true,
    tabs: [{ to: '/dashboard/products', text: 'List' }, SAFETY_DATA, SEARCH_WORDS],
    counts: ['hazards', 'transport', 'sheets', 'owed', 'uncompared'],
  },
  moneyOf(books),
  { to: '/dashboard/reports', text: 'Reports' },
  {
    to: '/dashboard/company',
    // Not "Settings": those are the person's own, in the account menu, and that word is the specification's.
    text: COMPANY_TITLE,
    opens: true,
    listed: true,
    tabs: [
      {
        to: '/dashboard/company',
        text: 'General',
        oneTitle: true,
        tabs: [section('company'), section('website')],
      },
      section('ordering'),
      {
        ...section('delivery'),
        text: 'Delivery',
        oneTitle: true,
        tabs: [
          section('delivery'),
          { to: '/dashboard/calendar', text: 'Closed days' },
          section('trucks'),
          { to: '/dashboard/hazmat-training', text: 'Hazmat training' },
        ],
      },
      {
        ...section('money'),
        oneTitle: true,
        tabs: [
          { ...section('money'), text: 'Tax and invoices' },
          section('deposits'),
          ...(books === BOOKS ? [] : [CONNECT_LATER]),
        ],
      },
      {
        ...PEOPLE,
        oneTitle: true,
        tabs: [
          { ...PEOPLE, text: 'Accounts' },
          section('sign-in'),
          { to: '/dashboard/audit', text: 'Audit log' },
        ],
      },
      {
        to: '/dashboard/system',
        text: 'System',
        oneTitle: true,
        tabs: [
          { to: '/dashboard/system', text: 'State' },
          { to: '/dashboard/webhooks', text: 'Webhooks' },
          { to: '/dashboard/errors', text: 'Error reports' },
        ],
      },
      { to: '/dashboard/getting-started', text: 'Set-up guide' },
    ],
    counts: ['faults'],
  },
];

export const OWNER = ownersMenu(BOOKS);

export const STOPS: Entry = { to: DRIVERS_HOME, text: 'Stops' };
