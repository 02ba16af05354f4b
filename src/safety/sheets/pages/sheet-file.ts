import { requestContext } from '../../../platform/http/context.ts';
import { failFile } from '../../../platform/http/file-failure.ts';
import { sendSheet } from '../server/send-sheet.ts';
import type { Route } from './+types/sheet-file';

/**
 * `/sds/{nameKey}.pdf`: the current sheet. Public, guessable and stable, so that it may be printed
 * and linked.
 */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, actor } = requestContext(context);
  return sendSheet(app, actor, request, { nameKey: params.nameKey, revision: null }).catch(
    failFile,
  );
}
