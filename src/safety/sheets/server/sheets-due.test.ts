import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp } from '../../../../tests/support/app.ts';
import { addOrder } from '../../../../tests/support/orders.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { addSafetyContact, holdMails } from '../../../../tests/support/safety-rows.ts';
import { plainSheet } from '../../../../tests/support/sheet-corpus.ts';
import { addSheet } from '../../../../tests/support/sheets.ts';
import { newId } from '../../../platform/clock.ts';
import { mailDueSheets } from './mail-due-sheets.ts';
import { recordHandovers } from './public/record-handovers.ts';
import { sheetsDue } from './public/sheets-due.ts';

let app: AppUnderTest;
let serial = 0;
/** Two products with a sheet, a hazardous one without, and one that needs none. */
let bowl: string;
let soap: string;
let acid: string;
let mop: string;
let bowlId: string;
let agreed: string;
let silent: string;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  serial += 1;
  [bowl, soap, acid, mop] = ['bowl', 'soap', 'acid', 'mop'].map((name) => `${name}-${serial}`) as [
    string,
    string,
    string,
    string,
  ];
  bowlId = await addProduct(app, { nameKey: bowl, name: 'Bowl' });
  await addProduct(app, { nameKey: soap, name: 'Soap' });
  await addProduct(app, { nameKey: acid, name: 'Acid', hazardous: true });
  await addProduct(app, { nameKey: mop, name: 'Mop' });
  for (const nameKey of [bowl, soap])
    await addSheet(app, nameKey, await plainSheet(`${nameKey} 1`));
  [agreed, silent] = [await addCustomer(app), await addCustomer(app, { email: 'a@b.example' })];
  await addSafetyContact(app, agreed);
  await holdMails(app);
  await app.db.pool.query('delete from mails where true');
});

const deliver = (customerId: string, nameKeys: string[], onPaper = false) =>
  app.db.transaction((tx) =>
    recordHandovers(tx, app, {
      customerId,
      deliveryId: newId(app),
      nameKeys,
      at: app.clock.now(),
      onPaper,
    }),
  );
const due = async (customerId: string, nameKeys: string[]) => {
  const found = (await sheetsDue(app.db, [{ key: 'one', customerId, nameKeys }])).get('one');
  return {
    onPaper: found?.onPaper,
    due: found?.due.map(({ nameKey, number, why, mailed }) => [nameKey, number, why, mailed]),
    missing: found?.missing.map(({ nameKey }) => nameKey),
  };
};
const ways = async (customerId: string) =>
  (
    await app.db.pool.query(
      `select how from sds_handovers where customer_id = $1 and name_key = $2 order by how`,
      [customerId, bowl],
    )
  ).rows.map(({ how }) => how);
const mails = async () =>
  (await app.db.pool.query('select recipient, subject, body_text from mails order by id')).rows;

test('what is due with a delivery: the first sheet, then nothing, then the revised one', async () => {
  const all = [bowl, acid, mop, bowl];
  const first = { onPaper: 'no-contact', due: [[bowl, 1, 'first', false]], missing: [acid] };
  expect(await due(silent, all)).toEqual(first);
  // Delivered, and nobody said that the printed one was given: it is still due.
  await deliver(silent, all);
  expect(await due(silent, all)).toEqual(first);
  await deliver(silent, all, true);
  expect(await due(silent, all)).toEqual({ ...first, due: [] });
  await addSheet(app, bowl, await plainSheet(`${bowl} 2`), '2026-02-01');
  expect(await due(silent, all)).toEqual({ ...first, due: [[bowl, 2, 'revised', false]] });
});

test('a whole run is one statement, and each stop has its own', async () => {
  await deliver(silent, [bowl], true);
  const found = await sheetsDue(app.db, [
    { key: 'a', customerId: agreed, nameKeys: [bowl, soap] },
    { key: 'b', customerId: silent, nameKeys: [bowl, soap] },
    { key: 'c', customerId: silent, nameKeys: [] },
  ]);
  expect(
    [...found].map(([key, stop]) => [key, stop.onPaper, stop.due.map(({ nameKey }) => nameKey)]),
  ).toEqual([
    ['a', null, [bowl, soap]],
    ['b', 'no-contact', [soap]],
    ['c', 'no-contact', []],
  ]);
  expect((await sheetsDue(app.db, [])).size).toBe(0);
});

test('the newest contact counts: paper by choice, and paper without an agreement', async () => {
  await addSafetyContact(app, agreed, { agreed: false });
  expect((await due(agreed, [bowl])).onPaper).toBe('no-consent');
  await addSafetyContact(app, agreed, { channel: 'paper', agreed: false });
  expect((await due(agreed, [bowl])).onPaper).toBe('chosen');
});

test('when the order goes out the sheet leaves by e-mail once, and the delivery hands it over', async () => {
  const who = await addUser(app, { role: 'super_admin', customers: 'all' });
  const order = await addOrder(app, {
    status: 'confirmed',
    customerId: agreed,
    lines: [{ productId: bowlId, quantity: 2, unitPriceCents: 500 }],
  });
  const sent = await app.call(who, 'POST', '/api/update-order', {
    orderId: order.id,
    version: 1,
    action: 'send-out',
  });
  expect(sent.status).toBe(200);
  expect(await ways(agreed)).toEqual([]);
  const { rows } = await app.db.pool.query(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'mail-due-sheets'`,
  );
  expect(rows).toMatchObject([
    { payload: { customerId: agreed, orderId: order.id, productIds: [bowlId] } },
  ]);
  await holdMails(app);
  await app.db.pool.query('delete from mails where true');
  for (const _ of [1, 2]) await mailDueSheets(app, rows[0].payload);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    recipient: 'safety@site.example',
    subject: 'Safety data sheet: Bowl',
  });
  expect(mail.body_text).toMatch(/http:\/\/localhost:3000\/sds\/handed\/[\w-]{22}\b/);
  expect(await ways(agreed)).toEqual(['e-mail']);
  expect(await due(agreed, [bowl])).toMatchObject({ due: [[bowl, 1, 'first', true]] });
  await deliver(agreed, [bowl]);
  expect(await ways(agreed)).toEqual(['delivery', 'e-mail']);
  expect(await mails()).toHaveLength(1);
});

test('two trucks that leave at once mail one sheet', async () => {
  const payload = { customerId: agreed, orderId: newId(app), productIds: [bowlId] };
  await Promise.all([mailDueSheets(app, payload), mailDueSheets(app, payload)]);
  expect(await mails()).toHaveLength(1);
});

test('without an agreement nothing is mailed: the paper that the driver gave stands in the ledger', async () => {
  await mailDueSheets(app, { customerId: silent, orderId: newId(app), productIds: [bowlId] });
  await deliver(silent, [bowl], true);
  expect(await ways(silent)).toEqual(['delivery', 'paper']);
  expect(await mails()).toEqual([]);
});

test('in Spanish where the contact reads Spanish', async () => {
  await addSafetyContact(app, agreed, { language: 'es' });
  await deliver(agreed, [bowl, soap]);
  const [mail] = await mails();
  expect(mail.subject).toBe('Hojas de datos de seguridad de 2 productos');
  expect(mail.body_text).toContain('Revisión 1');
});
