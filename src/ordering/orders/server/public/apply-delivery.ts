import type { CompanySettings } from '../../../../company/contract.ts';
import { readCompany } from '../../../../company/server/queries.ts';
import type { Actor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import type { Sql } from '../../../../platform/database.ts';
import { lockProducts } from '../../../../products/catalogue/server/public/lock-products.ts';
import {
  promiseStock,
  releaseStock,
} from '../../../../products/catalogue/server/public/promise-stock.ts';
import { lineNotOnOrder, notFound, notInThisState } from '../../errors.ts';
import { deliveredStatus, type OrderStatus } from '../../public/status.ts';
import { addExtras } from '../add-extras.ts';
import { recordEvent } from '../record-event.ts';
import { writeOrder, writeQuantities } from '../write-order.ts';
import { type LockedOrder, lockOrderForDelivery, openQuantity } from './lock-order.ts';
import { nextRestDay } from './next-deliveries.ts';

export interface DeliveryToApply {
  orderId: string;
  deliveryId: string;
  /** What happened to each line of the order that was on the truck. Lines that are not named were not delivered. */
  lines: { orderLineId: string; delivered: number; refused: number }[];
  /** Goods handed over beyond the order: they become lines, at the customer's price of that day. */
  extras: { productId: string; quantity: number }[];
  settledAt: Date;
  /** The desk writes down what was handed over although the order stood otherwise: cancelled, on hold, not confirmed. */
  reopen?: boolean;
}

/** What becomes of what was not handed over; null when nothing is open. */
export type Rest =
  | { fate: 'asked' }
  | { fate: 'back-order'; promisedOn: string }
  | { fate: 'dropped' }
  | null;

export interface AppliedDelivery {
  status: OrderStatus;
  version: number;
  /** Every line that something was handed over for, with the quantity of this delivery: what there is to bill. */
  delivered: { orderLineId: string; productId: string; quantity: number; isExtra: boolean }[];
  /** What is still open on the order after it. */
  open: { orderLineId: string; productId: string; quantity: number }[];
  rest: Rest;
}

/** An order can be settled from these: the truck may be ahead of the desk. */
const AT_THE_DOOR: readonly OrderStatus[] = ['confirmed', 'out_for_delivery', 'part_delivered'];

/**
 * Writes what was handed over at the door into the order, inside the delivery's transaction: quantities, extras, what becomes of the rest
 * (the order's shortfall policy: `ask` and `back_order` keep it open, `drop` cancels it and frees its stock), the status that follows, one event.
 * Nothing handed over at all returns the order to `confirmed`. The caller has checked who may deliver.
 * @throws AppError `not-found`; `failed-precondition` when the order is not at the door.
 */
export async function applyDelivery(
  tx: Sql,
  app: App,
  actor: Actor,
  input: DeliveryToApply,
): Promise<AppliedDelivery> {
  const order = await lockOrderForDelivery(tx, input.orderId);
  if (!order) throw notFound();
  if (!input.reopen && !AT_THE_DOOR.includes(order.status))
    throw notInThisState('back-to-confirmed', order.status);
  const company = await readCompany(app, tx);

  await lockProducts(
    tx,
    [...order.lines, ...input.extras].map(({ productId }) => productId),
  );
  const delivered = bookLines(order, input.lines);
  const surplus = raiseToDelivered(order);
  await promiseStock(tx, surplus, { allowBackOrders: true });
  const extras = await addExtras(app, tx, order, { extras: input.extras, company });
  const handedOver = [...delivered, ...extras];

  const { rest, dropped } = decideRest(order, handedOver.length > 0, company, app.clock.now());
  const status = deliveredStatus(order.lines) ?? (input.reopen ? order.status : 'confirmed');
  await releaseStock(tx, dropped);
  await writeQuantities(tx, order);
  await writeOrder(app, tx, order, status);
  await recordEvent(app, tx, actor, {
    orderId: order.id,
    kind:
      handedOver.length === 0
        ? 'not-delivered'
        : status === 'delivered'
          ? 'delivered'
          : 'part-delivered',
    version: order.version + 1,
    detail: {
      deliveryId: input.deliveryId,
      settledAt: input.settledAt.toISOString(),
      before: { status: order.status },
      after: { status, ...(rest?.fate === 'back-order' ? { promisedOn: order.promisedOn } : {}) },
      lines: input.lines,
      extras: input.extras,
      dropped,
    },
  });
  return {
    status,
    version: order.version + 1,
    delivered: handedOver,
    open: order.lines
      .filter((line) => openQuantity(line) > 0)
      .map((line) => ({
        orderLineId: line.id,
        productId: line.productId,
        quantity: openQuantity(line),
      })),
    rest,
  };
}

/**
 * What becomes of the rest, as the order says: `drop` cancels it, `back_order` promises the truck's next day, `ask` puts it before the desk.
 * Where nothing was handed over at all the desk decides, whatever the order says.
 */
export function decideRest(
  order: LockedOrder,
  handedOver: boolean,
  company: CompanySettings,
  nowMs: number,
): { rest: Rest; dropped: { productId: string; quantity: number }[] } {
  if (!order.lines.some((line) => openQuantity(line) > 0)) return { rest: null, dropped: [] };
  if (handedOver && order.shortfallPolicy === 'drop')
    return { rest: { fate: 'dropped' }, dropped: dropRest(order) };
  if (handedOver && order.shortfallPolicy === 'back_order') {
    order.promisedOn = backOrderRest(order, company, nowMs);
    return { rest: { fate: 'back-order', promisedOn: order.promisedOn }, dropped: [] };
  }
  order.restSince ??= new Date(nowMs);
  order.restAskOn = null;
  return { rest: { fate: 'asked' }, dropped: [] };
}

/** Marks what is open as on back-order; where nothing came at all the goods are there and come again. Returns the next day on which the truck can bring it, from tomorrow on. */
export function backOrderRest(order: LockedOrder, company: CompanySettings, nowMs: number): string {
  const came = order.lines.some((line) => line.delivered > 0);
  if (came) for (const line of order.lines) if (openQuantity(line) > 0) line.backOrdered = true;
  order.restSince = null;
  order.restAskOn = null;
  return nextRestDay(company, order.routeDays, nowMs);
}

function bookLines(
  order: LockedOrder,
  lines: DeliveryToApply['lines'],
): AppliedDelivery['delivered'] {
  return lines.flatMap((reported) => {
    const line = order.lines.find((candidate) => candidate.id === reported.orderLineId);
    if (!line) throw lineNotOnOrder();
    line.delivered += reported.delivered;
    line.refused += reported.refused;
    return reported.delivered > 0
      ? [
          {
            orderLineId: line.id,
            productId: line.productId,
            quantity: reported.delivered,
            isExtra: false,
          },
        ]
      : [];
  });
}

// The desk may have cut a line while the truck was out. What was handed over counts: the line grows to it.
export function raiseToDelivered(order: LockedOrder): { productId: string; quantity: number }[] {
  return order.lines.flatMap((line) => {
    const surplus = -openQuantity(line);
    if (surplus <= 0) return [];
    const uncancelled = Math.min(surplus, line.cancelled);
    line.cancelled -= uncancelled;
    line.ordered += surplus - uncancelled;
    return [{ productId: line.productId, quantity: surplus }];
  });
}

function dropRest(order: LockedOrder): { productId: string; quantity: number }[] {
  return order.lines.flatMap((line) => {
    const quantity = openQuantity(line);
    if (quantity <= 0) return [];
    line.cancelled += quantity;
    return [{ productId: line.productId, quantity }];
  });
}
