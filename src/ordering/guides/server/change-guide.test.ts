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
import { addTyped } from './add-typed.ts';
import { addRow, hideRow, moveRow, placeRow, setPars } from './change-rows.ts';
import { addSection, moved, moveSection, removeSection, renameSection } from './change-sections.ts';

startShop();

const section = async (name: string, user = buyer) =>
  (await addSection(app, user, { customerId: customer, name })).sectionId;
const names = async () => (await guideOf()).sections.map(({ name }) => name);
const rowsOf = async () =>
  (await guideOf()).rows.map(({ name, sectionId, par }) => ({ name, sectionId, par }));

test('sections are added, renamed, moved and removed, and products keep their place in them', async () => {
  const wash = await section('Laundry');
  const sink = await section('Dish room');
  await moveSection(app, buyer, { customerId: customer, sectionId: sink, to: 'up' });
  await moveSection(app, buyer, { customerId: customer, sectionId: sink, to: 'up' });
  expect(await names()).toEqual(['Dish room', 'Laundry']);
  await moveSection(app, buyer, { customerId: customer, sectionId: sink, to: 1 });
  expect(await names()).toEqual(['Laundry', 'Dish room']);
  await renameSection(app, buyer, { customerId: customer, sectionId: wash, name: 'Left shelf' });
  await expect(
    renameSection(app, buyer, { customerId: customer, sectionId: wash, name: 'dish ROOM' }),
  ).rejects.toMatchObject({ code: 'already-exists' });
  await expect(section('left shelf')).rejects.toMatchObject({ code: 'already-exists' });

  await ordered(7, [
    [soap, 1],
    [rinse, 1],
  ]);
  for (const productId of [soap, rinse])
    await placeRow(app, buyer, { customerId: customer, productId, sectionId: wash });
  expect((await rowsOf()).map(({ name }) => name)).toEqual(['Soap', 'Rinse']);
  await moveRow(app, buyer, { customerId: customer, productId: rinse, to: 'up' });
  expect((await rowsOf()).map(({ name }) => name)).toEqual(['Rinse', 'Soap']);
  await placeRow(app, buyer, { customerId: customer, productId: rinse, sectionId: null });
  expect(await rowsOf()).toMatchObject([
    { name: 'Soap', sectionId: wash },
    { name: 'Rinse', sectionId: null },
  ]);
  await removeSection(app, buyer, { customerId: customer, sectionId: wash });
  expect(await names()).toEqual(['Dish room']);
  expect(await rowsOf()).toMatchObject([{ sectionId: null }, { sectionId: null }]);
});

test('products are added by SKU written in any way, hidden, shown again, and have pars', async () => {
  const own = await addProduct(app, { name: 'Own', sku: 'GU-7001-C4' });
  const { name } = await addRow(app, buyer, { customerId: customer, sku: ' gu 7001 c4' });
  expect(name).toBe('Own, 5 gal pail');
  await expect(addRow(app, buyer, { customerId: customer, sku: 'NONE-1' })).rejects.toMatchObject({
    code: 'not-found',
  });
  const hidden = await addProduct(app, { sku: 'GU-7002-C4', brand: 'Hidden' });
  await expect(
    addRow(app, buyer, { customerId: customer, sku: 'GU-7002-C4' }),
  ).rejects.toMatchObject({ code: 'not-found' });
  await expect(
    hideRow(app, buyer, { customerId: customer, productId: hidden, hidden: true }),
  ).rejects.toMatchObject({ code: 'not-found' });
  await setPars(app, buyer, {
    customerId: customer,
    pars: [{ productId: own, par: 6, reason: 'All took 4.' }],
  });
  expect((await guideOf()).rows).toMatchObject([{ productId: own, par: 6, byHand: true }]);
  await hideRow(app, buyer, { customerId: customer, productId: own, hidden: true });
  const after = await guideOf(colleague);
  expect([after.rows, after.hidden.map((row) => row.productId)]).toEqual([[], [own]]);
  await hideRow(app, colleague, { customerId: customer, productId: own, hidden: false });
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
    moveSection(app, buyer, { customerId: customer, sectionId: one, to: 'down' }),
    moveSection(app, colleague, { customerId: customer, sectionId: three, to: 'up' }),
    renameSection(app, colleague, { customerId: customer, sectionId: two, name: '2' }),
  ]);
  expect((await names()).toSorted()).toEqual(['2', 'One', 'Three']);
  await removeSection(app, colleague, { customerId: customer, sectionId: one });
  await ordered(7, [[soap, 1]]);
  for (const work of [
    () => renameSection(app, buyer, { customerId: customer, sectionId: one, name: 'x' }),
    () => moveSection(app, buyer, { customerId: customer, sectionId: one, to: 'up' }),
    () => removeSection(app, buyer, { customerId: customer, sectionId: one }),
    () => placeRow(app, buyer, { customerId: customer, productId: soap, sectionId: one }),
    () => moveRow(app, buyer, { customerId: customer, productId: soap, to: 'up' }),
  ])
    await expect(work()).rejects.toMatchObject({ code: 'not-found' });
});

test('a change under a key is done once, and a guide has at most 50 sections', async () => {
  const key = randomUUID();
  const add = () => addSection(app, buyer, { customerId: customer, name: 'Once', key });
  expect(await add()).toEqual(await add());
  expect(await names()).toEqual(['Once']);
  for (let at = 1; at < 50; at += 1) await section(`Shelf ${at}`);
  await expect(section('One too many')).rejects.toMatchObject({ code: 'failed-precondition' });
});

test('nobody changes the guide of a customer whom they may not order for', async () => {
  const sectionId = await section('Ours');
  await ordered(7, [[soap, 1]]);
  const before = await guideOf();
  const row = { customerId: customer, productId: soap };
  const refused = async (user: typeof buyer) => {
    for (const work of [
      () => addSection(app, user, { customerId: customer, name: 'Theirs' }),
      () => renameSection(app, user, { customerId: customer, sectionId, name: 'Theirs' }),
      () => moveSection(app, user, { customerId: customer, sectionId, to: 'down' }),
      () => removeSection(app, user, { customerId: customer, sectionId }),
      () => placeRow(app, user, { ...row, sectionId }),
      () => moveRow(app, user, { ...row, to: 'up' }),
      () => hideRow(app, user, { ...row, hidden: true }),
      () =>
        setPars(app, user, {
          customerId: customer,
          pars: [{ productId: soap, par: 3, reason: '' }],
        }),
      () => addRow(app, user, { customerId: customer, sku: 'ANY-1' }),
      () =>
        addTyped(
          app,
          user,
          { customerId: customer, lines: [{ productId: soap, quantity: 1 }] },
          'k',
        ),
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
  const { sectionId } = await addSection(app, stranger, { customerId: theirs, name: 'Theirs' });
  await ordered(7, [[soap, 1]]);
  await expect(
    placeRow(app, buyer, { customerId: customer, productId: soap, sectionId }),
  ).rejects.toMatchObject({ code: 'not-found' });
  await expect(
    removeSection(app, buyer, { customerId: customer, sectionId }),
  ).rejects.toMatchObject({ code: 'not-found' });
});

test('typed quantities are added once for their key, and what was withdrawn is named', async () => {
  const gone = await addProduct(app, { isActive: false });
  const key = randomUUID();
  const lines = [
    { productId: soap, quantity: 4 },
    { productId: gone, quantity: 2 },
  ];
  const add = (lines: { productId: string; quantity: number }[], key: string) =>
    addTyped(app, buyer, { customerId: customer, lines }, key);
  const [first, second] = await Promise.all([add(lines, key), add(lines, key)]);
  expect(first).toEqual({ added: [soap], refused: [gone] });
  expect(second).toEqual(first);
  expect(await add(lines, key)).toEqual(first);
  await ordered(7, [[soap, 1]]);
  expect((await guideOf()).rows[0]?.inCart).toBe(4);
  await expect(add([{ productId: soap, quantity: 5 }], key)).rejects.toMatchObject({ status: 422 });
});

test('moving never loses, doubles or invents one', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 }),
      fc.nat(7),
      fc.oneof(fc.constantFrom('up' as const, 'down' as const), fc.nat(9)),
      (ids, at, to) => {
        const id = ids[at % ids.length] ?? '';
        const after = moved(ids, id, to);
        expect(after.toSorted()).toEqual(ids.toSorted());
        expect(after.filter((other) => other !== id)).toEqual(ids.filter((other) => other !== id));
        if (typeof to === 'number') expect(after.indexOf(id)).toBe(Math.min(to, ids.length - 1));
      },
    ),
  );
});
