import type { Place, Sorting, TableView } from '../kit/table-view.ts';
import { type SqlText, sql } from './sql.ts';

/**
 * What rows may be sorted by. The expression is never null (coalesce it); `type` is what its text is cast back to. An index on
 * (expression, id) serves both directions.
 */
export interface SortBy {
  expression: SqlText;
  type: 'text' | 'date' | 'timestamptz' | 'bigint' | 'numeric';
}

/** The parts of a statement that reads one page in an order: splice `key` into its columns, `where` after its conditions, `order` at its end. */
export interface PageParts {
  /** `... as sort_key`, for a row shape with `sortKey: text`. */
  key: SqlText;
  /** `and ...`, or nothing. */
  where: SqlText;
  /** `order by ... limit ...`: one row more than the page has. */
  order: SqlText;
}

/** A place as the address carries it: the sort it belongs to, the value and the id of the row. */
const write = (sort: Sorting, key: string, id: string) =>
  Buffer.from(JSON.stringify([sort.by, key, id])).toString('base64url');

function read(sort: Sorting, place: Place | null): { key: string; id: string } | null {
  if (!place) return null;
  try {
    const [by, key, id] = JSON.parse(Buffer.from(place.at, 'base64url').toString()) as unknown[];
    const whole = by === sort.by && typeof key === 'string' && typeof id === 'string';
    return whole && /^[^\0]*$/.test(key + id) ? { key, id } : null;
  } catch {
    return null;
  }
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/;
const isDate = (key: string) => !Number.isNaN(Date.parse(key.slice(0, 10)));

/** What a place's text must look like before it is cast: an address can be typed. */
const CASTS: Record<SortBy['type'], (key: string) => boolean> = {
  text: () => true,
  date: (key) => DAY.test(key) && isDate(key),
  timestamptz: (key) => MOMENT.test(key) && isDate(key),
  bigint: (key) => /^-?\d{1,18}$/.test(key),
  numeric: (key) => /^-?\d{1,18}(\.\d{1,18})?$/.test(key),
};

/** Orders rows by one of `sorts`, by their id where that is equal, from the view's place on. */
export function pageParts(
  sorts: Readonly<Record<string, SortBy>>,
  view: Pick<TableView, 'sort' | 'place'>,
  id: SqlText,
  limit: number,
): PageParts {
  const by = sorts[view.sort.by];
  if (!by) throw new Error(`Rows can't be sorted by "${view.sort.by}".`);
  const { expression, type } = by;
  const found = read(view.sort, view.place);
  const place = found && CASTS[type](found.key) ? found : null;
  // To go back one page, rows are read the other way round; pageOf turns them again.
  const down = view.place?.side === 'before' ? !view.sort.down : view.sort.down;
  const than = place && sql`(${place.key}::${sql.id(type)}, ${place.id}::text)`;
  const direction = down ? sql`desc` : sql`asc`;
  return {
    key: sql`(${expression})::text as sort_key`,
    where: !than
      ? sql.empty
      : down
        ? sql`and (${expression}, ${id}) < ${than}`
        : sql`and (${expression}, ${id}) > ${than}`,
    order: sql`order by ${expression} ${direction}, ${id} ${direction} limit ${sql.count(limit + 1)}`,
  };
}

export interface TablePage<Row> {
  rows: Row[];
  /** For `?after=` and `?before=`; null at the ends. */
  next: string | null;
  previous: string | null;
}

/** The places hold where a row stands; the row itself goes to the browser without it. */
function withoutKey<Row extends { sortKey: string }>(row: Row): Omit<Row, 'sortKey'> {
  const { sortKey: _, ...shown } = row;
  return shown;
}

/** A page of the rows that a statement with these parts gave. */
export function pageOf<Row extends { id: string; sortKey: string }>(
  found: readonly Row[],
  view: Pick<TableView, 'sort' | 'place'>,
  limit: number,
): TablePage<Omit<Row, 'sortKey'>> {
  const back = view.place?.side === 'before';
  const more = found.length > limit;
  const rows = found.slice(0, limit);
  if (back) rows.reverse();
  const at = (row: Row | undefined) => (row ? write(view.sort, row.sortKey, row.id) : null);
  return {
    rows: rows.map(withoutKey),
    next: back || more ? at(rows.at(-1)) : null,
    previous: (back ? more : view.place !== null) ? at(rows[0]) : null,
  };
}
