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
  /** The view of its page where some of what it counts stands: it leads there while nothing else waits. */
  view?: { to: string; counts: readonly (keyof Waiting)[] };
  /** Pages that are seldom wanted: behind "⋯" on its page. */
  more?: readonly Tab[];
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
    view: { to: '/dashboard/orders?show=claims', counts: ['answered'] },
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
    view: { to: `${TO_CALL.to}?show=follow-ups`, counts: ['follow-ups'] },
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
  // Plan is what opens, and shows no decision.
  view: { to: '/dashboard/deliveries?view=live', counts: ['decide'] },
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

export const BOOKS: readonly Entry[] = [
  {
    to: '/dashboard/accounting/inbox',
    text: 'To do',
    tabs: [
      { to: '/dashboard/accounting/inbox', text: 'Open', counts: ['money', 'books'] },
      NOT_BILLED,
      DECIDED,
    ],
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
    oneTitle: true,
    tabs: [
      { to: '/dashboard/prices', text: 'List' },
      { to: '/dashboard/prices/customers', text: 'By customer' },
      {
        to: '/dashboard/accounting/prices',
        text: 'To decide',
        tabs: [
          { to: '/dashboard/accounting/prices', text: 'From invoices', counts: ['prices'] },
          {
            to: '/dashboard/accounting/list-prices',
            text: 'List prices',
            counts: ['held-prices'],
          },
          { to: '/dashboard/prices/requests', text: 'Asked for', counts: ['price-requests'] },
        ],
        counts: ['prices', 'held-prices', 'price-requests'],
      },
    ],
    counts: ['prices', 'held-prices', 'price-requests'],
  },
  {
    to: '/dashboard/accounting',
    text: 'QuickBooks',
    oneTitle: true,
    tabs: [
      { to: '/dashboard/accounting', text: 'Connection', exact: true },
      { to: '/dashboard/accounting/syncs', text: 'Syncs' },
      {
        to: '/dashboard/accounting/products',
        text: 'Matching',
        tabs: [
          { to: '/dashboard/accounting/products', text: 'Products' },
          { to: '/dashboard/accounting/customers', text: 'Customers' },
        ],
      },
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

/** A screen of the company's settings. */
const section = (key: Section): Tab => ({
  to: `/dashboard/company?section=${key}`,
  text: SECTION_TITLES[key],
});

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
    oneTitle: true,
    tabs: [{ to: '/dashboard/products', text: 'All' }, SAFETY_DATA, SEARCH_WORDS],
    counts: ['hazards', 'transport', 'sheets', 'owed', 'uncompared'],
  },
  MONEY,
  { to: '/dashboard/reports', text: 'Reports' },
  {
    to: '/dashboard/company',
    // Not "Settings": those are the person's own, in the account menu, and that word is the specification's.
    text: COMPANY_TITLE,
    oneTitle: true,
    listed: true,
    tabs: [
      {
        to: '/dashboard/company',
        text: 'General',
        tabs: [section('company'), section('website')],
      },
      section('ordering'),
      {
        ...section('delivery'),
        text: 'Delivery',
        tabs: [
          section('delivery'),
          { to: '/dashboard/calendar', text: 'Closed days' },
          section('trucks'),
          { to: '/dashboard/hazmat-training', text: 'Hazmat training' },
        ],
      },
      { ...section('money'), tabs: [section('money'), section('deposits')] },
      {
        ...PEOPLE,
        tabs: [PEOPLE, section('sign-in'), { to: '/dashboard/audit', text: 'Audit log' }],
      },
      {
        to: '/dashboard/system',
        text: 'System',
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

export const STOPS: Entry = { to: DRIVERS_HOME, text: 'Stops' };
