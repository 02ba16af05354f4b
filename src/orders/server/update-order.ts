import type { CompanySettings } from '../../company/contract.ts';
import { companyDay, readCompany } from '../../company/server/queries.ts';
import { isStaff, type UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { permissionDenied } from '../../platform/http/errors.ts';
import { deliveredStatus, MOVES, mayDo, type OrderAction, type OrderStatus, type OrderUpdated, type UpdateOrder } from '../contract.ts';
import { cutOffPassed, notFound, nothingToChange, notInThisState, staleVersion, wantedInThePast } from '../errors.ts';
import { cancelAll, changeLines, closeRest } from './change-lines.ts';
import { type LockedOrder, lockOrder } from './lock-order.ts';
import { mailChanged } from './order-mails.ts';
import { recordEvent } from './record-event.ts';
import { orderScope } from './scope.ts';
import { writeOrder } from './write-order.ts';

/** security.md 4.3, for the endpoint and the page alike. */
const LIMIT = { points: 120, seconds: 60 };

/** What mails go out; the other moves show in the order's timeline. */
const MAILED: Partial<Record<OrderAction, 'changed' | 'cancelled'>> = {
  cancel: 'cancelled',
  'change-lines': 'changed',
  'cancel-line': 'changed',
  'close-rest': 'changed',
  'change-details': 'changed',
};

/**
 * Changes, cancels or moves an order along. The number stays, the version grows, and the event keeps what was before and after.
 * @throws AppError `not-found` (missing or foreign); `permission-denied` when this role never may; `aborted` 409 for a stale version;
 *   `failed-precondition` 409 when it is not possible in this state, or what change-lines refuses; `auth/too-many-requests`.
 */
export async function updateOrder(app: App, actor: UserActor, input: UpdateOrder): Promise<OrderUpdated> {
  if (!MOVES[input.action].from[actor.role]) throw permissionDenied();
  await app.limits.take('update-order', actor.id, LIMIT);
  return app.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderScope(actor), input.orderId);
    if (!order) throw notFound();
    if (order.version !== input.version) throw staleVersion(order.version);
    if (!mayDo(actor.role, input.action, order.status)) throw notInThisState(input.action, order.status);
    const company = await readCompany(app, tx);
    if (!isStaff(actor) && cutOffHasPassed(company, order.wantedOn, app.clock.now())) throw cutOffPassed();

    const before = { status: order.status, totalCents: order.totalCents };
    const change = await apply(app, tx, actor, order, input, company);
    const status = change.status ?? MOVES[input.action].to ?? order.status;
    const totals = await writeOrder(app, tx, order, status, company);
    const version = order.version + 1;
    await recordEvent(app, tx, actor, {
      orderId: order.id,
      kind: input.action,
      version,
      detail: { before: { ...before, ...change.before }, after: { status, totalCents: totals.totalCents, ...change.after } },
    });
    const mail = MAILED[input.action];
    if (mail) await mailChanged(app, tx, company, { actor, kind: mail, order, version, totals });
    return { orderId: order.id, number: order.number, status, version, totalCents: totals.totalCents };
  });
}

/** What a command did besides the move itself. */
export interface Applied {
  before: object;
  after: object;
  /** Only where the quantities decide it. */
  status?: OrderStatus;
}

async function apply(app: App, tx: Sql, actor: UserActor, order: LockedOrder, input: UpdateOrder, company: CompanySettings): Promise<Applied> {
  switch (input.action) {
    case 'hold':
      order.holdReason = input.reason;
      return { before: {}, after: { reason: input.reason } };
    case 'back-to-confirmed':
      return { before: {}, after: {}, status: deliveredStatus(order.lines) ?? 'confirmed' };
    case 'close-rest':
      return closeRest(tx, order);
    case 'cancel':
      return { before: {}, after: { ...(input.reason ? { reason: input.reason } : {}), released: await cancelAll(tx, order) } };
    case 'change-lines':
      return changeLines(app, tx, actor, order, input.lines, company);
    case 'cancel-line':
      return changeLines(app, tx, actor, order, [{ productId: input.productId, quantity: 0 }], company);
    case 'change-details':
      return changeDetails(app, order, input, company);
    default:
      return { before: {}, after: {} };
  }
}

function changeDetails(app: App, order: LockedOrder, input: Extract<UpdateOrder, { action: 'change-details' }>, company: CompanySettings): Applied {
  if (input.wantedOn && input.wantedOn !== order.wantedOn && input.wantedOn < companyDay(company, app.clock.now())) throw wantedInThePast();
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const field of ['poNumber', 'wantedOn', 'note', 'shortfallPolicy'] as const) {
    const next = input[field];
    if (next === undefined || next === order[field]) continue;
    before[field] = order[field];
    after[field] = next;
    Object.assign(order, { [field]: next });
  }
  if (Object.keys(after).length === 0) throw nothingToChange();
  return { before, after };
}

/** Buyers change an order until the cut-off hour of the day before the wanted day, in the company's time zone. */
export function cutOffHasPassed(company: Pick<CompanySettings, 'timeZone' | 'cutoffHour'>, wantedOn: string | null, nowMs: number): boolean {
  if (!wantedOn) return false;
  const dayBefore = new Date(Date.parse(`${wantedOn}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  const today = companyDay(company, nowMs);
  if (today !== dayBefore) return today > dayBefore;
  const hour = Number(new Intl.DateTimeFormat('en-US', { timeZone: company.timeZone, hour: 'numeric', hourCycle: 'h23' }).format(nowMs));
  return hour >= company.cutoffHour;
}
