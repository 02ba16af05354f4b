import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  columns,
  date,
  int,
  nullable,
  present,
  type RowOf,
  rowShape,
  text,
  textList,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { names, recordset, settingFrom } from '../../../platform/write-rows.ts';
import type { LedgerPayment } from '../payment-ledger.ts';

/** What one payment settles of one invoice. */
const shareRow = rowShape({
  paidOn: date,
  paidCents: int,
  creditedCents: int,
  receivedCents: int,
  method: text,
  reference: text,
  creditIds: textList,
  accountingUpdatedAt: nullable(time),
});
/** The same, by their ids in the books. */
const booksShareRow = rowShape({ ...shareRow.columns, paymentId: text, accountingId: text });
type Share = RowOf<typeof booksShareRow>;

/** How a payment settles its invoices, each once. Credits go to its invoices in their order, the money pays the rest. */
function sharesOf(payment: LedgerPayment): Share[] {
  const credits = payment.applied.filter(({ kind }) => kind === 'credit');
  let credit = credits.reduce((sum, one) => sum + one.cents, 0);
  const shares = new Map<string, Share>();
  for (const one of payment.applied) {
    if (one.kind !== 'invoice') continue;
    const creditedCents = Math.min(one.cents, credit);
    credit -= creditedCents;
    const before = shares.get(one.id);
    shares.set(one.id, {
      paymentId: payment.id,
      accountingId: one.id,
      paidOn: payment.date,
      paidCents: one.cents - creditedCents + (before?.paidCents ?? 0),
      creditedCents: creditedCents + (before?.creditedCents ?? 0),
      receivedCents: payment.totalCents,
      method: payment.method.slice(0, 100),
      reference: payment.reference.slice(0, 100),
      creditIds:
        creditedCents > 0 ? [...new Set(credits.map(({ id }) => id))] : (before?.creditIds ?? []),
      accountingUpdatedAt: payment.changedAt === null ? null : new Date(payment.changedAt),
    });
  }
  return [...shares.values()];
}

const touched = rowShape({ accountingId: present(text) });

/** Our invoices, by their ids in the books, that a payment settled until now or settles as it is read. */
export async function settledBy(
  db: Sql,
  realmId: string,
  paymentId: string,
  payment: LedgerPayment | undefined,
): Promise<string[]> {
  const now = (payment?.applied ?? []).flatMap(({ kind, id }) => (kind === 'invoice' ? [id] : []));
  const rows = await db.rows(
    touched,
    sql`select accounting_id from invoices i
         where realm_id = ${realmId} and accounting_id is not null
           and (accounting_id = any(${now}::text[])
                or exists (select from invoice_payments p
                            where p.invoice_id = i.id and p.realm_id = ${realmId}
                              and p.payment_accounting_id = ${paymentId}))
         order by accounting_id`,
  );
  return rows.map(({ accountingId }) => accountingId);
}

/**
 * Writes what payments of the books settle of our invoices as it is now, in place of what stood here of them. An older reading than
 * ours changes nothing.
 */
export async function followPayments(
  tx: Sql,
  realmId: string,
  payments: readonly LedgerPayment[],
): Promise<void> {
  const heads = JSON.stringify(payments.map(({ id, changedAt }) => ({ id, changedAt })));
  const shares = payments.flatMap(sharesOf);
  await tx.execute(
    sql`
      with heads as (
        select h.id, h."changedAt" as changed_at
          from json_to_recordset(${heads}::json) as h(id text, "changedAt" timestamptz)
         where not exists (
           select from invoice_payments p
            where p.realm_id = ${realmId} and p.payment_accounting_id = h.id
              and p.accounting_updated_at > h."changedAt")),
      shares as (
        select s.*, i.id as invoice_id from ${recordset(booksShareRow, shares, 's')}
               join heads h on h.id = s.payment_id
               join invoices i on i.realm_id = ${realmId} and i.accounting_id = s.accounting_id),
      gone as (
        delete from invoice_payments p using heads h
         where p.realm_id = ${realmId} and p.payment_accounting_id = h.id
           and not exists (select from shares s
                            where s.payment_id = h.id and s.invoice_id = p.invoice_id))
        insert into invoice_payments (realm_id, payment_accounting_id, invoice_id, ${names(shareRow)})
        select ${realmId}, payment_id, invoice_id, ${columns(shareRow, 'shares')} from shares
        on conflict (realm_id, payment_accounting_id, invoice_id) do update
           set ${settingFrom(shareRow, 'excluded')}`,
  );
}

/** A payment that the books say is gone settles nothing any more. */
export async function forgetPayment(tx: Sql, realmId: string, paymentId: string): Promise<void> {
  await tx.execute(
    sql`delete from invoice_payments
         where realm_id = ${realmId} and payment_accounting_id = ${paymentId}`,
  );
}

const day = rowShape({ day: text });
const known = rowShape({ id: text });

/** The day of the oldest invoice that stands in this company's books; undefined without any. */
export async function firstInvoiceDay(app: App, realmId: string): Promise<string | undefined> {
  const row = await app.db.row(
    day,
    sql`select min(txn_date)::text as day from invoices
         where realm_id = ${realmId} and accounting_id is not null having count(*) > 0`,
  );
  return row?.day;
}

/** Payments that stand here of this company. */
export async function knownPayments(app: App, realmId: string): Promise<string[]> {
  const rows = await app.db.rows(
    known,
    sql`select distinct payment_accounting_id as id from invoice_payments
         where realm_id = ${realmId} order by id`,
  );
  return rows.map(({ id }) => id);
}
