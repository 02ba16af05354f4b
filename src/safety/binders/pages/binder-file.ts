import { requestContext } from '../../../platform/http/context.ts';
import { failFile } from '../../../platform/http/file-failure.ts';
import { sendBinder } from '../server/send-binder.ts';
import type { Route } from './+types/binder-file';

/** `/sds/binders/{id}.pdf`: a finished binder, to keep. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, actor } = requestContext(context);
  return sendBinder(app, actor, request, params.binderId).catch(failFile);
}
