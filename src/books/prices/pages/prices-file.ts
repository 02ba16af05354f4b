import { exportTable } from '../../../company/server/export-table.ts';
import { readCompany } from '../../../company/server/queries.ts';
import { readTable } from '../../../kit/table-view.ts';
import { failFile } from '../../../platform/http/file-failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { PRICE_TABLE } from '../price-table.ts';
import { tablePrices } from '../server/table-prices.ts';
import type { Route } from './+types/prices-file';

export const middleware = [requireRole('books')];

/** `/dashboard/accounting/prices.csv`: the prices of the books as a file, by the same address. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user, ...call } = signedIn(context);
  return exportTable(app, user, call, {
    name: 'prices-from-the-books',
    shape: PRICE_TABLE,
    view: readTable(PRICE_TABLE, new URL(request.url).searchParams),
    context: await readCompany(app),
    read: (view, limit) => tablePrices(app, user, view, limit),
  }).catch(failFile);
}
