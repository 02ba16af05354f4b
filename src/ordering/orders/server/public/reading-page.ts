import { isId } from '../../../../kit/id.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';
import { badCursor } from '../../errors.ts';

/** Where a list goes on: a moment with microseconds, and the row's id. */
export interface Place {
  at: string;
  id: string;
  /** The line's position or the event's number, where rows are lines or events of an order. */
  line: number;
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

/** The place as a caller keeps it. `list` keeps the place of one list out of another. */
export const cursorOf = (list: string, { at, id, line }: Place): string =>
  Buffer.from(JSON.stringify([list, at, id, line])).toString('base64url');

/** @throws AppError `invalid-argument` for a cursor that this list did not give */
export function placeOf(list: string, cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(keys) && keys.length === 4 && keys[0] === list) {
      const [, at, id, line] = keys as unknown[];
      const fits =
        typeof at === 'string' &&
        MOMENT.test(at) &&
        !Number.isNaN(Date.parse(at)) &&
        typeof id === 'string' &&
        isId(id) &&
        Number.isSafeInteger(line);
      if (fits) return { at, id, line: line as number };
    }
  } catch {
    // not one of ours
  }
  throw badCursor();
}

/** A moment as the cursor keeps it: PostgreSQL's own precision, so that no row falls between two pages. */
export const placeText = (column: SqlText): SqlText =>
  sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The condition that a row of a list from new to old comes after the place; true for the first page. */
export const afterPlace = (place: Place | null, at: SqlText, id: SqlText): SqlText =>
  place ? sql`(${at}, ${id}) < (${place.at}::timestamptz, ${place.id}::text)` : sql`true`;

/** Pages as long as most callers ask for: their length stands in the text, so that the statement is planned once and not for each of them. */
const USUAL = [20, 25, 50, 100, 200];
/** A page and one row more, which says whether another follows. */
export const rowsOf = (limit: number): SqlText =>
  USUAL.includes(limit) ? sql.count(limit + 1) : sql`${limit + 1}`;

interface Placed {
  placeAt: string;
  /** The order's id and the number within it, where rows are no orders. */
  placeId?: string;
  placeLine?: number;
}

/** A row as the contract has it. */
export function withoutPlace<T extends Placed>(row: T): Omit<T, keyof Placed> {
  const { placeAt: _at, placeId: _id, placeLine: _line, ...rest } = row;
  return rest;
}

/** Cuts a list that was read one row too far into a page and the place after it. */
export function pageOf<T extends Placed & { id: string | number }>(
  list: string,
  rows: readonly T[],
  limit: number,
): { rows: Omit<T, keyof Placed>[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const place = last && {
    at: last.placeAt,
    id: last.placeId ?? String(last.id),
    line: last.placeLine ?? 0,
  };
  return { rows: page.map(withoutPlace), next: place ? cursorOf(list, place) : null };
}

export interface OrderFacts {
  customer?: string | undefined;
  number?: string | undefined;
  po?: string | undefined;
  promisedFrom?: string | undefined;
  promisedTo?: string | undefined;
}

/** The condition that the order under the alias `o` (`orders` or `ordersForJoin`) has these facts. */
export function hasFacts({ customer, number, po, promisedFrom, promisedTo }: OrderFacts): SqlText {
  return sql`true
    ${customer ? sql`and o.customer_id = ${customer}` : sql.empty}
    ${number ? sql`and o.number = upper(${number})` : sql.empty}
    ${po ? sql`and o.po_number <> '' and lower(o.po_number) = lower(${po})` : sql.empty}
    ${promisedFrom ? sql`and o.promised_day >= ${promisedFrom}::date` : sql.empty}
    ${promisedTo ? sql`and o.promised_day <= ${promisedTo}::date` : sql.empty}`;
}
