import { uuidv7 } from '../../src/kit/id.ts';
import { systemRandom } from '../../src/platform/clock.ts';
import type { AppUnderTest } from './app.ts';
import { addOrder } from './orders.ts';

const DAY_MS = 86_400_000;

/** Hands over these units of a size at a site, so many days ago. Returns the order's number. */
export async function handOver(
  app: AppUnderTest,
  customerId: string,
  productId: string,
  units: number,
  daysAgo: number,
  /** When the report of it came; at once unless told. */
  reportedAt?: Date,
): Promise<string> {
  const fresh = () => uuidv7(app.clock.now(), systemRandom.bytes(10));
  const order = await addOrder(app, {
    customerId,
    status: 'delivered',
    lines: [{ productId, quantity: units, unitPriceCents: 1000 }],
  });
  const at = new Date(app.clock.now() - daysAgo * DAY_MS);
  const deliveryId = fresh();
  await app.db.pool.query(
    `insert into deliveries (id, order_id, attempt, state, delivered_on, accepted_at, done_at, record_hash)
     values ($1, $2, 1, 'delivered', $3, $4, $6, $5)`,
    [deliveryId, order.id, at.toISOString().slice(0, 10), reportedAt ?? at, 'f'.repeat(64), at],
  );
  await app.db.pool.query(
    `insert into delivery_lines (id, delivery_id, order_line_id, product_id, expected, delivered)
     values ($1, $2, $3, $4, $5, $5)`,
    [fresh(), deliveryId, order.lineIds[0], productId, units],
  );
  return order.number;
}
