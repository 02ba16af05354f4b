import { readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { normalise } from '../../../kit/normalise.ts';
import type { TableView } from '../../../kit/table-view.ts';
import { shiftDay } from '../../../kit/time.ts';
import { customersForJoinIn } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import { date, int, nullable, rowShape, text } from '../../../platform/row-shape.ts';
import { pageOf, pageParts, type SortBy, type TablePage } from '../../../platform/sorted-page.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { customerPricesForJoin } from '../../catalogue/server/price-joins.ts';
import { productsForJoin } from '../../catalogue/server/public/joins.ts';
import { pricingAt } from '../../catalogue/server/public/queries.ts';
import { inPrices, type PriceScope, priceScope } from '../../catalogue/server/public/scope.ts';
import { type PricedCustomerRow, SOON_DAYS } from '../priced-customer-table.ts';

/** Migration 0262 has an index for each. */
const SORTS: Readonly<Record<string, SortBy>> = {
  name: { expression: sql`c.name`, type: 'text' },
  city: { expression: sql`c.city`, type: 'text' },
};

const pageRow = rowShape({ id: text, name: text, city: text, state: text, sortKey: text });
const countRow = rowShape({
  customerId: text,
  own: int,
  coming: int,
  endsOn: nullable(date),
  invoiced: int,
});

/** Prices of customers for products that are sold and that this person keeps prices of. */
const heldPrices = (scope: PriceScope): SqlText =>
  sql`(select held.* from ${customerPricesForJoin} held
         join ${productsForJoin} p on p.id = held.product_id and p.is_active and ${inPrices(scope, 'p')})`;

const running = (today: string): SqlText => sql`
  cp.valid_from <= ${today}::date and (cp.valid_until is null or cp.valid_until >= ${today}::date)`;

const shown = (show: string | undefined, prices: SqlText, today: string): SqlText => {
  if (!show) return sql.empty;
  const fits =
    show === 'ending'
      ? sql`${running(today)} and cp.valid_until <= ${shiftDay(today, SOON_DAYS)}::date`
      : sql`(cp.valid_until is null or cp.valid_until >= ${today}::date)`;
  return sql`and exists (select 1 from ${prices} cp
                          where cp.customer_id = c.id and cp.source = 'staff' and ${fits})`;
};

/**
 * One page of the customers that this person keeps prices for, with how many of their own each has.
 * @throws AppError `permission-denied` for everybody without the duty books
 */
export async function tablePricedCustomers(
  app: App,
  user: UserActor,
  view: Pick<TableView, 'filters' | 'sort' | 'place' | 'chosen'>,
  limit: number,
): Promise<TablePage<PricedCustomerRow>> {
  const scope = priceScope(user);
  const { onDate: today, windowDays } = pricingAt(await readCompany(app), app.clock.now());
  const prices = heldPrices(scope);
  const term = normalise(view.filters.q ?? '');
  const parts = pageParts(SORTS, view, sql`c.id`, limit);
  const found = await app.db.rows(
    pageRow,
    sql`select c.id, c.name, c.city, c.state, ${parts.key}
          from ${customersForJoinIn(scope.customers)} c
         where true
           ${view.chosen.length > 0 ? sql`and c.id = any(${view.chosen}::text[])` : sql.empty}
           ${term ? sql`and c.search like ${`%${term}%`}` : sql.empty}
           ${shown(view.filters.show, prices, today)}
           ${parts.where} ${parts.order}`,
  );
  const page = pageOf(found, view, limit);
  // Counted for the rows of the page alone: all customers together may have hundreds of thousands.
  const counts = await app.db.rows(
    countRow,
    sql`select cp.customer_id,
               count(distinct cp.product_id) filter (where cp.source = 'staff' and ${running(today)})::int
                 as own,
               count(distinct cp.product_id)
                 filter (where cp.source = 'staff' and cp.valid_from > ${today}::date)::int as coming,
               min(cp.valid_until) filter (where cp.source = 'staff' and ${running(today)}) as ends_on,
               count(distinct cp.product_id)
                 filter (where cp.source = 'accounting' and cp.accepted and ${running(today)}
                               and cp.valid_from >= ${today}::date - ${windowDays}::int)::int as invoiced
          from ${prices} cp
         where cp.customer_id = any(${page.rows.map(({ id }) => id)}::text[])
         group by cp.customer_id`,
  );
  const of = new Map(counts.map(({ customerId, ...count }) => [customerId, count]));
  const none = { own: 0, coming: 0, endsOn: null, invoiced: 0 };
  return {
    ...page,
    rows: page.rows.map((row) => ({ ...row, ...(of.get(row.id) ?? none) })),
  };
}
