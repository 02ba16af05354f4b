import {
  lastOfferedDay,
  nextTruckDay,
  OFFERED_DAYS,
  promisedDay,
} from '../../../company/delivery-days.ts';
import { readCompany } from '../../../company/server/queries.ts';
import { isSuperAdmin, type UserActor } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import { shiftDay } from '../../../kit/time.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import {
  date,
  int,
  intList,
  nullable,
  present,
  rowShape,
  text,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { dayIsOpen } from '../errors.ts';
import { MOVABLE_STATUSES } from '../public/status.ts';
import { roomOfDays } from './full-days.ts';
import { promisedDayOf } from './order-row.ts';
import { changeOnce } from './public/update-order.ts';

const countRow = rowShape({ day: present(date), count: int });

/** How many orders are promised for each day from `from` to `to`, and still to be brought. Days without any are left out. */
export async function promisesByDay(
  app: Pick<App, 'db'>,
  actor: UserActor,
  from: string,
  to: string,
): Promise<ReadonlyMap<string, number>> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  const rows = await app.db.rows(
    countRow,
    sql`select ${promisedDayOf('o')} as day, count(*)::int as count from orders o
         where o.status = any(${MOVABLE_STATUSES}::text[]) and ${promisedDayOf('o')} between ${from} and ${to}
         group by ${promisedDayOf('o')}`,
  );
  return new Map(rows.map(({ day, count }) => [day, count]));
}

const promiseRow = rowShape({
  id: text,
  number: text,
  version: int,
  wantedOn: nullable(date),
  customerName: text,
  routeDays: intList,
});

/** An order promised for a closed day, and the first day after it on which it can come. */
export interface Promised {
  id: string;
  number: string;
  version: number;
  customerName: string;
  to: string;
  /** Why the trucks carry it neither then nor on any later day that is offered; null: they do. */
  full: string | null;
}

/**
 * The orders that are promised for a day, each with the next day on which a truck comes to its customer and carries it beside all that is promised
 * then, the orders before it in this list among that.
 */
export async function promisesOn(app: App, actor: UserActor, day: string): Promise<Promised[]> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  const company = await readCompany(app);
  const rows = await app.db.rows(
    promiseRow,
    sql`select o.id, o.number, o.version, o.wanted_on, o.ship_to->>'name' as customer_name,
               c.route_days
          from orders o join ${customersForJoin} c on c.id = o.customer_id
         where ${promisedDayOf('o')} = ${day} and o.status = any(${MOVABLE_STATUSES}::text[])
         order by o.number`,
  );
  const now = app.clock.now();
  const room = await roomOfDays(
    app.db,
    company,
    rows.map(({ id }) => id),
    { from: day, to: shiftDay(day, OFFERED_DAYS) },
  );
  return rows.map(({ routeDays, wantedOn, ...order }) => {
    const wish = { routeDays, wantedOn: wantedOn !== null && wantedOn > day ? wantedOn : day };
    const first = promisedDay(company, wish, now);
    const last = lastOfferedDay(company, routeDays, now);
    const full = room.fullFor(order.id);
    let to = first;
    while (full.has(to) && to <= last) to = nextTruckDay(company, routeDays, shiftDay(to, 1));
    // No day that is offered carries it: the first one is named, with the reason, and the move asks.
    if (to > last) return { ...order, to: first, full: full.get(first) ?? null };
    room.take(order.id, to);
    return { ...order, to, full: null };
  });
}

export interface MovedPromises {
  moved: number;
  /** What stayed, with the reason. */
  left: { number: string; why: string }[];
}

/**
 * Moves every order that is promised for a closed day to the next possible day of its customer. Each is a `move-day` of its own: an
 * event, and an e-mail with the reason. Who changes an order meanwhile keeps their change: that order is named in `left`.
 * @throws AppError `permission-denied` for anyone but a super_admin; `failed-precondition` 409 when the day is open
 */
export async function movePromises(
  app: App,
  actor: UserActor,
  input: { day: string; reason: string },
): Promise<MovedPromises> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  const company = await readCompany(app);
  if (!company.closures.some((closure) => closure.day === input.day)) throw dayIsOpen();
  const result: MovedPromises = { moved: 0, left: [] };
  for (const { id, number, version, to } of await promisesOn(app, actor, input.day)) {
    try {
      await app.db.transaction((tx) =>
        changeOnce(app, tx, actor, {
          action: 'move-day',
          orderId: id,
          version,
          promisedOn: to,
          reason: input.reason,
        }),
      );
      result.moved += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      result.left.push({ number, why: error.message });
    }
  }
  return result;
}
