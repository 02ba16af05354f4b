import { failFile } from '../../../platform/http/file-failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { SEES_TO_SHEETS } from '../../sheets/server/public/save-safety-contact.ts';
import { printPoster } from '../server/poster.ts';
import type { Route } from './+types/poster-file';

export const middleware = [requireRole(SEES_TO_SHEETS)];

/** `/dashboard/customers/{customerId}/stock/storerooms/{codeId}/poster.pdf?paper=&language=` */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  return printPoster(app, user, request, params).catch(failFile);
}
