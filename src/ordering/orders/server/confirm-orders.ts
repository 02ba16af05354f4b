import type { UserActor } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import { isId } from '../../../kit/id.ts';
import { messageFor } from '../../../kit/messages.ts';
import type { App } from '../../../platform/app.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { rowShape, text, textOf } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { MOVES } from '../moves.ts';
import { alreadyIs, CHANGED_MEANWHILE, NOT_TO_BE_SEEN } from '../public/messages.ts';
import type { OrderStatus } from '../public/status.ts';
import { inOrders, orderScope } from './public/scope.ts';
import { updateOrder } from './public/update-order.ts';

/** What became of each chosen order. */
export interface Confirmed {
  confirmed: string[];
  /** Not confirmed, each with its reason. */
  not: { number: string; why: string }[];
}

/** Its version was another one, or update-order's own sentence. */
const whyNot = (error: AppError) =>
  error.code === 'aborted' ? CHANGED_MEANWHILE : messageFor(error);

const namedRow = rowShape({ id: text, number: text, status: textOf<OrderStatus>() });

/**
 * Confirms chosen orders, each by update-order in a transaction of its own: one that can't be confirmed holds no other up.
 * @param chosen `<id>_<version>`: each order with the version that was seen
 * @throws AppError `permission-denied` for whoever may confirm no order at all
 */
export async function confirmOrders(
  app: App,
  user: UserActor,
  chosen: readonly string[],
  key: string | undefined,
): Promise<Confirmed> {
  if (!MOVES.confirm.from[user.role]) throw permissionDenied();
  const orders = chosen.map((value) => {
    const [id = '', version = ''] = value.split('_');
    return { id, version: Number.parseInt(version, 10) || 0 };
  });
  const done: Confirmed = { confirmed: [], not: [] };
  const refused: { id: string; error: AppError }[] = [];
  for (const { id, version } of orders.filter((one) => isId(one.id))) {
    const ownKey = key === undefined ? undefined : `${key}-${id}`;
    try {
      const input = { action: 'confirm' as const, orderId: id, version };
      done.confirmed.push((await updateOrder(app, user, input, ownKey)).number);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ id, error });
    }
  }
  if (refused.length === 0) return done;
  const named = await app.db.rows(
    namedRow,
    sql`select o.id, o.number, o.status from orders o
         where o.id = any(${refused.map((one) => one.id)}::text[])
           and ${inOrders(orderScope(user), 'o')}`,
  );
  for (const { id, error } of refused) {
    const order = named.find((one) => one.id === id);
    const ended = order && !MOVES.confirm.from[user.role]?.includes(order.status);
    done.not.push({
      number: order?.number ?? '',
      why: !order ? NOT_TO_BE_SEEN : ended ? alreadyIs(order.status) : whyNot(error),
    });
  }
  return done;
}
