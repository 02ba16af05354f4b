import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { addOrder } from '../../../tests/support/orders.ts';
import { readPdf } from '../../../tests/support/read-pdf.ts';
import { addCustomer, addProduct } from '../../../tests/support/rows.ts';
import { addSafetyContact, holdMails, safetyState } from '../../../tests/support/safety-rows.ts';
import { plainSheet } from '../../../tests/support/sheet-corpus.ts';
import { addSheet } from '../../../tests/support/sheets.ts';
import { newId } from '../../platform/clock.ts';
import { Workbook } from '../../platform/read-xlsx.ts';
import { giveOnPaper } from '../../safety/sheets/server/give-on-paper.ts';
import { recordHandovers } from '../../safety/sheets/server/public/record-handovers.ts';
import {
  printSheetSites,
  writeSheetSites,
} from '../../safety/sheets/server/public/write-sheet-sites.ts';
import { sheetsToHand } from '../../safety/sheets/server/sites-without.ts';
import { readSheetSites } from './sheet-sites.ts';

const DAY = 86_400_000;
const nameKey = 'bowl';
let app: AppUnderTest;
let desk: TestUser;
let bowl: string;
/** Agreed to e-mail; chose paper; named nobody; took it three years ago. */
let agreed: string;
let paper: string;
let nobody: string;
let gone: string;

const deliver = (customerId: string, at = app.clock.now(), onPaper = true) =>
  app.db.transaction((tx) =>
    recordHandovers(tx, app, {
      customerId,
      deliveryId: newId(app),
      nameKeys: [nameKey],
      at,
      onPaper,
    }),
  );
const report = async () => readSheetSites(app, desk, nameKey);
const names = async () => (await report()).sites.map(({ name }) => name);
const send = (who: TestUser, customerIds: string[] = []) =>
  app.call(who, 'POST', `/api/safety-data/${nameKey}/send`, { customerIds });
const mails = async () =>
  (
    await app.db.pool.query<{ recipient: string }>(
      `select recipient from mails where kind = 'sds-handover' order by recipient`,
    )
  ).rows.map(({ recipient }) => recipient);

beforeAll(async () => {
  app = await startApp();
  desk = await addUser(app, { role: 'admin', customers: 'all', duties: ['desk'] });
  bowl = await addProduct(app, { nameKey, name: 'Bowl' });
  await addSheet(app, nameKey, Buffer.from('one'));
  agreed = await addCustomer(app, { name: 'Agreed Hotel' });
  paper = await addCustomer(app, { name: 'Paper Hotel' });
  nobody = await addCustomer(app, { name: 'Silent Hotel' });
  gone = await addCustomer(app, { name: 'Gone Hotel' });
  for (const customerId of [agreed, paper, nobody]) await deliver(customerId);
  await deliver(gone, app.clock.now() - 3 * 365 * DAY);
  await addSafetyContact(app, agreed);
  await addSafetyContact(app, paper, { channel: 'paper', email: '', agreed: false });
  await app.db.pool.query('delete from mails where true');
});
afterAll(() => app.close());

test('who still needs the revision: all that took it in two years, with the way it goes and the next delivery', async () => {
  expect(await names()).toEqual([]);
  await addSheet(app, nameKey, Buffer.from('two'), '2026-02-01');
  const order = await addOrder(app, {
    customerId: paper,
    status: 'confirmed',
    promisedOn: '2026-08-03',
    lines: [{ productId: bowl, quantity: 2, unitPriceCents: 100 }],
  });
  const { sheet, sites } = await report();
  expect(sheet?.number).toBe(2);
  expect(sites).toMatchObject([
    { customerId: agreed, had: 1, onPaper: null, email: 'safety@site.example', next: null },
    {
      customerId: paper,
      had: 1,
      onPaper: 'chosen',
      next: { orderId: order.id, number: order.number, promisedOn: '2026-08-03' },
    },
    { customerId: nobody, had: 1, onPaper: 'no-contact', next: null },
  ]);
  const all = { customers: null, brands: null };
  expect(await sheetsToHand(app.db, all, app.clock.now())).toMatchObject([
    { nameKey, number: 2, customers: 3 },
  ]);
});

test('the same as a file of text and as a workbook', async () => {
  const page = await report();
  const facts = { requestId: 'file', network: 'here' };
  const text = await writeSheetSites(app, desk, page, { ...facts, kind: 'csv' });
  const lines = (await text.text()).trimEnd().split('\r\n');
  expect([lines.length, lines[2]]).toEqual([4, expect.stringContaining('2026-08-03')]);
  const book = await writeSheetSites(app, desk, page, { ...facts, kind: 'xlsx' });
  expect(book.headers.get('content-disposition')).toContain('bowl-sheet-needed.xlsx');
  const sheet = new Workbook(new Uint8Array(await book.arrayBuffer())).rows('Sheet needed');
  expect([...sheet].map(({ cells }) => cells[0]?.text)).toEqual([
    'Customer',
    'Agreed Hotel',
    'Paper Hotel',
    'Silent Hotel',
  ]);
});

test('whoever may not see a customer does not read of it', async () => {
  const narrow = await addUser(app, { role: 'admin', customers: [paper], duties: ['desk'] });
  const { sites } = await readSheetSites(app, narrow, nameKey);
  expect(sites.map(({ name }) => name)).toEqual(['Paper Hotel']);
});

test('sent now: to whom agreed, once; nothing for the driver’s or the buyer’s account', async () => {
  const before = await safetyState(app);
  for (const who of [
    await addUser(app, { role: 'admin', customers: 'all', duties: ['driver'] }),
    await addUser(app, { role: 'user', customers: [agreed] }),
  ])
    expect((await send(who)).status).toBe(403);
  expect(await safetyState(app)).toBe(before);
  expect((await send(desk, [paper])).body).toEqual({ mailed: 0, onPaper: 1 });
  expect((await send(desk)).body).toEqual({ mailed: 1, onPaper: 2 });
  expect((await send(desk)).body).toEqual({ mailed: 0, onPaper: 2 });
  expect(await mails()).toEqual(['safety@site.example']);
  expect(await names()).toEqual(['Paper Hotel', 'Silent Hotel']);
});

test('the desk notes once that somebody has it on paper, of customers it may see', async () => {
  const facts = { requestId: 'r', network: 'n' };
  const to = 'Ana at the desk';
  const outside = await addUser(app, { role: 'admin', customers: [agreed], duties: ['desk'] });
  const driver = await addUser(app, { role: 'admin', customers: 'all', duties: ['driver'] });
  const request = { nameKey, customerIds: [nobody], to };
  await expect(giveOnPaper(app, driver, request, facts)).rejects.toMatchObject({
    code: 'permission-denied',
  });
  await expect(giveOnPaper(app, outside, request, facts)).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(
    giveOnPaper(app, desk, { ...request, customerIds: [newId(app)] }, facts),
  ).rejects.toMatchObject({ code: 'not-found' });
  expect(await names()).toEqual(['Paper Hotel', 'Silent Hotel']);
  await giveOnPaper(app, desk, request, facts);
  expect(await names()).toEqual(['Paper Hotel']);
  // Pressed again after its answer was lost: the same result, written once; and still nothing for who may not see the site.
  expect(await giveOnPaper(app, desk, request, facts)).toBeUndefined();
  await expect(giveOnPaper(app, outside, request, facts)).rejects.toMatchObject({
    code: 'not-found',
  });
  expect(await names()).toEqual(['Paper Hotel']);
  const { rows } = await app.db.pool.query(
    `select after from audit_log where action = 'safety-sheet.give-on-paper'`,
  );
  expect(rows).toEqual([{ after: { nameKey, number: 2, to } }]);
});

test('an e-mail that is not accepted hands nothing over; the paper with the next delivery does', async () => {
  await app.db.pool.query(
    `update graphile_worker._private_jobs j set last_error = 'no such mailbox'
       from mails m where j.key = 'mail:' || m.id and m.kind = 'sds-handover'`,
  );
  expect((await report()).sites[0]).toMatchObject({ customerId: agreed, onPaper: 'refused' });
  await holdMails(app);
  for (const customerId of [agreed, paper, nobody])
    await deliver(customerId, app.clock.now(), true);
  expect(await names()).toEqual([]);
  expect(await sheetsToHand(app.db, { customers: null, brands: null }, app.clock.now())).toEqual(
    [],
  );
});

test('the letters for all that get it on paper come as one file, for the desk alone; it hands nothing over', async () => {
  await addSheet(app, nameKey, await plainSheet('Bowl'), '2026-02-02');
  const print = async (who: TestUser) =>
    printSheetSites(app, who, await readSheetSites(app, who, nameKey), {
      request: new Request('http://shop.example/'),
      requestId: 'p',
      network: 'n',
    });
  const before = await names();
  const file = await print(desk);
  expect(file.headers.get('content-type')).toBe('application/pdf');
  const { pages } = await readPdf(new Uint8Array(await file.arrayBuffer()));
  const words = pages.join(' ');
  expect(pages).toHaveLength(2);
  expect(words).toContain('Paper Hotel');
  expect(words).toContain('Silent Hotel');
  expect(words).not.toContain('Agreed Hotel');
  expect(await names()).toEqual(before);
  const driver = await addUser(app, { role: 'admin', customers: 'all', duties: ['driver'] });
  await expect(print(driver)).rejects.toMatchObject({ code: 'permission-denied' });
  const narrow = await addUser(app, { role: 'admin', customers: [agreed], duties: ['desk'] });
  await expect(print(narrow)).rejects.toMatchObject({ code: 'not-found' });
});
