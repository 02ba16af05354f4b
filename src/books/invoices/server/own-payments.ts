import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty } from '../../../kit/actor.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { bool, date, int, nullable, rowShape } from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { differenceResolved, notFound, permissionDenied } from '../../errors.ts';

// What is paid of the bills that a shop without QuickBooks wrote by hand. A bill's balance says it, as it does of every other invoice: null
// where the shop keeps that in its own books.

const lastRow = rowShape({ here: bool });

/** Whether payments are written down here, as it was said with the last bill by hand; with the first one they are. */
export async function paymentsHere(db: Sql): Promise<boolean> {
  const last = await db.row(
    lastRow,
    sql`select balance_cents is not null as here from invoices
         where state = 'elsewhere' and billed_on is not null and not unknown_before
         order by updated_at desc, id desc limit 1`,
  );
  return last?.here ?? true;
}

/** What a bill comes to, less the credits on it that were written by hand. */
const LEFT = sql`greatest(0, i.total_cents - coalesce((
  select sum(m.net_cents + m.tax_cents) from credit_memos m
   where m.invoice_id = i.id and m.state = 'elsewhere' and m.billed_on is not null), 0))`;

/** What is open of it stands in the shop's own books, as before. */
const forget = (tx: Sql, invoiceId: string): Promise<number> =>
  tx.execute(sql`update invoices set balance_cents = null where id = ${invoiceId}`);

/** What is open of a bill that was just written, its row locked: credits on it may have been written before. */
export const openAtFirst = (tx: Sql, invoiceId: string): Promise<number> =>
  putLeft(tx, sql`i.id = ${invoiceId}`);

/** A credit on it was written or taken back: what is open follows, unless a person said how much that is. */
export async function openAgain(tx: Sql, { creditId }: { creditId: string }): Promise<void> {
  const its = sql`i.id = (select m.invoice_id from credit_memos m where m.id = ${creditId})`;
  // Locked by a statement of its own: the sum after it sees what another credit has changed meanwhile.
  await tx.execute(sql`select from invoices i where ${its} for update`);
  await putLeft(
    tx,
    sql`${its} and i.state = 'elsewhere' and i.billed_on is not null and i.balance_cents is not null
        and i.told_on is null`,
  );
}

const putLeft = (tx: Sql, which: SqlText): Promise<number> =>
  tx.execute(sql`update invoices i set balance_cents = ${LEFT} where ${which}`);

const paidRow = rowShape({ openCents: nullable(int), toldOn: nullable(date), unknownBefore: bool });

/** What was written down of its payment was not so: what is open of it is as it was before. @throws AppError `permission-denied`, `not-found`, `failed-precondition` */
export function takeBackPaid(
  app: App,
  actor: Actor,
  { invoiceId }: { invoiceId: string },
): Promise<{ invoiceId: string }> {
  return app.db.transaction(async (tx) => {
    if (actor.kind !== 'user' || !hasDuty(actor, 'books')) throw permissionDenied();
    const row = await tx.row(
      paidRow,
      sql`select i.balance_cents as open_cents, i.unknown_before,
                 case when i.state = 'elsewhere' and i.billed_on is not null then i.told_on end as told_on
            from invoices i join ${ordersForJoin} o on o.id = i.order_id
           where i.id = ${invoiceId} and ${inOrders(orderScope(actor), 'o')} for update of i`,
    );
    if (!row) throw notFound();
    if (row.toldOn === null) throw differenceResolved();
    await tx.execute(
      sql`update invoices set told_on = null, told_by = null, unknown_before = false,
                 updated_at = ${new Date(app.clock.now())}
           where id = ${invoiceId}`,
    );
    if (row.unknownBefore) await forget(tx, invoiceId);
    else await putLeft(tx, sql`i.id = ${invoiceId}`);
    await recordAudit(app, tx, actor, {
      action: 'invoice.payment-taken-back',
      objectKind: 'invoice',
      objectId: invoiceId,
      before: { openCents: row.openCents, on: row.toldOn },
    });
    return { invoiceId };
  });
}
