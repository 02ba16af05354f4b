import { lentOrders } from '../../../ordering/orders/server/public/lent.ts';
import { lentCustomers } from '../../../people/customers/server/public/lent.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import { nullable, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { LedgerInvoice } from '../../ledger-rows.ts';
import { openLedger } from '../../server/open-ledger.ts';
import { stateOf } from './figures.ts';

const strayRow = rowShape({ accountingId: text, orderNumber: nullable(text) });

/**
 * Of invoices of the books, those that bear the shop's mark (the delivery in their memo, or an order's number, `-2` or `-v2` behind it, for the
 * order's customer) and that no delivery here knows: each waits for a person. One that is void by now waits no longer. Safe to repeat.
 */
export async function findStrays(
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
    strayRow,
    sql`
      select b."accountingId" as accounting_id, o.number as order_number
        from json_to_recordset(${JSON.stringify(rows)}::json)
               as b("accountingId" text, "docNumber" text, "customerId" text,
                    "markedFor" text)
             left join invoices of_delivery on coalesce(of_delivery.case_id, of_delivery.delivery_id) = b."markedFor"
             left join ${lentOrders} o
               on o.id = of_delivery.order_id
               or (of_delivery.id is null
                   and o.number in (b."docNumber",
                                regexp_replace(b."docNumber", '-v?[0-9]+$', ''))
                   and exists (select from ${lentCustomers} c
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
        insert into stray_invoices (id, realm_id, accounting_id, doc_number, booked_customer_id,
               total_cents, txn_date, delivery_id, order_number, found_at)
        values (${newId(app)}, ${realmId}, ${accountingId}, ${one.docNumber}, ${one.customerId},
                ${one.totalCents}, ${one.date}, ${one.markedFor}, ${orderNumber}, ${now})
        on conflict (realm_id, accounting_id) do update
          set doc_number = excluded.doc_number, booked_customer_id = excluded.booked_customer_id,
              total_cents = excluded.total_cents, txn_date = excluded.txn_date,
              order_number = excluded.order_number`,
    );
  }
  const standing = rows.map(({ accountingId }) => accountingId);
  const gone = invoices.map(({ id }) => id).filter((id) => !standing.includes(id));
  await settleGone(app, realmId, gone);
}

async function settleGone(app: App, realmId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await app.db.execute(
    sql`update stray_invoices
           set settled_how = 'gone', settled_at = ${new Date(app.clock.now())}
         where realm_id = ${realmId} and accounting_id = any(${ids}::text[])
           and settled_at is null`,
  );
}

/** A little more than the books remember changes: what those missed is read by its day. */
const READ_DAYS = 35;
const openRow = rowShape({ accountingId: text });

/** Each night: the invoices of the last weeks are looked through, and strays that wait are read once more. @throws LedgerError */
export async function readStrays(app: App, realmId: string): Promise<void> {
  const ledger = openLedger(app);
  const day = new Date(app.clock.now() - READ_DAYS * 86_400_000).toISOString().slice(0, 10);
  for (let from: string | null = null; ; ) {
    const page = await ledger.invoicesPage(day, from);
    await findStrays(app, realmId, page.rows);
    from = page.next;
    if (from === null) break;
  }
  const open = await app.db.rows(
    openRow,
    sql`select accounting_id from stray_invoices
         where realm_id = ${realmId} and settled_at is null order by accounting_id limit 500`,
  );
  const ids = open.map(({ accountingId }) => accountingId);
  if (ids.length === 0) return;
  const { rows, unreadable } = await ledger.invoicesById(ids);
  await findStrays(app, realmId, rows);
  const there = new Set([...rows, ...unreadable].map(({ id }) => id));
  await settleGone(
    app,
    realmId,
    ids.filter((id) => !there.has(id)),
  );
}
