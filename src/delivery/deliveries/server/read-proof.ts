import type { UserActor } from '../../../kit/actor.ts';
import { orderLinesForJoin, ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  date,
  int,
  jsonRow,
  jsonRows,
  nullable,
  present,
  rowShape,
  type ShapeOf,
  text,
  textList,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { signatureRow } from '../../../platform/signature-row.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { loadsForJoin, runsForJoin } from '../../runs/server/joins.ts';
import type { DeliveryState } from '../contract.ts';
import type { DeliveryProof, ProofCorrection } from '../proof-contract.ts';
import type { CorrectionReason, FailedReason } from '../reasons.ts';
import { casesOfDelivery } from './cases.ts';
import {
  caseJson,
  emptiesJson,
  evidenceJson,
  locationJson,
  missingSheetJson,
  owedSheetJson,
  proofLineJson,
  proofPhotoJson,
  sheetJson,
  sheetsHandedOver,
  sheetsNotHandedOver,
  sheetsOwed,
} from './json-rows.ts';

declare const minted: unique symbol;

/** Which proofs a person may read. */
export interface ProofScope {
  readonly [minted]: 'proofs';
  readonly condition: SqlText;
}

/**
 * Everybody who sees the order; of those who only drive, the driver of the delivery. The condition is of a delivery `d` and its order `o`.
 */
export function proofScope(user: UserActor): ProofScope {
  const onlyDrives =
    user.role === 'admin' && user.duties.length > 0 && user.duties.every((one) => one === 'driver');
  const own = onlyDrives ? sql`and d.driver_id = ${user.id}` : sql.empty;
  return minting(sql`${inOrders(orderScope(user), 'o')} ${own}`);
}

/** The shop itself, for what it sends: mails to the customer's people, a file to the books. */
export const everyProof = (): ProofScope => minting(sql`true`);

const minting = (condition: SqlText) => ({ condition }) as unknown as ProofScope;

const proofCorrection: ShapeOf<ProofCorrection> = rowShape({
  id: text,
  number: int,
  reason: textOf<CorrectionReason>(),
  note: text,
  photos: jsonRows(proofPhotoJson),
  byName: text,
  at: text,
  recordHash: text,
  lines: jsonRows(
    rowShape({ orderLineId: text, name: text, sizeUnit: text, was: int, becomes: int }),
  ),
});

const proof: ShapeOf<DeliveryProof> = rowShape({
  id: text,
  orderId: text,
  number: text,
  poNumber: text,
  customerId: text,
  customerName: text,
  address1: text,
  city: text,
  zip: text,
  attempt: int,
  state: textOf<DeliveryState>(),
  deliveredOn: nullable(date),
  doneAt: present(time),
  acceptedAt: present(time),
  deviceTime: nullable(time),
  arrivedAt: nullable(time),
  signedAt: nullable(time),
  driverId: nullable(text),
  driverName: text,
  runName: text,
  truckName: text,
  signerName: text,
  signerRole: text,
  noSignatureReason: text,
  signedByName: bool,
  ownPhone: bool,
  receiverRemark: text,
  evidence: nullable(jsonRow(evidenceJson)),
  signedWith: textList,
  signedText: text,
  signedTextEnglish: text,
  signature: nullable(jsonRow(signatureRow)),
  leftAt: text,
  failedReason: textOf<FailedReason | ''>(),
  location: nullable(jsonRow(locationJson)),
  note: text,
  wasOffline: bool,
  recordHash: present(text),
  clockOffsetMs: nullable(int),
  recordedByName: text,
  corrections: jsonRows(proofCorrection),
  cases: jsonRows(caseJson),
  lines: jsonRows(proofLineJson),
  photos: jsonRows(proofPhotoJson),
  empties: jsonRows(emptiesJson),
  fetched: jsonRows(rowShape({ name: text, sizeUnit: text, quantity: int })),
  sheets: jsonRows(sheetJson),
  missingSheets: jsonRows(missingSheetJson),
  owedSheets: jsonRows(owedSheetJson),
  sheetsOnPaper: bool,
});

const lines = sql`
  coalesce((
    select json_agg(json_build_object(
             'orderLineId', ol.id, 'productId', ol.product_id, 'name', ol.name, 'sku', ol.sku,
             'sizeUnit', ol.size_unit, 'hazardous', ol.hazardous, 'ordered', ol.ordered,
             'loaded', dl.loaded, 'loadedShort', coalesce(loads.short_reason, ''),
             'expected', dl.expected, 'delivered', dl.delivered, 'reason', dl.reason,
             'reasonNote', dl.reason_note, 'notOnTruck', dl.not_on_truck, 'isExtra', dl.is_extra,
             'receiverCounted', (
               select (own->>'counted')::int
                 from jsonb_array_elements(d.receiver->'lines') own
                where own->>'orderLineId' = ol.id
                   or (dl.is_extra and own->>'orderLineId' is null
                       and own->>'productId' = ol.product_id) limit 1))
             order by dl.is_extra, ol.position)
      from delivery_lines dl join ${orderLinesForJoin} ol on ol.id = dl.order_line_id
           left join ${loadsForJoin} loads
             on loads.order_line_id = ol.id and loads.run_id = d.run_id
     where dl.delivery_id = d.id), '[]')`;

/** A photo that a record names counts before its bytes have come. */
const photosOf = (named: SqlText): SqlText => sql`
  coalesce((
    select json_agg(named.photo || jsonb_build_object('isHere', exists (
             select 1 from delivery_photos p
              where p.order_id = d.order_id and p.sha256 = named.photo->>'sha256'))
             order by named.position)
      from jsonb_array_elements(${named}) with ordinality named(photo, position)), '[]')`;

const corrections = sql`
  coalesce((
    select json_agg(json_build_object(
             'id', c.id, 'number', c.number, 'reason', c.reason, 'note', c.note,
             'photos', ${photosOf(sql`c.photos`)},
             'byName', coalesce(person_name(c.corrected_by, ''), ''), 'at', c.corrected_at,
             'recordHash', c.record_hash, 'lines', coalesce((
               select json_agg(json_build_object(
                        'orderLineId', cl.order_line_id, 'name', ol.name,
                        'sizeUnit', ol.size_unit, 'was', cl.was, 'becomes', cl.becomes)
                        order by ol.position)
                 from delivery_correction_lines cl
                      join ${orderLinesForJoin} ol on ol.id = cl.order_line_id
                where cl.correction_id = c.id), '[]')) order by c.number)
      from delivery_corrections c where c.delivery_id = d.id), '[]')`;

/** Only orders of the same customer: what else a phone names is nobody's to read here. */
const signedWith = sql`array(
  select other.number from ${ordersForJoin} other
   where other.id <> d.order_id and other.customer_id = o.customer_id
     and d.evidence->'signedWith' ? other.id order by other.number)`;

/** Proofs of the scope; the rest of the statement follows after `and`. */
const selectProofs = (scope: ProofScope, rest: SqlText): SqlText => sql`
  select d.id, d.order_id, o.number, o.po_number, o.customer_id, o.customer_name, o.address1,
         o.city, o.zip, d.attempt, d.state, d.delivered_on, d.done_at, d.accepted_at, d.device_time,
         d.arrived_at, d.signed_at, d.driver_id,
         person_name(d.driver_id, d.driver_name) as driver_name,
         coalesce(run.name, '') as run_name, coalesce(run.truck_name, '') as truck_name,
         d.signer_name, d.signer_role, d.no_signature_reason, d.signed_by_name,
         d.receiver is not null as own_phone,
             coalesce(d.receiver->>'remark', '') as receiver_remark, d.evidence, ${signedWith} as signed_with,
         d.signed_text,
         coalesce(nullif(d.receiver->>'signedTextEnglish', d.signed_text), '') as signed_text_english,
         d.signature, d.left_at, d.failed_reason, d.location, d.note, d.was_offline,
         d.record_hash, d.clock_offset_ms,
         coalesce(person_name(d.recorded_by_id, ''), '') as recorded_by_name,
         ${corrections} as corrections, ${casesOfDelivery} as cases, ${lines} as lines, ${photosOf(sql`d.photos`)} as photos,
         d.empties,
         coalesce((
           select json_agg(json_build_object('name', ol.name, 'sizeUnit', ol.size_unit,
                                             'quantity', one.quantity) order by ol.name, ol.id)
             from goods_fetched one join ${orderLinesForJoin} ol on ol.id = one.order_line_id
            where one.delivery_id = d.id), '[]') as fetched,
         ${sheetsHandedOver} as sheets, ${sheetsOwed} as missing_sheets,
         ${sheetsNotHandedOver} as owed_sheets, d.sheets_on_paper
    from deliveries d join ${ordersForJoin} o on o.id = d.order_id
         left join ${runsForJoin} run on run.id = d.run_id
   where d.accepted_at is not null and ${scope.condition} and ${rest}`;

/** One accepted attempt of the scope; undefined for a missing and a foreign one alike. */
export const readProof = (
  db: Sql,
  scope: ProofScope,
  deliveryId: string,
): Promise<DeliveryProof | undefined> =>
  db.row(proof, selectProofs(scope, sql`d.id = ${deliveryId}`));

/** All accepted attempts of one order, in the order of time. */
export const proofsOfOrder = (
  db: Sql,
  scope: ProofScope,
  orderId: string,
): Promise<DeliveryProof[]> =>
  db.rows(proof, selectProofs(scope, sql`d.order_id = ${orderId} order by d.attempt, d.id`));

const pathRow = rowShape({ path: text });

/** Where the bytes of a photo are that this proof names; undefined when it names no such photo, or they have not come. */
export async function photoOfProof(
  db: Sql,
  scope: ProofScope,
  deliveryId: string,
  sha256: string,
): Promise<string | undefined> {
  const row = await db.row(
    pathRow,
    sql`
      select p.path
        from deliveries d join ${ordersForJoin} o on o.id = d.order_id
             join delivery_photos p on p.order_id = d.order_id and p.sha256 = ${sha256}
             cross join (values (jsonb_build_array(jsonb_build_object('sha256', ${sha256}::text))))
               named(photo)
       where d.id = ${deliveryId} and d.accepted_at is not null and ${scope.condition}
         and (d.photos @> named.photo or exists (
               select 1 from delivery_corrections c
                where c.delivery_id = d.id and c.photos @> named.photo))`,
  );
  return row?.path;
}
