import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  date,
  decimal,
  present,
  type RowOf,
  rowShape,
  text,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { insertingRows } from '../../../platform/write-rows.ts';
import { noteListPrices } from './public/apply-list-prices.ts';
import { inPrices, type PriceScope } from './public/scope.ts';

const priceChangeRow = rowShape({
  id: text,
  productId: text,
  priceCents: decimal,
  holdsFrom: date,
  source: textOf<'staff'>(),
  setBy: text,
  createdAt: time,
});

/**
 * Stores list prices that hold from a day on, inside the caller's transaction, which has locked the products and settled what was due:
 * today's into the products, later ones beside them. Null, no price, is only ever from today on.
 */
export async function storeListPrices(
  app: App,
  tx: Sql,
  actor: UserActor,
  {
    rows,
    ...days
  }: { rows: readonly { id: string; priceCents: number | null }[]; today: string; from: string },
): Promise<void> {
  const now = new Date(app.clock.now());
  if (days.from === days.today) {
    await noteListPrices(app, tx, { actor, today: days.today }, rows);
    await tx.execute(
      sql`update products p
             set price_cents = r."priceCents", version = p.version + 1, updated_at = ${now}
            from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, "priceCents" numeric)
           where p.id = r.id`,
    );
    return;
  }
  const made = rows.flatMap(({ id: productId, priceCents }) =>
    priceCents === null
      ? []
      : [
          {
            id: newId(app),
            productId,
            priceCents,
            holdsFrom: days.from,
            source: 'staff' as const,
            setBy: actor.id,
            createdAt: now,
          },
        ],
  );
  await tx.execute(
    sql`insert into list_price_changes ${insertingRows(priceChangeRow, made)}
        on conflict (product_id, holds_from) where settled_at is null
        do update set price_cents = excluded.price_cents, set_by = excluded.set_by,
                      created_at = excluded.created_at`,
  );
}

/** Stores what products cost; null takes the cost away. Inside the caller's transaction. */
export async function storeCosts(
  app: App,
  tx: Sql,
  actor: UserActor,
  rows: readonly { id: string; costCents: number | null }[],
): Promise<void> {
  await tx.execute(
    sql`delete from product_costs k using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
               as r(id text, "costCents" numeric)
         where k.product_id = r.id and r."costCents" is null`,
  );
  await tx.execute(
    sql`insert into product_costs (product_id, cost_cents, set_by, set_at)
        select r.id, r."costCents", ${actor.id}, ${new Date(app.clock.now())}
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, "costCents" numeric)
         where r."costCents" is not null
        on conflict (product_id) do update
           set cost_cents = excluded.cost_cents, set_by = excluded.set_by, set_at = excluded.set_at`,
  );
}

const comingRow = rowShape({ productId: text, priceCents: present(decimal), from: date });

/** Takes away the list prices that the person keeps and that begin on a day to come, their products locked: what was planned as one change. `which`: of what products, a predicate on `p`. */
export async function deleteComingPrices(
  tx: Sql,
  scope: PriceScope,
  { from, today, which }: { from: string; today: string; which: SqlText },
): Promise<RowOf<typeof comingRow>[]> {
  await tx.execute(
    sql`select p.id from products p
         where ${inPrices(scope, 'p')} and ${which}
           and p.id in (select ch.product_id from list_price_changes ch
                         where ch.holds_from = ${from}::date and ch.settled_at is null)
         order by p.id for update`,
  );
  return tx.rows(
    comingRow,
    sql`delete from list_price_changes ch
         where ch.settled_at is null and ch.holds_from = ${from}::date
           and ch.holds_from > ${today}::date
           and ch.product_id in (select p.id from products p
                                  where ${inPrices(scope, 'p')} and ${which})
        returning ch.product_id, ch.price_cents, ch.holds_from as from`,
  );
}

/** Takes a list price away that has not come yet, with its product locked: undefined where there is none that the person keeps. */
export async function deleteComingPrice(
  tx: Sql,
  scope: PriceScope,
  { id, today }: { id: string; today: string },
): Promise<RowOf<typeof comingRow> | undefined> {
  await tx.execute(
    sql`select p.id from products p
         where p.id = (select ch.product_id from list_price_changes ch where ch.id = ${id})
           for update`,
  );
  return tx.row(
    comingRow,
    sql`delete from list_price_changes ch
         where ch.id = ${id} and ch.settled_at is null
           and ch.holds_from > ${today}::date
           and ch.product_id in (select p.id from products p where ${inPrices(scope, 'p')})
        returning ch.product_id, ch.price_cents, ch.holds_from as from`,
  );
}
