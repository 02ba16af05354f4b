import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { addSafetyContact, holdMails, safetyState } from '../../../../tests/support/safety-rows.ts';
import { plainSheet } from '../../../../tests/support/sheet-corpus.ts';
import { reviseSheet } from '../../../../tests/support/sheets.ts';
import { newId } from '../../../platform/clock.ts';
import { ANNOUNCE_DELAY_MS, announceRevision } from './announce-revision.ts';
import { type DueAtDoor, recordHandovers } from './public/record-handovers.ts';
import { siteSheets } from './site-sheets.ts';

let app: AppUnderTest;
let owner: TestUser;
let hotel: string;
let silent: string;
let buyer: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin' });
  for (const nameKey of ['bowl', 'soap', 'bare'])
    await addProduct(app, { nameKey, name: `The ${nameKey}` });
  for (const nameKey of ['bowl', 'soap']) await upload(nameKey, '2026-01-05');
  hotel = await addCustomer(app, { email: 'crew@harbor.example' });
  await addSafetyContact(app, hotel, { email: 'crew@harbor.example' });
  silent = await addCustomer(app, { email: '' });
  buyer = await addUser(app, { customers: [hotel], displayName: 'Rosa Pike' });
  stranger = await addUser(app, { customers: [silent] });
});
afterAll(() => app.close());

async function upload(nameKey: string, date: string): Promise<string> {
  const { body } = await reviseSheet(app, owner, {
    nameKey,
    date,
    bytes: await plainSheet(`${nameKey} ${date}`),
  });
  return body.revisionId;
}
const deliver = (
  customerId: string,
  nameKeys: string[],
  deliveryId = newId(app),
): Promise<DueAtDoor[]> =>
  app.db.transaction((tx) =>
    recordHandovers(tx, app, {
      customerId,
      deliveryId,
      nameKeys,
      at: app.clock.now(),
      // Who agreed to nothing gets them on paper.
      onPaper: customerId !== hotel,
    }),
  );
const mails = async () =>
  (
    await app.db.pool.query(
      `select kind, recipient, subject, body_text from mails where kind like 'sds-%' order by id`,
    )
  ).rows;
const ledger = async (customerId: string) =>
  (
    await app.db.pool.query(
      'select name_key, how, count(*)::int as count from sds_handovers where customer_id = $1 group by 1, 2 order by 1, 2',
      [customerId],
    )
  ).rows;

test('the first delivery hands every sheet over: on the note, by e-mail and in the ledger', async () => {
  const handed = await deliver(hotel, ['bowl', 'soap', 'bare', 'bowl']);
  expect(handed.map(({ nameKey, number, why }) => [nameKey, number, why])).toEqual([
    ['bowl', 1, 'first'],
    ['soap', 1, 'first'],
  ]);
  expect(await ledger(hotel)).toEqual(
    ['bowl', 'soap'].flatMap((name_key) =>
      ['delivery', 'e-mail'].map((how) => ({ name_key, how, count: 1 })),
    ),
  );
  const [mail] = await mails();
  expect(mail).toMatchObject({
    kind: 'sds-handover',
    recipient: 'crew@harbor.example',
    subject: 'Safety data sheets for 2 products',
  });
  for (const words of [
    'http://localhost:3000/sds/bowl',
    'http://localhost:3000/sds/soap',
    'Revision 1',
    'without an account',
  ])
    expect(mail.body_text).toContain(words);
});

test('the second delivery hands nothing over again', async () => {
  const before = await safetyState(app);
  expect(await deliver(hotel, ['bowl', 'soap'])).toEqual([]);
  expect(await safetyState(app)).toBe(before);
});

test('a delivery that is told twice is told once', async () => {
  const twice = newId(app);
  const [a, b] = [await deliver(silent, ['bowl'], twice), await deliver(silent, ['bowl'], twice)];
  expect([a.length, b.length]).toEqual([1, 0]);
  // No e-mail address: the printed sheet alone.
  expect(await ledger(silent)).toEqual(
    ['delivery', 'paper'].map((how) => ({ name_key: 'bowl', how, count: 1 })),
  );
});

test('a delivery that is rolled back hands nothing over', async () => {
  const before = await safetyState(app);
  const other = await addCustomer(app);
  await expect(
    app.db.transaction(async (tx) => {
      await recordHandovers(tx, app, {
        customerId: other,
        deliveryId: newId(app),
        nameKeys: ['bowl'],
        at: app.clock.now(),
      });
      throw new Error('the door was shut');
    }),
  ).rejects.toThrow('the door was shut');
  expect(await safetyState(app)).toBe(before);
});

test('after a revision every customer of two years hears of it once, and the next delivery carries it', async () => {
  app.clock.advance(30 * 86_400_000);
  // Their sessions are over by now.
  owner = await addUser(app, { role: 'super_admin' });
  buyer = await addUser(app, { customers: [hotel], displayName: 'Rosa Pike' });
  stranger = await addUser(app, { customers: [silent] });
  await holdMails(app);
  const never = await addCustomer(app, { email: 'never@example.com' });
  const revision = await upload('bowl', '2026-03-20');
  expect(
    (
      await app.db.pool.query(
        `select count(*)::int as n from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'announce-revision' and j.payload ->> 'revisionId' = $1`,
        [revision],
      )
    ).rows,
  ).toEqual([{ n: 1 }]);
  await holdMails(app);
  app.clock.advance(ANNOUNCE_DELAY_MS);
  await announceRevision(app, { revisionId: revision });
  // Run again, it tells nobody twice.
  await announceRevision(app, { revisionId: revision });
  const mailed = (await mails()).filter((mail) => mail.kind === 'sds-revised');
  expect(mailed.map((mail) => mail.recipient)).toEqual(['crew@harbor.example']);
  expect(mailed[0].body_text).toContain('Revision 2');
  expect(
    (
      await app.db.pool.query('select customer_id, how from sds_handovers where revision_id = $1', [
        revision,
      ])
    ).rows,
  ).toEqual([{ customer_id: hotel, how: 'e-mail' }]);
  expect(
    (await deliver(hotel, ['bowl', 'soap'])).map(({ nameKey, number, why }) => [
      nameKey,
      number,
      why,
    ]),
  ).toEqual([['bowl', 2, 'revised']]);
  expect((await deliver(silent, ['bowl'])).map(({ why }) => why)).toEqual(['revised']);
  expect(await ledger(never)).toEqual([]);
});

test('the site’s list shows what was handed over; a foreign person sees nothing', async () => {
  const list = await siteSheets(app, buyer, hotel);
  expect(list.map(({ nameKey, number, current, how }) => [nameKey, number, current, how])).toEqual([
    ['bowl', 2, true, ['delivery', 'e-mail']],
    ['bowl', 1, false, ['delivery', 'e-mail']],
    ['soap', 1, true, ['delivery', 'e-mail']],
  ]);
  expect(await siteSheets(app, stranger, hotel)).toEqual([]);
});

const acknowledge = (user: TestUser | null, customerId: string, revisionId: string) =>
  app.call(user, 'POST', '/api/sds-handovers/acknowledge', { customerId, revisionId });

test('a person of the site acknowledges a sheet once; the first word stays', async () => {
  const [sheet] = await siteSheets(app, buyer, hotel);
  expect((await acknowledge(buyer, hotel, sheet?.revisionId ?? '')).status).toBe(200);
  const after = await siteSheets(app, buyer, hotel);
  expect(after[0]).toMatchObject({
    acknowledgedBy: 'Rosa Pike',
    acknowledgedAt: expect.stringMatching(/^2026-/),
  });
  const state = await safetyState(app);
  expect(
    (await acknowledge(await addUser(app, { customers: [hotel] }), hotel, sheet?.revisionId ?? ''))
      .status,
  ).toBe(200);
  expect(await safetyState(app)).toBe(state);
});

test('nobody acknowledges for a foreign site, or a sheet that was never handed over', async () => {
  const soap =
    (await siteSheets(app, buyer, hotel)).find((one) => one.nameKey === 'soap')?.revisionId ?? '';
  const before = await safetyState(app);
  expect((await acknowledge(null, hotel, soap)).status).toBe(401);
  expect((await acknowledge(stranger, hotel, soap)).status).toBe(404);
  expect((await acknowledge(stranger, silent, soap)).status).toBe(404);
  expect((await acknowledge(buyer, hotel, newId(app))).status).toBe(404);
  expect(await safetyState(app)).toBe(before);
});

test('the ledger is never deleted', async () => {
  await expect(app.db.pool.query('delete from sds_handovers')).rejects.toThrow('permission denied');
  await expect(app.asOwner((owner) => owner.query('delete from sds_handovers'))).rejects.toThrow(
    'never changed or deleted',
  );
});
