import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp } from '../../../tests/support/app.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('a visitor is refused with 401 and the one error shape', async () => {
  const answer = await app.call(null, 'GET', '/api/users/me');
  expect(answer.status).toBe(401);
  expect(answer.body.error).toMatchObject({
    code: 'unauthenticated',
    message: 'Please sign in first.',
  });
  expect(answer.body.error.requestId).toMatch(/^[0-9a-f-]{36}$/);
});

test('a signed-in user reads who they are', async () => {
  const user = await addUser(app, { brands: ['Linnetfold'], displayName: 'Ana Housekeeper' });
  const answer = await app.call(user, 'GET', '/api/users/me');
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    uid: user.id,
    displayName: 'Ana Housekeeper',
    role: 'user',
    brands: ['Linnetfold'],
    customers: [],
  });
});

test('a session whose cookie was altered is an expired one', async () => {
  const user = await addUser(app);
  const answer = await app.call(
    { ...user, cookie: user.cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) },
    'GET',
    '/api/users/me',
  );
  expect(answer.status).toBe(401);
  expect(answer.body.error.code).toBe('auth/user-token-expired');
});

test('a disabled user is refused at once', async () => {
  const user = await addUser(app);
  await app.db.pool.query('update users set disabled = true where id = $1', [user.id]);
  expect((await app.call(user, 'GET', '/api/users/me')).status).toBe(401);
});

test('an unknown key is refused by name', async () => {
  const user = await addUser(app);
  const answer = await app.call(user, 'GET', '/api/users/me?role=super_admin');
  expect(answer.status).toBe(400);
  expect(answer.body.error.message).toContain('role');
});
