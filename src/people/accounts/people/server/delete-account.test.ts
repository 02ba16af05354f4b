import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  accountRows,
  addPerson,
  CALLER,
  GOOD_PASSWORD,
} from '../../../../../tests/support/accounts.ts';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../../tests/support/app.ts';
import { addCustomer, addProduct } from '../../../../../tests/support/rows.ts';
import { changeAccess } from './change-access.ts';
import { deleteAccount } from './delete-account.ts';
import { disableAccount } from './disable-account.ts';

let app: AppUnderTest;
let hotel: string;
beforeAll(async () => {
  app = await startApp();
  hotel = await addCustomer(app);
});
afterAll(() => app.close());

const remove = (actor: TestUser | null, body: object = {}) =>
  app.call(actor, 'POST', '/api/delete-account', body);
const rowOf = async (id: string) =>
  (await app.db.pool.query('select * from users where id = $1', [id])).rows[0];

test('deleting the own account removes what is personal and keeps the row as "Former user"', async () => {
  const person = await addPerson(app, {
    displayName: 'Ana Personal',
    email: 'ana.personal@example.com',
    brands: ['Linnetfold'],
    customers: [hotel],
  });
  await app.call(null, 'POST', '/api/sign-in', { email: person.email, password: GOOD_PASSWORD });
  const product = await addProduct(app);
  await app.db.pool.query(
    'insert into cart_lines (user_id, product_id, quantity) values ($1, $2, 1)',
    [person.id, product],
  );
  await app.db.pool.query(`insert into saved_lists (id, user_id, name) values ($1, $2, 'Mine')`, [
    person.id,
    person.id,
  ]);
  const answer = await remove(person);
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()[0]).toContain('Max-Age=0');
  const row = await rowOf(person.id);
  expect(row.display_name).toMatch(/^Former user #\d+$/);
  expect(row).toMatchObject({
    disabled: true,
    role: 'user',
    brands: [],
    customer_scope: 'listed',
    email: `former-${person.id}@deleted.invalid`,
    last_sign_in_at: null,
  });
  for (const table of [
    'sessions',
    'credentials',
    'two_factors',
    'passkeys',
    'action_codes',
    'sign_in_events',
    'known_devices',
    'user_customers',
    'cart_lines',
    'saved_lists',
  ]) {
    expect(
      (await app.db.pool.query(`select 1 from ${table} where user_id = $1`, [person.id])).rows,
      table,
    ).toHaveLength(0);
  }
  expect(
    JSON.stringify(
      await app.db.pool
        .query('select json_agg(u)::text from users u')
        .then((result) => result.rows),
    ),
  ).not.toMatch(/Ana Personal|ana\.personal/);
  expect((await remove(person)).status).toBe(401);
  expect(
    (await app.call(null, 'POST', '/api/sign-in', { email: person.email, password: GOOD_PASSWORD }))
      .body.error.code,
  ).toBe('auth/invalid-credential');
});

test('the e-mail is free again afterwards', async () => {
  const person = await addUser(app, { email: 'again@example.com' });
  await remove(person);
  await expect(addUser(app, { email: 'again@example.com' })).resolves.toBeDefined();
});

test('it wants a sign-in younger than five minutes', async () => {
  const person = await addUser(app);
  app.clock.advance(5 * 60_000 + 1);
  const answer = await remove(person);
  expect(answer.status).toBe(403);
  expect(answer.body.error).toMatchObject({
    code: 'auth/requires-recent-login',
    message: 'Please log in again to complete this operation.',
  });
  expect((await rowOf(person.id)).deleted_at).toBeNull();
});

test('nobody but a super_admin deletes somebody else; a foreign account answers like a missing one', async () => {
  const target = await addUser(app);
  const user = await addUser(app);
  const admin = await addUser(app, { role: 'admin', customers: 'all' });
  const before = await accountRows(app);
  expect((await remove(null)).status).toBe(401);
  for (const actor of [user, admin]) {
    const foreign = await remove(actor, { userId: target.id });
    const missing = await remove(actor, { userId: '01890000-0000-7000-8000-000000000000' });
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body.error, requestId: '' }).toEqual({
      ...missing.body.error,
      requestId: '',
    });
  }
  expect(await accountRows(app)).toBe(before);
  const owner = await addUser(app, { role: 'super_admin' });
  expect((await remove(owner, { userId: target.id })).status).toBe(200);
  expect((await rowOf(target.id)).deleted_at).not.toBeNull();
});

test('the last super_admin is neither deleted, demoted nor disabled', async () => {
  const other = await startApp();
  const last = await addUser(other, { role: 'super_admin', customers: 'all' });
  await addUser(other, { role: 'super_admin', disabled: true });
  const message = { code: 'account/last-super-admin' };
  expect((await other.call(last, 'POST', '/api/delete-account', {})).body.error).toMatchObject(
    message,
  );
  expect(
    (await other.call(last, 'PATCH', `/api/people/${last.id}`, { role: 'admin' })).body.error,
  ).toMatchObject(message);
  expect(
    (await other.call(last, 'POST', `/api/people/${last.id}/disable`, {})).body.error,
  ).toMatchObject(message);
  expect((await other.call(last, 'GET', '/api/users/me')).body.role).toBe('super_admin');
  await other.close();
});

test.each([
  [
    'delete themselves',
    (one: AppUnderTest, actor: TestUser) => deleteAccount(one, actor, {}, CALLER),
  ],
  [
    'demote themselves',
    (one: AppUnderTest, actor: TestUser) =>
      changeAccess(one, actor, actor.id, { input: { role: 'user' }, from: CALLER }),
  ],
  [
    'disable themselves',
    (one: AppUnderTest, actor: TestUser) => disableAccount(one, actor, actor.id, CALLER),
  ],
] as const)(
  'two super_admins who %s at the same moment: one stays, in ten rounds',
  async (_what, act) => {
    const other = await startApp();
    for (let round = 1; round <= 10; round += 1) {
      await other.db.pool.query(`update users set role = 'user'`);
      const pair = [
        await addUser(other, { role: 'super_admin' }),
        await addUser(other, { role: 'super_admin' }),
      ];
      const outcomes = await Promise.allSettled(pair.map((actor) => act(other, actor)));
      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
      for (const outcome of outcomes)
        if (outcome.status === 'rejected')
          expect(outcome.reason).toMatchObject({ code: 'account/last-super-admin' });
      const left = await other.db.pool.query(
        `select 1 from users where role = 'super_admin' and not disabled and deleted_at is null`,
      );
      expect(left.rows).toHaveLength(1);
    }
    await other.close();
  },
);
