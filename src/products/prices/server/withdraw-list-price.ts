import { recordAudit } from '../../../company/server/record-audit.ts';
import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { date, int, type RowOf, rowShape, textList } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { WriteFacts } from '../../catalogue/server/create-product.ts';
import { listPriceChangesForJoin } from '../../catalogue/server/price-joins.ts';
import { todayOf } from '../../catalogue/server/public/apply-list-prices.ts';
import { productsForJoin } from '../../catalogue/server/public/joins.ts';
import { inPrices, priceScope } from '../../catalogue/server/public/scope.ts';
import { deleteComingPrice, deleteComingPrices } from '../../catalogue/server/write-list-prices.ts';
import type { WithdrawPlanned } from '../contract.ts';
import { plannedElsewise } from '../errors.ts';
import { inPriceTable, type PriceFilter } from './price-tables.ts';

/**
 * Takes back a list price that has not come yet: the duty books. The audit log keeps it.
 * @throws AppError `permission-denied`; `not-found`, also for one that holds already
 */
export async function withdrawListPrice(
  app: App,
  actor: UserActor,
  input: { id: string },
  facts: Omit<WriteFacts, 'key'>,
): Promise<void> {
  const scope = priceScope(actor);
  await app.db.transaction(async (tx) => {
    const today = await todayOf(app, tx);
    const gone = await deleteComingPrice(tx, scope, { id: input.id, today });
    if (!gone) throw notFound();
    const { productId, ...before } = gone;
    await recordAudit(app, tx, actor, {
      action: 'list-price.withdraw',
      objectKind: 'product',
      objectId: productId,
      before,
      after: null,
      ...facts,
    });
  });
}

const plannedRow = rowShape({ from: date, count: int, brands: textList });
export type PlannedDay = RowOf<typeof plannedRow>;

/** The days to come on which several list prices change at once, of those that the table's filter leaves: each can be withdrawn as one. @throws AppError `permission-denied` */
export async function readPlannedDays(
  app: App,
  actor: UserActor,
  filter: PriceFilter,
): Promise<PlannedDay[]> {
  const scope = priceScope(actor);
  const today = await todayOf(app);
  return app.db.rows(
    plannedRow,
    sql`select ch.holds_from as from, count(*)::int as count,
               array_agg(distinct p.brand order by p.brand) as brands
          from ${listPriceChangesForJoin} ch join ${productsForJoin} p on p.id = ch.product_id
         where ch.settled_at is null and ch.holds_from > ${today}::date and ${inPrices(scope, 'p')}
           and ${inPriceTable(filter)}
         group by ch.holds_from having count(*) > 1 order by ch.holds_from`,
  );
}

/**
 * Takes back the list prices of a day to come that the table's filter leaves, such as an increase that was planned by percent: the duty books.
 * `count`: as many as were seen. All or none; the audit log keeps each.
 * @throws AppError `permission-denied`; `aborted` (409) where they are others by then
 */
export async function withdrawListPrices(
  app: App,
  actor: UserActor,
  { from, count, ...filter }: WithdrawPlanned,
  facts: Omit<WriteFacts, 'key'>,
): Promise<void> {
  const scope = priceScope(actor);
  await app.db.transaction(async (tx) => {
    const today = await todayOf(app, tx);
    const gone = await deleteComingPrices(tx, scope, {
      from,
      today,
      which: inPriceTable(filter),
    });
    if (gone.length !== count) throw plannedElsewise();
    for (const { productId, ...before } of gone)
      await recordAudit(app, tx, actor, {
        action: 'list-price.withdraw',
        objectKind: 'product',
        objectId: productId,
        before,
        after: null,
        ...facts,
      });
  });
}
