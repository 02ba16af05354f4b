import type { CompanySettings } from '../../../company/contract.ts';
import { companyDay } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import type { LockedOrder } from '../../../ordering/orders/server/public/lock-order.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { bool, date, int, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { loadsForJoin, stopsForJoin } from '../../runs/server/joins.ts';
import { returnToRun } from '../../runs/server/return-to-run.ts';
import type { DeliverOrder } from '../contract.ts';
import type { Loads } from './stop-lines.ts';
import { stopMoment } from './stop-moment.ts';

export interface StopOnRun {
  runId: string | null;
  /** YYYY-MM-DD */
  day: string | null;
  /** The run has not been sent out. */
  atDock: boolean;
  loads: Loads;
}

const runRow = rowShape({ runId: text, day: date, atDock: bool });
const loadRow = rowShape({ orderLineId: text, loaded: int, shortReason: text, isCounted: bool });

/**
 * The run that a stop belonged to, and what was loaded for its lines: the one that the phone names when this order stands on it; else the one
 * on which it is on the road, or is planned for `today` (the company's, YYYY-MM-DD): the truck may be ahead of the desk. A run of another
 * day that never left did not bring it. `returned`: the run to which this report has just brought the stop back. Ask before the delivery is settled: a settled order is out no more.
 */
async function stopOnRun(
  tx: Sql,
  of: {
    orderId: string;
    runId: string | undefined;
    returned?: { runId: string; day: string } | null;
  },
  today: string,
): Promise<StopOnRun> {
  const { orderId, runId = null, returned } = of;
  const run = returned
    ? { ...returned, atDock: false }
    : await tx.row(
        runRow,
        sql`select s.run_id, s.day, s.run_state in ('planned', 'loading') as at_dock from ${stopsForJoin} s
         where s.order_id = ${orderId}
           and (s.run_id = ${runId} or s.state = 'out'
                or s.state = 'planned' and s.day = ${today}::date)
         order by (s.run_id = ${runId}) desc nulls last limit 1`,
      );
  if (!run) return { runId: null, day: null, atDock: false, loads: new Map() };
  const loads = await tx.rows(
    loadRow,
    sql`select l.order_line_id, l.loaded, l.short_reason, l.is_counted from ${loadsForJoin} l
         where l.run_id = ${run.runId}`,
  );
  return {
    ...run,
    loads: new Map(loads.map(({ orderLineId, ...load }) => [orderLineId, load])),
  };
}

/** The run of the stop; `isBack`: the report has just brought it back there. */
export async function runOfReport(
  app: App,
  tx: Sql,
  actor: UserActor,
  report: {
    order: LockedOrder;
    input: DeliverOrder;
    company: CompanySettings;
    now: number;
    /** The desk writes it down. */
    forDriver: { receivedAt: number } | undefined;
  },
) {
  const { order, input, company, now, forDriver } = report;
  const returned = await returnToRun(app, tx, actor, {
    order,
    runId: input.runId,
    at: stopMoment(input, now, company, null).at,
    handedOver: input.failed === undefined,
    decided: forDriver !== undefined,
  });
  const today = companyDay(company, forDriver?.receivedAt ?? now);
  const of = { orderId: order.id, runId: input.runId, returned };
  return { run: await stopOnRun(tx, of, today), isBack: returned !== null };
}
