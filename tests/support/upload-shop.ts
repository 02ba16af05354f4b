import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from './app.ts';
import { addOrder } from './orders.ts';
import { addCustomer, addProduct } from './rows.ts';

export let app: AppUnderTest;
export let owner: TestUser;
export let admin: TestUser;
export let buyer: TestUser;
export let product: string;
export let order: string;
const query = (spec: Record<string, string>) => new URLSearchParams(spec).toString();

const headers = (more: Record<string, string> = {}) => ({
  'content-type': 'application/octet-stream',
  'x-bellcart': '1',
  'idempotency-key': randomUUID(),
  ...more,
});

export const send = (
  actor: TestUser | null,
  bytes: Uint8Array,
  spec: Record<string, string>,
  more: Record<string, string> = {},
) => app.call(actor, 'POST', `/api/files?${query(spec)}`, bytes, headers(more));

export const sendImage = (
  bytes: Uint8Array,
  name = 'pail.jpg',
  more: Record<string, string> = {},
) => send(owner, bytes, { purpose: 'product-image', owner: product, name }, more);

export const rowsUnder = async (folder: string) =>
  (
    await app.db.pool.query<{ path: string }>(
      `select path from stored_files where starts_with(path, $1 || '/') order by path`,
      [folder],
    )
  ).rows.map((row) => row.path);

/** Everything that an upload may touch. */
export const snapshot = async () =>
  JSON.stringify([
    (await app.db.pool.query('select * from stored_files order by path')).rows,
    (await app.db.pool.query('select count(*) from audit_log')).rows,
    (await app.db.pool.query('select count(*) from graphile_worker._private_jobs')).rows,
    await app.storage.list(''),
  ]);

/** A shop with an owner, an admin, a buyer and an order; each test has a product of its own. */
export function openUploadShop(): void {
  beforeAll(async () => {
    app = await startApp();
    owner = await addUser(app, { role: 'super_admin', customers: 'all' });
    admin = await addUser(app, { role: 'admin', customers: 'all', brands: ['Linnetfold'] });
    buyer = await addUser(app, { brands: ['Linnetfold'] });
    const customerId = await addCustomer(app);
    order = (
      await addOrder(app, {
        customerId,
        lines: [{ productId: await addProduct(app), quantity: 1, unitPriceCents: 100 }],
      })
    ).id;
  });
  beforeEach(async () => {
    product = await addProduct(app);
    await app.db.pool.query('delete from rate_limits');
  });
  afterAll(() => app.close());
}
