import { failFile } from '../../platform/http/file-failure.ts';
import { signedIn } from '../../platform/http/gate.ts';
import type { Found } from '../find-contract.ts';
import { findAnything } from '../server/find-anything.ts';
import type { Route } from './+types/find';

/** Not a page: what the command menu finds for `q`. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const term = new URL(request.url).searchParams.get('q') ?? '';
  const items = await findAnything(app, user, term).catch(failFile);
  return Response.json({ term, items } satisfies Found);
}
