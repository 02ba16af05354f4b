import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountRows, mailTo } from '../../../../../tests/support/accounts.ts';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../../tests/support/app.ts';
import { addCustomer } from '../../../../../tests/support/rows.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(() => app.db.pool.query('delete from rate_limits'));
afterAll(() => app.close());

const token = async () =>
  (await app.call(null, 'GET', '/api/account-requests/form')).body.formToken as string;
const file = async (change: object = {}, wait = 3000) => {
  const formToken = await token();
  app.clock.advance(wait);
  return app.call(null, 'POST', '/api/account-requests', {
    name: 'Ana',
    company: 'Inn',
    email: 'ana@inn.example',
    phone: '',
    message: 'Two sites',
    formToken,
    ...change,
  });
};
const count = async () =>
  (await app.db.pool.query('select count(*)::int as n from account_requests')).rows[0].n as number;

test('a visitor asks, gets a reference, and staff make an account of it', async () => {
  const hotel = await addCustomer(app);
  const answer = await file();
  expect(answer.body.reference).toMatch(/^AR-[2-9A-HJ-NP-Z]{6}$/);
  expect((await mailTo(app, 'ana@inn.example', 'account-request'))?.text).toContain(
    answer.body.reference,
  );
  const desk = await addUser(app, { role: 'admin', customers: [hotel] });
  const { requests } = (await app.call(desk, 'GET', '/api/account-requests')).body;
  expect(requests[0]).toMatchObject({
    reference: answer.body.reference,
    state: 'new',
    name: 'Ana',
    company: 'Inn',
  });
  const body = {
    displayName: 'Ana',
    email: 'ana@inn.example',
    role: 'user',
    brands: [],
    customers: [hotel],
    accountRequestId: requests[0].id,
  };
  const made = await app.call(desk, 'POST', '/api/create-account', body, {
    'idempotency-key': 'from-request',
  });
  expect(made.status).toBe(200);
  const row = (
    await app.db.pool.query('select * from account_requests where id = $1', [requests[0].id])
  ).rows[0];
  expect(row).toMatchObject({ state: 'answered', handled_by: desk.id, account_id: made.body.id });
  const again = await app.call(
    desk,
    'POST',
    '/api/create-account',
    { ...body, email: 'other@inn.example' },
    { 'idempotency-key': 'from-request-2' },
  );
  expect(again.status).toBe(404);
  expect(
    (await app.db.pool.query(`select 1 from users where email = 'other@inn.example'`)).rows,
  ).toHaveLength(0);
});

test('staff close a request once; users may neither read nor close', async () => {
  await file({ email: 'close@inn.example' });
  const desk = await addUser(app, { role: 'admin' });
  const user = await addUser(app);
  const id = (await app.call(desk, 'GET', '/api/account-requests')).body.requests.find(
    (request: { email: string }) => request.email === 'close@inn.example',
  ).id as string;
  const before = await accountRows(app);
  expect((await app.call(user, 'GET', '/api/account-requests')).status).toBe(403);
  expect((await app.call(user, 'POST', `/api/account-requests/${id}/close`, {})).status).toBe(403);
  expect(await accountRows(app)).toBe(before);
  expect((await app.call(desk, 'POST', `/api/account-requests/${id}/close`, {})).status).toBe(200);
  expect((await app.call(desk, 'POST', `/api/account-requests/${id}/close`, {})).status).toBe(404);
});

test('a visitor reads why there is no account; a request that was closed is taken up again, by the desk alone', async () => {
  await file({ email: 'why@inn.example', message: 'One site' });
  const desk = await addUser(app, { role: 'admin' });
  const user = await addUser(app);
  const listed = async () =>
    (await app.call(desk, 'GET', '/api/account-requests')).body.requests.find(
      (request: { email: string }) => request.email === 'why@inn.example',
    );
  const { id, reference, isOwn } = await listed();
  expect(isOwn).toBe(true);
  const close = (who: TestUser, answer: string) =>
    app.call(who, 'POST', `/api/account-requests/${id}/close`, { answer });
  expect((await close(desk, 'x'.repeat(2001))).status).toBe(400);
  expect((await close(desk, 'We deliver in Rhode Island alone.')).status).toBe(200);
  expect(await listed()).toMatchObject({
    state: 'closed',
    answer: 'We deliver in Rhode Island alone.',
    handledBy: desk.displayName,
  });
  const mail = await mailTo(app, 'why@inn.example', 'account-request');
  expect(mail?.subject).toContain(reference);
  expect(mail?.text).toContain('We deliver in Rhode Island alone.');
  expect(mail?.text).toContain('You wrote: One site');
  const reopen = (who: TestUser) => app.call(who, 'POST', `/api/account-requests/${id}/reopen`, {});
  const before = await accountRows(app);
  expect((await reopen(user)).status).toBe(403);
  expect(await accountRows(app)).toBe(before);
  expect((await reopen(desk)).status).toBe(200);
  expect((await reopen(desk)).status).toBe(404);
  expect(await listed()).toMatchObject({ state: 'new', handledBy: null });
  // For whom somebody else asked nobody has told anything.
  await app.db.pool.query('update account_requests set asked_by = $1 where id = $2', [user.id, id]);
  expect((await close(desk, 'No')).status).toBe(409);
  expect(await listed()).toMatchObject({ state: 'new', isOwn: false });
  expect((await close(desk, '')).status).toBe(200);
});

test('machines are kept out: the hidden field, three seconds, an old or made-up form', async () => {
  const before = await count();
  const caught = await file({ website: 'https://spam.example' });
  expect(caught.status).toBe(200);
  expect(caught.body.reference).toMatch(/^AR-/);
  expect((await file({}, 2999)).body.error.code).toBe('account/too-fast');
  expect((await file({}, 24 * 3_600_000 + 1)).body.error.code).toBe('account/stale-form');
  expect((await file({ formToken: `${app.clock.now() - 9000}.made-up` })).body.error.code).toBe(
    'account/stale-form',
  );
  expect((await file({ formToken: 'nothing' })).body.error.code).toBe('account/stale-form');
  expect((await file({ email: 'nowhere' })).body.error.code).toBe('auth/invalid-email');
  expect((await file({ role: 'admin' })).body.error.code).toBe('invalid-argument');
  expect(await count()).toBe(before);
});

test('one network may ask five times in ten minutes', async () => {
  const before = await count();
  for (let tries = 1; tries <= 5; tries += 1) expect((await file()).status).toBe(200);
  expect((await file()).body.error).toMatchObject({
    code: 'auth/too-many-requests',
    message: 'Too many attempts. Please wait and try again.',
  });
  expect(await count()).toBe(before + 5);
});

test('a message from the contact page with the topic "new account" stands on the same list', async () => {
  const body = {
    name: 'Ben',
    email: 'ben@inn.example',
    company: 'Inn',
    phone: '',
    topic: 'new-account',
    message: 'Please',
    website: '',
    openedAt: app.clock.now(),
  };
  app.clock.advance(4000);
  const answer = await app.call(null, 'POST', '/api/contact-us', body, {
    'idempotency-key': 'contact-new-account',
  });
  expect(answer.status).toBe(200);
  const desk = await addUser(app, { role: 'admin' });
  const { requests } = (await app.call(desk, 'GET', '/api/account-requests')).body;
  expect(
    requests.filter((request: { email: string }) => request.email === 'ben@inn.example'),
  ).toMatchObject([{ reference: answer.body.reference, company: 'Inn', state: 'new' }]);
});
