import type { UserActor } from '../../../../kit/actor.ts';
import {
  orderLinesForJoin,
  ordersForJoin,
} from '../../../../ordering/orders/server/public/joins.ts';
import {
  inOrders,
  type OrderScope,
  orderScope,
} from '../../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../../platform/app.ts';
import type { Sql } from '../../../../platform/database.ts';
import {
  bool,
  date,
  int,
  jsonRow,
  jsonRows,
  nullable,
  present,
  type RowOf,
  rowShape,
  type ShapeOf,
  text,
  textOf,
  time,
} from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { restUndecided } from '../../../runs/server/stop-rows.ts';
import type { CustomerDelivery, DeliveryState, DeliverySummary, Stop } from '../../contract.ts';
import type { FailedReason } from '../../reasons.ts';
import { casesOfDelivery } from '../cases.ts';
import {
  caseJson,
  correctionJson,
  emptiesJson,
  evidenceJson,
  lineJson,
  missingSheetJson,
  owedSheetJson,
  photoJson,
  sheetJson,
  sheetsHandedOver,
  sheetsNotHandedOver,
  sheetsOwed,
} from '../json-rows.ts';

const summary: ShapeOf<DeliverySummary> = rowShape({
  id: text,
  attempt: int,
  state: textOf<DeliveryState>(),
  driverName: text,
  deliveredOn: nullable(date),
  acceptedAt: present(time),
  signerName: text,
  noSignatureReason: text,
  note: text,
  recordHash: present(text),
  signerRole: text,
  signed: bool,
  signedByName: bool,
  ownPhone: bool,
  receiverRemark: text,
  evidence: nullable(jsonRow(evidenceJson)),
  leftAt: text,
  failedReason: textOf<DeliverySummary['failedReason']>(),
  wasOffline: bool,
  deviceTime: nullable(time),
  arrivedAt: nullable(time),
  signedAt: nullable(time),
  clockOffsetMs: nullable(int),
  photos: jsonRows(photoJson),
  empties: jsonRows(emptiesJson),
  recordedByName: text,
  cases: jsonRows(caseJson),
  corrections: jsonRows(correctionJson),
  lines: jsonRows(lineJson),
  sheets: jsonRows(sheetJson),
  missingSheets: jsonRows(missingSheetJson),
  owedSheets: jsonRows(owedSheetJson),
});

const deliveredLines = sql`
  coalesce((
    select json_agg(json_build_object(
             'name', ol.name, 'sku', ol.sku, 'sizeUnit', ol.size_unit, 'expected', dl.expected,
             'delivered', dl.delivered, 'loaded', dl.loaded, 'standing', dl.delivered + coalesce((
               select sum(cl.difference) from delivery_correction_lines cl
                where cl.delivery_id = dl.delivery_id
                  and cl.order_line_id = dl.order_line_id), 0), 'reason', dl.reason, 'reasonNote', dl.reason_note, 'notOnTruck', dl.not_on_truck,
             'isExtra', dl.is_extra) order by dl.is_extra, ol.position)
      from delivery_lines dl join ${orderLinesForJoin} ol on ol.id = dl.order_line_id
     where dl.delivery_id = d.id), '[]')`;

const corrections = sql`
  coalesce((
    select json_agg(json_build_object(
             'number', c.number, 'reason', c.reason, 'lines', coalesce((
               select json_agg(json_build_object('name', ol.name, 'sizeUnit', ol.size_unit,
                                                 'was', cl.was, 'becomes', cl.becomes)
                               order by ol.position)
                 from delivery_correction_lines cl
                      join ${orderLinesForJoin} ol on ol.id = cl.order_line_id
                where cl.correction_id = c.id), '[]')) order by c.number)
      from delivery_corrections c where c.delivery_id = d.id), '[]')`;

/** Every accepted attempt of an order of the scope, newest first. */
export function deliveriesOfOrder(
  db: Sql,
  scope: OrderScope,
  orderId: string,
): Promise<DeliverySummary[]> {
  return db.rows(
    summary,
    sql`
      select d.id, d.attempt, d.state, person_name(d.driver_id, d.driver_name) as driver_name,
             d.delivered_on, d.accepted_at, d.signer_name, d.no_signature_reason, d.note,
             d.record_hash, d.signer_role, d.signature is not null as signed, d.signed_by_name,
             d.receiver is not null as own_phone,
             coalesce(d.receiver->>'remark', '') as receiver_remark, d.evidence, d.left_at, d.failed_reason, d.was_offline, d.device_time, d.arrived_at, d.signed_at,
             d.clock_offset_ms, d.photos, d.empties,
             coalesce(person_name(d.recorded_by_id, ''), '') as recorded_by_name,
             ${casesOfDelivery} as cases, ${corrections} as corrections, ${deliveredLines} as lines,
             ${sheetsHandedOver} as sheets, ${sheetsOwed} as missing_sheets,
             ${sheetsNotHandedOver} as owed_sheets
        from deliveries d join ${ordersForJoin} o on o.id = d.order_id
       where d.order_id = ${orderId} and d.accepted_at is not null and ${inOrders(scope, 'o')}
       order by d.attempt desc`,
  );
}

const ofCustomer: ShapeOf<CustomerDelivery> = rowShape({
  id: text,
  orderId: text,
  number: text,
  state: textOf<DeliveryState>(),
  deliveredOn: nullable(date),
  signerName: text,
  noSignatureReason: text,
  units: int,
});

/** Attempts that stand on a customer's page. */
const NEWEST = 3;

/** The newest accepted attempts at one customer's door that this person may see. */
export function deliveriesOfCustomer(
  { db }: Pick<App, 'db'>,
  user: UserActor,
  customerId: string,
): Promise<CustomerDelivery[]> {
  return db.rows(
    ofCustomer,
    sql`
      select d.id, d.order_id, o.number, d.state, d.delivered_on, d.signer_name,
             d.no_signature_reason,
             coalesce((select sum(dl.delivered) from delivery_lines dl
                        where dl.delivery_id = d.id), 0)::int as units
        from deliveries d join ${ordersForJoin} o on o.id = d.order_id
       where o.customer_id = ${customerId} and d.accepted_at is not null
         and ${inOrders(orderScope(user), 'o')}
       order by d.done_at desc, d.id desc limit ${NEWEST}`,
  );
}

const stop: ShapeOf<Stop> = rowShape({
  orderId: text,
  number: text,
  orderStatus: text,
  customerId: text,
  customerName: text,
  address1: text,
  city: text,
  zip: text,
  phone: text,
  deliveryNote: text,
  promisedOn: present(date),
  lineCount: int,
  unitCount: int,
  hazardous: bool,
  deliveryState: nullable(textOf<DeliveryState>()),
  deliveredAt: nullable(time),
  countsDiffer: bool,
});

/**
 * The stops of a day: the orders promised for it, and what was at the door that day. Today also has what is overdue and what is on the truck.
 * A rest about which the desk has not decided is no stop.
 * In the order of the road: postal code, then street.
 */
export function stopsOfDay(
  db: Sql,
  scope: OrderScope,
  day: string,
  today: string,
): Promise<Stop[]> {
  const alsoToday =
    day === today
      ? sql`or o.promised_day < ${today}::date or o.status = 'out_for_delivery'`
      : sql.empty;
  return db.rows(
    stop,
    sql`
      with last as (
        select distinct on (d.order_id) d.order_id, d.state, d.done_at,
               coalesce(jsonb_array_length(d.receiver->'differs') > 0, false)
                 -- Once every case of it is decided, nobody has to look any more.
                 and not coalesce((select bool_and(c.decided_at is not null) from delivery_cases c
                                    where c.delivery_id = d.id and c.kind = 'counts-differ'), false)
                 as counts_differ
          from deliveries d
         where d.delivered_on = ${day}::date and d.accepted_at is not null
         order by d.order_id, d.attempt desc)
      select o.id as order_id, o.number, o.status as order_status, o.customer_id,
             o.customer_in_list as customer_name, o.address1, o.city, o.zip, o.phone, o.delivery_note,
             o.promised_day as promised_on,
             coalesce(l.lines, 0)::int as line_count, coalesce(l.units, 0)::int as unit_count,
             coalesce(l.hazardous, false) as hazardous,
             last.state as delivery_state, last.done_at as delivered_at,
             coalesce(last.counts_differ, false) as counts_differ
        from ${ordersForJoin} o left join last on last.order_id = o.id
             left join lateral (
               select count(*) as lines, sum(ol.open_quantity) as units,
                      bool_or(ol.hazardous) as hazardous
                 from ${orderLinesForJoin} ol
                where ol.order_id = o.id and ol.open_quantity > 0) l on true
       where ${inOrders(scope, 'o')}
         and (o.id in (select order_id from last)
              or (o.status in ('confirmed', 'out_for_delivery', 'part_delivered')
                  and coalesce(l.lines, 0) > 0 and not ${restUndecided}
                  and (o.promised_day = ${day}::date ${alsoToday})))
       order by (last.order_id is not null
                 and o.status not in ('out_for_delivery', 'part_delivered')),
                (o.status = 'out_for_delivery') desc, o.zip, o.address1, o.number
       limit 500`,
  );
}

const outcome = rowShape({
  orderId: text,
  deliveryId: text,
  state: textOf<DeliveryState>(),
  /** When it was finished at the door. */
  doneAt: present(time),
  failedReason: textOf<FailedReason | ''>(),
  /** Packages, of those that were expected at the door. */
  handed: int,
  expected: int,
});
export type Outcome = RowOf<typeof outcome>;

/** Of these the orders that got less than was open for them. */
export const deliveredShort = (outcomes: readonly Outcome[]): ReadonlySet<string> =>
  new Set(outcomes.flatMap(({ orderId, state }) => (state === 'delivered_short' ? [orderId] : [])));

/** What became of these orders on a day: the last attempt of each. */
export function outcomesOfDay(
  db: Sql,
  scope: OrderScope,
  orderIds: readonly string[],
  day: string,
): Promise<Outcome[]> {
  return db.rows(
    outcome,
    sql`
      select distinct on (d.order_id) d.order_id, d.id as delivery_id, d.state, d.done_at,
             d.failed_reason,
             (select coalesce(sum(dl.delivered), 0)::int from delivery_lines dl
               where dl.delivery_id = d.id) as handed,
             (select coalesce(sum(dl.expected), 0)::int from delivery_lines dl
               where dl.delivery_id = d.id) as expected
        from deliveries d join ${ordersForJoin} o on o.id = d.order_id
       where d.order_id = any(${orderIds}::text[]) and d.delivered_on = ${day}::date
         and d.accepted_at is not null and ${inOrders(scope, 'o')}
       order by d.order_id, d.attempt desc`,
  );
}

const attemptedRow = rowShape({ orderId: text });

/** Those of these orders at whose doors somebody else was last on a day. */
export async function reportedByOthers(
  db: Sql,
  personId: string,
  orderIds: readonly string[],
  day: string,
): Promise<ReadonlySet<string>> {
  const rows = await db.rows(
    attemptedRow,
    sql`
      select last.order_id from (
        select distinct on (d.order_id) d.order_id, d.driver_id from deliveries d
         where d.order_id = any(${orderIds}::text[]) and d.delivered_on = ${day}::date
           and d.accepted_at is not null
         order by d.order_id, d.attempt desc) last
       where last.driver_id is distinct from ${personId}`,
  );
  return new Set(rows.map(({ orderId }) => orderId));
}
