import { orderLinesForJoin, ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, type OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  columns,
  int,
  type RowOf,
  rowShape,
  text,
  textOf,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { type ColumnsOf, names, only, recordset } from '../../../platform/write-rows.ts';
import type { RunState } from '../contract.ts';
import type { CloseRun, ProductCount } from '../count-contract.ts';
import { activeStop } from './joins.ts';
import { inRuns, type RunScope } from './scope.ts';
import { dropMovedAway } from './stop-rows.ts';

const stopRow = rowShape({
  orderId: text,
  number: text,
  customerName: text,
  status: text,
  /** False for an order that was cancelled, held or moved meanwhile: nothing is to be said of it. */
  stands: bool,
  /** False for an order of a customer that this person may not see: nothing of it is shown. */
  seen: bool,
});
export type OpenStop = RowOf<typeof stopRow>;
const stateRow = rowShape({ state: textOf<RunState>() });

/** The stops of a run of the scope that nobody was at: planned or out. Those of foreign customers have no name. */
export function openStopsOf(
  db: Sql,
  scope: { runs: RunScope; orders: OrderScope },
  runId: string,
): Promise<OpenStop[]> {
  const seen = inOrders(scope.orders, 'o');
  return db.rows(
    stopRow,
    sql`
      select o.id as order_id, o.status, ${activeStop} as stands, ${seen} as seen,
             case when ${seen} then o.number else '' end as number,
             case when ${seen} then o.customer_name else '' end as customer_name
        from run_stops rs join runs r on r.id = rs.run_id
             join ${ordersForJoin} o on o.id = rs.order_id
       where rs.run_id = ${runId} and rs.state in ('planned', 'out') and ${inRuns(scope.runs, 'r')}
       order by rs.position, o.id`,
  );
}

/**
 * Holds a run of the scope until this transaction ends: a delivery that names it waits, and counts as late. Orders are held before
 * runs, everywhere.
 */
export async function holdRun(
  tx: Sql,
  scope: RunScope,
  runId: string,
): Promise<RunState | undefined> {
  const row = await tx.row(
    stateRow,
    sql`select r.state from runs r where r.id = ${runId} and ${inRuns(scope, 'r')} for update`,
  );
  return row?.state;
}

const loadedRow = rowShape({ productId: text, loaded: int });

/** What was put on the truck, by product. Also what was counted into a truck that a run over at the dock had before: it left the shelf, and the count back says where it is. */
export function loadedByProduct(db: Sql, runId: string): Promise<RowOf<typeof loadedRow>[]> {
  return db.rows(
    loadedRow,
    sql`
      select l.product_id, sum(rl.loaded)::int as loaded
        from run_loads rl join ${orderLinesForJoin} l on l.id = rl.order_line_id
       where rl.run_id = ${runId} and rl.loaded > 0 group by l.product_id`,
  );
}

/** Nobody was at these stops: their orders may ride again. */
export async function giveUpStops(
  tx: Sql,
  runId: string,
  orderIds: readonly string[],
  at: Date,
): Promise<void> {
  await dropMovedAway(tx, runId, at);
  await tx.execute(sql`
    update run_stops set state = 'failed', settled_at = ${at}
     where run_id = ${runId} and order_id = any(${orderIds}::text[])
       and state in ('planned', 'out')`);
}

export interface Closing {
  runId: string;
  products: readonly (ProductCount & { explanation: string })[];
  empties: readonly (CloseRun['empties'][number] & { taken: number })[];
  closedBy: string;
  /** Why, although a report had not come; '' where all had. */
  reason: string;
  at: Date;
}

const countedRow = rowShape({
  productId: text,
  loaded: int,
  delivered: int,
  returned: int,
  damaged: int,
  explanation: text,
});
const emptiesRow = rowShape({
  kind: textOf<CloseRun['empties'][number]['kind']>(),
  taken: int,
  counted: int,
  explanation: text,
} satisfies ColumnsOf<Closing['empties'][number]>);

/** Writes what was counted, and closes the run: from here on the database refuses every change of it. */
export async function writeClosing(tx: Sql, closing: Closing): Promise<void> {
  const { runId, products, empties, closedBy, reason, at } = closing;
  await tx.execute(sql`
    insert into run_counts (run_id, ${names(countedRow)})
    select ${runId}, ${columns(countedRow, 'c')}
      from ${recordset(
        countedRow,
        products.map((one) => only(countedRow, one)),
        'c',
      )}`);
  await tx.execute(sql`
    insert into run_empties (run_id, ${names(emptiesRow)})
    select ${runId}, ${columns(emptiesRow, 'e')}
      from ${recordset(
        emptiesRow,
        empties.map((one) => only(emptiesRow, one)),
        'e',
      )}`);
  await tx.execute(sql`
    update runs set state = 'closed', closed_at = ${at}, closed_by = ${closedBy},
           close_reason = ${reason}, version = version + 1
     where id = ${runId}`);
}
