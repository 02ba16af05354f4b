import type { Sql } from '../../../../platform/database.ts';
import {
  bool,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
  time,
} from '../../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';
import { hazardNotKnown } from '../../errors.ts';
import { type HazardMark, type HazardSource, hazardMark } from '../../public/hazard-mark.ts';

/** The predicate of a record of which nobody has said whether it is hazardous: `alias` is the products table. */
export const hazardUnknown = (alias: string): SqlText => sql`not ${sql.id(alias)}.hazard_known`;

const unknownRow = rowShape({ id: text, nameKey: text, name: text, sizeUnit: text, sku: text });
/** A size without a hazard statement. */
export type HazardUnknown = RowOf<typeof unknownRow>;

/** Of these sizes those without a hazard statement, by name. */
export async function hazardsUnknownOf(
  db: Sql,
  productIds: readonly string[],
): Promise<HazardUnknown[]> {
  if (productIds.length === 0) return [];
  return db.rows(
    unknownRow,
    sql`select p.id, p.name_key, p.name, p.size_unit, p.sku from products p
         where p.id = any(${productIds}::text[]) and ${hazardUnknown('p')}
         order by p.name, p.sku`,
  );
}

/**
 * Nothing leaves before somebody said whether it is hazardous: the papers, the placards and what it may stand beside all follow
 * from it (49 CFR 172.200, 177.848). Nobody may pass this by; the way out is to say it.
 * @throws AppError `failed-precondition` that names the products
 */
export async function checkHazardsKnown(tx: Sql, productIds: readonly string[]): Promise<void> {
  const unknown = await hazardsUnknownOf(tx, productIds);
  if (unknown.length > 0) throw hazardNotKnown(unknown);
}

const unknownProductRow = rowShape({ nameKey: text, name: text, id: text });
export type UnknownProduct = RowOf<typeof unknownProductRow>;

/** Active products of which nobody has said whether they are hazardous, each once with one of its sizes. `brands`: those that the reader sees, null for all. */
export function productsWithUnknownHazard(
  db: Sql,
  brands: readonly string[] | null,
): Promise<UnknownProduct[]> {
  return db.rows(
    unknownProductRow,
    sql`select p.name_key, min(p.name) as name, min(p.id) as id from products p
         where p.is_active and ${hazardUnknown('p')}
           ${brands ? sql`and p.brand = any(${brands}::text[])` : sql.empty}
         group by p.name_key order by name, p.name_key`,
  );
}

const statementRow = rowShape({
  source: nullable(textOf<HazardSource>()),
  at: nullable(time),
  by: text,
});
/** Who said of a record whether it is hazardous, when and how; the name is '' for a file of the shop's beginning. */
export type HazardStatement = RowOf<typeof statementRow>;

/** For the record's editor, which the super_admin alone opens. */
export function hazardStatementOf(db: Sql, id: string): Promise<HazardStatement | undefined> {
  return db.row(
    statementRow,
    sql`select p.hazard_source as source, p.hazard_stated_at as at,
               person_name(p.hazard_stated_by, '') as by
          from products p where p.id = ${id}`,
  );
}

const markRow = rowShape({ hazardous: bool, hazardKnown: bool });

/** What is stated of a product: hazardous where one of its sizes is, not known while one is open. */
export async function hazardMarkOf(db: Sql, nameKey: string): Promise<HazardMark> {
  const row = await db.row(
    markRow,
    sql`select coalesce(bool_or(p.hazardous), false) as hazardous,
               coalesce(bool_and(p.hazard_known), false) as hazard_known
          from products p where p.name_key = ${nameKey}`,
  );
  return row ? hazardMark(row) : 'unknown';
}
