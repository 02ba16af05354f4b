import { recordAudit } from '../../../company/server/record-audit.ts';
import { depositsBackForJoin } from '../../../delivery/deliveries/server/public/joins.ts';
import type { Actor } from '../../../kit/actor.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { bool, int, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { actingBookkeeper } from '../../documents/server/unmatched-document.ts';
import { depositCredited, depositFollows, notFound } from '../../errors.ts';
import type { CreditDeposit } from '../credit-contract.ts';
import {
  creditOfEmpties,
  holdDepositBack,
  insertEmptiesCredit,
  invoiceToName,
} from './credit-empties.ts';
import type { CreditedOrder } from './draft-credit.ts';
import { enqueueCredit, retryCreditOfEmpties } from './waiting-credits.ts';
import { followsByItself } from './waiting-deposits.ts';

const orderRow = rowShape({
  orderId: text,
  orderNumber: text,
  taxRateBp: int,
  depositTaxable: bool,
  follows: bool,
});
const seenRow = rowShape({ id: text });

/**
 * A person credits a deposit back that waits for an invoice which may never come. It names one if there is one by now, else the order alone.
 * One that was voided is made again. The job that would credit it waits at the order's row and then finds this credit. One that the books refused is tried again.
 * @throws AppError `permission-denied`, `not-found`, `failed-precondition` when it is credited, or goes on with an invoice on its way
 */
export function creditDeposit(
  app: App,
  actor: Actor,
  { deliveryId }: CreditDeposit,
): Promise<{ creditId: string }> {
  return app.db.transaction(async (tx) => {
    const user = actingBookkeeper(actor);
    const seen = await tx.row(
      seenRow,
      sql`
        select d.id from ${depositsBackForJoin} d join ${ordersForJoin} o on o.id = d.order_id
         where d.id = ${deliveryId} and ${inOrders(orderScope(user), 'o')}`,
    );
    const back = seen && (await holdDepositBack(tx, deliveryId));
    if (!back) throw notFound();
    const last = await creditOfEmpties(tx, deliveryId);
    const isVoid = last?.state === 'voided' || last?.state === 'dropped';
    const known = isVoid ? undefined : last;
    if (known && known.state !== 'needs_attention') throw depositCredited(known.docNumber);
    if (known) await retryCreditOfEmpties(tx, app, deliveryId);
    const creditId =
      known?.id ??
      (await insertEmptiesCredit(app, tx, {
        back,
        named: await nameFor(app, tx, deliveryId),
        madeBy: user.id,
      }));
    if (!known) await enqueueCredit(tx, creditId);
    await recordAudit(app, tx, user, {
      action: known ? 'credit.deposit-again' : 'credit.deposit-now',
      objectKind: 'credit',
      objectId: creditId,
      after: { deliveryId, cents: back.cents },
    });
    return { creditId };
  });
}

async function nameFor(app: App, tx: Sql, deliveryId: string) {
  const invoice = await invoiceToName(app, tx, deliveryId);
  if (invoice) return invoice;
  const order = await tx.row(
    orderRow,
    sql`
      select d.order_id, o.number as order_number, o.tax_rate_bp, o.deposit_taxable,
             ${followsByItself(app)} as follows
        from ${depositsBackForJoin} d join ${ordersForJoin} o on o.id = d.order_id
       where d.id = ${deliveryId}`,
  );
  if (!order || order.follows) throw depositFollows();
  const { orderId, orderNumber, taxRateBp, depositTaxable } = order;
  return { id: null, orderId, orderNumber, taxRateBp, depositTaxable } satisfies CreditedOrder;
}
