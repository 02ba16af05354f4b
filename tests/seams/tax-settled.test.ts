import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { readAsked } from '../../src/accounting/inbox/server/read-inbox.ts';
import { createInvoice } from '../../src/accounting/invoices/server/create-invoice.ts';
import { changeCustomer } from '../../src/customers/server/change-customer.ts';
import { createCustomer } from '../../src/customers/server/create-customer.ts';
import { orderScope } from '../../src/orders/server/scope.ts';
import { type Books, type OrderInHand, startBooks } from '../support/books.ts';
import { mirrorOf } from '../support/outbox.ts';
import { addProduct } from '../support/rows.ts';
import { seam } from './seam.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
});
afterAll(() => books.close());

const trace = { requestId: 'test', network: 'test' };
let serial = 0;
/** A customer as the form makes one: nobody has said anything about tax. */
function newCustomer(more: { taxRateBp?: number; taxExempt?: boolean } = {}) {
  serial += 1;
  const place = { address1: `${serial} New Street`, city: 'Newport', state: 'RI', zip: '02840' };
  const input = { name: `New Inn ${serial}`, ...place, ...more };
  return createCustomer(books.app, books.owner, input, randomUUID(), trace);
}
const settle = (id: string, given: { taxRateBp?: number; taxExempt?: boolean }, version = 1) =>
  changeCustomer(books.app, books.owner, { id, version, ...given }, trace);

/** An order of a customer that was made like this, delivered. */
async function delivered(order: OrderInHand, customerId: string) {
  await books.app.db.pool.query('update orders set customer_id = $2 where id = $1', [
    order.id,
    customerId,
  ]);
  const { deliveryId } = await books.deliver(order, order.quantities);
  await books.app.runJobs();
  return deliveryId;
}
const about = async (number: string) =>
  (await readAsked({ app: books.app, scope: orderScope(books.driver) })).filter((matter) =>
    matter.about.some(({ label }) => label === number),
  );

seam(
  {
    fact: 'customers: nobody has said what tax a new customer pays',
    act: 'outbox: the first bill is sent',
    outcome: 'told',
    guard: {
      file: 'src/accounting/invoices/server/draft-invoice.ts',
      code: 'if (await waitsForTax(tx, customerId))',
      without: 'if (false as boolean)',
    },
  },
  async () => {
    const customer = await newCustomer();
    expect(customer.taxSettled).toBe(false);
    // The order is never held.
    const productId = await addProduct(books.app, { quantity: 50, priceCents: 1000 });
    const placed = await books.app.call(
      books.owner,
      'POST',
      '/api/place-order',
      {
        customerId: customer.id,
        lines: [{ productId, quantity: 1, expectedUnitPriceCents: 1000 }],
      },
      { 'idempotency-key': randomUUID() },
    );
    expect(placed.status, JSON.stringify(placed.body)).toBe(200);
    const order = await books.order();
    const before = books.invoices().length;
    const deliveryId = await delivered(order, customer.id);
    expect(books.invoices()).toHaveLength(before);
    const [matter] = await about(order.number);
    expect(matter).toMatchObject({
      code: 'tax-unsettled',
      stopsMoney: true,
    });
    expect(matter?.ways[0]).toMatchObject({ to: `/dashboard/customers/${customer.id}` });
    expect(matter?.ways.map((way) => ('intent' in way ? way.intent : ''))).not.toContain('retry');
    expect(matter?.sentence).toContain('the tax of the customer is not settled');
    expect((await mirrorOf(books, deliveryId)).state).toBe('needs_attention');
  },
);

seam(
  {
    fact: 'customers: nobody has said what tax a new customer pays',
    act: 'inbox: their held bill is retried by hand',
    outcome: 'refused',
    guard: {
      file: 'src/accounting/invoices/server/create-invoice.ts',
      code: 'and i.problem_code is distinct from ${TAX_UNSETTLED}',
      without: '',
    },
  },
  async () => {
    const customer = await newCustomer();
    const deliveryId = await delivered(await books.order(), customer.id);
    const before = books.invoices().length;
    const { state } = await createInvoice(books.app, books.owner, { deliveryId });
    expect(state).toBe('needs_attention');
    await books.app.runJobs();
    expect(books.invoices()).toHaveLength(before);
  },
);

seam(
  {
    fact: 'customers: the tax of a new customer was settled, at a rate',
    act: 'outbox: their held bill',
    outcome: 'told',
    guard: {
      file: 'src/customers/server/change-customer.ts',
      code: 'await enqueue(tx, taxSettledJob, { customerId: id }, { key: `tax:${id}` });',
      without: 'void [enqueue, taxSettledJob];',
    },
  },
  async () => {
    const customer = await newCustomer();
    const order = await books.order();
    const deliveryId = await delivered(order, customer.id);
    const before = books.invoices().length;
    // A change of something else settles nothing.
    await changeCustomer(
      books.app,
      books.owner,
      { id: customer.id, version: 1, phone: '401' },
      trace,
    );
    await books.app.runJobs();
    expect(books.invoices()).toHaveLength(before);
    const settled = await settle(customer.id, { taxRateBp: 700 }, 2);
    expect(settled.taxSettled).toBe(true);
    await books.app.runJobs();
    await books.app.runJobs();
    expect(books.invoices()).toHaveLength(before + 1);
    const { rows } = await books.app.db.pool.query(
      `select i.tax_cents > 0 as taxed, o.tax_rate_bp from invoices i join orders o on o.id = i.order_id
        where i.delivery_id = $1`,
      [deliveryId],
    );
    expect(rows).toEqual([{ taxed: true, tax_rate_bp: 700 }]);
  },
);

seam(
  {
    fact: 'customers: the tax of a new customer was settled as the books’ own, a rate of 0',
    act: 'outbox: their held bill goes out once, however often it is settled',
    outcome: 'told',
    guard: {
      file: 'src/customers/contract.ts',
      code: 'given.taxRateBp !== undefined ||',
      without: '(given.taxRateBp ?? 0) > 0 ||',
    },
  },
  async () => {
    const customer = await newCustomer();
    const order = await books.order();
    const deliveryId = await delivered(order, customer.id);
    const before = books.invoices().length;
    await settle(customer.id, { taxRateBp: 0 });
    await books.app.runJobs();
    await settle(customer.id, { taxExempt: true }, 2);
    await books.app.runJobs();
    expect(books.invoices()).toHaveLength(before + 1);
    expect((await mirrorOf(books, deliveryId)).state).toBe('created');
    expect(await about(order.number)).toEqual([]);
  },
);

seam(
  {
    fact: 'customers: a new customer came with an exemption or a rate',
    act: 'outbox: the first bill is sent',
    outcome: 'told',
    guard: {
      file: 'src/customers/server/create-customer.ts',
      code: '${settlesTax(input)},',
      without: '${settlesTax({})},',
    },
  },
  async () => {
    for (const given of [{ taxExempt: true }, { taxRateBp: 0 }]) {
      const customer = await newCustomer(given);
      expect(customer.taxSettled).toBe(true);
      const deliveryId = await delivered(await books.order(), customer.id);
      expect((await mirrorOf(books, deliveryId)).state).toBe('created');
    }
  },
);
