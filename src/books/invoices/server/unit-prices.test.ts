import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../../../tests/support/app.ts';
import {
  type Books,
  type OrderInHand,
  REALM,
  startBooks,
} from '../../../../tests/support/books.ts';
import { theOneFor } from '../../../../tests/support/outbox.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';

let books: Books;
let customer: string;
let buyer: TestUser;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
  customer = await addCustomer(books.app, { name: 'Parts of a Cent Inn', taxRateBp: 0 });
  buyer = await addUser(books.app, { brands: ['Linnetfold'], customers: [customer] });
  await books.app.db.pool.query(
    `update company_settings set settings = '{"orderMinimumCents": 0}'`,
  );
});
afterAll(() => books.close());

/** A product at this price that stands in the books as an item too. */
async function sold(sku: string, priceCents: number): Promise<string> {
  const item = {
    Name: `Cleaner ${sku}`,
    Sku: sku,
    Type: 'Service',
    UnitPrice: 1,
    IncomeAccountRef: { value: '1' },
  };
  books.simulator.control.edit(REALM, 'Item', item, 'create');
  return addProduct(books.app, { sku, name: `Cleaner ${sku}`, priceCents, quantity: 9999 });
}

interface Line {
  id: string;
  unitPriceCents: number;
  ordered: number;
}

async function linesOf(orderId: string): Promise<Line[]> {
  const { rows } = await books.app.db.pool.query<Line>(
    `select id, unit_price_cents as "unitPriceCents", ordered from order_lines
      where order_id = $1 order by position`,
    [orderId],
  );
  return rows;
}

/** Hundred-thousandths of a cent below $100, often below a dollar, and a quantity. */
const goods = fc.tuple(
  fc.oneof(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 1_000_000_000 })),
  fc.integer({ min: 1, max: 900 }),
);

test('cart, order, invoice and the books come to one total, whatever parts of a cent the prices have', async () => {
  const chosen: [number, number][] = [[849_000, 50], ...fc.sample(goods, { numRuns: 14, seed: 7 })];
  const lines = [];
  for (const [at, [parts, quantity]] of chosen.entries())
    lines.push({ productId: await sold(`PART-${at}`, parts / 100_000), quantity });
  // By whole numbers: half up is half a cent more, rounded down.
  const total = chosen.reduce(
    (sum, [parts, quantity]) =>
      sum + Number((BigInt(parts) * BigInt(quantity) + 50_000n) / 100_000n),
    0,
  );

  await books.app.call(buyer, 'POST', '/api/cart', { lines });
  const cart = (await books.app.call(buyer, 'GET', '/api/cart')).body;
  expect(cart.subtotalCents).toBe(total);
  expect(cart.lines[0]).toMatchObject({ unitPriceCents: 8.49, lineTotalCents: 425 });

  const placed = await books.app.call(
    buyer,
    'POST',
    '/api/place-order',
    {
      customerId: customer,
      lines: cart.lines.map((line: { productId: string; quantity: number; price: number }) => ({
        productId: line.productId,
        quantity: line.quantity,
        expectedUnitPriceCents: line.price,
      })),
    },
    { 'idempotency-key': randomUUID() },
  );
  expect(placed.body).toMatchObject({ subtotalCents: total });
  const { orderId: id, number, totalCents } = placed.body;
  const stored = await linesOf(id);
  expect(stored.map((line) => line.unitPriceCents)).toEqual(
    cart.lines.map((line: { unitPriceCents: number }) => line.unitPriceCents),
  );
  const quantities = stored.map((line) => line.ordered);
  const order = { id, number, lineIds: stored.map((line) => line.id), quantities } as OrderInHand;
  await books.app.db.pool.query(`update orders set status = 'out_for_delivery' where id = $1`, [
    id,
  ]);
  await books.deliver(order, quantities);
  await books.app.runJobs();

  const invoice = theOneFor(books, order);
  const inCents = (amount: number) => Math.round(amount * 100);
  const billed = invoice.Line.filter((line) => line.SalesItemLineDetail?.Qty);
  expect(billed.reduce((sum, line) => sum + inCents(line.Amount), 0)).toBe(total);
  expect(billed[0]?.SalesItemLineDetail).toMatchObject({ UnitPrice: 0.0849, Qty: 50 });
  expect(inCents(invoice.TotalAmt)).toBe(totalCents);
  const { rows } = await books.app.db.pool.query(
    `select i.state, i.total_cents, (select sum(amount_cents)::int from invoice_lines l where l.invoice_id = i.id) as lines
       from invoices i where i.order_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ state: 'created', total_cents: totalCents, lines: total }]);
});
