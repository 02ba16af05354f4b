import { ArrowDown, ArrowUp } from 'lucide-react';
import { Link } from 'react-router';
import { addressOf, nextSort, type TableShape, type TableView } from '../../kit/table-view.ts';
import { NewMark } from '../new-mark.tsx';
import { selection } from './messages.ts';
import type { TableProps } from './table-props.ts';
import { useRowKeys } from './use-row-keys.ts';

interface RowsProps<Row extends { id: string }> extends TableProps<Row> {
  formId: string;
  selected: ReadonlySet<string>;
  toggle: (id: string) => void;
  choose: (ids: readonly string[]) => void;
  help: () => void;
}

/** From here on columns get too narrow: the table is then as wide as it needs, and scrolls. */
const FITTING = 9;

/** Head and rows: a table from 640 px on, cards below. */
export function TableRows<Row extends { id: string }>(props: RowsProps<Row>) {
  const { label, shape, view, rows, bulk = [], selected, toggle, choose, help, trailing } = props;
  const { current, onKeyDown, onFocus } = useRowKeys({
    select: (id) => (bulk.length > 0 ? toggle(id) : undefined),
    help,
  });
  const stop = rows.some((row) => row.id === current) ? current : rows[0]?.id;
  const wide = view.columns.length > FITTING;
  const all = rows.every((row) => selected.has(row.id));
  return (
    // What scrolls sideways by itself can't keep its head below the page's: it would stand over the first rows.
    <div className={wide ? 'overflow-x-auto [&_th]:static' : 'sm:max-lg:overflow-x-auto'}>
      <table
        aria-label={label}
        className={`block w-full border-collapse text-left sm:table sm:table-fixed ${wide ? 'sm:min-w-[90rem]' : 'sm:min-w-[44rem]'}`}
      >
        <thead className="sr-only border-b-2 border-ink sm:not-sr-only sm:table-header-group">
          <tr>
            {bulk.length > 0 ? (
              <th scope="col" className={`${HEAD} w-10`}>
                <input
                  type="checkbox"
                  aria-label={selection.all}
                  checked={all}
                  onChange={() => choose(all ? [] : rows.map((row) => row.id))}
                  className="block size-4.5 accent-brand"
                />
              </th>
            ) : null}
            {view.columns.map((id) => (
              <Head key={id} id={id} shape={shape} view={view} width={props.widths?.[id]} />
            ))}
            {trailing ? (
              <th scope="col" className={`${HEAD} w-32`}>
                <span className="sr-only">{trailing.title}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody className="block sm:table-row-group" onKeyDown={onKeyDown} onFocus={onFocus}>
          {rows.map((row) => (
            <TableRow key={row.id} {...props} row={row} inTabOrder={row.id === stop} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const HEAD =
  'bg-paper px-2 py-1.5 text-sm font-semibold whitespace-nowrap lg:sticky lg:top-16 lg:z-10 lg:shadow-[0_2px_0_var(--ink)]';

function Head<Row>({
  id,
  shape,
  view,
  width = '',
}: {
  id: string;
  shape: TableShape<Row>;
  view: TableView;
  width: string | undefined;
}) {
  const column = shape.columns[id];
  if (!column) return null;
  const active = view.sort.by === id;
  const Arrow = view.sort.down ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={active ? (view.sort.down ? 'descending' : 'ascending') : undefined}
      className={`${HEAD} ${width} ${column.numeric ? 'text-right' : ''}`}
    >
      {column.sort ? (
        <Link
          to={addressOf(shape, view, { sort: nextSort(shape, view, id) })}
          preventScrollReset
          className="inline-flex min-h-6 items-center gap-1 text-ink no-underline hover:underline pointer-coarse:min-h-11"
        >
          {column.title}
          {active ? <Arrow aria-hidden="true" size={14} /> : null}
        </Link>
      ) : (
        column.title
      )}
    </th>
  );
}

function TableRow<Row extends { id: string }>({
  row,
  inTabOrder,
  ...props
}: RowsProps<Row> & { row: Row; inTabOrder: boolean }) {
  const { shape, view, cells = {}, bulk = [], dense, selected, toggle, trailing, context } = props;
  const chosen = selected.has(row.id);
  const isNew = props.fresh?.has(row.id) ?? false;
  const pad = dense ? 'sm:py-1 sm:text-sm sm:leading-5' : 'sm:py-2.5';
  return (
    <tr
      data-row={row.id}
      data-new={isNew || undefined}
      data-href={props.href?.(row)}
      tabIndex={inTabOrder ? 0 : -1}
      className={`relative mb-3 block rounded-lg border border-rule bg-card p-3 -outline-offset-2 hover:bg-sunk sm:mb-0 sm:table-row sm:rounded-none sm:border-x-0 sm:border-t-0 sm:p-0 data-new:shadow-[inset_4px_0_0_var(--yellow)] ${chosen ? 'bg-info-tint sm:bg-info-tint' : ''}`}
    >
      {bulk.length > 0 ? (
        <td className={`absolute top-1 right-1 sm:static sm:px-2 ${pad}`}>
          <label className="flex size-11 items-center justify-center sm:size-auto sm:justify-start">
            <input
              type="checkbox"
              form={props.formId}
              name="row"
              value={props.rowValue?.(row) ?? row.id}
              aria-label={selection.one(props.name(row))}
              checked={chosen}
              onChange={() => toggle(row.id)}
              className="size-5 accent-brand sm:block sm:size-4.5"
            />
          </label>
        </td>
      ) : null}
      {view.columns.map((id) => {
        const column = shape.columns[id];
        if (!column) return null;
        const drawn = cells[id]?.(row) ?? String(column.text(row, context) ?? '');
        return (
          <td
            key={id}
            className={`flex justify-between gap-4 py-0.5 sm:table-cell sm:truncate sm:px-2 ${pad} ${column.numeric ? 'tabular whitespace-nowrap sm:text-right' : ''} ${column.fixed ? 'max-sm:mr-10 max-sm:text-lg' : ''}`}
          >
            {column.fixed ? null : (
              <span className="shrink-0 text-sm text-muted sm:hidden">{column.title}</span>
            )}
            <span className="min-w-0 max-sm:text-right max-sm:break-words sm:contents">
              {drawn}
              {column.fixed && isNew ? <NewMark /> : null}
            </span>
          </td>
        );
      })}
      {trailing ? (
        <td className={`block pt-2 sm:table-cell sm:px-2 sm:text-right ${pad}`}>
          {trailing.cell(row)}
        </td>
      ) : null}
    </tr>
  );
}
