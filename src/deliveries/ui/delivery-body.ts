import type { OrderForDelivery } from '../../orders/server/order-for-delivery.ts';
import type { Reason } from '../reasons.ts';

export interface Counted {
  delivered: number;
  reason?: Reason;
  reasonNote?: string;
}

/** What was counted so far, by the id of the order's line. */
export type Counts = Readonly<Record<string, Counted>>;

export interface Receiver {
  signerName: string;
  /** Nobody can sign: then the reason counts instead of the name. */
  unsigned: boolean;
  noSignatureReason: string;
  note: string;
}

/** The body of POST /api/deliver-order, but for the time. */
export function deliveryBody(order: OrderForDelivery, counts: Counts, receiver: Receiver) {
  const { unsigned, signerName, noSignatureReason, note } = receiver;
  return {
    orderId: order.id,
    lines: order.lines.map((line) =>
      bodyLine(line.orderLineId, line.open, counts[line.orderLineId]),
    ),
    signerName: unsigned ? '' : signerName.trim(),
    noSignatureReason: unsigned ? noSignatureReason.trim() : '',
    note: note.trim(),
  };
}
export type DeliveryBody = ReturnType<typeof deliveryBody>;

function bodyLine(orderLineId: string, open: number, counted: Counted | undefined) {
  const delivered = counted?.delivered ?? 0;
  return {
    orderLineId,
    delivered,
    ...(delivered < open && counted?.reason
      ? { reason: counted.reason, reasonNote: counted.reasonNote?.trim() ?? '' }
      : {}),
  };
}

/** What is still missing before the stop can be recorded, in words. */
export function problemsOf(order: OrderForDelivery, counts: Counts, receiver: Receiver): string[] {
  const problems: string[] = [];
  const uncounted = order.lines.filter((line) => counts[line.orderLineId] === undefined);
  if (uncounted.length > 0)
    problems.push(
      uncounted.length === order.lines.length
        ? 'Count the goods, or press All delivered.'
        : `Count ${uncounted.map((line) => line.name).join(', ')}.`,
    );
  for (const line of order.lines) {
    const counted = counts[line.orderLineId];
    if (counted && counted.delivered < line.open && !counted.reason)
      problems.push(`Say why less of ${line.name} was delivered.`);
  }
  const any = order.lines.some((line) => (counts[line.orderLineId]?.delivered ?? 0) > 0);
  if (any && !(receiver.unsigned ? receiver.noSignatureReason : receiver.signerName).trim()) {
    problems.push(
      receiver.unsigned ? 'Write why there is no signature.' : 'Write who takes the goods.',
    );
  }
  return problems;
}
