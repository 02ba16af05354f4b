import type { UserActor } from '../../../../kit/actor.ts';
import { shipTo } from '../../../../people/customers/server/public/customer-row.ts';
import type { App } from '../../../../platform/app.ts';
import {
  date,
  decimal,
  int,
  jsonOf,
  jsonRows,
  nullable,
  type RowOf,
  rowShape,
  text,
  time,
} from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { ownCarts, ownLists } from '../../../cart/server/queries.ts';
import { promisedDayOf } from '../order-row.ts';

const ownLine = rowShape({
  name: text,
  sku: text,
  sizeUnit: text,
  ordered: int,
  cancelled: int,
  delivered: int,
  unitPriceCents: decimal,
});

const ownOrder = rowShape({
  number: text,
  status: text,
  placedAt: time,
  shipTo,
  poNumber: text,
  wantedOn: nullable(date),
  promisedOn: nullable(date),
  note: text,
  totalCents: int,
  lines: jsonRows(ownLine),
});

/** Every order that this person placed, newest first, with what they wrote and bought: for "download my data". */
function ownOrders(app: Pick<App, 'db'>, user: UserActor): Promise<RowOf<typeof ownOrder>[]> {
  return app.db.rows(
    ownOrder,
    sql`
      select o.number, o.status, o.placed_at, o.ship_to, o.po_number, o.wanted_on,
             ${promisedDayOf('o')} as promised_on,
             o.note, o.total_cents,
             coalesce((select json_agg(${jsonOf(ownLine, 'l')} order by l.position)
                         from order_lines l where l.order_id = o.id), '[]') as lines
        from orders o where o.placed_by = ${user.id} order by o.placed_at desc, o.id desc`,
  );
}

/** What ordering keeps about a person: for "download my data". */
export const ownOrdering = { orders: ownOrders, cart: ownCarts, savedLists: ownLists };
