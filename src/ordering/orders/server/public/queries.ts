import { normalise } from '../../../../kit/normalise.ts';
import { shipTo } from '../../../../people/customers/server/public/customer-row.ts';
import { customersForJoin } from '../../../../people/customers/server/public/joins.ts';
import type { Sql } from '../../../../platform/database.ts';
import {
  bool,
  columns,
  date,
  int,
  json,
  jsonList,
  jsonOf,
  jsonRows,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
} from '../../../../platform/row-shape.ts';
import { isoText, type SqlText, sql } from '../../../../platform/sql.ts';
import { productsForJoin } from '../../../../products/catalogue/server/public/joins.ts';
import { type AtDoor, OPEN_STATUSES, type OrderStatus } from '../../public/status.ts';
import {
  atDoor,
  lineRow,
  orderedFor,
  orderHead,
  placedByName,
  promisedDayOf,
} from '../order-row.ts';
import { inOrders, type OrderScope } from './scope.ts';

const lineView = rowShape({
  ...lineRow.columns,
  /** The product's page; null while it is not active. */
  slug: nullable(text),
});
export type OrderLineView = RowOf<typeof lineView>;

const eventView = rowShape({
  kind: text,
  at: text,
  actorName: text,
  version: int,
  // Not checked: each kind of event has a detail of its own, of the time when it was written.
  detail: json<{
    before?: Record<string, unknown>;
    after?: Record<string, unknown>;
    [key: string]: unknown;
  }>(),
});
export type OrderEventView = RowOf<typeof eventView>;

const orderView = rowShape({
  ...orderHead.columns,
  /** The day for which it is promised; null while it waits for an approval. */
  promisedOn: nullable(date),
  placedByName: text,
  holdReason: nullable(text),
  shipTo,
  subtotalCents: int,
  discountCents: int,
  surchargeCents: int,
  depositCents: int,
  taxCents: int,
  /** Somebody has said what the customer pays; until then the figure says nothing. */
  taxSettled: bool,
  deliveryFeeCents: int,
  totalCents: int,
  placedAt: text,
  /** Since when the desk has to say what becomes of the rest, and from which day on it is asked again. */
  restSince: nullable(text),
  restAskOn: nullable(date),
  /** What of a delivered order did not go as its state says. */
  atDoor: nullable(textOf<AtDoor>()),
  lines: jsonRows(lineView),
  events: jsonRows(eventView),
});
export type OrderView = RowOf<typeof orderView>;

/** One order with its lines and history, in one read. Undefined when it is missing or not the caller's. */
export function readOrder(
  db: Sql,
  scope: OrderScope,
  orderId: string,
): Promise<OrderView | undefined> {
  return db.row(
    orderView,
    sql`
      select ${columns(orderHead, 'o')}, ${promisedDayOf('o')} as promised_on,
             ${placedByName('o')} as placed_by_name, o.hold_reason,
             o.ship_to, o.subtotal_cents, o.discount_cents, o.surcharge_cents,
             o.deposit_cents, o.tax_cents, o.tax_settled,
             o.delivery_fee_cents, o.total_cents,
             ${isoText(sql`o.placed_at`)} as placed_at, ${isoText(sql`o.rest_since`)} as rest_since,
             o.rest_ask_on, ${atDoor('o')} as at_door,
             coalesce((select json_agg(${jsonOf(
               lineRow,
               'l',
               sql`'slug', case when p.is_active then p.name_key end`,
             )} order by l.position)
                         from order_lines l join ${productsForJoin} p on p.id = l.product_id
                        where l.order_id = o.id), '[]') as lines,
             coalesce((select json_agg(json_build_object(
                         'kind', e.kind, 'at', ${isoText(sql`e.at`)},
                         'actorName', person_name(e.actor_id, e.actor_name),
                         'version', e.version, 'detail', e.detail) order by e.seq)
                         from order_events e where e.order_id = o.id), '[]') as events
        from orders o where o.id = ${orderId} and ${inOrders(scope, 'o')}`,
  );
}

export const orderSummary = rowShape({
  id: text,
  number: text,
  customerName: text,
  city: text,
  status: textOf<OrderStatus>(),
  /** What of a delivered order did not go as its state says. */
  atDoor: nullable(textOf<AtDoor>()),
  holdReason: nullable(text),
  poNumber: text,
  wantedOn: nullable(date),
  promisedOn: nullable(date),
  totalCents: int,
  placedAt: text,
  placedByName: text,
  /** Products that stand on it. */
  lineCount: int,
  /** Names of the first three lines: enough to know it again. */
  what: jsonList(text),
});
export type OrderSummary = RowOf<typeof orderSummary>;

/** The lines `l` that stand on the order `o`, without those that were removed; of a cancelled order all that it had. */
const ON_ORDER = sql`l.order_id = o.id and (l.ordered > l.cancelled or o.status = 'cancelled')`;

/** The columns of `orderSummary` for orders under the alias `o`; `name` is what the customer is called. */
const summary = (name: SqlText): SqlText => sql`
  o.id, o.number, ${name} as customer_name, o.ship_to->>'city' as city, o.status,
  ${atDoor('o')} as at_door,
  o.hold_reason, o.po_number, o.wanted_on, ${promisedDayOf('o')} as promised_on, o.total_cents,
  ${isoText(sql`o.placed_at`)} as placed_at, ${placedByName('o')} as placed_by_name,
  (select count(*)::int from order_lines l where ${ON_ORDER}) as line_count,
  (select coalesce(json_agg(named.name), '[]')
     from (select l.name from order_lines l where ${ON_ORDER} order by l.position limit 3) named) as what`;

/** A line of a list that leads to the order's customer too. */
export const linkedSummary = rowShape({
  ...orderSummary.columns,
  version: int,
  customerId: text,
  /** The reader may open the customer's page. */
  customerHere: bool,
});
export type LinkedSummary = RowOf<typeof linkedSummary>;

/** Whether the reader of this scope may open the page of the order's customer. `offset 0`: looked up for each row, not read of all customers. */
function seesCustomer(scope: OrderScope): SqlText {
  if (scope.everything) return sql`true`;
  const own = scope.customers ? sql`and seen.id = ${sql.anyOf(scope.customers)}` : sql.empty;
  return sql`exists (select 1 from ${customersForJoin} seen
                      where seen.id = o.customer_id and seen.is_active ${own} offset 0)`;
}

/** The columns of `linkedSummary` for orders under the alias `o`. */
export const linked = (scope: OrderScope): SqlText =>
  sql`${summary(orderedFor('o'))}, o.version, o.customer_id, ${seesCustomer(scope)} as customer_here`;

export interface OrderFilter {
  /** A part of the number, PO, customer, product or SKU, compared as the specification compares. */
  term: string;
  status: OrderStatus | null;
  customerId: string | null;
  /** The last row of the page before: its moment and id. */
  after: { placedAt: string; id: string } | null;
  limit: number;
}

const olderThan = ({ placedAt, id }: { placedAt: string; id: string }) =>
  sql`and (o.placed_at, o.id) < (${placedAt}::timestamptz, ${id}::text)`;

/** Orders, newest first, by keyset. One more than `limit` says that there are more. */
export function listOrders(
  db: Sql,
  scope: OrderScope,
  filter: OrderFilter,
): Promise<OrderSummary[]> {
  const term = normalise(filter.term).slice(0, 100);
  const { status, customerId, after } = filter;
  return db.rows(
    orderSummary,
    sql`
      select ${summary(sql`o.ship_to->>'name'`)} from orders o
       where ${inOrders(scope, 'o')}
         ${term ? sql`and o.search like ${`%${term}%`}` : sql.empty}
         ${status ? sql`and o.status = ${status}` : sql.empty}
         ${customerId ? sql`and o.customer_id = ${customerId}` : sql.empty}
         ${after ? olderThan(after) : sql.empty}
       order by o.placed_at desc, o.id desc limit ${filter.limit + 1}`,
  );
}

const of = (customerId: string | null) =>
  customerId === null ? sql.empty : sql`and o.customer_id = ${customerId}`;

/** Open orders, the longest waiting first: for a buyer what is on its way, for the desk what is to be done. Of one customer, where it is named. */
export function openOrders(
  db: Sql,
  scope: OrderScope,
  limit: number,
  customerId: string | null = null,
): Promise<LinkedSummary[]> {
  return db.rows(
    linkedSummary,
    sql`
      select ${linked(scope)} from orders o
       where o.status in ${sql.words(OPEN_STATUSES)} and ${inOrders(scope, 'o')} ${of(customerId)}
       order by o.placed_at, o.id limit ${sql.count(limit)}`,
  );
}

const countRow = rowShape({ count: int });

/** How many orders are open, counted up to `most`. */
export async function countOpenOrders(db: Sql, scope: OrderScope, most: number): Promise<number> {
  const row = await db.row(
    countRow,
    sql`
      select count(*)::int as count from (
        select 1 from orders o
         where o.status in ${sql.words(OPEN_STATUSES)} and ${inOrders(scope, 'o')}
         limit ${sql.count(most)}) open`,
  );
  return row?.count ?? 0;
}

/** The last order that this person placed, else the last of anybody, none cancelled. Who sees all customers is offered nothing but what they placed. */
export function lastOrderOf(
  db: Sql,
  scope: OrderScope,
  userId: string,
): Promise<LinkedSummary | undefined> {
  const own = sql`o.placed_by = ${userId}`;
  return db.row(
    linkedSummary,
    sql`
      select ${linked(scope)} from orders o
       where o.status <> 'cancelled' and ${inOrders(scope, 'o')}
         ${scope.customers ? sql.empty : sql`and ${own}`}
       -- Whoever placed it may be unknown by now: such an order is nobody's own.
       order by (${own}) is true desc, o.placed_at desc, o.id desc limit 1`,
  );
}

const seqRow = rowShape({ seq: int });

/** The number of the last event of any order: what comes after it is new to who reads now. */
export async function lastOrderEvent(db: Sql): Promise<number> {
  const row = await db.row(seqRow, sql`select coalesce(max(seq), 0)::int as seq from order_events`);
  return row?.seq ?? 0;
}

const idRow = rowShape({ id: text });

/** Those of these orders that are in scope. */
export async function ordersAmong(
  db: Sql,
  scope: OrderScope,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.rows(
    idRow,
    sql`select o.id from orders o where o.id = any(${ids}::text[]) and ${inOrders(scope, 'o')}`,
  );
  return rows.map(({ id }) => id);
}

/** Orders in scope with events after the one of this number, at most 200. */
export async function ordersSince(db: Sql, scope: OrderScope, seq: number): Promise<string[]> {
  const rows = await db.rows(
    idRow,
    sql`select distinct o.id from order_events e join orders o on o.id = e.order_id
         where e.seq > ${seq} and ${inOrders(scope, 'o')} limit 200`,
  );
  return rows.map(({ id }) => id);
}
