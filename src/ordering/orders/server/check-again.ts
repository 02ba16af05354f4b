import { readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import type { CustomerLabel } from '../../../people/customers/server/public/queries.ts';
import type { App } from '../../../platform/app.ts';
import { onceIfKeyed } from '../../../platform/idempotency.ts';
import { storedAnswer } from '../../../platform/stored-answer.ts';
import type { CartLine } from '../../cart/contract.ts';
import { customerGone } from '../../cart/errors.ts';
import { orderableCustomer, switchTo } from '../../cart/server/cart-customer.ts';
import { type CheckedLine, checkLines, hasNews } from '../../cart/server/check-lines.ts';
import type { HowAgain } from '../../cart/server/write-cart.ts';
import { notFound } from '../errors.ts';
import { SUBSTITUTE_GONE } from '../public/messages.ts';
import { orderedLines } from './lines-as-ordered.ts';
import { type OrderedAgain, orderAgain, putAgain } from './order-again.ts';
import { type OrderView, readOrder } from './public/queries.ts';
import { orderScope } from './public/scope.ts';

/** An earlier order, held against today. */
export interface AgainCheck {
  order: Pick<OrderView, 'id' | 'number' | 'placedAt' | 'customerId'>;
  /** For whom it is ordered again. */
  customer: CustomerLabel;
  isBackOrder: boolean;
  lines: (CheckedLine & { name: string; sizeUnit: string; sku: string })[];
}

/**
 * What was ordered, with today's prices beside those that were paid, today's stock, and what can be ordered instead of what is gone.
 * @throws AppError `not-found`; `failed-precondition` with `details.reason` customer-gone when one can't order for its customer any more
 */
export async function checkAgain(app: App, user: UserActor, orderId: string): Promise<AgainCheck> {
  const order = await readOrder(app.db, orderScope(user), orderId);
  if (!order) throw notFound();
  const [customer, company] = await Promise.all([
    orderableCustomer(app.db, user, order.customerId),
    readCompany(app),
  ]);
  if (!customer) throw customerGone();
  const ordered = orderedLines(order);
  const checked = await checkLines(app, user, {
    customerId: customer.id,
    lines: ordered.map(({ line, quantity }) => ({
      productId: line.productId,
      quantity,
      paidCents: line.unitPriceCents,
    })),
    company,
  });
  const { id, number, placedAt, customerId } = order;
  return {
    order: { id, number, placedAt, customerId },
    customer,
    isBackOrder: company.backOrdersAllowed,
    lines: checked.flatMap((line, at) => {
      const was = ordered[at]?.line;
      return was ? [{ ...line, name: was.name, sizeUnit: was.sizeUnit, sku: was.sku }] : [];
    }),
  };
}

/**
 * Puts an earlier order into the cart at once when there is nothing to say about it; else nothing is added, and the answer asks to look
 * first (`toCheck`). A repeat under the key of what was added is answered as the first time. Throws as `orderAgain`.
 */
export async function againUnlessNews(
  app: App,
  user: UserActor,
  orderId: string,
  {
    chosen,
    key,
    how,
  }: { chosen: CustomerLabel | null; key?: string | undefined; how?: HowAgain | undefined },
): Promise<OrderedAgain & { toCheck?: string }> {
  const stored = key
    ? await storedAnswer(app.db, { actor: user.id, operation: 'order-again', key })
    : undefined;
  if (!stored) {
    const { lines } = await checkAgain(app, user, orderId);
    if (lines.some(hasNews))
      return {
        added: 0,
        leftOut: [],
        switchedTo: null,
        cookie: null,
        undo: null,
        toCheck: orderId,
      };
  }
  return orderAgain(app, user, orderId, { chosen, key, how });
}

/**
 * Puts the lines that were chosen into the cart for the order's customer, who is chosen with it; once for its key. What was withdrawn
 * since the person looked is named. Throws as `checkAgain`.
 */
export function addChosenAgain(
  app: App,
  user: UserActor,
  {
    orderId,
    lines,
    key,
    how,
  }: { orderId: string; lines: CartLine[]; key: string | undefined; how?: HowAgain | undefined },
  chosen: CustomerLabel | null,
): Promise<OrderedAgain> {
  const write = {
    actor: user.id,
    operation: 'order-again-chosen',
    key,
    body: { orderId, lines, how },
  };
  return app.db.transaction((tx) =>
    onceIfKeyed(tx, write, async () => {
      const order = await readOrder(tx, orderScope(user), orderId);
      if (!order) throw notFound();
      const to = await orderableCustomer(tx, user, order.customerId);
      if (!to) throw customerGone();
      const cookie = await switchTo(app, tx, user, { chosen, to });
      const { added, dropped, undo } = await putAgain(app, tx, user, {
        order: { number: order.number, customerId: to.id },
        lines,
        how,
      });
      const names = new Map(
        order.lines.map((line) => [line.productId, `${line.name}, ${line.sizeUnit}`]),
      );
      return {
        added: added.length,
        leftOut: dropped.map((productId) => names.get(productId) ?? SUBSTITUTE_GONE),
        switchedTo: cookie ? to.name : null,
        cookie,
        undo,
      };
    }),
  );
}
