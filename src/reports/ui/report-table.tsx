import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTimeZone } from '../../company/ui/time-zone.ts';
import { formatCents } from '../../kit/money.ts';
import type { TableColumn, TableShape } from '../../kit/table-view.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Group, ReportRow, ReportView, Sort, Sums } from '../contract.ts';
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

/** A row of the table, or the sum of all rows. */
type Line = Sums & { weeks: readonly number[] };

const marginOf = ({ costedCents, costCents }: Sums) =>
  costedCents > 0
    ? { cents: costedCents - costCents, share: (costedCents - costCents) / costedCents }
    : null;

/** The cost of some of its sales is not known: the margin is of the rest. */
const isPartlyCosted = ({ salesCents, costedCents }: Sums) =>
  costedCents > 0 && costedCents < salesCents;

function changeWords({ salesCents, beforeCents }: Sums): string {
  const change = changeOf(salesCents, beforeCents);
  if (change !== null) return changeText(change);
  return salesCents > 0 ? words.noChange : '';
}

const marginText = (sums: Sums): string => {
  const margin = marginOf(sums);
  return margin ? formatCents(margin.cents) : '';
};

/** A figure begins with the largest, a name with the first letter. */
const figure = (sort: Exclude<Sort, 'name'>, text: (row: ReportRow) => string) =>
  ({ title: words.sort(sort), text, sort: 'down', numeric: true }) as const;

/** Its columns; each is called as the sort it is asked for by. */
const columnsOf = (by: Group): Record<Sort | 'weeks', TableColumn<ReportRow>> => ({
  name: { title: words.group(by), text: ({ name }) => name, sort: 'up', fixed: true },
  sales: figure('sales', ({ salesCents }) => formatCents(salesCents)),
  orders: figure('orders', ({ orders }) => orders.toLocaleString('en-US')),
  margin: figure('margin', marginText),
  share: figure('share', (row) => shareText(marginOf(row)?.share ?? 0)),
  change: figure('change', changeWords),
  weeks: { title: by === 'week' ? words.byTime : words.lastWeeks, text: () => '' },
});

const WIDTHS = {
  sales: 'w-32',
  orders: 'w-20',
  margin: 'w-32',
  share: 'w-16',
  change: 'w-40',
  weeks: 'w-32',
};
/** What is called by its week needs less room, and its drawing more. */
const WEEK_WIDTHS = { ...WIDTHS, name: 'w-44', weeks: '' };

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
  const timeZone = useTimeZone();
  const columns = columnsOf(by);
  const shape: TableShape<ReportRow> = { columns, filters: {}, sort: 'name' };
  const cells = cellsOf(minimumMarginPercent);
  const weeks = by === 'week' ? byTime(rows) : allWeeks(rows);
  const sums = { ...total, weeks };
  return (
    <DataTable<ReportRow & { id: string }>
      label={words.title}
      shape={shape}
      view={{
        sort: { by: view.sort, down: view.down },
        columns: Object.keys(columns),
        filters: {},
        place: null,
        chosen: [],
        file: 'csv',
        gone: [],
      }}
      sortTo={(sort) => viewAddress(view, { sort: `${sort.down ? '-' : ''}${sort.by}` })}
      rows={rows.map((row) => ({ ...row, id: row.key }))}
      next={null}
      previous={null}
      context={{ timeZone }}
      widths={by === 'week' ? WEEK_WIDTHS : WIDTHS}
      cells={{
        ...cells,
        name: (row) => (
          <Link
            to={rowAddress(by, view, row.key)}
            title={row.name}
            className="text-ink no-underline hover:underline one-line:line-clamp-2 one-line:leading-5 one-line:whitespace-normal"
          >
            {row.name}
          </Link>
        ),
        weeks: (row) => (by === 'week' ? null : cells.weeks(row)),
      }}
      totals={{
        name: words.all(by, count),
        ...Object.fromEntries(Object.entries(cells).map(([id, cell]) => [id, cell(sums)])),
      }}
      name={(row) => row.name}
      href={(row) => rowAddress(by, view, row.key)}
      phone={{ first: ['name'], firstEnd: 'sales', second: ['margin'], secondEnd: 'change' }}
      dense
      empty={null}
      noMatch={{ title: words.nothing, hint: '' }}
    />
  );
}

/** How figures are drawn, in a row and in the sum of all rows. On a phone the margin brings its share along. */
const cellsOf = (
  minimum: number,
): Record<Exclude<Sort, 'name'> | 'weeks', (row: Line) => ReactNode> => ({
  sales: ({ salesCents }) => formatCents(salesCents),
  orders: ({ orders }) => orders.toLocaleString('en-US'),
  margin: (row) => (
    <>
      {/* Of how much it is stands below it, within the height of a row: beside it, names would be cut. */}
      <span className="-my-1 block leading-4 two-lines:hidden">
        {marginText(row)}
        {isPartlyCosted(row) ? (
          <span className="block text-xs leading-3 font-normal text-muted">
            {words.ofCosted(formatCents(row.costedCents))}
          </span>
        ) : null}
      </span>
      <span className="text-[0.8125rem] font-normal whitespace-normal text-muted one-line:hidden">
        {marginOf(row) ? (
          <>
            {words.marginOf(marginText(row))}, <Share sums={row} minimum={minimum} />%
            {isPartlyCosted(row) ? ` ${words.ofCosted(formatCents(row.costedCents))}` : null}
          </>
        ) : (
          words.unknownMargin
        )}
      </span>
    </>
  ),
  share: (row) => <Share sums={row} minimum={minimum} />,
  change: (row) => {
    const change = changeOf(row.salesCents, row.beforeCents);
    return (
      <span className="inline-flex items-center gap-2">
        {changeWords(row)}
        <span className="w-16 two-lines:hidden">
          {change === null ? null : <ChangeBar change={change} />}
        </span>
      </span>
    );
  },
  weeks: (row) => <WeekBars weeks={row.weeks} />,
});

/** The weeks themselves, the oldest first. */
const byTime = (rows: readonly ReportRow[]): number[] =>
  rows.toSorted((a, b) => a.key.localeCompare(b.key)).map(({ salesCents }) => salesCents);

const allWeeks = (rows: readonly ReportRow[]): number[] =>
  rows.reduce<number[]>(
    (sum, { weeks }) => weeks.map((cents, week) => cents + (sum[week] ?? 0)),
    [],
  );

function Share({ sums, minimum }: { sums: Sums; minimum: number }) {
  const share = marginOf(sums)?.share;
  if (share === undefined) return null;
  if (share * 100 >= minimum) return shareText(share);
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
