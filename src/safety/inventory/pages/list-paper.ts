import { failFile } from '../../../platform/http/file-failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { SEES_TO_SHEETS } from '../../sheets/server/public/save-safety-contact.ts';
import { printList } from '../server/list-pdf.ts';
import type { Route } from './+types/list-paper';

export const middleware = [requireRole(SEES_TO_SHEETS)];

/** `/dashboard/customers/{customerId}/stock/list.pdf`: the chemical list of a site on paper. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  return printList(app, user, request, params.customerId).catch(failFile);
}
