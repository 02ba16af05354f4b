import { createHash } from 'node:crypto';
import { stringify } from 'safe-stable-stringify';
import type { UserActor } from '../../kit/actor.ts';
import type { LockedOrder } from '../../orders/server/lock-order.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { int, rowShape } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import type { DeliverOrder, DeliveryState } from '../contract.ts';
import type { DeliveredLine } from './deliver-order.ts';

export interface DeliveryRecord {
  id: string;
  order: LockedOrder;
  state: DeliveryState;
  deliveredOn: string;
  input: DeliverOrder;
  lines: DeliveredLine[];
  acceptedAt: Date;
}

/**
 * SHA-256 (hex) over what was signed for: order, quantities, reasons, signer, times, place. Keys are sorted at every level, so that
 * anybody can recompute it.
 */
function hashOf(record: DeliveryRecord, driver: UserActor, attempt: number): string {
  const { input } = record;
  const signed = {
    deliveryId: record.id,
    orderId: record.order.id,
    orderNumber: record.order.number,
    attempt,
    state: record.state,
    deliveredOn: record.deliveredOn,
    acceptedAt: record.acceptedAt.toISOString(),
    deviceTime: input.deviceTime ?? null,
    driverId: driver.id,
    signerName: input.signerName,
    noSignatureReason: input.noSignatureReason,
    note: input.note,
    location: input.location,
    lines: record.lines.map(
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
  return createHash('sha256').update(stringify(signed)).digest('hex');
}

const attemptRow = rowShape({ attempt: int });

/** Writes the record; from here on the database refuses every change of it. */
export async function insertDelivery(
  app: App,
  tx: Sql,
  driver: UserActor,
  record: DeliveryRecord,
): Promise<void> {
  const { input } = record;
  const earlier = await tx.row(
    attemptRow,
    sql`select coalesce(max(attempt), 0)::int as attempt from deliveries
         where order_id = ${record.order.id}`,
  );
  const attempt = (earlier?.attempt ?? 0) + 1;
  const { order, deliveredOn, acceptedAt } = record;
  await tx.execute(
    sql`
      insert into deliveries (id, order_id, attempt, state, driver_id, route_day, signer_name,
             no_signature_reason, location, note, device_time, delivered_on, accepted_at,
             record_hash, created_at)
      values (${record.id}, ${order.id}, ${attempt}, ${record.state}, ${driver.id}, ${deliveredOn},
              ${input.signerName}, ${input.noSignatureReason},
              ${input.location === null ? null : JSON.stringify(input.location)}, ${input.note},
              ${input.deviceTime ?? null}, ${deliveredOn}, ${acceptedAt},
              ${hashOf(record, driver, attempt)}, ${acceptedAt})`,
  );
  const lines = record.lines.map((line) => ({ ...line, id: newId(app) }));
  await tx.execute(
    sql`
      insert into delivery_lines (id, delivery_id, order_line_id, product_id, expected, delivered,
             reason, reason_note, is_extra)
      select l.id, ${record.id}, l."orderLineId", l."productId", l.expected, l.delivered, l.reason,
             l."reasonNote", l."isExtra"
        from json_to_recordset(${JSON.stringify(lines)}::json)
          as l(id text, "orderLineId" text, "productId" text, expected int, delivered int,
               reason text, "reasonNote" text, "isExtra" boolean)`,
  );
}
