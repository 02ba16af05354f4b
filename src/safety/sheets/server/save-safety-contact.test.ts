import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { addSafetyContact, holdMails, safetyState } from '../../../../tests/support/safety-rows.ts';
import { plainSheet } from '../../../../tests/support/sheet-corpus.ts';
import { addSheet } from '../../../../tests/support/sheets.ts';

import { newId } from '../../../platform/clock.ts';
import * as messages from '../public/contact-messages.ts';
import { mailDueSheets } from './mail-due-sheets.ts';
import { safetyContacts } from './public/save-safety-contact.ts';
import { sheetsDue } from './public/sheets-due.ts';
import { sitesWithout } from './sites-without.ts';

let app: AppUnderTest;
let desk: TestUser;
let buyer: TestUser;
let site: string;
let serial = 0;
let bowl: string;
let bowlId: string;
beforeAll(async () => {
  app = await startApp();
  await holdMails(app);
  desk = await addUser(app, { role: 'admin', duties: ['desk'], customers: 'all' });
});
afterAll(() => app.close());
beforeEach(async () => {
  serial += 1;
  bowl = `agreed-bowl-${serial}`;
  bowlId = await addProduct(app, { nameKey: bowl, name: 'Bowl' });
  await addSheet(app, bowl, await plainSheet(bowl));
  site = await addCustomer(app);
  buyer = await addUser(app, { role: 'user', customers: [site], displayName: 'Ines Duarte' });
});

const TODAY = () => new Date(app.clock.now()).toISOString().slice(0, 10);
const save = (who: TestUser, more: object) =>
  app.call(who, 'PUT', `/api/customers/${site}/safety-contact`, {
    version: 0,
    name: 'Ines',
    email: 'ines@site.example',
    channel: 'e-mail',
    ...more,
  });
const way = async () =>
  (await sheetsDue(app.db, [{ key: 'a', customerId: site, nameKeys: [bowl] }])).get('a')?.onPaper;
const mailed = async () => {
  await mailDueSheets(app, { customerId: site, orderId: newId(app), productIds: [bowlId] });
  const { rows } = await app.db.pool.query(
    `select 1 from sds_handovers where customer_id = $1 and how = 'e-mail'`,
    [site],
  );
  return rows.length;
};
const newest = async () => (await safetyContacts(app, desk, site))[0];

test('what was agreed by phone is noted, and the sheets go on paper', async () => {
  const agreement = { told: 'phone', agreedBy: 'Ines Duarte', note: 'Call of Monday' };
  expect((await save(desk, agreement)).status).toBe(200);
  expect(await newest()).toMatchObject({
    consentHow: 'phone',
    consentName: 'Ines Duarte',
    consentText: messages.consent,
  });
  expect([await way(), await mailed()]).toEqual(['by-phone', 0]);
});

test('an e-mail counts with its day, its words and who wrote it; without them it is asked for', async () => {
  const before = await safetyState(app);
  for (const [agreedHow, field] of [
    [{ told: 'e-mail' }, 'agreedBy'],
    [{ told: 'e-mail', agreedBy: 'Ines' }, 'agreedOn'],
    [{ told: 'letter', agreedBy: 'Ines', agreedOn: '2031-01-01' }, 'agreedOn'],
    [{ told: 'letter', agreedBy: 'Ines', agreedOn: TODAY() }, 'words'],
  ] as const) {
    const refused = await save(desk, agreedHow);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ error: { details: [{ path: field }] } });
  }
  expect(await safetyState(app)).toBe(before);
  const words = 'Please send them to this address.';
  const written = { told: 'e-mail', agreedBy: 'Ines', agreedOn: TODAY(), words, note: 'Inbox' };
  expect((await save(desk, written)).status).toBe(200);
  expect(await newest()).toMatchObject({
    consentHow: 'e-mail',
    consentText: words,
    consentOn: TODAY(),
    consentNote: 'Inbox',
  });
  expect([await way(), await mailed()]).toEqual([null, 1]);
  // A call does not undo what is in writing, another address does.
  await save(desk, { version: 1, told: 'phone', agreedBy: 'Ines' });
  expect((await newest())?.consentHow).toBe('e-mail');
  await save(desk, { version: 2, email: 'other@site.example' });
  expect(await way()).toBe('no-consent');
});

test('the site’s own person agrees by one press; the desk cannot press for them', async () => {
  await addSafetyContact(app, site, { email: 'ines@site.example', byPhone: true });
  await save(desk, { version: 1, agreed: true });
  expect(await way()).toBe('by-phone');
  expect((await save(buyer, { version: 2, agreed: true })).status).toBe(200);
  expect(await newest()).toMatchObject({
    consentHow: 'site',
    consentName: 'Ines Duarte',
    consentText: messages.consent,
  });
  expect(await way()).toBeNull();
  const stranger = await addUser(app, { role: 'user', customers: [await addCustomer(app)] });
  expect((await save(stranger, { version: 3 })).status).toBe(404);
});

test('an e-mail that left on a phone agreement hands over once the site agrees in writing', async () => {
  const at = new Date(app.clock.now());
  await app.db.pool.query(
    'insert into sds_taken (customer_id, name_key, first_at, last_at) values ($1, $2, $3, $3)',
    [site, bowl, at],
  );
  await app.db.pool.query(
    `insert into sds_handovers (id, customer_id, name_key, revision_id, how, handed_at)
     select $1, $2, $3, id, 'e-mail', $4 from sds_revisions where name_key = $3`,
    [newId(app), site, bowl, at],
  );
  await addSafetyContact(app, site, { email: 'ines@site.example', byPhone: true });
  expect(await sitesWithout(app, desk, bowl)).toMatchObject([
    { customerId: site, onPaper: 'by-phone' },
  ]);
  await save(buyer, { version: 1, agreed: true });
  expect(await sitesWithout(app, desk, bowl)).toEqual([]);
});
