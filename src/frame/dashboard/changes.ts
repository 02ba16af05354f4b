import { failFile } from '../../platform/http/file-failure.ts';
import { signedIn } from '../../platform/http/gate.ts';
import { openChanges } from '../server/open-changes.ts';
import type { Route } from './+types/changes';

/** Not a page: the stream of changes that the dashboard listens to. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const since = Number(new URL(request.url).searchParams.get('since'));
  return openChanges(app, user, {
    headers: request.headers,
    since: Number.isSafeInteger(since) ? since : 0,
  }).catch(failFile);
}
