import { AppError } from '../../../kit/app-error.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  countsDiffering,
  type ReceiverRecord,
  takeReceiving,
} from '../../receiving/server/take-receiving.ts';
import type { DeliverOrder } from '../contract.ts';

/** What the receiver counted and signed themselves is theirs to say, whatever the driver's phone holds of it. */
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

/** The receiver's part of a record: with it, line by line, where they and the driver say different quantities. */
export const receiverPart = (
  receiver: ReceiverRecord | null,
  lines: Parameters<typeof countsDiffering>[1],
): object | null => receiver && { ...receiver, differs: countsDiffering(receiver, lines) };
