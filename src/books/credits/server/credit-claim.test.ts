import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Books,
  type OrderInHand,
  REALM,
  startBooks,
} from '../../../../tests/support/books.ts';
import { mirrorOf, retry, untilQuiet } from '../../../../tests/support/outbox.ts';
import { decideClaim } from '../../../delivery/claims/server/decide-claim.ts';
import { raiseClaim } from '../../../delivery/claims/server/raise-claim.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { creditClaim } from './credit-claim.ts';
import { creditTasks } from './credit-tasks.ts';
import { creditsOfOrder } from './credits.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
});
afterAll(() => books.close());
beforeEach(() => {
  books.simulator.control.clearFaults();
  books.simulator.control.clearRequests();
});

let serial = 0;
/** An approved claim for some of the order's first line. */
async function approve(order: OrderInHand, deliveryId: string, quantity: number) {
  const orderLineId = order.lineIds[0] ?? '';
  const lines = [{ orderLineId, quantity, kind: 'short' as const }];
  const input = { deliveryId, lines, words: '', photos: [] };
  serial += 1;
  const { id } = await raiseClaim(books.app, books.owner, input, `claim-key-${serial}`);
  const decision = { id, lines: [{ orderLineId, approved: quantity, replaced: 0 }], answer: '' };
  await decideClaim(books.app, books.owner, decision);
  return id;
}
const credits = (claimId: string) =>
  books.simulator.control
    .rows(REALM, 'CreditMemo')
    .filter(({ entity }) => String(entity.PrivateNote).includes(claimId));
const rowOf = async (claimId: string) =>
  (await books.app.db.pool.query('select * from credit_memos where claim_id = $1', [claimId]))
    .rows[0];
const posts = () =>
  books.simulator.control
    .requests()
    .filter(({ method, path }) => method === 'POST' && path.includes('/creditmemo'));

test('an approved claim waits for the invoice, then one credit follows at its prices', async () => {
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  const claimId = await approve(order, deliveryId, 2);
  await creditClaim(books.app, { claimId });
  expect(await rowOf(claimId)).toBeUndefined();
  await untilQuiet(books, 2);
  const { doc_number: invoice } = await mirrorOf(books, deliveryId);
  expect(credits(claimId)).toHaveLength(1);
  expect(credits(claimId)[0]?.entity).toMatchObject({
    TotalAmt: 24.1,
    PrivateNote: expect.stringContaining(`invoice ${invoice}`),
  });
  const scope = orderScope(books.owner);
  const [shown] = await creditsOfOrder(books.app.db, scope, order.id);
  expect(shown).toMatchObject({
    state: 'created',
    totalCents: 2410,
    docNumber: credits(claimId)[0]?.entity.DocNumber,
  });
  await creditClaim(books.app, { claimId });
  expect(posts()).toHaveLength(1);
});

test.each(['drop-answer', 'reset'] as const)(
  'the answer is lost (%s): it is looked up, and sent at most under the same requestid',
  async (failure) => {
    const order = await books.order();
    const { deliveryId } = await books.deliver(order, [3, 2]);
    await untilQuiet(books, 1);
    books.simulator.control.fail({ failure, method: 'POST', path: '/creditmemo' });
    const claimId = await approve(order, deliveryId, 1);
    await untilQuiet(books, 3);
    expect(credits(claimId)).toHaveLength(1);
    expect(await rowOf(claimId)).toMatchObject({ state: 'created', in_doubt: false });
    expect(new Set(posts().map(({ requestid }) => requestid)).size).toBe(1);
    expect(posts()).toHaveLength(failure === 'reset' ? 2 : 1);
  },
);

test('a process killed between the books’ answer and our save: the next run finds the credit', async () => {
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await untilQuiet(books, 1);
  const claimId = await approve(order, deliveryId, 1);
  let dead = false;
  const refuse = () => Promise.reject(new Error('killed'));
  const dying: typeof books.app = {
    ...books.app,
    fetch: async (...call: Parameters<typeof fetch>) => {
      const answer = await books.app.fetch(...call);
      if (call[1]?.method === 'POST' && String(call[0]).includes('/creditmemo')) dead = true;
      return answer;
    },
    db: new Proxy(books.app.db, {
      get: (db, name) => (dead && name !== 'pool' ? refuse : Reflect.get(db, name)),
    }),
  };
  await expect(creditClaim(dying, { claimId })).rejects.toThrow('killed');
  expect(await rowOf(claimId)).toMatchObject({ state: 'sending', in_doubt: true });
  await creditClaim(books.app, { claimId });
  expect(posts()).toHaveLength(1);
  books.app.clock.advance(4 * 60_000);
  await creditClaim(books.app, { claimId });
  expect(await rowOf(claimId)).toMatchObject({ state: 'created' });
  expect(credits(claimId)).toHaveLength(1);
  expect(posts()).toHaveLength(1);
});

test('two senders at once make one credit', async () => {
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await untilQuiet(books, 1);
  const claimId = await approve(order, deliveryId, 1);
  await Promise.all([1, 2, 3].map(() => creditClaim(books.app, { claimId })));
  expect(credits(claimId)).toHaveLength(1);
  expect(posts()).toHaveLength(1);
});

test('never more than the invoice bills: what does not fit is parked and stands in the inbox', async () => {
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await untilQuiet(books, 1);
  const first = await approve(order, deliveryId, 2);
  await untilQuiet(books, 1);
  const second = await approve(order, deliveryId, 1);
  // As after a correction in the books, before the credit is made: the invoice bills less than was delivered.
  await books.app.db.pool.query(
    `update invoice_lines set quantity = 2, amount_cents = 2 * unit_price_cents
      where invoice_id = (select id from invoices where delivery_id = $1) and position =
        (select min(position) from invoice_lines where invoice_id =
          (select id from invoices where delivery_id = $1))`,
    [deliveryId],
  );
  await untilQuiet(books, 1);
  expect(credits(first)).toHaveLength(1);
  expect(credits(second)).toEqual([]);
  expect(await rowOf(second)).toMatchObject({
    state: 'needs_attention',
    problem_code: 'more-than-invoiced',
  });
  expect(await creditTasks({ app: books.app, scope: null })).toContainEqual(
    expect.objectContaining({
      kind: 'credit',
      code: 'more-than-invoiced',
      sentence: expect.stringContaining(`for order ${order.number} of ${order.customerName}`),
    }),
  );
  const resolve = (way: string) =>
    rowOf(second).then(({ id }) =>
      books.app.call(books.owner, 'POST', '/api/accounting-credits/settle', {
        creditId: id,
        way,
        reason: 'Nothing is left',
      }),
    );
  expect((await resolve('reduce')).body.error.details.reason).toBe('nothing-left');
  expect((await resolve('drop')).body).toMatchObject({ state: 'dropped' });
  expect(await rowOf(second)).toMatchObject({ state: 'dropped', problem: null });
});

test('parked for more than is billed: reduced to what is left it goes out, and with nothing left it is dropped', async () => {
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await untilQuiet(books, 1);
  await approve(order, deliveryId, 1);
  await untilQuiet(books, 1);
  const two = await approve(order, deliveryId, 2);
  await books.app.db.pool.query(
    `update invoice_lines set quantity = 2, amount_cents = 2 * unit_price_cents
      where order_line_id = $1`,
    [order.lineIds[0]],
  );
  await untilQuiet(books, 1);
  const resolve = (creditId: string, way: string) =>
    books.app.call(books.owner, 'POST', '/api/accounting-credits/settle', {
      creditId,
      way,
      reason: 'Nothing is left',
    });
  const parked = await rowOf(two);
  expect(parked).toMatchObject({ problem_code: 'more-than-invoiced', net_cents: 0 });
  expect((await resolve(parked.id, 'reduce')).status).toBe(200);
  await untilQuiet(books, 1);
  expect(await rowOf(two)).toMatchObject({ state: 'created', net_cents: 1205 });
  expect(credits(two)[0]?.entity.TotalAmt).toBe(12.05);
  expect((await resolve(parked.id, 'drop')).body.error.details.reason).toBe('settled');
});

test('refused by the books it is parked with the reason; a retry by hand makes one', async () => {
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await untilQuiet(books, 1);
  const id = await approve(order, deliveryId, 1);
  books.simulator.control.fail({ failure: 'unavailable', times: 80 });
  await untilQuiet(books, 12);
  expect(await rowOf(id)).toMatchObject({ state: 'needs_attention', attempts: 8 });
  books.simulator.control.clearFaults();
  expect((await retry(books, deliveryId)).status).toBe(200);
  await untilQuiet(books, 1);
  expect(await rowOf(id)).toMatchObject({ state: 'created', problem: null });
  expect(credits(id)).toHaveLength(1);
});
