import type { FoundGroup } from './find-contract.ts';

/** Sentences of the command menu. */
export const find = {
  open: 'Find anything',
  short: 'Find',
  label: 'Find an order, customer, product, invoice, person, sheet or page',
  hint: 'Arrows choose, Enter opens, Ctrl and Enter opens a new tab, Escape goes back.',
  close: 'Close',
  looking: 'Looking…',
  count: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  start: 'Type a number, a PO, a SKU or a part of a name. What you do most stands below.',
  none: (term: string) => `Nothing you may see is called “${term}”.`,
  noneHelp: 'Try the number, the PO, a SKU, or a part of the name. Or go on from here:',
  lost: 'No connection. What you typed is kept, and is looked for when it is back.',
  failed: 'The search did not answer. What you typed is kept.',
  ended: 'Your session has ended.',
  signIn: 'Sign in again',
  again: 'Try again',
};

/** The list of keys. */
export const pageKeys = {
  title: 'Keys of this page',
  everyPage: 'On every page',
  everywhere: [
    { press: 'Alt+N', does: 'A new order', forOrders: true },
    { press: 'Ctrl+K or /', does: 'Find anything', forOrders: false },
    { press: '?', does: 'This list', forOrders: false },
  ],
  letters: 'Keys without Ctrl or Alt, such as j and ?, work on this device',
  close: 'Close',
} as const;

export type ResultGroup = FoundGroup | 'recent' | 'actions' | 'pages';

export const GROUP_NAMES: Readonly<Record<ResultGroup, string>> = {
  recent: 'Opened before',
  orders: 'Orders',
  customers: 'Customers',
  products: 'Products',
  invoices: 'Invoices',
  people: 'People',
  sheets: 'Safety data sheets',
  actions: 'Actions',
  pages: 'Pages',
};

/** Search words for the way to first aid. */
export const FIRST_AID_WORDS = [
  'spill',
  'SDS',
  'MSDS',
  'safety data sheets',
  'poison',
  'eyes',
  'burn',
  'emergency',
  'primeros auxilios',
  'derrame',
  'emergencia',
];

/** Search words for what came wrong, as callers say it. */
export const CLAIM_WORDS = [
  'claims',
  'credits',
  'refunds',
  'returns',
  'complaints',
  'damaged',
  'wrong product',
];

export const ACTION_NAMES = {
  order: 'Order',
  reportProblem: 'Report a problem',
  claims: 'Claims',
  reportDetail: 'open the order it came with',
  count: 'Count a storeroom',
  inCatalogue: (term: string) => `Look for “${term}” among the products`,
  findSds: 'Find an SDS',
  firstAid: 'First aid or a spill',
  firstAidDetail: 'open the product’s SDS: first aid stands first',
  invoices: 'See what is unpaid',
  toCall: 'See whom to call',
  confirm: 'Confirm new orders',
  plan: 'Plan deliveries',
  answer: 'Answer messages',
  settle: 'Go through To do',
  remind: 'Send statements',
  sync: 'Sync with QuickBooks',
  stops: 'Open your stops',
  howWasIt: 'See how sales went',
  newOrder: 'New order',
  newOrderFor: (customer: string) => `New order for ${customer}`,
  orderAgain: 'Order again',
  orderAgainDetail: 'from an earlier order',
  switchCustomer: 'Switch customer',
  addCustomer: 'New customer',
  addProduct: 'Add a product',
  addPerson: 'Add a person',
  light: 'Appearance: light',
  dark: 'Appearance: dark',
  system: 'Appearance: as the device',
  keys: 'Shortcuts: keys of this page',
  signOut: 'Sign out',
};
