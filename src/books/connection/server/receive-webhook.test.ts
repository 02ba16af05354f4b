import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Books, REALM, startBooks } from '../../../../tests/support/books.ts';
import { isSigned, readEvents } from '../../quickbooks/server/notifications.ts';

let books: Books;
let invoiceId: string;
let deliveryId: string;
let customer: string;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
  deliveryId = (await books.deliver(await books.order(), [3, 2])).deliveryId;
  await books.app.runJobs();
  invoiceId = books.invoices()[0]?.Id ?? '';
  customer = books.invoices()[0]?.CustomerRef.value ?? '';
});
afterAll(() => books.close());

const sign = (body: string) => createHmac('sha256', books.verifier).update(body).digest('base64');
const send = (body: string, signature = sign(body), type = 'application/cloudevents+json') =>
  books.app.call(null, 'POST', '/api/quickbooks/webhook', body, {
    'intuit-signature': signature,
    'content-type': type,
    origin: '',
  });
const event = (id: string, type: string, entityId: string) => ({
  specversion: '1.0',
  id,
  type,
  intuitentityid: entityId,
  intuitaccountid: REALM,
});
const mirror = async () =>
  (
    await books.app.db.pool.query(
      'select state, balance_cents, problem from invoices where delivery_id = $1',
      [deliveryId],
    )
  ).rows[0];
const seen = async () =>
  (await books.app.db.pool.query('select count(*)::int as count from accounting_events')).rows[0]
    .count;

function pay(amount: number) {
  return books.simulator.control.edit(
    REALM,
    'Payment',
    {
      CustomerRef: { value: customer },
      TotalAmt: amount,
      Line: [{ Amount: amount, LinkedTxn: [{ TxnId: invoiceId, TxnType: 'Invoice' }] }],
    },
    'create',
  );
}

test('a wrong, missing or foreign signature is refused without a word; nothing is kept', async () => {
  const body = JSON.stringify([event('w-1', 'qbo.invoice.updated.v1', invoiceId)]);
  for (const signature of [
    '',
    'AAAA',
    sign(`${body} `),
    createHmac('sha256', 'client-of-the-tests').update(body).digest('base64'),
  ]) {
    const answer = await send(body, signature);
    expect(answer.status).toBe(401);
    expect(answer.body).toHaveLength(0);
  }
  expect(await seen()).toBe(0);
});

test('a payment makes the invoice part paid, then paid; repeated events do nothing', async () => {
  const first = pay(50);
  const body = JSON.stringify([
    event('p-1', 'qbo.payment.created.v1', first.Id),
    event('p-1', 'qbo.payment.created.v1', first.Id),
  ]);
  expect((await send(body)).status).toBe(200);
  expect((await send(body)).status).toBe(200);
  expect(await seen()).toBe(1);
  await books.app.runJobs();
  expect(await mirror()).toMatchObject({ state: 'part_paid', balance_cents: 21613 - 5000 });
  pay(166.13);
  await send(JSON.stringify([event('p-2', 'QBO.Invoice.Updated.v1', invoiceId)]));
  await books.app.runJobs();
  expect(await mirror()).toMatchObject({ state: 'paid', balance_cents: 0 });
});

test('the legacy form is read as well, and a deleted invoice is shown as such', async () => {
  for (const row of books.simulator.control.rows(REALM, 'Payment')) {
    books.simulator.control.edit(
      REALM,
      'Payment',
      { Id: row.entity.Id, SyncToken: row.entity.SyncToken },
      'delete',
    );
  }
  const invoice = books.simulator.control
    .rows(REALM, 'Invoice')
    .find((row) => row.entity.Id === invoiceId)?.entity;
  books.simulator.control.edit(
    REALM,
    'Invoice',
    { Id: invoiceId, SyncToken: invoice?.SyncToken ?? '' },
    'delete',
  );
  const entity = {
    name: 'Invoice',
    id: invoiceId,
    operation: 'Delete',
    lastUpdated: '2026-11-21T10:00:00.000Z',
  };
  await send(
    JSON.stringify({
      eventNotifications: [{ realmId: REALM, dataChangeEvent: { entities: [entity] } }],
    }),
    undefined,
    'application/json',
  );
  await books.app.runJobs();
  expect(await mirror()).toMatchObject({
    state: 'voided',
    balance_cents: 0,
    problem: 'This invoice was deleted in QuickBooks.',
  });
});

test('events of other companies and entities are taken and passed over', async () => {
  const before = books.simulator.control.requests().length;
  await send(
    JSON.stringify([
      { ...event('o-1', 'qbo.invoice.updated.v1', invoiceId), intuitaccountid: '1' },
      event('o-2', 'qbo.vendor.updated.v1', '5'),
    ]),
  );
  await books.app.runJobs();
  expect(books.simulator.control.requests()).toHaveLength(before);
});

test('events that cannot be read are counted in a line of the log, and the others of the delivery are taken', async () => {
  const before = await seen();
  const modern = [
    event('u-1', 'qbo.invoice.updated.v1', '77'),
    { specversion: '1.0', id: 'u-2' },
    event('u-3', 'qbo.invoice.updated.v1', '7\0'),
    'nonsense',
  ];
  expect((await send(JSON.stringify(modern))).status).toBe(200);
  const entities = [
    { name: 'Invoice', id: '78', operation: 'Update' },
    { name: 'Invoice' },
    { name: 'Invoice', id: '7\0', operation: 'Update' },
  ];
  const old = JSON.stringify({
    eventNotifications: [{ realmId: REALM, dataChangeEvent: { entities } }, { realmId: null }],
  });
  expect((await send(old, undefined, 'application/json')).status).toBe(200);
  expect(await seen()).toBe(before + 2);
  expect(
    books.app.lines.filter((line) => line.message === 'webhook events could not be read'),
  ).toMatchObject([
    { unread: 3, read: 1 },
    { unread: 3, read: 1 },
  ]);
});

test('the signature covers the exact bytes; nonsense holds no event', () => {
  const raw = Buffer.from('{"a":1}');
  const good = createHmac('sha256', 'v').update(raw).digest('base64');
  expect(isSigned(raw, good, 'v')).toBe(true);
  expect(isSigned(Buffer.from('{"a": 1}'), good, 'v')).toBe(false);
  expect(isSigned(raw, good, null)).toBe(false);
  expect(readEvents('not json')).toEqual({ events: [], unread: 1 });
  expect(readEvents('{"x":1}')).toEqual({ events: [], unread: 1 });
});
