import { inOrders } from '../../../ordering/orders/server/public/scope.ts';
import { sql } from '../../../platform/sql.ts';
import { allWaitingPriceRequests } from '../../../products/prices/server/public/price-requests.ts';
import type { Task } from '../../inbox/contract.ts';
import type { Looking } from '../../inbox/server/source.ts';
import { REQUEST_WORDS as words } from '../held-messages.ts';

/** Prices that our own people ask for, each a task of its own, asked again when another price is asked for. */
export async function priceRequestTasks({ app, scope }: Looking): Promise<Task[]> {
  const rows = await allWaitingPriceRequests(
    app.db,
    scope ? (alias) => inOrders(scope, alias) : () => sql`true`,
  );
  return rows.map((row) => ({
    key: `price-requests:${row.id}:${row.requestedCents}`,
    kind: 'price',
    stopsMoney: false,
    sentence: words.task(row),
    detail: null,
    about: [{ label: row.customerName, to: `/dashboard/customers/${row.customerId}/prices` }],
    since: row.requestedAt,
    ways: [{ to: '/dashboard/prices/requests', label: words.title }],
    code: 'price-requests',
    tid: null,
  }));
}
