import { type CompanySettings } from '../../../company/contract.ts';
import { companyDay } from '../../../company/server/queries.ts';
import { drivesOnly, hasDuty, type UserActor } from '../../../kit/actor.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import {
  type LockedOrder,
  lockOrder,
  lockOrderForDelivery,
} from '../../../ordering/orders/server/public/lock-order.ts';
import { doorScope, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import { bool, rowShape } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { leftRunsForJoin, runsForJoin, stopsForJoin } from '../../runs/server/joins.ts';
import type { DeliverOrder } from '../contract.ts';
import { notFound, notYourStop } from '../errors.ts';
import { stopMoment } from './stop-moment.ts';

const leftRow = rowShape({ after: bool });
const runRow = rowShape({ mine: bool });

/**
 * Locks the order that a phone reports, or that the desk writes down. The desk reports any of its orders. A driver's report is judged by the run and the moment at which it
 * was made, not by those at which it arrives: the stop stands on a run of theirs of that day, or stood on it until somebody took it away later.
 * What the driver no longer had by then is the desk's to decide; what they never had does not exist for them. Who is of the desk and drives
 * too is judged as a driver where they may not see the order (any more).
 * @throws AppError `not-found`; `failed-precondition` with the reason `not-your-stop`
 */
export async function lockReported(
  tx: Sql,
  actor: UserActor,
  input: DeliverOrder,
  { now, company }: { now: number; company: Pick<CompanySettings, 'timeZone'> },
): Promise<LockedOrder> {
  if (!drivesOnly(actor)) {
    const order = await lockOrder(tx, orderScope(actor), input.orderId);
    if (order) return order;
    if (!hasDuty(actor, 'driver')) throw notFound();
  }
  const { at } = stopMoment(input, now, company, null);
  const day = companyDay(company, at);
  const mine = await lockOrder(tx, doorScope(actor, day), input.orderId);
  if (mine) return mine;
  // Its newest leaving of their runs of that day decides.
  const left = await tx.row(
    leftRow,
    sql`select l.at > ${new Date(at)} as after from ${leftRunsForJoin} l
         where l.order_id = ${input.orderId} and l.driver_id = ${actor.id} and l.day = ${day}::date
         order by l.at desc limit 1`,
  );
  if (left?.after) {
    const order = await lockOrderForDelivery(tx, input.orderId);
    if (order) return order;
  }
  if (left) throw notYourStop();
  // It rides on their run and they may not see it any more: its customer was switched off, or taken from them, while the truck was out.
  const named = await tx.row(
    runRow,
    sql`select true as mine from ${runsForJoin} r
         where r.id = ${input.runId ?? null} and r.driver_id = ${actor.id}
           and r.day = ${day}::date
           and (exists (select from ${ordersForJoin} o
                         where o.id = ${input.orderId} and o.promised_day = r.day)
                or exists (select from ${stopsForJoin} s
                            where s.order_id = ${input.orderId} and s.run_id = r.id))`,
  );
  throw named ? notYourStop() : notFound();
}
