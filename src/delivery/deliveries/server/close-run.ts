import { hasDuty, type UserActor } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import {
  lockOrder,
  lockOrderForDelivery,
} from '../../../ordering/orders/server/public/lock-order.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { changeWithRun } from '../../../ordering/orders/server/public/update-order.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { idempotent } from '../../../platform/idempotency.ts';
import { inTurn } from '../../../platform/in-turn.ts';
import { int, present, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import { isOverAtDock } from '../../runs/contract.ts';
import {
  type CloseRun,
  differenceOf,
  type ProductCount,
  type RunClosed,
} from '../../runs/count-contract.ts';
import { takeAsLoaded } from '../../runs/server/check-load.ts';
import { readRun } from '../../runs/server/queries.ts';
import { runScope } from '../../runs/server/scope.ts';
import {
  giveUpStops,
  holdRun,
  loadedByProduct,
  type OpenStop,
  openStopsOf,
  writeClosing,
} from '../../runs/server/write-closing.ts';
import { CLOSING, emptyName, reportedAtDoor } from '../count-messages.ts';
import { notFound } from '../errors.ts';
import { deliveredByProduct, emptiesTaken, reportedMissing } from './count-back.ts';
import { type WaitingReport, waitingReports } from './waiting-reports.ts';

const LIMIT = { points: 60, seconds: 60 };

const refused = (reason: string, message: string) =>
  new AppError('failed-precondition', 409, message, { reason });

/**
 * Counts a run back and closes it: for every product, loaded - delivered - returned - damaged is nothing, or somebody says why not; for
 * every stop of which no report came, what becomes of it, by the desk and with its reason. All of it or nothing; a closed run is never changed.
 * @throws AppError `not-found`; `failed-precondition` naming what is missing; `invalid-argument`; `auth/too-many-requests`.
 */
export async function closeRun(
  app: App,
  actor: UserActor,
  input: CloseRun,
  key: string,
): Promise<RunClosed> {
  await app.limits.take('close-run', actor.id, LIMIT);
  checkOnce(input);
  return app.db.transaction((tx) =>
    idempotent(tx, { actor: actor.id, operation: 'close-run', key, body: keyed(input) }, () =>
      close(app, tx, actor, input),
    ),
  );
}

/** A closing that says nothing of waiting reports is that of an earlier release. */
const keyed = ({ reason, ...rest }: CloseRun): object => (reason ? { ...rest, reason } : rest);

/**
 * A run does not close while a report of it waits: the driver reports each stop first, also one that was not reached. The desk may close it,
 * and says why.
 */
function checkReports(actor: UserActor, waiting: readonly WaitingReport[]): void {
  if (waiting.length > 0 && !hasDuty(actor, 'desk'))
    throw refused('report-waits', CLOSING.reportWaits(waiting.map((one) => one.customerName)));
}

function checkReason(waiting: readonly WaitingReport[], { reason }: CloseRun): void {
  if (waiting.length > 0 && !reason)
    throw refused('reason-missing', CLOSING.sayWhyClosed(waiting.map((one) => one.customerName)));
}

function checkOnce({ products, empties, stops }: CloseRun): void {
  for (const keys of [
    products.map((one) => one.productId),
    empties.map((one) => one.kind),
    stops.map((one) => one.orderId),
  ])
    if (new Set(keys).size < keys.length)
      throw new AppError('invalid-argument', 400, CLOSING.twice);
}

async function close(app: App, tx: Sql, actor: UserActor, input: CloseRun): Promise<RunClosed> {
  const { runId } = input;
  const scope = { runs: runScope(actor), orders: orderScope(actor) };
  const before = await openStopsOf(tx, scope, runId);
  for (const { orderId } of before.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1)))
    await lockOrderForDelivery(tx, orderId);
  const state = await holdRun(tx, scope.runs, runId);
  if (!state) throw notFound();
  const over = state !== 'out' && (await hasEndedAtDock(tx, scope, runId));
  if (state !== 'out' && !over) throw refused('wrong-state', CLOSING.notOut[state]);
  const at = new Date(app.clock.now());
  if (over) await takeDeliveredAsLoaded(tx, runId, at);
  const open = await openStopsOf(tx, scope, runId);
  const foreign = open.filter((stop) => stop.stands && !stop.seen).length;
  if (foreign > 0) throw refused('foreign-stops', CLOSING.foreignStops(foreign));
  const waiting = await waitingReports(tx, scope.orders, runId);
  checkReports(actor, waiting);
  await leaveStops(app, tx, actor, { open: open.filter((stop) => stop.stands), input });
  checkReason(waiting, input);
  await giveUpStops(
    tx,
    runId,
    open.map((stop) => stop.orderId),
    at,
  );
  const products = await countedProducts(tx, input);
  await writeClosing(tx, {
    runId,
    products,
    empties: await countedEmpties(tx, input),
    closedBy: actor.id,
    reason: waiting.length > 0 ? input.reason : '',
    at,
  });
  return { runId, differences: products.filter((one) => differenceOf(one) !== 0).length };
}

/** The run was never sent out, and all its stops have a result. */
async function hasEndedAtDock(
  tx: Sql,
  scope: Parameters<typeof readRun>[1],
  runId: string,
): Promise<boolean> {
  const run = await readRun(inTurn(tx), scope, runId);
  return run !== undefined && run.hiddenStops === 0 && isOverAtDock(run);
}

const handedRow = rowShape({ orderLineId: present(text), loaded: int });

/** Goods handed over from an uncounted truck count as loaded. */
async function takeDeliveredAsLoaded(tx: Sql, runId: string, at: Date): Promise<void> {
  const handed = await tx.rows(
    handedRow,
    sql`select l.order_line_id, sum(l.delivered)::int as loaded
          from deliveries d join delivery_lines l on l.delivery_id = d.id
         where d.run_id = ${runId} and d.accepted_at is not null and l.delivered > 0
           and l.order_line_id is not null
         group by l.order_line_id`,
  );
  await takeAsLoaded(tx, runId, handed, at);
}

/** Each stop that nobody was at goes back to the desk's list, or to the day that was promised for it. */
async function leaveStops(
  app: App,
  tx: Sql,
  actor: UserActor,
  { open, input }: { open: readonly OpenStop[]; input: CloseRun },
): Promise<void> {
  const unsaid = open.filter((stop) => !input.stops.some((one) => one.orderId === stop.orderId));
  if (unsaid.length > 0)
    throw refused('open-stops', CLOSING.openStops(unsaid.map((stop) => stop.customerName)));
  for (const { orderId, status } of open) {
    const to = input.stops.find((one) => one.orderId === orderId)?.to ?? 'desk';
    const order = await lockOrder(tx, orderScope(actor), orderId);
    if (!order) throw notFound();
    let { version } = order;
    if (status === 'out_for_delivery')
      ({ version } = await changeWithRun(app, tx, actor, {
        input: {
          action: 'back-to-confirmed',
          orderId,
          version,
        },
      }));
    if (to !== 'desk' && to !== order.promisedOn)
      await changeWithRun(app, tx, actor, {
        input: {
          action: 'move-day',
          orderId,
          version,
          promisedOn: to,
          reason: CLOSING.moved,
        },
      });
  }
}

const nameRow = rowShape({ id: text, name: text });

async function countedProducts(
  tx: Sql,
  { runId, products }: CloseRun,
): Promise<(ProductCount & { explanation: string })[]> {
  const loaded = new Map(
    (await loadedByProduct(tx, runId)).map((row) => [row.productId, row.loaded]),
  );
  const delivered = new Map(
    (await deliveredByProduct(tx, runId)).map((row) => [row.productId, row.delivered]),
  );
  const counted = new Map(products.map((one) => [one.productId, one]));
  const ids = new Set([...loaded.keys(), ...delivered.keys(), ...counted.keys()]);
  const names = await tx.rows(
    nameRow,
    sql`select p.id, p.name from ${productsForJoin} p where p.id = any(${[...ids]}::text[])`,
  );
  if (names.length < ids.size) throw notFound();
  const nameOf = (id: string) => names.find((row) => row.id === id)?.name ?? '';
  const uncounted = [...ids].filter((id) => !counted.has(id));
  if (uncounted.length > 0) throw refused('uncounted', CLOSING.uncounted(uncounted.map(nameOf)));
  const atDoors = await reportedMissing(tx, runId);
  const counts = products.map((one) => {
    const count = {
      ...one,
      loaded: loaded.get(one.productId) ?? 0,
      delivered: delivered.get(one.productId) ?? 0,
    };
    // A difference that the driver explained at the stop needs no second reason.
    const atDoor = atDoors.find(({ productId }) => productId === one.productId);
    const isReported = atDoor !== undefined && atDoor.missing === differenceOf(count);
    return {
      ...count,
      explanation:
        one.explanation || (isReported ? reportedAtDoor(atDoor.missing, atDoor.notes) : ''),
    };
  });
  const unexplained = counts.filter((one) => differenceOf(one) !== 0 && !one.explanation);
  if (unexplained.length > 0)
    throw refused(
      'unexplained',
      CLOSING.unexplained(unexplained.map((one) => nameOf(one.productId))),
    );
  return counts;
}

async function countedEmpties(tx: Sql, { runId, empties }: CloseRun) {
  const taken = await emptiesTaken(tx, runId);
  const uncounted = taken.filter((one) => !empties.some(({ kind }) => kind === one.kind));
  if (uncounted.length > 0)
    throw refused('uncounted', CLOSING.uncounted(uncounted.map(({ kind }) => emptyName(kind))));
  const counts = empties.map((one) => ({
    ...one,
    taken: taken.find(({ kind }) => kind === one.kind)?.taken ?? 0,
  }));
  const unexplained = counts.filter((one) => one.counted !== one.taken && !one.explanation);
  if (unexplained.length > 0)
    throw refused(
      'unexplained',
      CLOSING.unexplained(unexplained.map(({ kind }) => emptyName(kind))),
    );
  return counts;
}
