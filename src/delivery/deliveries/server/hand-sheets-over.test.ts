import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addOrder } from '../../../../tests/support/orders.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { addSafetyContact } from '../../../../tests/support/safety-rows.ts';
import { plainSheet } from '../../../../tests/support/sheet-corpus.ts';
import { reviseSheet } from '../../../../tests/support/sheets.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { newId } from '../../../platform/clock.ts';
import {
  ANNOUNCE_DELAY_MS,
  announceRevision,
} from '../../../safety/sheets/server/announce-revision.ts';
import { missingSheetsOf } from '../../../safety/sheets/server/public/missing-sheets.ts';
import { sitesWithout } from '../../../safety/sheets/server/sites-without.ts';
import { siteProductsFor, withoutSheet } from '../../../safety/sites/server/site-products.ts';
import { deliveriesOfOrder } from './public/queries.ts';

let app: AppUnderTest;
let driver: TestUser;
let owner: TestUser;
let hotel: string;
let bowl: string;
let soap: string;
let bare: string;
beforeAll(async () => {
  app = await startApp();
  driver = await addUser(app, { role: 'admin', customers: 'all', brands: ['Linnetfold'] });
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  hotel = await addCustomer(app, { email: 'crew@harbor.example' });
  [bowl, soap, bare] = [
    await addProduct(app, { nameKey: 'bowl', name: 'Bowl cleaner' }),
    await addProduct(app, { nameKey: 'soap', name: 'Hand soap' }),
    await addProduct(app, { nameKey: 'bare', name: 'Mop head' }),
  ];
  for (const nameKey of ['bowl', 'soap']) await upload(nameKey, '2026-01-05');
});
afterAll(() => app.close());

const upload = async (nameKey: string, date: string) =>
  expect(
    (
      await reviseSheet(app, owner, {
        nameKey,
        date,
        bytes: await plainSheet(`${nameKey} ${date}`),
      })
    ).status,
  ).toBe(200);

const ledger = async (customerId = hotel) =>
  (
    await app.db.pool.query<{ name_key: string; delivery_id: string }>(
      `select name_key, delivery_id from sds_handovers where customer_id = $1 and how = 'delivery' order by name_key, id`,
      [customerId],
    )
  ).rows;

const missingOfSite = async (person: TestUser, customerId: string) =>
  withoutSheet(await siteProductsFor(app, person, customerId));

type Door = { delivered: number; reason?: string };

/** Orders two of each product and records at the door what the test says of each. */
async function visit(
  productIds: string[],
  door: Door[],
  more: {
    who?: TestUser;
    customerId?: string;
    extras?: object[];
    key?: string;
    sheetsOnPaper?: boolean;
  } = {},
) {
  const order = await addOrder(app, {
    customerId: more.customerId ?? hotel,
    lines: productIds.map((productId) => ({ productId, quantity: 2, unitPriceCents: 500 })),
  });
  const body = {
    orderId: order.id,
    lines: order.lineIds.map((orderLineId, n) => ({ orderLineId, ...door[n] })),
    extras: more.extras ?? [],
    noSignatureReason: 'Left at the dock',
    sheetsOnPaper: more.sheetsOnPaper ?? true,
  };
  const send = () =>
    app.call(more.who ?? driver, 'POST', '/api/deliver-order', body, {
      'idempotency-key': more.key ?? randomUUID(),
    });
  return { order, answer: await send(), send };
}
const all = { delivered: 2 };
const mailOf = async (deliveryId: string) =>
  (
    await app.db.pool.query<{ body_text: string }>(
      'select body_text from mails where dedupe_key = $1',
      [`order-delivered:${deliveryId}`],
    )
  ).rows[0]?.body_text ?? '';

test('the first delivery of a product hands its sheet over: in the ledger, the answer, the e-mail and on the panel', async () => {
  const { order, answer, send } = await visit([bowl, bare], [all, all], {
    key: 'first-delivery-key',
  });
  expect(answer.status).toBe(200);
  expect(answer.body.sheets).toEqual([
    {
      nameKey: 'bowl',
      name: 'Bowl cleaner',
      number: 1,
      date: '2026-01-05',
      why: 'first',
      handed: 'paper',
    },
  ]);
  const { deliveryId } = answer.body;
  expect(await ledger()).toEqual([{ name_key: 'bowl', delivery_id: deliveryId }]);
  const mail = await mailOf(deliveryId);
  expect(mail).toContain('Bowl cleaner, revision 1 of Jan 5, 2026');
  expect(mail).toContain('http://localhost:3000/sds/bowl');
  const [panel] = await deliveriesOfOrder(app.db, orderScope(owner), order.id);
  expect(panel?.sheets).toEqual([
    { nameKey: 'bowl', name: 'Bowl cleaner', number: 1, date: '2026-01-05', handed: 'paper' },
  ]);
  // The phone had no signal for the answer and sends again.
  expect((await send()).body).toEqual(answer.body);
  expect(await ledger()).toHaveLength(1);
});

test('an empty tick hands nothing over: the sheet stays owed, is said to be, and comes with the next delivery', async () => {
  const handedOver = await addCustomer(app);
  const forgotten = await addCustomer(app, { email: 'office@forgotten.example' });
  await visit([bowl], [all], { customerId: handedOver });
  const { order, answer } = await visit([bowl], [all], {
    customerId: forgotten,
    sheetsOnPaper: false,
  });
  const ways = async (customerId: string) =>
    (
      await app.db.pool.query<{ how: string }>(
        'select how from sds_handovers where customer_id = $1 order by how',
        [customerId],
      )
    ).rows.map(({ how }) => how);
  expect(await ways(handedOver)).toEqual(['delivery', 'paper']);
  expect(await ways(forgotten)).toEqual([]);
  const owed = { nameKey: 'bowl', name: 'Bowl cleaner', number: 1, date: '2026-01-05' };
  expect(answer.body).toMatchObject({ sheets: [], owedSheets: [owed] });
  expect(await mailOf(answer.body.deliveryId)).toContain('we still owe it');
  const panel = async () =>
    (await deliveriesOfOrder(app.db, orderScope(owner), order.id))[0]?.owedSheets;
  expect(await panel()).toEqual([{ ...owed, since: null }]);
  expect((await sitesWithout(app, owner, 'bowl')).map((site) => site.customerId)).toEqual([
    forgotten,
  ]);
  const next = await visit([bowl], [all], { customerId: forgotten });
  expect(next.answer.body).toMatchObject({ sheets: [{ handed: 'paper' }], owedSheets: [] });
  expect(await ways(forgotten)).toEqual(['delivery', 'paper']);
  expect(await panel()).toEqual([{ ...owed, since: '2026-03-03' }]);
  expect(await sitesWithout(app, owner, 'bowl')).toEqual([]);
});

test('the next delivery of the same product hands nothing over; another customer’s first does', async () => {
  const { answer } = await visit([bowl], [all]);
  expect(answer.body.sheets).toEqual([]);
  expect(await ledger()).toHaveLength(1);
  expect(await mailOf(answer.body.deliveryId)).not.toContain('/sds/');
  const inn = await addCustomer(app);
  expect((await visit([bowl], [all], { customerId: inn })).answer.body.sheets).toMatchObject([
    { nameKey: 'bowl', why: 'first' },
  ]);
});

test('goods that stay on the truck bring no sheet: refused, nobody there, or only another line taken', async () => {
  const before = await ledger();
  for (const reason of ['refused', 'nobody-there']) {
    const { answer } = await visit([soap], [{ delivered: 0, reason }]);
    expect(answer.status).toBe(200);
    expect(answer.body.sheets).toEqual([]);
  }
  expect(
    (await visit([soap, bare], [{ delivered: 0, reason: 'damaged' }, all])).answer.body.sheets,
  ).toEqual([]);
  expect(await ledger()).toEqual(before);
});

test('who may not deliver hands nothing over, and neither does a delivery that is refused as a whole', async () => {
  const before = await ledger();
  expect(
    (await visit([soap], [all], { who: await addUser(app, { customers: [hotel] }) })).answer.status,
  ).toBe(403);
  expect((await visit([soap], [{ delivered: 3 }])).answer.status).toBe(409);
  expect(
    (await visit([soap], [all], { extras: [{ productId: newId(app), quantity: 1 }] })).answer
      .status,
  ).toBe(404);
  expect(await ledger()).toEqual(before);
});

test('a hazardous product without a sheet is delivered, named everywhere, and never counted as handed over', async () => {
  const inn = await addCustomer(app, { email: 'office@example.com' });
  await addSafetyContact(app, inn, { email: 'inn@example.com' });
  const person = await addUser(app, { customers: [inn] });
  const descaler = await addProduct(app, {
    nameKey: 'descaler',
    name: 'Descaler',
    hazardous: true,
  });
  expect(await missingSheetsOf(app.db, [descaler, soap, bare])).toEqual([
    { nameKey: 'descaler', name: 'Descaler' },
  ]);
  const { order, answer, send } = await visit([soap, descaler, bare], [all, all, all], {
    customerId: inn,
    key: 'descaler-delivery-key',
  });
  expect(answer.body.sheets.map((sheet: { nameKey: string }) => sheet.nameKey)).toEqual(['soap']);
  expect(answer.body.missingSheets).toEqual([{ nameKey: 'descaler', name: 'Descaler' }]);
  expect((await send()).body).toEqual(answer.body);
  expect(await ledger(inn)).toMatchObject([{ name_key: 'soap' }]);
  expect(await mailOf(answer.body.deliveryId)).toContain(
    'There is no safety data sheet yet for Descaler.',
  );
  const panel = async () =>
    (await deliveriesOfOrder(app.db, orderScope(owner), order.id))[0]?.missingSheets;
  expect(await panel()).toEqual([{ nameKey: 'descaler', name: 'Descaler', since: null }]);
  expect(await missingOfSite(person, inn)).toEqual([{ nameKey: 'descaler', name: 'Descaler' }]);
  expect(await missingOfSite(await addUser(app, {}), inn)).toEqual([]);
  // The maker sends one after all: it is mailed to who took the product without it, and the site's list is whole.
  await upload('descaler', '2026-02-01');
  const { rows } = await app.db.pool.query(
    `select id from sds_revisions where name_key = 'descaler'`,
  );
  app.clock.advance(ANNOUNCE_DELAY_MS);
  await announceRevision(app, { revisionId: rows[0].id });
  expect(
    (await app.db.pool.query(`select recipient from mails where subject like '%Descaler%'`)).rows,
  ).toEqual([{ recipient: 'inn@example.com' }]);
  expect(await panel()).toEqual([{ nameKey: 'descaler', name: 'Descaler', since: '2026-03-03' }]);
  expect(await missingOfSite(person, inn)).toEqual([]);
});

test('what was refused at the door owes no sheet', async () => {
  const inn = await addCustomer(app);
  const other = await addProduct(app, {
    nameKey: 'other-descaler',
    name: 'Other descaler',
    hazardous: true,
  });
  expect(
    (await visit([other], [{ delivered: 0, reason: 'refused' }], { customerId: inn })).answer.body
      .missingSheets,
  ).toEqual([]);
  expect(
    (await app.db.pool.query('select from sds_owed where customer_id = $1', [inn])).rowCount,
  ).toBe(0);
});

test('an extra brings its sheet too', async () => {
  const { answer } = await visit([bare], [all], { extras: [{ productId: soap, quantity: 1 }] });
  expect(answer.body.sheets).toMatchObject([{ nameKey: 'soap', why: 'first' }]);
});

test('the first delivery after a revision hands the new one over, once', async () => {
  await upload('bowl', '2026-02-20');
  const { answer } = await visit([bowl, soap], [all, all]);
  expect(answer.body.sheets).toEqual([
    {
      nameKey: 'bowl',
      name: 'Bowl cleaner',
      number: 2,
      date: '2026-02-20',
      why: 'revised',
      handed: 'paper',
    },
  ]);
  expect((await visit([bowl, soap], [all, all])).answer.body.sheets).toEqual([]);
  expect((await ledger()).map((row) => row.name_key)).toEqual(['bowl', 'bowl', 'soap']);
});
