import { shiftDay } from '../src/kit/time.ts';
import type { Sql } from '../src/platform/database.ts';
import { sql } from '../src/platform/sql.ts';
import { demoId } from './ids.ts';
import { dayOf, type Order } from './invent-orders.ts';
import { demoPersonId } from './people.ts';

const TRUCKS = [
  { name: 'Box truck 1', sections: ['Nose', 'Middle', 'Tail'] },
  { name: 'Van 2', sections: ['Left', 'Right'] },
] as const;

/** The most stops of a run of the last week. */
const LONGEST_RUN = 8;

const truckId = (at: number) => demoId(`truck-${at}`);

/**
 * Two trucks. What is out rides with the demo driver today; what is confirmed is planned on a run of the day that most of it is promised for,
 * all but the last order, which is left to be put on it. The runs of the last week are there to be copied.
 */
export async function loadRuns(
  tx: Sql,
  orders: readonly Order[],
  now: number,
  today: string,
): Promise<void> {
  const at = new Date(now);
  for (const [index, { name, sections }] of TRUCKS.entries())
    await tx.execute(sql`
      insert into trucks (id, name, sections, created_at)
      values (${truckId(index)}, ${name}, ${[...sections]}, ${at})`);
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
    stop: 'planned' | 'out' | 'done',
  ) => {
    const id = demoId(`run-${run.key}`);
    const [left, back] = hoursOf(run.day, today, at);
    await tx.execute(sql`
      insert into runs (id, day, name, driver_id, truck_id, state, departed_at, closed_at, created_by,
                        created_at)
      values (${id}, ${run.day}, ${run.name}, ${demoPersonId('driver')}, ${truckId(run.truck)},
              ${run.state === 'closed' ? 'out' : run.state},
              ${run.state === 'planned' ? null : left}, null, ${demoPersonId('desk')}, ${at})`);
    const stops = orderIds.map((orderId) => ({ id: demoId(`stop-${orderId}`), orderId }));
    await tx.execute(sql`
      insert into run_stops (id, run_id, order_id, position, state, promised_on, delivery_id,
                             settled_at)
      select s.id, ${id}, o.id, row_number() over (order by o.ship_to->>'city' desc, o.id), ${stop},
             o.promised_on, d.id, d.accepted_at
        from jsonb_to_recordset(${JSON.stringify(stops)}::jsonb) as s(id text, "orderId" text)
             join orders o on o.id = s."orderId"
             left join deliveries d on d.order_id = o.id`);
    if (run.state !== 'planned') await load(tx, id, left);
    // A closed run takes no stops any more.
    if (run.state === 'closed') await close(tx, id, back);
  };
  await put(
    { key: 'today', day: today, name: 'North', truck: 0, state: 'out' },
    idsOf('out_for_delivery'),
    'out',
  );
  for (const back of [1, 2, 3, 4, 5, 6, 7]) {
    const day = shiftDay(today, -back);
    const ids = orders
      .filter((one) => one.fate === 'delivered' && dayOf(one.deliveredAt) === day)
      .slice(0, LONGEST_RUN)
      .map((order) => order.id);
    const run = { key: `back-${back}`, day, name: 'North', truck: 0, state: 'closed' } as const;
    if (ids.length > 0) await put(run, ids, 'done');
  }
  await put(
    { key: 'next', day: shiftDay(today, 1), name: 'Coast', truck: 1, state: 'planned' },
    [],
    'planned',
  );
  const confirmed = idsOf('confirmed');
  await tx.execute(sql`
    update runs set day = (select mode() within group (order by o.promised_on) from orders o
                            where o.id = any(${confirmed}::text[]))
     where id = ${demoId('run-next')} and cardinality(${confirmed}::text[]) > 0`);
  await tx.execute(sql`
    insert into run_stops (id, run_id, order_id, position, state, promised_on)
    select s.id, r.id, o.id, row_number() over (order by o.ship_to->>'city' desc, o.id), 'planned', o.promised_on
      from jsonb_to_recordset(${JSON.stringify(
        confirmed.slice(0, -1).map((orderId) => ({ id: demoId(`stop-${orderId}`), orderId })),
      )}::jsonb) as s(id text, "orderId" text)
           join orders o on o.id = s."orderId"
           join runs r on r.id = ${demoId('run-next')} and r.day = o.promised_on`);
}

/** When a run left and came back: in the morning and the afternoon of its day, and today's just now. */
const hoursOf = (day: string, today: string, now: Date): readonly [Date, Date] =>
  day < today ? [new Date(`${day}T11:30:00Z`), new Date(`${day}T20:30:00Z`)] : [now, now];

/** Everything that was to ride was on the truck. */
async function load(tx: Sql, runId: string, at: Date): Promise<void> {
  await tx.execute(sql`
    insert into run_loads (run_id, order_line_id, loaded, checked_at, checked_by)
    select ${runId}, l.id, l.ordered - l.cancelled, ${at}, ${demoPersonId('driver')}
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
