import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
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
import { addProduct } from '../../../../tests/support/rows.ts';
import { movedInOrder } from '../../../safety/sites/moved.ts';
import {
  addStoreroom,
  moveStoreroom,
  removeStoreroom,
  renameStoreroom,
} from '../../../safety/sites/server/change-storerooms.ts';
import {
  addSiteProduct,
  hideProduct,
  moveProduct,
  placeProduct,
  setPars,
} from '../../../safety/sites/server/public/place-products.ts';

startShop();

const section = async (name: string, user = buyer) =>
  (await addStoreroom(app, user, { customerId: customer, name })).storeroomId;
const names = async () => (await guideOf()).storerooms.map(({ name }) => name);
const rowsOf = async () =>
  (await guideOf()).rows.map(({ name, storeroomId, par }) => ({ name, storeroomId, par }));

test('sections are added, renamed, moved and removed, and products keep their place in them', async () => {
  const wash = await section('Laundry');
  const sink = await section('Dish room');
  await moveStoreroom(app, buyer, { customerId: customer, storeroomId: sink, to: 'up' });
  await moveStoreroom(app, buyer, { customerId: customer, storeroomId: sink, to: 'up' });
  expect(await names()).toEqual(['Dish room', 'Laundry']);
  await moveStoreroom(app, buyer, { customerId: customer, storeroomId: sink, to: 1 });
  expect(await names()).toEqual(['Laundry', 'Dish room']);
  await renameStoreroom(app, buyer, {
    customerId: customer,
    storeroomId: wash,
    name: 'Left shelf',
  });
  await expect(
    renameStoreroom(app, buyer, { customerId: customer, storeroomId: wash, name: 'dish ROOM' }),
  ).rejects.toMatchObject({ code: 'already-exists' });
  await expect(section('left shelf')).rejects.toMatchObject({ code: 'already-exists' });

  await ordered(7, [
    [soap, 1],
    [rinse, 1],
  ]);
  for (const productId of [soap, rinse])
    await placeProduct(app, buyer, { customerId: customer, productId, storeroomId: wash });
  expect((await rowsOf()).map(({ name }) => name)).toEqual(['Soap', 'Rinse']);
  await moveProduct(app, buyer, { customerId: customer, productId: rinse, to: 'up' });
  expect((await rowsOf()).map(({ name }) => name)).toEqual(['Rinse', 'Soap']);
  await placeProduct(app, buyer, { customerId: customer, productId: rinse, storeroomId: null });
  expect(await rowsOf()).toMatchObject([
    { name: 'Soap', storeroomId: wash },
    { name: 'Rinse', storeroomId: null },
  ]);
  await removeStoreroom(app, buyer, { customerId: customer, storeroomId: wash });
  expect(await names()).toEqual(['Dish room']);
  expect(await rowsOf()).toMatchObject([{ storeroomId: null }, { storeroomId: null }]);
});

test('products are added by SKU written in any way, hidden, shown again, and have pars', async () => {
  const own = await addProduct(app, { name: 'Own', sku: 'GU-7001-C4' });
  const { name } = await addSiteProduct(app, buyer, { customerId: customer, sku: ' gu 7001 c4' });
  expect(name).toBe('Own, 5 gal pail');
  await expect(
    addSiteProduct(app, buyer, { customerId: customer, sku: 'NONE-1' }),
  ).rejects.toMatchObject({
    code: 'not-found',
  });
  const hidden = await addProduct(app, { sku: 'GU-7002-C4', brand: 'Hidden' });
  await expect(
    addSiteProduct(app, buyer, { customerId: customer, sku: 'GU-7002-C4' }),
  ).rejects.toMatchObject({ code: 'not-found' });
  await expect(
    hideProduct(app, buyer, { customerId: customer, productId: hidden, hidden: true }),
  ).rejects.toMatchObject({ code: 'not-found' });
  await setPars(app, buyer, {
    customerId: customer,
    pars: [{ productId: own, par: 6, reason: 'All took 4.' }],
  });
  expect((await guideOf()).rows).toMatchObject([{ productId: own, par: 6, byHand: true }]);
  await hideProduct(app, buyer, { customerId: customer, productId: own, hidden: true });
  const after = await guideOf(colleague);
  expect([after.rows, after.hidden.map((row) => row.productId)]).toEqual([[], [own]]);
  await hideProduct(app, colleague, { customerId: customer, productId: own, hidden: false });
  await setPars(app, colleague, {
    customerId: customer,
    pars: [{ productId: own, par: null, reason: '' }],
  });
  expect((await guideOf()).rows).toMatchObject([{ productId: own, par: null, parReason: '' }]);
});

test('two people at once: each change counts, and what one has removed the other hears of', async () => {
  const ids = await Promise.all([section('One'), section('Two', colleague), section('Three')]);
  expect((await names()).toSorted()).toEqual(['One', 'Three', 'Two']);
  const [one, two, three] = ids;
  await Promise.all([
    moveStoreroom(app, buyer, { customerId: customer, storeroomId: one, to: 'down' }),
    moveStoreroom(app, colleague, { customerId: customer, storeroomId: three, to: 'up' }),
    renameStoreroom(app, colleague, { customerId: customer, storeroomId: two, name: '2' }),
  ]);
  expect((await names()).toSorted()).toEqual(['2', 'One', 'Three']);
  await removeStoreroom(app, colleague, { customerId: customer, storeroomId: one });
  await ordered(7, [[soap, 1]]);
  for (const work of [
    () => renameStoreroom(app, buyer, { customerId: customer, storeroomId: one, name: 'x' }),
    () => moveStoreroom(app, buyer, { customerId: customer, storeroomId: one, to: 'up' }),
    () => removeStoreroom(app, buyer, { customerId: customer, storeroomId: one }),
    () => placeProduct(app, buyer, { customerId: customer, productId: soap, storeroomId: one }),
    () => moveProduct(app, buyer, { customerId: customer, productId: soap, to: 'up' }),
  ])
    await expect(work()).rejects.toMatchObject({ code: 'not-found' });
});

test('a change under a key is done once, and a guide has at most 50 storerooms', async () => {
  const key = randomUUID();
  const add = () => addStoreroom(app, buyer, { customerId: customer, name: 'Once', key });
  expect(await add()).toEqual(await add());
  expect(await names()).toEqual(['Once']);
  for (let at = 1; at < 50; at += 1) await section(`Shelf ${at}`);
  await expect(section('One too many')).rejects.toMatchObject({ code: 'failed-precondition' });
});

test('nobody changes the guide of a customer whom they may not order for', async () => {
  const storeroomId = await section('Ours');
  await ordered(7, [[soap, 1]]);
  const before = await guideOf();
  const row = { customerId: customer, productId: soap };
  const refused = async (user: typeof buyer) => {
    for (const work of [
      () => addStoreroom(app, user, { customerId: customer, name: 'Theirs' }),
      () => renameStoreroom(app, user, { customerId: customer, storeroomId, name: 'Theirs' }),
      () => moveStoreroom(app, user, { customerId: customer, storeroomId, to: 'down' }),
      () => removeStoreroom(app, user, { customerId: customer, storeroomId }),
      () => placeProduct(app, user, { ...row, storeroomId }),
      () => moveProduct(app, user, { ...row, to: 'up' }),
      () => hideProduct(app, user, { ...row, hidden: true }),
      () =>
        setPars(app, user, {
          customerId: customer,
          pars: [{ productId: soap, par: 3, reason: '' }],
        }),
      () => addSiteProduct(app, user, { customerId: customer, sku: 'ANY-1' }),
    ])
      await expect(work()).rejects.toMatchObject({ code: 'not-found' });
  };
  await refused(stranger);
  expect(await guideOf()).toEqual(before);
  // Switched off while somebody typed: what they typed is refused with a sentence.
  await app.db.pool.query('update customers set is_active = false where id = $1', [customer]);
  await refused(buyer);
});

test('another customer’s section is no place for a product', async () => {
  const theirs = stranger.customers === 'all' ? '' : (stranger.customers[0] ?? '');
  const { storeroomId } = await addStoreroom(app, stranger, { customerId: theirs, name: 'Theirs' });
  await ordered(7, [[soap, 1]]);
  await expect(
    placeProduct(app, buyer, { customerId: customer, productId: soap, storeroomId }),
  ).rejects.toMatchObject({ code: 'not-found' });
  await expect(
    removeStoreroom(app, buyer, { customerId: customer, storeroomId }),
  ).rejects.toMatchObject({ code: 'not-found' });
});

test('moving never loses, doubles or invents one', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 }),
      fc.nat(7),
      fc.oneof(fc.constantFrom('up' as const, 'down' as const), fc.nat(9)),
      (ids, at, to) => {
        const id = ids[at % ids.length] ?? '';
        const after = movedInOrder(ids, id, to);
        expect(after.toSorted()).toEqual(ids.toSorted());
        expect(after.filter((other) => other !== id)).toEqual(ids.filter((other) => other !== id));
        if (typeof to === 'number') expect(after.indexOf(id)).toBe(Math.min(to, ids.length - 1));
      },
    ),
  );
});
