import { failFile } from '../../../platform/http/file-failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { SEES_TO_SHEETS } from '../../sheets/server/public/save-safety-contact.ts';
import { sendPack } from '../server/make-pack.ts';
import type { Route } from './+types/pack-file';

export const middleware = [requireRole(SEES_TO_SHEETS)];

/** `/dashboard/inspection/{packId}/pack.zip`: a finished pack, to keep. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  return sendPack(app, user, request, params.packId).catch(failFile);
}
