import { exportTable } from '../../../../company/server/export-table.ts';
import { readCompany } from '../../../../company/server/queries.ts';
import { readTable } from '../../../../kit/table-view.ts';
import { failFile } from '../../../../platform/http/file-failure.ts';
import { requireRole, signedIn } from '../../../../platform/http/gate.ts';
import { PEOPLE_TABLE } from '../../people-table.ts';
import { peopleScope } from '../server/public/scope.ts';
import { tablePeople } from '../server/table-people.ts';
import type { Route } from './+types/people-file';

export const middleware = [requireRole('desk')];

/** `/dashboard/people.csv`: the table of people as a file, by the same address. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user, ...call } = signedIn(context);
  return exportTable(app, user, call, {
    name: 'people',
    shape: PEOPLE_TABLE,
    view: readTable(PEOPLE_TABLE, new URL(request.url).searchParams),
    context: await readCompany(app),
    read: (view, limit) => tablePeople(app.db, peopleScope(user), view, limit),
  }).catch(failFile);
}
