import type { Actor } from '../../../../kit/actor.ts';
import { percentText } from '../../../../kit/percent.ts';
import { customersForJoin } from '../../../../people/customers/server/public/joins.ts';
import type { App } from '../../../../platform/app.ts';
import type { Sql } from '../../../../platform/database.ts';
import { bool, int, rowShape } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { recordEvent } from '../record-event.ts';
import { writeOrder } from '../write-order.ts';
import type { LockedOrder } from './lock-order.ts';

const rateRow = rowShape({ taxRateBp: int, taxSettled: bool });
const BY: Actor = { kind: 'system', name: 'Tax settled' };

/**
 * An order that was placed before its customer's tax was settled takes the rate that counts now, once somebody has settled it, and is summed up
 * again. Whoever bills an order asks this first, so it does not matter whether the settling's own job has come by. The caller holds the order's
 * lock; a settling that runs at the same time is waited for, or waits.
 * @returns the order; `taxSettled` says whether it may be billed.
 */
export async function takeTaxRate(app: App, tx: Sql, order: LockedOrder): Promise<LockedOrder> {
  if (order.taxSettled) return order;
  const rate = await tx.row(
    rateRow,
    sql`select c.tax_settled, case when c.tax_exempt then 0 else c.tax_rate_bp end as tax_rate_bp
          from ${customersForJoin} c where c.id = ${order.customerId} for share`,
  );
  if (!rate?.taxSettled) return order;
  const withRate = {
    ...order,
    taxRateBp: rate.taxRateBp,
    taxSettled: true,
    version: order.version + 1,
  };
  await tx.execute(
    sql`update orders set tax_rate_bp = ${rate.taxRateBp}, tax_settled = true where id = ${order.id}`,
  );
  const { totalCents } = await writeOrder(app, tx, withRate, order.status);
  await recordEvent(app, tx, BY, {
    orderId: order.id,
    kind: 'tax-settled',
    version: withRate.version,
    detail: {
      before: { tax: 'not settled', totalCents: order.totalCents },
      after: { tax: rate.taxRateBp > 0 ? percentText(rate.taxRateBp) : '', totalCents },
    },
  });
  return { ...withRate, totalCents };
}
