import type { DeliveryTerms } from '../../../company/delivery-days.ts';
import { lentOrders } from '../../../ordering/orders/server/public/lent.ts';
import type { Sql } from '../../../platform/database.ts';
import { decimal, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { type Arrange, isOpenStop, type RunWithStops, type WaitingOrder } from '../contract.ts';
import { planDay } from '../day-plan.ts';
import { doorsOf } from '../doors.ts';
import { orderWhy, placedOn, suggestDayTitle, suggestOrderTitle } from '../messages.ts';
import { type Place, suggestStopOrder } from '../stop-order.ts';
import { whyNotThen } from './stop-rows.ts';

/** What could be done, with its reason. Nothing is done until somebody takes it. */
export interface Suggestion {
  kind: 'day' | 'order';
  title: string;
  why: string;
  rows: { orderId: string; number: string; customerName: string; where: string; why: string }[];
  /** What taking it says to arrangeRuns; null: it would change nothing. */
  arrange: Arrange | null;
}

const openOf = (run: RunWithStops) => run.stops.filter(isOpenStop);

/** Puts what waits on the day's runs that have not left, behind what is on them. */
export function suggestDay(
  runs: readonly RunWithStops[],
  waiting: readonly WaitingOrder[],
  day: string,
  company: DeliveryTerms,
): Suggestion {
  const open = runs.filter((run) => run.state === 'planned' || run.state === 'loading');
  const riding = waiting.filter(
    (order) =>
      order.orderStatus !== 'out_for_delivery' &&
      whyNotThen(company, { ...order, status: order.orderStatus }, day) === null,
  );
  const plan = planDay(
    riding,
    open.map((run) => ({ runId: run.id, name: run.name, stops: run.stops })),
    day,
  );
  const rows = plan.flatMap(({ orderId, runId, why }) => {
    const order = waiting.find((one) => one.orderId === orderId);
    const run = open.find((one) => one.id === runId);
    if (!order || !run) return [];
    const { number, customerName } = order;
    return [{ orderId, number, customerName, where: run.name, why, runId }];
  });
  const changed = open.filter((run) => rows.some((row) => row.runId === run.id));
  return {
    kind: 'day',
    ...suggestDayTitle(rows.length, open.length),
    rows: rows.map(({ runId: _run, ...row }) => row),
    arrange:
      rows.length === 0
        ? null
        : {
            runs: changed.map((run) => ({
              runId: run.id,
              version: run.version,
              orderIds: [
                ...openOf(run).map((stop) => stop.orderId),
                ...rows.filter((row) => row.runId === run.id).map((row) => row.orderId),
              ],
            })),
          },
  };
}

const placeRow = rowShape({ customerId: text, latitude: decimal, longitude: decimal });

/** Where the last five deliveries to each customer took place, as the middle one of each direction: one wrong position spoils nothing. */
async function placesOf(
  db: Sql,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, Place>> {
  const rows = await db.rows(
    placeRow,
    sql`
      select last.customer_id,
             percentile_disc(0.5) within group (order by last.latitude)::numeric as latitude,
             percentile_disc(0.5) within group (order by last.longitude)::numeric as longitude
        from (select o.customer_id, p.latitude, p.longitude,
                     row_number() over (partition by o.customer_id
                                        order by p.accepted_at desc) as newest
                from delivery_places p join ${lentOrders} o on o.id = p.order_id
               where o.customer_id = any(${customerIds}::text[])) last
       where last.newest <= 5 group by last.customer_id`,
  );
  return new Map(rows.map(({ customerId, ...place }) => [customerId, place]));
}

/** "41.8157, -71.4010" as the company settings have it. */
function placeOf(written: string): Place | null {
  const [latitude, longitude] = written.split(',').map(Number);
  return written && latitude !== undefined && longitude !== undefined
    ? { latitude, longitude }
    : null;
}

/** Another order of a run's open doors; the orders of a door stay together. */
export async function suggestOrderOf(
  db: Sql,
  run: RunWithStops,
  dockPosition: string,
): Promise<Suggestion> {
  const open = openOf(run);
  const doors = new Map(doorsOf(open).map((door) => [door[0].orderId, door]));
  const firsts = [...doors.values()].map(([first]) => first);
  const places = await placesOf(
    db,
    firsts.map((stop) => stop.customerId),
  );
  const dock = placeOf(dockPosition);
  const suggested = suggestStopOrder(
    firsts.map((stop) => ({ ...stop, place: places.get(stop.customerId) ?? null })),
    dock,
  );
  const orderIds = suggested.orderIds.flatMap((id) =>
    (doors.get(id) ?? []).map(({ orderId }) => orderId),
  );
  const same = orderIds.every((id, at) => open[at]?.orderId === id);
  return {
    kind: 'order',
    title: suggestOrderTitle(run.name, same),
    why: orderWhy(suggested, firsts.length, dock !== null),
    rows: suggested.orderIds.flatMap((id, at) => {
      const [stop, ...others] = doors.get(id) ?? [];
      if (!stop) return [];
      const { orderId, customerName } = stop;
      const number = [stop, ...others].map((one) => one.number).join(', ');
      // As the board counts: doors that somebody was at keep their numbers.
      const where = placedOn(firsts[at]?.position ?? 0, stop.position);
      return [{ orderId, number, customerName, where, why: `${stop.address1}, ${stop.zip}` }];
    }),
    arrange: same ? null : { runs: [{ runId: run.id, version: run.version, orderIds }] },
  };
}
