import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  app,
  buyer,
  colleague,
  customer,
  guideOf,
  ordered,
  rinse,
  soap,
  startShop,
  stranger,
} from '../../../../tests/support/guides.ts';
import { readCount } from '../../../safety/inventory/server/public/read-count.ts';
import { recordCount } from './record-count.ts';

startShop();

const line = (
  productId: string,
  packs: number,
  loose = 0,
  unit: '' | 'gallon' | 'bottle' = '',
) => ({
  productId,
  packs,
  loose,
  unit,
});

test('a count is kept once for its key, with who and when, and the guide says it next time', async () => {
  await ordered(7, [[soap, 2]]);
  const key = randomUUID();
  const at = app.clock.now() - 3_600_000;
  const send = () =>
    recordCount(
      app,
      buyer,
      { customerId: customer, at, lines: [line(soap, 1, 2.5, 'gallon'), line(rinse, 3)] },
      key,
    );
  const [first, second] = await Promise.all([send(), send()]);
  expect(second).toEqual(first);
  // Rinse is not in this guide.
  expect(first.leftOut).toEqual([rinse]);
  expect(await readCount(app.db, customer, first.countId, 'America/New_York')).toMatchObject({
    countedBy: buyer.displayName,
    countedOn: '2026-03-03',
    storeroom: '',
  });
  const lines = await app.db.pool.query(
    'select product_id, packs, loose, loose_unit, on_hand from stock_count_lines where count_id = $1',
    [first.countId],
  );
  expect(lines.rows).toEqual([
    { product_id: soap, packs: 1, loose: 2.5, loose_unit: 'gallon', on_hand: 1.5 },
  ]);
  expect((await guideOf(colleague)).rows).toMatchObject([
    { onHand: 1.5, onHandOn: '2026-03-03', onHandText: '1 + 2.5 gal' },
  ]);
  const { rows } = await app.db.pool.query(
    'select count(*)::int as counts from stock_counts where customer_id = $1',
    [customer],
  );
  expect(rows).toEqual([{ counts: 1 }]);
});

test('a clock that is wrong is not believed, and a unit that a product has not is refused', async () => {
  await ordered(7, [[soap, 2]]);
  const ahead = await recordCount(
    app,
    buyer,
    { customerId: customer, at: app.clock.now() + 9e9, lines: [line(soap, 1)] },
    randomUUID(),
  );
  expect((await readCount(app.db, customer, ahead.countId, 'UTC'))?.countedOn).toBe('2026-03-03');
  await expect(
    recordCount(
      app,
      buyer,
      { customerId: customer, at: 0, lines: [line(soap, 1, 2, 'bottle')] },
      randomUUID(),
    ),
  ).rejects.toMatchObject({ code: 'invalid-argument' });
});

test('nobody counts for a customer whom they may not order for, nor reads its counts', async () => {
  await ordered(7, [[soap, 2]]);
  await expect(
    recordCount(
      app,
      stranger,
      { customerId: customer, at: 0, lines: [line(soap, 1)] },
      randomUUID(),
    ),
  ).rejects.toMatchObject({ code: 'not-found' });
  const { countId } = await recordCount(
    app,
    buyer,
    { customerId: customer, at: 0, lines: [line(soap, 1)] },
    undefined,
  );
  const theirs = stranger.customers === 'all' ? '' : (stranger.customers[0] ?? '');
  expect(await readCount(app.db, theirs, countId, 'UTC')).toBeUndefined();
});
