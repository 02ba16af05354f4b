import { fileKindOf } from '../../../kit/table-view.ts';
import { failFile } from '../../../platform/http/file-failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { openTableFile, sendTableFile } from '../../../platform/table-file.ts';
import { SEES_TO_SHEETS } from '../../sheets/server/public/save-safety-contact.ts';
import * as messages from '../messages.ts';
import { readTraining } from '../server/read-training.ts';
import { rosterRows } from '../server/roster-csv.ts';
import type { Route } from './+types/roster-file';

export const middleware = [requireRole(SEES_TO_SHEETS)];

/** `/dashboard/customers/{customerId}/safety/training.csv`: every signed lesson of a site; `?file=xlsx`: as a workbook. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const training = await readTraining(app, user, params.customerId).catch(failFile);
  const kind = fileKindOf(url.searchParams);
  const file = openTableFile(kind, messages.rosterTitle, messages.rosterHead);
  for (const row of rosterRows(training.records, training.crew)) file.add(row);
  return sendTableFile(file, kind, 'training-roster');
}
