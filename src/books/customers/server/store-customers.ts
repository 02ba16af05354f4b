import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  columns,
  int,
  nullable,
  present,
  type RowOf,
  rowShape,
  text,
  textList,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import {
  type ColumnsOf,
  inserting,
  names,
  recordset,
  settingFrom,
} from '../../../platform/write-rows.ts';
import type { LedgerCustomer, Listing, UnreadableRow } from '../../ledger-rows.ts';
import { writeEach } from '../../syncs/server/skipped-rows.ts';
import { readValues } from '../read-values.ts';

/**
 * Keeps one page of customers of the books: what was read, normalised, and nothing of our own customers. Pages may come twice, in
 * any order and beside single readings: what is older than what stands there is passed over. `readAt`: when the reading of the
 * page began. Answers what could not be kept; such a row, like an unreadable one, keeps what was read of it before.
 */
export async function storeReadCustomers(
  app: App,
  tx: Sql,
  realmId: string,
  { readAt = new Date(app.clock.now()), ...page }: { readAt?: Date } & Listing<LedgerCustomer>,
): Promise<UnreadableRow[]> {
  const skipped: UnreadableRow[] = [];
  await writeEach(
    tx,
    page.rows,
    (some) => storeRows(tx, realmId, some, readAt),
    (row) =>
      skipped.push({ entity: 'Customer', id: row.id, name: row.name, why: 'it does not fit here' }),
  );
  const unread = [...page.unreadable, ...skipped].map((row) => row.id);
  await tx.execute(
    sql`update accounting_customers set read_at = greatest(read_at, ${readAt})
         where realm_id = ${realmId} and books_id = any(${unread}::text[])`,
  );
  return skipped;
}

/** What the books say of a customer, under the names of the table. */
const readRow = rowShape({
  booksId: text,
  version: text,
  changedAt: nullable(time),
  name: text,
  plainName: text,
  parentBooksId: nullable(text),
  isActive: bool,
  currency: nullable(text),
  address1: text,
  city: text,
  state: text,
  zip: text,
  phone: text,
  email: text,
  emails: textList,
  terms: text,
  dueDays: nullable(int),
} satisfies ColumnsOf<
  Omit<LedgerCustomer, 'id' | 'parentId' | 'changedAt'> & {
    booksId: string;
    parentBooksId: string | null;
    changedAt: Date | null;
    emails: string[];
  }
>);

async function storeRows(
  tx: Sql,
  realmId: string,
  customers: readonly LedgerCustomer[],
  readAt: Date,
): Promise<void> {
  const rows = customers.map(({ id: booksId, parentId: parentBooksId, changedAt, ...one }) => ({
    ...one,
    ...readValues({ id: booksId, parentId: parentBooksId, changedAt, ...one }),
    booksId,
    parentBooksId,
    changedAt: Number.isNaN(Date.parse(changedAt ?? '')) ? null : new Date(changedAt ?? ''),
  }));
  await tx.execute(
    sql`
      insert into accounting_customers as known (realm_id, read_at, ${names(readRow)})
      select distinct on (r.books_id) ${realmId}, ${readAt}::timestamptz, ${columns(readRow, 'r')}
        from ${recordset(readRow, rows, 'r')}
      on conflict (realm_id, books_id) do update
         set ${settingFrom(readRow, 'excluded')},
             left_parent_id = case when excluded.parent_books_id is null
                                   then coalesce(known.parent_books_id, known.left_parent_id) end,
             is_gone = false, merged_into = case
               when not excluded.is_active then known.merged_into end,
             read_at = greatest(known.read_at, excluded.read_at)
       where known.changed_at is null or excluded.changed_at is null
          or excluded.changed_at >= known.changed_at`,
  );
  // Passed over as older, and yet it is listed.
  await tx.execute(
    sql`update accounting_customers set read_at = greatest(read_at, ${readAt})
         where realm_id = ${realmId} and books_id = any(${rows.map((row) => row.booksId)}::text[])`,
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
    sql`select c.accounting_id as books_id, c.name from ${customersForJoin} c
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

/** A customer of whom the books say nothing. */
const NOTHING_READ: Omit<RowOf<typeof readRow>, 'booksId' | 'name' | 'plainName'> = {
  version: '',
  changedAt: null,
  parentBooksId: null,
  isActive: false,
  currency: null,
  address1: '',
  city: '',
  state: '',
  zip: '',
  phone: '',
  email: '',
  emails: [],
  terms: '',
  dueDays: null,
};

/** The books said, asked by its id, that it is not there any more. */
export async function markGone(
  app: App,
  tx: Sql,
  realmId: string,
  { booksId, name }: { booksId: string; name: string },
): Promise<void> {
  await tx.execute(
    sql`insert into accounting_customers ${inserting(
      readRow,
      { ...NOTHING_READ, booksId, name, plainName: name },
      { realmId, isGone: true, readAt: new Date(app.clock.now()) },
    )}
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

const lastRow = rowShape({ readAt: time });

/** When all customers of the company were last read; undefined = never. */
export async function lastReadOf(db: Sql, realmId: string): Promise<Date | undefined> {
  const row = await db.row(
    lastRow,
    sql`select read_at from accounting_customer_reads where realm_id = ${realmId}`,
  );
  return row?.readAt;
}
