import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOpenTasks } from '../../src/books/inbox/server/public/read-inbox.ts';
import { createInvoice } from '../../src/books/invoices/server/create-invoice.ts';
import { draftInvoice } from '../../src/books/invoices/server/draft-invoice.ts';
import { invoiceDelivery } from '../../src/books/invoices/server/invoice-delivery.ts';
import { taxSettled } from '../../src/books/invoices/server/tax-settled.ts';
import { placeOrderInput } from '../../src/ordering/orders/contract.ts';
import { eventSentences } from '../../src/ordering/orders/public/event-sentences.ts';
import { placeOrder } from '../../src/ordering/orders/server/place-order.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import * as customerPage from '../../src/people/customers/pages/customer-details.tsx';
import { wayIn } from '../../src/people/customers/public/contract.ts';
import { changeCustomer } from '../../src/people/customers/server/change-customer.ts';
import { createCustomer } from '../../src/people/customers/server/create-customer.ts';
import { addUser } from '../support/app.ts';
import { type Books, type OrderInHand, startBooks } from '../support/books.ts';
import { mirrorOf } from '../support/outbox.ts';
import { postPage } from '../support/post-page.ts';
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
  return createCustomer(books.app, books.owner, input, { key: randomUUID(), ...trace });
}
const stateTax = (id: string, input: { taxRateBp?: number; taxExempt?: boolean }, version = 1) =>
  changeCustomer(books.app, books.owner, { id, version, ...input }, trace);

/** As if this customer had placed it. */
const takenBy = (order: OrderInHand, customerId: string) =>
  books.app.db.pool.query(
    `update orders o set customer_id = c.id, tax_settled = c.tax_settled
       from customers c where o.id = $1 and c.id = $2`,
    [order.id, customerId],
  );
/** The settling's own job comes late. */
const laterJob = () =>
  books.app.db.pool.query(
    "select graphile_worker.remove_job(key) from graphile_worker.jobs where task_identifier = 'tax-settled'",
  );

/** An order of a customer that was made like this, delivered. */
async function delivered(order: OrderInHand, customerId: string) {
  await takenBy(order, customerId);
  const { deliveryId } = await books.deliver(order, order.quantities);
  await books.app.runJobs();
  return deliveryId;
}
const about = async (number: string) =>
  (await readOpenTasks({ app: books.app, scope: orderScope(books.driver) })).filter((task) =>
    task.about.some(({ label }) => label === number),
  );

seam(
  {
    fact: 'customers: nobody has said what tax a new customer pays',
    act: 'outbox: the first bill is sent',
    outcome: 'told',
    guard: {
      file: 'src/books/invoices/server/draft-invoice.ts',
      code: 'if (!order.taxSettled) return { code: TAX_UNSETTLED',
      without: 'if (false as boolean) return { code: TAX_UNSETTLED',
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
    const [task] = await about(order.number);
    expect(task).toMatchObject({
      code: 'tax-unsettled',
      stopsMoney: true,
    });
    expect(task?.ways[0]).toMatchObject({
      to: `/dashboard/customers/${customer.id}/details#tax-rate`,
    });
    expect(task?.ways.map((way) => ('intent' in way ? way.intent : ''))).not.toContain('retry');
    expect(task?.sentence).toContain('the tax of the customer is not settled');
    expect((await mirrorOf(books, deliveryId)).state).toBe('needs_attention');
  },
);

seam(
  {
    fact: 'customers: nobody has said what tax a new customer pays',
    act: 'inbox: their held bill is retried by hand',
    outcome: 'refused',
    guard: {
      file: 'src/books/invoices/server/create-invoice.ts',
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
    fact: 'company: new customers pay a usual sales tax rate',
    act: 'outbox: the first bill of a customer of whom nobody said more goes out at that rate',
    outcome: 'told',
    guard: {
      file: 'src/people/customers/public/contract.ts',
      code: 'settlesTax(customer) || usualTaxRateBp === null',
      without: '(settlesTax(customer) || true)',
    },
  },
  async () => {
    const usual = (rateBp: number | null) =>
      books.app.db.pool.query(
        `update company_settings set settings = settings || jsonb_build_object('usualTaxRateBp', $1::int)`,
        [rateBp],
      );
    await usual(635);
    const customer = await newCustomer();
    await usual(null);
    expect(customer).toMatchObject({ taxSettled: true, taxRateBp: 635 });
    const before = books.invoices().length;
    const deliveryId = await delivered(await books.order(), customer.id);
    expect(books.invoices()).toHaveLength(before + 1);
    expect((await mirrorOf(books, deliveryId)).state).toBe('created');
  },
);

seam(
  {
    fact: 'customers: the tax of a new customer was settled, at a rate',
    act: 'outbox: their held bill',
    outcome: 'told',
    guard: {
      file: 'src/people/customers/server/change-customer.ts',
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
    const stated = await stateTax(customer.id, { taxRateBp: 700 }, 2);
    expect(stated.taxSettled).toBe(true);
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
      file: 'src/people/customers/public/contract.ts',
      code: 'fields.taxRateBp !== undefined ||',
      without: '(fields.taxRateBp ?? 0) > 0 ||',
    },
  },
  async () => {
    const customer = await newCustomer();
    const order = await books.order();
    const deliveryId = await delivered(order, customer.id);
    const before = books.invoices().length;
    await stateTax(customer.id, { taxRateBp: 0 });
    await books.app.runJobs();
    await stateTax(customer.id, { taxExempt: true }, 2);
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
      file: 'src/people/customers/server/public/customer-row.ts',
      code: 'taxSettled: settlesTax(input),',
      without: 'taxSettled: settlesTax({}),',
    },
  },
  async () => {
    for (const input of [{ taxExempt: true }, { taxRateBp: 0 }]) {
      const customer = await newCustomer(input);
      expect(customer.taxSettled).toBe(true);
      const deliveryId = await delivered(await books.order(), customer.id);
      expect((await mirrorOf(books, deliveryId)).state).toBe('created');
    }
  },
);

/** What stands in the books and here of an order's deliveries. */
const billsOf = async (orderId: string) =>
  (
    await books.app.db.pool.query(
      `select i.state, i.tax_cents, round(i.subtotal_cents * 0.07)::int as at_seven,
              (select count(*)::int from invoices other where other.delivery_id = i.delivery_id) as of_delivery
         from invoices i where i.order_id = $1 order by i.created_at, i.id`,
      [orderId],
    )
  ).rows;

seam(
  {
    fact: 'customers: the tax of a new customer is settled while a bill of theirs is drafted, and the settling’s job has not come by',
    act: 'outbox: the bill goes out once, with the settled rate',
    outcome: 'told',
    guard: {
      file: 'src/books/invoices/server/draft-invoice.ts',
      code: 'const order = await takeTaxRate(app, tx, placed);',
      without: 'const order = { ...placed, taxSettled: true }; void takeTaxRate;',
    },
  },
  async () => {
    // Settled first, then drafted, then the job.
    const first = await newCustomer();
    const order = await books.order();
    await takenBy(order, first.id);
    const before = books.invoices().length;
    await stateTax(first.id, { taxRateBp: 700 });
    await laterJob();
    const { deliveryId } = await books.deliver(order, order.quantities);
    await invoiceDelivery(books.app, { deliveryId });
    expect(books.invoices()).toHaveLength(before + 1);
    await taxSettled(books.app, { customerId: first.id });
    await books.app.runJobs();
    expect(books.invoices()).toHaveLength(before + 1);
    const [bill, ...more] = await billsOf(order.id);
    expect(more).toEqual([]);
    expect(bill).toMatchObject({ state: 'created', of_delivery: 1 });
    expect(bill.tax_cents).toBeGreaterThan(0);
    expect(bill.tax_cents).toBe(bill.at_seven);
    // Drafted in a transaction that is open while the tax is settled: the settling waits, and the job finds what it held.
    const second = await newCustomer();
    const other = await books.order();
    await takenBy(other, second.id);
    const delivery = await books.deliver(other, other.quantities);
    let stating: Promise<unknown> | undefined;
    await books.app.db.transaction(async (tx) => {
      await draftInvoice(books.app, tx, delivery.deliveryId);
      stating = stateTax(second.id, { taxRateBp: 700 });
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
    await stating;
    await books.app.runJobs();
    await books.app.runJobs();
    expect(books.invoices()).toHaveLength(before + 2);
    const [late, ...none] = await billsOf(other.id);
    expect(none).toEqual([]);
    expect(late).toMatchObject({ state: 'created', of_delivery: 1 });
    expect(late.tax_cents).toBe(late.at_seven);
  },
);

seam(
  {
    fact: 'customers: the tax of a new customer is settled while an order of theirs is placed',
    act: 'orders: the order takes the settled rate, whoever comes first',
    outcome: 'told',
    guard: {
      file: 'src/ordering/orders/server/place-order.ts',
      code: 'if (!customer.taxSettled) await enqueue(',
      without: 'if (false as boolean) await enqueue(',
    },
  },
  async () => {
    const customer = await newCustomer();
    const productId = await addProduct(books.app, { quantity: 50, priceCents: 1000 });
    // The settling holds the customer's row while the order, which has read it before, is written; its job finds no order yet.
    const settler = await books.app.db.pool.connect();
    let placing: Promise<{ orderId: string }> | undefined;
    try {
      await settler.query('begin');
      await settler.query('select 1 from customers where id = $1 for update', [customer.id]);
      await settler.query(
        'update customers set tax_settled = true, tax_rate_bp = 700 where id = $1',
        [customer.id],
      );
      placing = placeOrder(
        books.app,
        books.owner,
        placeOrderInput.parse({
          customerId: customer.id,
          lines: [{ productId, quantity: 1, expectedUnitPriceCents: 1000 }],
        }),
        { key: randomUUID() },
      );
      await new Promise((resolve) => setTimeout(resolve, 300));
      await taxSettled(books.app, { customerId: customer.id });
      await settler.query('commit');
    } finally {
      settler.release();
    }
    const { orderId } = await placing;
    await books.app.runJobs();
    const { rows } = await books.app.db.pool.query(
      'select tax_settled, tax_rate_bp, tax_cents, version from orders where id = $1',
      [orderId],
    );
    expect(rows).toEqual([{ tax_settled: true, tax_rate_bp: 700, tax_cents: 70, version: 2 }]);
    const events = await books.app.db.pool.query(
      'select kind, actor_name, detail from order_events where order_id = $1 order by seq desc limit 1',
      [orderId],
    );
    expect(events.rows).toEqual([
      {
        kind: 'tax-settled',
        actor_name: 'Tax settled',
        detail: {
          before: { tax: 'not settled', totalCents: 1000 },
          after: { tax: '7%', totalCents: 1070 },
        },
      },
    ]);
    expect(eventSentences(events.rows[0].detail, new Map())).toEqual(['Tax: not settled to 7%']);
  },
);

seam(
  {
    fact: 'invoices: one delivery of an order was entered by hand while its tax was not settled',
    act: 'outbox: the other held bills of the order go out once it is settled',
    outcome: 'told',
    guard: {
      file: 'src/books/invoices/server/tax-settled.ts',
      code: 'if (!order?.taxSettled) return;',
      without:
        "if (!order?.taxSettled || (await tx.row(idRow, sql`select id from invoices where order_id = ${id} and state = 'created' limit 1`))) return;",
    },
  },
  async () => {
    const customer = await newCustomer();
    const order = await books.order({ quantities: [3, 2] });
    await takenBy(order, customer.id);
    const one = await books.deliver(order, [1, 0]);
    await books.app.runJobs();
    await books.app.db.pool.query("update orders set status = 'out_for_delivery' where id = $1", [
      order.id,
    ]);
    await books.deliver(order, [2, 2]);
    await books.app.runJobs();
    expect((await billsOf(order.id)).map(({ state }) => state)).toEqual([
      'needs_attention',
      'needs_attention',
    ]);
    await books.app.db.pool.query(
      "update invoices set state = 'created', problem_code = null, problem = null, accounting_id = 'by-hand-1' where delivery_id = $1",
      [one.deliveryId],
    );
    const before = books.invoices().length;
    await stateTax(customer.id, { taxRateBp: 700 });
    await books.app.runJobs();
    await books.app.runJobs();
    expect(books.invoices()).toHaveLength(before + 1);
    const bills = await billsOf(order.id);
    expect(bills.map(({ state }) => state)).toEqual(['created', 'created']);
    const [bill] = bills.filter((one) => one.tax_cents > 0);
    expect(bill).toMatchObject({ tax_cents: bill.at_seven, of_delivery: 1 });
  },
);

seam(
  {
    fact: 'customers: a customer’s tax is settled',
    act: 'customer page: the tax is saved with an empty rate',
    outcome: 'refused',
    guard: {
      file: 'src/people/customers/server/customer-page-forms.ts',
      code: "if (tax === 'rate' && taxRate === undefined) throw taxRateMissing();",
      without: 'void taxRateMissing;',
    },
  },
  async () => {
    const page = (version: number, taxRate: string) =>
      postPage(
        books.app,
        books.owner,
        customerPage,
        {
          ...Object.fromEntries(typed.map((field) => [field, ''])),
          ...identity,
          intent: 'change',
          version: String(version),
          tax: 'rate',
          taxRate,
        },
        { customerId: customer.id },
      );
    const customer = await newCustomer({ taxRateBp: 700 });
    const { rows } = await books.app.db.pool.query(
      'select name, address1, city, state, zip from customers where id = $1',
      [customer.id],
    );
    const identity: Record<string, string> = rows[0];
    const typed = [
      ...Object.keys(wayIn),
      'terms',
      'dockFrom',
      'dockTo',
      'email',
      'phone',
      'orderMinimum',
    ];
    const refused = await page(1, '');
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.data)).toContain('Enter a percentage from 0 to 25');
    const row = async () =>
      (
        await books.app.db.pool.query(
          'select tax_rate_bp, terms, version from customers where id = $1',
          [customer.id],
        )
      ).rows;
    expect(await row()).toEqual([{ tax_rate_bp: 700, terms: '', version: 1 }]);
    await page(1, '6.25');
    expect(await row()).toEqual([{ tax_rate_bp: 625, terms: '', version: 2 }]);
  },
);

test('nobody but the super_admin settles a tax', async () => {
  const customer = await newCustomer();
  for (const actor of [books.driver, await addUser(books.app, { role: 'user', customers: 'all' })])
    await expect(
      changeCustomer(books.app, actor, { id: customer.id, version: 1, taxRateBp: 0 }, trace),
    ).rejects.toMatchObject({ code: 'permission-denied' });
});
