import { Link } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import type { TableView } from '../../../kit/table-view.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import type { OwnView } from '../../../ui/data-table/view-tabs.tsx';
import { EmptyState } from '../../../ui/panel.tsx';
import { cashMessages as cash } from '../../cash-messages.ts';
import { statementMessages as words } from '../messages.ts';
import { LATE_FILTERS, RECEIVABLES_TABLE, type Receivable } from '../receivables-table.ts';
import type { ReceivableSums } from '../server/table-receivables.ts';

const amount = (cents: number) => (cents === 0 ? '' : formatCents(cents));

/** What says on a phone, where no head stands above it, which amount this is. */
const onPhone = (label: string) => <span className="sm:hidden">{label} </span>;

const credits = (cents: number) =>
  cents === 0 ? (
    ''
  ) : (
    <>
      {onPhone(words.credits)}
      {formatCents(cents)}
    </>
  );
const overdue = (cents: number) =>
  cents === 0 ? (
    ''
  ) : (
    <span className="text-danger">
      {onPhone(words.overdue)}
      {formatCents(cents)}
    </span>
  );

/** The last line: what all customers of the view owe, by age, also those on other pages. */
const totals = (sums: ReceivableSums) => ({
  customer: words.sum(sums.customers),
  notDue: amount(sums.notDueCents),
  days30: amount(sums.days30Cents),
  days60: amount(sums.days60Cents),
  days90: amount(sums.days90Cents),
  older: amount(sums.olderCents),
  credits: credits(sums.creditsCents),
  overdue: overdue(sums.overdueCents),
  total: formatCents(sums.totalCents),
});

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
        className="text-ink no-underline hover:underline"
      >
        {row.customerName}
        {row.billedTo ? <span className="text-muted"> {words.billedTo(row.billedTo)}</span> : null}
      </Link>
    ),
  notDue: (row: Receivable) => amount(row.notDueCents),
  days30: (row: Receivable) => amount(row.days30Cents),
  days60: (row: Receivable) => amount(row.days60Cents),
  days90: (row: Receivable) => amount(row.days90Cents),
  older: (row: Receivable) => amount(row.olderCents),
  credits: (row: Receivable) => credits(row.creditsCents),
  overdue: (row: Receivable) => overdue(row.overdueCents),
  total: (row: Receivable) => <strong>{formatCents(row.totalCents)}</strong>,
};

const WIDTHS = {
  notDue: 'w-25',
  days30: 'w-25',
  days60: 'w-25',
  days90: 'w-25',
  older: 'w-25',
  credits: 'w-25',
  overdue: 'w-25',
  total: 'w-26',
};

/** Who owes what, by age; statements to the chosen ones are looked at before they are sent. */
export function ReceivablesList({
  rows,
  sums,
  next,
  previous,
  view,
  views,
  dense,
  answer,
}: {
  rows: readonly Receivable[];
  sums: ReceivableSums | null;
  next: string | null;
  previous: string | null;
  view: TableView;
  views: readonly OwnView[];
  dense: boolean;
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
      widths={WIDTHS}
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
      bulk={[{ label: words.look, intent: 'look', variant: 'primary' }]}
      empty={<EmptyState title={words.nobody} />}
      noMatch={{ title: words.noMatch, hint: words.noMatchHint }}
    />
  );
}
