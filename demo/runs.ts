import { shiftDay } from '../src/kit/time.ts';
import type { Sql } from '../src/platform/database.ts';
import { sql } from '../src/platform/sql.ts';
import { demoId } from './ids.ts';
import type { Order } from './invent-orders.ts';
import { demoPersonId } from './people.ts';

const TRUCKS = [
  { name: 'Box truck 1', sections: ['nose', 'middle', 'tail'] },
  { name: 'Van 2', sections: ['left', 'right'] },
] as const;

const truckId = (at: number) => demoId(`truck-${at}`);

/**
 * Two trucks. What is out rides with the demo driver today; what is confirmed is planned on a run of the day that most of it is promised for,
 * all but the last order, which is left to be put on it. Last week's run of today's weekday is there to be copied.
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
    const left = run.state === 'planned' ? null : at;
    await tx.execute(sql`
      insert into runs (id, day, name, driver_id, truck_id, state, departed_at, closed_at, created_by,
                        created_at)
      values (${id}, ${run.day}, ${run.name}, ${demoPersonId('driver')}, ${truckId(run.truck)},
              ${run.state === 'closed' ? 'out' : run.state}, ${left}, null, ${demoPersonId('desk')}, ${at})`);
    const stops = orderIds.map((orderId) => ({ id: demoId(`stop-${orderId}`), orderId }));
    await tx.execute(sql`
      insert into run_stops (id, run_id, order_id, position, state, promised_on, delivery_id,
                             settled_at)
      select s.id, ${id}, o.id, row_number() over (order by o.ship_to->>'zip', o.id), ${stop},
             o.promised_on, d.id, d.accepted_at
        from jsonb_to_recordset(${JSON.stringify(stops)}::jsonb) as s(id text, "orderId" text)
             join orders o on o.id = s."orderId"
             left join deliveries d on d.order_id = o.id`);
    // A closed run takes no stops any more.
    if (run.state === 'closed')
      await tx.execute(sql`update runs set state = 'closed', closed_at = ${at} where id = ${id}`);
  };
  await put(
    { key: 'today', day: today, name: 'North', truck: 0, state: 'out' },
    idsOf('out_for_delivery'),
    'out',
  );
  const lastWeek = orders.filter(
    (order) =>
      order.fate === 'delivered' &&
      new Date(order.deliveredAt).toISOString().slice(0, 10) === shiftDay(today, -7),
  );
  await put(
    { key: 'last-week', day: shiftDay(today, -7), name: 'North', truck: 0, state: 'closed' },
    lastWeek.map((order) => order.id),
    'done',
  );
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
    select s.id, r.id, o.id, row_number() over (order by o.number), 'planned', o.promised_on
      from jsonb_to_recordset(${JSON.stringify(
        confirmed.slice(0, -1).map((orderId) => ({ id: demoId(`stop-${orderId}`), orderId })),
      )}::jsonb) as s(id text, "orderId" text)
           join orders o on o.id = s."orderId"
           join runs r on r.id = ${demoId('run-next')} and r.day = o.promised_on`);
}
