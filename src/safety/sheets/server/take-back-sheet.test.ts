import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { holdMails, safetyState } from '../../../../tests/support/safety-rows.ts';
import { plainSheet } from '../../../../tests/support/sheet-corpus.ts';
import { addSheet, reviseSheet } from '../../../../tests/support/sheets.ts';
import { VISITOR } from '../../../kit/actor.ts';
import { newId } from '../../../platform/clock.ts';
import { ANNOUNCE_DELAY_MS, announceRevision } from './announce-revision.ts';
import { announcementOf } from './announcement-of.ts';
import { recordHandovers } from './public/record-handovers.ts';
import { sendSheet } from './send-sheet.ts';
import { audienceView } from './sheet-audience.ts';

let app: AppUnderTest;
let owner: TestUser;
let hotel: string;
let silent: string;
let nameKey: string;
/** The sheet that was there before. */
let first: Uint8Array;
let count = 0;
beforeAll(async () => {
  app = await startApp();
  hotel = await addCustomer(app, { name: 'Harbor Inn', email: 'crew@harbor.example' });
  silent = await addCustomer(app, { name: 'Silent Spa', email: '' });
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await addUser(app, { role: 'super_admin', displayName: 'Olive Owner' });
  count += 1;
  nameKey = `bowl-${count}`;
  await addProduct(app, { nameKey, name: `The bowl ${count}` });
  first = await plainSheet(`${nameKey} 1`);
  await addSheet(app, nameKey, first, '2026-01-05');
  for (const customerId of [hotel, silent]) await deliver(customerId);
  await holdMails(app);
  await app.db.pool.query('delete from mails where true');
});

const deliver = (customerId: string) =>
  app.db.transaction((tx) =>
    recordHandovers(tx, app, {
      customerId,
      deliveryId: newId(app),
      nameKeys: [nameKey],
      at: app.clock.now(),
      onPaper: true,
    }),
  );
const upload = async (what: string): Promise<string> => {
  const { status, body } = await reviseSheet(app, owner, {
    nameKey,
    date: '2026-02-01',
    bytes: await plainSheet(`${nameKey} ${what}`),
  });
  expect(status).toBe(200);
  return body.revisionId;
};
const takeBack = (user: TestUser | null, revisionId: string, key = nameKey) =>
  app.call(user, 'POST', `/api/safety-data/${key}/sheets/${revisionId}/take-back`, {});
const mails = async () =>
  (await app.db.pool.query(`select recipient from mails where kind = 'sds-revised'`)).rows.map(
    (row) => row.recipient,
  );
const current = async () =>
  (
    await app.db.pool.query(
      `select revision_number as n from sds_revisions where name_key = $1 and superseded_at is null`,
      [nameKey],
    )
  ).rows.map((row) => row.n);
const announcement = async () => announcementOf(app, { timeZone: 'America/New_York' }, nameKey);

test('before it is saved the owner sees whom it tells, and who has no address', async () => {
  expect(await audienceView(app, nameKey)).toEqual({
    mailed: 1,
    mailedNames: [expect.stringContaining('Harbor Inn')],
    withoutEmail: 1,
    withoutEmailNames: [expect.stringContaining('Silent Spa')],
  });
  expect((await app.call(owner, 'GET', `/api/safety-data/${nameKey}/audience`)).body.mailed).toBe(
    1,
  );
});

test('no mail leaves for ten minutes, then each customer gets one, and the screen says so', async () => {
  const revision = await upload('2');
  await app.runJobs();
  expect(await mails()).toEqual([]);
  expect(await announcement()).toMatchObject({
    state: 'waiting',
    number: 2,
    msLeft: ANNOUNCE_DELAY_MS,
  });
  app.clock.advance(ANNOUNCE_DELAY_MS - 60_000);
  expect(await app.runJobs()).not.toContain('announce-revision');
  expect(await mails()).toEqual([]);
  app.clock.advance(60_000);
  expect(await announcement()).toMatchObject({ state: 'sending', msLeft: 0 });
  await announceRevision(app, { revisionId: revision });
  await announceRevision(app, { revisionId: revision });
  expect(await mails()).toEqual(['crew@harbor.example']);
  expect(await announcement()).toMatchObject({ state: 'sent', mailed: 1 });
  const before = await safetyState(app);
  expect((await takeBack(owner, revision)).body.error).toMatchObject({
    code: 'failed-precondition',
  });
  expect(await safetyState(app)).toBe(before);
});

test('a job that wakes too early waits on', async () => {
  const revision = await upload('2');
  await announceRevision(app, { revisionId: revision });
  expect(await mails()).toEqual([]);
  expect(await announcement()).toMatchObject({ state: 'waiting' });
});

test('taken back, no mail ever leaves, the sheet before is current again, and the audit log says who did it', async () => {
  const revision = await upload('2');
  app.clock.advance(ANNOUNCE_DELAY_MS / 2);
  expect(await takeBack(owner, revision)).toMatchObject({
    status: 200,
    body: { number: 2, current: 1 },
  });
  app.clock.advance(ANNOUNCE_DELAY_MS);
  await announceRevision(app, { revisionId: revision });
  expect(await mails()).toEqual([]);
  expect(await current()).toEqual([1]);
  expect(await announcement()).toMatchObject({
    state: 'taken-back',
    number: 2,
    current: 1,
    takenBackBy: 'Olive Owner',
    handed: [],
  });
  const file = await sendSheet(app, VISITOR, new Request('http://localhost:3000/x'), {
    nameKey,
    revision: null,
  });
  expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(first))).toBe(true);
  const { rows } = await app.db.pool.query(
    `select actor_id, before, after from audit_log where action = 'safety-sheet.take-back' and object_id = $1`,
    [nameKey],
  );
  expect(rows).toMatchObject([{ actor_id: owner.id, before: { number: 2 }, after: { number: 1 } }]);
});

test('two tabs and a repeated press take back once', async () => {
  const revision = await upload('2');
  const answers = await Promise.all([takeBack(owner, revision), takeBack(owner, revision)]);
  answers.push(await takeBack(owner, revision));
  expect(answers.map(({ status, body }) => [status, body.current])).toEqual([
    [200, 1],
    [200, 1],
    [200, 1],
  ]);
  const { rowCount } = await app.db.pool.query(
    `select from audit_log where action = 'safety-sheet.take-back' and object_id = $1`,
    [nameKey],
  );
  expect(rowCount).toBe(1);
});

test('the very first sheet taken back leaves none: on request', async () => {
  const fresh = `${nameKey}-fresh`;
  await addProduct(app, { nameKey: fresh, name: 'Fresh' });
  nameKey = fresh;
  const revision = await upload('1');
  expect((await takeBack(owner, revision)).body).toEqual({ number: 1, current: null });
  expect(
    (await app.db.pool.query('select sds from products where name_key = $1', [fresh])).rows,
  ).toEqual([{ sds: null }]);
});

test('a second upload within the ten minutes replaces the first, whose mails never leave; taken back, the first one’s leave after all', async () => {
  const second = await upload('2');
  app.clock.advance(60_000);
  const third = await upload('3');
  expect((await takeBack(owner, second)).body.error).toMatchObject({ code: 'failed-precondition' });
  app.clock.advance(ANNOUNCE_DELAY_MS - 60_000);
  await announceRevision(app, { revisionId: second });
  expect(await mails()).toEqual([]);
  expect((await takeBack(owner, third)).body).toEqual({ number: 3, current: 2 });
  app.clock.advance(ANNOUNCE_DELAY_MS);
  await announceRevision(app, { revisionId: third });
  await announceRevision(app, { revisionId: second });
  expect(await mails()).toEqual(['crew@harbor.example']);
});

test('whoever was handed it with a delivery before is named', async () => {
  const revision = await upload('2');
  await deliver(silent);
  await takeBack(owner, revision);
  expect(await announcement()).toMatchObject({ handed: ['Silent Spa'] });
});

test('nobody but the owner takes back or sees whom it tells, and no revision of another product', async () => {
  const revision = await upload('2');
  const before = await safetyState(app);
  for (const [user, status] of [
    [null, 401],
    [await addUser(app, { role: 'admin' }), 403],
    [await addUser(app, {}), 403],
  ] as const) {
    expect((await takeBack(user, revision)).status).toBe(status);
    expect((await app.call(user, 'GET', `/api/safety-data/${nameKey}/audience`)).status).toBe(
      status,
    );
  }
  expect((await takeBack(owner, revision, 'bowl-1')).status).toBe(count === 1 ? 200 : 404);
  expect((await takeBack(owner, newId(app))).status).toBe(404);
  expect(await safetyState(app)).toBe(before);
});
