import type { UserActor } from '../../../kit/actor.ts';
import { orderLinesForJoin, ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import {
  inOrders,
  orderScope,
  takeOverScope,
} from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { onceIfKeyed } from '../../../platform/idempotency.ts';
import {
  columns,
  int,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { type ColumnsOf, names, recordset, settingFrom } from '../../../platform/write-rows.ts';
import type { RunState } from '../contract.ts';
import type { CheckLoad, LoadChecked, RecordedLoad } from '../load-contract.ts';
import { leftAlready, lineTwice } from '../load-errors.ts';
import { lineMessages } from '../load-messages.ts';
import { liesOffRun, loadedElsewhere } from './aboard.ts';
import { activeStop, countedElsewhere } from './joins.ts';
import { recordRun } from './lock-runs.ts';
import { inRuns, runScope } from './scope.ts';

/** One for each tap of a whole truck, and as many again after a lost network. */
const LIMIT = { points: 600, seconds: 60 };

const runRow = rowShape({ state: textOf<RunState>(), truckName: text });
const lineRow = rowShape({
  orderLineId: text,
  name: text,
  open: int,
  /** What may stand on the truck: the desk may have cut the line after it was put there. */
  most: int,
  loaded: nullable(int),
  /** The run at the dock in whose truck it still lies; '' none. */
  liesIn: text,
});
type Line = RowOf<typeof lineRow>;
const offRow = rowShape({ orderLineId: text, orderId: text, number: text });
/** A line as it is counted onto the truck. */
const loadRow = rowShape({
  orderLineId: text,
  loaded: int,
  shortReason: text,
  section: text,
} satisfies ColumnsOf<RecordedLoad>);

/**
 * Records what stands on the truck, line by line: the last word on a line counts. The first one begins the loading; when every line is
 * counted, the run is loaded. A line that is no longer on the run is answered by name, and the rest is recorded; a 0 for it says that it was unloaded.
 * @throws AppError `not-found` for a missing or foreign run; `failed-precondition` when the truck has left; `invalid-argument`;
 *   `auth/too-many-requests`.
 */
export async function checkLoad(
  app: App,
  actor: UserActor,
  input: CheckLoad,
  key?: string,
): Promise<LoadChecked> {
  await app.limits.take('check-load', actor.id, LIMIT);
  if (new Set(input.lines.map((line) => line.orderLineId)).size < input.lines.length)
    throw lineTwice();
  return app.db.transaction((tx) =>
    onceIfKeyed(tx, { actor: actor.id, operation: 'check-load', key, body: input }, () =>
      record(app, tx, actor, input),
    ),
  );
}

async function record(app: App, tx: Sql, actor: UserActor, input: CheckLoad): Promise<LoadChecked> {
  const run = await tx.row(
    runRow,
    sql`select r.state, coalesce((select t.name from trucks t where t.id = r.truck_id), '') as truck_name
          from runs r
         where r.id = ${input.runId} and ${inRuns(runScope(actor), 'r')} for no key update`,
  );
  if (!run) throw notFound();
  if (run.state === 'out' || run.state === 'closed') throw leftAlready(run.state);
  const lines = await tx.rows(
    lineRow,
    sql`
      select l.id as order_line_id, l.name, l.open_quantity as open,
             l.ordered - l.delivered as most, rl.loaded,
             coalesce((${loadedElsewhere(input.runId, sql`r.name`)}), '') as lies_in
        from run_stops rs join runs r on r.id = rs.run_id
             join ${ordersForJoin} o on o.id = rs.order_id
             join ${orderLinesForJoin} l on l.order_id = o.id
             left join run_loads rl on rl.run_id = rs.run_id and rl.order_line_id = l.id
                                       and not ${countedElsewhere}
       where rs.run_id = ${input.runId} and ${activeStop} and ${inOrders(orderScope(actor), 'o')}`,
  );
  const recorded: RecordedLoad[] = [];
  const refused: LoadChecked['refused'] = [];
  const unloaded = await unload(app, tx, actor, { ...input, truckName: run.truckName });
  for (const counted of input.lines.filter((one) => !unloaded.has(one.orderLineId))) {
    const line = lines.find((one) => one.orderLineId === counted.orderLineId);
    const why = isOtherTruck(counted, run)
      ? lineMessages.otherTruck(counted.truckName ?? '')
      : whyNot(line, counted);
    if (why) refused.push({ orderLineId: counted.orderLineId, why });
    else
      recorded.push({
        orderLineId: counted.orderLineId,
        loaded: counted.loaded,
        shortReason: line && counted.loaded < line.open ? (counted.reason ?? '') : '',
        section: counted.section,
      });
  }
  const now = new Date(app.clock.now());
  await tx.execute(sql`
    insert into run_loads (run_id, truck_id, checked_at, checked_by, ${names(loadRow)})
    select ${input.runId}, (select r.truck_id from runs r where r.id = ${input.runId}), ${now},
           ${actor.id}, ${columns(loadRow, 'l')}
      from ${recordset(loadRow, recorded, 'l')}
    on conflict (run_id, order_line_id) do update
       set ${settingFrom(loadRow, 'excluded')}, checked_at = excluded.checked_at,
           checked_by = excluded.checked_by, truck_id = excluded.truck_id`);
  const counted = new Set(recorded.map((line) => line.orderLineId));
  const uncounted = lines.filter(
    (line) => line.open > 0 && line.loaded === null && !counted.has(line.orderLineId),
  ).length;
  await tx.execute(sql`
    update runs set state = 'loading', version = version + (state = 'planned')::int,
           loaded_at = case when ${uncounted} = 0 then ${now}::timestamptz end
     where id = ${input.runId}`);
  for (const orderLineId of unloaded)
    recorded.push({ orderLineId, loaded: 0, shortReason: '', section: '' });
  return { runId: input.runId, recorded, refused, uncounted };
}

/**
 * A count of 0 for what lies in the truck and belongs to no stop of the run any more: somebody says that it was unloaded. It is uncounted from then on, also
 * where its order comes back, and the run keeps who said it. @returns its lines
 */
async function unload(
  app: App,
  tx: Sql,
  actor: UserActor,
  run: CheckLoad & { truckName: string },
): Promise<ReadonlySet<string>> {
  const { runId, lines } = run;
  // A short count has its reason, and is of what a stop still wants.
  const none = lines
    .filter(({ loaded, reason, ...line }) => loaded === 0 && !reason && !isOtherTruck(line, run))
    .map(({ orderLineId }) => orderLineId);
  if (none.length === 0) return new Set();
  const found = await tx.rows(
    offRow,
    sql`
      select l.id as order_line_id, l.order_id, o.number
        from run_loads rl join runs r on r.id = rl.run_id
             join ${orderLinesForJoin} l on l.id = rl.order_line_id
             join ${ordersForJoin} o on o.id = l.order_id
       where rl.run_id = ${runId} and l.id = any(${none}::text[]) and ${liesOffRun}
         and ${inOrders(takeOverScope(actor), 'o')}
       order by o.number, l.id`,
  );
  const ids = found.map(({ orderLineId }) => orderLineId);
  if (ids.length > 0)
    await tx.execute(sql`
      delete from run_loads where run_id = ${runId} and order_line_id = any(${ids}::text[])`);
  for (const [orderId, [first]] of Map.groupBy(found, (line) => line.orderId))
    await recordRun(app, tx, actor, {
      runId,
      kind: 'unloaded',
      what: first?.number ?? '',
      detail: { orderId },
    });
  return new Set(ids);
}

function whyNot(line: Line | undefined, counted: CheckLoad['lines'][number]): string | null {
  if (!line || line.most <= 0) return lineMessages.gone;
  if (line.liesIn && counted.loaded > 0) return lineMessages.liesIn(line.name, line.liesIn);
  if (counted.loaded > line.most) return lineMessages.tooMuch(line.name, line.most);
  if (counted.loaded < line.open && !counted.reason) {
    // Said of goods that were to be unloaded: the desk has put their order back on the run meanwhile.
    const isBack = counted.loaded === 0 && line.loaded !== null && line.loaded > 0;
    return isBack
      ? lineMessages.ridesAgain(line.name, line.loaded ?? 0)
      : lineMessages.reason(line.name);
  }
  return null;
}

/** It was counted on a phone that saw another truck than the run has now. */
const isOtherTruck = (
  { truckName }: { truckName?: string | undefined },
  run: { truckName: string },
): boolean => truckName !== undefined && truckName !== run.truckName;

/**
 * The truck leaves: what nobody counted into it is taken as loaded in full, and stays marked by having no counter. From here on the count at the
 * end of the day starts. Inside the departure's transaction, which holds the run.
 */
export async function takeUncountedAsLoaded(tx: Sql, runId: string, at: Date): Promise<void> {
  await tx.execute(sql`
    delete from run_loads rl using runs r
     where r.id = rl.run_id and rl.run_id = ${runId}
       and rl.truck_id is not null and rl.truck_id is distinct from r.truck_id`);
  await tx.execute(sql`
    insert into run_loads (run_id, order_line_id, loaded, checked_at)
    select rs.run_id, l.id, l.open_quantity, ${at}
      from run_stops rs join ${ordersForJoin} o on o.id = rs.order_id
           join ${orderLinesForJoin} l on l.order_id = o.id and l.open_quantity > 0
     where rs.run_id = ${runId} and ${activeStop}
    on conflict do nothing`);
}

/** Goods taken off an uncounted truck count as loaded. A counted line keeps its count. */
export async function takeAsLoaded(
  tx: Sql,
  runId: string,
  lines: readonly { orderLineId: string; loaded: number }[],
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into run_loads (run_id, order_line_id, loaded, checked_at)
    select ${runId}, l.id, l.loaded, ${at}::timestamptz
      from unnest(${lines.map(({ orderLineId }) => orderLineId)}::text[],
                  ${lines.map(({ loaded }) => loaded)}::int[]) as l(id, loaded)
    on conflict do nothing`);
}

/** The truck did not leave after all: what nobody counted is uncounted again. */
export async function forgetUncounted(tx: Sql, runId: string): Promise<void> {
  await tx.execute(sql`delete from run_loads where run_id = ${runId} and checked_by is null`);
}
