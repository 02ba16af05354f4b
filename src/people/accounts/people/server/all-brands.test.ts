import { expect, test } from 'vitest';
import { accountRows, mailTo } from '../../../../../tests/support/accounts.ts';
import { addUser, type TestUser } from '../../../../../tests/support/app.ts';
import {
  app,
  create,
  desk,
  hotel,
  owner,
  rowOf,
  startPeople,
  wish,
} from '../../../../../tests/support/people.ts';
import { postPage } from '../../../../../tests/support/post-page.ts';
import { addProduct } from '../../../../../tests/support/rows.ts';
import { formActions } from '../../../../platform/http/form-action.ts';
import * as newPage from '../pages/new-person.tsx';
import { personForms } from './public/person-page.ts';

startPeople();

const listed = async (user: TestUser, query = '') =>
  (await app.call(user, 'GET', `/api/products?limit=100${query}`)).body.products.map(
    ({ id }: { id: string }) => id,
  ) as string[];

test('whoever sees all brands sees one that comes later; whoever has a list keeps to it', async () => {
  const all = await addUser(app, { brands: null, customers: [hotel] });
  const some = await addUser(app, { brands: ['Linnetfold'], customers: [hotel] });
  const added = await addProduct(app, { brand: 'BlueWave' });
  expect(await listed(all)).toContain(added);
  expect(await listed(some)).not.toContain(added);
  expect((await app.call(all, 'GET', '/api/users/me')).body).toMatchObject({
    brands: [],
    allBrands: true,
  });
  expect((await app.call(some, 'GET', '/api/users/me')).body).toMatchObject({
    brands: ['Linnetfold'],
    allBrands: false,
  });
});

test('all brands are all active products: inactive ones stay with the super_admin', async () => {
  const off = await addProduct(app, { brand: 'Linnetfold', isActive: false });
  for (const role of ['user', 'admin'] as const) {
    const all = await addUser(app, { role, brands: null, customers: 'all' });
    for (const list of ['all', 'full', 'active'])
      expect(await listed(all, `&list=${list}`), `${role} ${list}`).not.toContain(off);
    const price = { customerId: hotel, productId: off, unitPriceCents: 100 };
    expect((await app.call(all, 'POST', '/api/customer-prices', price)).status).not.toBe(200);
  }
  expect(await listed(owner, '&list=full')).toContain(off);
});

test('an account is opened with all brands, and keeps the audit of it', async () => {
  const { status, body } = await create(owner, wish({ brands: 'all' }));
  expect(status).toBe(200);
  expect(await rowOf(body.id)).toMatchObject({ all_brands: true, brands: [] });
  expect((await app.call(owner, 'GET', `/api/people/${body.id}`)).body).toMatchObject({
    allBrands: true,
    brands: [],
  });
  const audit = await app.db.pool.query(
    `select after from audit_log where object_id = $1 and action = 'account.create'`,
    [body.id],
  );
  expect(audit.rows[0].after.brands).toBe('all');
});

test('only who sees all brands gives them, and knows of the accounts that have them', async () => {
  const before = await accountRows(app);
  expect((await create(desk, wish({ brands: 'all' }))).status).toBe(403);
  expect(await accountRows(app)).toBe(before);
  const wide = await addUser(app, { role: 'admin', brands: null, customers: [hotel] });
  const { status, body } = await create(wide, wish({ brands: 'all' }));
  expect(status).toBe(200);
  expect((await app.call(wide, 'GET', `/api/people/${body.id}`)).status).toBe(200);
  expect((await app.call(desk, 'GET', `/api/people/${body.id}`)).status).toBe(404);
  expect((await create(wide, wish({ brands: ['Never seen'] }))).status).toBe(200);
  const all = { brands: 'all' };
  expect((await app.call(wide, 'PATCH', `/api/people/${body.id}`, all)).status).toBe(403);
});

test('a list becomes all brands and a list again: only what is taken away ends sessions', async () => {
  const person = await addUser(app, { brands: ['Linnetfold'], customers: [hotel] });
  const change = (body: object) => app.call(owner, 'PATCH', `/api/people/${person.id}`, body);
  expect((await change({ brands: 'all' })).status).toBe(200);
  expect((await app.call(person, 'GET', '/api/users/me')).body.allBrands).toBe(true);
  expect((await change({ displayName: 'Bea' })).status).toBe(200);
  expect(await rowOf(person.id)).toMatchObject({ all_brands: true, brands: [] });
  expect((await change({ brands: ['Linnetfold', 'Ostrel'] })).status).toBe(200);
  expect(await rowOf(person.id)).toMatchObject({
    all_brands: false,
    brands: ['Linnetfold', 'Ostrel'],
  });
  expect((await app.call(person, 'GET', '/api/users/me')).status).toBe(401);
  const audit = await app.db.pool.query(
    `select before, after from audit_log where object_id = $1 and after ? 'brands' order by seq`,
    [person.id],
  );
  expect(audit.rows).toEqual([
    { before: { brands: ['Linnetfold'] }, after: { brands: 'all' } },
    { before: { brands: 'all' }, after: { brands: ['Linnetfold', 'Ostrel'] } },
  ]);
});

test('the forms say all brands, whatever is ticked behind it', async () => {
  const form = new URLSearchParams({
    displayName: 'Bea Buyer',
    email: 'bea@hotel.example',
    kind: 'buyer',
    brandScope: 'all',
    brands: 'Linnetfold',
    customerScope: 'listed',
    customers: hotel,
  });
  await postPage(app, owner, newPage, form).catch((answer: unknown) => answer);
  const { rows } = await app.db.pool.query(
    'select id, all_brands, brands from users where email = $1',
    ['bea@hotel.example'],
  );
  expect(rows[0]).toMatchObject({ all_brands: true, brands: [] });
  form.set('brandScope', 'listed');
  form.set('intent', 'access');
  form.delete('email');
  form.delete('kind');
  form.set('role', 'user');
  const personPage = { action: formActions(personForms) };
  await postPage(app, owner, personPage, form, { personId: rows[0].id });
  expect(await rowOf(rows[0].id)).toMatchObject({ all_brands: false, brands: ['Linnetfold'] });
});

test('a password may not have the name of a brand in it, also where all are seen', async () => {
  await addProduct(app, { brand: 'Quillfeather' });
  const body = wish({ brands: 'all' });
  await create(owner, body);
  const oobCode = (await mailTo(app, body.email, 'invitation'))?.code;
  const answer = await app.call(null, 'POST', '/api/reset-password/confirm', {
    oobCode,
    password: 'quillfeather-1',
  });
  expect(answer.body.error?.code).toBe('auth/weak-password');
});
