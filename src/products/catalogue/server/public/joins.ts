import { jsonRows, rowShape, type ShapeOf, text } from '../../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';
import type { ProductImage } from '../../public/contract.ts';
import { type CatalogueScope, inCatalogue } from './scope.ts';

const imageRow: ShapeOf<ProductImage> = rowShape({ url: text, alt: text });

/** The pictures of a size, as its row has them. */
export const images = jsonRows(imageRow);

// What other rooms splice into their own statements, so that none of them names a table of this
// one. PostgreSQL merges these sub-selects into the statement: the plan is that of the table
// itself.

const COLUMNS = sql`source.id, source.name_key, source.name, source.brand, source.category, source.description,
  source.size_unit, source.sku, source.price_cents, source.taxable, source.hazardous, source.hazard_known, source.is_active,
  source.images, source.sds, source.quantity, source.promised, source.search, source.accounting_id, source.created_at`;

/**
 * All product records, inactive ones too, for what was bought and said of them in the past:
 * `` join ${productsForJoin} p on p.id = l.product_id ``.
 */
export const productsForJoin = sql`(select ${COLUMNS} from products source)`;

/** The records that a person may see and buy. */
export const productsForJoinIn = (scope: CatalogueScope): SqlText =>
  sql`(select ${COLUMNS} from products source where ${inCatalogue(scope, 'source')})`;

/** Active records of all brands. */
export const activeProductsForJoin = sql`(select ${COLUMNS} from products source where source.is_active)`;

/**
 * What a unique product is called, by its nameKey, also when none of its sizes is active:
 * `` cross join lateral ${titleForJoin(sql`r.name_key`)} title `` has name, brand, category and
 * is_active.
 */
export const titleForJoin = (nameKey: SqlText): SqlText =>
  sql`(select source.name, source.brand, source.category, source.is_active
         from products source where source.name_key = ${nameKey}
        order by source.is_active desc, source.id limit 1)`;

/** What people accepted of the prices that the books say. */
export const invoicedPricesForJoin = sql`(
  select source.id, source.customer_id, source.product_id, source.unit_price_cents, source.valid_from
    from customer_prices source where source.source = 'accounting' and source.accepted)`;

/** What products cost us, in cents a unit; those without a known cost are not in it. For the owner's reports, never for a buyer. */
export const productCostsForJoin = sql`(
  select source.product_id, source.cost_cents from product_costs source)`;
