import { centsToDecimal } from '../../kit/money.ts';
import { anyText, onlyWhenChosen, type TableShape } from '../../kit/table-view.ts';
import { stampText } from '../../kit/time.ts';
import { STATUS_MESSAGES, stateText, WHEN_MESSAGES, whatText } from './public/messages.ts';
import { type AtDoor, OPEN_STATUSES, type OrderStatus, STATUSES } from './public/status.ts';

/** One order of the table of orders. */
export interface OrderTableRow {
  id: string;
  version: number;
  number: string;
  customerId: string;
  /** The reader may open the customer's page. */
  customerHere: boolean;
  customerName: string;
  city: string;
  status: OrderStatus;
  atDoor: AtDoor | null;
  holdReason: string | null;
  /** The approver, while the order waits for approval. */
  waitsFor: string | null;
  poNumber: string;
  /** Null while it waits for an approval. */
  promisedOn: string | null;
  wantedOn: string | null;
  totalCents: number;
  placedAt: string;
  placedByName: string;
  lineCount: number;
  what: string[];
}

/** What one column alone shows of an order, by column. */
export const OF_ONE_COLUMN = {
  city: 'city',
  what: 'what',
  po: 'poNumber',
  hold: 'holdReason',
  wanted: 'wantedOn',
  by: 'placedByName',
  placed: 'placedAt',
} as const satisfies Readonly<Record<string, keyof OrderTableRow>>;
type OfOneColumn = (typeof OF_ONE_COLUMN)[keyof typeof OF_ONE_COLUMN];

/** The same as the page of the list gets it: without what no shown column shows, or what is not so. */
export type ShownOrderRow = Omit<OrderTableRow, Left> & Partial<Pick<OrderTableRow, Left>>;
type Left = OfOneColumn | 'atDoor' | 'waitsFor';

/** Days and weeks that a filter can name; what they are is a matter of the company's day and its cut-off. */
export type When = keyof typeof WHEN_MESSAGES;
export const WHEN = Object.keys(WHEN_MESSAGES) as When[];

/** What the filter `status` takes: one status, or all under which something is still to be done. */
export const STATUS_FILTER = ['open', ...STATUSES] as const;

/** Spans of days of which a figure says what was ordered; a month is written YYYY-MM. */
export const ORDERED_SPANS = ['week', 'last-week', 'month', 'days-90'] as const;
export type OrderedSpan = (typeof ORDERED_SPANS)[number];
const aSpan = (value: string) =>
  (ORDERED_SPANS as readonly string[]).includes(value) || /^\d{4}-(0[1-9]|1[0-2])$/.test(value);

const anId = (value: string) => /^[0-9a-f-]{36}$/.test(value);

/** The table of orders: its columns on the screen and in the file, what sorts and filters it. */
export const ORDER_TABLE: TableShape<ShownOrderRow> = {
  columns: {
    promised: { title: 'Delivery day', text: (row) => row.promisedOn ?? '', sort: 'up', day: true },
    // Numbers are given as orders are placed.
    number: {
      title: 'Number',
      text: (row) => row.number,
      sort: 'down',
      sameOrderAs: 'placed',
      fixed: true,
    },
    customer: { title: 'Customer', text: (row) => row.customerName, sort: 'up' },
    city: { title: 'City', text: (row) => row.city ?? '', extra: true },
    what: {
      title: 'What',
      text: ({ what = [], lineCount }) => whatText({ what, lineCount }),
      extra: true,
    },
    lines: { title: 'Products', text: (row) => row.lineCount, numeric: true },
    total: {
      title: 'Total',
      text: (row) => centsToDecimal(row.totalCents),
      sort: 'down',
      numeric: true,
    },
    status: {
      title: 'State',
      text: ({ status, atDoor = null }) => stateText({ status, atDoor }),
    },
    po: { title: 'PO', text: (row) => row.poNumber ?? '', extra: true },
    hold: { title: 'Held because', text: (row) => row.holdReason ?? null, extra: true },
    wanted: { title: 'Asked for', text: (row) => row.wantedOn ?? null, extra: true, day: true },
    by: { title: 'Placed by', text: (row) => row.placedByName ?? '', extra: true },
    placed: {
      title: 'Placed',
      text: ({ placedAt = '' }, { timeZone }) => stampText(placedAt, timeZone),
      day: true,
      sort: 'down',
      extra: true,
    },
  },
  filters: {
    q: anyText,
    status: STATUS_FILTER,
    when: WHEN,
    /** Placed in this span of days and not cancelled: what a figure called “Ordered” counts. */
    ordered: aSpan,
    customer: anId,
    /** Who ordered or entered it. */
    by: anId,
    /** A product record: orders with a line of it. */
    product: anId,
  },
  sort: '-placed',
};

/** The same for a buyer, whose customers are sites. */
const BUYER_ORDER_TABLE: TableShape<ShownOrderRow> = {
  ...ORDER_TABLE,
  columns: {
    ...ORDER_TABLE.columns,
    customer: { title: 'Site', text: (row) => row.customerName, sort: 'up' },
  },
};

/** Of whom has one site, no row names it. */
const ONE_SITE_TABLE = onlyWhenChosen(BUYER_ORDER_TABLE, 'customer');

/** The table of orders as this person reads it. `site`: the only one that they order for, or null. */
export const orderTable = (staff: boolean, site: string | null): TableShape<ShownOrderRow> =>
  staff ? ORDER_TABLE : site === null ? BUYER_ORDER_TABLE : ONE_SITE_TABLE;

/** The statuses that a value of the filter `status` stands for; null = all. */
export function statusesOf(value: string | undefined): readonly OrderStatus[] | null {
  if (!value) return null;
  return value === 'open' ? OPEN_STATUSES : [value as OrderStatus];
}

/** Views of the table of orders that come with it: a status, or the name of several. */
export const DESK_VIEWS = [
  'all',
  'placed',
  'on_hold',
  'confirmed',
  'out_for_delivery',
  'part_delivered',
  'delivered',
] as const;
export const BUYER_VIEWS = ['open', 'all'] as const;
export type ListedView = (typeof DESK_VIEWS)[number] | (typeof BUYER_VIEWS)[number];
export const viewName = (view: ListedView): string =>
  view === 'all' ? 'All' : view === 'open' ? 'On the way' : STATUS_MESSAGES[view];
export const viewSearch = (view: ListedView): string =>
  view === 'all'
    ? '?view=all'
    : view === 'placed'
      ? '?status=placed&sort=promised'
      : `?status=${view}`;
