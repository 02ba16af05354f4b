import type { UserActor } from '../../../kit/actor.ts';
import { orderLinesForJoin, ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, type OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
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
  text,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { stopsForJoin } from '../../runs/server/joins.ts';
import type { DeliveryState } from '../contract.ts';
import type { FailedReason, Reason } from '../reasons.ts';
import type { RefusedState } from '../refused-contract.ts';
import { countOpenCases } from './cases.ts';
import { undecidedDamage } from './damage.ts';
import { unreadWords } from './receiver-words.ts';

const reportedLine = rowShape({
  name: text,
  sizeUnit: text,
  delivered: int,
  reason: textOf<Reason | ''>(),
  notOnTruck: int,
});

const report = rowShape({
  id: text,
  orderId: text,
  number: text,
  customerName: text,
  driverName: text,
  receivedAt: time,
  /** What the phone says of when it was made. */
  deviceTime: nullable(text),
  appVersion: text,
  wasOffline: bool,
  why: text,
  sentence: text,
  signerName: text,
  leftAt: text,
  note: text,
  photoCount: int,
  failed: text,
  lines: jsonRows(reportedLine),
  extraCount: int,
  /** The last accepted delivery of the order at which something was handed over: what a correction would change. */
  correctable: nullable(text),
});
export type StopReport = RowOf<typeof report>;

/** Stops that drivers reported and the server could not accept, and that nobody has settled: the oldest first. */
export function openReports(db: Sql, scope: OrderScope): Promise<StopReport[]> {
  return db.rows(
    report,
    sql`
      select r.id, r.order_id, o.number, o.customer_in_list as customer_name,
             coalesce(person_name(r.driver_id, ''), '') as driver_name, r.received_at, r.why, r.sentence,
             r.payload->>'deviceTime' as device_time, coalesce(r.payload->>'appVersion', '') as app_version,
             coalesce(r.payload->>'wasOffline', '') = 'true' as was_offline,
             coalesce(r.payload->>'signerName', '') as signer_name,
             coalesce(r.payload->>'leftAt', '') as left_at,
             coalesce(r.payload->>'note', '') as note,
             coalesce(jsonb_array_length(r.payload->'photos'), 0) as photo_count,
             coalesce(r.payload->>'failed', '') as failed,
             coalesce(jsonb_array_length(r.payload->'extras'), 0) as extra_count,
             coalesce((
               select json_agg(json_build_object(
                        'name', coalesce(ol.name, ''), 'sizeUnit', coalesce(ol.size_unit, ''),
                        'delivered', told.delivered, 'reason', coalesce(told.reason, ''),
                        'notOnTruck', coalesce(told."notOnTruck", 0))
                        order by ol.position)
                 from jsonb_to_recordset(r.payload->'lines')
                      told("orderLineId" text, delivered int, reason text, "notOnTruck" int)
                      left join ${orderLinesForJoin} ol on ol.id = told."orderLineId"), '[]') as lines,
             (select d.id from deliveries d
               where d.order_id = r.order_id and d.accepted_at is not null
                 and d.state in ('delivered', 'delivered_short')
               order by d.attempt desc limit 1) as correctable
        from refused_stops r join ${ordersForJoin} o on o.id = r.order_id
       where r.state = 'open' and ${inOrders(scope, 'o')}
       order by r.received_at, r.id limit 100`,
  );
}

const decided = rowShape({
  id: text,
  state: textOf<Exclude<RefusedState, 'open'>>(),
  reason: text,
});

/** Of a driver's reports that could not be accepted, those that the desk has decided of since a moment: their phone still has them. */
export function decidedReportsOf(
  db: Sql,
  driver: UserActor,
  sinceMs: number,
): Promise<RowOf<typeof decided>[]> {
  return db.rows(
    decided,
    sql`select id, state, settled_reason as reason from refused_stops
         where driver_id = ${driver.id} and state <> 'open' and settled_at > ${new Date(sinceMs)}
         order by settled_at`,
  );
}

const rest = rowShape({
  orderId: text,
  number: text,
  customerId: text,
  customerName: text,
  version: int,
  status: text,
  restSince: present(time),
  askOn: nullable(date),
  open: jsonRows(rowShape({ name: text, sizeUnit: text, quantity: int })),
  /** Nothing could be handed over today, and the truck with it is still out: its run. */
  stillOn: nullable(text),
  last: nullable(
    jsonRow(
      rowShape({
        id: text,
        state: textOf<DeliveryState>(),
        deliveredOn: text,
        failedReason: textOf<FailedReason | ''>(),
        note: text,
        photoCount: int,
        isCorrected: bool,
        reasons: jsonRows(
          rowShape({ name: text, reason: textOf<Reason>(), note: text, notOnTruck: int }),
        ),
      }),
    ),
  ),
});
export type RestOfOrder = RowOf<typeof rest>;

/** Orders of which something was not handed over, and that wait for the desk today: the oldest first, with what the last attempt said. */
export function restsToDecide(db: Sql, scope: OrderScope, today: string): Promise<RestOfOrder[]> {
  return db.rows(
    rest,
    sql`
      select o.id as order_id, o.number, o.customer_id, o.customer_in_list as customer_name, o.version, o.status, o.rest_since,
             o.rest_ask_on as ask_on,
             coalesce((
               select json_agg(json_build_object('name', ol.name, 'sizeUnit', ol.size_unit,
                                                 'quantity', ol.open_quantity)
                               order by ol.position)
                 from ${orderLinesForJoin} ol
                where ol.order_id = o.id and ol.open_quantity > 0), '[]') as open,
             (select s.run_name from ${stopsForJoin} s join deliveries d on d.id = s.delivery_id
               where s.order_id = o.id and s.state = 'failed' and s.run_state = 'out' and s.day = ${today}::date
                 and d.state = 'failed'
               order by s.settled_at desc limit 1) as still_on,
             (select json_build_object(
                       'id', d.id, 'state', d.state, 'deliveredOn', d.delivered_on,
                       'failedReason', d.failed_reason, 'note', d.note,
                       'photoCount', jsonb_array_length(d.photos),
                       'isCorrected', exists (select from delivery_corrections c
                                               where c.delivery_id = d.id),
                       'reasons', coalesce((
                         select json_agg(json_build_object('name', ol.name, 'reason', dl.reason,
                                                           'note', dl.reason_note,
                                                           'notOnTruck', dl.not_on_truck)
                                         order by ol.position)
                           from delivery_lines dl
                                join ${orderLinesForJoin} ol on ol.id = dl.order_line_id
                          where dl.delivery_id = d.id and dl.reason <> ''), '[]'))
                from deliveries d where d.order_id = o.id and d.accepted_at is not null
               order by d.attempt desc limit 1) as last
        from ${ordersForJoin} o
       where o.rest_since is not null and coalesce(o.rest_ask_on, ${today}::date) <= ${today}::date
         and ${inOrders(scope, 'o')}
       order by o.rest_since, o.id limit 200`,
  );
}

const counts = rowShape({ reports: int, rests: int, unsent: int, words: int, damage: int });

/** How much of all of it waits; `scope` null: of all orders. */
export async function countToDecide(
  db: Sql,
  scope: OrderScope | null,
  today: string,
): Promise<number> {
  const condition = scope ? inOrders(scope, 'o') : sql`true`;
  const row = await db.row(
    counts,
    sql`
      select (select count(*)::int from refused_stops r join ${ordersForJoin} o on o.id = r.order_id
               where r.state = 'open' and ${condition}) as reports,
             (select count(*)::int from ${ordersForJoin} o
               where o.rest_since is not null
                 and coalesce(o.rest_ask_on, ${today}::date) <= ${today}::date
                 and ${condition}) as rests,
             (select count(*)::int from deliveries_not_sent_out n
                     join deliveries d on d.id = n.delivery_id
                     join ${ordersForJoin} o on o.id = d.order_id
               where n.noted_at is null and ${condition}) as unsent,
             (select count(*)::int from ${unreadWords} w join ${ordersForJoin} o on o.id = w.order_id
               where ${condition}) as words,
             (select count(*)::int from ${undecidedDamage} g join ${ordersForJoin} o on o.id = g.order_id
               where ${condition}) as damage`,
  );
  const { reports = 0, rests = 0, unsent = 0, words = 0, damage = 0 } = row ?? {};
  return reports + rests + unsent + words + damage + (await countOpenCases(db, scope));
}

const named = rowShape({ orderId: text, number: text, customerName: text });

/** The first orders of what `countToDecide` counts, the longest waiting first. */
export function firstToDecide(
  db: Sql,
  scope: OrderScope | null,
  today: string,
  limit: number,
): Promise<RowOf<typeof named>[]> {
  return db.rows(
    named,
    sql`
      select o.id as order_id, o.number, o.customer_in_list as customer_name
        from (select order_id, min(since) as since from (
                select order_id, received_at as since from refused_stops where state = 'open'
                union all
                select id, rest_since from ${ordersForJoin} rests
                 where rest_since is not null
                   and coalesce(rest_ask_on, ${today}::date) <= ${today}::date
                union all
                select d.order_id, d.created_at from deliveries_not_sent_out n
                       join deliveries d on d.id = n.delivery_id
                 where n.noted_at is null
                union all
                select g.order_id, g.accepted_at from ${undecidedDamage} g
                union all
                select w.order_id, null from ${unreadWords} w) every group by 1) waits
             join ${ordersForJoin} o on o.id = waits.order_id
       where ${scope ? inOrders(scope, 'o') : sql`true`}
       order by waits.since nulls last, o.number limit ${limit}`,
  );
}
