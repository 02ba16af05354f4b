import type { Sql } from '../../platform/database.ts';
import { type CatalogueScope, inCatalogue } from './scope.ts';

/** One size that a person may see, with their customer's price. `unitPriceCents` null = price on request. */
export interface Sellable {
  id: string;
  nameKey: string;
  name: string;
  brand: string;
  category: string;
  sku: string;
  sizeUnit: string;
  hazardous: boolean;
  taxable: boolean;
  isActive: boolean;
  unitPriceCents: number | null;
  priceRule: string;
  available: number;
  images: { url: string; alt: string }[];
  sds: string | null;
}

export interface Pricing {
  /** The company's day, YYYY-MM-DD. */
  onDate: string;
  windowDays: number;
}

const COLUMNS = `p.id, p.name_key as "nameKey", p.name, p.brand, p.category, p.sku, p.size_unit as "sizeUnit", p.hazardous, p.taxable, p.is_active as "isActive",
  price.unit_price_cents as "unitPriceCents", price.rule as "priceRule", greatest(0, p.quantity - p.promised) as available, p.images, p.sds`;

/** The products of `productIds` that the scope shows, priced for the customer. */
export function readSellable(sql: Sql, scope: CatalogueScope, customerId: string | null, productIds: string[], pricing: Pricing): Promise<Sellable[]> {
  return sql.rows<Sellable>(
    'catalogue.sellable',
    `select ${COLUMNS} from products p cross join lateral price_of(p.id, $2, p.price_cents, $3::date, $4) price where p.id = any($1::text[]) and ${inCatalogue('p', 5)}`,
    [productIds, customerId, pricing.onDate, pricing.windowDays, scope.brands],
  );
}

/** Products whose folded name, brand, size or SKU contains the folded term. */
export function searchSellable(sql: Sql, scope: CatalogueScope, customerId: string | null, term: string, limit: number, pricing: Pricing): Promise<Sellable[]> {
  return sql.rows<Sellable>(
    'catalogue.search-sellable',
    `select ${COLUMNS} from products p cross join lateral price_of(p.id, $2, p.price_cents, $3::date, $4) price
      where p.search like '%' || $1 || '%' and ${inCatalogue('p', 5)} order by p.name, p.sku limit $6`,
    [term, customerId, pricing.onDate, pricing.windowDays, scope.brands, limit],
  );
}

export interface StockLine {
  productId: string;
  quantity: number;
}

/** Promises stock to an order. Rows are locked in id order, so that crossing orders wait and never deadlock. */
export async function promiseStock(
  tx: Sql,
  lines: StockLine[],
  rule: { allowBackOrders: boolean },
): Promise<{ short: { productId: string; available: number }[]; backOrdered: string[] }> {
  const ids = lines.map((line) => line.productId);
  const stock = await tx.rows<{ id: string; available: number }>(
    'catalogue.lock-stock',
    'select id, quantity - promised as available from products where id = any($1::text[]) order by id for no key update',
    [ids],
  );
  const available = new Map(stock.map((row) => [row.id, row.available]));
  const missing = lines.filter((line) => (available.get(line.productId) ?? 0) < line.quantity);
  if (missing.length > 0 && !rule.allowBackOrders) {
    return { short: missing.map((line) => ({ productId: line.productId, available: Math.max(0, available.get(line.productId) ?? 0) })), backOrdered: [] };
  }
  await tx.change(
    'catalogue.promise-stock',
    'update products p set promised = p.promised + w.quantity from unnest($1::text[], $2::int[]) w(id, quantity) where p.id = w.id',
    [ids, lines.map((line) => line.quantity)],
  );
  return { short: [], backOrdered: missing.map((line) => line.productId) };
}

async function changeStock(tx: Sql, name: string, assignments: string, lines: StockLine[]): Promise<void> {
  await tx.rows(`${name}-lock`, 'select id from products where id = any($1::text[]) order by id for no key update', [lines.map((line) => line.productId)]);
  await tx.change(name, `update products p set ${assignments} from unnest($1::text[], $2::int[]) w(id, quantity) where p.id = w.id`, [
    lines.map((line) => line.productId),
    lines.map((line) => line.quantity),
  ]);
}

/** Gives promised stock back. */
export function releaseStock(tx: Sql, lines: StockLine[]): Promise<void> {
  return changeStock(tx, 'catalogue.release-stock', 'promised = greatest(0, p.promised - w.quantity)', lines);
}

/** Takes invoiced goods off the shelf count: until the next sync the accounting system's own figure is not known here. */
export function consumeStock(tx: Sql, lines: StockLine[]): Promise<void> {
  return changeStock(tx, 'catalogue.consume-stock', 'promised = greatest(0, p.promised - w.quantity), quantity = greatest(0, p.quantity - w.quantity)', lines);
}
