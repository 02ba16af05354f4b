import { afterAll, beforeAll, beforeEach } from 'vitest';
import { moveStop } from '../../src/delivery/runs/server/move-stop.ts';
import { readRun } from '../../src/delivery/runs/server/queries.ts';
import { runScope } from '../../src/delivery/runs/server/scope.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { newId } from '../../src/platform/clock.ts';
import { type AppUnderTest, addUser, startApp, type TestUser } from './app.ts';
import { addOrder } from './orders.ts';
import { addCustomer, addProduct } from './rows.ts';

// The set-up of tests of planning: startShop starts the shop with two desks, a driver and a customer.
export let app: AppUnderTest;
export let desk: TestUser;
export let colleague: TestUser;
export let driver: TestUser;
export let inn: string;
export let soap: string;

/** The test clock's day. */
export const DAY = '2026-03-10';

/** Starts the shop before the tests of a file, fills it anew before each, and closes it after them. */
export function startShop(): void {
  beforeAll(async () => {
    app = await startApp();
    // The morning of that day: a driver sees the runs of the day alone.
    app.clock.set(Date.parse(`${DAY}T15:00:00Z`));
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    const people = { role: 'admin', customers: 'all' } as const;
    desk = await addUser(app, { ...people, duties: ['desk'], displayName: 'Priya' });
    colleague = await addUser(app, { ...people, duties: ['desk'], displayName: 'Marco' });
    driver = await addUser(app, { ...people, duties: ['driver'], displayName: 'Dan' });
    inn = await addCustomer(app, { name: 'Inn' });
    soap = await addProduct(app, { quantity: 100_000 });
  });
}

/** Orders of one customer are one door, unless `address1` names another. */
export const confirmed = async (
  status = 'confirmed',
  promisedOn = DAY,
  customerId = inn,
  address1?: string,
) =>
  (
    await addOrder(app, {
      customerId,
      status,
      promisedOn,
      ...(address1 ? { address1 } : {}),
      lines: [{ productId: soap, quantity: 2, unitPriceCents: 5000 }],
    })
  ).id;

/** Where an earlier delivery to the customer took place. */
export async function deliveredAt(customerId: string, latitude: number) {
  const earlier = await confirmed('delivered', '2026-03-01', customerId);
  await app.db.pool.query(
    `insert into deliveries (id, order_id, attempt, state, accepted_at, location)
     values ($1, $2, 1, 'delivered', now(), $3)`,
    [newId(app), earlier, JSON.stringify({ latitude, longitude: -71.4 })],
  );
}

/** Our dock is here, or nobody has said where. */
export const dockAt = (latitude: number | null) =>
  app.db.pool.query(
    `update company_settings set settings = settings || jsonb_build_object('dockPosition', $1::text)`,
    [latitude === null ? '' : `${latitude}, -71.4000`],
  );

export const readAs = (user: TestUser, runId: string) =>
  readRun(app.db, { runs: runScope(user), orders: orderScope(user) }, runId);

/** The run as the desk sees it now. */
export async function seen(runId: string) {
  const run = await readAs(desk, runId);
  if (!run) throw new Error('There is no such run.');
  return run;
}
export const seenAt = async (runId: string) => ({ runId, version: (await seen(runId)).version });

/** The desk puts an order on a run, or moves a stop, before another one or to the end. */
export const put = async (orderId: string, to: string, before: string | null = null, by = desk) =>
  moveStop(app, by, { orderId, from: null, to: await seenAt(to), before });
export const move = async (orderId: string, from: string, to: string | null, before?: string) =>
  moveStop(app, desk, {
    orderId,
    from: await seenAt(from),
    to: to === null ? null : await seenAt(to),
    before: before ?? null,
  });

export const stopsOf = async (runId: string) => (await seen(runId)).stops.map((s) => s.orderId);

export const statusOf = async (orderId: string) =>
  (
    await app.db.pool.query<{ status: string }>('select status from orders where id = $1', [
      orderId,
    ])
  ).rows[0]?.status;
