import { createHash } from 'node:crypto';
import { stringify } from 'safe-stable-stringify';
import { orderLinesForJoin, ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  date,
  int,
  json,
  jsonRows,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { DeliveryState } from '../contract.ts';

const recordLine = rowShape({
  orderLineId: nullable(text),
  productId: text,
  sku: text,
  name: text,
  sizeUnit: text,
  owed: nullable(int),
  loaded: nullable(int),
  expected: int,
  delivered: int,
  reason: text,
  reasonNote: text,
  notOnTruck: int,
  isExtra: bool,
});

const recordRow = rowShape({
  deliveryId: text,
  orderId: text,
  orderNumber: text,
  customerId: text,
  attempt: int,
  state: textOf<DeliveryState>(),
  deliveredOn: nullable(date),
  acceptedAt: nullable(time),
  recordVersion: int,
  recordHash: nullable(text),
  driverId: nullable(text),
  recordedById: nullable(text),
  runId: nullable(text),
  failedReason: text,
  signerName: text,
  signerRole: text,
  noSignatureReason: text,
  signature: nullable(json<unknown>()),
  signedByName: bool,
  signedText: text,
  leftAt: text,
  note: text,
  location: nullable(json<unknown>()),
  photos: json<unknown>(),
  empties: json<unknown>(),
  receiver: nullable(json<unknown>()),
  deviceTime: nullable(time),
  clockOffsetMs: nullable(int),
  arrivedAt: nullable(time),
  signedAt: nullable(time),
  wasOffline: bool,
  appVersion: text,
  sheets: json<unknown>(),
  missingSheets: json<unknown>(),
  sheetsOnPaper: bool,
  evidence: nullable(json<unknown>()),
  fetched: json<unknown>(),
  lines: jsonRows(recordLine),
});
type RecordRow = RowOf<typeof recordRow>;

const readRows = (db: Sql, deliveryIds: readonly string[]): Promise<RecordRow[]> =>
  db.rows(
    recordRow,
    sql`
      select d.id as delivery_id, d.order_id, o.number as order_number, o.customer_id, d.attempt,
             d.state, d.delivered_on, d.accepted_at, d.record_version, d.record_hash, d.driver_id,
             d.recorded_by_id, d.run_id, d.failed_reason, d.signer_name, d.signer_role,
             d.no_signature_reason, d.signature, d.signed_by_name, d.signed_text, d.left_at,
             d.note, d.location, d.photos, d.empties, d.receiver, d.device_time,
             d.clock_offset_ms, d.arrived_at, d.signed_at, d.was_offline,
             d.app_version, d.sheets, d.missing_sheets, d.sheets_on_paper, d.evidence, d.fetched,
             coalesce((
               select json_agg(json_build_object(
                        'orderLineId', dl.order_line_id, 'productId', dl.product_id,
                        'sku', ol.sku, 'name', ol.name, 'sizeUnit', ol.size_unit,
                        'owed', dl.owed, 'loaded', dl.loaded, 'expected', dl.expected,
                        'delivered', dl.delivered, 'reason', dl.reason,
                        'reasonNote', dl.reason_note, 'notOnTruck', dl.not_on_truck, 'isExtra', dl.is_extra)
                        order by dl.position, dl.is_extra, ol.position)
                 from delivery_lines dl join ${orderLinesForJoin} ol on ol.id = dl.order_line_id
                where dl.delivery_id = d.id), '[]') as lines
        from deliveries d join ${ordersForJoin} o on o.id = d.order_id
       where d.id = any(${deliveryIds}::text[])`,
  );

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** What version 1 covered: order, quantities, reasons, signer, times, place. */
function first(row: RecordRow): object {
  return {
    deliveryId: row.deliveryId,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    attempt: row.attempt,
    state: row.state,
    deliveredOn: row.deliveredOn,
    acceptedAt: iso(row.acceptedAt),
    deviceTime: iso(row.deviceTime),
    driverId: row.driverId,
    signerName: row.signerName,
    noSignatureReason: row.noSignatureReason,
    note: row.note,
    location: row.location,
    lines: row.lines.map(
      ({ orderLineId, productId, sku, expected, delivered, reason, reasonNote, isExtra }) => ({
        orderLineId,
        productId,
        sku,
        expected,
        delivered,
        reason,
        reasonNote,
        isExtra,
      }),
    ),
  };
}

/** Version 2: everything of the stop, and of what came with it, but for how sheets were given. Times in UTC. */
function second({ sheetsOnPaper: _onPaper, evidence: _acts, ...row }: RecordRow): object {
  return facts(row);
}

/** Version 3: with whether the printed safety data sheets were given to somebody. */
function third({ evidence: _acts, ...row }: RecordRow): object {
  return facts(row);
}

/** Version 4: with whose acts name and signature were, and how each sheet was handed over or that it is owed. */
const fourth = (row: RecordRow): object => facts(row);

/** Version 5: with what of a line was not on the truck beside its reason, and with the goods that were fetched. */
const fifth = (row: RecordRow): object => ({
  ...facts(row),
  lines: row.lines,
  fetched: row.fetched,
});

function facts({
  lines,
  fetched: _fetched,
  ...row
}: Omit<RecordRow, 'sheetsOnPaper' | 'evidence'>): object {
  const { recordHash: _hash, recordVersion: version, ...rest } = row;
  return {
    ...rest,
    lines: lines.map(({ notOnTruck: _notOnTruck, ...line }) => line),
    version,
    acceptedAt: iso(row.acceptedAt),
    deviceTime: iso(row.deviceTime),
    arrivedAt: iso(row.arrivedAt),
    signedAt: iso(row.signedAt),
  };
}

export interface SealedRecord {
  version: number;
  /** The canonical record: JSON whose keys are sorted at every level, without spaces (RFC 8259 text in UTF-8). */
  record: string;
  /** SHA-256 of that text, in hex. */
  sha256: string;
}

const COVERED: Record<number, (row: RecordRow) => object> = {
  1: first,
  2: second,
  3: third,
  4: fourth,
  5: fifth,
};

function seal(row: RecordRow): SealedRecord {
  const covered = COVERED[row.recordVersion];
  if (!covered) throw new Error(`unknown version ${row.recordVersion} of a delivery's record`);
  const record = stringify(covered(row)) ?? '';
  return {
    version: row.recordVersion,
    record,
    sha256: createHash('sha256').update(record).digest('hex'),
  };
}

/** What is known of a delivery only when it is accepted. */
interface Accepted {
  deliveryId: string;
  acceptedAt: Date;
  sheets: unknown;
  missingSheets: unknown;
}

/** The hashes of deliveries that are about to be accepted with these facts: read from their rows, as `verifyRecord` reads them later. */
export async function sealRecords(
  tx: Sql,
  accepted: readonly Accepted[],
): Promise<ReadonlyMap<string, string>> {
  const ids = accepted.map(({ deliveryId }) => deliveryId);
  const rows = new Map((await readRows(tx, ids)).map((row) => [row.deliveryId, row]));
  return new Map(
    accepted.map((facts) => {
      const row = rows.get(facts.deliveryId);
      if (!row) throw new Error(`no delivery ${facts.deliveryId}`);
      return [facts.deliveryId, seal({ ...row, ...facts }).sha256];
    }),
  );
}

/**
 * Recomputes a delivery's record from its rows and compares it with the hash that was written when it was accepted. Who asks was checked by
 * the caller. Undefined when there is no accepted delivery of this id.
 */
export async function verifyRecord(
  db: Sql,
  deliveryId: string,
): Promise<(SealedRecord & { recordHash: string; holds: boolean }) | undefined> {
  const [row] = await readRows(db, [deliveryId]);
  if (!row?.recordHash || !row.acceptedAt) return undefined;
  const sealed = seal(row);
  return { ...sealed, recordHash: row.recordHash, holds: sealed.sha256 === row.recordHash };
}
