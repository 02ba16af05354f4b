import { inOrdersNumbered, type OrderScope, orderScopeValues } from '../../orders/server/scope.ts';
import type { Sql } from '../../platform/database.ts';
import type { CustomerDelivery, DeliverySummary, Stop } from '../contract.ts';

/** Every accepted attempt of an order of the scope, newest first. */
export function deliveriesOfOrder(
  sql: Sql,
  scope: OrderScope,
  orderId: string,
): Promise<DeliverySummary[]> {
  return sql.rows<DeliverySummary>(
    'deliveries.of-order',
    `select d.id, d.attempt, d.state, person_name(d.driver_id, d.driver_name) as "driverName", d.delivered_on as "deliveredOn", d.accepted_at as "acceptedAt", d.signer_name as "signerName",
            d.no_signature_reason as "noSignatureReason", d.note, d.record_hash as "recordHash",
            coalesce((select json_agg(json_build_object('name', ol.name, 'sku', ol.sku, 'sizeUnit', ol.size_unit, 'expected', dl.expected, 'delivered', dl.delivered,
                              'reason', dl.reason, 'reasonNote', dl.reason_note, 'isExtra', dl.is_extra) order by dl.is_extra, ol.position)
                        from delivery_lines dl join order_lines ol on ol.id = dl.order_line_id where dl.delivery_id = d.id), '[]') as lines,
            coalesce((select json_agg(json_build_object('nameKey', r.name_key, 'name', p.name, 'number', r.revision_number, 'date', r.revision_date) order by p.name, r.name_key)
                        from sds_handovers h join sds_revisions r on r.id = h.revision_id
                        cross join lateral (select name from products where name_key = r.name_key order by is_active desc, id limit 1) p
                       where h.delivery_id = d.id and h.how = 'delivery'), '[]') as sheets,
            coalesce((select json_agg(json_build_object('nameKey', w.name_key, 'name', p.name,
                                'since', (select min(h.handed_at)::date::text from sds_handovers h where h.customer_id = w.customer_id and h.name_key = w.name_key and h.handed_at >= w.owed_since)) order by p.name, w.name_key)
                        from sds_owed w cross join lateral (select name from products where name_key = w.name_key order by is_active desc, id limit 1) p
                       where w.delivery_id = d.id), '[]') as "missingSheets"
       from deliveries d join orders o on o.id = d.order_id
      where d.order_id = $1 and d.accepted_at is not null and ${inOrdersNumbered('o', 2)}
      order by d.attempt desc`,
    [orderId, ...orderScopeValues(scope)],
  );
}

/** The newest accepted attempts at one customer's door, for orders of the scope. */
export function deliveriesOfCustomer(
  sql: Sql,
  scope: OrderScope,
  customerId: string,
  limit: number,
): Promise<CustomerDelivery[]> {
  return sql.rows<CustomerDelivery>(
    'deliveries.of-customer',
    `select d.id, d.order_id as "orderId", o.number, d.state, d.delivered_on as "deliveredOn", d.signer_name as "signerName", d.no_signature_reason as "noSignatureReason",
            coalesce((select sum(dl.delivered) from delivery_lines dl where dl.delivery_id = d.id), 0)::int as units
       from deliveries d join orders o on o.id = d.order_id
      where o.customer_id = $1 and d.accepted_at is not null and ${inOrdersNumbered('o', 3)}
      order by d.accepted_at desc, d.id desc limit $2`,
    [customerId, limit, ...orderScopeValues(scope)],
  );
}

/** What still rides on the truck for these orders: open quantities by product. */
export function openLinesOf(
  sql: Sql,
  scope: OrderScope,
  orderIds: readonly string[],
): Promise<{ productId: string; quantity: number }[]> {
  return sql.rows(
    'deliveries.open-lines',
    `select ol.product_id as "productId", sum(ol.ordered - ol.cancelled - ol.delivered)::int as quantity
       from orders o join order_lines ol on ol.order_id = o.id and ol.ordered - ol.cancelled - ol.delivered > 0
      where o.id = any($1::text[]) and ${inOrdersNumbered('o', 2)} group by ol.product_id`,
    [orderIds, ...orderScopeValues(scope)],
  );
}

/**
 * The stops of a day: the orders promised for it, and what was at the door that day. Today also has what is overdue and what is on the truck.
 * In the order of the road: postal code, then street.
 */
export function stopsOfDay(
  sql: Sql,
  scope: OrderScope,
  day: string,
  today: string,
): Promise<Stop[]> {
  return sql.rows<Stop>(
    'deliveries.stops',
    `with last as (
       select distinct on (d.order_id) d.order_id, d.state, d.accepted_at from deliveries d
        where d.delivered_on = $1::date and d.accepted_at is not null order by d.order_id, d.attempt desc)
     select o.id as "orderId", o.number, o.status as "orderStatus", o.ship_to->>'name' as "customerName", o.ship_to->>'address1' as address1, o.ship_to->>'city' as city,
            o.ship_to->>'zip' as zip, o.ship_to->>'phone' as phone, coalesce(o.ship_to->>'deliveryNote', '') as "deliveryNote", o.promised_on as "promisedOn",
            coalesce(l.lines, 0)::int as "lineCount", coalesce(l.units, 0)::int as "unitCount", coalesce(l.hazardous, false) as hazardous,
            last.state as "deliveryState", last.accepted_at as "deliveredAt"
       from orders o left join last on last.order_id = o.id
       left join lateral (select count(*) as lines, sum(ol.ordered - ol.cancelled - ol.delivered) as units, bool_or(ol.hazardous) as hazardous
                            from order_lines ol where ol.order_id = o.id and ol.ordered - ol.cancelled - ol.delivered > 0) l on true
      where ${inOrdersNumbered('o', 3)}
        and (o.id in (select order_id from last)
             or (o.status in ('confirmed', 'out_for_delivery', 'part_delivered') and coalesce(l.lines, 0) > 0
                 and (o.promised_on = $1::date or ($1::date = $2::date and (o.promised_on < $2::date or o.status = 'out_for_delivery')))))
      order by (last.order_id is not null and o.status not in ('out_for_delivery', 'part_delivered')), (o.status = 'out_for_delivery') desc, o.ship_to->>'zip', o.ship_to->>'address1', o.number
      limit 500`,
    [day, today, ...orderScopeValues(scope)],
  );
}

export interface Unconfirmed {
  orderId: string;
  number: string;
  customerName: string;
  orderStatus: 'placed' | 'on_hold';
}

/** Orders promised for this day that nobody has confirmed yet: they are no stops, and would be missed without a word. */
export function unconfirmedOf(sql: Sql, scope: OrderScope, day: string): Promise<Unconfirmed[]> {
  return sql.rows<Unconfirmed>(
    'deliveries.unconfirmed',
    `select o.id as "orderId", o.number, o.ship_to->>'name' as "customerName", o.status as "orderStatus" from orders o
      where o.promised_on = $1::date and o.status in ('placed', 'on_hold') and ${inOrdersNumbered('o', 2)} order by o.number limit 100`,
    [day, ...orderScopeValues(scope)],
  );
}
