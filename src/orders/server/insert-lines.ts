import { lentProducts } from '../../catalogue/server/lent.ts';
import { priceOf } from '../../catalogue/server/price-of.ts';
import { pricingAt } from '../../catalogue/server/queries.ts';
import type { CompanySettings } from '../../company/contract.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { columns } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import { type LockedLine, type LockedOrder, lockedLine } from './lock-order.ts';

/** New lines of an order, frozen from the products and the customer's price of the day, at the end of the order. */
export function insertLines(
  app: App,
  tx: Sql,
  order: LockedOrder,
  lines: { productId: string; quantity: number }[],
  company: CompanySettings,
): Promise<LockedLine[]> {
  if (lines.length === 0) return Promise.resolve([]);
  const first = Math.max(...order.lines.map((line) => line.position)) + 1;
  const price = priceOf('p', order.customerId, pricingAt(company, app.clock.now()));
  return tx.rows(
    lockedLine,
    sql`
      insert into order_lines (
        id, order_id, position, product_id, name, brand, sku, size_unit, hazardous, taxable,
        unit_price_cents, price_rule, ordered)
      select line.id, ${order.id}, line.position, p.id, p.name, p.brand, p.sku, p.size_unit,
             p.hazardous, p.taxable, coalesce(price.unit_price_cents, 0), price.rule, line.quantity
        from unnest(${lines.map(() => newId(app))}::text[],
                    ${lines.map((line) => line.productId)}::text[],
                    ${lines.map((line) => line.quantity)}::int[],
                    ${lines.map((_, at) => first + at)}::int[])
             line(id, product_id, quantity, position)
        join ${lentProducts} p on p.id = line.product_id
       cross join lateral ${price} price
      returning ${columns(lockedLine, 'order_lines')}`,
  );
}
