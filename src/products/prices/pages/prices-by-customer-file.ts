import { exportTable } from '../../../company/server/export-table.ts';
import { readCompany } from '../../../company/server/queries.ts';
import { readTable } from '../../../kit/table-view.ts';
import { failFile } from '../../../platform/http/file-failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { PRICED_CUSTOMER_TABLE } from '../priced-customer-table.ts';
import { tablePricedCustomers } from '../server/table-priced-customers.ts';
import type { Route } from './+types/prices-by-customer-file';

export const middleware = [requireRole('books')];

/** `/dashboard/prices/customers.csv`: the table of customers by their prices as a file, by the same address. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, user, ...call } = signedIn(context);
  return exportTable(app, user, call, {
    name: 'priced-customers',
    shape: PRICED_CUSTOMER_TABLE,
    view: readTable(PRICED_CUSTOMER_TABLE, url.searchParams),
    context: await readCompany(app),
    read: (view, limit) => tablePricedCustomers(app, user, view, limit),
  }).catch(failFile);
}
