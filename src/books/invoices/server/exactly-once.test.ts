import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import {
  type Books,
  type OrderInHand,
  REALM,
  startBooks,
} from '../../../../tests/support/books.ts';
import {
  bookedFor,
  invoicePosts,
  mirrorOf,
  retry,
  theOneFor,
  untilQuiet,
} from '../../../../tests/support/outbox.ts';
import { uuidv7 } from '../../../kit/id.ts';
import { invoiceDelivery } from './invoice-delivery.ts';
import { resumeInvoices } from './waiting-invoices.ts';

let books: Books;
async function open(ownNumbers: boolean): Promise<void> {
  books = await startBooks({}, { ownNumbers });
  await books.connect();
}
const prepare = () => {
  books.simulator.control.clearFaults();
  books.simulator.control.clearRequests();
  books.app.clock.advance(7_200_000);
};

const tokenCalls = () =>
  books.simulator.control
    .requests()
    .filter((request) => request.path.startsWith('/oauth2/v1/tokens'));

async function byHand(order: OrderInHand, unitPrice: number, quantity: number) {
  const customer = books.simulator.control.edit(
    REALM,
    'Customer',
    { DisplayName: order.customerName, BillAddr: { PostalCode: '02840' } },
    'create',
  );
  const item = books.simulator.control
    .rows(REALM, 'Item')
    .find((row) => row.entity.Sku === order.skus[0])?.entity;
  return books.simulator.control.edit(
    REALM,
    'Invoice',
    {
      DocNumber: order.number,
      CustomerRef: { value: customer.Id },
      Line: [
        {
          Amount: (Math.round(unitPrice * 100) * quantity) / 100,
          DetailType: 'SalesItemLineDetail',
          SalesItemLineDetail: {
            ItemRef: { value: item?.Id ?? '' },
            UnitPrice: unitPrice,
            Qty: quantity,
          },
        },
      ],
    },
    'create',
  );
}

describe.each([
  ['QuickBooks numbers', false],
  ['own numbers', true],
])('%s', (_settings, ownNumbers) => {
  beforeAll(() => open(ownNumbers));
  afterAll(() => books.close());
  beforeEach(prepare);

  test('a lost answer is found again, whoever numbers', async () => {
    const order = await books.order();
    const { deliveryId } = await books.deliver(order, [3, 2]);
    books.simulator.control.fail({ failure: 'drop-answer', method: 'POST', path: '/invoice' });
    await untilQuiet(books, 2);
    const number = theOneFor(books, order).DocNumber;
    expect(number === order.number).toBe(ownNumbers);
    expect(await mirrorOf(books, deliveryId)).toMatchObject({
      state: 'created',
      doc_number: number,
    });
    expect(invoicePosts(books)).toHaveLength(1);
  });

  test('a lost answer, and the numbering was switched meanwhile: found again all the same', async () => {
    const order = await books.order();
    const { deliveryId } = await books.deliver(order, [3, 2]);
    books.simulator.control.fail({ failure: 'drop-answer', method: 'POST', path: '/invoice' });
    await books.app.runJobs();
    const numbered = (CustomTxnNumbers: boolean) =>
      books.simulator.control.setPreferences(REALM, { SalesFormsPrefs: { CustomTxnNumbers } });
    numbered(!ownNumbers);
    await untilQuiet(books, 2);
    numbered(ownNumbers);
    expect(await mirrorOf(books, deliveryId)).toMatchObject({
      state: 'created',
      doc_number: theOneFor(books, order).DocNumber,
    });
    expect(invoicePosts(books)).toHaveLength(1);
  });

  test('a process killed between the books’ answer and our save: the next run finds the invoice', async () => {
    const order = await books.order();
    const { deliveryId } = await books.deliver(order, [3, 2]);
    let dead = false;
    const refuse = () => Promise.reject(new Error('killed'));
    const dying: typeof books.app = {
      ...books.app,
      fetch: async (...call: Parameters<typeof fetch>) => {
        const answer = await books.app.fetch(...call);
        if (call[1]?.method === 'POST' && String(call[0]).includes('/invoice')) dead = true;
        return answer;
      },
      db: new Proxy(books.app.db, {
        get: (db, name) => (dead && name !== 'pool' ? refuse : Reflect.get(db, name)),
      }),
    };
    await expect(invoiceDelivery(dying, { deliveryId })).rejects.toThrow('killed');
    expect(bookedFor(books, order)).toHaveLength(1);
    expect(await mirrorOf(books, deliveryId)).toMatchObject({
      state: 'sending',
      in_doubt: true,
      accounting_id: null,
    });

    // While the lease of the dead sender runs, nobody else sends.
    await books.app.runJobs();
    expect(await mirrorOf(books, deliveryId)).toMatchObject({ state: 'sending' });
    books.app.clock.advance(4 * 60_000);
    await books.app.runJobs();
    expect(bookedFor(books, order)).toHaveLength(1);
    expect(await mirrorOf(books, deliveryId)).toMatchObject({
      state: 'created',
      accounting_id: bookedFor(books, order)[0]?.Id,
      in_doubt: false,
    });
    expect(invoicePosts(books)).toHaveLength(1);
  });

  test('a job that the queue lost is picked up by the schedule', async () => {
    const order = await books.order();
    const { deliveryId } = await books.deliver(order, [3, 2]);
    await books.app.db.pool.query('delete from graphile_worker._private_jobs');
    await resumeInvoices(books.app);
    expect(await mirrorOf(books, deliveryId)).toBeUndefined();
    books.app.clock.advance(10 * 60_000);
    await resumeInvoices(books.app);
    await books.app.runJobs();
    expect((await mirrorOf(books, deliveryId)).state).toBe('created');
  });

  test('a resend after a reset goes out under the same requestid', async () => {
    const order = await books.order();
    await books.deliver(order, [1, 1]);
    books.simulator.control.fail({ failure: 'reset', method: 'POST', path: '/invoice' });
    await untilQuiet(books, 2);
    expect(invoicePosts(books)).toHaveLength(2);
    expect(invoicePosts(books)[0]?.requestid).toMatch(/^inv-/);
    expect(invoicePosts(books)[0]?.requestid?.length).toBeLessThanOrEqual(50);
    expect(invoicePosts(books)[1]?.requestid).toBe(invoicePosts(books)[0]?.requestid);
    expect(bookedFor(books, order)).toHaveLength(1);
  });

  test('after eight tries it is parked with the reason; a retry by hand starts over and still makes one', async () => {
    const order = await books.order();
    books.simulator.control.fail({ failure: 'drop-answer', method: 'POST', path: '/invoice' });
    const { deliveryId } = await books.deliver(order, [3, 2]);
    await books.app.runJobs();
    books.simulator.control.fail({ failure: 'unavailable', path: '/query', times: 60 });
    await untilQuiet(books, 12);
    const parked = await mirrorOf(books, deliveryId);
    expect(parked).toMatchObject({ state: 'needs_attention', attempts: 8, in_doubt: true });
    expect(parked.problem).toMatch(/8 times/);
    books.simulator.control.clearFaults();
    expect((await retry(books, deliveryId)).body).toMatchObject({ state: 'unknown' });
    await untilQuiet(books, 1);
    expect(await mirrorOf(books, deliveryId)).toMatchObject({ state: 'created' });
    expect(bookedFor(books, order)).toHaveLength(1);
  });

  test('an expired token is refreshed once, also by two workers at once', async () => {
    const orders = [await books.order(), await books.order()];
    const deliveries = [];
    for (const order of orders) deliveries.push(await books.deliver(order, [1, 1]));
    books.simulator.control.set({ strictRotation: true });
    books.simulator.control.expireAccessTokens();
    books.simulator.control.clearRequests();
    await Promise.all(
      deliveries.map(({ deliveryId }) => invoiceDelivery(books.app, { deliveryId })),
    );
    books.simulator.control.set({ strictRotation: false });
    expect(tokenCalls().map((call) => call.status)).toEqual([200]);
    for (const { deliveryId } of deliveries)
      expect((await mirrorOf(books, deliveryId)).state).toBe('created');
  });

  test('who may not ask for an invoice by hand: nothing changes', async () => {
    const order = await books.order();
    const { deliveryId } = await books.deliver(order, [3, 2]);
    const buyer = await addUser(books.app, { customers: [order.customerId] });
    const otherClerk = await addUser(books.app, {
      role: 'admin',
      customers: [(await books.order()).customerId],
    });
    const ask = (who: typeof buyer | null, body: object) =>
      books.app.call(who, 'POST', '/api/quickbooks-create-invoice', body);
    expect((await ask(null, { deliveryId })).status).toBe(401);
    expect((await ask(buyer, { deliveryId })).status).toBe(403);
    expect((await ask(otherClerk, { deliveryId })).status).toBe(404);
    const unknown = uuidv7(books.app.clock.now(), new Uint8Array(10));
    expect((await ask(books.driver, { deliveryId: unknown })).body.error.code).toBe('not-found');
    expect((await ask(books.driver, { deliveryId, invoiceId: unknown })).status).toBe(400);
    expect((await ask(books.driver, { deliveryId, state: 'paid' })).status).toBe(400);
    expect(await mirrorOf(books, deliveryId)).toBeUndefined();
  });

  test('disconnected in QuickBooks: it needs to be connected again, invoices wait, and connecting sends them', async () => {
    const order = await books.order();
    const { deliveryId } = await books.deliver(order, [3, 2]);
    books.simulator.control.disconnect(REALM);
    await untilQuiet(books, 1);
    const { rows } = await books.app.db.pool.query(
      `select state, last_error from accounting_connections where state <> 'disconnected'`,
    );
    expect(rows).toEqual([{ state: 'needs_reconnect', last_error: 'invalid_grant' }]);
    expect(await mirrorOf(books, deliveryId)).toMatchObject({ state: 'queued', attempts: 0 });
    expect(await books.connect()).toBe('/quickbooks/auth-success?result=connected');
    await untilQuiet(books, 1);
    expect(await mirrorOf(books, deliveryId)).toMatchObject({ state: 'created' });
    expect(bookedFor(books, order)).toHaveLength(1);
  });

  test('no token and no secret ever reached the log', () => {
    const logged = JSON.stringify(books.app.lines);
    expect(logged).not.toContain('client-of-the-tests');
    expect(logged).not.toMatch(/Bearer|refresh_token|access_token/);
    expect(logged).toContain('intuitTid');
  });
});

describe('own numbers, and somebody was there first', () => {
  beforeAll(() => open(true));
  afterAll(() => books.close());
  beforeEach(prepare);

  test('the number stands in the books already for the same customer and amount: matched, not doubled', async () => {
    const order = await books.order();
    const invoice = await byHand(order, 12.05, 3);
    const { deliveryId } = await books.deliver(order, [3, 0]);
    await untilQuiet(books, 1);
    expect(bookedFor(books, order)).toHaveLength(1);
    expect(await mirrorOf(books, deliveryId)).toMatchObject({
      state: 'created',
      accounting_id: invoice.Id,
    });
  });

  test('the number stands there for something else: a person has to look, in plain words, and may retry', async () => {
    const order = await books.order();
    const other = await byHand(order, 99, 1);
    const { deliveryId } = await books.deliver(order, [3, 2]);
    await untilQuiet(books, 1);
    expect(await mirrorOf(books, deliveryId)).toMatchObject({
      state: 'needs_attention',
      in_doubt: false,
      problem_code: '6140',
    });
    expect((await mirrorOf(books, deliveryId)).problem).toMatch(
      /already has another invoice with this number/,
    );
    books.simulator.control.edit(
      REALM,
      'Invoice',
      { Id: other.Id, SyncToken: other.SyncToken, sparse: true, DocNumber: 'MOVED-1' },
      'update',
    );
    expect((await retry(books, deliveryId)).body).toMatchObject({ state: 'queued' });
    await untilQuiet(books, 1);
    expect(await mirrorOf(books, deliveryId)).toMatchObject({ state: 'created', problem: null });
  });
});
