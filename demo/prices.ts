import type { Sql } from '../src/platform/database.ts';
import { sql } from '../src/platform/sql.ts';

/** A number from 0 to 65,535 that follows from the SKU. */
const DICE = sql`('x' || substr(md5(p.sku), 1, 4))::bit(16)::int`;

/** The first day of a month to come, in UTC: YYYY-MM-DD. */
function firstOfMonth(now: number, ahead: number): string {
  const day = new Date(now);
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + ahead, 1))
    .toISOString()
    .slice(0, 10);
}

/**
 * What most products cost in whole cents (between half and three quarters of the list price), and the supplier's
 * new list prices for Laundry, which hold from the first of the month after next.
 */
export async function loadPrices(tx: Sql, now: number, ownerId: string | undefined): Promise<void> {
  const at = new Date(now);
  // Of ten products one has no cost: margins are then not known, and nothing warns.
  await tx.execute(sql`
    insert into product_costs (product_id, cost_cents, set_by, set_at)
    select p.id, greatest(1, round(p.price_cents * (50 + ${DICE} % 26) / 100)), ${ownerId},
           ${at}
      from products p
     where p.price_cents is not null and ${DICE} % 10 <> 0`);
  await tx.execute(sql`
    insert into list_price_changes (id, product_id, price_cents, holds_from, set_by, created_at)
    select p.id, p.id, floor((p.price_cents * 104 + 250) / 500) * 5, ${firstOfMonth(now, 2)}::date,
           ${ownerId}, ${at}
      from products p where p.category = 'Laundry' and p.price_cents is not null`);
}
