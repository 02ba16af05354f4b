import { exportTable } from '../../../company/server/export-table.ts';
import { readCompany } from '../../../company/server/queries.ts';
import { readTable } from '../../../kit/table-view.ts';
import { failFile } from '../../../platform/http/file-failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { contactMessages } from '../messages.ts';
import { requestTable } from '../request-table.ts';
import { tableRequests } from '../server/public/queries.ts';
import type { Route } from './+types/requests-file';

export const middleware = [requireRole('desk')];

/** `/dashboard/contact-requests.csv`: the table of messages as a file, by the same address. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user, language, ...call } = signedIn(context);
  const shape = requestTable(contactMessages[language]);
  return exportTable(app, user, call, {
    name: 'contact-requests',
    shape,
    view: readTable(shape, new URL(request.url).searchParams),
    context: await readCompany(app),
    read: (view, limit) => tableRequests(app, user, view, limit),
  }).catch(failFile);
}
