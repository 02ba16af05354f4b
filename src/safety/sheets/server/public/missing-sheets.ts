import type { CustomerScope } from '../../../../people/customers/server/public/scope.ts';
import type { Sql } from '../../../../platform/database.ts';
import { bool, int, type RowOf, rowShape, text } from '../../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';
import {
  productsForJoin,
  titleForJoin,
} from '../../../../products/catalogue/server/public/joins.ts';
import { safetyForJoin } from '../../../hazards/server/public/joins.ts';
import { handedOn, handsOver, sheetTakers } from '../handed.ts';
import { currentSheetsForJoin } from './joins.ts';

const namedProductRow = rowShape({ nameKey: text, name: text });
export type NamedProduct = RowOf<typeof namedProductRow>;

/** The safety data `s` say a hazard. */
const statedHazard = sql`(s.signal_word <> '' or cardinality(s.h_statements) > 0 or s.un_number is not null)`;

/**
 * Those of the products `nameKeys` that need a sheet and have none. A product needs a sheet when it
 * is marked hazardous, or its safety data say any hazard: articles and mild soaps do not.
 */
export const lackingSheet = (nameKeys: SqlText): SqlText => sql`
  select u.name_key, u.name
    from (select p.name_key, (array_agg(p.name order by p.is_active desc, p.id))[1] as name,
                 bool_or(p.hazardous) as hazardous
            from ${productsForJoin} p where p.name_key in (${nameKeys}) group by p.name_key) u
    left join ${safetyForJoin} s on s.name_key = u.name_key
   where (u.hazardous or ${statedHazard})
     and not exists (select 1 from ${currentSheetsForJoin} r where r.name_key = u.name_key)`;

/** Those of these sizes' products that need a safety data sheet and have none to hand over. */
export function missingSheetsOf(db: Sql, productIds: readonly string[]): Promise<NamedProduct[]> {
  const keys = sql`select one.name_key from ${productsForJoin} one
                    where one.id = any(${productIds}::text[])`;
  return db.rows(namedProductRow, sql`${lackingSheet(keys)} order by u.name, u.name_key`);
}

/** The same for unique products by their keys. */
export function missingSheets(db: Sql, nameKeys: readonly string[]): Promise<NamedProduct[]> {
  return db.rows(
    namedProductRow,
    sql`${lackingSheet(sql`select unnest(${nameKeys}::text[])`)} order by u.name, u.name_key`,
  );
}

const sheetToSeeRow = rowShape({
  nameKey: text,
  name: text,
  /** Customers who have the product and never had the sheet since. */
  customers: int,
  /** There is a sheet now: it only has to be handed over. */
  hasSheet: bool,
  /** Its safety data were not compared with that sheet. */
  uncompared: bool,
});
/** A product whose sheet is missing, was delivered without it and not handed over since, or says what nobody compared with our data. */
export type SheetToSee = RowOf<typeof sheetToSeeRow>;

/** Sheets `w` that customers who need them were delivered without and did not get since. */
export const stillOwed = (customers: CustomerScope | null, now: number): SqlText => sql`
  sds_owed w
   where not exists (
     select 1 from sds_handovers h
      where h.customer_id = w.customer_id and h.name_key = w.name_key
        and ${handsOver} and ${handedOn} >= w.owed_since)
     and exists (
       select from ${sheetTakers(customers, now)}
        where t.customer_id = w.customer_id and t.name_key = w.name_key)`;

/** What staff have to see to, most customers first, of the customers and brands that the reader sees; null for all. */
export function sheetsToSee(
  db: Sql,
  { customers, brands }: { customers: CustomerScope | null; brands: readonly string[] | null },
  now: number,
): Promise<SheetToSee[]> {
  // Few products lack a sheet that they need, of many that there are: found by their hazards, so that nothing reads all records.
  const active = sql`
    select needing.name_key
      from (select p.name_key from ${productsForJoin} p where p.hazardous
             union
            select s.name_key from ${safetyForJoin} s where ${statedHazard}) needing
     where exists (select 1 from ${productsForJoin} one
                    where one.name_key = needing.name_key and one.is_active)`;
  return db.rows(
    sheetToSeeRow,
    sql`with owed as (
          select w.name_key, count(distinct w.customer_id)::int as customers
            from ${stillOwed(customers, now)}
           group by w.name_key),
        missing as (${lackingSheet(active)}),
        uncompared as (
          select r.name_key from sds_revisions r join ${safetyForJoin} s on s.name_key = r.name_key
           where r.superseded_at is null and r.compared_at is null and r.language = 'en'
             and exists (select 1 from ${productsForJoin} one
                          where one.name_key = r.name_key and one.is_active))
        select k.name_key, title.name, coalesce(o.customers, 0) as customers,
               exists (select 1 from ${currentSheetsForJoin} r
                        where r.name_key = k.name_key) as has_sheet,
               k.name_key in (select name_key from uncompared) as uncompared
          from (select name_key from owed union select name_key from missing
                union select name_key from uncompared) k
         cross join lateral ${titleForJoin(sql`k.name_key`)} title
          left join owed o on o.name_key = k.name_key
         ${brands ? sql`where title.brand = any(${brands}::text[])` : sql.empty}
         order by customers desc, title.name, k.name_key`,
  );
}
