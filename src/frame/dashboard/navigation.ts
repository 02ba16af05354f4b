import { type Duty, isBuyer, isOneOf, ORDERING, type Role } from '../../kit/actor.ts';
import {
  BOOKS,
  BOOKS_WITHOUT,
  BUYER,
  DESK,
  DRIVERS_HOME,
  type Entry,
  moneyOf,
  OF_A_SITE,
  ORDERS,
  ownersMenu,
  REP,
  SAFETY,
  STOPS,
  type Tab,
} from '../menu-entries.ts';
import { PAGE_NAMES } from '../menu-messages.ts';
import type { WhatWaits } from '../server/waiting.ts';

/** Whose menu it is. */
export interface MenuPerson {
  role: Role;
  salesRep: boolean;
  duties: readonly Duty[];
  /** The company works without QuickBooks. */
  withoutBooks?: boolean;
}

/** The duties in the order in which they decide the home page. */
const FIRST: readonly Duty[] = ['desk', 'books', 'driver'];
const HOMES: Readonly<Record<Duty, { to: string; text: string }>> = {
  desk: { to: '/dashboard', text: 'Today' },
  books: { to: '/dashboard/accounting/inbox', text: PAGE_NAMES.toDo },
  driver: { to: DRIVERS_HOME, text: PAGE_NAMES.yourStops },
};

/** Where somebody of the staff begins, the first duty first, and then where their other duties begin. */
export const homesOf = (duties: readonly Duty[]): readonly { to: string; text: string }[] =>
  FIRST.filter((duty) => duties.includes(duty)).map((duty) => HOMES[duty]);

/** Several duties are the union, in the owner's order. A driver's one page is the driver's own, without a menu. */
function ofDuties(duties: readonly Duty[], money: readonly Entry[]): readonly Entry[] {
  const [desk, books, driver] = FIRST.map((duty) => duties.includes(duty));
  if (desk && books)
    return [...DESK.map((entry) => (entry.to === ORDERS.to ? ORDERS : entry)), moneyOf(money)];
  if (desk) return DESK;
  if (books) return driver ? [...money, STOPS] : money;
  return [];
}

/**
 * The menu of a person: the nouns of their work, by role and duties (product.md's permission table); a sales rep is of role user. It only
 * leaves out what the server would refuse, and every page that a person may open is reached from a page of it (`navigation.test.ts`).
 */
export function menuFor({
  role,
  salesRep,
  duties,
  withoutBooks = false,
}: MenuPerson): readonly Entry[] {
  const money = withoutBooks ? BOOKS_WITHOUT : BOOKS;
  if (role === 'super_admin') return ownersMenu(money);
  if (role === 'admin') return ofDuties(duties, money);
  return salesRep ? REP : BUYER;
}

/** A tab that follows the customer that is ordered for. */
export interface SiteTab extends Tab {
  /** The customer has to be chosen first: the cart, the guide and the lists follow the choice. */
  choose?: boolean;
}

const customerAt = (customerId: string) => `/dashboard/customers/${customerId}`;
const STOCK = (customerId: string): SiteTab => ({
  to: `${customerAt(customerId)}/stock`,
  text: 'Stock',
});
const PEOPLE_AND_DETAILS = (at: string): readonly SiteTab[] => [
  { to: `${at}/people`, text: 'People' },
  { to: `${at}/details`, text: 'Details' },
];

/** The pages of one customer, for our own people. */
export function customerTabs(person: MenuPerson, customerId: string): readonly SiteTab[] {
  const at = customerAt(customerId);
  const orders = isOneOf(person, ORDERING);
  return [
    { to: at, text: 'Overview', exact: true },
    { to: `${at}/money`, text: 'Money' },
    { to: `${at}/prices`, text: 'Prices' },
    ...(orders ? [STOCK(customerId), { to: `${at}/safety`, text: 'Safety' }] : []),
    ...PEOPLE_AND_DETAILS(at),
  ];
}

/** The pages of a buyer's own site. */
const siteTabs = (siteId: string): readonly SiteTab[] => [
  STOCK(siteId),
  ...PEOPLE_AND_DETAILS(customerAt(siteId)),
];

/** What is seldom wanted on a customer's pages, behind "⋯": what our own people do in its name. */
export function moreOfCustomer(person: MenuPerson, address: string): SiteMore | null {
  const customerId = OBJECT.exec(pathOf(address))?.[1];
  if (!customerId || isBuyer(person) || !isOneOf(person, ORDERING)) return null;
  return { customerId, pages: ORDERING_FOR };
}
const ORDERING_FOR: readonly SiteTab[] = [
  { to: '/dashboard/guide', text: PAGE_NAMES.orderGuide, choose: true },
  { to: '/dashboard/lists', text: 'Lists', choose: true },
  { to: '/quick-order', text: PAGE_NAMES.pasteOrUpload, choose: true },
];
export interface SiteMore {
  customerId: string;
  pages: readonly SiteTab[];
}

/** The product that a page is about, as its loader names it: its address has the size or the name, never both. */
export interface ProductOfPage {
  id: string;
  nameKey: string;
}

/** The pages of one product. The owner opens them all; of others each opens one at most, and needs no tabs. */
const productTabs = ({ id, nameKey }: ProductOfPage): readonly SiteTab[] => [
  { to: `/dashboard/products/${id}`, text: 'Product' },
  { to: `/dashboard/products/${id}/prices`, text: 'Prices' },
  { to: `/dashboard/safety/${nameKey}`, text: PAGE_NAMES.safetyData },
  { to: `/dashboard/safety/${nameKey}/sites`, text: PAGE_NAMES.whoNeedsSheet },
];

const pathOf = (to: string) => to.split('?')[0] ?? to;

const SAFETY_OF_A_SITE = /^\/dashboard\/customers\/[0-9a-f-]{36}\/safety/;

/** Whether an address belongs to what begins here. */
const begins = (address: string, to: string, exact = false) => {
  if (to.includes('?')) return address === to;
  const pathname = pathOf(address);
  return pathname === to || (!exact && pathname.startsWith(`${to}/`));
};

/** Every page that an entry leads to: itself, its tabs with theirs, and what stands behind "⋯". */
export const pagesOf = (entry: Entry): readonly Tab[] => [
  entry,
  ...(entry.tabs ?? []).flatMap((tab): readonly Tab[] => pagesOf(tab)),
  ...(entry.more ?? []),
];

/**
 * How well an entry fits an address: the length of the longest beginning that it shares, 0 for none. What stands behind "⋯" is only
 * reached from it: a customer is no part of the bookkeeper's To do.
 */
const fit = (entry: Entry, address: string): number =>
  Math.max(
    0,
    ...[
      ...pagesOf({ ...entry, more: [] }),
      ...(entry.also ?? []).map((to) => ({ to, exact: false })),
    ].map(({ to, exact }) => (begins(address, to, exact) ? to.length : 0)),
  );

const NEW_PERSON = '/dashboard/people/new';
/** A new account belongs to what it is opened from, by the query: a request among the messages, a customer. */
const OPENED_FROM = [
  ['request', '/dashboard/contact-requests/accounts'],
  ['customer', '/dashboard/customers'],
] as const;

function openedFrom(address: string): string | undefined {
  const [path, query] = address.split('?');
  if (path !== NEW_PERSON) return undefined;
  const search = new URLSearchParams(query);
  return OPENED_FROM.find(([name]) => search.has(name))?.[1];
}

/** The entry that an address (with its query) belongs to: the one that shares most of it, the first of several. */
export function entryAt(menu: readonly Entry[], address: string): Entry | undefined {
  const own = SAFETY_OF_A_SITE.test(address) && menu.some(({ to }) => to === SAFETY);
  const at = own ? SAFETY : (openedFrom(address) ?? address);
  const [first] = menu
    .map((entry) => ({ entry, length: fit(entry, at) }))
    .filter(({ length }) => length > 0)
    .toSorted((a, b) => b.length - a.length);
  return first?.entry;
}

/** The page below an entry that opens which an address belongs to. */
export const partAt = (entry: Entry | undefined, address: string): Tab | undefined =>
  entry?.opens ? entryAt(entry.tabs ?? [], address) : undefined;

/** Tabs above a page, with the one that is shown. */
export interface TabRow {
  tabs: readonly SiteTab[];
  here: string;
  /** Whose tabs they are, where one has to be chosen. */
  customerId?: string;
}

const isAt = ({ to }: Tab, address: string) =>
  to === (to.includes('?') ? address : pathOf(address));

/** Searches all levels: the bookkeeper's tabs are below the owner's. */
const holds = ({ tabs = [] }: Tab, is: (inner: Tab) => boolean): boolean =>
  tabs.some((inner) => is(inner) || holds(inner, is));

function rowsOf({ to, tabs }: Tab, address: string): readonly TabRow[] {
  const here =
    // A view of a page before the page itself.
    tabs?.find((tab) => tab.to === address) ??
    tabs?.find((tab) => holds(tab, (inner) => inner.to === address)) ??
    tabs?.find((tab) => isAt(tab, address)) ??
    tabs?.find((tab) => holds(tab, (inner) => isAt(inner, address))) ??
    // Its own address shows the first of them.
    (to === pathOf(address) ? tabs?.[0] : undefined);
  return tabs && here ? [{ tabs, here: here.to }, ...rowsOf(here, address)] : [];
}

/** Below one that opens, the menu shows the first row. */
const rowsOfEntry = (entry: Entry, address: string): readonly TabRow[] =>
  rowsOf(entry, address).slice(entry.opens ? 1 : 0);

/** Whether an address is one of the entry's pages, and no thing below them. */
export const isPageOf = (entry: Entry, address: string): boolean =>
  rowsOf(entry, address).length > 0;

const TABS_OF_A_CUSTOMER = 'money|prices|stock|safety|people|details';
const OBJECT = new RegExp(`^/dashboard/customers/([0-9a-f-]{36})(?:/(?:${TABS_OF_A_CUSTOMER}))?$`);

/**
 * The tabs above a page, row by row: those of its entry, or of the customer or product whose page it is. None on what is a thing of its own.
 * `siteId`: the customer for whom this browser orders.
 */
export function tabRowsAt(
  person: MenuPerson,
  entry: Entry | undefined,
  {
    address,
    siteId,
    product = null,
  }: { address: string; siteId: string | null; product?: ProductOfPage | null },
): readonly TabRow[] {
  const path = pathOf(address);
  if (product)
    return person.role === 'super_admin' ? [{ tabs: productTabs(product), here: path }] : [];
  const customerId = OBJECT.exec(path)?.[1] ?? (OF_A_SITE.includes(path) ? siteId : null);
  const ofCustomer = (tabs: readonly SiteTab[]): readonly TabRow[] => {
    const here = tabs.find(({ to }) => to === path) ?? tabs.find(({ text }) => text === 'Stock');
    return here && customerId ? [{ tabs, here: here.to, customerId }] : [];
  };
  if (isBuyer(person)) {
    const isOfSite = customerId && OBJECT.test(path) && !SAFETY_OF_A_SITE.test(path);
    return isOfSite ? ofCustomer(siteTabs(customerId)) : entry ? rowsOfEntry(entry, address) : [];
  }
  if (customerId) return ofCustomer(customerTabs(person, customerId));
  return entry ? rowsOfEntry(entry, address) : [];
}

/** The name that all pages of these tabs have as their title; null where each has its own. */
export function titleOfTabs(entry: Entry | undefined, row: TabRow | undefined): string | null {
  if (!entry || !row) return null;
  const part = entry.opens ? entry.tabs?.find(({ tabs }) => tabs === row.tabs) : undefined;
  // Those of a customer or a product are about a thing, whose name they bear.
  if (!part && row.tabs !== entry.tabs) return null;
  return [entry, part].find((tab) => tab?.oneTitle)?.text ?? null;
}

/** How much waits behind an entry, or a tab. */
export const waitingAt = ({ counts = [] }: Tab, waiting: WhatWaits): number =>
  counts.reduce((sum, key) => sum + (waiting[key] ?? 0), 0);

/** How much waits behind all of them. */
export const waitingIn = (menu: readonly Entry[], waiting: WhatWaits): number =>
  menu.reduce((sum, entry) => sum + waitingAt(entry, waiting), 0);
