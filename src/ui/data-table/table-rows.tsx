import { ArrowDown, ArrowUp } from 'lucide-react';
import { Link } from 'react-router';
import { addressOf, nextSort } from '../../kit/table-view.ts';
import { NewMark } from '../new-mark.tsx';
import { selection } from './messages.ts';
import type { PhoneLines, TableProps } from './table-props.ts';
import { useRowKeys } from './use-row-keys.ts';
import '../office.css';

interface RowsProps<Row extends { id: string }> extends TableProps<Row> {
  formId: string;
  selected: ReadonlySet<string>;
  toggle: (id: string) => void;
  choose: (ids: readonly string[]) => void;
}

/** Where a column stands in the two lines of a phone, as office.css names the places; nothing where it is not on a phone. */
function phonePlace({ first, firstEnd, second, secondEnd }: PhoneLines, id: string): string {
  if (id === firstEnd) return 'first-end';
  if (id === secondEnd) return 'second-end';
  const [line, name] = first.includes(id) ? [first, 'first'] : [second, 'second'];
  const at = line.indexOf(id);
  return at < 0 ? '' : `${name}-${at + 1}${at === line.length - 1 ? ' fills' : ''}`;
}

/** From here on columns get too narrow: the table is then as wide as it needs, and scrolls. */
const FITTING = 9;

/** Head and rows: a table from 768 px on, two lines a row below. */
export function TableRows<Row extends { id: string }>(props: RowsProps<Row>) {
  const { label, view, rows, bulk = [], selected, toggle, choose, trailing } = props;
  const { current, onKeyDown, onFocus } = useRowKeys({
    select: (id) => (bulk.length > 0 ? toggle(id) : undefined),
    open: (id) => {
      const row = rows.find((one) => one.id === id);
      return row && props.href?.(row);
    },
  });
  const stop = rows.some((row) => row.id === current) ? current : rows[0]?.id;
  const wide = view.columns.length > FITTING;
  const all = rows.every((row) => selected.has(row.id));
  return (
    // A table with its own horizontal scroll can have no sticky head: it would cover the first rows.
    <div
      className={
        wide
          ? 'overflow-x-auto [&_th]:static'
          : 'one-line:max-[71rem]:relative one-line:max-[71rem]:overflow-x-auto max-[71rem]:[&_th]:static'
      }
    >
      <table
        aria-label={label}
        className={`data-table${props.dense ? ' dense' : ''}${wide ? ' wide' : ''}${props.href ? ' leads' : ''}${props.phone.first.length > 1 ? ' cuts' : ''}`}
      >
        <thead className="sr-only border-b border-ink one-line:not-sr-only one-line:table-header-group">
          <tr>
            {bulk.length > 0 ? (
              <th scope="col" className="w-10">
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
              <Head key={id} id={id} {...props} width={props.widths?.[id]} />
            ))}
            {trailing ? (
              <th scope="col" className="w-32">
                <span className="sr-only">{trailing.title}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        {props.totals ? <Totals {...props} totals={props.totals} /> : null}
        <tbody className="block one-line:table-row-group" onKeyDown={onKeyDown} onFocus={onFocus}>
          {rows.map((row) => (
            <TableRow key={row.id} {...props} row={row} inTabOrder={row.id === stop} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head<Row extends { id: string }>({
  id,
  shape,
  view,
  sortTo = (sort) => addressOf(shape, view, { sort }),
  width = '',
}: Pick<TableProps<Row>, 'shape' | 'view' | 'sortTo'> & {
  id: string;
  width: string | undefined;
}) {
  const column = shape.columns[id];
  if (!column) return null;
  const { by, down } = view.sort;
  // Rows sorted by a column that is not shown: the one whose order is the same says it.
  const stands = column.sameOrderAs === by && !view.columns.includes(by);
  const active = by === id || stands;
  const Arrow = down ? ArrowDown : ArrowUp;
  const now = stands ? { ...view, sort: { by: id, down } } : view;
  return (
    <th
      scope="col"
      aria-sort={active ? (down ? 'descending' : 'ascending') : undefined}
      className={[width, column.numeric ? 'text-right' : ''].filter(Boolean).join(' ') || undefined}
    >
      {column.sort ? (
        <Link to={sortTo(nextSort(shape, now, id))} preventScrollReset>
          {column.title}
          {active ? <Arrow aria-hidden="true" size={14} /> : null}
        </Link>
      ) : (
        column.title
      )}
    </th>
  );
}

/** Class names of a cell; their styles are in office.css. */
const kindOf = ({ fixed, numeric }: { fixed?: boolean; numeric?: boolean }, place: string) =>
  [fixed ? 'name' : '', numeric ? 'number' : '', place].filter(Boolean).join(' ') || undefined;

/** The line of sums, in the places of a row: above all rows, because it is read first. */
function Totals<Row extends { id: string }>({
  totals,
  ...props
}: TableProps<Row> & { totals: NonNullable<TableProps<Row>['totals']> }) {
  const { shape, view, bulk = [], phone, trailing } = props;
  return (
    <tbody className="sums block one-line:table-row-group">
      <tr>
        {bulk.length > 0 ? <td className="choice" aria-hidden="true" /> : null}
        {view.columns.map((id) => {
          const column = shape.columns[id];
          if (!column) return null;
          const kind = kindOf(column, phonePlace(phone, id));
          return column.fixed ? (
            <th key={id} scope="row" className={kind}>
              {totals[id]}
            </th>
          ) : (
            <td key={id} className={kind}>
              {totals[id]}
            </td>
          );
        })}
        {trailing ? <td className="trailing" aria-hidden="true" /> : null}
      </tr>
    </tbody>
  );
}

function TableRow<Row extends { id: string }>({
  row,
  inTabOrder,
  ...props
}: RowsProps<Row> & { row: Row; inTabOrder: boolean }) {
  const { shape, view, cells = {}, bulk = [], selected, toggle, trailing, context } = props;
  const chosen = selected.has(row.id);
  const isNew = props.fresh?.has(row.id) ?? false;
  return (
    <tr
      data-row={row.id}
      data-new={isNew || undefined}
      tabIndex={inTabOrder ? 0 : -1}
      className={chosen ? 'chosen' : undefined}
    >
      {bulk.length > 0 ? (
        <td className="choice">
          <label>
            <input
              type="checkbox"
              form={props.formId}
              name="row"
              value={props.rowValue?.(row) ?? row.id}
              aria-label={selection.one(props.name(row))}
              checked={chosen}
              onChange={() => toggle(row.id)}
            />
          </label>
        </td>
      ) : null}
      {view.columns.map((id) => {
        const column = shape.columns[id];
        if (!column) return null;
        const drawn = cells[id]?.(row) ?? String(column.text(row, context) ?? '');
        return (
          <td key={id} className={kindOf(column, phonePlace(props.phone, id))}>
            {drawn}
            {column.fixed && isNew ? <NewMark /> : null}
          </td>
        );
      })}
      {trailing ? (
        <td className={trailing.onHover ? 'trailing on-hover' : 'trailing'}>
          {trailing.cell(row)}
        </td>
      ) : null}
    </tr>
  );
}
