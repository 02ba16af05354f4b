import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { int, rowShape } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { DeliverOrder, DeliveryState, OwedSheet, SheetHanded } from '../contract.ts';
import { sealRecords } from './delivery-record.ts';
import type { DeliveredLine } from './stop-lines.ts';

export interface NewDelivery {
  id: string;
  orderId: string;
  driverId: string | null;
  /** The desk, where it wrote the stop down for the driver. */
  recordedById: string | null;
  runId: string | null;
  state: DeliveryState;
  deliveredOn: string;
  /** The phone's clock less ours when the stop arrived. */
  clockOffsetMs: number | null;
  input: DeliverOrder;
  lines: DeliveredLine[];
  /** What its empties give back. */
  depositBack: { cents: number; text: string };
  /** What the receiver counted and signed on their own phone, and photographed. */
  receiver: object | null;
  receiversPhotos: readonly { sha256: string; kind: 'receiver' }[];
}

const attemptRow = rowShape({ attempt: int });
const jsonText = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** Writes the stop, not accepted yet: `acceptDelivery` seals it in the same transaction. */
export async function insertDelivery(app: App, tx: Sql, delivery: NewDelivery): Promise<void> {
  const { id, input, orderId, deliveredOn } = delivery;
  const earlier = await tx.row(
    attemptRow,
    sql`select coalesce(max(attempt), 0)::int as attempt from deliveries
         where order_id = ${orderId}`,
  );
  await tx.execute(
    sql`
      insert into deliveries (id, order_id, attempt, state, driver_id, recorded_by_id, run_id,
             route_day, delivered_on, record_version, failed_reason, signer_name, signer_role,
             no_signature_reason, signature, signed_by_name, signed_text, left_at, note, location,
             photos, empties, receiver, device_time, clock_offset_ms, arrived_at, signed_at,
             was_offline, app_version, sheets_on_paper, evidence, deposit_back_cents,
             deposit_back_text, created_at)
      values (${id}, ${orderId}, ${(earlier?.attempt ?? 0) + 1}, ${delivery.state},
              ${delivery.driverId}, ${delivery.recordedById}, ${delivery.runId}, ${deliveredOn},
              ${deliveredOn}, 4, ${input.failed ?? ''}, ${input.signerName}, ${input.signerRole},
              ${input.noSignatureReason}, ${jsonText(input.signature)}, ${input.signedByName},
              ${input.signedText}, ${input.leftAt}, ${input.note}, ${jsonText(input.location)},
              ${jsonText([...input.photos, ...delivery.receiversPhotos])}, ${jsonText(input.empties)},
              ${jsonText(delivery.receiver)},
              ${input.deviceTime ?? null}, ${delivery.clockOffsetMs}, ${input.arrivedAt ?? null},
              ${input.signedAt ?? null}, ${input.wasOffline}, ${input.appVersion},
              ${input.sheetsOnPaper}, ${jsonText(input.evidence ?? null)},
              ${delivery.depositBack.cents},
              ${delivery.depositBack.text}, ${new Date(app.clock.now())})`,
  );
  const lines = delivery.lines.map((line, at) => ({ ...line, id: newId(app), position: at + 1 }));
  await tx.execute(
    sql`
      insert into delivery_lines (id, delivery_id, order_line_id, product_id, position, owed,
             loaded, expected, delivered, reason, reason_note, is_extra)
      select l.id, ${id}, l."orderLineId", l."productId", l.position, l.owed, l.loaded,
             l.expected, l.delivered, l.reason, l."reasonNote", l."isExtra"
        from json_to_recordset(${JSON.stringify(lines)}::json)
          as l(id text, "orderLineId" text, "productId" text, position int, owed int, loaded int,
               expected int, delivered int, reason text, "reasonNote" text, "isExtra" boolean)`,
  );
}

/** Seals the record with what came with it; from here on the database refuses every change of it. */
export async function acceptDelivery(
  tx: Sql,
  deliveryId: string,
  given: {
    acceptedAt: Date;
    sheets: readonly SheetHanded[];
    missingSheets: readonly { nameKey: string; name: string }[];
    owedSheets: readonly Omit<OwedSheet, 'since'>[];
  },
): Promise<void> {
  const sheets = given.sheets.map(({ nameKey, name, number, date, handed }) => ({
    nameKey,
    name,
    number,
    date,
    handed,
  }));
  // What came without its sheet: with the revision where there was one that nobody gave.
  const missing = [
    ...given.missingSheets.map(({ nameKey, name }) => ({ nameKey, name })),
    ...given.owedSheets.map(({ nameKey, name, number, date }) => ({ nameKey, name, number, date })),
  ];
  // The moment is part of the record, so the row is read with it and sealed after it.
  const { acceptedAt } = given;
  const sealed = await sealRecords(tx, [
    { deliveryId, acceptedAt, sheets, missingSheets: missing },
  ]);
  await tx.execute(
    sql`update deliveries
           set accepted_at = ${acceptedAt}, sheets = ${JSON.stringify(sheets)},
               missing_sheets = ${JSON.stringify(missing)}, record_hash = ${sealed.get(deliveryId)}
         where id = ${deliveryId} and accepted_at is null`,
  );
}
