import { failFile } from '../../../platform/http/file-failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { SEES_TO_SHEETS } from '../../sheets/server/public/save-safety-contact.ts';
import { readTraining } from '../server/read-training.ts';
import { rosterCsv } from '../server/roster-csv.ts';
import type { Route } from './+types/roster-file';

export const middleware = [requireRole(SEES_TO_SHEETS)];

/** `/dashboard/customers/{customerId}/safety/training.csv`: every signed lesson of a site. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const training = await readTraining(app, user, params.customerId).catch(failFile);
  return new Response(rosterCsv(training.records, training.crew), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="training-roster.csv"',
      'cache-control': 'private, no-store',
    },
  });
}
