import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';

let app: AppUnderTest;
let owner: TestUser;
let customer: string;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
});
afterAll(() => app.close());
beforeEach(async () => {
  customer = await addCustomer(app, { orderMinimumCents: null });
});

const patch = (user: TestUser | null, id: string, body: object) =>
  app.call(user, 'PATCH', `/api/customers/${id}`, body);
const everything = async () =>
  JSON.stringify((await app.db.pool.query('select * from customers order by id')).rows) +
  (await app.db.pool.query('select count(*) from audit_log')).rows[0].count;

test('the owner changes terms; the audit log has before and after', async () => {
  const change = {
    terms: 'Net 45',
    orderMinimumCents: 25000,
    taxRateBp: 700,
    taxExempt: true,
    deliveryNote: 'Rear dock',
    routeDays: [4],
    onCreditHold: true,
    email: 'ap@example.com',
    phone: '(401) 555-0140',
  };
  const answer = await patch(owner, customer, { version: 1, ...change });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ ...change, version: 2 });
  const [entry] = (
    await app.db.pool.query(`select * from audit_log where object_id = $1`, [customer])
  ).rows;
  expect(entry).toMatchObject({ action: 'customer.change', actor_id: owner.id, after: change });
  expect(entry.before).toMatchObject({ terms: '', orderMinimumCents: null, onCreditHold: false });
});

test('an absent field stays, null clears', async () => {
  await patch(owner, customer, { version: 1, orderMinimumCents: 100, routeDays: [4, 2, 4] });
  expect(
    (await patch(owner, customer, { version: 2, orderMinimumCents: null })).body,
  ).toMatchObject({ orderMinimumCents: null, routeDays: [2, 4] });
});

test('of two who save the same version one is told', async () => {
  const answers = await Promise.all([
    patch(owner, customer, { version: 1, terms: 'COD' }),
    patch(owner, customer, { version: 1, terms: 'Prepaid' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.error).toMatchObject({
    code: 'customer-changed',
    details: { version: 2 },
  });
});

test('a parent is within sight, and a family has three levels', async () => {
  const [parent, other, inactive] = [
    await addCustomer(app),
    await addCustomer(app),
    await addCustomer(app, { isActive: false }),
  ];
  expect(
    (await patch(owner, customer, { version: 1, parentId: parent })).body.parent,
  ).toMatchObject({ id: parent });
  expect((await app.call(owner, 'GET', `/api/customers/${parent}`)).body.sites).toMatchObject([
    { id: customer },
  ]);
  expect((await patch(owner, other, { version: 1, parentId: customer })).status).toBe(200);
  const top = await addCustomer(app);
  for (const [id, parentId, version] of [
    // A circle, a fourth level below, and one above.
    [parent, other, 1],
    [top, other, 1],
    [parent, top, 1],
    [customer, customer, 2],
    [other, inactive, 2],
    [other, 'nobody', 2],
  ] as const) {
    const before = await everything();
    const answer = await patch(owner, id, { version, parentId });
    expect(answer.status).toBe(400);
    expect(answer.body.error.details).toMatchObject([{ path: 'parentId' }]);
    expect(await everything()).toBe(before);
  }
});

test('two who make each other a parent at once make no circle', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [a, b] = [await addCustomer(app), await addCustomer(app)];
    const answers = await Promise.all([
      patch(owner, a, { version: 1, parentId: b }),
      patch(owner, b, { version: 1, parentId: a }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  }
});

test('families that grow at both ends at once stay three levels deep', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [lowest, b, c, high] = [
      await addCustomer(app),
      await addCustomer(app),
      await addCustomer(app),
      await addCustomer(app),
    ];
    expect((await patch(owner, b, { version: 1, parentId: c })).status).toBe(200);
    const answers = await Promise.all([
      patch(owner, lowest, { version: 1, parentId: b }),
      patch(owner, c, { version: 1, parentId: high }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  }
});

test.each([
  ['an unknown key', { nickname: 'New name' }],
  ['an empty name', { name: ' ' }],
  ['a smuggled id', { accountingId: '7' }],
  ['a negative minimum', { orderMinimumCents: -1 }],
  ['a tax of 26 %', { taxRateBp: 2600 }],
  ['an eighth day', { routeDays: [7] }],
  ['text for a yes or no', { onCreditHold: 'false' }],
  ['no e-mail address', { email: 'ap' }],
])('%s is refused', async (_what, body) => {
  const before = await everything();
  expect((await patch(owner, customer, { version: 1, ...body })).status).toBe(400);
  expect(await everything()).toBe(before);
});

test('nobody but a super_admin changes a customer, and not even they a foreign one', async () => {
  const foreign = await addUser(app, { role: 'super_admin', customers: [await addCustomer(app)] });
  const cases: [TestUser | null, number][] = [
    [null, 401],
    [await addUser(app, { customers: [customer] }), 403],
    [await addUser(app, { role: 'admin', customers: 'all' }), 403],
    [foreign, 404],
  ];
  const before = await everything();
  for (const [user, status] of cases)
    expect((await patch(user, customer, { version: 1, onCreditHold: true })).status).toBe(status);
  expect(
    (await patch(foreign, foreign.customers[0] ?? '', { version: 1, parentId: customer })).status,
  ).toBe(400);
  expect(await everything()).toBe(before);
});
