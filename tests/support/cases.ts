import type { DeliveryCase } from '../../src/delivery/deliveries/case-contract.ts';
import { deliveriesOfOrder } from '../../src/delivery/deliveries/server/public/queries.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import type { AppUnderTest, TestUser } from './app.ts';
import type { Books, OrderInHand } from './books.ts';
import { receivingOf } from './receiving.ts';

type HandedLine = number | { delivered: number; reason: string; reasonNote?: string };

/** The driver reports `told`, and the receiver signed for `counts` on their own phone: by lines of the order. */
export async function countedCase(
  books: Books,
  order: OrderInHand,
  handed: readonly HandedLine[],
  counts: number[],
  remark = '',
): Promise<{ deliveryId: string }> {
  const { app, driver } = books;
  const lines = handed.map((one, at) => ({
    orderLineId: order.lineIds[at],
    ...(typeof one === 'number' ? { delivered: one } : one),
  }));
  const { signed } = receivingOf(() => ({ app, driver }) as never);
  const shown = lines.map(({ orderLineId, delivered }) => ({ orderLineId, delivered }));
  const { id } = await signed(order, counts, { lines: shown }, remark);
  return books.deliver(order, [], { lines, receivingId: id });
}

/** What a person counted onto the truck, by lines of the order. */
export async function counted(
  app: AppUnderTest,
  runId: string,
  order: { lineIds: string[] },
  loaded: readonly number[],
  by: TestUser,
  why = 'Pallet broke',
): Promise<void> {
  for (const [at, count] of loaded.entries())
    await app.db.pool.query(
      `insert into run_loads (run_id, order_line_id, loaded, short_reason, checked_at, checked_by)
       select $1, l.id, $3, case when $3 < l.ordered - l.cancelled - l.delivered then $4 else '' end, $5, $6
         from order_lines l where l.id = $2`,
      [runId, order.lineIds[at], count, why, new Date(app.clock.now()), by.id],
    );
}

/** The cases of a delivery, as its order's page reads them. */
export async function casesOf(
  app: AppUnderTest,
  deliveryId: string,
): Promise<(DeliveryCase & { id: string })[]> {
  const { rows } = await app.db.pool.query('select order_id from deliveries where id = $1', [
    deliveryId,
  ]);
  const all = await deliveriesOfOrder(
    app.db,
    orderScope({ kind: 'user', role: 'super_admin', duties: ['desk', 'driver', 'books'] } as never),
    rows[0].order_id,
  );
  return all.find(({ id }) => id === deliveryId)?.cases ?? [];
}
