import { exportTable } from '../../../company/server/export-table.ts';
import { readCompany } from '../../../company/server/queries.ts';
import { SEEING_MONEY } from '../../../kit/actor.ts';
import { readTable } from '../../../kit/table-view.ts';
import { failFile } from '../../../platform/http/file-failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { CUSTOMER_TABLE } from '../customer-table.ts';
import { tableCustomers } from '../server/table-customers.ts';
import type { Route } from './+types/customers-file';

export const middleware = [requireRole(SEEING_MONEY)];

/** `/dashboard/customers.csv`: the table of customers as a file, by the same address. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user, ...call } = signedIn(context);
  return exportTable(app, user, call, {
    name: 'customers',
    shape: CUSTOMER_TABLE,
    view: readTable(CUSTOMER_TABLE, new URL(request.url).searchParams),
    context: await readCompany(app),
    read: (view, limit) => tableCustomers(app.db, user, view, limit),
  }).catch(failFile);
}
