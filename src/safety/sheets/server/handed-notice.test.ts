import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from '../../../../tests/support/app.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { addSafetyContact, holdMails } from '../../../../tests/support/safety-rows.ts';
import { addSheet } from '../../../../tests/support/sheets.ts';
import { newId } from '../../../platform/clock.ts';
import { acknowledgeNotice, openNotice } from './handed-notice.ts';
import { recordHandovers } from './public/record-handovers.ts';

let app: AppUnderTest;
let customerId: string;
beforeAll(async () => {
  app = await startApp();
  await addProduct(app, { nameKey: 'descaler', name: 'Descaler' });
  await addSheet(app, 'descaler', Buffer.from('sheet'));
  customerId = await addCustomer(app, { name: 'Harbor House' });
  await addSafetyContact(app, customerId);
  await holdMails(app);
});
afterAll(() => app.close());

const acknowledged = async () =>
  (
    await app.db.pool.query(
      'select acknowledged_by from sds_handovers where acknowledged_at is not null',
    )
  ).rows;

test('the link of the mail shows what was handed over; only the press acknowledges, and the first word stays', async () => {
  await app.db.transaction((tx) =>
    recordHandovers(tx, app, {
      customerId,
      deliveryId: newId(app),
      nameKeys: ['descaler'],
      at: app.clock.now(),
      onPaper: false,
    }),
  );
  const { rows } = await app.db.pool.query('select to_jsonb(m)::text as mail from mails m');
  const token = /\/sds\/handed\/([\w-]{22})/.exec(rows.map(({ mail }) => mail).join(' '))?.[1];
  const notice = await openNotice(app, token ?? '', 'network');
  expect(notice).toMatchObject({
    customer: 'Harbor House',
    acknowledgedAt: null,
    sheets: [{ name: 'Descaler', number: 1, current: true, recalled: false }],
  });
  expect(await acknowledged()).toEqual([]);

  await acknowledgeNotice(app, token ?? '', 'Rosa Diaz', 'network');
  await acknowledgeNotice(app, token ?? '', 'Somebody Else', 'network');
  expect(await acknowledged()).toEqual([{ acknowledged_by: 'Rosa Diaz' }]);
  expect((await openNotice(app, token ?? '', 'network')).acknowledgedBy).toBe('Rosa Diaz');
});

test('a link that was never sent opens nothing', async () => {
  for (const token of ['A'.repeat(22), 'short', ''])
    await expect(openNotice(app, token, 'network')).rejects.toMatchObject({ status: 404 });
});
