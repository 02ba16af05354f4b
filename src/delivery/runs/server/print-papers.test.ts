import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemo } from '../../../../demo/prepare.ts';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { expectAccessible } from '../../../../tests/support/check-pdf.ts';
import { addOrder } from '../../../../tests/support/orders.ts';
import { readPdf } from '../../../../tests/support/read-pdf.ts';
import { addProduct } from '../../../../tests/support/rows.ts';
import { addRun, addTruck } from '../../../../tests/support/runs.ts';
import { addSafetyContact } from '../../../../tests/support/safety-rows.ts';
import { plainSheet } from '../../../../tests/support/sheet-corpus.ts';
import { addSheet } from '../../../../tests/support/sheets.ts';
import { newId } from '../../../platform/clock.ts';
import { recordHandovers } from '../../../safety/sheets/server/public/record-handovers.ts';
import { printPapers } from './print-papers.ts';

const DAY = '2026-03-03';
let app: AppUnderTest;
let driver: TestUser;
let runId: string;
let stops: { id: string; number: string; customer: string }[];
beforeAll(async () => {
  app = await startApp();
  await loadDemo(app, async () => 'no-password');
  driver = await addUser(app, {
    role: 'admin',
    customers: 'all',
    duties: ['driver'],
    displayName: 'Dan Driver',
  });
  stops = await twentyOrders();
  const truckId = await addTruck(app, { name: 'Box 1', sections: ['Nose', 'Middle', 'Door'] });
  runId = await addRun(app, {
    day: DAY,
    name: 'North',
    driverId: driver.id,
    truckId,
    orders: stops.map((stop) => stop.id),
  });
}, 60_000);
afterAll(() => app.close());

/** Of the demo's customers and products, seven lines each. */
async function twentyOrders() {
  const made: typeof stops = [];
  const { rows: customers } = await app.db.pool.query(
    'select id, name from customers where is_active order by name limit 20',
  );
  const { rows: products } = await app.db.pool.query('select id from products order by sku');
  for (const [at, { id, name }] of customers.entries()) {
    const lines = Array.from({ length: 7 }, (_, line) => ({
      productId: products[(at * 11 + line * 5) % products.length].id,
      quantity: 1 + ((at + line) % 4),
      unitPriceCents: 4321,
    }));
    const order = await addOrder(app, {
      customerId: id,
      status: 'confirmed',
      promisedOn: DAY,
      lines,
    });
    made.push({ id: order.id, number: order.number, customer: name });
  }
  return made;
}

async function read(paper: 'all' | 'pick-list' | 'load-list' | 'delivery-notes') {
  const { bytes } = await printPapers(app, driver, { runId, paper });
  await expectAccessible(bytes, `papers of 20 stops (${paper})`);
  return readPdf(bytes);
}

test('everything is one file: each document in its outline, with pages of its own', async () => {
  const { outline, pages } = await read('all');
  expect(outline).toEqual([
    'Pick list: North, Tue, Mar 3',
    'Load list: North, Tue, Mar 3',
    ...stops.map(
      ({ number, customer }, index) => `${index + 1}. ${customer}: delivery note ${number}`,
    ),
  ]);
  // Every document begins at its page 1 and says how many it has.
  expect(pages.filter((page) => page.includes('Page 1 of '))).toHaveLength(2 + stops.length);
  expect(pages.every((page) => /Page \d+ of \d+/.test(page))).toBe(true);
});

test('what the buyer noted on a line stands on the delivery note', async () => {
  await app.db.pool.query(
    `update order_lines set note = 'For the spa' where order_id = $1 and position = (
       select min(position) from order_lines where order_id = $1)`,
    [stops[0]?.id],
  );
  expect((await read('delivery-notes')).pages[0]).toContain('For the spa');
});

test('a delivery note names the goods and the sheets that are due, and no money', async () => {
  const { pages } = await read('delivery-notes');
  const text = pages.join(' ');
  for (const { number, customer } of stops) {
    expect(text).toContain(number);
    // A dash has another number in the file’s letters.
    if (/^[ -~]*$/.test(customer)) expect(text).toContain(customer.replaceAll(/\s+/g, ' '));
  }
  expect(text).not.toContain('$');
  expect(text).toContain('Received');
});

test('a site that agreed to e-mail by phone only gets its sheets on paper, and load list and note say so', async () => {
  const [first] = stops;
  const { rows } = await app.db.pool.query('select customer_id as id from orders where id = $1', [
    first?.id,
  ]);
  await addSheet(app, 'machine-warewash-detergent', await plainSheet());
  await addSafetyContact(app, rows[0].id, { byPhone: true });
  const loaded = (await read('load-list')).pages.join(' ');
  expect(loaded).toContain(`1. ${first?.customer} (agreed by phone only, not in writing):`);
  const [note = ''] = (await read('delivery-notes')).pages;
  expect(note).toContain('Hand them over on paper: e-mail was agreed by phone only');
  await addSafetyContact(app, rows[0].id);
  expect((await read('load-list')).pages.join(' ')).not.toContain(`1. ${first?.customer} (`);
});

test('a sheet owed for an earlier delivery is named at the stop, and what is not due is said of the goods on this run alone', async () => {
  const [stop] = stops;
  const { rows } = await app.db.pool.query('select customer_id as id from orders where id = $1', [
    stop?.id,
  ]);
  const customerId: string = rows[0].id;
  const nameKey = 'laundry-sour-of-before';
  /** Among the stop's own goods: its sheet stands there, and not again with the earlier ones. */
  const onRun = 'machine-warewash-detergent';
  await addSafetyContact(app, customerId, { channel: 'paper', agreed: false });
  await addProduct(app, { nameKey, name: 'Laundry Sour of Before' });
  await addSheet(app, nameKey, await plainSheet('Laundry Sour of Before'));
  const deliver = (onPaper: boolean) =>
    app.db.transaction((tx) =>
      recordHandovers(tx, app, {
        customerId,
        deliveryId: newId(app),
        nameKeys: [nameKey, onRun],
        at: app.clock.now(),
        onPaper,
      }),
    );
  const loaded = async () => (await read('load-list')).pages.join(' ').replaceAll(/\s+/g, ' ');
  expect(await loaded()).not.toContain('Laundry Sour of Before');
  await deliver(false);
  const text = await loaded();
  expect(text).toMatch(
    /\(chose paper\): .*Owed on paper since earlier deliveries, for products that are not on this run: 1\. [^:]*\(chose paper\): Laundry Sour of Before(?!,)/,
  );
  expect(text).not.toContain('every customer');
  expect((await read('delivery-notes')).pages.join(' ')).not.toContain('Laundry Sour of Before');
  // With an agreement it goes by e-mail; given on paper it is owed no longer.
  await addSafetyContact(app, customerId);
  expect(await loaded()).not.toContain('Laundry Sour of Before');
  await addSafetyContact(app, customerId, { channel: 'paper', agreed: false });
  expect(await loaded()).toContain('(chose paper): Laundry Sour of Before');
  await deliver(true);
  expect(await loaded()).not.toContain('Laundry Sour of Before');
});
