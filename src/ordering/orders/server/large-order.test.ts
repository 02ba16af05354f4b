import { expect, test } from 'vitest';
import {
  app,
  buyer,
  customer,
  place,
  startShop,
} from '../../../../tests/support/placing-orders.ts';
import { uuidv7 } from '../../../kit/id.ts';
import { MAX_LINES } from '../../../kit/quantity.ts';
import { systemRandom } from '../../../platform/clock.ts';

startShop();

// A cart may hold as many lines as a quick order; nothing of it may be lost on the way to the order.
test('a cart of 2,000 lines is ordered whole, its mails say what they leave out, and a line more is refused', async () => {
  const ids = Array.from({ length: MAX_LINES + 1 }, () =>
    uuidv7(app.clock.now(), systemRandom.bytes(10)),
  );
  await app.db.pool.query(
    `insert into products (id, name_key, name, brand, category, size_unit, sku, price_cents, quantity, taxable, search, hazard_stated_at, hazard_source)
     select id, 'many-' || n, 'Many ' || n, 'Linnetfold', 'Laundry', '5 gal pail', 'MANY-' || n,
            100 + n, 10, n % 2 = 0, 'many ' || n, now(), 'form'
       from unnest($1::text[]) with ordinality many(id, n)`,
    [ids],
  );
  const lines = ids.map((productId) => ({ productId, quantity: 2 }));
  expect((await app.call(buyer, 'PUT', '/api/cart', { lines })).status).toBe(400);
  const full = { lines: lines.slice(0, MAX_LINES) };
  expect((await app.call(buyer, 'PUT', '/api/cart', full)).status).toBe(200);
  const cart = (await app.call(buyer, 'GET', '/api/cart')).body;
  expect(cart.lines).toHaveLength(MAX_LINES);
  const ordered = cart.lines.map(
    (line: { productId: string; quantity: number; unitPriceCents: number }) => ({
      productId: line.productId,
      quantity: line.quantity,
      expectedUnitPriceCents: line.unitPriceCents,
    }),
  );
  const { status, body } = await place({ customerId: customer, lines: ordered });
  expect({ status, body }).toMatchObject({ status: 200 });
  const stored = await app.db.pool.query(
    `select count(*)::int as lines, count(distinct position)::int as positions,
            sum(ordered * unit_price_cents)::int as cents
       from order_lines where order_id = $1`,
    [body.orderId],
  );
  const cents = 2 * (MAX_LINES * 100 + (MAX_LINES * (MAX_LINES + 1)) / 2);
  expect(stored.rows).toEqual([{ lines: MAX_LINES, positions: MAX_LINES, cents }]);
  const sums = await app.db.pool.query('select subtotal_cents from orders where id = $1', [
    body.orderId,
  ]);
  expect(Number(sums.rows[0].subtotal_cents)).toBe(cents);
  expect((await app.call(buyer, 'GET', '/api/cart')).body.lines).toEqual([]);
  const mails = await app.db.pool.query(
    `select html, body_text as text from mails where kind = 'order-placed'`,
  );
  for (const { html, text } of mails.rows) {
    expect(text).toContain('and 1,940 more lines: open the order');
    // A mail program cuts off what is over about 100 kB.
    expect(html.length).toBeLessThan(100_000);
  }
  expect(mails.rows.length).toBeGreaterThan(0);
  const pdf = await app.call(buyer, 'GET', `/api/orders/${body.orderId}/pdf`);
  expect(pdf.status).toBe(200);
}, 60_000);
