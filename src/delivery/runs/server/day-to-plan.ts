import type { Company } from '../../../company/contract.ts';
import { nextTruckDay, noTruckOn } from '../../../company/delivery-days.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { dayIn, hourIn, shiftDay } from '../../../kit/time.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { unconfirmedOf, waitingOf } from './load-board.ts';
import { nextDayWithOrders } from './next-day.ts';
import { runsOfDay } from './queries.ts';
import { runScope } from './scope.ts';

/**
 * The day whose plan is opened where nobody asks for one: today, until it is over. After the order by, and on a day without trucks, a first run would
 * not leave today: then it is the next day on which trucks go or for which orders are promised, unless something of today still waits.
 */
export async function dayToPlan(app: App, user: UserActor, company: Company): Promise<string> {
  const now = app.clock.now();
  const today = dayIn(company.timeZone, now);
  const isOver =
    hourIn(company.timeZone, now) >= company.cutoffHour || noTruckOn(company, [], today) !== null;
  if (!isOver) return today;
  const scope = { runs: runScope(user), orders: orderScope(user) };
  const [runs, waiting, unconfirmed, next] = await Promise.all([
    runsOfDay(app.db, scope, today),
    waitingOf(app.db, scope.orders, today, today),
    unconfirmedOf(app.db, scope.orders, today),
    nextDayWithOrders(app.db, scope.orders, today),
  ]);
  if (waiting.length + unconfirmed.length > 0 || runs.some(({ state }) => state !== 'closed'))
    return today;
  const truck = nextTruckDay(company, [], shiftDay(today, 1));
  return next && next.day < truck ? next.day : truck;
}
