import type { App } from '../../../platform/app.ts';
import { present, rowShape, text } from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { booking } from '../../server/outbox.ts';
import type { LedgerCredit } from '../credit-ledger.ts';

const inBooks = rowShape({ accountingId: present(text) });

/** The credits of ours that stand in this company's books and are not used up. */
export async function knownCredits(app: App, realmId: string): Promise<string[]> {
  const rows = await app.db.rows(
    inBooks,
    sql`select accounting_id from credit_memos
         where realm_id = ${realmId} and accounting_id is not null
           and state in ('created', 'needs_attention') and balance_cents is distinct from 0
         order by accounting_id`,
  );
  return rows.map(({ accountingId }) => accountingId);
}

/** Brings our credits up to date with a reading: tax, what is left, and whether one was voided. Older readings change nothing. */
export async function followCredits(
  app: App,
  realmId: string,
  credits: readonly LedgerCredit[],
): Promise<void> {
  const now = new Date(app.clock.now());
  for (const credit of credits) {
    const voided = credit.markedVoid && credit.totalCents === 0;
    const differs = sql`(not ${voided}::boolean and
      coalesce(net_accepted_cents, net_cents) <> ${credit.totalCents - credit.taxCents})`;
    await app.db.execute(
      sql`update credit_memos
             set state = case when ${voided}::boolean then 'voided'
                              when ${differs} then 'needs_attention' else 'created' end,
                 ${asInBooks(credit, differs)}, updated_at = ${now},
                 accounting_updated_at = coalesce(${credit.changedAt}::timestamptz,
                                                  accounting_updated_at)
           where realm_id = ${realmId} and accounting_id = ${credit.id} and state <> 'sending'
             and coalesce(accounting_updated_at <= ${credit.changedAt}::timestamptz, true)`,
    );
  }
}

const AMOUNT_DIFFERS = 'QuickBooks holds another amount for this credit. Mend it there.';

/** A credit as the books hold it; it says so where they hold another amount, and nothing where they hold the same. */
export const asInBooks = (credit: LedgerCredit, differs: SqlText): SqlText => sql`
  ${booking(credit)}, doc_number = coalesce(${credit.number}, doc_number),
  problem_code = case when ${differs} then 'amount-differs' end,
  problem = case when ${differs} then ${AMOUNT_DIFFERS} end`;

/** A credit that is gone from the books gives nothing back any more. */
export async function markCreditGone(app: App, realmId: string, id: string): Promise<void> {
  await app.db.execute(
    sql`update credit_memos
           set state = 'voided', balance_cents = 0, problem_code = 'deleted',
               problem = 'This credit was deleted in QuickBooks.',
               updated_at = ${new Date(app.clock.now())}
         where realm_id = ${realmId} and accounting_id = ${id}`,
  );
}
