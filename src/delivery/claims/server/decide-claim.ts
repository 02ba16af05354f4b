import { recordAudit } from '../../../company/server/record-audit.ts';
import { hasDuty, mayOrder, type UserActor } from '../../../kit/actor.ts';
import { orderLinesForJoin, ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { lockOrderForDelivery } from '../../../ordering/orders/server/public/lock-order.ts';
import { placeReplacement } from '../../../ordering/orders/server/public/place-replacement.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { notFound, permissionDenied } from '../../../platform/http/errors.ts';
import { enqueue } from '../../../platform/queue.ts';
import { rowShape, text, textOf } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { type ClaimState, isTakenBack } from '../choices.ts';
import type { Claim, ClaimReceipt, DecideClaim } from '../contract.ts';
import type { ArrangeDisposal } from '../damage-contract.ts';
import {
  alreadyDecided,
  answerMissing,
  creditedAlready,
  everyLine,
  moreThanClaimed,
  moreThanLeft,
  notSentAgain,
} from '../errors.ts';
import { arrangeDisposalIn } from './arrange-disposal.ts';
import { lockClaims } from './claimable.ts';
import { leftOf, lineCredits } from './line-credits.ts';
import { mailDecided } from './mail-claim.ts';
import { creditClaimJob } from './public/jobs.ts';
import { readClaimIn } from './queries.ts';

const lockRow = rowShape({ deliveryId: text, state: textOf<ClaimState>() });

/** Locks an open claim of the person's scope. @throws AppError `not-found`, `failed-precondition` when it is decided */
async function lockOpenClaim(tx: Sql, user: UserActor, id: string): Promise<Claim> {
  const locked = await tx.row(
    lockRow,
    sql`select c.delivery_id, c.state from claims c join ${ordersForJoin} o on o.id = c.order_id
         where c.id = ${id} and ${inOrders(orderScope(user), 'o')} for update of c`,
  );
  if (!locked) throw notFound();
  if (locked.state !== 'open') throw alreadyDecided(locked.state);
  await lockClaims(tx, locked.deliveryId);
  return readClaimIn(tx, id);
}

async function applyDecision(
  app: App,
  tx: Sql,
  actor: UserActor,
  {
    id,
    state,
    answer,
    besides = '',
    replacementId = null,
  }: {
    id: string;
    state: ClaimState;
    answer: string;
    besides?: string | undefined;
    replacementId?: string | null;
  },
): Promise<void> {
  await tx.execute(
    sql`update claims set state = ${state}, answer = ${answer}, decided_by = ${actor.id},
               replacement_id = ${replacementId}, decided_at = ${new Date(app.clock.now())} where id = ${id}`,
  );
  await recordAudit(app, tx, actor, {
    action: `claim.${state === 'withdrawn' ? 'withdraw' : 'decide'}`,
    objectKind: 'claim',
    objectId: id,
    before: { state: 'open' },
    after: {
      state,
      ...(besides ? { besides } : {}),
      ...(replacementId ? { replacementId } : {}),
    },
  });
}

/**
 * Holds what is approved against the credits that the same lines have already, also one that is being made now: never more than is left of
 * what is billed, and beside a credit by hand only with a reason, since both may be for the same goods.
 */
async function checkCredits(
  tx: Sql,
  claim: Claim,
  approved: ReadonlyMap<string, number>,
  besides: string,
): Promise<void> {
  const lines = claim.lines.flatMap((line) => {
    const quantity = approved.get(line.orderLineId) ?? 0;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  if (lines.length === 0) return;
  await lockOrderForDelivery(tx, claim.orderId);
  const credits = await lineCredits(tx, claim);
  for (const { orderLineId, name, quantity } of lines) {
    const left = leftOf(credits, orderLineId);
    if (left === null) continue;
    const of = credits.filter((one) => one.orderLineId === orderLineId);
    if (quantity > left) throw moreThanLeft(name, left, of[0]?.billed ?? 0);
    const byHand = of.find(({ ofClaim }) => !ofClaim);
    if (byHand && besides === '') throw creditedAlready(name, byHand.document);
  }
}

const productRow = rowShape({ orderLineId: text, productId: text });

/** Places the order that brings what is sent again of a claim; its id. */
async function sendAgain(
  app: App,
  tx: Sql,
  actor: UserActor,
  { claim, replaced }: { claim: Claim; replaced: ReadonlyMap<string, number> },
): Promise<string> {
  const products = await tx.rows(
    productRow,
    sql`select l.id as order_line_id, l.product_id from ${orderLinesForJoin} l
         where l.order_id = ${claim.orderId}`,
  );
  const productOf = new Map(products.map((one) => [one.orderLineId, one.productId]));
  const { orderId } = await placeReplacement(app, tx, actor, {
    number: claim.orderNumber,
    customerId: claim.customerId,
    lines: claim.lines.flatMap(({ orderLineId, name }) => {
      const quantity = replaced.get(orderLineId) ?? 0;
      const productId = productOf.get(orderLineId);
      return quantity > 0 && productId ? [{ productId, name, quantity }] : [];
    }),
  });
  return orderId;
}

/**
 * Approves quantities of a claim, to be credited or to be sent again at no charge, or declines it when nothing is. A claim is decided once; nothing more can be credited than was
 * reported, so over all claims of a line never more than was delivered. What was ordered by mistake is taken back, and never sent again. Beside credits of the same lines it needs a reason. `disposals`: what becomes of damaged goods, said with the approval; a refusal says nothing of them.
 * @throws AppError `permission-denied`, `not-found`, `invalid-argument`, `failed-precondition`
 */
export async function decideClaim(
  app: App,
  actor: UserActor,
  input: DecideClaim,
  disposals: readonly ArrangeDisposal[] = [],
): Promise<ClaimReceipt> {
  if (!hasDuty(actor, 'desk')) throw permissionDenied();
  return app.db.transaction(async (tx) => {
    const claim = await lockOpenClaim(tx, actor, input.id);
    const approved = new Map(input.lines.map((line) => [line.orderLineId, line.approved]));
    if (approved.size !== input.lines.length || approved.size !== claim.lines.length)
      throw everyLine();
    const replaced = new Map(input.lines.map((line) => [line.orderLineId, line.replaced]));
    for (const line of claim.lines) {
      const credited = approved.get(line.orderLineId);
      if (credited === undefined) throw everyLine();
      if (credited + (replaced.get(line.orderLineId) ?? 0) > line.quantity) throw moreThanClaimed();
      if (isTakenBack(line.kind) && replaced.get(line.orderLineId)) throw notSentAgain(line.name);
    }
    await checkCredits(tx, claim, approved, input.besides ?? '');
    const isCredited = input.lines.some((line) => line.approved > 0);
    const isReplaced = input.lines.some((line) => line.replaced > 0);
    const state = isCredited || isReplaced ? 'approved' : 'declined';
    if (state === 'declined' && input.answer === '') throw answerMissing();
    const again = isReplaced ? await sendAgain(app, tx, actor, { claim, replaced }) : null;
    await tx.execute(
      sql`update claim_lines cl set approved = line.approved, replaced = line.replaced
            from jsonb_to_recordset(${JSON.stringify(input.lines)}::jsonb)
                 as line("orderLineId" text, approved int, replaced int)
           where cl.claim_id = ${input.id} and cl.order_line_id = line."orderLineId"`,
    );
    await applyDecision(app, tx, actor, { ...input, state, replacementId: again });
    await mailDecided(app, tx, await readClaimIn(tx, input.id));
    if (state === 'approved')
      for (const one of disposals) await arrangeDisposalIn(app, tx, actor, one);
    if (isCredited)
      await enqueue(tx, creditClaimJob, { claimId: input.id }, { key: `credit:${input.id}` });
    return { id: input.id, state };
  });
}

/** Takes back a claim that nobody has decided: its quantities can be reported again. @throws AppError as `decideClaim` */
export async function withdrawClaim(
  app: App,
  actor: UserActor,
  { id }: { id: string },
): Promise<ClaimReceipt> {
  if (!mayOrder(actor)) throw permissionDenied();
  return app.db.transaction(async (tx) => {
    await lockOpenClaim(tx, actor, id);
    await applyDecision(app, tx, actor, { id, state: 'withdrawn', answer: '' });
    return { id, state: 'withdrawn' };
  });
}
