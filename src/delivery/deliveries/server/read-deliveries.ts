import { drivesOnly, type UserActor } from '../../../kit/actor.ts';
import { orderLinesForJoin, ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import {
  afterPlace,
  hasFacts,
  pageOf,
  placeOf,
  placeText,
  rowsOf,
  withoutPlace,
} from '../../../ordering/orders/server/public/reading-page.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { notFound } from '../../../platform/http/errors.ts';
import {
  bool,
  date,
  int,
  jsonRows,
  nullable,
  present,
  rowShape,
  type ShapeOf,
  text,
  textOf,
} from '../../../platform/row-shape.ts';
import { isoText, type SqlText, sql } from '../../../platform/sql.ts';
import type { CaseKind, CaseOutcome } from '../case-contract.ts';
import type { DeliveryState } from '../contract.ts';
import type { DeliveryRecord, ReadDeliveries } from '../reading-contract.ts';
import { type SealedRecord, verifyRecord } from './delivery-record.ts';

const caseRow: ShapeOf<DeliveryRecord['cases'][number]> = rowShape({
  id: text,
  kind: textOf<CaseKind>(),
  orderLineId: nullable(text),
  told: int,
  other: int,
  billed: int,
  outcome: nullable(textOf<CaseOutcome>()),
  agreed: nullable(int),
});

const lineRow: ShapeOf<DeliveryRecord['lines'][number]> = rowShape({
  orderLineId: nullable(text),
  productId: text,
  sku: text,
  name: text,
  sizeUnit: text,
  expected: int,
  delivered: int,
  reason: text,
  reasonNote: text,
  notOnTruck: int,
  isExtra: bool,
  loaded: nullable(int),
  standing: int,
});

const record: ShapeOf<DeliveryRecord & { placeAt: string }> = rowShape({
  id: text,
  orderId: text,
  orderNumber: text,
  customerId: text,
  attempt: int,
  state: textOf<DeliveryState>(),
  deliveredOn: nullable(date),
  doneAt: text,
  acceptedAt: text,
  driverName: text,
  signerName: text,
  noSignatureReason: text,
  note: text,
  recordHash: present(text),
  signerRole: text,
  signed: bool,
  signedByName: bool,
  leftAt: text,
  failedReason: text,
  deviceTime: nullable(text),
  arrivedAt: nullable(text),
  signedAt: nullable(text),
  clockOffsetMs: nullable(int),
  wasOffline: bool,
  runId: nullable(text),
  photos: jsonRows(rowShape({ sha256: text, kind: text })),
  empties: jsonRows(rowShape({ kind: text, taken: int, leftThere: int, reason: text })),
  corrections: int,
  cases: jsonRows(caseRow),
  lines: jsonRows(lineRow),
  placeAt: text,
});

/** Somebody who only drives reads what they handed over themselves today. */
const ownOfTheDay = (user: UserActor): SqlText =>
  drivesOnly(user) && !user.duties.includes('books')
    ? sql`and d.driver_id = ${user.id} and d.delivered_on = ${user.workday}::date`
    : sql.empty;

/** Accepted attempts for orders of the person's scope; the rest of the statement follows. */
const selectRecords = (user: UserActor, rest: SqlText): SqlText => sql`
  select d.id, d.order_id, o.number as order_number, o.customer_id, d.attempt, d.state,
         d.delivered_on, ${isoText(sql`coalesce(d.done_at, d.accepted_at)`)} as done_at,
         ${isoText(sql`d.accepted_at`)} as accepted_at,
         person_name(d.driver_id, d.driver_name) as driver_name, d.signer_name,
         d.no_signature_reason, d.note, d.record_hash, d.signer_role,
         d.signature is not null as signed, d.signed_by_name, d.left_at, d.failed_reason,
         ${isoText(sql`d.device_time`)} as device_time, ${isoText(sql`d.arrived_at`)} as arrived_at,
         ${isoText(sql`d.signed_at`)} as signed_at, d.clock_offset_ms, d.was_offline, d.run_id,
         coalesce((
           select json_agg(json_build_object('sha256', p.sha256, 'kind', p.kind))
             from jsonb_to_recordset(d.photos) p(sha256 text, kind text)), '[]') as photos,
         coalesce((
           select json_agg(json_build_object('kind', e.kind, 'taken', e.taken,
                                             'leftThere', e."leftThere", 'reason', e.reason))
             from jsonb_to_recordset(d.empties)
                  e(kind text, taken int, "leftThere" int, reason text)), '[]') as empties,
         (select count(*)::int from delivery_corrections c where c.delivery_id = d.id)
           as corrections,
         coalesce((
           select json_agg(json_build_object(
                    'id', c.id, 'kind', c.kind, 'orderLineId', c.order_line_id, 'told', c.told,
                    'other', c.other, 'billed', c.billed, 'outcome', c.outcome,
                    'agreed', c.agreed) order by c.opened_at, c.id)
             from delivery_cases c where c.delivery_id = d.id), '[]') as cases,
         coalesce((
           select json_agg(json_build_object(
                    'orderLineId', dl.order_line_id, 'productId', dl.product_id, 'sku', ol.sku,
                    'name', ol.name, 'sizeUnit', ol.size_unit, 'expected', dl.expected,
                    'delivered', dl.delivered, 'reason', dl.reason,
                    'reasonNote', dl.reason_note, 'notOnTruck', dl.not_on_truck, 'isExtra', dl.is_extra, 'loaded', dl.loaded,
                    'standing', dl.delivered + coalesce((
                      select sum(cl.difference) from delivery_correction_lines cl
                       where cl.delivery_id = dl.delivery_id
                         and cl.order_line_id = dl.order_line_id), 0))
                    order by dl.is_extra, ol.position)
             from delivery_lines dl join ${orderLinesForJoin} ol on ol.id = dl.order_line_id
            where dl.delivery_id = d.id), '[]') as lines,
         ${placeText(sql`d.accepted_at`)} as place_at
    from deliveries d join ${ordersForJoin} o on o.id = d.order_id
   where d.accepted_at is not null and ${inOrders(orderScope(user), 'o')} ${ownOfTheDay(user)}
     and ${rest}`;

/**
 * A page of accepted attempts that this person may see, newest first. They never change, so
 * `changedSince` is the moment at which they were accepted.
 * @throws AppError `invalid-argument` for a cursor that is none
 */
export async function readDeliveries(
  app: Pick<App, 'db'>,
  user: UserActor,
  input: ReadDeliveries,
): Promise<{ deliveries: DeliveryRecord[]; next: string | null }> {
  const place = placeOf('deliveries', input.cursor);
  const { order, state, deliveredFrom, deliveredTo, changedSince: since } = input;
  const rows = await app.db.rows(
    record,
    selectRecords(
      user,
      sql`${hasFacts(input)}
        ${order ? sql`and d.order_id = ${order}` : sql.empty}
        ${state ? sql`and d.state = any(${state}::text[])` : sql.empty}
        ${deliveredFrom ? sql`and d.delivered_on >= ${deliveredFrom}::date` : sql.empty}
        ${deliveredTo ? sql`and d.delivered_on <= ${deliveredTo}::date` : sql.empty}
        ${since ? sql`and d.accepted_at >= ${since}::timestamptz` : sql.empty}
        and ${afterPlace(place, sql`d.accepted_at`, sql`d.id`)}
        order by d.accepted_at desc, d.id desc limit ${rowsOf(input.limit)}`,
    ),
  );
  const page = pageOf('deliveries', rows, input.limit);
  return { deliveries: page.rows, next: page.next };
}

/**
 * One accepted attempt.
 * @throws AppError `not-found` for a missing and a foreign one alike
 */
export async function readOneDelivery(
  app: Pick<App, 'db'>,
  user: UserActor,
  id: string,
): Promise<DeliveryRecord> {
  const found = await app.db.row(record, selectRecords(user, sql`d.id = ${id}`));
  if (!found) throw notFound();
  return withoutPlace(found);
}

/**
 * The canonical record of one accepted attempt, recomputed from its rows, beside the hash that was written when it was accepted.
 * @throws AppError `not-found` for a missing and a foreign one alike
 */
export async function readDeliveryRecord(
  app: Pick<App, 'db'>,
  user: UserActor,
  id: string,
): Promise<SealedRecord & { recordHash: string; holds: boolean }> {
  await readOneDelivery(app, user, id);
  const verified = await verifyRecord(app.db, id);
  if (!verified) throw notFound();
  return verified;
}
