import { readCompany } from '../../../company/server/queries.ts';
import { AppError } from '../../../kit/app-error.ts';
import { formatCents } from '../../../kit/money.ts';
import { longDayText } from '../../../kit/time.ts';
import { customersForJoinIn } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import {
  date,
  decimal,
  nullable,
  type RowOf,
  rowShape,
  text,
  textList,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { AllFiguresOfBooks } from '../../catalogue/server/import-products.ts';
import {
  customerPricesForJoin,
  listPriceChangesForJoin,
} from '../../catalogue/server/price-joins.ts';
import { marginOf } from '../../catalogue/server/public/check-margin.ts';
import { productCostsForJoin, productsForJoin } from '../../catalogue/server/public/joins.ts';
import { pricesOf } from '../../catalogue/server/public/price-of.ts';
import { inPrices, type PriceScope } from '../../catalogue/server/public/scope.ts';
import type { PlannedListPrice, SetListPrices } from '../contract.ts';
import * as messages from '../messages.ts';

const presentRow = rowShape({
  id: text,
  name: text,
  accountingId: nullable(text),
  /** The list price of today, of the first day of the change, and one set for that very day. */
  todayCents: nullable(decimal),
  thenCents: nullable(decimal),
  replacedCents: nullable(decimal),
  /** A change that comes after the first day. */
  laterFrom: nullable(date),
  laterCents: nullable(decimal),
  costCents: nullable(decimal),
  /** Customers who have a price of their own on the first day: it stays. */
  ownOf: textList,
});
type Present = RowOf<typeof presentRow>;

/** How the prices of these products stand, by id. */
async function readPresent(
  db: Sql,
  scope: PriceScope,
  ids: readonly string[],
  days: { today: string; from: string },
): Promise<Map<string, Present>> {
  const on = (onDate: string) => pricesOf(ids, null, { onDate, windowDays: -1 });
  const rows = await db.rows(
    presentRow,
    sql`select p.id, p.name || ', ' || p.size_unit || ' (' || p.sku || ')' as name,
               p.accounting_id, now.unit_price_cents as today_cents,
               at.unit_price_cents as then_cents, same.price_cents as replaced_cents,
               later.holds_from as later_from, later.price_cents as later_cents, k.cost_cents,
               array(select distinct c.name
                       from ${customerPricesForJoin} own
                       join ${customersForJoinIn(scope.customers)} c on c.id = own.customer_id
                      where own.product_id = p.id and own.valid_from <= ${days.from}::date
                        and (own.valid_until is null or own.valid_until >= ${days.from}::date)
                        and (own.source = 'staff' or own.accepted)
                      order by 1) as own_of
          from ${productsForJoin} p
          join ${on(days.today)} now on now.product_id = p.id
          join ${on(days.from)} at on at.product_id = p.id
          left join ${productCostsForJoin} k on k.product_id = p.id
          left join ${listPriceChangesForJoin} same on same.product_id = p.id
               and same.settled_at is null and same.holds_from = ${days.from}::date
          left join lateral (
            select ch.holds_from, ch.price_cents from ${listPriceChangesForJoin} ch
             where ch.product_id = p.id and ch.settled_at is null
               and ch.holds_from > ${days.from}::date
             order by ch.holds_from limit 1) later on true
         where ${inPrices(scope, 'p')}`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const MISSING = 'This product is gone.';

/** What one row would do, and what stands against it. */
function planned(
  row: SetListPrices['rows'][number],
  now: Present | undefined,
  as: { minimumMarginPercent: number; coming: boolean; keptByBooks: boolean; costs: boolean },
): PlannedListPrice {
  const beforeCents = as.coming ? (now?.thenCents ?? null) : (now?.todayCents ?? null);
  const afterCents = row.priceCents === undefined ? beforeCents : row.priceCents;
  const costBefore = now?.costCents ?? null;
  const costAfter = row.costCents === undefined ? costBefore : row.costCents;
  const notes: string[] = [];
  if (row.priceCents !== undefined && now?.replacedCents)
    notes.push(`Takes the place of ${formatCents(now.replacedCents)} set for that day.`);
  if (row.priceCents !== undefined && now?.laterFrom && now.laterCents)
    notes.push(
      `From ${longDayText(now.laterFrom)} the price set before holds: ${formatCents(now.laterCents)}.`,
    );
  const margin = marginOf(afterCents, costAfter, as);
  const asks = notes.length > 0 || margin === 'low' || margin === 'below-cost';
  if (row.priceCents !== undefined && now && now.ownOf.length > 0)
    notes.push(messages.ownStay(now.ownOf));
  let problem: string | null = null;
  if (!now) problem = MISSING;
  else if (row.was !== now.todayCents)
    problem = `Someone else set ${now.todayCents === null ? 'no price' : formatCents(now.todayCents)} meanwhile.`;
  else if (row.priceCents !== undefined && as.keptByBooks)
    problem = 'QuickBooks keeps this price. Change it there; the next sync brings it here.';
  return {
    id: row.id,
    name: now?.name ?? row.id,
    beforeCents,
    afterCents,
    cost: as.costs ? { beforeCents: costBefore, afterCents: costAfter } : null,
    margin,
    notes,
    asks,
    problem,
  };
}

/**
 * What each row would do on the company's day `today`, and what stands against it.
 * @throws AppError `invalid-argument` for a day that is over, one to come where the price becomes on request, or a product that stands there twice;
 * `permission-denied` for a cost of somebody who sets none
 */
export async function planListPrices(
  app: App,
  db: Sql,
  scope: PriceScope,
  {
    input,
    figuresOfBooks,
    today,
  }: { input: SetListPrices; figuresOfBooks: AllFiguresOfBooks; today: string },
): Promise<PlannedListPrice[]> {
  if (!scope.costs && input.rows.some((row) => row.costCents !== undefined))
    throw permissionDenied();
  const from = input.from ?? today;
  if (from < today)
    throw new AppError('invalid-argument', 400, 'from: This day is over.', [
      { path: 'from', message: 'This day is over. Choose today or a later day.' },
    ]);
  if (from > today && input.rows.some((row) => row.priceCents === null))
    throw new AppError('invalid-argument', 400, `from: ${messages.onRequestLater}`, [
      { path: 'from', message: messages.onRequestLater },
    ]);
  const ids = input.rows.map((row) => row.id);
  if (new Set(ids).size !== ids.length)
    throw new AppError('invalid-argument', 400, 'rows: holds a product twice');
  const [{ minimumMarginPercent }, present, figures] = [
    await readCompany(app, db),
    await readPresent(db, scope, ids, { today, from }),
    await figuresOfBooks(db),
  ];
  return input.rows.map((row) => {
    const now = present.get(row.id);
    const keptByBooks = now?.accountingId ? figures(now.accountingId).price : false;
    const as = { minimumMarginPercent, coming: from > today, keptByBooks, costs: scope.costs };
    return planned(row, now, as);
  });
}
