import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty, type UserActor } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { peopleForJoin } from '../../../people/accounts/people/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { onceIfKeyed } from '../../../platform/idempotency.ts';
import {
  bool,
  date,
  int,
  nullable,
  present,
  type RowOf,
  rowShape,
  text,
  time,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { inserting } from '../../../platform/write-rows.ts';
import { differenceResolved, notFound, permissionDenied } from '../../errors.ts';
import { paymentMessages as words } from '../by-hand-messages.ts';
import type { OwnPaymentInput } from '../difference-contract.ts';

// What is paid of the bills that a shop without QuickBooks wrote by hand: a row for each payment. A bill's balance is what is left after its
// credits and payments, and is read as that of every other invoice: null where the shop keeps in its own books what is paid.

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

/** What a bill `i` comes to, less the credits on it, as soon as they are made, and less what is paid; what of its credits pays another bill no
 * longer comes off it. Below 0: more came than it bills. */
const DUE = sql`(i.total_cents - coalesce((
  select sum(m.net_cents + m.tax_cents) from credit_memos m
   where m.invoice_id = i.id and m.accounting_id is null
     and m.state not in ('voided', 'dropped')), 0) + coalesce((
  select sum(p.amount_cents) from own_payments p
   where p.from_invoice_id = i.id and p.undone_at is null), 0) - coalesce((
  select sum(p.amount_cents) from own_payments p
   where p.invoice_id = i.id and p.undone_at is null), 0))`;
export const LEFT_TO_PAY = sql`greatest(0, ${DUE})`;

/** What is open of a bill by hand, its row locked, is reckoned anew. Of one that QuickBooks made it follows by itself (`OPEN_BALANCE` of `bills.ts`). */
export const openAnew = (tx: Sql, invoiceId: string): Promise<number> =>
  putLeft(tx, sql`i.id = ${invoiceId}`);

/** A credit on it was made, or stands no more: what is open follows, where payments of it are written down here. */
export async function openAgain(tx: Sql, { creditId }: { creditId: string }): Promise<void> {
  const its = sql`i.id = (select m.invoice_id from credit_memos m where m.id = ${creditId})
    and i.state = 'elsewhere' and i.billed_on is not null and i.balance_cents is not null`;
  // Locked by a statement of its own: the sum after it sees what another credit has changed meanwhile.
  await tx.execute(sql`select from invoices i where ${its} for update`);
  await putLeft(tx, its);
}

const putLeft = (tx: Sql, which: SqlText): Promise<number> =>
  tx.execute(
    sql`update invoices i
           set balance_cents = ${LEFT_TO_PAY}, left_credit_cents = greatest(0, -${DUE})
         where ${which} and i.billed_on is not null`,
  );

const billRow = rowShape({
  id: text,
  /** Null: nobody has said here what is paid of it. */
  balanceCents: nullable(int),
  leftCents: int,
  /** Goods are paid at the dock before their bill is written. */
  earliestOn: date,
});

/** Locks a bill by hand of this person's. @throws AppError `not-found`, also where it was not billed by hand */
export async function lockBill(
  tx: Sql,
  actor: UserActor,
  invoiceId: string,
): Promise<RowOf<typeof billRow>> {
  // Locked by a statement of its own: what is read after it has what another payment or credit has changed meanwhile.
  await tx.execute(sql`select from invoices i where i.id = ${invoiceId} for update`);
  const bill = await tx.row(
    billRow,
    sql`select i.id, i.balance_cents, ${LEFT_TO_PAY}::int as left_cents, coalesce(i.dated_before, i.txn_date) as earliest_on
          from invoices i join ${ordersForJoin} o on o.id = i.order_id
         where i.id = ${invoiceId} and i.state = 'elsewhere' and i.billed_on is not null
           and ${inOrders(orderScope(actor), 'o')}`,
  );
  if (!bill) throw notFound();
  return bill;
}

export const wrongPayment = (path: string, message: string) =>
  new AppError('invalid-argument', 400, message, { path, message });

const newPaymentRow = rowShape({
  id: text,
  invoiceId: text,
  paidOn: date,
  amountCents: int,
  method: text,
});

/**
 * Money came for a bill by hand: so much on a day, all that is open where no amount is said. Never more than is open.
 * @throws AppError `permission-denied`, `not-found`, `failed-precondition` when nothing is open, `invalid-argument`
 */
export async function recordPayment(
  app: App,
  actor: Actor,
  input: OwnPaymentInput,
  key: string | undefined,
): Promise<{ amountCents: number }> {
  if (actor.kind !== 'user' || !hasDuty(actor, 'books')) throw permissionDenied();
  const { invoiceId, on, method } = input;
  const write = { actor: actor.id, operation: 'record-payment', key, body: input };
  return app.db.transaction((tx) =>
    onceIfKeyed(tx, write, async () => {
      const bill = await lockBill(tx, actor, invoiceId);
      const { leftCents } = bill;
      if (leftCents === 0)
        throw new AppError('failed-precondition', 409, words.nothingOpen, { reason: 'paid' });
      const amountCents = input.amountCents ?? leftCents;
      if (amountCents > leftCents) throw wrongPayment('amount', words.tooMuch(leftCents));
      const today = companyDay(await readCompany(app, tx), app.clock.now());
      if (on < bill.earliestOn || on > today) throw wrongPayment('on', words.noDay);
      await writePayment(app, tx, actor, { bill, on, method, amountCents });
      return { amountCents };
    }),
  );
}

/** Writes a payment of a locked bill down, and reckons what is open of it anew. */
export async function writePayment(
  app: App,
  tx: Sql,
  actor: UserActor,
  payment: { bill: RowOf<typeof billRow>; on: string; method: string; amountCents: number },
): Promise<void> {
  const { bill, on, method, amountCents } = payment;
  const now = new Date(app.clock.now());
  const row = { id: newId(app), invoiceId: bill.id, paidOn: on, amountCents, method };
  await tx.execute(
    sql`insert into own_payments ${inserting(newPaymentRow, row, { recordedBy: actor.id, recordedAt: now })}`,
  );
  await tx.execute(
    sql`update invoices
               set unknown_before = unknown_before or balance_cents is null, updated_at = ${now}
             where id = ${bill.id}`,
  );
  await openAnew(tx, bill.id);
  await recordAudit(app, tx, actor, {
    action: 'invoice.payment-recorded',
    objectKind: 'invoice',
    objectId: bill.id,
    before: { openCents: bill.balanceCents },
    after: { amountCents, on, method },
  });
}

const undoneRow = rowShape({
  amountCents: int,
  paidOn: date,
  undone: bool,
  fromInvoiceId: nullable(text),
});
const beforeRow = rowShape({ forgets: bool });

/** A payment was written down by mistake: what is open is as it was without it. @throws AppError `permission-denied`, `not-found`, `failed-precondition` when it is taken back already */
export function takeBackPayment(
  app: App,
  actor: Actor,
  { invoiceId, paymentId }: { invoiceId: string; paymentId: string },
): Promise<{ invoiceId: string }> {
  return app.db.transaction(async (tx) => {
    if (actor.kind !== 'user' || !hasDuty(actor, 'books')) throw permissionDenied();
    // With the bill whose credit it used, in the order in which every use of a credit locks them.
    await tx.execute(
      sql`select from invoices i
           where i.id in (${invoiceId}, (select p.from_invoice_id from own_payments p where p.id = ${paymentId}))
           order by i.id for update`,
    );
    await lockBill(tx, actor, invoiceId);
    const payment = await tx.row(
      undoneRow,
      sql`select amount_cents, paid_on, undone_at is not null as undone, from_invoice_id from own_payments
           where id = ${paymentId} and invoice_id = ${invoiceId}`,
    );
    if (!payment) throw notFound();
    if (payment.undone) throw differenceResolved();
    const now = new Date(app.clock.now());
    await tx.execute(
      sql`update own_payments set undone_at = ${now}, undone_by = ${actor.id} where id = ${paymentId}`,
    );
    // Without any payment nobody knows here what is open of it, where nobody knew it before.
    const before = await tx.row(
      beforeRow,
      sql`select i.unknown_before and not exists (select from own_payments p
                   where p.invoice_id = i.id and p.undone_at is null) as forgets
            from invoices i where i.id = ${invoiceId}`,
    );
    await tx.execute(sql`update invoices set updated_at = ${now} where id = ${invoiceId}`);
    if (before?.forgets)
      await tx.execute(
        sql`update invoices set balance_cents = null, left_credit_cents = 0, unknown_before = false
             where id = ${invoiceId}`,
      );
    else await openAnew(tx, invoiceId);
    if (payment.fromInvoiceId) await openAnew(tx, payment.fromInvoiceId);
    await recordAudit(app, tx, actor, {
      action: 'invoice.payment-taken-back',
      objectKind: 'invoice',
      objectId: invoiceId,
      before: { amountCents: payment.amountCents, on: payment.paidOn },
    });
    return { invoiceId };
  });
}

const ownPaymentRow = rowShape({
  id: text,
  paidOn: date,
  amountCents: int,
  method: text,
  by: nullable(text),
  recordedAt: present(time),
  undoneAt: nullable(time),
  undoneBy: nullable(text),
  /** What was left of the credits on this bill, or of this credit, paid it: no money came. Their numbers. */
  fromInvoice: nullable(text),
  fromCredit: nullable(text),
});
/** A payment of a bill by hand, one that was taken back too. */
export type OwnPaymentRow = RowOf<typeof ownPaymentRow>;

/** The payments of a bill, those that were taken back too, the oldest first. */
export const paymentsOfBill = (db: Sql, invoiceId: string): Promise<OwnPaymentRow[]> =>
  db.rows(
    ownPaymentRow,
    sql`select p.id, p.paid_on, p.amount_cents, p.method, who.display_name as by, p.recorded_at,
               p.undone_at, undoer.display_name as undone_by,
               source.doc_number as from_invoice, credit.doc_number as from_credit
          from own_payments p left join invoices source on source.id = p.from_invoice_id
               left join credit_memos credit on credit.id = p.from_credit_id
               left join ${peopleForJoin} who on who.id = p.recorded_by
               left join ${peopleForJoin} undoer on undoer.id = p.undone_by
         where p.invoice_id = ${invoiceId} order by p.paid_on, p.recorded_at, p.id`,
  );
