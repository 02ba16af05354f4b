import type { UserActor } from '../../../kit/actor.ts';
import { orderLinesForJoin, ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import {
  inOrders,
  type OrderScope,
  takeOverScope,
} from '../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import { int, type RowOf, rowShape, text, textList } from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { images, productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import { expectedBack } from '../../runs/count-contract.ts';
import { loadsForJoin, runsForJoin, stopsForJoin } from '../../runs/server/joins.ts';
import { loadedByProduct } from '../../runs/server/write-closing.ts';
import { ANOTHER_CUSTOMER } from '../count-messages.ts';
import { deliveredLinesForJoin } from './public/joins.ts';

/** Accepted attempts at the doors of a run until it was closed. A phone of an earlier release names no run: then its stop says so. */
export const attemptsForJoin = (runId: string): SqlText => sql`(
  select d.id, d.order_id, d.empties from deliveries d join ${runsForJoin} r on r.id = ${runId}
   where d.accepted_at is not null and (r.closed_at is null or d.accepted_at <= r.closed_at)
     and (d.run_id = ${runId}
          or d.run_id is null and d.id in (
            select s.delivery_id from ${stopsForJoin} s where s.run_id = ${runId})))`;

const deliveredRow = rowShape({ productId: text, delivered: int });
const damagedRow = rowShape({ productId: text, damaged: int });
const missingRow = rowShape({ productId: text, missing: int, notes: textList });
const emptyRow = rowShape({ kind: text, taken: int });
const fetchedRow = rowShape({
  name: text,
  sizeUnit: text,
  quantity: int,
  customerName: text,
  number: text,
});
const leftRow = rowShape({ productId: text, customerName: text, quantity: int });
type LeftOf = Omit<RowOf<typeof leftRow>, 'productId'>;
const productRow = rowShape({
  productId: text,
  name: text,
  sku: text,
  sizeUnit: text,
  images,
});

export interface CountRow extends RowOf<typeof productRow> {
  loaded: number;
  delivered: number;
  /** What should be on the truck. */
  expected: { returned: number; damaged: number };
  /** Whose it was to be, the most first; none where what is left over does not add up to what the doors left. */
  from: LeftOf[];
  /** At a door it was said that so many were not on the truck. */
  reportedMissing: number;
  /** The drivers' own words about that. */
  reportedNotes: string[];
}

export interface CountBack {
  products: CountRow[];
  empties: RowOf<typeof emptyRow>[];
  /** Goods of claims that drivers took back at its doors: aboard, and no part of what was loaded. */
  fetched: RowOf<typeof fetchedRow>[];
}

/** What was handed over at the stops of a run, by product: extras among it, corrections counted. */
export function deliveredByProduct(db: Sql, runId: string): Promise<RowOf<typeof deliveredRow>[]> {
  return db.rows(
    deliveredRow,
    sql`
      select l.product_id, sum(l.delivered)::int as delivered
        from ${attemptsForJoin(runId)} d join ${deliveredLinesForJoin} l on l.delivery_id = d.id
       group by l.product_id`,
  );
}

/** Products of which it was said at a door that they were not on the truck: how many, and what else the driver said. */
export function reportedMissing(db: Sql, runId: string): Promise<RowOf<typeof missingRow>[]> {
  return db.rows(
    missingRow,
    sql`
      select l.product_id,
             sum(case when l.reason = 'short-loaded' then l.expected - l.delivered else l.not_on_truck end)::int as missing,
             coalesce(array_agg(distinct l.reason_note) filter (where l.reason_note <> ''), '{}')
               as notes
        from ${attemptsForJoin(runId)} d join delivery_lines l on l.delivery_id = d.id
       where (l.reason = 'short-loaded' or l.not_on_truck > 0) and l.delivered < l.expected
       group by l.product_id`,
  );
}

/** Empties that drivers of a run took, by kind. */
export function emptiesTaken(db: Sql, runId: string): Promise<RowOf<typeof emptyRow>[]> {
  return db.rows(
    emptyRow,
    sql`
      select e.kind, sum(e.taken)::int as taken
        from ${attemptsForJoin(runId)} d
             cross join lateral jsonb_to_recordset(d.empties) as e(kind text, taken int)
       where e.taken > 0 group by e.kind order by e.kind`,
  );
}

/** Goods of claims that came back with a run. A customer out of the scope has no name. */
function fetchedOnRun(
  db: Sql,
  scope: OrderScope,
  runId: string,
): Promise<RowOf<typeof fetchedRow>[]> {
  const seen = inOrders(scope, 'o');
  return db.rows(
    fetchedRow,
    sql`
      select l.name, l.size_unit, sum(f.quantity)::int as quantity,
             case when ${seen} then o.customer_in_list else ${ANOTHER_CUSTOMER} end as customer_name,
             case when ${seen} then o.number else '' end as number
        from ${attemptsForJoin(runId)} d join goods_fetched f on f.delivery_id = d.id
             join ${orderLinesForJoin} l on l.id = f.order_line_id
             join ${ordersForJoin} o on o.id = l.order_id
       group by l.id, l.name, l.size_unit, 4, 5 order by l.name, l.id`,
  );
}

/** What was loaded for a customer and not handed over there, by product. A customer out of the scope has no name. */
function leftAtDoors(db: Sql, scope: OrderScope, runId: string): Promise<RowOf<typeof leftRow>[]> {
  return db.rows(
    leftRow,
    sql`
      select told.product_id, o.customer_name, sum(told.quantity)::int as quantity
        from (select l.order_id, l.product_id, rl.loaded as quantity
                from ${loadsForJoin} rl join ${orderLinesForJoin} l on l.id = rl.order_line_id
               where rl.run_id = ${runId}
              union all
              select d.order_id, l.product_id, -l.delivered
                from ${attemptsForJoin(runId)} d
                     join ${deliveredLinesForJoin} l on l.delivery_id = d.id) told
             join (select o.id, case when ${inOrders(scope, 'o')} then o.customer_in_list
                                     else ${ANOTHER_CUSTOMER} end as customer_name
                     from ${ordersForJoin} o) o on o.id = told.order_id
       group by told.product_id, o.customer_name having sum(told.quantity) > 0
       order by quantity desc, o.customer_name`,
  );
}

/**
 * Everything that a run has to account for at the end of the day. The caller may see the run; customers are named as far as this person sees
 * them, also those whose stop was taken off the truck since: their goods ride on it.
 */
export async function readCountBack(db: Sql, user: UserActor, runId: string): Promise<CountBack> {
  const scope = takeOverScope(user);
  const [loaded, delivered, atDoors, missing, empties, left, fetched] = await Promise.all([
    loadedByProduct(db, runId),
    deliveredByProduct(db, runId),
    db.rows(
      damagedRow,
      sql`
        select l.product_id,
               coalesce(sum(l.expected - l.delivered - l.not_on_truck)
                          filter (where l.reason in ('damaged', 'leaking')), 0)::int as damaged
          from ${attemptsForJoin(runId)} d join delivery_lines l on l.delivery_id = d.id
         where l.delivered < l.expected group by l.product_id`,
    ),
    reportedMissing(db, runId),
    emptiesTaken(db, runId),
    leftAtDoors(db, scope, runId),
    fetchedOnRun(db, scope, runId),
  ]);
  const ids = [...new Set([...loaded, ...delivered].map(({ productId }) => productId))];
  const products = await db.rows(
    productRow,
    sql`select p.id as product_id, p.name, p.sku, p.size_unit, p.images
          from ${productsForJoin} p where p.id = any(${ids}::text[])
         order by p.category, p.name, p.sku`,
  );
  const of = <T extends { productId: string }>(rows: readonly T[], id: string) =>
    rows.find((row) => row.productId === id);
  return {
    empties,
    fetched,
    products: products.map((product) => {
      const on = of(loaded, product.productId)?.loaded ?? 0;
      const off = of(delivered, product.productId)?.delivered ?? 0;
      const door = of(atDoors, product.productId);
      const from = left.flatMap(({ productId, customerName, quantity }) =>
        productId === product.productId ? [{ customerName, quantity }] : [],
      );
      const sum = from.reduce((all, { quantity }) => all + quantity, 0);
      return {
        ...product,
        loaded: on,
        delivered: off,
        expected: expectedBack(on, off, door?.damaged ?? 0),
        from: sum === on - off ? from : [],
        reportedMissing: of(missing, product.productId)?.missing ?? 0,
        reportedNotes: of(missing, product.productId)?.notes ?? [],
      };
    }),
  };
}

const lateRow = rowShape({ count: int });

/** Deliveries that name a run and arrived after it was closed. */
export async function lateDeliveries(db: Sql, runId: string): Promise<number> {
  const row = await db.row(
    lateRow,
    sql`select count(*)::int as count from deliveries d join ${runsForJoin} r on r.id = d.run_id
         where d.run_id = ${runId} and d.accepted_at > r.closed_at`,
  );
  return row?.count ?? 0;
}
