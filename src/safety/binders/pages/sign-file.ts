import { failFile } from '../../../platform/http/file-failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { SEES_TO_SHEETS } from '../../sheets/server/public/save-safety-contact.ts';
import { printSign } from '../server/print-sign.ts';
import type { Route } from './+types/sign-file';

export const middleware = [requireRole(SEES_TO_SHEETS)];

/** `/dashboard/sheets/signs/{codeId}.pdf?paper=letter|a4`: the sign for a storeroom's wall. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  return printSign(app, user, request, params.codeId).catch(failFile);
}
