import { enteredByHand } from '../../src/books/documents/server/settle-entered-by-hand.ts';
import { dayIn } from '../../src/kit/time.ts';
import type { Books } from './books.ts';
import { untilQuiet } from './outbox.ts';

const todayOf = (books: Books) => dayIn('America/New_York', books.app.clock.now());
export const invoiceOf = async (books: Books, deliveryId: string): Promise<string> =>
  (await books.app.db.pool.query('select id from invoices where delivery_id = $1', [deliveryId]))
    .rows[0].id;

/** One invoice that QuickBooks has, left open there, and one that the shop wrote since, under this number. */
export async function leftWithBoth(books: Books, number = 'LQ-1') {
  await books.connect();
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await untilQuiet(books, 1);
  const old = await invoiceOf(books, deliveryId);
  await books.app.db.pool.query(
    `update accounting_connections set state = 'disconnected', disconnected_at = $1`,
    [new Date(books.app.clock.now())],
  );
  await books.app.db.pool.query(
    `update company_settings set settings = settings || '{"usesQuickBooks": "no"}'::jsonb`,
  );
  const next = await books.order();
  await books.app.db.pool.query('update orders set customer_id = $2 where id = $1', [
    next.id,
    order.customerId,
  ]);
  const later = await books.deliver(next, [1, 1]);
  await books.app.runJobs();
  const id = await invoiceOf(books, later.deliveryId);
  await enteredByHand(books.app, books.owner, {
    kind: 'invoice',
    id,
    number,
    on: todayOf(books),
    here: true,
  });
  return { customerId: order.customerId, order, deliveryId, old, id };
}
