import type { Actor } from '../../../../kit/actor.ts';
import { searchText } from '../../../../kit/normalise.ts';
import { giveNewBrands } from '../../../../people/accounts/people/server/public/give-new-brands.ts';
import type { App } from '../../../../platform/app.ts';
import { newId } from '../../../../platform/clock.ts';
import type { Sql } from '../../../../platform/database.ts';
import {
  bool,
  columns,
  decimal,
  int,
  jsonRow,
  nullable,
  type RowOf,
  rowShape,
  type ShapeOf,
  text,
  textOf,
  time,
} from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import {
  type ColumnsOf,
  names,
  only,
  recordset,
  settingFrom,
} from '../../../../platform/write-rows.ts';
import { type Pack, type PackKind, type PackUnit, parsePack } from '../../../packs/public/pack.ts';
import { skuTaken } from '../../errors.ts';
import type { HazardSource, HazardStated } from '../../public/hazard-mark.ts';
import type { ProductFacts, SharedFact } from '../../public/product-facts.ts';
import { sharedColumns } from '../shared-columns.ts';
import { noteListPrices, todayOf } from './apply-list-prices.ts';

/**
 * Names and SKUs are given by one writer at a time, so that two never give the same page address to
 * two products.
 */
const NAMES_LOCK = 7233150;

export async function lockNames(tx: Sql): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${NAMES_LOCK})`);
}

/** What each size of a product has for itself: the facts that people give. Money in cents. */
const sizeColumns = {
  sizeUnit: text,
  sku: text,
  priceCents: nullable(decimal),
  quantity: int,
  taxable: bool,
} satisfies ColumnsOf<Omit<ProductFacts, SharedFact | 'hazardous' | 'isActive'>>;
export const sharedRow = rowShape(sharedColumns);
/** What a change of facts may name. */
export const factsRow = rowShape({ ...sharedColumns, ...sizeColumns });

/** A record as it is written: every fact that people or the books give. */
const writtenColumns = {
  id: text,
  nameKey: text,
  ...factsRow.columns,
  hazardous: bool,
  /** How the hazard statement was made; null: there is none. */
  hazardSource: nullable(textOf<HazardSource>()),
  hazardStatedAt: nullable(time),
  hazardStatedBy: nullable(text),
  isActive: bool,
  accountingId: nullable(text),
};
const writtenRow = rowShape(writtenColumns);
export type ProductRow = RowOf<typeof writtenRow>;

const knownRow = rowShape({ ...writtenColumns, version: int, sds: nullable(text) });
export type KnownProduct = RowOf<typeof knownRow>;

/** Every record, in id order: what names, SKUs and imports are compared with. */
export function everyProduct(db: Sql): Promise<KnownProduct[]> {
  return db.rows(knownRow, sql`select ${columns(knownRow, 'p')} from products p order by p.id`);
}

/**
 * All sizes of the product that this record is a size of, held until the commit in the order of
 * their ids.
 */
export function readAndLockSizes(tx: Sql, id: string): Promise<KnownProduct[]> {
  return tx.rows(
    knownRow,
    sql`select ${columns(knownRow, 'p')} from products p
         where p.name_key = (select s.name_key from products s where s.id = ${id})
         order by p.id for update`,
  );
}

/** SKUs that differ only in case or blanks are one: people type them. */
export const foldSku = (sku: string) => sku.trim().toLowerCase();

const checkSkuRow = rowShape({ id: text, title: text });

/** @throws AppError `already-exists` when a record other than `except` has the SKU. */
export async function checkSku(tx: Sql, sku: string, except: string | null): Promise<void> {
  const other = await tx.row(
    checkSkuRow,
    sql`select id, name || ', ' || size_unit as title from products
         where lower(sku) = ${foldSku(sku)} and id is distinct from ${except} limit 1`,
  );
  if (other) throw skuTaken(sku, other);
}

/** A statement that is made by this write gets its moment and its person; one that stood keeps them. */
const dated = <T extends HazardStated>(app: App, actor: Actor, row: T): T =>
  row.hazardSource === null || row.hazardStatedAt !== null
    ? row
    : {
        ...row,
        hazardStatedAt: new Date(app.clock.now()),
        hazardStatedBy: actor.kind === 'user' ? actor.id : null,
      };

const packRow: ShapeOf<Pack> = rowShape({
  text,
  kind: textOf<PackKind>(),
  innerCount: int,
  innerAmount: decimal,
  innerUnit: textOf<PackUnit>(),
  totalGallons: nullable(decimal),
  totalPounds: nullable(decimal),
});

/** A record with what follows from it. */
const storedRow = rowShape({ ...writtenColumns, pack: jsonRow(packRow), search: text });
const { id: _id, ...changedColumns } = storedRow.columns;
const changedRow = rowShape(changedColumns);

const derived = (row: ProductRow) => ({
  ...only(writtenRow, row),
  pack: parsePack(row.sizeUnit),
  search: searchText(row.name, row.brand, row.sizeUnit, row.sku),
});

const brandsInUseRow = rowShape({ brand: text });

/** The brands in use. */
async function brandsInUse(db: Sql): Promise<string[]> {
  const rows = await db.rows(brandsInUseRow, sql`select distinct brand from products`);
  return rows.map(({ brand }) => brand);
}

const newBrands = (rows: readonly ProductRow[], before: readonly string[]) =>
  [...new Set(rows.map(({ brand }) => brand))].filter((brand) => !before.includes(brand));

/**
 * Inserts records inside the caller's transaction, under its lock of names. The sheet of a product
 * is that of all its sizes, so a further size takes it over. Staff who have every brand get a new
 * one as well. The caller writes the audit log.
 */
export async function insertProducts(
  app: App,
  tx: Sql,
  actor: Actor,
  rows: readonly Omit<ProductRow, 'id'>[],
): Promise<ProductRow[]> {
  const made = rows.map((row) => ({ id: newId(app), ...dated(app, actor, row) }));
  if (made.length === 0) return made;
  const before = await brandsInUse(tx);
  const now = new Date(app.clock.now());
  await tx.execute(
    sql`insert into products (${names(storedRow)}, sds, epa_registered, created_at, updated_at)
        select ${columns(storedRow, 'r')},
               (select s.sds from products s where s.name_key = r.name_key order by s.id limit 1),
               exists (select 1 from products s where s.name_key = r.name_key and s.epa_registered),
               ${now}, ${now}
          from ${recordset(storedRow, made.map(derived), 'r')}`,
  );
  await giveNewBrands(app, tx, actor, { before, added: newBrands(made, before) });
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
  const before = await brandsInUse(tx);
  await noteListPrices(app, tx, { actor, today: await todayOf(app, tx) }, rows);
  await tx.execute(
    sql`update products p
           set ${settingFrom(changedRow, 'r')}, version = p.version + 1,
               updated_at = ${new Date(app.clock.now())}
          from ${recordset(
            storedRow,
            rows.map((row) => derived(dated(app, actor, row))),
            'r',
          )}
         where p.id = r.id`,
  );
  await giveNewBrands(app, tx, actor, { before, added: newBrands(rows, before) });
}
