import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { present, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { LedgerPayment } from '../payment-ledger.ts';

/** How a payment settles one invoice. Credits go to its invoices in their order, the money pays the rest. */
function sharesOf(payment: LedgerPayment) {
  const credits = payment.applied.filter(({ kind }) => kind === 'credit');
  let credit = credits.reduce((sum, one) => sum + one.cents, 0);
  return payment.applied.flatMap((one) => {
    if (one.kind !== 'invoice') return [];
    const creditedCents = Math.min(one.cents, credit);
    credit -= creditedCents;
    return [
      {
        paymentId: payment.id,
        accountingId: one.id,
        paidOn: payment.date,
        paidCents: one.cents - creditedCents,
        creditedCents,
        receivedCents: payment.totalCents,
        method: payment.method.slice(0, 100),
        reference: payment.reference.slice(0, 100),
        creditIds: creditedCents > 0 ? credits.map(({ id }) => id) : [],
        changedAt: payment.changedAt,
      },
    ];
  });
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
  const shares = JSON.stringify(payments.flatMap(sharesOf));
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
        select s.*, i.id as invoice_id
          from json_to_recordset(${shares}::json) as s(
                 "paymentId" text, "accountingId" text, "paidOn" date, "paidCents" bigint,
                 "creditedCents" bigint, "receivedCents" bigint, method text, reference text,
                 "creditIds" json, "changedAt" timestamptz)
               join heads h on h.id = s."paymentId"
               join invoices i on i.realm_id = ${realmId} and i.accounting_id = s."accountingId"),
      gone as (
        delete from invoice_payments p using heads h
         where p.realm_id = ${realmId} and p.payment_accounting_id = h.id
           and not exists (select from shares s
                            where s."paymentId" = h.id and s.invoice_id = p.invoice_id))
        insert into invoice_payments (realm_id, payment_accounting_id, invoice_id, paid_on,
               paid_cents, credited_cents, received_cents, method, reference, credit_ids,
               accounting_updated_at)
        select ${realmId}, "paymentId", invoice_id, min("paidOn"), sum("paidCents"),
               sum("creditedCents"), max("receivedCents"), max(method), max(reference),
               coalesce((select array_agg(distinct one) from shares s,
                                json_array_elements_text(s."creditIds") one
                          where s."paymentId" = shares."paymentId"
                            and s.invoice_id = shares.invoice_id), '{}'),
               max("changedAt")
          from shares group by "paymentId", invoice_id
        on conflict (realm_id, payment_accounting_id, invoice_id) do update
           set paid_on = excluded.paid_on, paid_cents = excluded.paid_cents,
               credited_cents = excluded.credited_cents,
               received_cents = excluded.received_cents, method = excluded.method,
               reference = excluded.reference, credit_ids = excluded.credit_ids,
               accounting_updated_at = excluded.accounting_updated_at`,
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
