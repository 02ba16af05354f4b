import { hasDuty, type UserActor } from '../../kit/actor.ts';
import type { OrderView } from '../../orders/server/queries.ts';
import type { App } from '../../platform/app.ts';
import { safetyContacts } from '../../sheets/server/save-safety-contact.ts';
import { type WithoutSheet, withoutSheet } from '../../sheets/server/sheet-first.ts';

/** Goods of orders in these states are still to leave. */
const WAITING: readonly string[] = ['placed', 'on_hold', 'confirmed', 'part_delivered'];

/** For the desk: whether this order's goods are still to leave for a site that has named nobody who gets its sheets. */
export async function asksForContact(
  app: App,
  user: UserActor,
  { customerId, status }: Pick<OrderView, 'customerId' | 'status'>,
): Promise<boolean> {
  if (!hasDuty(user, 'desk') || !WAITING.includes(status)) return false;
  return (await safetyContacts(app, user, customerId)).length === 0;
}

/** For the desk and the driver: what of an order is still to leave and lacks the sheet that it needs. */
export async function sheetsOfOrder(
  app: App,
  user: UserActor,
  { customerId, status, lines }: Pick<OrderView, 'customerId' | 'status' | 'lines'>,
): Promise<WithoutSheet[]> {
  if (!hasDuty(user, 'desk', 'driver') || !WAITING.includes(status)) return [];
  const open = lines.filter((line) => line.ordered - line.cancelled > line.delivered);
  return withoutSheet(
    app.db,
    customerId,
    open.map((line) => line.productId),
  );
}
