import { companyDay, readCompany } from '../../../../company/server/queries.ts';
import type { Actor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import { newId } from '../../../../platform/clock.ts';
import type { Sql } from '../../../../platform/database.ts';
import {
  columns,
  date,
  decimal,
  nullable,
  rowShape,
  text,
  textOf,
  time,
} from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { names, recordset } from '../../../../platform/write-rows.ts';

/** The company's day of this moment. */
export async function todayOf(app: App, db: Sql = app.db): Promise<string> {
  return companyDay(await readCompany(app, db), app.clock.now());
}

/**
 * Writes the list prices that hold by now into the products and keeps their rows as history. No
 * price changes by it: `price_of` reads coming prices by date. Whoever compares or writes
 * `products.price_cents` calls it first, in the same transaction.
 */
export async function applyListPrices(app: App, tx: Sql, today: string): Promise<void> {
  const now = new Date(app.clock.now());
  const due = sql`ch.settled_at is null and ch.holds_from <= ${today}::date`;
  await tx.execute(
    sql`select p.id from products p
         where p.id in (select ch.product_id from list_price_changes ch where ${due})
         order by p.id for update`,
  );
  await tx.execute(
    sql`update products p
           set price_cents = due.price_cents, version = p.version + 1, updated_at = ${now}
          from (select distinct on (ch.product_id) ch.product_id, ch.price_cents
                  from list_price_changes ch where ${due}
                 order by ch.product_id, ch.holds_from desc) due
         where p.id = due.product_id and p.price_cents is distinct from due.price_cents`,
  );
  await tx.execute(sql`update list_price_changes ch set settled_at = ${now} where ${due}`);
}

/** The handler of the hourly job. */
export async function applyDueListPrices(app: App): Promise<void> {
  await app.db.transaction(async (tx) => applyListPrices(app, tx, await todayOf(app, tx)));
}

const notedRow = rowShape({
  id: text,
  productId: text,
  priceCents: nullable(decimal),
  holdsFrom: date,
  settledAt: time,
  source: textOf<'books' | 'staff'>(),
  setBy: nullable(text),
  createdAt: time,
});

/**
 * Keeps as history that these list prices hold from today on, for those that differ from what
 * stands there. Before the products are written, whose rows the caller has locked.
 */
export async function noteListPrices(
  app: App,
  tx: Sql,
  by: { actor: Actor | null; today: string },
  rows: readonly { id: string; priceCents: number | null }[],
): Promise<void> {
  const staff = by.actor?.kind === 'user' ? by.actor.id : null;
  const now = new Date(app.clock.now());
  const noted = rows.map(({ id: productId, priceCents }) => ({
    id: newId(app),
    productId,
    priceCents,
    holdsFrom: by.today,
    settledAt: now,
    source: staff === null ? ('books' as const) : ('staff' as const),
    setBy: staff,
    createdAt: now,
  }));
  await tx.execute(
    sql`insert into list_price_changes (${names(notedRow)})
        select ${columns(notedRow, 'r')} from ${recordset(notedRow, noted, 'r')}
          join products p on p.id = r.product_id
         where p.price_cents is distinct from r.price_cents`,
  );
}
