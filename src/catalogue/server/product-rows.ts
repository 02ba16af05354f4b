import { giveNewBrands } from '../../accounts/server/give-new-brands.ts';
import type { Actor } from '../../kit/actor.ts';
import { searchText } from '../../kit/normalise.ts';
import { parsePack } from '../../packs/pack.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { skuTaken } from '../errors.ts';

/** Names and SKUs are given by one writer at a time, so that two never give the same page address to two products. */
const NAMES_LOCK = 7233150;

export async function lockNames(tx: Sql): Promise<void> {
  await tx.row('catalogue.lock-names', 'select pg_advisory_xact_lock($1)', [NAMES_LOCK]);
}

/** A record as it is written: every fact that people or the books give. Money in cents. */
export interface ProductRow {
  id: string;
  nameKey: string;
  name: string;
  brand: string;
  category: string;
  description: string;
  sizeUnit: string;
  sku: string;
  priceCents: number | null;
  quantity: number;
  taxable: boolean;
  hazardous: boolean;
  isActive: boolean;
  accountingId: string | null;
}
export type KnownProduct = ProductRow & { version: number; sds: string | null };

/** Every record, in id order: what names, SKUs and imports are compared with. */
export function everyProduct(tx: Sql): Promise<KnownProduct[]> {
  return tx.rows<KnownProduct>(
    'catalogue.every-product',
    `select id, name_key as "nameKey", name, brand, category, description, size_unit as "sizeUnit", sku, price_cents as "priceCents", quantity,
            taxable, hazardous, is_active as "isActive", accounting_id as "accountingId", version, sds from products order by id`,
  );
}

/** SKUs that differ only in case or blanks are one: people type them. */
export const foldSku = (sku: string) => sku.trim().toLowerCase();

/** @throws AppError `already-exists` when a record other than `except` has the SKU. */
export async function checkSku(tx: Sql, sku: string, except: string | null): Promise<void> {
  const other = await tx.row<{ id: string }>(
    'catalogue.sku-holder',
    'select id from products where lower(sku) = $1 and id is distinct from $2 limit 1',
    [foldSku(sku), except],
  );
  if (other) throw skuTaken(sku);
}

const derived = (row: ProductRow) => ({
  ...row,
  pack: parsePack(row.sizeUnit),
  search: searchText(row.name, row.brand, row.sizeUnit, row.sku),
});

const RECORD = `r(id text, "nameKey" text, name text, brand text, category text, description text, "sizeUnit" text, sku text, pack jsonb, "priceCents" bigint,
  quantity int, taxable boolean, hazardous boolean, "isActive" boolean, "accountingId" text, search text)`;

/**
 * Inserts records inside the caller's transaction, under its lock of names. The sheet of a product is that of all its sizes, so a
 * further size takes it over. Staff who have every brand get a new one as well. The caller writes the audit log.
 */
export async function insertProducts(
  app: App,
  tx: Sql,
  actor: Actor,
  rows: readonly Omit<ProductRow, 'id'>[],
): Promise<ProductRow[]> {
  const made = rows.map((row) => ({ id: newId(app), ...row }));
  if (made.length === 0) return made;
  const known = await tx.rows<{ brand: string }>(
    'catalogue.known-brands',
    'select distinct brand from products',
  );
  await tx.execute(
    'catalogue.insert-products',
    `insert into products (id, name_key, name, brand, category, description, size_unit, sku, pack, price_cents, quantity, taxable, hazardous, is_active,
                           accounting_id, search, sds, created_at, updated_at)
     select r.id, r."nameKey", r.name, r.brand, r.category, r.description, r."sizeUnit", r.sku, r.pack, r."priceCents", r.quantity, r.taxable, r.hazardous,
            r."isActive", r."accountingId", r.search, (select s.sds from products s where s.name_key = r."nameKey" order by s.id limit 1), $2, $2
       from jsonb_to_recordset($1::jsonb) as ${RECORD}`,
    [JSON.stringify(made.map(derived)), new Date(app.clock.now())],
  );
  const before = known.map((row) => row.brand);
  await giveNewBrands(app, tx, actor, before, [
    ...new Set(made.map((row) => row.brand).filter((brand) => !before.includes(brand))),
  ]);
  return made;
}

/** Writes changed records inside the caller's transaction; each counts a version on. */
export async function updateProducts(
  app: App,
  tx: Sql,
  actor: Actor,
  rows: readonly ProductRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const known = await tx.rows<{ brand: string }>(
    'catalogue.known-brands',
    'select distinct brand from products',
  );
  await tx.execute(
    'catalogue.update-products',
    `update products p set name_key = r."nameKey", name = r.name, brand = r.brand, category = r.category, description = r.description, size_unit = r."sizeUnit",
            sku = r.sku, pack = r.pack, price_cents = r."priceCents", quantity = r.quantity, taxable = r.taxable, hazardous = r.hazardous,
            is_active = r."isActive", accounting_id = r."accountingId", search = r.search, version = p.version + 1, updated_at = $2
       from jsonb_to_recordset($1::jsonb) as ${RECORD} where p.id = r.id`,
    [JSON.stringify(rows.map(derived)), new Date(app.clock.now())],
  );
  const before = known.map((row) => row.brand);
  await giveNewBrands(app, tx, actor, before, [
    ...new Set(rows.map((row) => row.brand).filter((brand) => !before.includes(brand))),
  ]);
}
