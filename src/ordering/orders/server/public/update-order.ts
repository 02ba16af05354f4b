import type { Company } from '../../../../company/contract.ts';
import { cutOffHasPassed } from '../../../../company/delivery-days.ts';
import { companyMails } from '../../../../company/server/company-mail.ts';
import { readCompany } from '../../../../company/server/queries.ts';
import { isStaff, mayOrder, type UserActor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import type { Sql } from '../../../../platform/database.ts';
import { permissionDenied } from '../../../../platform/http/errors.ts';
import { onceIfKeyed } from '../../../../platform/idempotency.ts';
import { enqueue } from '../../../../platform/queue.ts';
import { checkHazardsKnown } from '../../../../products/catalogue/server/public/hazard-known.ts';
import { checkTransportKnown } from '../../../../safety/hazards/server/public/transport-load.ts';
import { mailDueSheetsJob } from '../../../../safety/sheets/server/public/jobs.ts';
import { checkSheetsFirst } from '../../../../safety/sheets/server/public/sheet-first.ts';
import { type OrderLimit, readLimit } from '../../../team/server/joins.ts';
import { dayOnceApproved } from '../../approval-day.ts';
import { type OrderAction, type OrderUpdated, type UpdateOrder } from '../../contract.ts';
import {
  cutOffPassed,
  notFound,
  notInThisState,
  staleVersion,
  waitsForApprover,
} from '../../errors.ts';
import { customerSwitchedOff, restNotDecided } from '../../leave-messages.ts';
import { MOVES, mayDo, mayDoNow } from '../../moves.ts';
import { awaitsApproval } from '../../public/status.ts';
import { alsoOrdered, openLines } from '../also-ordered.ts';
import { applyChange } from '../apply-change.ts';
import { approvalMails, releasedMails } from '../approval-mails.ts';
import { amountToApprove, checkApprover, checkInstead, judgeApproval } from '../approve-order.ts';
import { changesSince } from '../changes-since.ts';
import { runLeft } from '../move-day.ts';
import { type ChangeMail, mailChanged, type OrderChange } from '../order-mails.ts';
import { recordEvent } from '../record-event.ts';
import { orderTotals, writeOrder } from '../write-order.ts';
import { APPROVAL } from './approvals.ts';
import { takeHazardsOver } from './hazards-of-orders.ts';
import { checkLeavesAlone } from './leave-alone.ts';
import { type LockedOrder, lockOrder } from './lock-order.ts';
import { orderScope } from './scope.ts';

/** security.md 4.3, for the endpoint and every page alike. */
export const UPDATE_LIMIT = { points: 120, seconds: 60 };

/** What mails go out; the other moves show in the order's timeline. */
const MAILED: Partial<Record<OrderAction, ChangeMail>> = {
  'move-day': 'moved',
  redeliver: 'moved',
  confirm: 'confirmed',
  'send-out': 'sent-out',
  cancel: 'cancelled',
  discount: 'changed',
  'change-lines': 'changed',
  'cancel-line': 'changed',
  'close-rest': 'changed',
  'change-details': 'changed',
  approve: 'approved',
  'approve-instead': 'approved',
  decline: 'declined',
  edit: 'changed',
};

/**
 * Changes, cancels or moves an order along. The number stays, the version grows, and the event keeps what was before and after.
 * A repeat under the same key is answered as the first time; without a key its version is stale.
 * @throws AppError `not-found` (missing or foreign); `permission-denied` when this role never may; `aborted` 409 for a stale version;
 *   `failed-precondition` 409 when it is not possible in this state, or what change-lines refuses; `auth/too-many-requests`.
 */
export async function updateOrder(
  app: App,
  actor: UserActor,
  input: UpdateOrder,
  key?: string,
): Promise<OrderUpdated> {
  if (!MOVES[input.action].from[actor.role]) throw permissionDenied();
  await app.limits.take('update-order', actor.id, UPDATE_LIMIT);
  return app.db.transaction((tx) =>
    onceIfKeyed(tx, { actor: actor.id, operation: 'update-order', key, body: input }, () =>
      changeOnce(app, tx, actor, input),
    ),
  );
}

/** One change inside a transaction, by its version; the caller counts and keys it. */
export async function changeOnce(
  app: App,
  tx: Sql,
  actor: UserActor,
  input: UpdateOrder,
): Promise<OrderUpdated> {
  if (!mayOrder(actor)) throw permissionDenied();
  return change(app, tx, actor, { input, run: null });
}

/** How an order leaves with its run: what its customer is told of it. */
export type Leaves = Partial<Pick<OrderChange, 'stopsBefore' | 'aboard'>>;

/** The order goes out with its run, or comes back from it, for another day if need be. The run's verb has asked who may: the driver too, who may change no order. */
export function changeWithRun(
  app: App,
  tx: Sql,
  actor: UserActor,
  {
    input,
    leaves = {},
  }: {
    input: Extract<UpdateOrder, { action: 'send-out' | 'back-to-confirmed' | 'move-day' }>;
    leaves?: Leaves;
  },
): Promise<OrderUpdated> {
  return change(app, tx, actor, { input, run: leaves });
}

async function change(
  app: App,
  tx: Sql,
  actor: UserActor,
  {
    input,
    run,
  }: {
    input: UpdateOrder;
    /** Null: it moves by itself. */
    run: Leaves | null;
  },
): Promise<OrderUpdated> {
  const order = await lockOrder(tx, orderScope(actor), input.orderId);
  if (!order) throw notFound();
  if (order.version !== input.version)
    throw staleVersion(
      order.version,
      await changesSince(tx, order, input.version),
      MOVES[input.action].to === order.status,
    );
  checkMove(actor, input, order);
  const company = await readCompany(app, tx);
  const waits = awaitsApproval(order);
  if (input.action === 'approve-instead') checkInstead(actor, order);
  else if (input.action === 'approve' || input.action === 'decline')
    await checkApprover(tx, actor, order);
  // What waits for an approval has no day whose cut-off could pass.
  else if (!isStaff(actor) && !waits && cutOffHasPassed(company, order.promisedOn, app.clock.now()))
    throw cutOffPassed();

  if (input.action === 'send-out' && !order.customerIsActive)
    throw customerSwitchedOff(order.number, order.customerInList);
  if (input.action === 'send-out' && order.restSince) throw restNotDecided(order.number);
  // A run asks this of the whole truck.
  if (input.action === 'send-out' && run === null) await checkLeavesAlone(tx, order);
  const before = { status: order.status, totalCents: order.totalCents };
  const heldBefore = heldReason(order);
  const promisedBefore = order.promisedOn;
  const amountBefore = amountToApprove(order, order.totalCents);
  let applied = await applyChange(app, tx, actor, { order, input, company });
  const judged = CHANGES.has(input.action)
    ? await judgeApproval(app, tx, actor, {
        order,
        company,
        before: amountBefore,
        after: amountToApprove(order, orderTotals(order).totalCents),
      })
    : null;
  const limit = judged && 'held' in judged ? judged.held : null;
  if (judged && 'released' in judged)
    applied = {
      before: { ...applied.before, ...judged.released.before },
      after: { ...applied.after, ...judged.released.after },
      ...(judged.released.status ? { status: judged.released.status } : {}),
    };
  const status = limit ? 'on_hold' : (applied.status ?? MOVES[input.action].to ?? order.status);
  order.status = status;
  const totals = await writeOrder(app, tx, order, status);
  const version = order.version + 1;
  const hold = holdChanged(heldBefore, heldReason(order));
  await recordEvent(app, tx, actor, {
    orderId: order.id,
    kind: input.action,
    version,
    detail: {
      before: { ...before, ...applied.before, ...hold.before },
      after: {
        status,
        totalCents: totals.totalCents,
        ...applied.after,
        ...(limit ? { reason: APPROVAL } : {}),
        ...hold.after,
      },
    },
  });
  if (status === 'out_for_delivery') await goodsLeave(tx, order);
  const mail = MAILED[input.action];
  if (mail)
    await mailChanged(app, tx, company, {
      actor,
      kind: mail,
      order,
      version,
      totals,
      promisedBefore,
      reason: 'reason' in input ? input.reason : '',
      ...run,
    });
  const held = {
    ...order,
    orderId: order.id,
    customer: { name: order.customerName },
    totals,
    version,
  };
  if (limit && judged && 'held' in judged && judged.asks)
    await askApprover(app, tx, actor, { ...held, company, limit });
  if (input.action === 'approve-instead' && order.approvalOf)
    await companyMails(
      app,
      tx,
      company,
      releasedMails(app, actor, held, {
        limit: await readLimit(tx, order.approvalOf, order.customerId),
        reason: input.reason,
      }),
    );
  return {
    orderId: order.id,
    number: order.number,
    status,
    version,
    totalCents: totals.totalCents,
    promisedOn: awaitsApproval(order) ? null : order.promisedOn,
    ...(input.action === 'move-day' ? await runLeft(tx, order.id, promisedBefore) : {}),
  };
}

/** Why it is on hold; null: it is not. The history says it where it begins and where it ends. */
const heldReason = ({ status, holdReason }: LockedOrder): string | null =>
  status === 'on_hold' ? holdReason : null;

/** Its two sides where a change begins, ends or exchanges it. */
const holdChanged = (before: string | null, after: string | null) =>
  before === after ? {} : { before: { holdReason: before }, after: { holdReason: after } };

/** Mails the approver the order as it is after the change, with those of its products that other open orders bring too. */
async function askApprover(
  app: App,
  tx: Sql,
  actor: UserActor,
  {
    company,
    limit,
    ...held
  }: Omit<Parameters<typeof approvalMails>[2], 'day' | 'also'> &
    LockedOrder & { company: Company; limit: OrderLimit },
): Promise<void> {
  const day = dayOnceApproved(company, held, app.clock.now());
  const also = await alsoOrdered(tx, { ...held, lines: openLines(held) });
  await companyMails(app, tx, company, approvalMails(app, actor, { ...held, day, also }, limit));
}

/** Of each of its goods it is known whether it is hazardous; the sheets that they bring along are there, and go out before they arrive. */
async function goodsLeave(tx: Sql, order: LockedOrder): Promise<void> {
  const { customerId, id: orderId } = order;
  const productIds = order.lines
    .filter((line) => line.ordered - line.cancelled > line.delivered)
    .map((line) => line.productId);
  await checkHazardsKnown(tx, productIds);
  await checkTransportKnown(tx, productIds);
  await takeHazardsOver(tx, orderId);
  await checkSheetsFirst(tx, customerId, productIds);
  const key = `sheets-leave:${orderId}`;
  await enqueue(tx, mailDueSheetsJob, { customerId, orderId, productIds }, { key });
}

/** Changes of what is ordered, or of what it costs: an approval was for something else. */
const CHANGES: ReadonlySet<OrderAction> = new Set([
  'change-lines',
  'cancel-line',
  'change-details',
  'edit',
  'discount',
]);

function checkMove(actor: UserActor, { action }: UpdateOrder, order: LockedOrder): void {
  if (mayDoNow(actor.role, action, order)) return;
  if (mayDo(actor.role, action, order.status) && awaitsApproval(order))
    throw waitsForApprover(order.number);
  throw notInThisState(action, order.status);
}
