import { expect, test } from 'vitest';
import {
  app,
  buyer,
  customer,
  hidden,
  rinse,
  soap,
  startShop,
} from '../../../../tests/support/filled-carts.ts';
import { roundTripsOf } from '../../../../tests/support/round-trips.ts';
import { addProduct, addStaffPrice } from '../../../../tests/support/rows.ts';
import { companySettings } from '../../../company/contract.ts';
import { checkLines } from './check-lines.ts';

startShop();

const company = companySettings.parse({});
const check = (lines: Parameters<typeof checkLines>[2]['lines']) =>
  checkLines(app, buyer, { customerId: customer, lines, company });

test('each line says its price of today, what it was, and whether enough is there', async () => {
  await addStaffPrice(app, customer, soap, 4321);
  expect(
    await check([
      { productId: soap, quantity: 2, paidCents: 4000 },
      { productId: soap, quantity: 99, paidCents: 4321 },
      { productId: rinse, quantity: 1, paidCents: 500 },
      { productId: hidden, quantity: 1, paidCents: 500 },
    ]),
  ).toMatchObject([
    { state: 'fine', unitPriceCents: 4321, wasCents: 4000, quantity: 2 },
    { state: 'short', unitPriceCents: 4321, wasCents: null, available: 7 },
    { unitPriceCents: null, wasCents: null },
    // A hidden product says nothing but that it can't be ordered.
    { state: 'gone', unitPriceCents: null, available: 0, wasCents: null },
  ]);
});

test('what is gone or has run out names a substitute, in two statements', async () => {
  const kind = { category: 'Check', priceCents: 700 };
  const gone = await addProduct(app, { ...kind, name: 'Floor Wax One', isActive: false });
  const out = await addProduct(app, { ...kind, name: 'Floor Wax Two', quantity: 0 });
  const there = await addProduct(app, { ...kind, name: 'Floor Wax Ten', quantity: 4 });
  const lines = [gone, out, there].map((productId) => ({ productId, quantity: 1 }));
  await check(lines);
  let checked: Awaited<ReturnType<typeof check>> = [];
  const sent = await roundTripsOf(async () => {
    checked = await check(lines);
  });
  expect(sent).toHaveLength(2);
  expect(checked).toMatchObject([
    { state: 'gone', substitute: { id: there, reason: 'same-use' } },
    { state: 'short', substitute: { id: there, reason: 'same-use' } },
    { state: 'fine', substitute: null },
  ]);
});
