import { inOrders } from '../../../ordering/orders/server/public/scope.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import { int, nullable, rowShape, text, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { activeProductsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import type { Task } from '../../inbox/contract.ts';
import type { Looking } from '../../inbox/server/source.ts';
import { PRICES_MESSAGES, taskSentence } from '../messages.ts';

const waitingRow = rowShape({
  count: int,
  customer: nullable(text),
  product: nullable(text),
  first: nullable(time),
  latest: nullable(time),
});

/** Prices of the books that wait for a person: one task for all of them, asked again when another one comes. */
export async function priceTasks({ app, scope }: Looking): Promise<Task[]> {
  const row = await app.db.row(
    waitingRow,
    sql`
      select count(*)::int as count, min(w.customer) as customer, min(w.product) as product,
             min(w.changed_at) as first, max(w.changed_at) as latest
        from (select c.id as customer_id, null::text as placed_by, c.name as customer,
                     p.name || ', ' || p.size_unit as product, op.changed_at
                from observed_prices op
                join ${customersForJoin} c on c.price_ref = op.customer_ref and c.is_active
                join ${activeProductsForJoin} p on p.accounting_id = op.item_ref
               where op.state = 'waiting') w
       where ${scope ? inOrders(scope, 'w') : sql`true`}`,
  );
  if (!row?.first || !row.latest) return [];
  const { count, customer, product } = row;
  return [
    {
      key: `price:${row.latest.getTime()}:${count}`,
      kind: 'price',
      stopsMoney: false,
      sentence: taskSentence(count, { customer: customer ?? '', product: product ?? '' }),
      detail: null,
      about: [],
      since: row.first,
      ways: [{ to: '/dashboard/accounting/prices?show=waiting', label: PRICES_MESSAGES.title }],
      things: count,
      code: null,
      tid: null,
    },
  ];
}
