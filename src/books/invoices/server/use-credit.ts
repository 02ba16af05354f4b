import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import {
  inOrders,
  type OrderScope,
  orderScope,
} from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
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
import { sql } from '../../../platform/sql.ts';
import { inserting } from '../../../platform/write-rows.ts';
import { permissionDenied } from '../../errors.ts';
import { paymentMessages as words } from '../by-hand-messages.ts';
import { lockBill, openAnew } from './own-payments.ts';

const leftRow = rowShape({
  /** The bill on which the credits are that it is left of; null: of a credit that goes against no bill. */
  invoiceId: nullable(text),
  creditId: nullable(text),
  number: present(text),
  leftCents: int,
});
/** What is left of credits of a customer, and can pay a bill of theirs. */
export type LeftCredit = RowOf<typeof leftRow>;

/** What is left of the credits of the customer of a bill by hand, on other bills of theirs or on none; the oldest first. On an invoice that
 * QuickBooks made only once they have their numbers: before that, connecting again makes them there. */
export const creditsLeftFor = (
  db: Sql,
  scope: OrderScope,
  invoiceId: string,
): Promise<LeftCredit[]> =>
  db.rows(
    leftRow,
    sql`
      select c.invoice_id, c.credit_id, c.number, c.left_cents
        from own_credits c join invoices i on i.customer_id = c.customer_id
       where i.id = ${invoiceId} and c.invoice_id is distinct from i.id and ${inOrders(scope, 'c')}
         and not exists (select from credit_memos m join invoices b on b.id = m.invoice_id
                          where b.id = c.invoice_id and b.accounting_id is not null
                            and m.accounting_id is null and m.state = 'queued')
       order by c.txn_date, c.number`,
  );

const usedRow = rowShape({ invoiceId: text, number: nullable(text), amountCents: int });
/** What was left of the credits on a bill paid this other one. */
export type UsedCredit = RowOf<typeof usedRow>;

export const creditsUsedOf = (db: Sql, invoiceId: string): Promise<UsedCredit[]> =>
  db.rows(
    usedRow,
    sql`
      select i.id as invoice_id, i.doc_number as number, sum(p.amount_cents)::bigint as amount_cents
        from own_payments p join invoices i on i.id = p.invoice_id
       where p.from_invoice_id = ${invoiceId} and p.undone_at is null
       group by i.id, i.doc_number order by min(p.recorded_at)`,
  );

const newUseRow = rowShape({
  id: text,
  invoiceId: text,
  paidOn: date,
  amountCents: int,
  fromInvoiceId: nullable(text),
  fromCreditId: nullable(text),
});

const refused = (sentence: string, reason: string) =>
  new AppError('failed-precondition', 409, sentence, { reason });

/**
 * What is left of the customer's credits pays this bill by hand, as far as it goes: a payment for each, the oldest credit first, each taken
 * back as other payments are. @throws AppError `permission-denied`, `not-found`, `failed-precondition` when nothing is open or no credit is left
 */
export async function payWithCredit(
  app: App,
  actor: Actor,
  { invoiceId }: { invoiceId: string },
  key: string | undefined,
): Promise<{ amountCents: number }> {
  if (actor.kind !== 'user' || !hasDuty(actor, 'books')) throw permissionDenied();
  const write = { actor: actor.id, operation: 'use-credit', key, body: { invoiceId } };
  return app.db.transaction((tx) =>
    onceIfKeyed(tx, write, async () => {
      await lockSources(tx, invoiceId);
      const bill = await lockBill(tx, actor, invoiceId);
      if (!bill.balanceCents) throw refused(words.nothingOpen, 'paid');
      const uses = fitting(
        await creditsLeftFor(tx, orderScope(actor), invoiceId),
        bill.balanceCents,
      );
      if (uses.length === 0) throw refused(words.noCredit, 'no-credit');
      const now = new Date(app.clock.now());
      const paidOn = companyDay(await readCompany(app, tx), app.clock.now());
      for (const { invoiceId: fromInvoiceId, creditId: fromCreditId, amountCents } of uses) {
        const row = { id: newId(app), invoiceId, paidOn, amountCents, fromInvoiceId, fromCreditId };
        await tx.execute(
          sql`insert into own_payments ${inserting(newUseRow, row, { recordedBy: actor.id, recordedAt: now })}`,
        );
        if (fromInvoiceId) await openAnew(tx, fromInvoiceId);
      }
      await tx.execute(sql`update invoices set updated_at = ${now} where id = ${invoiceId}`);
      await openAnew(tx, invoiceId);
      const amountCents = uses.reduce((cents, one) => cents + one.amountCents, 0);
      await recordAudit(app, tx, actor, {
        action: 'invoice.credit-used',
        objectKind: 'invoice',
        objectId: invoiceId,
        before: { openCents: bill.balanceCents },
        after: { amountCents, from: uses.map(({ number }) => number) },
      });
      return { amountCents };
    }),
  );
}

/** The bill, those whose credit may pay it, and the credits of no bill, each in the order of their ids: two uses at once wait for each other. */
async function lockSources(tx: Sql, invoiceId: string): Promise<void> {
  await tx.execute(
    sql`select from invoices i
         where i.id = ${invoiceId}
            or i.id in (select c.invoice_id from own_credits c join invoices b on b.customer_id = c.customer_id
                         where b.id = ${invoiceId})
         order by i.id for update`,
  );
  await tx.execute(
    sql`select from credit_memos m
         where m.id in (select c.credit_id from own_credits c join invoices b on b.customer_id = c.customer_id
                         where b.id = ${invoiceId})
         order by m.id for update`,
  );
}

/** Of each credit what still fits into what is open. */
function fitting(credits: readonly LeftCredit[], openCents: number) {
  let open = openCents;
  return credits.flatMap((one) => {
    const amountCents = Math.min(open, one.leftCents);
    open -= amountCents;
    return amountCents > 0 ? [{ ...one, amountCents }] : [];
  });
}
