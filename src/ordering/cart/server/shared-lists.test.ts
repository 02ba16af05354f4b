import { randomUUID } from 'node:crypto';
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
} from '../../../../tests/support/filled-carts.ts';
import { addProduct } from '../../../../tests/support/rows.ts';
import { checkedLists } from './checked-lists.ts';
import { copyList } from './copy-list.ts';
import { deleteList } from './delete-list.ts';
import { editList } from './edit-list.ts';
import { loadList } from './load-list.ts';
import { savedLists } from './queries.ts';
import { saveList } from './save-list.ts';

startShop();

const two = () => [
  { productId: soap, quantity: 2 },
  { productId: rinse, quantity: 1 },
];
const save = async (customerId: string | null, name: string = randomUUID()) =>
  (await saveList(app, buyer, { name, customerId, lines: two() })).listId;
const line = (productId: string, quantity: number, section = '', par: number | null = null) => ({
  productId,
  quantity,
  section,
  par,
});
const colleague = () => addUser(app, { brands: ['Linnetfold'], customers: [customer] });

test('a list is renamed, arranged, added to and shortened, with sections and pars', async () => {
  const listId = await save(customer, 'Monday');
  const bowl = await addProduct(app);
  const change = {
    listId,
    version: 1,
    name: 'Tuesday',
    lines: [line(bowl, 4, 'Cage', 9), line(soap, 7)],
  };
  const key = randomUUID();
  const first = await editList(app, buyer, { ...change, key });
  expect(first).toEqual({ version: 2, dropped: 0 });
  expect(await editList(app, buyer, { ...change, key })).toEqual(first);
  expect(await savedLists(app, buyer)).toMatchObject([
    {
      name: 'Tuesday',
      version: 2,
      isMine: true,
      mayChange: true,
      lines: [
        { productId: bowl, quantity: 4, section: 'Cage', par: 9 },
        { productId: soap, quantity: 7, section: '', par: null },
      ],
    },
  ]);
});

test('of two people who edit, the second is told, and nothing is lost', async () => {
  const listId = await save(customer);
  const desk = await addUser(app, {
    role: 'admin',
    brands: ['Linnetfold'],
    customers: [customer],
  });
  await editList(app, desk, { listId, version: 1, name: 'Desk', lines: [line(soap, 3)] });
  await expect(
    editList(app, buyer, { listId, version: 1, name: 'Mine', lines: [line(soap, 9)] }),
  ).rejects.toMatchObject({ code: 'aborted', details: { version: 2 } });
  expect((await savedLists(app, buyer))[0]).toMatchObject({
    name: 'Desk',
    lines: [{ quantity: 3 }],
  });
});

test('a colleague of the customer reads, loads and copies it; only owner and staff change it', async () => {
  const listId = await save(customer, 'Weekly');
  const other = await colleague();
  expect(await savedLists(app, other)).toMatchObject([
    { id: listId, ownerName: expect.any(String), isMine: false, mayChange: false },
  ]);
  expect(await loadList(app, other, listId, { chosen: null })).toMatchObject({ added: 2 });
  const change = { listId, version: 1, name: 'Theirs', lines: [line(soap, 1)] };
  await expect(editList(app, other, change)).rejects.toMatchObject({ code: 'permission-denied' });
  await expect(deleteList(app, other, listId)).rejects.toMatchObject({ code: 'not-found' });
  const copy = await copyList(app, other, listId);
  expect((await savedLists(app, other, copy.listId))[0]).toMatchObject({
    name: 'Copy of Weekly',
    isMine: true,
    lines: [{ productId: soap }, { productId: rinse }],
  });
});

test('who may not: strangers, and colleagues for a list of no customer, find nothing', async () => {
  const shared = await save(customer);
  const own = await save(null);
  const stranger = await addUser(app, { brands: ['Linnetfold'] });
  const other = await colleague();
  for (const [person, listId] of [
    [stranger, shared],
    [other, own],
  ] as const) {
    expect((await savedLists(app, person)).map(({ id }) => id)).not.toContain(listId);
    const change = { listId, version: 1, name: 'Taken', lines: [line(soap, 1)] };
    for (const attempt of [
      () => editList(app, person, change),
      () => copyList(app, person, listId),
      () => loadList(app, person, listId, { chosen: null }),
      () => deleteList(app, person, listId),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'not-found' });
  }
});

test('nothing comes in that the person may not order, and what stands there may stay', async () => {
  const listId = await save(customer);
  await app.db.pool.query('update products set is_active = false where id = $1', [rinse]);
  const lines = [line(hidden, 1), line(rinse, 5), line(soap, 1)];
  expect(await editList(app, buyer, { listId, version: 1, name: 'x', lines })).toEqual({
    version: 2,
    dropped: 1,
  });
  expect((await savedLists(app, buyer))[0]?.lines.map(({ productId }) => productId)).toEqual([
    rinse,
    soap,
  ]);
  await expect(
    editList(app, buyer, { listId, version: 2, name: 'x', lines: [line(soap, 1), line(soap, 2)] }),
  ).rejects.toMatchObject({ code: 'invalid-argument' });
});

test('it says what the price was when the list was saved', async () => {
  await save(customer);
  await app.db.pool.query('update products set price_cents = 5500 where id = $1', [soap]);
  const [list] = await checkedLists(app, buyer, new Request('http://localhost/'));
  expect(list?.lines[0]).toMatchObject({ wasCents: 5000, unitPriceCents: 5500 });
});

test('a deleted account takes its own lists along and leaves the shared ones without a name', async () => {
  const shared = await save(customer);
  await save(null);
  const other = await colleague();
  await app.db.pool.query('update users set deleted_at = now() where id = $1', [buyer.id]);
  expect(await savedLists(app, other)).toMatchObject([
    { id: shared, ownerName: null, mayChange: false },
  ]);
  const left = await app.db.pool.query('select 1 from saved_lists where user_id = $1', [buyer.id]);
  expect(left.rows).toEqual([]);
});
