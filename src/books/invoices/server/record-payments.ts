import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { type Actor, hasDuty, type UserActor } from '../../../kit/actor.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { onceIfKeyed } from '../../../platform/idempotency.ts';
import {
  date,
  int,
  nullable,
  present,
  type RowOf,
  rowShape,
  text,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { notFound, permissionDenied } from '../../errors.ts';
import { paymentMessages as words } from '../by-hand-messages.ts';
import type { OwnPaymentsInput } from '../difference-contract.ts';
import { fillBills } from '../payment-sums.ts';
import { BY_HAND_HERE } from './bills.ts';
import { lockBill, writePayment, wrongPayment as wrong } from './own-payments.ts';

const openRow = rowShape({
  id: text,
  number: nullable(text),
  date,
  dueDate: nullable(date),
  openCents: present(int),
  customerName: text,
});
/** A bill by hand of which something is open, for a payment of several. */
export type OpenOwnBill = RowOf<typeof openRow>;

const openBills = (db: Sql, user: UserActor, which: SqlText): Promise<OpenOwnBill[]> =>
  db.rows(
    openRow,
    sql`select i.id, i.doc_number as number, i.txn_date as date, i.due_date,
               i.balance_cents as open_cents, o.customer_name
          from invoices i join ${ordersForJoin} o on o.id = i.order_id
         where ${which} and ${BY_HAND_HERE} and i.balance_cents > 0
           and ${inOrders(orderScope(user), 'o')}
         order by i.txn_date, i.doc_number, i.id`,
  );

/** What is open of the bills by hand of these customers, the oldest first. */
export const openBillsOf = (
  db: Sql,
  user: UserActor,
  customerIds: readonly string[],
): Promise<OpenOwnBill[]> => openBills(db, user, sql`i.customer_id = any(${customerIds}::text[])`);

/**
 * One payment for several bills by hand: the oldest is filled first, each gets a payment of its own. More than is open of them is refused: nobody
 * would know what the rest is for. `customerIds`: of the account whose page it is.
 * @throws AppError `permission-denied`, `not-found` where none of them is open, `invalid-argument`
 */
export async function recordPayments(
  app: App,
  actor: Actor,
  { customerIds, ...input }: OwnPaymentsInput & { customerIds: readonly string[] },
  key: string | undefined,
): Promise<{ amountCents: number; bills: number }> {
  if (actor.kind !== 'user' || !hasDuty(actor, 'books')) throw permissionDenied();
  const { invoiceIds, amountCents, on, method } = input;
  const write = { actor: actor.id, operation: 'record-payments', key, body: input };
  return app.db.transaction((tx) =>
    onceIfKeyed(tx, write, async () => {
      // Locked by a statement of its own, in the order in which uses of credits lock them.
      await tx.execute(
        sql`select from invoices i where i.id = any(${invoiceIds}::text[]) order by i.id for update`,
      );
      const bills = await openBills(
        tx,
        actor,
        sql`i.id = any(${invoiceIds}::text[]) and i.customer_id = any(${customerIds}::text[])`,
      );
      if (bills.length === 0) throw notFound();
      const { parts, leftCents } = fillBills(bills, amountCents);
      if (leftCents > 0) throw wrong('amount', words.tooMuchOfAll(amountCents - leftCents));
      const today = companyDay(await readCompany(app, tx), app.clock.now());
      if (on > today) throw wrong('on', words.noDayOfAll);
      for (const part of parts) {
        const bill = await lockBill(tx, actor, part.bill.id);
        if (on < bill.earliestOn) throw wrong('on', words.beforeBill(part.bill.number ?? ''));
        await writePayment(app, tx, actor, { bill, on, method, amountCents: part.amountCents });
      }
      return { amountCents, bills: parts.length };
    }),
  );
}
