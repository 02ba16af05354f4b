import { ORDERING } from '../../../kit/actor.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { findCallers } from '../server/public/find-callers.ts';
import type { Route } from './+types/callers';

export const middleware = [requireRole(ORDERING)];

/** Customers for what a caller says, as one types. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const typed = new URL(request.url).searchParams.get('q') ?? '';
  return { term: typed, callers: await findCallers(app, user, typed).catch(failLoad) };
}
