import { Link } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { dayIn, dayText, longMomentText } from '../../../kit/time.ts';
import type { FilterField } from '../../../ui/data-table/find-rows.tsx';
import { OtherSite } from '../../../ui/other-site.tsx';
import { type ShownOrderRow, STATUS_FILTER, WHEN } from '../order-table.ts';
import { ORDERED_LABEL, orderedText } from '../ordered-messages.ts';
import {
  ALL_OPEN,
  BILL_STOPS,
  NO_DAY_YET,
  ONE_PERSON,
  ONE_PRODUCT,
  PLACED_BY,
  STATUS_MESSAGES,
  WHEN_MESSAGES,
  WITH_PRODUCT,
} from '../public/messages.ts';
import { ListedState } from './public/status-badge.tsx';

/** How the cells of the table of orders are drawn; every object is a link to its page. */
export const orderCells = ({
  timeZone,
  today,
  stops,
  site,
  first,
}: {
  timeZone: string;
  today: string;
  /** Orders whose bill the books will refuse. */
  stops: readonly string[];
  /** The only site of a buyer, which no row names; null: a column does. */
  site: string | null;
  /** The first row, whose links tell the router of the pages that all of them lead to. */
  first: string | undefined;
}) => ({
  number: (row: ShownOrderRow) => (
    <>
      <Link
        to={`/dashboard/orders/${row.id}`}
        prefetch="intent"
        discover={row.id === first ? 'render' : 'none'}
        className="order-number"
      >
        {row.number}
      </Link>
      <OtherSite site={site} row={row} />
    </>
  ),
  customer: (row: ShownOrderRow) =>
    row.customerHere ? (
      <Link
        to={`/dashboard/customers/${row.customerId}`}
        discover={row.id === first ? 'render' : 'none'}
        title={row.customerName}
        className="order-of"
      >
        {row.customerName}
      </Link>
    ) : (
      row.customerName
    ),
  promised: (row: ShownOrderRow) =>
    row.status === 'cancelled' ? (
      <span className="text-muted">–</span>
    ) : (
      <span className="order-day">
        {row.promisedOn === null ? NO_DAY_YET : dayText(row.promisedOn)}
        {row.promisedOn !== null && row.promisedOn < today && row.status !== 'delivered' ? (
          <span className="font-bold text-danger"> late</span>
        ) : null}
      </span>
    ),
  wanted: (row: ShownOrderRow) => (row.wantedOn ? dayText(row.wantedOn) : ''),
  status: (row: ShownOrderRow) => (
    <>
      <ListedState
        status={row.status}
        waitsFor={row.waitsFor ?? null}
        atDoor={row.atDoor ?? null}
      />
      {stops.includes(row.id) ? (
        <Link
          to={`/dashboard/orders/${row.id}`}
          className="ml-2 text-sm font-semibold text-warning underline decoration-rule"
        >
          {BILL_STOPS}
        </Link>
      ) : null}
    </>
  ),
  total: (row: ShownOrderRow) => (
    <span className="font-semibold">{formatCents(row.totalCents)}</span>
  ),
  placed: ({ placedAt = '' }: ShownOrderRow) => (
    <time
      dateTime={placedAt}
      title={longMomentText(placedAt, timeZone)}
      className="tabular text-muted"
    >
      {dayText(dayIn(timeZone, placedAt))}
    </time>
  ),
});

export const ORDER_WIDTHS = {
  promised: 'w-32',
  number: 'w-28',
  lines: 'w-18',
  total: 'w-26',
  status: 'w-46',
  placed: 'w-28',
};

/** How the filters of the table are asked for. */
export const orderFields = (
  customer: { name: string; city: string } | null,
  names: { by: string | null; product: string | null },
  ordered: string | undefined,
): FilterField[] => [
  {
    kind: 'search',
    name: 'q',
    label: 'Search orders',
    placeholder: 'Number, PO or product',
  },
  {
    kind: 'choice',
    name: 'status',
    label: 'State',
    options: STATUS_FILTER.map((value) => ({
      value,
      label: value === 'open' ? ALL_OPEN : STATUS_MESSAGES[value],
    })),
  },
  {
    kind: 'choice',
    name: 'when',
    label: 'When',
    options: WHEN.map((value) => ({ value, label: WHEN_MESSAGES[value] })),
  },
  {
    kind: 'hidden',
    name: 'ordered',
    label: ORDERED_LABEL,
    shown: ordered ? orderedText(ordered) : '',
  },
  {
    kind: 'hidden',
    name: 'customer',
    label: 'Customer',
    shown: customer ? `${customer.name}, ${customer.city}` : 'one customer',
  },
  { kind: 'hidden', name: 'by', label: PLACED_BY, shown: names.by ?? ONE_PERSON },
  { kind: 'hidden', name: 'product', label: WITH_PRODUCT, shown: names.product ?? ONE_PRODUCT },
];
