import { isStaff, type UserActor } from '../../../kit/actor.ts';
import { isId } from '../../../kit/id.ts';
import type { App } from '../../../platform/app.ts';
import {
  bool,
  columns,
  date,
  int,
  json,
  jsonOf,
  jsonRow,
  nullable,
  rowShape,
  type ShapeOf,
  text,
  textOf,
} from '../../../platform/row-shape.ts';
import { isoText, type SqlText, sql } from '../../../platform/sql.ts';
import { notFound } from '../errors.ts';
import type {
  OrderEventRecord,
  OrderLineRecord,
  OrderRecord,
  ReadOrderEvents,
  ReadOrderLines,
  ReadOrders,
} from '../public/reading-contract.ts';
import type { OrderStatus, ShortfallPolicy } from '../public/status.ts';
import { deliveredShort, lineRow, placedByName, promisedDayOf } from './order-row.ts';
import { forReader } from './public/event-detail.ts';
import {
  afterPlace,
  hasFacts,
  pageOf,
  placeOf,
  placeText,
  rowsOf,
  withoutPlace,
} from './public/reading-page.ts';
import { inOrders, orderScope } from './public/scope.ts';

const shipToRow = rowShape({ name: text, address1: text, city: text, state: text, zip: text });

const recordColumns: ShapeOf<OrderRecord>['columns'] = {
  id: text,
  number: text,
  status: textOf<OrderStatus>(),
  deliveredShort: bool,
  version: int,
  customerId: text,
  shipTo: jsonRow(shipToRow),
  holdReason: nullable(text),
  poNumber: text,
  note: text,
  wantedOn: nullable(date),
  promisedOn: nullable(date),
  shortfallPolicy: textOf<ShortfallPolicy>(),
  placedByName: text,
  placedAt: text,
  updatedAt: text,
  subtotalCents: int,
  discountCents: int,
  surchargeCents: int,
  depositCents: int,
  taxCents: int,
  deliveryFeeCents: int,
  totalCents: int,
  lineCount: int,
};
const record = rowShape({ ...recordColumns, placeAt: text });

const RECORD = sql`
  o.id, o.number, o.status, ${deliveredShort('o')} as delivered_short, o.version, o.customer_id,
  (select ${jsonOf(shipToRow, 's')}
     from jsonb_to_record(o.ship_to) s(name text, address1 text, city text, state text, zip text)
  ) as ship_to,
  o.hold_reason, o.po_number, o.note, o.wanted_on, ${promisedDayOf('o')} as promised_on, o.shortfall_policy,
  ${placedByName('o')} as placed_by_name, ${isoText(sql`o.placed_at`)} as placed_at,
  ${isoText(sql`o.updated_at`)} as updated_at, o.subtotal_cents, o.discount_cents,
  o.surcharge_cents, o.deposit_cents, o.tax_cents,
  o.delivery_fee_cents, o.total_cents,
  (select count(*)::int from order_lines l where l.order_id = o.id) as line_count,
  ${placeText(sql`o.placed_at`)} as place_at`;

const changed = (since: string | undefined): SqlText =>
  since ? sql`and o.updated_at >= ${since}::timestamptz` : sql.empty;

const inStates = (states: readonly string[] | undefined): SqlText =>
  states ? sql`and o.status = any(${states}::text[])` : sql.empty;

/**
 * A page of the orders that this person may see, newest first. Orders that are placed while
 * somebody pages stand before the first page and move no row.
 * @throws AppError `invalid-argument` for a cursor that is none
 */
export async function readOrders(
  app: Pick<App, 'db'>,
  user: UserActor,
  input: ReadOrders,
): Promise<{ orders: OrderRecord[]; next: string | null }> {
  const place = placeOf('orders', input.cursor);
  const after = sql`and ${afterPlace(place, sql`o.placed_at`, sql`o.id`)}`;
  const rows = await app.db.rows(
    record,
    sql`
      select ${RECORD} from orders o
       where ${inOrders(orderScope(user), 'o')} and ${hasFacts(input)}
         ${inStates(input.status)} ${changed(input.changedSince)} ${after}
       order by o.placed_at desc, o.id desc limit ${rowsOf(input.limit)}`,
  );
  const page = pageOf('orders', rows, input.limit);
  return { orders: page.rows, next: page.next };
}

const line: ShapeOf<OrderLineRecord & { placeAt: string }> = rowShape({
  ...lineRow.columns,
  priceRule: nullable(text),
  orderId: text,
  orderNumber: text,
  position: int,
  taxable: lineRow.columns.hazardous,
  credited: int,
  placeAt: text,
});

const { priceRule: _priceRule, ...openToAll } = lineRow.columns;
const shownRow = rowShape(openToAll);

const lineColumns = (user: UserActor): SqlText => sql`
  ${columns(shownRow, 'l')}, ${isStaff(user) ? sql`l.price_rule` : sql`null::text`} as price_rule,
  l.order_id, o.number as order_number, l.position, l.taxable, l.credited,
  ${placeText(sql`o.placed_at`)} as place_at`;

/**
 * One order with its lines, by its id or its number.
 * @throws AppError `not-found` for a missing and a foreign one alike
 */
export async function readOneOrder(
  app: Pick<App, 'db'>,
  user: UserActor,
  idOrNumber: string,
): Promise<OrderRecord & { lines: OrderLineRecord[] }> {
  const named = isId(idOrNumber) ? sql`o.id = ${idOrNumber}` : sql`o.number = upper(${idOrNumber})`;
  const found = await app.db.row(
    record,
    sql`select ${RECORD} from orders o where ${named} and ${inOrders(orderScope(user), 'o')}`,
  );
  if (!found) throw notFound();
  const lines = await app.db.rows(
    line,
    sql`
      select ${lineColumns(user)} from orders o join order_lines l on l.order_id = o.id
       where o.id = ${found.id} and ${inOrders(orderScope(user), 'o')} order by l.position`,
  );
  return { ...withoutPlace(found), lines: lines.map(withoutPlace) };
}

/** A page of the lines of orders that this person may see: newest order first, then by position. */
export async function readOrderLines(
  app: Pick<App, 'db'>,
  user: UserActor,
  input: ReadOrderLines,
): Promise<{ lines: OrderLineRecord[]; next: string | null }> {
  const place = placeOf('lines', input.cursor);
  const after = place
    ? sql`and (o.placed_at, o.id) <= (${place.at}::timestamptz, ${place.id}::text)
          and (o.id <> ${place.id} or l.position > ${place.line}::bigint)`
    : sql.empty;
  const rows = await app.db.rows(
    line,
    sql`
      select ${lineColumns(user)} from orders o join order_lines l on l.order_id = o.id
       where ${inOrders(orderScope(user), 'o')} and ${hasFacts(input)}
         ${input.order ? sql`and o.id = ${input.order}` : sql.empty}
         ${input.product ? sql`and l.product_id = ${input.product}` : sql.empty}
         ${inStates(input.status)} ${changed(input.changedSince)} ${after}
       order by o.placed_at desc, o.id desc, l.position limit ${rowsOf(input.limit)}`,
  );
  const places = rows.map((row) => ({ ...row, placeId: row.orderId, placeLine: row.position }));
  const { rows: lines, next } = pageOf('lines', places, input.limit);
  return { lines, next };
}

const event: ShapeOf<OrderEventRecord & { placeAt: string }> = rowShape({
  id: int,
  orderId: text,
  orderNumber: text,
  at: text,
  kind: text,
  version: int,
  actorName: text,
  // Not checked: each kind of event has a detail of its own, of the time when it was written.
  detail: json<OrderEventRecord['detail']>(),
  placeAt: text,
});

/** A page of what happened to orders that this person may see, newest first. */
export async function readOrderEvents(
  app: Pick<App, 'db'>,
  user: UserActor,
  input: ReadOrderEvents,
): Promise<{ events: OrderEventRecord[]; next: string | null }> {
  const place = placeOf('events', input.cursor);
  const { changedSince: since } = input;
  const rows = await app.db.rows(
    event,
    sql`
      select e.seq as id, e.order_id, o.number as order_number, ${isoText(sql`e.at`)} as at, e.kind,
             e.version, person_name(e.actor_id, e.actor_name) as actor_name, e.detail,
             ${placeText(sql`e.at`)} as place_at
        from order_events e join orders o on o.id = e.order_id
       where ${inOrders(orderScope(user), 'o')} and ${hasFacts(input)}
         ${input.order ? sql`and e.order_id = ${input.order}` : sql.empty}
         ${input.kind ? sql`and e.kind = ${input.kind}` : sql.empty}
         ${since ? sql`and e.at >= ${since}::timestamptz` : sql.empty}
         ${place ? sql`and e.seq < ${place.line}::bigint` : sql.empty}
       order by e.seq desc limit ${rowsOf(input.limit)}`,
  );
  const places = rows.map((row) => ({ ...row, placeId: row.orderId, placeLine: row.id }));
  const { rows: events, next } = pageOf('events', places, input.limit);
  return {
    events: events.map((row) => ({ ...row, detail: forReader(user, row.detail) })),
    next,
  };
}
