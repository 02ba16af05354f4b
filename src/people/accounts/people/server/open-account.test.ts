import { expect, test } from 'vitest';
import { accountRows, GOOD_PASSWORD, mailTo } from '../../../../../tests/support/accounts.ts';
import { addUser, type TestUser } from '../../../../../tests/support/app.ts';
import {
  app,
  buyer,
  closed,
  create,
  desk,
  hotel,
  owner,
  rowOf,
  spa,
  startPeople,
  wish,
} from '../../../../../tests/support/people.ts';

startPeople();

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

test('a sales rep is one who is said to be, or who gets all customers without a word', async () => {
  const isRep = async (change: object, actor = owner) => {
    const { status, body } = await create(actor, wish(change));
    return status === 200 ? (await rowOf(body.id)).sales_rep : body.error.code;
  };
  expect(await isRep({})).toBe(false);
  expect(await isRep({ customers: 'all' })).toBe(true);
  expect(await isRep({ salesRep: true })).toBe(true);
  expect(await isRep({ salesRep: false, customers: 'all' })).toBe(false);
  expect(await isRep({ role: 'admin', salesRep: true })).toBe(false);
  expect(await isRep({ salesRep: true }, desk)).toBe('permission-denied');
  const wide = await addUser(app, { role: 'admin', brands: ['Linnetfold'], customers: 'all' });
  expect(await isRep({ salesRep: true }, wide)).toBe(true);
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
