import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import {
  answersOf,
  customerCalled,
  customersOfSender,
  newMessages,
  readRequest,
} from './public/queries.ts';

let app: AppUnderTest;
let desk: TestUser;
beforeAll(async () => {
  app = await startApp();
  desk = await addUser(app, { role: 'admin', customers: 'all', duties: ['desk'] });
});
afterAll(() => app.close());

let serial = 0;
async function write(fields: object = {}): Promise<string> {
  const body = {
    name: 'Ana Ruiz',
    email: `ana-${++serial}@hotel.example`,
    company: 'Harbor House',
    topic: 'delivery',
    message: 'When do you come?',
    openedAt: app.clock.now() - 10_000,
    ...fields,
  };
  await app.db.pool.query('delete from rate_limits');
  const key = { 'idempotency-key': `message-${serial}` };
  const sent = await app.call(null, 'POST', '/api/contact-us', body, key);
  const { rows } = await app.db.pool.query<{ id: string }>(
    'select id from contact_requests where reference = $1',
    [sent.body.reference],
  );
  return rows[0]?.id ?? expect.unreachable();
}
const answer = (who: TestUser | null, id: string, text: string, key = `answer-${++serial}`) =>
  app.call(
    who,
    'POST',
    `/api/contact-requests/${id}/answers`,
    { answer: text },
    {
      'idempotency-key': key,
    },
  );
const mails = async () =>
  (
    await app.db.pool.query<{ recipient: string; subject: string; body_text: string }>(
      `select recipient, subject, body_text from mails where kind = 'contact-answer' order by created_at`,
    )
  ).rows;

test('an answer is mailed to whoever wrote, stands below the message with who and when, and marks it as answered', async () => {
  const id = await write();
  expect((await answer(desk, id, 'On Tuesdays.\n\nBefore noon.')).status).toBe(200);
  const row = await readRequest(app, desk, id);
  expect(row).toMatchObject({ state: 'answered', handledByName: desk.displayName });
  const [mail] = await mails();
  expect(mail).toMatchObject({
    recipient: row.email,
    subject: `Re: your message ${row.reference}`,
  });
  for (const part of ['On Tuesdays.', 'Before noon.', 'When do you come?', row.reference])
    expect(mail?.body_text).toContain(part);
  expect(await answersOf(app, desk, id)).toMatchObject([
    { answer: 'On Tuesdays.\n\nBefore noon.', byName: desk.displayName },
  ]);
  // A second one, by somebody else: both stand there, the first one first.
  const owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  app.clock.advance(60_000);
  await answer(owner, id, 'And on Fridays.');
  expect((await answersOf(app, desk, id)).map(({ byName }) => byName)).toEqual([
    desk.displayName,
    owner.displayName,
  ]);
});

test('pressed twice it goes out once; the same key with another text is refused', async () => {
  const id = await write();
  const before = (await mails()).length;
  const [first, second] = [
    await answer(desk, id, 'Once.', 'the-same-answer'),
    await answer(desk, id, 'Once.', 'the-same-answer'),
  ];
  expect(second.body).toEqual(first.body);
  expect(await mails()).toHaveLength(before + 1);
  expect(await answersOf(app, desk, id)).toHaveLength(1);
  expect((await answer(desk, id, 'Other.', 'the-same-answer')).status).toBe(422);
});

test('who may not: nobody but the desk reads answers or writes one, and nothing is mailed', async () => {
  const id = await write();
  const before = (await mails()).length;
  const others = [
    null,
    await addUser(app, { customers: [] }),
    await addUser(app, { role: 'admin', customers: 'all', duties: ['books'] }),
    await addUser(app, { role: 'admin', customers: 'all', duties: ['driver'] }),
  ];
  for (const who of others) {
    expect([401, 403]).toContain((await answer(who, id, 'Hello.')).status);
    if (who) expect(() => answersOf(app, who, id)).toThrow();
  }
  expect(await mails()).toHaveLength(before);
  expect((await readRequest(app, desk, id)).state).toBe('new');
});

test('no text, no such message, and nobody to send it to are refused with what is wrong', async () => {
  const id = await write();
  expect((await answer(desk, id, '   ')).status).toBe(400);
  expect((await answer(desk, '00000000-0000-7000-8000-000000000001', 'Hello.')).status).toBe(404);
  await app.db.pool.query(`update contact_requests set email = '' where id = $1`, [id]);
  const refused = await answer(desk, id, 'Hello.');
  expect(refused.status).toBe(400);
  expect(refused.body.error.message).toContain('nothing can be sent');
  expect(await answersOf(app, desk, id)).toEqual([]);
});

test('who asks for an account is counted among the account requests alone', async () => {
  const before = (await newMessages(app.db, desk)).count;
  await write({ topic: 'new-account' });
  expect((await newMessages(app.db, desk)).count).toBe(before);
});

test('a message leads to the customer of whoever wrote: by its own e-mail or a buyer of it, to nobody else’s, and not for those who may not read it', async () => {
  const [hotel, spa] = [
    await addCustomer(app, { name: 'Sender House', email: 'Office@sender.example' }),
    await addCustomer(app, { name: 'Sender Spa' }),
  ];
  const buyer = await addUser(app, { customers: [spa], email: 'buys@sender.example' });
  await addUser(app, { customers: 'all', salesRep: true, email: 'rep@sender.example' });
  const of = async (email: string, who = desk) =>
    (await customersOfSender(app, who, email)).map(({ id }) => id);
  expect(await of('office@sender.example')).toEqual([hotel]);
  expect(await of('BUYS@sender.example')).toEqual([spa]);
  for (const email of ['', 'rep@sender.example', 'nobody@sender.example'])
    expect(await of(email), email).toEqual([]);
  const narrow = await addUser(app, { role: 'admin', customers: [spa], duties: ['desk'] });
  expect(await of('office@sender.example', narrow)).toEqual([]);
  await expect(of('office@sender.example', buyer)).rejects.toMatchObject({
    code: 'permission-denied',
  });
});

test('the company that a message names leads to the customer of that name, for who may see it', async () => {
  const cove = await addCustomer(app, { name: 'Cove & Lodge' });
  expect(await customerCalled(app, desk, 'cove lodge')).toBe(cove);
  for (const company of ['', 'Cove', 'Cove Lodge Inn'])
    expect(await customerCalled(app, desk, company), company).toBeNull();
  const other = await addCustomer(app, { name: 'Dune Lodge' });
  const narrow = await addUser(app, { role: 'admin', customers: [other], duties: ['desk'] });
  expect(await customerCalled(app, narrow, 'Cove & Lodge')).toBeNull();
  // Two of that name: nobody knows which is meant.
  await addCustomer(app, { name: 'Cove Lodge' });
  expect(await customerCalled(app, desk, 'cove lodge')).toBeNull();
  const driver = await addUser(app, { role: 'admin', customers: 'all', duties: ['driver'] });
  await expect(customerCalled(app, driver, 'Cove Lodge')).rejects.toMatchObject({
    code: 'permission-denied',
  });
});
