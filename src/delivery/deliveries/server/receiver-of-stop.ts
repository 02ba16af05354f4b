import { AppError } from '../../../kit/app-error.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { sql } from '../../../platform/sql.ts';
import { inserting } from '../../../platform/write-rows.ts';
import { photoRow } from '../../receiving/server/receiving-photos.ts';
import {
  countsDiffering,
  type ReceiverRecord,
  storeRecorded,
  takeReceiving,
} from '../../receiving/server/take-receiving.ts';
import type { DeliverOrder } from '../contract.ts';

/** The receiver's own signed count wins over the values of the driver's phone. */
export async function receiverOfStop(
  tx: Sql,
  input: DeliverOrder,
  deliveryId: string,
  byDesk: boolean,
): Promise<{ input: DeliverOrder; receiver: ReceiverRecord | null }> {
  if (!input.receivingId) return { input, receiver: null };
  const { receivingId: id, orderId } = input;
  const receiver = await takeReceiving(tx, { id, orderId, deliveryId }).catch((error: unknown) => {
    // The desk answers for what a report lacks.
    if (byDesk && error instanceof AppError) return null;
    throw error;
  });
  if (!receiver) return { input, receiver };
  return {
    input: {
      ...input,
      signerName: receiver.name,
      signerRole: receiver.role,
      signature: receiver.signature,
      signedByName: receiver.signedByName,
      signedText: receiver.signedText,
      signedAt: receiver.signedAt,
    },
    receiver,
  };
}

/** What the receiver photographed, as a record names it. */
export const photosOfReceiver = (receiver: ReceiverRecord | null) =>
  (receiver?.photos ?? []).map(({ sha256 }) => ({ sha256, kind: 'receiver' as const }));

/**
 * Keeps what a report has of its receiver: what was recorded of each line is what their own page says from now on, and their photos are photos
 * of this order, for who may see it.
 */
export async function storeReceiver(
  app: App,
  tx: Sql,
  receiver: ReceiverRecord | null,
  { orderId, lines }: { orderId: string; lines: Parameters<typeof storeRecorded>[2] },
): Promise<void> {
  if (!receiver) return;
  await storeRecorded(tx, receiver, lines);
  for (const photo of receiver.photos ?? []) {
    const further = { id: newId(app), orderId, uploadedAt: new Date(app.clock.now()) };
    await tx.execute(
      sql`insert into delivery_photos ${inserting(photoRow, photo, further)}
          on conflict (order_id, sha256) do nothing`,
    );
  }
}

/** The receiver's part of a record: with it, line by line, where they and the driver say different quantities. */
export const receiverPart = (
  receiver: ReceiverRecord | null,
  lines: Parameters<typeof countsDiffering>[1],
): object | null => {
  if (!receiver) return null;
  // Named among the photos of the record.
  const { photos: _photos, ...stated } = receiver;
  return { ...stated, differs: countsDiffering(receiver, lines) };
};
