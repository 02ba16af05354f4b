import type { Actor } from '../../../kit/actor.ts';
import { peopleForJoin } from '../../../people/accounts/people/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  nullable,
  present,
  type RowOf,
  rowShape,
  text,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { inserting } from '../../../platform/write-rows.ts';
import type { DecisionWhat } from '../decision-contract.ts';

const newDecisionRow = rowShape({
  invoiceId: nullable(text),
  creditMemoId: nullable(text),
  what: textOf<DecisionWhat>(),
  kind: text,
  reason: text,
});

/** Writes down what a person decided about an invoice or a credit, in the transaction that does it. */
export async function recordDecision(
  app: App,
  tx: Sql,
  actor: Actor | null,
  decision: {
    invoiceId?: string;
    creditId?: string;
    what: DecisionWhat;
    /** The kind of difference. */
    kind: string;
    reason?: string;
  },
): Promise<void> {
  await tx.execute(
    sql`insert into document_decisions ${inserting(
      newDecisionRow,
      {
        invoiceId: decision.invoiceId ?? null,
        creditMemoId: decision.creditId ?? null,
        what: decision.what,
        kind: decision.kind,
        reason: decision.reason ?? '',
      },
      {
        id: newId(app),
        decidedBy: actor?.kind === 'user' ? actor.id : null,
        decidedAt: new Date(app.clock.now()),
      },
    )}`,
  );
}

export const decisionRow = rowShape({
  what: textOf<DecisionWhat>(),
  kind: text,
  reason: text,
  by: nullable(text),
  at: present(time),
});

const select = (where: SqlText): SqlText => sql`
  select d.what, d.kind, d.reason, who.display_name as by, d.decided_at as at,
         d.credit_memo_id is not null as of_credit
    from document_decisions d left join ${peopleForJoin} who on who.id = d.decided_by
   where ${where} order by d.place desc`;

const ofInvoiceRow = rowShape({ ...decisionRow.columns, ofCredit: bool });

/** What people decided about an invoice and its credits, the newest first. For the duty books. */
export const decisionsOf = (db: Sql, invoiceId: string): Promise<RowOf<typeof ofInvoiceRow>[]> =>
  db.rows(
    ofInvoiceRow,
    select(sql`d.invoice_id = ${invoiceId} or d.credit_memo_id in (
      select m.id from credit_memos m where m.invoice_id = ${invoiceId})`),
  );

/** All decisions, to be joined: those of invoices say whether the invoice was billed again by it or since. */
export const allDecisions: SqlText = sql`
  select d.id, d.place, d.invoice_id, d.credit_memo_id, d.what, d.kind, d.reason,
         who.display_name as by, d.decided_at as at,
         exists (select from document_decisions later
                  where later.invoice_id = d.invoice_id and later.what = 'rebilled'
                    and later.place >= d.place) as billed_again
    from document_decisions d left join ${peopleForJoin} who on who.id = d.decided_by`;

/** The newest decision on the document that `where` names, as a column: JSON, or null. */
export const newestDecision = (where: SqlText): SqlText =>
  sql`(select row_to_json(newest) from (
    select d.what, d.kind, d.reason, who.display_name as by, d.decided_at as at
      from document_decisions d left join ${peopleForJoin} who on who.id = d.decided_by
     where ${where} order by d.place desc limit 1) newest)`;
