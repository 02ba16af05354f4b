import type { Sql } from '../../../../platform/database.ts';
import { inTurn } from '../../../../platform/in-turn.ts';
import { isDeadly } from '../../../../safety/hazards/public/deadly.ts';
import { transportLoad } from '../../../../safety/hazards/server/public/transport-load.ts';
import { needsRun, pairNeedsRun } from '../../leave-messages.ts';
import { type LockedOrder, openGoods } from './lock-order.ts';

const namesOf = (lines: readonly { name: string }[]) => [...new Set(lines.map(({ name }) => name))];

/** Packages of an order that no truck may carry without a shipping paper, by the names of their products. */
export async function papersOf(tx: Sql, order: LockedOrder): Promise<string[]> {
  const { regulated } = await transportLoad({ db: inTurn(tx) }, openGoods(order));
  return namesOf(regulated);
}

/**
 * An order that is sent out by hand leaves on no run: nobody has a shipping paper for it, no driver is known, and no section of a truck
 * keeps two products apart that together can kill, in whatever small packages they come.
 * @throws AppError `failed-precondition` that names what needs a paper, or what must stand apart
 */
export async function checkLeavesAlone(tx: Sql, order: LockedOrder): Promise<void> {
  const { regulated, apart } = await transportLoad({ db: inTurn(tx) }, openGoods(order));
  if (regulated.length > 0) throw needsRun(order.number, namesOf(regulated));
  const deadly = apart.filter(isDeadly);
  if (deadly.length > 0) throw pairNeedsRun(order.number, deadly);
}
