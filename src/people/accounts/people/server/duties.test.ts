import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../../tests/support/app.ts';

let app: AppUnderTest;
let owner: TestUser;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
});
afterAll(() => app.close());

const create = (body: Record<string, unknown>) =>
  app.call(
    owner,
    'POST',
    '/api/create-account',
    {
      displayName: 'Dana',
      email: `dana-${crypto.randomUUID()}@example.com`,
      brands: [],
      customers: 'all',
      ...body,
    },
    { 'idempotency-key': crypto.randomUUID() },
  );
const dutiesOf = async (id: string): Promise<string[]> =>
  (await app.db.pool.query('select duties from users where id = $1', [id])).rows[0].duties;

test('an admin is made with the duties that were ticked, and without a choice with those of every admin so far', async () => {
  const books = await create({ role: 'admin', duties: ['books'] });
  expect(await dutiesOf(books.body.id)).toEqual(['books']);
  const usual = await create({ role: 'admin' });
  expect(await dutiesOf(usual.body.id)).toEqual(['desk', 'driver']);
  const buyer = await create({ role: 'user', duties: ['desk'] });
  expect(await dutiesOf(buyer.body.id)).toEqual([]);
});

test('an admin without any duty is refused, and so is a duty that nobody has', async () => {
  const none = await create({ role: 'admin', duties: [] });
  expect([none.status, none.body.error.code]).toEqual([400, 'account/duties-required']);
  expect((await create({ role: 'admin', duties: ['owner'] })).status).toBe(400);
});

test('other duties hold at once: the sessions of the person end, and the log has before and after', async () => {
  const driver = await addUser(app, { role: 'admin', customers: 'all', duties: ['driver'] });
  const refused = await app.call(driver, 'GET', '/api/orders');
  expect(refused.status).toBe(403);
  const path = `/api/people/${driver.id}`;
  expect((await app.call(owner, 'PATCH', path, { duties: [] })).status).toBe(400);
  expect((await app.call(driver, 'GET', '/api/users/me')).status).toBe(200);
  expect((await app.call(owner, 'PATCH', path, { duties: ['driver', 'desk'] })).status).toBe(200);
  expect(await dutiesOf(driver.id)).toEqual(['desk', 'driver']);
  expect((await app.call(driver, 'GET', '/api/users/me')).status).toBe(401);
  const { rows } = await app.db.pool.query(
    `select before, after from audit_log where action = 'account.change-access' and object_id = $1 and result = 'ok'`,
    [driver.id],
  );
  expect(rows).toEqual([{ before: { duties: ['driver'] }, after: { duties: ['desk', 'driver'] } }]);
});

test('nobody but a super_admin gives duties', async () => {
  const desk = await addUser(app, { role: 'admin', customers: 'all', duties: ['desk'] });
  const other = await addUser(app, { role: 'admin', customers: 'all', duties: ['driver'] });
  const path = `/api/people/${other.id}`;
  expect((await app.call(desk, 'PATCH', path, { duties: ['books'] })).status).toBe(403);
  expect(await dutiesOf(other.id)).toEqual(['driver']);
});
