import { uuidv7 } from '../../src/kit/id.ts';
import { systemRandom } from '../../src/platform/clock.ts';
import type { AppUnderTest } from './app.ts';

const fresh = (app: AppUnderTest) => uuidv7(app.clock.now(), systemRandom.bytes(10));

/** Inserts a truck. Returns its id. */
export async function addTruck(
  app: AppUnderTest,
  spec: { name?: string; sections?: string[] } = {},
): Promise<string> {
  const id = fresh(app);
  await app.db.pool.query(
    'insert into trucks (id, name, sections, created_at) values ($1, $2, $3, $4)',
    [id, spec.name ?? 'Box truck', spec.sections ?? [], new Date(app.clock.now())],
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
