import { customerScope, inCustomers } from '../../customers/server/scope.ts';
import type { UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';

export interface NamedProduct {
  nameKey: string;
  name: string;
}

/** A product needs a sheet when it is marked hazardous, or its safety data say any hazard: articles and mild soaps do not. */
const MISSING = (keys: string) => `
  select u.name_key as "nameKey", u.name
    from (select p.name_key, (array_agg(p.name order by p.is_active desc, p.id))[1] as name, bool_or(p.hazardous) as hazardous
            from products p where p.name_key in (${keys}) group by p.name_key) u
    left join safety_data s on s.name_key = u.name_key
   where (u.hazardous or s.signal_word <> '' or cardinality(s.h_statements) > 0 or s.un_number is not null)
     and not exists (select 1 from sds_revisions r where r.name_key = u.name_key and r.language = 'en' and r.superseded_at is null)
   order by u.name, u.name_key`;

/** Those of these sizes' products that need a safety data sheet and have none to hand over. */
export function missingSheetsOf(sql: Sql, productIds: readonly string[]): Promise<NamedProduct[]> {
  return sql.rows(
    'sheets.missing-of-products',
    MISSING('select one.name_key from products one where one.id = any($1::text[])'),
    [productIds],
  );
}

/** The same for unique products by their keys. */
export function missingSheets(sql: Sql, nameKeys: readonly string[]): Promise<NamedProduct[]> {
  return sql.rows('sheets.missing', MISSING('select unnest($1::text[])'), [nameKeys]);
}

/**
 * Products that a customer was delivered and that have no sheet now: it never came, or was taken away. They count as not handed over.
 * Empty for a customer that this person may not see.
 */
export function missingOfSite(
  app: Pick<App, 'db'>,
  user: UserActor,
  customerId: string,
): Promise<NamedProduct[]> {
  return app.db.rows<NamedProduct>(
    'sheets.missing-of-site',
    `select k.name_key as "nameKey", u.name
       from customers c
       cross join lateral (select h.name_key from sds_handovers h where h.customer_id = c.id union select o.name_key from sds_owed o where o.customer_id = c.id) k
       cross join lateral (select p.name from products p where p.name_key = k.name_key order by p.is_active desc, p.id limit 1) u
      where c.id = $2 and ${inCustomers('c', 1)}
        and not exists (select 1 from sds_revisions r where r.name_key = k.name_key and r.language = 'en' and r.superseded_at is null)
      order by u.name, k.name_key`,
    [customerScope(user).ids, customerId],
  );
}

/** A product whose sheet is missing, or was delivered without it and not handed over since. */
export interface SheetToSee extends NamedProduct {
  /** There is a sheet now: it only has to be handed over. */
  hasSheet: boolean;
  /** Customers who have the product and never had the sheet since. */
  customers: number;
}

/** What staff have to see to, most customers first. `brands`: those that the reader sees, null for all. */
export function sheetsToSee(sql: Sql, brands: readonly string[] | null): Promise<SheetToSee[]> {
  return sql.rows(
    'sheets.to-see',
    `with owed as (
       select w.name_key, count(distinct w.customer_id)::int as customers from sds_owed w
        where not exists (select 1 from sds_handovers h where h.customer_id = w.customer_id and h.name_key = w.name_key and h.handed_at >= w.owed_since)
        group by w.name_key),
     missing as (${MISSING('select one.name_key from products one where one.is_active')})
     select k.name_key as "nameKey", u.name, coalesce(o.customers, 0) as customers,
            exists (select 1 from sds_revisions r where r.name_key = k.name_key and r.language = 'en' and r.superseded_at is null) as "hasSheet"
       from (select name_key from owed union select "nameKey" from missing) k
       cross join lateral (select p.name, p.brand from products p where p.name_key = k.name_key order by p.is_active desc, p.id limit 1) u
       left join owed o on o.name_key = k.name_key
      where $1::text[] is null or u.brand = any($1::text[])
      order by customers desc, u.name, k.name_key`,
    [brands],
  );
}
