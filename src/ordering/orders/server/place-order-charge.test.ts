import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_CHARGES } from '../../../../tests/support/orders.ts';
import {
  app,
  bleach,
  order,
  place,
  soap,
  startShop,
  written,
} from '../../../../tests/support/placing-orders.ts';
import { totalsOf } from '../../cart/public/totals.ts';

startShop();

test('whatever is sent, what is charged comes from the database', async () => {
  const quantity = fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: 1, max: 25 }) },
    fc.integer(),
    fc.double(),
    fc.constantFrom('3', null, '9'.repeat(30)),
  );
  const price = fc.oneof(
    { weight: 12, arbitrary: fc.constant('right' as const) },
    fc.integer({ min: -5, max: 9000 }),
    fc.constantFrom('5000', null),
  );
  const sent = fc.record({
    which: fc.integer({ min: 0, max: 1 }),
    quantity,
    price,
    extra: fc.oneof(
      { weight: 9, arbitrary: fc.constant({}) },
      fc.dictionary(fc.constantFrom('unitPriceCents', 'total', 'note'), fc.integer()),
    ),
  });
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(sent, { minLength: 1, maxLength: 4 }), async (parts) => {
      await app.db.pool.query('delete from rate_limits');
      await app.db.pool.query('update products set promised = 0');
      const products = [soap, bleach];
      const right = [5000, 1999];
      const lines = parts.map((part) => ({
        productId: products[part.which],
        quantity: part.quantity,
        expectedUnitPriceCents: part.price === 'right' ? right[part.which] : part.price,
        ...part.extra,
      }));
      const before = await written();
      const answer = await place(order({ lines }));
      if (answer.status !== 200) {
        expect([400, 409]).toContain(answer.status);
        expect(await written()).toEqual(before);
        return;
      }
      accepted += 1;
      const expected = totalsOf(
        parts.map((part) => ({
          quantity: part.quantity as number,
          unitPriceCents: right[part.which] ?? 0,
          taxable: part.which === 0,
        })),
        { ...NO_CHARGES, taxRateBp: 700 },
      );
      expect(answer.body).toMatchObject(expected);
      const stored = await app.db.pool.query(
        'select sum((ordered - cancelled) * unit_price_cents)::bigint as sum from order_lines where order_id = $1',
        [answer.body.orderId],
      );
      expect(stored.rows[0].sum).toBe(expected.subtotalCents);
    }),
    { numRuns: 120, seed: 20260303 },
  );
  expect(accepted).toBeGreaterThan(20);
});
