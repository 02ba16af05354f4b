import { expect, test } from 'vitest';
import { accountRows, addPerson, GOOD_PASSWORD } from '../../../../../tests/support/accounts.ts';
import { addUser, startApp } from '../../../../../tests/support/app.ts';
import {
  app,
  buyer,
  desk,
  hotel,
  owner,
  rowOf,
  spa,
  startPeople,
} from '../../../../../tests/support/people.ts';
import { addCustomer } from '../../../../../tests/support/rows.ts';

startPeople();

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

test('what is given besides leaves the sessions alone and holds at once; what is taken away ends them', async () => {
  const person = await addUser(app, { brands: [], customers: [hotel] });
  const me = () => app.call(person, 'GET', '/api/users/me');
  const change = (body: object) => app.call(owner, 'PATCH', `/api/people/${person.id}`, body);
  expect((await change({ brands: ['Linnetfold', 'Ostrel'] })).status).toBe(200);
  expect((await me()).body).toMatchObject({ brands: ['Linnetfold', 'Ostrel'] });
  expect((await change({ customers: [hotel, spa] })).status).toBe(200);
  expect((await me()).body.customers.toSorted()).toEqual([hotel, spa].sort());
  expect((await change({ brands: ['Linnetfold'] })).status).toBe(200);
  expect((await me()).status).toBe(401);
  for (const less of [{ customers: [spa] }, { brands: [] }]) {
    const other = await addUser(app, { brands: ['Linnetfold'], customers: [hotel, spa] });
    expect((await app.call(owner, 'PATCH', `/api/people/${other.id}`, less)).status).toBe(200);
    expect((await app.call(other, 'GET', '/api/users/me')).status).toBe(401);
  }
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
  const otherAddress = await app.call(null, 'POST', '/api/sign-in', {
    email: person.email,
    password: GOOD_PASSWORD,
  });
  const bearer = { authorization: `Bearer ${otherAddress.body.token}` };
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
