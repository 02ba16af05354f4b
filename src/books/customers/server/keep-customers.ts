import { lentCustomers } from '../../../people/customers/server/public/lent.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { present, rowShape, text, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { LedgerCustomer, Listing, UnreadableRow } from '../../ledger-rows.ts';
import { writeEach } from '../../syncs/server/put-aside.ts';
import { readValues } from '../read-values.ts';

/**
 * Keeps one page of customers of the books: what was read, normalised, and nothing of our own customers. Pages may come twice, in
 * any order and beside single readings: what is older than what stands there is passed over. `readAt`: when the reading of the
 * page began. Answers what could not be kept; such a row, like an unreadable one, keeps what was read of it before.
 */
export async function keepReadCustomers(
  app: App,
  tx: Sql,
  realmId: string,
  page: Listing<LedgerCustomer>,
  readAt: Date = new Date(app.clock.now()),
): Promise<UnreadableRow[]> {
  const aside: UnreadableRow[] = [];
  await writeEach(
    tx,
    page.rows,
    (some) => storeRows(tx, realmId, some, readAt),
    (row) =>
      aside.push({ entity: 'Customer', id: row.id, name: row.name, why: 'it does not fit here' }),
  );
  const unread = [...page.unreadable, ...aside].map((row) => row.id);
  await tx.execute(
    sql`update accounting_customers set read_at = greatest(read_at, ${readAt})
         where realm_id = ${realmId} and books_id = any(${unread}::text[])`,
  );
  return aside;
}

async function storeRows(
  tx: Sql,
  realmId: string,
  customers: readonly LedgerCustomer[],
  readAt: Date,
): Promise<void> {
  const rows = customers.map((one) => ({
    ...one,
    ...readValues(one),
    changedAt: Number.isNaN(Date.parse(one.changedAt ?? '')) ? null : one.changedAt,
  }));
  await tx.execute(
    sql`
      insert into accounting_customers as known (realm_id, books_id, version, changed_at, name,
             plain_name, parent_books_id, is_active, currency, address1, city, state, zip, phone,
             email, emails, terms, due_days, read_at)
      select distinct on (r.id) ${realmId}, r.id, r.version, r."changedAt", r.name, r."plainName",
             r."parentId", r."isActive", r.currency, r.address1, r.city, r.state, r.zip, r.phone,
             r.email, r.emails, r.terms, r."dueDays", ${readAt}::timestamptz
        from json_to_recordset(${JSON.stringify(rows)}::json)
          as r(id text, version text, "changedAt" timestamptz, name text, "plainName" text,
               "parentId" text, "isActive" boolean, currency text, address1 text, city text,
               state text, zip text, phone text, email text, emails text[], terms text,
               "dueDays" int)
      on conflict (realm_id, books_id) do update
         set version = excluded.version, changed_at = excluded.changed_at, name = excluded.name,
             plain_name = excluded.plain_name, parent_books_id = excluded.parent_books_id,
             left_parent_id = case when excluded.parent_books_id is null
                                   then coalesce(known.parent_books_id, known.left_parent_id) end,
             is_active = excluded.is_active, is_gone = false, merged_into = case
               when not excluded.is_active then known.merged_into end,
             currency = excluded.currency, address1 = excluded.address1, city = excluded.city,
             state = excluded.state, zip = excluded.zip, phone = excluded.phone,
             email = excluded.email, emails = excluded.emails,
             terms = excluded.terms, due_days = excluded.due_days,
             read_at = greatest(known.read_at, excluded.read_at)
       where known.changed_at is null or excluded.changed_at is null
          or excluded.changed_at >= known.changed_at`,
  );
  // Passed over as older, and yet it is listed.
  await tx.execute(
    sql`update accounting_customers set read_at = greatest(read_at, ${readAt})
         where realm_id = ${realmId} and books_id = any(${rows.map((row) => row.id)}::text[])`,
  );
}

const unmetRow = rowShape({ booksId: present(text), name: text });

/** Customers of the books that ours are matched to and that the reading since then has not met. */
export function unmetCustomers(
  db: Sql,
  { realmId, readFrom }: { realmId: string; readFrom: Date },
): Promise<{ booksId: string; name: string }[]> {
  return db.rows(
    unmetRow,
    sql`select c.accounting_id as books_id, c.name from ${lentCustomers} c
         where c.accounting_id is not null and not exists (
           select 1 from accounting_customers a
            where a.realm_id = ${realmId} and a.books_id = c.accounting_id
              and a.read_at >= ${readFrom})
         order by c.accounting_id`,
  );
}

/** The whole list was read since then: what no page of it held is not listed any more. */
export async function endOfCustomers(
  app: App,
  tx: Sql,
  realmId: string,
  readFrom: Date,
): Promise<void> {
  const readAt = new Date(app.clock.now());
  await tx.execute(
    sql`insert into accounting_customer_reads (realm_id, read_from, read_at)
        values (${realmId}, ${readFrom}, ${readAt})
        on conflict (realm_id) do update
           set read_from = excluded.read_from, read_at = excluded.read_at`,
  );
}

/** The books say that it became this one. It counts until it is active again there. */
export async function markMerged(
  tx: Sql,
  realmId: string,
  booksId: string,
  mergedInto: string,
): Promise<void> {
  await tx.execute(
    sql`update accounting_customers set merged_into = ${mergedInto}
         where realm_id = ${realmId} and books_id = ${booksId}`,
  );
}

/** The books said, asked by its id, that it is not there any more. */
export async function markGone(
  app: App,
  tx: Sql,
  realmId: string,
  { booksId, name }: { booksId: string; name: string },
): Promise<void> {
  await tx.execute(
    sql`insert into accounting_customers (realm_id, books_id, version, name, plain_name,
               is_active, is_gone, address1, city, state, zip, phone, email, emails, read_at)
        values (${realmId}, ${booksId}, '', ${name}, ${name}, false, true, '', '', '', '', '', '',
                '{}', ${new Date(app.clock.now())})
        on conflict (realm_id, books_id) do update set is_gone = true`,
  );
}

const deniedRow = rowShape({ booksId: text });

/** Customers of the books that somebody said this one is not. */
export async function deniedOf(db: Sql, customerId: string): Promise<Set<string>> {
  const rows = await db.rows(
    deniedRow,
    sql`select books_id from accounting_customers where ${customerId} = any(not_these)`,
  );
  return new Set(rows.map((row) => row.booksId));
}

const readRow = rowShape({ readAt: time });

/** When all customers of the company were last read; undefined = never. */
export async function lastReadOf(db: Sql, realmId: string): Promise<Date | undefined> {
  const row = await db.row(
    readRow,
    sql`select read_at from accounting_customer_reads where realm_id = ${realmId}`,
  );
  return row?.readAt;
}
