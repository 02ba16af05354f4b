import { exportTable } from '../../../company/server/export-table.ts';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { readTable } from '../../../kit/table-view.ts';
import { failFile } from '../../../platform/http/file-failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { PRODUCT_TABLE } from '../product-table.ts';
import { tableProducts } from '../server/table-products.ts';
import type { Route } from './+types/products-file';

export const middleware = [requireRole('super_admin')];

/** `/dashboard/products.csv`: the table of products as a file, by the same address. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user, ...call } = signedIn(context);
  const company = await readCompany(app);
  const today = companyDay(company, app.clock.now());
  return exportTable(app, user, call, {
    name: 'products',
    shape: PRODUCT_TABLE,
    view: readTable(PRODUCT_TABLE, new URL(request.url).searchParams),
    context: company,
    read: (view, limit) => tableProducts(app.db, user, view, { limit, today }),
  }).catch(failFile);
}
