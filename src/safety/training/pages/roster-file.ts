import { chosenCustomer } from '../../../people/customers/server/public/chosen-customer.ts';
import { failFile } from '../../../platform/http/file-failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { SEES_TO_SHEETS } from '../../sheets/server/public/save-safety-contact.ts';
import { readTraining } from '../server/read-training.ts';
import { rosterCsv } from '../server/roster-csv.ts';
import type { Route } from './+types/roster-file';

export const middleware = [requireRole(SEES_TO_SHEETS)];

/** `/dashboard/training.csv`: every signed lesson of the chosen site; only its head without one. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const customer = await chosenCustomer(app, user, request);
  const training = customer
    ? await readTraining(app, user, customer.id).catch(failFile)
    : { records: [], crew: [] };
  return new Response(rosterCsv(training.records, training.crew), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="training-roster.csv"',
      'cache-control': 'private, no-store',
    },
  });
}
