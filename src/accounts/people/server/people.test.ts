import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  accountRows,
  addPerson,
  GOOD_PASSWORD,
  mailTo,
} from '../../../../tests/support/accounts.ts';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';

let app: AppUnderTest;
let owner: TestUser;
let desk: TestUser;
let buyer: TestUser;
let hotel: string;
let spa: string;
let closed: string;
beforeAll(async () => {
  app = await startApp();
  hotel = await addCustomer(app, { name: 'Harbor House' });
  spa = await addCustomer(app, { name: 'Spa' });
  closed = await addCustomer(app, { name: 'Closed', isActive: false });
  await addProduct(app, { brand: 'Linnetfold' });
  owner = await addUser(app, { role: 'super_admin', customers: 'all', displayName: 'Owner' });
  desk = await addUser(app, {
    role: 'admin',
    brands: ['Linnetfold', 'Ostrel'],
    customers: [hotel],
    displayName: 'Desk',
  });
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: [hotel], displayName: 'Buyer' });
});
beforeEach(() => app.db.pool.query('delete from rate_limits'));
afterAll(() => app.close());

let serial = 0;
const wish = (change: object = {}) => {
  serial += 1;
  return {
    displayName: 'New Person',
    email: `new-${serial}@example.com`,
    role: 'user',
    brands: ['Linnetfold'],
    customers: [hotel],
    ...change,
  };
};
const create = (
  actor: TestUser | null,
  body: object,
  key = `key-${serial}-${Math.trunc(app.clock.now())}`,
) => app.call(actor, 'POST', '/api/create-account', body, { 'idempotency-key': key });
const rowOf = async (id: string) =>
  (await app.db.pool.query('select * from users where id = $1', [id])).rows[0];

test('staff open an account: invitation, link, password, sign-in', async () => {
  const body = wish({ email: 'Invited@Example.com' });
  const answer = await create(desk, body);
  expect(answer.status).toBe(200);
  const mail = await mailTo(app, 'invited@example.com', 'invitation');
  expect(mail?.link).toMatch(/^http:\/\/localhost:3000\/reset-password\?oobCode=[\w-]{43}$/);
  expect(mail?.text).toContain('Desk');
  expect((await app.call(owner, 'GET', `/api/people/${answer.body.id}`)).body).toMatchObject({
    state: 'invited',
    role: 'user',
    customers: 1,
    email: 'invited@example.com',
  });
  expect(
    (
      await app.call(null, 'POST', '/api/reset-password/confirm', {
        oobCode: mail?.code,
        password: GOOD_PASSWORD,
      })
    ).status,
  ).toBe(200);
  const signedIn = await app.call(null, 'POST', '/api/sign-in', {
    email: 'invited@example.com',
    password: GOOD_PASSWORD,
  });
  expect(signedIn.body.user.uid).toBe(answer.body.id);
  expect((await app.call(owner, 'GET', `/api/people/${answer.body.id}`)).body).toMatchObject({
    state: 'active',
  });
});

test('the same key makes one account, also ten times at once', async () => {
  const body = wish();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => create(owner, body, 'one-key-only')),
  );
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  expect(
    (await app.db.pool.query('select 1 from users where email = $1', [body.email])).rows,
  ).toHaveLength(1);
});

type Refusal = [string, () => TestUser | null, Record<string, unknown>, number, string];
test.each<Refusal>([
  ['a visitor', () => null, {}, 401, 'unauthenticated'],
  ['a user', (): TestUser => buyer, {}, 403, 'permission-denied'],
  ['an admin making an admin', () => desk, { role: 'admin' }, 403, 'permission-denied'],
  ['an admin making a super_admin', () => desk, { role: 'super_admin' }, 403, 'permission-denied'],
  [
    'an admin giving a brand they do not have',
    () => desk,
    { brands: ['Kettlebrace'] },
    403,
    'permission-denied',
  ],
  ['an admin giving all customers', () => desk, { customers: 'all' }, 403, 'permission-denied'],
  [
    'an admin giving a foreign customer',
    () => desk,
    { customers: (): string[] => [spa] },
    404,
    'not-found',
  ],
  [
    'an admin giving a missing customer',
    () => desk,
    { customers: ['01890000-0000-7000-8000-000000000000'] },
    404,
    'not-found',
  ],
  [
    'an owner giving an inactive customer',
    () => owner,
    { customers: (): string[] => [closed] },
    404,
    'not-found',
  ],
  [
    'an owner giving no customer',
    () => owner,
    { customers: [] },
    400,
    'account/customers-required',
  ],
  ['an owner with a smuggled field', () => owner, { disabled: false }, 400, 'invalid-argument'],
  ['an owner with an unknown role', () => owner, { role: 'root' }, 400, 'invalid-argument'],
  ['an owner with no address', () => owner, { email: 'nobody' }, 400, 'auth/invalid-email'],
])('%s is refused, and nothing changes', async (_who, actor, change, status, code) => {
  const before = await accountRows(app);
  const resolved = Object.fromEntries(
    Object.entries<unknown>(change).map(([name, value]) => [
      name,
      typeof value === 'function' ? (value as () => unknown)() : value,
    ]),
  );
  const answer = await create(actor(), wish(resolved));
  expect(answer.status).toBe(status);
  expect(answer.body.error.code).toBe(code);
  expect(await accountRows(app)).toBe(before);
});

test('a foreign and a missing customer answer byte by byte the same', async () => {
  const bare = (answer: { body: any }) => JSON.stringify({ ...answer.body.error, requestId: '' });
  expect(bare(await create(desk, wish({ customers: [spa] })))).toBe(
    bare(await create(desk, wish({ customers: ['01890000-0000-7000-8000-000000000000'] }))),
  );
});

test('a super_admin who sees some customers can not give all', async () => {
  const narrow = await addUser(app, { role: 'super_admin', customers: [hotel] });
  expect((await create(narrow, wish({ customers: 'all' }))).status).toBe(403);
});

test('an e-mail is registered once, whatever its capitals', async () => {
  const first = wish();
  await create(owner, first);
  const answer = await create(owner, { ...first, email: first.email.toUpperCase() }, 'another-key');
  expect(answer.status).toBe(409);
  expect(answer.body.error).toMatchObject({
    code: 'auth/email-already-in-use',
    message: 'This email is already registered.',
  });
});

test('an invitation can be sent again until the password is chosen; the link before dies', async () => {
  const body = wish();
  const { id } = (await create(desk, body)).body;
  const first = (await mailTo(app, body.email, 'invitation'))?.code;
  expect((await app.call(desk, 'POST', `/api/people/${id}/invite`, {})).status).toBe(200);
  const second = (await mailTo(app, body.email, 'invitation'))?.code;
  expect(second).not.toBe(first);
  expect(
    (await app.call(null, 'POST', '/api/reset-password/verify', { oobCode: first })).body.error
      .code,
  ).toBe('auth/invalid-action-code');
  await app.call(null, 'POST', '/api/reset-password/confirm', {
    oobCode: second,
    password: GOOD_PASSWORD,
  });
  expect((await app.call(desk, 'POST', `/api/people/${id}/invite`, {})).body.error.code).toBe(
    'account/already-active',
  );
  expect((await app.call(buyer, 'POST', `/api/people/${id}/invite`, {})).status).toBe(403);
});

test('an admin knows of the accounts they could have made, and of no other', async () => {
  const inside = await addUser(app, {
    brands: ['Linnetfold'],
    customers: [hotel],
    displayName: 'Inside',
  });
  const outside = await addUser(app, {
    brands: ['Linnetfold'],
    customers: [hotel, spa],
    displayName: 'Outside',
  });
  const rep = await addUser(app, { brands: ['Linnetfold'], customers: 'all', displayName: 'Rep' });
  const otherBrand = await addUser(app, {
    brands: ['Kettlebrace'],
    customers: [hotel],
    displayName: 'Other brand',
  });
  const seen = (await app.call(desk, 'GET', '/api/people')).body.people.map(
    (person: { id: string }) => person.id,
  ) as string[];
  expect(seen).toContain(inside.id);
  expect(seen).toContain(desk.id);
  for (const hidden of [outside, rep, otherBrand, owner]) {
    expect(seen).not.toContain(hidden.id);
    const foreign = await app.call(desk, 'GET', `/api/people/${hidden.id}`);
    const missing = await app.call(desk, 'GET', '/api/people/01890000-0000-7000-8000-000000000000');
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body.error, requestId: '' }).toEqual({
      ...missing.body.error,
      requestId: '',
    });
    expect((await app.call(desk, 'POST', `/api/people/${hidden.id}/invite`, {})).status).toBe(404);
  }
  expect((await app.call(buyer, 'GET', '/api/people')).status).toBe(403);
  expect((await app.call(null, 'GET', '/api/people')).status).toBe(401);
});

test('the list searches name and e-mail, filters, and pages without a gap', async () => {
  const other = await startApp();
  const admin = await addUser(other, { role: 'super_admin', displayName: 'Zed' });
  for (let n = 1; n <= 60; n += 1)
    await addUser(other, {
      displayName: `Guest ${String(n).padStart(2, '0')}`,
      email: `guest${n}@hotel.example`,
    });
  await addPerson(other, { displayName: 'Active One', role: 'admin' });
  await addUser(other, { displayName: 'Gone', disabled: true });
  const list = async (query: string) =>
    (await other.call(admin, 'GET', `/api/people?${query}`)).body;
  const first = await list('');
  const second = await list(`after=${encodeURIComponent(first.next)}`);
  const names = [...first.people, ...second.people].map(
    (person: { displayName: string }) => person.displayName,
  );
  expect(names).toHaveLength(63);
  expect(new Set(names).size).toBe(63);
  expect(second.next).toBeNull();
  expect((await list('q=GUEST7%40')).people).toHaveLength(1);
  expect(
    (await list('role=admin')).people.map((person: { displayName: string }) => person.displayName),
  ).toEqual(['Active One']);
  expect(
    (await list('state=disabled')).people.map(
      (person: { displayName: string }) => person.displayName,
    ),
  ).toEqual(['Gone']);
  expect(
    (await list('state=active')).people.map(
      (person: { displayName: string }) => person.displayName,
    ),
  ).toEqual(['Active One']);
  expect((await list('q=%25')).people).toHaveLength(0);
  await other.close();
});

test('a super_admin changes role, brands and customers; the sessions of that person end; the audit has before and after', async () => {
  const person = await addUser(app, { brands: ['Linnetfold'], customers: [hotel] });
  const answer = await app.call(owner, 'PATCH', `/api/people/${person.id}`, {
    role: 'admin',
    brands: ['Ostrel'],
    customers: [hotel, spa],
  });
  expect(answer.status).toBe(200);
  expect((await app.call(owner, 'GET', `/api/people/${person.id}`)).body).toMatchObject({
    role: 'admin',
    brands: ['Ostrel'],
    customers: 2,
    sessions: 0,
  });
  expect((await app.call(person, 'GET', '/api/users/me')).status).toBe(401);
  const audit = await app.db.pool.query(
    `select before, after from audit_log where object_id = $1 and action = 'account.change-access'`,
    [person.id],
  );
  expect(audit.rows).toEqual([
    {
      before: { role: 'user', duties: [], brands: ['Linnetfold'], customers: [hotel] },
      after: {
        role: 'admin',
        duties: ['desk', 'driver'],
        brands: ['Ostrel'],
        customers: [hotel, spa].sort(),
      },
    },
  ]);
});

test('taking the last customer away is refused; "all customers" has to be chosen, by someone who sees all', async () => {
  const person = await addUser(app, { customers: [hotel] });
  const path = `/api/people/${person.id}`;
  const refused = await app.call(owner, 'PATCH', path, { customers: [] });
  expect(refused.body.error.code).toBe('account/customers-required');
  expect((await app.call(person, 'GET', '/api/users/me')).body).toMatchObject({
    customers: [hotel],
    allCustomers: false,
  });
  const narrow = await addUser(app, { role: 'super_admin', customers: [hotel] });
  expect((await app.call(narrow, 'PATCH', path, { customers: 'all' })).status).toBe(403);
  expect((await app.call(narrow, 'PATCH', path, { customers: [spa] })).status).toBe(404);
  expect((await app.call(owner, 'PATCH', path, { customers: 'all' })).status).toBe(200);
  expect((await rowOf(person.id)).customer_scope).toBe('all');
});

test.each([
  ['PATCH', '', { role: 'super_admin' }],
  ['PATCH', '', { customers: 'all' }],
  ['POST', '/disable', {}],
  ['POST', '/enable', {}],
  ['POST', '/sign-out', {}],
] as const)(
  '%s people%s is for super_admin only: visitor, user, admin and oneself are refused',
  async (method, tail, body) => {
    const target = await addUser(app, { brands: ['Linnetfold'], customers: [hotel] });
    const before = await accountRows(app);
    for (const [actor, id, status] of [
      [null, target.id, 401],
      [buyer, target.id, 403],
      [buyer, buyer.id, 403],
      [desk, target.id, 403],
      [desk, desk.id, 403],
    ] as const) {
      expect((await app.call(actor, method, `/api/people/${id}${tail}`, body)).status).toBe(status);
    }
    expect(
      (
        await app.call(
          owner,
          method,
          `/api/people/01890000-0000-7000-8000-000000000000${tail}`,
          body,
        )
      ).status,
    ).toBe(404);
    expect(await accountRows(app)).toBe(before);
  },
);

test('changing access wants a fresh sign-in, and the password given again counts as one', async () => {
  const admin = await addPerson(app, { role: 'super_admin', customers: 'all' });
  const person = await addUser(app, { customers: [hotel] });
  app.clock.advance(6 * 60_000);
  const stale = await app.call(admin, 'PATCH', `/api/people/${person.id}`, { brands: ['Ostrel'] });
  expect(stale.status).toBe(403);
  expect(stale.body.error).toMatchObject({
    code: 'auth/requires-recent-login',
    message: 'Please log in again to complete this operation.',
  });
  expect(
    (await app.call(admin, 'POST', '/api/users/me/confirm-password', { current: 'wrong' })).body
      .error.code,
  ).toBe('auth/wrong-password');
  expect(
    (await app.call(admin, 'POST', '/api/users/me/confirm-password', { current: GOOD_PASSWORD }))
      .status,
  ).toBe(200);
  expect(
    (await app.call(admin, 'PATCH', `/api/people/${person.id}`, { brands: ['Ostrel'] })).status,
  ).toBe(200);
});

test('disabling acts at the next request, everywhere; enabling lets in again', async () => {
  const person = await addPerson(app, { email: 'disable-me@example.com' });
  const elsewhere = await app.call(null, 'POST', '/api/sign-in', {
    email: person.email,
    password: GOOD_PASSWORD,
  });
  const bearer = { authorization: `Bearer ${elsewhere.body.token}` };
  expect((await app.call(null, 'GET', '/api/users/me', undefined, bearer)).status).toBe(200);
  expect((await app.call(owner, 'POST', `/api/people/${person.id}/disable`, {})).status).toBe(200);
  expect((await app.call(person, 'GET', '/api/users/me')).status).toBe(401);
  expect((await app.call(null, 'GET', '/api/users/me', undefined, bearer)).status).toBe(401);
  expect(
    (await app.call(null, 'POST', '/api/sign-in', { email: person.email, password: GOOD_PASSWORD }))
      .body.error.code,
  ).toBe('auth/invalid-credential');
  await app.call(owner, 'POST', `/api/people/${person.id}/enable`, {});
  expect((await app.call(person, 'GET', '/api/users/me')).status).toBe(401);
  expect(
    (await app.call(null, 'POST', '/api/sign-in', { email: person.email, password: GOOD_PASSWORD }))
      .status,
  ).toBe(200);
});

test('signing out all devices of a person leaves the account alone', async () => {
  const person = await addUser(app);
  expect((await app.call(owner, 'POST', `/api/people/${person.id}/sign-out`, {})).status).toBe(200);
  expect((await app.call(person, 'GET', '/api/users/me')).status).toBe(401);
  expect((await rowOf(person.id)).disabled).toBe(false);
});

test('a customer that was closed meanwhile may stay on the list, and does not stop other changes', async () => {
  const admin = await addUser(app, { role: 'super_admin', customers: 'all' });
  const gone = await addCustomer(app, { name: 'Closing soon' });
  const person = await addUser(app, { customers: [hotel, gone] });
  await app.db.pool.query('update customers set is_active = false where id = $1', [gone]);
  expect(
    (
      await app.call(admin, 'PATCH', `/api/people/${person.id}`, {
        brands: ['Ostrel'],
        customers: [hotel, gone],
      })
    ).status,
  ).toBe(200);
  expect((await app.call(admin, 'GET', `/api/people/${person.id}`)).body.customerList).toHaveLength(
    2,
  );
});
