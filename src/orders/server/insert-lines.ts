import { pricingAt } from '../../catalogue/server/queries.ts';
import type { CompanySettings } from '../../company/contract.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import type { LockedLine, LockedOrder } from './lock-order.ts';

/** New lines of an order, frozen from the products and the customer's price of the day, at the end of the order. */
export function insertLines(
  app: App,
  tx: Sql,
  order: LockedOrder,
  lines: { productId: string; quantity: number }[],
  company: CompanySettings,
): Promise<LockedLine[]> {
  if (lines.length === 0) return Promise.resolve([]);
  const { onDate, windowDays } = pricingAt(company, app.clock.now());
  const first = Math.max(...order.lines.map((line) => line.position)) + 1;
  return tx.rows<LockedLine>(
    'orders.insert-lines',
    `insert into order_lines (id, order_id, position, product_id, name, brand, sku, size_unit, hazardous, taxable, unit_price_cents, price_rule, ordered)
     select w.id, $1, w.position, p.id, p.name, p.brand, p.sku, p.size_unit, p.hazardous, p.taxable, coalesce(price.unit_price_cents, 0), price.rule, w.quantity
       from unnest($3::text[], $4::text[], $5::int[], $6::int[]) w(id, product_id, quantity, position)
       join products p on p.id = w.product_id
      cross join lateral price_of(p.id, $2, p.price_cents, $7::date, $8) price
     returning id, position, product_id as "productId", name, sku, taxable, unit_price_cents as "unitPriceCents", back_ordered as "backOrdered",
               ordered, cancelled, delivered, refused, returned, invoiced`,
    [
      order.id,
      order.customerId,
      lines.map(() => newId(app)),
      lines.map((line) => line.productId),
      lines.map((line) => line.quantity),
      lines.map((_, at) => first + at),
      onDate,
      windowDays,
    ],
  );
}
