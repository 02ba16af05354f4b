import { transportLoad } from '../../hazards/server/transport-load.ts';
import type { Sql } from '../../platform/database.ts';
import { inTurn } from '../../platform/in-turn.ts';
import { needsRun } from '../leave-messages.ts';
import type { LockedOrder } from './lock-order.ts';

/** What of an order is still to be handed over. */
const openOf = ({ lines }: LockedOrder) =>
  lines
    .map(({ productId, ordered, cancelled, delivered }) => ({
      productId,
      quantity: ordered - cancelled - delivered,
    }))
    .filter(({ quantity }) => quantity > 0);

/** Packages of an order that no truck may carry without a shipping paper, by the names of their products. */
export async function papersOf(tx: Sql, order: LockedOrder): Promise<string[]> {
  const { regulated } = await transportLoad({ db: inTurn(tx) }, openOf(order));
  return [...new Set(regulated.map(({ name }) => name))];
}

/**
 * An order that is sent out by hand leaves on no run: nobody has a shipping paper for it, and no driver is known.
 * @throws AppError `failed-precondition` that names what needs a paper
 */
export async function checkLeavesAlone(tx: Sql, order: LockedOrder): Promise<void> {
  const names = await papersOf(tx, order);
  if (names.length > 0) throw needsRun(order.number, names);
}
