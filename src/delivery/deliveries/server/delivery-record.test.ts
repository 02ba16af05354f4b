import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDeliveries } from '../../../../tests/support/deliveries.ts';
import { verifyRecord } from './delivery-record.ts';

let shop: Awaited<ReturnType<typeof startDeliveries>>;
beforeAll(async () => {
  shop = await startDeliveries();
});
afterAll(() => shop.app.close());

const id = (end: string) => `019a0000-0000-7000-8000-0000000000${end}`;
const write = (text: string, values: unknown[] = []) => shop.app.db.pool.query(text, values);

/** Computed by `hashOf` of the release of 2026-11-21, over the facts below. */
const OLD_HASH = '3a1d24c6d1346ea1f2d15606b55ce53f9b6491a8a45502b870cd7acacc545136';

async function writeOrder(): Promise<void> {
  await write(
    `insert into users (id, display_name, email, email_verified, role, customer_scope, created_at)
     values ($1, 'Dan', 'dan-then@example.com', true, 'admin', 'all', now())`,
    [id('e1')],
  );
  await write(
    `insert into orders (id, number, customer_id, placed_by_name, status, ship_to, promised_on, subtotal_cents, total_cents, placed_at, updated_at)
     values ($1, 'BC-90001', $2, 'Buyer', 'part_delivered', '{}', '2026-03-03', 0, 0, now(), now())`,
    [id('a1'), shop.customerId],
  );
  await write(
    `insert into products (id, name_key, name, brand, category, size_unit, sku, price_cents, quantity, search, hazard_stated_at, hazard_source)
     select v.id, lower(v.sku), v.sku, 'Linnetfold', 'Laundry', 'pail', v.sku, 100, 9, lower(v.sku), now(), 'form'
       from (values ($1, 'OLD-1'), ($2, 'OLD-2')) v(id, sku)`,
    [id('c1'), id('c2')],
  );
  await write(
    `insert into order_lines (id, order_id, position, product_id, name, brand, sku, size_unit, hazardous, taxable, unit_price_cents, price_rule, ordered, delivered)
     select v.id, $1, v.at, v.product, v.sku, 'Linnetfold', v.sku, 'pail', false, true, 100, 'list', v.ordered, v.delivered
       from (values ($2, 1, $3, 'OLD-1', 5, 5), ($4, 2, $5, 'OLD-2', 2, 1)) v(id, at, product, sku, ordered, delivered)`,
    [id('a1'), id('b1'), id('c1'), id('b2'), id('c2')],
  );
}

/** A row with the columns that this release wrote, under its hash. */
async function writeDelivery(deliveryId: string, attempt: number, note: string): Promise<void> {
  await write(
    `insert into deliveries (id, order_id, attempt, state, driver_id, route_day, signer_name, no_signature_reason, location, note, device_time, delivered_on, accepted_at, record_hash)
     values ($1, $2, $3, 'delivered_short', $4, '2026-03-03', 'Rosa Receiver', '', $5, $6, '2026-03-03T14:58:00.000Z', '2026-03-03', '2026-03-03T15:00:00.123Z', $7)`,
    [
      deliveryId,
      id('a1'),
      attempt,
      id('e1'),
      '{"latitude":41.49,"longitude":-71.31,"accuracyMeters":12.5}',
      note,
      OLD_HASH,
    ],
  );
  await write(
    `insert into delivery_lines (id, delivery_id, order_line_id, product_id, expected, delivered, reason, reason_note)
     select v.id, $1, v.line, v.product, v.expected, v.delivered, v.reason, v.note
       from (values ($2, $3, $4, 2, 1, 'damaged', 'Cap torn'), ($5, $6, $7, 5, 5, '', '')) v(id, line, product, expected, delivered, reason, note)`,
    [deliveryId, id(`f${attempt}`), id('b2'), id('c2'), id(`9${attempt}`), id('b1'), id('c1')],
  );
}

test('a record of the release before still holds under the hash that this release wrote', async () => {
  await writeOrder();
  await writeDelivery(id('d1'), 1, 'Dock 2, “back” door');
  expect(await verifyRecord(shop.app.db, id('d1'))).toMatchObject({
    version: 1,
    sha256: OLD_HASH,
    holds: true,
  });
  await writeDelivery(id('d2'), 2, 'Dock 3');
  expect(await verifyRecord(shop.app.db, id('d2'))).toMatchObject({ version: 1, holds: false });
});
