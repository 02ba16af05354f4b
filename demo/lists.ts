import type { Sql } from '../src/platform/database.ts';
import { sql } from '../src/platform/sql.ts';
import { demoId } from './ids.ts';
import type { Order } from './invent-orders.ts';
import { DEMO_PEOPLE } from './people.ts';

/** So many products stand in a list. */
const LINES = 6;
/** The lists were saved this long before the start, in ms. */
const AGO = 45 * 86_400_000;

/** A list that the people of each of the demo buyer's hotels share; one of its prices has changed since it was saved. */
export async function loadLists(tx: Sql, orders: readonly Order[], now: number): Promise<void> {
  const [buyer] = DEMO_PEOPLE;
  const saved = new Date(now - AGO);
  for (const name of buyer?.customers ?? []) {
    const last = orders.findLast((order) => order.customer.name === name);
    if (!buyer || !last) continue;
    const id = demoId(`list-${last.customer.id}`);
    await tx.execute(sql`
      insert into saved_lists (id, user_id, customer_id, name, created_at, updated_at)
      values (${id}, ${buyer.id}, ${last.customer.id}, ${`Weekly, ${name}`.slice(0, 100)},
              ${saved}, ${saved})`);
    const rows = last.lines
      .filter(({ product }) => buyer.brands.includes(product.brand))
      .slice(0, LINES)
      .map(({ productId, product, ordered, price }, at) => ({
        product_id: productId,
        quantity: ordered,
        section: product.category,
        par: ordered + 2,
        seen_cents: at === 0 ? Math.max(1, price - 150) : price,
        position: at + 1,
      }));
    await tx.execute(sql`
      insert into saved_list_lines
             (list_id, product_id, quantity, section, par, seen_cents, position)
      select ${id}, r.product_id, r.quantity, r.section, r.par, r.seen_cents, r.position
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
             as r(product_id text, quantity int, section text, par int, seen_cents int,
                  position int)`);
  }
}
