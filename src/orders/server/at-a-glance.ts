import type { UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import type { OrderStatus } from '../contract.ts';
import { inOrders, orderScope, orderScopeValues } from './scope.ts';

/** The order that a person would repeat. Money in cents, times as ISO text. */
export interface LastOrder {
  id: string;
  number: string;
  placedAt: string;
  customerName: string;
  totalCents: number;
  lines: { productId: string; name: string; sizeUnit: string; sku: string; quantity: number }[];
}

export interface OpenOrder {
  id: string;
  number: string;
  status: OrderStatus;
  placedAt: string;
  wantedOn: string | null;
  customerName: string;
  totalCents: number;
}

const LINES = `(select coalesce(json_agg(json_build_object('productId', l.product_id, 'name', l.name, 'sizeUnit', l.size_unit, 'sku', l.sku, 'quantity', l.ordered) order by l.position), '[]')
   from order_lines l where l.order_id = o.id and l.ordered > 0)`;

/**
 * The newest order for "Order again" that was not cancelled: one's own; where a person has placed none, the newest of those
 * they may see. Undefined when there is none.
 */
export function readLastOrder(app: App, user: UserActor): Promise<LastOrder | undefined> {
  return app.db.row<LastOrder>(
    'orders.last',
    `select o.id, o.number, o.placed_at as "placedAt", o.ship_to->>'name' as "customerName", o.total_cents as "totalCents", ${LINES} as lines
       from ((select * from orders where placed_by = $4 and status <> 'cancelled' order by placed_at desc, id desc limit 1)
             union all
             (select * from orders visible where ${inOrders('visible', 1)} and visible.status <> 'cancelled' order by placed_at desc, id desc limit 1)) o
      order by (o.placed_by = $4) desc limit 1`,
    [...orderScopeValues(orderScope(user)), user.id],
  );
}

/** The lines of one order that this person may see, to be put into the cart again; undefined for a hidden or unknown one. */
export async function readLinesToRepeat(app: App, user: UserActor, orderId: string): Promise<{ productId: string; quantity: number }[] | undefined> {
  const row = await app.db.row<{ lines: LastOrder['lines'] }>(
    'orders.lines-to-repeat',
    `select ${LINES} as lines from orders o where o.id = $4 and ${inOrders('o', 1)}`,
    [...orderScopeValues(orderScope(user)), orderId],
  );
  return row?.lines.map(({ productId, quantity }) => ({ productId, quantity }));
}

/** Orders under way that this person may see, newest first, and how many there are in all. */
export async function readOpenOrders(app: App, user: UserActor, limit: number): Promise<{ total: number; orders: OpenOrder[] }> {
  const rows = await app.db.rows<OpenOrder & { total: number }>(
    'orders.open-at-a-glance',
    `select o.id, o.number, o.status, o.placed_at as "placedAt", o.wanted_on as "wantedOn", o.ship_to->>'name' as "customerName",
            o.total_cents as "totalCents", count(*) over ()::int as total
       from orders o where o.status in ('placed', 'confirmed', 'on_hold', 'out_for_delivery', 'part_delivered') and ${inOrders('o', 1)}
      order by o.placed_at desc, o.id desc limit $4`,
    [...orderScopeValues(orderScope(user)), limit],
  );
  return { total: rows[0]?.total ?? 0, orders: rows.map(({ total: _, ...order }) => order) };
}
