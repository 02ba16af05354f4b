import { expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import { app, confirmed, DAY, inn, startShop } from '../../../../tests/support/planning.ts';
import { loadOrder } from './load-order.ts';

startShop();

test('an order of which a part was delivered names no day that the truck has been there already', async () => {
  const buyer = await addUser(app, { customers: [inn] });
  const [today, later, whole] = [
    await confirmed('part_delivered', DAY),
    await confirmed('part_delivered', '2026-03-12'),
    await confirmed('confirmed', DAY),
  ];
  const { onWay } = await loadOrder(app, buyer, new Request('http://shop/dashboard'));
  const dayOf = (id: string) => onWay.find((order) => order.id === id)?.promisedOn;
  expect([dayOf(today), dayOf(later), dayOf(whole)]).toEqual([null, '2026-03-12', DAY]);
});

test('what is offered again is never an order that is still on its way', async () => {
  const buyer = await addUser(app, { customers: [inn] });
  const lastOf = async () =>
    (await loadOrder(app, buyer, new Request('http://shop/dashboard'))).last?.id ?? null;
  await confirmed('confirmed', DAY);
  expect(await lastOf()).toBeNull();
  const delivered = await confirmed('delivered', DAY);
  expect(await lastOf()).toBe(delivered);
  // Placed after it, and on its way.
  app.clock.advance(60_000);
  await confirmed('confirmed', DAY);
  expect(await lastOf()).toBe(delivered);
});
