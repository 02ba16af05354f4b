import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp } from '../../../../tests/support/app.ts';
import type { ContactRequest } from '../contract.ts';

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
