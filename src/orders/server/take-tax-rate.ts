import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { sql } from '../../platform/sql.ts';
import type { LockedOrder } from './lock-order.ts';
import { writeOrder } from './write-order.ts';

/** Gives an order that was placed before its customer's tax was settled the rate that was settled, and sums it up again. The caller holds its lock. */
export async function takeTaxRate(
  app: App,
  tx: Sql,
  order: LockedOrder,
  taxRateBp: number,
): Promise<void> {
  if (order.taxRateBp === taxRateBp) return;
  await tx.execute(sql`update orders set tax_rate_bp = ${taxRateBp} where id = ${order.id}`);
  await writeOrder(app, tx, { ...order, taxRateBp }, order.status);
}
