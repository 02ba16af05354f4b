import { expect, test } from 'vitest';
import {
  app,
  buyer,
  customer,
  guideOf,
  ordered,
  rinse,
  soap,
  startShop,
  stranger,
} from '../../../../tests/support/guides.ts';
import { setPars } from '../../../safety/sites/server/public/place-products.ts';
import { takeSuggestedPars } from './take-suggested-pars.ts';

startShop();

test('what the orders suggest is taken once, with its reason; a par that is there stays', async () => {
  for (const days of [35, 28, 21, 14, 7])
    await ordered(days, [
      [soap, 4],
      [rinse, 2],
    ]);
  await setPars(app, buyer, {
    customerId: customer,
    pars: [{ productId: rinse, par: 9, reason: '' }],
  });
  const suggested = (await guideOf()).rows.find(({ productId }) => productId === soap)?.learnt;
  expect(suggested).toBeTruthy();
  expect(await takeSuggestedPars(app, buyer, customer)).toEqual({ taken: 1 });
  const { rows } = await guideOf();
  expect(rows.map(({ name, par }) => [name, par]).toSorted()).toEqual([
    ['Rinse', 9],
    ['Soap', suggested?.par],
  ]);
  expect(rows.find(({ productId }) => productId === soap)?.parReason).toContain('Par ');
  expect(await takeSuggestedPars(app, buyer, customer)).toEqual({ taken: 0 });
});

test('whoever may not order for the customer takes none', async () => {
  await expect(takeSuggestedPars(app, stranger, customer)).rejects.toMatchObject({ status: 404 });
});
