import { fileKindOf } from '../../kit/table-view.ts';
import { failFile } from '../../platform/http/file-failure.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import { writeSheetSites } from '../../safety/sheets/server/public/write-sheet-sites.ts';
import { readSheetSites } from '../server/sheet-sites.ts';
import type { Route } from './+types/sheet-sites-file';

export const middleware = [requireRole('desk')];

/** `/dashboard/safety/{nameKey}/sites.csv`: who still needs the current sheet, as a file. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, user, requestId, network } = signedIn(context);
  return readSheetSites(app, user, params.nameKey)
    .then((page) =>
      writeSheetSites(app, user, page, { kind: fileKindOf(url.searchParams), requestId, network }),
    )
    .catch(failFile);
}
