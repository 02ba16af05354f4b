import { type SqlText, sql } from '../../../../platform/sql.ts';
import { type CatalogueScope, inCatalogue } from './scope.ts';

// What other rooms splice into their own statements, so that none of them names a table of this
// one. PostgreSQL merges these sub-selects into the statement: the plan is that of the table
// itself.

const COLUMNS = sql`lent.id, lent.name_key, lent.name, lent.brand, lent.category, lent.description,
  lent.size_unit, lent.sku, lent.price_cents, lent.taxable, lent.hazardous, lent.hazard_known, lent.is_active,
  lent.images, lent.sds, lent.quantity, lent.promised, lent.search, lent.accounting_id`;

/**
 * All product records, inactive ones too, for what was bought and said of them in the past:
 * `` join ${lentProducts} p on p.id = l.product_id ``.
 */
export const lentProducts = sql`(select ${COLUMNS} from products lent)`;

/** The records that a person may see and buy. */
export const lentProductsIn = (scope: CatalogueScope): SqlText =>
  sql`(select ${COLUMNS} from products lent where ${inCatalogue(scope, 'lent')})`;

/** Active records of all brands. */
export const lentActiveProducts = sql`(select ${COLUMNS} from products lent where lent.is_active)`;

/**
 * What a unique product is called, by its nameKey, also when none of its sizes is active:
 * `` cross join lateral ${lentTitle(sql`r.name_key`)} title `` has name, brand, category and
 * is_active.
 */
export const lentTitle = (nameKey: SqlText): SqlText =>
  sql`(select lent.name, lent.brand, lent.category, lent.is_active
         from products lent where lent.name_key = ${nameKey}
        order by lent.is_active desc, lent.id limit 1)`;

/** What people accepted of the prices that the books say. */
export const lentInvoicedPrices = sql`(
  select lent.id, lent.customer_id, lent.product_id, lent.unit_price_cents, lent.valid_from
    from customer_prices lent where lent.source = 'accounting' and lent.accepted)`;

/** What products cost us, in cents a unit; those without a known cost are not in it. For the owner's reports, never for a buyer. */
export const lentProductCosts = sql`(
  select lent.product_id, lent.cost_cents from product_costs lent)`;
