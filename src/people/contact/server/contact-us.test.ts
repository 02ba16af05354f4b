import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp } from '../../../../tests/support/app.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import { contactRequest } from '../contract.ts';
import { accountAsk } from '../messages.en-US.ts';
import { contactUs } from './contact-us.ts';
import { listContactRequests, readRequest } from './public/queries.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const message = () => ({
  name: 'Ana Ruiz',
  email: 'ana@hotel.example',
  company: 'Harbor House',
  phone: '',
  topic: 'sds',
  message: 'Please send the sheet.\n\nThank you.',
  openedAt: app.clock.now() - 10_000,
});
const count = async (table: string) =>
  Number((await app.db.pool.query(`select count(*) as n from ${table}`)).rows[0].n);
let serial = 0;
const send = (body: object, key = `contact-key-${++serial}`) =>
  app.call(null, 'POST', '/api/contact-us', body, { 'idempotency-key': key });
const forgetLimits = () => app.db.pool.query('delete from rate_limits');

test('a request is stored with a reference, and two e-mails wait', async () => {
  const answer = await send(message());
  expect(answer.status).toBe(200);
  expect(answer.body.reference).toMatch(/^C-[A-Z0-9]{8}$/);
  const mails = await app.db.pool.query(
    'select kind, recipient, body_text from mails order by kind desc',
  );
  expect(mails.rows.map((row) => [row.kind, row.recipient])).toEqual([
    ['contact-request', 'office@bellcart.example'],
    ['contact-received', 'ana@hotel.example'],
  ]);
  expect(mails.rows[0].body_text).toContain('Please send the sheet.');
});

test('a form that brings no key is a message of its own, and the next one of that network is another', async () => {
  const form = contactRequest.parse(message());
  const from = { network: '198.51.100.7', key: '', language: 'en-US' as const };
  const first = await contactUs(app, form, from);
  const second = await contactUs(app, { ...form, message: 'Something else entirely.' }, from);
  expect(second.reference).not.toBe(first.reference);
  const { rows } = await app.db.pool.query(
    'select message from contact_requests where reference = any($1)',
    [[first.reference, second.reference]],
  );
  expect(rows).toHaveLength(2);
});

test('the same key sends once and answers the same', async () => {
  await forgetLimits();
  const before = await count('contact_requests');
  const body = message();
  const [first, second] = [await send(body, 'same-key-1'), await send(body, 'same-key-1')];
  expect(second.body).toEqual(first.body);
  expect(await count('contact_requests')).toBe(before + 1);
});

test('a form with the hidden field filled is answered and thrown away', async () => {
  const before = [await count('contact_requests'), await count('mails')];
  const answer = await send({ ...message(), website: 'https://spam.example' });
  expect(answer.status).toBe(200);
  expect(answer.body.reference).toMatch(/^C-/);
  expect([await count('contact_requests'), await count('mails')]).toEqual(before);
});

test('sent in under three seconds it is refused with what to do, and the same message goes through later', async () => {
  await forgetLimits();
  const before = await count('contact_requests');
  const body = { ...message(), openedAt: app.clock.now() - 2_999 };
  const answer = await send(body, 'quick-one');
  expect(answer.status).toBe(400);
  expect(answer.body.error).toMatchObject({
    code: 'contact/too-fast',
    message: expect.stringContaining('press Send message once more'),
  });
  expect(await count('contact_requests')).toBe(before);
  expect((await send({ ...body, openedAt: app.clock.now() - 3_000 }, 'quick-one')).status).toBe(
    200,
  );
  expect(await count('contact_requests')).toBe(before + 1);
});

test.each([
  ['no name', { name: '  ' }, 'name'],
  ['a wrong e-mail', { email: 'ana@' }, 'email'],
  ['an unknown topic', { topic: 'lottery' }, 'topic'],
  ['no message', { message: ' \n ' }, 'Write your message.'],
  [
    'nothing below the headings of an account',
    { topic: 'new-account', message: `\r\n${accountAsk.replaceAll('\n', ' \r\n')}` },
    'Write your message.',
  ],
  ['an endless message', { message: 'x'.repeat(5001) }, 'message'],
  ['a smuggled field', { state: 'closed' }, 'state'],
])('%s is refused by name and nothing is stored', async (_what, change, field) => {
  const before = await count('contact_requests');
  const answer = await send({ ...message(), ...change });
  expect(answer.status).toBe(400);
  expect(answer.body.error.message).toContain(field);
  expect(await count('contact_requests')).toBe(before);
});

test('an account is asked for as soon as one heading has an answer', async () => {
  await forgetLimits();
  const answered = accountAsk.replace('Who orders:', 'Who orders: Ana');
  expect((await send({ ...message(), topic: 'new-account', message: answered })).status).toBe(200);
});

test('the sixth message in ten minutes from one network waits', async () => {
  await forgetLimits();
  for (let index = 0; index < 5; index += 1) expect((await send(message())).status).toBe(200);
  const answer = await send(message());
  expect(answer.status).toBe(429);
  expect(answer.body.error.message).toBe('Too many attempts. Please wait and try again.');
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('who may not: visitors and buyers neither read nor move requests; staff do', async () => {
  const id = (await app.db.pool.query('select id from contact_requests limit 1')).rows[0]
    .id as string;
  const buyer = await addUser(app);
  const desk = await addUser(app, { role: 'admin', customers: 'all' });
  for (const [actor, status] of [
    [null, 401],
    [buyer, 403],
  ] as const) {
    expect((await app.call(actor, 'GET', '/api/contact-requests')).status).toBe(status);
    expect(
      (await app.call(actor, 'POST', `/api/contact-requests/${id}/state`, { state: 'closed' }))
        .status,
    ).toBe(status);
  }
  expect(
    (await app.db.pool.query('select state from contact_requests where id = $1', [id])).rows[0]
      .state,
  ).toBe('new');
  expect(
    (await app.call(desk, 'POST', `/api/contact-requests/${id}/state`, { state: 'answered' }))
      .status,
  ).toBe(200);
  const inbox = await app.call(desk, 'GET', '/api/contact-requests?state=answered');
  expect(inbox.body.rows).toEqual([
    expect.objectContaining({ id, state: 'answered', handledByName: desk.displayName }),
  ]);
  expect(
    (
      await app.call(
        desk,
        'POST',
        '/api/contact-requests/01890000-0000-7000-8000-000000000000/state',
        { state: 'closed' },
      )
    ).status,
  ).toBe(404);
});

test('the second page of the inbox goes on where the first one ended', async () => {
  const staff = await addUser(app, { role: 'admin' });
  for (let count = 0; count < 52; count += 1) {
    await forgetLimits();
    await send({ ...message(), email: `guest-${count}@hotel.example` });
  }
  const first = await listContactRequests(app, staff, 'new');
  expect(first.rows).toHaveLength(50);
  const second = await listContactRequests(app, staff, 'new', first.next);
  expect(second.next).toBeNull();
  const ids = [...first.rows, ...second.rows].map((row) => row.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(ids.toSorted().toReversed());
  expect(ids.length).toBeGreaterThanOrEqual(52);
});

test.each([
  ['closed', (id: string, _customer: string) => [`/api/account-requests/${id}/close`, {}] as const],
  [
    'answered',
    (id: string, customer: string) =>
      [
        '/api/create-account',
        {
          displayName: 'Ana Ruiz',
          email: 'answered@hotel.example',
          role: 'user',
          brands: ['Linnetfold'],
          customers: [customer],
          accountRequestId: id,
        },
      ] as const,
  ],
])('a message that asks for an account is %s with its request', async (state, endRequest) => {
  await forgetLimits();
  const desk = await addUser(app, {
    role: 'admin',
    customers: 'all',
    duties: ['desk'],
    brands: ['Linnetfold'],
  });
  const email = `${state}@hotel.example`;
  const { body } = await send({ ...message(), topic: 'new-account', email });
  const { rows } = await app.db.pool.query(
    `select c.id as message, r.id as request from contact_requests c join account_requests r using (reference)
      where c.reference = $1`,
    [body.reference],
  );
  expect(rows).toHaveLength(1);
  const [{ message: id, request }] = rows;
  expect(await readRequest(app, desk, id)).toMatchObject({ state: 'new', handledByName: null });
  const [path, input] = endRequest(request, await addCustomer(app));
  const answer = await app.call(desk, 'POST', path, input, {
    'idempotency-key': `settle-${state}`,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(await readRequest(app, desk, id)).toMatchObject({
    state,
    handledByName: desk.displayName,
  });
});
