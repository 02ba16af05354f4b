import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import { date, int, nullable, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { inserting, insertingIf, settingFrom } from '../../../platform/write-rows.ts';
import type { LedgerCredit } from '../../credits/credit-ledger.ts';
import { stateOf } from '../../invoices/server/figures.ts';
import type { LedgerInvoice } from '../../ledger-rows.ts';
import { openLedger } from '../../server/open-ledger.ts';
import type { DocumentKind } from '../document-kind.ts';
import { unmatchedTable } from './unmatched-document.ts';

const foundRow = rowShape({ accountingId: text, orderNumber: nullable(text) });
/** What the books say of such a document; another reading writes it anew. */
const unmatchedRow = rowShape({
  docNumber: nullable(text),
  bookedCustomerId: nullable(text),
  totalCents: int,
});
const unmatchedInvoiceRow = rowShape({
  ...unmatchedRow.columns,
  txnDate: nullable(date),
  orderNumber: nullable(text),
});

/**
 * Of invoices of the books, those that bear the shop's mark (the delivery in their memo, or an order's number, `-2` or `-v2` behind it, for the
 * order's customer) and that no delivery here knows: each waits for a person. One that is void by now waits no longer. Safe to repeat.
 */
export async function findUnmatchedInvoices(
  app: App,
  realmId: string,
  invoices: readonly LedgerInvoice[],
): Promise<void> {
  if (invoices.length === 0) return;
  const now = new Date(app.clock.now());
  const rows = invoices
    .filter((one) => stateOf(one) !== 'voided')
    .map(({ id, number, customerId, totalCents, date, markedFor }) => ({
      accountingId: id,
      docNumber: number,
      customerId,
      totalCents,
      date: date || null,
      markedFor,
    }));
  const found = await app.db.rows(
    foundRow,
    sql`
      select b."accountingId" as accounting_id, o.number as order_number
        from json_to_recordset(${JSON.stringify(rows)}::json)
               as b("accountingId" text, "docNumber" text, "customerId" text,
                    "markedFor" text)
             left join invoices of_delivery on coalesce(of_delivery.case_id, of_delivery.delivery_id) = b."markedFor"
             left join ${ordersForJoin} o
               on o.id = of_delivery.order_id
               or (of_delivery.id is null
                   and o.number in (b."docNumber",
                                regexp_replace(b."docNumber", '-v?[0-9]+$', ''))
                   and exists (select from ${customersForJoin} c
                                where c.id = o.customer_id
                                  and coalesce(c.account_id, b."customerId") = b."customerId"))
       where (b."markedFor" is not null or o.id is not null)
         and not exists (select from invoices known
                          where known.realm_id = ${realmId}
                            and known.accounting_id = b."accountingId")`,
  );
  for (const { accountingId, orderNumber } of found) {
    const one = rows.find((row) => row.accountingId === accountingId);
    if (!one) continue;
    await app.db.execute(
      sql`
        insert into stray_invoices ${inserting(
          unmatchedInvoiceRow,
          {
            docNumber: one.docNumber,
            bookedCustomerId: one.customerId,
            totalCents: one.totalCents,
            txnDate: one.date,
            orderNumber,
          },
          { id: newId(app), realmId, accountingId, deliveryId: one.markedFor, foundAt: now },
        )}
        on conflict (realm_id, accounting_id) do update
          set ${settingFrom(unmatchedInvoiceRow, 'excluded')}`,
    );
  }
  const valid = new Set(rows.map(({ accountingId }) => accountingId));
  await resolveGone(app, 'invoice', realmId, without(invoices, valid));
}

const isVoid = (credit: LedgerCredit) => credit.markedVoid && credit.totalCents === 0;

/** Of credits of the books, those that bear the shop's mark in their memo and that no credit here knows, as above. */
export async function findUnmatchedCredits(
  app: App,
  realmId: string,
  credits: readonly LedgerCredit[],
): Promise<void> {
  const now = new Date(app.clock.now());
  const marked = credits.filter((one) => one.markedFor !== null && !isVoid(one));
  for (const credit of marked)
    await app.db.execute(
      sql`
        insert into stray_credits ${insertingIf(
          unmatchedRow,
          {
            docNumber: credit.number,
            bookedCustomerId: credit.customerId,
            totalCents: credit.totalCents,
          },
          {
            id: newId(app),
            realmId,
            accountingId: credit.id,
            marker: credit.markedFor,
            foundAt: now,
          },
        )}
         where not exists (select from credit_memos known
                            where known.realm_id = ${realmId}
                              and known.accounting_id = ${credit.id})
        on conflict (realm_id, accounting_id) do update
          set ${settingFrom(unmatchedRow, 'excluded')}`,
    );
  await resolveGone(app, 'credit', realmId, without(credits, new Set(marked.map(({ id }) => id))));
}

const without = (all: readonly { id: string }[], ids: ReadonlySet<string>) =>
  all.map(({ id }) => id).filter((id) => !ids.has(id));

/** These were voided or deleted in the books: nobody has to say anything of them. */
export async function resolveGone(
  app: App,
  kind: DocumentKind,
  realmId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await app.db.execute(
    sql`update ${unmatchedTable(kind)}
           set settled_how = 'gone', settled_at = ${new Date(app.clock.now())}
         where realm_id = ${realmId} and accounting_id = any(${ids}::text[])
           and settled_at is null`,
  );
}

/** A little more than the books remember changes: what those missed is read by its day. */
const READ_DAYS = 35;
const openRow = rowShape({ accountingId: text });

/** Each night: the documents of the last weeks are looked through, and what waits unmatched is read once more. @throws LedgerError */
export async function readUnmatched(app: App, realmId: string): Promise<void> {
  const ledger = openLedger(app);
  const day = new Date(app.clock.now() - READ_DAYS * 86_400_000).toISOString().slice(0, 10);
  for (let from: string | null = null; ; ) {
    const page = await ledger.invoicesPage(day, from);
    await findUnmatchedInvoices(app, realmId, page.rows);
    from = page.next;
    if (from === null) break;
  }
  await readWaiting(app, 'invoice', realmId);
  await findUnmatchedCredits(app, realmId, (await ledger.creditsSince(day)).rows);
  await readWaiting(app, 'credit', realmId);
}

async function readWaiting(app: App, kind: DocumentKind, realmId: string): Promise<void> {
  const open = await app.db.rows(
    openRow,
    sql`select accounting_id from ${unmatchedTable(kind)}
         where realm_id = ${realmId} and settled_at is null order by accounting_id limit 500`,
  );
  const ids = open.map(({ accountingId }) => accountingId);
  if (ids.length === 0) return;
  const there = new Set(await readById(app, kind, realmId, ids));
  const gone = ids.filter((id) => !there.has(id));
  await resolveGone(app, kind, realmId, gone);
}

/** Reads these again and judges them anew. Answers which are there. */
async function readById(
  app: App,
  kind: DocumentKind,
  realmId: string,
  ids: readonly string[],
): Promise<string[]> {
  const ledger = openLedger(app);
  if (kind === 'invoice') {
    const { rows, unreadable } = await ledger.invoicesById(ids);
    await findUnmatchedInvoices(app, realmId, rows);
    return [...rows, ...unreadable].map(({ id }) => id);
  }
  const { rows, unreadable } = await ledger.creditsById(ids);
  await findUnmatchedCredits(app, realmId, rows);
  return [...rows, ...unreadable].map(({ id }) => id);
}
