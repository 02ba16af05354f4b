import type { CompanySettings } from '../../../company/contract.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { bool, columns, decimal, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { insertingRows } from '../../../platform/write-rows.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import { pricesOf } from '../../../products/catalogue/server/public/price-of.ts';
import { pricingAt } from '../../../products/catalogue/server/public/queries.ts';
import { depositOf } from '../../../products/packs/public/returnable.ts';
import { lineWritten } from './order-row.ts';
import { type LockedLine, type LockedOrder, lockedLine } from './public/lock-order.ts';

/** A product and its price of the day, as a line freezes them. */
const frozenRow = rowShape({
  productId: text,
  name: text,
  brand: text,
  sku: text,
  sizeUnit: text,
  hazardous: bool,
  taxable: bool,
  unitPriceCents: decimal,
  priceRule: text,
});

/** New lines of an order, frozen from the products, the customer's price and the deposit of the day, at the end of the order. */
export async function insertLines(
  app: App,
  tx: Sql,
  order: LockedOrder,
  {
    lines,
    company,
  }: { lines: { productId: string; quantity: number }[]; company: CompanySettings },
): Promise<LockedLine[]> {
  if (lines.length === 0) return [];
  const ids = lines.map(({ productId }) => productId);
  const prices = pricesOf(ids, order.customerId, pricingAt(company, app.clock.now()));
  const found = await tx.rows(
    frozenRow,
    sql`
      select p.id as product_id, p.name, p.brand, p.sku, p.size_unit, p.hazardous, p.taxable,
             coalesce(price.unit_price_cents, 0) as unit_price_cents, price.rule as price_rule
        from ${productsForJoin} p join ${prices} price on price.product_id = p.id
       where p.id = any(${ids}::text[])`,
  );
  const products = new Map(found.map((product) => [product.productId, product]));
  const first = Math.max(...order.lines.map((line) => line.position)) + 1;
  const rows = lines.flatMap(({ productId, quantity }, at) => {
    const product = products.get(productId);
    if (!product) return [];
    return {
      ...product,
      orderId: order.id,
      id: newId(app),
      position: first + at,
      depositCents: depositOf(company, product.sizeUnit),
      overrideReason: null,
      overrideFromCents: null,
      backOrdered: false,
      ordered: quantity,
      note: '',
    };
  });
  return tx.rows(
    lockedLine,
    sql`insert into order_lines ${insertingRows(lineWritten, rows)}
      returning ${columns(lockedLine, 'order_lines')}`,
  );
}
