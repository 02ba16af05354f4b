import type { CompanySettings } from '../../company/contract.ts';
import { cutOffHasPassed } from '../../company/delivery-days.ts';
import { companyMails } from '../../company/server/company-mail.ts';
import { companyDay, readCompany } from '../../company/server/queries.ts';
import { isStaff, mayOrder, type UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { permissionDenied } from '../../platform/http/errors.ts';
import { onceIfKeyed } from '../../platform/idempotency.ts';
import { enqueue } from '../../platform/queue.ts';
import { mailDueSheetsJob } from '../../sheets/server/jobs.ts';
import { checkSheetsFirst } from '../../sheets/server/sheet-first.ts';
import {
  deliveredStatus,
  MOVES,
  mayDo,
  type OrderAction,
  type OrderStatus,
  type OrderUpdated,
  type UpdateOrder,
} from '../contract.ts';
import {
  cutOffPassed,
  notFound,
  nothingToChange,
  notInThisState,
  promisedInThePast,
  staleVersion,
} from '../errors.ts';
import { APPROVAL } from './approvals.ts';
import { approveOrder, checkApprover, declineOrder, holdIfOverLimit } from './approve-order.ts';
import { cancelAll, changeLines, closeRest } from './change-lines.ts';
import { changesSince } from './changes-since.ts';
import { discountOrder } from './discount-order.ts';
import { applyDetails, editOrder } from './edit-order.ts';
import { type LockedOrder, lockOrder } from './lock-order.ts';
import { approvalMails, type ChangeMail, mailChanged } from './order-mails.ts';
import { recordEvent } from './record-event.ts';
import { askLater, redeliver } from './rest-of-order.ts';
import { orderScope } from './scope.ts';
import { orderTotals, writeOrder } from './write-order.ts';

/** security.md 4.3, for the endpoint and the page alike. */
const LIMIT = { points: 120, seconds: 60 };

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
  await app.limits.take('update-order', actor.id, LIMIT);
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
  return change(app, tx, actor, input);
}

/** The order goes out with its run, or comes back from it, for another day if need be. The run's verb has asked who may: the driver too, who may change no order. */
export function changeWithRun(
  app: App,
  tx: Sql,
  actor: UserActor,
  input: Extract<UpdateOrder, { action: 'send-out' | 'back-to-confirmed' | 'move-day' }>,
  stopsBefore?: number,
): Promise<OrderUpdated> {
  return change(app, tx, actor, input, stopsBefore);
}

async function change(
  app: App,
  tx: Sql,
  actor: UserActor,
  input: UpdateOrder,
  stopsBefore?: number,
): Promise<OrderUpdated> {
  const order = await lockOrder(tx, orderScope(actor), input.orderId);
  if (!order) throw notFound();
  if (order.version !== input.version)
    throw staleVersion(order.version, await changesSince(tx, order, input.version));
  if (!mayDo(actor.role, input.action, order.status))
    throw notInThisState(input.action, order.status);
  const company = await readCompany(app, tx);
  const decides = input.action === 'approve' || input.action === 'decline';
  if (decides) await checkApprover(tx, actor, order);
  else if (!isStaff(actor) && cutOffHasPassed(company, order.promisedOn, app.clock.now()))
    throw cutOffPassed();

  const before = { status: order.status, totalCents: order.totalCents };
  const promisedBefore = order.promisedOn;
  const applied = await apply(app, tx, actor, order, input, company);
  const limit = await holdIfOverLimit(tx, actor, order, {
    beforeCents: before.totalCents,
    afterCents: orderTotals(order).totalCents,
  });
  const status = limit ? 'on_hold' : (applied.status ?? MOVES[input.action].to ?? order.status);
  const totals = await writeOrder(app, tx, order, status);
  const version = order.version + 1;
  await recordEvent(app, tx, actor, {
    orderId: order.id,
    kind: input.action,
    version,
    detail: {
      before: { ...before, ...applied.before },
      after: {
        status,
        totalCents: totals.totalCents,
        ...applied.after,
        ...(limit ? { reason: APPROVAL } : {}),
      },
    },
  });
  if (status === 'out_for_delivery') await sheetsLeave(tx, order);
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
      stopsBefore,
    });
  const held = {
    ...order,
    orderId: order.id,
    customer: { name: order.customerName },
    totals,
    version,
  };
  if (limit) await companyMails(app, tx, company, approvalMails(app, actor, held, limit));
  return {
    orderId: order.id,
    number: order.number,
    status,
    version,
    totalCents: totals.totalCents,
    promisedOn: order.promisedOn,
  };
}

/** The sheets that its goods bring along are there, and go out before they arrive. */
async function sheetsLeave(tx: Sql, order: LockedOrder): Promise<void> {
  const { customerId, id: orderId } = order;
  const productIds = order.lines
    .filter((line) => line.ordered - line.cancelled > line.delivered)
    .map((line) => line.productId);
  await checkSheetsFirst(tx, customerId, productIds);
  const key = `sheets-leave:${orderId}`;
  await enqueue(tx, mailDueSheetsJob, { customerId, orderId, productIds }, { key });
}

/** Fields of one side of an event; lines by product. */
interface Side {
  lines?: { productId: string; quantity?: number; note?: string | undefined }[];
  [field: string]: unknown;
}

/** What a command did besides the move itself. */
export interface Applied {
  before: Side;
  after: Side;
  /** Only where the quantities decide it. */
  status?: OrderStatus;
}

async function apply(
  app: App,
  tx: Sql,
  actor: UserActor,
  order: LockedOrder,
  input: UpdateOrder,
  company: CompanySettings,
): Promise<Applied> {
  switch (input.action) {
    case 'hold':
      order.holdReason = input.reason;
      return { before: {}, after: { reason: input.reason } };
    case 'back-to-confirmed':
      return { before: {}, after: {}, status: deliveredStatus(order.lines) ?? 'confirmed' };
    case 'close-rest':
      return closeRest(tx, order);
    case 'move-day':
      return moveDay(app, order, input, company);
    case 'redeliver':
      return redeliver(app, tx, order, input, company);
    case 'ask-later':
      return askLater(app, order, input.askOn, company);
    case 'cancel':
      return {
        before: {},
        after: {
          ...(input.reason ? { reason: input.reason } : {}),
          released: await cancelAll(tx, order),
        },
      };
    case 'discount':
      return discountOrder(actor, order, input);
    case 'change-lines':
      return changeLines(app, tx, actor, order, input.lines, company);
    case 'cancel-line':
      return changeLines(
        app,
        tx,
        actor,
        order,
        [{ productId: input.productId, quantity: 0 }],
        company,
      );
    case 'approve':
      return approveOrder(app, order, company);
    case 'decline':
      return declineOrder(tx, order, input.reason);
    case 'edit':
      return editOrder(app, tx, actor, order, input, company);
    case 'change-details':
      return changeDetails(app, order, input, company);
    default:
      return { before: {}, after: {} };
  }
}

function changeDetails(
  app: App,
  order: LockedOrder,
  input: Extract<UpdateOrder, { action: 'change-details' }>,
  company: CompanySettings,
): Applied {
  const applied = applyDetails(app, order, input, company);
  if (!applied) throw nothingToChange();
  return applied;
}

/** The desk may promise any day from today on, also one on which no truck usually goes: it has talked to the customer. */
function moveDay(
  app: App,
  order: LockedOrder,
  input: Extract<UpdateOrder, { action: 'move-day' }>,
  company: CompanySettings,
): Applied {
  if (input.promisedOn < companyDay(company, app.clock.now())) throw promisedInThePast();
  if (input.promisedOn === order.promisedOn) throw nothingToChange();
  const before = { promisedOn: order.promisedOn };
  order.promisedOn = input.promisedOn;
  order.restSince = null;
  order.restAskOn = null;
  return { before, after: { promisedOn: input.promisedOn, reason: input.reason } };
}
