import { failFile } from '../../../platform/http/file-failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { SEES_TO_SHEETS } from '../../sheets/server/public/save-safety-contact.ts';
import { recordFile } from '../server/files.ts';
import type { Route } from './+types/record-file';

export const middleware = [requireRole(SEES_TO_SHEETS)];

/** `/dashboard/customers/{customerId}/stock/record.csv`: the 30-year record of a site. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user, requestId, network } = signedIn(context);
  return recordFile(app, user, params.customerId, { requestId, network }).catch(failFile);
}
