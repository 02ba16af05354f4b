import type { Books, Invoice, OrderInHand } from './books.ts';

/** The invoices of the books that bill this order, by our marker or by its number. */
export const bookedFor = (books: Books, order: OrderInHand): Invoice[] =>
  books
    .invoices()
    .filter(
      (invoice) =>
        (invoice.PrivateNote ?? '').includes(order.number) || invoice.DocNumber === order.number,
    );

/** The invoice of the books for an order that was billed once. */
export function theOneFor(books: Books, order: OrderInHand): Invoice {
  const [one, ...more] = bookedFor(books, order);
  if (!one || more.length > 0) throw new Error(`One invoice is wanted for ${order.number}.`);
  return one;
}

/** The shop's own row of a delivery's invoice. */
export async function mirrorOf(books: Books, deliveryId: string) {
  const { rows } = await books.app.db.pool.query('select * from invoices where delivery_id = $1', [
    deliveryId,
  ]);
  return rows[0];
}

/** Lets the outbox go on until it rests, an hour at a time. */
export async function untilQuiet(books: Books, hours = 4): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    await books.app.runJobs();
    books.app.clock.advance(3_600_000);
  }
}

/** Asks for the invoice again, by hand. */
export const retry = (books: Books, deliveryId: string) =>
  books.app.call(books.driver, 'POST', '/api/quickbooks-create-invoice', { deliveryId });

/** What was sent to the books as an invoice. */
export const invoicePosts = (books: Books) =>
  books.simulator.control
    .requests()
    .filter((request) => request.method === 'POST' && request.path.includes('/invoice?'));
