import { fileKindOf } from '../../../kit/table-view.ts';
import { failFile } from '../../../platform/http/file-failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { SEES_TO_SHEETS } from '../../sheets/server/public/save-safety-contact.ts';
import { listFile } from '../server/files.ts';
import type { Route } from './+types/list-file';

export const middleware = [requireRole(SEES_TO_SHEETS)];

/** `/dashboard/customers/{customerId}/stock/list.csv`: the chemical list of a site. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, user, requestId, network } = signedIn(context);
  const facts = { kind: fileKindOf(url.searchParams), requestId, network };
  return listFile(app, user, params.customerId, facts).catch(failFile);
}
