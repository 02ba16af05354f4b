import { requestContext } from '../../../platform/http/context.ts';
import { failFile } from '../../../platform/http/file-failure.ts';
import { sendSiteSheet } from '../server/site-binder.ts';
import type { Route } from './+types/site-sheet';

/** `/site/{token}/{nameKey}-{revision}.pdf`: a sheet of the binder, below its worker's scope. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, network } = requestContext(context);
  const sent = await sendSiteSheet(app, request, {
    token: params.token,
    file: params.sheet,
    network,
  }).catch(failFile);
  sent.headers.set('x-robots-tag', 'noindex, nofollow');
  return sent;
}
