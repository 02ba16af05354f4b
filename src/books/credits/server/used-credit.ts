import { AppError } from '../../../kit/app-error.ts';
import type { Sql } from '../../../platform/database.ts';
import { nullable, rowShape, text } from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { voidCreditWords } from '../../invoices/by-hand-messages.ts';

const usedRow = rowShape({ numbers: nullable(text) });

/** What the other credits on its bill come to. */
const othersOf = (creditId: string): SqlText => sql`coalesce((
  select sum(other.net_cents + other.tax_cents)
    from credit_memos other join credit_memos m on other.invoice_id = m.invoice_id
   where m.id = ${creditId} and other.id <> m.id and other.accounting_id is null
     and other.state not in ('voided', 'dropped')), 0)`;

/**
 * What was left of a credit pays another bill: it can't be taken away under that payment. Of one on a bill only as much as its other credits do
 * not cover. `alone`: only one that pays other bills by its number: of no bill, or of one that QuickBooks made. @throws AppError `failed-precondition`
 */
export async function refuseUsed(
  tx: Sql,
  creditId: string,
  { alone = false }: { alone?: boolean } = {},
): Promise<void> {
  // By a statement of its own: what is read after it has what was used meanwhile.
  await tx.execute(
    sql`select from invoices i
         where i.id = (select m.invoice_id from credit_memos m where m.id = ${creditId}) for update`,
  );
  const used = await tx.row(
    usedRow,
    sql`
      select string_agg(distinct i.doc_number, ', ' order by i.doc_number) as numbers
        from credit_memos m left join invoices source on source.id = m.invoice_id
             join own_payments p
               on p.undone_at is null and (p.from_credit_id = m.id ${
                 alone
                   ? sql`or p.from_invoice_id = m.invoice_id and source.accounting_id is not null`
                   : sql`or p.from_invoice_id = m.invoice_id`
})
             join invoices i on i.id = p.invoice_id
       where m.id = ${creditId}
      having sum(p.amount_cents) > ${alone ? sql`0` : othersOf(creditId)}`,
  );
  if (used?.numbers)
    throw new AppError('failed-precondition', 409, voidCreditWords.used(used.numbers), {
      reason: 'credit-used',
    });
}
