import { type Duty, isBuyer, isOneOf, type Role } from '../../kit/actor.ts';
import {
  BOOKS,
  BUYER,
  DESK,
  DETAILS,
  DRIVERS_HOME,
  type Entry,
  MONEY,
  OF_A_SITE,
  ORDERS,
  OWNER,
  REP,
  STOPS,
  type Tab,
} from '../menu-entries.ts';
import type { Waiting } from '../server/waiting.ts';

/** Whose menu it is. */
export interface Standing {
  role: Role;
  salesRep: boolean;
  duties: readonly Duty[];
}

/** The duties in the order in which they decide the home page. */
const FIRST: readonly Duty[] = ['desk', 'books', 'driver'];
const HOMES: Readonly<Record<Duty, { to: string; text: string }>> = {
  desk: { to: '/dashboard', text: 'Today' },
  books: { to: '/dashboard/accounting/inbox', text: 'To do' },
  driver: { to: DRIVERS_HOME, text: 'Your stops' },
};

/** Where somebody of the staff begins, the first duty first, and then where their other duties begin. */
export const homesOf = (duties: readonly Duty[]): readonly { to: string; text: string }[] =>
  FIRST.filter((duty) => duties.includes(duty)).map((duty) => HOMES[duty]);

/** Several duties are the union, in the owner's order. A driver's one page is the driver's own, without a menu. */
function ofDuties(duties: readonly Duty[]): readonly Entry[] {
  const [desk, books, driver] = FIRST.map((duty) => duties.includes(duty));
  if (desk && books)
    return [...DESK.map((entry) => (entry.to === ORDERS.to ? ORDERS : entry)), MONEY];
  if (desk) return DESK;
  if (books) return driver ? [...BOOKS, STOPS] : BOOKS;
  return [];
}

/**
 * The menu of a person: the nouns of their work, by role and duties (product.md's permission table); a sales rep is of role user. It only
 * leaves out what the server would refuse, and every page that a person may open is reached from a page of it (`navigation.test.ts`).
 */
export function menuFor({ role, salesRep, duties }: Standing): readonly Entry[] {
  if (role === 'super_admin') return OWNER;
  if (role === 'admin') return ofDuties(duties);
  return salesRep ? REP : BUYER;
}

/** The pages of one customer, for our own people. Those without the customer in their address show the one that is ordered for. */
export interface SiteTab extends Tab {
  /** The customer has to be chosen first: the cart, the lists and the site's papers follow the choice. */
  choose?: boolean;
}
export function customerTabs(person: Standing, customerId: string): readonly SiteTab[] {
  const at = `/dashboard/customers/${customerId}`;
  const orders = isOneOf(person, ['user', 'desk']);
  return [
    { to: at, text: 'Overview', exact: true },
    ...(isOneOf(person, ['books']) ? [{ to: `${at}/prices`, text: 'Prices' }] : []),
    ...(orders
      ? [
          { to: `/dashboard/inventory/${customerId}`, text: 'Stock' },
          { to: '/dashboard/sheets', text: 'Safety', choose: true },
          { to: '/dashboard/training', text: 'Training', choose: true },
          { to: '/dashboard/inspection', text: 'Inspection pack', choose: true },
          { to: '/dashboard/guide', text: 'Order guide', choose: true },
          { to: '/dashboard/lists', text: 'Lists', choose: true },
          { to: '/quick-order', text: 'Paste or upload', choose: true },
        ]
      : []),
  ];
}

const pathOf = (to: string) => to.split('?')[0] ?? to;

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

/** How well an entry fits an address: the length of the longest beginning that it shares, 0 for none. */
const fit = (entry: Entry, address: string): number =>
  Math.max(
    0,
    ...[...pagesOf(entry), ...(entry.also ?? []).map((to) => ({ to, exact: false }))].map(
      ({ to, exact }) => (begins(address, to, exact) ? to.length : 0),
    ),
  );

/** The entry that an address (with its query) belongs to: the one that shares most of it, the first of several. */
export function entryAt(menu: readonly Entry[], address: string): Entry | undefined {
  const [first] = menu
    .map((entry) => ({ entry, length: fit(entry, address) }))
    .filter(({ length }) => length > 0)
    .toSorted((a, b) => b.length - a.length);
  return first?.entry;
}

/** Tabs above a page, with the one that is shown. */
export interface TabRow {
  tabs: readonly SiteTab[];
  here: string;
  /** Whose tabs they are, where one has to be chosen. */
  customerId?: string;
}

const isAt = ({ to }: Tab, address: string) =>
  to === (to.includes('?') ? address : pathOf(address));

function rowsOf({ tabs }: Tab, address: string): readonly TabRow[] {
  const here =
    tabs?.find((tab) => isAt(tab, address)) ??
    tabs?.find((tab) => tab.tabs?.some((inner) => isAt(inner, address)));
  return tabs && here ? [{ tabs, here: here.to }, ...rowsOf(here, address)] : [];
}

const OBJECT = /^\/dashboard\/(?:customers|inventory)\/([0-9a-f-]{36})(?:\/prices)?$/;

/**
 * The tabs above a page, row by row: those of its entry, or of the customer whose page it is. None on what is a thing of its own.
 * `siteId`: the customer for whom this browser orders.
 */
export function tabRowsAt(
  person: Standing,
  entry: Entry | undefined,
  address: string,
  siteId: string | null,
): readonly TabRow[] {
  const path = pathOf(address);
  const ofSite = OBJECT.exec(path)?.[1];
  if (isBuyer(person)) {
    const rows = entry ? rowsOf(entry, ofSite ? `/dashboard/${path.split('/')[2]}` : address) : [];
    const details = `/dashboard/customers/${siteId}`;
    return rows.map(({ tabs, here }) => ({
      tabs: tabs.map((tab) => (siteId && tab.to === DETAILS.to ? { ...tab, to: details } : tab)),
      here: siteId && here === DETAILS.to ? details : here,
    }));
  }
  const customerId = ofSite ?? (OF_A_SITE.includes(path) ? siteId : null);
  if (!customerId) return entry ? rowsOf(entry, address) : [];
  const tabs = customerTabs(person, customerId);
  const here = tabs.find(({ to }) => to === path) ?? tabs.find(({ text }) => text === 'Stock');
  return here ? [{ tabs, here: here.to, customerId }] : [];
}

/** How much waits behind an entry. */
export const waitingAt = ({ counts = [] }: Entry, waiting: Waiting): number =>
  counts.reduce((sum, key) => sum + waiting[key], 0);

/** How much waits behind all of them. */
export const waitingIn = (menu: readonly Entry[], waiting: Waiting): number =>
  menu.reduce((sum, entry) => sum + waitingAt(entry, waiting), 0);
