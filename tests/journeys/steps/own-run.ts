import type { Pool } from 'pg';
import type { AppUnderTest } from '../../support/app.ts';
import { addRun } from '../../support/runs.ts';
import { DEMO } from './sign-in.ts';

/** Puts an order on a run of its own that the demo driver drives today: a driver sees and reports no other stops. */
export async function onDriversRun(
  data: { pool: Pool; app: AppUnderTest },
  orderId: string,
): Promise<void> {
  const { rows } = await data.pool.query<{ id: string; day: string }>(
    `select u.id, to_char(now() at time zone 'America/New_York', 'YYYY-MM-DD') as day
       from users u where u.email = $1`,
    [DEMO.driver],
  );
  const { id = '', day = '' } = rows[0] ?? {};
  await addRun(data.app, { day, driverId: id, state: 'out', orders: [orderId] });
}
