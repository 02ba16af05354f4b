import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { readPdf } from '../../../tests/support/read-pdf.ts';
import { addCustomer, addProduct } from '../../../tests/support/rows.ts';
import { ordersBegun, readCompany } from '../../company/server/queries.ts';
import { findCallers } from '../../ordering/desk/server/public/find-callers.ts';
import { orderScope } from '../../ordering/orders/server/public/scope.ts';
import { tableOrders } from '../../ordering/orders/server/table-orders.ts';
import { findAnything } from './find-anything.ts';

/** A company's own prefix, of the longest kind, with digits in it: wherever a number is made, read or looked for. */
const PREFIX = 'A1B2C3';
let app: AppUnderTest;
let buyer: TestUser;
let desk: TestUser;
let customerId = '';
let productId = '';

beforeAll(async () => {
  app = await startApp();
  customerId = await addCustomer(app, { name: 'Prefix Inn' });
  productId = await addProduct(app, { priceCents: 5000, quantity: 1000 });
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: [customerId] });
  desk = await addUser(app, { role: 'admin', customers: 'all', duties: ['desk'] });
});
afterAll(() => app.close());

const setPrefix = (orderPrefix: string) =>
  app.db.pool.query('update company_settings set settings = settings || $1::jsonb', [
    JSON.stringify({ orderPrefix }),
  ]);

async function place(): Promise<{ orderId: string; number: string }> {
  const lines = [{ productId, quantity: 1, expectedUnitPriceCents: 5000 }];
  const answer = await app.call(
    buyer,
    'POST',
    '/api/place-order',
    { customerId, lines },
    { 'idempotency-key': crypto.randomUUID() },
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as { orderId: string; number: string };
}

test('a company’s own order prefix reaches every place that says or reads a number', async () => {
  expect(await ordersBegun(app)).toBe(false);
  const before = await place();
  // From the first one on nothing is proposed any more.
  expect(await ordersBegun(app)).toBe(true);
  expect(before.number).toMatch(/^BC-\d+$/);
  await setPrefix(PREFIX);
  const { orderId, number } = await place();
  expect(number).toMatch(new RegExp(`^${PREFIX}-\\d{6}$`));
  const digits = number.split('-')[1] ?? '';

  // Programs: by number, in capitals or not, and the filter.
  for (const typed of [number, number.toLowerCase()])
    expect((await app.call(buyer, 'GET', `/api/orders/${typed}`)).body).toMatchObject({ number });
  const filtered = await app.call(buyer, 'GET', `/api/orders?number=${number.toLowerCase()}`);
  expect(filtered.body.orders).toMatchObject([{ id: orderId, number }]);

  // Search and the desk's callers: the number, the digits of it, the prefix alone.
  for (const typed of [number, digits, `${PREFIX.toLowerCase()} ${digits}`])
    expect(await findAnything(app, desk, typed), typed).toContainEqual(
      expect.objectContaining({ group: 'orders', id: orderId, name: number }),
    );
  expect(await findCallers(app, desk, number)).toMatchObject([{ id: customerId }]);

  // The table: by what runs on, also across a change of the prefix, page by page.
  await setPrefix('Z');
  const after = await place();
  const moment = {
    scope: orderScope(buyer),
    terms: await readCompany(app),
    nowMs: app.clock.now(),
  };
  const sorted = async (place: { side: 'after'; at: string } | null) =>
    tableOrders(
      app.db,
      moment,
      { filters: {}, chosen: [], sort: { by: 'number', down: false }, place },
      1,
    );
  const seen: string[] = [];
  let next: string | null = null;
  do {
    const page = await sorted(next === null ? null : { side: 'after', at: next });
    seen.push(...page.rows.map((row) => row.number));
    next = page.next;
  } while (next !== null);
  expect(seen).toEqual([before.number, number, after.number]);

  // Mails, with the number on one line, and the PDF with its name.
  const { rows: mails } = await app.db.pool.query<{ subject: string; html: string }>(
    `select subject, html from mails where dedupe_key like '%' || $1 || '%'`,
    [orderId],
  );
  expect(mails.length).toBeGreaterThan(0);
  for (const { subject } of mails) expect(subject).toContain(number);
  expect(mails.some(({ html }) => html.includes(`nowrap">${number}<`))).toBe(true);
  const pdf = await app.call(buyer, 'GET', `/api/orders/${orderId}/pdf`);
  expect(pdf.headers.get('content-disposition')).toContain(`${number}.pdf`);
  expect((await readPdf(Buffer.from(pdf.body as Uint8Array))).pages.join(' ')).toContain(number);
});
