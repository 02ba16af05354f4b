import type { Actor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import type { Sql } from '../../../../platform/database.ts';
import {
  consumeStock,
  promiseStock,
} from '../../../../products/catalogue/server/public/promise-stock.ts';
import { lineNotOnOrder, notFound } from '../../errors.ts';
import { recordEvent } from '../record-event.ts';
import { writeOrder, writeQuantities } from '../write-order.ts';
import { bookOverbilled } from './correct-delivered.ts';
import { lockOrderForDelivery } from './lock-order.ts';

const ACCOUNTING: Actor = { kind: 'system', name: 'Accounting' };

export interface RecordInvoiced {
  orderId: string;
  lines: { orderLineId: string; quantity: number }[];
}

/**
 * Counts quantities as invoiced, inside accounting's transaction, once per invoice (accounting's own state guards that).
 * Invoiced goods leave the promised stock and the shelf count together. The table refuses more than was delivered.
 */
export async function recordInvoiced(tx: Sql, app: App, input: RecordInvoiced): Promise<void> {
  const order = await lockOrderForDelivery(tx, input.orderId);
  if (!order) throw notFound();
  const billed = input.lines.map((reported) => {
    const line = order.lines.find((candidate) => candidate.id === reported.orderLineId);
    if (!line) throw lineNotOnOrder();
    line.invoiced += reported.quantity;
    return { productId: line.productId, quantity: reported.quantity };
  });
  // An invoice that was on its way when the delivery was corrected: what is too much of it waits for a credit, and is owed again.
  const again = order.lines.flatMap((line) => {
    const quantity = bookOverbilled(line);
    return quantity > 0 ? [{ productId: line.productId, quantity }] : [];
  });
  await writeQuantities(tx, order);
  await consumeStock(tx, billed);
  await promiseStock(tx, again, { allowBackOrders: true });
  await writeOrder(app, tx, order, order.status);
  await recordEvent(app, tx, ACCOUNTING, {
    orderId: order.id,
    kind: 'invoiced',
    version: order.version + 1,
    detail: { lines: input.lines },
  });
}
