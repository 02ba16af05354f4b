import { normalise } from '../../kit/normalise.ts';
import type { Sql } from '../../platform/database.ts';
import { OPEN_STATUSES, type OrderStatus, type ShortfallPolicy } from '../contract.ts';
import type { ShipTo } from './order-for-delivery.ts';
import { inOrders, type OrderScope, orderScopeValues } from './scope.ts';

export interface OrderLineView {
  id: string;
  productId: string;
  /** The product's page; null while it is not active. */
  slug: string | null;
  name: string;
  brand: string;
  sku: string;
  sizeUnit: string;
  hazardous: boolean;
  unitPriceCents: number;
  priceRule: string;
  backOrdered: boolean;
  ordered: number;
  cancelled: number;
  delivered: number;
  refused: number;
  returned: number;
  invoiced: number;
}

export interface OrderEventView {
  kind: string;
  at: string;
  actorName: string;
  version: number;
  detail: {
    before?: Record<string, unknown>;
    after?: Record<string, unknown>;
    [key: string]: unknown;
  };
}

export interface OrderView {
  id: string;
  number: string;
  customerId: string;
  placedByName: string;
  status: OrderStatus;
  holdReason: string | null;
  shipTo: ShipTo;
  poNumber: string;
  wantedOn: string | null;
  promisedOn: string;
  note: string;
  shortfallPolicy: ShortfallPolicy;
  subtotalCents: number;
  taxCents: number;
  deliveryFeeCents: number;
  totalCents: number;
  version: number;
  placedAt: string;
  lines: OrderLineView[];
  events: OrderEventView[];
}

const iso = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** One order with its lines and history, in one read. Undefined when it is missing or not the caller's. */
export function readOrder(
  sql: Sql,
  scope: OrderScope,
  orderId: string,
): Promise<OrderView | undefined> {
  return sql.row<OrderView>(
    'orders.read',
    `select o.id, o.number, o.customer_id as "customerId", person_name(o.placed_by, o.placed_by_name) as "placedByName", o.status, o.hold_reason as "holdReason", o.ship_to as "shipTo",
            o.po_number as "poNumber", o.wanted_on as "wantedOn", o.promised_on as "promisedOn", o.note, o.shortfall_policy as "shortfallPolicy", o.subtotal_cents as "subtotalCents",
            o.tax_cents as "taxCents", o.delivery_fee_cents as "deliveryFeeCents", o.total_cents as "totalCents", o.version, ${iso('o.placed_at')} as "placedAt",
            coalesce((select json_agg(json_build_object('id', l.id, 'productId', l.product_id, 'slug', case when p.is_active then p.name_key end, 'name', l.name, 'brand', l.brand, 'sku', l.sku, 'sizeUnit', l.size_unit,
                        'hazardous', l.hazardous, 'unitPriceCents', l.unit_price_cents, 'priceRule', l.price_rule, 'backOrdered', l.back_ordered, 'ordered', l.ordered,
                        'cancelled', l.cancelled, 'delivered', l.delivered, 'refused', l.refused, 'returned', l.returned, 'invoiced', l.invoiced) order by l.position)
                        from order_lines l join products p on p.id = l.product_id where l.order_id = o.id), '[]') as lines,
            coalesce((select json_agg(json_build_object('kind', e.kind, 'at', ${iso('e.at')}, 'actorName', person_name(e.actor_id, e.actor_name), 'version', e.version, 'detail', e.detail) order by e.seq)
                        from order_events e where e.order_id = o.id), '[]') as events
       from orders o where o.id = $1 and ${inOrders('o', 2)}`,
    [orderId, ...orderScopeValues(scope)],
  );
}

export interface OrderSummary {
  id: string;
  number: string;
  customerName: string;
  city: string;
  status: OrderStatus;
  holdReason: string | null;
  poNumber: string;
  wantedOn: string | null;
  promisedOn: string;
  totalCents: number;
  placedAt: string;
  placedByName: string;
  lineCount: number;
  /** Names of the first three lines: enough to know it again. */
  what: string[];
}

const SUMMARY = `o.id, o.number, o.ship_to->>'name' as "customerName", o.ship_to->>'city' as city, o.status, o.hold_reason as "holdReason", o.po_number as "poNumber",
  o.wanted_on as "wantedOn", o.promised_on as "promisedOn", o.total_cents as "totalCents", ${iso('o.placed_at')} as "placedAt", person_name(o.placed_by, o.placed_by_name) as "placedByName",
  (select count(*)::int from order_lines l where l.order_id = o.id) as "lineCount",
  (select coalesce(json_agg(l.name), '[]') from (select name from order_lines where order_id = o.id order by position limit 3) l) as what`;

export interface OrderFilter {
  /** A part of the number, PO, customer, product or SKU, compared as the specification compares. */
  term: string;
  status: OrderStatus | null;
  customerId: string | null;
  /** The last row of the page before: its moment and id. */
  after: { placedAt: string; id: string } | null;
  limit: number;
}

/** Orders, newest first, by keyset. One more than `limit` says that there are more. */
export function listOrders(
  sql: Sql,
  scope: OrderScope,
  filter: OrderFilter,
): Promise<OrderSummary[]> {
  return sql.rows<OrderSummary>(
    'orders.list',
    `select ${SUMMARY} from orders o
      where ${inOrders('o', 1)}
        and ($4::text is null or o.search like '%' || $4 || '%')
        and ($5::text is null or o.status = $5)
        and ($6::text is null or o.customer_id = $6)
        and ($7::timestamptz is null or (o.placed_at, o.id) < ($7, $8::text))
      order by o.placed_at desc, o.id desc limit $9`,
    [
      ...orderScopeValues(scope),
      normalise(filter.term).slice(0, 100) || null,
      filter.status,
      filter.customerId,
      filter.after?.placedAt ?? null,
      filter.after?.id ?? null,
      filter.limit + 1,
    ],
  );
}

/** Open orders, the longest waiting first: for a buyer what is on its way, for the desk what is to be done. */
export function openOrders(sql: Sql, scope: OrderScope, limit: number): Promise<OrderSummary[]> {
  return sql.rows<OrderSummary>(
    'orders.open',
    `select ${SUMMARY} from orders o where o.status = any($4::text[]) and ${inOrders('o', 1)} order by o.placed_at, o.id limit $5`,
    [...orderScopeValues(scope), OPEN_STATUSES, limit],
  );
}

/**
 * The last order that this person placed and that was not cancelled, else the last of their own list of customers: what they most likely want
 * again. Who sees all customers (a sales rep, the desk) is offered nothing but what they placed.
 */
export function lastOrderOf(
  sql: Sql,
  scope: OrderScope,
  userId: string,
): Promise<OrderSummary | undefined> {
  return sql.row<OrderSummary>(
    'orders.last',
    `select ${SUMMARY} from orders o where o.status <> 'cancelled' and (o.placed_by = $4 or $2::text[] is not null) and ${inOrders('o', 1)} order by (o.placed_by = $4) desc, o.placed_at desc, o.id desc limit 1`,
    [...orderScopeValues(scope), userId],
  );
}

/** What the scope's customers spent per month, the newest month last, in the company's time zone. Cancelled orders do not count. */
export function spendPerMonth(
  sql: Sql,
  scope: OrderScope,
  timeZone: string,
  months: number,
  now: Date,
): Promise<{ month: string; cents: number }[]> {
  return sql.rows(
    'orders.spend',
    `select to_char(m.month, 'YYYY-MM') as month, coalesce(sum(o.total_cents), 0)::bigint as cents
       from generate_series(date_trunc('month', $6::timestamptz at time zone $4) - ($5::int - 1) * interval '1 month', date_trunc('month', $6::timestamptz at time zone $4), interval '1 month') m(month)
       left join orders o on o.placed_at >= m.month at time zone $4 and o.placed_at < (m.month + interval '1 month') at time zone $4
                         and o.status <> 'cancelled' and ${inOrders('o', 1)}
      group by m.month order by m.month`,
    [...orderScopeValues(scope), timeZone, months, now],
  );
}

export interface OwnerFigures {
  weekCents: number;
  earlierWeekCents: number;
  monthCents: number;
  orders: number;
  customers: number;
  weeks: { week: string; cents: number }[];
  brands: { name: string; cents: number }[];
}

/** The company's last weeks at a glance. Only for who sees all orders. */
export async function ownerFigures(
  sql: Sql,
  timeZone: string,
  now: Date,
): Promise<OwnerFigures | undefined> {
  return sql.row<OwnerFigures>(
    'orders.owner-figures',
    `with week as (select date_trunc('week', $2::timestamptz at time zone $1) as start),
          recent as (select o.id, o.customer_id, o.total_cents, o.placed_at at time zone $1 as at from orders o, week
                      where o.status <> 'cancelled' and o.placed_at >= (week.start - interval '11 weeks') at time zone $1)
     select coalesce((select sum(total_cents) from recent, week where at >= week.start), 0)::bigint as "weekCents",
            coalesce((select sum(total_cents) from recent, week where at >= week.start - interval '1 week' and at < week.start), 0)::bigint as "earlierWeekCents",
            coalesce((select sum(total_cents) from recent where at >= date_trunc('month', $2::timestamptz at time zone $1)), 0)::bigint as "monthCents",
            (select count(*)::int from recent, week where at >= week.start) as orders,
            (select count(distinct customer_id)::int from recent, week where at >= week.start - interval '3 weeks') as customers,
            (select json_agg(json_build_object('week', to_char(s.start, 'YYYY-MM-DD'), 'cents', coalesce((select sum(total_cents) from recent where at >= s.start and at < s.start + interval '1 week'), 0)) order by s.start)
               from week, generate_series(week.start - interval '11 weeks', week.start, interval '1 week') s(start)) as weeks,
            coalesce((select json_agg(b order by b.cents desc) from (select l.brand as name, sum((l.ordered - l.cancelled) * l.unit_price_cents)::bigint as cents
               from recent r join order_lines l on l.order_id = r.id group by l.brand order by 2 desc limit 6) b), '[]') as brands`,
    [timeZone, now],
  );
}

/** Whether any order was ever placed, and whether one was delivered. */
export async function firstOrders(sql: Sql): Promise<{ placed: boolean; delivered: boolean }> {
  const row = await sql.row<{ placed: boolean; delivered: boolean }>(
    'orders.first',
    `select exists (select 1 from orders) as placed, exists (select 1 from orders where status in ('delivered', 'part_delivered')) as delivered`,
  );
  return row ?? { placed: false, delivered: false };
}
