import {
  hazardsUnknownOfOrders,
  transportOpenOfOrders,
} from '../../../ordering/orders/server/public/hazards-of-orders.ts';
import { whyNotAlone } from '../../../ordering/orders/server/public/leave-alone.ts';
import type { OrderForDelivery } from '../../../ordering/orders/server/public/order-for-delivery.ts';
import type { Sql } from '../../../platform/database.ts';
import { eachOnce, transportOpenText } from '../../../safety/hazards/public/transport.ts';
import { notSentOut, wayOut, pointTexts as words } from '../departure-messages.ts';

/** What keeps an order at the dock, as a phone shows it. */
export interface MissingAlone {
  text: string;
  way: string;
  to: string | null;
}

/**
 * Why an order that is on no run and was not sent out can't be: what its "Send out" is refused for. Empty: it may leave. For the door, where it
 * may stand all the same. The caller answers for who may see the order.
 */
export async function missingAlone(
  db: Sql,
  order: { id: string; number: string; lines: readonly { productId: string; open: number }[] },
): Promise<MissingAlone[]> {
  const lines = order.lines.map(({ productId, open }) => ({
    productId,
    ordered: open,
    cancelled: 0,
    delivered: 0,
  }));
  const unknown = await hazardsUnknownOfOrders(db, [order.id]);
  const names = [...new Set(unknown.map(({ name }) => name))];
  const open = eachOnce(await transportOpenOfOrders(db, [order.id])).filter(
    ({ name }) => !names.includes(name),
  );
  const alone = await whyNotAlone(db, { number: order.number, lines });
  return [
    ...(names.length > 0 ? [{ text: words.hazard(names), way: wayOut.hazardAlone, to: null }] : []),
    ...open.map((one) => ({
      text: transportOpenText(one),
      way: wayOut.transportAlone,
      to: null,
    })),
    ...(alone ? [{ text: alone.message, way: wayOut.alone, to: null }] : []),
  ];
}

/**
 * What keeps the stop of an order closed since nobody has sent it out, in whole sentences: the same for "Deliver" of its own page, of the day as it goes, and of a
 * driver's phone (`keptAtDock` of stops). `run`: the one on which it waits at the dock. The caller answers for who may see the order.
 */
export async function missingBefore(
  db: Sql,
  order: OrderForDelivery,
  run: string | null,
): Promise<string[]> {
  if (order.status === 'out_for_delivery') return [];
  if (run !== null) return [notSentOut(run)];
  if (order.status !== 'confirmed') return [];
  return (await missingAlone(db, order)).map(({ text }) => text);
}
