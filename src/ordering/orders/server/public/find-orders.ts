import { normalise } from '../../../../kit/normalise.ts';
import type { Sql } from '../../../../platform/database.ts';
import {
  bool,
  date,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
} from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import type { AtDoor, OrderStatus } from '../../public/status.ts';
import { atDoor, orderedFor, promisedDayOf } from '../order-row.ts';
import { inOrders, type OrderScope } from './scope.ts';

const foundRow = rowShape({
  id: text,
  number: text,
  customerName: text,
  city: text,
  status: textOf<OrderStatus>(),
  atDoor: nullable(textOf<AtDoor>()),
  poNumber: text,
  promisedOn: nullable(date),
  /** The typed text is its number, or the digits of it, or its PO. */
  exact: bool,
});
/** An order as a search over everything names it: nothing of money. */
export type FoundOrder = RowOf<typeof foundRow>;

/** Orders in scope whose number, PO or customer holds the term: exact ones first, then the newest. */
export function findOrders(
  db: Sql,
  scope: OrderScope,
  typed: string,
  limit: number,
): Promise<FoundOrder[]> {
  const term = normalise(typed).slice(0, 100);
  if (term === '') return Promise.resolve([]);
  // The first three fields of `search` are number, PO and customer; products, which follow, have a group of their own.
  const field = (at: number) => sql`split_part(o.search, '|', ${at}::int)`;
  const digits = /^\d{4,}$/.test(term);
  return db.rows(
    foundRow,
    sql`
      select id, number, customer_name, city, status, at_door, po_number, promised_on, exact from (
        select o.id, o.number, ${orderedFor('o')} as customer_name, o.ship_to->>'city' as city,
               o.status, ${atDoor('o')} as at_door, o.po_number, ${promisedDayOf('o')} as promised_on,
               ${field(1)} = ${term} or ${field(2)} = ${term}
                 or (${digits}::boolean and ${field(1)} like ${`%${term}`}) as exact, o.placed_at
          from orders o
         where ${inOrders(scope, 'o')} and o.search like ${`%${term}%`}
           and (${field(1)} like ${`%${term}%`} or ${field(2)} like ${`%${term}%`}
                or ${field(3)} like ${`%${term}%`})) found
       order by exact desc, placed_at desc, id desc limit ${limit}`,
  );
}
