import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCents } from '../../kit/money.ts';
import {
  type Group,
  type ReportRow,
  type ReportView,
  SORTS,
  type Sort,
  type Sums,
} from '../contract.ts';
import { reportMessages as words } from '../messages.ts';
import { viewAddress } from '../read-view.ts';
import { ChangeBar, changeOf, changeText, shareText, WeekBars } from './figures.tsx';

/** Where a row leads: what its customer bought, who bought its product. */
const NEXT: Record<Group, Group> = {
  week: 'customer',
  customer: 'product',
  product: 'customer',
  brand: 'product',
  rep: 'customer',
};

function rowAddress(by: Group, view: ReportView, key: string): string {
  if (by === 'week') {
    const end = new Date(Date.parse(key) + 6 * 86_400_000).toISOString().slice(0, 10);
    const from = key < view.period.from ? view.period.from : key;
    const to = end > view.period.to ? view.period.to : end;
    return viewAddress(view, { by: NEXT[by], period: null, from, to, sort: null });
  }
  return viewAddress(view, { by: NEXT[by], [by]: key, sort: null });
}

const NUMBER = 'tabular px-2 text-right whitespace-nowrap';
/** Columns that a phone shows in the second line instead. */
const WIDE = 'hidden sm:table-cell';

interface TableProps {
  by: Group;
  view: ReportView;
  rows: readonly ReportRow[];
  total: Sums;
  count: number;
  minimumMarginPercent: number;
}

/** Sales of the period by row, all of them first. */
export function ReportTable({ by, view, rows, total, count, minimumMarginPercent }: TableProps) {
  const head = (sort: Sort, className: string, label?: ReactNode) => (
    <Head key={sort} view={view} sort={sort} className={className}>
      {label ?? (sort === 'name' ? words.group(by) : words.sort(sort))}
    </Head>
  );
  return (
    <table className="w-full border-collapse text-[0.9375rem] sm:text-sm">
      <thead>
        <tr className="h-9 border-b border-ink text-xs text-muted sm:h-7">
          {head('name', 'text-left')}
          {head('sales', 'px-2 text-right')}
          {SORTS.slice(2, 5).map((sort) => head(sort, `${WIDE} px-2 text-right`))}
          <Head view={view} sort="change" className={`${WIDE} px-2 text-right`} columns={2}>
            {words.sort('change')}
          </Head>
          <th className="hidden pl-4 text-left font-normal lg:table-cell">
            {by === 'week' ? words.byTime : words.lastWeeks}
          </th>
        </tr>
      </thead>
      <tbody>
        <Row
          name={words.all(by, count)}
          sums={total}
          weeks={by === 'week' ? byTime(rows) : allWeeks(rows)}
          minimum={minimumMarginPercent}
          whole
        />
        {rows.map((row) => (
          <Row
            key={row.key}
            name={
              <Link
                to={rowAddress(by, view, row.key)}
                className="text-ink no-underline hover:underline"
              >
                {row.name}
              </Link>
            }
            sums={row}
            weeks={by === 'week' ? null : row.weeks}
            minimum={minimumMarginPercent}
          />
        ))}
      </tbody>
    </table>
  );
}

/** The weeks themselves, the oldest first. */
const byTime = (rows: readonly ReportRow[]): number[] =>
  rows.toSorted((a, b) => a.key.localeCompare(b.key)).map(({ salesCents }) => salesCents);

const allWeeks = (rows: readonly ReportRow[]): number[] =>
  rows.reduce<number[]>(
    (sum, { weeks }) => weeks.map((cents, week) => cents + (sum[week] ?? 0)),
    [],
  );

function Head({
  view,
  sort,
  className,
  columns,
  children,
}: {
  view: ReportView;
  sort: Sort;
  className: string;
  columns?: number;
  children: ReactNode;
}) {
  const active = view.sort === sort;
  // A name begins with the first letter, a figure with the largest; a second press turns it round.
  const down = active ? !view.down : sort !== 'name';
  return (
    <th
      scope="col"
      colSpan={columns}
      className={`${className} font-normal`}
      aria-sort={active ? (view.down ? 'descending' : 'ascending') : undefined}
    >
      <Link
        to={viewAddress(view, { sort: `${down ? '-' : ''}${sort}` })}
        preventScrollReset
        className={`inline-flex min-h-7 items-center text-muted no-underline hover:text-ink hover:underline pointer-coarse:min-h-11 ${active ? 'font-semibold text-ink' : ''}`}
      >
        {children}
        {active ? (
          <span aria-hidden="true" className="ml-1">
            {view.down ? '↓' : '↑'}
          </span>
        ) : null}
      </Link>
    </th>
  );
}

function Row({
  name,
  sums,
  weeks,
  minimum,
  whole = false,
}: {
  name: ReactNode;
  sums: Sums;
  weeks: readonly number[] | null;
  minimum: number;
  /** The sum of all rows. */
  whole?: boolean;
}) {
  const marginCents = sums.costedCents - sums.costCents;
  const share = sums.costedCents > 0 ? marginCents / sums.costedCents : null;
  const thin = share !== null && share * 100 < minimum;
  const change = changeOf(sums.salesCents, sums.beforeCents);
  const changed =
    change === null ? (sums.salesCents > 0 ? words.noChange : '') : changeText(change);
  const margin = share === null ? '' : formatCents(marginCents);
  return (
    <tr
      className={`h-15 sm:h-8 ${whole ? 'border-b border-ink font-semibold' : 'border-b border-rule hover:bg-sunk'}`}
    >
      <th
        scope="row"
        className={`max-w-0 w-full py-1.5 text-left ${whole ? 'font-semibold' : 'font-medium'}`}
      >
        <span className="block truncate">{name}</span>
        <span className="tabular block truncate text-sm font-normal text-muted sm:hidden">
          {share === null ? (
            words.unknownMargin
          ) : (
            <>
              {words.marginOf(margin)}, <Share share={share} thin={thin} minimum={minimum} />%
            </>
          )}
        </span>
      </th>
      <td className={`${NUMBER} pr-0 sm:pr-2`}>
        {formatCents(sums.salesCents)}
        <span className="block text-sm font-normal text-muted sm:hidden">{changed}</span>
      </td>
      <td className={`${NUMBER} ${WIDE} ${whole ? '' : 'text-muted'}`}>
        {sums.orders.toLocaleString('en-US')}
      </td>
      <td className={`${NUMBER} ${WIDE}`}>{margin}</td>
      <td className={`${NUMBER} ${WIDE}`}>
        {share === null ? null : <Share share={share} thin={thin} minimum={minimum} />}
      </td>
      <td className={`${NUMBER} ${WIDE}`}>{changed}</td>
      <td className={`${WIDE} w-20`}>{change === null ? null : <ChangeBar change={change} />}</td>
      {weeks ? (
        <td className="hidden pl-4 lg:table-cell">
          <WeekBars weeks={weeks} />
        </td>
      ) : null}
    </tr>
  );
}

function Share({ share, thin, minimum }: { share: number; thin: boolean; minimum: number }) {
  if (!thin) return shareText(share);
  return (
    <span
      title={words.thin(minimum)}
      className="rounded-sm bg-warning-tint px-1 font-semibold text-warning"
    >
      {shareText(share)}
      <span className="sr-only"> {words.thin(minimum)}</span>
    </span>
  );
}
