import type { AppError } from '../../../../kit/app-error.ts';
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
 * Why an order leaves on a run alone; null: it may be sent out by hand. Then nobody has a shipping paper for it, no driver is known, and no
 * section of a truck keeps two products apart that together can kill, in whatever small packages they come.
 * @returns what names the goods that need a paper, or that must stand apart
 */
export async function whyNotAlone(
  db: Sql,
  order: { number: string } & Parameters<typeof openGoods>[0],
): Promise<AppError | null> {
  const { regulated, apart } = await transportLoad({ db }, openGoods(order));
  if (regulated.length > 0) return needsRun(order.number, namesOf(regulated));
  const deadly = apart.filter(isDeadly);
  return deadly.length > 0 ? pairNeedsRun(order.number, deadly) : null;
}

/** @throws AppError `failed-precondition`, the one of `whyNotAlone` */
export async function checkLeavesAlone(tx: Sql, order: LockedOrder): Promise<void> {
  const why = await whyNotAlone(inTurn(tx), order);
  if (why) throw why;
}
