import type { Sql } from '../../../../platform/database.ts';
import { doorReading } from '../../../../platform/door-readings.ts';
import {
  int,
  jsonRows,
  nullable,
  type RowOf,
  rowShape,
  rowsAsJson,
  text,
} from '../../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';

const doorCountRow = rowShape({ customerId: nullable(text), lines: int, alsoWithout: int });
type DoorCount = RowOf<typeof doorCountRow>;
const countsAtDoor = doorReading<readonly DoorCount[]>();

/** The counts of `countsForDoor`. */
export const countsColumn = jsonRows(doorCountRow);

/**
 * How many products each cart of a person has, and how many of them also stand in the one without customer, as JSON for the statement at
 * the door of a request. `session`: their live session.
 */
export const countsForDoor = (session: string): SqlText =>
  rowsAsJson(
    doorCountRow,
    sql`select c.customer_id, count(*)::int as lines,
               count(*) filter (where exists (
                 select 1 from cart_lines w where w.user_id = c.user_id and w.customer_id is null
                                              and w.product_id = c.product_id))::int as also_without
          from cart_lines c where c.user_id = ${sql.id(session)}.user_id group by c.customer_id`,
  );

/** Takes what the door read, for `cartCount`. */
export const takeCountsAtDoor = (own: Sql, counts: readonly DoorCount[]): void =>
  countsAtDoor.give(own, counts);

/** As `cartCount`; undefined where no door has read it. */
export function countAtDoor(db: Sql, customerId: string | null): number | undefined {
  const counts = countsAtDoor.of(db);
  if (!counts) return undefined;
  const without = counts.find((one) => one.customerId === null)?.lines ?? 0;
  if (customerId === null) return without;
  const cart = counts.find((one) => one.customerId === customerId);
  return without + (cart ? cart.lines - cart.alsoWithout : 0);
}
