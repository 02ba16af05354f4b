import { exportTable } from '../../../company/server/export-table.ts';
import { readCompany } from '../../../company/server/queries.ts';
import { readTable } from '../../../kit/table-view.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { failFile } from '../../../platform/http/file-failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { byHandMessages } from '../by-hand-messages.ts';
import { billLines, toBillByHand } from '../server/to-bill.ts';
import { TO_BILL_TABLE } from '../to-bill-table.ts';
import type { Route } from './+types/to-bill-file';

export const middleware = [requireRole('books')];

/** More waits nowhere: a shop bills at least by the month. */
const MOST_BILLS = 5000;

/** `/dashboard/accounting/to-bill.csv`: what waits to be billed by hand, line by line, with the tax as a line of its own. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user, ...call } = signedIn(context);
  return exportTable(app, user, call, {
    name: 'to-bill',
    shape: TO_BILL_TABLE,
    view: readTable(TO_BILL_TABLE, new URL(request.url).searchParams),
    context: await readCompany(app),
    read: async () => ({
      rows: (await toBillByHand(app.db, orderScope(user), MOST_BILLS)).flatMap((bill) =>
        billLines(bill, byHandMessages.charges),
      ),
      next: null,
      previous: null,
    }),
  }).catch(failFile);
}
