import { shiftDay } from '../src/kit/time.ts';
import type { Sql } from '../src/platform/database.ts';
import { sql } from '../src/platform/sql.ts';
import { demoId } from './ids.ts';
import { dayOf, type Order } from './invent-orders.ts';
import { demoPersonId } from './people.ts';

const TRUCKS = [
  { name: 'Box truck 1', sections: ['Nose', 'Middle', 'Tail'], pounds: 9000, pallets: 10 },
  { name: 'Van 2', sections: ['Left', 'Right', 'Tail'], pounds: 3600, pallets: null },
] as const;

/** The most stops of a run of the last week. */
const LONGEST_RUN = 8;

const truckId = (at: number) => demoId(`truck-${at}`);

/** The truck that is on the road left so long ago, in ms. */
export const OUT_FOR = 3 * 3_600_000;

/**
 * Two trucks, both with the demo driver today. One is on the road: what was delivered since it left, and what is out. The other one is to be
 * loaded: what is confirmed, all but the last order, which waits on the board. The runs of the last week are there to be copied.
 */
export async function loadRuns(
  tx: Sql,
  orders: readonly Order[],
  now: number,
  today: string,
): Promise<void> {
  const at = new Date(now);
  for (const [index, { name, sections, pounds, pallets }] of TRUCKS.entries())
    await tx.execute(sql`
      insert into trucks (id, name, sections, capacity_pounds, capacity_pallets, created_at)
      values (${truckId(index)}, ${name}, ${[...sections]}, ${pounds}, ${pallets}, ${at})`);
  const idsOf = (fate: Order['fate']) =>
    orders.filter((order) => order.fate === fate).map((order) => order.id);
  const put = async (
    run: {
      key: string;
      day: string;
      name: string;
      truck: number;
      state: 'planned' | 'out' | 'closed';
    },
    orderIds: readonly string[],
    /** Of those that nobody was at. */
    stop: 'planned' | 'out',
  ) => {
    const id = demoId(`run-${run.key}`);
    const [left, back] = hoursOf(run.day, today, at);
    await tx.execute(sql`
      insert into runs (id, day, name, driver_id, truck_id, state, departed_at, closed_at, created_by,
                        created_at, leaves_at)
      values (${id}, ${run.day}, ${run.name}, ${demoPersonId('driver')}, ${truckId(run.truck)},
              ${run.state === 'closed' ? 'out' : run.state},
              ${run.state === 'planned' ? null : left}, null, ${demoPersonId('desk')}, ${at}, '08:00')`);
    const stops = orderIds.map((orderId) => ({ id: demoId(`stop-${orderId}`), orderId }));
    await tx.execute(sql`
      insert into run_stops (id, run_id, order_id, position, state, promised_on, delivery_id,
                             settled_at)
      select s.id, ${id}, o.id,
             row_number() over (order by d.id is null, d.created_at, o.ship_to->>'city' desc, o.id),
             case when d.id is null then ${stop}::text else 'done' end,
             o.promised_on, d.id, d.created_at
        from jsonb_to_recordset(${JSON.stringify(stops)}::jsonb) as s(id text, "orderId" text)
             join orders o on o.id = s."orderId"
             left join deliveries d on d.order_id = o.id`);
    if (run.state !== 'planned') await load(tx, id, left);
    // A closed run takes no stops any more.
    if (run.state === 'closed') await close(tx, id, back);
  };
  const since = orders.filter(
    (order) => order.fate === 'delivered' && order.deliveredAt > now - OUT_FOR,
  );
  await put(
    { key: 'today', day: today, name: 'North', truck: 0, state: 'out' },
    [...since.map((order) => order.id), ...idsOf('out_for_delivery')],
    'out',
  );
  for (const back of [1, 2, 3, 4, 5, 6, 7]) {
    const day = shiftDay(today, -back);
    const ids = orders
      .filter(
        (one) => one.fate === 'delivered' && dayOf(one.deliveredAt) === day && !since.includes(one),
      )
      .slice(0, LONGEST_RUN)
      .map((order) => order.id);
    const run = { key: `back-${back}`, day, name: 'North', truck: 0, state: 'closed' } as const;
    if (ids.length > 0) await put(run, ids, 'out');
  }
  await put(
    { key: 'next', day: today, name: 'Coast', truck: 1, state: 'planned' },
    idsOf('confirmed').slice(0, -1),
    'planned',
  );
}

/** When a run left and came back: in the morning and the afternoon of its day; today's is not back. */
const hoursOf = (day: string, today: string, now: Date): readonly [Date, Date] =>
  day < today
    ? [new Date(`${day}T11:30:00Z`), new Date(`${day}T20:30:00Z`)]
    : [new Date(now.getTime() - OUT_FOR), now];

/** Everything that was to ride was on the truck. */
async function load(tx: Sql, runId: string, at: Date): Promise<void> {
  await tx.execute(sql`
    insert into run_loads (run_id, order_line_id, loaded, checked_at, checked_by, truck_id)
    select ${runId}, l.id, l.ordered - l.cancelled, ${at}, ${demoPersonId('driver')},
           (select r.truck_id from runs r where r.id = ${runId})
      from order_lines l join run_stops s on s.order_id = l.order_id
     where s.run_id = ${runId} and l.ordered > l.cancelled`);
}

/** Nothing came back. */
async function close(tx: Sql, runId: string, at: Date): Promise<void> {
  await tx.execute(sql`
    insert into run_counts (run_id, product_id, loaded, delivered, returned, damaged)
    select ${runId}, l.product_id, sum(p.loaded), sum(l.delivered), 0, 0
      from run_loads p join order_lines l on l.id = p.order_line_id
     where p.run_id = ${runId} group by l.product_id`);
  await tx.execute(sql`
    update runs set state = 'closed', closed_at = ${at}, closed_by = ${demoPersonId('driver')}
     where id = ${runId}`);
}
