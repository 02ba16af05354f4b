import { readCompany } from '../../../../company/server/queries.ts';
import type { Actor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import type { Sql } from '../../../../platform/database.ts';
import { lockProducts } from '../../../../products/catalogue/server/public/lock-products.ts';
import {
  promiseStock,
  releaseStock,
} from '../../../../products/catalogue/server/public/promise-stock.ts';
import { belowReturned, lineNotOnOrder, notFound } from '../../errors.ts';
import { deliveredStatus } from '../../public/status.ts';
import { addExtras } from '../add-extras.ts';
import { recordEvent } from '../record-event.ts';
import { writeOrder, writeQuantities } from '../write-order.ts';
import { type AppliedDelivery, decideRest, raiseToDelivered } from './apply-delivery.ts';
import { type LockedLine, lockOrderForDelivery, openQuantity } from './lock-order.ts';

export interface CorrectDelivered {
  orderId: string;
  deliveryId: string;
  correctionId: string;
  reason: string;
  /** How much more (above 0) or less was really handed over. */
  lines: { orderLineId: string; difference: number }[];
  extras: { productId: string; quantity: number }[];
}

/** What stands on invoices beyond what counts as delivered. Books it to be credited; returns how much that is new. */
export function bookOverbilled(line: LockedLine): number {
  const billed = line.invoiced - line.overbilled;
  const more = Math.max(0, billed - (line.delivered - line.returned));
  // What no correction took back was never to be invoiced: the table refuses it.
  const owed = Math.min(more, line.takenBack - line.overbilled);
  line.overbilled += owed;
  return owed;
}

/** A correction upwards takes back earlier ones first, as far as no credit went out for them. */
function undo(line: LockedLine, difference: number): number {
  const stale = Math.min(difference, Math.max(0, line.overbilled - line.credited));
  line.overbilled -= stale;
  line.takenBack -= stale;
  return stale;
}

/**
 * Moves an order's quantities when an accepted delivery turns out otherwise, inside the correction's transaction: delivered quantities, what
 * of them stands on an invoice and is to be credited, stock, the rest as the order says, the status that follows, one event.
 * The caller has checked who may correct.
 * @throws AppError `not-found`; `failed-precondition` for less than nothing, or less than came back.
 */
export async function correctDelivered(
  tx: Sql,
  app: App,
  actor: Actor,
  input: CorrectDelivered,
): Promise<
  Pick<AppliedDelivery, 'status' | 'version' | 'rest'> & { extras: AppliedDelivery['delivered'] }
> {
  const order = await lockOrderForDelivery(tx, input.orderId);
  if (!order) throw notFound();
  const company = await readCompany(app, tx);
  await lockProducts(
    tx,
    [...order.lines, ...input.extras].map(({ productId }) => productId),
  );
  const owedAgain: { productId: string; quantity: number }[] = [];
  const freed: { productId: string; quantity: number }[] = [];
  for (const { orderLineId, difference } of input.lines) {
    const line = order.lines.find((candidate) => candidate.id === orderLineId);
    if (!line) throw lineNotOnOrder();
    line.delivered += difference;
    if (line.delivered < line.returned) throw belowReturned(line.name, line.returned);
    if (difference > 0) freed.push({ productId: line.productId, quantity: undo(line, difference) });
    else line.takenBack -= difference;
    owedAgain.push({ productId: line.productId, quantity: bookOverbilled(line) });
  }
  const surplus = raiseToDelivered(order);
  await promiseStock(
    tx,
    [...owedAgain, ...surplus].filter(({ quantity }) => quantity > 0),
    { allowBackOrders: true },
  );
  await releaseStock(
    tx,
    freed.filter(({ quantity }) => quantity > 0),
  );
  const extras = await addExtras(app, tx, order, { extras: input.extras, company });
  const isOut = order.status === 'out_for_delivery' && order.lines.some((l) => openQuantity(l) > 0);
  const handedOver = order.lines.some((line) => line.delivered > 0);
  const { rest, dropped } = isOut
    ? { rest: null, dropped: [] }
    : decideRest(order, handedOver, company, app.clock.now());
  const before = { status: order.status, totalCents: order.totalCents };
  const status = isOut ? order.status : (deliveredStatus(order.lines) ?? 'confirmed');
  await releaseStock(tx, dropped);
  await writeQuantities(tx, order);
  const { totalCents } = await writeOrder(app, tx, order, status);
  await recordEvent(app, tx, actor, {
    orderId: order.id,
    kind: 'delivery-corrected',
    version: order.version + 1,
    detail: {
      deliveryId: input.deliveryId,
      correctionId: input.correctionId,
      before,
      after: { status, totalCents, reason: input.reason },
      lines: input.lines,
      extras: input.extras,
      dropped,
    },
  });
  return { status, version: order.version + 1, rest, extras };
}
