import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import { type Books, REALM, startBooks } from '../../../../tests/support/books.ts';
import { bookedFor, mirrorOf, retry, untilQuiet } from '../../../../tests/support/outbox.ts';
import { readPdf } from '../../../../tests/support/read-pdf.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { attachProof, resumeProofs } from './attach-proof.ts';
import { invoicesOfOrder, withoutReasons } from './public/queries.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
});
afterAll(() => books.close());
beforeEach(() => {
  books.simulator.control.clearFaults();
  books.simulator.control.clearRequests();
  books.app.clock.advance(3_600_000);
});

const uploads = () =>
  books.simulator.control
    .requests()
    .filter((request) => request.method === 'POST' && request.path.includes('/upload'));

/** The files at an invoice of the books, with what they say. */
async function filesAt(invoiceId: string) {
  const files = books.simulator.control
    .rows(REALM, 'Attachable')
    .filter(({ entity }) => JSON.stringify(entity.AttachableRef).includes(`"${invoiceId}"`));
  return Promise.all(
    files.map(async ({ entity }) => {
      const bytes = await (await fetch(String(entity.TempDownloadUri))).bytes();
      return { name: String(entity.FileName), text: (await readPdf(bytes)).pages.join(' ') };
    }),
  );
}

const proofOf = async (orderId: string) => {
  const owner = await addUser(books.app, { role: 'super_admin', customers: 'all' });
  const [invoice] = await invoicesOfOrder(books.app.db, orderScope(owner), orderId);
  return invoice;
};

test('the proof hangs at the invoice once, whoever asks again', async () => {
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 1]);
  await books.app.runJobs();
  const { id, accounting_id: at } = await mirrorOf(books, deliveryId);
  const [file, ...more] = await filesAt(at);
  expect(more).toEqual([]);
  expect(file?.name).toBe(`Proof of delivery ${order.number}.pdf`);
  expect(file?.text).toContain('Rosa Receiver');
  expect(file?.text).toContain('Not on the truck');
  expect((await proofOf(order.id))?.proof).toEqual({ state: 'attached', problem: null });

  for (const again of [
    () => attachProof(books.app, { invoiceId: id }),
    () => retry(books, deliveryId),
    () => resumeProofs(books.app),
    () => untilQuiet(books, 2),
  ])
    await again();
  expect(await filesAt(at)).toHaveLength(1);
  expect(uploads()).toHaveLength(1);
});

test('two at once, and a lost answer, leave one file', async () => {
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  books.simulator.control.fail({ failure: 'drop-answer', method: 'POST', path: '/upload' });
  await books.app.runJobs();
  const { id, accounting_id: at, state } = await mirrorOf(books, deliveryId);
  expect(state).toBe('created');
  expect((await proofOf(order.id))?.proof).toEqual({
    state: 'waiting',
    problem: 'QuickBooks did not answer.',
  });
  books.app.clock.advance(60_000);
  await Promise.all([1, 2, 3].map(() => attachProof(books.app, { invoiceId: id })));
  expect((await proofOf(order.id))?.proof?.state).toBe('attached');
  expect(await filesAt(at)).toHaveLength(1);
  expect(uploads()).toHaveLength(1);
});

test('what is refused is named for staff, leaves the invoice alone, and a retry attaches it', async () => {
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  books.simulator.control.fail({
    failure: 'unavailable',
    method: 'POST',
    path: '/upload',
    times: 8,
  });
  await untilQuiet(books, 10);
  expect(await mirrorOf(books, deliveryId)).toMatchObject({ state: 'created', problem: null });
  const invoice = await proofOf(order.id);
  expect(invoice?.proof).toEqual({ state: 'failed', problem: 'QuickBooks did not answer.' });
  expect(invoice && withoutReasons(invoice).proof).toBeNull();
  expect(bookedFor(books, order)).toHaveLength(1);

  expect((await retry(books, deliveryId)).status).toBe(200);
  await books.app.runJobs();
  expect((await proofOf(order.id))?.proof).toEqual({ state: 'attached', problem: null });
  expect(bookedFor(books, order)).toHaveLength(1);
});

test('without a connection it waits, and goes out when one is there', async () => {
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await books.app.runJobs();
  const { id, accounting_id: at } = await mirrorOf(books, deliveryId);
  await books.app.db.pool.query(
    `update invoice_proofs set state = 'waiting', accounting_id = null where invoice_id = $1`,
    [id],
  );
  await books.app.db.pool.query(`update accounting_connections set state = 'needs_reconnect'`);
  await attachProof(books.app, { invoiceId: id });
  expect((await proofOf(order.id))?.proof?.state).toBe('waiting');
  await books.app.db.pool.query(`update accounting_connections set state = 'connected'`);
  books.app.clock.advance(600_000);
  await resumeProofs(books.app);
  await books.app.runJobs();
  expect((await proofOf(order.id))?.proof?.state).toBe('attached');
  // It was found there again, not sent a second time.
  expect(await filesAt(at)).toHaveLength(1);
});
