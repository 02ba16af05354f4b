import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';

let app: AppUnderTest;
let owner: TestUser;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
});
afterAll(() => app.close());

const house = {
  name: 'Harbor House',
  address1: '1 Quay Street',
  city: 'Newport',
  state: 'ri',
  zip: '02840',
};
const create = (user: TestUser | null, body: object, key: string = crypto.randomUUID()) =>
  app.call(user, 'POST', '/api/customers', body, { 'idempotency-key': key });
const patch = (user: TestUser | null, id: string, body: object) =>
  app.call(user, 'PATCH', `/api/customers/${id}`, body);
const everything = async () =>
  JSON.stringify((await app.db.pool.query('select * from customers order by id')).rows) +
  (await app.db.pool.query('select count(*) from audit_log')).rows[0].count;

test('a customer made by hand is found, can be ordered for and stands in the audit log', async () => {
  const answer = await create(owner, {
    ...house,
    email: 'gm@harbor.example',
    routeDays: [4],
    deliveryNote: 'Ring twice',
  });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    ...house,
    state: 'RI',
    isActive: true,
    routeDays: [4],
    inAccounting: false,
    version: 1,
  });
  expect((await app.call(owner, 'GET', '/api/customers?search=quay')).body.customers).toMatchObject(
    [{ id: answer.body.id }],
  );
  const [entry] = (
    await app.db.pool.query('select * from audit_log where object_id = $1', [answer.body.id])
  ).rows;
  expect(entry).toMatchObject({ action: 'customer.create', actor_id: owner.id });
});

test('the same key makes one customer, and gives the first answer again', async () => {
  const key = crypto.randomUUID();
  const body = { ...house, name: 'Once Inn' };
  const answers = await Promise.all([
    create(owner, body, key),
    create(owner, body, key),
    create(owner, body, key),
  ]);
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  expect(await app.db.pool.query(`select 1 from customers where name = 'Once Inn'`)).toMatchObject({
    rowCount: 1,
  });
});

test('the same name at the same address is refused, also by two at once; at another address it is another customer', async () => {
  const body = { ...house, name: 'Twin Inn' };
  const answers = await Promise.all([
    create(owner, body),
    create(owner, { ...body, name: 'TWIN  inn' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.error).toMatchObject({
    code: 'customer-exists',
  });
  expect((await create(owner, { ...body, address1: '2 Hill Road' })).status).toBe(200);
});

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['no street', { address1: '' }, 'address1'],
  ['letters of no state', { state: 'XX' }, 'state'],
  ['a state in full', { state: 'Rhode Island' }, 'state'],
  ['a ZIP code of four', { zip: '2840' }, 'zip'],
  ['a parent that nobody knows', { parentId: 'nobody' }, 'parentId'],
])('%s is refused and changes nothing', async (_what, bad, path) => {
  const before = await everything();
  const answer = await create(owner, { ...house, name: 'Bad Inn', ...bad });
  expect(answer.status).toBe(400);
  expect(answer.body.error.details).toMatchObject([{ path }]);
  expect(await everything()).toBe(before);
});

test('the desk creates a customer, without saying what it pays; nobody else but a super_admin does', async () => {
  const desk = await addUser(app, {
    role: 'admin',
    duties: ['desk'],
    customers: [await addCustomer(app)],
  });
  const made = await create(desk, { ...house, name: 'Phone Inn', routeDays: [2] });
  expect(made).toMatchObject({ status: 200, body: { name: 'Phone Inn', routeDays: [2] } });
  expect((await app.call(desk, 'GET', `/api/customers/${made.body.id}`)).status).toBe(200);
  const before = await everything();
  for (const [user, status] of [
    [null, 401],
    [await addUser(app, { customers: 'all' }), 403],
    [await addUser(app, { customers: 'all', salesRep: true }), 403],
    [await addUser(app, { role: 'admin', duties: ['driver', 'books'], customers: 'all' }), 403],
  ] as const)
    expect((await create(user, { ...house, name: 'Not mine' })).status).toBe(status);
  for (const money of [{ terms: 'Net 90' }, { taxExempt: true }, { orderMinimumCents: 0 }])
    expect((await create(desk, { ...house, name: 'Not mine', ...money })).status).toBe(403);
  expect(await everything()).toBe(before);
});

test('a super_admin with a list of customers sees the one that they made', async () => {
  const listed = await addUser(app, { role: 'super_admin', customers: [await addCustomer(app)] });
  const made = await create(listed, { ...house, name: 'Listed Inn' });
  expect(made.status).toBe(200);
  expect((await app.call(listed, 'GET', `/api/customers/${made.body.id}`)).status).toBe(200);
});

test('name and address can be changed, and the search finds the new ones only', async () => {
  const { id } = (await create(owner, { ...house, name: 'Old Anchor' })).body;
  const answer = await patch(owner, id, {
    version: 1,
    name: 'New Anchor',
    city: 'Bristol',
    zip: '02809',
  });
  expect(answer.body).toMatchObject({
    name: 'New Anchor',
    city: 'Bristol',
    zip: '02809',
    version: 2,
  });
  expect(
    (await app.call(owner, 'GET', '/api/customers?search=newanchor')).body.customers,
  ).toMatchObject([{ id }]);
  expect((await app.call(owner, 'GET', '/api/customers?search=oldanchor')).body.customers).toEqual(
    [],
  );
});

test('switched off and on again: nobody sees it in between, and the owner finds it to switch it on', async () => {
  const { id } = (await create(owner, { ...house, name: 'Seasonal Lodge' })).body;
  const buyer = await addUser(app, { customers: [id] });
  expect((await patch(owner, id, { version: 1, isActive: false })).body).toMatchObject({
    isActive: false,
    version: 2,
  });
  expect((await app.call(buyer, 'GET', '/api/customers')).body.customers).toEqual([]);
  expect((await app.call(owner, 'GET', `/api/customers/${id}`)).status).toBe(404);
  expect(
    (
      await patch(await addUser(app, { role: 'admin', customers: 'all' }), id, {
        version: 2,
        isActive: true,
      })
    ).status,
  ).toBe(403);
  expect((await patch(owner, id, { version: 2, isActive: true })).body).toMatchObject({
    isActive: true,
    version: 3,
  });
  expect((await app.call(buyer, 'GET', '/api/customers')).body.customers).toMatchObject([{ id }]);
});
