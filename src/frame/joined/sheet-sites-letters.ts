import { failFile } from '../../platform/http/file-failure.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import { printSheetSites } from '../../safety/sheets/server/public/write-sheet-sites.ts';
import { readSheetSites } from '../server/sheet-sites.ts';
import type { Route } from './+types/sheet-sites-letters';

export const middleware = [requireRole('desk')];

/** `/dashboard/safety/{nameKey}/sites.pdf`: a letter for each site that gets the sheet on paper, to print. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, user, requestId, network } = signedIn(context);
  return readSheetSites(app, user, params.nameKey)
    .then((page) => printSheetSites(app, user, page, { request, requestId, network }))
    .catch(failFile);
}
