import type { CompanySettings } from '../../../company/contract.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { columns, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { lentProducts } from '../../../products/catalogue/server/public/lent.ts';
import { pricesOf } from '../../../products/catalogue/server/public/price-of.ts';
import { pricingAt } from '../../../products/catalogue/server/public/queries.ts';
import { depositOf } from '../../../products/packs/public/returnable.ts';
import { type LockedLine, type LockedOrder, lockedLine } from './public/lock-order.ts';

const sizeRow = rowShape({ id: text, sizeUnit: text });

/** New lines of an order, frozen from the products, the customer's price and the deposit of the day, at the end of the order. */
export async function insertLines(
  app: App,
  tx: Sql,
  order: LockedOrder,
  lines: { productId: string; quantity: number }[],
  company: CompanySettings,
): Promise<LockedLine[]> {
  if (lines.length === 0) return [];
  const ids = lines.map(({ productId }) => productId);
  const sizes = await tx.rows(
    sizeRow,
    sql`select p.id, p.size_unit from ${lentProducts} p where p.id = any(${ids}::text[])`,
  );
  const deposits = new Map(sizes.map(({ id, sizeUnit }) => [id, depositOf(company, sizeUnit)]));
  const first = Math.max(...order.lines.map((line) => line.position)) + 1;
  const prices = pricesOf(ids, order.customerId, pricingAt(company, app.clock.now()));
  return tx.rows(
    lockedLine,
    sql`
      insert into order_lines (
        id, order_id, position, product_id, name, brand, sku, size_unit, hazardous, taxable,
        unit_price_cents, deposit_cents, price_rule, ordered)
      select line.id, ${order.id}, line.position, p.id, p.name, p.brand, p.sku, p.size_unit,
             p.hazardous, p.taxable, coalesce(price.unit_price_cents, 0), line.deposit, price.rule,
             line.quantity
        from unnest(${lines.map(() => newId(app))}::text[], ${ids}::text[],
                    ${ids.map((id) => deposits.get(id) ?? 0)}::int[],
                    ${lines.map((line) => line.quantity)}::int[],
                    ${lines.map((_, at) => first + at)}::int[])
             line(id, product_id, deposit, quantity, position)
        join ${lentProducts} p on p.id = line.product_id
        join ${prices} price on price.product_id = p.id
      returning ${columns(lockedLine, 'order_lines')}`,
  );
}
