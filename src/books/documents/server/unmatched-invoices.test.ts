import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import { press } from '../../../../tests/support/bookkeeper.ts';
import {
  type Books,
  type OrderInHand,
  REALM,
  startBooks,
} from '../../../../tests/support/books.ts';
import { mirrorOf, theOneFor } from '../../../../tests/support/outbox.ts';
import { dayIn } from '../../../kit/time.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { newId } from '../../../platform/clock.ts';
import { readChanges, reconcileInvoices } from '../../connection/server/read-changes.ts';
import { readOpenTasks } from '../../inbox/server/public/read-inbox.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
});
afterAll(() => books.close());
beforeEach(() => pass(7200));

const control = () => books.simulator.control;
async function pass(seconds: number): Promise<void> {
  books.app.clock.advance(seconds * 1000);
  await control().setTime(books.app.clock.now());
}
const inbox = (who = books.driver) => readOpenTasks({ app: books.app, scope: orderScope(who) });
const sentences = async () => (await inbox()).map(({ code, sentence }) => [code, sentence]);
const resolvedHow = async () =>
  (
    await books.app.db.pool.query(
      'select settled_how as how from stray_invoices order by found_at desc, id desc limit 1',
    )
  ).rows[0]?.how;

const today = () => dayIn('America/New_York', books.app.clock.now());

/** An invoice that a bookkeeper wrote there, of the first goods of the order. */
function byHand(order: OrderInHand, customerId: string, body: object) {
  const item = control()
    .rows(REALM, 'Item')
    .find(({ entity }) => entity.Sku === order.skus[0])?.entity.Id;
  const SalesItemLineDetail = { ItemRef: { value: item }, UnitPrice: 12.05, Qty: 3 };
  const Line = [{ Amount: 36.15, DetailType: 'SalesItemLineDetail', SalesItemLineDetail }];
  return control().edit(
    REALM,
    'Invoice',
    // The company's day: the books' own may be another late in the evening.
    { TxnDate: today(), CustomerRef: { value: customerId }, Line, ...body },
    'create',
  );
}
const customer = (DisplayName: string) =>
  control().edit(REALM, 'Customer', { DisplayName }, 'create').Id;
async function bill(order: OrderInHand, delivered: [number, number]): Promise<string> {
  const { deliveryId } = await books.deliver(order, delivered);
  await books.app.runJobs();
  return deliveryId;
}

test('our mark, and no delivery here: asked of who sees the whole shop, and once refused never again', async () => {
  const order = await books.order();
  const PrivateNote = `Bellcart delivery ${newId(books.app)}, order 1`;
  const id = customer(`Somebody ${order.number}`);
  byHand(order, id, { DocNumber: 'ELSE-1', PrivateNote });
  byHand(order, id, { DocNumber: 'ELSE-2', PrivateNote: 'of another till' });
  await readChanges(books.app);
  await reconcileInvoices(books.app);
  expect(await sentences()).toEqual([
    ['books-stray', expect.stringMatching(/^Invoice ELSE-1 of \$36\.15 .*no delivery here knows/)],
  ]);
  const [task] = await inbox();
  const few = await addUser(books.app, { role: 'admin', customers: [order.customerId] });
  expect(await inbox(few)).toEqual([]);
  expect(await press(books, task, 'take-stray', { orderNumber: 'NO-ORDER' })).toMatch(
    /No delivery of order NO-ORDER waits/,
  );
  expect(await press(books, task, 'refuse-stray')).toBeUndefined();
  await reconcileInvoices(books.app);
  expect([await sentences(), await resolvedHow()]).toEqual([[], 'not-ours']);
  expect(await press(books, task, 'refuse-stray')).toMatch(/settled this difference already/);
});

test('written by hand under the order’s number, while ours was refused: it is the order’s invoice', async () => {
  const order = await books.order();
  control().edit(REALM, 'Vendor', { DisplayName: order.customerName }, 'create');
  const deliveryId = await bill(order, [3, 0]);
  const made = byHand(order, customer(`${order.customerName} LLC`), { DocNumber: order.number });
  await readChanges(books.app);
  const unmatched = (await inbox()).find(({ code }) => code === 'books-stray');
  expect(unmatched?.sentence).toContain(`with the mark of order ${order.number}, whose invoice`);
  expect(
    await press(books, unmatched, 'take-stray', { orderNumber: order.number }),
  ).toBeUndefined();
  await books.app.runJobs();
  expect(await mirrorOf(books, deliveryId)).toMatchObject({
    state: 'created',
    accounting_id: made.Id,
    problem: null,
  });
  expect(await sentences()).toEqual([]);
});

test('refused, and its number in the books is said: read there, with its customer and its amount', async () => {
  const order = await books.order();
  control().edit(REALM, 'Vendor', { DisplayName: order.customerName }, 'create');
  const deliveryId = await bill(order, [3, 0]);
  const id = customer(`${order.customerName} Inc`);
  const wrong = byHand(order, id, { DocNumber: 'HAND-7' });
  const Line = (wrong.Line as object[]).slice(0, 1).map((line) => ({ ...line, Amount: 40 }));
  const { Id, SyncToken } = wrong;
  const dear = Line.map((line) => ({
    ...line,
    SalesItemLineDetail: {
      ...(line as unknown as { SalesItemLineDetail: object }).SalesItemLineDetail,
      UnitPrice: 40,
      Qty: 1,
    },
  }));
  control().edit(REALM, 'Invoice', { Id, SyncToken, sparse: true, Line: dear }, 'update');
  const [refused] = await inbox();
  const enter = (number: string) => press(books, refused, 'by-hand', { number });
  expect(await enter('NO-SUCH')).toMatch(/has no invoice NO-SUCH/);
  expect(await enter('HAND-7')).toMatch(/HAND-7 is \$40\.00 before tax .* \$36\.15 was delivered/);
  const made = byHand(order, id, { DocNumber: 'HAND-8' });
  expect(await enter('HAND-8')).toBeUndefined();
  await books.app.runJobs();
  expect(await mirrorOf(books, deliveryId)).toMatchObject({
    accounting_id: made.Id,
    problem: null,
  });
  expect(await sentences()).toEqual([]);
});

test('a second one for what is billed already: void there, it asks no longer', async () => {
  const order = await books.order();
  await bill(order, [3, 2]);
  const { Id: id, PrivateNote, CustomerRef } = theOneFor(books, order);
  await pass(60);
  const twice = byHand(order, CustomerRef.value, { DocNumber: 'COPY-1', PrivateNote });
  await reconcileInvoices(books.app);
  expect(await sentences()).toEqual([['books-twice', expect.stringContaining('one of the two')]]);
  await pass(60);
  control().edit(REALM, 'Invoice', { Id: twice.Id, SyncToken: twice.SyncToken }, 'void');
  await readChanges(books.app);
  expect([await sentences(), await resolvedHow()]).toEqual([[], 'gone']);
  expect(id).not.toBe(twice.Id);
});

test('whether voids are more than a tenth is judged over all pages of the night', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const deliveryId = await bill(await books.order(), [3, 2]);
    ids.push((await mirrorOf(books, deliveryId)).accounting_id);
  }
  await pass(60);
  for (const id of ids.slice(1)) {
    const SyncToken = books.invoices().find((one) => one.Id === id)?.SyncToken;
    control().edit(REALM, 'Invoice', { Id: id, SyncToken }, 'void');
  }
  await reconcileInvoices(books.app, 1);
  const { rows } = await books.app.db.pool.query(
    'select state from invoices where accounting_id = any($1) order by state',
    [ids],
  );
  expect(rows.map(({ state }) => state)).toEqual(['created', 'created', 'created']);
  const { rows: questions } = await books.app.db.pool.query(
    `select question from sync_runs where state = 'waiting'`,
  );
  expect(questions[0].question.items).toHaveLength(2);
});
