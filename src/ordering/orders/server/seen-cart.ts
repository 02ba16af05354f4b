import type { UserActor } from '../../../kit/actor.ts';
import type { AppError } from '../../../kit/app-error.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { type RowOf, rowShape, text, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { cartState, type stateLine } from '../../cart/server/cart-state.ts';
import { callNotAsSeen, cartNotAsSeen, cartPlaced } from '../errors.ts';

/** The cart that a page showed: the name of its content, and when it was read, UTC ms; null: of the order desk, which knows by itself what was placed. */
export interface SeenCart {
  state: string;
  readAt: number | null;
}

/** Refuses to place a cart that is another than the one that was seen. @throws AppError `failed-precondition` with `details.reason` cart-placed or cart-changed */
export async function checkSeenCart(
  app: Pick<App, 'clock'>,
  tx: Sql,
  actor: UserActor,
  {
    customerId,
    seen,
    lines,
  }: { customerId: string; seen: SeenCart; lines: readonly RowOf<typeof stateLine>[] },
): Promise<void> {
  if (cartState(actor, customerId, lines) === seen.state) return;
  throw seen.readAt === null
    ? callNotAsSeen()
    : await whyNotAsSeen(app, tx, actor, { customerId, readAt: seen.readAt });
}

const placedRow = rowShape({ id: text, number: text, placedAt: time });

async function whyNotAsSeen(
  app: Pick<App, 'clock'>,
  tx: Sql,
  actor: UserActor,
  { customerId, readAt }: { customerId: string; readAt: number },
): Promise<AppError> {
  const placed = await tx.row(
    placedRow,
    sql`select id, number, placed_at from orders
         where placed_by = ${actor.id} and customer_id = ${customerId}
           and placed_at > ${new Date(readAt)}
         order by placed_at desc, id desc limit 1`,
  );
  if (!placed) return cartNotAsSeen();
  const { placedAt, ...order } = placed;
  return cartPlaced(order, app.clock.now() - placedAt.getTime());
}

/** The order that was placed under a key already, for a page that shows its cart as if it still stood. */
export async function placedAlready(
  app: Pick<App, 'clock' | 'db'>,
  actor: UserActor,
  orderId: string,
): Promise<AppError | null> {
  const placed = await app.db.row(
    placedRow,
    sql`select id, number, placed_at from orders where id = ${orderId} and placed_by = ${actor.id}`,
  );
  if (!placed) return null;
  const { placedAt, ...order } = placed;
  return cartPlaced(order, app.clock.now() - placedAt.getTime());
}
