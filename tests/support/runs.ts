import { uuidv7 } from '../../src/kit/id.ts';
import { systemRandom } from '../../src/platform/clock.ts';
import type { AppUnderTest } from './app.ts';

const fresh = (app: AppUnderTest) => uuidv7(app.clock.now(), systemRandom.bytes(10));

/** Inserts a truck. Returns its id. */
export async function addTruck(
  app: AppUnderTest,
  spec: { name?: string; sections?: string[]; pounds?: number; pallets?: number } = {},
): Promise<string> {
  const id = fresh(app);
  await app.db.pool.query(
    `insert into trucks (id, name, sections, capacity_pounds, capacity_pallets, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      id,
      spec.name ?? 'Box truck',
      spec.sections ?? [],
      spec.pounds ?? null,
      spec.pallets ?? null,
      new Date(app.clock.now()),
    ],
  );
  return id;
}

export interface RunSpec {
  day: string;
  name?: string;
  driverId?: string | null;
  truckId?: string | null;
  state?: 'planned' | 'loading' | 'out' | 'closed';
  /** Orders in the order of their stops; they stay as they are. */
  orders?: readonly string[];
}

/** Inserts a run as if it had been planned; the stops of one that is out are out. Returns its id. */
export async function addRun(app: AppUnderTest, spec: RunSpec): Promise<string> {
  const id = fresh(app);
  const now = new Date(app.clock.now());
  const state = spec.state ?? 'planned';
  await app.db.pool.query(
    `insert into runs (id, day, name, driver_id, truck_id, state, departed_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      id,
      spec.day,
      spec.name ?? 'North',
      spec.driverId ?? null,
      spec.truckId ?? null,
      state,
      state === 'out' ? now : null,
      now,
    ],
  );
  for (const [at, orderId] of (spec.orders ?? []).entries())
    await app.db.pool.query(
      `insert into run_stops (id, run_id, order_id, position, state, promised_on)
       select $1, $2, o.id, $4, $5, o.promised_on from orders o where o.id = $3`,
      [fresh(app), id, orderId, at + 1, state === 'out' ? 'out' : 'planned'],
    );
  return id;
}

/** Counts every line of a run as loaded in full, by this person, in the section (of the truck) that `sections` gives its product. */
export async function countLoad(
  app: AppUnderTest,
  runId: string,
  by: string,
  sections: Readonly<Record<string, string>> = {},
): Promise<void> {
  await app.db.pool.query(
    `insert into run_loads (run_id, order_line_id, loaded, section, checked_at, checked_by, truck_id)
     select s.run_id, l.id, l.ordered - l.cancelled - l.delivered,
            coalesce($4::jsonb ->> l.product_id, ''), $3, $2,
            (select r.truck_id from runs r where r.id = s.run_id)
       from run_stops s join order_lines l on l.order_id = s.order_id
      where s.run_id = $1 and l.ordered - l.cancelled - l.delivered > 0
     on conflict (run_id, order_line_id) do update
        set loaded = excluded.loaded, section = excluded.section, checked_by = excluded.checked_by,
            truck_id = excluded.truck_id`,
    [runId, by, new Date(app.clock.now()), JSON.stringify(sections)],
  );
}
