import { Link } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { cashMessages as words } from '../../cash-messages.ts';
import { DUE_BUCKETS } from '../../choices.ts';
import type { Ageing } from '../server/public/ageing.ts';

const SHOWN = 12;
/** A card each on a phone. */
const SHOWN_ON_PHONE = 5;
const HEADS = [words.notDue, words.days30, words.days60, words.days90, words.older] as const;
/** A row of the table as a card on a phone: name and total, then the rest a line each. */
const CARD = 'max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-center max-sm:py-1.5';
const figures = (row: Omit<Ageing, 'customerId' | 'customerName' | 'billedTo'>) => [
  row.notDueCents,
  row.days30Cents,
  row.days60Cents,
  row.days90Cents,
  row.olderCents,
];

/** Who owes what since when. Each figure leads to the invoices behind it. On a phone a customer is a card, with what is not zero. */
export function AgeingTable({ rows }: { rows: readonly Ageing[] }) {
  if (rows.length === 0) return <p className="text-muted">{words.nobody}</p>;
  const sum = (at: number) => rows.reduce((cents, row) => cents + (figures(row)[at] ?? 0), 0);
  const totals = HEADS.map((_, at) => sum(at));
  const owed = rows.reduce((cents, row) => cents + row.totalCents, 0);
  const credits = rows.reduce((cents, row) => cents + row.creditsCents, 0);
  return (
    // A region that scrolls needs the focus, for the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={words.ageing} tabIndex={0} className="sm:overflow-x-auto">
      <table className="tabular w-full text-right max-sm:block sm:min-w-[44rem]">
        <thead className="max-sm:sr-only">
          <tr className="border-b border-ink text-sm text-muted">
            <th scope="col" className="py-1 text-left font-normal">
              {words.customer}
            </th>
            {[...HEADS, words.credits, words.total].map((head) => (
              <th key={head} scope="col" className="py-1 pl-4 font-normal">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {rows.slice(0, SHOWN).map((row, index) => (
            <tr
              key={row.customerId ?? row.customerName}
              className={`border-b border-rule ${index < SHOWN_ON_PHONE ? CARD : 'max-sm:hidden'}`}
            >
              <th
                scope="row"
                className="py-1 text-left font-normal max-sm:order-1 max-sm:font-semibold sm:max-w-72"
              >
                {row.customerId === null ? (
                  <span className="block py-1.5">
                    {row.customerName}
                    <span className="block text-sm font-normal text-muted">{words.notOurs}</span>
                  </span>
                ) : (
                  <Link
                    className="block py-1.5 text-ink no-underline hover:underline sm:truncate"
                    to={`/dashboard/customers/${row.customerId}/money`}
                  >
                    {row.customerName}
                    {row.billedTo ? (
                      <span className="block truncate text-sm font-normal text-muted">
                        {words.billedTo(row.billedTo)}
                      </span>
                    ) : null}
                  </Link>
                )}
              </th>
              {figures(row).map((cents, at) => (
                <Cell key={HEADS[at]} cents={cents} at={at} customerId={row.customerId} />
              ))}
              <Credits cents={row.creditsCents} customerId={row.customerId} />
              <Cell cents={row.totalCents} customerId={row.customerId} strong />
            </tr>
          ))}
        </tbody>
        <tfoot className="max-sm:block">
          <tr className={`border-t-2 border-ink font-semibold ${CARD}`}>
            <th scope="row" className="py-2 text-left max-sm:order-1">
              {words.all}
            </th>
            {totals.map((cents, at) => (
              <Cell key={HEADS[at]} cents={cents} at={at} strong />
            ))}
            <Credits cents={credits} />
            <Cell cents={owed} strong />
          </tr>
        </tfoot>
      </table>
      <More count={rows.length - SHOWN} className="max-sm:hidden" />
      <More count={rows.length - SHOWN_ON_PHONE} className="sm:hidden" />
    </section>
  );
}

/** The way to those that the table leaves out. */
function More({ count, className }: { count: number; className: string }) {
  if (count <= 0) return null;
  return (
    <p className={`mt-1 ${className}`}>
      <Link
        className="inline-flex min-h-11 items-center text-brand underline"
        to="/dashboard/accounting/statements"
      >
        {words.more(count)}
      </Link>
    </p>
  );
}

/** Credits that no invoice has used up; on a phone a line where there are some. */
function Credits({ cents, customerId }: { cents: number; customerId?: string | null }) {
  const search = new URLSearchParams({
    show: 'all',
    with: 'credit',
    ...(customerId ? { customer: customerId } : {}),
  });
  return (
    <td
      className={`py-1 pl-4 ${cents === 0 ? 'max-sm:hidden' : 'max-sm:order-3 max-sm:col-span-2 max-sm:flex max-sm:items-center max-sm:justify-between max-sm:p-0'}`}
    >
      <span className="text-sm font-normal text-muted sm:hidden">{words.credits}</span>
      {cents === 0 ? (
        <span className="text-muted">–</span>
      ) : customerId === null ? (
        formatCents(cents)
      ) : (
        <Link
          className="inline-flex min-h-9 items-center text-ink no-underline hover:underline"
          to={`/dashboard/invoices?${search}`}
        >
          {formatCents(cents)}
        </Link>
      )}
    </td>
  );
}

function Cell({
  cents,
  at,
  customerId,
  strong = false,
}: {
  cents: number;
  at?: number;
  /** null: nobody of ours, so no list of theirs. */
  customerId?: string | null;
  strong?: boolean;
}) {
  const due = at === undefined ? undefined : DUE_BUCKETS[at];
  const search = new URLSearchParams({
    show: 'open',
    ...(due ? { due } : {}),
    ...(customerId ? { customer: customerId } : {}),
  });
  const onPhone =
    at === undefined
      ? 'max-sm:order-2'
      : cents === 0
        ? 'max-sm:hidden'
        : 'max-sm:order-3 max-sm:col-span-2 max-sm:flex max-sm:items-center max-sm:justify-between max-sm:p-0';
  return (
    <td className={`py-1 pl-4 ${onPhone} ${strong ? 'font-semibold' : ''}`}>
      {at === undefined ? null : (
        <span className="text-sm font-normal text-muted sm:hidden">{HEADS[at]}</span>
      )}
      {cents === 0 ? (
        <span className="text-muted">–</span>
      ) : customerId === null ? (
        formatCents(cents)
      ) : (
        <Link
          className={`inline-flex min-h-9 items-center hover:underline ${at !== undefined && at >= 3 ? 'text-danger' : 'text-ink'} no-underline`}
          to={`/dashboard/invoices?${search}`}
        >
          {formatCents(cents)}
        </Link>
      )}
    </td>
  );
}
