import { Link } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import type { TableView } from '../../../kit/table-view.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import type { OwnView } from '../../../ui/data-table/view-tabs.tsx';
import { EmptyState } from '../../../ui/panel.tsx';
import { cashMessages as cash } from '../../cash-messages.ts';
import { DUE_BUCKETS } from '../../choices.ts';
import { claimOpenOf } from '../../messages.ts';
import { statementMessages as words } from '../messages.ts';
import { LATE_FILTERS, RECEIVABLES_TABLE, type Receivable } from '../receivables-table.ts';
import type { ReceivableSums } from '../server/table-receivables.ts';

type Filters = Readonly<Record<string, string>>;

/** An amount leads to the invoices behind it. Of somebody who is no customer here there is no list. */
function amount(cents: number, customerId: string | null, filters: Filters) {
  if (cents === 0) return '';
  if (customerId === null) return formatCents(cents);
  const search = new URLSearchParams({ ...filters, customer: customerId });
  return (
    <Link
      to={`/dashboard/invoices?${search}`}
      className="text-inherit no-underline hover:underline"
    >
      {formatCents(cents)}
    </Link>
  );
}

/** The label of an amount on a phone, where the table has no head. */
const onPhone = (label: string) => <span className="one-line:hidden">{label} </span>;

/** A customer's amounts, by column. */
const amounts = (row: Omit<ReceivableSums, 'customers'>, customerId: string | null) => {
  const [notDue, days30, days60, days90, older] = DUE_BUCKETS;
  const due = (cents: number, bucket: string | undefined) =>
    amount(cents, customerId, { show: 'open', due: bucket ?? '' });
  return {
    notDue: due(row.notDueCents, notDue),
    days30: due(row.days30Cents, days30),
    days60: due(row.days60Cents, days60),
    days90: due(row.days90Cents, days90),
    older: due(row.olderCents, older),
    credits:
      row.creditsCents === 0 && row.waitingCents === 0 ? (
        ''
      ) : (
        <>
          {row.creditsCents === 0 ? null : (
            <>
              {onPhone(words.credits)}
              {amount(row.creditsCents, customerId, { show: 'all', with: 'credit' })}
            </>
          )}
          {row.waitingCents === 0 ? null : (
            <span className="block text-xs leading-4 whitespace-normal text-muted">
              {words.notYetIs(formatCents(row.waitingCents))}
            </span>
          )}
        </>
      ),
    waiting: row.waitingCents === 0 ? '' : formatCents(row.waitingCents),
    overdue:
      row.overdueCents === 0 ? (
        ''
      ) : (
        <span className="text-warning">
          {onPhone(words.overdue)}
          {due(row.overdueCents, 'late')}
        </span>
      ),
    claim: row.claimCents === 0 ? '' : formatCents(row.claimCents),
    total: <strong>{formatCents(row.totalCents)}</strong>,
  };
};

/** The last line: what all customers of the view owe, by age, also those on other pages. */
const totals = (sums: ReceivableSums) => ({
  // What a filter leaves out would stand in the list that it led to.
  ...amounts(sums, null),
  customer: words.sum(sums.customers),
  total: formatCents(sums.totalCents),
});

const AMOUNTS = [
  'notDue',
  'days30',
  'days60',
  'days90',
  'older',
  'credits',
  'waiting',
  'claim',
  'overdue',
  'total',
] as const;

const cells = {
  customer: (row: Receivable) =>
    row.customerId === null ? (
      // No customer here, so there is no statement that could be sent.
      <>
        {row.customerName} <span className="text-muted">{cash.notOurs}</span>
      </>
    ) : (
      <Link
        to={`/dashboard/customers/${row.customerId}/money`}
        title={row.customerName}
        className="text-ink no-underline hover:underline one-line:line-clamp-2 one-line:leading-5 one-line:whitespace-normal"
      >
        {row.customerName}
        {row.claimCents > 0 ? (
          <span className="block text-xs text-warning">
            {claimOpenOf(formatCents(row.claimCents))}
          </span>
        ) : null}
        {row.billedTo ? <span className="text-muted"> {words.billedTo(row.billedTo)}</span> : null}
      </Link>
    ),
  ...Object.fromEntries(
    AMOUNTS.map((column) => [column, (row: Receivable) => amounts(row, row.customerId)[column]]),
  ),
};

const WIDTHS = {
  notDue: 'w-24',
  days30: 'w-24',
  days60: 'w-24',
  days90: 'w-24',
  older: 'w-24',
  credits: 'w-24',
  waiting: 'w-24',
  claim: 'w-24',
  overdue: 'w-24',
  total: 'w-26',
};
/** Smaller type leaves the customer more room: a name takes one line. */
const DENSE_WIDTHS = {
  notDue: 'w-23',
  days30: 'w-23',
  days60: 'w-23',
  days90: 'w-23',
  older: 'w-23',
  credits: 'w-22',
  waiting: 'w-22',
  overdue: 'w-23',
  total: 'w-26',
};

/** Receivables by age; statements are previewed before they are sent to the chosen customers. */
export function ReceivablesList({
  rows,
  sums,
  next,
  previous,
  view,
  views,
  dense,
  sends,
  answer,
}: {
  rows: readonly Receivable[];
  sums: ReceivableSums | undefined;
  next: string | null;
  previous: string | null;
  view: TableView;
  views: readonly OwnView[];
  dense: boolean;
  /** QuickBooks has the statements; without it there are none to send. */
  sends: boolean;
  answer: unknown;
}) {
  return (
    <DataTable<Receivable>
      phone={{ first: ['customer'], firstEnd: 'total', second: ['overdue', 'credits'] }}
      totals={sums ? totals(sums) : undefined}
      views={{
        builtIn: [
          { name: words.views.all, search: '?view=all' },
          ...LATE_FILTERS.map((late) => ({
            name: words.views[late],
            search: `?late=${late}&sort=-overdue`,
          })),
        ],
        own: views,
        answer,
      }}
      label={words.title}
      shape={RECEIVABLES_TABLE}
      {...{ view, rows, next, previous, dense, answer }}
      context={{ timeZone: 'UTC' }}
      cells={cells}
      widths={dense ? DENSE_WIDTHS : WIDTHS}
      name={(row) => row.customerName}
      href={(row) =>
        row.customerId === null
          ? '/dashboard/accounting/customers'
          : `/dashboard/customers/${row.customerId}/money`
      }
      fields={[
        { kind: 'search', name: 'q', label: words.search, placeholder: words.searchHint },
        {
          kind: 'choice',
          name: 'late',
          label: words.late,
          options: LATE_FILTERS.map((value) => ({ value, label: words.views[value] })),
        },
      ]}
      densityIntent="density"
      bulk={sends ? [{ label: words.look, intent: 'look', variant: 'primary' }] : []}
      empty={<EmptyState title={words.nobody} />}
      noMatch={{ title: words.noMatch, hint: words.noMatchHint }}
    />
  );
}
