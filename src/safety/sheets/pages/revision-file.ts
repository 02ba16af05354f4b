import { requestContext } from '../../../platform/http/context.ts';
import { failFile } from '../../../platform/http/file-failure.ts';
import { sendSheet } from '../server/send-sheet.ts';
import type { Route } from './+types/revision-file';

/** `/sds/{nameKey}/{revision}.pdf`: one numbered revision, also a superseded one. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, actor } = requestContext(context);
  return sendSheet(app, actor, request, {
    nameKey: params.nameKey,
    revision: params.revision,
  }).catch(failFile);
}
