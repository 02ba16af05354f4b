import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Books, REALM, startBooks } from '../../../../tests/support/books.ts';
import { takeHeldPrices } from '../../../../tests/support/held-prices.ts';
import { readChanges } from '../../connection/server/read-changes.ts';

let books: Books;
let soap: string;
let productId: string;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
  const order = await books.order();
  productId = order.productIds[0] ?? '';
  const item = books.simulator.control
    .rows(REALM, 'Item')
    .find(({ entity }) => entity.Sku === order.skus[0]);
  soap = String(item?.entity.Id);
});
afterAll(() => books.close());

const product = async () =>
  (
    await books.app.db.pool.query(
      'select price_cents::float as price, accounting_id as item from products where id = $1',
      [productId],
    )
  ).rows[0];
const edit = (more: object) => {
  const { control } = books.simulator;
  const entity = control.rows(REALM, 'Item').find((row) => row.entity.Id === soap)?.entity;
  control.edit(
    REALM,
    'Item',
    { Id: soap, SyncToken: String(entity?.SyncToken), sparse: true, ...more },
    'update',
  );
};
let serial = 0;
async function notify(verb: string, itemId: string) {
  serial += 1;
  const event = {
    specversion: '1.0',
    id: `item-${serial}`,
    type: `qbo.item.${verb}.v1`,
    intuitentityid: itemId,
    intuitaccountid: REALM,
  };
  const body = JSON.stringify([event]);
  const answer = await books.app.call(null, 'POST', '/api/quickbooks/webhook', body, {
    'intuit-signature': createHmac('sha256', books.verifier).update(body).digest('base64'),
    'content-type': 'application/cloudevents+json',
    origin: '',
  });
  expect(answer.status).toBe(200);
  await books.app.runJobs();
}
const listed = async (itemId: string) =>
  (
    await books.app.db.pool.query(
      `select i.name, i.read_at >= c.items_read_at as listed from accounting_items i
         join accounting_item_choices c on c.realm_id = i.realm_id where i.item_id = $1`,
      [itemId],
    )
  ).rows;

test('events of items count once all were read: price follows, new ones are offered, none is made', async () => {
  const before = await product();
  edit({ UnitPrice: 77.5 });
  await notify('updated', soap);
  // Nobody has read the items yet: the first reading is a report that staff look at.
  expect(await product()).toEqual(before);

  await books.app.call(books.owner, 'POST', '/api/quickbooks-sync-products', {});
  await books.app.runJobs();
  expect(await takeHeldPrices(books)).toBe(2);
  expect(await product()).toEqual({ price: 7750, item: soap });

  edit({ UnitPrice: 81.25 });
  await notify('updated', soap);
  expect(await product()).toEqual({ price: 8125, item: soap });
  const made = books.simulator.control.edit(
    REALM,
    'Item',
    { Name: 'New Rinse', Sku: 'NEW-RINSE', Type: 'NonInventory', IncomeAccountRef: { value: '1' } },
    'create',
  ).Id;
  await notify('created', made);
  expect(await listed(made)).toEqual([{ name: 'New Rinse', listed: true }]);
  const { rows } = await books.app.db.pool.query(`select 1 from products where sku = 'NEW-RINSE'`);
  expect(rows).toEqual([]);
  await notify('deleted', '424242');
  expect(await listed('424242')).toEqual([]);
});

test('what no event told is met by the reading of changes, customers as well as items', async () => {
  await books.app.call(books.owner, 'POST', '/api/quickbooks-sync-customers', {});
  await books.app.runJobs();
  await readChanges(books.app);
  books.app.clock.advance(60_000);
  edit({ UnitPrice: 90 });
  const guest = books.simulator.control.edit(
    REALM,
    'Customer',
    { DisplayName: 'Guest of the net' },
    'create',
  ).Id;
  await readChanges(books.app);
  expect(await product()).toEqual({ price: 9000, item: soap });
  const { rows } = await books.app.db.pool.query(
    'select name from accounting_customers where realm_id = $1 and books_id = $2',
    [REALM, guest],
  );
  expect(rows).toEqual([{ name: 'Guest of the net' }]);
});
