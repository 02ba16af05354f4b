import { lentProducts } from '../../catalogue/server/lent.ts';
import { pricingAt, readSellable } from '../../catalogue/server/queries.ts';
import { catalogueScope } from '../../catalogue/server/scope.ts';
import { companyDay, readCompany } from '../../company/server/queries.ts';
import { type Actor, hasDuty, type UserActor } from '../../kit/actor.ts';
import { lentOrderLines } from '../../orders/server/lent.ts';
import { type LockedOrder, lockOrder } from '../../orders/server/lock-order.ts';
import { orderScope } from '../../orders/server/scope.ts';
import { type SettledDelivery, settleDelivery } from '../../orders/server/settle-delivery.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { idempotent } from '../../platform/idempotency.ts';
import { enqueue } from '../../platform/queue.ts';
import { rowShape, text } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import { missingSheets, type NamedProduct } from '../../sheets/server/missing-sheets.ts';
import { type HandedOver, recordHandovers } from '../../sheets/server/record-handovers.ts';
import {
  type DeliverOrder,
  type DeliveryState,
  type OrderDelivered,
  UNWANTED,
} from '../contract.ts';
import {
  lineTwice,
  notDeliverable,
  notFound,
  nothingRecorded,
  permissionDenied,
  reasonMissing,
  signerMissing,
  tooMuch,
  unknownExtra,
  unknownLine,
} from '../errors.ts';
import type { Reason } from '../reasons.ts';
import { insertDelivery } from './insert-delivery.ts';
import { invoiceDeliveryJob } from './jobs.ts';
import { keyedBody } from './keyed-body.ts';
import { mailDelivered } from './mail-delivered.ts';

/** Staff may also deliver what was not sent out in the computer: the truck is ahead of the desk, and it counts as sent out. */
const DELIVERABLE: readonly string[] = ['confirmed', 'out_for_delivery', 'part_delivered'];
/** A phone's clock is believed within these limits; else ours counts. */
const DEVICE_EARLY_MS = 10 * 60_000;
const DEVICE_LATE_MS = 8 * 86_400_000;

/** security.md 4.3. */
const LIMIT = { points: 120, seconds: 60 };

export interface DeliveredLine {
  orderLineId: string;
  productId: string;
  name: string;
  sku: string;
  expected: number;
  delivered: number;
  reason: Reason | '';
  reasonNote: string;
  isExtra: boolean;
}

/**
 * Records what was handed over at the door, once for a key: the delivery (immutable, with the hash of its record), the
 * order's quantities and status, the safety sheets that come with it, the buyer's e-mail and the event that lets accounting bill it, all in one transaction.
 * @throws AppError `permission-denied`, `not-found`, `invalid-argument`, `failed-precondition`, `auth/too-many-requests`.
 */
export async function deliverOrder(
  app: App,
  actor: Actor,
  input: DeliverOrder,
  key: string,
): Promise<OrderDelivered> {
  if (!hasDuty(actor, 'desk', 'driver')) throw permissionDenied();
  await app.limits.take('deliver-order', actor.id, LIMIT);
  return app.db.transaction((tx) =>
    idempotent(
      tx,
      { actor: actor.id, operation: 'deliver-order', key, body: keyedBody(input) },
      () => deliver(app, tx, actor, input),
    ),
  );
}

async function deliver(
  app: App,
  tx: Sql,
  actor: UserActor,
  input: DeliverOrder,
): Promise<OrderDelivered> {
  const order = await lockOrder(tx, orderScope(actor), input.orderId);
  if (!order) throw notFound();
  if (!DELIVERABLE.includes(order.status)) throw notDeliverable(order.status);
  const company = await readCompany(app, tx);
  await checkExtras(app, tx, actor, order, input, company);
  const lines = deliveredLines(order, input);
  const handedOver = lines.some((line) => line.delivered > 0) || input.extras.length > 0;
  if (handedOver && !input.signerName && !input.noSignatureReason) throw signerMissing();

  const now = app.clock.now();
  const id = newId(app);
  const at = finishedAt(input.deviceTime, now);
  const settled = await settleDelivery(tx, app, actor, {
    orderId: order.id,
    deliveryId: id,
    lines: lines.map((line) => ({
      orderLineId: line.orderLineId,
      delivered: line.delivered,
      refused: isUnwanted(line.reason) ? line.expected - line.delivered : 0,
    })),
    extras: input.extras,
    settledAt: new Date(at),
  });
  const state = stateOf(lines, settled, handedOver);
  const deliveredOn = companyDay(company, at);
  await insertDelivery(app, tx, actor, {
    id,
    order,
    state,
    deliveredOn,
    input,
    lines: [...lines, ...(await extraLines(tx, settled, lines))],
    acceptedAt: new Date(now),
  });
  if (handedOver) {
    // Accounting handles it; this room knows no accounting.
    await enqueue(tx, invoiceDeliveryJob, { deliveryId: id }, { key: `invoice:${id}` });
  }
  const { sheets, missing } = await handSheetsOver(app, tx, order, id, settled, {
    at,
    onPaper: input.sheetsOnPaper,
  });
  await mailDelivered(app, tx, {
    order,
    deliveryId: id,
    state,
    deliveredOn,
    lines,
    extras: settled.delivered.filter((line) => line.isExtra),
    sheets,
    missingSheets: missing,
    signerName: input.signerName,
  });
  return {
    deliveryId: id,
    orderId: order.id,
    number: order.number,
    state,
    orderStatus: settled.status,
    deliveredOn,
    lines: lines.map(({ name, sku, delivered, expected }) => ({ name, sku, delivered, expected })),
    sheets: sheets.map(({ nameKey, name, number, date, why }) => ({
      nameKey,
      name,
      number,
      date,
      why,
    })),
    missingSheets: missing,
    invoiceQueued: handedOver,
  };
}

const nameKeyRow = rowShape({ nameKey: text });

/** What was really handed over brings its sheet, where the customer does not have it yet (29 CFR 1910.1200(g)(6)-(7)); what has none is named. */
async function handSheetsOver(
  app: App,
  tx: Sql,
  order: LockedOrder,
  deliveryId: string,
  settled: SettledDelivery,
  given: { at: number; onPaper: boolean },
): Promise<{ sheets: HandedOver[]; missing: NamedProduct[] }> {
  if (settled.delivered.length === 0) return { sheets: [], missing: [] };
  const products = await tx.rows(
    nameKeyRow,
    sql`select distinct p.name_key from ${lentProducts} p
         where p.id = any(${settled.delivered.map((line) => line.productId)}::text[])`,
  );
  const nameKeys = products.map(({ nameKey }) => nameKey);
  const sheets = await recordHandovers(tx, app, {
    customerId: order.customerId,
    deliveryId,
    nameKeys,
    ...given,
  });
  return { sheets, missing: await missingSheets(tx, nameKeys) };
}

/** Ids in the body obey the same rule as ids in a path: an extra that this person may not see does not exist. */
async function checkExtras(
  app: App,
  tx: Sql,
  actor: UserActor,
  order: LockedOrder,
  input: DeliverOrder,
  company: Awaited<ReturnType<typeof readCompany>>,
): Promise<void> {
  const requested = [...new Set(input.extras.map((extra) => extra.productId))];
  const seen = await readSellable(
    tx,
    catalogueScope(actor),
    order.customerId,
    requested,
    pricingAt(company, app.clock.now()),
  );
  if (seen.length < requested.length) throw unknownExtra();
}

/** Checks each line against what may be handed over: what is open, and what the desk cut while the truck was out. */
function deliveredLines(order: LockedOrder, input: DeliverOrder): DeliveredLine[] {
  if (input.lines.length === 0 && input.extras.length === 0) throw nothingRecorded();
  if (new Set(input.lines.map((line) => line.orderLineId)).size < input.lines.length)
    throw lineTwice();
  return input.lines.map((given) => {
    const line = order.lines.find((candidate) => candidate.id === given.orderLineId);
    const max = line ? line.ordered - line.delivered : 0;
    if (!line || max <= 0) throw unknownLine();
    if (given.delivered > max) throw tooMuch(line.name, max);
    const open = line.ordered - line.cancelled - line.delivered;
    const expected = Math.max(open, given.delivered);
    if (given.delivered < expected && !given.reason) throw reasonMissing(line.name);
    const short = given.delivered < expected;
    return {
      orderLineId: line.id,
      productId: line.productId,
      name: line.name,
      sku: line.sku,
      expected,
      delivered: given.delivered,
      reason: short ? (given.reason ?? '') : '',
      reasonNote: short ? given.reasonNote : '',
      isExtra: false,
    };
  });
}

const isUnwanted = (reason: Reason | '') => reason !== '' && UNWANTED.includes(reason);

function stateOf(
  lines: DeliveredLine[],
  settled: SettledDelivery,
  handedOver: boolean,
): DeliveryState {
  if (!handedOver) return lines.every((line) => isUnwanted(line.reason)) ? 'refused' : 'failed';
  const short = lines.some((line) => line.delivered < line.expected) || settled.open.length > 0;
  return short ? 'delivered_short' : 'delivered';
}

function finishedAt(deviceTime: string | undefined, now: number): number {
  const device = deviceTime ? Date.parse(deviceTime) : now;
  return device <= now + DEVICE_EARLY_MS && device >= now - DEVICE_LATE_MS ? device : now;
}

const nameRow = rowShape({ id: text, name: text, sku: text });

/** Extras as lines of the record. More of an ordered product is one line with it: the record holds a product once. */
async function extraLines(
  tx: Sql,
  settled: SettledDelivery,
  lines: DeliveredLine[],
): Promise<DeliveredLine[]> {
  const extras = settled.delivered.filter((line) => line.isExtra);
  if (extras.length === 0) return [];
  const names = await tx.rows(
    nameRow,
    sql`select l.id, l.name, l.sku from ${lentOrderLines} l
         where l.id = any(${extras.map((line) => line.orderLineId)}::text[])`,
  );
  return extras.flatMap((extra) => {
    const same = lines.find((line) => line.productId === extra.productId);
    if (same) {
      same.delivered += extra.quantity;
      same.expected = Math.max(same.expected, same.delivered);
      return [];
    }
    const named = names.find((row) => row.id === extra.orderLineId);
    return [
      {
        orderLineId: extra.orderLineId,
        productId: extra.productId,
        name: named?.name ?? '',
        sku: named?.sku ?? '',
        expected: 0,
        delivered: extra.quantity,
        reason: '' as const,
        reasonNote: '',
        isExtra: true,
      },
    ];
  });
}
