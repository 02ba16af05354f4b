import { readCompany } from '../../../company/server/queries.ts';
import { hasDuty, type UserActor } from '../../../kit/actor.ts';
import { normalise } from '../../../kit/normalise.ts';
import type { TableView } from '../../../kit/table-view.ts';
import { peopleForJoin } from '../../../people/accounts/people/server/public/joins.ts';
import { customersForJoinIn } from '../../../people/customers/server/public/joins.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import {
  date,
  decimal,
  int,
  nullable,
  rowShape,
  text,
  textListOf,
  textOf,
} from '../../../platform/row-shape.ts';
import { pageOf, pageParts, type SortBy, type TablePage } from '../../../platform/sorted-page.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { productsForJoinIn } from '../../../products/catalogue/server/public/joins.ts';
import { priceOf } from '../../../products/catalogue/server/public/price-of.ts';
import { pricingAt } from '../../../products/catalogue/server/public/queries.ts';
import { catalogueScope } from '../../../products/catalogue/server/public/scope.ts';
import { permissionDenied } from '../../errors.ts';
import type { PriceMark, PriceState } from '../contract.ts';
import type { PriceTableRow } from '../price-table.ts';

const SORTS: Readonly<Record<string, SortBy>> = {
  state: {
    expression: sql`(case op.state when 'waiting' then '1' when 'refused' then '2' else '3' end || c.name)`,
    type: 'text',
  },
  customer: { expression: sql`c.name`, type: 'text' },
  product: { expression: sql`p.name`, type: 'text' },
  price: { expression: sql`coalesce(op.unit_price_cents, -1)`, type: 'numeric' },
  date: { expression: sql`coalesce(op.dated, '0001-01-01')`, type: 'date' },
};

const tableRow = rowShape({
  id: text,
  customerId: text,
  customerName: text,
  productId: text,
  productName: text,
  sizeUnit: text,
  sku: text,
  todayCents: nullable(decimal),
  todayRule: text,
  unitPriceCents: nullable(decimal),
  docNumber: nullable(text),
  dated: nullable(date),
  quantity: nullable(decimal),
  beforeCents: nullable(decimal),
  spreadCents: nullable(decimal),
  marks: textListOf<PriceMark>(),
  state: textOf<PriceState>(),
  decidedBy: nullable(text),
  sortKey: text,
});

const ID = sql`(op.customer_ref || ':' || op.item_ref)`;

function inShown(shown: string | undefined): SqlText {
  if (!shown) return sql`true`;
  if (shown === 'marked') return sql`op.state = 'waiting' and cardinality(op.marks) > 0`;
  return sql`op.state = ${shown}`;
}

/** Prices of customers and products that the person may see; inactive ones are kept, and not offered. */
const visible = (user: UserActor) => sql`
  observed_prices op
  join ${customersForJoinIn(customerScope(user))} c
    on c.price_ref = op.customer_ref and c.is_active
  join ${productsForJoinIn(catalogueScope(user))} p on p.accounting_id = op.item_ref`;

type ListQuery = Pick<TableView, 'filters' | 'chosen'>;

function fits(view: ListQuery): SqlText {
  const term = `%${normalise(view.filters.q ?? '').slice(0, 100)}%`;
  return sql`${inShown(view.filters.show)}
    ${view.filters.q ? sql`and (c.search like ${term} or p.search like ${term} or op.doc_number ilike ${term})` : sql.empty}
    ${view.chosen.length > 0 ? sql`and ${ID} = any(${view.chosen.map((one) => one.split('_')[0] ?? '')}::text[])` : sql.empty}`;
}

/**
 * One page of the prices of the books as the view searches and sorts them, with what each customer pays today: the duty books.
 * @throws AppError `permission-denied`
 */
export async function tablePrices(
  app: App,
  user: UserActor,
  view: ListQuery & Pick<TableView, 'sort' | 'place'>,
  limit: number,
): Promise<TablePage<PriceTableRow>> {
  if (!hasDuty(user, 'books')) throw permissionDenied();
  const pricing = pricingAt(await readCompany(app), app.clock.now());
  const page = pageParts(SORTS, view, ID, limit);
  const rows = await app.db.rows(
    tableRow,
    sql`
      select ${ID} as id, c.id as customer_id, c.name as customer_name, p.id as product_id,
             p.name as product_name, p.size_unit, p.sku, now.unit_price_cents as today_cents,
             now.rule as today_rule, op.unit_price_cents, op.doc_number, op.dated, op.quantity,
             op.before_cents, op.spread_cents, op.marks, op.state,
             who.display_name as decided_by, ${page.key}
        from ${visible(user)}
        cross join lateral ${priceOf('p', sql`c.id`, pricing)} now
        left join ${peopleForJoin} who on who.id = op.decided_by
       where ${fits(view)} ${page.where} ${page.order}`,
  );
  return pageOf(rows, view, limit);
}

const countRow = rowShape({ count: int });

/** How many prices the view leaves, counted up to `most`. */
export async function countPrices(
  app: App,
  user: UserActor,
  view: ListQuery,
  most: number,
): Promise<number> {
  const row = await app.db.row(
    countRow,
    sql`select count(*)::int as count
          from (select 1 from ${visible(user)} where ${fits(view)} limit ${most}) found`,
  );
  return row?.count ?? 0;
}
