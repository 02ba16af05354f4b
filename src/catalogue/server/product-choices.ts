import { BANDS } from '../../packs/art/bands.ts';
import type { Sql } from '../../platform/database.ts';
import type { Shopper } from './browse.ts';
import { foldSku } from './product-rows.ts';

/** Brands and categories to choose from: those in use, and the categories that have a colour of their own. For super_admins. */
export async function brandsAndCategories(
  sql: Sql,
): Promise<{ brands: string[]; categories: string[] }> {
  const rows = await sql.rows<{ brand: string; category: string }>(
    'catalogue.choices',
    'select distinct brand, category from products',
  );
  const sorted = (values: string[]) => [...new Set(values)].sort((a, b) => a.localeCompare(b));
  return {
    brands: sorted(rows.map((row) => row.brand)),
    categories: sorted([...Object.keys(BANDS), ...rows.map((row) => row.category)]),
  };
}

export interface SizeLine {
  id: string;
  sku: string;
  sizeUnit: string;
  isActive: boolean;
  name: string;
  brand: string;
  category: string;
  description: string;
  accountingId: string | null;
}

/** Every size of a product, inactive ones too, for who keeps them; nothing for everyone else. */
export async function everySizeOf(
  sql: Sql,
  shopper: Shopper,
  nameKey: string,
): Promise<SizeLine[]> {
  if (shopper.scope.brands !== null) return [];
  return sql.rows<SizeLine>(
    'catalogue.every-size',
    `select id, sku, size_unit as "sizeUnit", is_active as "isActive", name, brand, category, description, accounting_id as "accountingId"
       from products where name_key = $1 order by id`,
    [nameKey],
  );
}

/** Which product has this SKU, whatever its case; for super_admins. */
export async function skuHolder(sql: Sql, sku: string): Promise<string | null> {
  const row = await sql.row<{ title: string }>(
    'catalogue.sku-title',
    `select name || ', ' || size_unit as title from products where lower(sku) = $1 limit 1`,
    [foldSku(sku)],
  );
  return row?.title ?? null;
}
