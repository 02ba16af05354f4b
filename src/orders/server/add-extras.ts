import { mergeLines } from '../../cart/contract.ts';
import { promiseStock } from '../../catalogue/server/queries.ts';
import type { CompanySettings } from '../../company/contract.ts';
import { companyDay } from '../../company/server/queries.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { notFound } from '../errors.ts';
import type { LockedLine, LockedOrder } from './lock-order.ts';

/**
 * Goods handed over beyond the order become lines of it (or more of a line), at the customer's price of the day.
 * The driver has them in hand, so neither stock nor a missing price stops this: a product without a price is written at 0
 * with the rule `on-request`, and the desk settles it.
 */
export async function addExtras(
  app: App,
  tx: Sql,
  order: LockedOrder,
  extras: { productId: string; quantity: number }[],
  company: CompanySettings,
): Promise<{ orderLineId: string; productId: string; quantity: number; isExtra: boolean }[]> {
  if (extras.length === 0) return [];
  const merged = mergeLines(extras);
  await promiseStock(tx, merged, { allowBackOrders: true });
  const known = new Map(order.lines.map((line) => [line.productId, line]));
  const added = merged.filter((extra) => !known.has(extra.productId));
  const inserted = await insertLines(app, tx, order, added, company);
  for (const line of inserted) {
    order.lines.push(line);
    known.set(line.productId, line);
  }
  return merged.map((extra) => {
    const line = known.get(extra.productId);
    if (!line) throw notFound();
    if (added.every((other) => other.productId !== extra.productId)) line.ordered += extra.quantity;
    line.delivered += extra.quantity;
    return { orderLineId: line.id, productId: line.productId, quantity: extra.quantity, isExtra: true };
  });
}

function insertLines(app: App, tx: Sql, order: LockedOrder, lines: { productId: string; quantity: number }[], company: CompanySettings): Promise<LockedLine[]> {
  if (lines.length === 0) return Promise.resolve([]);
  const first = Math.max(...order.lines.map((line) => line.position)) + 1;
  return tx.rows<LockedLine>(
    'orders.insert-extras',
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
      companyDay(company, app.clock.now()),
      priceWindow(company),
    ],
  );
}

/** Days for which an invoiced price counts; -1 = never. */
export function priceWindow(company: Pick<CompanySettings, 'invoicedPricesCount' | 'invoicedPriceWindowDays'>): number {
  return company.invoicedPricesCount ? company.invoicedPriceWindowDays : -1;
}
