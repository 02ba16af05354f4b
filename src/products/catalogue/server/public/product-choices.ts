import type { Sql } from '../../../../platform/database.ts';
import {
  bool,
  columns,
  decimal,
  nullable,
  type RowOf,
  rowShape,
  text,
} from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { BANDS } from '../../../packs/art/bands.ts';
import type { Shopper } from './browse.ts';
import { foldSku } from './product-rows.ts';

const brandsAndCategoriesRow = rowShape({ brand: text, category: text });

/**
 * Brands and categories to choose from: those in use, and the categories that have a colour of
 * their own. For super_admins.
 */
export async function brandsAndCategories(
  db: Sql,
): Promise<{ brands: string[]; categories: string[] }> {
  const rows = await db.rows(
    brandsAndCategoriesRow,
    sql`select distinct brand, category from products`,
  );
  const sorted = (values: string[]) => [...new Set(values)].sort((a, b) => a.localeCompare(b));
  return {
    brands: sorted(rows.map((row) => row.brand)),
    categories: sorted([...Object.keys(BANDS), ...rows.map((row) => row.category)]),
  };
}

const sizeLine = rowShape({
  id: text,
  sku: text,
  sizeUnit: text,
  isActive: bool,
  name: text,
  brand: text,
  category: text,
  description: text,
  priceCents: nullable(decimal),
  taxable: bool,
  accountingId: nullable(text),
});
export type SizeLine = RowOf<typeof sizeLine>;

/** Every size of a product, inactive ones too, for a super_admin; nothing for everyone else. */
export async function everySizeOf(db: Sql, shopper: Shopper, nameKey: string): Promise<SizeLine[]> {
  if (!shopper.scope.inactive) return [];
  return db.rows(
    sizeLine,
    sql`select ${columns(sizeLine, 'p')} from products p
         where p.name_key = ${nameKey} order by p.id`,
  );
}

const skuHolderRow = rowShape({ title: text });

/** Which product has this SKU, whatever its case; for super_admins. */
export async function skuHolder(db: Sql, sku: string): Promise<string | null> {
  const row = await db.row(
    skuHolderRow,
    sql`select name || ', ' || size_unit as title from products
         where lower(sku) = ${foldSku(sku)} limit 1`,
  );
  return row?.title ?? null;
}
