import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { addSafetyContact, holdMails, safetyState } from '../../../../tests/support/safety-rows.ts';
import { addSheet } from '../../../../tests/support/sheets.ts';
import { VISITOR } from '../../../kit/actor.ts';
import { newId } from '../../../platform/clock.ts';
import { recordHandovers } from './public/record-handovers.ts';
import { recallTasks } from './recall-tasks.ts';
import { sendSheet } from './send-sheet.ts';
import { tellRecall } from './tell-recall.ts';

let app: AppUnderTest;
let owner: TestUser;
let hotel: string;
let silent: string;
let wrong: string;
const nameKey = 'bowl';
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  await addProduct(app, { nameKey, name: 'Bowl' });
  await addSheet(app, nameKey, Buffer.from('right'));
  await addSheet(app, nameKey, Buffer.from('wrong'));
  [hotel, silent] = [await addCustomer(app), await addCustomer(app, { email: '' })];
  await addSafetyContact(app, hotel);
  for (const customerId of [hotel, silent])
    await app.db.transaction((tx) =>
      recordHandovers(tx, app, {
        customerId,
        deliveryId: newId(app),
        nameKeys: [nameKey],
        at: app.clock.now(),
        onPaper: true,
      }),
    );
  wrong = (await app.db.pool.query(`select id from sds_revisions where revision_number = 2`))
    .rows[0].id;
  await holdMails(app);
});
afterAll(() => app.close());

const recall = (who: TestUser | null) =>
  app.call(who, 'POST', `/api/safety-data/${nameKey}/sheets/${wrong}/recall`, {
    what: 'wrong-product',
    reason: 'It is the sheet of the descaler.',
  });
const file = (revision: string | null) =>
  sendSheet(app, VISITOR, new Request('http://localhost:3000/x'), { nameKey, revision });

test('a recalled sheet is current nowhere, its address says so, and who had it is told once', async () => {
  const before = await safetyState(app);
  expect((await recall(await addUser(app, { role: 'admin' }))).status).toBe(403);
  expect(await safetyState(app)).toBe(before);
  expect((await recall(owner)).body).toEqual({ number: 2, current: 1, had: 2 });
  expect((await recall(owner)).body).toEqual({ number: 2, current: 1, had: 2 });
  expect(await (await file(null)).text()).toBe('right');
  const gone = await file('2');
  expect(gone.status).toBe(410);
  expect(await gone.text()).toContain('/sds/bowl');
  await holdMails(app);
  for (const _ of [1, 2]) await tellRecall(app, { revisionId: wrong });
  const { rows } = await app.db.pool.query(
    `select recipient, body_text from mails where kind = 'sds-recalled'`,
  );
  expect(rows).toMatchObject([{ recipient: 'safety@site.example' }]);
  expect(rows[0].body_text).toContain('Use revision 1 instead.');
  expect(rows[0].body_text).toContain('It is the sheet of the descaler.');
});

const untold = async () =>
  (await recallTasks(app.db, { customers: null, brands: null })).flatMap((task) =>
    task.untold.map(({ customerId, mail }) => [customerId, mail]),
  );
const mailIs = (state: string) =>
  app.db.pool.query(`update mails set state = $1 where kind = 'sds-recalled'`, [state]);

test('the task stands until the e-mail has left; one that is refused opens it again', async () => {
  const both = (mail: string) =>
    expect.arrayContaining([
      [hotel, mail],
      [silent, 'none'],
    ]);
  expect(await untold()).toEqual(both('queued'));
  await mailIs('failed');
  expect(await untold()).toEqual(both('failed'));
  await mailIs('sent');
  expect(await untold()).toEqual([[silent, 'none']]);
});

test('who has no address is told by a person; the trail and the recall stay', async () => {
  const tell = (customerId: string) =>
    app.call(owner, 'POST', `/api/sds-recalls/${wrong}/told`, { customerId, how: 'phone' });
  expect((await tell(silent)).status).toBe(200);
  expect((await tell(silent)).status).toBe(200);
  expect(await untold()).toEqual([]);
  expect((await tell(await addCustomer(app))).status).toBe(404);
  const { rows } = await app.db.pool.query(
    `select customer_id, how from sds_recall_tellings order by how`,
  );
  expect(rows).toEqual([
    { customer_id: hotel, how: 'e-mail' },
    { customer_id: silent, how: 'phone' },
  ]);
  await expect(
    app.db.pool.query('update sds_revisions set superseded_at = null where id = $1', [wrong]),
  ).rejects.toThrow(/never current again|duplicate key/);
});
