import { lentApprovedClaims, lentApprovedLines } from '../../claims/server/lent.ts';
import { companyDay, readCompany } from '../../company/server/queries.ts';
import { shareOf } from '../../kit/money.ts';
import { lentOrders } from '../../orders/server/lent.ts';
import { lockOrderForSettling } from '../../orders/server/lock-order.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { bool, int, nullable, present, rowShape, text } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';

const invoiceRow = rowShape({
  id: text,
  orderId: text,
  orderNumber: text,
  taxRateBp: int,
});
const knownRow = rowShape({ id: text });
const countRow = rowShape({ count: int });
const lineRow = rowShape({
  approved: present(int),
  /** Null: this line is not on the invoice. */
  invoiceLineId: nullable(text),
  /** On the invoice and on no other credit. */
  left: int,
  unitPriceCents: int,
  taxable: bool,
});

/** As long as QuickBooks takes a number. */
const NUMBER_LENGTH = 21;

/**
 * Makes the one credit of an approved claim, once its delivery's invoice stands in the books; null before that. Never more of a line
 * than its invoice bills and no other credit took: what does not fit is parked for a person. Safe to repeat; credits of one order
 * wait for each other at its row.
 */
export async function draftCredit(app: App, tx: Sql, claimId: string): Promise<string | null> {
  const invoice = await tx.row(
    invoiceRow,
    sql`
      select i.id, i.order_id, o.number as order_number, o.tax_rate_bp
        from ${lentApprovedClaims} c join invoices i on i.delivery_id = c.delivery_id
             join ${lentOrders} o on o.id = i.order_id
       where c.id = ${claimId} and i.accounting_id is not null and i.state <> 'voided'`,
  );
  if (!invoice || !(await lockOrderForSettling(tx, invoice.orderId))) return null;
  const known = await tx.row(
    knownRow,
    sql`select id from credit_memos where claim_id = ${claimId}`,
  );
  if (known) return known.id;
  const lines = await tx.rows(
    lineRow,
    sql`
      select a.approved, il.id as invoice_line_id,
             (coalesce(il.quantity, 0) - coalesce((
               select sum(ml.quantity) from credit_memo_lines ml
                where ml.invoice_line_id = il.id), 0))::int as left,
             coalesce(il.unit_price_cents, 0) as unit_price_cents,
             coalesce(il.taxable, false) as taxable
        from ${lentApprovedLines} a
             left join invoice_lines il
               on il.order_line_id = a.order_line_id and il.invoice_id = ${invoice.id}
       where a.claim_id = ${claimId} order by il.position`,
  );
  const fits = lines.every((line) => line.approved <= line.left);
  const amount = (some: typeof lines) =>
    some.reduce((sum, line) => sum + line.approved * line.unitPriceCents, 0);
  const earlier = await tx.row(
    countRow,
    sql`select count(*)::int as count from credit_memos m join invoices i on i.id = m.invoice_id
         where i.order_id = ${invoice.orderId}`,
  );
  const nth = (earlier?.count ?? 0) + 1;
  const tail = nth > 1 ? `-${nth}` : '';
  const id = newId(app);
  const now = new Date(app.clock.now());
  const day = companyDay(await readCompany(app, tx), app.clock.now());
  await tx.execute(
    sql`
      insert into credit_memos (id, claim_id, invoice_id, state, txn_date, net_cents, tax_cents,
             request_id, doc_number, problem_code, problem, created_at, updated_at)
      values (${id}, ${claimId}, ${invoice.id}, ${fits ? 'queued' : 'needs_attention'},
              ${day}::date, ${fits ? amount(lines) : 0},
              ${fits ? shareOf(amount(lines.filter((line) => line.taxable)), invoice.taxRateBp) : 0},
              ${id}, ${`CM-${invoice.orderNumber}`.slice(0, NUMBER_LENGTH - tail.length) + tail},
              ${fits ? null : 'more-than-invoiced'},
              ${fits ? null : 'The claim is for more than the invoice still bills. Settle it in the books by hand.'},
              ${now}, ${now})`,
  );
  if (fits)
    for (const line of lines)
      await tx.execute(
        sql`insert into credit_memo_lines (credit_memo_id, invoice_line_id, quantity)
            values (${id}, ${line.invoiceLineId}, ${line.approved})`,
      );
  return id;
}
