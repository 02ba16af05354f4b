import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { latestMailTest } from './queries.ts';
import { sendTestMail } from './send-test-mail.ts';

let app: AppUnderTest;
let owner: TestUser;
const trace = { requestId: 'r', network: 'n' };
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
});
afterAll(() => app.close());

test('one e-mail for a key; it says queued until the mail server took it, and what the server said when it did not', async () => {
  expect(await latestMailTest(app)).toBeUndefined();
  await sendTestMail(app, owner, { to: 'owner@example.com', key: 'key-12345' }, trace);
  await sendTestMail(app, owner, { to: 'owner@example.com', key: 'key-12345' }, trace);
  expect((await app.db.pool.query(`select 1 from mails where kind = 'mail-test'`)).rowCount).toBe(
    1,
  );
  expect(await latestMailTest(app)).toMatchObject({
    state: 'queued',
    recipient: 'owner@example.com',
    error: null,
  });
  await app.db.pool.query(
    `update graphile_worker._private_jobs set last_error = 'Greeting never received' where key like 'mail:%'`,
  );
  expect(await latestMailTest(app)).toMatchObject({
    state: 'queued',
    error: 'Greeting never received',
  });
  await app.db.pool.query(
    `update mails set state = 'sent', sent_at = now() where kind = 'mail-test'`,
  );
  expect(await latestMailTest(app)).toMatchObject({ state: 'sent' });
});

test('nobody but a super_admin asks for one', async () => {
  for (const person of [
    await addUser(app, {}),
    await addUser(app, { role: 'admin', customers: 'all' }),
  ])
    await expect(
      sendTestMail(app, person, { to: 'x@example.com', key: 'key-99999' }, trace),
    ).rejects.toMatchObject({ code: 'permission-denied' });
  expect(
    (await app.db.pool.query(`select 1 from mails where recipient = 'x@example.com'`)).rowCount,
  ).toBe(0);
});
