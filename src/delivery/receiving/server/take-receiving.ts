import type { ReceiverLanguage } from '../../../kit/language.ts';
import type { Signature } from '../../../kit/signature.ts';
import type { Sql } from '../../../platform/database.ts';
import { columns } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { ReceivingLine } from '../contract.ts';
import { receivingNotSigned } from '../errors.ts';
import { asReceivingLine, linkRow } from './link-row.ts';
import { photosOfLink, type ReceiverPhoto } from './receiving-photos.ts';

/** What the receiver counted and signed on their own phone, as a delivery keeps it. */
export interface ReceiverRecord {
  receivingId: string;
  language: ReceiverLanguage;
  name: string;
  role: string;
  signature: Signature | null;
  signedByName: boolean;
  /** The text as it was signed, and its English version. */
  signedText: string;
  signedTextEnglish: string;
  /** What they say beside their count, if anything. */
  remark?: string;
  /** What they photographed, if anything. */
  photos?: ReceiverPhoto[];
  openedAt: string;
  signedAt: string;
  lines: (ReceivingLine & { counted: number })[];
}

/**
 * Takes what the receiver signed into a delivery of the same order, once. Call it in the delivery's transaction, with the order locked.
 * @throws AppError `invalid-argument` when it is not signed, of another order, taken back or used.
 */
export async function takeReceiving(
  tx: Sql,
  { id, orderId, deliveryId }: { id: string; orderId: string; deliveryId: string },
): Promise<ReceiverRecord> {
  const link = await tx.row(
    linkRow,
    sql`update receiving_links l set used_delivery_id = ${deliveryId}
         where l.id = ${id} and l.order_id = ${orderId} and l.signed_at is not null
           and l.used_delivery_id is null and l.revoked_at is null
        returning ${columns(linkRow, 'l')}`,
  );
  if (!link?.language || !link.signedAt || !link.openedAt) throw receivingNotSigned();
  const photos = await photosOfLink(tx, link.id);
  return {
    receivingId: link.id,
    language: link.language,
    name: link.signerName,
    role: link.signerRole,
    signature: link.signature,
    signedByName: link.signedByName,
    signedText: link.signedText,
    signedTextEnglish: link.signedTextEnglish,
    ...(link.remark ? { remark: link.remark } : {}),
    ...(photos.length > 0 ? { photos } : {}),
    openedAt: link.openedAt.toISOString(),
    signedAt: link.signedAt.toISOString(),
    lines: link.lines.map((line, at) => ({
      ...asReceivingLine(line),
      counted: link.counts?.[at] ?? 0,
    })),
  };
}

/** A line of which driver and receiver say different quantities. */
interface CountsDiffer {
  orderLineId: string;
  productId: string;
  name: string;
  delivered: number;
  counted: number;
}

type Recorded = { orderLineId: string; productId: string; delivered: number };

/** The line of a delivery that a line of the receiver is about. */
const recordedOf = <T extends Recorded>(
  line: Pick<ReceivingLine, 'orderLineId' | 'productId'>,
  delivered: readonly T[],
): T | undefined =>
  delivered.find(({ orderLineId }) => orderLineId === line.orderLineId) ??
  (line.orderLineId ? undefined : delivered.find((one) => one.productId === line.productId));

/** Keeps what the delivery recorded of each line: the driver may have changed a count since the code was made, and the receiver's page says so. */
export const storeRecorded = (
  tx: Sql,
  receiver: Pick<ReceiverRecord, 'receivingId' | 'lines'>,
  delivered: readonly Recorded[],
): Promise<unknown> =>
  tx.execute(
    sql`update receiving_links
           set recorded = ${JSON.stringify(receiver.lines.map((line) => recordedOf(line, delivered)?.delivered ?? 0))}
         where id = ${receiver.receivingId}`,
  );

/** Where the record of the driver and the receiver's own count differ, line by line. Lines that the receiver did not see are left out. */
export function countsDiffering(
  receiver: Pick<ReceiverRecord, 'lines'>,
  delivered: readonly { orderLineId: string; productId: string; name: string; delivered: number }[],
): CountsDiffer[] {
  return receiver.lines.flatMap((line) => {
    const recorded = recordedOf(line, delivered);
    const quantity = recorded?.delivered ?? 0;
    if (quantity === line.counted) return [];
    return [
      {
        orderLineId: recorded?.orderLineId ?? line.orderLineId ?? '',
        productId: line.productId,
        name: line.name,
        delivered: quantity,
        counted: line.counted,
      },
    ];
  });
}
