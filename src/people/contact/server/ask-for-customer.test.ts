import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { postPage } from '../../../../tests/support/post-page.ts';
import * as page from '../../../ordering/visits/pages/ask-for-customer.tsx';

/** A new customer as a sales rep asks the desk for it, at its door. */

let app: AppUnderTest;
let rep: TestUser;
let other: TestUser;
let buyer: TestUser;
beforeAll(async () => {
  app = await startApp();
  rep = await addUser(app, { customers: 'all', salesRep: true, displayName: 'Rita Rep' });
  other = await addUser(app, { customers: 'all', salesRep: true, displayName: 'Otto Other' });
  buyer = await addUser(app);
});
afterAll(() => app.close());

const requestFields = (more: Record<string, string> = {}) => ({
  company: 'Gull & Anchor Inn',
  address: '4 Wharf Street, Newport, RI 02840',
  name: 'Nell Porter',
  email: 'nell@gull.example',
  phone: '401 555 0132',
  note: 'Laundry for 30 rooms',
  key: 'ask-00000001',
  ...more,
});
const count = async (table: string) =>
  Number((await app.db.pool.query(`select count(*) as n from ${table}`)).rows[0].n);

test('it is a message and an account request of the desk, with the rep’s name, once for its key', async () => {
  const mails = await count('mails');
  const first = await postPage(app, rep, page, { ...requestFields(), person: rep.id });
  expect(first.data.reference).toMatch(/^C-/);
  expect((await postPage(app, rep, page, { ...requestFields(), person: rep.id })).data).toEqual(
    first.data,
  );
  const { rows } = await app.db.pool.query('select * from contact_requests');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    topic: 'new-account',
    company: 'Gull & Anchor Inn',
    name: 'Nell Porter',
    email: 'nell@gull.example',
    phone: '401 555 0132',
  });
  expect(rows[0].message).toBe(
    `Asked for by Rita Rep (${rep.email}), the sales rep: this is to be Rita Rep’s customer.\n\nAddress: 4 Wharf Street, Newport, RI 02840\n\nLaundry for 30 rooms`,
  );
  const requests = await app.db.pool.query('select reference, message from account_requests');
  expect(requests.rows).toEqual([{ reference: rows[0].reference, message: rows[0].message }]);
  // The desk hears of it; whoever is asked for did not write to us.
  expect(await count('mails')).toBe(mails + 1);
});

test('a buyer asks for nobody, nothing goes out in another’s name, and what lacks is named', async () => {
  const before = await count('contact_requests');
  expect(
    (await postPage(app, buyer, page, requestFields({ key: 'ask-00000002' }))).data.error?.code,
  ).toBe('not-found');
  const foreign = await postPage(
    app,
    other,
    page,
    requestFields({ key: 'ask-00000003', person: rep.id }),
  );
  expect([foreign.status, foreign.data.error?.code]).toEqual([401, 'unauthenticated']);
  const lacking = await postPage(
    app,
    rep,
    page,
    requestFields({ key: 'ask-00000004', address: ' ', email: 'nell@' }),
  );
  expect(lacking.data.error).toMatchObject({
    fields: {
      address: 'Enter the address.',
      email: 'Enter an e-mail address like name@hotel.com.',
    },
  });
  expect(await count('contact_requests')).toBe(before);
});
