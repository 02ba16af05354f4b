import { exportTable } from '../../../company/server/export-table.ts';
import { readCompany } from '../../../company/server/queries.ts';
import { SEEING_MONEY } from '../../../kit/actor.ts';
import { readTable } from '../../../kit/table-view.ts';
import { failFile } from '../../../platform/http/file-failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { ORDER_TABLE } from '../order-table.ts';
import { orderScope } from '../server/public/scope.ts';
import { tableOrders } from '../server/table-orders.ts';
import type { Route } from './+types/orders-file';

export const middleware = [requireRole(SEEING_MONEY)];

/** `/dashboard/orders.csv`: the table of orders as a file, by the same address. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user, ...call } = signedIn(context);
  const terms = await readCompany(app);
  const moment = { scope: orderScope(user), terms, nowMs: app.clock.now() };
  return exportTable(app, user, call, {
    name: 'orders',
    shape: ORDER_TABLE,
    view: readTable(ORDER_TABLE, new URL(request.url).searchParams),
    context: terms,
    read: (view, limit) => tableOrders(app.db, moment, view, limit),
  }).catch(failFile);
}
