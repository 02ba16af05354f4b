import type { CompanySettings } from '../../../company/contract.ts';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import {
  type AppliedDelivery,
  applyDelivery,
} from '../../../ordering/orders/server/public/apply-delivery.ts';
import type { LockedOrder } from '../../../ordering/orders/server/public/lock-order.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { enqueue } from '../../../platform/queue.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import { pricingAt, readSellable } from '../../../products/catalogue/server/public/queries.ts';
import { catalogueScope } from '../../../products/catalogue/server/public/scope.ts';
import {
  missingSheets,
  type NamedProduct,
} from '../../../safety/sheets/server/public/missing-sheets.ts';
import { recordHandovers } from '../../../safety/sheets/server/public/record-handovers.ts';
import { aboardOf } from '../../runs/server/aboard.ts';
import { endStop } from '../../runs/server/end-stop.ts';
import type { DeliverOrder, OrderDelivered, OwedSheet, SheetHanded } from '../contract.ts';
import { notDeliverable, unknownExtra } from '../errors.ts';
import { signedHow } from '../evidence.ts';
import { fetchedOnce } from './check-fetched.ts';
import { checkStop, checkUnattended } from './check-stop.ts';
import { depositBack } from './deposit-back.ts';
import { acceptDelivery, insertDelivery } from './insert-delivery.ts';
import { casesOfLateReport, withLateCases } from './late-cases.ts';
import { lockReported } from './lock-reported.ts';
import { mailDelivered } from './mail-delivered.ts';
import { mailFailed } from './mail-failed.ts';
import { casesOfStop, openAll } from './open-case.ts';
import { creditEmptiesJob, invoiceDeliveryJob } from './public/jobs.ts';
import {
  photosOfReceiver,
  receiverOfStop,
  receiverPart,
  storeReceiver,
} from './receiver-of-stop.ts';
import {
  type DeliveredLine,
  deliveredLines,
  extraLines,
  refusedOf,
  stateOf,
} from './stop-lines.ts';
import { stopMoment } from './stop-moment.ts';
import { runOfReport } from './stop-on-run.ts';
import { readUnsent, recordUnsent } from './unsent.ts';

/** Staff may also deliver what was not sent out in the computer: the truck is ahead of the desk, who is told of it. */
const DELIVERABLE: readonly string[] = ['confirmed', 'out_for_delivery', 'part_delivered'];

/** The desk writes down what a driver reported and the server could not accept. */
export interface ForDriver {
  driverId: string | null;
  /** When the report arrived: UTC ms. */
  receivedAt: number;
}

export interface HowReported {
  forDriver?: ForDriver;
  /** The phone that sent it has told that further stops wait on it. */
  moreWaiting?: boolean;
}

/**
 * Records what was handed over at the door, inside the caller's transaction: the order's quantities and status, the delivery (immutable, with the
 * hash of its record), the safety sheets that come with it, e-mails, and the event that lets accounting bill it. `forDriver`: the desk does
 * it, whatever the order's state, and answers for what the report lacks; quantities obey the same rules.
 * @throws AppError `not-found`, `invalid-argument`, `failed-precondition`.
 */
export async function recordStop(
  app: App,
  tx: Sql,
  actor: UserActor,
  { sent, forDriver, moreWaiting = false }: { sent: DeliverOrder } & HowReported,
): Promise<OrderDelivered> {
  const company = await readCompany(app, tx);
  const now = app.clock.now();
  const order = await lockReported(tx, actor, sent, { now, company });
  if (!forDriver && !DELIVERABLE.includes(order.status)) throw notDeliverable(order.status);
  const id = newId(app);
  const isWritten = forDriver !== undefined;
  const { input: reported, receiver } = await receiverOfStop(tx, sent, id, isWritten);
  await checkExtras(app, tx, actor, { order, input: reported, company });
  const fetched = await fetchedOnce(tx, order.customerId, reported.fetched, { isWritten });
  const input = { ...reported, fetched };
  const report = { order, input, company, now, forDriver };
  const { run, isBack } = await runOfReport(app, tx, actor, report);
  const lines = deliveredLines(order, input, run.loads);
  if (!forDriver) {
    checkStop(input, lines, receiver);
    await checkUnattended(tx, order.customerId, input, lines);
  }
  const handedOver = lines.some((line) => line.delivered > 0) || input.extras.length > 0;

  const isOut = isBack || order.status === 'out_for_delivery';
  // Read before it is settled: then nothing of the order is open.
  const unsent =
    handedOver && !isOut ? await readUnsent(app, tx, actor, { order, run, isWritten }) : null;
  const { at, clockOffsetMs } = stopMoment(input, forDriver?.receivedAt ?? now, company, run.day);
  const applied = await applyDelivery(tx, app, actor, {
    orderId: order.id,
    deliveryId: id,
    lines: lines.map((line) => ({
      orderLineId: line.orderLineId,
      delivered: line.delivered,
      refused: refusedOf(line),
    })),
    extras: input.extras,
    settledAt: new Date(at),
    reopen: isWritten,
  });
  const state = stateOf(lines, applied, handedOver, input.failed !== undefined);
  const deliveredOn = companyDay(company, at);
  const recorded = [...lines, ...(await extraLines(tx, applied, lines))];
  const back = depositBack(company, input.empties);
  await insertDelivery(app, tx, {
    id,
    orderId: order.id,
    driverId: forDriver ? forDriver.driverId : actor.id,
    recordedById: forDriver ? actor.id : null,
    runId: run.runId,
    state,
    deliveredOn,
    doneAt: new Date(at),
    clockOffsetMs,
    input,
    lines: recorded,
    depositBack: back,
    receiver: receiverPart(receiver, recorded),
    receiversPhotos: photosOfReceiver(receiver),
  });
  const aboard = input.extras.length > 0 ? await aboardOf(tx, run.runId) : null;
  await storeReceiver(app, tx, receiver, { orderId: order.id, lines: recorded });
  if (unsent) await recordUnsent(app, tx, actor, { ...unsent, id, reason: input.notSentOut ?? '' });
  const cases = handedOver
    ? withLateCases(
        casesOfStop(input, recorded, receiver, aboard),
        await casesOfLateReport(tx, { runId: run.runId, deliveryId: id }, recorded),
      )
    : [];
  await openAll(app, tx, id, cases);
  const manner = { at, onPaper: input.sheetsOnPaper };
  const handed = await handSheetsOver(app, tx, order, { deliveryId: id, applied, ...manner });
  const { sheets, missing: missingSheets, owed: owedSheets } = handed;
  const acceptedAt = new Date(now);
  await acceptDelivery(tx, id, { acceptedAt, sheets, missingSheets, owedSheets });
  // What the desk writes down later leaves a stop that is planned anew, as long as something is open for it.
  if (!forDriver || applied.open.length === 0)
    await endStop(tx, {
      orderId: order.id,
      runId: run.runId,
      deliveryId: id,
      state: handedOver ? 'done' : 'failed',
      at: new Date(at),
      moreWaiting,
    });
  await tellAccounting(tx, id, { bills: handedOver, credits: back.cents > 0 });
  await mailDelivered(app, tx, {
    order,
    deliveryId: id,
    state,
    deliveredOn,
    lines,
    extras: applied.delivered.filter((line) => line.isExtra),
    cases,
    sheets,
    missingSheets,
    owedSheets,
    signed: howSigned(input, receiver !== null),
    signerName: input.signerName,
    receiverRemark: receiver?.remark ?? '',
    leftAt: input.leftAt,
    rest: applied.rest,
  });
  await mailFailed(app, tx, company, { order, deliveryId: id, state, why: input.failed, at });
  return {
    deliveryId: id,
    orderId: order.id,
    number: order.number,
    state,
    orderStatus: applied.status,
    deliveredOn,
    lines: lines.map(answeredLine),
    sheets,
    missingSheets,
    owedSheets,
    invoiceQueued: handedOver,
  };
}

const howSigned = (input: DeliverOrder, ownPhone: boolean) =>
  signedHow({
    ownPhone,
    signed: input.signature !== null,
    signedByName: input.signedByName,
    evidence: input.evidence ?? null,
  });

/** Accounting handles it; this room knows no accounting. */
async function tellAccounting(
  tx: Sql,
  deliveryId: string,
  { bills, credits }: { bills: boolean; credits: boolean },
): Promise<void> {
  if (bills)
    await enqueue(tx, invoiceDeliveryJob, { deliveryId }, { key: `invoice:${deliveryId}` });
  if (credits)
    await enqueue(tx, creditEmptiesJob, { deliveryId }, { key: `empties:${deliveryId}` });
}

const nameKeyRow = rowShape({ nameKey: text });

/** What was really handed over brings its sheet, where the customer does not have it yet (29 CFR 1910.1200(g)(6)-(7)); what has none is named. */
async function handSheetsOver(
  app: App,
  tx: Sql,
  order: LockedOrder,
  {
    deliveryId,
    applied,
    ...manner
  }: { deliveryId: string; applied: AppliedDelivery; at: number; onPaper: boolean },
): Promise<{ sheets: SheetHanded[]; missing: NamedProduct[]; owed: Omit<OwedSheet, 'since'>[] }> {
  if (applied.delivered.length === 0) return { sheets: [], missing: [], owed: [] };
  const products = await tx.rows(
    nameKeyRow,
    sql`select distinct p.name_key from ${productsForJoin} p
         where p.id = any(${applied.delivered.map((line) => line.productId)}::text[])`,
  );
  const nameKeys = products.map(({ nameKey }) => nameKey);
  const due = await recordHandovers(tx, app, {
    customerId: order.customerId,
    deliveryId,
    nameKeys,
    ...manner,
  });
  return {
    sheets: due.flatMap(({ nameKey, name, number, date, why, handed }) =>
      handed === 'owed' ? [] : [{ nameKey, name, number, date, why, handed }],
    ),
    missing: await missingSheets(tx, nameKeys),
    owed: due.flatMap(({ nameKey, name, number, date, handed }) =>
      handed === 'owed' ? [{ nameKey, name, number, date }] : [],
    ),
  };
}

/** Ids in the body obey the same rule as ids in a path: an extra that this person may not see does not exist. */
export async function checkExtras(
  app: App,
  tx: Sql,
  actor: UserActor,
  {
    order,
    input,
    company,
  }: {
    order: Pick<LockedOrder, 'customerId'>;
    input: Pick<DeliverOrder, 'extras'>;
    company: CompanySettings;
  },
): Promise<void> {
  const requested = [...new Set(input.extras.map((extra) => extra.productId))];
  const seen = await readSellable(tx, catalogueScope(actor), {
    customerId: order.customerId,
    productIds: requested,
    pricing: pricingAt(company, app.clock.now()),
  });
  if (seen.length < requested.length) throw unknownExtra();
}

/** What a phone says of a line after the report. */
const answeredLine = ({
  name,
  sku,
  delivered,
  expected,
  reason,
  notOnTruck,
}: DeliveredLine): OrderDelivered['lines'][number] => ({
  name,
  sku,
  delivered,
  expected,
  ...(reason ? { reason } : {}),
  ...(notOnTruck > 0 ? { notOnTruck } : {}),
});
