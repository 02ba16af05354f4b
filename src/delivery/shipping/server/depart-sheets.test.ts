import { expect, test } from 'vitest';
import {
  app,
  confirmed,
  DAY,
  desk,
  driver,
  inn,
  seenAt,
  soap,
  startShop,
} from '../../../../tests/support/planning.ts';
import { readPdf } from '../../../../tests/support/read-pdf.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import { addRun, countLoad } from '../../../../tests/support/runs.ts';
import { addSafetyContact } from '../../../../tests/support/safety-rows.ts';
import { addSheet } from '../../../../tests/support/sheets.ts';
import type { PayloadOf } from '../../../platform/queue.ts';
import { mailDueSheets } from '../../../safety/sheets/server/mail-due-sheets.ts';
import type { mailDueSheetsJob } from '../../../safety/sheets/server/public/jobs.ts';
import { printPapers } from '../../runs/server/print-papers.ts';
import { departRun } from './depart-run.ts';

startShop();

/** What waits in the queue to mail the sheets of orders that left. */
const waiting = async () =>
  (
    await app.db.pool.query<{ payload: PayloadOf<typeof mailDueSheetsJob> }>(
      `select j.payload from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'mail-due-sheets'`,
    )
  ).rows.map(({ payload }) => payload);

test('when a run leaves, the sheets of its goods leave by e-mail before them, once', async () => {
  const { rows } = await app.db.pool.query<{ name_key: string }>(
    `select distinct p.name_key from products p`,
  );
  const nameKey = rows[0]?.name_key ?? '';
  await addSheet(app, nameKey, Buffer.from('sheet'));
  await addSafetyContact(app, inn);
  const orderId = await confirmed();
  const run = await addRun(app, { day: DAY, driverId: driver.id, orders: [orderId] });
  expect(await waiting()).toEqual([]);
  await countLoad(app, run, desk.id);
  await departRun(app, desk, await seenAt(run));
  const jobs = await waiting();
  expect(jobs).toMatchObject([{ orderId, customerId: inn }]);
  for (const job of [...jobs, ...jobs]) await mailDueSheets(app, job);
  const { rows: notices } = await app.db.pool.query(
    `select n.kind, n.order_id, n.recipient, h.name_key, m.kind as mail
       from sds_notices n join sds_handovers h on h.notice_id = n.id
       join mails m on m.dedupe_key = 'sds-notice:' || n.id`,
  );
  expect(notices).toEqual([
    {
      kind: 'on-the-way',
      order_id: orderId,
      recipient: 'safety@site.example',
      name_key: nameKey,
      mail: 'sds-handover',
    },
  ]);
});

test('a site that chose paper has its sheets on the load list and the delivery note; by e-mail it says so', async () => {
  const other = await addCustomer(app, { name: 'Paper Lodge' });
  await addSafetyContact(app, inn);
  await addSafetyContact(app, other, { channel: 'paper', agreed: false });
  const { rows } = await app.db.pool.query<{ name_key: string; name: string }>(
    'select name_key, name from products where id = $1',
    [soap],
  );
  await addSheet(app, rows[0]?.name_key ?? '', Buffer.from('sheet'));
  const orders = [await confirmed(), await confirmed('confirmed', DAY, other)];
  const run = await addRun(app, { day: DAY, driverId: driver.id, orders });
  const text = async (paper: 'load-list' | 'delivery-notes') =>
    (await readPdf((await printPapers(app, desk, { runId: run, paper })).bytes)).pages.join(' ');
  const list = await text('load-list');
  expect(list).toContain(`2. Paper Lodge (chose paper): ${rows[0]?.name}`);
  expect(list).not.toContain('1. Inn');
  const notes = await text('delivery-notes');
  expect(notes).toContain('the customer chose paper');
  expect(notes).toContain('They leave by e-mail');
});
