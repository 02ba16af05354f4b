import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { openLedger } from '../../server/open-ledger.ts';
import type { LedgerCredit } from '../credit-ledger.ts';

const isVoid = (credit: LedgerCredit) => credit.markedVoid && credit.totalCents === 0;

/**
 * Of credits of the books, those that bear the shop's mark in their memo and that no credit here knows: each waits for a person. One that is void by
 * now waits no longer. Safe to repeat.
 */
export async function findStrayCredits(
  app: App,
  realmId: string,
  credits: readonly LedgerCredit[],
): Promise<void> {
  const now = new Date(app.clock.now());
  const standing = credits.filter((one) => one.markedFor !== null && !isVoid(one));
  for (const credit of standing)
    await app.db.execute(
      sql`
        insert into stray_credits (id, realm_id, accounting_id, doc_number, booked_customer_id,
               total_cents, marker, found_at)
        select ${newId(app)}, ${realmId}, ${credit.id}, ${credit.number}, ${credit.customerId},
               ${credit.totalCents}, ${credit.markedFor}, ${now}
         where not exists (select from credit_memos known
                            where known.realm_id = ${realmId}
                              and known.accounting_id = ${credit.id})
        on conflict (realm_id, accounting_id) do update
          set doc_number = excluded.doc_number, total_cents = excluded.total_cents,
              booked_customer_id = excluded.booked_customer_id`,
    );
  const there = new Set(standing.map(({ id }) => id));
  const gone = credits.map(({ id }) => id).filter((id) => !there.has(id));
  await settleGoneCredits(app, realmId, gone);
}

/** These were voided or deleted in the books: nobody has to say anything of them. */
export async function settleGoneCredits(
  app: App,
  realmId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await app.db.execute(
    sql`update stray_credits
           set settled_how = 'gone', settled_at = ${new Date(app.clock.now())}
         where realm_id = ${realmId} and accounting_id = any(${ids}::text[])
           and settled_at is null`,
  );
}

/** As for invoices: a little more than the books remember changes. */
const READ_DAYS = 35;
const openRow = rowShape({ accountingId: text });

/** Each night: the credits of the last weeks are looked through, and strays that wait are read once more. @throws LedgerError */
export async function readStrayCredits(app: App, realmId: string): Promise<void> {
  const ledger = openLedger(app);
  const day = new Date(app.clock.now() - READ_DAYS * 86_400_000).toISOString().slice(0, 10);
  await findStrayCredits(app, realmId, (await ledger.creditsSince(day)).rows);
  const open = await app.db.rows(
    openRow,
    sql`select accounting_id from stray_credits
         where realm_id = ${realmId} and settled_at is null order by accounting_id limit 500`,
  );
  const ids = open.map(({ accountingId }) => accountingId);
  if (ids.length === 0) return;
  const { rows, unreadable } = await ledger.creditsById(ids);
  await findStrayCredits(app, realmId, rows);
  const there = new Set([...rows, ...unreadable].map(({ id }) => id));
  await settleGoneCredits(
    app,
    realmId,
    ids.filter((id) => !there.has(id)),
  );
}
