import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { int, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';

const correctedRow = rowShape({
  orderLineId: text,
  /** Below 0: to be credited; above: to be billed. */
  quantity: int,
  /** Credited since, by hand on the invoice, for no other correction. */
  made: int,
});

/**
 * What a correction changed, line by line, and what of it was credited meanwhile on the invoice itself. A credit counts from the correction
 * on, and for one correction only; a claim's counts for its claim.
 */
function correctedLines(db: Sql, differenceId: string) {
  return db.rows(
    correctedRow,
    sql`
      select line."orderLineId" as order_line_id, line.quantity,
             greatest(0, coalesce((
               select sum(ml.quantity)
                 from credit_memo_lines ml join credit_memos m on m.id = ml.credit_memo_id
                      join invoice_lines il on il.id = ml.invoice_line_id
                where m.invoice_id = w.invoice_id and il.order_line_id = line."orderLineId"
                  and m.claim_id is null and m.state not in ('voided', 'dropped')
                  and m.created_at > w.created_at), 0)
             - coalesce((
               select -sum(other.quantity)
                 from invoice_differences known join credit_memos m on m.id = known.credit_id
                      cross join lateral jsonb_to_recordset(known.lines)
                            other("orderLineId" text, quantity int)
                where known.invoice_id = w.invoice_id and known.id <> w.id and known.state = 'done'
                  and other."orderLineId" = line."orderLineId" and other.quantity < 0
                  and m.state not in ('voided', 'dropped')
                  and m.created_at > w.created_at), 0))::int as made
        from invoice_differences w
       cross join lateral jsonb_to_recordset(w.lines) line("orderLineId" text, quantity int)
       where w.id = ${differenceId}`,
  );
}

/** How much of each line of a correction is still to be credited, by line of the order. */
export async function stillToCredit(db: Sql, differenceId: string): Promise<Map<string, number>> {
  const corrected = await correctedLines(db, differenceId);
  return new Map(
    corrected.map(({ orderLineId, quantity, made }) => [
      orderLineId,
      Math.max(0, -quantity - made),
    ]),
  );
}

const openRow = rowShape({ id: text });

/**
 * After a credit by hand: settles the corrections of its invoice that are now credited in full, the oldest first, so that nobody is asked
 * to credit them again. One that also added goods waits for a person. The order is locked.
 */
export async function resolveCredited(
  app: App,
  tx: Sql,
  credit: { id: string; invoiceId: string; docNumber: string; madeBy: string },
): Promise<void> {
  const open = await tx.rows(
    openRow,
    sql`select id from invoice_differences
         where invoice_id = ${credit.invoiceId} and state = 'open'
         order by created_at, id for update`,
  );
  for (const { id } of open) {
    const corrected = await correctedLines(tx, id);
    if (corrected.every(({ quantity, made }) => quantity < 0 && made >= -quantity))
      await resolveWith(app, tx, id, credit);
  }
}

/** Settles a correction with a credit of the shop. */
export async function resolveWith(
  app: App,
  tx: Sql,
  differenceId: string,
  credit: { id: string; docNumber: string; madeBy: string },
): Promise<void> {
  await tx.execute(
    sql`update invoice_differences
           set state = 'done', document = ${credit.docNumber}, credit_id = ${credit.id},
               settled_by = ${credit.madeBy}, settled_at = ${new Date(app.clock.now())}
         where id = ${differenceId}`,
  );
}
