import type { UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';

/** Every order that this person placed, newest first, with what they wrote and bought: for "download my data". */
export function ownOrders(
  app: Pick<App, 'db'>,
  user: UserActor,
): Promise<Record<string, unknown>[]> {
  return app.db.rows(
    'orders.own-data',
    `select o.number, o.status, o.placed_at as "placedAt", o.ship_to as "shipTo", o.po_number as "poNumber", o.wanted_on as "wantedOn", o.promised_on as "promisedOn", o.note, o.total_cents as "totalCents",
            coalesce((select json_agg(json_build_object('name', l.name, 'sku', l.sku, 'sizeUnit', l.size_unit, 'ordered', l.ordered, 'cancelled', l.cancelled,
                        'delivered', l.delivered, 'unitPriceCents', l.unit_price_cents) order by l.position) from order_lines l where l.order_id = o.id), '[]') as lines
       from orders o where o.placed_by = $1 order by o.placed_at desc, o.id desc`,
    [user.id],
  );
}
