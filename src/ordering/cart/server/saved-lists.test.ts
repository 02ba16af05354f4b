import { expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import {
  app,
  buyer,
  customer,
  hidden,
  rinse,
  soap,
  startShop,
  stored,
} from '../../../../tests/support/filled-carts.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { deleteList } from './delete-list.ts';
import { loadList } from './load-list.ts';
import { savedLists } from './queries.ts';
import { saveList } from './save-list.ts';

startShop();

test('lists are saved, loaded with what is left out by name, and deleted, each by its owner only', async () => {
  const { listId } = await saveList(app, buyer, {
    name: 'Monday',
    customerId: customer,
    lines: [
      { productId: soap, quantity: 2 },
      { productId: rinse, quantity: 1 },
    ],
  });
  await expect(
    saveList(app, buyer, {
      name: 'monday',
      customerId: null,
      lines: [{ productId: soap, quantity: 1 }],
    }),
  ).rejects.toMatchObject({
    code: 'already-exists',
  });
  await app.db.pool.query('update products set is_active = false where id = $1', [rinse]);
  expect(await savedLists(app, buyer)).toMatchObject([
    {
      id: listId,
      name: 'Monday',
      customer: { id: customer },
      lines: [{ productId: soap, quantity: 2 }, { productId: rinse }],
    },
  ]);
  const loaded = await loadList(app, buyer, listId, { chosen: null });
  expect(loaded).toMatchObject({ added: 1, leftOut: [expect.stringContaining('5 gal pail')] });
  expect(await stored()).toEqual([{ productId: soap, quantity: 2 }]);
  const otherCustomers = [await addCustomer(app)];
  const other = await addUser(app, { brands: ['Linnetfold'], customers: otherCustomers });
  await expect(loadList(app, other, listId, { chosen: null })).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(deleteList(app, other, listId)).rejects.toMatchObject({ code: 'not-found' });
  expect(await savedLists(app, buyer)).toHaveLength(1);
  await deleteList(app, buyer, listId);
  expect(await savedLists(app, buyer)).toEqual([]);
});

test('a list saved with a guessed id names nothing that the person may not see', async () => {
  const inactive = await addProduct(app, { name: 'Secret Prototype', isActive: false });
  const lines = [soap, inactive, hidden].map((productId) => ({ productId, quantity: 1 }));
  expect(await saveList(app, buyer, { name: 'Guessed', customerId: null, lines })).toMatchObject({
    dropped: 2,
  });
  expect((await savedLists(app, buyer))[0]?.lines.map((line) => line.productId)).toEqual([soap]);
  await expect(
    saveList(app, buyer, {
      name: 'Nothing',
      customerId: null,
      lines: [{ productId: inactive, quantity: 1 }],
    }),
  ).rejects.toMatchObject({
    code: 'not-found',
  });
  const foreign = await addCustomer(app);
  await expect(
    saveList(app, buyer, {
      name: 'Foreign',
      customerId: foreign,
      lines: [{ productId: soap, quantity: 1 }],
    }),
  ).rejects.toMatchObject({
    code: 'not-found',
  });
  expect((await savedLists(app, buyer)).map((list) => list.name)).toEqual(['Guessed']);
});
