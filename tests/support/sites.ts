import { uuidv7 } from '../../src/kit/id.ts';
import { systemRandom } from '../../src/platform/clock.ts';
import type { AppUnderTest, TestUser } from './app.ts';

const fresh = (app: AppUnderTest) => uuidv7(app.clock.now(), systemRandom.bytes(10));

/** The order guide's count of one size at a whole site, now. */
export async function countWholeSite(
  app: AppUnderTest,
  customerId: string,
  by: TestUser,
  productId: string,
  quantity: number,
): Promise<void> {
  const countId = fresh(app);
  const now = new Date(app.clock.now());
  await app.db.pool.query(
    `insert into stock_counts (id, customer_id, counted_by, counted_by_name, counted_at, received_at)
     values ($1, $2, $3, $4, $5, $5)`,
    [countId, customerId, by.id, by.displayName, now],
  );
  await app.db.pool.query(
    'insert into stock_count_lines (count_id, product_id, packs, on_hand) values ($1, $2, $3, $4)',
    [countId, productId, quantity, quantity],
  );
}

/** A correction that takes back all that an order's delivery handed over. */
export async function takeBack(app: AppUnderTest, orderNumber: string): Promise<void> {
  const correctionId = fresh(app);
  const { rows } = await app.db.pool.query<{ id: string }>(
    'select d.id from deliveries d join orders o on o.id = d.order_id where o.number = $1',
    [orderNumber],
  );
  const deliveryId = rows[0]?.id;
  await app.db.pool.query(
    `insert into delivery_corrections (id, delivery_id, number, reason, note, corrected_at, record_hash)
     values ($1, $2, 1, 'counted-wrong', 'Nothing was left there.', $3, $4)`,
    [correctionId, deliveryId, new Date(app.clock.now()), 'f'.repeat(64)],
  );
  await app.db.pool.query(
    `insert into delivery_correction_lines (correction_id, delivery_id, order_line_id, product_id, was, becomes, difference)
     select $1, l.delivery_id, l.order_line_id, l.product_id, l.delivered, 0, -l.delivered
       from delivery_lines l where l.delivery_id = $2 and l.delivered > 0`,
    [correctionId, deliveryId],
  );
}
