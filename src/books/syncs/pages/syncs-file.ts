import { exportTable } from '../../../company/server/export-table.ts';
import { readCompany } from '../../../company/server/queries.ts';
import { readTable } from '../../../kit/table-view.ts';
import { failFile } from '../../../platform/http/file-failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { hadSeveralCompanies } from '../../connection/server/company-read.ts';
import { tableSyncs } from '../server/table-syncs.ts';
import { syncTable } from '../sync-table.ts';
import type { Route } from './+types/syncs-file';

export const middleware = [requireRole('books')];

/** `/dashboard/accounting/syncs.csv`: the table of runs as a file, by the same address. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user, ...call } = signedIn(context);
  const shape = syncTable(await hadSeveralCompanies(app.db));
  return exportTable(app, user, call, {
    name: 'syncs',
    shape,
    view: readTable(shape, new URL(request.url).searchParams),
    context: await readCompany(app),
    read: (view, limit) => tableSyncs(app.db, view, limit),
  }).catch(failFile);
}
