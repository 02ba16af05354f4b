import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp } from '../../../../tests/support/app.ts';
import { postPage } from '../../../../tests/support/post-page.ts';
import { storedRow } from '../../../../tests/support/record.ts';
import { readActor } from '../../accounts/sign-in/server/public/read-actor.ts';
import type { ContactRequest } from '../contract.ts';
import * as contactPage from '../pages/contact-us.tsx';
import { answersOf } from './public/queries.ts';

/** A value of each field: what is sent must be stored and read back. */
const SAMPLE: Required<Omit<ContactRequest, 'website' | 'openedAt'>> = {
  name: 'Ana “Anita” Ruiz',
  email: 'ana@hotel.example',
  company: 'Harbor House & Sons',
  phone: '(401) 555-0100 ext. 7',
  topic: 'new-account',
  message: 'First line\nsecond line, with ’quotes’.',
};
const FIELDS = Object.keys(SAMPLE) as (keyof typeof SAMPLE)[];

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
  const sent = { ...SAMPLE, openedAt: app.clock.now() - 10_000 };
  const key = { 'idempotency-key': 'the-one-message' };
  expect((await app.call(null, 'POST', '/api/contact-us', sent, key)).status).toBe(200);
});
afterAll(() => app.close());

const rowOf = async (table: string) =>
  (await app.db.pool.query(`select * from ${table}`)).rows as Record<string, unknown>[];

test.each(FIELDS)('%s: what a visitor sends is stored and read back by the desk', async (field) => {
  const [stored] = await rowOf('contact_requests');
  expect(stored?.[field]).toBe(SAMPLE[field]);
  const desk = await addUser(app, { role: 'admin', customers: 'all', duties: ['desk'] });
  const answer = await app.call(desk, 'GET', '/api/contact-requests');
  expect(answer.body.rows[0]?.[field]).toBe(SAMPLE[field]);
});

test.each(FIELDS.filter((field) => field !== 'topic'))(
  '%s: a message that asks for an account is an account request with it',
  async (field) => {
    expect((await rowOf('account_requests'))[0]?.[field]).toBe(SAMPLE[field]);
  },
);

test('the form of a message stores every field', async () => {
  const sent = { ...SAMPLE, email: 'by-form@hotel.example' };
  const writer = await addUser(app, {});
  const { data } = await postPage(app, writer, contactPage, {
    ...sent,
    website: '',
    openedAt: String(app.clock.now() - 10_000),
    key: 'the-message-by-form',
  });
  expect(data.error).toBeUndefined();
  expect(await storedRow(app, 'contact_requests', { email: sent.email })).toMatchObject(sent);
});

test('an answer of the desk is stored below its message and read back', async () => {
  const desk = await addUser(app, { role: 'admin', customers: 'all', duties: ['desk'] });
  const request = await storedRow(app, 'contact_requests', { email: SAMPLE.email });
  const requestId = String(request['id']);
  const sent = { answer: 'First line\n\nand “more” of it.' };
  const answered = await app.call(
    desk,
    'POST',
    `/api/contact-requests/${requestId}/answers`,
    sent,
    {
      'idempotency-key': 'the-one-answer',
    },
  );
  expect(answered.status).toBe(200);
  const stored = await storedRow(app, 'contact_answers', { id: answered.body.id });
  expect(stored).toMatchObject({ ...sent, requestId, answeredBy: desk.id });
  const { actor } = await readActor(app, new Headers({ cookie: desk.cookie }));
  expect(await answersOf(app, actor as Parameters<typeof answersOf>[1], requestId)).toMatchObject([
    { ...sent, id: answered.body.id, byName: desk.displayName },
  ]);
});
