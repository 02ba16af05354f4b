import { exportTable } from '../../../company/server/export-table.ts';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { hasDuty, SEEING_MONEY } from '../../../kit/actor.ts';
import { readTable } from '../../../kit/table-view.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { failFile } from '../../../platform/http/file-failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { INVOICE_FILTERS } from '../../choices.ts';
import { invoiceTable } from '../invoice-table.ts';
import { tableInvoices } from '../server/table-invoices.ts';
import type { Route } from './+types/invoices-file';

export const middleware = [requireRole(SEEING_MONEY)];

/** `/dashboard/invoices.csv`: the table of invoices as a file, by the same address. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user, ...call } = signedIn(context);
  const shape = invoiceTable(hasDuty(user, 'books'));
  const tableView = readTable(shape, new URL(request.url).searchParams);
  const filter = INVOICE_FILTERS.find((one) => one === tableView.filters.show) ?? 'all';
  const company = await readCompany(app);
  const today = companyDay(company, app.clock.now());
  return exportTable(app, user, call, {
    name: 'invoices',
    shape,
    view: tableView,
    context: company,
    read: (view, limit) => tableInvoices(app.db, orderScope(user), view, { filter, limit, today }),
  }).catch(failFile);
}
