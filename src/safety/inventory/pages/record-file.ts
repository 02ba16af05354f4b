import { fileKindOf } from '../../../kit/table-view.ts';
import { failFile } from '../../../platform/http/file-failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { SEES_TO_SHEETS } from '../../sheets/server/public/save-safety-contact.ts';
import { recordFile } from '../server/files.ts';
import type { Route } from './+types/record-file';

export const middleware = [requireRole(SEES_TO_SHEETS)];

/** `/dashboard/customers/{customerId}/stock/record.csv`: the 30-year record of a site. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, user, requestId, network } = signedIn(context);
  const facts = { kind: fileKindOf(url.searchParams), requestId, network };
  return recordFile(app, user, params.customerId, facts).catch(failFile);
}
